//! Each rule of tidy finds what it is there for, and lets the rest pass.

use xtask::tidy::{EXEMPT, Exempt, Level, RULES, Tree, check_tree};

const CHANGELOG: (&str, &str) = ("CHANGELOG.md", "# Changelog\n\n## Unreleased\n");

/// What tidy says of one file in a tree that is in order otherwise.
fn said(path: &str, text: &str) -> Vec<String> {
    said_of(&[CHANGELOG, (path, text)], &[])
}

fn said_of(files: &[(&str, &str)], exempt: &[Exempt]) -> Vec<String> {
    check_tree(&Tree::of(files), exempt).iter().map(ToString::to_string).collect()
}

#[test]
fn a_long_file_is_an_error_and_a_long_list_a_warning() {
    let at_the_limit = "//\n".repeat(500);
    assert!(said("crates/a/src/b.rs", &at_the_limit).is_empty());
    let over = "//\n".repeat(501);
    let expected = "crates/a/src/b.rs:501: error: 501 lines; split it, 500 is the most [size]";
    assert_eq!(said("crates/a/src/b.rs", &over), [expected]);
    let files = [CHANGELOG, ("crates/a/src/mod.rs", &"//\n".repeat(121))];
    let findings = check_tree(&Tree::of(&files), &[]);
    assert_eq!(findings.len(), 1);
    assert_eq!((findings[0].level, findings[0].line), (Level::Warning, 121));
}

#[test]
fn an_exemption_lets_pass_what_it_names_and_is_an_error_when_not_needed() {
    let exempt = [Exempt { rule: "size", path: "src/table.rs", reason: "a table" }];
    assert!(said_of(&[CHANGELOG, ("src/table.rs", &"//\n".repeat(501))], &exempt).is_empty());
    let expected = "xtask/src/tidy/exempt.rs:1: error: \
        `src/table.rs` needs no exemption from `size` any more: remove it [exempt]";
    assert_eq!(said_of(&[CHANGELOG, ("src/table.rs", "//\n")], &exempt), [expected]);
    let folder = [Exempt { rule: "size", path: "golden/", reason: "generated" }];
    assert!(said_of(&[CHANGELOG, ("golden/x.rs", &"//\n".repeat(501))], &folder).is_empty());
}

#[test]
fn a_leftover_is_found_and_a_longer_name_is_not() {
    for word in [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X"), concat!("to", "do!()")] {
        let found = said("src/a.rs", &format!("fn a() {{}}\n// {word}: later\n"));
        assert!(found.len() == 1 && found[0].starts_with("src/a.rs:2: error: "), "{word}: {found:?}");
    }
    assert!(said("src/a.rs", concat!("const TO", "DO_LIST: &str = \"HTTP_4XX todos\";\n")).is_empty());
    assert!(said("notes.md", concat!("TO", "DO\n")).is_empty(), "prose may speak of the word");
}

#[test]
fn a_switched_off_test_needs_a_reason() {
    assert_eq!(said("src/a.rs", concat!("#[ign", "ore]\n")).len(), 1);
    assert!(said("src/a.rs", "#[ignore = \"needs a network\"]\n").is_empty());
}

#[test]
fn a_path_of_one_machine_is_found_and_a_url_is_not() {
    let folder = concat!("/tm", "p/");
    let expected = format!("notes.md:2: error: `{folder}` is a path of one machine [paths]");
    assert_eq!(said("notes.md", &format!("one\nsee {folder}x\n")), [expected]);
    assert_eq!(said("notes.md", &format!("{folder}x\n")).len(), 1);
    assert!(said("notes.md", &format!("https://example.org{folder}x\n")).is_empty());
}

