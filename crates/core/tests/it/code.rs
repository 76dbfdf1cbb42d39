//! The grammar of codes.

use curable_core::{Code, MAX_CODE};

const DECLARED: Code = Code::from_static("trace.NOT_RECORDING");

#[test]
fn what_obeys_the_grammar_is_a_code() {
    for text in
        ["A", "FILE_NOT_FOUND", "HTTP_404", "A1", "A_1", "HTTP_4XX", "trace.NOT_RECORDING", "a11y.X", "x.A"]
    {
        let code = Code::parse(text).unwrap();
        assert_eq!(code.as_str(), text);
        assert!(code.is_canonical(), "{text}");
    }
    assert_eq!(DECLARED, Code::parse("trace.NOT_RECORDING").unwrap());
}

#[test]
fn what_breaks_the_grammar_is_refused_with_its_reason() {
    for (text, reason) in [
        ("", "not empty"),
        ("file_not_found", "SCREAMING_SNAKE"),
        ("FileNotFound", "SCREAMING_SNAKE"),
        ("FILE__NOT", "SCREAMING_SNAKE"),
        ("_FILE", "SCREAMING_SNAKE"),
        ("FILE_", "SCREAMING_SNAKE"),
        ("1FILE", "SCREAMING_SNAKE"),
        ("FILE-NOT", "SCREAMING_SNAKE"),
        ("FILE NOT", "SCREAMING_SNAKE"),
        ("FILE\n", "SCREAMING_SNAKE"),
        ("ÄRGER", "SCREAMING_SNAKE"),
        ("trace.", "SCREAMING_SNAKE"),
        ("a.b.C", "SCREAMING_SNAKE"),
        (".CODE", "namespace"),
        ("Trace.CODE", "namespace"),
        ("1a.CODE", "namespace"),
        ("a_b.CODE", "namespace"),
    ] {
        let error = Code::parse(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert!(!Code::foreign(format!("{text}.")).is_canonical());
    }
}

#[test]
fn a_code_has_at_most_sixty_three_characters() {
    assert!(Code::parse(&"A".repeat(MAX_CODE)).is_ok());
    assert!(Code::parse(&"A".repeat(MAX_CODE + 1)).unwrap_err().to_string().contains("63"));
}

#[test]
#[should_panic(expected = "SCREAMING_SNAKE")]
fn a_bad_literal_does_not_become_a_code() {
    let _ = Code::from_static("nope");
}

#[test]
fn a_foreign_code_is_kept_as_it_came() {
    for text in ["card_declined", "E-17", "io.k8s.NotFound", "错误"] {
        let code: Code = serde_json::from_value(text.into()).unwrap();
        assert_eq!(code.as_str(), text);
        assert!(!code.is_canonical());
        assert_eq!(serde_json::to_value(&code).unwrap(), text);
    }
    assert_eq!(Code::foreign("").as_str(), "UNKNOWN");
    assert_eq!(Code::foreign("é".repeat(500)).as_str().len(), 256);
    assert_eq!(Code::foreign(format!("x{}", "é".repeat(500))).as_str().len(), 255);
}

#[test]
fn namespace_and_status_are_read_from_the_code() {
    assert_eq!(DECLARED.namespace(), Some("trace"));
    assert_eq!(Code::from_static("NOT_RECORDING").namespace(), None);
    for (text, status) in [
        ("HTTP_404", Some(404)),
        ("HTTP_599", Some(599)),
        ("HTTP_100", Some(100)),
        ("HTTP_4XX", None),
        ("HTTP_600", None),
        ("HTTP_099", None),
        ("HTTP_4040", None),
        ("NOT_FOUND", None),
    ] {
        assert_eq!(Code::parse(text).unwrap().http_status(), status, "{text}");
    }
}
