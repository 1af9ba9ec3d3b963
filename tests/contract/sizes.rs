//! Sizes and markers that hosts rely on.

use static_assertions::assert_impl_all;
use toolfail::{CallContext, Class, Code, Decision, Failure, Registry, Sentinel, Verdict};

#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Failure>() == 8);
    assert!(size_of::<Result<(), Failure>>() == 8);
    assert!(size_of::<Option<Failure>>() == 8);
    assert!(size_of::<Option<Code>>() == 2);
};

assert_impl_all!(Failure: std::error::Error, std::fmt::Display, std::fmt::Debug, Clone, Send, Sync);
assert_impl_all!(Verdict: Copy, Send, Sync, PartialEq);
assert_impl_all!(Class: Copy, Eq, std::hash::Hash, Send, Sync);
assert_impl_all!(Sentinel: std::error::Error, Copy);
assert_impl_all!(Registry: Send, Sync);
assert_impl_all!(CallContext: Copy);
assert_impl_all!(Decision: Copy);
