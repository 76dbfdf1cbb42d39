//! The names and words by which findings are read, for the run-times of generated clients.

use std::fmt::Write as _;

use anyhow::Result;
use curable_dialects::findings::PROBLEMS;
use curable_dialects::findings::lists::{ALL, JSON_TYPES};

use super::Artifact;
use crate::Workspace;

const RUN_TIME: &str = "crates/codegen/runtime/typescript/package.json";
const PYTHON: &str = "crates/codegen/runtime/python/findings_lists.py";
const TYPESCRIPT: &str = "crates/codegen/runtime/typescript/findings/lists.ts";

const TITLE: &str = "The names and words by which findings are read, the same in every language.";
const NOTE: &str = "Written by `cargo xtask gen`; never edit.";

/// Words by what they stand for.
struct Table {
    name: &'static str,
    about: &'static str,
    rows: Vec<(&'static str, &'static str)>,
}

pub(super) fn render(workspace: &Workspace) -> Result<Vec<Artifact>> {
    // A tree without the run-times, as tests have, has no lists for them.
    if workspace.read(RUN_TIME)?.is_none() {
        return Ok(Vec::new());
    }
    let tables = [
        Table {
            name: "JSON_TYPES",
            about: "Words of other languages for types, by the type of JSON that they stand for.",
            rows: JSON_TYPES.to_vec(),
        },
        Table {
            name: "PROBLEMS",
            about: "Words of validators, without their spelling, by what is wrong; the first counts.",
            rows: PROBLEMS.iter().map(|(problem, words)| (problem.as_str(), *words)).collect(),
        },
    ];
    Ok(vec![
        Artifact { path: PYTHON.to_owned(), content: python(&tables)? },
        Artifact { path: TYPESCRIPT.to_owned(), content: typescript(&tables)? },
    ])
}

/// As ruff formats it: a comma behind the last item keeps every item on a line of its own.
fn python(tables: &[Table]) -> Result<String> {
    const WIDTH: usize = 88;
    let mut out = format!("\"\"\"{TITLE}\n\n{NOTE}\n\"\"\"\n");
    for list in ALL {
        write!(out, "\n# {}\n{} = (\n", list.about, list.name)?;
        for word in list.words {
            writeln!(out, "    \"{word}\",")?;
        }
        out.push_str(")\n");
    }
    for Table { name, about, rows } in tables {
        write!(out, "\n# {about}\n{name}: dict[str, str] = {{\n")?;
        for (key, words) in rows {
            let row = format!("    \"{key}\": \"{words}\",");
            if row.len() <= WIDTH {
                writeln!(out, "{row}")?;
                continue;
            }
            writeln!(out, "    \"{key}\": (")?;
            // What is indented, in quotes, and ends in a space before the next line.
            let lines = filled(words, WIDTH - 8 - 2 - 1);
            for (index, line) in lines.iter().enumerate() {
                let space = if index + 1 < lines.len() { " " } else { "" };
                writeln!(out, "        \"{line}{space}\"")?;
            }
            out.push_str("    ),\n");
        }
        out.push_str("}\n");
    }
    Ok(out)
}

/// As prettier formats it: what fits stands on one line.
fn typescript(tables: &[Table]) -> Result<String> {
    const WIDTH: usize = 80;
    let mut out = format!("/**\n * {TITLE}\n *\n * {NOTE}\n */\n");
    for list in ALL {
        let start = format!("export const {}: readonly string[] = [", list.name);
        let words: Vec<String> = list.words.iter().map(|word| format!("\"{word}\"")).collect();
        let row = format!("{start}{}];", words.join(", "));
        write!(out, "\n/** {} */\n", list.about)?;
        if row.len() <= WIDTH {
            writeln!(out, "{row}")?;
        } else {
            writeln!(out, "{start}\n  {},\n];", words.join(",\n  "))?;
        }
    }
    for Table { name, about, rows } in tables {
        write!(out, "\n/** {about} */\nexport const {name}: readonly (readonly [string, string])[] = [\n")?;
        for (key, words) in rows {
            let row = format!("  [\"{key}\", \"{words}\"],");
            if row.len() <= WIDTH {
                writeln!(out, "{row}")?;
            } else {
                let lines = filled(words, WIDTH - 5).join("\n     ");
                writeln!(out, "  [\n    \"{key}\",\n    `{lines}`,\n  ],")?;
            }
        }
        out.push_str("];\n");
    }
    Ok(out)
}

/// Words in lines of at most so many letters.
fn filled(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
