//! The wire form: a failure between processes, languages and releases.

mod body;
mod details;
mod response;
mod time;

pub use body::{ErrorBody, SixKeys};
pub use response::ErrorResponse;
