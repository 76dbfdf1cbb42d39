//! Choices: closed as a whole, of exactly one, and under other names.

use curable_check::diff::{Audience, Severity, Step, compare};
use curable_core::{Contract, Effect, OperationDef};
use serde_json::{Value, json};

use super::schemas::{Means, and_back, hold};

fn takes(schema: &Value) -> Contract {
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.input = json!({ "type": "object", "properties": { "it": schema }, "required": ["it"], "additionalProperties": false });
    let mut contract = Contract::new("a", "1.0.0");
    contract.operations.push(operation);
    contract
}

/// An object with texts, all of which must be there.
fn of(names: &[&str]) -> Value {
    let members: serde_json::Map<String, Value> =
        names.iter().map(|name| ((*name).to_owned(), json!({ "type": "string" }))).collect();
    json!({ "type": "object", "properties": members, "required": names })
}

fn with(mut schema: Value, name: &str, value: Value) -> Value {
    schema[name] = value;
    schema
}

fn closed(schema: Value) -> Value {
    with(schema, "additionalProperties", json!(false))
}

/// A choice that is closed as a whole, as imports close it.
fn choice(arms: &[Value]) -> Value {
    json!({ "oneOf": arms, "unevaluatedProperties": false })
}

fn one_of(arms: &[Value]) -> Value {
    json!({ "oneOf": arms })
}

#[track_caller]
fn breaks(old: &Value, new: &Value, expected: bool) {
    let diff = compare(&takes(old), &takes(new));
    let broken = diff.worst(Audience::Source) >= Some(Severity::Breaking);
    assert_eq!(broken, expected, "{old} -> {new}: {:#?}", diff.findings);
}

#[test]
fn the_objects_of_a_choice_that_is_closed_as_a_whole_are_seen() {
    let (iban, name, mail) = (of(&["iban"]), of(&["name"]), of(&["mail"]));
    let two = choice(&[iban.clone(), name.clone()]);
    let places: [fn(Value) -> Value; 4] = [
        |schema| schema,
        |schema| json!({ "type": "array", "items": schema }),
        |schema| json!({ "type": "object", "additionalProperties": schema }),
        |schema| closed(json!({ "type": "object", "properties": { "k": schema } })),
    ];
    for place in places {
        for less in [closed(iban.clone()), json!({ "type": "string" }), choice(&[iban.clone(), mail.clone()])]
        {
            breaks(&place(two.clone()), &place(less), true);
        }
        breaks(&place(closed(iban.clone())), &place(two.clone()), false);
        breaks(&place(two.clone()), &place(choice(&[name.clone(), mail.clone(), iban.clone()])), false);
    }
}

#[test]
fn an_alternative_that_takes_more_takes_from_the_others() {
    let (mail, phone) = (of(&["mail"]), of(&["phone"]));
    let old = one_of(&[mail.clone(), phone.clone()]);
    // A call with a mail alone fits both now.
    breaks(&old, &one_of(&[mail.clone(), with(phone.clone(), "required", json!([]))]), true);
    breaks(&old, &one_of(&[mail.clone(), phone.clone(), json!({ "type": "object" })]), true);
    let both = closed(of(&["mail", "phone"]));
    breaks(&one_of(&[closed(mail.clone()), both.clone()]), &one_of(&[mail.clone(), both]), true);
    // Where the whole is closed, the alternatives themselves are open.
    breaks(
        &choice(&[mail.clone(), phone.clone()]),
        &choice(&[mail.clone(), with(phone.clone(), "required", json!([]))]),
        true,
    );
    // An open object may have been sent with what the other alternative takes from now on.
    let short = |most: u32| json!({ "type": "object", "properties": { "phone": { "type": "string", "maxLength": most } }, "required": ["phone"] });
    breaks(&one_of(&[mail.clone(), short(9)]), &one_of(&[mail.clone(), short(20)]), true);
    // What fits any of them may fit several.
    let any = |arms: &[Value]| json!({ "anyOf": arms });
    breaks(
        &any(&[mail.clone(), short(9)]),
        &any(&[mail, short(20), phone, json!({ "type": "object" })]),
        false,
    );
}

#[test]
fn alternatives_that_are_apart_may_take_more() {
    let tagged = |tag: &str, most: u32| {
        json!({ "type": "object", "required": ["by"],
            "properties": { "by": { "const": tag }, "note": { "type": "string", "maxLength": most } } })
    };
    // By a tag.
    breaks(
        &one_of(&[tagged("card", 9), tagged("cash", 9)]),
        &one_of(&[tagged("card", 20), tagged("cash", 9), tagged("bill", 9)]),
        false,
    );
    // By what each needs, where each is closed.
    breaks(
        &one_of(&[closed(of(&["a"])), closed(of(&["b"]))]),
        &one_of(&[
            closed(of(&["a"])),
            closed(with(of(&["b", "c"]), "required", json!(["b"]))),
            closed(of(&["d"])),
        ]),
        false,
    );
    // By what each needs, where the whole is closed.
    breaks(
        &choice(&[of(&["a"]), of(&["b", "c"])]),
        &choice(&[of(&["a"]), with(of(&["b", "c"]), "required", json!(["b"])), of(&["d"])]),
        false,
    );
    // By type.
    breaks(
        &one_of(&[of(&["a"]), json!({ "type": "string", "maxLength": 5 })]),
        &one_of(&[of(&["a"]), json!({ "type": "string", "maxLength": 9 }), json!({ "type": "integer" })]),
        false,
    );
    // What is narrower takes nothing from anybody.
    breaks(
        &one_of(&[of(&["a"]), json!({ "type": "object", "properties": { "b": {} } })]),
        &one_of(&[of(&["a"]), json!({ "type": "object", "properties": { "b": {}, "c": {} } })]),
        false,
    );
}

