//! The files of a tree: found, read, searched and parsed in parallel.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use ignore::overrides::OverrideBuilder;
use ignore::{WalkBuilder, WalkState};
use rayon::prelude::*;

use super::analyse::{Analysis, analyse};
use super::config::Config;
use super::filter::{Filter, Look, Stranger};
use super::judge::Tree;
use super::lang::Language;
use super::names::elsewhere::read_again;
use super::names::imports;
use super::names::stated::{HANDS, Meanings, Stands, path_before};
use super::places::positions::Places;
use super::scope::{File, Packages};
use super::source::Source;
use super::tree::depth::DEEPEST;
use super::unused::{Names, names_used};
use super::uses::By;
use super::words::declared::Declared;

/// The largest file that is parsed; what is larger was written by a program.
const MAX_FILE: u64 = 4 << 20;

/// What a walk has found.
#[derive(Default)]
pub(crate) struct Walked {
    /// What was parsed.
    pub(crate) all: Vec<(Source, Analysis)>,
    /// Every file of a language that is known.
    pub(crate) files: Vec<File>,
    /// Files that matter only when one of these types, or their package, is ours.
    waiting: Vec<(File, Doubt)>,
    /// How many of them belong to packages of others.
    pub(crate) theirs: usize,
    /// What was passed by though it may hold codes, and why.
    pub(crate) skipped: Vec<String>,
    /// What could not be read, and why.
    pub(crate) unread: Vec<(String, String)>,
}

/// What a file that waits depends on.
struct Doubt {
    types: BTreeSet<usize>,
    strange: Option<Stranger>,
}

/// What became of one file.
enum Became {
    Passed,
    Waiting(Doubt),
    Parsed(Box<(Source, Analysis)>),
    Skipped(String),
    Unread(String),
}

impl Walked {
    fn add(&mut self, path: &Path, lang: Language, became: Became) {
        match became {
            Became::Parsed(one) => self.all.push(*one),
            Became::Skipped(problem) => self.skipped.push(problem),
            Became::Unread(problem) => self.unread.push((name_of(path), problem)),
            Became::Waiting(doubt) => self.waiting.push(((path.to_owned(), lang), doubt)),
            Became::Passed => {}
        }
    }

    /// Parses some files.
    fn parse(&mut self, files: Vec<&File>, parsed: &(impl Fn(&Path, Language, &[u8]) -> Became + Sync)) {
        let became: Vec<_> = files
            .into_par_iter()
            .map(|(path, lang)| (path, *lang, with_bytes(path, |bytes| parsed(path, *lang, bytes))))
            .collect();
        for (path, lang, became) in became {
            self.add(path, lang, became);
        }
    }

    /// The files that were not parsed so far; none waits any more.
    fn rest(&mut self) -> Vec<File> {
        self.waiting.clear();
        let parsed: BTreeSet<&str> = self.all.iter().map(|(source, _)| source.name.as_str()).collect();
        self.files.iter().filter(|(path, _)| !parsed.contains(name_of(path).as_str())).cloned().collect()
    }

    /// The files, not parsed so far, that explain names which stand in the place of codes, by the imports of these names.
    fn explaining(&self) -> Vec<File> {
        if self.all.len() == self.files.len() {
            return Vec::new();
        }
        let mut known = Meanings::default();
        for (source, analysis) in &self.all {
            known.add(source, analysis);
        }
        let mut wanted: BTreeSet<&str> = BTreeSet::new();
        let mut modules: BTreeSet<&str> = BTreeSet::new();
        let mut folders: BTreeSet<&Path> = BTreeSet::new();
        let mut handed: BTreeSet<&str> = BTreeSet::new();
        let mut asking: Vec<&Path> = Vec::new();
        for (source, analysis) in &self.all {
            let open = analysis.uses.iter().filter(|found| match found.by {
                By::OpenName | By::Elsewhere => true,
                // What is called like a code may be written in another way where it comes from.
                By::Name => found.symbol.is_none(),
                By::Text | By::Parts => false,
            });
            let names: BTreeSet<&str> = open
                .clone()
                .flat_map(|found| found.original.as_deref().into_iter().chain([source.slice(&found.span)]))
                .chain(analysis.stated.iter().filter_map(|one| match &one.stands {
                    Stands::Like(name) => Some(name.as_str()),
                    Stands::For(_) | Stands::By(_) => None,
                }))
                .chain(analysis.spaced.iter().filter_map(|one| one.constant.last().map(String::as_str)))
                .filter(|name| !known.constants.contains_key(name))
                .collect();
            if names.is_empty() {
                continue;
            }
            let before = open.clone().flat_map(|found| path_before(&source.text, found.span.start));
            let spaces = analysis.spaced.iter().flat_map(|one| one.constant.iter().map(String::as_str));
            let before = before.chain(spaces);
            let owners = open.clone().filter_map(|found| found.case_of.as_deref()?.rsplit('#').next());
            let all = names.iter().copied().chain(owners).chain(before.clone()).collect();
            modules.extend(source.imports().flat_map(|import| import.words_of(&all)));
            // The files of one package need no import, nor does a path that says it.
            let path = Path::new(&source.name);
            asking.extend(path.parent());
            match Language::of(path) {
                Some(Language::Go | Language::Swift) => folders.extend(path.parent()),
                Some(Language::Rust) => modules.extend(before),
                _ => {}
            }
            // Every file has these.
            let is_any = |name: &&str| matches!(*name, "crate" | "self" | "super" | "std" | "core" | "this");
            handed.extend(all.into_iter().filter(|name| !is_any(name)));
            wanted.extend(names);
        }
        if wanted.is_empty() {
            return Vec::new();
        }
        known.hand_on(&mut modules, &handed);
        let parsed: BTreeSet<&str> = self.all.iter().map(|(source, _)| source.name.as_str()).collect();
        let files = self.files.iter().filter(|(path, lang)| {
            // The tree has many files, and few of them come into question.
            let is_beside = || {
                !folders.is_empty()
                    && Path::new(&name_of(path)).parent().is_some_and(|folder| folders.contains(folder))
            };
            (imports::is_one(path, *lang, &modules) || is_beside())
                && !parsed.contains(name_of(path).as_str())
        });
        let nearest = nearest(files.collect(), &asking);
        let explains = |(path, _): &&File| {
            let mut is_one = false;
            with_bytes(path, |bytes| {
                // What hands a name on is looked at, because it says from where.
                is_one = str::from_utf8(bytes)
                    .is_ok_and(|text| imports::explains(text, &wanted) || imports::hands_on(text, &handed));
                Became::Passed
            });
            is_one
        };
        nearest.into_par_iter().filter(explains).cloned().collect()
    }

