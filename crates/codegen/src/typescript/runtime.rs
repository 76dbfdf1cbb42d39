//! The run-time, which is emitted beside the generated files.

/// Each file of the run-time: its path, and all of its text.
pub(super) const FILES: &[(&str, &str)] = &[
    ("advice.ts", include_str!("../../runtime/typescript/advice.ts")),
    ("auto.ts", include_str!("../../runtime/typescript/auto.ts")),
    ("caller.ts", include_str!("../../runtime/typescript/caller.ts")),
    ("code.ts", include_str!("../../runtime/typescript/code.ts")),
    ("decide.ts", include_str!("../../runtime/typescript/decide.ts")),
    ("decode.ts", include_str!("../../runtime/typescript/decode.ts")),
    ("dialects/arcp/codes.ts", include_str!("../../runtime/typescript/dialects/arcp/codes.ts")),
    ("dialects/arcp/extension.ts", include_str!("../../runtime/typescript/dialects/arcp/extension.ts")),
    ("dialects/arcp/frame.ts", include_str!("../../runtime/typescript/dialects/arcp/frame.ts")),
    ("dialects/arcp/index.ts", include_str!("../../runtime/typescript/dialects/arcp/index.ts")),
    ("dialects/aws/index.ts", include_str!("../../runtime/typescript/dialects/aws/index.ts")),
    ("dialects/aws/names.ts", include_str!("../../runtime/typescript/dialects/aws/names.ts")),
    ("dialects/aws/wire.ts", include_str!("../../runtime/typescript/dialects/aws/wire.ts")),
    ("dialects/call_error.ts", include_str!("../../runtime/typescript/dialects/call_error.ts")),
    ("dialects/curable.ts", include_str!("../../runtime/typescript/dialects/curable.ts")),
    ("dialects/google/codes.ts", include_str!("../../runtime/typescript/dialects/google/codes.ts")),
    ("dialects/google/details.ts", include_str!("../../runtime/typescript/dialects/google/details.ts")),
    ("dialects/google/index.ts", include_str!("../../runtime/typescript/dialects/google/index.ts")),
    ("dialects/google/read.ts", include_str!("../../runtime/typescript/dialects/google/read.ts")),
    ("dialects/jsonrpc.ts", include_str!("../../runtime/typescript/dialects/jsonrpc.ts")),
    ("dialects/mcp.ts", include_str!("../../runtime/typescript/dialects/mcp.ts")),
    ("dialects/problem/foreign.ts", include_str!("../../runtime/typescript/dialects/problem/foreign.ts")),
    ("dialects/problem/full.ts", include_str!("../../runtime/typescript/dialects/problem/full.ts")),
    ("dialects/problem/index.ts", include_str!("../../runtime/typescript/dialects/problem/index.ts")),
    ("dialects/prose/index.ts", include_str!("../../runtime/typescript/dialects/prose/index.ts")),
    ("dialects/prose/object.ts", include_str!("../../runtime/typescript/dialects/prose/object.ts")),
    ("dialects/prose/words.ts", include_str!("../../runtime/typescript/dialects/prose/words.ts")),
    ("dialects/sep_3313.ts", include_str!("../../runtime/typescript/dialects/sep_3313.ts")),
    ("dialects/stagewright/index.ts", include_str!("../../runtime/typescript/dialects/stagewright/index.ts")),
    (
        "dialects/stagewright/issues.ts",
        include_str!("../../runtime/typescript/dialects/stagewright/issues.ts"),
    ),
    ("dialects/toolerror/data.ts", include_str!("../../runtime/typescript/dialects/toolerror/data.ts")),
    ("dialects/toolerror/index.ts", include_str!("../../runtime/typescript/dialects/toolerror/index.ts")),
    ("dialects/workbook.ts", include_str!("../../runtime/typescript/dialects/workbook.ts")),
    ("failure.ts", include_str!("../../runtime/typescript/failure.ts")),
    ("findings/facts.ts", include_str!("../../runtime/typescript/findings/facts.ts")),
    ("findings/index.ts", include_str!("../../runtime/typescript/findings/index.ts")),
    ("findings/limits.ts", include_str!("../../runtime/typescript/findings/limits.ts")),
    ("findings/lists.ts", include_str!("../../runtime/typescript/findings/lists.ts")),
    ("findings/words.ts", include_str!("../../runtime/typescript/findings/words.ts")),
    ("guess.ts", include_str!("../../runtime/typescript/guess.ts")),
    ("index.ts", include_str!("../../runtime/typescript/index.ts")),
    ("json.ts", include_str!("../../runtime/typescript/json.ts")),
    ("kind.ts", include_str!("../../runtime/typescript/kind.ts")),
    ("links/http.ts", include_str!("../../runtime/typescript/links/http.ts")),
    ("links/link.ts", include_str!("../../runtime/typescript/links/link.ts")),
    ("links/mcp.ts", include_str!("../../runtime/typescript/links/mcp.ts")),
    ("links/mcp_wire.ts", include_str!("../../runtime/typescript/links/mcp_wire.ts")),
    ("links/web.ts", include_str!("../../runtime/typescript/links/web.ts")),
    ("open.ts", include_str!("../../runtime/typescript/open.ts")),
    ("outcome.ts", include_str!("../../runtime/typescript/outcome.ts")),
    ("parts.ts", include_str!("../../runtime/typescript/parts.ts")),
    ("patch.ts", include_str!("../../runtime/typescript/patch.ts")),
    ("pointer.ts", include_str!("../../runtime/typescript/pointer.ts")),
    ("python.ts", include_str!("../../runtime/typescript/python.ts")),
    ("recover.ts", include_str!("../../runtime/typescript/recover.ts")),
    ("repair.ts", include_str!("../../runtime/typescript/repair.ts")),
    ("resolve.ts", include_str!("../../runtime/typescript/resolve.ts")),
    ("result.ts", include_str!("../../runtime/typescript/result.ts")),
    ("shape.ts", include_str!("../../runtime/typescript/shape.ts")),
    ("wrapping.ts", include_str!("../../runtime/typescript/wrapping.ts")),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::FILES;

    #[test]
    fn every_file_of_the_run_time_is_emitted() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/typescript");
        let mut found = BTreeSet::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "ts") {
                    found.insert(path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned());
                }
            }
        }
        let listed: BTreeSet<String> = FILES.iter().map(|(path, _)| (*path).to_owned()).collect();
        assert_eq!(listed, found);
    }
}
