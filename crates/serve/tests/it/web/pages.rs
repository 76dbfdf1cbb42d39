//! The pages of the codes.

use super::server::start;

const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

#[tokio::test]
async fn a_browser_gets_a_page_also_where_there_is_nothing() {
    let server = start().await;
    let reply = server.send("GET", "/nope", &[("accept", "text/html,*/*;q=0.8")], "").await;
    assert_eq!((reply.status, reply.header("content-type")), (404, Some("text/html; charset=utf-8")));
    assert!(reply.text.contains("There is no such page") && reply.text.contains("/operations"));
    server.get("/nope").await.problem(404, "NOT_FOUND");
}

#[tokio::test]
async fn programs_read_json() {
    let server = start().await;
    let list = server.get("/errors").await.json();
    let codes: Vec<&str> =
        list["errors"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"TEAPOT") && codes.contains(&"INVALID_INPUT"));
    let page = server.get("/errors/TEAPOT").await.json();
    assert_eq!((&page["status"], &page["protocol"]), (&418.into(), &false.into()));
    assert_eq!(page["operations"], serde_json::json!(["web/fail"]));
    assert_eq!(server.get("/errors/TIMEOUT").await.json()["protocol"], true);
    let problem = server.get("/errors/TEAPOTT").await.problem(404, "NOT_FOUND");
    assert_eq!(problem["similar"][0]["value"], "TEAPOT");
    server.get("/errors/%ff").await.problem(404, "NOT_FOUND");
}

#[tokio::test]
async fn people_read_html() {
    let server = start().await;
    for (path, status, text) in [
        ("/errors", 200, "<a href=\"/errors/TEAPOT\">"),
        ("/errors/TEAPOT", 200, "Something &lt;was&gt; wrong."),
        ("/errors/INVALID_INPUT", 200, "<strong>When:</strong>"),
        ("/errors/KEEPS_A_SECRET", 200, "<h2>Details</h2>"),
        ("/errors/TEAPOTT", 404, "Did you mean"),
    ] {
        let reply = server.send("GET", path, &[BROWSER], "").await;
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (status, Some("text/html; charset=utf-8")),
            "{path}"
        );
        assert!(reply.text.contains(text), "{path}: {}", reply.text);
        assert!(reply.header("content-security-policy").unwrap().contains("default-src 'none'"));
        assert_eq!(reply.header("vary"), Some("accept"));
    }
}

#[tokio::test]
async fn a_page_for_programs_has_an_address_of_its_own() {
    let server = start().await;
    let page = server.send("GET", "/errors/TEAPOT.json", &[BROWSER], "").await.json();
    assert_eq!((page["code"].as_str(), page["example"]["code"].as_str()), (Some("TEAPOT"), Some("TEAPOT")));
    let echo = server.send("GET", "/operations/demo/echo.json", &[BROWSER], "").await.json();
    assert_eq!(echo["name"], "demo/echo");
}

#[tokio::test]
async fn a_list_for_programs_has_an_address_of_its_own() {
    let server = start().await;
    for (path, member) in [("/errors.json", "errors"), ("/operations.json", "operations")] {
        let listed = server.send("GET", path, &[BROWSER], "").await.json();
        assert!(listed[member].as_array().is_some_and(|list| !list.is_empty()), "{path}: {listed}");
        let page = server.send("GET", path.trim_end_matches(".json"), &[BROWSER], "").await.text;
        assert!(page.contains(&format!("<a href=\"{path}\">")), "{path}: {page}");
    }
}

#[tokio::test]
async fn the_addresses_of_pages_in_a_folder_lead_somewhere() {
    let server = start().await;
    for path in ["/errors/", "/errors/TEAPOT.html", "/operations/", "/operations/demo/echo.html"] {
        assert_eq!(server.send("GET", path, &[BROWSER], "").await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn the_type_of_every_problem_leads_to_a_page() {
    let server = start().await;
    for code in super::server::DECLARED.iter().map(|(code, _, _)| *code) {
        let problem = server.post("/op/web/fail", &serde_json::json!({ "code": code })).await.json();
        let page = server.get(problem["type"].as_str().unwrap()).await;
        assert_eq!((page.status, page.json()["code"].as_str()), (200, Some(code)));
    }
}
