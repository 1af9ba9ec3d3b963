//! §7: the decision, over all combinations, against the rules as a table and against what must
//! never and what must always be.

use toolfail::{Rule, Step};

use crate::{
    explore::{COMBINATIONS, explored},
    space::fact,
    table::rows,
};

/// Facts that hold and facts that do not.
#[derive(Clone, Copy)]
struct When {
    set: u32,
    clear: u32,
}

impl When {
    fn parse(conditions: &str) -> Self {
        let mut when = Self { set: 0, clear: 0 };
        for condition in conditions.split_whitespace() {
            match condition.strip_prefix('!') {
                Some(name) => when.clear |= fact(name),
                None => when.set |= fact(condition),
            }
        }
        when
    }

    fn holds(self, facts: u32) -> bool {
        facts & self.set == self.set && facts & self.clear == 0
    }
}

#[test]
fn every_combination_is_decided_as_the_first_row_that_applies_says() {
    let table: Vec<_> = rows::<3>(include_str!("data/rules.tsv"))
        .into_iter()
        .map(|[rule, when, step]| {
            let rule: Rule = rule.parse().unwrap();
            (rule, When::parse(when), step.parse::<Step>().unwrap())
        })
        .collect();
    let mut used = vec![false; table.len()];
    for (facts, decided) in &explored().by_facts {
        let index = table.iter().position(|(_, when, _)| when.holds(*facts));
        let index = index.expect("the table is total");
        let (rule, _, step) = table[index];
        assert_eq!(*decided, (rule, step), "facts {}", named(*facts));
        used[index] = true;
    }
    assert!(
        used.iter().all(|used| *used),
        "a row that never applies: {used:?}"
    );
}

fn named(facts: u32) -> String {
    let held = crate::space::FACTS
        .iter()
        .filter(|name| facts & fact(name) != 0);
    held.copied().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_run_covers_every_combination() {
    let total: u64 = explored().outcomes.values().map(|(count, _)| count).sum();
    assert_eq!(total, COMBINATIONS);
}

/// Checks a promise on every set of facts that occurs; it must speak of some.
fn always(applies: &str, promise: impl Fn(u32, Rule, Step) -> bool) {
    let when: Vec<_> = applies.split('|').map(When::parse).collect();
    let mut spoken_of = 0_u32;
    for (facts, (rule, step)) in &explored().by_facts {
        if when.iter().any(|when| when.holds(*facts)) {
            spoken_of += 1;
            assert!(
                promise(*facts, *rule, *step),
                "{rule} {step}: {}",
                named(*facts)
            );
        }
    }
    assert!(spoken_of > 0, "nothing is `{applies}`");
}

fn never(applies: &str, step: Step) {
    always(applies, |_, _, next| next != step);
}

#[test]
fn a_retry_needs_worth_safety_time_and_an_allowance() {
    for missing in [
        "!retryable",
        "!safe",
        "exhausted",
        "no_retries",
        "cancelled",
        "no_time",
    ] {
        never(missing, Step::RetryBackoff);
    }
    never("past_deadline", Step::RetryBackoff);
    never("past_ceiling", Step::RetryBackoff);
    never("operator | permission | input | result", Step::RetryBackoff);
    never("high_risk !approved", Step::RetryBackoff);
}

#[test]
fn a_retry_is_taken_wherever_nothing_stands_against_it() {
    let free = "retryable safe !operator !exhausted !no_retries !cancelled !no_time \
                !past_deadline !past_ceiling";
    for layer in ["execution", "side_effect"] {
        for risk in ["!high_risk", "high_risk approved"] {
            always(&format!("{free} {layer} {risk}"), |_, rule, step| {
                (rule, step) == (Rule::Retry, Step::RetryBackoff)
            });
        }
    }
}

#[test]
fn a_person_is_asked_only_where_there_is_one_and_once() {
    never("!can_ask", Step::AskHuman);
    never("answered", Step::AskHuman);
    never("cancelled | no_time", Step::AskHuman);
    never("permanent permission", Step::AskHuman);
    never("input !operator", Step::AskHuman);
    never("result !operator", Step::AskHuman);
}

#[test]
fn a_person_is_asked_wherever_one_must_act() {
    let askable = "can_ask !answered !cancelled !no_time";
    always(
        &format!("{askable} operator !in_doubt !permanent"),
        |_, _, step| step == Step::AskHuman,
    );
    always(
        &format!("{askable} permission !permanent !in_doubt"),
        |_, _, step| step == Step::AskHuman,
    );
}

#[test]
fn a_side_effect_is_checked_only_where_it_can_be_and_is_not_known() {
    never("!can_check", Step::CheckSideEffect);
    never("checked", Step::CheckSideEffect);
    never("safe", Step::CheckSideEffect);
    never("cancelled | no_time", Step::CheckSideEffect);
}

#[test]
fn doubt_is_checked_before_anything_gives_up_or_asks() {
    let checkable = "in_doubt can_check !checked !cancelled !no_time";
    for place in [
        "execution",
        "side_effect",
        "permission !permanent",
        "operator",
    ] {
        always(&format!("{checkable} {place}"), |_, _, step| {
            step == Step::CheckSideEffect
        });
    }
}

#[test]
fn what_is_worth_a_retry_and_not_safe_is_checked_even_with_no_retry_left() {
    always(
        "retryable !safe execution can_check !checked !cancelled !no_time no_retries",
        |_, rule, step| (rule, step) == (Rule::NotSafe, Step::CheckSideEffect),
    );
}

#[test]
fn a_result_is_repaired_once_and_nothing_else_is() {
    always(
        "result !operator !repaired !cancelled !no_time",
        |_, _, step| step == Step::Repair,
    );
    never("!result", Step::Repair);
    never("repaired", Step::Repair);
    never("operator", Step::Repair);
}

#[test]
fn a_cancelled_call_stops_whatever_the_failure() {
    always("cancelled | no_time", |_, rule, step| {
        (rule, step) == (Rule::Cancelled, Step::FailSafe)
    });
}

#[test]
fn every_rule_speaks_and_every_step_is_reached() {
    let outcomes: Vec<_> = explored().outcomes.keys().collect();
    for rule in 0..Rule::ALL.len() {
        assert!(
            outcomes.iter().any(|(r, _)| *r == rule),
            "{}",
            Rule::ALL[rule]
        );
    }
    for step in 0..Step::ALL.len() {
        assert!(
            outcomes.iter().any(|(_, s)| *s == step),
            "{}",
            Step::ALL[step]
        );
    }
}
