//! What the operations do when all is well.

use serde_json::json;

use crate::Files;

#[tokio::test]
async fn a_folder_is_listed_in_order_and_without_locks() {
    let files = Files::new();
    let root = files.ok("list", json!({})).await;
    let entries = json!([
        {"path": "docs", "kind": "folder"},
        {"path": "empty", "kind": "folder"},
        {"path": "readme.md", "kind": "file", "size": 14},
    ]);
    assert_eq!(root, json!({"entries": entries, "more": false}));
    let docs = files.ok("list", json!({"path": "docs"})).await;
    let paths: Vec<_> =
        docs["entries"].as_array().unwrap().iter().map(|entry| entry["path"].clone()).collect();
    assert_eq!(paths, ["docs/guide.md", "docs/plan.md"]);
}

#[tokio::test]
async fn a_file_is_read_whole_or_by_lines() {
    let files = Files::new();
    for (arguments, content, more) in [
        (json!({"path": "readme.md"}), "one\ntwo\nthree\n", false),
        (json!({"path": "readme.md", "lines": 1}), "one\n", true),
        (json!({"path": "readme.md", "first_line": 2, "lines": 1}), "two\n", true),
        (json!({"path": "readme.md", "first_line": 2, "lines": 9}), "two\nthree\n", false),
        (json!({"path": "readme.md", "first_line": 99}), "", false),
        (json!({"path": "./docs//guide.md", "first_line": 2}), "Then one more.\n", false),
    ] {
        assert_eq!(files.ok("read", arguments).await, json!({"content": content, "more": more}));
    }
}

#[tokio::test]
async fn a_file_is_written_and_replaced_when_that_is_said() {
    let files = Files::new();
    let size = files.ok("write", json!({"path": "docs/new.md", "content": "grüße"})).await;
    assert_eq!(size, json!({"size": 7}));
    assert_eq!(files.text("docs/new.md"), "grüße");
    files.ok("write", json!({"path": "docs/new.md", "content": "x", "replace": true})).await;
    assert_eq!(files.text("docs/new.md"), "x");
}

#[tokio::test]
async fn a_locked_file_opens_to_its_password_and_its_lock_goes_with_it() {
    let files = Files::new();
    let arguments =
        json!({"path": "docs/plan.md", "content": "b", "replace": true, "unlock_password": "sesame"});
    files.ok("write", arguments).await;
    assert_eq!(files.text("docs/plan.md"), "b");
    let to = json!({"from": "docs/plan.md", "to": "plan.md", "unlock_password": "sesame"});
    assert_eq!(files.ok("move", to).await, json!({"path": "plan.md"}));
    assert_eq!(files.fails("delete", json!({"path": "plan.md"})).await.code.as_str(), "PERMISSION_DENIED");
    files.ok("delete", json!({"path": "plan.md", "unlock_password": "sesame"})).await;
    files.ok("write", json!({"path": "plan.md", "content": "free again"})).await;
}

#[tokio::test]
async fn files_and_folders_are_moved_and_deleted() {
    let files = Files::new();
    files.ok("move", json!({"from": "docs/guide.md", "to": "empty/guide.md"})).await;
    assert_eq!(files.text("empty/guide.md"), "Read this.\nThen one more.\n");
    files.ok("move", json!({"from": "empty", "to": "full"})).await;
    assert_eq!(files.ok("delete", json!({"path": "full/guide.md"})).await, json!({"path": "full/guide.md"}));
    files.ok("delete", json!({"path": "full"})).await;
    assert!(!files.folder.join("full").exists());
}

#[tokio::test]
async fn a_search_finds_lines_in_order_up_to_a_limit() {
    let files = Files::new();
    std::fs::write(files.folder.join("image.png"), [0xff, 0xfe, b'o', b'n', b'e']).unwrap();
    let all = json!([
        {"path": "docs/guide.md", "line": 2, "text": "Then one more."},
        {"path": "readme.md", "line": 1, "text": "one"},
    ]);
    assert_eq!(files.ok("search", json!({"text": "one"})).await, json!({"matches": all, "more": false}));
    let first = files.ok("search", json!({"text": "one", "limit": 1})).await;
    assert_eq!(first, json!({"matches": [all[0]], "more": true}));
    let docs = files.ok("search", json!({"text": "one", "path": "docs"})).await;
    assert_eq!(docs["matches"], json!([all[0]]));
    assert_eq!(files.ok("search", json!({"text": "four"})).await, json!({"matches": [], "more": false}));
}
