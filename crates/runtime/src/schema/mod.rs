//! A JSON Schema that was measured, compiled without a network and kept.

mod budget;
mod members;
mod spread;
mod walk;

use std::fmt;
use std::sync::{Arc, OnceLock};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::Value;

pub use budget::{Budget, Excess};
pub(crate) use members::members;

/// The largest program that one pattern may compile to, in bytes.
pub(crate) const PATTERN_SIZE: usize = 1_800_000;

/// The longest piece of a foreign message that is kept.
const MAX_TEXT: usize = 200;

/// A compiled schema. A clone is the same schema.
#[derive(Clone)]
pub struct Schema {
    inner: Arc<Inner>,
}

struct Inner {
    /// What gives the schema, for one that is compiled at its first use.
    later: Option<Box<dyn Fn() -> Value + Send + Sync>>,
    validator: OnceLock<Option<Validator>>,
}

impl Schema {
    /// Measures and compiles a schema; nothing is fetched, and patterns match in linear time.
    pub fn compile(schema: &Value, budget: &Budget) -> Result<Self, SchemaFault> {
        let validator = build(schema, budget)?;
        let inner = Inner { later: None, validator: OnceLock::from(Some(validator)) };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// A schema that is compiled at its first use, for the thousands of an imported description.
    ///
    /// One that cannot be used accepts everything: its author had to check it before.
    pub fn later(schema: impl Fn() -> Value + Send + Sync + 'static) -> Self {
        let inner = Inner { later: Some(Box::new(schema)), validator: OnceLock::new() };
        Self { inner: Arc::new(inner) }
    }

    /// Whether the value obeys the schema.
    pub fn accepts(&self, value: &Value) -> bool {
        self.validator().is_none_or(|validator| validator.is_valid(value))
    }

    /// The place in the schema that the value breaks first: declared text alone, nothing of the value.
    pub fn broken_rule(&self, value: &Value) -> Option<String> {
        let error = self.validator()?.validate(value).err()?;
        // The way to the rule, through references, tells where in the value it is.
        let rule = error.evaluation_path();
        Some(match error.kind() {
            ValidationErrorKind::Required { property: Value::String(name) } => format!("{rule} ({name})"),
            _ => rule.to_string(),
        })
    }

    fn validator(&self) -> Option<&Validator> {
        let compile = || build(&(self.inner.later.as_ref()?)(), &Budget::default()).ok();
        self.inner.validator.get_or_init(compile).as_ref()
    }
}

/// Whether a schema keeps within a budget.
pub(crate) fn measure(schema: &Value, budget: &Budget) -> Result<(), SchemaFault> {
    budget::measure(schema, budget)?;
    spread::measure(schema, budget)
}

fn build(schema: &Value, budget: &Budget) -> Result<Validator, SchemaFault> {
    measure(schema, budget)?;
    jsonschema::options()
        .offline()
        .with_pattern_options(PatternOptions::regex().size_limit(PATTERN_SIZE).dfa_size_limit(PATTERN_SIZE))
        .should_validate_formats(true)
        .build(schema)
        .map_err(|error| SchemaFault::broken(&error))
}

impl fmt::Debug for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Schema").finish_non_exhaustive()
    }
}

/// Why a schema is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaFault {
    /// It does not compile.
    Broken {
        /// Where in the schema.
        at: String,
        /// What is wrong there.
        what: String,
    },
    /// It is larger, or costs more, than the budget allows.
    Excess(Excess),
    /// A reference leaves the schema; nothing is ever fetched.
    External(String),
    /// A part of it has an `$id`, which would change what references below it mean.
    NestedId(String),
}

impl SchemaFault {
    fn broken(error: &ValidationError<'_>) -> Self {
        let at = error.instance_path().to_string();
        let at = if at.is_empty() { error.schema_path().to_string() } else { at };
        Self::Broken { at, what: cut(&error.to_string()) }
    }

    /// What to do about it.
    pub(crate) fn advice(&self) -> &'static str {
        match self {
            Self::Broken { .. } => "correct the schema",
            Self::Excess(_) => {
                "make the schema smaller, or build with a larger budget if you trust its author"
            }
            Self::External(_) => "put the schema under `$defs` and refer to it as `#/$defs/…`",
            Self::NestedId(_) => "keep `$id` at the root alone",
        }
    }
}

impl fmt::Display for SchemaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken { at, what } if at.is_empty() => write!(f, "does not compile: {what}"),
            Self::Broken { at, what } => write!(f, "does not compile at `{at}`: {what}"),
            Self::Excess(excess) => excess.fmt(f),
            Self::External(reference) => write!(f, "refers to `{reference}` outside of itself"),
            Self::NestedId(id) => write!(f, "has the `$id` `{id}` below its root"),
        }
    }
}

impl std::error::Error for SchemaFault {}

/// A foreign text on one line, escaped and cut.
fn cut(text: &str) -> String {
    let mut escaped = String::new();
    for piece in text.chars().map(char::escape_debug) {
        if escaped.len() >= MAX_TEXT {
            escaped.push('…');
            break;
        }
        // Quotes are harmless within one line and would read badly when escaped.
        let piece = piece.to_string();
        escaped.push_str(match piece.as_str() {
            "\\\"" => "\"",
            "\\'" => "'",
            other => other,
        });
    }
    escaped
}
