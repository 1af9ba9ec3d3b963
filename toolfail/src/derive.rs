//! The derive, and what each key of its attribute means.

/// Derives [`Classified`](trait@crate::Classified) and
/// [`RetryableReporter`](crate::RetryableReporter) for an enum or a struct, from one attribute a
/// variant.
///
/// It stands beside whatever else makes the type an error (thiserror, snafu, by hand) and looks at
/// none of that: no name of a field, no message, no source means anything to it.
///
/// ```
/// use std::time::Duration;
/// use toolfail::{Class, Classified};
///
/// #[derive(Debug, thiserror::Error, Classified)]
/// #[toolfail(domain = "orders.example")]
/// pub enum OrderError {
///     #[error("warehouse is busy")]
///     #[toolfail(class = "rate_limited", code = 4003, idempotent)]
///     Busy { #[toolfail(retry_after)] wait: Option<Duration> },
///
///     #[error("no field {name}")]
///     #[toolfail(class = "invalid_argument", code = 3001, remediation = "Add the missing field.")]
///     MissingField { #[toolfail(show)] name: String },
///
///     #[error("lost the answer of the warehouse")]
///     #[toolfail(class = "transient", code = 6002, layer = "side_effect", effect = "in_doubt")]
///     AnswerLost(#[source] std::io::Error),
/// }
///
/// let busy = OrderError::Busy { wait: Some(Duration::from_secs(30)) }.into_failure();
/// assert_eq!(busy.class(), Class::RateLimited);
/// assert_eq!(busy.retry_after(), Some(Duration::from_secs(30)));
/// assert!(busy.is_safe_to_resubmit());
/// ```
///
/// With it come `?` into a `Result<_, Failure>`, `.to_failure()` and `.into_failure()`, a row a
/// variant in [`entries`](trait@crate::Classified#method.entries), and with the feature `registry`
/// a place in [`Registry::linked`](crate::Registry).
///
/// The keys stand in one `#[toolfail(…)]` or in several, on the **item** (the enum or struct), on a
/// **variant**, or on a **field**. A struct is an enum of one variant: the keys of a variant stand
/// on it. Every mistake is an error at its own token, all of them in one run.
///
/// # Of the whole item
///
/// `crate = path` says where `toolfail` is, for a renamed dependency or a crate that passes it on.
/// In a `macro_rules` of such a crate write `crate = $crate::toolfail`.
///
/// ```
/// mod kit {
///     pub mod failures {
///         pub use toolfail::*;
///     }
/// }
///
/// #[derive(kit::failures::Classified)]
/// #[toolfail(crate = crate::kit::failures, class = "permanent")]
/// struct Closed;
/// # fn main() {
/// # assert_eq!(toolfail::Classified::verdict(&Closed).reason(), "closed");
/// # }
/// ```
///
/// `domain = "…"` says who owns the reasons, as in `google.rpc.ErrorInfo`. `category = "…"`
/// requires every code of the item to lie in that [`Category`](crate::Category). `class`, `layer`,
/// `effect`, `idempotent` and `not_idempotent` on an enum are the defaults of its variants; what a
/// variant says comes first.
///
/// ```
/// use toolfail::{Class, Classified};
///
/// #[derive(Debug, thiserror::Error, Classified)]
/// #[toolfail(domain = "files.example", category = "INFO_ERROR", class = "invalid_argument")]
/// enum PathError {
///     #[error("the path is empty")]
///     #[toolfail(code = 3101)]
///     Empty,
///     #[error("the path leads nowhere")]
///     #[toolfail(code = 3102, class = "not_found")]
///     Nowhere,
/// }
///
/// assert_eq!(PathError::Empty.verdict().class(), Class::InvalidArgument);
/// assert_eq!(PathError::Nowhere.verdict().class(), Class::NotFound);
/// assert_eq!(PathError::Empty.to_failure().domain(), Some("files.example"));
/// ```
///
/// # Of a variant
///
/// `class = "…"` is one of the nine words of [`Class`](crate::Class). Every variant has to say its
/// class, inherit it, or leave it to `transparent`, `with`, `retryable` or a well-known `code`.
///
/// `code = 4003` is an integer from 1000 to 9999, unique among the variants that exist together. A
/// **well-known** code ([`codes`](crate::codes)) without any class gives class, layer and effect
/// of its row. Where a class is given, here or on the item, nothing comes from the row.
///
/// ```
/// use toolfail::{Class, Classified, Effect};
///
/// #[derive(Classified)]
/// enum TaskError {
///     #[toolfail(code = 2004)] // TASK_TIMEOUT
///     TimedOut,
///     #[toolfail(code = 2001, class = "permanent")]
///     Gone,
/// }
///
/// let verdict = TaskError::TimedOut.verdict();
/// assert_eq!((verdict.class(), verdict.effect()), (Class::Transient, Some(Effect::InDoubt)));
/// assert_eq!(TaskError::Gone.verdict().class(), Class::Permanent);
/// ```
///
/// `layer = "…"` and `effect = "…"` state [`Layer`](crate::Layer) and [`Effect`](crate::Effect);
/// `idempotent` and `not_idempotent` the [`Idempotency`](crate::Idempotency), which is unset where
/// neither stands. Together with the class they decide whether the call may be sent again.
///
/// ```
/// use toolfail::Classified;
///
/// #[derive(Classified)]
/// #[toolfail(class = "transient")]
/// enum SendError {
///     Reset,
///     #[toolfail(effect = "not_applied")]
///     Refused,
///     #[toolfail(idempotent)]
///     ReadTimedOut,
/// }
///
/// assert!(!SendError::Reset.verdict().is_safe_to_resubmit());
/// assert!(SendError::Refused.verdict().is_safe_to_resubmit());
/// assert!(SendError::ReadTimedOut.verdict().is_safe_to_resubmit());
/// ```
///
/// `reason = "…"` is the stable word, `[a-z][a-z0-9_]{0,62}`. Without it, it is the variant's name
/// (of a struct, the type's) in snake case. `retry_after = "…"` is a constant wait, an integer with
/// `ms`, `s`, `m` or `h`; `"0s"` is a wait of zero, which is not the same as none.
/// `remediation = "…"` tells the model what to change, in place of the class's text: a literal of
/// at most 500 characters that is never interpolated, and that states no verdict (no "retry", no
/// "wait": the guidance says that itself).
///
/// ```
/// use std::time::Duration;
/// use toolfail::{Classified, Language};
///
/// #[derive(Debug, thiserror::Error, Classified)]
/// enum QueueError {
///     #[error("queue full")]
///     #[toolfail(class = "rate_limited", reason = "no_room", retry_after = "1500ms")]
///     Full,
///     #[error("no such queue")]
///     #[toolfail(class = "not_found", remediation = "Choose a queue that `list_queues` names.")]
///     Missing,
/// }
///
/// let full = QueueError::Full.to_failure();
/// assert_eq!((full.reason(), full.retry_after()), ("no_room", Some(Duration::from_millis(1500))));
/// let missing = QueueError::Missing.to_failure();
/// assert_eq!(missing.remediation(Language::English), "Choose a queue that `list_queues` names.");
/// ```
///
/// `retryable = true` or `false` is for an error that knows this one bit of itself and no class:
/// [`SelfReported`](crate::Class::SelfReported) or [`Unknown`](crate::Class::Unknown), with the
/// provenance to match. Beside a class it is an error; an inherited class gives way to it.
///
/// ```
/// use toolfail::{Class, Classified};
///
/// #[derive(Classified)]
/// enum EngineError {
///     #[toolfail(retryable = true)]
///     Hiccup,
///     #[toolfail(retryable = false)]
///     Fatal,
/// }
///
/// assert_eq!(EngineError::Hiccup.verdict().class(), Class::SelfReported);
/// assert_eq!(EngineError::Fatal.verdict().class(), Class::Unknown);
/// ```
///
/// `transparent` lets the wrapped error answer for everything: a [`Classified`](trait@crate::Classified)
/// one, a [`Failure`](crate::Failure), or a foreign one whose adapter is enabled. It is the only
/// field, or the one marked `wrapped`. Only the message is the host's; what the fields `show` is
/// added. `with = path` names a function `fn(&Self) -> Verdict`, for what only run time knows. Beside
/// either of the two stands no other key that judges.
///
/// ```
/// use toolfail::{Class, Classified, Failure, Verdict};
///
/// #[derive(Debug, thiserror::Error, Classified)]
/// enum CallError {
///     #[error("the tool failed")]
///     #[toolfail(transparent)]
///     Tool(Failure),
///
///     #[error("{tool} failed")]
///     #[toolfail(transparent)]
///     Named { #[toolfail(wrapped)] failure: Failure, #[toolfail(show)] tool: String },
///
///     #[error("exit status {0}")]
///     #[toolfail(with = Self::judge)]
///     Exit(i32),
/// }
///
/// impl CallError {
///     fn judge(&self) -> Verdict {
///         match self {
///             Self::Exit(75) => Verdict::new(Class::Transient), // EX_TEMPFAIL
///             _ => Verdict::new(Class::Unknown),
///         }
///     }
/// }
///
/// let inner = Failure::rate_limited("slow down").with_reason("pace");
/// let failure = CallError::Tool(inner).to_failure();
/// assert_eq!((failure.reason(), failure.message()), ("pace", "the tool failed"));
/// assert_eq!(CallError::Exit(75).verdict().class(), Class::Transient);
/// assert_eq!(CallError::Exit(1).verdict().class(), Class::Unknown);
/// ```
///
/// # Of a field
///
/// `retry_after`, `idempotency` and `effect` say that the field holds it: a
/// [`Duration`](core::time::Duration), an [`Idempotency`](crate::Idempotency), an
/// [`Effect`](crate::Effect), or an `Option` of that. `None` falls back to what the attributes say;
/// everything else comes before them, [`Idempotency::Unset`](crate::Idempotency::Unset) too. No
/// `bool`: unset and no must stay apart.
///
/// ```
/// use std::time::Duration;
/// use toolfail::{Classified, Effect};
///
/// #[derive(Classified)]
/// #[toolfail(class = "transient", retry_after = "5s", effect = "in_doubt")]
/// struct Lost {
///     #[toolfail(retry_after)]
///     wait: Option<Duration>,
///     #[toolfail(effect)]
///     effect: Option<Effect>,
/// }
///
/// let verdict = Lost { wait: None, effect: Some(Effect::NotApplied) }.verdict();
/// assert_eq!(verdict.retry_after(), Some(Duration::from_secs(5)));
/// assert_eq!(verdict.effect(), Some(Effect::NotApplied));
/// ```
///
/// `show` allows the value into the guidance, as `name="value"`; the field implements `Display`, and
/// a tuple field is named by its index. Nothing else of an error reaches a model. `detail` puts the
/// value into the [details](crate::Failure), under the field's name or the one given; the field
/// implements `Serialize`, and `toolfail` needs the feature `serde`.
///
#[cfg_attr(feature = "serde", doc = "```")]
#[cfg_attr(not(feature = "serde"), doc = "```ignore")]
/// use toolfail::Classified;
///
/// #[derive(Debug, thiserror::Error, Classified)]
/// #[error("no field {name} in row {row}: {dump}")]
/// #[toolfail(class = "invalid_argument")]
/// struct MissingField {
///     #[toolfail(show)]
///     name: &'static str,
///     #[toolfail(detail = "row_number")]
///     row: u64,
///     dump: &'static str,
/// }
///
/// let failure = MissingField { name: "sku", row: 7, dump: "secret" }.to_failure();
/// let line = failure.guidance().to_string();
/// assert!(line.contains(r#"name="sku""#) && !line.contains("secret"));
/// assert_eq!(failure.details().unwrap()["row_number"], 7);
/// ```
///
/// # Bounds and what is generated
///
/// The impls carry the bounds of the type. A field with a role whose type depends on a type
/// parameter adds the bound that the role needs, and nothing else does. Types with any parameter or
/// lifetime are not in the [`Registry::linked`](crate::Registry): name them
/// [`with`](crate::Registry::with).
///
/// What is generated is data: a table with a row a variant, and a `match` that picks one. It
/// allocates nothing and needs neither `std` nor `alloc`.
pub use toolfail_derive::Classified;
