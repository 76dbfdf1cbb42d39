//! Canonical JSON as RFC 8785 has it.

use curable_core::canonical::to_string;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::json::value;

fn canonical(text: &str) -> String {
    to_string(&serde_json::from_str(text).unwrap())
}

#[test]
fn numbers_are_written_as_ecmascript_writes_them() {
    for (text, expected) in [
        ("0", "0"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("1.0", "1"),
        ("-1", "-1"),
        ("4.50", "4.5"),
        ("2e-3", "0.002"),
        ("1e-6", "0.000001"),
        ("1e-7", "1e-7"),
        ("1.5e-7", "1.5e-7"),
        ("0.000000000000000000000000001", "1e-27"),
        ("1e20", "100000000000000000000"),
        ("1e21", "1e+21"),
        ("1E30", "1e+30"),
        ("123456789012345678901", "123456789012345680000"),
        ("333333333.33333329", "333333333.3333333"),
        ("333333333.3333332", "333333333.3333332"),
        ("333333333.33333325", "333333333.33333325"),
        ("9007199254740992", "9007199254740992"),
        ("9007199254740993", "9007199254740992"),
        ("-9007199254740993", "-9007199254740992"),
        ("18446744073709551615", "18446744073709552000"),
        ("9223372036854775807", "9223372036854776000"),
        ("5e-324", "5e-324"),
        ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("295147905179352830000", "295147905179352830000"),
        ("999999999999999900000", "999999999999999900000"),
        ("0.1", "0.1"),
        ("123.456", "123.456"),
    ] {
        assert_eq!(canonical(text), expected, "{text}");
    }
}

/// RFC 8785, appendix B.
#[test]
fn the_sample_doubles_of_the_rfc_are_written_as_it_says() {
    for (bits, expected) in [
        (0x0000_0000_0000_0000_u64, "0"),
        (0x8000_0000_0000_0000, "0"),
        (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"),
        (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
        (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
        (0x4340_0000_0000_0000, "9007199254740992"),
        (0xc340_0000_0000_0000, "-9007199254740992"),
        (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
        (0x44b5_2d02_c7e1_4af6, "1e+23"),
        (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
        (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
        (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
        (0x444b_1ae4_d6e2_ef50, "1e+21"),
        (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
        (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
        (0x41b3_de43_5555_5553, "333333333.3333332"),
        (0x41b3_de43_5555_5554, "333333333.33333325"),
        (0x41b3_de43_5555_5555, "333333333.3333333"),
        (0x41b3_de43_5555_5556, "333333333.3333334"),
        (0x41b3_de43_5555_5557, "333333333.33333343"),
        (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
        (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] {
        assert_eq!(to_string(&Value::from(f64::from_bits(bits))), expected, "{bits:x}");
    }
}

/// RFC 8785, section 3.2.2.
#[test]
fn the_sample_object_of_the_rfc_is_written_as_it_says() {
    let text = r#"{
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
    }"#;
    assert_eq!(
        canonical(text),
        r#"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}"#
    );
}

/// RFC 8785, section 3.2.3: a surrogate pair sorts before U+FB33, although its code point is larger.
#[test]
fn members_are_sorted_by_utf_16_units() {
    let value = json!({
        "\u{20ac}": "Euro Sign", "\r": "Carriage Return", "\u{fb33}": "Hebrew Letter Dalet With Dagesh",
        "1": "One", "\u{1f600}": "Emoji: Grinning Face", "\u{80}": "Control",
        "\u{f6}": "Latin Small Letter O With Diaeresis",
    });
    let text = to_string(&value);
    let places: Vec<usize> =
        ["Carriage Return", "One", "Control", "Latin Small", "Euro Sign", "Emoji", "Hebrew"]
            .iter()
            .map(|word| text.find(word).unwrap())
            .collect();
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn only_what_must_be_escaped_is_escaped() {
    assert_eq!(
        to_string(&json!("\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f} \"\\/\u{7f}\u{2028}é😀")),
        "\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f \\\"\\\\/\u{7f}\u{2028}é😀\""
    );
}

#[test]
fn containers_have_no_blanks_and_lists_keep_their_order() {
    assert_eq!(to_string(&json!({"b": [3, 1, {}], "a": []})), r#"{"a":[],"b":[3,1,{}]}"#);
}

proptest! {
    #[test]
    fn reading_and_writing_again_changes_nothing(value in value()) {
        let once = to_string(&value);
        let read: Value = serde_json::from_str(&once).unwrap();
        prop_assert_eq!(to_string(&read), once);
    }

    #[test]
    fn the_order_of_members_does_not_matter(mut value in value()) {
        let before = to_string(&value);
        if let Some(members) = value.as_object_mut() {
            let mut turned: Vec<_> = std::mem::take(members).into_iter().collect();
            turned.reverse();
            members.extend(turned);
        }
        prop_assert_eq!(to_string(&value), before);
    }
}
