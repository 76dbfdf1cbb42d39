//! Numbers pass unchanged, or do not pass.

use serde_json::{Value, json};

use super::{echo, run, service};

#[tokio::test]
async fn the_largest_and_the_smallest_numbers_pass_unchanged() {
    let service = service(echo());
    for text in [
        "18446744073709551615",
        "9223372036854775808",
        "-9223372036854775808",
        "9007199254740993",
        "0.1",
        "1e308",
        "5e-324",
        "-0.0",
    ] {
        let arguments: Value = serde_json::from_str(&format!("{{\"n\":{text}}}")).unwrap();
        let answer = run(&service, arguments.clone()).await.outcome.unwrap();
        assert_eq!(answer.to_string(), arguments.to_string());
        let back = answer["n"].to_string();
        assert_eq!(back.parse::<f64>().unwrap().to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
        if !text.contains(['.', 'e']) {
            assert_eq!(back, text);
        }
    }
}

#[tokio::test]
async fn a_number_beyond_a_double_passes_as_a_text_and_is_no_json_number_here() {
    // A reader of JSON refuses it before there is a call: it is never rounded to infinity or to another number.
    assert!(serde_json::from_str::<Value>("{\"n\":1e400}").is_err());
    let arguments = json!({"n": "1e400"});
    assert_eq!(run(&service(echo()), arguments.clone()).await.outcome.unwrap(), arguments);
}
