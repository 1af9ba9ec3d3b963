//! Documents that mean harm.

use std::time::Duration;

use toolfail::{Class, ErrorResponse, Failure, codes};

use crate::reading::{body, read_anyhow, refusal};

/// Public report A09: a hint that is no delay neither panics nor becomes "at once".
#[test]
fn hostile_numbers_are_no_wait_or_a_long_one_and_never_zero() {
    for number in [
        "-5",
        "\"NaN\"",
        "\"inf\"",
        "1e309",
        "99999999999999999999",
        "1e-320",
        "-1e309",
    ] {
        for key in ["retry_after", "retry_after_ms"] {
            let read = body(&format!(r#""{key}":{number}"#));
            assert_eq!(read.class(), Class::RateLimited);
            assert!(read.is_retryable());
            assert_ne!(read.retry_after(), Some(Duration::ZERO), "{key}: {number}");
        }
    }
    for not_json in ["NaN", "Infinity", "+5", "05", ".5", "0x10"] {
        refusal(&format!(
            r#"{{"error":{{"code":4003,"retry_after":{not_json}}}}}"#
        ));
    }
}

#[test]
fn a_wait_survives_the_way_to_the_millisecond() {
    for millis in [1, 999, 1000, 1001, 30_000, 30_001, 86_399_999] {
        let wait = Duration::from_millis(millis);
        let failure = codes::RESOURCE_BUSY.failure().with_retry_after(wait);
        let json = serde_json::to_string(&ErrorResponse::now(&failure)).unwrap();
        let read: Failure = read_anyhow(&json).unwrap().into();
        assert_eq!(read.retry_after(), Some(wait));
    }
}

/// Public report A35: an `error` of another shape is not an envelope, and says so without a panic.
#[test]
fn other_shapes_of_error_are_refused() {
    for json in [
        r#"{"error":"bad key"}"#,
        r#"{"detail":"no such thing"}"#,
        r#"{"error":{"message":"slow"}}"#,
        "",
        "null",
        "[]",
    ] {
        refusal(json);
    }
}

/// Public report A69: a failure that the transport did not mark is still one.
#[test]
fn a_failure_that_looks_like_success_is_read_from_its_envelope() {
    let json = r#"{"success":false,"error":{"code":4003,"category":"CAPABILITY_ERROR","message":"busy","retry_after":30}}"#;
    let read: Failure = read_anyhow(json).unwrap().into();
    assert_eq!(read.code(), Some(codes::RESOURCE_BUSY));
    assert_eq!(read.retry_after(), Some(Duration::from_secs(30)));
}

#[test]
fn deep_nesting_costs_the_details_and_no_stack() {
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
        let middle = if open == "[" { "" } else { "1" };
        for depth in [100, 1_000, 100_000] {
            let deep = open.repeat(depth) + middle + &close.repeat(depth);
            let read = body(&format!(
                r#""details":{deep},"class":"transient","other":{deep}"#
            ));
            assert_eq!(read.class(), Class::Transient);
            assert_eq!(read.details().is_some(), depth == 100, "{depth}");
            let effect = body(&format!(r#""effect":{deep}"#)).effect();
            assert_eq!(effect, Some(toolfail::Effect::InDoubt));
            refusal(&format!(r#"{{"error":{{"code":{deep}}}}}"#));
            refusal(&format!(r#"{{"error":{deep}}}"#));
            refusal(&deep);
        }
    }
}

#[test]
fn deep_nesting_in_a_binary_format_costs_the_details_at_most() {
    let reads = || {
        for depth in [100, 200, 900, 100_000] {
            let read = rmp_serde::from_slice::<ErrorResponse>(&deep_message_pack(depth));
            match depth {
                100 => assert!(read.unwrap().error().failure().details().is_some()),
                200 | 900 => assert!(read.unwrap().error().failure().details().is_none()),
                _ => assert!(read.is_err(), "past the format's own limit of 1024"),
            }
        }
    };
    // Up to its limit the format recurses, and without optimisation needs more than a test has.
    let thread = std::thread::Builder::new().stack_size(16 << 20);
    thread.spawn(reads).unwrap().join().unwrap();
}

/// `{"error": {"code": 4003, "details": [[[…null…]]]}}`.
fn deep_message_pack(depth: usize) -> Vec<u8> {
    let mut bytes = vec![0x81, 0xA5];
    bytes.extend(b"error");
    bytes.extend([0x82, 0xA4]);
    bytes.extend(b"code");
    bytes.extend([0xCD, 0x0F, 0xA3, 0xA7]);
    bytes.extend(b"details");
    bytes.extend(std::iter::repeat_n(0x91, depth));
    bytes.push(0xC0);
    bytes
}

/// Found by the fuzz target: names within names must not double with every level.
#[test]
fn maps_as_names_of_maps_do_not_grow() {
    let head = deep_message_pack(0);
    let mut bytes = head[..head.len() - 1].to_vec();
    // Maps of one member whose name is again a map, 100 levels deep, then the 101 values.
    bytes.extend([0x81; 100]);
    bytes.extend([0xC0; 101]);
    let mut read = None;
    let measured = allocation_counter::measure(|| {
        read = Some(rmp_serde::from_slice::<ErrorResponse>(&bytes).unwrap());
    });
    assert!(measured.bytes_max < 1 << 20, "{} bytes", measured.bytes_max);
    assert_eq!(read.unwrap().error().failure().details(), None);
}

#[test]
fn ten_megabytes_are_read_in_one_piece() {
    let long = "x".repeat(10 << 20);
    let digits = "9".repeat(10 << 20);
    let json = format!(
        r#"{{"{long}":0,"error":{{"code":4003,"message":"{long}","unknown":"{long}","retry_after":{digits}}}}}"#
    );
    let read: Failure = serde_json::from_str::<ErrorResponse>(&json).unwrap().into();
    assert_eq!(read.message().len(), 10 << 20);
    assert_eq!(read.retry_after(), Some(Duration::MAX));
    let list = "7,".repeat(5 << 20) + "7";
    let json = format!(r#"{{"error":{{"code":4003,"class":[{list}],"unknown":[{list}]}}}}"#);
    let read: Failure = serde_json::from_str::<ErrorResponse>(&json).unwrap().into();
    assert_eq!(read.class(), Class::Unknown);
}

#[test]
fn bytes_that_are_no_utf_8_are_refused() {
    for field in ["message", "details", "class", "unknown", "code"] {
        let mut json = format!(r#"{{"error":{{"code":4003,"{field}":""#).into_bytes();
        json.extend([0xFF, 0xFE, 0x80]);
        json.extend(br#""}}"#);
        let slice = serde_json::from_slice::<ErrorResponse>(&json);
        let stream = serde_json::from_reader::<_, ErrorResponse>(&*json);
        if field == "unknown" {
            // Ignored unread.
            continue;
        }
        assert!(slice.is_err(), "{field}");
        assert!(stream.is_err(), "{field}");
    }
}

#[test]
fn the_names_that_serde_json_keeps_for_itself_do_no_harm() {
    for token in [
        "$serde_json::private::RawValue",
        "$serde_json::private::Number",
    ] {
        for value in [
            r#""transient""#,
            r#""\"transient\"""#,
            "5",
            r#""5""#,
            r#""[[[""#,
        ] {
            let dressed = format!(r#"{{"{token}":{value}}}"#);
            for key in [
                "class",
                "effect",
                "details",
                "retry_after",
                "message",
                "exhausted",
            ] {
                let _ = body(&format!(r#""{key}":{dressed}"#));
            }
            assert_eq!(
                body(&format!(r#""class":{dressed}"#)).class(),
                Class::Unknown
            );
            refusal(&format!(r#"{{"error":{dressed}}}"#));
        }
    }
}

#[test]
fn truncation_at_any_byte_is_refused() {
    let failure = codes::RESOURCE_BUSY
        .failure()
        .with_retry_after(Duration::from_secs(30));
    let json = serde_json::to_string(&ErrorResponse::now(&failure)).unwrap();
    let packed = rmp_serde::to_vec(&ErrorResponse::now(&failure)).unwrap();
    for end in 0..json.len() {
        refusal(json.get(..end).unwrap());
    }
    for end in 0..packed.len() {
        assert!(rmp_serde::from_slice::<ErrorResponse>(&packed[..end]).is_err());
    }
}
