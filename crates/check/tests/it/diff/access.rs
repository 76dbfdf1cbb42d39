//! Who is let in: by scopes, and by ways to authenticate.

use std::collections::BTreeSet;

use curable_check::diff::{Diff, Exchange, Http, Needs, Side, compare};
use curable_core::{Contract, Effect, OperationDef};

fn rules(diff: &Diff) -> Vec<&str> {
    diff.findings.iter().map(|finding| finding.rule).collect()
}

fn contract(all: &[&str], any: &[&str]) -> Contract {
    let texts = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.access.required_scopes = texts(all);
    operation.access.required_scopes_any = texts(any);
    let mut contract = Contract::new("a", "1.0.0");
    contract.operations.push(operation);
    contract
}

#[test]
fn scopes_are_compared_by_who_has_them() {
    const TIGHT: &[&str] = &["access_tightened"];
    const LOOSE: &[&str] = &["access_loosened"];
    type Scopes = (&'static [&'static str], &'static [&'static str]);
    let rows: &[(Scopes, Scopes, &[&str])] = &[
        ((&["a"], &[]), (&[], &["a"]), &[]),
        ((&[], &["a"]), (&["a"], &[]), &[]),
        ((&["a", "b"], &[]), (&[], &["a", "b"]), LOOSE),
        ((&[], &["a", "b"]), (&["a", "b"], &[]), TIGHT),
        ((&["a"], &[]), (&[], &["a", "b"]), LOOSE),
        ((&[], &["a", "b"]), (&["a"], &[]), TIGHT),
        ((&["a"], &[]), (&["b"], &[]), TIGHT),
        ((&["a"], &[]), (&[], &["b", "c"]), TIGHT),
        ((&[], &["a"]), (&[], &["a", "b"]), LOOSE),
        ((&[], &["a", "b"]), (&[], &["a"]), TIGHT),
        ((&["a"], &["b"]), (&["a", "b"], &[]), &[]),
        ((&[], &[]), (&[], &["a"]), TIGHT),
        ((&["a"], &[]), (&[], &[]), LOOSE),
    ];
    for (old, new, expected) in rows {
        let diff = compare(&contract(old.0, old.1), &contract(new.0, new.1));
        assert_eq!(rules(&diff), *expected, "{old:?} -> {new:?}");
    }
}

/// Alternatives, each with its schemes, each with its scopes.
type Security = &'static [&'static [(&'static str, &'static [&'static str])]];

fn secured(security: Security) -> Http {
    let needs = |alternative: &&[(&str, &[&str])]| -> Needs {
        let scopes = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<BTreeSet<_>>();
        alternative.iter().map(|(scheme, words)| ((*scheme).to_owned(), scopes(words))).collect()
    };
    let exchange = Exchange { security: security.iter().map(needs).collect(), ..Exchange::default() };
    Http::from([("a/b".to_owned(), exchange)])
}

#[test]
fn whoever_could_authenticate_still_can() {
    let tighter: &[(Security, Security)] = &[
        (&[], &[&[("key", &[])]]),
        (&[&[], &[("key", &[])]], &[&[("key", &[])]]),
        (&[&[("key", &[])], &[("basic", &[])]], &[&[("key", &[])]]),
        (&[&[("key", &[])]], &[&[("key", &[]), ("basic", &[])]]),
        (&[&[("oauth2", &["read"])]], &[&[("oauth2", &["read", "write"])]]),
    ];
    let contract = contract(&[], &[]);
    for (old, new) in tighter {
        let (old_http, new_http) = (secured(old), secured(new));
        let old_side = Side { contract: &contract, http: Some(&old_http) };
        let new_side = Side { contract: &contract, http: Some(&new_http) };
        assert_eq!(rules(&compare(old_side, new_side)), ["access_tightened"], "{old:?} -> {new:?}");
        assert_eq!(rules(&compare(new_side, old_side)), ["access_loosened"], "{new:?} -> {old:?}");
        assert!(rules(&compare(old_side, old_side)).is_empty());
    }
    // One swapped for another shuts somebody out in both directions.
    let (bearer, basic) = (secured(&[&[("bearer", &[])]]), secured(&[&[("basic", &[])]]));
    let sides = [&bearer, &basic].map(|http| Side { contract: &contract, http: Some(http) });
    assert_eq!(rules(&compare(sides[0], sides[1])), ["access_tightened"]);
    assert_eq!(rules(&compare(sides[1], sides[0])), ["access_tightened"]);
    // The order of alternatives is nothing.
    let both: [Security; 2] = [&[&[("key", &[])], &[("basic", &[])]], &[&[("basic", &[])], &[("key", &[])]]];
    let both = both.map(secured);
    let sides = [&both[0], &both[1]].map(|http| Side { contract: &contract, http: Some(http) });
    assert!(rules(&compare(sides[0], sides[1])).is_empty());
}
