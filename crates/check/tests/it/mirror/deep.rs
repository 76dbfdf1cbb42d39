//! Files that are nested deeper than anybody writes: they are passed by and said so, and exhaust nobody.

use super::tree::{CODES, Tree, codes};

/// What is nested, with a failure beside it that would be told.
fn nested(depth: usize) -> Vec<(&'static str, String)> {
    let told = "throw makeError('FILE_NOT_FOUDN');\n";
    let script = |text: String| format!("{text}\n{told}");
    let calls = format!("const a = {}{{}}{};", "f(".repeat(depth), ")".repeat(depth));
    let brackets = format!("export const g = (x) => {}`${{x}}.A`{};", "(".repeat(depth), ")".repeat(depth));
    let members = format!("const a = b{};", ".c".repeat(depth));
    let choices = format!("const a = {}'FILE_LOST';", "b ? c : ".repeat(depth));
    let sum = format!("const a = {};", vec!["'a'"; depth].join(" + "));
    let branches = vec!["if (code === 'FILE_NOT_FOUND') { return 1; }"; depth].join(" else ");
    let branches = format!("function f(code) {{ {branches} }}");
    let made = "fn g() -> Failure { Failure::new(\"FILE_NOT_FOUND\", \"x\") }\n";
    let marks = format!("fn f() {{ let a = {}b; }}\n{made}", "!".repeat(depth));
    let in_macro = format!("fn f() {{ let a = vec![{}b, \"FILE_LOST\"]; }}\n{made}", "!".repeat(depth));
    vec![
        ("calls.ts", script(calls)),
        ("brackets.ts", script(brackets)),
        ("members.ts", script(members)),
        ("choices.ts", script(choices)),
        ("sum.ts", script(sum)),
        ("branches.ts", script(branches)),
        ("marks.rs", marks),
        ("macro.rs", in_macro),
    ]
}

#[test]
fn what_is_nested_very_deeply_is_passed_by_and_said_so() {
    for (name, text) in nested(20_000) {
        let report = Tree::new(&codes(CODES)).file("src/main.ts", "throw makeError('FILE_NOT_FOUND');\n");
        let report = report.file(name, &text).report();
        // The tokens of a macro are no tree.
        let is_said = report.skipped.iter().any(|said| said.contains(name) && said.contains("nested"));
        assert!(is_said || name == "macro.rs", "{name}: {:?}", report.skipped);
    }
}

#[test]
fn what_a_program_may_have_written_is_read() {
    for (name, text) in nested(200).into_iter().filter(|(name, _)| name.ends_with("ts")) {
        let report = Tree::new(&codes(CODES)).file(name, &text).report();
        assert!(report.skipped.is_empty(), "{name}");
        assert!(report.findings.iter().any(|finding| finding.code == "FILE_NOT_FOUDN"), "{name}");
    }
}
