//! The levels at which a person is asked.

use std::time::Duration;

use toolfail::{Class, EscalationLevel, Failure, InvalidEscalation, Layer, codes};

const HOUR: Duration = Duration::from_secs(60 * 60);

#[test]
fn each_level_waits_as_the_seed_says() {
    let level = |number| EscalationLevel::new(number).unwrap();
    assert_eq!(level(1).expiry(false), Ok(24 * HOUR));
    assert_eq!(level(2).expiry(false), Ok(12 * HOUR));
    assert_eq!(level(2).expiry(true), Ok(2 * HOUR));
    assert_eq!(level(3).expiry(false), Ok(72 * HOUR));
    for (number, level) in (1..).zip(EscalationLevel::ALL) {
        assert_eq!(
            (EscalationLevel::new(number), level.get()),
            (Ok(level), number)
        );
    }
}

#[test]
fn a_level_outside_and_an_urgency_elsewhere_are_8003() {
    for number in (0..=u8::MAX).filter(|number| !(1..=3).contains(number)) {
        let failure = Failure::from(EscalationLevel::new(number).unwrap_err());
        assert_eq!(failure.code(), Some(codes::ESCALATION_LEVEL));
        assert_eq!(failure.class(), Class::InvalidArgument);
        assert!(failure.message().contains(&number.to_string()));
    }
    for level in [EscalationLevel::One, EscalationLevel::Three] {
        let invalid = level.expiry(true).unwrap_err();
        assert_eq!(invalid, InvalidEscalation::Urgent(level));
        assert_eq!(Failure::from(invalid).code(), Some(codes::ESCALATION_LEVEL));
    }
}

#[test]
fn running_out_is_8001_and_a_refusal_8002() {
    for level in EscalationLevel::ALL {
        let expired = level.expired();
        assert_eq!(
            (expired.code(), expired.class(), expired.layer()),
            (
                Some(codes::HUMAN_TIMEOUT),
                Class::PermissionDenied,
                Layer::Permission
            )
        );
        let declined = level.declined();
        assert_eq!(
            (declined.code(), declined.class(), declined.layer()),
            (
                Some(codes::HUMAN_DECLINED),
                Class::Permanent,
                Layer::Permission
            )
        );
    }
}
