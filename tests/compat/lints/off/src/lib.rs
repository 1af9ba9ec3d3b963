//! A derive that takes the same attributes and emits nothing.

use proc_macro::TokenStream;

/// Emits nothing.
#[proc_macro_derive(Classified, attributes(toolfail))]
pub fn classified(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
