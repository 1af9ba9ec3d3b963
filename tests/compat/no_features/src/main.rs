//! A host with std that takes no feature: verdicts and policies, and nothing that allocates.

#![forbid(unsafe_code)]
#![deny(warnings)]

use toolfail::{Class, Classified, Sentinel, Verdict, codes};

fn main() {
    let verdict = Sentinel::RateLimited.verdict();
    assert!(verdict.is_retryable() && verdict.is_safe_to_resubmit());
    assert_eq!(verdict, Verdict::new(Class::RateLimited));
    assert_eq!(
        Verdict::from_code(codes::QUOTA_EXCEEDED).class(),
        Class::PermissionDenied
    );
    assert!("retryable".parse::<Class>().is_err());
}
