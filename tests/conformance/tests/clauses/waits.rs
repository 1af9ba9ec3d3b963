//! How long: which wait counts, and what is none.

use std::time::{Duration, SystemTime};

use serde_json::json;
use toolfail::{Class, Failure, http1::Exchange};

use super::{headers, now, status};

fn rate_limited(lines: &[(&str, &str)], body: &str) -> Failure {
    let headers = headers(lines);
    let failure = Exchange::new(status(429))
        .headers(&headers)
        .body(body.as_bytes())
        .now(now())
        .failure()
        .unwrap();
    assert_eq!(failure.class(), Class::RateLimited);
    failure
}

fn wait(lines: &[(&str, &str)], body: &str) -> Option<Duration> {
    rate_limited(lines, body).retry_after()
}

#[expect(clippy::unnecessary_wraps, reason = "what it is compared with")]
fn seconds(seconds: u64) -> Option<Duration> {
    Some(Duration::from_secs(seconds))
}

#[expect(clippy::unnecessary_wraps, reason = "what it is compared with")]
fn millis(millis: u64) -> Option<Duration> {
    Some(Duration::from_millis(millis))
}

#[test]
fn the_first_readable_wait_counts() {
    let body = r#"{"retry_after":40,"error":{"details":[
        {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"30s"}]}}"#;
    let lines = [
        ("retry-after-ms", "1543"),
        ("x-ms-retry-after-ms", "300"),
        ("Retry-After", "2"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-reset", "50"),
    ];
    assert_eq!(wait(&lines, body), millis(1543));
    assert_eq!(wait(&lines[1..], body), millis(300));
    assert_eq!(wait(&lines[2..], body), seconds(2));
    assert_eq!(wait(&lines[3..], body), seconds(30));
    assert_eq!(wait(&lines[3..], r#"{"retry_after":40}"#), seconds(40));
    assert_eq!(
        wait(&lines[3..], r#"{"error":{"retry_after":40}}"#),
        seconds(40)
    );
    assert_eq!(wait(&lines[3..], ""), seconds(50));
    assert_eq!(wait(&[], ""), None);
}

#[test]
fn an_unreadable_wait_is_passed_over() {
    for bad in [
        "oops", "", "-1", "+5", "1.5", "1e3", "0x10", "NaN", "inf", "1 2",
    ] {
        let lines = [
            ("retry-after-ms", bad),
            ("x-ms-retry-after-ms", bad),
            ("retry-after", bad),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset", bad),
        ];
        assert_eq!(wait(&lines, r#"{"retry_after":"x"}"#), None, "{bad:?}");
        assert_eq!(wait(&lines, r#"{"retry_after":7}"#), seconds(7), "{bad:?}");
        assert_eq!(
            wait(&[("retry-after-ms", bad), ("retry-after", "2")], ""),
            seconds(2)
        );
    }
}

#[test]
fn a_retry_after_is_digits_or_a_date() {
    for (value, expected) in [
        ("0", seconds(0)),
        ("120", seconds(120)),
        (" 7 ", seconds(7)),
        ("\t7", seconds(7)),
        ("007", seconds(7)),
        ("86400", seconds(86_400)),
        ("99999999999999999999", seconds(u64::MAX)),
        ("18446744073709551616", seconds(u64::MAX)),
        ("18446744073709551615", seconds(u64::MAX)),
        ("soon", None),
        ("1000abc", None),
        ("120, 60", None),
        ("Wed, 99 Foo 2030 00:00:00 GMT", None),
        ("2030-01-01T00:02:00Z", None),
        ("Tue, 01 Jan 2030 00:02:00 GMT", seconds(120)),
        ("Tuesday, 01-Jan-30 00:02:00 GMT", seconds(120)),
        ("Tue Jan  1 00:02:00 2030", seconds(120)),
        ("Mon, 31 Dec 2029 23:59:59 GMT", seconds(0)),
        ("Sun, 06 Nov 1994 08:49:37 GMT", seconds(0)),
        ("Sunday, 06-Nov-94 08:49:37 GMT", seconds(0)),
        ("Sun Nov  6 08:49:37 1994", seconds(0)),
        ("Tue, 01 Jan 2030 00:02:00 UTC", None),
        ("Tue, 01 Jan 2030 25:02:00 GMT", None),
    ] {
        assert_eq!(wait(&[("retry-after", value)], ""), expected, "{value:?}");
    }
    assert_eq!(wait(&[("RETRY-AFTER-MS", "40")], ""), millis(40));
}

#[test]
fn of_several_lines_the_longest_counts() {
    let lines = |values: &[&'static str]| -> Vec<(&str, &str)> {
        values.iter().map(|value| ("retry-after", *value)).collect()
    };
    assert_eq!(wait(&lines(&["3", "90", "soon", "7"]), ""), seconds(90));
    assert_eq!(
        wait(&lines(&["3", "Tue, 01 Jan 2030 00:02:00 GMT"]), ""),
        seconds(120)
    );
    assert_eq!(wait(&lines(&["soon", "0"]), ""), seconds(0));
}

#[test]
fn a_year_of_two_digits_more_than_fifty_years_ahead_is_of_the_century_before() {
    let at = |unix: u64, value: &str| {
        let headers = headers(&[("retry-after", value)]);
        let exchange = Exchange::new(status(429)).headers(&headers);
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(unix);
        exchange.now(now).failure().unwrap().retry_after()
    };
    let day = 86_400;
    // 2030: fifty years ahead to the second is not more than fifty.
    assert_eq!(
        at(1_893_456_000, "Monday, 01-Jan-80 00:00:00 GMT"),
        seconds(18_262 * day)
    );
    assert_eq!(
        at(1_893_456_000, "Tuesday, 01-Jan-80 00:00:01 GMT"),
        seconds(0)
    );
    // What a fixed pivot at 1970 gets wrong.
    assert_eq!(
        at(1_893_456_000, "Tuesday, 01-Jan-75 00:00:00 GMT"),
        seconds(16_436 * day)
    );
    // 2005: 2060 lies 55 years ahead, so it was 1960.
    assert_eq!(
        at(1_104_537_600, "Friday, 01-Jan-60 00:00:00 GMT"),
        seconds(0)
    );
    // 2060-01-01: 01 is 2101, not 2001.
    assert_eq!(
        at(2_840_140_800, "Saturday, 01-Jan-01 00:00:00 GMT"),
        seconds(14_975 * day)
    );
    // A leap day, fifty years before which there is none.
    assert_eq!(
        at(1_893_456_000, "Friday, 29-Feb-80 00:00:00 GMT"),
        seconds(0)
    );
    for bad in [
        "Monday, 01-Jan-30 00:02:00 GMT",
        "Tuesday, 01-Jan-2030 00:02:00 GMT",
        "Tuesday, 31-Feb-30 00:02:00 GMT",
        "Tuesday, 01-Jan-3 00:02:00 GMT ",
        "Tuesday, 1-Jan-030 00:02:00 GMT",
        "Tuesday, 01-Jan-30 00:02:00",
        "Tuesday, 01-Jan--3 00:02:00 GMT",
    ] {
        assert_eq!(at(1_893_456_000, bad), None, "{bad}");
    }
}

#[test]
fn a_retry_delay_is_a_duration_of_protobuf() {
    for (value, expected) in [
        ("12.345678901s", Some(Duration::new(12, 345_678_901))),
        ("3s", seconds(3)),
        ("0s", seconds(0)),
        ("0.5s", millis(500)),
        ("3.000s", seconds(3)),
        ("-1s", None),
        ("-0s", None),
        ("+1s", None),
        ("12.3", None),
        ("s", None),
        ("", None),
        (".5s", None),
        ("5.s", None),
        ("1.2345678901s", None),
        ("1.-2s", None),
        ("1. 2s", None),
        (" 1s", None),
        ("1 s", None),
        ("NaNs", None),
        ("infs", None),
        ("1e3s", None),
        ("99999999999999999999s", seconds(u64::MAX)),
    ] {
        let info = json!({
            "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": value
        });
        let inside = json!({ "error": { "details": [info] } }).to_string();
        let beside = json!({ "details": [info] }).to_string();
        assert_eq!(wait(&[], &inside), expected, "{value:?}");
        assert_eq!(wait(&[], &beside), expected, "{value:?}");
    }
}

#[test]
fn of_several_retry_infos_the_longest_counts() {
    let info = |value: &str| json!({ "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": value });
    for delays in [["2s", "9s", "soon"], ["9s", "-1s", "2s"]] {
        let body = json!({ "error": { "details": delays.map(info) } }).to_string();
        assert_eq!(wait(&[], &body), seconds(9), "{delays:?}");
    }
}

#[test]
fn a_retry_after_in_the_body_keeps_its_fraction() {
    for (value, expected) in [
        ("1", seconds(1)),
        ("0", seconds(0)),
        ("0.529", millis(529)),
        ("1.5", millis(1500)),
        ("1e3", seconds(1000)),
        ("1e-30", Some(Duration::from_nanos(1))),
        ("18446744073709551615", seconds(u64::MAX)),
        ("99999999999999999999", Some(Duration::MAX)),
        ("1e300", Some(Duration::MAX)),
        ("1e309", Some(Duration::MAX)),
        ("-5", None),
        ("-0.5", None),
        ("-0", None),
        ("-0.0", None),
        ("NaN", None),
        ("inf", None),
        ("null", None),
        ("true", None),
        ("[3]", None),
        ("\"30\"", seconds(30)),
        ("\"0.25\"", millis(250)),
        ("\"-5\"", None),
        ("\"NaN\"", None),
        ("\"inf\"", None),
        ("\"1e309\"", None),
        ("\"\"", None),
        ("\"soon\"", None),
        ("\"99999999999999999999\"", seconds(u64::MAX)),
    ] {
        for body in [
            format!(r#"{{"retry_after":{value}}}"#),
            format!(r#"{{"error":{{"retry_after":{value}}}}}"#),
        ] {
            assert_eq!(wait(&[], &body), expected, "{body}");
        }
    }
}

#[test]
fn a_reset_counts_only_where_nothing_remains() {
    for (remaining, reset, expected) in [
        ("0", "60", seconds(60)),
        ("0", "0", seconds(0)),
        ("0", "999999999", seconds(999_999_999)),
        ("0", "1000000000", seconds(0)),
        ("0", "1893456300", seconds(300)),
        ("0", "1893455999", seconds(0)),
        ("0", "18446744073709551615", seconds(u64::MAX)),
        ("0", "99999999999999999999", seconds(u64::MAX)),
        ("0", "soon", None),
        ("0", "-1", None),
        ("1", "60", None),
        ("", "60", None),
        ("none", "60", None),
    ] {
        let lines = [
            ("x-ratelimit-remaining", remaining),
            ("x-ratelimit-reset", reset),
        ];
        assert_eq!(wait(&lines, ""), expected, "{remaining} {reset}");
    }
    assert_eq!(wait(&[("x-ratelimit-reset", "60")], ""), None);
}

#[test]
fn a_wait_is_kept_whatever_the_class() {
    for number in [302, 400, 401, 404, 409, 501, 503] {
        let headers = headers(&[("retry-after", "9")]);
        let failure = Exchange::new(status(number))
            .headers(&headers)
            .failure()
            .unwrap();
        assert_eq!(failure.retry_after(), seconds(9), "{number}");
    }
}

#[test]
fn without_a_given_moment_the_clock_is_the_systems() {
    let headers = headers(&[("retry-after", "Fri, 31 Dec 9999 23:59:59 GMT")]);
    let failure = Exchange::new(status(429))
        .headers(&headers)
        .failure()
        .unwrap();
    assert!(failure.retry_after().unwrap() > Duration::from_hours(7_000 * 365 * 24));
}

#[test]
fn a_moment_before_the_epoch_reads_dates_too() {
    let headers = headers(&[
        ("retry-after", "Thursday, 01-Jan-70 00:00:00 GMT"),
        ("retry-after", "Thu, 01 Jan 1970 00:00:00 GMT"),
    ]);
    let before = SystemTime::UNIX_EPOCH - Duration::from_hours(1);
    let failure = Exchange::new(status(429))
        .headers(&headers)
        .now(before)
        .failure()
        .unwrap();
    assert_eq!(failure.retry_after(), seconds(3600));
}

#[test]
fn header_bytes_that_are_no_text_are_no_wait() {
    let mut headers = http1::HeaderMap::new();
    for name in [
        "retry-after",
        "retry-after-ms",
        "x-ratelimit-remaining",
        "x-amzn-errortype",
    ] {
        headers.insert(name, http1::HeaderValue::from_bytes(b"\xB2 30").unwrap());
    }
    let failure = Exchange::new(status(429))
        .headers(&headers)
        .body(b"\xFF\xFE{")
        .failure()
        .unwrap();
    assert_eq!(failure.class(), Class::RateLimited);
    assert_eq!(failure.retry_after(), None);
}
