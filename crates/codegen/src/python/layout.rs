//! How lines are broken, so that a formatter leaves the files as they are.

use std::fmt::Write;

use crate::writer::{Writer, wrap};

/// The width that formatters of Python keep to unless they are told otherwise.
pub(super) const WIDTH: usize = 88;

/// Whether a line fits at the depth of the writer.
pub(super) fn fits(writer: &Writer, line: &str) -> bool {
    writer.column() + line.chars().count() <= WIDTH
}

/// A statement that cannot be broken: one that is too wide is marked as such.
pub(super) fn statement(writer: &mut Writer, line: &str) {
    if fits(writer, line) {
        writer.line(line);
    } else {
        writer.line(format!("{line}  # fmt: skip"));
    }
}

/// A list between brackets, one item a line.
pub(super) fn list(writer: &mut Writer, before: &str, items: &[String], after: &str) {
    writer.line(before);
    writer.indented(|inside| {
        for item in items {
            inside.line(format!("{item},"));
        }
    });
    writer.line(after);
}

/// `name = (a, b)`; the comma behind a single item does not part lines.
pub(super) fn tuple(writer: &mut Writer, before: &str, items: &[String]) {
    if let [one] = items {
        let line = format!("{before} = ({one},)");
        if fits(writer, &line) {
            writer.line(line);
            return;
        }
    }
    list(writer, &format!("{before} = ("), items, ")");
}

/// `name: TypeAlias = A | B`, broken where it must be.
pub(super) fn alias(writer: &mut Writer, name: &str, choices: &[String]) {
    let line = format!("{name}: TypeAlias = {}", choices.join(" | "));
    if fits(writer, &line) || choices.len() < 2 {
        statement(writer, &line);
        return;
    }
    writer.line(format!("{name}: TypeAlias = ("));
    let inside = choices.join(" | ");
    writer.indented(|writer| {
        if fits(writer, &inside) {
            writer.line(&inside);
            return;
        }
        for (index, choice) in choices.iter().enumerate() {
            writer.line(if index == 0 { choice.clone() } else { format!("| {choice}") });
        }
    });
    writer.line(")");
}

/// A docstring: on one line where there is but one, otherwise with its end on a line of its own.
pub(super) fn docstring(writer: &mut Writer, text: &str) {
    let lines = prose(text, WIDTH.saturating_sub(writer.column()).max(40));
    let Some((first, rest)) = lines.split_first() else { return };
    if rest.is_empty() {
        // A quote at the end would be one of those that close it.
        let space = if first.ends_with('"') { " " } else { "" };
        writer.line(format!("\"\"\"{first}{space}\"\"\""));
        return;
    }
    writer.line(format!("\"\"\"{first}"));
    for line in rest {
        writer.line(line);
    }
    writer.line("\"\"\"");
}

/// The lines of a docstring. The first is shorter by the quotes, and no line is indented where all others are: a
/// formatter would take that away.
fn prose(text: &str, width: usize) -> Vec<String> {
    let mut lines = wrap(text.trim(), width - 6);
    let indent = |line: &String| line.len() - line.trim_start().len();
    let common = lines.iter().skip(1).filter(|line| !line.is_empty()).map(indent).min().unwrap_or(0);
    for (index, line) in lines.iter_mut().enumerate() {
        let plain = if index == 0 { line.trim_start() } else { line.get(common..).unwrap_or_default() };
        *line = plain.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    }
    if let Some(first) = lines.first_mut()
        && first.starts_with('"')
    {
        first.insert(0, '\\');
    }
    lines
}

/// A text as a literal, in the quotes that a formatter prefers.
pub(super) fn text(value: &str) -> String {
    let quote =
        if value.contains('"') && !value.contains('\'') && !value.contains("\"\"\"") { '\'' } else { '"' };
    let mut literal = String::from(quote);
    for character in value.chars() {
        match character {
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            c if c == quote => {
                literal.push('\\');
                literal.push(c);
            }
            c if c.is_control() || is_invisible(c) => {
                let _ = match u32::from(c) {
                    code @ ..=0xff => write!(literal, "\\x{code:02x}"),
                    code @ ..=0xffff => write!(literal, "\\u{code:04x}"),
                    code => write!(literal, "\\U{code:08x}"),
                };
            }
            c => literal.push(c),
        }
    }
    literal.push(quote);
    literal
}

/// Characters that turn text around or cannot be seen.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::{Writer, alias, docstring, text};

    #[test]
    fn a_text_is_quoted_as_formatters_have_it() {
        assert_eq!(text("plain"), "\"plain\"");
        assert_eq!(text("say \"so\""), "'say \"so\"'");
        assert_eq!(text("it's \"so\"\n"), "\"it's \\\"so\\\"\\n\"");
        assert_eq!(text("\u{202e}"), "\"\\u202e\"");
    }

    #[test]
    fn no_text_ends_a_docstring_early() {
        let mut writer = Writer::new("    ");
        docstring(&mut writer, "a \"\"\" b \\");
        assert_eq!(writer.finish(), "\"\"\"a \\\"\\\"\\\" b \\\\\"\"\"\n");
    }

    #[test]
    fn a_long_choice_stands_one_a_line() {
        let mut writer = Writer::new("    ");
        alias(&mut writer, "X", &["a".repeat(60), "b".repeat(60)]);
        let expected = format!("X: TypeAlias = (\n    {}\n    | {}\n)\n", "a".repeat(60), "b".repeat(60));
        assert_eq!(writer.finish(), expected);
    }
}
