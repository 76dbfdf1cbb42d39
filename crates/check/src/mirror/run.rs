//! A whole check: files are found, read, searched and parsed in parallel, and judged together.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use curable_core::Contract;
use ignore::overrides::OverrideBuilder;
use ignore::{WalkBuilder, WalkState};
use rayon::prelude::*;

use super::analyse::{Analysis, analyse};
use super::config::Config;
use super::declared::{Declared, is_imported};
use super::exempt::exempt;
use super::filter::Filter;
use super::finding::{Finding, Rule};
use super::judge::{Tree, is_slip, judge};
use super::lang::Language;
use super::places::Places;
use super::source::Source;
use super::unused::{names_used, unused};

/// The largest file that is parsed; what is larger was written by a program.
const MAX_FILE: u64 = 4 << 20;

/// What a check has found.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The findings, by stage and place.
    pub findings: Vec<Finding>,
    /// How many files of a language that is known were there.
    pub files: usize,
    /// How many of these were parsed.
    pub parsed: usize,
    /// How many bytes that were.
    pub bytes: usize,
    /// What could not be read, and why.
    pub skipped: Vec<String>,
}

/// A contract with the text that it was read from, so that findings can point into it.
#[derive(Clone, Copy, Debug)]
pub struct Declarations<'c> {
    /// The contract.
    pub contract: &'c Contract,
    /// The name of its file.
    pub file: &'c str,
    /// The text of its file.
    pub text: &'c str,
}

/// What one thread has found so far.
#[derive(Default)]
struct Pile {
    all: Vec<(Source, Analysis)>,
    files: Vec<(PathBuf, Language)>,
    skipped: Vec<String>,
}

/// Checks sources against a contract.
pub fn check(declarations: Declarations<'_>, paths: &[PathBuf], config: &Config) -> Report {
    let declared = Declared::of(declarations.contract, &config.positions.foreign);
    let places = Places::of(&config.positions);
    let filter = Filter::of(&places, &declared);
    let pile = Mutex::new(Pile::default());
    walk(paths, config, &pile, |path, lang| {
        let bytes = match read(path) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Err(format!("{}: larger than {} MiB", path.display(), MAX_FILE >> 20)),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        if !config.parse_all && !filter.may_hold(lang, &bytes, &declared) {
            return Ok(None);
        }
        let text = String::from_utf8(bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let source = Source { name: name_of(path), text };
        let analysis = analyse(&source, lang, &places, &declared);
        Ok(Some((source, analysis)))
    });
    let Pile { mut all, files, mut skipped } =
        pile.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    all.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    skipped.sort();
    let tree = Tree::of(all.iter().map(|(_, analysis)| analysis), &declared);
    let judged = all.par_iter().flat_map_iter(|(source, analysis)| judge(source, analysis, &tree, &declared));
    let mut findings: Vec<Finding> = judged.collect();
    // A code that is only misspelt is not dead, and one finding is enough.
    let slips = findings.iter().filter(|finding| finding.stage != Rule::StaleDescription.stage());
    let slips = slips
        .filter_map(|finding| finding.suggestion.as_deref().filter(|right| is_slip(&finding.code, right)));
    let meant: BTreeSet<&str> = slips.collect();
    let contract = Source { name: declarations.file.to_owned(), text: declarations.text.to_owned() };
    // What an upstream answers is made of its status, and never written down.
    let must_be_used = |code: &str| !declared.is_given(code) || config.machinery && !is_imported(code);
    let analyses = all.iter().map(|(_, analysis)| analysis);
    let dead = unused(&contract, &declared, must_be_used, analyses, &meant, |names| {
        let search = names.search();
        let used = files.par_iter().map(|(path, lang)| {
            let bytes = read(path).ok().flatten();
            let bytes = bytes.filter(|bytes| search.as_ref().is_none_or(|search| search.is_match(bytes)));
            let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
            text.map(|text| names_used(*lang, &text, names)).unwrap_or_default()
        });
        used.reduce(BTreeSet::new, |mut a, b| {
            a.extend(b);
            a
        })
    });
    findings.extend(dead);
    findings.retain(|finding| Rule::find(finding.rule).is_none_or(|rule| !config.off.contains(&rule)));
    let mut findings = exempt(findings, config);
    findings.sort_by(|a, b| {
        (a.stage, &a.file, a.line, a.column, a.rule).cmp(&(b.stage, &b.file, b.line, b.column, b.rule))
    });
    Report {
        findings,
        files: files.len(),
        parsed: all.len(),
        bytes: all.iter().map(|(source, _)| source.text.len()).sum(),
        skipped,
    }
}

fn walk(
    paths: &[PathBuf],
    config: &Config,
    pile: &Mutex<Pile>,
    look: impl Fn(&Path, Language) -> Result<Option<(Source, Analysis)>, String> + Sync,
) {
    let Some((first, rest)) = paths.split_first() else { return };
    let mut builder = WalkBuilder::new(first);
    for path in rest {
        builder.add(path);
    }
    builder.require_git(false).add_custom_ignore_filename(".curableignore");
    let mut overrides = OverrideBuilder::new("");
    for pattern in &config.exclude {
        // A pattern that is none excludes nothing, and shows as findings where none are wanted.
        let _ = overrides.add(&format!("!{pattern}"));
    }
    if let (false, Ok(overrides)) = (config.exclude.is_empty(), overrides.build()) {
        builder.overrides(overrides);
    }
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    builder.threads(threads);
    let look = &look;
    builder.build_parallel().run(|| {
        Box::new(move |entry| {
            let pile = |add: &mut dyn FnMut(&mut Pile)| {
                add(&mut pile.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
            };
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    let Some(lang) = Language::of(entry.path()) else { return WalkState::Continue };
                    let mut found = Some(look(entry.path(), lang));
                    pile(&mut |pile| {
                        pile.files.push((entry.path().to_owned(), lang));
                        match found.take() {
                            Some(Ok(Some(one))) => pile.all.push(one),
                            Some(Err(problem)) => pile.skipped.push(problem),
                            Some(Ok(None)) | None => {}
                        }
                    });
                }
                Ok(_) => {}
                Err(error) => pile(&mut |pile| pile.skipped.push(error.to_string())),
            }
            WalkState::Continue
        })
    });
}

/// The bytes of a file; nothing when it is too large.
fn read(path: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let bytes = fs::read(path)?;
    Ok((bytes.len() as u64 <= MAX_FILE).then_some(bytes))
}

/// The name of a file as a reader would write it.
fn name_of(path: &Path) -> String {
    let name = path.to_string_lossy().replace('\\', "/");
    name.strip_prefix("./").map(str::to_owned).unwrap_or(name)
}
