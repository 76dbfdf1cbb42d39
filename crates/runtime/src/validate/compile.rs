//! Compiles an input schema into a validator.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use curable_core::Pointer;
use jsonschema::{Draft, PatternOptions, ValidationOptions};
use serde_json::{Map, Value};

use super::publish;
use super::tree::Tree;
use super::violations::Violations;

/// The longest reason that is kept: a schema may come from a stranger.
const MAX_REASON: usize = 200;

/// The largest program that one pattern may compile to, in bytes.
const MAX_PATTERN: usize = 1 << 20;

/// Judges the arguments of one operation, and explains what is wrong with them.
#[derive(Debug)]
pub struct Validator {
    judge: jsonschema::Validator,
    published: Arc<Value>,
    /// The schema with its governed members, which the published one does not have.
    whole: Arc<Value>,
    draft: Draft,
    root: Root,
    /// Read when a call is refused for the first time: a valid call costs nothing but the judgement.
    tree: OnceLock<Tree>,
}

/// How a schema is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What the schema describes.
    pub root: Root,
}

/// What a schema describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Root {
    /// The arguments of a call: always an object; missing ones are an empty object.
    #[default]
    Arguments,
    /// Any value, such as a result.
    Value,
}

/// Why a schema cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemaError {
    at: Pointer,
    reason: String,
}

impl SchemaError {
    pub(super) fn new(at: Pointer, reason: &str) -> Self {
        let mut reason: String = reason.chars().take(MAX_REASON + 1).flat_map(char::escape_debug).collect();
        if reason.chars().count() > MAX_REASON {
            reason = reason.chars().take(MAX_REASON).chain(['…']).collect();
        }
        Self { at, reason: reason.replace("\\\"", "\"") }
    }

    /// The place in the schema.
    pub fn at(&self) -> &Pointer {
        &self.at
    }

    /// What is wrong there.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.at.as_str().is_empty() { "/" } else { self.at.as_str() };
        write!(f, "the schema cannot be used: at {at}: {}", self.reason)
    }
}

impl std::error::Error for SchemaError {}

impl Validator {
    /// Compiles a schema; nothing is fetched, patterns run in linear time, and formats are asserted.
    pub fn compile(schema: &Value, options: Options) -> Result<Self, SchemaError> {
        let draft = declared_draft(schema);
        let whole = match options.root {
            Root::Arguments => publish::of_object(schema)?,
            Root::Value => schema.clone(),
        };
        let published = publish::without_governed(&whole);
        let judge = settings(draft).build(&published).map_err(|error| {
            SchemaError::new(Pointer::lenient(error.instance_path().as_str().to_owned()), &error.to_string())
        })?;
        let whole = Arc::new(whole);
        let published = if published == *whole { Arc::clone(&whole) } else { Arc::new(published) };
        Ok(Self { judge, published, whole, draft, root: options.root, tree: OnceLock::new() })
    }

    /// The schema to publish: it accepts exactly what [`check`](Self::check) accepts.
    pub fn published(&self) -> &Value {
        &self.published
    }

    /// Everything that is wrong with the arguments; missing ones are an empty object.
    pub fn check(&self, arguments: &Value) -> Result<(), Violations> {
        let arguments = self.given(arguments);
        if self.is_valid(&arguments) { Ok(()) } else { Err(Violations::of(self, &arguments)) }
    }

    /// The judgement alone.
    pub(super) fn is_valid(&self, arguments: &Value) -> bool {
        self.judge.is_valid(arguments)
    }

    /// The arguments, an empty object when there are none.
    pub(super) fn given<'a>(&self, arguments: &'a Value) -> Cow<'a, Value> {
        match (self.root, arguments) {
            (Root::Arguments, Value::Null) => Cow::Owned(Value::Object(Map::new())),
            (Root::Arguments | Root::Value, _) => Cow::Borrowed(arguments),
        }
    }

    /// The schema as a tree.
    pub(super) fn tree(&self) -> &Tree {
        let lone_refs = matches!(self.draft, Draft::Draft4 | Draft::Draft6 | Draft::Draft7);
        self.tree.get_or_init(|| Tree::read(&self.whole, &settings(self.draft), lone_refs))
    }

    /// Where the validator sees the first violation.
    pub(super) fn first_error(&self, arguments: &Value) -> Option<Pointer> {
        let error = self.judge.validate(arguments).err()?;
        Some(Pointer::lenient(error.instance_path().as_str().to_owned()))
    }
}

fn settings<'o>(draft: Draft) -> ValidationOptions<'o> {
    jsonschema::options()
        .with_draft(draft)
        .offline()
        .should_validate_formats(true)
        .with_pattern_options(PatternOptions::regex().size_limit(MAX_PATTERN).dfa_size_limit(MAX_PATTERN))
}

/// Schemas are of draft 2020-12 unless they say in so many words that they are older.
fn declared_draft(schema: &Value) -> Draft {
    let dialect = schema.get("$schema").and_then(Value::as_str).unwrap_or_default();
    [
        ("draft-04", Draft::Draft4),
        ("draft-06", Draft::Draft6),
        ("draft-07", Draft::Draft7),
        ("2019-09", Draft::Draft201909),
    ]
    .into_iter()
    .find(|(name, _)| dialect.contains(name))
    .map_or(Draft::Draft202012, |(_, draft)| draft)
}
