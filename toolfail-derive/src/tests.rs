//! The pipeline on tokens, without a compiler.

mod accepted;
mod combinations;
mod forms;
mod random;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::derive::{derive, resolve};

/// The one mistake of an item: what it points at and what it says. That there is one alone, and
/// that stub impls stand beside it, is asserted here.
#[track_caller]
fn mistake(source: &str) -> (String, String) {
    let mistakes = mistakes(source);
    let [(at, message)] = mistakes.as_slice() else {
        panic!("{} mistakes in {source}: {mistakes:#?}", mistakes.len());
    };
    (at.clone(), message.clone())
}

#[track_caller]
fn mistakes(source: &str) -> Vec<(String, String)> {
    let item = item(source);
    let Err(diagnostics) = resolve(&item) else {
        panic!("nothing is wrong with {source}");
    };
    let mistakes = diagnostics.messages();
    let output = derive(tokens(source)).to_string();
    assert_eq!(
        output.matches("compile_error").count(),
        mistakes.len(),
        "{source}"
    );
    assert!(
        output.contains("impl"),
        "no stub stands beside the mistakes of {source}"
    );
    let owned = |(at, message): (String, &str)| (at, message.to_owned());
    mistakes.into_iter().map(owned).collect()
}

#[track_caller]
fn item(source: &str) -> DeriveInput {
    syn::parse_str(source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn tokens(source: &str) -> TokenStream {
    source.parse().expect("the source is tokens")
}
