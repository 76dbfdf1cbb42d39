//! Packages of others inside of what is checked, and codes of others in ours.

use curable_check::mirror::Report;

use super::tree::{CODES, Tree, codes};

const UNKNOWN: &str = "throw Object.assign(new Error('x'), { code: 'SHELF_COLLAPSED', message: 'x' });\n";
const SLIP: &str = "throw makeError('FILE_NOT_FOUDN');\n";
const OURS: &str = "throw makeError('FILE_NOT_FOUND');\n";

/// A tree with a package in it, whose files are these.
fn with_package(folder: &str, manifest: Option<&str>, files: &[&str]) -> Tree {
    let mut tree = Tree::new(&codes(CODES)).file("package.json", "{}").file("src/main.ts", OURS);
    if let Some(manifest) = manifest {
        tree = tree.file(&format!("{folder}/{manifest}"), "{}");
    }
    for (number, text) in files.iter().enumerate() {
        tree = tree.file(&format!("{folder}/src/f{number}.ts"), text);
    }
    tree
}

const NOTHING: &str = "export const x = 1;\n";

#[test]
fn an_unknown_word_in_a_package_of_others_is_left_out_and_counted() {
    for (folder, manifest) in
        [("libs/theirs", Some("package.json")), ("vendor/theirs", None), ("crates/x", Some("Cargo.toml"))]
    {
        let tree = with_package(folder, manifest, &[UNKNOWN, NOTHING, NOTHING, NOTHING]);
        assert_eq!(tree.words(), Vec::<String>::new(), "{folder}");
        assert_eq!(tree.report().left_out, 1, "{folder}");
    }
}

#[test]
fn what_is_kept_for_others_is_theirs_however_small_it_is() {
    for (folder, manifest) in [
        ("src/vendor/theirs", Some("package.json")),
        ("node_modules/@acme/theirs", Some("package.json")),
        ("third_party/theirs", None),
    ] {
        let tree = with_package(folder, manifest, &[UNKNOWN]);
        assert_eq!(tree.words(), Vec::<String>::new(), "{folder}");
        assert_eq!(tree.report().left_out, 1, "{folder}");
        assert_eq!(with_package(folder, manifest, &[UNKNOWN, OURS]).words(), ["undeclared SHELF_COLLAPSED"]);
    }
    let lies = Tree::new(&codes(CODES)).file("src/main.ts", OURS).file("vendor/theirs.ts", UNKNOWN);
    assert_eq!(lies.words(), Vec::<String>::new());
    let small = with_package("libs/small", Some("package.json"), &[UNKNOWN]);
    assert_eq!(small.words(), ["undeclared SHELF_COLLAPSED"]);
}

#[test]
fn what_a_check_is_pointed_at_is_ours_wherever_it_is_kept() {
    let tree = with_package("vendor/ours", Some("package.json"), &[NOTHING])
        .file("vendor/ours/small/package.json", "{}")
        .file("vendor/ours/small/index.ts", UNKNOWN);
    let pointed_at = tree.report_of(&[tree.root.join("vendor/ours")]);
    assert!(pointed_at.findings.iter().any(|finding| finding.code == "SHELF_COLLAPSED"));
}

#[test]
fn what_is_left_out_is_not_even_parsed() {
    let tree = with_package("libs/theirs", Some("package.json"), &[UNKNOWN, NOTHING, NOTHING, NOTHING]);
    assert_eq!(tree.report().parsed, 1);
}

#[test]
fn a_small_tree_is_parsed_whole_and_tells_the_same() {
    let mut tree = with_package("libs/theirs", Some("package.json"), &[UNKNOWN, NOTHING, NOTHING, NOTHING]);
    let (few, searched) = (tree.report().parsed, tree.words());
    tree.config.small = 1 << 20;
    let (all, whole) = (tree.report(), tree.words());
    assert!(few < all.parsed && all.parsed == all.files, "{few} of {} parsed", all.files);
    assert_eq!(searched, whole);
}

