//! The page of a code for a terminal.

use std::fmt::Write;

use curable_core::FailureDef;

use crate::book::{CodePage, Fact, Variant, details_example};
use crate::html::is_unseen;
use crate::schema::{Fields, fields};

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
    write_facts(&mut out, "", &page.facts());
    if let Some(details) = details {
        out.push_str("\nDetails\n");
        members(&mut out, "  ", details);
        if let Some(example) = details_example(&page.def) {
            let _ = writeln!(out, "  for example {example}");
        }
    }
    variants(&mut out, page);
    if !page.operations.is_empty() {
        let _ = writeln!(out, "\nOperations");
        names(&mut out, "  ", &page.operations);
    }
    let _ = write!(out, "\nOn the wire\n  {}", page.example());
    out.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A text as one line of a terminal, which must not obey what was declared elsewhere.
pub fn line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            line.push('\u{fffd}');
        } else if is_unseen(c) {
            let _ = write!(line, "{}", c.escape_unicode());
        } else {
            line.push(c);
        }
    }
    line
}

/// What the code means to some operations in particular.
fn variants(out: &mut String, page: &CodePage) {
    let variants = &page.variants;
    if variants.is_empty() {
        return;
    }
    out.push_str("\nWhat it means to some operations\n");
    for variant in variants.iter().take(VARIANTS) {
        let Variant { def, operations, .. } = variant;
        let _ = writeln!(out, "\n  {}", def.summary);
        for line in def.page.lines() {
            let _ = writeln!(out, "  {line}");
        }
        write_facts(out, "  ", &variant.facts(page));
        if let Some(details) = &def.details {
            members(out, "    ", details);
            if let Some(example) = details_example(def) {
                let _ = writeln!(out, "    for example {example}");
            }
        }
        let _ = writeln!(out, "  of");
        names(out, "    ", operations);
    }
    if variants.len() > VARIANTS {
        let _ = writeln!(out, "\n  … and {} more; --json prints all", variants.len() - VARIANTS);
    }
}

fn write_facts(out: &mut String, indent: &str, facts: &[Fact]) {
    for Fact { name, value, about, code: _ } in facts {
        let about = about.map(|about| format!(" ({about})")).unwrap_or_default();
        let _ = writeln!(out, "{indent}{name}: {value}{about}");
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
    tables(out, indent, &all);
    if all.is_cut() {
        let _ = writeln!(out, "{indent}… there is more; --json prints all");
    }
}

/// A table, and one for each of its alternatives.
fn tables(out: &mut String, indent: &str, all: &Fields) {
    rows(out, indent, all);
    let inside = format!("{indent}  ");
    for (index, way) in all.ways.iter().enumerate() {
        let or = if index > 0 {
            "or"
        } else if all.rows.is_empty() {
            "one of"
        } else {
            "and one of"
        };
        let _ = writeln!(out, "{indent}{or}: {}", way.name);
        tables(out, &inside, &way.fields);
    }
}

fn rows(out: &mut String, indent: &str, all: &Fields) {
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
