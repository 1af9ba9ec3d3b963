//! What writing costs.

use std::time::{Duration, SystemTime};

use serde::Serialize;
use serde_json::json;
use toolfail::{ErrorResponse, Failure, SixKeys, codes};

/// The six-key envelope.
#[derive(Serialize)]
struct Envelope<'a> {
    success: bool,
    error: SixKeys<'a>,
}

fn allocations(value: &impl Serialize) -> u64 {
    let mut buffer = Vec::with_capacity(4096);
    let mut write = || {
        buffer.clear();
        serde_json::to_writer(&mut buffer, value).unwrap();
    };
    write();
    let count = allocation_counter::measure(write).count_total;
    assert!(!buffer.is_empty());
    count
}

#[test]
fn an_envelope_is_written_into_a_reused_buffer_without_an_allocation() {
    let moment = SystemTime::UNIX_EPOCH + Duration::from_nanos(1_782_642_600_123_456_789);
    let busy = codes::RESOURCE_BUSY
        .failure()
        .with_domain("orders.example")
        .with_details(json!({"current_tasks": 5, "max_concurrent": 5, "text": "two\nlines"}))
        .with_retry_after(Duration::from_millis(29_500))
        .with_attempts(3)
        .with_exhausted(true)
        .idempotent();
    let adapted: ErrorResponse = serde_json::from_value(
        json!({"error": {"code": 4003, "class": "transient", "provenance": "adapter:http1"}}),
    )
    .unwrap();
    for response in [
        ErrorResponse::at(&busy, moment),
        ErrorResponse::public_at(&busy, moment),
        ErrorResponse::at(&Failure::unknown(""), moment),
        adapted,
    ] {
        assert_eq!(allocations(&response), 0);
        let six_keys = Envelope {
            success: false,
            error: response.error().six_keys(),
        };
        assert_eq!(allocations(&six_keys), 0);
    }
    // The counter counts.
    assert!(allocation_counter::measure(|| drop(busy.clone())).count_total > 0);
}
