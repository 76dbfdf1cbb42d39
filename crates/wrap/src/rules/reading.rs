//! An answer, read: its words, its object, its number.

use std::cell::OnceCell;
use std::sync::LazyLock;

use curable_core::Effect;
use regex::Regex;
use serde_json::{Map, Value};

use crate::seen::{Answer, Called};

/// The longest words that are looked at.
const MAX_WORDS: usize = 16 << 10;

/// The longest text that may be an object.
pub(super) const MAX_OBJECT: usize = 256 << 10;

/// How many blocks are looked at.
const MAX_BLOCKS: usize = 16;

/// An argument that is shorter may be part of any sentence.
const MIN_ARGUMENT: usize = 8;

/// How deep references and branches of an output schema are followed.
const MAX_DEPTH: usize = 8;

/// What SDKs put before the words of a handler.
static PREFIX: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let known = [
        r"MCP error -?\d+: ",
        r"Error (?:executing|calling|running|invoking|in|from)(?: tool)?:? ['`\x22]?[\w./-]+['`\x22]?: ",
        r"#+ (?:Error|Result)\s*\n\s*",
        r"Tool ['`\x22]?[\w./-]+['`\x22]? (?:execution )?failed: ",
        r"Tool (?:execution|call) (?:failed|error): ",
        r"Error processing [\w.-]+ query: ",
        r"Unhandled (?:exception|error)(?: in tool)?: ",
        r"(?:ToolError|ToolException|McpError|MCPError): ",
        r"(?:\u{274c}|\u{26a0}\u{fe0f}?|\u{2717}|\u{2716})\s*",
        r"(?:Error|ERROR|error): ",
    ];
    Regex::new(&format!("^(?:{})+", known.join("|"))).ok()
});

/// The number of a protocol error that an SDK wrote into the words of a result.
static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^MCP error (-?\d{1,9}): ").ok());

/// What an answer says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    Failure,
    Success,
}

/// An answer, read as far as it is asked for.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    pub(super) called: &'a Called<'a>,
    answer: &'a Answer<'a>,
    /// What the answer says of itself.
    claim: Claim,
    /// The number of a JSON-RPC error.
    pub(super) number: Option<i64>,
    words: OnceCell<String>,
    /// The same without the arguments that the server repeats.
    masked: OnceCell<String>,
    parsed: OnceCell<Option<Value>>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(called: &'a Called<'a>, answer: &'a Answer<'a>, claim: Claim) -> Self {
        let number = match answer {
            Answer::Error(error) => error.get("code").and_then(Value::as_i64),
            Answer::Result(_) if claim == Claim::Success => None,
            Answer::Result(result) => texts(result).next().and_then(written_number),
        };
        Self {
            called,
            answer,
            claim,
            number,
            words: OnceCell::new(),
            masked: OnceCell::new(),
            parsed: OnceCell::new(),
        }
    }

    /// The same answer, of which only these words count: those that an object holds.
    pub(super) fn saying(&self, words: &str) -> Self {
        let reading = Self::new(self.called, self.answer, Claim::Failure);
        // The cell is new, so that it takes the words.
        let _ = reading.words.set(bare(bounded(words)));
        reading
    }

    /// The words of the answer; those of a failure without what SDKs put before them.
    pub(super) fn words(&self) -> &str {
        self.words.get_or_init(|| match self.answer {
            Answer::Error(error) => {
                bare(bounded(error.get("message").and_then(Value::as_str).unwrap_or_default()))
            }
            Answer::Result(result) if self.claim == Claim::Success => {
                bounded(only_text(result).unwrap_or_default()).trim().to_owned()
            }
            Answer::Result(result) => {
                let mut all = String::new();
                for text in texts(result) {
                    if !all.is_empty() {
                        all.push('\n');
                    }
                    all.push_str(bounded(text));
                    if all.len() > MAX_WORDS {
                        break;
                    }
                }
                bare(bounded(&all))
            }
        })
    }

    /// The words with every long argument that they repeat left out: what a caller wrote says nothing of the failure.
    pub(super) fn masked(&self) -> &str {
        self.masked.get_or_init(|| {
            let mut arguments = Vec::new();
            gather(self.called.arguments, &mut arguments);
            arguments.sort_by_key(|text| std::cmp::Reverse(text.len()));
            let mut words = self.words().to_owned();
            for argument in arguments.into_iter().take(32) {
                if words.contains(argument) {
                    words = words.replace(argument, "\u{2026}");
                }
            }
            words
        })
    }

    /// Whether a text stands in the arguments: the caller knows it already.
    pub(super) fn repeats(&self, text: &str) -> bool {
        let mut arguments = Vec::new();
        gather(self.called.arguments, &mut arguments);
        arguments.iter().any(|argument| argument.contains(text))
    }

    /// The object of the answer: structured content, a text that is one, or the JSON-RPC error itself.
    pub(super) fn body(&self) -> Option<&Value> {
        match self.answer {
            Answer::Error(error) => Some(error),
            Answer::Result(result) => match result.get("structuredContent") {
                Some(content) => content.is_object().then_some(content),
                None => self.parsed.get_or_init(|| only_text(result).and_then(object)).as_ref(),
            },
        }
    }

    /// The answer as it came.
    pub(super) fn answer(&self) -> &'a Answer<'a> {
        self.answer
    }

    /// Whether the output schema of the tool declares a member.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.called.output.is_some_and(|schema| declares(schema, schema, name, 0))
    }

    /// Whether a second call does no harm.
    pub(super) fn is_read(&self) -> bool {
        self.called.effect == Some(Effect::Read)
    }
}

