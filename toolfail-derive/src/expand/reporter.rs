//! `RetryableReporter`.

use proc_macro2::TokenStream;
use quote::quote;

use super::head::Head;

pub(super) fn reporter(head: &Head) -> TokenStream {
    let head = head.implements("RetryableReporter");
    quote! {
        #head {
            #[inline]
            fn is_retryable(&self) -> __toolfail::Bool {
                __toolfail::is_retryable(__toolfail::Classified::verdict(self))
            }
        }
    }
}
