//! What must hold of any exchange, however hostile. The fuzz target and the property tests share it.

use std::time::{Duration, SystemTime};

use http1::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use serde_json::Value;
use toolfail::{Effect, Failure, Idempotency, http1::Exchange, jsonrpc};

/// The headers that an exchange is judged by.
pub const HEADERS: [&str; 7] = [
    "retry-after",
    "retry-after-ms",
    "x-ms-retry-after-ms",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "x-amzn-errortype",
    "content-type",
];

/// An exchange as it came from outside.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// The status; none where it is out of range.
    pub status: u16,
    /// Names by their place in [`HEADERS`], and any bytes.
    pub headers: Vec<(usize, Vec<u8>)>,
    /// Any bytes.
    pub body: Vec<u8>,
    /// The method, the flags: one bit each.
    pub flags: u8,
}

impl Hostile {
    /// An exchange from nothing but bytes: status, flags, headers up to a zero, body.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut bytes = bytes.iter().copied();
        let mut next = || bytes.next().unwrap_or_default();
        let status = u16::from_be_bytes([next(), next()]) % 1_100;
        let flags = next();
        let mut headers = Vec::new();
        loop {
            let name = next();
            if name == 0 || headers.len() > 16 {
                break;
            }
            let length = usize::from(next() % 40);
            let value = (0..length).map(|_| next()).collect();
            headers.push((usize::from(name) % HEADERS.len(), value));
        }
        Self {
            status,
            headers,
            body: bytes.collect(),
            flags,
        }
    }

    fn header_map(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in &self.headers {
            // What cannot be a header never reaches an adapter.
            if let Ok(value) = HeaderValue::from_bytes(value) {
                headers.append(
                    HeaderName::from_static(HEADERS[name % HEADERS.len()]),
                    value,
                );
            }
        }
        headers
    }

    /// The failure, with this body in place of its own.
    fn failure(&self, headers: &HeaderMap, body: &[u8]) -> Option<Failure> {
        let exchange = match StatusCode::from_u16(self.status) {
            Ok(status) => Exchange::new(status),
            Err(_) => Exchange::without_status(),
        };
        exchange
            .method(if self.flags & 1 == 0 {
                &Method::POST
            } else {
                &Method::GET
            })
            .headers(headers)
            .body(body)
            .expects_json(self.flags & 2 != 0)
            .emitted(self.flags & 4 != 0)
            .now(SystemTime::UNIX_EPOCH + Duration::from_hours(525_960))
            .failure()
    }

    /// Checks all that must hold of it.
    ///
    /// # Panics
    ///
    /// Where something does not.
    pub fn check(&self) {
        let headers = self.header_map();
        let failure = self.failure(&headers, &self.body);
        if let Some(failure) = &failure {
            assert_bounded(failure);
            if self.flags & 4 != 0 {
                assert_eq!(failure.effect(), Some(Effect::InDoubt));
                assert_eq!(failure.idempotency(), Idempotency::Unset);
            }
            if failure.retry_after() == Some(Duration::ZERO) {
                assert!(
                    self.may_ask_for_zero(&headers),
                    "a zero wait out of nothing: {self:?}"
                );
            }
        }
        self.check_text(&headers, failure.as_ref());
        if let Ok(value) = serde_json::from_slice::<Value>(&self.body) {
            jsonrpc::failure(&value).iter().for_each(assert_bounded);
        }
    }

    /// Whether a value is there that reads as no wait at all: zeros, a date, or a moment.
    fn may_ask_for_zero(&self, headers: &HeaderMap) -> bool {
        let in_headers = headers.values().any(|value| {
            let value = value.as_bytes().trim_ascii();
            let zeros = !value.is_empty() && value.iter().all(|byte| *byte == b'0');
            let moment = value.len() >= 10 && value.iter().all(u8::is_ascii_digit);
            let date = httpdate_like(value);
            zeros || moment || date
        });
        in_headers || serde_json::from_slice(&self.body).is_ok_and(|value| asks_for_zero(&value))
    }

    /// Text makes no verdict more permissive: the same exchange with its words replaced by others
    /// that nobody knows, and with prose that speaks of retrying, is judged no more permissively.
    fn check_text(&self, headers: &HeaderMap, failure: Option<&Failure>) {
        let Ok(mut value) = serde_json::from_slice::<Value>(&self.body) else {
            return self.check_prose(headers);
        };
        if !add_prose(&mut value) {
            return;
        }
        let told = self.failure(headers, value.to_string().as_bytes());
        let (Some(failure), Some(told)) = (failure, &told) else {
            assert_eq!(
                failure.is_some(),
                told.is_some(),
                "prose is no failure: {self:?}"
            );
            return;
        };
        assert_no_more_permissive(failure, told);
    }

    /// A body that is no JSON is judged as if there were none.
    fn check_prose(&self, headers: &HeaderMap) {
        let bare = self.failure(headers, b"");
        let told = self.failure(headers, PROSE.as_bytes());
        match (&bare, &told) {
            (Some(bare), Some(told)) => assert_no_more_permissive(bare, told),
            (bare, told) => assert_eq!(bare.is_some(), told.is_some()),
        }
    }
}

