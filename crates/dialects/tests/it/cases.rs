//! Reads the cases of one folder of `conformance/` and runs each.

use std::path::Path;

use serde_json::Value;

/// Runs every case of a folder and reports all problems at once.
pub(crate) fn run(folder: &str, check: impl Fn(&Value) -> Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    let mut ran = 0;
    let mut problems = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let document: Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for case in document["cases"].as_array().expect("a list of cases") {
            ran += 1;
            let id = case["id"].as_str().expect("an id");
            problems
                .extend(check(case).into_iter().map(|problem| format!("{} {id}: {problem}", file.display())));
        }
    }
    assert!(ran > 0, "no case was found");
    assert!(problems.is_empty(), "{} of {ran} cases fail:\n{}", problems.len(), problems.join("\n"));
}
