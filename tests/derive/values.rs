//! Reasons, waits and remediations.

use core::time::Duration;

use toolfail::{Class, Classified, Language};

#[derive(Debug, thiserror::Error, Classified)]
#[error("{self:?}")]
#[toolfail(class = "rate_limited")]
#[expect(non_camel_case_types, reason = "the names under test")]
enum Named {
    HTTPError,
    Ipv4Missing,
    r#type,
    #[toolfail(reason = "slow_down2")]
    Busy,
}

#[test]
fn a_reason_is_the_variants_name_unless_it_is_given() {
    let reasons = [
        Named::HTTPError,
        Named::Ipv4Missing,
        Named::r#type,
        Named::Busy,
    ]
    .map(|error| error.verdict().reason());
    assert_eq!(
        reasons,
        ["http_error", "ipv4_missing", "type", "slow_down2"]
    );
    assert_eq!(Named::Busy.to_failure().reason(), "slow_down2");
}

#[derive(Debug, thiserror::Error, Classified)]
#[error("{self:?}")]
#[toolfail(class = "transient")]
enum Wait {
    None,
    #[toolfail(retry_after = "0s")]
    Zero,
    #[toolfail(retry_after = "1543ms")]
    Millis,
    #[toolfail(retry_after = "2m")]
    Minutes,
    #[toolfail(retry_after = "72h")]
    Hours,
    #[toolfail(retry_after = "18446744073709551615ms")]
    Longest,
}

#[test]
fn a_constant_wait_is_kept_whatever_the_class_and_zero_is_not_none() {
    let waits = [
        (Wait::None, None),
        (Wait::Zero, Some(Duration::ZERO)),
        (Wait::Millis, Some(Duration::from_millis(1_543))),
        (Wait::Minutes, Some(Duration::from_secs(120))),
        (Wait::Hours, Some(Duration::from_secs(259_200))),
        (Wait::Longest, Some(Duration::from_millis(u64::MAX))),
    ];
    for (error, wait) in waits {
        assert_eq!(error.verdict().retry_after(), wait, "{error}");
        assert_eq!(error.to_failure().retry_after(), wait, "{error}");
    }
}

#[derive(Debug, thiserror::Error, Classified)]
#[error("{self:?}")]
enum Told {
    #[toolfail(class = "not_found", remediation = "Use {name} of `list`, \"quoted\".")]
    Own,
    #[toolfail(class = "not_found")]
    OfTheClass,
}

#[test]
fn a_remediation_is_told_to_the_letter_in_every_language() {
    let own = Told::Own.to_failure();
    for language in [Language::English, Language::Chinese] {
        assert_eq!(
            own.remediation(language),
            "Use {name} of `list`, \"quoted\"."
        );
        let of_the_class = Told::OfTheClass.to_failure();
        assert_eq!(
            of_the_class.remediation(language),
            Class::NotFound.remediation(language)
        );
    }
    assert!(own.guidance().to_string().contains("Use {name} of `list`"));
}

#[test]
fn a_struct_is_named_by_its_own_name() {
    #[derive(Classified)]
    #[toolfail(class = "unknown", code = 1234)]
    struct BadGateway;

    assert_eq!(BadGateway.verdict().reason(), "bad_gateway");
    assert_eq!(
        BadGateway.verdict().code().map(toolfail::Code::get),
        Some(1234)
    );
}
