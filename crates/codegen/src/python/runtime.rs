//! The run-time that every client carries, as it stands in `runtime/python`.

/// A row for each file.
macro_rules! files {
    ($($path:literal,)+) => {
        &[$(($path, include_str!(concat!("../../runtime/python/", $path)))),+]
    };
}

/// Each file of the run-time: its path in its package, and its text.
pub(super) const FILES: &[(&str, &str)] = files![
    "__init__.py",
    "advice.py",
    "auto.py",
    "call.py",
    "client.py",
    "decide.py",
    "dialects/__init__.py",
    "dialects/arcp.py",
    "dialects/arcp_codes.py",
    "dialects/arcp_extension.py",
    "dialects/aws.py",
    "dialects/aws_names.py",
    "dialects/call_error.py",
    "dialects/curable.py",
    "dialects/google.py",
    "dialects/jsonrpc.py",
    "dialects/mcp.py",
    "dialects/open_details.py",
    "dialects/problem.py",
    "dialects/prose.py",
    "dialects/sep_3313.py",
    "dialects/stagewright.py",
    "dialects/toolerror.py",
    "dialects/workbook.py",
    "draft.py",
    "errors.py",
    "faces.py",
    "failure.py",
    "findings.py",
    "findings_facts.py",
    "findings_known.py",
    "findings_limits.py",
    "findings_lists.py",
    "findings_words.py",
    "guess.py",
    "kinds.py",
    "literal.py",
    "mcp_face.py",
    "methods.py",
    "model.py",
    "parse.py",
    "patch.py",
    "pointer.py",
    "protocol.py",
    "recover.py",
    "repair.py",
    "resolve.py",
    "values.py",
    "words.py",
    "wrapping.py",
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::FILES;

    #[test]
    fn every_file_of_the_run_time_is_carried() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/python");
        let mut found = BTreeSet::new();
        for folder in ["", "dialects/"] {
            for entry in std::fs::read_dir(root.join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                if Path::new(&name).extension().is_some_and(|extension| extension == "py") {
                    found.insert(format!("{folder}{name}"));
                }
            }
        }
        let carried: BTreeSet<String> = FILES.iter().map(|(path, _)| (*path).to_owned()).collect();
        assert_eq!(carried, found);
    }
}
