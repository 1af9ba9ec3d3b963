//! The bounds of the impls: the host's, and one for each field with a role whose type depends on a
//! parameter.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Type, WhereClause};

use crate::model::{Answer, Field, Model, Variant};

/// The host's where clause with what the roles need.
pub(super) fn where_clause(model: &Model<'_>) -> TokenStream {
    let host = model.generics.where_clause.as_ref();
    let parameters = parameters(model.generics);
    if parameters.is_empty() {
        return host.to_token_stream();
    }
    let needed: Vec<TokenStream> = model
        .variants
        .iter()
        .flat_map(roles)
        .filter(|(field, _)| depends(field.ty, &parameters, model.ident))
        .map(|(field, role)| {
            let ty = field.ty;
            let role = Ident::new(role, Span::call_site());
            quote!(#ty: __toolfail::#role)
        })
        .collect();
    if needed.is_empty() {
        return host.to_token_stream();
    }
    let given = host
        .into_iter()
        .flat_map(|WhereClause { predicates, .. }| predicates);
    quote!(where #(#given,)* #(#needed,)*)
}

/// The type parameters. A type that depends on a lifetime or a constant alone has no bound to add.
fn parameters(generics: &Generics) -> Vec<&Ident> {
    generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(&parameter.ident),
            GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
        })
        .collect()
}

/// The fields that generated code calls, with the trait it calls them by.
fn roles<'m, 'a>(variant: &'m Variant<'a>) -> Vec<(&'m Field<'a>, &'static str)> {
    let mut roles = Vec::new();
    match &variant.answer {
        Answer::Declared(declared) => {
            let declared = &declared.roles;
            roles.extend(
                declared
                    .retry_after
                    .iter()
                    .map(|field| (field, "RetryAfter")),
            );
            roles.extend(
                declared
                    .idempotency
                    .iter()
                    .map(|field| (field, "StatesIdempotency")),
            );
            roles.extend(declared.effect.iter().map(|field| (field, "StatesEffect")));
        }
        Answer::Transparent(field) => roles.push((field, "Wrapped")),
        Answer::With(_) => {}
    }
    roles.extend(variant.facts.iter().map(|fact| (&fact.field, "Show")));
    roles.extend(
        variant
            .details
            .iter()
            .map(|detail| (&detail.field, "Detailed")),
    );
    roles
}

/// Whether a type mentions a parameter. One that mentions the item itself gets no bound: it would
/// need itself to be proven.
fn depends(ty: &Type, parameters: &[&Ident], item: &Ident) -> bool {
    let names = names(ty.to_token_stream());
    names.iter().any(|name| parameters.contains(&name))
        && !names.iter().any(|name| name == item || name == "Self")
}

/// The names in a type that are not a later segment of a path.
fn names(tokens: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    let mut colons = 0_u8;
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ':' => {
                colons = colons.saturating_add(1);
                continue;
            }
            TokenTree::Ident(name) if colons < 2 => names.push(name),
            TokenTree::Group(group) => names.extend(self::names(group.stream())),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        colons = 0;
    }
    names
}
