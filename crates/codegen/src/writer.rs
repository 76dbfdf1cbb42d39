//! Text with indentation, and prose that keeps to a width.

use std::fmt::Write;

/// Writes lines at a depth.
#[derive(Clone, Debug)]
pub struct Writer {
    text: String,
    depth: usize,
    step: &'static str,
}

impl Writer {
    /// An empty text; each depth is indented by `step`.
    pub fn new(step: &'static str) -> Self {
        Self { text: String::new(), depth: 0, step }
    }

    /// One line; an empty one has no indentation.
    pub fn line(&mut self, line: impl AsRef<str>) -> &mut Self {
        let line = line.as_ref();
        if !line.is_empty() {
            for _ in 0..self.depth {
                self.text.push_str(self.step);
            }
            self.text.push_str(line);
        }
        self.text.push('\n');
        self
    }

    /// Several lines at the depth that it has.
    pub fn lines(&mut self, lines: &str) -> &mut Self {
        for line in lines.lines() {
            self.line(line);
        }
        self
    }

    /// Whatever `inside` writes, one step deeper.
    pub fn indented(&mut self, inside: impl FnOnce(&mut Self)) -> &mut Self {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self
    }

    /// How many columns the indentation takes.
    pub fn column(&self) -> usize {
        self.depth * self.step.len()
    }

    /// Prose, each line with `before` in front, no wider than `width` where words allow.
    pub fn prose(&mut self, before: &str, text: &str, width: usize) -> &mut Self {
        let room = width.saturating_sub(self.column() + before.chars().count() + 1).max(20);
        for line in wrap(text, room) {
            if line.is_empty() {
                self.line(before.trim_end());
            } else {
                let mut whole = String::new();
                let _ = write!(whole, "{before} {line}");
                self.line(whole.trim_end());
            }
        }
        self
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Prose in lines of at most `width` characters; paragraphs stay apart, a list item starts its own line, and what
/// could not be printed is gone.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let line = line.trim_end();
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            lines.push(line.trim_start().to_owned());
        } else if is_code {
            lines.push(line.to_owned());
        } else if line.trim().is_empty() {
            if lines.last().is_some_and(|last| !last.is_empty()) {
                lines.push(String::new());
            }
        } else {
            fill(&mut lines, line.trim(), width);
        }
    }
    if is_code {
        lines.push("```".to_owned());
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

fn fill(lines: &mut Vec<String>, text: &str, width: usize) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
}

#[cfg(test)]
mod tests {
    use super::{Writer, wrap};

    #[test]
    fn prose_keeps_to_its_width_and_paragraphs_stay_apart() {
        let lines = wrap("one two three\nfour\n\n\nfive\u{7} six\n\n", 9);
        assert_eq!(lines, ["one two", "three", "four", "", "five six"]);
    }

    #[test]
    fn code_is_kept_as_it_is_and_always_ends() {
        assert_eq!(wrap("```\na   b\n\nc", 3), ["```", "a   b", "", "c", "```"]);
    }

    #[test]
    fn depth_indents_and_empty_lines_have_no_blanks() {
        let mut writer = Writer::new("  ");
        writer.line("a {").indented(|inside| {
            inside.line("b").line("").prose("//", "c d\n\ne", 6);
        });
        writer.line("}");
        assert_eq!(writer.finish(), "a {\n  b\n\n  // c d\n  //\n  // e\n}\n");
    }
}
