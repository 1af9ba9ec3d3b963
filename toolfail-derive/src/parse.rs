//! Can each attribute be read? Says which key was given where and in which form; what the values
//! mean is for `validate`.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Attribute, DeriveInput, Expr, ExprLit, Fields, Lit, Member, Meta, Path, TypePath, ext::IdentExt,
};

use crate::{
    ast::{Ast, Data, Field, Given, Keys, Value, Variant},
    diagnostic::Diagnostics,
    keyword::{Form, Key, Keyword, Place},
};

pub(crate) fn parse<'a>(item: &'a DeriveInput, diagnostics: &mut Diagnostics) -> Ast<'a> {
    let place = match item.data {
        syn::Data::Enum(_) => Place::Enum,
        syn::Data::Struct(_) | syn::Data::Union(_) => Place::Struct,
    };
    let keys = keys(&item.attrs, place, diagnostics);
    let data = match &item.data {
        syn::Data::Enum(data) => Data::Enum(
            data.variants
                .iter()
                .map(|variant| self::variant(variant, diagnostics))
                .collect(),
        ),
        syn::Data::Struct(data) => Data::Struct {
            docs: docs(&item.attrs),
            fields: fields(&data.fields, diagnostics),
        },
        syn::Data::Union(data) => Data::Union(data.union_token),
    };
    Ast {
        attrs: &item.attrs,
        ident: &item.ident,
        generics: &item.generics,
        keys,
        data,
    }
}

fn variant<'a>(variant: &'a syn::Variant, diagnostics: &mut Diagnostics) -> Variant<'a> {
    Variant {
        ident: &variant.ident,
        keys: keys(&variant.attrs, Place::Variant, diagnostics),
        fields: fields(&variant.fields, diagnostics),
        docs: docs(&variant.attrs),
        is_conditional: variant.attrs.iter().any(|attr| attr.path().is_ident("cfg")),
    }
}

fn fields<'a>(fields: &'a Fields, diagnostics: &mut Diagnostics) -> Vec<Field<'a>> {
    fields
        .iter()
        .enumerate()
        .map(|(index, field)| Field {
            member: match &field.ident {
                Some(ident) => Member::Named(ident.clone()),
                None => Member::from(index),
            },
            ty: &field.ty,
            keys: keys(&field.attrs, Place::Field, diagnostics),
        })
        .collect()
}

/// The doc comment, its lines as written but for the one space after the slashes.
fn docs(attrs: &[Attribute]) -> String {
    let mut docs = String::new();
    for attr in attrs {
        if let Meta::NameValue(pair) = &attr.meta
            && pair.path.is_ident("doc")
            && let Expr::Lit(ExprLit {
                lit: Lit::Str(line),
                ..
            }) = &pair.value
        {
            if !docs.is_empty() {
                docs.push('\n');
            }
            let line = line.value();
            docs.push_str(line.strip_prefix(' ').unwrap_or(&line));
        }
    }
    docs
}

/// Everything that the attributes of one item say.
fn keys(attrs: &[Attribute], place: Place, diagnostics: &mut Diagnostics) -> Keys {
    let mut keys = Keys::default();
    for attr in attrs {
        if !attr.path().is_ident("toolfail") {
            continue;
        }
        let Meta::List(list) = &attr.meta else {
            keys.is_broken = true;
            diagnostics.no_keys(&attr.meta, place);
            continue;
        };
        for segment in segments(list.tokens.clone()) {
            match given(&segment, place, &keys, diagnostics) {
                Some(given) => {
                    keys.is_broken |= given.value.is_none();
                    keys.given.push(given);
                }
                None => keys.is_broken = true,
            }
        }
    }
    keys
}

/// What stands between the commas. The comma after the last one is optional, an empty segment
/// before a comma is kept as that comma.
fn segments(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut segments = Vec::new();
    let mut segment = Vec::new();
    let mut flat = Vec::new();
    unwrap_invisible(tokens, &mut flat);
    for token in flat {
        if is_punct(&token, ',') {
            if segment.is_empty() {
                segment.push(token);
            }
            segments.push(core::mem::take(&mut segment));
        } else {
            segment.push(token);
        }
    }
    if !segment.is_empty() {
        segments.push(segment);
    }
    segments
}

