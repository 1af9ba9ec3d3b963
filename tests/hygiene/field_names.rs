//! Field names mean nothing: a role comes from an attribute alone.

use std::time::Duration;

use toolfail::{Class, Classified, Code, Effect, Idempotency, Verdict};

#[derive(Debug, Classified)]
enum ConvertError {
    #[toolfail(class = "invalid_argument", code = 3601)]
    Unit {
        source: String,
        code: u64,
        class: &'static str,
        retry_after: f32,
        message: (),
        idempotent: bool,
        effect: Effect,
        idempotency: Idempotency,
        wrapped: ConvertSource,
        show: u8,
        detail: u8,
        transparent: (),
        layer: char,
        reason: String,
        domain: String,
        remediation: String,
    },
}

#[derive(Debug)]
struct ConvertSource;

macro_rules! roles {
    ($($Name:ident $code:literal $wait:ident $key:ident $effect:ident $shown:ident $detail:ident),* $(,)?) => {
        #[derive(Debug, Classified)]
        enum Roles {
            $(
                #[toolfail(class = "transient", code = $code)]
                $Name {
                    #[toolfail(retry_after)]
                    $wait: Option<Duration>,
                    #[toolfail(idempotency)]
                    $key: Idempotency,
                    #[toolfail(effect)]
                    $effect: Effect,
                    #[toolfail(show)]
                    $shown: u8,
                    #[toolfail(detail)]
                    $detail: u8,
                },
            )*
        }

        fn roles(wait: Option<Duration>) -> Vec<Roles> {
            vec![
                $(Roles::$Name {
                    $wait: wait,
                    $key: Idempotency::Yes,
                    $effect: Effect::InDoubt,
                    $shown: 1,
                    $detail: 2,
                }),*
            ]
        }
    };
}

include!("field_roles.rs");

impl std::fmt::Display for Roles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("x")
    }
}

#[derive(Debug, Classified)]
enum Wrapped {
    #[toolfail(transparent)]
    Sink(#[toolfail(wrapped)] toolfail::Sentinel, u8),
    #[toolfail(transparent)]
    Named {
        #[toolfail(wrapped)]
        sink: toolfail::Sentinel,
        source: u8,
    },
    #[toolfail(with = Self::verdict)]
    With { verdict: Class },
}

impl Wrapped {
    fn verdict(&self) -> Verdict {
        match self {
            Self::With { verdict } => Verdict::new(*verdict),
            Self::Sink(..) | Self::Named { .. } => Verdict::new(Class::Unknown),
        }
    }
}

#[test]
fn a_field_called_like_a_role_has_none() {
    let error = ConvertError::Unit {
        source: String::new(),
        code: 1,
        class: "transient",
        retry_after: 1.0,
        message: (),
        idempotent: true,
        effect: Effect::NotApplied,
        idempotency: Idempotency::Yes,
        wrapped: ConvertSource,
        show: 1,
        detail: 1,
        transparent: (),
        layer: 'x',
        reason: String::new(),
        domain: String::new(),
        remediation: String::new(),
    };
    let verdict = error.verdict();
    assert_eq!(verdict.class(), Class::InvalidArgument);
    assert_eq!(verdict.code().map(Code::get), Some(3601));
    assert_eq!(verdict.retry_after(), None);
    assert_eq!(
        (verdict.effect(), verdict.idempotency()),
        (None, Idempotency::Unset)
    );
    assert_eq!(verdict.reason(), "unit");
}

#[test]
fn a_field_called_like_a_local_of_generated_code_keeps_its_role() {
    let wait = Some(Duration::from_secs(3));
    for error in roles(wait) {
        let failure = error.to_failure();
        assert_eq!(failure.retry_after(), wait);
        assert_eq!(failure.effect(), Some(Effect::InDoubt));
        assert_eq!(failure.idempotency(), Idempotency::Yes);
        let line = failure.guidance().to_string();
        assert!(line.contains("=\"1\""), "{error:?}: {line}");
        let details = failure.details().unwrap().as_object().unwrap();
        assert_eq!(details.values().next(), Some(&serde_json::json!(2)));
    }
}

#[test]
fn a_wrapped_field_called_like_a_local_answers() {
    let sink = toolfail::Sentinel::NotFound;
    assert_eq!(
        Classified::verdict(&Wrapped::Sink(sink, 1)).class(),
        Class::NotFound
    );
    let named = Wrapped::Named { sink, source: 1 };
    assert_eq!(Classified::verdict(&named).class(), Class::NotFound);
    let with = Wrapped::With {
        verdict: Class::Permanent,
    };
    assert_eq!(Classified::verdict(&with).class(), Class::Permanent);
}
