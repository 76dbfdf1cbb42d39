//! Lenient reading: arguments that only need a lossless coercion are coerced and run, and it is said so.

use std::borrow::Cow;

use curable_core::Pointer;
use serde_json::Value;

use super::compile::Validator;
use super::mend::Step;
use super::sensitive;
use super::tree::Tree;
use super::violations::Violations;
use super::walk::{Manner, Walk};

/// What becomes of arguments that a lossless coercion would make valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lenient {
    /// They are refused, with the patch.
    #[default]
    Off,
    /// They are coerced and run. The caller is told in `_meta.coerced`, and observers, too: the operator wants to see
    /// who relies on it.
    Warn,
    /// They are coerced and run, and the caller is told in `_meta.coerced`: that is how it is here.
    On,
}

/// What was done to a value; nothing of it changes what the value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Coercion {
    /// A number, boolean or null was taken out of its quotes.
    Unquoted,
    /// JSON was read out of a text.
    Parsed,
    /// A single value was put into a list.
    Wrapped,
    /// The only item of a list was taken out of it.
    Unwrapped,
    /// A number was put into quotes.
    Quoted,
    /// A misspelt value was replaced by the legal one.
    Respelt,
    /// A misspelt name was replaced by the declared one.
    Renamed,
    /// White space around a value was taken away.
    Trimmed,
    /// A date, a moment or an identifier was written in the form that is asked for.
    Rewritten,
    /// Several legal values in one text became a list.
    Split,
    /// The only value that a tag can have was added.
    Tagged,
    /// The declared default of a member was added.
    Defaulted,
    /// A null in the place of a member that may be left away was taken away.
    Removed,
}

impl Coercion {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unquoted => "unquoted",
            Self::Parsed => "parsed",
            Self::Wrapped => "wrapped",
            Self::Unwrapped => "unwrapped",
            Self::Quoted => "quoted",
            Self::Respelt => "respelt",
            Self::Renamed => "renamed",
            Self::Trimmed => "trimmed",
            Self::Rewritten => "rewritten",
            Self::Split => "split",
            Self::Tagged => "tagged",
            Self::Defaulted => "defaulted",
            Self::Removed => "removed",
        }
    }

    /// Whether a lenient reading may do it: texts and names are never touched.
    pub(crate) fn is_lenient(self) -> bool {
        matches!(self, Self::Unquoted | Self::Parsed | Self::Wrapped)
    }
}

/// One coercion that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coerced {
    /// Where.
    pub at: Pointer,
    /// What was done.
    pub done: Coercion,
}

/// Arguments that may be run.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted<'a> {
    /// The arguments, coerced where `coerced` says so.
    pub arguments: Cow<'a, Value>,
    /// What was done to them.
    pub coerced: Vec<Coerced>,
}

impl Validator {
    /// The arguments as they may be run, or everything that is wrong with them.
    ///
    /// Missing arguments are an empty object.
    pub fn accept<'a>(&self, arguments: &'a Value, lenient: Lenient) -> Result<Accepted<'a>, Violations> {
        let arguments = self.given(arguments);
        if self.is_acceptable(&arguments) {
            return Ok(Accepted { arguments, coerced: Vec::new() });
        }
        let coerced = match lenient {
            Lenient::Off => None,
            Lenient::Warn | Lenient::On => self.coerce(&arguments),
        };
        coerced.ok_or_else(|| Violations::of(self, &arguments))
    }

    fn coerce(&self, arguments: &Value) -> Option<Accepted<'static>> {
        let walk = Walk::new(self.tree(), arguments, Manner::Lenient);
        let mended = walk.mend_all(Tree::ROOT, arguments)?;
        if !self.is_acceptable(&mended.value) {
            return None;
        }
        let mut coerced = Vec::with_capacity(mended.steps.len());
        for Step { at, done, op: _ } in mended.steps {
            let at = sensitive::look(self.tree(), Tree::ROOT, &at, &mended.value).at;
            coerced.push(Coerced { at, done });
        }
        Some(Accepted { arguments: Cow::Owned(mended.value), coerced })
    }
}
