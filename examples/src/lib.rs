//! Runnable examples of `toolfail`.
