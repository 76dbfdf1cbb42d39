//! What there is to say about a contract.

use curable_pages::{Book, Variant, terminal};
use serde_json::json;

use crate::sample::files;

#[test]
fn a_code_knows_its_operations_and_what_it_means_to_them() {
    let book = Book::of(&files());
    let page = book.code("NO_FILE").expect("an alias leads to the page");
    assert_eq!(page.def.code.as_str(), "FILE_NOT_FOUND");
    assert_eq!(page.operations, ["files/read", "files/move"]);
    let [Variant { def, operations, .. }] = page.variants.as_slice() else { panic!("{:?}", page.variants) };
    assert_eq!(
        (def.summary.as_ref(), operations.as_slice()),
        ("What is to be moved is not there.", &["files/move".to_owned()][..])
    );
    assert!(book.code("OLD_ONE").unwrap().operations.is_empty(), "a removed code stays listed");
}

#[test]
fn an_example_has_the_declared_details() {
    let book = Book::of(&files());
    let page = book.code("FILE_NOT_FOUND").unwrap();
    let example = page.example();
    assert_eq!(
        example["error"].get("details").or(example.get("details")),
        Some(&json!({ "path": "text" })),
        "{example}"
    );
    let wires = page.wires();
    assert!(wires.len() >= 12, "{}", wires.len());
    assert!(wires.iter().all(|wire| wire.text().contains("FILE_NOT_FOUND") || wire.dialect != "problem"));
}

#[test]
fn what_the_machinery_says_is_the_same_everywhere() {
    let book = Book::of(&files());
    let page = book.code("INVALID_INPUT").unwrap();
    assert!(page.machinery && page.example().to_string().contains("\"patch\""));
    let json = page.to_json();
    assert_eq!((&json["status"], &json["protocol"]), (&422.into(), &true.into()));
}

#[test]
fn the_nearest_codes_are_named_in_order() {
    let book = Book::of(&files());
    assert_eq!(book.near_codes("FILE_NOT_FOUDN").first(), Some(&"FILE_NOT_FOUND"));
    assert!(book.near_codes("COMPLETELY_DIFFERENT_THING").is_empty());
    assert_eq!(book.near_operations("files/raed"), ["files/read"]);
}

#[test]
fn a_terminal_shows_the_same_page() {
    let book = Book::of(&files());
    let text = terminal::code(book.code("FILE_NOT_FOUND").unwrap());
    for part in [
        "FILE_NOT_FOUND\n\nThere is no such file.",
        "*When:* nothing is at the path.",
        "kind: not_found",
        "since: 1.0.0",
        "path  string  required  Where.",
        "files/read",
        "On the wire",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn what_is_never_shown_is_in_no_example() {
    let mut contract = files();
    let def = &mut contract.failures[0];
    def.sensitive = vec!["token".to_owned()];
    def.details = Some(json!({ "type": "object", "properties": {
        "path": { "type": "string" }, "token": { "type": "string", "examples": ["s3cret"] },
    } }));
    let code = def.code.to_string();
    let text = terminal::code(Book::of(&contract).code(&code).unwrap());
    let pages = crate::site::written(&contract);
    let page = pages.values().find(|page| page.contains(&format!("<h1><code>{code}"))).unwrap();
    for shown in [&text, page] {
        assert!(shown.contains("token") && !shown.contains("s3cret"), "{shown}");
    }
}
