//! One line of the catalog.

use core::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Catalog;
use crate::{Class, Code, Effect, Entry, Idempotency, Language, Layer};

/// What one variant declares, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    path: &'static str,
    entry: &'static Entry,
    doc: &'static str,
}

impl Row {
    /// The static row that the type declares.
    #[must_use]
    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The path of the type, crate and modules included.
    #[must_use]
    pub const fn path(&self) -> &'static str {
        self.path
    }

    /// The variant's doc comment; empty where there is none, or the type is not derived.
    #[must_use]
    pub const fn doc(&self) -> &'static str {
        self.doc
    }

    /// Its number, if it has one.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        self.entry.verdict().code()
    }

    /// What is declared, where it is declared at all.
    pub(super) fn columns(&self) -> Columns {
        let verdict = self.entry.verdict();
        let class = self.entry.class();
        let idempotency = match verdict.idempotency() {
            Idempotency::Unset => None,
            stated @ (Idempotency::Yes | Idempotency::No) => Some(stated),
        };
        let own = self.entry.remediation();
        Columns {
            code: verdict.code(),
            class,
            layer: class.and(Some(verdict.layer())),
            effect: class.and(verdict.effect()),
            idempotency: class.and(idempotency),
            reason: class.and(Some(verdict.reason())),
            domain: self.entry.domain(),
            retry: class.and(Some(verdict.is_retryable())),
            resend: class.and(Some(verdict.is_safe_to_resubmit())),
            operator: class.map(|class| class.policy().needs_operator),
            remediation: own.or(class.map(|class| class.remediation(Language::English))),
        }
    }
}

/// Where it is: the path of the type, and the variant where it is not a struct.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.path)?;
        if self.entry.variant() != self.entry.type_name() {
            write!(f, "::{}", self.entry.variant())?;
        }
        Ok(())
    }
}

/// What a row says, for every way to render it. `None` where only run time knows.
pub(super) struct Columns {
    pub(super) code: Option<Code>,
    pub(super) class: Option<Class>,
    pub(super) layer: Option<Layer>,
    pub(super) effect: Option<Effect>,
    pub(super) idempotency: Option<Idempotency>,
    pub(super) reason: Option<&'static str>,
    pub(super) domain: Option<&'static str>,
    pub(super) retry: Option<bool>,
    pub(super) resend: Option<bool>,
    pub(super) operator: Option<bool>,
    pub(super) remediation: Option<&'static str>,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.columns();
        let mut map = serializer.serialize_map(Some(16))?;
        map.serialize_entry("code", &columns.code.map(Code::get))?;
        map.serialize_entry(
            "category",
            &columns.code.map(|code| code.category().as_str()),
        )?;
        map.serialize_entry("class", &columns.class.map(Class::as_str))?;
        map.serialize_entry("layer", &columns.layer.map(Layer::as_str))?;
        map.serialize_entry("effect", &columns.effect.map(Effect::as_str))?;
        map.serialize_entry("idempotency", &columns.idempotency.map(Idempotency::as_str))?;
        map.serialize_entry("reason", &columns.reason)?;
        map.serialize_entry("domain", &columns.domain)?;
        map.serialize_entry("type", self.entry.type_name())?;
        map.serialize_entry("variant", self.entry.variant())?;
        map.serialize_entry("path", self.path)?;
        map.serialize_entry("retry", &columns.retry)?;
        map.serialize_entry("resend", &columns.resend)?;
        map.serialize_entry("operator", &columns.operator)?;
        map.serialize_entry("remediation", &columns.remediation)?;
        map.serialize_entry("doc", &Some(self.doc).filter(|doc| !doc.is_empty()))?;
        map.end()
    }
}

impl Catalog {
    /// Adds the rows of a type, unless they are in it already.
    pub(super) fn with_rows(
        mut self,
        path: &'static str,
        entries: &'static [Entry],
        docs: &'static [&'static str],
    ) -> Self {
        let docs = docs.iter().copied().chain(core::iter::repeat(""));
        for (entry, doc) in entries.iter().zip(docs) {
            let row = Row { path, entry, doc };
            if !self.rows.contains(&row) {
                self.rows.push(row);
            }
        }
        self.rows.sort_by_key(|row| {
            let code = row.code().map_or(u16::MAX, Code::get);
            (code, row.path, row.entry.variant())
        });
        self
    }
}
