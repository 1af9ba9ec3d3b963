//! `with`: a function answers, at run time.

use toolfail::{Class, Classified, Effect, Verdict};

#[derive(Debug, thiserror::Error, Classified)]
#[error("{self:?}")]
#[toolfail(domain = "shell.example")]
enum ShellError {
    #[toolfail(with = Self::of_status)]
    Exit {
        #[toolfail(show)]
        status: i32,
    },
    #[toolfail(with = by_signal)]
    Killed(i32),
    #[toolfail(class = "permanent")]
    Gone,
}

impl ShellError {
    fn of_status(&self) -> Verdict {
        match self {
            Self::Exit { status: 75 } => Verdict::new(Class::Transient).with_reason("temporary"),
            Self::Exit { .. } => Verdict::new(Class::Permanent),
            Self::Killed(_) | Self::Gone => unreachable!("only of an exit"),
        }
    }
}

fn by_signal(error: &ShellError) -> Verdict {
    match error {
        ShellError::Killed(15) => Verdict::self_reported(true),
        _ => Verdict::new(Class::Unknown).with_effect(Effect::InDoubt),
    }
}

#[test]
fn the_function_answers_for_its_variant_alone() {
    assert_eq!(
        ShellError::Exit { status: 75 }.verdict().class(),
        Class::Transient
    );
    assert_eq!(
        ShellError::Exit { status: 75 }.verdict().reason(),
        "temporary"
    );
    assert_eq!(
        ShellError::Exit { status: 1 }.verdict().class(),
        Class::Permanent
    );
    assert_eq!(
        ShellError::Killed(15).verdict(),
        Verdict::self_reported(true)
    );
    assert_eq!(
        ShellError::Killed(9).verdict().effect(),
        Some(Effect::InDoubt)
    );
    assert_eq!(ShellError::Gone.verdict().reason(), "gone");
}

#[test]
fn domain_and_facts_are_the_hosts() {
    let failure = ShellError::Exit { status: 2 }.to_failure();
    assert_eq!(failure.domain(), Some("shell.example"));
    assert!(failure.guidance().to_string().contains(r#"status="2""#));
}

mod judges {
    pub(super) mod inner {
        use toolfail::{Class, Verdict};

        pub(in super::super) fn always<T: ?Sized>(_: &T) -> Verdict {
            Verdict::new(Class::RateLimited)
        }
    }
}

#[test]
fn a_function_may_stand_at_any_path_and_judge_a_generic_type() {
    #[derive(Classified)]
    #[toolfail(with = judges::inner::always)]
    struct Generic<'a, T>(#[expect(dead_code, reason = "any value")] &'a T);

    #[derive(Classified)]
    #[toolfail(with = judges::inner::always::<Plain>)]
    struct Plain;

    assert_eq!(Generic(&1).verdict().class(), Class::RateLimited);
    assert_eq!(Plain.verdict().class(), Class::RateLimited);
}
