//! What was written, with its tokens. Nothing here is known to make sense.

use proc_macro2::{Ident, TokenStream};
use syn::{Attribute, Generics, LitInt, LitStr, Member, Token, Type};

use crate::keyword::Key;

/// An item under the derive.
pub(crate) struct Ast<'a> {
    pub(crate) attrs: &'a [Attribute],
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) keys: Keys,
    pub(crate) data: Data<'a>,
}

pub(crate) enum Data<'a> {
    Enum(Vec<Variant<'a>>),
    Struct {
        docs: String,
        fields: Vec<Field<'a>>,
    },
    Union(Token![union]),
}

pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) keys: Keys,
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) docs: String,
    /// It stands under a `cfg`, so that another variant may be its twin.
    pub(crate) is_conditional: bool,
}

pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    pub(crate) keys: Keys,
}

/// The keys of one item, in the order they were written. Each key stands there once.
#[derive(Default)]
pub(crate) struct Keys {
    pub(crate) given: Vec<Given>,
    /// Something could not be read, so what seems to be missing may be in there.
    pub(crate) is_broken: bool,
}

pub(crate) struct Given {
    pub(crate) key: Key,
    /// The key's own token.
    pub(crate) name: Ident,
    /// `None` where it could not be read.
    pub(crate) value: Option<Value>,
}

pub(crate) enum Value {
    Path(TokenStream),
    Text(LitStr),
    Number(LitInt),
    Bool(bool),
    Flag,
}

impl Keys {
    /// A key as it was given, readable or not.
    pub(crate) fn get(&self, key: Key) -> Option<&Given> {
        self.given.iter().find(|given| given.key == key)
    }

    /// Whether a key stands here, readable or not.
    pub(crate) fn has(&self, key: Key) -> bool {
        self.get(key).is_some()
    }

    pub(crate) fn text(&self, key: Key) -> Option<&LitStr> {
        match self.get(key)?.value.as_ref()? {
            Value::Text(text) => Some(text),
            Value::Path(_) | Value::Number(_) | Value::Bool(_) | Value::Flag => None,
        }
    }

    pub(crate) fn number(&self, key: Key) -> Option<&LitInt> {
        match self.get(key)?.value.as_ref()? {
            Value::Number(number) => Some(number),
            Value::Path(_) | Value::Text(_) | Value::Bool(_) | Value::Flag => None,
        }
    }

    pub(crate) fn bool(&self, key: Key) -> Option<bool> {
        match self.get(key)?.value.as_ref()? {
            Value::Bool(value) => Some(*value),
            Value::Path(_) | Value::Text(_) | Value::Number(_) | Value::Flag => None,
        }
    }

    pub(crate) fn path(&self, key: Key) -> Option<&TokenStream> {
        match self.get(key)?.value.as_ref()? {
            Value::Path(path) => Some(path),
            Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Flag => None,
        }
    }
}
