//! The way of an item: tokens, what was written, what it means, tokens.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::{
    diagnostic::Diagnostics, expand::expand, fallback::fallback, model::Model, parse::parse,
    validate::validate,
};

/// The derive: the impls of an item, or its mistakes beside stub impls.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let item = match syn::parse2::<DeriveInput>(input) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    match resolve(&item) {
        Ok(model) => expand(&model),
        Err(diagnostics) => fallback(&item, diagnostics),
    }
}

/// What an item means, or every mistake in it.
pub(crate) fn resolve(item: &DeriveInput) -> Result<Model<'_>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let ast = parse(item, &mut diagnostics);
    let model = validate(&ast, &mut diagnostics);
    match model {
        Some(model) if diagnostics.is_empty() => Ok(model),
        _ => Err(diagnostics),
    }
}
