//! The derive macro of `toolfail`.
