//! What the file service promises.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod contract;
mod failures;
mod operations;
mod paths;
mod secrets;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use curable::Failure;
use curable_runtime::{Answer, Call, Caller, Identity, Service};
use serde_json::Value;

/// A service over a folder of its own: `readme.md`, `docs/guide.md`, `docs/plan.md` (locked with `sesame`), `empty/`.
struct Files {
    folder: PathBuf,
    service: Service,
}

impl Files {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("curable-files-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::SeqCst));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(folder.join("docs")).unwrap();
        fs::create_dir(folder.join("empty")).unwrap();
        fs::write(folder.join("readme.md"), "one\ntwo\nthree\n").unwrap();
        fs::write(folder.join("docs/guide.md"), "Read this.\nThen one more.\n").unwrap();
        fs::write(folder.join("docs/plan.md"), "secret plan\n").unwrap();
        let sesame = "d0c04f4b1951e4aeaaec8223ed2039e542f3aae805a6fa7f6d794e5afff5d272\n";
        fs::write(folder.join("docs/plan.md.lock"), sesame).unwrap();
        let service = curable_reference_files::service(folder.clone()).unwrap();
        Self { folder, service }
    }

    async fn answer(&self, operation: &str, arguments: Value) -> Answer {
        self.service
            .call(Call::new(format!("files/{operation}"), arguments).by(user(&["files:read", "files:write"])))
            .await
    }

    async fn ok(&self, operation: &str, arguments: Value) -> Value {
        self.answer(operation, arguments).await.outcome.unwrap()
    }

    async fn fails(&self, operation: &str, arguments: Value) -> Failure {
        self.answer(operation, arguments).await.outcome.unwrap_err()
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.folder.join(path)).unwrap()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).unwrap();
    }
}

fn user(scopes: &[&str]) -> Caller {
    let scopes = scopes.iter().map(|scope| (*scope).to_owned()).collect();
    let identity = Identity { name: "user".to_owned(), scopes, ..Identity::default() };
    Caller { identity: Some(Arc::new(identity)), ..Caller::default() }
}