/// Whether a member that holds a wait reads as none, anywhere in a value.
fn asks_for_zero(value: &Value) -> bool {
    match value {
        Value::Object(object) => object.iter().any(|(key, value)| {
            let is_wait = matches!(
                key.as_str(),
                "retry_after" | "retry_after_ms" | "retryDelay"
            );
            (is_wait && is_zero(value)) || asks_for_zero(value)
        }),
        Value::Array(items) => items.iter().any(asks_for_zero),
        // An envelope can be a block of text.
        Value::String(text) => serde_json::from_str::<Value>(text)
            .is_ok_and(|value| value.is_object() && asks_for_zero(&value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn is_zero(value: &Value) -> bool {
    let text = value.as_str().map(|text| text.trim().trim_end_matches('s'));
    let text = text.and_then(|text| text.parse::<f64>().ok());
    value.as_f64().or(text) == Some(0.0)
}

/// What an eager reader of text would take for a reason to try again.
const PROSE: &str = "rate limit exceeded (429), please try again in 0 seconds; retry-after: 0; \
    RESOURCE_EXHAUSTED rate_limit_exceeded ThrottlingException, not applied, safe to retry";

/// Adds prose to whatever text an object has, and more where no table looks.
fn add_prose(value: &mut Value) -> bool {
    let Value::Object(object) = value else {
        return false;
    };
    // A code beside a message counts as a status, so a message is no mere text there.
    let counts = object.contains_key("code");
    if let Some(Value::Object(error)) = object.get_mut("error") {
        lengthen(error, "message");
        lengthen(error, "description");
    }
    lengthen(object, "detail");
    lengthen(object, "title");
    if !counts || object.contains_key("message") {
        lengthen(object, "message");
    }
    true
}

fn lengthen(object: &mut serde_json::Map<String, Value>, key: &str) {
    let text = object.get(key).and_then(Value::as_str).unwrap_or_default();
    let longer = format!("{text} {PROSE}");
    object.insert(key.into(), longer.into());
}

fn assert_no_more_permissive(before: &Failure, after: &Failure) {
    let worth = |failure: &Failure| failure.is_retryable();
    let safe = |failure: &Failure| failure.is_safe_to_resubmit();
    assert!(
        worth(before) || !worth(after),
        "{before:?} became worth it: {after:?}"
    );
    assert!(
        safe(before) || !safe(after),
        "{before:?} became safe: {after:?}"
    );
    assert_eq!(before.retry_after(), after.retry_after());
}

fn assert_bounded(failure: &Failure) {
    assert!(failure.message().chars().count() <= 2_000);
    assert!(!failure.message().chars().any(char::is_control));
    assert!(!failure.message().contains("://"));
    let guidance = failure.guidance().to_string();
    assert!(guidance.chars().count() <= 2_000);
    assert!(failure.reason().len() <= 63);
}

/// Whether a value has the length of an HTTP date.
fn httpdate_like(value: &[u8]) -> bool {
    value.len() >= 24 && value.contains(&b':')
}
