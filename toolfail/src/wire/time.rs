//! The moment of an envelope, as RFC 3339 text that was written once.

use core::fmt::{self, Write};

use jiff::Timestamp;

/// A moment in UTC, as its text, so that serialising it costs what any short string costs.
#[derive(Clone, Copy)]
pub(super) struct Stamp {
    text: [u8; Self::CAPACITY],
    len: usize,
}

impl Stamp {
    /// `2026-06-28T10:30:00.123456789Z`; a year before 0 takes three characters more.
    const CAPACITY: usize = 33;

    pub(super) fn new(moment: Timestamp) -> Self {
        let mut stamp = Self {
            text: [0; Self::CAPACITY],
            len: 0,
        };
        // The capacity holds every moment there is (a test), and a fixed buffer fails no other way.
        _ = write!(stamp, "{moment}");
        stamp
    }

    /// The RFC 3339 text.
    pub(super) fn as_str(&self) -> &str {
        self.text
            .get(..self.len)
            .and_then(|text| core::str::from_utf8(text).ok())
            .unwrap_or_default()
    }
}

impl Write for Stamp {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.len.saturating_add(part.len());
        let room = self.text.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(part.as_bytes());
        self.len = end;
        Ok(())
    }
}

impl fmt::Debug for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(feature = "std")]
mod system_time {
    use core::time::Duration;
    use std::time::SystemTime;

    use jiff::Timestamp;

    use super::Stamp;

    impl Stamp {
        /// The moment of a clock. One that RFC 3339 cannot write, past the year 9999 or before the
        /// year 0, is the nearest that it can.
        pub(in crate::wire) fn from_system_time(time: SystemTime) -> Self {
            let moment = match time.duration_since(SystemTime::UNIX_EPOCH) {
                Ok(since) => after_epoch(since).unwrap_or(Timestamp::MAX),
                Err(before) => before_epoch(before.duration())
                    .filter(|moment| *moment >= YEAR_ZERO)
                    .unwrap_or(YEAR_ZERO),
            };
            Self::new(moment)
        }

        /// The moment as the clock would say it.
        pub(in crate::wire) fn system_time(&self) -> Option<SystemTime> {
            let moment: Timestamp = self.as_str().parse().ok()?;
            let nanos = moment.as_nanosecond();
            let seconds = u64::try_from(nanos.unsigned_abs() / NANOS_PER_SECOND).ok()?;
            let subsec = u32::try_from(nanos.unsigned_abs() % NANOS_PER_SECOND).ok()?;
            let distance = Duration::new(seconds, subsec);
            if nanos < 0 {
                SystemTime::UNIX_EPOCH.checked_sub(distance)
            } else {
                SystemTime::UNIX_EPOCH.checked_add(distance)
            }
        }
    }

    fn after_epoch(since: Duration) -> Option<Timestamp> {
        let seconds = i64::try_from(since.as_secs()).ok()?;
        let nanos = i32::try_from(since.subsec_nanos()).ok()?;
        Timestamp::new(seconds, nanos).ok()
    }

    fn before_epoch(before: Duration) -> Option<Timestamp> {
        let seconds = i64::try_from(before.as_secs()).ok()?;
        let nanos = i32::try_from(before.subsec_nanos()).ok()?;
        Timestamp::new(-seconds, -nanos).ok()
    }

    const NANOS_PER_SECOND: u128 = 1_000_000_000;

    /// 0000-01-01T00:00:00Z.
    const YEAR_ZERO: Timestamp = Timestamp::constant(-62_167_219_200, 0);
}
