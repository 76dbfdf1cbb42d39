//! `curable gen`: a typed client in Rust, TypeScript or Python.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use curable_codegen::model::Note;
use curable_codegen::{Model, Options, python, rust, typescript};
use serde_json::json;

use super::written::{listed, write};
use crate::flags::{Gen, Language};
use crate::output::{Answer, Output};
use crate::source;

/// How many remarks are printed for people; --json prints all.
const SHOWN: usize = 10;

pub(crate) fn run(flags: &Gen, output: &mut Output) -> anyhow::Result<Answer> {
    let contract = source::open(&flags.source, &flags.reading, &flags.access)?;
    let model = Model::new(&contract);
    let mut options = if flags.module { Options::module() } else { Options::default() };
    options.package.clone_from(&flags.package);
    options.checkout = checkout(flags)?;
    let files = match flags.language {
        Language::Rust => rust(&model, &options),
        Language::Typescript => typescript(&model, &options),
        Language::Python => python(&model, &options),
    }
    .files;
    let mut rows = Vec::new();
    for (path, text) in &files {
        rows.push((path.as_str(), State::of(&flags.out.join(path), text)?));
    }
    if !flags.check {
        put(flags, &files, &rows)?;
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
    if let Some(words) = needs(flags).filter(|_| !flags.check) {
        output.remark(words)?;
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
        match fs::read(path) {
            // A checkout may have turned the line ends; that is no difference.
            Ok(there) if String::from_utf8_lossy(&there).replace("\r\n", "\n") == text => Ok(Self::Same),
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

/// The name of the list of files that were written, and the member that shows what it is.
const LIST: &str = ".curable-gen.json";
const MARK: &str = "curable_gen";

/// Writes what is not there yet. A file that an earlier run has not written is somebody's own.
fn put(flags: &Gen, files: &[(String, String)], rows: &[(&str, State)]) -> anyhow::Result<()> {
    let list = flags.out.join(LIST);
    let mut ours = listed(&list, MARK)?.unwrap_or_default();
    let own = rows.iter().filter(|(path, state)| *state == State::Differs && !ours.contains(*path));
    let own: Vec<&str> = own.map(|(path, _)| *path).collect();
    if !own.is_empty() && !flags.force {
        bail!(
            "--out {} holds something else: {}; --force replaces it, another folder leaves it alone",
            flags.out.display(),
            own.join(", ")
        );
    }
    for ((path, text), (_, state)) in files.iter().zip(rows) {
        if *state != State::Same {
            write(&flags.out.join(path), text)?;
        }
    }
    // A folder may hold clients in several languages.
    ours.extend(files.iter().map(|(path, _)| path.clone()));
    let text = format!("{:#}\n", json!({ MARK: 1, "files": ours }));
    if State::of(&list, &text)? == State::Same { Ok(()) } else { write(&list, &text) }
}

/// The checkout as an absolute path: a manifest counts from its own folder, and who types it from this one.
fn checkout(flags: &Gen) -> anyhow::Result<Option<String>> {
    let Some(named) = &flags.checkout else { return Ok(None) };
    if flags.language != Language::Rust {
        bail!("--checkout is about the libraries of a Rust client; this one brings all that it needs");
    }
    let here =
        Path::new(named).canonicalize().ok().filter(|here| here.join("crates/client/Cargo.toml").exists());
    let Some(here) = here else {
        bail!("--checkout {named}: there is no checkout of Curable (a folder with crates/client)");
    };
    Ok(Some(here.to_string_lossy().into_owned()))
}

/// What a client needs that was just written, where that is not at hand for everybody.
fn needs(flags: &Gen) -> Option<&'static str> {
    let is_crate = flags.language == Language::Rust && flags.checkout.is_none();
    is_crate.then_some(
        "note: it is built on the crate curable-client, which is in no registry yet: --checkout DIR takes it from a checkout \
         of Curable",
    )
}
