//! The impls of a model. Nothing here can fail.
//!
//! What is generated is data: the rows of the item in one static, and a `match` that picks one.

mod bounds;
mod catalog;
mod check;
mod classified;
mod reporter;
mod verdict;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::model::Model;

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let import = model.runtime.import();
    let rows = catalog::rows(model);
    let checks = check::checks(model);
    let classified = classified::classified(model);
    let reporter = reporter::reporter(model);
    let registration = catalog::registration(model);
    quote! {
        const _: () = {
            #import
            #rows
            #checks
            #classified
            #reporter
            #registration
        };
    }
}

/// The name of the item as generated code writes it: at the host's place, but in the expansion, so
/// that the lints of the host (`deprecated` for one) do not meet it.
pub(crate) fn type_name(ident: &Ident) -> Ident {
    generated(ident)
}

fn generated(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(ident.span().resolved_at(Span::call_site()));
    ident
}
