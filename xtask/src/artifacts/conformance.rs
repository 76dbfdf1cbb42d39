//! The counts in the page of the conformance suite.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use serde_json::Value;

use super::Artifact;
use crate::{Table, Workspace};

const FOLDER: &str = "conformance/";
const PAGE: &str = "conformance/README.md";
const START: &str = "<!-- counts: written by `cargo xtask gen` -->";
const END: &str = "<!-- /counts -->";
const NEW_PAGE: &str = "# Conformance\n\nBehaviour as JSON, free of Rust: every client language runs it.\n";

pub(super) fn render(workspace: &Workspace) -> Result<Vec<Artifact>> {
    let files: Vec<String> = workspace.files()?.into_iter().filter(|path| is_case_file(path)).collect();
    let page = workspace.read(PAGE)?;
    if files.is_empty() && page.is_none() {
        return Ok(Vec::new());
    }
    let mut counts = Counts::default();
    for path in &files {
        let text = workspace.read(path)?.unwrap_or_default();
        counts.add(path, &text)?;
    }
    let content = replace_between(page.as_deref().unwrap_or(NEW_PAGE), &counts.tables())?;
    Ok(vec![Artifact { path: PAGE.to_owned(), content }])
}

/// Cases stand in a folder; a file beside the folders, such as a schema, holds none.
fn is_case_file(path: &str) -> bool {
    path.strip_prefix(FOLDER).is_some_and(|rest| rest.contains('/'))
        && path.rsplit_once('.').is_some_and(|(_, ending)| ending == "json")
}

/// How many cases there are.
#[derive(Debug, Default)]
struct Counts {
    /// Files, cases and vectors of each folder.
    folders: BTreeMap<String, Folder>,
    /// Cases and folders of each vector, in the order in which a person counts.
    vectors: BTreeMap<VectorId, (usize, BTreeSet<String>)>,
}

#[derive(Debug, Default)]
struct Folder {
    files: usize,
    cases: usize,
    vectors: BTreeSet<String>,
}

/// `A-2` comes before `A-10`.
type VectorId = (String, u64, String);

impl Counts {
    fn add(&mut self, path: &str, text: &str) -> Result<()> {
        let file: Value = serde_json::from_str(text).with_context(|| format!("{path} is not JSON"))?;
        let cases = file["cases"].as_array().with_context(|| format!("{path} has no array `cases`"))?;
        let below = path.strip_prefix(FOLDER).unwrap_or(path);
        let name = below.rsplit_once('/').map_or(below, |(folder, _)| folder);
        let folder = self.folders.entry(name.to_owned()).or_default();
        folder.files += 1;
        folder.cases += cases.len();
        for (index, case) in cases.iter().enumerate() {
            case["id"].as_str().with_context(|| format!("{path}: case {index} has no `id`"))?;
            let vectors: BTreeSet<&str> =
                case["vectors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            for vector in vectors {
                folder.vectors.insert(vector.to_owned());
                let (count, folders) = self.vectors.entry(vector_id(vector)).or_default();
                *count += 1;
                folders.insert(name.to_owned());
            }
        }
        Ok(())
    }

    fn tables(&self) -> String {
        let mut folders = Table::new(&["folder", "files", "cases", "vectors"]);
        for (name, folder) in &self.folders {
            folders.row([
                format!("`{name}`"),
                folder.files.to_string(),
                folder.cases.to_string(),
                folder.vectors.len().to_string(),
            ]);
        }
        let files: usize = self.folders.values().map(|folder| folder.files).sum();
        let cases: usize = self.folders.values().map(|folder| folder.cases).sum();
        folders.row(["all".into(), files.to_string(), cases.to_string(), self.vectors.len().to_string()]);
        if self.vectors.is_empty() {
            return folders.to_string();
        }
        let mut vectors = Table::new(&["vector", "cases", "folders"]);
        for ((_, _, id), (count, folders)) in &self.vectors {
            let folders: Vec<String> = folders.iter().map(|folder| format!("`{folder}`")).collect();
            vectors.row([id.clone(), count.to_string(), folders.join(", ")]);
        }
        format!("{folders}\n{vectors}")
    }
}

fn vector_id(id: &str) -> VectorId {
    let prefix = id.trim_end_matches(|character: char| character.is_ascii_digit());
    (prefix.to_owned(), id[prefix.len()..].parse().unwrap_or(0), id.to_owned())
}

/// The page with new text between the two comments, which are added at the end where they are missing.
fn replace_between(page: &str, text: &str) -> Result<String> {
    let block = format!("{START}\n\n{text}\n{END}");
    let Some((before, rest)) = page.split_once(START) else {
        return Ok(format!("{}\n\n## Counts\n\n{block}\n", page.trim_end()));
    };
    let (_, after) =
        rest.split_once(END).with_context(|| format!("{PAGE} has `{START}` but no `{END}` after it"))?;
    Ok(format!("{before}{block}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_cases_by_folder_and_by_vector() {
        let mut counts = Counts::default();
        let two = r#"{"cases":[{"id":"a","vectors":["A-10","B-1"]},{"id":"b","vectors":["A-2","A-10"]}]}"#;
        counts.add("conformance/problem/one.json", two).unwrap();
        counts.add("conformance/problem/two.json", r#"{"cases":[{"id":"c"}]}"#).unwrap();
        counts.add("conformance/mcp/x.json", r#"{"cases":[{"id":"d","vectors":["A-10"]}]}"#).unwrap();
        let expected = "\
| folder    | files | cases | vectors |
| --------- | ----- | ----- | ------- |
| `mcp`     | 1     | 1     | 1       |
| `problem` | 2     | 3     | 3       |
| all       | 3     | 4     | 3       |

| vector | cases | folders          |
| ------ | ----- | ---------------- |
| A-2    | 1     | `problem`        |
| A-10   | 3     | `mcp`, `problem` |
| B-1    | 1     | `problem`        |
";
        assert_eq!(counts.tables(), expected);
    }

    #[test]
    fn without_vectors_there_is_no_table_of_them() {
        let mut counts = Counts::default();
        counts.add("conformance/mcp/x.json", r#"{"cases":[{"id":"d"}]}"#).unwrap();
        assert!(!counts.tables().contains("| vector |"), "{}", counts.tables());
    }

    #[test]
    fn a_file_that_cannot_be_counted_is_named() {
        let error = Counts::default().add("conformance/mcp/x.json", "{}").unwrap_err();
        assert_eq!(error.to_string(), "conformance/mcp/x.json has no array `cases`");
        let error = Counts::default().add("conformance/mcp/x.json", r#"{"cases":[{}]}"#).unwrap_err();
        assert_eq!(error.to_string(), "conformance/mcp/x.json: case 0 has no `id`");
    }

    #[test]
    fn only_the_text_between_the_comments_changes() {
        let page = format!("# Head\n\n{START}\nold\n{END}\n\nTail\n");
        let once = replace_between(&page, "new\n").unwrap();
        assert_eq!(once, format!("# Head\n\n{START}\n\nnew\n\n{END}\n\nTail\n"));
        assert_eq!(replace_between(&once, "new\n").unwrap(), once);
    }

    #[test]
    fn a_page_without_the_comments_gets_them_at_its_end() {
        let once = replace_between("# Head\n", "new\n").unwrap();
        assert_eq!(once, format!("# Head\n\n## Counts\n\n{START}\n\nnew\n\n{END}\n"));
        assert_eq!(replace_between(&once, "new\n").unwrap(), once);
    }

    #[test]
    fn a_page_that_never_ends_the_block_is_refused() {
        assert!(replace_between(&format!("{START}\nold"), "new\n").is_err());
    }
}
