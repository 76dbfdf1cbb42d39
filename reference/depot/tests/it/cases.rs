//! Every case of the benchmark is what it says: wrong as it is sent, right as it was meant.

use std::collections::BTreeSet;

use curable_reference_depot::{Applied, Case, Decision, Fault, Rule, Style, cases};
use serde_json::{Map, Value};

use crate::http::{Got, call, call_in_vain, operation, started};

/// The families that the description alone can judge.
const BY_SCHEMA: &[&str] = &[
    "enum-case",
    "enum-typo",
    "format",
    "length",
    "missing",
    "misspelt-optional",
    "misspelt-required",
    "pattern",
    "range",
    "two-errors",
    "unknown-field",
    "wrong-nesting",
    "wrong-type",
];

fn each() -> Vec<(String, Case)> {
    let families = cases().expect("the files can be read");
    families
        .into_iter()
        .flat_map(|one| one.cases.into_iter().map(move |case| (one.family.clone(), case)))
        .collect()
}

fn fault(case: &Case) -> Option<Fault> {
    case.fault.as_ref().map(|word| word.parse().unwrap_or_else(|error| panic!("{}: {error}", case.id)))
}

#[test]
fn there_are_enough_of_them_and_each_has_its_own_name() {
    let all = each();
    assert!(all.len() >= 225, "{}", all.len());
    let names: BTreeSet<&str> = all.iter().map(|(_, case)| case.id.as_str()).collect();
    assert_eq!(names.len(), all.len());
    for (family, case) in &all {
        assert!(case.id.starts_with(family.as_str()), "{}", case.id);
        assert!(case.style.as_deref().is_none_or(|style| style.parse::<Style>().is_ok()), "{}", case.id);
    }
    let styles: BTreeSet<&str> = all.iter().filter_map(|(_, case)| case.style.as_deref()).collect();
    assert_eq!(styles.len(), Style::ALL.len());
    let operations: BTreeSet<&str> = all.iter().map(|(_, case)| case.operation.as_str()).collect();
    assert_eq!(operations.len(), 14);
    assert!(all.iter().filter(|(_, case)| case.repairable).count() >= 183);
}

#[test]
fn what_the_description_refuses_is_refused_where_the_case_says() {
    for (family, case) in each() {
        let violations = operation(&case.operation).judge(&Value::Object(case.arguments.clone()));
        let judged: BTreeSet<&str> = violations.iter().map(|one| one.at.as_str()).collect();
        if !BY_SCHEMA.contains(&family.as_str()) {
            assert!(judged.is_empty(), "{}: {judged:?}", case.id);
            continue;
        }
        let said: BTreeSet<&str> = case.at.iter().map(String::as_str).collect();
        assert!(!said.is_empty() && said.is_subset(&judged), "{}: {said:?} {judged:?}", case.id);
        // A name that is misspelt is also missing, and the failure need not say both.
        let rest = violations.iter().filter(|one| !said.contains(one.at.as_str()));
        let rest: Vec<_> = rest.filter(|one| one.rule != Rule::Missing).collect();
        assert!(rest.is_empty(), "{}: {rest:?}", case.id);
        assert_eq!(case.kind, "validation", "{}", case.id);
    }
}

#[tokio::test]
async fn what_was_meant_is_done() {
    for (_, case) in each() {
        if case.meant.is_none() && !case.repairable {
            continue;
        }
        let server = started().await;
        let operation = operation(&case.operation);
        assert_eq!(operation.judge(&Value::Object(case.meant().clone())), [], "{}", case.id);
        let answer = call(&server, &case.operation, case.meant(), &[]).await.answer();
        assert!((200..300).contains(&answer.status), "{}: {} {}", case.id, answer.status, answer.json());
        assert_eq!(operation.promises(answer.status, &answer.json()), Some(true), "{}", case.id);
    }
}

#[test]
fn the_values_that_only_the_caller_knows_complete_the_call() {
    for (family, case) in each() {
        let asks = matches!(case.decision, Decision::Ask | Decision::Look) && case.repairable;
        assert_eq!(asks, !case.ask.is_empty(), "{}", case.id);
        // Beside a value that must be asked for there may be a slip that needs no question.
        if family == "two-errors" || !asks {
            continue;
        }
        let mut arguments = Value::Object(case.arguments.clone());
        for (at, value) in &case.ask {
            set(&mut arguments, at, value);
        }
        assert_eq!(&arguments, &Value::Object(case.meant().clone()), "{}", case.id);
    }
}

/// Puts a value at its place; null takes the member away.
fn set(arguments: &mut Value, at: &str, value: &Value) {
    let (parent, name) = at.rsplit_once('/').expect("a pointer");
    match arguments.pointer_mut(parent).unwrap_or_else(|| panic!("{at}: no parent")) {
        Value::Object(members) if value.is_null() => {
            members.shift_remove(name);
        }
        Value::Object(members) => {
            members.insert(name.to_owned(), value.clone());
        }
        Value::Array(items) => items[name.parse::<usize>().expect("an index")] = value.clone(),
        other => panic!("{at}: {other}"),
    }
}

