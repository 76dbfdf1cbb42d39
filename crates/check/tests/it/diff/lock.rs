//! `contract.lock`: what codes have meant, for good.

use curable_check::diff::{Audience, Fact, Lock, Severity, compare, compare_with_lock, rules};
use curable_core::{Applied, Code, Contract, Effect, FailureDef, Kind, OperationDef, Removed, Retry};
use serde_json::{Value, json};

fn contract(version: &str, codes: &[(&str, Kind, &str)]) -> Contract {
    let mut contract = Contract::new("files", version);
    contract.failures = codes
        .iter()
        .map(|(code, kind, summary)| FailureDef::new(Code::foreign(*code), *kind, summary))
        .collect();
    contract
}

const BUSY: (&str, Kind, &str) = ("DISK_BUSY", Kind::Transient, "The disk has too much to do.");
const GONE: (&str, Kind, &str) = ("FILE_GONE", Kind::NotFound, "There is no such file.");

#[test]
fn a_code_that_is_gone_never_comes_back_as_something_else() {
    let mut lock = Lock::default();
    lock.record(&contract("1.0.0", &[BUSY, GONE]));
    lock.record(&contract("2.0.0", &[BUSY]));
    let text = lock.to_text();
    let lock = Lock::parse(&text).unwrap();
    // The contract before has forgotten it; the lock has not.
    let old = contract("2.0.0", &[BUSY]);
    let same = contract("3.0.0", &[BUSY, GONE]);
    let back = compare_with_lock(&old, &same, &lock);
    assert_eq!(back.findings.iter().map(|finding| finding.rule).collect::<Vec<_>>(), ["code_revived"]);
    let other = contract("3.0.0", &[BUSY, ("FILE_GONE", Kind::Conflict, "Somebody else took the ticket.")]);
    assert_eq!(compare(&old, &other).worst(Audience::Wire), Some(Severity::Compatible));
    let diff = compare_with_lock(&old, &other, &lock);
    assert_eq!((diff.findings[0].rule, diff.findings[0].severity), ("code_reused", Severity::Forbidden));
    assert_eq!(diff.findings.len(), 1, "what must not be is not new as well: {:?}", diff.findings);
}

#[test]
fn a_name_that_is_gone_is_not_given_to_another_code() {
    let alias = Code::foreign("NO_FILE");
    let with_alias = |version: &str| {
        let mut contract = contract(version, &[BUSY, GONE]);
        contract.failures[1].aliases.push(alias.clone());
        contract
    };
    let mut lock = Lock::default();
    lock.record(&with_alias("1.0.0"));
    assert_eq!(lock.record(&with_alias("1.0.0")), 0);
    let first = lock.clone();
    let old = contract("2.0.0", &[BUSY, GONE]);
    lock.record(&old);
    let lock = Lock::parse(&lock.to_text()).unwrap();
    assert!(lock.continues(&first));
    let rules = |old: &Contract, new: &Contract, lock: &Lock| -> Vec<_> {
        let diff = compare_with_lock(old, new, lock);
        diff.findings.iter().map(|one| (one.rule, one.at.clone())).collect()
    };
    let taken = ("NO_FILE", Kind::Exhausted, "The budget of the month is used up.");
    let other = contract("3.0.0", &[BUSY, GONE, taken]);
    let reused = ("code_reused", "/failures/NO_FILE".to_owned());
    for lock in [&lock, &first] {
        assert!(rules(&old, &other, lock).contains(&reused), "{:?}", rules(&old, &other, lock));
    }
    let mut elsewhere = old.clone();
    elsewhere.failures[0].aliases.push(alias.clone());
    let at_other = ("code_reused", "/failures/DISK_BUSY/aliases/NO_FILE".to_owned());
    assert!(rules(&old, &elsewhere, &lock).contains(&at_other));
    // The contract before tells of it by itself, once.
    let told = rules(&with_alias("1.0.0"), &other, &first);
    assert_eq!(told, [("alias_reused", "/failures/FILE_GONE/aliases/NO_FILE".to_owned())]);
    // It may come back for what it stood for, as a name or as the code itself, and the code may be worded anew.
    let reworded = (GONE.0, GONE.1, "Nothing is stored under this path.");
    for back in [with_alias("3.0.0"), contract("3.0.0", &[BUSY, ("NO_FILE", GONE.1, GONE.2)])] {
        let forbidden = ["code_reused", "alias_reused"];
        assert!(rules(&old, &back, &lock).iter().all(|(rule, _)| !forbidden.contains(rule)));
    }
    let mut lock = lock;
    lock.record(&contract("2.1.0", &[BUSY, reworded]));
    let mut back = contract("3.0.0", &[BUSY, reworded]);
    back.failures[1].aliases.push(alias);
    assert!(
        rules(&contract("2.1.0", &[BUSY, reworded]), &back, &lock)
            .iter()
            .all(|(rule, _)| *rule == "alias_added")
    );
}

