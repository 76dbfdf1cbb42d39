//! A code that has another name, and what else happened to it.

use curable_check::diff::{Diff, compare};
use curable_core::{Code, Contract, FailureDef, Kind, Removed};

fn def(code: &str, aliases: &[&str]) -> FailureDef {
    let mut def = FailureDef::new(Code::foreign(code.to_owned()), Kind::Conflict, "The berth is taken.");
    def.aliases = aliases.iter().map(|alias| Code::foreign((*alias).to_owned())).collect();
    def
}

fn other(code: &str) -> FailureDef {
    FailureDef::new(Code::foreign(code.to_owned()), Kind::Permission, "Guests may not do so at night.")
}

fn contract(defs: &[FailureDef]) -> Contract {
    let mut contract = Contract::new("marina", "1.0.0");
    contract.failures = defs.to_vec();
    contract
}

fn told(diff: &Diff) -> Vec<(&str, &str)> {
    diff.findings.iter().map(|one| (one.rule, one.at.as_str())).collect()
}

#[test]
fn older_names_go_along_or_are_told() {
    let old = contract(&[def("TAKEN", &["IN_USE"])]);
    let renamed = ("code_renamed_with_alias", "/failures/TAKEN");
    let kept = compare(&old, &contract(&[def("BUSY", &["TAKEN", "IN_USE"])]));
    assert_eq!(told(&kept), [renamed]);
    let lost = compare(&old, &contract(&[def("BUSY", &["TAKEN"])]));
    assert_eq!(told(&lost), [("alias_removed", "/failures/TAKEN/aliases"), renamed]);
    // Renamed without an alias, so that the old name itself is not understood either.
    let bare = compare(&old, &contract(&[def("BUSY", &[])]));
    let gone = ("alias_removed", "/failures/TAKEN/aliases");
    assert_eq!(told(&bare), [("code_renamed", "/failures/TAKEN"), gone]);
    let mut taken = other("AT_NIGHT");
    taken.aliases.push(Code::foreign("IN_USE"));
    let given_away = compare(&old, &contract(&[def("BUSY", &["TAKEN"]), taken]));
    assert!(
        told(&given_away).contains(&("alias_reused", "/failures/TAKEN/aliases/IN_USE")),
        "{given_away:?}"
    );
    // Back to the former name.
    assert_eq!(told(&compare(&old, &contract(&[def("IN_USE", &["TAKEN"])]))), [renamed]);
}

#[test]
fn what_else_happened_is_told_at_the_new_name() {
    let old = contract(&[def("TAKEN", &[])]);
    let renamed = ("code_renamed_with_alias", "/failures/TAKEN");
    let with = |change: fn(&mut FailureDef)| {
        let mut new = def("BUSY", &["TAKEN"]);
        change(&mut new);
        compare(&old, &contract(&[new]))
    };
    let gone = with(|new| new.removed = Some(Removed { since: "2.0.0".into() }));
    assert_eq!(told(&gone), [("code_retired", "/failures/BUSY"), renamed]);
    let moved = with(|new| new.http = Some(423));
    assert_eq!(told(&moved), [("http_changed", "/failures/BUSY/http"), renamed]);
    let another = with(|new| {
        (new.kind, new.summary) = (Kind::Permission, "Guests may not do so at night.".into());
    });
    assert_eq!(told(&another), [("code_reused", "/failures/BUSY"), renamed]);
}

#[test]
fn a_code_that_becomes_one_with_another_is_not_given_away() {
    let old = contract(&[def("TAKEN", &[]), other("FORBIDDEN")]);
    let mut both = other("FORBIDDEN");
    both.aliases.push(Code::foreign("TAKEN"));
    let diff = compare(&old, &contract(&[both]));
    assert!(told(&diff).iter().all(|(rule, _)| *rule != "code_reused"), "{diff:?}");
    assert!(told(&diff).contains(&("code_renamed_with_alias", "/failures/TAKEN")), "{diff:?}");
    // What is not as it was is told of the code that went away: the other one has not changed.
    let places: Vec<&str> = told(&diff).iter().map(|(_, at)| *at).collect();
    for name in ["kind", "summary"] {
        assert!(places.contains(&format!("/failures/TAKEN/{name}").as_str()), "{places:?}");
    }
    assert!(
        places.iter().all(|at| !at.starts_with("/failures/FORBIDDEN/") || at.ends_with("aliases")),
        "{places:?}"
    );
}
