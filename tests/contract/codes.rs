//! §4: the 35 well-known codes, the nine categories, the range.

use toolfail::{Category, Class, Code, Effect, Layer, Provenance, codes};

use crate::table::rows;

fn table() -> Vec<[&'static str; 7]> {
    rows(include_str!("data/codes.tsv"))
}

/// Every constant by its name, so that a code under a wrong name is seen.
const NAMED: [(&str, Code); 35] = [
    ("SYSTEM_ERROR", codes::SYSTEM_ERROR),
    ("INTERNAL_ERROR", codes::INTERNAL_ERROR),
    ("MAINTENANCE", codes::MAINTENANCE),
    ("TASK_NOT_FOUND", codes::TASK_NOT_FOUND),
    ("TASK_ALREADY_COMPLETED", codes::TASK_ALREADY_COMPLETED),
    ("TASK_CANCELLED", codes::TASK_CANCELLED),
    ("TASK_TIMEOUT", codes::TASK_TIMEOUT),
    ("TASK_INVALID_PARAMS", codes::TASK_INVALID_PARAMS),
    ("REQUIRED_FIELD_MISSING", codes::REQUIRED_FIELD_MISSING),
    ("INVALID_FIELD_FORMAT", codes::INVALID_FIELD_FORMAT),
    ("INFO_NOT_PROVIDED", codes::INFO_NOT_PROVIDED),
    ("UNSUPPORTED_TASK_TYPE", codes::UNSUPPORTED_TASK_TYPE),
    ("CAPABILITY_LACKING", codes::CAPABILITY_LACKING),
    ("RESOURCE_BUSY", codes::RESOURCE_BUSY),
    ("QUOTA_EXCEEDED", codes::QUOTA_EXCEEDED),
    ("AUTH_FAILED", codes::AUTH_FAILED),
    ("SIGNATURE_INVALID", codes::SIGNATURE_INVALID),
    ("PERMISSION_DENIED", codes::PERMISSION_DENIED),
    ("POLICY_VIOLATION", codes::POLICY_VIOLATION),
    ("ENDPOINT_UNREACHABLE", codes::ENDPOINT_UNREACHABLE),
    ("CALLBACK_FAILED", codes::CALLBACK_FAILED),
    ("MESSAGE_FORMAT_INVALID", codes::MESSAGE_FORMAT_INVALID),
    ("TTL_EXPIRED", codes::TTL_EXPIRED),
    ("GROUP_NOT_FOUND", codes::GROUP_NOT_FOUND),
    ("GROUP_NOT_ACTIVE", codes::GROUP_NOT_ACTIVE),
    ("MEMBER_NOT_FOUND", codes::MEMBER_NOT_FOUND),
    ("NOT_GROUP_MEMBER", codes::NOT_GROUP_MEMBER),
    ("CONSENSUS_NOT_REACHED", codes::CONSENSUS_NOT_REACHED),
    ("ROLE_NOT_FOUND", codes::ROLE_NOT_FOUND),
    ("ALREADY_MEMBER", codes::ALREADY_MEMBER),
    ("GROUP_FULL", codes::GROUP_FULL),
    ("HUMAN_TIMEOUT", codes::HUMAN_TIMEOUT),
    ("HUMAN_DECLINED", codes::HUMAN_DECLINED),
    ("ESCALATION_LEVEL", codes::ESCALATION_LEVEL),
    ("INVALID_PARAMS", codes::INVALID_PARAMS),
];

#[test]
fn every_well_known_code_is_its_row_of_the_table() {
    let table = table();
    assert_eq!(table.len(), codes::ALL.len());
    for ([number, name, class, layer, effect, message, _], code) in
        table.into_iter().zip(codes::ALL)
    {
        let row = code.well_known().expect(name);
        assert_eq!(code.get().to_string(), number);
        assert_eq!(row.code, code, "{name}");
        assert_eq!(row.name, name);
        assert_eq!(row.class.as_str(), class, "{name}");
        assert_eq!(row.layer.as_str(), layer, "{name}");
        assert_eq!(row.effect.map_or("", Effect::as_str), effect, "{name}");
        assert_eq!(row.message, message, "{name}");
    }
}

