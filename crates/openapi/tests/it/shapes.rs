//! Members that hold what they may not hold: each is told with its place, and costs no more than itself.

use curable_openapi::{Document, Import, ImportOptions, Report, import};
use serde_json::{Value, json};

/// A sound description that has every member that is put in disorder below.
fn sound() -> Value {
    let body = json!({
        "type": "object", "required": ["size"], "properties": {
            "size": { "type": "string", "nullable": true }, "made": { "type": "string", "readOnly": true } } });
    json!({
        "openapi": "3.0.3",
        "info": { "title": "Shelves", "version": "1" },
        "servers": [{ "url": "https://shelves.example.org" }],
        "security": [],
        "paths": { "/shelves/{id}": {
            "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "servers": [],
            "put": {
                "operationId": "putShelf",
                "summary": "Puts a shelf.",
                "tags": ["shelves"],
                "security": [],
                "servers": [],
                "parameters": [{ "name": "mode", "in": "query", "required": false, "style": "form",
                    "explode": false, "allowReserved": false, "description": "How.",
                    "schema": { "type": "array", "items": { "type": "string" } } }],
                "requestBody": { "required": true, "description": "A shelf.", "content": {
                    "application/json": { "schema": body, "encoding": { "size": {
                        "style": "form", "explode": true, "contentType": "text/plain" } } } } },
                "responses": {
                    "200": { "description": "Done." },
                    "409": { "description": "Taken.", "headers": { "Retry-After": { "schema": {} } },
                        "content": { "application/json": { "schema": { "type": "object" } } } } }
            } } },
        "components": { "schemas": {}, "responses": {}, "parameters": {}, "headers": {},
            "requestBodies": {}, "securitySchemes": {} }
    })
}

const PUT: &str = "/paths/~1shelves~1{id}/put";

fn with(at: &str, value: &Value) -> Value {
    let mut document = sound();
    *document.pointer_mut(at).unwrap_or_else(|| panic!("{at} is not there")) = value.clone();
    document
}

/// The import of a description as JSON, and as YAML.
fn both(document: &Value) -> [Import; 2] {
    let text = document.to_string();
    [text.clone(), format!("# In YAML.\n{text}")].map(|text| {
        let document = Document::parse(text.as_bytes()).unwrap();
        import(&document, &ImportOptions::default())
    })
}

fn places(report: &Report) -> Vec<&str> {
    report.losses.iter().chain(&report.notes).map(|remark| remark.at.as_str()).collect()
}

#[test]
fn a_sound_description_is_told_nothing_about() {
    for import in both(&sound()) {
        assert_eq!(places(&import.report), Vec::<&str>::new());
        assert_eq!(import.report.error_responses.imported, 1);
    }
}

