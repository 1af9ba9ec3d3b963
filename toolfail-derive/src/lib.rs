//! The derive macro of `toolfail`. It is documented key by key on its re-export,
//! `toolfail::Classified`.

mod ast;
mod derive;
mod diagnostic;
mod expand;
mod fallback;
mod keyword;
mod model;
mod parse;
mod path;
#[cfg(test)]
mod tests;
mod validate;
mod vocabulary;

use proc_macro::TokenStream;

/// # The keys of `#[toolfail(…)]`
///
/// | on | key | says |
/// | --- | --- | --- |
/// | item | `crate = path` | where `toolfail` is |
/// | item | `domain = "…"` | who owns the reasons |
/// | item | `category = "…"` | the segment that every code lies in |
/// | item, variant | `class = "…"` | what kind of failure it is: `transient`, `permanent`, `authentication`, `not_found`, `permission_denied`, `invalid_argument`, `rate_limited`, `self_reported`, `unknown` |
/// | item, variant | `layer = "…"` | where in the call it failed: `input`, `execution`, `permission`, `result`, `side_effect` |
/// | item, variant | `effect = "…"` | whether the world changed: `not_applied`, `in_doubt`, `applied` |
/// | item, variant | `idempotent`, `not_idempotent` | whether sending the call twice is the same as once |
/// | variant, struct | `code = 4003` | its number, 1000–9999 |
/// | variant, struct | `reason = "…"` | its stable word; the name in snake case where not given |
/// | variant, struct | `retry_after = "30s"` | a constant wait, in `ms`, `s`, `m` or `h` |
/// | variant, struct | `remediation = "…"` | what the model is told to change |
/// | variant, struct | `retryable = true` | that a retry helps, without a class |
/// | variant, struct | `transparent` | that the wrapped error answers |
/// | variant, struct | `with = path` | the function that answers at run time |
/// | field | `retry_after`, `idempotency`, `effect` | that the field holds it |
/// | field | `show` | that the model may see the value |
/// | field | `detail`, `detail = "…"` | that the value goes into the details |
/// | field | `wrapped` | which field `transparent` means |
#[proc_macro_derive(Classified, attributes(toolfail))]
pub fn classified(input: TokenStream) -> TokenStream {
    derive::derive(input.into()).into()
}
