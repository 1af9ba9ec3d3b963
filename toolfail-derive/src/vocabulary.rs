//! The words of the contract, as far as the derive has to know them.

/// A word of a closed set.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Word {
    /// As it is written in the attribute.
    pub(crate) wire: &'static str,
    /// The variant of the runtime's enum.
    pub(crate) variant: &'static str,
}

/// A closed set of words.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    pub(crate) noun: &'static str,
    pub(crate) plural: &'static str,
    pub(crate) words: &'static [Word],
}

impl Vocabulary {
    pub(crate) fn find(&self, wire: &str) -> Option<&'static Word> {
        self.words.iter().find(|word| word.wire == wire)
    }

    /// Its place among the words, from 1; 0 where there is none.
    pub(crate) fn place(&self, word: Option<&Word>) -> u32 {
        let until = self.words.iter().take_while(|other| Some(*other) != word);
        word.map_or(0, |_| until.fold(1, |place, _| place + 1))
    }
}

macro_rules! words {
    ($NAME:ident $noun:literal $plural:literal $($wire:literal $Variant:literal)+) => {
        pub(crate) const $NAME: Vocabulary = Vocabulary {
            noun: $noun,
            plural: $plural,
            words: &[$(Word { wire: $wire, variant: $Variant }),+],
        };
    };
}

words! { CLASS "class" "classes"
    "transient" "Transient"
    "permanent" "Permanent"
    "authentication" "Authentication"
    "not_found" "NotFound"
    "permission_denied" "PermissionDenied"
    "invalid_argument" "InvalidArgument"
    "rate_limited" "RateLimited"
    "self_reported" "SelfReported"
    "unknown" "Unknown"
}

words! { LAYER "layer" "layers"
    "input" "Input"
    "execution" "Execution"
    "permission" "Permission"
    "result" "Result"
    "side_effect" "SideEffect"
}

words! { EFFECT "effect" "effects"
    "not_applied" "NotApplied"
    "in_doubt" "InDoubt"
    "applied" "Applied"
}

// In the order of their thousands, from 1.
words! { CATEGORY "category" "categories"
    "SYSTEM_ERROR" "System"
    "TASK_ERROR" "Task"
    "INFO_ERROR" "Info"
    "CAPABILITY_ERROR" "Capability"
    "SECURITY_ERROR" "Security"
    "COMMUNICATION_ERROR" "Communication"
    "GROUP_ERROR" "Group"
    "HIL_ERROR" "Hil"
    "VALIDATION_ERROR" "Validation"
}

/// The category of a code.
pub(crate) fn category_of(code: u16) -> Option<&'static Word> {
    let thousand = usize::from(code / 1000);
    CATEGORY.words.get(thousand.checked_sub(1)?)
}

/// The word that somebody who wrote this may have meant.
pub(crate) fn closest(
    written: &str,
    words: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let written = written.to_ascii_lowercase();
    words
        .map(|word| (distance(&written, &word.to_ascii_lowercase()), word))
        .filter(|(distance, word)| *distance <= word.len().div_ceil(3).min(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// How many characters must be added, removed or replaced to get from one text to the other.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (index, a) in from.chars().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        let mut next = vec![left];
        for (b, &above) in to.chars().zip(row.iter().skip(1)) {
            left = (diagonal + usize::from(a != b))
                .min(above + 1)
                .min(left + 1);
            diagonal = above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

/// The first word of a text that states a verdict, which only the guidance may do.
///
/// The same rule as the runtime has for a text that is given at run time: whole words, ASCII case
/// ignored, "try again" with any white space between, or control characters, which the guidance
/// shows as a space; the Chinese ones anywhere.
pub(crate) fn verdict_word(text: &str) -> Option<&str> {
    let mut after_try = false;
    let mut rest = text;
    while let Some(start) = rest.find(is_word_char) {
        let (gap, tail) = rest.split_at(start);
        let (word, tail) = tail.split_at(tail.find(|c| !is_word_char(c)).unwrap_or(tail.len()));
        let is = |other: &&str| word.eq_ignore_ascii_case(other);
        if VERDICT_WORDS.iter().any(is) {
            return Some(word);
        }
        if after_try && is(&"again") && gap.chars().all(reads_as_space) {
            return Some("try again");
        }
        after_try = is(&"try");
        rest = tail;
    }
    let part = VERDICT_PARTS.iter().find(|part| text.contains(**part));
    part.copied()
}

fn reads_as_space(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

const fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

const VERDICT_WORDS: [&str; 14] = [
    "retry",
    "retries",
    "retried",
    "retrying",
    "wait",
    "waits",
    "waiting",
    "resend",
    "resent",
    "resending",
    "seconds",
    "operator",
    "human",
    "approval",
];

const VERDICT_PARTS: [&str; 5] = ["重试", "重发", "等待", "秒", "人工"];