#[test]
fn a_name_in_use_is_not_given_to_another_code() {
    let named = |version: &str, owner: usize, codes: &[(&str, Kind, &str)]| {
        let mut contract = contract(version, codes);
        contract.failures[owner].aliases.push(Code::foreign("NO_FILE"));
        contract
    };
    let old = named("1.0.0", 1, &[BUSY, GONE]);
    let mut lock = Lock::default();
    lock.record(&old);
    let given = named("2.0.0", 0, &[BUSY, GONE]);
    // Also when its code is gone with it.
    for new in [&given, &named("2.0.0", 0, &[BUSY])] {
        let fact = &lock.facts(new)[0];
        let at = "/failures/FILE_GONE/aliases/NO_FILE";
        assert_eq!(fact.at, at);
        assert_eq!((&fact.before, &fact.after), (&Some(json!("FILE_GONE")), &Some(json!("DISK_BUSY"))));
        let told = compare_with_lock(&old, new, &lock);
        let told = told.findings.iter().filter(|one| one.rule == "alias_reused");
        assert_eq!(told.map(|one| one.at.as_str()).collect::<Vec<_>>(), [at]);
    }
    // A code takes its names along, under a name of its own and into another code.
    let renamed = ("FILE_MISSING", GONE.1, GONE.2);
    assert!(lock.facts(&named("2.0.0", 1, &[BUSY, renamed])).is_empty());
    let mut joined = named("2.0.0", 0, &[BUSY]);
    joined.failures[0].aliases.push(Code::foreign(GONE.0));
    assert!(lock.facts(&joined).is_empty(), "{:?}", lock.facts(&joined));
}

#[test]
fn a_code_that_became_a_name_is_not_given_away_when_the_name_goes() {
    let spent = ("QUOTA_SPENT", Kind::Exhausted, "The calls of the month are used up.");
    let mut renamed = contract("2.0.0", &[("QUOTA_EXHAUSTED", spent.1, spent.2)]);
    renamed.failures[0].aliases.push(Code::foreign("QUOTA_SPENT"));
    let mut lock = Lock::default();
    lock.record(&contract("1.0.0", &[spent]));
    lock.record(&renamed);
    let lock = Lock::parse(&lock.to_text()).unwrap();
    let again = |kind, summary: &str| {
        let mut new = contract("3.0.0", &[("QUOTA_EXHAUSTED", spent.1, spent.2)]);
        new.failures.push(FailureDef::new(Code::foreign("QUOTA_SPENT"), kind, summary));
        lock.facts(&new).len()
    };
    assert_eq!(again(Kind::Permission, "Your plan does not have this report."), 1);
    assert_eq!(again(spent.1, spent.2), 0);
}

#[test]
fn a_code_in_use_is_not_given_to_another_kind_with_other_words_and_no_details() {
    let mut old =
        contract("1.0.0", &[("QUOTA_SPENT", Kind::Exhausted, "The calls of the month are used up.")]);
    old.failures[0].details = Some(json!({ "type": "object", "properties": { "limit": {} } }));
    let mut lock = Lock::default();
    lock.record(&old);
    let told = |kind, summary| lock.facts(&contract("1.1.0", &[("QUOTA_SPENT", kind, summary)])).len();
    assert_eq!(told(Kind::Permission, "Your plan does not have this report."), 1);
    assert_eq!(told(Kind::Exhausted, "Nothing is left until next month."), 0);
}

