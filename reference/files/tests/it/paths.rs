//! Nothing leaves the root.

use std::fs;

use serde_json::{Value, json};

use crate::Files;

async fn problem(files: &Files, operation: &str, arguments: Value) -> String {
    let failure = files.fails(operation, arguments.clone()).await;
    assert_eq!(failure.code.as_str(), "INVALID_PATH", "{arguments}");
    failure.details.as_ref().unwrap()["problem"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_path_that_leaves_the_root_is_refused_in_every_argument() {
    let files = Files::new();
    for (path, expected) in [
        ("../x", "parent"),
        ("docs/../../x", "parent"),
        ("docs/..", "parent"),
        ("/etc/passwd", "absolute"),
        ("//x", "absolute"),
        ("a\0b", "name"),
        ("docs/plan.md.lock", "reserved"),
        ("x.lock/y", "reserved"),
    ] {
        for (operation, arguments) in [
            ("list", json!({ "path": path })),
            ("read", json!({ "path": path })),
            ("search", json!({"path": path, "text": "x"})),
            ("write", json!({"path": path, "content": "x", "replace": true})),
            ("delete", json!({ "path": path })),
            ("move", json!({"from": path, "to": "a"})),
            ("move", json!({"from": "readme.md", "to": path})),
        ] {
            assert_eq!(problem(&files, operation, arguments).await, expected, "{operation} {path:?}");
        }
    }
}

#[tokio::test]
async fn a_name_that_the_file_system_does_not_take_is_refused() {
    let files = Files::new();
    let arguments = json!({"path": "x".repeat(5000), "content": ""});
    assert_eq!(problem(&files, "write", arguments).await, "name");
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_is_followed_inside_the_root_and_nowhere_else() {
    use std::os::unix::fs::symlink;

    let (files, outside) = (Files::new(), Files::new());
    let link = |to: std::path::PathBuf, name: &str| symlink(to, files.folder.join(name)).unwrap();
    link(outside.folder.join("readme.md"), "file");
    link(outside.folder.clone(), "folder");
    link(outside.folder.join("created-by-write"), "dangling");
    link("../".into(), "up");
    link("loop".into(), "loop");
    link("docs/guide.md".into(), "inside");
    link("docs/plan.md".into(), "plan");
    for name in ["file", "folder", "dangling", "up", "loop", "folder/readme.md", "up/x"] {
        for (operation, arguments) in [
            ("list", json!({ "path": name })),
            ("read", json!({ "path": name })),
            ("search", json!({"path": name, "text": "x"})),
            ("write", json!({"path": name, "content": "x", "replace": true})),
            ("write", json!({"path": name, "content": "x"})),
            ("delete", json!({ "path": name })),
            ("move", json!({"from": name, "to": "a"})),
            ("move", json!({"from": "readme.md", "to": name})),
        ] {
            assert_eq!(problem(&files, operation, arguments).await, "link", "{operation} {name}");
        }
    }
    assert!(!outside.folder.join("created-by-write").exists());
    assert_eq!(outside.text("readme.md"), "one\ntwo\nthree\n");
    let root = files.ok("list", json!({})).await;
    let names: Vec<_> =
        root["entries"].as_array().unwrap().iter().map(|entry| entry["path"].clone()).collect();
    assert_eq!(names, ["docs", "empty", "inside", "plan", "readme.md"], "what leads out is not there");
    assert_eq!(files.ok("search", json!({"text": "three"})).await["matches"].as_array().unwrap().len(), 1);
    assert_eq!(files.ok("read", json!({"path": "inside", "lines": 1})).await["content"], "Read this.\n");
    // The lock is that of the file, not of its name.
    let failure = files.fails("write", json!({"path": "plan", "content": "x", "replace": true})).await;
    assert_eq!(failure.code.as_str(), "PERMISSION_DENIED");
}

#[cfg(unix)]
#[tokio::test]
async fn a_pipe_is_no_text_and_nobody_waits_for_it() {
    let files = Files::new();
    let made = std::process::Command::new("mkfifo").arg(files.folder.join("pipe")).status();
    if made.is_ok_and(|status| status.success()) {
        assert_eq!(files.fails("read", json!({"path": "pipe"})).await.code.as_str(), "NOT_TEXT");
        assert!(files.ok("search", json!({"text": "three"})).await["matches"].is_array());
    }
}

#[tokio::test]
async fn a_root_that_is_not_there_is_found_when_it_is() {
    let files = Files::new();
    let later = files.folder.join("later");
    let service = curable_reference_files::service(later.clone()).unwrap();
    let list = || curable_runtime::Call::new("files/list", json!({})).by(crate::user(&["files:read"]));
    assert_eq!(service.call(list()).await.outcome.unwrap_err().code.as_str(), "FILE_NOT_FOUND");
    fs::create_dir(later).unwrap();
    assert!(service.call(list()).await.outcome.is_ok());
}
