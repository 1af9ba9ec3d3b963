//! `RetryableReporter`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::{
    bounds::where_clause,
    placed::{placed, placed_all},
};
use crate::model::Model;

pub(super) fn reporter(model: &Model<'_>) -> TokenStream {
    let name = placed(model.ident);
    let (generics, arguments, _) = model.generics.split_for_impl();
    let generics = placed_all(generics.to_token_stream());
    let arguments = placed_all(arguments.to_token_stream());
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
