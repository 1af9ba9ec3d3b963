//! The host's tokens as generated code repeats them: at the host's place, so that an error points
//! there, but of the expansion, so that the host's lints (`deprecated` for one) do not meet them a
//! second time.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

pub(crate) fn placed(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(ident.span().resolved_at(Span::call_site()));
    ident
}

/// A `$crate` stays as it is: its span says which crate it means.
pub(super) fn placed_all(tokens: TokenStream) -> TokenStream {
    let place = |token| match token {
        TokenTree::Ident(ident) if ident == "$crate" => TokenTree::Ident(ident),
        TokenTree::Ident(ident) => TokenTree::Ident(placed(&ident)),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), placed_all(group.stream()));
            inner.set_span(group.span().resolved_at(Span::call_site()));
            TokenTree::Group(inner)
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => {
            let mut token = token;
            token.set_span(token.span().resolved_at(Span::call_site()));
            token
        }
    };
    tokens.into_iter().map(place).collect()
}