    /// Looks at the files that were not parsed.
    pub(crate) fn unparsed<T: Send>(&self, look: impl Fn(&Source) -> Vec<T> + Sync) -> Vec<T> {
        let parsed: BTreeSet<&str> = self.all.iter().map(|(source, _)| source.name.as_str()).collect();
        let others = self.files.par_iter().filter(|(path, _)| !parsed.contains(name_of(path).as_str()));
        let found = others.flat_map_iter(|(path, _)| {
            let mut found = Vec::new();
            with_bytes(path, |bytes| {
                if let Ok(text) = str::from_utf8(bytes) {
                    found = look(&Source::new(name_of(path), text));
                }
                Became::Passed
            });
            found
        });
        found.collect()
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> Vec<String> {
        self.files.iter().map(|(path, _)| name_of(path)).collect()
    }

    /// Which of these names the tree uses.
    pub(crate) fn names_used(&self, names: &Names) -> BTreeSet<String> {
        let Some(search) = names.search() else { return BTreeSet::new() };
        let in_text = |lang: Language, bytes: &[u8]| match str::from_utf8(bytes) {
            Ok(text) if search.is_match(bytes) => names_used(lang, text, names),
            _ => BTreeSet::new(),
        };
        let both = |mut a: BTreeSet<String>, b: BTreeSet<String>| {
            a.extend(b);
            a
        };
        if names.symbols.is_empty() {
            // Whatever names a code was parsed, so that nothing is read again.
            let used = self.all.par_iter().filter_map(|(source, _)| {
                Some(in_text(Language::of(Path::new(&source.name))?, source.text.as_bytes()))
            });
            return used.reduce(BTreeSet::new, both);
        }
        let used = self.files.par_iter().map(|(path, lang)| {
            let mut found = BTreeSet::new();
            with_bytes(path, |bytes| {
                found = in_text(*lang, bytes);
                Became::Passed
            });
            found
        });
        used.reduce(BTreeSet::new, both)
    }
}

/// Those of some files that are nearest to one of the folders that ask for them: many trees have a file of one name in
/// each of their packages.
fn nearest<'f>(files: Vec<&'f File>, asking: &[&Path]) -> Vec<&'f File> {
    const MOST: usize = 32;
    let far = |path: &Path| {
        let steps = |folder: &&Path| {
            let shared = folder.components().zip(path.components()).take_while(|(a, b)| a == b).count();
            folder.components().count() + path.components().count() - 2 * shared
        };
        asking.iter().map(steps).min()
    };
    let mut files: Vec<_> = files.into_iter().map(|file| (far(&file.0), file)).collect();
    files.sort_unstable();
    files.into_iter().take(MOST).map(|(_, file)| file).collect()
}

