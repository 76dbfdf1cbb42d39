//! Every declared failure, provoked.

use std::collections::BTreeSet;
use std::fs;

use curable::{Failure, Retry};
use curable_reference_files::MAX_BYTES;
use serde_json::{Value, json};

use crate::Files;

/// Calls, the code that each fails with, and its details.
fn provoked() -> Vec<(&'static str, Value, &'static str, Value)> {
    let path = |path: &str| json!({ "path": path });
    let write = |path: &str| json!({"path": path, "content": "x"});
    let to = |from: &str, to: &str| json!({"from": from, "to": to});
    let large = "x".repeat(usize::try_from(MAX_BYTES).unwrap() + 1);
    let denied = |reason: &str| json!({"path": "docs/plan.md", "reason": reason});
    vec![
        ("list", path("nowhere"), "FILE_NOT_FOUND", path("nowhere")),
        ("list", path("readme.md"), "NOT_A_FOLDER", path("readme.md")),
        ("list", path(".."), "INVALID_PATH", json!({"path": "..", "problem": "parent"})),
        ("read", path("nowhere"), "FILE_NOT_FOUND", path("nowhere")),
        ("read", path("readme.md/x"), "FILE_NOT_FOUND", path("readme.md/x")),
        ("read", path("docs"), "IS_A_FOLDER", path("docs")),
        ("read", path("image.png"), "NOT_TEXT", path("image.png")),
        ("read", path("/etc/passwd"), "INVALID_PATH", json!({"path": "/etc/passwd", "problem": "absolute"})),
        (
            "read",
            path("large"),
            "FILE_TOO_LARGE",
            json!({"path": "large", "size": MAX_BYTES + 2, "limit": MAX_BYTES}),
        ),
        ("search", json!({"text": "x", "path": "nowhere"}), "FILE_NOT_FOUND", path("nowhere")),
        ("search", json!({"text": "x", "path": "readme.md"}), "NOT_A_FOLDER", path("readme.md")),
        (
            "search",
            json!({"text": "x", "path": "a/.."}),
            "INVALID_PATH",
            json!({"path": "a/..", "problem": "parent"}),
        ),
        ("write", write("readme.md"), "FILE_EXISTS", path("readme.md")),
        ("write", write("docs"), "IS_A_FOLDER", path("docs")),
        ("write", write("nowhere/a.md"), "FILE_NOT_FOUND", path("nowhere")),
        ("write", write("readme.md/a.md"), "NOT_A_FOLDER", path("readme.md/a.md")),
        ("write", write(""), "INVALID_PATH", json!({"path": "", "problem": "empty"})),
        ("write", write("docs/plan.md"), "PERMISSION_DENIED", denied("password_missing")),
        (
            "write",
            json!({"path": "a", "content": large}),
            "FILE_TOO_LARGE",
            json!({"path": "a", "size": MAX_BYTES + 1, "limit": MAX_BYTES}),
        ),
        ("move", to("nowhere", "a"), "FILE_NOT_FOUND", path("nowhere")),
        ("move", to("readme.md", "nowhere/a"), "FILE_NOT_FOUND", path("nowhere")),
        ("move", to("readme.md", "docs"), "FILE_EXISTS", path("docs")),
        ("move", to("docs/guide.md", "readme.md/a"), "NOT_A_FOLDER", path("readme.md/a")),
        ("move", to("docs", "docs/a"), "INVALID_PATH", json!({"path": "docs/a", "problem": "itself"})),
        ("move", to("docs/plan.md", "a"), "PERMISSION_DENIED", denied("password_missing")),
        ("delete", path("nowhere"), "FILE_NOT_FOUND", path("nowhere")),
        ("delete", path("docs"), "FOLDER_NOT_EMPTY", path("docs")),
        ("delete", path("."), "INVALID_PATH", json!({"path": ".", "problem": "empty"})),
        (
            "delete",
            json!({"path": "docs/plan.md", "unlock_password": "open"}),
            "PERMISSION_DENIED",
            denied("password_wrong"),
        ),
    ]
}

fn prepared() -> Files {
    let files = Files::new();
    fs::write(files.folder.join("image.png"), [0xff, 0xfe]).unwrap();
    fs::write(files.folder.join("large"), "x\n".repeat(usize::try_from(MAX_BYTES).unwrap() / 2 + 1)).unwrap();
    files
}

#[tokio::test]
async fn every_refusal_has_its_code_and_its_facts() {
    let files = prepared();
    for (operation, arguments, code, details) in provoked() {
        let failure = files.fails(operation, arguments.clone()).await;
        let told = (failure.code.as_str(), failure.details.as_ref());
        assert_eq!(told, (code, Some(&details)), "{operation} {arguments:.80}");
        assert!(failure.proves_not_applied(), "{failure}");
    }
    assert_eq!(files.text("readme.md"), "one\ntwo\nthree\n", "nothing was changed by what failed");
    assert_eq!(files.text("docs/plan.md"), "secret plan\n");
}

