//! Findings in a pull request.

use std::fmt::Write;

use super::group::{At, counts, groups, left_out};
use crate::diff::{Diff, Severity, Step};

/// How many rows a table has at most: a comment has a limit.
const MOST_ROWS: usize = 100;

/// The findings as Markdown: one table for each severity, the compatible ones folded away.
pub fn markdown(diff: &Diff) -> String {
    let title = match diff.semver {
        Step::None => format!("The contract has not changed{}", diff.whom()),
        step => format!("The contract changed{}: **{step}**", diff.whom()),
    };
    let mut out = format!("### {title}\n\n{}\n", counts(diff));
    if let Some(words) = left_out(diff) {
        let _ = write!(out, "\n{}\n", escaped(&words));
    }
    let groups = groups(diff);
    for severity in Severity::ALL.iter().rev() {
        let rows: Vec<_> = groups.iter().filter(|group| group.first.severity == *severity).collect();
        if rows.is_empty() {
            continue;
        }
        let folded = *severity == Severity::Compatible;
        if folded {
            let _ = write!(out, "\n<details><summary>{severity}</summary>\n");
        } else {
            let _ = write!(out, "\n#### {severity}\n");
        }
        out.push_str("\n| rule | where | change | why, and what to do |\n|---|---|---|---|\n");
        for group in rows.iter().take(MOST_ROWS) {
            let (places, more) = group.places();
            let one = |place: &At| {
                let used = place.used.as_ref().map(|used| format!(" {}", escaped(used)));
                code(&place.at) + &used.unwrap_or_default()
            };
            let mut place = places.iter().map(one).collect::<Vec<_>>().join("<br>");
            if more > 0 {
                let _ = write!(place, "<br>… and {more} more");
            }
            let finding = group.first;
            let change = group.change().map(|change| code(&change)).unwrap_or_default();
            let accepted =
                finding.accepted.as_ref().map(|reason| format!(" **Accepted:** {}", escaped(reason)));
            let _ = writeln!(
                out,
                "| `{}` | {place} | {change} | {} {}{} |",
                finding.rule,
                finding.reason,
                finding.action,
                accepted.unwrap_or_default()
            );
        }
        if rows.len() > MOST_ROWS {
            let _ = writeln!(out, "\n… and {} more", rows.len() - MOST_ROWS);
        }
        if folded {
            out.push_str("\n</details>\n");
        }
    }
    out
}

/// A text as code within a cell: a bar would end the cell, and a backtick the code.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|").replace('`', "'"))
}

/// A text of strangers in a page: nothing in it is a mark.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '|' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '\\' | '#' | '!' | '@' => {
                safe.push('\\');
                safe.push(character);
            }
            other if other.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}
