//! What every outlet lets the host choose.

/// A failure on its way out, with what the host chose of it. Each outlet has a type of its own, since
/// each becomes something else.
macro_rules! outward {
    ($(#[$doc:meta])* full: $(#[$full:meta])*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[must_use = "it becomes what the other side gets"]
        pub struct Outward<'a> {
            failure: &'a $crate::Failure,
            decision: $crate::Decision,
            language: $crate::Language,
            full: bool,
        }

        impl<'a> Outward<'a> {
            /// The public form, in English, as a fresh call would be decided.
            pub fn new(failure: &'a $crate::Failure) -> Self {
                Self {
                    failure,
                    decision: $crate::decide(failure, &$crate::CallContext::new()),
                    language: $crate::Language::English,
                    full: false,
                }
            }

            /// For a decision that was taken, in place of a fresh call's.
            pub const fn with_decision(mut self, decision: &$crate::Decision) -> Self {
                self.decision = *decision;
                self
            }

            /// Writes the guidance in another language. The default is English.
            pub const fn with_language(mut self, language: $crate::Language) -> Self {
                self.language = language;
                self
            }

            $(#[$full])*
            pub const fn with_full(mut self, full: bool) -> Self {
                self.full = full;
                self
            }

            fn guidance(&self) -> $crate::Guidance<'a> {
                let guidance = self.failure.guidance().in_language(self.language);
                guidance.for_decision(&self.decision)
            }
        }
    };
}

pub(super) use outward;
