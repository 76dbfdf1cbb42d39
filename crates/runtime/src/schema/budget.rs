//! How large a schema may be, so that one from a stranger cannot stall the build or a call.

use std::fmt;

use serde_json::Value;

use super::SchemaFault;

/// The limits of one schema. The defaults are far above what published interfaces need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Budget {
    /// Bytes of all names and texts, and one for each other value.
    pub bytes: usize,
    /// Values of all sorts.
    pub nodes: usize,
    /// How deep values are nested.
    pub depth: usize,
    /// Regular expressions.
    pub patterns: usize,
    /// How often one value can be looked at: references that double at each step reach it soon.
    pub evaluations: u64,
    /// How many schemas can apply to one value through each other, as references in a chain do.
    pub chain: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { bytes: 8 << 20, nodes: 400_000, depth: 64, patterns: 200, evaluations: 10_000, chain: 128 }
    }
}

/// The limit that a schema exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Excess {
    /// [`Budget::bytes`].
    Bytes(usize),
    /// [`Budget::nodes`].
    Nodes(usize),
    /// [`Budget::depth`].
    Depth(usize),
    /// [`Budget::patterns`].
    Patterns(usize),
    /// [`Budget::evaluations`].
    Evaluations(u64),
    /// [`Budget::chain`].
    Chain(usize),
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(limit) => write!(f, "is larger than {limit} bytes"),
            Self::Nodes(limit) => write!(f, "has more than {limit} values"),
            Self::Depth(limit) => write!(f, "is nested more than {limit} deep"),
            Self::Patterns(limit) => write!(f, "has more than {limit} patterns"),
            Self::Evaluations(limit) => {
                write!(f, "looks at one value more than {limit} times, because references multiply")
            }
            Self::Chain(limit) => write!(f, "applies more than {limit} schemas through each other"),
        }
    }
}

/// Counts values, bytes and depth, and stops at the first limit; it keeps its own stack, so that depth does no harm.
pub(super) fn measure(schema: &Value, budget: &Budget) -> Result<(), SchemaFault> {
    let (mut nodes, mut bytes) = (0_usize, 0_usize);
    let mut open = vec![(schema, 1_usize)];
    while let Some((value, depth)) = open.pop() {
        nodes += 1;
        bytes += match value {
            Value::String(text) => text.len(),
            Value::Object(members) => members.keys().map(String::len).sum(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => 1,
        };
        if depth > budget.depth {
            return Err(SchemaFault::Excess(Excess::Depth(budget.depth)));
        }
        if nodes > budget.nodes {
            return Err(SchemaFault::Excess(Excess::Nodes(budget.nodes)));
        }
        if bytes > budget.bytes {
            return Err(SchemaFault::Excess(Excess::Bytes(budget.bytes)));
        }
        match value {
            Value::Object(members) => open.extend(members.values().map(|value| (value, depth + 1))),
            Value::Array(items) => open.extend(items.iter().map(|value| (value, depth + 1))),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    Ok(())
}
