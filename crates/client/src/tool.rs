//! What is known of a tool before it is called.

use std::fmt;
use std::sync::OnceLock;

use curable_core::Effect;
use curable_runtime::Budget;
use curable_runtime::validate::{Options, Validator, Violations};
use serde_json::Value;

/// What is known of a tool.
pub struct Tool {
    /// Its name.
    pub name: String,
    /// What it is for, in words.
    pub description: Option<String>,
    /// What it does to the world, as far as the server says; unknown counts as a write.
    pub effect: Option<Effect>,
    /// The schema of its arguments.
    pub input: Option<Value>,
    /// The schema of its results.
    pub output: Option<Value>,
    /// Whether the server is one of ours, which sends along every patch that is certain.
    pub ours: bool,
    validator: OnceLock<Option<Validator>>,
}

impl Tool {
    /// A tool of which nothing but the name is known.
    pub fn named(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            description: None,
            effect: None,
            input: None,
            output: None,
            ours: false,
            validator: OnceLock::new(),
        }
    }

    /// The same with what it does to the world.
    #[must_use]
    pub fn with_effect(mut self, effect: Option<Effect>) -> Self {
        self.effect = effect;
        self
    }

    /// The same with the schema of its arguments.
    #[must_use]
    pub fn with_input(mut self, input: Value) -> Self {
        self.input = Some(input);
        self.validator = OnceLock::new();
        self
    }

    /// What its hints say it does to the world, as MCP has them. A hint that is absent says nothing.
    pub fn hinted(read_only: Option<bool>, idempotent: Option<bool>) -> Option<Effect> {
        match (read_only, idempotent) {
            (Some(true), _) => Some(Effect::Read),
            (_, Some(true)) => Some(Effect::Idempotent),
            (Some(false), _) | (_, Some(false)) => Some(Effect::Write),
            (None, None) => None,
        }
    }

    /// Everything that the published schema has against these arguments; `None` when it takes them, or when there is
    /// no schema that could be used.
    pub fn check(&self, arguments: &Value) -> Option<Violations> {
        self.validator()?.check(arguments).err()
    }

    /// Whether the published schema takes these arguments, as far as there is one.
    pub fn takes(&self, arguments: &Value) -> bool {
        self.check(arguments).is_none()
    }

    fn validator(&self) -> Option<&Validator> {
        let compile =
            || Validator::measured(self.input.as_ref()?, Options::default(), &Budget::default()).ok();
        self.validator.get_or_init(compile).as_ref()
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool")
            .field("name", &self.name)
            .field("effect", &self.effect)
            .field("ours", &self.ours)
            .finish_non_exhaustive()
    }
}
