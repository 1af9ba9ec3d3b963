//! The impls of a model. Nothing here can fail.
//!
//! What is generated is data: the rows of the item in one static, and a `match` that picks one.

mod bounds;
mod catalog;
mod check;
mod classified;
mod placed;
mod reporter;
mod verdict;

use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use placed::placed;

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
