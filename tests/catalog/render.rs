//! What the catalog shows.

use serde_json::{Value, json};
use toolfail::{Catalog, Class, Language};

use crate::host::{ByHand, Generic, OrderError, StockError};

fn catalog() -> Catalog {
    Catalog::new()
        .with::<OrderError>()
        .with::<StockError>()
        .with::<ByHand>()
}

#[test]
fn the_markdown_has_every_column_and_one_line_a_row() {
    let busy = Class::RateLimited.remediation(Language::English);
    let markdown = catalog().to_markdown();
    let lines: Vec<_> = markdown.lines().collect();
    assert_eq!(
        lines[0],
        "| code | category | class | layer | effect | reason | domain | type and variant | retry | resend | operator | remediation | meaning |"
    );
    assert_eq!(lines.len(), 2 + 7);
    let columns = |line: &str| line.replace("\\|", "").matches('|').count();
    assert!(lines.iter().all(|line| columns(line) == 14), "{markdown}");
    assert_eq!(
        lines[4],
        format!(
            r"| 4003 | CAPABILITY_ERROR | rate_limited | execution | – | busy | orders.example | `OrderError::Busy` | yes | yes | no | {busy} | The warehouse works on other orders \| for now. |"
        )
    );
    assert_eq!(
        lines[3],
        "| 3001 | INFO_ERROR | invalid_argument | input | – | missing_field | orders.example | `OrderError::MissingField` | no | no | no | Add the missing field. | – |"
    );
    assert!(lines[5].contains("| transient | side_effect | in_doubt | answer_lost | orders.example | `OrderError::AnswerLost` | yes | no | no |"));
    assert!(lines[2].starts_with("| 1002 | SYSTEM_ERROR | transient | execution | not_applied | stock_error | – | `StockError` | yes | yes | no |"), "{}", lines[2]);
    assert!(lines[6].starts_with("| 9100 | VALIDATION_ERROR | permanent | execution | applied | by_hand | hand.example | `ByHand` | no | no | no |"));
    assert!(lines[7].starts_with("| – | – | permanent | execution |"));
    assert!(
        lines[8].starts_with("| – | – | – | – | – | – | – | `OrderError::Stock` | – | – | – | – |"),
        "{}",
        lines[8]
    );
}

#[test]
fn the_json_has_every_key_and_null_where_nothing_is_declared() {
    let json: Value = serde_json::from_str(&catalog().to_json()).unwrap();
    let rows = json.as_array().unwrap();
    assert_eq!(rows.len(), 7);
    assert_eq!(
        rows[2],
        json!({
            "code": 4003,
            "category": "CAPABILITY_ERROR",
            "class": "rate_limited",
            "layer": "execution",
            "effect": null,
            "idempotency": "yes",
            "reason": "busy",
            "domain": "orders.example",
            "type": "OrderError",
            "variant": "Busy",
            "path": "catalog::host::OrderError",
            "retry": true,
            "resend": true,
            "operator": false,
            "remediation": Class::RateLimited.remediation(Language::English),
            "doc": rows[2]["doc"],
        })
    );
    let words: Vec<_> = rows[2]["doc"]
        .as_str()
        .unwrap()
        .split_whitespace()
        .collect();
    assert_eq!(
        words.join(" "),
        "The warehouse works on other orders | for now."
    );
    let transparent = &rows[6];
    assert_eq!(transparent["variant"], "Stock");
    for key in [
        "code",
        "category",
        "class",
        "layer",
        "effect",
        "idempotency",
        "reason",
        "retry",
        "resend",
        "operator",
        "remediation",
        "doc",
    ] {
        assert_eq!(transparent[key], Value::Null, "{key}");
    }
}

#[test]
fn the_order_of_naming_does_not_matter_and_a_type_named_twice_counts_once() {
    let other = Catalog::new()
        .with::<ByHand>()
        .with::<StockError>()
        .with::<OrderError>()
        .with::<StockError>();
    assert_eq!(other.to_json(), catalog().to_json());
    assert_eq!(other.twice().count(), 0);
}

#[test]
fn what_is_linked_is_found_without_naming_it() {
    let linked = Catalog::linked();
    let has = |path: &str| linked.rows().iter().any(|row| row.path() == path);
    assert!(has("catalog::host::OrderError") && has("catalog::host::StockError"));
    // Neither a generic type nor one written by hand; those are named.
    assert!(
        !linked
            .rows()
            .iter()
            .any(|row| row.path().contains("Generic"))
    );
    assert!(!has("catalog::host::ByHand"));
    let with_both = linked.with::<Generic<u8>>().with::<ByHand>();
    assert!(
        with_both
            .rows()
            .iter()
            .any(|row| row.to_string().contains("Generic"))
    );
    for row in Catalog::new().with::<OrderError>().rows() {
        assert!(with_both.rows().contains(row), "{row}");
    }
}
