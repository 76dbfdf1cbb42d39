//! The answer to a call as bytes: exactly what rmcp would write, without writing the same object twice.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::Value;

use super::super::output::Shape;

/// What stands around the text and the structured content, roughly.
const AROUND: usize = 512;

/// Writes the answer to the request of this id.
pub(super) fn answer(id: &Value, result: &CallToolResult, shape: Shape) -> serde_json::Result<Vec<u8>> {
    let text = shared_text(result, shape);
    let mut bytes = Vec::with_capacity(text.map_or(0, |text| text.len() * 9 / 4) + AROUND);
    bytes.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    serde_json::to_writer(&mut bytes, id)?;
    bytes.extend_from_slice(br#","result":"#);
    match text {
        Some(text) => whole(&mut bytes, result, text)?,
        None => serde_json::to_writer(&mut bytes, result)?,
    }
    bytes.push(b'}');
    Ok(bytes)
}

/// The text of a result whose structured content is the same object.
fn shared_text(result: &CallToolResult, shape: Shape) -> Option<&str> {
    let CallToolResult { content, structured_content, is_error, .. } = result;
    let is_same = structured_content.as_ref().is_some_and(Value::is_object)
        && (shape == Shape::Bare || *is_error == Some(true));
    match content.as_slice() {
        [ContentBlock::Text(text)] if is_same && text.annotations.is_none() && text.meta.is_none() => {
            Some(&text.text)
        }
        _ => None,
    }
}

fn whole(bytes: &mut Vec<u8>, result: &CallToolResult, text: &str) -> serde_json::Result<()> {
    bytes.push(b'{');
    if let Some(kind) = &result.result_type {
        bytes.extend_from_slice(br#""resultType":"#);
        serde_json::to_writer(&mut *bytes, kind)?;
        bytes.push(b',');
    }
    bytes.extend_from_slice(br#""content":[{"type":"text","text":"#);
    serde_json::to_writer(&mut *bytes, text)?;
    bytes.extend_from_slice(br#"}],"structuredContent":"#);
    bytes.extend_from_slice(text.as_bytes());
    if let Some(is_error) = result.is_error {
        bytes.extend_from_slice(br#","isError":"#);
        serde_json::to_writer(&mut *bytes, &is_error)?;
    }
    if let Some(meta) = &result.meta {
        bytes.extend_from_slice(br#","_meta":"#);
        serde_json::to_writer(&mut *bytes, meta)?;
    }
    bytes.push(b'}');
    Ok(())
}

#[cfg(test)]
mod tests {
    use rmcp::model::{CallToolResult, ContentBlock, MetaObject};
    use serde_json::{Value, json};

    use super::super::super::output::Shape;
    use super::answer;

    #[test]
    fn an_answer_is_written_as_rmcp_writes_it() {
        let value = json!({ "b": "\"quoted\"\n\u{1f600}", "a": [1, 2.5, null], "c": {} });
        let same = value.to_string();
        for (text, structured) in [(&*same, Some(value)), (&*same, None), ("just words", None)] {
            for (is_error, shape) in [(true, Shape::Bare), (false, Shape::Bare), (true, Shape::Wrapped)] {
                let content = vec![ContentBlock::text(text)];
                let mut result =
                    if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
                result.structured_content = structured.clone();
                for (kind, meta) in [(result.result_type.clone(), None), (None, Some(MetaObject::default()))]
                {
                    result.result_type = kind;
                    result.meta = meta;
                    let common = json!({ "jsonrpc": "2.0", "id": "x", "result": &result });
                    let bytes = answer(&json!("x"), &result, shape).unwrap();
                    assert_eq!(String::from_utf8(bytes.clone()).unwrap(), common.to_string());
                    assert_eq!(serde_json::from_slice::<Value>(&bytes).unwrap(), common);
                }
            }
        }
    }
}
