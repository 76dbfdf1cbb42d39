//! What clients do to a text before a program sees it: sentences around it, code fences, Python representations.

use serde_json::Value;

use crate::python;

/// How many places of a text are looked at: a hostile text must not cost more than its length.
const MAX_PLACES: usize = 24;

/// Every value that a text may hold, the most telling first.
pub(crate) fn candidates(text: &str) -> impl Iterator<Item = Value> {
    structured_in_repr(text).chain(texts_in_repr(text)).chain(fenced(text)).chain(embedded(text))
}

/// `… structuredContent={'error': {…}} …`, as the `repr` of a whole result has it.
fn structured_in_repr(text: &str) -> impl Iterator<Item = Value> {
    after(text, &["structuredContent=", "structured_content="])
        .filter_map(python::literal)
        .filter(Value::is_object)
}

/// `[TextContent(type='text', text='…')]`: the text is a Python literal that holds JSON again.
fn texts_in_repr(text: &str) -> impl Iterator<Item = Value> {
    after(text, &["text='", "text=\""])
        .filter_map(|rest| python::literal(&text[text.len() - rest.len() - 1..]))
        .filter(Value::is_string)
}

fn after<'t>(text: &'t str, marks: &'static [&'static str]) -> impl Iterator<Item = &'t str> {
    marks.iter().flat_map(move |mark| {
        text.match_indices(mark).take(MAX_PLACES).map(move |(start, _)| &text[start + mark.len()..])
    })
}

/// A block between lines of backticks.
fn fenced(text: &str) -> impl Iterator<Item = Value> {
    text.split("```").skip(1).step_by(2).take(MAX_PLACES).filter_map(|block| {
        let start = block.find(['{', '"', '['])?;
        serde_json::from_str(block[start..].trim()).ok()
    })
}

/// An object that starts somewhere in the text, in JSON or as a Python dict.
fn embedded(text: &str) -> impl Iterator<Item = Value> {
    text.match_indices('{').take(MAX_PLACES).filter_map(|(start, _)| {
        let rest = &text[start..];
        let json = serde_json::Deserializer::from_str(rest).into_iter::<Value>().next().and_then(Result::ok);
        json.or_else(|| python::literal(rest)).filter(Value::is_object)
    })
}
