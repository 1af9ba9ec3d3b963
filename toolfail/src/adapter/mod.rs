//! Other crates' failures: one file a foreign crate, over the shared tables below.

mod status;

#[cfg(any(
    feature = "std",
    feature = "http1",
    feature = "jsonrpc",
    feature = "tonic014"
))]
pub(crate) mod message;

#[cfg(any(feature = "http1", feature = "tonic014"))]
pub(crate) mod grpc;

#[cfg(feature = "http1")]
pub(crate) mod provider;

#[cfg(any(feature = "http1", feature = "tonic014"))]
pub(crate) mod wait;

#[cfg(feature = "std")]
pub mod io;

pub use status::http_status;
