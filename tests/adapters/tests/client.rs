//! A client of `reqwest`, with TLS or without.

use reqwest013::{Client, ClientBuilder};

/// A client that asks no proxy.
pub(crate) fn builder() -> ClientBuilder {
    // With TLS built in, no client is built without a provider of its algorithms.
    #[cfg(feature = "tls")]
    {
        _ = rustls::crypto::ring::default_provider().install_default();
    }
    Client::builder().no_proxy()
}

pub(crate) fn client() -> Client {
    builder().build().unwrap()
}
