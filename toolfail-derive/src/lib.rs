//! The derive macro of `toolfail`. It is documented where it is used: on `toolfail::Classified`.

mod ast;
mod derive;
mod diagnostic;
mod expand;
mod fallback;
mod keyword;
mod model;
mod parse;
mod path;
mod validate;
mod vocabulary;

use proc_macro::TokenStream;

/// Derives `toolfail::Classified`; documented on its re-export.
#[proc_macro_derive(Classified, attributes(toolfail))]
pub fn classified(input: TokenStream) -> TokenStream {
    derive::derive(input.into()).into()
}
