//! Bodies of every kind.

use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use curable_openapi::{Body, Media, Route};
use serde_json::{Value, json};

use crate::routes::{members, named, refused, route, sent, whole};

fn with(body: Body) -> Route {
    let mut route = route("POST", "/x");
    route.body = Some(body);
    route
}

fn text(route: &Route, arguments: Value) -> (String, String) {
    let built = sent(route, arguments);
    let content_type = built.headers["content-type"].to_str().unwrap().to_owned();
    (content_type, String::from_utf8(built.body.unwrap().to_vec()).unwrap())
}

#[test]
fn json_is_sent_whole_or_by_members() {
    let route = with(whole(Media::Json, "application/vnd.api+json"));
    let (content_type, body) =
        text(&route, json!({"body": {"a": null, "n": 18_446_744_073_709_551_615_u64}}));
    assert_eq!(
        (content_type.as_str(), body.as_str()),
        ("application/vnd.api+json", r#"{"a":null,"n":18446744073709551615}"#)
    );
    let route = with(members(Media::Json, "*/*", &["b", "a"]));
    let (content_type, body) = text(&route, json!({"a": 1, "b": [0.1], "other": 3}));
    assert_eq!((content_type.as_str(), body.as_str()), ("application/json", r#"{"b":[0.1],"a":1}"#));
}

#[test]
fn there_is_no_body_where_none_is_given_and_none_is_needed() {
    let mut body = members(Media::Json, "application/json", &["a"]);
    body.required = false;
    let built = sent(&with(body.clone()), json!({}));
    assert_eq!((built.body, built.headers.contains_key("content-type")), (None, false));
    body.required = true;
    assert_eq!(text(&with(body), json!({})).1, "{}");
    assert_eq!(named(&refused(&with(whole(Media::Json, "application/json")), json!({}))), ["/body missing"]);
}

#[test]
fn a_form_spreads_lists_and_nests_objects() {
    let mut body = members(Media::Form, "application/x-www-form-urlencoded", &["a", "b", "c", "d", "e", "f"]);
    body.encoding.insert("e".to_owned(), "application/json".to_owned());
    let arguments = json!({
        "a": "x y&z=é", "b": [1, null, 2], "c": {"k": {"l": true}, "m": [1]}, "d": [{"price": 5}], "e": {"j": 1}, "f": null,
    });
    let (content_type, body) = text(&with(body), arguments);
    assert_eq!(content_type, "application/x-www-form-urlencoded");
    assert_eq!(
        body,
        "a=x%20y%26z%3D%C3%A9&b=1&b=2&c%5Bk%5D%5Bl%5D=true&c%5Bm%5D%5B0%5D=1&d%5B0%5D%5Bprice%5D=5&e=%7B%22j%22%3A1%7D"
    );
    let whole = with(whole(Media::Form, "application/x-www-form-urlencoded"));
    assert_eq!(text(&whole, json!({"body": {"a": 1}})).1, "a=1");
    assert_eq!(named(&refused(&whole, json!({"body": "a=1"}))), ["/body shape"]);
}

#[test]
fn a_form_is_written_in_the_styles_that_it_declares() {
    let document = json!({
        "openapi": "3.0.3", "info": { "title": "F", "version": "1" },
        "paths": { "/x": { "post": { "operationId": "send", "responses": {}, "requestBody": { "content": {
            "application/x-www-form-urlencoded": {
                "schema": { "type": "object", "properties": {
                    "expand": { "type": "array", "items": { "type": "string" } },
                    "ids": { "type": "array", "items": { "type": "integer" } },
                    "tags": { "type": "array", "items": { "type": "string" } },
                    "plain": { "type": "array", "items": { "type": "string" } },
                    "metadata": { "type": "object", "additionalProperties": true } } },
                "encoding": {
                    "expand": { "style": "deepObject", "explode": true },
                    "metadata": { "style": "deepObject", "explode": true },
                    "ids": { "style": "form", "explode": false },
                    "tags": { "style": "pipeDelimited" } } } } } } } },
    });
    let document = curable_openapi::Document::parse(document.to_string().as_bytes()).unwrap();
    let imported = curable_openapi::import(&document, &curable_openapi::ImportOptions::default()).imported;
    let arguments = json!({ "expand": ["a.b", "c"], "ids": [1, 2], "tags": ["x", "y z"], "plain": ["p", "q"],
        "metadata": { "k": { "l": 1 } } });
    assert_eq!(
        text(&imported.routes[0], arguments).1,
        "expand%5B0%5D=a.b&expand%5B1%5D=c&ids=1,2&tags=x%7Cy%20z&plain=p&plain=q&metadata%5Bk%5D%5Bl%5D=1"
    );
}

#[test]
fn a_form_of_swagger_writes_lists_as_it_says() {
    let field = |name: &str, format: Value| {
        let mut field =
            json!({ "name": name, "in": "formData", "type": "array", "items": { "type": "string" } });
        if !format.is_null() {
            field["collectionFormat"] = format;
        }
        field
    };
    let document = json!({
        "swagger": "2.0", "info": { "title": "F", "version": "1" },
        "paths": { "/x": { "post": { "consumes": ["application/x-www-form-urlencoded"], "responses": {}, "parameters": [
            field("a", Value::Null), field("b", json!("multi")), field("c", json!("pipes")) ] } } },
    });
    let document = curable_openapi::Document::parse(document.to_string().as_bytes()).unwrap();
    let imported = curable_openapi::import(&document, &curable_openapi::ImportOptions::default()).imported;
    let list = json!(["1", "2"]);
    assert_eq!(
        text(&imported.routes[0], json!({ "a": list, "b": list, "c": list })).1,
        "a=1,2&b=1&b=2&c=1%7C2"
    );
}

#[test]
fn parts_stand_between_boundaries() {
    let mut body = members(Media::Multipart, "multipart/form-data", &["title", "meta", "file", "tags"]);
    body.binary = vec!["file".to_owned()];
    body.encoding.insert("file".to_owned(), "image/png, image/jpeg".to_owned());
    let route = with(body);
    let bytes = [0_u8, 255, 13, 10];
    let arguments = json!({"title": "a\r\nb", "meta": {"k": 1}, "file": BASE64_STANDARD.encode(bytes), "tags": ["x", "y"]});
    let built = sent(&route, arguments.clone());
    let content_type = built.headers["content-type"].to_str().unwrap().to_owned();
    let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let mut expected = Vec::new();
    let head = |name: &str, rest: &str| {
        format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{rest}\r\n\r\n")
    };
    expected.extend(format!("{}a\r\nb\r\n", head("title", "")).into_bytes());
    expected.extend(
        format!("{}{{\"k\":1}}\r\n", head("meta", "\r\nContent-Type: application/json")).into_bytes(),
    );
    expected.extend(head("file", "; filename=\"file\"\r\nContent-Type: image/png").into_bytes());
    expected.extend(bytes);
    expected.extend(
        format!("\r\n{}x\r\n{}y\r\n--{boundary}--\r\n", head("tags", ""), head("tags", "")).into_bytes(),
    );
    assert_eq!(built.body.as_deref(), Some(expected.as_slice()));
    assert_eq!(sent(&route, arguments), built, "the same parts, the same boundary");
}

#[test]
fn the_name_of_a_part_ends_no_line() {
    let route = with(whole(Media::Multipart, "multipart/form-data"));
    let (_, body) = text(&route, json!({"body": {"a\"\r\nX-Evil: 1": "v"}}));
    assert!(body.contains("name=\"a%22%0D%0AX-Evil: 1\""), "{body}");
}

#[test]
fn bytes_come_as_base64_in_either_alphabet() {
    let route = with(whole(Media::Binary, "application/octet-stream"));
    let bytes = vec![251_u8, 255, 0, 1, 2];
    let standard = BASE64_STANDARD.encode(&bytes);
    let broken = format!("{}\n{}", &standard[..4], &standard[4..]);
    for text in [standard.clone(), BASE64_URL_SAFE_NO_PAD.encode(&bytes), standard.replace('=', ""), broken] {
        assert_eq!(sent(&route, json!({ "body": text })).body.unwrap(), bytes);
    }
    for bad in [json!("not base64!"), json!("a"), json!(5), json!({"a": 1})] {
        let failure = refused(&route, json!({ "body": bad }));
        assert_eq!(named(&failure), ["/body format"]);
        assert_eq!(failure.repairs[0].expected.format.as_deref(), Some("base64"));
    }
    let mut parts = members(Media::Multipart, "multipart/form-data", &["files"]);
    parts.binary = vec!["files".to_owned()];
    assert_eq!(named(&refused(&with(parts), json!({"files": ["YQ==", "%"]}))), ["/files/1 format"]);
}

#[test]
fn text_is_sent_as_it_is() {
    let route = with(whole(Media::Text, "text/plain"));
    assert_eq!(
        text(&route, json!({"body": "a\r\nb \"c\""})),
        ("text/plain".to_owned(), "a\r\nb \"c\"".to_owned())
    );
    assert_eq!(text(&route, json!({"body": 12.5})).1, "12.5");
}
