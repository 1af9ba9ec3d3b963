//! Does it make sense? The only way to a `Model`, and the only files that say what is wrong with a
//! value or a combination.

mod fields;
mod value;

use proc_macro2::Ident;
use syn::ext::IdentExt;

use self::{
    fields::{fields, wrapped},
    value::{category, code, domain, reason, reason_of_name, remediation, retry_after, word},
};
use crate::{
    ast::{self, Ast, Data, Keys},
    diagnostic::Diagnostics,
    keyword::{Key, Keyword},
    model::{Answer, Code, Declared, Kind, Model, Variant},
    path::Runtime,
    vocabulary::{CLASS, EFFECT, LAYER, Word},
};

/// The model of an item; without mistakes only where none was reported.
pub(crate) fn validate<'a>(ast: &Ast<'a>, diagnostics: &mut Diagnostics) -> Option<Model<'a>> {
    let container = Container::of(ast, diagnostics);
    let variants = match &ast.data {
        Data::Enum(variants) => {
            contradictions(&ast.keys, diagnostics);
            let resolved = variants
                .iter()
                .filter_map(|variant| {
                    let written = Written {
                        name: variant.ident,
                        ident: Some(variant.ident),
                        keys: &variant.keys,
                        fields: &variant.fields,
                        docs: &variant.docs,
                    };
                    self::variant(&written, &container, diagnostics)
                })
                .collect();
            distinct_codes(variants, diagnostics);
            resolved
        }
        Data::Struct { docs, fields } => {
            let written = Written {
                name: ast.ident,
                ident: None,
                keys: &ast.keys,
                fields,
                docs,
            };
            Vec::from_iter(variant(&written, &container, diagnostics))
        }
        Data::Union(token) => {
            diagnostics.union(token);
            return None;
        }
    };
    Some(Model {
        attrs: ast.attrs,
        ident: ast.ident,
        generics: ast.generics,
        runtime: Runtime::of(&ast.keys),
        domain: container.domain,
        variants,
    })
}

/// What the item says for all of its variants.
#[derive(Default)]
struct Container {
    domain: String,
    category: Option<&'static Word>,
    class: Option<&'static Word>,
    layer: Option<&'static Word>,
    effect: Option<&'static Word>,
    idempotent: Option<bool>,
    is_broken: bool,
}

impl Container {
    fn of(ast: &Ast<'_>, diagnostics: &mut Diagnostics) -> Self {
        let keys = &ast.keys;
        let of_all = Self {
            domain: domain(keys, diagnostics),
            category: category(keys, diagnostics),
            is_broken: keys.is_broken,
            ..Self::default()
        };
        match ast.data {
            Data::Enum(_) => Self {
                class: word(keys, Key::Class, &CLASS, diagnostics),
                layer: word(keys, Key::Layer, &LAYER, diagnostics),
                effect: word(keys, Key::Effect, &EFFECT, diagnostics),
                idempotent: idempotent(keys),
                is_broken: keys.is_broken || keys.has(Key::Class),
                ..of_all
            },
            // A struct's own keys are those of its one variant.
            Data::Struct { .. } | Data::Union(_) => of_all,
        }
    }
}

/// A variant, or a struct as one.
struct Written<'b, 'a> {
    name: &'a Ident,
    ident: Option<&'a Ident>,
    keys: &'b Keys,
    fields: &'b [ast::Field<'a>],
    docs: &'b str,
}

fn variant<'a>(
    written: &Written<'_, 'a>,
    container: &Container,
    diagnostics: &mut Diagnostics,
) -> Option<Variant<'a>> {
    let keys = written.keys;
    contradictions(keys, diagnostics);
    let answering = answering(keys);
    let (roles, facts, details) = fields(written.fields, answering, diagnostics);
    let answer = match answering {
        Some(Key::Transparent) => {
            let name = &keys.get(Key::Transparent)?.name;
            wrapped(written.fields, name, diagnostics).map(Answer::Transparent)
        }
        Some(_) => keys.path(Key::With).cloned().map(Answer::With),
        None => {
            let declared = declared(written, container, diagnostics);
            declared.map(|declared| Answer::Declared(Declared { roles, ..declared }))
        }
    };
    Some(Variant {
        name: written.name.unraw().to_string(),
        ident: written.ident,
        answer: answer?,
        facts,
        details,
        docs: written.docs.to_owned(),
    })
}

