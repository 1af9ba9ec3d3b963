//! What an item means. Only `validate` makes one.

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Attribute, Generics, Member, Type};

use crate::{path::Runtime, vocabulary::Word};

/// An enum, or a struct as an enum of one variant.
pub(crate) struct Model<'a> {
    pub(crate) attrs: &'a [Attribute],
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) runtime: Runtime,
    /// Empty where none is given.
    pub(crate) domain: String,
    pub(crate) variants: Vec<Variant<'a>>,
}

pub(crate) struct Variant<'a> {
    /// Its name, without `r#`.
    pub(crate) name: String,
    /// `None` for a struct.
    pub(crate) ident: Option<&'a Ident>,
    pub(crate) answer: Answer<'a>,
    pub(crate) facts: Vec<Named<'a>>,
    pub(crate) details: Vec<Named<'a>>,
    pub(crate) docs: String,
}

/// Who answers for a variant.
pub(crate) enum Answer<'a> {
    Declared(Declared<'a>),
    /// The error in a field.
    Transparent(Field<'a>),
    /// A function, at run time.
    With(TokenStream),
}

pub(crate) struct Declared<'a> {
    pub(crate) kind: Kind,
    pub(crate) code: Option<Code>,
    pub(crate) reason: String,
    pub(crate) layer: Option<&'static Word>,
    pub(crate) effect: Option<&'static Word>,
    pub(crate) idempotent: Option<bool>,
    /// In milliseconds.
    pub(crate) retry_after: Option<u64>,
    pub(crate) remediation: Option<String>,
    pub(crate) roles: Roles<'a>,
}

/// Where the class comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Class(&'static Word),
    SelfReported(bool),
    /// The code's row in the runtime.
    WellKnown,
}

#[derive(Clone, Copy)]
pub(crate) struct Code {
    pub(crate) number: u16,
    pub(crate) span: Span,
}

/// The fields that say more than the attribute, one a role at the most.
#[derive(Default)]
pub(crate) struct Roles<'a> {
    pub(crate) retry_after: Option<Field<'a>>,
    pub(crate) idempotency: Option<Field<'a>>,
    pub(crate) effect: Option<Field<'a>>,
}

impl Roles<'_> {
    pub(crate) const fn is_empty(&self) -> bool {
        self.retry_after.is_none() && self.idempotency.is_none() && self.effect.is_none()
    }
}

#[derive(Clone)]
pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
}

/// A field under the name it is handed over by.
pub(crate) struct Named<'a> {
    pub(crate) name: String,
    pub(crate) field: Field<'a>,
}
