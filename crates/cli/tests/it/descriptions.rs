//! `curable diff` over descriptions: what agents see, and what raw callers see besides.

use std::fs;

use serde_json::{Value, json};

use crate::program::curable;

/// The rules that find something, the worst first, and whether the program says that it breaks.
fn found(name: &str, old: &Value, new: &Value) -> (Vec<String>, bool) {
    let folder = std::env::temp_dir().join(format!("curable-cli-described-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let paths = [("old.json", old), ("new.json", new)].map(|(file, document)| {
        let path = folder.join(file);
        fs::write(&path, document.to_string()).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let ran = curable(&["diff", &paths[0], &paths[1], "--json"], "");
    fs::remove_dir_all(&folder).unwrap();
    let rules = ran.json()["findings"].as_array().unwrap().clone();
    (rules.iter().map(|one| one["rule"].as_str().unwrap().to_owned()).collect(), ran.code == 1)
}

fn pets() -> Value {
    let pet = json!({ "type": "object", "required": ["name"],
        "properties": { "name": { "type": "string" }, "age": { "type": "string" } } });
    json!({
        "openapi": "3.0.3", "info": { "title": "Pets", "version": "1" },
        "components": { "securitySchemes": {
            "key": { "type": "apiKey", "in": "header", "name": "X-Key" },
            "user": { "type": "oauth2", "flows": { "implicit": { "authorizationUrl": "https://a.example", "scopes": {} } } },
        } },
        "paths": { "/pets": { "post": {
            "operationId": "addPet",
            "security": [{ "key": [] }, { "user": ["write"] }],
            "parameters": [
                { "name": "tags", "in": "query", "schema": { "type": "array", "items": { "type": "string" } } },
                { "name": "dry", "in": "query", "schema": { "type": "boolean" } },
                { "name": "Idempotency-Key", "in": "header", "schema": { "type": "string" } },
            ],
            "requestBody": { "required": true, "content": {
                "application/json": { "schema": pet }, "application/x-www-form-urlencoded": { "schema": pet } } },
            "responses": {
                "200": { "description": "ok", "headers": { "X-Cost": { "required": true, "schema": { "type": "integer" } } },
                    "content": { "application/json": { "schema": pet }, "text/csv": { "schema": { "type": "string" } } } },
                "202": { "description": "later" },
            },
        } } },
    })
}

#[test]
fn what_raw_callers_rely_on_is_told_once_each() {
    type Change = fn(&mut Value);
    let rows: &[(&str, bool, Change)] = &[
        ("argument_moved", true, |op| op["parameters"][1]["in"] = json!("header")),
        ("argument_moved", true, |op| op["parameters"][0]["explode"] = json!(false)),
        ("operation_deprecated", false, |op| op["deprecated"] = json!(true)),
        ("sent_required", true, |op| op["parameters"][2]["required"] = json!(true)),
        ("body_type_removed", true, |op| {
            op["requestBody"]["content"]
                .as_object_mut()
                .unwrap()
                .shift_remove("application/x-www-form-urlencoded");
        }),
        ("reply_type_removed", true, |op| {
            op["responses"]["200"]["content"].as_object_mut().unwrap().shift_remove("text/csv");
        }),
        ("header_removed", true, |op| op["responses"]["200"]["headers"] = json!({})),
        ("status_changed", true, |op| {
            let replies = op["responses"].take();
            op["responses"] = json!({ "201": replies["200"], "203": replies["202"] });
        }),
        ("status_added", false, |op| op["responses"]["201"] = op["responses"]["200"].clone()),
        ("access_tightened", true, |op| op["security"] = json!([{ "key": [] }])),
        ("access_loosened", false, |op| op["security"] = json!([])),
        // A bodiless 202 beside the 200 hides nothing.
        ("output_retyped", true, |op| {
            let schema = &mut op["responses"]["200"]["content"]["application/json"]["schema"];
            schema["properties"]["age"] = json!({ "type": "integer" });
        }),
        // The style of what has no parts is no style.
        ("", false, |op| op["parameters"][1]["explode"] = json!(false)),
    ];
    for (index, (rule, breaks, change)) in rows.iter().enumerate() {
        let mut new = pets();
        change(&mut new["paths"]["/pets"]["post"]);
        let expected: Vec<&str> = Some(*rule).filter(|rule| !rule.is_empty()).into_iter().collect();
        let (rules, is_broken) = found(&format!("raw{index}"), &pets(), &new);
        assert_eq!((rules, is_broken), (expected.iter().map(|&rule| rule.to_owned()).collect(), *breaks));
    }
}

#[test]
fn names_of_schemes_are_no_difference() {
    let mut new = pets();
    let schemes = new["components"]["securitySchemes"].take();
    new["components"]["securitySchemes"] = json!({ "api_key": schemes["key"], "oauth": schemes["user"] });
    new["paths"]["/pets"]["post"]["security"] = json!([{ "oauth": ["write"] }, { "api_key": [] }]);
    assert_eq!(found("schemes", &pets(), &new), (Vec::new(), false));
}

#[test]
fn a_body_that_a_gateway_takes_in_another_form_is_told_once_and_breaks_nobody() {
    type Change = fn(&mut Value);
    fn schema(op: &mut Value) -> &mut Value {
        &mut op["requestBody"]["content"]["application/json"]["schema"]
    }
    let moves: [(&str, Change); 7] = [
        ("input_member_optional", |op| op["requestBody"]["required"] = json!(false)),
        ("input_member_added", |op| {
            let more = json!({ "name": "name", "in": "query", "schema": { "type": "string" } });
            op["parameters"].as_array_mut().unwrap().push(more);
        }),
        ("", |op| schema(op)["propertyNames"] = json!({})),
        // Those who call without a gateway could send any member before.
        ("", |op| schema(op)["additionalProperties"] = json!(true)),
        ("input_widened", |op| schema(op)["nullable"] = json!(true)),
        ("input_loosened", |op| {
            schema(op)["patternProperties"] = json!({ "^x-": { "type": "string" } });
        }),
        ("input_member_added", |op| {
            let more = json!({ "type": "string" });
            schema(op)["properties"]["tags"] = more;
        }),
    ];
    for (index, (rule, change)) in moves.iter().enumerate() {
        let mut new = pets();
        change(&mut new["paths"]["/pets"]["post"]);
        let mut expected = vec!["body_regrouped", rule];
        expected.retain(|rule| !rule.is_empty());
        let (rules, is_broken) = found(&format!("moved{index}"), &pets(), &new);
        assert_eq!((rules, is_broken), (expected.into_iter().map(str::to_owned).collect(), false), "{index}");
    }
}

#[test]
fn what_is_said_of_every_media_type_and_header_is_compared() {
    type Change = fn(&mut Value);
    const FORM: &str = "application/x-www-form-urlencoded";
    let rows: &[(&str, bool, Change)] = &[
        ("input_retyped", true, |op| {
            op["requestBody"]["content"][FORM]["schema"]["properties"]["age"] = json!({ "type": "integer" });
        }),
        ("input_required_member_added", true, |op| {
            let schema = &mut op["requestBody"]["content"][FORM]["schema"];
            schema["properties"]["size"] = json!({ "type": "string" });
            schema["required"] = json!(["name", "size"]);
        }),
        ("input_retyped", true, |op| {
            for name in ["application/json", FORM] {
                op["requestBody"]["content"][name]["schema"] = json!({ "type": "array" });
            }
        }),
        ("input_closed", true, |op| {
            for name in ["application/json", FORM] {
                op["requestBody"]["content"][name]["schema"]["additionalProperties"] = json!(false);
            }
        }),
        ("output_retyped", true, |op| {
            op["responses"]["200"]["headers"]["X-Cost"]["schema"]["type"] = json!("string");
        }),
        ("header_removed", true, |op| op["responses"]["404"]["headers"] = json!({})),
        ("reply_type_removed", true, |op| {
            op["responses"]["404"]["content"].as_object_mut().unwrap().shift_remove("text/plain");
        }),
        ("output_narrowed", false, |op| {
            op["responses"]["404"]["content"]["text/plain"]["schema"]["type"] = json!("string");
        }),
        ("reply_type_removed", true, |op| {
            let content = &mut op["responses"]["404"]["content"];
            let body = content.as_object_mut().unwrap().shift_remove("application/problem+json");
            content["application/json"] = json!(body);
        }),
    ];
    let mut old = pets();
    let body = json!({ "schema": { "type": "object", "properties": { "why": { "type": "string" } } } });
    old["paths"]["/pets"]["post"]["responses"]["404"] = json!({ "description": "none",
        "headers": { "Retry-After": { "required": true, "schema": { "type": "integer" } } },
        "content": { "application/problem+json": body, "text/plain": { "schema": { "type": ["string", "null"] } } } });
    old["openapi"] = json!("3.1.0");
    for (index, (rule, breaks, change)) in rows.iter().enumerate() {
        let mut new = old.clone();
        change(&mut new["paths"]["/pets"]["post"]);
        let (mut rules, is_broken) = found(&format!("types{index}"), &old, &new);
        rules.retain(|rule| rule != "reply_type_added" && rule != "body_regrouped");
        assert_eq!((rules, is_broken), (vec![(*rule).to_owned()], *breaks), "{index}");
    }
}

#[test]
fn a_part_of_a_form_that_takes_fewer_types_breaks() {
    let upload = |types: Option<&str>| {
        let mut media = json!({ "schema": { "type": "object", "properties": {
            "photo": { "type": "string", "format": "binary" }, "note": { "type": "string" } } } });
        if let Some(types) = types {
            media["encoding"] = json!({ "photo": { "contentType": types } });
        }
        let mut document = pets();
        document["paths"]["/pets"]["post"]["requestBody"]["content"] =
            json!({ "multipart/form-data": media });
        document
    };
    let rows = [
        (Some("image/png, image/jpeg"), Some("image/png"), "part_type_removed"),
        (Some("image/png"), Some("image/*"), "part_type_added"),
        (Some("image/*"), Some("image/png"), "part_type_removed"),
        (Some("image/png, image/jpeg"), Some("image/jpeg,image/png"), ""),
        (None, Some("application/octet-stream"), ""),
        (None, Some("image/png"), "part_type_removed"),
        (Some("image/png"), None, "part_type_added"),
    ];
    for (index, (old, new, rule)) in rows.into_iter().enumerate() {
        let expected: Vec<String> =
            Some(rule.to_owned()).filter(|rule| !rule.is_empty()).into_iter().collect();
        let found = found(&format!("parts{index}"), &upload(old), &upload(new));
        assert_eq!(found, (expected, rule == "part_type_removed"), "{index}");
    }
}

#[test]
fn a_path_that_all_others_stand_below_breaks_once_and_a_host_does_not() {
    let at = |servers: Value, path: &str| {
        let mut document = pets();
        document["servers"] = servers;
        let mut item = document["paths"]["/pets"].take();
        item["post"]["summary"] = json!("Adds one.");
        document["paths"] = json!({ path: item, format!("{path}/all"): { "get": {
            "operationId": "all", "summary": "Gives all.", "responses": { "200": { "description": "ok" } } } } });
        document
    };
    let urls = |urls: &[&str]| json!(urls.iter().map(|url| json!({ "url": url })).collect::<Vec<_>>());
    let rows: [(Value, &str, Value, &str, &[&str]); 13] = [
        (urls(&["https://a.example/v1"]), "/pets", urls(&["https://a.example/v2"]), "/pets", &["base_moved"]),
        (
            urls(&["https://a.example/v1"]),
            "/pets",
            urls(&["https://b.example/v1/"]),
            "/pets",
            &["host_moved"],
        ),
        (
            urls(&["https://a.example/v1"]),
            "/pets",
            urls(&["http://A.example/v1"]),
            "/pets",
            &["scheme_removed"],
        ),
        (
            urls(&["https://a.example:443/v1"]),
            "/pets",
            urls(&["https://a.example/v1", "http://b.example/v1"]),
            "/pets",
            &[],
        ),
        (
            urls(&["https://a.example/v1", "http://localhost:80/v1"]),
            "/pets",
            urls(&["https://a.example/v1"]),
            "/pets",
            &[],
        ),
        (urls(&["https://a.example/v1"]), "/pets", urls(&["/v1"]), "/pets", &[]),
        (urls(&["https://a.example/v1"]), "/pets", urls(&["https://a.example"]), "/v1/pets", &[]),
        (urls(&["/v1", "/v2"]), "/pets", urls(&["/v2"]), "/pets", &["base_moved"]),
        (urls(&["/v1", "/v2"]), "/pets", urls(&["/v2", "/v1", "/v3"]), "/pets", &[]),
        (urls(&["/v1", "/v2"]), "/pets", urls(&["/"]), "/v1/pets", &["operation_moved", "operation_moved"]),
        (urls(&["/v1"]), "/pets", urls(&["/", "/v3"]), "/v1/pets", &[]),
        (urls(&[]), "/pets", urls(&["/v2"]), "/pets", &[]),
        (urls(&["/v1"]), "/pets", urls(&["/v1"]), "/v1/pets", &["operation_moved", "operation_moved"]),
    ];
    for (index, (old, before, new, after, rules)) in rows.into_iter().enumerate() {
        let expected: Vec<String> = rules.iter().map(|&rule| rule.to_owned()).collect();
        let found = found(&format!("base{index}"), &at(old, before), &at(new, after));
        // Whoever calls says which host is meant.
        let breaks = rules.iter().any(|rule| *rule != "host_moved");
        assert_eq!(found, (expected, breaks), "{index}");
    }
}

#[test]
fn an_address_of_one_operation_is_told_at_the_operation() {
    let at = |own: &[&str]| {
        let mut document = pets();
        document["servers"] = json!([{ "url": "/v1" }]);
        document["paths"]["/pets"]["get"] =
            json!({ "operationId": "all", "responses": { "200": { "description": "ok" } } });
        if !own.is_empty() {
            document["paths"]["/pets"]["post"]["servers"] =
                own.iter().map(|url| json!({ "url": url })).collect();
        }
        document
    };
    let moved = (vec!["operation_moved".to_owned()], true);
    let none = (Vec::new(), false);
    assert_eq!(found("own0", &at(&[]), &at(&["/next"])), moved);
    assert_eq!(found("own1", &at(&["/a", "/b"]), &at(&["/b"])), moved);
    assert_eq!(found("own2", &at(&["/a", "/b"]), &at(&["/b", "/a"])), none);
    assert_eq!(found("own3", &at(&[]), &at(&["/v1", "/next"])), none);
}

#[test]
fn silence_about_other_members_is_open_to_raw_callers_on_both_sides() {
    let with = |said: Option<Value>| {
        let mut document = pets();
        for body in ["application/json", "application/x-www-form-urlencoded"] {
            let schema = &mut document["paths"]["/pets"]["post"]["requestBody"]["content"][body]["schema"];
            if let Some(said) = &said {
                schema["additionalProperties"] = said.clone();
            }
        }
        document
    };
    let open = || with(Some(json!(true)));
    let (silent, closed, texts) =
        (with(None), with(Some(json!(false))), with(Some(json!({ "type": "string" }))));
    let told = |name: &str, old: &Value, new: &Value| {
        let (mut rules, is_broken) = found(name, old, new);
        rules.retain(|rule| rule != "body_regrouped");
        (rules.join(" "), is_broken)
    };
    for (index, (old, new, rule, breaks)) in [
        (&open(), &silent, "", false),
        (&silent, &open(), "", false),
        (&silent, &closed, "input_closed", true),
        (&closed, &silent, "input_opened", false),
        (&open(), &closed, "input_closed", true),
        (&silent, &texts, "input_narrowed", true),
        (&texts, &silent, "input_widened", false),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(told(&format!("silent{index}"), old, new), (rule.to_owned(), breaks), "{index}");
    }
}

#[test]
fn operations_at_one_path_that_are_told_apart_after_it_are_all_compared() {
    let targets = |schema: Value| {
        let mut document = pets();
        let item = document["paths"]["/pets"].take();
        let mut other = item.clone();
        other["post"]["operationId"] = json!("other");
        other["post"]["requestBody"]["content"]["application/json"]["schema"] = schema;
        document["paths"] = json!({ "/#Target=other": other, "/#Target=pets": item });
        document
    };
    let (old, new) = (json!({ "type": "string" }), json!({ "type": "string", "maxLength": 3 }));
    let found = found("targets", &targets(old), &targets(new));
    assert_eq!(found, (vec!["input_tightened".to_owned()], true));
}

#[test]
fn another_title_gives_no_operation_another_name() {
    let mut new = pets();
    new["info"]["title"] = json!("Acme Animals");
    assert_eq!(found("title", &pets(), &new), (vec!["contract_renamed".to_owned()], false));
}

#[test]
fn a_mapping_that_is_not_there_or_not_right_is_an_error() {
    let folder = std::env::temp_dir().join(format!("curable-mapped-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let api = write("api.json", &pets().to_string());
    let right = write("right.toml", "[[operation]]\nmatch = \"addPet\"\nname = \"add\"\n");
    let wrong = write("wrong.toml", "[[operation]]\nmatch = \"nobody\"\nname = \"add\"\n");
    let missing = folder.join("missing.toml").to_str().unwrap().to_owned();
    for (mapping, code) in [(&right, 0), (&wrong, 2), (&missing, 2)] {
        let ran = curable(&["diff", &api, &api, "--mapping", mapping], "");
        assert_eq!(ran.code, code, "{mapping}: {}{}", ran.stdout, ran.stderr);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Known to be told as a break, though it is none: a parameter takes the name of another one at another place, because
/// arguments have one name each. The number may only go down.
#[test]
fn what_is_told_as_a_break_and_is_none_does_not_grow() {
    let mut old = pets();
    let header = json!({ "name": "v", "in": "header", "schema": { "type": "string" } });
    old["paths"]["/pets"]["post"]["parameters"].as_array_mut().unwrap().push(header);
    let mut new = old.clone();
    let query = json!({ "name": "v", "in": "query", "schema": { "type": "string" } });
    new["paths"]["/pets"]["post"]["parameters"].as_array_mut().unwrap().push(query);
    let false_alarms = [(&old, &new)].iter().filter(|(old, new)| found("known", old, new).1).count();
    assert_eq!(false_alarms, 1);
}

#[test]
fn a_list_of_tools_may_stand_alone() {
    let tools = json!([{ "name": "find", "inputSchema": { "type": "object" } }]);
    assert_eq!(found("tools", &json!({ "tools": tools }), &tools), (Vec::new(), false));
}

#[test]
fn what_costs_an_operation_is_a_loss_and_what_is_left_out_by_wish_is_none() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    std::fs::create_dir_all(&folder).unwrap();
    let (odd, fine, map) = (folder.join("odd.yaml"), folder.join("fine.yaml"), folder.join("map.toml"));
    let operation =
        "{ operationId: a, responses: { '200': { description: ok }, '404': { description: no } } }";
    let head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n";
    let text = format!(
        "{head}  /a: {{ gte: {operation}, get: {operation}, x-own: 1, note: 2 }}\n  /b: {{ get: {operation} }}\n  \
         /c: {{ $ref: '#/components/pathItems/None' }}\n"
    );
    std::fs::write(&odd, text).unwrap();
    let ran = curable(&["contract", odd.to_str().unwrap(), "--report", "--json"], "");
    let report = ran.json();
    assert_eq!((ran.code, report["losses"].as_array().unwrap().len()), (1, 1), "{report}");
    let told = report.to_string();
    for words in
        ["/paths/~1a/gte", "did you mean `get`?", "/paths/~1c", "that of GET /a already", "/paths/~1a/note"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!told.contains("x-own"), "{told}");
    std::fs::write(&fine, format!("{head}  /a: {{ get: {operation} }}\n  /b: {{ put: {operation} }}\n"))
        .unwrap();
    std::fs::write(&map, "[filter]\nmethods = [\"GET\"]\n").unwrap();
    let arguments =
        ["contract", fine.to_str().unwrap(), "--report", "--json", "--mapping", map.to_str().unwrap()];
    let ran = curable(&arguments, "");
    let report = ran.json();
    assert_eq!(ran.code, 0, "{report}");
    assert_eq!(
        (&report["operations"]["found"], &report["operations"]["imported"]),
        (&json!(2), &json!(1)),
        "{report}"
    );
    assert_eq!(report["operations"]["skipped"][0]["operation"], "PUT /b", "{report}");
    assert_eq!(report["error_responses"], json!({ "found": 2, "imported": 1 }), "{report}");
}

#[test]
fn people_are_told_what_would_be_right() {
    let depot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reference/depot/openapi.yaml");
    let told = |arguments: &str| curable(&["validate", depot, "listItems"], arguments).stdout;
    let one = told(r#"{"category":"lightning"}"#);
    for words in ["one of: lighting, furniture", "nearest is \"lighting\"", "patch", "/category"] {
        assert!(one.contains(words), "{words}: {one}");
    }
    let several = told(r#"{"limt":3,"page":"x","limit":0}"#);
    for words in ["3 things", "/limt is unknown", "/page is unknown; known: ", "at most 100"] {
        assert!(several.contains(words), "{words}: {several}");
    }
    let fine = curable(&["validate", depot, "listItems", "--json"], "{}");
    assert_eq!((fine.code, fine.stdout.trim()), (0, r#"{"ok":true}"#));
    assert_eq!(curable(&["validate", depot, "listItems"], "{}").stdout, "");
}
