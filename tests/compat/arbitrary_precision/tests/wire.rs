//! The tests of the wire form, where numbers are kept as they were written.

#![allow(missing_docs)]

#[path = "../../../wire/formats.rs"]
mod formats;
#[path = "../../../wire/hostile.rs"]
mod hostile;
#[path = "../../../wire/oracle.rs"]
mod oracle;
#[path = "../../../wire/property.rs"]
mod property;
#[path = "../../../wire/random.rs"]
mod random;
#[path = "../../../wire/read.rs"]
mod read;
#[path = "../../../wire/reading.rs"]
mod reading;
#[path = "../../../wire/written.rs"]
mod written;

/// The feature is on: a number that fits no type keeps all of its digits.
#[test]
fn numbers_are_kept_as_they_were_written() {
    let number: serde_json::Value = serde_json::from_str("1e999").unwrap();
    assert_eq!(number.to_string(), "1e+999");
    let json = r#"{"error":{"code":4003,"details":{"n":0.12345678901234567890123456789}}}"#;
    let read: toolfail::ErrorResponse = serde_json::from_str(json).unwrap();
    let details = read.error().failure().details().unwrap();
    assert_eq!(
        details.to_string(),
        r#"{"n":0.12345678901234567890123456789}"#
    );
}
