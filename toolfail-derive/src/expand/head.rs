//! What every impl begins with.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Generics, Meta};

use super::{
    bounds::where_clause,
    placed::{placed, placed_parameters},
};
use crate::model::Model;

pub(super) struct Head {
    lints: TokenStream,
    generics: Generics,
    name: Ident,
    bounds: TokenStream,
}

impl Head {
    pub(super) fn of(model: &Model<'_>) -> Self {
        Self {
            lints: model.attrs.iter().filter_map(lint).collect(),
            generics: placed_parameters(model.generics),
            name: placed(model.ident),
            bounds: where_clause(model),
        }
    }

    /// The impl of a trait, with the bounds that the roles need.
    pub(super) fn implements(&self, of: &str) -> TokenStream {
        let of = Ident::new(of, proc_macro2::Span::call_site());
        let (generics, ..) = self.generics.split_for_impl();
        self.line(&generics, &quote!(#of), &self.bounds)
    }

    /// The impl of a trait with a parameter of its own, with the host's bounds alone.
    pub(super) fn implements_for_all(&self, of: &TokenStream, parameter: &Ident) -> TokenStream {
        let mut generics = self.generics.clone();
        generics.params.push(syn::parse_quote!(#parameter));
        let (generics, _, bounds) = generics.split_for_impl();
        self.line(&generics, of, &bounds)
    }

    fn line(
        &self,
        generics: &impl ToTokens,
        of: &TokenStream,
        bounds: &impl ToTokens,
    ) -> TokenStream {
        let Self { lints, name, .. } = self;
        let (_, arguments, _) = self.generics.split_for_impl();
        quote! {
            #lints
            #[automatically_derived]
            impl #generics __toolfail::#of for #name #arguments #bounds
        }
    }
}

/// What the host allows on its item, it allows on the item's impls. It is the host's own word, so it
/// meets no `forbid` that the item has not met.
fn lint(attr: &Attribute) -> Option<TokenStream> {
    match &attr.meta {
        Meta::List(list) if list.path.is_ident("allow") || list.path.is_ident("expect") => {
            let lints = &list.tokens;
            Some(quote!(#[allow(#lints)]))
        }
        Meta::List(_) | Meta::Path(_) | Meta::NameValue(_) => None,
    }
}
