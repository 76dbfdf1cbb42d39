//! `curable gen`: a typed client in Rust, TypeScript or Python.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Context;
use curable_codegen::model::Note;
use curable_codegen::{Model, Options, python, rust, typescript};
use serde_json::json;

use crate::flags::{Gen, Language};
use crate::output::{Answer, Output};
use crate::source;

/// How many remarks are printed for people; --json prints all.
const SHOWN: usize = 10;

pub(crate) fn run(flags: &Gen, output: &mut Output) -> anyhow::Result<Answer> {
    let contract = source::open(&flags.source, &flags.reading)?;
    let model = Model::new(&contract);
    let mut options = if flags.module { Options::module() } else { Options::default() };
    options.package.clone_from(&flags.package);
    options.checkout.clone_from(&flags.checkout);
    let files = match flags.language {
        Language::Rust => rust(&model, &options),
        Language::Typescript => typescript(&model, &options),
        Language::Python => python(&model, &options),
    }
    .files;
    let mut rows = Vec::new();
    for (path, text) in &files {
        let state = State::of(&flags.out.join(path), text)?;
        if !flags.check && state != State::Same {
            write(&flags.out.join(path), text)?;
        }
        rows.push((path.as_str(), state));
    }
    let differs = rows.iter().any(|(_, state)| *state != State::Same);
    let is_stale = flags.check && differs;
    if flags.json {
        let files: Vec<_> = rows
            .iter()
            .map(|(path, state)| json!({ "path": path, "state": state.word(flags.check) }))
            .collect();
        let notes: Vec<_> =
            model.notes.iter().map(|Note { at, what }| json!({ "at": at, "what": what })).collect();
        let contract = json!({ "name": model.name, "version": model.version, "hash": model.hash });
        output.json(&json!({
            "out": flags.out, "contract": contract, "operations": model.operations.len(),
            "fresh": !is_stale, "files": files, "notes": notes,
        }))?;
    } else {
        print(flags, &model, &rows, output)?;
    }
    Ok(if is_stale { Answer::Findings } else { Answer::Fine })
}

fn print(flags: &Gen, model: &Model, rows: &[(&str, State)], output: &mut Output) -> anyhow::Result<()> {
    for (path, state) in rows.iter().filter(|(_, state)| *state != State::Same) {
        output.line(&format!("{:<11}  {}", state.word(flags.check), flags.out.join(path).display()))?;
    }
    let at: BTreeSet<&Note> = model.notes.iter().collect();
    for Note { at, what } in at.iter().take(SHOWN) {
        output.remark(&format!("note: {at}: {what}"))?;
    }
    if at.len() > SHOWN {
        output.remark(&format!("… and {} more notes; --json prints all", at.len() - SHOWN))?;
    }
    let stale = rows.iter().filter(|(_, state)| *state != State::Same).count();
    let operations = model.operations.len();
    output.remark(&match (flags.check, stale) {
        (true, 0) => format!("{} files are up to date", rows.len()),
        (true, _) => "run the same command without --check".to_owned(),
        (false, 0) => format!("{operations} operations, {} files, all as they were", rows.len()),
        (false, _) => format!("{operations} operations, {} files, {stale} written", rows.len()),
    })
}

/// A file against what stands in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Same,
    Missing,
    Differs,
}

impl State {
    fn of(path: &Path, text: &str) -> anyhow::Result<Self> {
        match fs::read_to_string(path) {
            // A checkout may have turned the line ends; that is no difference.
            Ok(there) if there.replace("\r\n", "\n") == text => Ok(Self::Same),
            Ok(_) => Ok(Self::Differs),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::Missing),
            Err(error) => Err(error).with_context(|| path.display().to_string()),
        }
    }

    const fn word(self, is_check: bool) -> &'static str {
        match (self, is_check) {
            (Self::Same, _) => "unchanged",
            (Self::Missing, true) => "missing",
            (Self::Differs, true) => "out of date",
            (Self::Missing | Self::Differs, false) => "written",
        }
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}