/// The tokens without the invisible groups in which the fragments of a `macro_rules` arrive.
fn unwrap_invisible(tokens: TokenStream, flat: &mut Vec<TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                unwrap_invisible(group.stream(), flat);
            }
            token => flat.push(token),
        }
    }
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

/// One key with its value. `None` where there is no telling which key it is, or where it must not
/// count: it stands at a wrong place, or a second time.
fn given(
    segment: &[TokenTree],
    place: Place,
    before: &Keys,
    diagnostics: &mut Diagnostics,
) -> Option<Given> {
    let (first, rest) = segment.split_first()?;
    let TokenTree::Ident(name) = first else {
        diagnostics.no_key(first, place);
        return None;
    };
    let word = name.unraw().to_string();
    let Some(keyword) = Keyword::named(&word) else {
        diagnostics.unknown_key(name, &word, place);
        return None;
    };
    let Some(form) = keyword.form(place) else {
        diagnostics.misplaced_key(name, keyword, place);
        return None;
    };
    if before.has(keyword.key) {
        diagnostics.key_twice(name, keyword);
        return None;
    }
    Some(Given {
        key: keyword.key,
        name: name.clone(),
        value: value(name, rest, keyword, form, diagnostics),
    })
}

fn value(
    name: &Ident,
    rest: &[TokenTree],
    keyword: &Keyword,
    form: Form,
    diagnostics: &mut Diagnostics,
) -> Option<Value> {
    let value = match rest {
        [] => &[],
        [equals, value @ ..] if is_punct(equals, '=') && !value.is_empty() => value,
        _ => {
            let tokens: TokenStream = rest.iter().cloned().collect();
            diagnostics.wrong_form(tokens, keyword, form);
            return None;
        }
    };
    let (read, used) = read(value, keyword.key, form)
        .map_or((None, value.len()), |(value, used)| (Some(value), used));
    let (_, more) = value.split_at_checked(used)?;
    if read.is_none() {
        let wrong = if value.is_empty() {
            name.to_token_stream()
        } else {
            value.iter().cloned().collect()
        };
        diagnostics.wrong_form(wrong, keyword, form);
    } else if let Some(token) = more.first() {
        diagnostics.no_comma(token);
        return None;
    }
    read
}

/// A value in the form its key has, and how many tokens it is.
fn read(tokens: &[TokenTree], key: Key, form: Form) -> Option<(Value, usize)> {
    match (form, tokens) {
        (Form::Flag | Form::Name, []) => Some((Value::Flag, 0)),
        (Form::Text | Form::Name, [TokenTree::Literal(literal), ..]) => {
            match Lit::new(literal.clone()) {
                Lit::Str(text) if text.suffix().is_empty() => Some((Value::Text(text), 1)),
                _ => None,
            }
        }
        (Form::Number, [TokenTree::Literal(literal), ..]) => match Lit::new(literal.clone()) {
            Lit::Int(number) if number.suffix().is_empty() => Some((Value::Number(number), 1)),
            _ => None,
        },
        (Form::Bool, [TokenTree::Ident(ident), ..]) if ident == "true" => {
            Some((Value::Bool(true), 1))
        }
        (Form::Bool, [TokenTree::Ident(ident), ..]) if ident == "false" => {
            Some((Value::Bool(false), 1))
        }
        (Form::Path, [_, ..]) => {
            let path: TokenStream = tokens.iter().cloned().collect();
            is_path(&path, key).then_some((Value::Path(path), tokens.len()))
        }
        (Form::Flag | Form::Name | Form::Text | Form::Number | Form::Bool | Form::Path, _) => None,
    }
}

/// Whether the tokens are a path: to a module where it says where the runtime is, else to a
/// function.
fn is_path(tokens: &TokenStream, key: Key) -> bool {
    use syn::parse::Parser;

    if key == Key::Crate {
        Path::parse_mod_style.parse2(tokens.clone()).is_ok()
    } else {
        syn::parse2::<TypePath>(tokens.clone()).is_ok()
    }
}
