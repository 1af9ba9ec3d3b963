//! The catalog as a Markdown table.

use alloc::{borrow::ToOwned, string::String};
use core::fmt::{self, Write};

use super::{Catalog, Row};
use crate::{Class, Code, Effect, Layer};

const HEAD: &str = "\
| code | category | class | layer | effect | reason | domain | type and variant | retry | resend | operator | remediation | meaning |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

impl Catalog {
    /// The rows as a Markdown table: code, category, class, layer, effect, reason, domain, type and
    /// variant; whether a retry is worth it, a resend is safe and an operator must act; the
    /// remediation; and the variant's doc comment as its meaning.
    ///
    /// A dash stands where nothing is declared. Where only run time knows the class, all that
    /// follows from it is a dash.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut table = HEAD.to_owned();
        for row in &self.rows {
            // A `String` takes whatever is written.
            _ = write_row(&mut table, row);
        }
        table
    }
}

fn write_row(table: &mut String, row: &Row) -> fmt::Result {
    let columns = row.columns();
    let code = columns.code;
    table.push('|');
    match code {
        Some(code) => write!(table, " {code} |")?,
        None => table.push_str(" – |"),
    }
    let variant = row.entry().variant();
    let type_name = row.entry().type_name();
    for text in [
        code.map(|code| Code::category(code).as_str()),
        columns.class.map(Class::as_str),
        columns.layer.map(Layer::as_str),
        columns.effect.map(Effect::as_str),
        columns.reason,
        columns.domain,
    ] {
        write!(table, " {} |", Cell(text.unwrap_or_default()))?;
    }
    let (separator, variant) = if variant == type_name {
        ("", "")
    } else {
        ("::", variant)
    };
    write!(table, " `{type_name}{separator}{variant}` |")?;
    for answer in [columns.retry, columns.resend, columns.operator] {
        write!(
            table,
            " {} |",
            Cell(answer.map_or("", |yes| if yes { "yes" } else { "no" }))
        )?;
    }
    writeln!(
        table,
        " {} | {} |",
        Cell(columns.remediation.unwrap_or_default()),
        Cell(row.doc())
    )
}

/// A text as one cell: one line, and no end of the cell within.
struct Cell<'a>(&'a str);

impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.0.split_whitespace();
        let Some(first) = words.next() else {
            return f.write_char('–');
        };
        write_word(f, first)?;
        words.try_for_each(|word| {
            f.write_char(' ')?;
            write_word(f, word)
        })
    }
}

fn write_word(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    word.split('|').enumerate().try_for_each(|(index, part)| {
        if index > 0 {
            f.write_str("\\|")?;
        }
        f.write_str(part)
    })
}
