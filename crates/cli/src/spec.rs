//! Descriptions of APIs: read, imported, and their operations found by any of their names.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, bail};
use curable_core::{Contract, Source as Origin, nearest};
use curable_gateway::mapping::{Bound, Mapping};
use curable_gateway::{dry, dry_stored};
use curable_openapi::{Document, Import, ImportOptions, Imported, Report, Route, Skipped, Stored, import};
use curable_runtime::ServiceBuilder;
use sha2::{Digest, Sha256};

use crate::cache::{Cache, Key};
use crate::file;
use crate::flags::Reading;
use crate::problem::Problem;
use crate::source;

/// The largest description on standard input.
const MAX_INPUT: u64 = 256 << 20;

/// A description that was read.
pub(crate) struct Spec {
    /// What may be called.
    pub(crate) source: Source,
    /// The hash of all that it was made of, where that is known.
    pub(crate) hash: Option<String>,
}

/// What may be called.
pub(crate) enum Source {
    /// An import, as the mapping changed it, and what became of the description.
    Whole(Box<Bound>, Report),
    /// An import of an earlier time, to which no mapping says anything.
    Stored(Box<Stored>),
}

impl Spec {
    /// What became of the description.
    pub(crate) fn report(&self) -> &Report {
        match &self.source {
            Source::Whole(_, report) => report,
            Source::Stored(stored) => &stored.report,
        }
    }

    /// All of it.
    pub(crate) fn imported(self) -> Imported {
        match self.source {
            Source::Whole(bound, _) => bound.imported,
            Source::Stored(stored) => stored.whole().imported,
        }
    }

    /// Its operations, each of which stops where it would be sent.
    pub(crate) fn dry(self) -> ServiceBuilder {
        let builder = match self.source {
            Source::Whole(bound, _) => dry(bound.imported),
            Source::Stored(stored) => dry_stored(*stored),
        };
        match self.hash {
            Some(hash) => builder.hash(hash),
            None => builder,
        }
    }
}

/// A contract as it was stored, or a description.
pub(crate) enum Opened {
    Contract(Box<Contract>),
    Spec(Spec),
}

/// Reads whichever of the two it is.
pub(crate) fn open_either(path: &Path, reading: &Reading) -> anyhow::Result<Opened> {
    let given = if path == Path::new("-") { Some(stdin()?) } else { None };
    if given.is_none() {
        is_readable(path)?;
    }
    let read = if given.is_none() { std::fs::read(path).unwrap_or_default() } else { Vec::new() };
    let stored = source::stored(given.as_deref().unwrap_or(&read));
    if let Some(contract) = stored.with_context(|| path.display().to_string())? {
        return Ok(Opened::Contract(contract.into()));
    }
    drop(read);
    Ok(Opened::Spec(open_bytes(path, given, reading, reading.only_mapping()?)?))
}

fn stdin() -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(MAX_INPUT).read_to_end(&mut bytes).context("reading standard input")?;
    Ok(bytes)
}

/// Reads and imports a description, and changes it as the mapping file says.
pub(crate) fn open(path: &Path, reading: &Reading) -> anyhow::Result<Spec> {
    open_mapped(path, reading, reading.only_mapping()?)
}

/// The same with the mapping file of this one description.
pub(crate) fn open_mapped(path: &Path, reading: &Reading, mapping: Option<&Path>) -> anyhow::Result<Spec> {
    let given = if path == Path::new("-") { Some(stdin()?) } else { None };
    open_bytes(path, given, reading, mapping)
}

/// The same of what was read from standard input, or of a file.
fn open_bytes(
    path: &Path,
    given: Option<Vec<u8>>,
    reading: &Reading,
    mapping: Option<&Path>,
) -> anyhow::Result<Spec> {
    let is_file = given.is_none();
    if is_file {
        is_readable(path)?;
    }
    let cache = if reading.no_cache { Cache::none() } else { Cache::of_user() };
    let (digest, bytes) = match given {
        None => cache.digest(path).with_context(|| path.display().to_string())?,
        Some(bytes) => (Sha256::digest(&bytes).into(), Some(bytes)),
    };
    let key = Key::of(&digest, is_file, reading);
    let mapping = match mapping {
        None => None,
        Some(path) => Some((path, file::text("--mapping ", path)?)),
    };
    let words = mapping.as_ref().map(|(_, text)| text.as_str());
    let (import, hash) = if let Some(stored) = cache.find(&key, path) {
        let hash = key.provenance(Some(&stored.others), words);
        if mapping.is_none() {
            return Ok(Spec { source: Source::Stored(stored.into()), hash });
        }
        (stored.whole(), hash)
    } else {
        let (bytes, key) = if let Some(bytes) = bytes {
            (bytes, key)
        } else {
            let bytes = Document::bytes(path).with_context(|| path.display().to_string())?;
            // It may have changed since it was asked about.
            let key = Key::of(&Sha256::digest(&bytes).into(), is_file, reading);
            (bytes, key)
        };
        let document = if is_file {
            Document::from_bytes(path, bytes).with_context(|| path.display().to_string())?
        } else {
            Document::parse(&bytes).context("standard input")?
        };
        let options = ImportOptions { open: reading.open, ..ImportOptions::default() };
        let import = import(&document, &options);
        let others = document.others.as_deref();
        let hash = key.provenance(others, words);
        cache.keep(&key, &import, others);
        (import, hash)
    };
    let Import { imported, mut report } = import;
    let routes = imported.routes.iter().filter(|_| mapping.is_some());
    let before: BTreeMap<(String, String), usize> = routes.map(stands).collect();
    let bound = match mapping {
        None => Bound::from(imported),
        Some((file, text)) => {
            let bound = Mapping::apply(&text, imported);
            bound.with_context(|| place(file))?
        }
    };
    left_out(before, &bound.imported.routes, &mut report);
    Ok(Spec { source: Source::Whole(bound.into(), report), hash })
}

