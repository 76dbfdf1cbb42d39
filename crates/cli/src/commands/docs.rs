//! `curable docs`: the pages of a contract as a folder of files.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path};

use anyhow::{Context, bail};
use curable_pages::site::{self, File, MANIFEST};
use serde_json::{Value, json};

use crate::flags::Docs;
use crate::output::{Answer, Output};
use crate::{source, spec};

pub(crate) fn run(flags: &Docs, output: &mut Output) -> anyhow::Result<Answer> {
    // What a mapping file changes is a description, never a contract.
    let contract = if flags.reading.mapping.is_empty() {
        source::open(&flags.contract, &flags.reading)?
    } else {
        spec::open(Path::new(&flags.contract), &flags.reading)?.imported().contract
    };
    let out = flags.out.as_path();
    let old = before(out, flags.force)?;
    let mut written = BTreeSet::new();
    let mut bytes = 0;
    site::write(&contract, |File { path, text }| {
        let place = out.join(&path);
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        bytes += text.len();
        fs::write(&place, text).with_context(|| place.display().to_string())?;
        written.insert(path);
        anyhow::Ok(())
    })?;
    for gone in old.difference(&written) {
        match fs::remove_file(out.join(gone)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| out.join(gone).display().to_string());
            }
            _ => {}
        }
    }
    let pages = written.iter().filter(|path| Path::new(path).extension() == Some("html".as_ref())).count();
    let index = out.join("index.html");
    if flags.json {
        output.json(&json!({
            "out": out,
            "index": index,
            "pages": pages,
            "files": written.len(),
            "bytes": bytes,
            "operations": contract.operations.len(),
        }))?;
    } else {
        let size = bytes.div_ceil(1024);
        output.line(&format!("{pages} pages, {} files, {size} KiB: {}", written.len(), index.display()))?;
    }
    Ok(Answer::Fine)
}

/// The files of an earlier time; a folder that holds something else is left alone unless that is wanted.
fn before(out: &Path, force: bool) -> anyhow::Result<BTreeSet<String>> {
    let manifest = out.join(MANIFEST);
    match fs::read_to_string(&manifest) {
        Ok(text) => {
            let listed: Value = serde_json::from_str(&text).unwrap_or_default();
            if listed["curable_site"].is_number() {
                let files = listed["files"].as_array().map(Vec::as_slice).unwrap_or_default();
                let names = files.iter().filter_map(Value::as_str).filter(|name| stays(name));
                return Ok(names.map(str::to_owned).collect());
            }
        }
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
        Err(error) => return Err(error).with_context(|| manifest.display().to_string()),
    }
    let is_empty = match fs::read_dir(out) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == ErrorKind::NotFound => true,
        Err(error) => return Err(error).with_context(|| format!("--out {}", out.display())),
    };
    if !is_empty && !force {
        bail!("--out {} holds something else; --force writes the pages beside it", out.display());
    }
    Ok(BTreeSet::new())
}

/// Whether a name stays in the folder: the list may have been changed by somebody else.
fn stays(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}
