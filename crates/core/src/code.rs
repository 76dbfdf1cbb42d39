//! The identity of a failure.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The longest code that a declaration may have.
pub const MAX_CODE: usize = 63;

/// The longest foreign code that is kept; what is longer is cut.
const MAX_FOREIGN: usize = 256;

/// The identity of a failure: `SCREAMING_SNAKE`, or `namespace.SCREAMING_SNAKE` for a plugin.
///
/// A code that came from elsewhere is kept verbatim, whatever it looks like:
/// [`Code::is_canonical`] tells the two apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(Cow<'static, str>);

impl Code {
    /// A code from a literal; one that breaks the grammar does not compile in a `const`.
    ///
    /// ```
    /// const GOOD: curable_core::Code = curable_core::Code::from_static("FILE_NOT_FOUND");
    /// ```
    ///
    /// ```compile_fail
    /// const BAD: curable_core::Code = curable_core::Code::from_static("FileNotFound");
    /// ```
    ///
    /// # Panics
    /// When the literal breaks the grammar.
    #[expect(clippy::panic, reason = "a bad literal must stop the build; run-time text goes through `parse`")]
    pub const fn from_static(code: &'static str) -> Self {
        match check(code.as_bytes()) {
            None => Self(Cow::Borrowed(code)),
            Some(problem) => panic!("{}", problem.text()),
        }
    }

    /// A code for a declaration, checked against the grammar.
    pub fn parse(code: &str) -> Result<Self, CodeError> {
        match check(code.as_bytes()) {
            None => Ok(Self(Cow::Owned(code.to_owned()))),
            Some(problem) => Err(CodeError { code: bounded(code).to_owned(), problem }),
        }
    }

    /// A code from a wire, kept verbatim.
    pub fn foreign(code: impl Into<String>) -> Self {
        let mut code = code.into();
        code.truncate(bounded(&code).len());
        if code.trim().is_empty() {
            return Self(Cow::Borrowed("UNKNOWN"));
        }
        Self(Cow::Owned(code))
    }

    /// The text of the code.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the code obeys the grammar of declarations.
    pub fn is_canonical(&self) -> bool {
        check(self.0.as_bytes()).is_none()
    }

    /// Whether it could be the code of anybody: printable, without blanks, and bounded.
    pub fn is_word(&self) -> bool {
        !self.0.is_empty()
            && self.0.len() <= MAX_FOREIGN
            && self.0.bytes().all(|byte| byte.is_ascii_graphic())
    }

    /// The namespace of a plugin's code.
    pub fn namespace(&self) -> Option<&str> {
        self.0.split_once('.').map(|(namespace, _)| namespace)
    }

    /// The status of an imported code such as `HTTP_404`.
    pub fn http_status(&self) -> Option<u16> {
        let digits = self.0.strip_prefix("HTTP_")?;
        if digits.len() != 3 {
            return None;
        }
        digits.parse().ok().filter(|status| (100..=599).contains(status))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::foreign)
    }
}

impl JsonSchema for Code {
    fn schema_name() -> Cow<'static, str> {
        "Code".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "maxLength": MAX_CODE,
            "pattern": "^([a-z][a-z0-9]*\\.)?[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$",
        })
    }
}

/// The schema of a name that is read and never written: it need not obey the grammar of declarations.
pub(crate) struct Alias;

impl JsonSchema for Alias {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Alias".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "maxLength": MAX_FOREIGN, "pattern": "^[!-~]+$" })
    }
}

/// A text that is no code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeError {
    code: String,
    problem: CodeProblem,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no code: {}", self.code.escape_debug(), self.problem.text())
    }
}

impl std::error::Error for CodeError {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CodeProblem {
    Empty,
    TooLong,
    Namespace,
    Word,
}

impl CodeProblem {
    const fn text(self) -> &'static str {
        match self {
            Self::Empty => "a code is not empty",
            Self::TooLong => "a code has at most 63 characters",
            Self::Namespace => "a namespace is a lower-case word such as `trace` in `trace.NOT_RECORDING`",
            Self::Word => "a code is SCREAMING_SNAKE_CASE, such as FILE_NOT_FOUND",
        }
    }
}

/// `([a-z][a-z0-9]*\.)?[A-Z][A-Z0-9]*(_[A-Z0-9]+)*`, as a `const fn` so that literals are checked when compiled.
const fn check(code: &[u8]) -> Option<CodeProblem> {
    if code.is_empty() {
        return Some(CodeProblem::Empty);
    }
    if code.len() > MAX_CODE {
        return Some(CodeProblem::TooLong);
    }
    let mut start = 0;
    let mut i = 0;
    while i < code.len() {
        if code[i] == b'.' {
            start = i + 1;
            break;
        }
        i += 1;
    }
    if start > 0 {
        let mut i = 0;
        while i + 1 < start {
            if !(code[i].is_ascii_lowercase() || (i > 0 && code[i].is_ascii_digit())) {
                return Some(CodeProblem::Namespace);
            }
            i += 1;
        }
        if start == 1 {
            return Some(CodeProblem::Namespace);
        }
    }
    check_word(code, start)
}

const fn check_word(code: &[u8], start: usize) -> Option<CodeProblem> {
    if start >= code.len() || !code[start].is_ascii_uppercase() {
        return Some(CodeProblem::Word);
    }
    let mut i = start + 1;
    while i < code.len() {
        let ok = match code[i] {
            b'_' => i + 1 < code.len() && code[i + 1] != b'_',
            byte => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        };
        if !ok {
            return Some(CodeProblem::Word);
        }
        i += 1;
    }
    None
}

fn bounded(code: &str) -> &str {
    let mut end = code.len().min(MAX_FOREIGN);
    while !code.is_char_boundary(end) {
        end -= 1;
    }
    &code[..end]
}
