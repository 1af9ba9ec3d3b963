//! What stands beside the errors: impls that only exist, so that the host's uses of the traits add
//! no errors of their own to a mistake in an attribute.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::{diagnostic::Diagnostics, expand::placed, parse::parse, path::Runtime};

pub(crate) fn fallback(item: &DeriveInput, diagnostics: Diagnostics) -> TokenStream {
    let errors = diagnostics.into_compile_errors();
    let keys = parse(item, &mut Diagnostics::default()).keys;
    let import = Runtime::of(&keys).import();
    let name = placed(&item.ident);
    let (generics, arguments, bounds) = item.generics.split_for_impl();
    quote! {
        #errors
        const _: () = {
            #import
            #[automatically_derived]
            impl #generics __toolfail::Classified for #name #arguments #bounds {
                fn verdict(&self) -> __toolfail::Verdict {
                    __toolfail::stub()
                }
            }
            #[automatically_derived]
            impl #generics __toolfail::RetryableReporter for #name #arguments #bounds {
                fn is_retryable(&self) -> __toolfail::Bool {
                    __toolfail::is_retryable(__toolfail::Classified::verdict(self))
                }
            }
        };
    }
}