#[test]
fn a_status_may_be_described_anew_after_it_was_gone() {
    let described = |version, words| {
        let mut contract = contract(version, &[]);
        let mut operation = OperationDef::new("orders/place", Effect::Write);
        operation.declares.push(FailureDef::new(Code::foreign("HTTP_409"), Kind::Conflict, words));
        contract.operations.push(operation);
        contract
    };
    let mut lock = Lock::default();
    lock.record(&contract(
        "1.0.0",
        &[("HTTP_409", Kind::Conflict, "The upstream answered with status 409.")],
    ));
    lock.record(&contract("2.0.0", &[]));
    assert!(lock.facts(&described("3.0.0", "Somebody has the ticket already.")).is_empty());
}

#[test]
fn a_lock_that_does_not_remember_names_learns_them_with_the_next_version() {
    let mut lock = Lock::parse(OLDEST).unwrap();
    let mut named = contract("1.1.0", &[BUSY]);
    named.failures[0].aliases.push(Code::foreign("DISK_SLOW"));
    // The version, what the code looks like, and its other name.
    assert_eq!(lock.record(&named), 3);
    assert_eq!(lock.record(&named), 0);
    assert!(lock.to_text().starts_with(OLDEST));
    assert!(lock.to_text().contains(r#""of":"DISK_BUSY""#), "{}", lock.to_text());
}

#[test]
fn codes_that_change_places_are_given_another_meaning() {
    // Of the same kind to those who know few of them, and without details: only the words tell.
    let full = |code| (code, Kind::Exhausted, "The mailbox has no room left.");
    let spam = |code| (code, Kind::Permission, "A filter holds the message for spam.");
    let old = contract("1.0.0", &[full("MAILBOX_FULL"), spam("SPAM"), BUSY]);
    let new = contract("2.0.0", &[full("SPAM"), spam("MAILBOX_FULL"), BUSY]);
    let reworded = contract("1.0.1", &[full("MAILBOX_FULL"), spam("SPAM"), (BUSY.0, BUSY.1, "Try later.")]);
    let mut lock = Lock::default();
    lock.record(&old);
    for diff in [compare(&old, &new), compare_with_lock(&new, &new, &lock)] {
        let rules: Vec<_> = diff.findings.iter().map(|finding| (finding.rule, finding.at.as_str())).collect();
        assert_eq!(rules, [("code_reused", "/failures/MAILBOX_FULL"), ("code_reused", "/failures/SPAM")]);
    }
    assert_eq!(compare_with_lock(&old, &reworded, &lock).worst(Audience::Source), Some(Severity::Warning));
}

#[test]
fn a_code_that_is_gone_comes_back_under_no_other_roof() {
    let mut lock = Lock::default();
    lock.record(&contract("1.0.0", &[BUSY, GONE]));
    lock.record(&contract("2.0.0", &[BUSY]));
    let old = contract("2.0.0", &[BUSY]);
    let forbidden = |new: &Contract| {
        let diff = compare_with_lock(&old, new, &lock);
        let told = diff.findings.iter().filter(|one| one.severity == Severity::Forbidden);
        told.map(|one| (one.rule, one.at.clone())).collect::<Vec<_>>()
    };
    // As another name of a code that means something else.
    let mut alias = contract("3.0.0", &[BUSY]);
    alias.failures[0].aliases.push(Code::foreign(GONE.0));
    assert_eq!(forbidden(&alias), [("code_reused", "/failures/DISK_BUSY/aliases/FILE_GONE".to_owned())]);
    // In one operation alone.
    let in_operation = |kind, words: &'static str| {
        let mut new = contract("3.0.0", &[BUSY]);
        let mut operation = OperationDef::new("files/read", Effect::Read);
        operation.failures.push(Code::foreign(GONE.0));
        operation.declares.push(FailureDef::new(Code::foreign(GONE.0), kind, words));
        new.operations.push(operation);
        new
    };
    let other = in_operation(Kind::Permission, "The account is frozen by the bank.");
    assert_eq!(forbidden(&other), [("code_reused", "/operations/files~1read/failures/FILE_GONE".to_owned())]);
    // With the same meaning it may come back, and is remembered from there.
    let same = in_operation(GONE.1, GONE.2);
    assert!(forbidden(&same).is_empty());
    let mut lock = lock.clone();
    assert!(lock.record(&same) > 0);
    assert_eq!(lock.record(&same), 0);
    assert!(lock.record(&contract("4.0.0", &[BUSY])) > 0);
    assert_eq!(lock.facts(&other).len(), 1);
}

#[test]
fn a_code_that_has_another_name_is_not_gone() {
    let mut lock = Lock::default();
    lock.record(&contract("1.0.0", &[BUSY, GONE]));
    let mut renamed =
        contract("2.0.0", &[BUSY, ("NO_SUCH_FILE", Kind::NotFound, "Nothing lies at the path.")]);
    renamed.failures[1].aliases.push(Code::foreign(GONE.0));
    lock.record(&renamed);
    assert!(lock.facts(&renamed).is_empty(), "{:?}", lock.facts(&renamed));
    assert_eq!(lock.record(&renamed), 0);
}

#[test]
fn what_is_forbidden_cannot_be_accepted_and_a_break_can() {
    let (old, new) = (
        contract("1.0.0", &[BUSY, GONE]),
        contract("2.0.0", &[("DISK_BUSY", Kind::Internal, "Pigs fly today.")]),
    );
    let mut lock = Lock::default();
    let diff = compare_with_lock(&old, &new, &lock);
    assert_eq!(diff.findings.iter().map(|one| one.rule).collect::<Vec<_>>(), ["code_reused", "code_removed"]);
    for finding in &diff.findings {
        let may = lock.accept(finding, "nobody used it", "2.0.0");
        assert_eq!(may, finding.severity == Severity::Breaking);
    }
    let again = compare_with_lock(&old, &new, &Lock::parse(&lock.to_text()).unwrap());
    let counts = |rule: &str| {
        again.findings.iter().any(|one| one.rule == rule && one.counts(Severity::Breaking, Audience::Source))
    };
    assert!(counts("code_reused") && !counts("code_removed"));
    assert_eq!(again.findings[1].accepted.as_deref(), Some("nobody used it"));
    // A break somewhere else, or another one at the same place, is not accepted.
    let other = contract("2.0.0", &[GONE]);
    let fresh = compare_with_lock(&old, &other, &lock);
    assert!(fresh.findings.iter().all(|one| one.accepted.is_none()));
}

#[test]
fn a_lock_is_only_added_to() {
    let mut lock = Lock::default();
    assert_eq!(lock.record(&contract("1.0.0", &[BUSY, GONE])), 3);
    let first = lock.clone();
    assert_eq!(lock.record(&contract("1.0.0", &[BUSY, GONE])), 0);
    assert_eq!(lock.record(&contract("2.0.0", &[BUSY])), 2);
    assert!(lock.continues(&first) && !first.continues(&lock));
    let text = lock.to_text();
    assert!(text.starts_with(&first.to_text()));
    let lines: Vec<&str> = text.lines().collect();
    let without = lines
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != 1)
        .map(|(_, line)| *line)
        .collect::<Vec<_>>()
        .join("\n");
    assert_eq!(Lock::parse(&without).unwrap_err().line(), 2);
    let changed = text.replace("too much", "too little");
    assert!(Lock::parse(&changed).unwrap_err().to_string().contains("seal"));
    assert!(Lock::parse("no json").is_err());
    assert!(Lock::parse("").unwrap().is_empty());
}

