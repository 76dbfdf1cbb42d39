//! One schema of the tree, its keywords read once.

use std::collections::HashMap;

use serde_json::{Map, Number, Value};

use curable_core::Bounds;

use super::Types;

/// The place of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(pub(super) u32);

/// One schema.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// The schema `false`.
    pub(crate) never: bool,
    /// The owner sets it; a caller never does.
    pub(crate) governed: bool,
    /// Its value is never to be shown.
    pub(crate) sensitive: bool,
    pub(crate) types: Option<Types>,
    /// `enum` and `const`, each a list that must hold the value.
    pub(crate) choices: Vec<Vec<Value>>,
    /// What is meant where nothing is sent.
    pub(crate) default: Option<Box<Value>>,
    pub(crate) range: Option<Box<Bounds>>,
    pub(crate) step: Option<Leaf>,
    pub(crate) text: Option<Box<Text>>,
    pub(crate) array: Option<Box<Array>>,
    pub(crate) object: Option<Box<Object>>,
    /// `$ref`, `$dynamicRef` and `allOf`: schemas that hold as well.
    pub(crate) all: Vec<NodeId>,
    pub(crate) any_of: Vec<NodeId>,
    pub(crate) one_of: Vec<NodeId>,
    pub(crate) condition: Option<Box<Condition>>,
    pub(crate) not: Option<NodeId>,
}

/// The limits of a length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Length {
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
}

/// What holds for strings.
#[derive(Debug, Default)]
pub(crate) struct Text {
    pub(crate) length: Length,
    pub(crate) pattern: Option<Leaf>,
    pub(crate) format: Option<Leaf>,
}

/// What holds for arrays.
#[derive(Debug, Default)]
pub(crate) struct Array {
    pub(crate) length: Length,
    pub(crate) unique: bool,
    pub(crate) prefix: Vec<NodeId>,
    pub(crate) items: Option<NodeId>,
    pub(crate) contains: Option<Contains>,
    pub(crate) unevaluated: Option<NodeId>,
}

/// How many items must be of a kind.
#[derive(Debug)]
pub(crate) struct Contains {
    pub(crate) node: NodeId,
    pub(crate) min: u64,
    pub(crate) max: Option<u64>,
}

/// What holds for objects.
#[derive(Debug, Default)]
pub(crate) struct Object {
    pub(crate) length: Length,
    /// The declared names, in the order of the schema.
    pub(crate) names: Vec<String>,
    pub(crate) properties: HashMap<String, NodeId>,
    pub(crate) patterns: Vec<(Leaf, NodeId)>,
    pub(crate) additional: Option<NodeId>,
    pub(crate) unevaluated: Option<NodeId>,
    pub(crate) required: Vec<String>,
    pub(crate) property_names: Option<NodeId>,
    pub(crate) dependent_required: Vec<(String, Vec<String>)>,
    pub(crate) dependent: Vec<(String, NodeId)>,
}

/// `if`, `then` and `else`.
#[derive(Debug)]
pub(crate) struct Condition {
    pub(crate) test: NodeId,
    pub(crate) then: Option<NodeId>,
    pub(crate) otherwise: Option<NodeId>,
}

/// One keyword that only the validator itself can judge, such as a pattern or a format.
#[derive(Debug)]
pub(crate) struct Leaf {
    /// The keyword's text as the schema has it; empty when it is none.
    pub(crate) text: String,
    judge: Option<jsonschema::Validator>,
}

impl Leaf {
    /// A keyword with its value, judged by the validator of that dialect.
    pub(crate) fn new(options: &jsonschema::ValidationOptions<'_>, keyword: &str, value: &Value) -> Self {
        let mut schema = Map::new();
        schema.insert(keyword.to_owned(), value.clone());
        Self {
            text: value.as_str().unwrap_or_default().to_owned(),
            judge: options.build(&Value::Object(schema)).ok(),
        }
    }

    /// The same under another name.
    pub(crate) fn called(self, name: &str) -> Self {
        Self { text: name.to_owned(), ..self }
    }

    /// Whether the value satisfies the keyword; one that cannot be judged alone passes.
    pub(crate) fn accepts(&self, value: &Value) -> bool {
        self.judge.as_ref().is_none_or(|judge| judge.is_valid(value))
    }
}

impl Length {
    /// Whether so many are allowed.
    pub(crate) fn accepts(self, count: usize) -> bool {
        let count = count as u64;
        self.min.is_none_or(|min| count >= min) && self.max.is_none_or(|max| count <= max)
    }

    /// The same as data.
    pub(crate) fn bounds(self) -> Bounds {
        Bounds {
            min: self.min.map(Number::from),
            max: self.max.map(Number::from),
            above: None,
            below: None,
            step: None,
        }
    }
}
