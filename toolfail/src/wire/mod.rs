//! The wire form: a failure between processes, languages and releases.

mod body;
mod details;
mod draft;
mod factory;
mod loose;
mod number;
mod read;
mod refusal;
mod response;
mod time;
mod wait;

pub use body::{ErrorBody, SixKeys};
pub use response::ErrorResponse;
