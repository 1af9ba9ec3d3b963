//! What of a foreign text is kept.

use serde_json::json;
use toolfail::{Class, http1::Exchange, jsonrpc};

use super::{event, failure, status};

#[test]
fn the_message_is_the_bodys_own_behind_the_status() {
    for (body, message) in [
        (
            r#"{"error":{"message":"slow down"}}"#,
            "HTTP 429: slow down",
        ),
        (r#"{"message":"slow down"}"#, "HTTP 429: slow down"),
        (
            r#"{"error":"slow_down","error_description":"d"}"#,
            "HTTP 429: d",
        ),
        (r#"{"error":"slow"}"#, "HTTP 429: slow"),
        (r#"{"detail":"no such thing"}"#, "HTTP 429: no such thing"),
        (r#"{"title":"Busy"}"#, "HTTP 429: Busy"),
        (
            r#"{"isError":true,"content":[{"type":"text","text":"t"}]}"#,
            "HTTP 429: t",
        ),
        ("upstream is gone", "HTTP 429: upstream is gone"),
        ("<html><body>busy</body></html>", "HTTP 429"),
        ("{\"broken", "HTTP 429"),
        ("", "HTTP 429"),
        ("null", "HTTP 429: null"),
    ] {
        assert_eq!(failure(429, body).message(), message, "{body}");
    }
    assert_eq!(
        event(r#"{"error":{"code":429}}"#).unwrap().message(),
        "an error without a status"
    );
}

#[test]
fn a_page_of_two_mebibytes_leaves_a_bounded_message_and_stays_away_from_the_model() {
    let page = format!("<!doctype html><p>{}", "secret ".repeat((2 << 20) / 7));
    let text = "secret ".repeat((2 << 20) / 7);
    let json = json!({ "error": { "message": text } }).to_string();
    for body in [&page, &text, &json] {
        let failure = failure(404, body);
        assert_eq!(failure.class(), Class::NotFound);
        assert!(failure.message().chars().count() <= 2_000);
        let guidance = failure.guidance().to_string();
        assert!(guidance.chars().count() <= 2_000 && !guidance.contains("secret"));
    }
}

#[test]
fn no_control_character_no_format_character_and_no_url_is_kept() {
    let text = "a\u{0}\r\n\u{202E}b \u{200B}ht\u{200B}tps://user:pw@h.example/p?key=1 c \u{7f}";
    let bodies = [
        json!({ "error": { "message": text } }).to_string(),
        text.to_owned(),
    ];
    for body in bodies {
        let failure = failure(500, &body);
        assert_eq!(failure.message(), "HTTP 500: a  b [url] c", "{body:?}");
    }
    let failure = jsonrpc::failure(&json!({ "code": -32603, "message": text })).unwrap();
    assert_eq!(failure.message(), "JSON-RPC error -32603: a  b [url] c");
}

#[test]
fn a_message_is_cut_on_a_character_boundary() {
    for character in ["x", "é", "火", "🦀"] {
        let text = character.repeat(5_000);
        for body in [json!({ "message": text }).to_string(), text.clone()] {
            let failure = failure(500, &body);
            assert!(failure.message().starts_with("HTTP 500: "));
            assert!(failure.message().chars().count() <= 2_000);
        }
    }
    let split = ["x".repeat(4_095).as_bytes(), "火".as_bytes()].concat();
    let failure = Exchange::new(status(500)).body(&split).failure().unwrap();
    assert!(failure.message().chars().count() <= 2_000);
}
