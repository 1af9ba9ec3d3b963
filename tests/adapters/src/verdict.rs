//! What a test says of a failure, on one line.

use toolfail::{Effect, Failure, Idempotency, Layer};

/// The class, the stated effect, and where they are not what the class brings: the layer, the code
/// and the reason. As `transient in_doubt side_effect 2004`.
#[must_use]
pub fn verdict(failure: &Failure) -> String {
    let mut words = vec![failure.class().to_string()];
    words.extend(failure.effect().map(|effect: Effect| effect.to_string()));
    let layer: Layer = failure.layer();
    if layer != failure.class().policy().default_layer {
        words.push(layer.to_string());
    }
    words.extend(failure.code().map(|code| code.get().to_string()));
    if failure.reason() != failure.class().as_str() {
        words.push(failure.reason().to_owned());
    }
    if failure.idempotency() != Idempotency::Unset {
        words.push(format!("idempotency={}", failure.idempotency()));
    }
    words.join(" ")
}
