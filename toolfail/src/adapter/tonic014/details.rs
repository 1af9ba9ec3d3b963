//! Reading the details of a status: a `google.rpc.Status` in protobuf.

use core::time::Duration;
use std::{string::String, vec::Vec};

use prost014::Message;
use tonic_types014::pb;

use super::{envelope, outward::NO_DOMAIN};
use crate::{Failure, Verdict, adapter::grpc::is_daily};

/// The most bytes of details that are read. A transport takes far fewer: a header list of 8 or
/// 16 KiB is the common limit.
const MAX_BYTES: usize = 256 * 1024;

/// The longest domain: that of a DNS name.
const MAX_DOMAIN: usize = 253;

/// What the details say.
#[derive(Default)]
pub(super) struct Details {
    /// The delay of a `RetryInfo`, the longest of several.
    pub(super) retry_info: Option<Duration>,
    /// Whether a `QuotaFailure` names a quota of a day.
    pub(super) daily_quota: bool,
    error_info: Option<pb::ErrorInfo>,
    violations: Vec<pb::bad_request::FieldViolation>,
}

impl Details {
    /// Reads what can be read; a detail that is malformed is as good as absent.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut details = Self::default();
        if bytes.len() > MAX_BYTES {
            return details;
        }
        for any in pb::Status::decode(bytes).unwrap_or_default().details {
            let name = any.type_url.rsplit('/').next().unwrap_or_default();
            details.take(name, &any.value);
        }
        details
    }

    fn take(&mut self, name: &str, value: &[u8]) {
        match name {
            "google.rpc.RetryInfo" => {
                let wait = decode::<pb::RetryInfo>(value).and_then(|info| delay(&info));
                self.retry_info = self.retry_info.max(wait);
            }
            "google.rpc.QuotaFailure" => {
                self.daily_quota |= decode::<pb::QuotaFailure>(value).is_some_and(|failure| {
                    let is_daily = |violation: &pb::quota_failure::Violation| {
                        is_daily(&violation.quota_id) || is_daily(&violation.quota_metric)
                    };
                    failure.violations.iter().any(is_daily)
                });
            }
            "google.rpc.ErrorInfo" => {
                self.error_info = self.error_info.take().or_else(|| decode(value));
            }
            "google.rpc.BadRequest" => {
                let request = decode::<pb::BadRequest>(value).unwrap_or_default();
                self.violations.extend(request.field_violations);
            }
            _ => {}
        }
    }

    /// The verdict that [`Outward`](super::Outward) wrote, if it did.
    pub(super) fn envelope(&self) -> Option<Verdict> {
        envelope::read(&self.error_info.as_ref()?.metadata)
    }

    /// Adds what a verdict cannot hold.
    pub(super) fn complete(self, mut failure: Failure) -> Failure {
        if let Some(info) = &self.error_info {
            failure = envelope::read_counts(&info.metadata, failure);
            // A reason that the code's own row gives is the contract's; it has no domain.
            if failure.reason() == failure.class().as_str() {
                failure = named(failure, info);
            }
        }
        #[cfg(feature = "serde")]
        if let Some(details) = super::violations::to_details(&self.violations) {
            failure = failure.with_details(details);
        }
        failure
    }
}

fn named(failure: Failure, info: &pb::ErrorInfo) -> Failure {
    let failure = failure.with_reason(info.reason.to_ascii_lowercase());
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '/' | ':');
    let domain = &info.domain;
    if domain.is_empty()
        || domain == NO_DOMAIN
        || domain.len() > MAX_DOMAIN
        || !domain.chars().all(is_name)
    {
        return failure;
    }
    failure.with_domain(String::clone(domain))
}

/// A delay that is negative or out of protobuf's range cannot be read, and absent is not zero.
fn delay(info: &pb::RetryInfo) -> Option<Duration> {
    let delay = info.retry_delay.as_ref()?;
    let seconds = u64::try_from(delay.seconds).ok()?;
    let nanos = u32::try_from(delay.nanos).ok()?;
    (nanos < 1_000_000_000).then(|| Duration::new(seconds, nanos))
}

fn decode<M: Message + Default>(bytes: &[u8]) -> Option<M> {
    M::decode(bytes).ok()
}
