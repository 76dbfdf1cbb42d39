//! `curable docs`.

use std::path::PathBuf;

use crate::program::curable;

/// A folder that is gone when it is not needed any more.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("curable-docs-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const ONE: &str = r#"{"curable":1,"name":"files","version":"1.0.0","failures":[
    {"code":"FILE_NOT_FOUND","summary":"There is no such file.","kind":"not_found"}],
    "operations":[{"name":"files/read","effect":"read","failures":["FILE_NOT_FOUND"]}]}"#;
const OTHER: &str = r#"{"curable":1,"name":"files","version":"2.0.0","failures":[
    {"code":"PATH_NOT_FOUND","summary":"There is no such path.","kind":"not_found"}]}"#;

#[test]
fn pages_are_written_and_those_of_an_earlier_time_go() {
    let folder = Folder::new("twice");
    let (contract, site) = (folder.at("contract.json"), folder.at("site"));
    std::fs::write(&contract, ONE).unwrap();
    let told = curable(&["docs", &contract, "--out", &site, "--json"], "").json();
    assert_eq!((&told["operations"], told["pages"].as_u64() > Some(12)), (&1.into(), true), "{told}");
    let page = std::fs::read_to_string(folder.at("site/errors/FILE_NOT_FOUND.html")).unwrap();
    assert!(
        page.contains("There is no such file.") && page.contains("../operations/files.read.html"),
        "{page}"
    );
    std::fs::write(folder.at("site/mine.txt"), "x").unwrap();
    let ran = curable(&["docs", "-", "--out", &site], OTHER);
    assert!(ran.code == 0 && ran.stdout.contains("index.html"), "{}", ran.stderr);
    assert!(folder.0.join("site/errors/PATH_NOT_FOUND.json").exists());
    assert!(!folder.0.join("site/errors/FILE_NOT_FOUND.html").exists());
    assert!(folder.0.join("site/mine.txt").exists(), "what is not ours stays");
}

#[test]
fn a_folder_that_holds_something_else_is_left_alone() {
    let folder = Folder::new("else");
    std::fs::write(folder.at("index.html"), "precious").unwrap();
    let out = folder.0.to_str().unwrap();
    let ran = curable(&["docs", "-", "--out", out], ONE);
    assert!(ran.code == 2 && ran.stderr.contains("--force"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(folder.at("index.html")).unwrap(), "precious");
    assert_eq!(curable(&["docs", "-", "--out", out, "--force"], ONE).code, 0);
    assert_ne!(std::fs::read_to_string(folder.at("index.html")).unwrap(), "precious");
}

#[test]
fn a_list_that_somebody_changed_removes_nothing_elsewhere() {
    let folder = Folder::new("list");
    std::fs::write(folder.at("kept.txt"), "x").unwrap();
    std::fs::create_dir(folder.at("site")).unwrap();
    std::fs::write(folder.at("site/site.json"), r#"{"curable_site":1,"files":["../kept.txt"]}"#).unwrap();
    assert_eq!(curable(&["docs", "-", "--out", &folder.at("site")], ONE).code, 0);
    assert!(folder.0.join("kept.txt").exists());
}
