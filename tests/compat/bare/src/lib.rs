//! A host without `std` and without an allocator: a C program links it, see `check.sh`.

#![no_std]
#![deny(
    warnings,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::std_instead_of_core,
    clippy::alloc_instead_of_core,
    clippy::absolute_paths
)]

use core::{panic::PanicInfo, time::Duration};

use toolfail::{codes, Classified, Code, Effect, Idempotency, RetryableReporter, Sentinel, Verdict};

/// Small enough to be copied.
#[derive(Debug, Clone, Copy, Classified)]
pub enum Bus {
    /// Nobody answered.
    #[toolfail(class = "transient", code = 6601)]
    Nack {
        /// Who was asked.
        addr: u8,
    },
    /// There is no such device.
    #[toolfail(class = "permanent", code = 6602)]
    Absent,
}

/// Every key and role that there is without an allocator.
#[derive(Debug, Classified)]
#[toolfail(domain = "bare.example")]
pub enum Everything<'a, const N: usize> {
    /// Every role.
    #[toolfail(class = "rate_limited", code = 4101, remediation = "Ask for less.")]
    Roles {
        /// Its wait.
        #[toolfail(retry_after)]
        wait: Option<Duration>,
        /// Its key.
        #[toolfail(idempotency)]
        key: Idempotency,
        /// What is known.
        #[toolfail(effect)]
        effect: Option<Effect>,
        /// Its name.
        #[toolfail(show)]
        name: &'a str,
    },
    /// A code's row.
    #[toolfail(code = 4003)]
    WellKnown([u8; N]),
    /// Its own report.
    #[toolfail(retryable = true)]
    Reported,
    /// Another answers.
    #[toolfail(transparent)]
    Wrapped(Sentinel),
    /// A function answers.
    #[toolfail(with = judge)]
    Judged,
}

type Empty = Everything<'static, 0>;

const fn judge<const N: usize>(_: &Everything<'_, N>) -> Verdict {
    Verdict::from_code(codes::RESOURCE_BUSY)
}

/// The code of a failure, and 10000 more where it is retryable; 0 past the last.
#[allow(unsafe_code, reason = "a C program calls it")]
#[unsafe(no_mangle)]
pub extern "C" fn verdict_of(index: u8) -> u16 {
    let roles = Empty::Roles {
        wait: Some(Duration::from_secs(1)),
        key: Idempotency::Unset,
        effect: None,
        name: "x",
    };
    let answer = |error: &dyn Classified| error.verdict();
    let verdict = match index {
        0 => answer(&Bus::Nack { addr: 1 }),
        1 => answer(&Bus::Absent),
        2 => answer::<>(&roles as &Everything<'_, 0>),
        3 => answer(&Everything::WellKnown([1; 3])),
        4 => answer(&Empty::Reported),
        5 => answer(&Empty::Wrapped(Sentinel::Permanent)),
        6 => answer(&Empty::Judged),
        7 if Bus::Absent.is_retryable() || Bus::entries().len() != 2 => return 1,
        _ => return 0,
    };
    let code = verdict.code().map_or(1, Code::get);
    code + if verdict.is_retryable() { 10_000 } else { 0 }
}

#[panic_handler]
#[allow(clippy::missing_const_for_fn, reason = "the handler cannot be one")]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
