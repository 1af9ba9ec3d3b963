//! The line for the model, whatever is put into it.

use proptest::prelude::*;
use toolfail::{Failure, Language, decide, policy_of};

use crate::any;

fn languages() -> impl Strategy<Value = Language> {
    prop_oneof![Just(Language::English), Just(Language::Chinese)]
}

fn with_facts(failure: Failure, facts: &[(String, String)]) -> Failure {
    facts.iter().fold(failure, |failure, (name, value)| {
        failure.with_fact(name.clone(), value)
    })
}

proptest! {
    #[test]
    fn it_is_one_line_of_at_most_two_thousand_characters_around_an_untouched_verdict(
        failure in any::failure(),
        call in any::call(),
        facts in any::facts(),
        own in any::text(),
        language in languages(),
    ) {
        let decision = decide(&failure, &call);
        let bare = failure.guidance().for_decision(&decision).in_language(language).to_string();
        let verdict = bare.strip_prefix(failure.class().remediation(language)).unwrap();

        let full = with_facts(failure.with_remediation(own), &facts);
        let line = full.guidance().for_decision(&decision).in_language(language).to_string();
        prop_assert!(line.chars().count() <= 2_000);
        prop_assert!(line.ends_with(verdict), "{line}");
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        prop_assert!(!line.contains(breaks));
    }

    #[test]
    fn shown_facts_cannot_leave_their_quotes(
        failure in any::failure(),
        facts in any::facts(),
    ) {
        let bare = failure.guidance().to_string();
        let text = policy_of(failure.class()).class.remediation(Language::English);
        let verdict = bare.strip_prefix(text).unwrap().to_owned();
        let line = with_facts(failure, &facts).guidance().to_string();
        let between = line.strip_prefix(text).unwrap().strip_suffix(&*verdict).unwrap();
        if facts.is_empty() {
            prop_assert_eq!(between, "");
            return Ok(());
        }
        // Read by the grammar: `[name="value", …]`, with only escaped quotes within a value.
        let inside = between.strip_prefix(" [").unwrap().strip_suffix(']').unwrap();
        let mut rest = inside;
        let mut shown = 0;
        loop {
            let (name, tail) = rest.split_once("=\"").expect("a name and a quote");
            prop_assert!(name.chars().count() <= 64);
            let is_name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
            prop_assert!(name.chars().all(is_name), "{name}");
            let mut escaped = false;
            let end = tail.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let (value, tail) = tail.split_at(end.expect("a closing quote"));
            let raw = value.replace("\\\\", "\u{1}").replace('\\', "").replace('\u{1}', "\\");
            prop_assert!(raw.chars().count() <= 200);
            // What is shown is the value with some characters left out, in order.
            let mut given = facts[shown].1.chars();
            prop_assert!(raw.chars().all(|c| given.any(|g| g == c)), "{raw:?}");
            shown += 1;
            match &tail[1..] {
                "" => break,
                more => rest = more.strip_prefix(", ").expect("a comma between facts"),
            }
        }
        prop_assert!(shown <= facts.len());
    }
}
