//! The keys of the attribute: one table. Every message about a key is made from it.

/// A key that can stand in `#[toolfail(…)]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Crate,
    Domain,
    Category,
    Class,
    Layer,
    Effect,
    Idempotent,
    NotIdempotent,
    Code,
    Reason,
    RetryAfter,
    Remediation,
    Retryable,
    Transparent,
    With,
    Idempotency,
    Show,
    Detail,
    Wrapped,
}

/// Where an attribute stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Enum,
    Struct,
    Variant,
    Field,
}

impl Place {
    pub(crate) const ALL: [Self; 4] = [Self::Enum, Self::Struct, Self::Variant, Self::Field];

    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Enum => "an enum",
            Self::Struct => "a struct",
            Self::Variant => "a variant",
            Self::Field => "a field",
        }
    }
}

/// How a key is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `key = some::path`
    Path,
    /// `key = "text"`
    Text,
    /// `key = 4003`
    Number,
    /// `key = true`
    Bool,
    /// `key`
    Flag,
    /// `key`, or `key = "text"`
    Name,
}

impl Form {
    pub(crate) const fn takes(self) -> &'static str {
        match self {
            Self::Path => "takes a path",
            Self::Text => "takes a string",
            Self::Number => "takes an integer without a suffix",
            Self::Bool => "takes `true` or `false`",
            Self::Flag => "takes no value",
            Self::Name => "takes no value or a string",
        }
    }
}

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Keyword {
    pub(crate) key: Key,
    pub(crate) word: &'static str,
    on_enum: Option<Form>,
    on_struct: Option<Form>,
    on_variant: Option<Form>,
    on_field: Option<Form>,
    /// What a value of it looks like.
    value: &'static str,
}

impl Keyword {
    /// The row of a key.
    pub(crate) fn of(key: Key) -> &'static Self {
        let row = TABLE.iter().find(|row| row.key == key);
        row.unwrap_or(&TABLE[0])
    }

    /// The row of a word, as it is written.
    pub(crate) fn named(word: &str) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.word == word)
    }

    /// How it is written at a place, or `None` where it does not belong.
    pub(crate) const fn form(&self, place: Place) -> Option<Form> {
        match place {
            Place::Enum => self.on_enum,
            Place::Struct => self.on_struct,
            Place::Variant => self.on_variant,
            Place::Field => self.on_field,
        }
    }

    /// Where it belongs.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        let belongs = |place: &Place| self.form(*place).is_some();
        Place::ALL.into_iter().filter(belongs)
    }

    /// It as it should be written at a place.
    pub(crate) fn example(&self, form: Form) -> String {
        match form {
            Form::Flag | Form::Name => self.word.to_owned(),
            Form::Path | Form::Text | Form::Number | Form::Bool => {
                format!("{} = {}", self.word, self.value)
            }
        }
    }
}

/// The words that belong at a place, in the table's order.
pub(crate) fn words_at(place: Place) -> impl Iterator<Item = &'static str> {
    TABLE
        .iter()
        .filter(move |row| row.form(place).is_some())
        .map(|row| row.word)
}

macro_rules! table {
    ($($Key:ident $word:literal $enum:ident $struct:ident $variant:ident $field:ident $value:literal)+) => {
        pub(crate) const TABLE: [Keyword; [$($word),+].len()] = [$(Keyword {
            key: Key::$Key,
            word: $word,
            on_enum: $enum,
            on_struct: $struct,
            on_variant: $variant,
            on_field: $field,
            value: $value,
        }),+];
    };
}

const PATH: Option<Form> = Some(Form::Path);
const TEXT: Option<Form> = Some(Form::Text);
const NUMBER: Option<Form> = Some(Form::Number);
const BOOL: Option<Form> = Some(Form::Bool);
const FLAG: Option<Form> = Some(Form::Flag);
const NAME: Option<Form> = Some(Form::Name);
const NO: Option<Form> = None;

table! {
    // key         word              enum struct variant field  value
    Crate         "crate"            PATH PATH   NO      NO     "::toolfail"
    Domain        "domain"           TEXT TEXT   NO      NO     "\"orders.example\""
    Category      "category"         TEXT TEXT   NO      NO     "\"CAPABILITY_ERROR\""
    Class         "class"            TEXT TEXT   TEXT    NO     "\"transient\""
    Layer         "layer"            TEXT TEXT   TEXT    NO     "\"execution\""
    Effect        "effect"           TEXT TEXT   TEXT    FLAG   "\"in_doubt\""
    Idempotent    "idempotent"       FLAG FLAG   FLAG    NO     ""
    NotIdempotent "not_idempotent"   FLAG FLAG   FLAG    NO     ""
    Code          "code"             NO   NUMBER NUMBER  NO     "4003"
    Reason        "reason"           NO   TEXT   TEXT    NO     "\"warehouse_busy\""
    RetryAfter    "retry_after"      NO   TEXT   TEXT    FLAG   "\"30s\""
    Remediation   "remediation"      NO   TEXT   TEXT    NO     "\"Add the missing field.\""
    Retryable     "retryable"        NO   BOOL   BOOL    NO     "true"
    Transparent   "transparent"      NO   FLAG   FLAG    NO     ""
    With          "with"             NO   PATH   PATH    NO     "Self::judge"
    Idempotency   "idempotency"      NO   NO     NO      FLAG   ""
    Show          "show"             NO   NO     NO      FLAG   ""
    Detail        "detail"           NO   NO     NO      NAME   ""
    Wrapped       "wrapped"          NO   NO     NO      FLAG   ""
}
