//! What must not leave never does: message, cause and details, by any text.

use proptest::prelude::*;
use toolfail::{Failure, Language, ResultExt, decide};

use crate::any;

/// A text that no other text of a failure contains by chance.
fn secret() -> impl Strategy<Value = String> {
    "[A-Z0-9!#$%]{12,40}"
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Secret(String);

proptest! {
    #[test]
    fn the_line_holds_neither_message_cause_nor_details(
        failure in any::failure(),
        call in any::call(),
        (message, cause, key, value) in (secret(), secret(), secret(), secret()),
    ) {
        let failure = failure
            .with_message(message.clone())
            .with_cause(Secret(cause.clone()))
            .with_details(serde_json::json!({ &*key: [&*value] }));
        let decision = decide(&failure, &call);
        for language in [Language::English, Language::Chinese] {
            let guidance = failure.guidance().for_decision(&decision).in_language(language);
            for text in [guidance.to_string(), format!("{guidance:?}")] {
                for secret in [&message, &cause, &key, &value] {
                    prop_assert!(!text.contains(&**secret), "{text}");
                }
            }
        }
    }

    #[test]
    fn debug_holds_neither_cause_nor_details(
        failure in any::failure(),
        (cause, key, value) in (secret(), secret(), secret()),
    ) {
        let stands_for = |failure: Failure| {
            Err::<(), _>(Secret(cause.clone())).or_failure(|_| failure).unwrap_err()
        };
        let failure = failure.with_details(serde_json::json!({ &*key: { "a": &*value } }));
        for failure in [
            failure.clone().with_cause(Secret(cause.clone())),
            stands_for(failure),
        ] {
            for text in [format!("{failure:?}"), format!("{failure:#?}")] {
                for secret in [&cause, &key, &value] {
                    prop_assert!(!text.contains(&**secret), "{text}");
                }
            }
        }
    }
}
