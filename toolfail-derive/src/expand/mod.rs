//! The impls of a model. Nothing here can fail.
//!
//! Every function is `inline`: one that nobody calls is not compiled beyond the check.
//!
//! What is generated is data: the rows of the item in one constant, and a `match` that picks one.

mod bounds;
mod catalog;
mod check;
mod classified;
mod head;
mod placed;
mod reporter;
mod verdict;

use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use placed::placed;

use self::head::Head;
use crate::model::Model;

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let import = model.runtime.import();
    let head = Head::of(model);
    let rows = catalog::rows(model, &head);
    let checks = check::checks(model);
    let classified = classified::classified(model, &head);
    let reporter = reporter::reporter(&head);
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
