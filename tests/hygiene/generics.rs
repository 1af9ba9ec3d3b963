//! Generics of every shape: bounds, where clauses, constants, defaults, lifetimes.

use std::{
    fmt::{Debug, Display},
    marker::PhantomData,
    time::Duration,
};

use toolfail::{Class, Classified, Code};

#[derive(Debug, Classified)]
#[rustfmt::skip]
enum StoreError<K, V> where K: Debug + Clone, V: Debug, {
    #[toolfail(class = "not_found", code = 3101)] Missing(K),
    #[toolfail(class = "invalid_argument", code = 3102)] Bad { value: V },
}

#[derive(Debug, Classified)]
#[toolfail(class = "invalid_argument", code = 3201)]
struct TooLong<V, const MAX: u64 = { 1 << 40 }> {
    value: V,
}

#[derive(Debug, Classified)]
enum FrameError<const LIMIT: usize> {
    #[toolfail(class = "invalid_argument", code = 3202)]
    Oversize { got: [u8; LIMIT] },
}

#[derive(Debug, Classified)]
#[toolfail(class = "transient")]
enum Everything<
    'a,
    'b: 'a,
    T: ?Sized + Debug,
    U = std::str::Split<'a, char>,
    const N: usize = 2,
    const ON: bool = true,
> where
    T: 'b,
    U: Iterator<Item = &'a str> + 'a,
    for<'c> &'c U: Debug,
    [u8; N]: Debug,
{
    #[toolfail(code = 1001)]
    Borrowed(&'a &'b T),
    #[toolfail(code = 1002)]
    Owned { value: U, bytes: [u8; N] },
    #[toolfail(code = 1003)]
    Marked(PhantomData<fn(&'a T) -> U>),
    #[toolfail(code = 1004)]
    Timed {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
        value: U,
    },
}

/// The host gives the bound that its own role needs.
#[derive(Debug, Classified)]
enum Shown<'a, T: Display, U>
where
    U: Display + ?Sized,
{
    #[toolfail(class = "not_found", code = 3103)]
    Both(#[toolfail(show)] T, #[toolfail(show)] &'a U),
}

impl<T: Display, U: Display + ?Sized> Display for Shown<'_, T, U> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self::Both(first, second) = self;
        write!(f, "{first} {second}")
    }
}

#[derive(Debug, Classified)]
enum Wrapper<E>
where
    E: Classified,
{
    #[toolfail(transparent)]
    Inner(E),
}

#[derive(Debug, Classified)]
enum Inner<'a> {
    #[toolfail(class = "invalid_argument", code = 3301)]
    Token(&'a str),
}

#[derive(Debug, Classified)]
enum Outer<'a> {
    #[toolfail(transparent)]
    Parse(Inner<'a>),
    #[toolfail(class = "transient", code = 3303)]
    Io(std::io::Error),
}

fn code(error: &impl Classified) -> Option<u16> {
    error.verdict().code().map(Code::get)
}

#[test]
fn a_where_clause_with_a_trailing_comma_is_carried() {
    let missing = StoreError::<u8, u8>::Missing(1);
    let bad = StoreError::<u8, u8>::Bad { value: 1 };
    assert_eq!((code(&missing), code(&bad)), (Some(3101), Some(3102)));
}

#[test]
fn constants_and_defaults_are_no_types() {
    assert_eq!(code(&TooLong::<u8> { value: 1 }), Some(3201));
    assert_eq!(code(&TooLong::<u8, 7> { value: 1 }), Some(3201));
    assert_eq!(code(&FrameError::<4>::Oversize { got: [0; 4] }), Some(3202));
    assert_eq!(FrameError::<4>::entries().len(), 1);
}

#[test]
fn bounds_of_every_kind_are_carried() {
    type All<'a, 'b> = Everything<'a, 'b, str>;
    let owned: All<'_, '_> = Everything::Owned {
        value: "a b".split(' '),
        bytes: [1, 2],
    };
    let borrowed: All<'_, '_> = Everything::Borrowed(&"text");
    let marked: All<'_, '_> = Everything::Marked(PhantomData);
    let timed: All<'_, '_> = Everything::Timed {
        wait: Some(Duration::ZERO),
        value: "".split('x'),
    };
    assert_eq!((code(&borrowed), code(&owned)), (Some(1001), Some(1002)));
    assert_eq!(code(&marked), Some(1003));
    assert_eq!(timed.verdict().retry_after(), Some(Duration::ZERO));
}

#[test]
fn a_generic_value_is_shown() {
    let name = String::from("tent");
    let line = Shown::Both(7, name.as_str()).to_failure();
    assert!(line.guidance().to_string().contains("0=\"7\""));
    assert!(line.guidance().to_string().contains("1=\"tent\""));
}

#[test]
fn a_borrowed_error_answers_for_what_wraps_it() {
    let text = String::from("x");
    let outer = Outer::Parse(Inner::Token(&text));
    assert_eq!(code(&outer), Some(3301));
    assert_eq!(code(&Wrapper::Inner(outer)), Some(3301));
    let io = Outer::Io(std::io::Error::other("x"));
    assert_eq!(io.verdict().class(), Class::Transient);
}