#[test]
fn a_package_that_imports_one_of_ours_is_ours() {
    let unknown = format!("import {{ lost }} from '@acme/failure-codes';\n{UNKNOWN}");
    let tree = with_package("libs/desk", Some("package.json"), &[&unknown, NOTHING, NOTHING, NOTHING])
        .file("libs/failure-codes/package.json", "{}")
        .file("libs/failure-codes/index.ts", "export const lost = 'FILE_NOT_FOUND';\n");
    assert_eq!(tree.words(), ["undeclared SHELF_COLLAPSED"]);
}

#[test]
fn a_slip_is_told_everywhere() {
    let tree = with_package("libs/theirs", Some("go.mod"), &[SLIP, NOTHING, NOTHING, NOTHING]);
    assert_eq!(tree.words(), ["undeclared FILE_NOT_FOUDN"]);
}

#[test]
fn a_package_that_uses_one_of_our_codes_is_ours() {
    let tree = with_package("libs/ours", Some("package.json"), &[UNKNOWN, OURS, NOTHING, NOTHING]);
    assert_eq!(tree.words(), ["undeclared SHELF_COLLAPSED"]);
}

#[test]
fn what_a_check_is_pointed_at_is_ours_and_so_is_a_folder_without_a_manifest() {
    let tree = with_package("libs/theirs", None, &[UNKNOWN, NOTHING, NOTHING, NOTHING]);
    assert_eq!(tree.words(), ["undeclared SHELF_COLLAPSED"]);
    let tree = with_package("libs/theirs", Some("package.json"), &[UNKNOWN, NOTHING, NOTHING, NOTHING]);
    let pointed_at = tree.report_of(&[tree.root.join("libs/theirs")]);
    assert!(pointed_at.findings.iter().any(|finding| finding.code == "SHELF_COLLAPSED"));
}

#[test]
fn a_folder_of_a_tree_with_very_many_files_stands_for_itself() {
    let with = |files: usize| {
        let tree = Tree::new(&codes(CODES)).file("src/main.ts", OURS).file("src/late/a.ts", UNKNOWN);
        let tree = tree.file("other/a.ts", UNKNOWN).file("top.ts", UNKNOWN);
        (0..files).fold(tree, |tree, number| tree.file(&format!("other/f{number}.ts"), NOTHING))
    };
    let told = |report: &Report| report.findings.iter().filter(|one| one.code == "SHELF_COLLAPSED").count();
    assert_eq!(told(&with(10).report()), 3);
    let large = with(1_000).report();
    assert_eq!((told(&large), large.parsed, large.left_out), (2, 3, 1));
}

#[test]
fn a_code_of_the_machinery_in_another_case_is_a_word_of_theirs_in_a_package_of_others() {
    const INPUT: &str = "throw makeError({ code: 'InvalidInput', message: 'x' });\n";
    let theirs = with_package("vendor/theirs", None, &[INPUT]);
    assert_eq!(theirs.words(), Vec::<String>::new());
    let ours = with_package("libs/ours", None, &[INPUT]);
    assert_eq!(ours.words(), ["miscased InvalidInput"]);
}

#[test]
fn a_setting_tells_them_all() {
    let tree = with_package("libs/theirs", Some("package.json"), &[UNKNOWN, NOTHING, NOTHING, NOTHING]);
    assert_eq!(tree.config("everywhere = true").words(), ["undeclared SHELF_COLLAPSED"]);
}

#[test]
fn a_contract_may_have_codes_that_look_like_those_of_others() {
    let text = "if (err.code === 'ERR_FILE_LOST') go(); throw makeError('ERR_FILE_GONE');";
    // What is compared may be of a library; what a failure is made with is not.
    let theirs = Tree::new(&codes(CODES)).file("a.ts", text);
    assert_eq!(theirs.words(), ["undeclared ERR_FILE_GONE"]);
    let ours = Tree::new(&codes(&["ERR_FILE_GONE"])).file("a.ts", text);
    assert_eq!(ours.words(), ["undeclared ERR_FILE_LOST"]);
}

#[test]
fn a_file_that_a_program_has_packed_is_passed_by() {
    let packed = format!("{}throw makeError('FILE_NOT_FOUDN');", "var a=1;".repeat(4000));
    let tree = Tree::new(&codes(CODES)).file("dist/bundle.js", &packed);
    assert_eq!(tree.words(), Vec::<String>::new());
}
