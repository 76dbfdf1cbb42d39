//! Where people look for a code or an operation.

use serde_json::Value;

use crate::sample::{files, shop};
use crate::site::written;

#[test]
fn codes_are_found_by_kind_and_by_namespace() {
    let index = &written(&shop())["index.html"];
    for part in [
        "<a href=\"#transient\">Transient</a> <span class=\"quiet\">1</span>",
        "<a href=\"#machinery\">",
        "<a href=\"#ns-door\">door</a> <span class=\"quiet\">2</span>",
        "<section id=\"ns-goods\">",
        "<a href=\"#operations\">Operations</a>",
    ] {
        assert!(index.contains(part), "{part} in {index}");
    }
    let door = index.split("<section id=\"ns-door\">").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(door.contains("errors/BUSY.html") && door.contains("errors/door.LOCKED.html"), "{door}");
    assert!(!door.contains("OLD_CODE"), "{door}");
    assert!(!written(&files())["index.html"].contains("id=\"ns-"), "one namespace divides nothing");
}

#[test]
fn every_list_has_its_machine_form_beside_it() {
    let all = written(&shop());
    for (page, beside) in [("index.html", "index.json"), ("operations.html", "operations.json")] {
        assert!(
            all[page].contains(&format!("<a href=\"{beside}\">This page for programs (JSON)</a>")),
            "{page}"
        );
    }
    let listed: Value = serde_json::from_str(&all["operations.json"]).unwrap();
    let names: Vec<_> = listed["operations"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["door/open", "goods/count", "goods/list"]);
}

#[test]
fn an_operation_that_nobody_outside_can_call_says_so() {
    let all = written(&shop());
    assert!(all["operations/goods.count.html"].contains("from outside it does not exist"));
    let list = &all["operations.html"];
    assert_eq!(list.matches("<span class=\"required\">internal</span>").count(), 1, "{list}");
    assert!(!all["operations/goods.list.html"].contains("from outside it does not exist"));
}

#[test]
fn one_is_counted_as_one() {
    let mut contract = files();
    contract.failures.truncate(1);
    contract.operations.truncate(1);
    let index = &written(&contract)["index.html"];
    assert!(index.contains("1 code of 1 operation, and 11 that"), "{index}");
}

#[test]
fn the_search_finds_a_code_by_its_old_name() {
    let index = &written(&shop())["assets/search-index.js"];
    assert!(index.contains("\"errors/BUSY.html\",\"TOO_MUCH\"]"), "{index}");
    assert!(index.contains("\"errors/OLD_CODE.html\"]"), "{index}");
}

#[test]
fn the_name_of_the_service_is_printed() {
    for (path, page) in written(&shop()).iter().filter(|(path, _)| path.ends_with(".html")) {
        assert!(page.contains("<p class=\"printed\">shop 2.0.0</p>"), "{path}");
    }
}
