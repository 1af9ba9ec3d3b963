//! Generic parameters, lifetimes and variants under names that generated code might use itself.

#![expect(
    clippy::builtin_type_shadow,
    clippy::type_complexity,
    reason = "the names are there to be in the way"
)]

use std::fmt::Display;

use toolfail::{Class, Classified};

#[derive(Classified)]
#[expect(non_camel_case_types, reason = "in the way")]
enum Parameters<'a, 'f, 'sink, T, E, S, F, Sink, Entry, __T, __E, str, u16, Option>
where
    T: Display,
{
    #[toolfail(class = "transient", code = 1701)]
    All {
        #[toolfail(show)]
        text: T,
        #[toolfail(retry_after)]
        wait: std::time::Duration,
        rest: Rest<'a, 'f, 'sink, (E, S, F, Sink, Entry, __T, __E, str, u16, Option)>,
    },
}

type Rest<'a, 'f, 'sink, T> = std::marker::PhantomData<(&'a (), &'f (), &'sink (), T)>;

/// Variants under the names of types, of functions and of the prelude.
#[derive(Debug, Classified)]
#[expect(clippy::enum_variant_names, reason = "in the way")]
enum Variants {
    #[toolfail(class = "transient", code = 1702)]
    Some(u8),
    #[toolfail(class = "permanent", code = 1703)]
    None,
    #[toolfail(class = "not_found", code = 1704)]
    Ok,
    #[toolfail(class = "unknown", code = 1705)]
    Err { error: u8 },
    #[toolfail(class = "authentication", code = 1706)]
    Variants,
    #[toolfail(class = "rate_limited", code = 1707)]
    Class,
    #[toolfail(class = "invalid_argument", code = 1708)]
    Entry(#[toolfail(retry_after)] std::time::Duration),
    #[toolfail(transparent)]
    Verdict(toolfail::Sentinel),
}

/// A glob import of the variants: their names are in scope as values and patterns.
mod glob {
    use super::Variants::{self, *};

    pub(super) fn all() -> Vec<Variants> {
        let mut all = vec![Some(1), None, Ok, Err { error: 1 }, Variants, Class];
        all.push(Entry(std::time::Duration::ZERO));
        all.push(Verdict(toolfail::Sentinel::PermissionDenied));
        all
    }

    #[derive(toolfail::Classified)]
    pub(super) enum Inside {
        #[toolfail(class = "transient", code = 1709)]
        A(#[toolfail(retry_after)] std::time::Duration),
    }
}

impl<T: Display, E, S, F, Sink, Entry, A, B, C, D, O> Display
    for Parameters<'_, '_, '_, T, E, S, F, Sink, Entry, A, B, C, D, O>
{
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self::All { text, .. } = self;
        write!(f, "{text}")
    }
}

#[test]
fn parameters_under_the_names_of_types_and_locals_are_no_trouble() {
    let all: Parameters<'_, '_, '_, _, (), (), (), (), (), (), (), (), (), ()> = Parameters::All {
        text: "tent",
        wait: std::time::Duration::from_secs(1),
        rest: std::marker::PhantomData,
    };
    let failure = all.to_failure();
    assert!(failure.retry_after().is_some());
    assert!(failure.guidance().to_string().contains("text=\"tent\""));
}

#[test]
fn variants_under_the_names_of_types_are_no_trouble() {
    let classes: Vec<_> = glob::all()
        .iter()
        .map(|error| error.verdict().class())
        .collect();
    let expected = [
        Class::Transient,
        Class::Permanent,
        Class::NotFound,
        Class::Unknown,
        Class::Authentication,
        Class::RateLimited,
        Class::InvalidArgument,
        Class::PermissionDenied,
    ];
    assert_eq!(classes, expected);
    let inside = glob::Inside::A(std::time::Duration::ZERO);
    assert_eq!(inside.verdict().class(), Class::Transient);
}
