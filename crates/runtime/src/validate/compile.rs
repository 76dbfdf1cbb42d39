//! Compiles an input schema into a validator.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use curable_core::{Pointer, Repair};
use jsonschema::{Draft, PatternOptions, ValidationOptions};
use serde_json::{Map, Value};

use super::tree::Tree;
use super::violations::Violations;
use super::{publish, sensitive, wide};
use crate::schema::{Budget, PATTERN_SIZE, measure};

/// The longest reason that is kept: a schema may come from a stranger.
const MAX_REASON: usize = 200;

/// Judges the arguments of one operation, and explains what is wrong with them.
pub struct Validator {
    root: Root,
    /// What gives the schema, for one that is compiled at its first use.
    later: Option<Box<dyn Fn() -> Value + Send + Sync>>,
    ready: OnceLock<Result<Ready, SchemaError>>,
}

/// A schema that was compiled.
struct Ready {
    judge: jsonschema::Validator,
    published: Arc<Value>,
    /// The schema with its governed members, which the published one does not have.
    whole: Arc<Value>,
    draft: Draft,
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
        let ready = Ready::of(schema.clone(), options.root)?;
        Ok(Self { root: options.root, later: None, ready: OnceLock::from(Ok(ready)) })
    }

    /// The same for a schema of a stranger: it is measured first, so that it can neither stall a call nor fill the memory.
    pub fn measured(schema: &Value, options: Options, budget: &Budget) -> Result<Self, SchemaError> {
        measure(schema, budget).map_err(|fault| SchemaError::new(Pointer::ROOT, &fault.to_string()))?;
        Self::compile(schema, options)
    }

    /// A schema that is compiled at its first use, for the thousands of an imported description.
    ///
    /// One that cannot be used accepts nothing; [`problem`](Self::problem) says why.
    pub fn later(schema: impl Fn() -> Value + Send + Sync + 'static, options: Options) -> Self {
        Self { root: options.root, later: Some(Box::new(schema)), ready: OnceLock::new() }
    }

    /// Why the schema cannot be used, which only one that was not compiled at once can turn out to be.
    pub fn problem(&self) -> Option<&SchemaError> {
        self.ready().err()
    }

    /// The schema to publish: it accepts exactly what [`check`](Self::check) accepts, but for integers of
    /// which not all digits can be held.
    pub fn published(&self) -> Cow<'_, Value> {
        // A list of thousands of schemas must not compile them all.
        match (self.ready.get(), &self.later) {
            (None, Some(later)) => Cow::Owned(whole(later(), self.root).map_or_else(
                |_| Value::Bool(false),
                |whole| publish::without_governed(&whole).unwrap_or(whole),
            )),
            _ => {
                self.ready().map_or(Cow::Owned(Value::Bool(false)), |ready| Cow::Borrowed(&*ready.published))
            }
        }
    }

    /// Everything that is wrong with the arguments; missing ones are an empty object.
    pub fn check(&self, arguments: &Value) -> Result<(), Violations> {
        let arguments = self.given(arguments);
        if self.is_acceptable(&arguments) { Ok(()) } else { Err(Violations::of(self, &arguments)) }
    }

    /// Whether an argument of this name may be shown with its value.
    pub(crate) fn may_show(&self, name: &str, value: &Value) -> bool {
        let place = Pointer::ROOT.child(name);
        let sight = sensitive::look(self.tree(), Tree::ROOT, &place, &Value::Null);
        sight.open && sensitive::may_show(self.tree(), &sight.scope, value)
    }

    /// Whether the arguments are valid, and are still those that were sent.
    pub(super) fn is_acceptable(&self, arguments: &Value) -> bool {
        self.is_valid(arguments) && self.rounded(arguments).is_empty()
    }

    /// The arguments that were rounded when they were read; of a result its owner has seen to that.
    pub(super) fn rounded(&self, arguments: &Value) -> Vec<Repair> {
        match self.root {
            Root::Arguments => wide::repairs(|| self.tree(), arguments),
            Root::Value => Vec::new(),
        }
    }

    /// The judgement alone.
    pub(super) fn is_valid(&self, arguments: &Value) -> bool {
        self.ready().is_ok_and(|ready| ready.judge.is_valid(arguments))
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
        static NONE: OnceLock<Tree> = OnceLock::new();
        match self.ready() {
            Ok(ready) => ready.tree(),
            Err(_) => {
                NONE.get_or_init(|| Tree::read(&Value::Bool(false), &settings(Draft::Draft202012), false))
            }
        }
    }

    /// Where the validator sees the first violation.
    pub(super) fn first_error(&self, arguments: &Value) -> Option<Pointer> {
        let error = self.ready().ok()?.judge.validate(arguments).err()?;
        Some(Pointer::lenient(error.instance_path().as_str().to_owned()))
    }

    fn ready(&self) -> Result<&Ready, &SchemaError> {
        let compile = || match &self.later {
            Some(later) => Ready::of(later(), self.root),
            None => Err(SchemaError::new(Pointer::ROOT, "there is no schema")),
        };
        self.ready.get_or_init(compile).as_ref()
    }
}

impl Ready {
    fn of(schema: Value, root: Root) -> Result<Self, SchemaError> {
        let draft = declared_draft(&schema);
        let whole = Arc::new(whole(schema, root)?);
        let published = publish::without_governed(&whole).map_or_else(|| Arc::clone(&whole), Arc::new);
        let judge = settings(draft).build(&published).map_err(|error| {
            SchemaError::new(Pointer::lenient(error.instance_path().as_str().to_owned()), &error.to_string())
        })?;
        Ok(Self { judge, published, whole, draft, tree: OnceLock::new() })
    }

    fn tree(&self) -> &Tree {
        let lone_refs = matches!(self.draft, Draft::Draft4 | Draft::Draft6 | Draft::Draft7);
        self.tree.get_or_init(|| Tree::read(&self.whole, &settings(self.draft), lone_refs))
    }
}

impl fmt::Debug for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ready = self.ready.get().and_then(|ready| ready.as_ref().ok());
        let explained = ready.is_some_and(|ready| ready.tree.get().is_some());
        f.debug_struct("Validator")
            .field("root", &self.root)
            .field("compiled", &ready.is_some())
            .field("explained", &explained)
            .finish_non_exhaustive()
    }
}

fn whole(schema: Value, root: Root) -> Result<Value, SchemaError> {
    match root {
        Root::Arguments => publish::of_object(schema),
        Root::Value => Ok(schema),
    }
}

fn settings<'o>(draft: Draft) -> ValidationOptions<'o> {
    jsonschema::options()
        .with_draft(draft)
        .offline()
        .should_validate_formats(true)
        .with_pattern_options(PatternOptions::regex().size_limit(PATTERN_SIZE).dfa_size_limit(PATTERN_SIZE))
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
