//! A patch on the arguments (the part of RFC 6902 that a repair needs).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Pointer;

/// One step of a patch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum PatchOp {
    /// Puts a value where there is none, or into a list.
    Add {
        /// Where.
        path: Pointer,
        /// What.
        value: Value,
    },
    /// Puts another value in the place of one.
    Replace {
        /// Where.
        path: Pointer,
        /// What.
        value: Value,
    },
    /// Takes a value away.
    Remove {
        /// Where.
        path: Pointer,
    },
    /// Gives a value another name or place.
    Move {
        /// From where.
        from: Pointer,
        /// To where.
        path: Pointer,
    },
}

impl PatchOp {
    /// Where the step writes.
    pub fn path(&self) -> &Pointer {
        match self {
            Self::Add { path, .. }
            | Self::Replace { path, .. }
            | Self::Remove { path }
            | Self::Move { path, .. } => path,
        }
    }

    /// Reads one step of a patch from a wire; `None` when it is none of ours.
    pub fn from_value(value: &Value) -> Option<Self> {
        let text =
            |name| value.get(name).and_then(Value::as_str).map(|text| Pointer::lenient(text.to_owned()));
        let path = text("path")?;
        let content = || value.get("value").cloned();
        match value.get("op")?.as_str()? {
            "add" => Some(Self::Add { path, value: content()? }),
            "replace" => Some(Self::Replace { path, value: content()? }),
            "remove" => Some(Self::Remove { path }),
            "move" => Some(Self::Move { from: text("from")?, path }),
            _ => None,
        }
    }
}

/// Why a patch does not fit the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatchError {
    at: Pointer,
}

impl PatchError {
    /// The place that the patch names and the arguments do not have.
    pub fn at(&self) -> &Pointer {
        &self.at
    }
}

impl std::fmt::Display for PatchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the patch names `{}`, which the arguments do not have", self.at)
    }
}

impl std::error::Error for PatchError {}

/// Applies a patch as a whole: on an error the arguments are as they were.
pub fn apply(patch: &[PatchOp], arguments: &mut Value) -> Result<(), PatchError> {
    let mut changed = arguments.clone();
    for step in patch {
        let missed = |at: &Pointer| PatchError { at: at.clone() };
        match step {
            PatchOp::Add { path, value } => {
                put(&mut changed, path, value.clone()).ok_or_else(|| missed(path))?;
            }
            PatchOp::Replace { path, value } => {
                *changed.pointer_mut(path.as_str()).ok_or_else(|| missed(path))? = value.clone();
            }
            PatchOp::Remove { path } => drop(take(&mut changed, path).ok_or_else(|| missed(path))?),
            // Nothing can be moved into itself, and in a list another item would have taken its place.
            PatchOp::Move { from, path } if from.holds(path) => return Err(missed(path)),
            PatchOp::Move { from, path } => {
                let value = take(&mut changed, from).ok_or_else(|| missed(from))?;
                put(&mut changed, path, value).ok_or_else(|| missed(path))?;
            }
        }
    }
    *arguments = changed;
    Ok(())
}

fn put(document: &mut Value, path: &Pointer, value: Value) -> Option<()> {
    if path.as_str().is_empty() {
        *document = value;
        return Some(());
    }
    let (parent, name) = (path.parent()?, path.last()?);
    match document.pointer_mut(parent.as_str())? {
        Value::Object(members) => {
            members.insert(name.into_owned(), value);
        }
        Value::Array(items) => {
            let index = if name == "-" { items.len() } else { index(&name)? };
            if index > items.len() {
                return None;
            }
            items.insert(index, value);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
    }
    Some(())
}

fn take(document: &mut Value, path: &Pointer) -> Option<Value> {
    let parent = path.parent()?;
    let name = path.last()?;
    match document.pointer_mut(parent.as_str())? {
        Value::Object(members) => members.shift_remove(name.as_ref()),
        Value::Array(items) => {
            let index = index(&name)?;
            (index < items.len()).then(|| items.remove(index))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// RFC 6901: digits alone, without leading zeros.
fn index(name: &str) -> Option<usize> {
    let plain = name == "0" || name.starts_with(|first: char| matches!(first, '1'..='9'));
    plain.then(|| name.parse().ok()).flatten()
}