#[tokio::test]
async fn every_declared_code_is_provoked_here() {
    let files = Files::new();
    let declared: BTreeSet<String> =
        files.service.registry().snapshot().failures().map(|failure| failure.def.code.to_string()).collect();
    let mut seen: BTreeSet<String> = provoked().into_iter().map(|(_, _, code, _)| code.to_owned()).collect();
    seen.insert(busy(&files).await.code.to_string());
    seen.extend(broken().await.map(|failure| failure.code.to_string()));
    if broken().await.is_none() {
        seen.insert("STORAGE_FAILED".to_owned());
    }
    assert_eq!(seen, declared);
}

/// Somebody else writes the file meanwhile.
async fn busy(files: &Files) -> Failure {
    let other = fs::OpenOptions::new().write(true).open(files.folder.join("readme.md")).unwrap();
    other.lock().unwrap();
    files.fails("write", json!({"path": "readme.md", "content": "x", "replace": true})).await
}

#[tokio::test]
async fn a_file_that_somebody_else_writes_is_left_alone_and_may_be_tried_again() {
    let files = Files::new();
    let failure = busy(&files).await;
    assert_eq!(failure.code.as_str(), "WRITE_LOCKED");
    assert_eq!((failure.retry, failure.retry_after_ms), (Retry::Same, Some(200)));
    assert!(failure.retryable());
    assert_eq!(files.text("readme.md"), "one\ntwo\nthree\n");
    files.ok("write", json!({"path": "readme.md", "content": "x", "replace": true})).await;
}

/// A file that opens and cannot be read; Linux has one.
async fn broken() -> Option<Failure> {
    let folder = std::path::PathBuf::from("/proc/self");
    if !folder.join("mem").exists() {
        return None;
    }
    let service = curable_reference_files::service(folder).unwrap();
    let call =
        curable_runtime::Call::new("files/read", json!({"path": "mem"})).by(crate::user(&["files:read"]));
    Some(service.call(call).await.outcome.unwrap_err())
}

#[tokio::test]
async fn what_the_disk_says_stays_with_the_disk() {
    let Some(failure) = broken().await else { return };
    assert_eq!(
        (failure.code.as_str(), failure.message.as_ref()),
        ("STORAGE_FAILED", "the file system failed at mem")
    );
}

#[cfg(unix)]
#[tokio::test]
async fn what_the_file_system_refuses_is_denied() {
    use std::os::unix::fs::PermissionsExt;

    let files = Files::new();
    let secret = files.folder.join("closed.md");
    fs::write(&secret, "x").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&secret).is_ok() {
        return; // Nothing is closed to an administrator.
    }
    for (operation, arguments) in [
        ("read", json!({"path": "closed.md"})),
        ("write", json!({"path": "closed.md", "content": "", "replace": true})),
    ] {
        let failure = files.fails(operation, arguments).await;
        assert_eq!(failure.code.as_str(), "PERMISSION_DENIED");
        assert_eq!(failure.details, Some(json!({"path": "closed.md", "reason": "system"})));
    }
}

#[tokio::test]
async fn the_nearest_path_is_told_and_the_only_one_comes_with_its_patch() {
    let files = Files::new();
    for (operation, mut arguments, near, at) in [
        ("read", json!({"path": "raedme.md"}), "readme.md", "path"),
        ("read", json!({"path": "dosc/guide.md"}), "docs/guide.md", "path"),
        ("read", json!({"path": "docs/Guide.md"}), "docs/guide.md", "path"),
        ("list", json!({"path": "doc"}), "docs", "path"),
        ("move", json!({"from": "docs/gide.md", "to": "a"}), "docs/guide.md", "from"),
        ("write", json!({"path": "dcos/new.md", "content": ""}), "docs/new.md", "path"),
    ] {
        let failure = files.fails(operation, arguments.clone()).await;
        assert_eq!(failure.code.as_str(), "FILE_NOT_FOUND");
        assert_eq!(failure.similar.len(), 1, "{arguments}");
        assert_eq!(failure.similar[0].value, near);
        curable::patch::apply(&failure.similar[0].patch, &mut arguments).unwrap();
        assert_eq!(arguments[at], near);
        files.ok(operation, arguments).await;
    }
}

#[tokio::test]
async fn of_several_near_paths_none_is_certain() {
    let files = Files::new();
    fs::write(files.folder.join("docs/guido.md"), "").unwrap();
    let failure = files.fails("read", json!({"path": "docs/guid.md"})).await;
    let near: Vec<_> = failure.similar.iter().map(|similar| similar.value.clone()).collect();
    assert_eq!(near, ["docs/guide.md", "docs/guido.md"]);
    assert!(failure.similar.iter().all(|similar| similar.patch.is_empty()));
    assert!(files.fails("read", json!({"path": "docs/other.txt"})).await.similar.is_empty());
}
