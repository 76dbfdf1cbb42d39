//! The settings of a project: what is exempt, what is left out, and what is wrong with them.

use curable_check::mirror::Rule;

use super::tree::{Tree, codes};

#[test]
fn an_exemption_is_an_error_when_nothing_needs_it() {
    let config = "[[exempt]]\nrule = \"undeclared\"\ncode = \"MADE_UP_CODE\"\npath = \"tests/*\"\nreason = \"a test of the unknown\"\n";
    let tree = Tree::new(&codes(&[])).file("tests/a.ts", "makeError('MADE_UP_CODE');").config(config);
    assert!(tree.findings().is_empty(), "{:?}", tree.findings());
    let tree = tree.file("src/a.ts", "makeError('MADE_UP_CODE');");
    assert_eq!(tree.words(), ["undeclared MADE_UP_CODE"], "only below tests");
    let tree = Tree::new(&codes(&[])).file("tests/a.ts", "makeError('INTERNAL');").config(config);
    let findings = tree.findings();
    assert_eq!((findings[0].stage, findings[0].rule, findings[0].line), (9, "unneeded-exemption", 1));
}

#[test]
fn an_exemption_is_left_alone_where_what_it_is_for_was_not_looked_at() {
    let config =
        "[[exempt]]\nrule = \"undeclared\"\ncode = \"MADE_UP_CODE\"\npath = \"src/a.ts\"\nreason = \"r\"\n";
    let tree =
        Tree::new(&codes(&[])).file("src/a.ts", "makeError('INTERNAL');").file("src/b.ts", "").config(config);
    let told = |tree: &Tree, name: &str| {
        let report = tree.report_of(&[tree.root.join(name)]);
        report.findings.iter().any(|finding| finding.rule == "unneeded-exemption")
    };
    assert!(told(&tree, "") && told(&tree, "src") && told(&tree, "src/a.ts"));
    assert!(!told(&tree, "src/b.ts"), "what one file needs another one does not show");
    let off = tree.config(&format!("off = [\"undeclared\"]\n{config}"));
    assert!(!told(&off, ""), "a rule that is off needs no exemption, but may be on elsewhere");
    let anywhere = off.config(&config.replace("path = \"src/a.ts\"\n", ""));
    assert!(told(&anywhere, "") && !told(&anywhere, "src"));
}

#[test]
fn a_file_in_another_encoding_is_checked_and_one_that_cannot_be_read_is_told() {
    let tree = Tree::new(&codes(&[])).file("a.ts", "");
    std::fs::write(tree.root.join("a.ts"), b"// caf\xe9\nmakeError('MADE_UP_CODE');\n").unwrap();
    assert_eq!(tree.words(), ["undeclared MADE_UP_CODE"]);
    let report = tree.report_of(&[tree.root.join("gone")]);
    assert_eq!((report.findings[0].stage, report.findings[0].rule), (9, "unreadable"));
    assert!(report.findings[0].file.ends_with("gone"), "{:?}", report.findings);
}

#[test]
fn an_exemption_without_a_reason_is_refused() {
    let text = "[[exempt]]\nrule = \"undeclared\"\ncode = \"X\"\nreason = \" \"\n";
    let error = curable_check::mirror::Config::parse("c.toml", text).unwrap_err();
    assert!(error.to_string().contains("has no reason"), "{error}");
    let text = "[[exempt]]\nrule = \"undeclarde\"\ncode = \"X\"\nreason = \"x\"\n";
    let error = curable_check::mirror::Config::parse("c.toml", text).unwrap_err();
    assert!(error.to_string().contains("did you mean `undeclared`"), "{error}");
}

#[test]
fn everything_that_is_wrong_with_the_settings_is_told_at_once() {
    let text = "contrct = \"c.json\"\noff = [\"unusd\"]\npresets = [\"comon\"]\neverywhere = 1\n\
                [positions]\ncals = []\nmembers = [\"x\"]\n\
                [[exempt]]\nrule = \"unused\"\ncode = \"X\"\nreason = \"\"\n\
                [[exempt]]\nrule = \"unused\"\ncod = \"X\"\nreason = \"r\"\n";
    let error = curable_check::mirror::Config::parse("c.toml", text).unwrap_err().to_string();
    for told in [
        "c.toml: contrct: there is no key `contrct`; did you mean `contract`?",
        "c.toml: everywhere: invalid type: integer",
        "c.toml: positions.cals: there is no key `cals`; did you mean `calls`?",
        "c.toml: exempt 2: there is no key `cod`; did you mean `code`?",
        "c.toml: there is no preset `comon`; did you mean `common`?",
        "c.toml: there is no rule `unusd`; did you mean `unused`?",
        "c.toml: the exemption of `X` has no reason",
    ] {
        assert!(error.contains(told), "{told}\nis not in\n{error}");
    }
    assert_eq!(error.lines().count(), 7, "{error}");
}

#[test]
fn ignore_files_are_honoured_and_what_is_no_source_is_left_alone() {
    let bad = "makeError('MADE_UP_CODE');";
    let tree = Tree::new(&codes(&[]))
        .file(".gitignore", "dist/\n")
        .file(".curableignore", "generated.ts\n")
        .file("dist/a.ts", bad)
        .file("generated.ts", bad)
        .file("notes.md", bad)
        .file("old.ts", bad)
        .config("exclude = [\"old.ts\"]");
    assert!(tree.findings().is_empty(), "{:?}", tree.findings());
}

/// The table of rules in the documentation is the list of rules.
#[test]
fn the_documentation_lists_the_rules() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check.md")).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with("Rules\n")).unwrap();
    let listed: Vec<&str> = section.lines().filter(|line| line.contains(" | `")).collect();
    let rules: Vec<String> = Rule::ALL
        .iter()
        .map(|rule| format!("| {} | `{}` | {} |", rule.stage(), rule.id(), rule.about().trim()))
        .collect();
    assert_eq!(listed, rules);
}
