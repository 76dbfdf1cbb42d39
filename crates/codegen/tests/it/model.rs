//! A contract as a model.

use std::collections::BTreeSet;

use curable_codegen::Model;
use curable_codegen::model::{Extra, Family, Int, Object, Operation, Shape, Type, TypeDef};
use curable_core::{Contract, Effect, OperationDef};
use serde_json::{Value, json};

use crate::{contract, model};

fn operation<'m>(model: &'m Model, wire: &str) -> &'m Operation {
    model.operations.iter().find(|operation| operation.wire == wire).unwrap()
}

fn named<'m>(model: &'m Model, pascal: &str) -> &'m TypeDef {
    let found = model.types.iter().find(|def| def.name.pascal() == pascal);
    found.unwrap_or_else(|| panic!("no {pascal} in {:?}", names(model)))
}

fn names(model: &Model) -> Vec<String> {
    model.sorted_types().iter().map(|(_, def)| def.name.pascal()).collect()
}

fn member<'m>(object: &'m Object, wire: &str) -> &'m Type {
    &object.members.iter().find(|member| member.wire == wire).unwrap().ty
}

/// The type of one schema, as the output of an operation.
fn output(schema: Value) -> (Model, Type) {
    let mut contract = Contract::new("one", "1");
    let mut def = OperationDef::new("one/get", Effect::Read);
    def.output = Some(schema);
    contract.operations.push(def);
    let model = Model::new(&contract);
    let ty = model.operations[0].output.clone().unwrap();
    (model, ty)
}

#[test]
fn the_same_code_with_other_details_is_another_type_on_each_operation() {
    let model = model();
    let of = |wire: &str| -> String {
        let failures = &operation(&model, wire).failures;
        let found = failures.iter().map(|id| model.failure(*id)).find(|failure| failure.code() == "HTTP_404");
        found.unwrap().name.pascal()
    };
    assert_eq!((of("shop/buy").as_str(), of("shop/look").as_str()), ("ShopBuyHttp404", "ShopLookHttp404"));
}

#[test]
fn several_error_schemas_on_one_operation_are_all_there() {
    let model = model();
    let failures: Vec<_> =
        operation(&model, "shop/buy").failures.iter().map(|id| model.failure(*id)).collect();
    let codes: Vec<&str> = failures.iter().map(|failure| failure.code()).collect();
    assert_eq!(codes, ["HTTP_404", "HTTP_422", "HTTP_4XX", "HTTP_DEFAULT", "OUT_OF_STOCK", "UNKNOWN"]);
    let details: BTreeSet<String> =
        failures.iter().filter_map(|failure| failure.details.as_ref()).map(|ty| format!("{ty:?}")).collect();
    assert_eq!(details.len(), 3, "each has a type of its own");
    let families: Vec<_> = failures.iter().filter_map(|failure| failure.family).collect();
    assert_eq!(families, [Family::Refused, Family::Default]);
    assert!(model.notes.iter().any(|note| note.what.contains("nothing declares")), "{:?}", model.notes);
}

#[test]
fn a_code_that_all_share_is_one_type() {
    let mut contract = contract();
    contract.operations[1].failures.push(curable_core::Code::from_static("OUT_OF_STOCK"));
    let model = Model::new(&contract);
    let count = model.failures.iter().filter(|failure| failure.code() == "OUT_OF_STOCK").count();
    assert_eq!(count, 1);
}

#[test]
fn the_machinery_has_all_its_codes() {
    assert_eq!(model().protocol.len(), curable_core::protocol::ALL.len());
}

#[test]
fn what_cannot_be_called_from_outside_is_not_there() {
    assert!(model().operations.iter().all(|operation| operation.wire != "shop/hidden"));
}

#[test]
fn no_two_names_are_alike() {
    let model = model();
    let types = names(&model).into_iter();
    let failures = model.failures.iter().map(|failure| failure.name.pascal());
    let operations = model.operations.iter().map(|operation| operation.failure_name.pascal());
    let all: Vec<String> = types.chain(failures).chain(operations).map(|name| name.to_lowercase()).collect();
    let unique: BTreeSet<&String> = all.iter().collect();
    assert_eq!(unique.len(), all.len(), "{all:?}");
}

