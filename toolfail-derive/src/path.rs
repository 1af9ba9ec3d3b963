//! Where the runtime is. The only file that spells its path.

use proc_macro2::TokenStream;
use quote::quote;

use crate::{ast::Keys, keyword::Key};

/// The path of the runtime crate, `::toolfail` unless `crate = …` says otherwise.
pub(crate) struct Runtime(TokenStream);

impl Runtime {
    pub(crate) fn of(keys: &Keys) -> Self {
        let given = keys.path(Key::Crate).cloned();
        Self(given.unwrap_or_else(|| quote!(::toolfail)))
    }

    /// Brings what generated code calls into scope as `__toolfail`. One import, so that a missing
    /// runtime is one error.
    pub(crate) fn import(&self) -> TokenStream {
        let Self(path) = self;
        quote!(use #path::__private as __toolfail;)
    }
}
