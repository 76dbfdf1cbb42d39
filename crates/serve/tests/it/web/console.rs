//! The console, the pages of operations, and the files that they are made of.

use curable_serve::auth::{Auth, Tokens, hash};
use curable_serve::http::Options;
use serde_json::json;

use super::server::{Running, start, start_with};

const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

async fn read(server: &Running, path: &str) -> String {
    let reply = server.send("GET", path, &[BROWSER], "").await;
    assert_eq!(
        (reply.status, reply.header("content-type")),
        (200, Some("text/html; charset=utf-8")),
        "{path}"
    );
    let policy = reply.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    reply.text
}

#[tokio::test]
async fn programs_are_told_where_things_are() {
    let server = start().await;
    let reply = server.get("/").await;
    assert_eq!((reply.status, reply.header("vary")), (200, Some("accept")));
    let places = reply.json();
    assert_eq!(places["name"], "sample");
    for name in ["operations", "openapi", "contract", "errors", "health"] {
        assert_eq!(server.get(places[name].as_str().unwrap()).await.status, 200, "{name}");
    }
    assert_eq!(places["mcp"], "/mcp");
    let contract = curable_core::Contract::from_json(&server.get("/contract.json").await.text).unwrap();
    assert!(contract.failures.iter().any(|def| def.code.as_str() == "TEAPOT"));
    assert!(!contract.operations.iter().any(|def| def.name == "demo/hidden"));
}

#[tokio::test]
async fn people_get_a_list_and_a_form() {
    let server = start().await;
    let list = read(&server, "/").await;
    assert!(list.contains("href=\"/?operation=demo%2Fecho\""), "{list}");
    assert!(!list.contains("demo%2Fhidden") && !list.contains("demo%2Fscoped"));
    let form = read(&server, "/?operation=demo%2Fecho").await;
    for part in [
        "data-call=\"/op/demo/echo\"",
        "data-at=\"/text\"",
        "<option value=\"&quot;celsius&quot;\">celsius</option>",
        "aria-current=\"page\"",
    ] {
        assert!(form.contains(part), "{part} in {form}");
    }
    let part = read(&server, "/?operation=demo%2Fecho&part=main").await;
    assert!(part.starts_with("<main") && part.contains("data-at=\"/text\""), "{part}");
    let missing = server.send("GET", "/?operation=demo%2Fecoh", &[BROWSER], "").await;
    assert!(missing.status == 404 && missing.text.contains("Did you mean"), "{}", missing.text);
    let hidden = server.send("GET", "/?operation=demo%2Fhidden", &[BROWSER], "").await;
    assert_eq!(hidden.status, 404);
}

#[tokio::test]
async fn every_form_can_be_read_and_every_file_of_a_page_is_there() {
    let server = start().await;
    let list = read(&server, "/").await;
    for link in list.split("href=\"").skip(1).chain(list.split("src=\"").skip(1)) {
        let link = link.split('"').next().unwrap();
        if !link.starts_with('#') {
            let reply = server.send("GET", link, &[BROWSER], "").await;
            assert_eq!(reply.status, 200, "{link}");
            let is_kept = reply.header("cache-control").unwrap().contains("immutable");
            assert_eq!(is_kept, link.contains("/assets/"), "{link}");
        }
    }
    let found = server.get("/assets/search.json").await.json();
    assert!(found.as_array().unwrap().contains(&json!([
        "web/fail",
        "read",
        "Fails as it is told.",
        "/operations/web/fail"
    ])));
    server.get("/assets/../Cargo.toml").await.problem(404, "NOT_FOUND");
    server.get("/assets/nothing.js").await.problem(404, "NOT_FOUND");
}

#[tokio::test]
async fn an_operation_has_a_page_for_people() {
    let server = start().await;
    let page = read(&server, "/operations/web/fail").await;
    assert!(page.contains("<a href=\"/errors/TEAPOT\">") && page.contains("How it can fail"), "{page}");
    assert!(read(&server, "/operations").await.contains("<a href=\"/operations/demo/echo\">"));
    assert!(server.get("/operations").await.json()["operations"].is_array(), "and one for programs");
    assert_eq!(server.send("GET", "/operations/no/such", &[BROWSER], "").await.status, 404);
}

#[tokio::test]
async fn a_stranger_is_asked_for_a_token_and_told_nothing() {
    let file = format!("[[token]]\nname = \"ann\"\nsha256 = \"{}\"\n", hash("secret-token"));
    let server = start_with(Auth::Tokens(Tokens::from_toml(&file).unwrap().into()), Options::default()).await;
    let places = server.get("/").await.json();
    assert_eq!((places.get("name"), &places["authentication"]), (None, &"bearer".into()));
    for path in ["/", "/operations", "/errors"] {
        let page = read(&server, path).await;
        assert!(
            page.contains("id=\"token\"") && !page.contains("echo") && !page.contains("sample"),
            "{page}"
        );
    }
    for path in ["/?operation=demo%2Fecho", "/operations/demo/echo"] {
        let reply = server.send("GET", path, &[BROWSER], "").await;
        assert!(reply.status == 404 && !reply.text.contains("data-at"), "{}", reply.text);
    }
    assert_eq!(server.get("/assets/search.json").await.text.matches("demo/").count(), 0);
    let known = [BROWSER, ("authorization", "Bearer secret-token")];
    assert!(server.send("GET", "/", &known, "").await.text.contains("demo%2Fecho"));
    let wrong = [BROWSER, ("authorization", "Bearer other")];
    server.send("GET", "/", &wrong, "").await.problem(401, "UNAUTHENTICATED");
    server.get("/operations").await.problem(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn behind_a_proxy_links_stand_below_its_path() {
    let options = Options { public_url: Some("https://api.example/tools/".into()), ..Options::default() };
    let server = start_with(Auth::None, options).await;
    let page = read(&server, "/?operation=demo%2Fecho").await;
    for part in
        ["href=\"/tools/errors\"", "data-call=\"/tools/op/demo/echo\"", "src=\"/tools/assets/console.js?"]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert_eq!(server.get("/").await.json()["openapi"], "/tools/openapi.json");
}
