//! Whose package a file belongs to: one inside of what is checked that uses no code of the contract is somebody else's.
//!
//! What a check is pointed at is ours. A package in it that has a manifest of its own, or lies where packages of others
//! are kept, may be anybody's: there an unknown word in the place of a code is a code of theirs. So may a folder of a tree
//! with very many files. A slip of the finger is told everywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::analyse::Analysis;
use super::filter::Stranger;
use super::finding::{Finding, Rule};
use super::judge::is_slip;
use super::lang::Language;
use super::names::imports::{self, Import};
use super::source::Source;
use super::words::declared::Declared;

/// The files that make a folder a package.
const MANIFESTS: &[&str] =
    &["Cargo.toml", "package.json", "go.mod", "pyproject.toml", "setup.py", "setup.cfg", "Package.swift"];
/// The folders that packages of others are kept in.
const KEPT: &[&str] = &[
    "node_modules",
    "vendor",
    "third_party",
    "site-packages",
    "dist-packages",
    "Pods",
    "Carthage",
    "external",
];

/// The packages below what is checked.
#[derive(Debug)]
pub(crate) struct Packages<'p> {
    roots: &'p [PathBuf],
    files: &'p [File],
    known: BTreeMap<PathBuf, Option<PathBuf>>,
    /// Folders, and whether they have very many files.
    large: BTreeMap<PathBuf, bool>,
}

impl<'p> Packages<'p> {
    pub(crate) fn below(roots: &'p [PathBuf], files: &'p [File]) -> Self {
        Self { roots, files, known: BTreeMap::new(), large: BTreeMap::new() }
    }

    /// Whether a folder is what is checked itself.
    fn is_root(&self, folder: &Path) -> bool {
        let is_it = |root: &PathBuf| folder == root || folder == root.strip_prefix(".").unwrap_or(root);
        folder.as_os_str().is_empty() || self.roots.iter().any(is_it)
    }

    /// The package that a folder belongs to; nothing when it is what is checked itself.
    fn of(&mut self, folder: &Path) -> Option<PathBuf> {
        if self.is_root(folder) {
            return None;
        }
        if let Some(known) = self.known.get(folder) {
            return known.clone();
        }
        let parent = folder.parent()?;
        // What lies in such a folder without one of its own belongs to nobody of ours, either.
        let is_package =
            keeps(folder) || keeps(parent) || MANIFESTS.iter().any(|name| folder.join(name).is_file());
        let found = match self.of(parent).filter(|_| !is_package) {
            None if is_package || self.is_part(parent) => Some(folder.to_owned()),
            package => package,
        };
        self.known.insert(folder.to_owned(), found.clone());
        found
    }

    /// Whether each folder below this one stands for itself: nobody knows all of so many files.
    fn is_part(&mut self, folder: &Path) -> bool {
        const MANY: usize = 1_000;
        if let Some(known) = self.large.get(folder) {
            return *known;
        }
        let is_large = self.files.len() > MANY && has_more(folder, self.files, MANY);
        self.large.insert(folder.to_owned(), is_large);
        is_large
    }

    fn of_file(&mut self, file: &Path) -> Option<PathBuf> {
        self.of(file.parent()?)
    }

    /// Whether a package is looked at whatever it uses: it has few files, and lies nowhere that packages of others are
    /// kept in.
    fn is_small(&self, package: &Path) -> bool {
        const FEW: usize = 3;
        !package.ancestors().take_while(|folder| !self.is_root(folder)).any(keeps)
            && !has_more(package, self.files, FEW)
    }

    /// The packages that use a code of the contract, or make failures of it; nothing stands for what is checked itself.
    fn in_use(&mut self, all: &[(Source, Analysis)], ours: Ours<'_>) -> BTreeSet<Option<PathBuf>> {
        let (declared, makers) = ours;
        let uses_code = |analysis: &Analysis| {
            let uses = analysis.uses.iter().map(|found| found.word.as_str());
            let mut words = uses.chain(analysis.named.iter().map(|named| named.word.as_str()));
            let mut makes = analysis.uses.iter().filter_map(|found| found.case_of.as_ref());
            words.any(|word| declared.is_own(word)) || makes.any(|owner| makers.contains(owner))
        };
        let using = all.iter().filter(|(_, analysis)| uses_code(analysis));
        let mut in_use: BTreeSet<Option<PathBuf>> =
            using.map(|(source, _)| self.of_file(Path::new(&source.name))).collect();
        let names = Names::of(&in_use);
        let importing = all.iter().filter(|(source, _)| names.are_in(source.imports()));
        in_use.extend(importing.map(|(source, _)| self.of_file(Path::new(&source.name))));
        in_use
    }

    /// For each file that was parsed, whether it belongs to what is checked itself, to a package in use, or to a small one.
    pub(crate) fn are_ours(&mut self, all: &[(Source, Analysis)], ours: Ours<'_>) -> Vec<bool> {
        let in_use = self.in_use(all, ours);
        let mut small: BTreeMap<PathBuf, bool> = BTreeMap::new();
        let mut is_ours = |source: &Source| {
            let package = self.of_file(Path::new(&source.name));
            match package {
                package if in_use.contains(&package) => true,
                None => true,
                Some(package) => *small.entry(package.clone()).or_insert_with(|| self.is_small(&package)),
            }
        };
        all.iter().map(|(source, _)| is_ours(source)).collect()
    }