/// The texts of a result.
pub(super) fn texts(result: &Value) -> impl Iterator<Item = &str> {
    let blocks = result.get("content").and_then(Value::as_array).into_iter().flatten();
    blocks.take(MAX_BLOCKS).filter_map(|block| block.get("text").and_then(Value::as_str))
}

/// The text of a result that has nothing else.
pub(super) fn only_text(result: &Value) -> Option<&str> {
    match result.get("content")?.as_array()?.as_slice() {
        [block] => block.get("text").and_then(Value::as_str),
        _ => None,
    }
}

/// A text as an object, if it looks like one.
pub(super) fn object(text: &str) -> Option<Value> {
    let text = text.trim();
    if text.len() > MAX_OBJECT || !text.starts_with('{') {
        return None;
    }
    serde_json::from_str::<Map<String, Value>>(text).ok().map(Value::Object)
}

fn written_number(text: &str) -> Option<i64> {
    NUMBER.as_ref()?.captures(text)?.get(1)?.as_str().parse().ok()
}

fn bare(text: &str) -> String {
    let text = text.trim();
    let end = PREFIX.as_ref().and_then(|prefix| prefix.find(text)).map_or(0, |found| found.end());
    // A prefix and nothing behind it is all that there is.
    let rest = text[end..].trim();
    if rest.is_empty() { text.to_owned() } else { rest.to_owned() }
}

fn bounded(text: &str) -> &str {
    let end = (0..=MAX_WORDS.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}

fn gather<'v>(value: &'v Value, texts: &mut Vec<&'v str>) {
    match value {
        Value::String(text) if text.len() >= MIN_ARGUMENT && texts.len() < 256 => texts.push(text),
        Value::Array(items) => items.iter().for_each(|item| gather(item, texts)),
        Value::Object(members) => members.values().for_each(|member| gather(member, texts)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn declares(root: &Value, schema: &Value, name: &str, depth: usize) -> bool {
    if depth > MAX_DEPTH {
        return false;
    }
    let has = schema.get("properties").is_some_and(|properties| properties.get(name).is_some());
    let reference =
        schema.get("$ref").and_then(Value::as_str).and_then(|at| root.pointer(at.strip_prefix('#')?));
    let branches =
        ["anyOf", "oneOf", "allOf"].iter().filter_map(|word| schema.get(*word)?.as_array()).flatten();
    has || reference.into_iter().chain(branches).any(|below| declares(root, below, name, depth + 1))
}
