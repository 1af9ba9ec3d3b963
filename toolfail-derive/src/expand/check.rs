//! Checks that need the runtime's table: a const assert each, so only where it is needed.

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::quote;

use crate::model::{Answer, Code, Kind, Model};

/// A code that is to give the class has to be a well-known one.
pub(super) fn checks(model: &Model<'_>) -> TokenStream {
    model
        .variants
        .iter()
        .filter_map(|variant| match &variant.answer {
            Answer::Declared(declared) if declared.kind == Kind::WellKnown => declared.code,
            Answer::Declared(_) | Answer::Transparent(_) | Answer::With(_) => None,
        })
        .map(check)
        .collect()
}

/// The whole call stands at the code, else the error points at the derive.
fn check(code: Code) -> TokenStream {
    let number = Literal::u16_unsuffixed(code.number);
    let call = quote!(__toolfail::require_well_known(#number));
    let call = moved(call, code.span.resolved_at(Span::call_site()));
    quote!(const _: () = #call;)
}

fn moved(tokens: TokenStream, span: Span) -> TokenStream {
    let move_token = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let stream = moved(group.stream(), span);
            token = TokenTree::Group(Group::new(group.delimiter(), stream));
        }
        token.set_span(span);
        token
    };
    tokens.into_iter().map(move_token).collect()
}
