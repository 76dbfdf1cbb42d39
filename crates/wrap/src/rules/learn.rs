//! Failures that nobody knew, as proposals for rules.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use curable_core::{Code, beginning};
use curable_runtime::screen;
use serde_json::Value;

use super::judge::{Rules, is_unclassified};
use super::problem::RulesError;
use super::reading::{Claim, Reading};
use super::shape::Shape;
use crate::seen::{Answer, Called, Judged, Witness};

/// How many shapes are kept.
const MAX_SHAPES: usize = 500;

/// The longest name of a server or a tool that is written down.
const MAX_NAME: usize = 128;

/// What stands at the beginning of a new file.
const HEAD: &str = "\
# Failures that no rule knew, with a proposal for each. Choose a code and a kind, delete what is of no use, and give
# the file to `curable wrap --rules`. Kinds: validation, not_found, conflict, permission, transient, internal,
# unauthenticated, exhausted, cancelled, unsupported, precondition.
";

/// Why a file cannot be learned into.
#[derive(Debug)]
#[non_exhaustive]
pub enum LearnError {
    /// It is there and is no rules file.
    Rules(RulesError),
    /// It cannot be written.
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}

impl fmt::Display for LearnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "--learn adds to a rules file, and {error}"),
            Self::Write { path, source } => write!(f, "{} cannot be written: {source}", path.display()),
        }
    }
}

impl std::error::Error for LearnError {}

/// Writes down failures that nobody knew: redacted, bounded, each shape once.
#[derive(Debug)]
pub struct Learn {
    path: PathBuf,
    /// What the file knew before.
    known: Rules,
    learned: Mutex<Learned>,
}

#[derive(Debug, Default)]
struct Learned {
    /// What was there before, as it is written.
    before: String,
    shapes: BTreeMap<(String, String, String), Seen>,
}

#[derive(Debug)]
struct Seen {
    shape: Shape,
    times: u64,
    number: Option<i64>,
}

impl Learn {
    /// Learns into a file; rules that are there already stay, and what they know is not proposed again.
    pub fn to_file(path: &Path) -> Result<Self, LearnError> {
        let written = |source| LearnError::Write { path: path.to_owned(), source };
        let before = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => HEAD.to_owned(),
            Err(error) => return Err(written(error)),
        };
        let known = Rules::builtin().with_text(path, &before).map_err(LearnError::Rules)?;
        std::fs::write(path, &before).map_err(written)?;
        let learned = Mutex::new(Learned { before, shapes: BTreeMap::new() });
        Ok(Self { path: path.to_owned(), known, learned })
    }

    /// How many shapes were learned.
    pub fn len(&self) -> usize {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner).shapes.len()
    }

    /// Whether nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn add(&self, called: &Called<'_>, answer: &Answer<'_>) {
        let reading = Reading::new(called, answer, Claim::Failure);
        let mut shape = Shape::of(reading.words(), called.arguments);
        // A code means one thing: one that is taken cannot be proposed for another.
        if self.known.declaration(&Code::foreign(shape.code.clone())).is_some() {
            shape.code.push_str("_SEEN");
        }
        let key = (name(called.server), name(called.tool), shape.key.clone());
        let mut learned = self.learned.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = learned.shapes.get_mut(&key) {
            seen.times += 1;
            return;
        }
        if learned.shapes.len() < MAX_SHAPES {
            learned.shapes.insert(key, Seen { shape, times: 1, number: reading.number });
            self.write(&learned);
        }
    }

    /// A relay can end at any moment, so that the file is whole after each new shape.
    fn write(&self, learned: &Learned) {
        let text = learned.text();
        if let Err(error) = std::fs::write(&self.path, text) {
            tracing::warn!(path = %self.path.display(), %error, "what was learned cannot be written");
        }
    }
}

impl Witness for Learn {
    fn listed(&self, _server: &str, _tools: &[Value]) {}

    fn answered(&self, called: &Called<'_>, answer: &Answer<'_>, judged: &Judged) {
        if is_unclassified(judged) && is_unclassified(&self.known.judge(called, answer)) {
            self.add(called, answer);
        }
    }

    fn ended(&self) {
        self.write(&self.learned.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Learned {
    /// The file: what was there, and a proposal for each shape.
    fn text(&self) -> String {
        let mut text = self.before.trim_end().to_owned();
        for ((server, tool, _), Seen { shape, times, number }) in &self.shapes {
            let Shape { sample, key: _, pattern, code } = shape;
            // A text of a stranger in a comment stays in the comment: screening puts it on one line.
            let _ = write!(text, "\n\n# Seen {times} times. It said:\n#   {sample}\n[[rule]]\n");
            let _ = writeln!(text, "server = {}\ntool = {}", quoted(server), quoted(tool));
            let when = match (pattern.as_str(), number) {
                ("^" | "^$", Some(number)) => format!("{{ error = {number} }}"),
                ("^" | "^$", None) => "{ text = '^$' }".to_owned(),
                (pattern, _) => format!("{{ text = {} }}", quoted(pattern)),
            };
            let _ = write!(text, "when = {when}\nthen = {{ code = \"{code}\", kind = \"internal\" }}");
        }
        text.push('\n');
        text
    }
}

fn name(text: &str) -> String {
    screen::screened(beginning(text, MAX_NAME)).into_owned()
}

/// A text as TOML has it: JSON and TOML agree about basic strings, once what they disagree about is escaped.
fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}
