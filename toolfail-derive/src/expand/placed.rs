//! The host's names as generated code repeats them: at the host's place, so that an error points
//! there, but of the expansion, so that the host's lints (`deprecated` for one) do not meet them a
//! second time.

use proc_macro2::{Ident, Span};
use syn::{GenericParam, Generics, Lifetime};

/// A name of the host's.
///
/// What is of the expansion is of this crate's edition too, so a word that became a keyword since
/// the host's edition has to be written raw.
pub(crate) fn placed(ident: &Ident) -> Ident {
    let span = ident.span().resolved_at(Span::call_site());
    if is_newer_keyword(ident) {
        return Ident::new_raw(&ident.to_string(), span);
    }
    let mut ident = ident.clone();
    ident.set_span(span);
    ident
}

/// The parameters; their bounds stay as they are, of the host's edition and with its `$crate`.
pub(super) fn placed_parameters(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    for parameter in &mut generics.params {
        match parameter {
            GenericParam::Type(parameter) => parameter.ident = placed(&parameter.ident),
            GenericParam::Const(parameter) => parameter.ident = placed(&parameter.ident),
            GenericParam::Lifetime(parameter) => place_lifetime(&mut parameter.lifetime),
        }
    }
    generics
}

fn place_lifetime(lifetime: &mut Lifetime) {
    if !is_newer_keyword(&lifetime.ident) {
        lifetime.apostrophe = lifetime.apostrophe.resolved_at(Span::call_site());
        lifetime.ident = placed(&lifetime.ident);
    }
}

/// The words that became keywords since edition 2015.
fn is_newer_keyword(ident: &Ident) -> bool {
    ["async", "await", "dyn", "gen", "try"]
        .iter()
        .any(|keyword| ident == keyword)
}