/// Walks over a tree, and parses what may hold a code.
pub(crate) fn walk(paths: &[PathBuf], config: &Config, declared: &Declared<'_>) -> Walked {
    let places = Places::of(&config.positions);
    let filter = Filter::of(&places, declared, config.machinery);
    let parsed = |path: &Path, lang: Language, bytes: &[u8]| {
        // A comment in another encoding is no reason to pass a file by.
        let text =
            str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes).into_owned(), str::to_owned);
        let source = Source::new(name_of(path), text);
        let analysis = analyse(&source, lang, &places, declared, None);
        if analysis.is_too_deep {
            return Became::Skipped(format!("{}: nested deeper than {DEEPEST} levels", source.name));
        }
        Became::Parsed(Box::new((source, analysis)))
    };
    let size = AtomicUsize::new(0);
    let mut walked = each(paths, config, |path, lang| {
        with_bytes(path, |bytes| {
            if lang == Language::JavaScript && is_packed(bytes) {
                return Became::Passed;
            }
            size.fetch_add(bytes.len(), Ordering::Relaxed);
            let look = if config.parse_all { Look::Yes } else { filter.look(lang, bytes, declared) };
            match look {
                Look::No => Became::Passed,
                Look::When { types, strange } => Became::Waiting(Doubt { types, strange }),
                Look::Yes => parsed(path, lang, bytes),
            }
        })
    });
    if size.into_inner() <= config.small {
        let rest = walked.rest();
        walked.parse(rest.iter().collect(), &|path, lang, bytes| {
            if lang == Language::JavaScript && is_packed(bytes) {
                Became::Passed
            } else {
                parsed(path, lang, bytes)
            }
        });
    }
    let ours = Tree::of(walked.all.iter(), declared, &config.positions).ours;
    let is_ours = |doubt: &Doubt| doubt.types.iter().any(|owner| ours.contains(filter.owner(*owner)));
    let waiting = std::mem::take(&mut walked.waiting);
    let (late, waiting): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(_, doubt)| is_ours(doubt));
    walked.parse(late.iter().map(|(file, _)| file).collect(), &parsed);
    let strange = waiting.iter().filter_map(|(file, doubt)| Some((file, doubt.strange?)));
    let strange: Vec<(&File, Stranger)> = strange.collect();
    let far = |all: &[(&File, Stranger)]| all.iter().filter(|(_, how)| *how == Stranger::Far).count();
    let all = far(&strange);
    let makers = config.positions.constructors.iter().filter(|owner| ours.contains(*owner)).collect();
    let strange = if config.everywhere {
        strange
    } else {
        Packages::below(paths, &walked.files).ours(strange, &walked.all, (declared, &makers))
    };
    walked.theirs = all - far(&strange);
    walked.parse(strange.into_iter().map(|(file, _)| file).collect(), &parsed);
    // What explains a name may take it from a third file.
    for _ in 0..HANDS {
        let explaining = walked.explaining();
        if explaining.is_empty() {
            break;
        }
        walked.parse(explaining.iter().collect(), &parsed);
    }
    walked.all.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    let mut packages = Packages::below(paths, &walked.files);
    let is_ours = if config.everywhere {
        vec![true; walked.all.len()]
    } else {
        packages.are_ours(&walked.all, (declared, &makers))
    };
    read_again(&mut walked.all, &is_ours, &places, declared);
    walked.skipped.sort();
    walked
}

/// Looks at every file of a language that is known.
fn each(paths: &[PathBuf], config: &Config, look: impl Fn(&Path, Language) -> Became + Sync) -> Walked {
    let Some((first, rest)) = paths.split_first() else { return Walked::default() };
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
    let walked = Mutex::new(Walked::default());
    let (look, shared) = (&look, &walked);
    builder.build_parallel().run(|| {
        Box::new(move |entry| {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    let Some(lang) = Language::of(entry.path()) else { return WalkState::Continue };
                    let became = look(entry.path(), lang);
                    let mut walked = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    walked.add(entry.path(), lang, became);
                    walked.files.push((entry.into_path(), lang));
                }
                Ok(_) => {}
                Err(error) => {
                    let mut walked = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    walked.unread.push(unread(&error));
                }
            }
            WalkState::Continue
        })
    });
    walked.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The place that a walk could not go to, and why.
fn unread(error: &ignore::Error) -> (String, String) {
    match error {
        ignore::Error::WithPath { path, err } => (name_of(path), unread(err).1),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => unread(err),
        other => (String::new(), other.to_string()),
    }
}

thread_local! {
    /// One thread reads many files, and needs the memory of the largest.
    static BYTES: RefCell<Vec<u8>> = RefCell::default();
}

/// Looks at the bytes of a file.
fn with_bytes(path: &Path, look: impl FnOnce(&[u8]) -> Became) -> Became {
    BYTES.with_borrow_mut(|bytes| {
        bytes.clear();
        let read = std::fs::File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(bytes));
        match read {
            Ok(_) if bytes.len() as u64 <= MAX_FILE => look(bytes),
            Ok(_) => Became::Skipped(format!("{}: larger than {} MiB", path.display(), MAX_FILE >> 20)),
            Err(error) => Became::Unread(error.to_string()),
        }
    })
}

/// Whether a program has packed a file into few lines; nobody writes codes there.
fn is_packed(bytes: &[u8]) -> bool {
    const LARGE: usize = 16 << 10;
    const LINE: usize = 400;
    bytes.len() > LARGE && memchr::memchr_iter(b'\n', bytes).count() * LINE < bytes.len()
}

/// The name of a file as a reader would write it.
fn name_of(path: &Path) -> String {
    let name = path.to_string_lossy().replace('\\', "/");
    name.strip_prefix("./").map(str::to_owned).unwrap_or(name)
}
