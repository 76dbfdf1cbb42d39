//! No value of an argument adds a header, a parameter or a request.

use serde_json::json;

use super::scene::{POSITIONS, PROTECTED, Position, Scene};

const BREAKS: &[&str] = &[
    "\r\n", "\n", "\r", "\0", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{7f}", "\u{1b}", "\u{560a}",
    "%0d%0a",
];

const HEADS: &[&str] = &["", "a b", "x-y: z", "\"", "a&b=c"];

const TAILS: &[&str] = &[
    "X-Admin: 1",
    "Host: evil.example",
    " Authorization: Bearer x",
    "\r\nGET /admin HTTP/1.1\r\nhost: x\r\n\r\n",
    "&admin=1",
    "; admin=1",
    "--\r\ncontent-disposition: form-data; name=\"admin\"\r\n\r\n1",
];

#[tokio::test]
async fn no_value_adds_a_header_a_parameter_or_a_request() {
    let scene = Scene::start().await;
    let mut tried = 0;
    for cut in BREAKS {
        for head in HEADS {
            for tail in TAILS {
                let value = format!("{head}{cut}{tail}");
                tried += 1;
                for position in POSITIONS {
                    let sent = scene.send(position, &value).await;
                    let in_header = matches!(position, Position::Header | Position::HeaderList);
                    assert!(!(sent && in_header && value.contains(['\r', '\n', '\0'])), "{value:?}");
                }
            }
        }
    }
    assert!(tried >= 400, "only {tried}");
}

#[tokio::test]
async fn no_argument_sets_a_protected_header_although_the_description_declares_it() {
    let scene = Scene::start().await;
    for name in PROTECTED {
        for name in [(*name).to_owned(), name.to_lowercase(), name.to_uppercase()] {
            let (outcome, asked) = scene.call("protected", json!({ &*name: "value" })).await;
            assert_eq!(outcome.unwrap_err().code.as_str(), "INVALID_INPUT", "{name}");
            assert_eq!(asked.len(), 0, "{name}");
        }
    }
    let (outcome, asked) = scene.call("protected", json!({})).await;
    assert_eq!((outcome.is_ok(), asked.len()), (true, 1));
}
