//! Several descriptions in one service: names, definitions, declarations and credentials stay apart.

use curable_gateway::mapping::Bound;
use curable_gateway::{GatewayOptions, Member, TargetOptions, live_all};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::{Call, Service};
use serde_json::{Value, json};

use crate::peer::{Deed, say_json, serve};

/// An API whose names are those of every other one here; what it declares is its own.
fn document(title: &str, kind: &str) -> Value {
    let answer = json!({ "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Thing" } } }, "description": "It." });
    let refusal = json!({ "description": format!("No {title}."), "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Thing" } } } });
    json!({
        "openapi": "3.1.0", "info": { "title": title, "version": "1" },
        "paths": { "/thing": { "get": { "operationId": "get", "responses": { "200": answer, "404": refusal } } } },
        "components": {
            "schemas": { "Thing": { "type": "object", "properties": { "value": { "type": kind } }, "required": ["value"] } },
            "securitySchemes": { "key": { "type": "apiKey", "in": "header", "name": "x-key" } },
        },
        "security": [{ "key": [] }],
    })
}

/// An upstream that answers with the key that it was sent.
async fn member(namespace: &str, kind: &str) -> Member {
    let address = serve(|asked| {
        let key = asked.header("x-key").unwrap_or("none").to_owned();
        Deed::Say(say_json("200 OK", &json!({ "value": key }).to_string()))
    })
    .await;
    let document = Document::parse(document("Things", kind).to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let upstream = Some(format!("http://{address}").parse().unwrap());
    let target = TargetOptions { upstream, ..TargetOptions::default() };
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    Member { namespace: namespace.to_owned(), bound: Bound::from(imported), options }
}

async fn service() -> Service {
    let members =
        vec![member("one", "string").await, member("two", "string").await, member("three", "integer").await];
    let env = |name: &str| match name {
        "CURABLE_CREDENTIAL_ONE_KEY" => Some("first".to_owned()),
        "CURABLE_CREDENTIAL_KEY" => Some("nobody's".to_owned()),
        _ => None,
    };
    live_all(members, &env).unwrap().build().unwrap()
}

#[tokio::test]
async fn each_description_has_its_own_upstream_and_its_own_credential() {
    let service = service().await;
    let call = async |name: &str| service.call(Call::new(name, json!({}))).await.outcome;
    assert_eq!(call("one/get").await.unwrap(), json!({ "value": "first" }));
    assert_eq!(call("two/get").await.unwrap(), json!({ "value": "none" }), "no credential crosses over");
    let failure = call("three/get").await.unwrap_err();
    assert_eq!(
        failure.code.as_str(),
        "UPSTREAM_MALFORMED",
        "the schema of the same name is its own: {failure}"
    );
    assert_eq!(call("things/get").await.unwrap_err().code.as_str(), "NOT_FOUND");
}

#[tokio::test]
async fn the_contract_holds_all_of_them() {
    let contract = service().await.registry().contract();
    let of = |name: &str| contract.operations.iter().find(|def| def.name == name).unwrap();
    for (name, kind) in [("one", "string"), ("two", "string"), ("three", "integer")] {
        let is_own = |def: &&String| def.starts_with(&format!("{name}."));
        let own: Vec<&String> = contract.defs.keys().filter(is_own).collect();
        assert!(!own.is_empty(), "{:?}", contract.defs);
        for def in own {
            assert_eq!(contract.defs[def]["properties"]["value"]["type"], kind, "{def}");
        }
        let output = of(&format!("{name}/get")).output.as_ref().unwrap().to_string();
        assert!(output.contains(&format!("#/$defs/{name}.")), "{output}");
    }
}
