//! Whose a text is that names no code, by the function, the class or the tags that it stands at, in all languages.

use serde_json::{Value, json};

use super::tree::{Tree, failure};

const PLACES: &str = include_str!("../../fixtures/said/places.txt");

fn contract() -> Value {
    let declare = |code: &str, retry: &str| {
        let mut declared = failure(code, "conflict");
        declared["retry"] = json!(retry);
        declared
    };
    json!({
        "curable": 1, "name": "test", "version": "1.0.0", "operations": [],
        "failures": [declare("LOOM_SAME", "same"), declare("LOOM_NEVER", "never"), declare("LOOM_AMEND", "amended")],
    })
}

#[test]
fn a_text_is_told_of_the_code_that_it_stands_at() {
    let mut wrong = Vec::new();
    for place in PLACES.split("\n### ").skip(1) {
        let (head, text) = place.split_once('\n').unwrap();
        let mut words = head.split(' ');
        let file = words.next().unwrap();
        let due: Vec<String> = words.map(|code| format!("retry-claim {code}")).collect();
        let mut found = Tree::new(&contract()).file(file, text).words();
        found.retain(|word| !word.starts_with("unused"));
        if found != due {
            wrong.push(format!("{head}, found {found:?}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
