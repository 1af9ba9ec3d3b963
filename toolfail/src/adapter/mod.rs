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

#[cfg(any(feature = "http1", feature = "jsonrpc"))]
mod envelope;

#[cfg(feature = "http1")]
pub(crate) mod provider;

#[cfg(any(feature = "http1", feature = "jsonrpc"))]
mod rpc;

#[cfg(any(feature = "http1", feature = "tonic014"))]
pub(crate) mod wait;

#[cfg(feature = "anyhow1")]
pub mod anyhow1;
#[cfg(feature = "http1")]
pub mod http1;
#[cfg(feature = "std")]
pub mod io;
#[cfg(feature = "jsonrpc")]
pub mod jsonrpc;
#[cfg(feature = "reqwest013")]
pub mod reqwest013;
#[cfg(feature = "sqlx09")]
pub mod sqlx09;
#[cfg(feature = "tonic014")]
pub mod tonic014;

pub use status::http_status;
