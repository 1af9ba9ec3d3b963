//! A crate with nothing in it, to stand under the names of others.
