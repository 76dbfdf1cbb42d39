//! Where a command writes: values to standard output, remarks to standard error.

use std::fmt::{self, Write as _};
use std::io::{self, ErrorKind, IsTerminal, Write};

use curable_runtime::screen;
use serde::Serialize;
use serde_json::Value;

/// How a command ended, apart from errors of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Nothing to complain about.
    Fine,
    /// Something was found, or was not.
    Findings,
}

#[derive(Debug)]
pub(crate) struct Output {
    out: io::Stdout,
    err: io::Stderr,
    pretty: bool,
    begun: bool,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self { out: io::stdout(), err: io::stderr(), pretty: io::stdout().is_terminal(), begun: false }
    }

    /// Whether a person reads it.
    pub(crate) fn is_terminal(&self) -> bool {
        self.pretty
    }

    /// Whether something has been written to standard output.
    pub(crate) fn is_begun(&self) -> bool {
        self.begun
    }

    /// One value: indented for people, on one line for programs; a text as it is.
    pub(crate) fn value(&mut self, value: &Value) -> anyhow::Result<()> {
        match value {
            Value::String(text) => self.line(text),
            other => self.json(other),
        }
    }

    /// One value as JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let text =
            if self.pretty { serde_json::to_string_pretty(value)? } else { serde_json::to_string(value)? };
        self.write(&escaped(&text))
    }

    /// One text: for programs as it is, for people without what they would not see.
    pub(crate) fn line(&mut self, text: &str) -> anyhow::Result<()> {
        if self.pretty { self.write(&shown(text)) } else { self.write(text) }
    }

    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.begun = true;
        Ok(written(writeln!(self.out, "{text}").and_then(|()| self.out.flush())).map_err(Unwritten)?)
    }

    pub(crate) fn remark(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(written(writeln!(self.err, "{}", shown(text)))?)
    }

    pub(crate) fn complain(&mut self, error: &anyhow::Error) {
        self.complain_of(&format!("curable: {error:#}\n"));
    }

    /// A text that ends with a line, of which nothing reaches a terminal but what can be seen.
    pub(crate) fn complain_of(&mut self, text: &str) {
        let _ = write!(self.err, "{}", shown(text));
    }
}

/// What a command has found cannot be written, which is no fault of how it is used.
#[derive(Debug)]
pub(crate) struct Unwritten(io::Error);

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "standard output cannot be written")
    }
}

impl std::error::Error for Unwritten {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// A text in which everything can be seen; line ends and tabs stay what they are.
fn shown(text: &str) -> String {
    let line = |line: &str| line.split('\t').map(screen::text).collect::<Vec<_>>().join("\t");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The same JSON, in which whatever a reader would not see is an escape.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        let is_plain = matches!(character, ' '..='~' | '\n')
            || screen::text(character.encode_utf8(&mut [0; 4])).chars().eq([character]);
        if is_plain {
            out.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing into a text cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out
}

/// A reader that has seen enough, such as `head`, is no failure; what the command has found still counts, so that its exit
/// code does not depend on how soon the reader went.
fn written(result: io::Result<()>) -> io::Result<()> {
    result.or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{escaped, shown};

    /// What a terminal would act on, or a reader would not see.
    fn unseen() -> impl Iterator<Item = char> {
        ['\u{0}', '\u{7}', '\u{8}', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{ad}', '\u{feff}']
            .into_iter()
            .chain('\u{200b}'..='\u{200f}')
            .chain('\u{202a}'..='\u{202e}')
            .chain('\u{2060}'..='\u{2069}')
            .chain('\u{fe00}'..='\u{fe0f}')
            .chain('\u{e0000}'..='\u{e007f}')
    }

    #[test]
    fn nothing_unseen_reaches_a_terminal_and_lines_stay_lines() {
        for one in unseen() {
            let text = format!("a{one}b\tc\nd {one}");
            let told = shown(&text);
            assert!(!told.contains(one), "{one:?}: {told:?}");
            assert_eq!((told.matches('\n').count(), told.matches('\t').count()), (1, 1));
        }
        let fine = "Straße 日本語 👩‍👩‍👧‍👦 می‌خواهم\n\tindented";
        assert_eq!(shown(fine), fine);
    }

    #[test]
    fn escapes_do_not_change_what_json_says() {
        for one in unseen() {
            let value = json!({ "a": format!("x{one}y 👍 ß") });
            let text = escaped(&value.to_string());
            assert!(!text.contains(one), "{one:?}: {text}");
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        }
    }
}