#[test]
fn a_mark_in_the_contract_may_go_when_the_lock_remembers() {
    let mut old = contract("1.0.0", &[BUSY, GONE]);
    let mut lock = Lock::default();
    lock.record(&old);
    old.failures[1].removed = Some(Removed { since: "1.1.0".into() });
    lock.record(&old);
    let new = contract("1.2.0", &[BUSY]);
    assert_eq!(compare(&old, &new).findings[0].rule, "tombstone_dropped");
    assert!(compare_with_lock(&old, &new, &lock).findings.is_empty());
}

/// The code with a status and a schema of its details.
fn formed(version: &str, http: Option<u16>, details: &Value) -> Contract {
    let mut contract = contract(version, &[BUSY, GONE]);
    contract.failures[1].http = http;
    contract.failures[1].details = Some(details.clone());
    contract
}

#[test]
fn a_code_comes_back_as_it_was_or_not_at_all() {
    let details =
        json!({ "type": "object", "properties": { "size": { "type": "number" } }, "required": ["size"] });
    let mut lock = Lock::default();
    lock.record(&formed("1.0.0", Some(410), &details));
    lock.record(&contract("2.0.0", &[BUSY]));
    let lock = Lock::parse(&lock.to_text()).unwrap();
    let without = contract("2.0.0", &[BUSY]);
    let mut marked = formed("2.0.0", Some(410), &details);
    marked.failures[1].removed = Some(Removed { since: "2.0.0".into() });
    let rules = |new: &Contract| {
        let by_lock = compare_with_lock(&without, new, &lock).findings[0].rule;
        // A mark that was left in the contract knows as much.
        assert_eq!(compare(&marked, new).findings[0].rule, by_lock);
        // What breaks those who knew it is not recorded unless somebody accepts it.
        assert_eq!(lock.unaccepted(new).findings.is_empty(), by_lock == "code_revived");
        by_lock
    };
    assert_eq!(rules(&formed("3.0.0", Some(410), &details)), "code_revived");
    assert_eq!(rules(&formed("3.0.0", Some(423), &details)), "http_changed");
    assert_eq!(rules(&formed("3.0.0", None, &details)), "http_changed");
    let other =
        json!({ "type": "object", "properties": { "size": { "type": "string" } }, "required": ["size"] });
    assert_eq!(rules(&formed("3.0.0", Some(410), &other)), "details_retyped");
    let others = json!({ "type": "object", "properties": { "weight": { "type": "number" } } });
    assert_eq!(rules(&formed("3.0.0", Some(410), &others)), "code_reused");
    // Written in another way, or with more in it, it is the same.
    let more = json!({
        "required": ["size"],
        "properties": { "unit": { "type": "string" }, "size": { "$ref": "#/$defs/Size", "description": "How long." } },
        "$defs": { "Size": { "type": ["number"] } },
    });
    assert_eq!(rules(&formed("3.0.0", Some(410), &more)), "code_revived");
}