#[test]
fn every_member_of_a_wrong_shape_is_told_with_its_place() {
    let own = |below: &str| format!("{PUT}{below}");
    let objects = [
        "/info".to_owned(),
        "/components".to_owned(),
        "/components/schemas".to_owned(),
        "/components/responses".to_owned(),
        "/components/parameters".to_owned(),
        "/components/headers".to_owned(),
        "/components/requestBodies".to_owned(),
        "/components/securitySchemes".to_owned(),
        "/paths".to_owned(),
        own("/responses"),
        own("/responses/409"),
        own("/responses/409/content"),
        own("/responses/409/content/application~1json"),
        own("/responses/409/headers"),
        own("/responses/409/headers/Retry-After"),
        own("/requestBody"),
        own("/requestBody/content"),
        own("/requestBody/content/application~1json"),
        own("/requestBody/content/application~1json/encoding"),
        own("/requestBody/content/application~1json/encoding/size"),
    ];
    let lists = [
        "/servers".to_owned(),
        "/security".to_owned(),
        "/paths/~1shelves~1{id}/parameters".to_owned(),
        "/paths/~1shelves~1{id}/servers".to_owned(),
        own("/parameters"),
        own("/tags"),
        own("/security"),
        own("/servers"),
        own("/requestBody/content/application~1json/schema/required"),
    ];
    let texts = [
        own("/operationId"),
        own("/summary"),
        own("/parameters/0/description"),
        own("/parameters/0/style"),
        own("/requestBody/description"),
        own("/requestBody/content/application~1json/encoding/size/contentType"),
        own("/requestBody/content/application~1json/encoding/size/style"),
        own("/responses/409/description"),
    ];
    let flags = [
        own("/parameters/0/required"),
        own("/parameters/0/explode"),
        own("/parameters/0/allowReserved"),
        own("/requestBody/required"),
        own("/requestBody/content/application~1json/encoding/size/explode"),
        own("/requestBody/content/application~1json/schema/properties/size/nullable"),
        own("/requestBody/content/application~1json/schema/properties/made/readOnly"),
    ];
    let cases = [
        (&objects[..], [json!([]), json!("x"), json!(7)]),
        (&lists[..], [json!({ "q": 1 }), json!("x"), json!(7)]),
        (&texts[..], [json!({ "q": 1 }), json!(["x"]), json!(7)]),
        (&flags[..], [json!({ "q": 1 }), json!("perhaps"), json!(7)]),
    ];
    for (places_of_kind, odd) in cases {
        for at in places_of_kind {
            for value in &odd {
                for import in both(&with(at, value)) {
                    let told = places(&import.report);
                    assert!(told.contains(&at.as_str()), "{at} = {value}: {told:?}");
                }
            }
        }
    }
    for (at, value) in [
        (own("/parameters/0/style"), json!("fancy")),
        (own("/requestBody/content/application~1json/schema/type"), json!(["object", 5])),
        (own("/requestBody/content/application~1json/schema/type"), json!(["object", "thing"])),
        ("/servers/0".to_owned(), json!("https://x.example.org")),
    ] {
        for import in both(&with(&at, &value)) {
            assert!(places(&import.report).contains(&at.as_str()), "{at} = {value}");
        }
    }
}

#[test]
fn what_takes_all_errors_with_it_is_a_loss() {
    for at in ["/paths", &format!("{PUT}/responses")] {
        for value in [json!([]), json!("none")] {
            for import in both(&with(at, &value)) {
                assert_eq!(import.report.losses.len(), 1, "{at} = {value}");
                assert_eq!(import.report.losses[0].at, at);
            }
        }
    }
    let nothing = with("/paths", &Value::Null);
    assert!(both(&nothing).iter().all(|import| import.report.losses.is_empty()));
}

#[test]
fn a_word_for_a_truth_value_is_read_as_meant_and_told() {
    for (word, meant) in [("true", true), ("Yes", true), ("false", false), ("no", false)] {
        let at = format!("{PUT}/parameters/0/required");
        for import in both(&with(&at, &json!(word))) {
            let required = &import.imported.contract.operations[0].input["required"];
            let has = required.as_array().unwrap().contains(&json!("mode"));
            assert_eq!(has, meant, "{word}: {required}");
            let note = import.report.notes.iter().find(|note| note.at == at).unwrap();
            assert_eq!(note.what, format!("is the text {word}, and is read as {meant}"));
        }
        let at = format!("{PUT}/parameters/0/explode");
        for import in both(&with(&at, &json!(word))) {
            let route = &import.imported.routes[0];
            let mode = route.parameters.iter().find(|parameter| parameter.name == "mode").unwrap();
            assert_eq!(mode.explode, meant, "{word}");
        }
    }
}

#[test]
fn a_limit_in_octal_or_hexadecimal_digits_is_a_number_and_a_value_of_an_enum_is_a_text() {
    let text = "openapi: 3.0.3\ncomponents:\n  schemas:\n    M: {type: integer, minimum: 0x0A, maximum: 0o17}\n    \
                E: {type: string, enum: [0o17, 0x0A]}\n    W: {type: integer, maximum: 0o9}\n";
    let root = Document::parse(text.as_bytes()).unwrap().root;
    let schemas = &root["components"]["schemas"];
    assert_eq!(schemas["M"], json!({ "type": "integer", "minimum": 10, "maximum": 15 }));
    assert_eq!(schemas["E"]["enum"], json!(["0o17", "0x0A"]));
    assert_eq!(schemas["W"]["maximum"], json!("0o9"));
}