#[test]
fn every_constant_bears_the_name_of_its_row() {
    for ((name, code), [number, expected, ..]) in NAMED.into_iter().zip(table()) {
        assert_eq!((name, code.get().to_string().as_str()), (expected, number));
    }
}

#[test]
fn a_well_known_code_makes_a_ready_failure_of_its_row() {
    for [number, name, class, layer, effect, message, _] in table() {
        let failure = Code::new(number.parse().unwrap()).unwrap().failure();
        assert_eq!(failure.code().map(Code::get).unwrap().to_string(), number);
        assert_eq!(failure.class().as_str(), class, "{name}");
        assert_eq!(failure.layer().as_str(), layer, "{name}");
        assert_eq!(
            failure.effect().map_or("", Effect::as_str),
            effect,
            "{name}"
        );
        assert_eq!(failure.message(), message, "{name}");
        assert_eq!(failure.reason(), class, "{name}");
        assert_eq!(failure.provenance(), &Provenance::Declared, "{name}");
    }
}

#[test]
fn the_seed_wrote_out_twenty_one_of_them() {
    let instances = table().iter().filter(|row| row[6] == "instance").count();
    assert_eq!(instances, 21);
}

#[test]
fn only_the_thirty_five_are_well_known_and_only_the_range_is_a_code() {
    let known: Vec<_> = table().iter().map(|row| row[0]).collect();
    for number in 0..=u16::MAX {
        let code = Code::new(number);
        assert_eq!(code.is_ok(), (1000..=9999).contains(&number), "{number}");
        assert_eq!(code, Code::try_from(number));
        match code {
            Ok(code) => {
                assert_eq!((code.get(), u16::from(code)), (number, number));
                let is_known = known.contains(&number.to_string().as_str());
                assert_eq!(code.well_known().is_some(), is_known, "{number}");
            }
            Err(error) => assert!(error.to_string().contains(&number.to_string())),
        }
    }
}

#[test]
fn the_category_is_the_thousand() {
    let words = [
        "SYSTEM_ERROR",
        "TASK_ERROR",
        "INFO_ERROR",
        "CAPABILITY_ERROR",
        "SECURITY_ERROR",
        "COMMUNICATION_ERROR",
        "GROUP_ERROR",
        "HIL_ERROR",
        "VALIDATION_ERROR",
    ];
    assert_eq!(Category::ALL.map(Category::as_str), words);
    for number in Code::MIN..=Code::MAX {
        let category = Code::new(number).unwrap().category();
        assert_eq!(category.as_str(), words[usize::from(number / 1000) - 1]);
    }
}

#[test]
fn a_code_nobody_knows_is_unknown_and_speaks_its_category() {
    let failure = Code::new(6601).unwrap().failure();
    assert_eq!(failure.class(), Class::Unknown);
    assert_eq!(failure.layer(), Layer::Execution);
    assert_eq!(failure.effect(), None);
    assert_eq!(failure.message(), "COMMUNICATION_ERROR");
    assert_eq!(failure.reason(), "unknown");
    assert_eq!(failure.provenance(), &Provenance::Default);
}

#[test]
fn with_code_changes_nothing_but_the_code() {
    for code in codes::ALL {
        let before = toolfail::Failure::rate_limited("busy");
        let after = before.clone().with_code(code);
        assert_eq!(after.code(), Some(code));
        assert_eq!(
            (
                after.class(),
                after.layer(),
                after.effect(),
                after.message(),
                after.reason()
            ),
            (
                before.class(),
                before.layer(),
                before.effect(),
                before.message(),
                before.reason()
            ),
        );
    }
}
