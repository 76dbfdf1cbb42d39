//! Edits of codes and of operations, at each one.

use serde_json::{Map, Value, json};

use super::site::list;
use super::{Label, Pair};

type Make = fn(&mut Map<String, Value>) -> bool;

const BREAKS: Label = Label::Breaking;
const FINE: Label = Label::Fine;

/// Edits of one code that is in use.
const CODES: &[(&str, Label, Make)] = &[
    ("another kind", BREAKS, |code| code.insert("kind".into(), json!("cancelled")).is_some()),
    ("never again", BREAKS, |code| {
        code.get("retry") != Some(&json!("never"))
            && matches!(word(code, "kind"), "transient" | "conflict" | "not_found" | "validation")
            && put(code, "retry", json!("never"))
    }),
    ("the same again", FINE, |code| {
        word(code, "retry") != "same"
            && word(code, "kind") != "transient"
            && put(code, "retry", json!("same"))
    }),
    ("another status", BREAKS, |code| put(code, "http", json!(418))),
    ("maybe applied", BREAKS, |code| {
        (word(code, "applied") == "no" || word(code, "kind") == "conflict")
            && put(code, "applied", json!("maybe"))
    }),
    ("removed at once", BREAKS, |code| {
        !code.contains_key("deprecated") && put(code, "removed", json!({ "since": "9.0.0" }))
    }),
    ("removed after notice", FINE, |code| {
        code.contains_key("deprecated") && put(code, "removed", json!({ "since": "9.0.0" }))
    }),
    ("deprecated", FINE, |code| {
        !code.contains_key("deprecated") && put(code, "deprecated", json!({ "since": "9.0.0" }))
    }),
    ("another hint", FINE, |code| put(code, "hint", json!("Read the manual."))),
    ("a longer page", FINE, |code| put(code, "page", json!("*When:* now and then."))),
    ("an alias", FINE, |code| {
        put(code, "aliases", json!(["IO_BUSY", "FORMER_NAME"])) && word(code, "code") == "DISK_BUSY"
    }),
    ("an alias less", BREAKS, |code| code.shift_remove("aliases").is_some()),
    ("a member held back", BREAKS, |code| {
        code.contains_key("details")
            && code.get("sensitive").is_none()
            && put(code, "sensitive", json!(["path"]))
    }),
    ("a member let out", FINE, |code| code.shift_remove("sensitive").is_some()),
    ("no details", BREAKS, |code| code.shift_remove("details").is_some()),
    ("details", FINE, |code| {
        !code.contains_key("details") && put(code, "details", json!({ "type": "object" }))
    }),
    ("another meaning", BREAKS, |code| {
        put(code, "summary", json!("Pigs fly today.")) && put(code, "kind", json!("internal"))
    }),
];

/// Edits of one operation that can be seen.
const OPERATIONS: &[(&str, Label, Make)] = &[
    ("writes", BREAKS, |one| word(one, "effect") != "write" && put(one, "effect", json!("write"))),
    ("reads only", FINE, |one| word(one, "effect") != "read" && put(one, "effect", json!("read"))),
    ("effect not said", BREAKS, |one| word(one, "effect") != "write" && one.shift_remove("effect").is_some()),
    ("hidden", BREAKS, |one| put(one, "visibility", json!("internal"))),
    ("a scope more", BREAKS, |one| {
        put(
            one,
            "access",
            json!({ "required_scopes": ["files:write", "root"], "required_scopes_any": ["team", "admin"], "resource_type": "mark", "resource_action": "write" }),
        )
    }),
    ("one of fewer scopes", BREAKS, |one| {
        one.get_mut("access").and_then(|access| access["required_scopes_any"].as_array_mut()?.pop()).is_some()
    }),
    ("open to everybody", FINE, |one| one.shift_remove("access").is_some()),
    ("other words", FINE, |one| put(one, "summary", json!("It does what it did."))),
    ("no way to look", FINE, |one| one.shift_remove("look_by").is_some()),
    ("a way to look", FINE, |one| !one.contains_key("look_by") && put(one, "look_by", json!("files/stat"))),
    ("runs code", BREAKS, |one| {
        put(one, "evaluates", json!({ "language": "javascript", "at": "/path", "target": "page" }))
    }),
    ("no output", BREAKS, |one| one.shift_remove("output").is_some()),
    ("a failure more", FINE, |one| {
        one.get_mut("failures")
            .and_then(Value::as_array_mut)
            .map(|codes| codes.push(json!("HTTP_451")))
            .is_some()
    }),
    ("a failure less", BREAKS, |one| {
        one.get("declares").is_none()
            && one.get_mut("failures").and_then(Value::as_array_mut).and_then(Vec::pop).is_some()
    }),
    ("moved", BREAKS, |one| {
        one.get_mut("source").map(|source| source["path"] = json!("/elsewhere")).is_some()
    }),
    ("another method", BREAKS, |one| {
        one.get_mut("source").map(|source| source["method"] = json!("PATCH")).is_some()
    }),
    ("renamed", BREAKS, |one| put(one, "name", json!("other/name"))),
];

