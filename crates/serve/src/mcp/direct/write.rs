//! The answer to a call as bytes: exactly what rmcp would write, without writing the same object twice.

use curable_dialects::mcp::Beside;
use serde_json::Value;

use super::super::encode::{Structured, Written};

/// What stands around the text and the structured content, roughly.
const AROUND: usize = 512;

/// Writes the answer to the request of this id; the newest revision says of a result what type it is of.
pub(super) fn answer(id: &Value, written: &Written, is_modern: bool) -> serde_json::Result<Vec<u8>> {
    let Written { text, structured, meta } = written;
    let mut bytes = Vec::with_capacity(text.len() * 9 / 4 + AROUND);
    bytes.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    serde_json::to_writer(&mut bytes, id)?;
    bytes.extend_from_slice(br#","result":{"#);
    if is_modern {
        bytes.extend_from_slice(br#""resultType":"complete","#);
    }
    bytes.extend_from_slice(br#""content":[{"type":"text","text":"#);
    serde_json::to_writer(&mut bytes, text)?;
    bytes.extend_from_slice(b"}]");
    match structured {
        Structured::None => {}
        Structured::Same(_) | Structured::Failure(_) => {
            bytes.extend_from_slice(br#","structuredContent":"#);
            bytes.extend_from_slice(text.as_bytes());
        }
        Structured::Around(whole) => {
            bytes.extend_from_slice(br#","structuredContent":"#);
            serde_json::to_writer(&mut bytes, whole)?;
        }
    }
    bytes.extend_from_slice(br#","isError":"#);
    serde_json::to_writer(&mut bytes, &written.is_error())?;
    if !meta.is_empty() {
        bytes.extend_from_slice(br#","_meta":"#);
        serde_json::to_writer(&mut bytes, &Beside(meta))?;
    }
    bytes.extend_from_slice(b"}}");
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use curable_core::{Failure, Meta, protocol};
    use curable_runtime::Answer;
    use serde_json::{Value, json};

    use super::super::super::encode::encoder_for;
    use super::super::super::output::Shape;
    use super::answer;
    use crate::budget::Budget;

    fn failure() -> Failure {
        let mut failure = protocol::NOT_FOUND.failure("there is no \"such\" thing\n\u{1f600}");
        failure.details = Some(json!({ "b": 1, "a": [2.5, null] }));
        failure
    }

    #[test]
    fn an_answer_is_written_as_rmcp_writes_it() {
        let told = Meta { elapsed_ms: Some(3), ..Meta::default() };
        let object = json!({ "b": "\"quoted\"\n\u{1f600}", "a": [1, 2.5, null], "c": {} });
        let outcomes = [Ok(object), Ok(json!("just words")), Ok(json!([1])), Ok(json!(null)), Err(failure())];
        for outcome in outcomes {
            for (shape, meta) in [(Shape::Bare, told.clone()), (Shape::Wrapped, Meta::default())] {
                for is_modern in [true, false] {
                    let written = || {
                        let answer = Answer { outcome: outcome.clone(), meta: meta.clone() };
                        encoder_for(None).encode(answer, shape, &Budget::default())
                    };
                    let mut result = written().into_result();
                    if !is_modern {
                        result.result_type = None;
                    }
                    let common = json!({ "jsonrpc": "2.0", "id": "x", "result": &result });
                    let bytes = answer(&json!("x"), &written(), is_modern).unwrap();
                    assert_eq!(String::from_utf8(bytes.clone()).unwrap(), common.to_string());
                    assert_eq!(serde_json::from_slice::<Value>(&bytes).unwrap(), common);
                }
            }
        }
    }
}
