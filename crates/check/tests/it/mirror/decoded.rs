//! Aliases that are read to write the code in their place, and those that are written.

use serde_json::json;

use super::tree::{Tree, codes};

fn words(file: &str, text: &str) -> Vec<String> {
    let mut contract = codes(&["RESOURCE_EXHAUSTED", "PATH_LOST"]);
    contract["failures"][0]["aliases"] = json!(["RATE_LIMITED"]);
    Tree::new(&contract).file(file, text).words()
}

#[test]
fn an_alias_that_is_translated_is_fine() {
    for (file, text) in [
        (
            "a.rs",
            "fn f(p: &Value) -> &str { match p[\"code\"].as_str() { Some(\"RATE_LIMITED\") => \"RESOURCE_EXHAUSTED\", Some(o) => o, None => \"INTERNAL\" } }\n",
        ),
        (
            "a.rs",
            "fn f(e: E) -> String { if e.code == \"RATE_LIMITED\" { return \"RESOURCE_EXHAUSTED\".to_owned(); } e.code }\n",
        ),
        (
            "a.rs",
            "fn f(e: E) -> &str { let code = if e.code == \"RATE_LIMITED\" { \"RESOURCE_EXHAUSTED\" } else { e.code }; code }\n",
        ),
        ("a.rs", "const CODES: &[(&str, &str)] = &[(\"RATE_LIMITED\", \"RESOURCE_EXHAUSTED\")];\n"),
        ("a.ts", "const code = e.code === 'RATE_LIMITED' ? 'RESOURCE_EXHAUSTED' : e.code;\n"),
        ("a.ts", "const code = e.code !== 'RATE_LIMITED' ? e.code : 'RESOURCE_EXHAUSTED';\n"),
        ("a.ts", "const codes = { RATE_LIMITED: 'RESOURCE_EXHAUSTED' };\nfail(codes[e.code]);\n"),
        ("a.ts", "const errorCodes = new Map([['RATE_LIMITED', 'RESOURCE_EXHAUSTED']]);\n"),
        ("a.ts", "switch (e.code) { case 'RATE_LIMITED': e.code = 'RESOURCE_EXHAUSTED'; break; }\n"),
        (
            "a.ts",
            "function f(e) { if (e.code === 'RATE_LIMITED') return 'RESOURCE_EXHAUSTED'; return e.code; }\n",
        ),
        ("a.py", "def f(e):\n    return \"RESOURCE_EXHAUSTED\" if e.code == \"RATE_LIMITED\" else e.code\n"),
        ("a.py", "def f(e):\n    if e.code == \"RATE_LIMITED\":\n        e.code = \"RESOURCE_EXHAUSTED\"\n"),
        ("a.py", "ERROR_CODES = {\"RATE_LIMITED\": \"RESOURCE_EXHAUSTED\"}\n"),
        (
            "a.py",
            "def f(e):\n    match e.code:\n        case \"RATE_LIMITED\":\n            return \"RESOURCE_EXHAUSTED\"\n",
        ),
        (
            "a.go",
            "package a\n\nfunc f(e *E) string {\n\tif e.Code == \"RATE_LIMITED\" {\n\t\treturn \"RESOURCE_EXHAUSTED\"\n\t}\n\treturn e.Code\n}\n",
        ),
        (
            "a.go",
            "package a\n\nfunc f(e *E) string {\n\tswitch e.Code {\n\tcase \"RATE_LIMITED\":\n\t\treturn \"RESOURCE_EXHAUSTED\"\n\t}\n\treturn e.Code\n}\n",
        ),
        (
            "a.go",
            "package a\n\nvar errorCodes = map[string]string{\"RATE_LIMITED\": \"RESOURCE_EXHAUSTED\"}\n",
        ),
        (
            "a.swift",
            "func f(_ e: E) -> String {\n    switch e.code {\n    case \"RATE_LIMITED\": return \"RESOURCE_EXHAUSTED\"\n    default: return e.code\n    }\n}\n",
        ),
        (
            "a.swift",
            "func f(_ e: E) -> String {\n    if e.code == \"RATE_LIMITED\" { return \"RESOURCE_EXHAUSTED\" }\n    return e.code\n}\n",
        ),
        ("a.swift", "let code = e.code == \"RATE_LIMITED\" ? \"RESOURCE_EXHAUSTED\" : e.code\n"),
        ("a.swift", "let errorCodes = [\"RATE_LIMITED\": \"RESOURCE_EXHAUSTED\"]\n"),
    ] {
        assert_eq!(words(file, text), [""; 0], "{text}");
    }
}

#[test]
fn an_alias_that_is_read_is_fine() {
    for (file, text) in [
        ("a.ts", "if (e.code === 'RATE_LIMITED') { wait(); }\n"),
        ("a.ts", "const hint = e.code === 'RATE_LIMITED' ? 'PATH_LOST' : e.code;\n"),
        ("a.ts", "if (['RATE_LIMITED', 'RESOURCE_EXHAUSTED'].includes(err.code)) { stop(); }\n"),
        (
            "a.rs",
            "fn f(e: E) { match e.code { \"RATE_LIMITED\" => wait(), \"RESOURCE_EXHAUSTED\" => stop(), _ => {} } }\n",
        ),
        ("a.py", "def f(e):\n    if e.code in (\"RATE_LIMITED\", \"RESOURCE_EXHAUSTED\"):\n        wait()\n"),
        ("a.go", "package a\n\nfunc f(e *E) {\n\tif e.Code == \"RATE_LIMITED\" {\n\t\twait()\n\t}\n}\n"),
        ("a.swift", "func f(_ e: E) {\n    if e.code == \"RATE_LIMITED\" { wait() }\n}\n"),
    ] {
        assert_eq!(words(file, text), [""; 0], "{text}");
    }
}

#[test]
fn an_alias_that_is_written_is_told() {
    for (file, text) in [
        ("a.ts", "throw new AppError(late ? 'RATE_LIMITED' : 'RESOURCE_EXHAUSTED');\n"),
        ("a.ts", "const codes = { RESOURCE_EXHAUSTED: 'RATE_LIMITED' };\nmakeError(codes[kind]);\n"),
        ("a.py", "def f(e):\n    raise ToolError(\"RATE_LIMITED\" if e else \"RESOURCE_EXHAUSTED\")\n"),
        ("a.go", "package a\n\nvar e = toolerror.New(\"RATE_LIMITED\", \"text\")\n"),
    ] {
        assert_eq!(words(file, text), ["alias RATE_LIMITED"], "{text}");
    }
}

#[test]
fn the_words_that_a_table_puts_into_codes_are_those_of_others_in_every_file() {
    let contract = codes(&["PARCEL_UNKNOWN", "LABEL_VOID", "COURIER_BUSY"]);
    let table = "export const ours: Record<string, string> = {\n  E_SHIPMENT_404: 'PARCEL_UNKNOWN',\n  E_VOIDED: 'LABEL_VOID',\n  E_BUSY: 'COURIER_BUSY',\n};\n";
    let reply =
        "if (response.status === 404) {\n  return { ok: false, held: false, error: 'E_SHIPMENT_404' };\n}\n";
    let told = |tree: Tree| tree.findings().into_iter().filter(|one| one.rule != "unused").count();
    assert_eq!(told(Tree::new(&contract).file("a.ts", table).file("b.ts", reply)), 0);
    assert_eq!(told(Tree::new(&contract).file("b.ts", &format!("f('LABEL_VOID');\n{reply}"))), 1);
}