#[test]
fn the_order_of_declarations_changes_nothing() {
    let mut turned = contract();
    turned.operations.reverse();
    turned.failures.reverse();
    for operation in &mut turned.operations {
        operation.failures.reverse();
        operation.declares.reverse();
        if let Some(Value::Object(properties)) = operation.input.get_mut("properties") {
            *properties = properties.clone().into_iter().rev().collect();
        }
    }
    turned.defs = turned.defs.into_iter().rev().collect();
    assert_eq!(Model::new(&turned), model());
}

#[test]
fn members_keep_their_names_on_the_wire() {
    let model = model();
    let object = model.object(&operation(&model, "shop/buy").input).unwrap();
    let names: Vec<(&str, String)> =
        object.members.iter().map(|member| (member.wire.as_str(), member.name.snake())).collect();
    for (wire, name) in
        [("+1", "plus_1"), ("-1", "minus_1"), ("@id", "id"), ("fooBar", "foo_bar"), ("foo_bar", "foo_bar_2")]
    {
        assert!(names.contains(&(wire, name.to_owned())), "{wire} in {names:?}");
    }
    assert!(names.iter().all(|(wire, _)| *wire != "never"), "a member that accepts nothing is not there");
    assert_eq!(object.extra, Extra::Closed);
}

#[test]
fn definitions_that_hold_themselves_are_one_type() {
    let model = model();
    let Shape::Object(node) = &named(&model, "Node").shape else { panic!("not an object") };
    let Type::Named(id) = operation(&model, "shop/buy").output.as_ref().unwrap() else { panic!("not named") };
    assert_eq!(member(node, "children"), &Type::Array(Box::new(Type::Named(*id))));
    assert_eq!(member(node, "parent"), &Type::Nullable(Box::new(Type::Named(*id))));
    assert!(matches!(&named(&model, "Json").shape, Shape::Alias(Type::Array(_))));
}

#[test]
fn references_in_a_circle_or_to_nowhere_are_any_value() {
    let model = model();
    let object = model.object(operation(&model, "shop/mix").output.as_ref().unwrap()).unwrap();
    assert_eq!(member(object, "nowhere"), &Type::Any);
    assert_eq!(model.resolve(member(object, "circle")), &Type::Any);
    assert_eq!(model.resolve(member(object, "part")), &Type::String);
    assert!(model.notes.iter().any(|note| note.what.contains("leads nowhere")), "{:?}", model.notes);
}

#[test]
fn a_constant_member_tells_the_branches_apart() {
    let model = model();
    let Shape::Union(union) = &named(&model, "Shape").shape else { panic!("not a union") };
    assert_eq!(union.discriminator.as_deref(), Some("kind"));
    let tags: Vec<&[String]> = union.branches.iter().map(|branch| branch.tags.as_slice()).collect();
    assert_eq!(tags, [&["circle".to_owned()][..], &["square".to_owned(), "box".to_owned()][..]]);
}

#[test]
fn parts_of_all_of_are_one_object() {
    let model = model();
    let object = model.object(&operation(&model, "shop/mix").input).unwrap();
    let names: Vec<(&str, bool)> =
        object.members.iter().map(|member| (member.wire.as_str(), member.required)).collect();
    assert_eq!(names, [("a", true), ("b", true)]);
    assert_eq!(member(object, "a"), &Type::String);
}

#[test]
fn small_schemas_are_what_they_say() {
    let integer = || Type::Int(Int::Signed);
    let cases = [
        (json!(true), Type::Any),
        (json!({}), Type::Any),
        (json!({ "type": "integer" }), integer()),
        (json!({ "type": "integer", "minimum": 0 }), Type::Int(Int::Unsigned)),
        (json!({ "type": ["integer", "null"] }), Type::Nullable(Box::new(integer()))),
        (json!({ "type": ["integer", "number"] }), Type::Number),
        (json!({ "enum": [1, 2, null] }), Type::Nullable(Box::new(integer()))),
        (
            json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
            Type::Nullable(Box::new(Type::String)),
        ),
        (json!({ "oneOf": [{ "type": "string" }, { "type": "string", "maxLength": 3 }] }), Type::String),
        (json!({ "anyOf": [{ "type": "string" }, {}] }), Type::Any),
        (json!({ "type": "object" }), Type::Map(Box::new(Type::Any))),
        (
            json!({ "type": "object", "additionalProperties": { "type": "boolean" } }),
            Type::Map(Box::new(Type::Bool)),
        ),
        (json!({ "items": { "type": "string" } }), Type::Array(Box::new(Type::String))),
        (json!({ "allOf": [{ "type": "number" }, { "type": "integer" }] }), integer()),
        (json!({ "$ref": "elsewhere.json" }), Type::Any),
    ];
    for (schema, expected) in cases {
        assert_eq!(output(schema.clone()).1, expected, "{schema}");
    }
}

