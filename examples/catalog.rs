//! Every failure of a small service, as the page a team publishes.
//!
//! Look at the types: the attributes and the doc comments that are there anyway are the page. The
//! test that freezes the codes is one line, `toolfail::assert_catalog!("toolfail.lock", OrderError,
//! StockError)`.
//!
//! Run it with `cargo run --example catalog`.
#![allow(dead_code, reason = "the errors are shown, not made")]
#![expect(clippy::print_stdout, reason = "printing is what this example does")]
#![allow(clippy::std_instead_of_core, reason = "a program has std")]

use std::time::Duration;

use toolfail::{Catalog, Classified};

/// What can go wrong with an order.
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "orders.example")]
enum OrderError {
    /// The warehouse takes no more orders for a while.
    #[error("the warehouse is busy")]
    #[toolfail(class = "rate_limited", code = 4003)]
    Busy {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
    },

    /// A field of the order is missing.
    #[error("no field {name}")]
    #[toolfail(code = 3001, remediation = "Add the missing field to the order.")]
    MissingField {
        #[toolfail(show)]
        name: String,
    },

    /// The order was sent and the answer never came.
    #[error("lost the answer of the warehouse")]
    #[toolfail(
        class = "transient",
        code = 6002,
        layer = "side_effect",
        effect = "in_doubt"
    )]
    AnswerLost,

    /// Whatever the stock says.
    #[error(transparent)]
    #[toolfail(transparent)]
    Stock(#[from] StockError),
}

/// What can go wrong with the stock.
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "stock.example")]
enum StockError {
    /// There is no article of this number.
    #[error("no article {0}")]
    #[toolfail(class = "not_found", code = 2101)]
    NoArticle(u32),

    /// The stock cannot be changed with the rights of this service.
    #[error("the stock is read-only for this service")]
    #[toolfail(class = "permission_denied", code = 5003)]
    ReadOnly,
}

fn main() {
    let catalog = Catalog::new().with::<OrderError>().with::<StockError>();
    println!("{}", catalog.to_markdown());
    assert_eq!(catalog.rows().len(), 6);
    assert_eq!(catalog.twice().count(), 0, "no code is used twice");

    toolfail::testing::assert_contract::<OrderError>();
    toolfail::testing::assert_contract::<StockError>();
}
