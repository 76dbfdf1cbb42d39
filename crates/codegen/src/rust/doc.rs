//! Doc comments.

use crate::writer::Writer;

use super::idents::is_unseen;

/// How wide a line may be.
pub(super) const WIDTH: usize = 100;

/// A doc comment in front of what comes next; nothing where there are no words.
pub(super) fn comment(writer: &mut Writer, marker: &str, text: &str) {
    let clean: String = text.chars().filter(|character| !is_unseen(*character)).collect();
    let mut is_code = false;
    let lines: Vec<String> = clean.lines().map(|line| fence(line, &mut is_code)).collect();
    writer.prose(marker, &lines.join("\n"), WIDTH);
}

/// A variant with what it holds, in one line or three.
pub(super) fn variant(writer: &mut Writer, name: &str, holds: &str) {
    let line = format!("{name}({holds}),");
    if writer.column() + line.len() <= WIDTH {
        writer.line(line);
        return;
    }
    writer.line(format!("{name}(")).indented(|inside| {
        inside.line(format!("{holds},"));
    });
    writer.line("),");
}

/// Code of others is never a test of ours.
fn fence(line: &str, is_code: &mut bool) -> String {
    let Some(rest) = line.trim_start().strip_prefix("```") else { return line.replace('\t', " ") };
    // A fence that opens and ends in one line is only a way to mark words.
    if rest.contains("```") {
        return line.replace("```", "`");
    }
    *is_code = !*is_code;
    if *is_code { "```text".to_owned() } else { "```".to_owned() }
}
