//! What a walk finds, and where.

use curable_core::Pointer;
use serde_json::{Map, Value};

use crate::validate::tree::{Length, NodeId, Types};

/// How many findings are kept; the rest is counted.
pub(crate) const MAX_FINDINGS: usize = 100;

/// The way from the root to the value that is looked at; it lives on the stack until something is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'p> {
    up: Option<&'p Path<'p>>,
    step: Step<'p>,
    /// How many steps it has.
    pub(crate) depth: usize,
}

#[derive(Clone, Copy, Debug)]
enum Step<'p> {
    Name(&'p str),
    Index(usize),
}

impl<'p> Path<'p> {
    pub(crate) const ROOT: Path<'static> = Path { up: None, step: Step::Index(0), depth: 0 };

    pub(crate) fn name(&'p self, name: &'p str) -> Self {
        Self { up: Some(self), step: Step::Name(name), depth: self.depth + 1 }
    }

    pub(crate) fn index(&'p self, index: usize) -> Self {
        Self { up: Some(self), step: Step::Index(index), depth: self.depth + 1 }
    }

    /// Whether it is the place of the whole value.
    pub(crate) fn is_root(&self) -> bool {
        self.up.is_none()
    }

    /// The same as a pointer.
    pub(crate) fn pointer(&self) -> Pointer {
        let mut steps = Vec::with_capacity(self.depth);
        let mut here = self;
        while let Some(up) = here.up {
            steps.push(here.step);
            here = up;
        }
        let mut text = String::with_capacity(self.depth * 12);
        for step in steps.iter().rev() {
            text.push('/');
            match step {
                Step::Name(name) => {
                    for character in name.chars() {
                        match character {
                            '~' => text.push_str("~0"),
                            '/' => text.push_str("~1"),
                            other => text.push(other),
                        }
                    }
                }
                Step::Index(index) => text.push_str(&index.to_string()),
            }
        }
        Pointer::lenient(text)
    }
}

/// What is wrong.
#[derive(Clone, Debug)]
pub(crate) enum Fault<'a> {
    /// Nothing may stand here.
    Never,
    /// Its owner sets it.
    Governed,
    /// It is none of these types.
    Type(Types),
    /// It is none of these values.
    Choice(Vec<&'a Value>),
    /// A member is not there; `allowed` holds its legal values where they are listed across branches.
    Missing {
        name: &'a str,
        allowed: Vec<&'a Value>,
    },
    /// One of these sets of members must be there, and none is.
    MissingOneOf(Vec<Vec<&'a str>>),
    /// There is no such member; `wide` when the schemas of all branches could have declared it.
    Unknown {
        name: &'a str,
        holder: &'a Map<String, Value>,
        wide: bool,
    },
    /// The name of a member is not legal.
    Name {
        name: &'a str,
        holder: &'a Map<String, Value>,
        names: NodeId,
    },
    /// A number is out of bounds.
    Range,
    /// A text, a list or an object is too short or too long.
    Length(Length),
    Pattern,
    Format,
    /// An item is there twice.
    Repeated,
    /// Too few or too many items are of a kind.
    Contains {
        min: u64,
        max: Option<u64>,
    },
    /// It is what it must not be.
    Not,
    /// More than one branch fits, and only one may.
    Several,
}

/// One violation.
#[derive(Clone, Debug)]
pub(crate) struct Finding<'a> {
    /// The true place, names and all.
    pub(crate) at: Pointer,
    /// The schema that found it.
    pub(crate) node: NodeId,
    /// The value at the place, or the object that lacks a member.
    pub(crate) value: &'a Value,
    pub(crate) fault: Fault<'a>,
    /// Whether it is certain that this schema was meant.
    pub(crate) sure: bool,
}

/// Where findings go.
#[derive(Debug)]
pub(crate) struct Sink<'a> {
    record: bool,
    pub(crate) findings: Vec<Finding<'a>>,
    pub(crate) count: u64,
    pub(crate) deepest: usize,
}

impl<'a> Sink<'a> {
    /// One that keeps what it is given.
    pub(crate) fn recording() -> Self {
        Self { record: true, findings: Vec::new(), count: 0, deepest: 0 }
    }

    /// One that only counts.
    pub(crate) fn counting() -> Self {
        Self { record: false, findings: Vec::new(), count: 0, deepest: 0 }
    }

    pub(crate) fn is_recording(&self) -> bool {
        self.record
    }

    /// Takes a finding about the value at the path.
    pub(crate) fn put(&mut self, path: &Path<'_>, node: NodeId, value: &'a Value, fault: Fault<'a>) {
        self.count += 1;
        self.deepest = self.deepest.max(path.depth);
        if self.record && self.findings.len() < MAX_FINDINGS {
            self.findings.push(Finding { at: path.pointer(), node, value, fault, sure: true });
        }
    }

    /// Takes a finding about a member, which is as deep as the object that has or lacks it.
    pub(crate) fn put_member(
        &mut self,
        path: &Path<'_>,
        name: &'a str,
        node: NodeId,
        value: &'a Value,
        fault: Fault<'a>,
    ) {
        let deepest = self.deepest.max(path.depth);
        self.put(&path.name(name), node, value, fault);
        self.deepest = deepest;
    }

    /// Takes what another has counted.
    pub(crate) fn add(&mut self, count: u64, deepest: usize) {
        self.count += count;
        self.deepest = self.deepest.max(deepest);
    }
}
