//! Errors of every shape, with every key and role. `tests/every_lint.rs` puts them under every lint.

#[cfg(feature = "off")]
use off::Classified;
#[cfg(not(feature = "off"))]
use toolfail::Classified;

use core::{fmt, marker::PhantomData, time::Duration};

/// Every key and role.
#[derive(Debug, Classified)]
#[toolfail(
    domain = "lints.example",
    category = "CAPABILITY_ERROR",
    layer = "execution"
)]
pub enum Everything {
    /// Every role.
    #[toolfail(class = "rate_limited", code = 4101, remediation = "Ask for less.")]
    Roles {
        /// Its wait.
        #[toolfail(retry_after)]
        wait: Option<Duration>,
        /// Its key.
        #[toolfail(idempotency)]
        key: toolfail::Idempotency,
        /// What is known.
        #[toolfail(effect)]
        effect: Option<toolfail::Effect>,
        /// Its name.
        #[toolfail(show)]
        name: String,
        /// Not read.
        spare: Vec<u8>,
    },
    /// Fields by index.
    #[toolfail(class = "transient", code = 4102, idempotent, effect = "in_doubt")]
    Tuple(
        #[toolfail(retry_after)] Duration,
        u8,
        #[toolfail(show)] &'static str,
    ),
    /// Constants alone.
    #[toolfail(
        class = "transient",
        code = 4103,
        retry_after = "250ms",
        not_idempotent
    )]
    Constants,
    /// A code's row.
    #[toolfail(code = 4003)]
    WellKnown(Box<dyn core::error::Error + Send + Sync>),
    /// Its own report.
    #[toolfail(retryable = true, reason = "own_report")]
    Reported,
    /// Its own report.
    #[toolfail(retryable = false)]
    NotReported(),
    /// Another answers.
    #[toolfail(transparent)]
    Wrapped(toolfail::Sentinel),
    /// Another answers, beside a fact.
    #[toolfail(transparent)]
    Context {
        /// It.
        #[toolfail(wrapped)]
        inner: Box<Self>,
        /// Where.
        #[toolfail(show)]
        step: u8,
    },
    /// A function answers.
    #[toolfail(with = Self::judge)]
    Judged,
}

impl Everything {
    const fn judge(&self) -> toolfail::Verdict {
        _ = self;
        toolfail::Verdict::new(toolfail::Class::Permanent)
    }
}

/// Details, which only a runtime with `serde` takes.
#[cfg(feature = "full")]
#[derive(Debug, Classified)]
pub enum Details {
    /// Both forms.
    #[toolfail(class = "invalid_argument", code = 9101)]
    Both {
        /// It.
        #[toolfail(detail)]
        count: u8,
        /// It.
        #[toolfail(detail = "other", show)]
        renamed: u16,
    },
}

/// Small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Classified)]
#[toolfail(class = "permanent")]
pub enum Copied {
    /// One.
    #[toolfail(code = 1101)]
    One,
    /// Two.
    #[toolfail(code = 1102)]
    Two(u8),
}

/// One variant.
#[derive(Debug, Classified)]
pub enum Single {
    /// It.
    #[toolfail(class = "not_found", code = 3101)]
    Only(#[toolfail(show)] u8),
}

/// No variant.
#[derive(Debug, Classified)]
pub enum Never {}

/// A unit.
#[derive(Debug, Classified)]
#[toolfail(class = "permanent", code = 1103)]
pub struct Unit;

/// Named fields.
#[derive(Debug, Classified)]
#[toolfail(class = "transient", code = 1104)]
pub struct Named {
    /// Its wait.
    #[toolfail(retry_after)]
    pub wait: Duration,
}

/// One field.
#[derive(Debug, Classified)]
#[toolfail(transparent)]
pub struct Newtype(pub Single);

/// Parameters of every kind.
#[derive(Debug, Classified)]
pub enum Generic<'a, 'b: 'a, T: fmt::Display + ?Sized, U, const N: usize>
where
    U: fmt::Debug + 'a,
{
    /// Borrowed.
    #[toolfail(class = "transient", code = 1105)]
    Borrowed(&'a &'b T),
    /// Shown.
    #[toolfail(class = "transient", code = 1106)]
    Shown {
        /// It.
        #[toolfail(show)]
        value: &'a T,
        /// Not read.
        array: [U; N],
    },
    /// Nothing.
    #[toolfail(class = "transient", code = 1107)]
    Marker(PhantomData<fn() -> U>),
}

/// A generic error answers.
#[derive(Debug, Classified)]
pub enum Layered<E> {
    /// It.
    #[toolfail(transparent)]
    Inner(E),
    /// None.
    #[toolfail(class = "unknown", code = 1108)]
    None,
}

/// Old.
#[derive(Debug, Classified)]
pub enum Old {
    /// Replaced.
    #[deprecated(note = "use Current")]
    #[toolfail(class = "permanent", code = 1109)]
    Replaced,
    /// Current.
    #[toolfail(class = "permanent", code = 1110)]
    Current {
        /// Replaced.
        #[deprecated]
        #[toolfail(show)]
        legacy: u8,
    },
}

/// It cannot be made.
#[derive(Debug, Classified)]
pub enum Uninhabited {
    /// Never.
    #[toolfail(class = "permanent", code = 1111)]
    Empty(Never, #[toolfail(retry_after)] Duration),
    /// Never.
    #[toolfail(transparent)]
    Wrapped(Never),
    /// There is one.
    #[toolfail(class = "permanent", code = 1112)]
    Other,
}

/// The host has its reasons, and says them at its own item.
#[cfg(not(feature = "no_allow"))]
#[expect(non_camel_case_types, reason = "the wire's word")]
#[derive(Debug, Classified)]
pub enum raw<T> {
    /// Raw.
    #[toolfail(class = "permanent", code = 1113)]
    r#match {
        /// Raw.
        #[toolfail(retry_after)]
        r#in: Option<Duration>,
        /// Raw.
        r#fn: T,
    },
}

macro_rules! made {
    ($name:ident, $class:literal, $code:expr, $field:ident) => {
        /// Made by a macro.
        #[derive(Debug, Classified)]
        pub enum $name {
            /// It.
            #[toolfail(class = $class, code = $code)]
            It {
                /// It.
                #[toolfail(show)]
                $field: u8,
            },
        }
    };
}

made! { Made, "transient", 1114, sink }

mod inner {
    use super::Classified;

    #[derive(Debug, Classified)]
    #[toolfail(class = "permanent", code = 1115)]
    pub(crate) struct Private(#[toolfail(show)] pub(super) u8);
}

/// Private inside public.
#[derive(Debug, Classified)]
#[toolfail(transparent)]
pub struct Public(inner::Private);

impl Public {
    /// One.
    #[must_use]
    pub const fn one() -> Self {
        Self(inner::Private(1))
    }
}

/// In a body.
#[must_use]
pub fn local() -> bool {
    #[derive(Debug, Classified)]
    #[toolfail(class = "permanent", code = 1116)]
    struct Local;
    matches!(Local, Local)
}
