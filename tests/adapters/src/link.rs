//! Reading a source chain, to say what a test saw.

use std::error::Error;

/// The links of a chain as text, the outermost first.
#[must_use]
pub fn links(error: &dyn Error) -> Vec<String> {
    std::iter::successors(Some(error), |&link| link.source())
        .take(16)
        .map(ToString::to_string)
        .collect()
}