#[test]
fn what_may_be_sent_again_is_remembered_of_a_code_that_is_gone() {
    let sent = |version: &str, retry, applied| {
        let mut contract = contract(version, &[BUSY, GONE]);
        contract.failures[1].retry = retry;
        contract.failures[1].applied = applied;
        contract
    };
    let mut lock = Lock::default();
    lock.record(&sent("1.0.0", Some(Retry::Same), Some(Applied::No)));
    lock.record(&contract("2.0.0", &[BUSY]));
    let lock = Lock::parse(&lock.to_text()).unwrap();
    let told = |retry, applied| -> Vec<(Option<Value>, Option<Value>)> {
        let facts = lock.facts(&sent("3.0.0", retry, applied));
        let judged =
            |fact: &Fact| rules::ALL.iter().find(|rule| rule.on.contains(&fact.what)).unwrap().severity;
        assert!(facts.iter().all(|fact| judged(fact) >= Severity::Breaking));
        facts.into_iter().map(|fact| (fact.before, fact.after)).collect()
    };
    assert_eq!(told(Some(Retry::Same), Some(Applied::No)), []);
    let never = told(Some(Retry::Never), Some(Applied::No));
    assert_eq!(never, [(Some(json!("same")), Some(json!("never")))]);
    let maybe = told(Some(Retry::Same), Some(Applied::Maybe));
    assert_eq!(maybe, [(Some(json!("no")), Some(json!("maybe")))]);
}

