//! Whose package a file belongs to: one inside of what is checked that uses no code of the contract is somebody else's.
//!
//! What a check is pointed at is ours. A package in it that has a manifest of its own, or lies where packages of others
//! are kept, may be anybody's: there an unknown word in the place of a code is a code of theirs. A slip of the finger is
//! told everywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::analyse::Analysis;
use super::declared::Declared;
use super::finding::{Finding, Rule};
use super::judge::is_slip;
use super::source::Source;

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
/// A package with fewer files than this is always looked at.
const FEW: usize = 4;

/// The packages below what is checked.
#[derive(Debug)]
pub(crate) struct Packages<'p> {
    roots: &'p [PathBuf],
    known: BTreeMap<PathBuf, Option<PathBuf>>,
}

impl<'p> Packages<'p> {
    pub(crate) fn below(roots: &'p [PathBuf]) -> Self {
        Self { roots, known: BTreeMap::new() }
    }

    /// The package that a folder belongs to; nothing when it is what is checked itself.
    fn of(&mut self, folder: &Path) -> Option<PathBuf> {
        let is_root = |root: &PathBuf| folder == root || folder == root.strip_prefix(".").unwrap_or(root);
        if folder.as_os_str().is_empty() || self.roots.iter().any(is_root) {
            return None;
        }
        if let Some(known) = self.known.get(folder) {
            return known.clone();
        }
        let parent = folder.parent()?;
        let is_kept =
            parent.file_name().and_then(|name| name.to_str()).is_some_and(|name| KEPT.contains(&name));
        let is_package = is_kept || MANIFESTS.iter().any(|name| folder.join(name).is_file());
        let found = if is_package { Some(folder.to_owned()) } else { self.of(parent) };
        self.known.insert(folder.to_owned(), found.clone());
        found
    }

    fn of_file(&mut self, file: &str) -> Option<PathBuf> {
        self.of(Path::new(file).parent()?)
    }
}

/// Leaves out what is unknown in packages of others, and says how many findings that were.
pub(crate) fn leave_out(
    findings: Vec<Finding>,
    all: &[(Source, Analysis)],
    files: &[(PathBuf, super::lang::Language)],
    (declared, makers): (&Declared<'_>, &BTreeSet<&String>),
    mut packages: Packages<'_>,
) -> (Vec<Finding>, usize) {
    let unknown = [Rule::Undeclared.id(), Rule::IllFormed.id()];
    let is_unknown = |finding: &Finding| {
        unknown.contains(&finding.rule)
            && !finding.suggestion.as_deref().is_some_and(|right| is_slip(&finding.code, right))
    };
    let mut doubtful = BTreeSet::new();
    for finding in findings.iter().filter(|finding| is_unknown(finding)) {
        doubtful.extend(packages.of_file(&finding.file));
    }
    if doubtful.is_empty() {
        return (findings, 0);
    }
    for (source, analysis) in all {
        let uses = analysis.uses.iter().map(|found| found.word.as_str());
        let mut words = uses.chain(analysis.named.iter().map(|named| named.word.as_str()));
        let mut makes = analysis.uses.iter().filter_map(|found| found.case_of.as_ref());
        if (words.any(|word| declared.is_own(word)) || makes.any(|owner| makers.contains(owner)))
            && let Some(package) = packages.of_file(&source.name)
        {
            doubtful.remove(&package);
        }
    }
    doubtful.retain(|package| files.iter().filter(|(file, _)| file.starts_with(package)).count() >= FEW);
    let before = findings.len();
    let mut kept = findings;
    kept.retain(|finding| {
        !is_unknown(finding)
            || packages.of_file(&finding.file).is_none_or(|package| !doubtful.contains(&package))
    });
    let left_out = before - kept.len();
    (kept, left_out)
}