#[test]
fn what_stands_beside_a_choice_holds_for_every_branch() {
    let (model, ty) = output(json!({
        "type": "object",
        "properties": { "id": { "type": "string" } },
        "required": ["id"],
        "oneOf": [
            { "properties": { "a": { "type": "string" } }, "required": ["a"] },
            { "properties": { "b": { "type": "string" } }, "required": ["b"] },
        ],
    }));
    let Type::Named(id) = &ty else { panic!("{ty:?}") };
    let Shape::Union(union) = &model.ty(*id).shape else { panic!("not a union") };
    for branch in &union.branches {
        assert_eq!(model.object(&branch.ty).unwrap().members.len(), 2);
    }
}

#[test]
fn branches_that_only_ask_for_members_are_no_types() {
    let (model, ty) = output(json!({
        "type": "object",
        "properties": { "a": { "type": "string" }, "b": { "type": "string" } },
        "anyOf": [{ "required": ["a"] }, { "required": ["b"] }],
    }));
    assert_eq!(model.object(&ty).unwrap().members.len(), 2);
}

#[test]
fn choices_that_multiply_are_bounded() {
    let choice = |group: usize| {
        let branches: Vec<Value> = (0..20)
            .map(|index| json!({ "properties": { format!("p{group}x{index}"): { "type": "string" } } }))
            .collect();
        json!({ "oneOf": branches })
    };
    let (model, _) = output(json!({ "type": "object", "allOf": (0..6).map(choice).collect::<Vec<_>>() }));
    assert!(model.types.len() < 100, "{}", model.types.len());
    assert!(model.notes.iter().any(|note| note.what.contains("only the first")), "{:?}", model.notes);
}

#[test]
fn a_choice_that_may_be_null_is_nullable() {
    let (_, ty) = output(json!({ "type": ["object", "null"], "anyOf": [
        { "properties": { "a": { "type": "string" } }, "required": ["a"] },
        { "properties": { "b": { "type": "string" } }, "required": ["b"] },
    ] }));
    assert!(matches!(ty, Type::Nullable(_)), "{ty:?}");
}

#[test]
fn schemas_without_end_are_cut_with_a_note() {
    let mut schema = json!({ "type": "string" });
    for _ in 0..40 {
        schema = json!({ "type": "array", "items": schema });
    }
    let (model, _) = output(schema);
    assert!(model.notes.iter().any(|note| note.what.contains("too deep")), "{:?}", model.notes);
}

#[test]
fn definitions_that_schemas_bring_along_are_shared_where_they_agree() {
    let details = |values: &[&str]| {
        json!({
            "type": "object",
            "properties": { "why": { "$ref": "#/$defs/Why" } },
            "$defs": { "Why": { "enum": values } },
        })
    };
    let of = |first: &[&str], second: &[&str]| {
        let mut contract = Contract::new("one", "1");
        for (name, values) in [("one/a", first), ("one/b", second)] {
            let mut def = OperationDef::new(name, Effect::Read);
            def.output = Some(details(values));
            contract.operations.push(def);
        }
        names(&Model::new(&contract))
    };
    assert_eq!(of(&["x"], &["x"]), ["OneAOutput", "OneBOutput", "Why"]);
    assert_eq!(of(&["x"], &["y"]), ["OneAOutput", "OneAOutputWhyWhy", "OneBOutput", "OneBOutputWhyWhy"]);
}

#[test]
fn what_is_only_closed_or_remarked_upon_is_no_type_of_its_own() {
    let node = json!({ "$ref": "#/$defs/Node" });
    let (model, _) = output(json!({
        "$ref": "#/$defs/Node",
        "$defs": { "Node": { "type": "object", "properties": {
            "left": { "$ref": "#/$defs/Node", "unevaluatedProperties": false },
            "right": { "allOf": [node, { "description": "The other side." }] },
        } } },
    }));
    assert_eq!(names(&model), ["Node"]);
}
