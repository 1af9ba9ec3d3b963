//! What the fields say.

use proc_macro2::Ident;
use syn::{Member, ext::IdentExt};

use crate::{
    ast::{self, Given, Value},
    diagnostic::Diagnostics,
    keyword::{Key, Keyword},
    model::{Field, Named, Roles},
};

/// The roles of the fields of one variant, where `answering` may leave the verdict to somebody else.
pub(super) fn fields<'a>(
    fields: &[ast::Field<'a>],
    answering: Option<Key>,
    diagnostics: &mut Diagnostics,
) -> (Roles<'a>, Vec<Named<'a>>, Vec<Named<'a>>) {
    let mut roles = Roles::default();
    let mut facts = Vec::new();
    let mut details: Vec<Named<'a>> = Vec::new();
    for field in fields {
        for given in &field.keys.given {
            let role = match given.key {
                Key::RetryAfter => &mut roles.retry_after,
                Key::Idempotency => &mut roles.idempotency,
                Key::Effect => &mut roles.effect,
                Key::Show => {
                    facts.push(named(field, given));
                    continue;
                }
                Key::Detail => {
                    let detail = detail(field, given, &details, diagnostics);
                    details.push(detail);
                    continue;
                }
                Key::Wrapped => {
                    if answering != Some(Key::Transparent) {
                        diagnostics.wrapped_alone(&given.name);
                    }
                    continue;
                }
                _ => continue,
            };
            let keyword = Keyword::of(given.key);
            if let Some(answer) = answering {
                diagnostics.beside_answer(&given.name, keyword, Keyword::of(answer));
            } else if role.is_some() {
                diagnostics.role_taken(&given.name, keyword);
            } else {
                *role = Some(model(field));
            }
        }
    }
    (roles, facts, details)
}

fn detail<'a>(
    field: &ast::Field<'a>,
    given: &Given,
    before: &[Named<'a>],
    diagnostics: &mut Diagnostics,
) -> Named<'a> {
    let detail = named(field, given);
    let text = match &given.value {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    };
    if detail.name.trim().is_empty() {
        diagnostics.bad_detail_name(text);
    } else if before.iter().any(|other| other.name == detail.name) {
        match text {
            Some(text) => diagnostics.detail_taken(text, &detail.name),
            None => diagnostics.detail_taken(&given.name, &detail.name),
        }
    }
    detail
}

/// A field under the name that is given, else its own: of a tuple field its index.
fn named<'a>(field: &ast::Field<'a>, given: &Given) -> Named<'a> {
    let name = match (&given.value, &field.member) {
        (Some(Value::Text(text)), _) => text.value(),
        (_, Member::Named(ident)) => ident.unraw().to_string(),
        (_, Member::Unnamed(index)) => index.index.to_string(),
    };
    Named {
        name,
        field: model(field),
    }
}

fn model<'a>(field: &ast::Field<'a>) -> Field<'a> {
    Field {
        member: field.member.clone(),
        ty: field.ty,
    }
}

/// The field whose error answers: the one marked so, else the only one.
pub(super) fn wrapped<'a>(
    fields: &[ast::Field<'a>],
    transparent: &Ident,
    diagnostics: &mut Diagnostics,
) -> Option<Field<'a>> {
    let mut marked = fields
        .iter()
        .filter_map(|field| Some((field, field.keys.get(Key::Wrapped)?)));
    let first = marked.next();
    for (_, second) in marked {
        diagnostics.role_taken(&second.name, Keyword::of(Key::Wrapped));
    }
    if let Some((field, _)) = first {
        return Some(model(field));
    }
    match fields {
        [field] => Some(model(field)),
        [] => {
            diagnostics.transparent_of_none(transparent);
            None
        }
        [_, _, ..] => {
            if !fields.iter().any(|field| field.keys.is_broken) {
                diagnostics.transparent_of_many(transparent);
            }
            None
        }
    }
}
