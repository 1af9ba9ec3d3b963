//! What comes in.

use serde::Deserialize;
use serde_json::Value;

/// What a case gives to a classifier.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// An HTTP exchange.
    Http(Box<Http>),
    /// An I/O error of the standard library.
    Io(Io),
    /// A JSON-RPC response, an MCP result, or an error object.
    JsonRpc(Value),
    /// A status of gRPC.
    Grpc(Grpc),
    /// A failure that its host declares.
    Declared(Declared),
    /// An error of which nothing but its text is known.
    Error(Text),
}

/// An HTTP exchange.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Http {
    /// The status, or null where there is none.
    pub status: Option<u16>,
    /// The method.
    pub method: String,
    /// The request's headers.
    #[serde(default)]
    pub request_headers: Vec<(String, String)>,
    /// The answer's headers.
    #[serde(default)]
    pub headers: Vec<(String, String)>,
    /// Headers of the answer whose values are bytes.
    #[serde(default)]
    pub headers_hex: Vec<(String, String)>,
    /// The body, as JSON.
    pub json: Option<Value>,
    /// The body, as text.
    pub text: Option<String>,
    /// The body, as bytes.
    pub hex: Option<String>,
    /// The body, as a page of this many mebibytes.
    pub page_mib: Option<usize>,
    /// The error code that the provider's own client reads out of it.
    pub error_code: Option<String>,
    /// Whether JSON was expected.
    #[serde(default)]
    pub expects_json: bool,
    /// Whether output was handed on.
    #[serde(default)]
    pub emitted: bool,
    /// Whether the server honours the idempotency key.
    #[serde(default)]
    pub idempotency_key_honoured: bool,
}

impl Http {
    /// The bytes of the body.
    ///
    /// # Panics
    ///
    /// On bytes that are not written as pairs of hexadecimal digits.
    #[must_use]
    pub fn body(&self) -> Vec<u8> {
        if let Some(json) = &self.json {
            return json.to_string().into_bytes();
        }
        if let Some(hex) = &self.hex {
            return bytes(hex);
        }
        if let Some(mib) = self.page_mib {
            let filler = "<p>Not here</p>".repeat(mib.saturating_mul(1 << 20) / 15);
            return format!("<!doctype html><title>404</title>{filler}").into_bytes();
        }
        self.text.clone().unwrap_or_default().into_bytes()
    }

    /// The headers of the answer.
    ///
    /// # Panics
    ///
    /// On what is no header.
    #[must_use]
    pub fn answer_headers(&self) -> http1::HeaderMap {
        let plain = self
            .headers
            .iter()
            .map(|(name, value)| (name, value.as_bytes().to_vec()));
        let hex = self
            .headers_hex
            .iter()
            .map(|(name, value)| (name, bytes(value)));
        header_map(plain.chain(hex))
    }

    /// The headers of the request.
    ///
    /// # Panics
    ///
    /// On what is no header.
    #[must_use]
    pub fn asked_headers(&self) -> http1::HeaderMap {
        let lines = self.request_headers.iter();
        header_map(lines.map(|(name, value)| (name, value.as_bytes().to_vec())))
    }
}

fn header_map<N: AsRef<str>>(lines: impl Iterator<Item = (N, Vec<u8>)>) -> http1::HeaderMap {
    let mut headers = http1::HeaderMap::new();
    for (name, value) in lines {
        let name =
            http1::HeaderName::from_bytes(name.as_ref().as_bytes()).expect("a header's name");
        headers.append(
            name,
            http1::HeaderValue::from_bytes(&value).expect("a header's value"),
        );
    }
    headers
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| {
            let pair = std::str::from_utf8(pair).expect("hexadecimal digits");
            u8::from_str_radix(pair, 16).expect("hexadecimal digits")
        })
        .collect()
}

/// An I/O error, by its kind or its number.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Io {
    /// The name of an `ErrorKind`.
    Kind(String),
    /// A number of Linux.
    Errno(i32),
}

/// A status of gRPC.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grpc {
    /// The number of the code.
    pub code: i32,
    /// The message.
    #[serde(default)]
    pub message: String,
    /// The value of `grpc-retry-pushback-ms`.
    pub pushback: Option<String>,
    /// The delay of a `RetryInfo`, in decimal seconds and an `s`.
    pub retry_delay: Option<String>,
    /// The metric of a `QuotaFailure`.
    pub quota_metric: Option<String>,
}

/// A failure that its host declares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// Its class; by the code where there is none.
    pub class: Option<String>,
    /// Its code.
    pub code: Option<u16>,
    /// Its idempotency.
    pub idempotency: Option<String>,
    /// Whether the retries are used up.
    #[serde(default)]
    pub exhausted: bool,
    /// The text of its cause.
    pub cause_text: Option<String>,
    /// The kind of its cause, an I/O error.
    pub cause_io: Option<String>,
}

/// An error of which nothing but its text is known.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The text.
    pub text: String,
}
