// What is the same in a host of every edition. Included, so that it is of the host's edition.

/// Every role, borrowed and generic payloads: patterns bind differently since 2024.
#[derive(Debug, Classified)]
#[toolfail(domain = "edition.example")]
pub enum Shapes<'a, T: std::fmt::Display, const N: usize> {
    /// Every role.
    #[toolfail(class = "rate_limited", code = 6101, remediation = "Ask for less.")]
    Roles {
        /// Its wait.
        #[toolfail(retry_after)]
        wait: Option<std::time::Duration>,
        /// Its key.
        #[toolfail(idempotency)]
        key: toolfail::Idempotency,
        /// What is known.
        #[toolfail(effect)]
        effect: Option<toolfail::Effect>,
        /// Its name.
        #[toolfail(show)]
        name: &'a T,
    },
    /// A borrowed payload.
    #[toolfail(class = "transient", code = 6102)]
    Mutable(&'a mut [T; N]),
    /// A trait object.
    #[toolfail(class = "not_found", code = 6103)]
    Object(Box<dyn std::error::Error + Send + Sync>),
    /// Another answers.
    #[toolfail(transparent)]
    Wrapped(toolfail::Sentinel),
    /// A function answers.
    #[toolfail(with = judge)]
    Judged,
}

fn judge<T: std::fmt::Display, const N: usize>(_: &Shapes<'_, T, N>) -> toolfail::Verdict {
    toolfail::Verdict::new(toolfail::Class::Permanent)
}

/// No variant.
#[derive(Debug, Classified)]
pub enum Never {}

/// A struct.
#[derive(Debug, Classified)]
#[toolfail(code = 4003)]
pub struct Busy;

macros_2018::service! { Old {
    /// One.
    #[toolfail(class = "not_found", code = 6201)] Missing(&'static str),
    /// Two.
    #[toolfail(class = "transient", code = 6202)] Db { /** Its wait. */ #[toolfail(retry_after)] wait: std::time::Duration },
} }

macros_2024::service! { New {
    /// One.
    #[toolfail(class = "not_found", code = 6301)] Missing(&'static str),
    /// Two.
    #[toolfail(class = "transient", code = 6302)] Db { /** Its wait. */ #[toolfail(retry_after)] wait: std::time::Duration },
} }

macros_2018::fragments! { OldFragments, "rate_limited", 6_203, "2s", "Ask for less.", wait, std::time::Duration }
macros_2024::fragments! { NewFragments, "rate_limited", 6_303, "2s", "Ask for less.", wait, std::time::Duration }

#[test]
fn every_shape_has_its_verdict() {
    use toolfail::Class;

    let second = std::time::Duration::from_secs(1);
    let roles: Shapes<'_, _, 1> = Shapes::Roles {
        wait: Some(second),
        key: toolfail::Idempotency::Yes,
        effect: None,
        name: &"x",
    };
    assert_eq!(roles.verdict().retry_after(), Some(second));
    assert_eq!(Shapes::Mutable(&mut [1]).verdict().class(), Class::Transient);
    let object: Shapes<'_, u8, 1> = Shapes::Object("x".into());
    assert_eq!(object.verdict().class(), Class::NotFound);
    let wrapped: Shapes<'_, u8, 1> = Shapes::Wrapped(toolfail::Sentinel::Permanent);
    assert_eq!(wrapped.verdict().class(), Class::Permanent);
    let judged: Shapes<'_, u8, 1> = Shapes::Judged;
    assert_eq!(judged.verdict().class(), Class::Permanent);
    assert_eq!(Never::entries(), []);
    assert_eq!(Busy.verdict().class(), Class::RateLimited);
}

#[test]
fn macros_of_another_crate_and_edition_write_the_enum() {
    let wait = std::time::Duration::from_secs(2);
    assert_eq!(Old::Missing("x").verdict().code().map(toolfail::Code::get), Some(6201));
    assert_eq!(Old::Db { wait }.verdict().retry_after(), Some(wait));
    assert_eq!(New::Missing("x").verdict().code().map(toolfail::Code::get), Some(6301));
    assert_eq!(New::Db { wait }.verdict().retry_after(), Some(wait));
    for verdict in [
        OldFragments::Constant.verdict(),
        OldFragments::Field { wait }.verdict(),
        NewFragments::Constant.verdict(),
        NewFragments::Field { wait }.verdict(),
    ] {
        assert_eq!(verdict.class(), toolfail::Class::RateLimited);
        assert_eq!(verdict.retry_after(), Some(wait));
    }
}
