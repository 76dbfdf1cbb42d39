//! Accepted breaks: each has its place in the history, and does not stand for the same break later.

use curable_check::diff::{Audience, Diff, Lock, Severity, compare_with_lock};
use curable_core::{Code, Contract, Effect, FailureDef, Kind, OperationDef};

fn contract(version: &str, http: u16, operations: &[&str]) -> Contract {
    let mut contract = Contract::new("files", version);
    let mut def = FailureDef::new(Code::foreign("FILE_GONE"), Kind::NotFound, "There is no such file.");
    def.http = Some(http);
    contract.failures.push(def);
    contract.operations = operations.iter().map(|name| OperationDef::new(*name, Effect::Read)).collect();
    contract
}

fn breaks(diff: &Diff) -> bool {
    diff.findings.iter().any(|finding| finding.counts(Severity::Breaking, Audience::Source))
}

/// Accepts whatever breaks, and reads the lock again.
fn accepting(old: &Contract, new: &Contract, lock: &Lock) -> Lock {
    let mut lock = lock.clone();
    for finding in &compare_with_lock(old, new, &lock.clone()).findings {
        lock.accept(finding, "told May", &new.version);
    }
    assert!(!breaks(&compare_with_lock(old, new, &lock)));
    Lock::parse(&lock.to_text()).unwrap()
}

#[test]
fn an_accepted_break_that_was_taken_back_is_not_accepted_for_ever() {
    let all = ["files/read", "files/list"];
    for (before, after) in [
        (contract("1.0.0", 410, &all), contract("2.0.0", 404, &all)),
        (contract("1.0.0", 410, &all), contract("2.0.0", 410, &all[..1])),
    ] {
        let again = |contract: &Contract, version: &str| {
            let mut contract = contract.clone();
            contract.version = version.to_owned();
            contract
        };
        let mut lock = Lock::default();
        lock.record(&before);
        let mut lock = accepting(&before, &after, &lock);
        lock.record(&after);
        assert!(!breaks(&compare_with_lock(&before, &after, &lock)), "it was accepted, and is recorded");
        // It stays accepted where more changes before anybody compares again.
        let mut more = after.clone();
        more.version = "2.1.0".to_owned();
        more.operations.push(OperationDef::new("files/stat", Effect::Read));
        let mut longer = lock.clone();
        longer.record(&more);
        assert!(!breaks(&compare_with_lock(&before, &more, &longer)));
        // Taken back, whether under another version or as it was.
        for back in [again(&before, "3.0.0"), before.clone()] {
            let mut lock = accepting(&after, &back, &lock);
            lock.record(&back);
            let anew = again(&after, "4.0.0");
            assert!(breaks(&compare_with_lock(&back, &anew, &lock)), "{back:?}");
            let lock = accepting(&back, &anew, &lock);
            assert!(!breaks(&compare_with_lock(&back, &anew, &lock)));
        }
    }
}

#[test]
fn what_was_accepted_in_both_directions_is_accepted_anew_without_a_record() {
    let (one, other) = (contract("1.0.0", 410, &[]), contract("2.0.0", 404, &[]));
    let lock = accepting(&one, &other, &Lock::default());
    let lock = accepting(&other, &one, &lock);
    assert!(breaks(&compare_with_lock(&one, &other, &lock)));
    assert!(!breaks(&compare_with_lock(&other, &one, &lock)));
}

#[test]
fn an_acceptance_ends_with_the_contract_after_the_next_where_the_one_before_was_never_recorded() {
    let (one, other) = (contract("1.0.0", 410, &[]), contract("2.0.0", 404, &[]));
    let mut lock = accepting(&one, &other, &Lock::default());
    lock.record(&other);
    assert!(!breaks(&compare_with_lock(&one, &other, &lock)));
    lock.record(&contract("3.0.0", 404, &["files/read"]));
    assert!(breaks(&compare_with_lock(&one, &other, &lock)));
}
