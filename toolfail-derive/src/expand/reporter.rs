//! `RetryableReporter`.

use proc_macro2::TokenStream;
use quote::quote;

use super::{bounds::where_clause, type_name};
use crate::model::Model;

pub(super) fn reporter(model: &Model<'_>) -> TokenStream {
    let name = type_name(model.ident);
    let (generics, arguments, _) = model.generics.split_for_impl();
    let bounds = where_clause(model);
    quote! {
        #[automatically_derived]
        impl #generics __toolfail::RetryableReporter for #name #arguments #bounds {
            fn is_retryable(&self) -> __toolfail::Bool {
                __toolfail::is_retryable(__toolfail::Classified::verdict(self))
            }
        }
    }
}
