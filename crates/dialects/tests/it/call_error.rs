//! The functions beside the wire form of `call-error`.

use curable_dialects::call_error::code_in_text;

#[test]
fn a_text_names_a_declared_code_only_as_a_whole_word_at_its_beginning() {
    let declared = ["NOT_FOUND", "RATE_LIMITED"];
    assert_eq!(code_in_text("NOT_FOUND: item missing", declared), Some("NOT_FOUND"));
    assert_eq!(code_in_text("NOT_FOUND", declared), Some("NOT_FOUND"));
    assert_eq!(code_in_text("ITEM_NOT_FOUND: nope", declared), None);
    assert_eq!(code_in_text("NOT_FOUND_HERE: nope", declared), None);
    assert_eq!(code_in_text("it is NOT_FOUND: nope", declared), None);
    assert_eq!(code_in_text("string error", declared), None);
}
