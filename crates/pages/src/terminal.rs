//! The page of a code for a terminal.

use std::fmt::Write;

use curable_core::FailureDef;

use crate::book::{CodePage, Variant, details_example};
use crate::schema::fields;

/// How many operations are listed.
const OPERATIONS: usize = 20;

/// How many meanings of their own are shown.
const VARIANTS: usize = 10;

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
        members(&mut out, "  ", details);
        if let Some(example) = details_example(&page.def) {
            let _ = writeln!(out, "  for example {example}");
        }
    }
    variants(&mut out, &page.variants);
    if !page.operations.is_empty() {
        let _ = writeln!(out, "\nOperations");
        names(&mut out, "  ", &page.operations);
    }
    let _ = write!(out, "\nOn the wire\n  {}", page.example());
    // What was declared may be foreign: a terminal must not obey it.
    out.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

/// What the code means to some operations in particular.
fn variants(out: &mut String, variants: &[Variant]) {
    if variants.is_empty() {
        return;
    }
    out.push_str("\nWhat it means to some operations\n");
    for Variant { def, operations, .. } in variants.iter().take(VARIANTS) {
        let _ = writeln!(out, "\n  {}", def.summary);
        for line in def.page.lines() {
            let _ = writeln!(out, "  {line}");
        }
        if let Some(details) = &def.details {
            members(out, "    ", details);
        }
        let _ = writeln!(out, "  of");
        names(out, "    ", operations);
    }
    if variants.len() > VARIANTS {
        let _ = writeln!(out, "\n  … and {} more; --json prints all", variants.len() - VARIANTS);
    }
}

fn names(out: &mut String, indent: &str, names: &[String]) {
    for name in names.iter().take(OPERATIONS) {
        let _ = writeln!(out, "{indent}{name}");
    }
    if names.len() > OPERATIONS {
        let _ = writeln!(out, "{indent}… and {} more", names.len() - OPERATIONS);
    }
}

fn members(out: &mut String, indent: &str, schema: &serde_json::Value) {
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
        let line =
            format!("{indent}{:width$}  {:types$}  {required:8}  {}", row.path, row.kind, words.join("; "));
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
