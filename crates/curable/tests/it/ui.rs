//! Mistakes do not compile, and the compiler says what to do about them.

#[test]
fn mistakes_are_explained_where_they_stand() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    cases.pass("tests/ui/pass/*.rs");
}