#[tokio::test]
async fn what_the_depot_itself_refuses_is_refused_as_the_case_says() {
    for (family, case) in each() {
        if BY_SCHEMA.contains(&family.as_str()) || case.fault.is_some() {
            continue;
        }
        let server = started().await;
        for earlier in &case.before {
            let answer = call(&server, &earlier.operation, &earlier.arguments, &[]).await.answer();
            assert_eq!(answer.status, 200, "{}", case.id);
        }
        let style = [("x-depot-style", "rich")];
        let answer = call(&server, &case.operation, &case.arguments, &style).await.answer();
        let status = match case.kind.as_str() {
            "validation" => 422,
            "not_found" => 404,
            "conflict" => 409,
            "precondition" => 412,
            other => panic!("{}: {other}", case.id),
        };
        assert_eq!(answer.status, status, "{}: {}", case.id, answer.json());
        assert!(server.depot().made().is_empty(), "{}", case.id);
        if family == "business-rule" && !case.at.is_empty() {
            let errors = answer.json()["errors"].as_array().cloned().unwrap_or_default();
            let found: Vec<String> = errors.iter().map(place).collect();
            assert_eq!(found, case.at, "{}", case.id);
        }
    }
}

fn place(error: &Value) -> String {
    match (error["pointer"].as_str(), error["parameter"].as_str()) {
        (Some(pointer), _) => pointer.trim_start_matches('#').to_owned(),
        (_, name) => format!("/{}", name.unwrap_or_default()),
    }
}

#[tokio::test]
async fn every_fault_strikes_as_the_case_says() {
    for (_, case) in each() {
        let Some(fault) = fault(&case) else { continue };
        let mut server = started().await;
        let style: Style = case.style.as_deref().unwrap_or("rich").parse().expect("a style");
        server.depot().set_style(style);
        if fault == Fault::Refused {
            server.close().await;
        } else {
            server.depot().fail(Some(&case.operation), fault.clone(), case.times);
        }
        let got = if is_silent(&fault) {
            call_in_vain(&server, &case.operation, &case.arguments).await
        } else {
            call(&server, &case.operation, &case.arguments, &[]).await
        };
        provoked(&case, &fault, &got);
        let made = server.depot().made().len();
        if made > 0 {
            assert!(fault.commits() && case.applied != Applied::No, "{}: it was done", case.id);
        }
        if case.applied == Applied::Yes {
            assert_eq!(made, 1, "{}", case.id);
        }
        if case.decision == Decision::Retry {
            server.open().await.expect("the port is still free");
            let again = call(&server, &case.operation, &case.arguments, &[]).await.answer();
            assert!((200..300).contains(&again.status), "{}: {}", case.id, again.json());
            let keyed = case.arguments.contains_key("Idempotency-Key");
            assert!(!keyed || server.depot().made().len() == 1, "{}: done twice", case.id);
        }
    }
}

fn is_silent(fault: &Fault) -> bool {
    matches!(fault, Fault::Hang | Fault::HangAfter | Fault::SlowBefore(_) | Fault::SlowAfter(_))
}

/// The reply is bad in the way that the kind says.
fn provoked(case: &Case, fault: &Fault, got: &Got) {
    let broken = matches!(fault, Fault::Reset | Fault::ResetAfter | Fault::CutBody);
    match got {
        Got::Silence => assert!(is_silent(fault), "{}", case.id),
        Got::Broken => assert!(broken, "{}", case.id),
        Got::Refused => assert_eq!(fault, &Fault::Refused, "{}", case.id),
        Got::Answer(answer) => {
            let fits = match case.kind.as_str() {
                "transient" => answer.status == 429 || answer.status >= 500,
                "unauthenticated" => answer.status == 401,
                "permission" => answer.status == 403,
                "validation" => answer.status == 422,
                "internal" => answer.status < 400,
                other => panic!("{}: {other}", case.id),
            };
            assert!(fits, "{}: {}", case.id, answer.status);
            if answer.status < 300 {
                let promised = operation(&case.operation).promises(answer.status, &answer.json());
                assert_eq!(promised, Some(false), "{}: {}", case.id, answer.json());
            }
            let wait = answer.header("retry-after");
            assert_eq!(!wait.is_empty(), case.wait_ms.is_some() || waits_for_nothing(case), "{}", case.id);
        }
    }
}

/// A write that may have been done is not sent again, however long the upstream says to wait.
fn waits_for_nothing(case: &Case) -> bool {
    case.decision == Decision::Look
        && case.fault.as_deref().is_some_and(|fault| fault.contains("unavailable:"))
}

#[test]
fn a_call_that_must_not_be_repeated_says_so() {
    for (_, case) in each() {
        assert_eq!(case.retry_forbidden, case.decision != Decision::Retry, "{}", case.id);
        if matches!(case.decision, Decision::Repair | Decision::Retry) {
            assert!(case.repairable, "{}", case.id);
        }
        let meant: &Map<String, Value> = case.meant();
        assert_eq!(
            case.decision == Decision::Repair,
            case.ask.is_empty() && *meant != case.arguments && case.repairable,
            "{}",
            case.id
        );
    }
}
