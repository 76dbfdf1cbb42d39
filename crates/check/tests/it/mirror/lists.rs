//! Where the sentence starts that lists the failures of an operation.

use serde_json::json;

use super::tree::{CODES, Tree, codes};

fn described(file: &str, text: &str) -> Vec<String> {
    let mut contract = codes(CODES);
    contract["operations"] = json!([
        { "name": "files/read", "effect": "read", "failures": ["FILE_NOT_FOUND", "ACCESS_DENIED"] },
    ]);
    let source = match file {
        "a.ts" => format!("defineTool({{ name: 'files/read', description: '{text}' }});\n"),
        "a.go" => {
            format!("package a\n\nvar a = mcp.NewTool(\"files/read\", mcp.WithDescription(\"{text}\"))\n")
        }
        _ => format!("@mcp.tool(name=\"files/read\")\ndef read():\n    \"\"\"{text}\"\"\"\n"),
    };
    Tree::new(&contract).file(file, &source).words()
}

#[test]
fn a_sentence_that_lists_one_code_may_follow_any_other() {
    for file in ["a.ts", "a.go", "a.py"] {
        for before in ["Where is it? ", "Now! ", "Where is it; ", "Where is it?\\n", "When is it due? ", ""] {
            for says in ["May fail with", "may fail with", "Fails with"] {
                let text = format!("{before}{says} FILE_NOT_FOUND.");
                assert_eq!(described(file, &text), ["stale-description ACCESS_DENIED"], "{file} {text}");
                let text = format!("{before}{says} FILE_NOT_FOUND or ACCESS_DENIED.");
                assert!(described(file, &text).is_empty(), "{file} {text}");
            }
        }
        for text in [
            "When the path is gone; fails with FILE_NOT_FOUND.",
            "Where is it? A path that is gone fails with FILE_NOT_FOUND.",
            "Where is it? Fails with FILE_NOT_FOUND if it is gone.",
            "Reads a file (or what.is it?) that fails with FILE_NOT_FOUND.",
        ] {
            assert!(described(file, text).is_empty(), "{file} {text}: {:?}", described(file, text));
        }
    }
}

#[test]
fn a_description_may_be_made_by_a_function() {
    let mut contract = codes(CODES);
    contract["operations"] = json!([
        { "name": "files/read", "effect": "read", "failures": ["FILE_NOT_FOUND", "ACCESS_DENIED"] },
    ]);
    for (file, text) in [
        (
            "a.ts",
            "server.registerTool('files/read', { description: lines('Reads.', 'Errors: FILE_NOT_FOUND, WRITE_LOCKED.') }, async () => {});",
        ),
        (
            "a.ts",
            "server.registerTool('files/read', { description: dedent`Reads.\n\nErrors: FILE_NOT_FOUND, WRITE_LOCKED.` }, async () => {});",
        ),
        (
            "a.py",
            "@mcp.tool(name='files/read', description=textwrap.dedent(\"\"\"\n  Reads.\n  Errors: FILE_NOT_FOUND, WRITE_LOCKED.\n\"\"\"))\ndef read():\n    pass\n",
        ),
        (
            "a.go",
            "package a\n\nvar a = mcp.NewTool(\"files/read\", mcp.WithDescription(strings.Join([]string{\"Reads.\", \"Errors: FILE_NOT_FOUND, WRITE_LOCKED.\"}, \"\\n\")))\n",
        ),
        (
            "a.swift",
            "server.register(tool: \"files/read\", description: lines(\"Reads.\", \"Errors: FILE_NOT_FOUND, WRITE_LOCKED.\")) { call in }\n",
        ),
    ] {
        let found = Tree::new(&contract).file(file, text).words();
        assert!(found.contains(&"stale-description WRITE_LOCKED".to_owned()), "{text}: {found:?}");
        let right = text.replace("WRITE_LOCKED", "ACCESS_DENIED");
        assert!(Tree::new(&contract).file(file, &right).words().is_empty(), "{right}");
    }
}
