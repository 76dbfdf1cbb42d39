//! Descriptions that are spread over several files: all of them in one tree, with local references.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::notes::Notes;
use super::refs::{self, Places};
use super::region::Region;
use super::{OtherFile, ReadError, Warning, pointer, text};

/// How many bytes all files may have together.
const MAX_BYTES: u64 = 256 << 20;
/// How many files there may be.
const MAX_FILES: usize = 5_000;

/// The bytes of a file, which may not be endless.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, ReadError> {
    read_up_to(path, MAX_BYTES)
}

fn read_up_to(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let failed = |source| ReadError::File { path: path.display().to_string(), source };
    let file = File::open(path).map_err(failed)?;
    let size = file.metadata().map_or(0, |meta| meta.len()).min(limit);
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0) + 1);
    file.take(limit + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge { limit });
    }
    Ok(bytes)
}

/// Says that references to other files name nothing.
pub(super) fn warn_of_foreign(root: &Value, warnings: &mut Vec<Warning>) {
    for (reference, at) in refs::collect(root, Region::Root) {
        if !reference.starts_with('#') {
            warnings.push(Warning { at, what: format!("refers to `{reference}`, which is not there") });
        }
    }
}

/// Puts every file that the description refers to under `x-files`, and makes all references local.
pub(super) fn gather(path: &Path, root: Value, notes: Notes) -> Result<Gathered, ReadError> {
    let failed = |source| ReadError::File { path: path.display().to_string(), source };
    let path = path.canonicalize().map_err(failed)?;
    let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let mut warnings = notes.into_warnings("");
    let mut gathering = Gathering {
        known: BTreeMap::from([(path.clone(), 0)]),
        files: vec![Part { path, name: String::new(), value: root }],
        folder,
        left: MAX_BYTES,
        absent: BTreeSet::new(),
        odd: Vec::new(),
        others: Some(Vec::new()),
    };
    let mut next = 0;
    while next < gathering.files.len() {
        gathering.localise(next, &mut warnings);
        next += 1;
    }
    warnings.append(&mut gathering.odd);
    let read = gathering.others;
    let mut files = gathering.files.into_iter();
    let Some(Part { path: _, name: _, value: mut root }) = files.next() else {
        return Ok(Gathered { root: Value::Null, warnings, others: read });
    };
    let others: Map<String, Value> = files.map(|part| (part.name, part.value)).collect();
    if let Value::Object(members) = &mut root
        && !others.is_empty()
    {
        members.insert("x-files".into(), Value::Object(others));
    }
    Ok(Gathered { root, warnings, others: read })
}

/// All files of a description in one tree.
pub(super) struct Gathered {
    pub(super) root: Value,
    pub(super) warnings: Vec<Warning>,
    pub(super) others: Option<Vec<OtherFile>>,
}

struct Part {
    path: PathBuf,
    /// The path below the folder, with slashes; empty for the root.
    name: String,
    value: Value,
}

struct Gathering {
    folder: PathBuf,
    known: BTreeMap<PathBuf, usize>,
    files: Vec<Part>,
    left: u64,
    /// Files that were warned of.
    absent: BTreeSet<String>,
    /// What was odd in the files.
    odd: Vec<Warning>,
    /// The files that were read; none when one of them may be another one next time.
    others: Option<Vec<OtherFile>>,
}

impl Gathering {
    /// Makes the references of one file local, and reads the files that they name.
    fn localise(&mut self, index: usize, warnings: &mut Vec<Warning>) {
        let region = if index == 0 { Region::Root } else { Region::Any };
        let found: Places = refs::collect(&self.files[index].value, region);
        let mut local = BTreeMap::new();
        for (reference, at) in found {
            match self.target(index, &reference) {
                Ok(target) if target == reference => {}
                Ok(target) => {
                    local.insert(reference, target);
                }
                Err(what) => {
                    let file = reference.split('#').next().unwrap_or_default();
                    if self.absent.insert(format!("{index} {file}")) {
                        let name = &self.files[index].name;
                        let at = if name.is_empty() { at } else { format!("{name}#{at}") };
                        warnings.push(Warning { at, what });
                    }
                }
            }
        }
        refs::rewrite(&mut self.files[index].value, region, &local);
    }

