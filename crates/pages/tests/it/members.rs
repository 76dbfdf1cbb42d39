//! Tables and examples of details.

use curable_core::Contract;
use curable_pages::{Book, example, terminal};
use serde_json::{Value, json};

use crate::sample::{files, shop};
use crate::site::written;

/// Objects in objects, each of which must be there.
fn deep(levels: usize) -> Value {
    let mut schema =
        json!({ "type": "object", "required": ["end"], "properties": { "end": { "const": 7 } } });
    for level in 0..levels {
        let name = format!("level{level}");
        schema = json!({ "type": "object", "required": [name], "properties": { name: schema } });
    }
    schema
}

fn with_details(details: Value) -> Contract {
    let mut contract = files();
    contract.failures[0].details = Some(details);
    contract
}

#[test]
fn details_that_are_one_of_several_have_a_table_each() {
    let page = &written(&shop())["errors/door.LOCKED.html"];
    assert_eq!(page.matches("<table class=\"members\">").count(), 2, "{page}");
    assert!(page.contains("<code>key</code>") && page.contains("<code>until</code>"), "{page}");
    assert!(page.contains("One of:") && page.contains("By key"), "{page}");
    let text = terminal::code(Book::of(&shop()).code("door.LOCKED").unwrap());
    assert!(text.contains("one of") && text.contains("key") && text.contains("until"), "{text}");
}

#[test]
fn a_member_that_is_one_of_several_names_them() {
    let contract = with_details(json!({ "type": "object", "properties": { "by": { "anyOf": [
        { "type": "string" }, { "$ref": "#/$defs/Place" }, { "title": "Card", "type": "object", "properties": { "n": {} } },
    ] } } }));
    let page = &written(&contract)["errors/FILE_NOT_FOUND.html"];
    assert!(page.contains("<td>string or Place or Card</td>"), "{page}");
    assert!(page.contains("There is more than fits here"), "{page}");
}

#[test]
fn an_example_has_what_must_be_there_however_deep() {
    assert_eq!(example(&deep(39)).to_string().matches("level").count(), 39);
    assert!(example(&deep(39)).to_string().contains("\"end\":7"));
    let around = json!({ "type": "object", "required": ["next"], "properties": { "next": { "$ref": "#" } } });
    let pages = written(&with_details(around));
    let page = &pages["errors/FILE_NOT_FOUND.html"];
    assert!(page.contains("The example ends before the schema does."), "{page}");
    assert!(!written(&with_details(deep(39)))["errors/FILE_NOT_FOUND.html"].contains("ends before"));
}

#[test]
fn a_terminal_says_where_a_table_is_cut() {
    let text = terminal::code(Book::of(&with_details(deep(9))).code("FILE_NOT_FOUND").unwrap());
    assert!(text.contains("there is more; --json prints all"), "{text}");
    let whole = terminal::code(Book::of(&with_details(deep(2))).code("FILE_NOT_FOUND").unwrap());
    assert!(!whole.contains("there is more"), "{whole}");
}
