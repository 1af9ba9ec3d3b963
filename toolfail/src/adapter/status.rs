//! The one table from an HTTP status to a verdict.

use crate::{Class, Effect, Layer, Verdict, codes};

/// What an HTTP status means by itself, or `None` where it says no failure: 100–299.
///
/// | status | class | effect, layer, code |
/// | --- | --- | --- |
/// | 300–399, below 100, above 599 | unknown | |
/// | 400 411 412 413 414 415 416 417 422 428 431 | `invalid_argument` | not applied |
/// | 401 407 511 | authentication | not applied |
/// | 402 | `permission_denied` | not applied, code 4004 |
/// | 403 507 | `permission_denied` | not applied |
/// | 404 410 | `not_found` | not applied |
/// | 405 406 424 426 451 501 505 506 508 510 | permanent | |
/// | 408 500 502 503 504 520–524 529 598 599 | transient | in doubt |
/// | 409 | permanent | in doubt, layer `side_effect` |
/// | 421 423 425 | transient | not applied |
/// | 429 | `rate_limited` | not applied |
/// | 499 | permanent | code 2003 |
/// | any other 4xx | `invalid_argument` | |
/// | any other 5xx | transient | in doubt |
///
/// What a header or a body adds to it is read by `http1::Exchange`. Whoever draws a verdict of a
/// foreign error from this table names itself with [`Verdict::with_adapter`].
///
/// # Source
///
/// RFC 9110 §15 with its fallback to x00 for what is not registered; RFC 6585 for 428, 429, 431 and
/// 511; RFC 8470 for 425; RFC 4918 §11 for 423, 424 and 507: a full store needs a person. 408 is in
/// doubt because servers send it while a slow handler still runs; 409 because an earlier send may
/// have done what this one asked for. 499, 520–524, 529, 598 and 599 are what nginx, Cloudflare,
/// Anthropic and proxies send.
#[must_use]
pub const fn http_status(status: u16) -> Option<Verdict> {
    Some(match status {
        100..=299 => return None,
        400 | 411..=417 | 422 | 428 | 431 => refused(Class::InvalidArgument),
        401 | 407 | 511 => refused(Class::Authentication),
        402 => refused(Class::PermissionDenied).with_code(codes::QUOTA_EXCEEDED),
        403 | 507 => refused(Class::PermissionDenied),
        404 | 410 => refused(Class::NotFound),
        405 | 406 | 424 | 426 | 451 | 501 | 505 | 506 | 508 | 510 => Verdict::new(Class::Permanent),
        409 => in_doubt(Class::Permanent).with_layer(Layer::SideEffect),
        421 | 423 | 425 => refused(Class::Transient),
        429 => refused(Class::RateLimited),
        499 => Verdict::new(Class::Permanent).with_code(codes::TASK_CANCELLED),
        408 | 500..=599 => in_doubt(Class::Transient),
        401..=498 => Verdict::new(Class::InvalidArgument),
        0..=99 | 300..=399 | 600..=u16::MAX => Verdict::new(Class::Unknown),
    })
}

const fn refused(class: Class) -> Verdict {
    Verdict::new(class).with_effect(Effect::NotApplied)
}

const fn in_doubt(class: Class) -> Verdict {
    Verdict::new(class).with_effect(Effect::InDoubt)
}