    /// Those of some files that belong to what is checked itself, to a package in use, to one that imports such a
    /// package, or to a small one. What another file must prove needs one that uses a code.
    pub(crate) fn ours<'f>(
        &mut self,
        strange: Vec<(&'f File, Stranger)>,
        all: &[(Source, Analysis)],
        ours: Ours<'_>,
    ) -> Vec<(&'f File, Stranger)> {
        let mut in_use = self.in_use(all, ours);
        let names = Names::of(&in_use);
        let imports_one = |path: &Path| {
            let text = std::fs::read_to_string(path).unwrap_or_default();
            names.are_in(imports::places(&text).map(|place| Import(&text[place])))
        };
        if !names.0.is_empty() {
            let more = strange.iter().map(|((path, _), _)| (path, self.of_file(path)));
            let more = more.filter(|(path, package)| !in_use.contains(package) && imports_one(path));
            let more: Vec<_> = more.map(|(_, package)| package).collect();
            in_use.extend(more);
        }
        let mut few: BTreeMap<PathBuf, bool> = BTreeMap::new();
        let mut is_ours = |path: &Path, strange: Stranger| {
            let package = self.of_file(path);
            let is_in_use = in_use.contains(&package);
            match package {
                _ if is_in_use || strange == Stranger::Asked => is_in_use,
                None => true,
                Some(package) => *few.entry(package.clone()).or_insert_with(|| self.is_small(&package)),
            }
        };
        strange.into_iter().filter(|((path, _), strange)| is_ours(path, *strange)).collect()
    }
}

/// A file of a language that is known.
pub(crate) type File = (PathBuf, Language);

/// What is declared, and the types that make failures of it by their configuration.
pub(crate) type Ours<'o> = (&'o Declared<'o>, &'o BTreeSet<&'o String>);

/// The names of packages that imports end with, where a name tells anything.
struct Names(Vec<String>);

impl Names {
    fn of(packages: &BTreeSet<Option<PathBuf>>) -> Self {
        const SHORTEST: usize = 4;
        let names = packages.iter().flatten().filter_map(|package| package.file_name()?.to_str());
        Self(names.filter(|name| name.len() >= SHORTEST).map(folded).collect())
    }

    fn are_in<'t>(&self, mut imports: impl Iterator<Item = Import<'t>>) -> bool {
        let is_one = |word: &str| {
            let word = folded(word);
            self.0.iter().any(|name| word.ends_with(name))
        };
        !self.0.is_empty() && imports.any(|import| import.words().any(is_one))
    }
}

/// Whether packages of others are kept in a folder of this name.
fn keeps(folder: &Path) -> bool {
    folder.file_name().and_then(|name| name.to_str()).is_some_and(|name| KEPT.contains(&name))
}

fn folded(name: &str) -> String {
    name.replace('-', "_")
}

/// Whether a folder has more than so many files.
fn has_more(folder: &Path, files: &[File], most: usize) -> bool {
    // As bytes, because a tree has many files and a path is compared part by part.
    let folder = folder.as_os_str().as_encoded_bytes();
    let is_in = |path: &Path| {
        let rest = path.as_os_str().as_encoded_bytes().strip_prefix(folder);
        rest.is_some_and(|rest| folder.is_empty() || matches!(rest.first(), Some(b'/' | b'\\')))
    };
    files.iter().filter(|(file, _)| is_in(file)).nth(most).is_some()
}

/// Leaves out what is unknown in packages of others, and says in how many files that was.
pub(crate) fn leave_out(
    findings: Vec<Finding>,
    all: &[(Source, Analysis)],
    ours: Ours<'_>,
    mut packages: Packages<'_>,
) -> (Vec<Finding>, usize) {
    let unknown = [Rule::Undeclared.id(), Rule::IllFormed.id()];
    let is_unknown = |finding: &Finding| {
        let right = finding.suggestion.as_deref();
        unknown.contains(&finding.rule) && !right.is_some_and(|right| is_slip(&finding.code, right))
            // Anybody may have an `InvalidInput`.
            || right.is_some_and(|right| !ours.0.is_own(right))
    };
    let mut doubtful = BTreeSet::new();
    for finding in findings.iter().filter(|finding| is_unknown(finding)) {
        doubtful.extend(packages.of_file(Path::new(&finding.file)));
    }
    if doubtful.is_empty() {
        return (findings, 0);
    }
    let in_use = packages.in_use(all, ours);
    doubtful.retain(|package| !in_use.contains(&Some(package.clone())) && !packages.is_small(package));
    let mut left_out = BTreeSet::new();
    let mut kept = findings;
    kept.retain(|finding| {
        let package = packages.of_file(Path::new(&finding.file)).filter(|_| is_unknown(finding));
        let is_theirs = package.is_some_and(|package| doubtful.contains(&package));
        if is_theirs {
            left_out.insert(finding.file.clone());
        }
        !is_theirs
    });
    (kept, left_out.len())
}
