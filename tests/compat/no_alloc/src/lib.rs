//! A static library for a host without an allocator.

#![no_std]
#![deny(unsafe_code)]
#![deny(warnings)]

use core::{fmt, panic::PanicInfo, time::Duration};

use toolfail::{
    Category, Class, Classified, Code, Effect, Entry, Idempotency, Language, Layer,
    RetryableReporter, Sentinel, Verdict, codes, policy_of,
};

/// What a bus can do wrong.
#[derive(Debug, Clone, Copy)]
pub enum Bus {
    /// Nobody acknowledged.
    Nack { addr: u8, wait: Option<Duration> },
    /// There is no such device.
    Absent,
    /// The answer was lost.
    Lost,
}

impl fmt::Display for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nack { addr, .. } => write!(f, "no acknowledgement of {addr}"),
            Self::Absent => f.write_str("no such device"),
            Self::Lost => f.write_str("answer lost"),
        }
    }
}

impl core::error::Error for Bus {}

static ENTRIES: [Entry; 3] = [
    Entry::new("Bus", "Nack", NACK),
    Entry::new("Bus", "Absent", ABSENT).with_domain("bus.example"),
    Entry::new("Bus", "Lost", LOST).with_remediation("Read the register."),
];

const NACK: Verdict = Verdict::new(Class::RateLimited).with_reason("nack");
const ABSENT: Verdict = Verdict::from_code(codes::ENDPOINT_UNREACHABLE).with_reason("absent");
const LOST: Verdict = Verdict::new(Class::Transient)
    .with_layer(Layer::SideEffect)
    .with_effect(Effect::InDoubt)
    .with_idempotency(Idempotency::No);

impl Classified for Bus {
    fn verdict(&self) -> Verdict {
        match self {
            Self::Nack { wait, .. } => match wait {
                Some(wait) => NACK.with_retry_after(*wait),
                None => NACK,
            },
            Self::Absent => ABSENT,
            Self::Lost => LOST,
        }
    }

    fn entries() -> &'static [Entry] {
        &ENTRIES
    }
}

impl RetryableReporter for Bus {
    fn is_retryable(&self) -> bool {
        self.verdict().is_retryable()
    }
}

/// What a sensor can do wrong, by the derive.
#[derive(Debug, Clone, Copy, Classified)]
#[toolfail(domain = "sensor.example")]
pub enum Sensor {
    /// It is warming up.
    #[toolfail(class = "rate_limited", code = 4003, idempotent)]
    Warming {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
    },
    /// The reading is out of range.
    #[toolfail(code = 3002, remediation = "Choose another range.")]
    Range {
        #[toolfail(show)]
        reading: i16,
    },
    /// The bus answers.
    #[toolfail(transparent)]
    Bus(Bus),
    /// It says of itself that it will pass.
    #[toolfail(retryable = true)]
    Odd,
}

const fn sensor(kind: u8, wait: Option<Duration>) -> Sensor {
    match kind {
        0 => Sensor::Warming { wait },
        1 => Sensor::Range { reading: -1 },
        2 => Sensor::Bus(Bus::Lost),
        _ => Sensor::Odd,
    }
}

/// What the host links: everything of this tier, in one answer.
#[expect(unsafe_code, reason = "a name that the host can link")]
#[unsafe(no_mangle)]
pub extern "C" fn verdict_of(addr: u8, kind: u8) -> u16 {
    let error = match kind {
        0 => Bus::Nack {
            addr,
            wait: Some(Duration::from_millis(addr.into())),
        },
        1 => Bus::Absent,
        _ => Bus::Lost,
    };
    let error: &dyn Classified = &error;
    let verdict = error.verdict();
    let policy = policy_of(verdict.class());
    let told = policy.class.remediation(Language::English).len();
    let wire = verdict.layer().recovery().event.len() + Class::ALL.len();
    let word: Result<Class, _> = verdict.reason().parse();
    let code = verdict.code().unwrap_or(codes::SYSTEM_ERROR);
    let known = matches!(code.category(), Category::Communication)
        && code
            .well_known()
            .is_some_and(|row| Code::new(row.code.get()).is_ok());
    let flags = u16::from(verdict.is_retryable())
        | u16::from(verdict.is_safe_to_resubmit()) << 1
        | u16::from(word.is_ok()) << 2
        | u16::from(known) << 3
        | u16::from(Sentinel::Transient.verdict().is_retryable()) << 4
        | u16::from(told + wire > 0) << 5
        | u16::from(Bus::entries().iter().all(|entry| entry.class().is_some())) << 6;
    let wait = verdict.retry_after();
    let derived = [0, 1, 2, 3].map(|kind| sensor(kind, wait).verdict());
    let [warming, range, bus, odd] = derived;
    let agrees = warming.retry_after() == wait
        && warming.is_safe_to_resubmit()
        && range.class() == Class::InvalidArgument
        && bus == LOST
        && odd.class() == Class::SelfReported
        && RetryableReporter::is_retryable(&Sensor::Odd)
        && Sensor::entries().len() == derived.len();
    flags | u16::from(wait.is_some()) << 7 | u16::from(agrees) << 8
}

// Evaluated while it is built: the answers of this tier are those of every other.
const _: () = {
    assert!(NACK.is_retryable() && NACK.is_safe_to_resubmit());
    assert!(
        ABSENT.is_safe_to_resubmit(),
        "the row's effect is not applied"
    );
    assert!(LOST.is_retryable() && !LOST.is_safe_to_resubmit());
    assert!(!policy_of(Class::Unknown).retryable);
};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
