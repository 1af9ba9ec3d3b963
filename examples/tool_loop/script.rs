//! The script: what goes wrong with which send of which call. Seeded, and the same for every driver.

const SEED: u64 = 20_260_401;

/// How the tool treats one send.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It works.
    None,
    /// Nobody listens: the send never leaves.
    Refused,
    /// The connection breaks before the tool ran.
    LostBefore,
    /// The tool runs, and the connection breaks before the answer.
    LostAfter,
    /// The tool runs half, and the connection breaks.
    Half,
    /// The tool runs, and answers after everybody has left.
    Late,
    /// 429 with a wait.
    Pace,
    /// 429 with a wait of a day.
    PaceForADay,
    /// 503, before it ran.
    UnavailableBefore,
    /// 503, after it ran.
    UnavailableAfter,
    /// 403: a person must grant the right.
    Forbidden,
    /// 400: the arguments are wrong, and stay wrong.
    Invalid,
    /// It works, and the answer is not what was promised.
    Garbage,
    /// The driver's own process dies before the send arrives, or while the tool runs.
    CrashBefore,
    CrashAfter,
}

/// Parts of a thousand; the rest works.
const FAULTS: [(u64, Fault); 14] = [
    (20, Fault::Refused),
    (40, Fault::LostBefore),
    (40, Fault::LostAfter),
    (10, Fault::Half),
    (5, Fault::Late),
    (40, Fault::Pace),
    (3, Fault::PaceForADay),
    (20, Fault::UnavailableBefore),
    (20, Fault::UnavailableAfter),
    (10, Fault::Forbidden),
    (10, Fault::Invalid),
    (10, Fault::Garbage),
    (15, Fault::CrashBefore),
    (15, Fault::CrashAfter),
];

/// What happens to this send of this call, the first being 1.
pub(crate) fn fault(call: u32, send: u32) -> Fault {
    // Wrong arguments stay wrong.
    if draw(call, 0, "arguments") < 10 {
        return Fault::Invalid;
    }
    let mut drawn = draw(call, send, "fault");
    for (share, fault) in FAULTS {
        if drawn < share {
            return fault;
        }
        drawn -= share;
    }
    Fault::None
}

/// Whether looking up the side effect finds nothing out.
pub(crate) fn is_inconclusive(call: u32) -> bool {
    draw(call, 0, "check") < 150
}

/// What the person does who is asked about this call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// Looks at the books and says what is true; approves what was not done.
    Helpful,
    /// Says no, or stop.
    Refusing,
    /// Approves something else than was shown, and nothing after that.
    Confused,
    /// Says nothing.
    Silent,
}

pub(crate) fn mood(call: u32) -> Mood {
    match draw(call, 0, "person") {
        0..600 => Mood::Helpful,
        600..750 => Mood::Refusing,
        750..850 => Mood::Confused,
        _ => Mood::Silent,
    }
}

/// Whether the call is made by a layer that is itself retried by another.
pub(crate) fn is_nested(call: u32) -> bool {
    draw(call, 0, "nested") < 200
}

/// Whether the driver's clock is set back an hour while it waits.
pub(crate) fn sets_clock_back(call: u32) -> bool {
    draw(call, 0, "clock") < 100
}

/// A number below 1,000, from the seed and these three.
fn draw(call: u32, send: u32, what: &str) -> u64 {
    let mut state = SEED ^ u64::from(call) << 32 ^ u64::from(send) << 8;
    for byte in what.bytes() {
        state = mix(state.wrapping_add(u64::from(byte)));
    }
    mix(state) % 1_000
}

/// The output function of `SplitMix64` (Steele, Lea, Flood 2014).
fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