#[test]
fn another_registry_is_found() {
    let lock = |source: &str| format!("[[package]]\nname = \"a\"\nsource = \"{source}\"\n");
    let public = lock("registry+https://github.com/rust-lang/crates.io-index");
    assert!(said("Cargo.lock", &public).is_empty());
    let expected = "Cargo.lock:3: error: a dependency comes from no public registry [registries]";
    assert_eq!(said("Cargo.lock", &lock("registry+https://mirror.example/index")), [expected]);
    let npm = |host: &str| format!("{{\n  \"resolved\": \"https://{host}/a/-/a-1.tgz\",\n}}\n");
    assert!(said("package-lock.json", &npm("registry.npmjs.org")).is_empty());
    assert_eq!(said("package-lock.json", &npm("mirror.example")).len(), 1);
    assert_eq!(said(".cargo/config.toml", "[source.crates-io]\nreplace-with = \"x\"\n").len(), 1);
}

#[test]
fn a_recorded_output_without_its_test_is_found() {
    let orphan = "crates/a/tests/ui/missing_kind.stderr";
    assert_eq!(said(orphan, "error\n").len(), 1);
    let files = [CHANGELOG, (orphan, "error\n"), ("crates/a/tests/ui/missing_kind.rs", "fn main() {}\n")];
    assert!(said_of(&files, &[]).is_empty());
    let snapshot = "---\nsource: crates/a/tests/it/b.rs\n---\nx\n";
    let expected =
        "a.snap:2: error: its test `crates/a/tests/it/b.rs` is gone: remove the snapshot [orphans]";
    assert_eq!(said("a.snap", snapshot), [expected]);
    let files = [CHANGELOG, ("a.snap", snapshot), ("crates/a/tests/it/b.rs", "fn b() {}\n")];
    assert!(said_of(&files, &[]).is_empty());
    assert_eq!(said("a.snap.new", snapshot).len(), 1);
}

#[test]
fn a_crate_says_what_it_is_and_takes_the_lints() {
    let good = "[package]\nname = \"a\"\ndescription = \"It does a.\"\n[lints]\nworkspace = true\n";
    assert!(said("crates/a/Cargo.toml", good).is_empty());
    let bare = "[package]\nname = \"a\"\ndescription = \"\"\n";
    let expected = [
        "crates/a/Cargo.toml:1: error: the lint table is missing: `[lints] workspace = true` [manifests]",
        "crates/a/Cargo.toml:3: error: `description` does not say what the crate is [manifests]",
    ];
    assert_eq!(said("crates/a/Cargo.toml", bare), expected);
    assert!(said("crates/a/fixtures/Cargo.toml", bare).is_empty(), "a fixture is no member");
}

#[test]
fn the_changelog_needs_its_unreleased_section() {
    let expected = "CHANGELOG.md:1: error: there is no section `## Unreleased` [changelog]";
    assert_eq!(said_of(&[("CHANGELOG.md", "# Changelog\n\n## 0.1.0\n")], &[]), [expected]);
    assert_eq!(said_of(&[], &[]), [expected]);
}

#[test]
fn the_lists_are_sorted() {
    assert!(RULES.is_sorted_by_key(|rule| rule.name));
    assert!(EXEMPT.is_sorted_by_key(|exempt| (exempt.rule, exempt.path)));
}

#[test]
fn a_promise_names_a_test_that_is_there() {
    let source = "#[test]\nfn a_promise_holds() {}\nfn helper() {}\nmod tests { #[tokio::test]\nasync fn inside() {} }\n\
                  proptest! { #[test] fn by_chance(x in 0..9) {} }\n";
    let said = |line: &str| {
        said_of(
            &[CHANGELOG, ("a/it.rs", source), ("docs/promises.md", &format!("# Promises\n{line}\n"))],
            &[],
        )
    };
    for good in ["a_promise_holds", "inside", "by_chance"] {
        assert!(said(&format!("| x | `a/it.rs::{good}` |")).is_empty(), "{good}");
    }
    assert!(said("`a/it.rs` and `--log json` and `_meta.coerced`").is_empty());
    for bad in ["helper", "a_promise", "x"] {
        let expected = format!("docs/promises.md:2: error: there is no test `{bad}` in `a/it.rs` [promises]");
        assert_eq!(said(&format!("| x | `a/it.rs::{bad}` |")), [expected]);
    }
    assert_eq!(
        said("| x | `b/it.rs::a` |"),
        ["docs/promises.md:2: error: there is no file `b/it.rs` [promises]"]
    );
}
