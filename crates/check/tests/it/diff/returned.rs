//! Codes in other words, and codes that were gone: one measure says whether they mean what they meant.

use curable_check::diff::{Audience, Diff, Lock, Severity, compare, compare_with_lock};
use curable_core::{Code, Contract, FailureDef, Kind, Removed, Retry};
use serde_json::{Value, json};

const TAKEN: &str = "Somebody else holds or owns the seat.";
const PAPER: &str = "The printer ran out of paper rolls.";

fn seat(version: &str, change: impl Fn(&mut FailureDef)) -> Contract {
    let mut contract = Contract::new("tickets", version);
    let mut def = FailureDef::new(Code::foreign("SEAT_TAKEN"), Kind::Conflict, TAKEN);
    def.details = Some(details(&["hold", "sold"]));
    change(&mut def);
    contract.failures.push(def);
    contract
}

fn details(how: &[&str]) -> Value {
    json!({ "type": "object", "properties": { "seat": { "type": "string" }, "how": { "enum": how } }, "required": ["seat"] })
}

fn queue(version: &str, words: &'static str) -> Contract {
    let mut contract = Contract::new("tickets", version);
    contract.failures.push(FailureDef::new(Code::foreign("QUEUE_FULL"), Kind::Exhausted, words));
    contract
}

/// The lock of a contract whose codes went after it.
fn gone(contract: &Contract) -> (Contract, Lock) {
    let mut lock = Lock::default();
    lock.record(contract);
    let empty = Contract::new("tickets", "2.0.0");
    lock.record(&empty);
    (empty, Lock::parse(&lock.to_text()).unwrap())
}

fn rules(diff: &Diff) -> Vec<&'static str> {
    diff.findings.iter().map(|finding| finding.rule).collect()
}

#[test]
fn other_words_alone_are_a_warning_where_nothing_else_changed() {
    let old = seat("1.0.0", |_| {});
    let other = compare(&old, &seat("1.0.1", |def| def.summary = PAPER.into()));
    assert_eq!(
        (rules(&other), other.worst(Audience::Wire)),
        (vec!["code_reworded"], Some(Severity::Warning))
    );
    let alike =
        compare(&old, &seat("1.0.1", |def| def.summary = "Somebody else owns or holds this seat.".into()));
    assert_eq!(rules(&alike), ["code_described"]);
    // Nothing was said before, and a status means what HTTP says.
    let silent = seat("1.0.0", |def| def.summary = "".into());
    assert_eq!(rules(&compare(&silent, &old)), ["code_described"]);
    let status = |words: &'static str| {
        seat("1.0.0", |def| {
            def.code = Code::foreign("HTTP_409");
            def.summary = words.into();
        })
    };
    assert_eq!(rules(&compare(&status(TAKEN), &status(PAPER))), ["code_described"]);
}

#[test]
fn what_else_changed_of_a_code_that_was_gone_is_told_as_what_it_is() {
    let (empty, lock) = gone(&seat("1.0.0", |_| {}));
    let mut marked = seat("2.0.0", |_| {});
    marked.failures[0].removed = Some(Removed { since: "2.0.0".into() });
    let told = |change: &dyn Fn(&mut FailureDef)| {
        let new = seat("3.0.0", change);
        let mut found = rules(&compare_with_lock(&empty, &new, &lock));
        // A mark that was left in the contract tells the same.
        assert_eq!(rules(&compare(&marked, &new)), found);
        found.retain(|rule| *rule != "code_revived");
        found
    };
    assert_eq!(told(&|def| def.http = Some(400)), ["http_changed"]);
    assert_eq!(told(&|def| def.retry = Some(Retry::Never)), ["retry_tightened"]);
    assert_eq!(
        told(&|def| def.details = Some(details(&["hold", "sold", "blocked"]))),
        ["details_value_added"]
    );
    assert_eq!(
        told(&|def| def.summary = "This place is not free any more.".into()),
        ["code_returned_reworded"]
    );
    assert_eq!(told(&|def| def.kind = Kind::Permission), ["code_reused"]);
    assert_eq!(told(&|def| def.summary = "Somebody else owns or holds this seat.".into()), [""; 0]);
}

#[test]
fn what_breaks_of_a_code_that_was_gone_can_be_accepted_and_another_meaning_cannot() {
    let (empty, mut lock) = gone(&seat("1.0.0", |_| {}));
    let new = seat("3.0.0", |def| {
        def.http = Some(400);
        def.summary = "This place is not free any more.".into();
    });
    assert!(lock.unaccepted(&new).findings.iter().all(|one| one.severity == Severity::Breaking));
    assert_eq!(lock.unaccepted(&new).findings.len(), 2);
    for finding in &compare_with_lock(&empty, &new, &lock.clone()).findings {
        lock.accept(finding, "nobody used it in between", "3.0.0");
    }
    assert!(lock.unaccepted(&new).findings.is_empty());
    lock.record(&new);
    assert!(lock.unaccepted(&new).findings.is_empty() && lock.record(&new) == 0);

    // Without details, the words are all that tells.
    let (empty, mut lock) = gone(&queue("1.0.0", "Too many people wait for tickets."));
    let other = queue("3.0.0", PAPER);
    for finding in &compare_with_lock(&empty, &other, &lock.clone()).findings {
        assert!(!lock.accept(finding, "it is ours", "3.0.0"));
    }
    assert_eq!(rules(&lock.unaccepted(&other)), ["code_reused"]);
}

#[test]
fn a_code_that_was_gone_gets_another_meaning_in_two_steps_no_more_than_in_one() {
    let words = "Too many people wait for tickets.";
    let (_, mut lock) = gone(&queue("1.0.0", words));
    let back = queue("3.0.0", words);
    lock.record(&back);
    let lock = Lock::parse(&lock.to_text()).unwrap();
    let other = queue("3.1.0", PAPER);
    assert_eq!(rules(&compare_with_lock(&back, &other, &lock)), ["code_reused"]);
    assert_eq!(rules(&lock.unaccepted(&other)), ["code_reused"]);
    // One that was never gone may be worded anew.
    assert_eq!(rules(&compare(&back, &other)), ["code_reworded"]);
    let (_, mut lock) = gone(&seat("1.0.0", |_| {}));
    let back = seat("3.0.0", |_| {});
    lock.record(&back);
    let other = seat("3.1.0", |def| def.summary = PAPER.into());
    assert_eq!(rules(&compare_with_lock(&back, &other, &lock)), ["code_returned_reworded"]);
}