/// What a variant declares, its fields aside.
fn declared<'a>(
    written: &Written<'_, 'a>,
    container: &Container,
    diagnostics: &mut Diagnostics,
) -> Option<Declared<'a>> {
    let keys = written.keys;
    let class = word(keys, Key::Class, &CLASS, diagnostics);
    let code = code(keys, diagnostics);
    if let (Some(code), Some(category)) = (code, container.category) {
        in_category(keys, code, category, diagnostics);
    }
    let reason = match keys.get(Key::Reason) {
        Some(_) => reason(keys, diagnostics),
        None => reason_of_name(written.name, diagnostics),
    };
    let declared = Declared {
        kind: Kind::WellKnown,
        code,
        reason: reason.unwrap_or_default(),
        layer: word(keys, Key::Layer, &LAYER, diagnostics).or(container.layer),
        effect: word(keys, Key::Effect, &EFFECT, diagnostics).or(container.effect),
        idempotent: idempotent(keys).or(container.idempotent),
        retry_after: retry_after(keys, diagnostics),
        remediation: remediation(keys, diagnostics),
        roles: crate::model::Roles::default(),
    };
    let kind = match (keys.bool(Key::Retryable), class.or(container.class)) {
        (Some(retryable), _) => Kind::SelfReported(retryable),
        (None, Some(class)) => Kind::Class(class),
        (None, None) if code.is_some() => Kind::WellKnown,
        (None, None) => {
            let gave = [Key::Class, Key::Code, Key::Retryable];
            let tried = gave.iter().any(|key| keys.has(*key));
            if !(tried || keys.is_broken || container.is_broken) {
                diagnostics.no_class(written.name);
            }
            return None;
        }
    };
    Some(Declared { kind, ..declared })
}

fn idempotent(keys: &Keys) -> Option<bool> {
    let no = keys.has(Key::NotIdempotent).then_some(false);
    keys.has(Key::Idempotent).then_some(true).or(no)
}

/// The key that leaves the whole verdict to somebody else.
fn answering(keys: &Keys) -> Option<Key> {
    [Key::Transparent, Key::With]
        .into_iter()
        .find(|key| keys.has(*key))
}

/// The keys that have no say where somebody else answers.
const VERDICT_KEYS: [Key; 10] = [
    Key::Class,
    Key::Layer,
    Key::Effect,
    Key::Idempotent,
    Key::NotIdempotent,
    Key::Code,
    Key::Reason,
    Key::RetryAfter,
    Key::Remediation,
    Key::Retryable,
];

/// Keys that exclude one another, wherever they stand. Each is reported once, at the later one or at
/// the one that has no say.
fn contradictions(keys: &Keys, diagnostics: &mut Diagnostics) {
    let pairs = [
        (Key::Idempotent, Key::NotIdempotent),
        (Key::Class, Key::Retryable),
        (Key::Transparent, Key::With),
    ];
    if let Some(answer) = answering(keys) {
        for given in &keys.given {
            if VERDICT_KEYS.contains(&given.key) {
                let [keyword, answer] = [given.key, answer].map(Keyword::of);
                diagnostics.beside_answer(&given.name, keyword, answer);
            }
        }
    }
    for (one, other) in pairs {
        let mut both = keys
            .given
            .iter()
            .filter(|given| given.key == one || given.key == other);
        let silenced = answering(keys).is_some() && VERDICT_KEYS.contains(&one);
        if let (Some(first), Some(second), false) = (both.next(), both.next(), silenced) {
            let [keyword, with] = [second.key, first.key].map(Keyword::of);
            diagnostics.conflict(&second.name, keyword, with);
        }
    }
}

fn in_category(keys: &Keys, code: Code, category: &'static Word, diagnostics: &mut Diagnostics) {
    let words = crate::vocabulary::CATEGORY.words;
    let thousand = words.iter().position(|word| word == category);
    if crate::vocabulary::category_of(code.number) != Some(category)
        && let Some(thousand) = thousand
    {
        let written = keys.number(Key::Code);
        diagnostics.code_outside_category(written, code.number, category, thousand + 1);
    }
}

/// No two variants that can exist together have one code.
fn distinct_codes(variants: &[ast::Variant<'_>], diagnostics: &mut Diagnostics) {
    let mut seen: Vec<(u16, &ast::Variant<'_>)> = Vec::new();
    for variant in variants {
        let Some(written) = variant.keys.number(Key::Code) else {
            continue;
        };
        let Ok(code) = written.base10_parse::<u16>() else {
            continue;
        };
        let twin = seen.iter().find(|(other, twin)| {
            *other == code && !(twin.is_conditional && variant.is_conditional)
        });
        if let Some((_, twin)) = twin {
            diagnostics.code_taken(written, code, &twin.ident.unraw().to_string());
        } else {
            seen.push((code, variant));
        }
    }
}