pub(super) fn pairs(base: &Value) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (index, code) in
        list(&base["failures"]).iter().enumerate().filter(|(_, code)| code.get("removed").is_none())
    {
        let at = format!("/failures/{index}");
        edits(base, &at, CODES, &mut pairs);
        let name = code["code"].as_str().unwrap();
        pairs.push(whole(base, &format!("{name} gone"), BREAKS, |new| {
            new["failures"].as_array_mut().unwrap().remove(index);
            strike(new, name, None);
        }));
        pairs.push(whole(base, &format!("{name} renamed"), BREAKS, |new| {
            new["failures"][index]["code"] = json!(format!("{name}_NOW"));
            strike(new, name, Some(&format!("{name}_NOW")));
        }));
        pairs.push(whole(base, &format!("{name} renamed with alias"), FINE, |new| {
            new["failures"][index]["code"] = json!(format!("{name}_NOW"));
            new["failures"][index]["aliases"] = json!([name, "IO_BUSY"]);
            strike(new, name, Some(&format!("{name}_NOW")));
        }));
    }
    for (index, operation) in list(&base["operations"]).iter().enumerate() {
        let at = format!("/operations/{index}");
        if operation["visibility"] == "internal" {
            pairs.push(whole(base, "an internal operation gone", FINE, |new| {
                drop(new["operations"].as_array_mut().unwrap().remove(index));
            }));
            continue;
        }
        edits(base, &at, OPERATIONS, &mut pairs);
        for own in 0..list(&operation["declares"]).len() {
            edits(base, &format!("{at}/declares/{own}"), &CODES[..4], &mut pairs);
        }
        pairs.push(whole(base, &format!("{at} gone"), BREAKS, |new| {
            drop(new["operations"].as_array_mut().unwrap().remove(index));
        }));
    }
    pairs.push(whole(base, "a new operation", FINE, |new| {
        new["operations"].as_array_mut().unwrap().push(json!({ "name": "all/new", "effect": "read" }));
    }));
    pairs.push(whole(base, "a new code", FINE, |new| {
        new["failures"].as_array_mut().unwrap().push(
            json!({ "code": "BRAND_NEW", "summary": "Nobody knew this could happen.", "kind": "internal" }),
        );
    }));
    pairs.push(whole(base, "another namespace", BREAKS, |new| new["namespace"] = json!("elsewhere")));
    pairs
}

fn edits(base: &Value, at: &str, edits: &[(&str, Label, Make)], pairs: &mut Vec<Pair>) {
    for (name, label, make) in edits {
        let mut new = base.clone();
        if make(new.pointer_mut(at).unwrap().as_object_mut().unwrap()) {
            pairs.push(Pair { name: format!("{name} at {at}"), label: *label, old: base.clone(), new });
        }
    }
}

fn whole(base: &Value, name: &str, label: Label, make: impl FnOnce(&mut Value)) -> Pair {
    let mut new = base.clone();
    make(&mut new);
    Pair { name: name.to_owned(), label, old: base.clone(), new }
}

/// Takes a code out of every operation, or puts another in its place.
fn strike(contract: &mut Value, code: &str, instead: Option<&str>) {
    for operation in contract["operations"].as_array_mut().unwrap() {
        if let Some(codes) = operation.get_mut("failures").and_then(Value::as_array_mut) {
            let had = codes.contains(&json!(code));
            codes.retain(|other| other != code);
            codes.extend(instead.filter(|_| had).map(Value::from));
        }
    }
}

fn word<'c>(code: &'c Map<String, Value>, name: &str) -> &'c str {
    code.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn put(code: &mut Map<String, Value>, name: &str, value: Value) -> bool {
    code.insert(name.to_owned(), value);
    true
}
