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

#[cfg(any(feature = "http1", feature = "jsonrpc", feature = "rmcp3"))]
mod envelope;

#[cfg(feature = "http1")]
pub(crate) mod provider;

#[cfg(any(feature = "http1", feature = "jsonrpc", feature = "rmcp3"))]
mod json;

#[cfg(any(feature = "http1", feature = "jsonrpc", feature = "rmcp3"))]
mod rpc;

#[cfg(any(feature = "rig044", feature = "rmcp3", feature = "tonic014"))]
mod outward;

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

#[cfg(feature = "axum08")]
pub mod axum08;
#[cfg(feature = "backon1")]
pub mod backon1;
#[cfg(feature = "rig044")]
pub mod rig044;
#[cfg(feature = "rmcp3")]
pub mod rmcp3;
#[cfg(feature = "tower05")]
pub mod tower05;

pub use status::http_status;
