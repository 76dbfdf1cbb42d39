//! What is told of a word that has the letters of a code, by how it is written.

use curable_check::mirror::fix;

use super::tree::{CODES, Tree, codes};

#[test]
fn a_word_that_could_be_a_code_is_undeclared_and_one_with_a_mark_too_many_is_ill_formed() {
    for (word, rule) in [
        ("FILE_NOTFOUND", "undeclared"),
        ("FILE_NOTF_OUND", "undeclared"),
        ("FILENOTFOUND", "undeclared"),
        ("FILE_NOT_FOUND_", "ill-formed"),
        ("_FILE_NOT_FOUND", "ill-formed"),
        ("FILE-NOT-FOUND", "ill-formed"),
        ("FILE NOT FOUND", "ill-formed"),
        ("FILE_NOT_FOUND ", "ill-formed"),
    ] {
        let text = format!("const x = {{ code: '{word}', message: 'x' }};");
        let tree = Tree::new(&codes(CODES)).file("it.ts", &text);
        let mut findings = tree.findings();
        findings.retain(|finding| finding.rule != "unused");
        let [only] = findings.as_slice() else { panic!("{word}: {findings:#?}") };
        assert_eq!((only.rule, only.suggestion.as_deref()), (rule, Some("FILE_NOT_FOUND")), "{only:?}");
        assert!(fix(findings).left.is_empty());
        assert!(tree.read("it.ts").contains("'FILE_NOT_FOUND'"), "{}", tree.read("it.ts"));
    }
}
