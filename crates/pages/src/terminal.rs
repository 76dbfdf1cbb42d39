//! The page of a code for a terminal.

use std::fmt::Write;

use curable_core::FailureDef;

use crate::book::CodePage;
use crate::schema::{example, fields};

/// How many operations are listed.
const OPERATIONS: usize = 20;

/// The page of a code.
pub fn code(page: &CodePage) -> String {
    let FailureDef { code, summary, page: text, details, .. } = &page.def;
    let mut out = format!("{code}\n\n{summary}\n");
    if !text.is_empty() {
        let _ = writeln!(out, "\n{text}");
    }
    out.push('\n');
    for fact in page.facts() {
        let about = fact.about.map(|about| format!(" ({about})")).unwrap_or_default();
        let _ = writeln!(out, "{}: {}{about}", fact.name, fact.value);
    }
    if let Some(details) = details {
        out.push_str("\nDetails\n");
        members(&mut out, details);
        let example = serde_json::to_string(&example(details)).unwrap_or_default();
        let _ = writeln!(out, "  for example {example}");
    }
    if !page.operations.is_empty() {
        let _ = writeln!(out, "\nOperations");
        for name in page.operations.iter().take(OPERATIONS) {
            let _ = writeln!(out, "  {name}");
        }
        if page.operations.len() > OPERATIONS {
            let _ = writeln!(out, "  … and {} more", page.operations.len() - OPERATIONS);
        }
    }
    let _ = write!(out, "\nOn the wire\n  {}", page.example());
    // What was declared may be foreign: a terminal must not obey it.
    out.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

fn members(out: &mut String, schema: &serde_json::Value) {
    let all = fields(schema);
    let width = all.rows.iter().map(|row| row.path.chars().count()).max().unwrap_or(0);
    let types = all.rows.iter().map(|row| row.kind.chars().count()).max().unwrap_or(0);
    for row in &all.rows {
        let required = if row.required { "required" } else { "" };
        let about = row.about.lines().next().unwrap_or_default();
        let words: Vec<&str> = std::iter::once(about)
            .chain(row.rules.iter().map(String::as_str))
            .filter(|word| !word.is_empty())
            .collect();
        let line = format!("  {:width$}  {:types$}  {required:8}  {}", row.path, row.kind, words.join("; "));
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