/// What is said of an operation that the mapping does not want.
const LEFT_OUT: &str = "left out by the mapping";

/// Whether everything was imported that is wanted.
pub(crate) fn is_complete(report: &Report) -> bool {
    report.losses.is_empty() && report.operations.skipped.iter().all(|one| one.reason == LEFT_OUT)
}

/// Where an operation stands, and how many errors it declares.
fn stands(route: &Route) -> ((String, String), usize) {
    let errors = route.replies.iter().filter(|reply| reply.code.is_some()).count();
    ((route.method.clone(), route.path.clone()), errors)
}

/// Says of the operations that are not there any more that the mapping does not want them.
fn left_out(mut before: BTreeMap<(String, String), usize>, left: &[Route], report: &mut Report) {
    for route in left {
        before.remove(&stands(route).0);
    }
    for ((method, path), errors) in before {
        report.operations.imported -= 1;
        report.error_responses.imported = report.error_responses.imported.saturating_sub(errors);
        let operation = format!("{method} {path}");
        report.operations.skipped.push(Skipped { operation, reason: LEFT_OUT.to_owned() });
    }
}

/// Refuses what is no file before anything is read.
pub(crate) fn is_readable(path: &Path) -> anyhow::Result<()> {
    let name = path.to_string_lossy();
    source::known_scheme(&name)?;
    if source::is_server(&name) && !path.exists() {
        bail!(
            "{name}: a file is expected here and no address; `curl -o openapi.json {name}` saves what is there"
        );
    }
    file::there("", path)
}

fn place(mapping: &Path) -> String {
    format!("--mapping {}", mapping.display())
}

/// The operations of a description by every name that they have: their own, its last word, the `operationId`, and
/// `METHOD /path`.
pub(crate) struct Names {
    names: BTreeMap<String, Rc<str>>,
}

impl Names {
    pub(crate) fn of(spec: &Spec) -> Self {
        let all: Vec<(Rc<str>, Option<&Origin>)> = match &spec.source {
            Source::Whole(bound, _) => {
                let operations = bound.imported.contract.operations.iter();
                operations.map(|def| (def.name.as_str().into(), def.source.as_ref())).collect()
            }
            Source::Stored(stored) => {
                let operations = stored.outline.operations.iter();
                operations.map(|one| (one.name.as_str().into(), one.source.as_ref())).collect()
            }
        };
        // A name of its own beats what another operation is called elsewhere.
        let mut names: BTreeMap<String, Rc<str>> =
            all.iter().map(|(name, _)| (name.as_ref().to_owned(), Rc::clone(name))).collect();
        for (name, source) in all {
            for other in others(&name, source) {
                names.entry(other).or_insert_with(|| Rc::clone(&name));
            }
        }
        Self { names }
    }

    /// The name that the operation has in the contract.
    pub(crate) fn find(&self, wanted: &str) -> Option<&str> {
        let wanted = wanted.trim();
        if let Some(name) = self.names.get(wanted) {
            return Some(name);
        }
        let (method, path) = wanted.split_once(char::is_whitespace)?;
        self.names.get(&format!("{} {}", method.to_ascii_uppercase(), path.trim())).map(AsRef::as_ref)
    }

    /// The name that was probably meant.
    pub(crate) fn near(&self, wanted: &str) -> Option<&str> {
        nearest(wanted, self.names.keys().map(String::as_str))
    }

    /// The same, or an error that names the nearest.
    pub(crate) fn require(&self, wanted: &str) -> anyhow::Result<&str> {
        if let Some(name) = self.find(wanted) {
            return Ok(name);
        }
        let near: Vec<&str> = self.near(wanted).into_iter().collect();
        let all = self.names.values().collect::<std::collections::BTreeSet<_>>().len();
        let otherwise = format!("`curable contract SPEC --tools` lists the {all} that there are");
        let words = format!("there is no operation `{}`", wanted.escape_debug());
        Err(Problem::unknown(words, &near, &otherwise).into())
    }
}

fn others(name: &str, source: Option<&Origin>) -> Vec<String> {
    let mut names = Vec::new();
    if let Some(source) = source {
        names.extend(source.operation_id.clone());
        names.push(format!("{} {}", source.method, source.path));
    }
    names.extend(name.split_once('/').map(|(_, word)| word.to_owned()));
    names
}