    /// The local reference to what a reference in a file names, or why there is none.
    fn target(&mut self, index: usize, reference: &str) -> Result<String, String> {
        let (file, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let target = if file.is_empty() {
            // A part may speak of the components of the whole as if they were its own.
            let own = pointer::look_up(&self.files[index].value, reference).is_some();
            let whole = || pointer::look_up(&self.files[0].value, reference).is_some();
            if !own && whole() { 0 } else { index }
        } else {
            match self.file(index, file) {
                Ok(target) => target,
                Err(what) => return self.component(file).ok_or(what),
            }
        };
        let name = &self.files[target].name;
        if target == 0 {
            return Ok(format!("#{fragment}"));
        }
        let name = pointer::escape(name).replace('%', "%25");
        Ok(format!("#/x-files/{name}{fragment}"))
    }

    /// A component that is named as if it were a file, as Swagger 1 did.
    fn component(&self, name: &str) -> Option<String> {
        ["#/definitions/", "#/components/schemas/"]
            .into_iter()
            .map(|section| format!("{section}{}", pointer::escape(name)))
            .find(|reference| pointer::look_up(&self.files[0].value, reference).is_some())
    }

    fn file(&mut self, index: usize, file: &str) -> Result<usize, String> {
        if file.contains("://") || file.starts_with("//") {
            return Err(format!(
                "refers to `{file}`, and nothing is ever fetched; the reference names nothing"
            ));
        }
        let found = self.open(index, file);
        if found.is_err() {
            self.others = None;
        }
        found
    }

    fn open(&mut self, index: usize, file: &str) -> Result<usize, String> {
        let base = self.files[index].path.parent().unwrap_or(&self.folder);
        let plain = base.join(file);
        let path = plain
            .canonicalize()
            .or_else(|_| base.join(pointer::percent_decode(file).as_ref()).canonicalize())
            .map_err(|error| format!("refers to `{file}`, which is not there ({})", error.kind()))?;
        let Ok(name) = path.strip_prefix(&self.folder) else {
            return Err(format!("refers to `{file}`, which is not below the folder of the description"));
        };
        // A link may lead elsewhere next time, and so may a name that is not found as it is written.
        if normal(&plain) != path {
            self.others = None;
        }
        if let Some(&known) = self.known.get(&path) {
            return Ok(known);
        }
        let name =
            name.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
        if self.files.len() >= MAX_FILES {
            return Err(format!("refers to `{file}`, but more than {MAX_FILES} files are not read"));
        }
        if !path.is_file() {
            return Err(format!("refers to `{file}`, which is no file"));
        }
        let bytes =
            read_up_to(&path, self.left).map_err(|error| format!("refers to `{file}`, but {error}"))?;
        self.left -= bytes.len() as u64;
        if let Some(others) = &mut self.others {
            others.push(OtherFile { name: name.clone(), sha256: Sha256::digest(&bytes).into() });
        }
        // Descriptions refer to prose as well.
        let is_prose =
            path.extension().is_some_and(|kind| ["md", "txt", "html"].iter().any(|one| kind == *one));
        let read = if is_prose { Ok(text::prose(&bytes)) } else { text::read_part(&bytes) };
        let (value, notes) = read.map_err(|error| format!("refers to `{file}`, but {error}"))?;
        self.odd.extend(notes.into_warnings(&name));
        self.known.insert(path.clone(), self.files.len());
        self.files.push(Part { path, name, value });
        Ok(self.files.len() - 1)
    }
}

/// A path without the dots in it.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                normal.pop();
            }
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}