#[test]
fn alternatives_that_nothing_tells_apart_are_taken_as_they_are_meant() {
    // As descriptions have them that name a discriminator and no values: strictly, every object fits all of them.
    let pet = |own: &str| with(of(&["kind", own]), "required", json!(["kind"]));
    let (two, three) = ([pet("bark"), pet("purr")], [pet("bark"), pet("purr"), pet("sing")]);
    breaks(&choice(&three), &choice(&two), true);
    breaks(&choice(&two), &choice(&three), false);
    breaks(&one_of(&three), &one_of(&two), true);
}

/// A condition that has conditions, as filters have them.
fn filter(names: [&str; 2], most: u32) -> Contract {
    let to = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
    let mut contract = takes(&to(names[0]));
    let any =
        json!({ "anyOf": [to(names[1]), { "type": "array", "items": to(names[1]) }, { "type": "null" }] });
    let members = ["must", "should", "must_not"].map(|name| (name.to_owned(), any.clone()));
    contract.defs.insert(
        names[0].to_owned(),
        closed(json!({ "type": "object", "properties": serde_json::Map::from_iter(members) })),
    );
    contract.defs.insert(
        names[1].to_owned(),
        json!({ "anyOf": [
            { "type": "object", "properties": { "key": { "type": "string", "maxLength": most } }, "required": ["key"] },
            { "type": "object", "properties": { "has": { "type": "string" } }, "required": ["has"] },
            to(names[0]),
        ] }),
    );
    contract
}

#[test]
fn definitions_that_lead_to_themselves_may_have_other_names() {
    let old = filter(["Filter", "Condition"], 9);
    assert_eq!(compare(&old, &filter(["FilterModel", "ConditionModel"], 9)).semver, Step::None);
    let tighter = compare(&old, &filter(["FilterModel", "ConditionModel"], 5));
    assert_eq!(tighter.worst(Audience::Wire), Some(Severity::Breaking));
}

#[test]
fn what_an_alternative_loses_to_another_is_not_lost() {
    let range = |least: i64, most: i64| json!({ "type": "integer", "minimum": least, "maximum": most });
    let open = json!({ "type": ["integer", "null"], "minimum": 4 });
    let any = |arms: [&Value; 2]| json!({ "anyOf": arms });
    let mut pairs = vec![
        (Means::Same, any([&range(8, 16), &open]), any([&range(9, 16), &open])),
        (Means::Less, any([&range(1, 16), &open]), any([&range(2, 16), &open])),
        (
            Means::Less,
            json!({ "type": "integer", "multipleOf": 3 }),
            json!({ "type": "number", "multipleOf": 12 }),
        ),
        (Means::Same, json!({ "type": "integer" }), json!({ "type": "number", "multipleOf": 1 })),
        (Means::More, json!({ "type": "integer" }), json!({ "type": "number", "multipleOf": 0.5 })),
    ];
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn what_is_taken_for_a_member_that_is_left_out_is_told_of_an_alternative_too() {
    let any = |default: i64| {
        json!({ "anyOf": [
            { "type": "object", "properties": { "a": { "type": "integer", "default": default } } },
            { "type": "object", "properties": { "a": { "type": "integer" }, "b": { "type": "string" } } },
        ] })
    };
    let diff = compare(&takes(&any(1)), &takes(&any(2)));
    assert_eq!(diff.findings.iter().map(|one| one.rule).collect::<Vec<_>>(), ["input_default_changed"]);
}

#[test]
fn an_anchor_is_followed() {
    let tree = |refers: &str, anchor: &str| {
        let mut node = json!({ "type": "object", "properties": {
            "kids": { "type": "array", "items": { "$ref": refers } }, "name": { "type": "string" },
        } });
        node["$anchor"] = json!(anchor);
        node
    };
    let by_anchor = |most: u32| {
        let mut node = tree("#tree", "tree");
        node["properties"]["name"]["maxLength"] = json!(most);
        json!({ "$ref": "#tree", "$defs": { "Tree": node } })
    };
    let by_name = |most: u32| {
        let mut node = tree("#/$defs/Tree", "other");
        node["properties"]["name"]["maxLength"] = json!(most);
        json!({ "$ref": "#/$defs/Tree", "$defs": { "Tree": node } })
    };
    let mut pairs = vec![
        (Means::Same, by_anchor(9), by_name(9)),
        (Means::Less, by_anchor(9), by_anchor(8)),
        (Means::Less, by_name(9), by_anchor(8)),
    ];
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn an_alternative_that_is_gone_is_named() {
    let named = |one: &Value, defs: &Value| {
        let mut contract = takes(&json!({ "anyOf": [{ "type": "string" }, one] }));
        contract.defs.clone_from(defs.as_object().unwrap());
        contract
    };
    let gone = |one: &Value, defs: Value| {
        let diff = compare(&named(one, &defs), &takes(&json!({ "type": "string" })));
        diff.findings[0].before.clone().unwrap()
    };
    let none = || json!({});
    let cat = of(&["name", "lives"]);
    assert_eq!(gone(&json!({ "$ref": "#/$defs/Cat" }), json!({ "Cat": cat })), "object (Cat)");
    assert_eq!(gone(&cat, none()), "object (with lives, name)");
    let mut tagged = cat.clone();
    tagged["properties"]["name"] = json!({ "const": "tom" });
    assert_eq!(gone(&tagged, none()), "object (name: \"tom\")");
    let mut titled = tagged;
    titled["title"] = json!("Cat");
    assert_eq!(gone(&titled, none()), "object (Cat)");
}