#[test]
fn a_lock_that_does_not_remember_what_may_be_sent_again_learns_it_with_the_next_version() {
    let mut lock = Lock::parse(OLD).unwrap();
    assert_eq!(lock.record(&contract("1.0.0", &[BUSY])), 0);
    let mut never = contract("1.1.0", &[BUSY]);
    never.failures[0].retry = Some(Retry::Never);
    assert!(lock.facts(&never).is_empty());
    assert_eq!(lock.record(&never), 2);
    assert_eq!(lock.record(&never), 0);
    assert!(lock.to_text().starts_with(OLD) && lock.to_text().contains(r#""retry":"never""#));
}

#[test]
fn a_mark_that_was_stripped_says_nothing_of_what_was() {
    let mut old = contract("2.0.0", &[BUSY, GONE]);
    old.failures[1].removed = Some(Removed { since: "2.0.0".into() });
    let new = formed("3.0.0", Some(410), &json!({ "type": "object", "properties": { "size": {} } }));
    assert_eq!(compare(&old, &new).findings[0].rule, "code_revived");
}

/// A lock that remembers neither what codes look like nor contracts by what they say.
const OLDEST: &str = concat!(
    r#"{"event":"code","code":"DISK_BUSY","kind":"transient","summary":"The disk has too much to do.","version":"1.0.0","seal":"f466ee983e129708"}"#,
    "\n",
    r#"{"event":"contract","name":"files","version":"1.0.0","hash":"6ba5d30a801aef165d4004e592544c1243e6c68be8d47ec61e065f17cd853616","seal":"fcc06b968e38c85d"}"#,
    "\n",
);

/// A lock that does not remember what may be sent again.
const OLD: &str = concat!(
    r#"{"event":"code","code":"DISK_BUSY","kind":"transient","summary":"The disk has too much to do.","form":{"http":503},"version":"1.0.0","seal":"bd83f0d40824514c"}"#,
    "\n",
    r#"{"event":"contract","name":"files","version":"1.0.0","hash":"6ba5d30a801aef165d4004e592544c1243e6c68be8d47ec61e065f17cd853616","sorted":"6ba5d30a801aef16","seal":"1e18a6f24c79b581"}"#,
    "\n",
);

#[test]
fn a_lock_from_before_is_read_and_learns_with_the_next_version() {
    let contract = contract("1.0.0", &[BUSY]);
    let mut lock = Lock::parse(OLDEST).unwrap();
    assert_eq!(lock.record(&contract), 0);
    let mut next = contract.clone();
    next.version = "1.1.0".into();
    // The version, and what the code looks like.
    assert_eq!(lock.record(&next), 2);
    assert_eq!(lock.record(&next), 0);
    assert!(lock.to_text().starts_with(OLDEST));
}

#[test]
fn the_order_of_what_has_none_is_no_event() {
    let schema = |required: &[&str], values: &[&str], types: &[&str]| {
        json!({ "type": "object", "required": required, "properties": {
            "a": { "enum": values }, "b": { "anyOf": types.iter().map(|word| json!({ "type": word })).collect::<Vec<_>>() },
            // A member may be called like a keyword.
            "required": { "type": types },
        } })
    };
    let with = |schema: &Value| {
        let mut contract = formed("1.0.0", None, schema);
        let mut operation = OperationDef::new("files/read", Effect::Read);
        operation.input = schema.clone();
        operation.output = Some(schema.clone());
        contract.operations.push(operation);
        contract.defs.insert("A".to_owned(), schema.clone());
        contract
    };
    let mut lock = Lock::default();
    lock.record(&with(&schema(&["a", "b"], &["x", "y"], &["null", "string"])));
    assert_eq!(lock.record(&with(&schema(&["b", "a"], &["y", "x"], &["string", "null"]))), 0);
    assert!(lock.record(&with(&schema(&["b"], &["x", "y"], &["null", "string"]))) > 0);
    // Lists whose order says something stay as they are.
    let pair = |types: [&str; 2]| with(&json!({ "prefixItems": types.map(|word| json!({ "type": word })) }));
    lock.record(&pair(["string", "null"]));
    assert!(lock.record(&pair(["null", "string"])) > 0);
}
