//! `curable docs`: the pages of a contract as a folder of files.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail};
use curable_pages::site::{self, File, MANIFEST};
use serde_json::json;

use super::written::{listed, write};
use crate::flags::Docs;
use crate::output::{Answer, Output};
use crate::{source, spec};

pub(crate) fn run(flags: &Docs, output: &mut Output) -> anyhow::Result<Answer> {
    // What a mapping file changes is a description, never a contract.
    let contract = if flags.reading.mapping.is_empty() {
        source::open(&flags.contract, &flags.reading, &flags.access)?
    } else {
        spec::open(Path::new(&flags.contract), &flags.reading)?.imported().contract
    };
    let out = flags.out.as_path();
    let old = before(out, flags.force)?;
    let mut written = BTreeSet::new();
    let mut bytes = 0;
    site::write(&contract, |File { path, text }| {
        bytes += text.len();
        write(&out.join(&path), &text)?;
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
    if let Some(files) = listed(&out.join(MANIFEST), "curable_site")? {
        return Ok(files);
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
