//! What forms and texts say to people.

use curable_core::{Effect, OperationDef};
use curable_pages::html::{self, Frame, Links};
use curable_pages::{Book, terminal};
use serde_json::{Value, json};

use crate::sample::{files, shop};
use crate::site::written;

/// The form of an operation with this input.
fn form(input: Value) -> String {
    let mut contract = files();
    let mut def = OperationDef::new("files/new", Effect::Read);
    def.input = input;
    contract.operations.push(def);
    let book = Book::of(&contract);
    let frame = Frame { book: &book, links: Links::Server(""), asks_for_token: false };
    html::console(&frame, book.operation("files/new"))
}

#[test]
fn a_group_of_fields_has_a_place_for_what_is_wrong_with_it() {
    let html = form(json!({ "properties": {
        "buyer": { "type": "object", "description": "Who pays.", "properties": { "name": { "type": "string" } } },
    } }));
    assert!(
        html.contains("<fieldset data-group=\"/buyer\" aria-describedby=\"f1-about f1-wrong\">"),
        "{html}"
    );
    assert!(html.contains("<p class=\"wrong\" id=\"f1-wrong\" hidden></p>"), "{html}");
}

#[test]
fn the_field_for_json_says_what_is_wrong_with_it() {
    assert!(form(json!({})).contains("<textarea id=\"arguments\" aria-describedby=\"arguments-wrong\""));
}

#[test]
fn a_text_or_a_number_is_one_line() {
    for schema in [
        json!({ "type": ["string", "integer"] }),
        json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }),
    ] {
        let html = form(json!({ "properties": { "title": schema } }));
        assert!(html.contains("data-as=\"scalar\"") && !html.contains("data-as=\"json\""), "{html}");
        assert!(html.contains("string or integer · a text of digits stands in quotes"), "{html}");
    }
}

#[test]
fn one_is_one_and_what_it_is_stands_apart_from_what_is_demanded() {
    let html = form(
        json!({ "properties": { "a": { "type": "string", "minLength": 1, "description": "Which it is" } } }),
    );
    assert!(html.contains("at least 1 character<"), "{html}");
    assert!(html.contains("Which it is · <span class=\"rules\">"), "{html}");
    let html = form(json!({ "properties": { "a": { "description": "_**It is so.**_" } } }));
    assert!(html.contains("</em> <span class=\"rules\">"), "{html}");
}

#[test]
fn arguments_that_are_not_declared_are_said_to_be_so() {
    let mut contract = files();
    let mut none = OperationDef::new("files/none", Effect::Read);
    none.input = json!({ "type": "object", "additionalProperties": false });
    contract.operations.extend([none, OperationDef::new("files/any", Effect::Read)]);
    let all = written(&contract);
    assert!(all["operations/files.none.html"].contains("It takes no arguments.</p>"));
    assert!(all["operations/files.any.html"].contains("It declares no arguments.</p>"));
}

#[test]
fn the_console_says_of_which_namespace_an_operation_is() {
    let book = Book::of(&shop());
    let frame = Frame { book: &book, links: Links::Server(""), asks_for_token: false };
    let html = html::console(&frame, book.operation("goods/list"));
    assert!(html.contains("<h1><span class=\"quiet\">goods/</span>list"), "{html}");
}

#[test]
fn a_line_for_a_terminal_is_one_line_that_it_does_not_obey() {
    let mut contract = files();
    contract.failures[0].summary = "a \u{202e}b".into();
    let text = terminal::code(Book::of(&contract).code("FILE_NOT_FOUND").unwrap());
    assert!(text.contains("a \\u{202e}b"), "{text:?}");
}
