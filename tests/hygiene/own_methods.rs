//! Hosts whose types have methods of our names: generated code never calls them.

use std::{fmt, time::Duration};

use toolfail::{Class, Classified, Code, Idempotency, RetryableReporter, Verdict};

macro_rules! refuse {
    ($($Type:ty)*) => {
        $(
            impl $Type {
                const CODE: i8 = -1;
                const ENTRIES: i8 = -1;
                fn verdict(&self) -> u8 { panic!("the host's method was called") }
                fn entries() -> u8 { panic!("the host's method was called") }
                fn describe(&self) -> u8 { panic!("the host's method was called") }
                fn to_failure(&self) -> u8 { panic!("the host's method was called") }
                fn into_failure(self) -> u8 where Self: Sized { panic!("the host's method was called") }
                fn class(&self) -> u8 { panic!("the host's method was called") }
                fn code(&self) -> &'static str { panic!("the host's method was called") }
                fn is_retryable(&self) -> Option<bool> { panic!("the host's method was called") }
                fn retryable(&self) -> Option<bool> { panic!("the host's method was called") }
                fn guidance(&self) -> ! { panic!("the host's method was called") }
                fn wait(&self) -> u8 { panic!("the host's method was called") }
                fn get(&self) -> u8 { panic!("the host's method was called") }
                fn as_ref(&self) -> u8 { panic!("the host's method was called") }
                fn to_value(&self) -> u8 { panic!("the host's method was called") }
            }
        )*
    };
}

/// A trait of the host's with our names, implemented for everything.
trait Everywhere {
    fn verdict(&self) -> u8 {
        panic!("the host's method was called")
    }
    fn describe(&self, _: &mut dyn fmt::Debug) -> u8 {
        panic!("the host's method was called")
    }
    fn entries() -> u8 {
        panic!("the host's method was called")
    }
    fn is_retryable(&self) -> u8 {
        panic!("the host's method was called")
    }
    fn with_retry_after(self, _: u8) -> u8
    where
        Self: Sized,
    {
        panic!("the host's method was called")
    }
    fn class(&self) -> u8 {
        panic!("the host's method was called")
    }
    fn to_value(&self) -> u8 {
        panic!("the host's method was called")
    }
}

impl<T: ?Sized> Everywhere for T {}

#[derive(Debug, Classified)]
enum Own {
    #[toolfail(class = "rate_limited", code = 4003)]
    Busy,
    #[toolfail(class = "transient", code = 4104)]
    Timed {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
        #[toolfail(idempotency)]
        key: Idempotency,
        #[toolfail(show)]
        shown: Shown,
        #[toolfail(detail)]
        count: u8,
    },
    #[toolfail(transparent)]
    Wrapped(Inner),
    #[toolfail(with = judge)]
    Judged,
    #[toolfail(code = 4001)]
    WellKnown,
    #[toolfail(retryable = true)]
    Reported,
}

#[derive(Debug, Classified)]
#[toolfail(class = "not_found", code = 4105)]
struct Inner;

#[derive(Debug)]
struct Shown;

refuse! { Own Inner Shown }

fn judge(_: &Own) -> Verdict {
    Verdict::new(Class::Permanent)
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("value")
    }
}

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("x")
    }
}

/// It dereferences to something with our methods.
#[derive(Debug, Classified)]
enum Smart {
    #[toolfail(class = "transient", code = 4106)]
    A(#[toolfail(retry_after)] Option<Duration>),
}

impl std::ops::Deref for Smart {
    type Target = Own;

    fn deref(&self) -> &Own {
        panic!("the host's method was called")
    }
}

#[test]
fn own_methods_are_never_called() {
    let code = |error: &Own| Classified::verdict(error).code().map(Code::get);
    assert_eq!(code(&Own::Busy), Some(4003));
    assert_eq!(code(&Own::Wrapped(Inner)), Some(4105));
    assert_eq!(code(&Own::WellKnown), Some(4001));
    assert_eq!(Classified::verdict(&Own::Judged).class(), Class::Permanent);
    assert_eq!(
        Classified::verdict(&Own::Reported).class(),
        Class::SelfReported
    );
    assert!(RetryableReporter::is_retryable(&Own::Busy));
    assert_eq!(<Own as Classified>::entries().len(), 6);
}

#[test]
fn own_methods_of_a_fields_type_are_never_called() {
    let timed = Own::Timed {
        wait: Some(Duration::from_secs(1)),
        key: Idempotency::Yes,
        shown: Shown,
        count: 1,
    };
    let failure = Classified::to_failure(&timed);
    assert_eq!(failure.retry_after(), Some(Duration::from_secs(1)));
    let line = toolfail::Failure::guidance(&failure).to_string();
    assert!(line.contains("shown=\"value\""));
    assert_eq!(failure.details(), Some(&serde_json::json!({ "count": 1 })));
}

#[test]
fn a_type_that_dereferences_answers_for_itself() {
    let smart = Smart::A(Some(Duration::from_secs(2)));
    let verdict = Classified::verdict(&smart);
    assert_eq!(verdict.retry_after(), Some(Duration::from_secs(2)));
    assert!(RetryableReporter::is_retryable(&smart));
}
