//! Enums that a `macro_rules` writes: what it was given arrives in invisible groups, and with
//! other hygiene.

use std::time::Duration;

use toolfail::{Class, Classified, Code};

macro_rules! of_tokens {
    ($name:ident { $($body:tt)* }) => {
        #[derive(Debug, ::toolfail::Classified)]
        enum $name { $($body)* }
    };
}

of_tokens! { SettingsError {
    #[toolfail(class = "not_found", code = 3501)] Missing(&'static str),
    #[toolfail(class = "transient", code = 3502)] Db { #[toolfail(retry_after)] retry: Duration },
} }

macro_rules! of_fragments {
    (
        $(#[$meta:meta])* $vis:vis $name:ident<$life:lifetime, $param:ident>, $class:literal, $layer:expr,
        $judge:path, $wait:literal, $text:literal, $yes:expr, $ty:ty, $field:ident;
        $($variant:ident = $code:expr),+
    ) => {
        $(#[$meta])*
        $vis enum $name<$life, $param> {
            $(
                #[toolfail(class = $class, code = $code, layer = $layer, retry_after = $wait, remediation = $text)]
                $variant(&$life $param),
            )+
            #[toolfail(with = $judge)]
            Judged { $field: $ty },
            #[toolfail(retryable = $yes)]
            Reported($ty),
            #[toolfail(class = $class, code = 1010)]
            Fields {
                #[toolfail(retry_after)]
                $field: Option<$ty>,
                #[toolfail(show)]
                own: u8,
            },
        }

        #[expect(single_use_lifetimes, reason = "a macro has no `'_`")]
        impl<$life, $param> ::std::fmt::Display for $name<$life, $param> {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("x")
            }
        }
    };
}

fn judge<T>(_: &Fragments<'_, T>) -> toolfail::Verdict {
    toolfail::Verdict::new(Class::Permanent)
}

of_fragments! {
    #[derive(Debug, Classified)]
    #[toolfail(domain = "fragments.example")]
    pub(crate) Fragments<'a, T>, "rate_limited", "execution",
    judge, "250ms", "Add the \"missing\" {field}.", true, Duration, wait;
    First = 1_001, Second = 0x3EA
}

type Owned = Fragments<'static, u8>;

macro_rules! of_an_item {
    ($item:item) => {
        #[derive(Debug, Classified)]
        $item
    };
}

of_an_item! {
    #[toolfail(class = "unknown", code = 1101)]
    struct Whole<T>(T);
}

/// One macro calls another: a fragment is wrapped twice.
macro_rules! twice {
    ($class:literal, $code:literal, $text:expr) => {
        inner! { $class, $code, $text }
    };
}

macro_rules! inner {
    ($class:expr, $code:expr, $text:expr) => {
        #[derive(Debug, Classified)]
        enum Twice {
            #[toolfail(class = $class, code = $code, remediation = $text,)]
            Only,
        }
    };
}

twice! { "not_found", 3503, "Name another one." }

/// The field's name has the macro's hygiene, not the caller's.
macro_rules! own_names {
    () => {
        #[derive(Debug, Classified)]
        enum OwnNames {
            #[toolfail(class = "transient", code = 1102)]
            Slow {
                #[toolfail(retry_after)]
                wait: Option<Duration>,
                #[toolfail(idempotency)]
                sink: toolfail::Idempotency,
            },
        }
    };
}

own_names! {}

macro_rules! whole_attribute {
    ($($keys:tt)*) => {
        #[derive(Debug, Classified)]
        #[toolfail($($keys)*)]
        struct WholeAttribute;
    };
}

whole_attribute! { class = "permanent", code = 2_103 }

fn code(error: &impl Classified) -> Option<u16> {
    error.verdict().code().map(Code::get)
}

#[test]
fn variants_that_arrive_as_tokens_are_read() {
    assert_eq!(code(&SettingsError::Missing("x")), Some(3501));
    let retry = Duration::from_secs(1);
    let verdict = SettingsError::Db { retry }.verdict();
    assert_eq!(verdict.retry_after(), Some(retry));
}

#[test]
fn values_in_invisible_groups_are_read() {
    let first = Fragments::First(&'x');
    assert_eq!(
        (code(&first), code(&Fragments::Second(&'x'))),
        (Some(1001), Some(1002))
    );
    assert_eq!(first.verdict().class(), Class::RateLimited);
    assert_eq!(
        first.verdict().retry_after(),
        Some(Duration::from_millis(250))
    );
    let row = Owned::entries()[0];
    assert_eq!(row.remediation(), Some("Add the \"missing\" {field}."));
    assert_eq!(row.domain(), Some("fragments.example"));
    let wait = Duration::ZERO;
    assert_eq!(Owned::Judged { wait }.verdict().class(), Class::Permanent);
    assert_eq!(Owned::Reported(wait).verdict().class(), Class::SelfReported);
}

#[test]
fn fields_named_by_fragments_have_their_roles() {
    let wait = Some(Duration::from_secs(9));
    let failure = Owned::Fields { wait, own: 7 }.to_failure();
    assert_eq!(failure.retry_after(), wait);
    assert!(failure.guidance().to_string().contains("own=\"7\""));
    let slow = OwnNames::Slow {
        wait,
        sink: toolfail::Idempotency::Yes,
    };
    assert_eq!(slow.verdict().retry_after(), wait);
    assert!(slow.verdict().is_safe_to_resubmit());
}

#[test]
fn items_attributes_and_fragments_of_fragments_are_read() {
    assert_eq!(code(&Whole('x')), Some(1101));
    assert_eq!(code(&Twice::Only), Some(3503));
    assert_eq!(Twice::entries()[0].remediation(), Some("Name another one."));
    assert_eq!(code(&WholeAttribute), Some(2103));
}
