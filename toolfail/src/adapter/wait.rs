//! Reading a wait. What cannot be read is absent, and absent is not zero.

use core::time::Duration;
#[cfg(feature = "http1")]
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds: digits only. A number past `u64` is the longest wait there is.
pub(crate) fn milliseconds(value: &[u8]) -> Option<Duration> {
    digits(value).map(Duration::from_millis)
}

/// A number of digits only, white space around them aside. One past `u64` saturates.
fn digits(value: &[u8]) -> Option<u64> {
    let digits = value.trim_ascii();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.iter().fold(0_u64, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u64::from(digit.wrapping_sub(b'0')))
    }))
}

/// A `Retry-After`: seconds, or one of the three HTTP dates. A past date is a wait of zero.
///
/// # Source
///
/// RFC 9110 §10.2.3 for the field, §5.6.7 for the dates.
#[cfg(feature = "http1")]
pub(crate) fn retry_after(
    value: &[u8],
    now: impl FnOnce() -> Option<SystemTime>,
) -> Option<Duration> {
    if let Some(seconds) = digits(value) {
        return Some(Duration::from_secs(seconds));
    }
    let text = core::str::from_utf8(value).ok()?.trim_ascii();
    // The shortest of the three dates has 24 characters.
    if text.len() < 24 {
        return None;
    }
    let now = now()?;
    let at = match rfc850(text) {
        Some(date) => date.at(now)?,
        None => httpdate::parse_http_date(text).ok()?,
    };
    Some(until(at, now))
}

/// An `x-ratelimit-reset`: a moment of the epoch from 1,000,000,000 on, else seconds from now.
///
/// # Source
///
/// GitHub's rate-limit page sends the moment; others send what is left. The bound is our choice:
/// no limit lasts thirty years, and no clock is that far behind.
#[cfg(feature = "http1")]
pub(crate) fn rate_limit_reset(
    value: &[u8],
    now: impl FnOnce() -> Option<SystemTime>,
) -> Option<Duration> {
    let seconds = Duration::from_secs(digits(value)?);
    if seconds.as_secs() < 1_000_000_000 {
        return Some(seconds);
    }
    // A moment past the clock's range is as far away as the number says.
    Some(match UNIX_EPOCH.checked_add(seconds) {
        Some(at) => until(at, now()?),
        None => seconds,
    })
}

/// A duration of protobuf's JSON form: decimal seconds, at most nine digits of fraction, `s`.
///
/// # Source
///
/// `google.protobuf.Duration`.
#[cfg(feature = "http1")]
pub(crate) fn protobuf(value: &str) -> Option<Duration> {
    decimal(value.strip_suffix('s')?)
}

/// Decimal seconds, at most nine digits of fraction.
#[cfg(feature = "http1")]
fn decimal(value: &str) -> Option<Duration> {
    let Some((seconds, fraction)) = value.split_once('.') else {
        return digits_exactly(value).map(Duration::from_secs);
    };
    let seconds = digits_exactly(seconds)?;
    let count = u32::try_from(fraction.len()).ok()?;
    let scale = 10_u64.checked_pow(9_u32.checked_sub(count)?)?;
    let nanos = digits_exactly(fraction)?.checked_mul(scale)?;
    Some(Duration::from_secs(seconds).saturating_add(Duration::from_nanos(nanos)))
}

#[cfg(feature = "http1")]
fn digits_exactly(value: &str) -> Option<u64> {
    digits(value.as_bytes()).filter(|_| value.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A JSON value of seconds: a number, or decimal digits in a string. Fractions are kept.
#[cfg(feature = "http1")]
pub(crate) fn seconds(value: &serde_json::Value) -> Option<Duration> {
    if let Some(text) = value.as_str() {
        return decimal(text.trim_ascii());
    }
    if let Some(seconds) = value.as_u64() {
        return Some(Duration::from_secs(seconds));
    }
    let seconds = value.as_f64()?;
    if !seconds.is_finite() || seconds.is_sign_negative() {
        return None;
    }
    let wait = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    // A wait too short to be told from none is still a wait.
    Some(if seconds > 0.0 {
        wait.max(Duration::from_nanos(1))
    } else {
        wait
    })
}

#[cfg(feature = "http1")]
fn until(at: SystemTime, now: SystemTime) -> Duration {
    at.duration_since(now).unwrap_or(Duration::ZERO)
}

/// A date whose year has two digits: `Sunday, 06-Nov-94 08:49:37 GMT`.
#[cfg(feature = "http1")]
struct Rfc850<'a> {
    weekday: &'a str,
    day: &'a str,
    month: &'a str,
    year: u64,
    time: &'a str,
}

#[cfg(feature = "http1")]
const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

#[cfg(feature = "http1")]
fn rfc850(text: &str) -> Option<Rfc850<'_>> {
    let (weekday, rest) = text.split_once(", ")?;
    let (date, time) = rest.split_once(' ')?;
    let (day, month_year) = date.split_once('-')?;
    let (month, year) = month_year.split_once('-')?;
    if !WEEKDAYS.contains(&weekday) || year.len() != 2 {
        return None;
    }
    Some(Rfc850 {
        weekday,
        day,
        month,
        year: digits_exactly(year)?,
        time,
    })
}

#[cfg(feature = "http1")]
impl Rfc850<'_> {
    /// The moment: a date more than 50 years ahead is the one of the century before.
    ///
    /// # Source
    ///
    /// RFC 9110 §5.6.7. A fixed pivot, which the date library has, would break the rule in 2070.
    fn at(&self, now: SystemTime) -> Option<SystemTime> {
        const MEAN_YEAR: u64 = 31_556_952;
        let elapsed = now.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let this_year = 1970_u64.saturating_add(elapsed.as_secs() / MEAN_YEAR);
        let century = this_year.saturating_add(51) / 100;
        let year = (0..3_u64)
            .map(|back| {
                century
                    .saturating_sub(back)
                    .saturating_mul(100)
                    .saturating_add(self.year)
            })
            .find(|&year| !self.is_over_50_years_ahead(year, now))?;
        // The epoch is past to any clock that this crate is given, so an earlier year is no wait.
        if year < 1970 {
            return self
                .on_any_weekday(year.saturating_add(400))
                .and(Some(UNIX_EPOCH));
        }
        self.on(self.weekday, year)
    }

    fn is_over_50_years_ahead(&self, year: u64, now: SystemTime) -> bool {
        // Fifty years before a leap day there is none; the day before it decides as well.
        let earlier = year.saturating_sub(50);
        let at = self.on_any_weekday(earlier).or_else(|| {
            let before = Rfc850 { day: "28", ..*self };
            before.on_any_weekday(earlier)
        });
        // What lies before 1970 fifty years earlier is not ahead of any clock here.
        earlier >= 1970 && at.is_none_or(|at| at > now)
    }

    fn on_any_weekday(&self, year: u64) -> Option<SystemTime> {
        WEEKDAYS.iter().find_map(|weekday| self.on(weekday, year))
    }

    fn on(&self, weekday: &str, year: u64) -> Option<SystemTime> {
        let Self {
            day, month, time, ..
        } = self;
        let weekday = weekday.get(..3)?;
        httpdate::parse_http_date(&std::format!("{weekday}, {day} {month} {year:04} {time}")).ok()
    }
}
