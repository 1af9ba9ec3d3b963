//! The derive at run time.
#![allow(missing_docs, reason = "tests")]

use std::time::Duration;

use toolfail::{Class, Classified};

#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "orders.example")]
pub enum OrderError {
    #[error("warehouse is busy")]
    #[toolfail(class = "rate_limited", code = 4003, idempotent)]
    Busy {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
    },

    #[error("no field {name}")]
    #[toolfail(
        class = "invalid_argument",
        code = 3001,
        remediation = "Add the missing field."
    )]
    MissingField {
        #[toolfail(show)]
        name: String,
    },

    #[error("lost the answer of the warehouse")]
    #[toolfail(
        class = "transient",
        code = 6002,
        layer = "side_effect",
        effect = "in_doubt"
    )]
    AnswerLost(#[source] std::io::Error),

    #[error(transparent)]
    #[toolfail(transparent)]
    Stock(#[from] StockError),
}

#[derive(Debug, thiserror::Error, Classified)]
#[error("stock")]
#[toolfail(class = "not_found", code = 3101, domain = "stock.example")]
pub struct StockError;

#[test]
fn first() {
    let failure = OrderError::Busy {
        wait: Some(Duration::from_secs(3)),
    }
    .to_failure();
    assert_eq!(failure.class(), Class::RateLimited);
    assert_eq!(failure.retry_after(), Some(Duration::from_secs(3)));
}

#[derive(Debug, Classified)]
pub enum NotError {
    #[toolfail(code = 4003)]
    A,
    #[toolfail(retryable = true)]
    B,
}

#[test]
fn linked() {
    let registry = toolfail::Registry::linked();
    assert_eq!(registry.classify(&StockError), Class::NotFound);
    assert_eq!(NotError::A.verdict().class(), Class::RateLimited);
    assert_eq!(NotError::B.verdict().class(), Class::SelfReported);
}
