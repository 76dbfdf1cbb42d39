//! What calls are given, with the namespace that a function of this or another file puts before it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::spaces::{Argument, Beside, Curried, Named, Spaced};
use crate::mirror::analyse::Analysis;
use crate::mirror::lang::Language;
use crate::mirror::places::positions::MAKES;
use crate::mirror::source::Source;
use crate::mirror::uses::{By, Use};
use crate::mirror::words::declared::Declared;
use crate::mirror::words::text::is_code;

impl Spaced {
    /// Whether a call of this function gives it such a word.
    fn is_given(&self, argument: &Argument) -> bool {
        let is_named = if self.owner.is_empty() {
            let is_made = MAKES.contains(&argument.name.as_str()) && argument.owner == self.name;
            argument.name == self.name || is_made
        } else {
            let is_own = matches!(argument.owner.as_str(), "self" | "this" | "cls" | "Self");
            let is_own = is_own || argument.home.as_ref() == Some(&self.owner);
            argument.name == self.name && (is_own || argument.owner == self.owner)
        };
        is_named
            && match &argument.label {
                Some(label) => *label == self.label,
                None => argument.index == self.index,
            }
    }

    /// What a call gives beside the word that is the namespace.
    fn given_by<'a>(&self, argument: &'a Argument) -> Option<&'a Beside> {
        let (own, place) = self.given.as_ref()?;
        argument.spaces.iter().find(|one| match &one.label {
            Some(label) => label == own,
            None => one.index == *place,
        })
    }
}

/// Gives every word its namespace that a function, or a constant of another file, puts before it.
pub(crate) fn put_spaces(all: &mut [(Source, Analysis)], declared: &Declared<'_>) {
    let mut makers: BTreeMap<String, Vec<(String, Spaced)>> = BTreeMap::new();
    for (source, one) in
        all.iter().flat_map(|(source, analysis)| analysis.spaced.iter().map(move |one| (source, one)))
    {
        // What a parameter is called says nothing of other names.
        let named = if one.given.is_some() { None } else { space_of(all, source, &one.constant) };
        let one = Spaced { space: one.space.clone().or(named), ..one.clone() };
        if one.is_curried {
            let made = curried_by(all, source, &one).map(|(file, curried)| {
                let made = Spaced { owner: String::new(), name: curried.name.clone(), ..one.clone() };
                (file.to_owned(), Spaced { space: Some(curried.space.clone()), ..made })
            });
            let made: Vec<_> = made.collect();
            if one.is_doubtful && !made.iter().any(|(file, one)| gives_codes(all, file, one, declared)) {
                continue;
            }
            for (file, made) in made {
                makers.entry(made.name.clone()).or_default().push((file, made));
            }
        } else if one.space.as_ref().is_none_or(|space| declared.spaces().contains(&space.as_str())) {
            makers.entry(one.name.clone()).or_default().push((source.name.clone(), one));
        }
    }
    let known: &[(Source, Analysis)] = all;
    let composed = known.iter().enumerate().flat_map(|(index, (source, analysis))| {
        let spaced = analysis.composed.iter();
        spaced
            .filter_map(move |one| Some((index, space_of(known, source, &one.constant)?, one.found.clone())))
    });
    for (index, space, found) in composed.collect::<Vec<_>>() {
        put_space(&mut all[index].1, found, Some(&space), declared);
    }
    if makers.is_empty() {
        return;
    }
    let known: &[(Source, Analysis)] = all;
    let mut spaced: Vec<(usize, Use, Option<String>)> = Vec::new();
    for (index, (source, analysis)) in known.iter().enumerate() {
        for argument in &analysis.arguments {
            let name = if MAKES.contains(&argument.name.as_str()) { &argument.owner } else { &argument.name };
            let named = makers.get(&argument.name).into_iter().chain(makers.get(name)).flatten();
            let mut given = named.filter(|(_, one)| one.is_given(argument));
            if let Some((_, one)) = given.find(|(file, _)| knows(source, file, &argument.name)) {
                let beside = || {
                    let beside = one.given_by(argument)?;
                    beside.space.clone().or_else(|| space_of(known, source, &beside.constant))
                };
                spaced.push((index, argument.found.clone(), one.space.clone().or_else(beside)));
            }
        }
    }
    for (index, found, space) in spaced {
        put_space(&mut all[index].1, found, space.as_deref(), declared);
    }
}

/// Whether some call of a function gives it what is a declared code, perhaps of another namespace or in another spelling.
fn gives_codes(all: &[(Source, Analysis)], file: &str, one: &Spaced, declared: &Declared<'_>) -> bool {
    let Some(space) = &one.space else { return false };
    all.iter().any(|(source, analysis)| {
        let mut given = analysis.arguments.iter().filter(|argument| one.is_given(argument));
        given.any(|argument| {
            let word = &argument.found.word;
            let is_code = || declared.meant(&format!("{space}.{word}")).is_some();
            (!declared.of_local(word).is_empty() || is_code()) && knows(source, file, &argument.name)
        })
    })
}

/// The namespace that a name of a file stands for, where the files that it may come from agree on it; what it belongs to
/// and those of the same folder know best.
fn space_of(all: &[(Source, Analysis)], source: &Source, path: &[String]) -> Option<String> {
    let (name, before) = path.split_last()?;
    let folder = |source: &Source| Path::new(&source.name).parent().map(Path::to_owned);
    let one_of = |is_it: &dyn Fn(&Source, &Named) -> bool| {
        let others =
            all.iter().filter(|(other, _)| knows(source, &other.name, before.last().unwrap_or(name)));
        let named = others.flat_map(|(other, analysis)| analysis.spaces.iter().map(move |one| (other, one)));
        let named = named.filter(|(other, one)| one.name == *name && is_it(other, one));
        let spaces: BTreeSet<&str> = named.map(|(_, one)| one.space.as_str()).collect();
        if spaces.len() == 1 { spaces.first().map(|space| (*space).to_owned()) } else { None }
    };
    one_of(&|_, one| before.last() == Some(&one.owner))
        .or_else(|| one_of(&|other, _| folder(other) == folder(source)))
        .or_else(|| one_of(&|_, _| true))
}

/// The names that stand for what a function gives back for a namespace, with the files that have them.
fn curried_by<'a>(
    all: &'a [(Source, Analysis)],
    source: &'a Source,
    maker: &'a Spaced,
) -> impl Iterator<Item = (&'a str, &'a Curried)> {
    let files = all.iter().filter(|(other, _)| knows(other, &source.name, &maker.name));
    files
        .flat_map(|(other, analysis)| analysis.curried.iter().map(|one| (other.name.as_str(), one)))
        .filter(|(_, one)| one.maker == maker.name)
}

fn put_space(analysis: &mut Analysis, found: Use, space: Option<&str>, declared: &Declared<'_>) {
    let full = space.map(|space| format!("{space}.{}", found.word));
    let uses = analysis.uses.iter_mut().filter(|one| one.span.start == found.span.start);
    let mut is_used = false;
    for one in uses {
        is_used = true;
        match &full {
            Some(full) => (one.word, one.by) = (full.clone(), By::Parts),
            None => one.in_namespace = true,
        }
    }
    // What a namespace is put before is a key of it, however short.
    let is_key = is_code(&found.word) && found.word.len() > 3;
    let is_long = |full: &String| is_key || declared.has_parts(&found.word) || declared.meant(full).is_some();
    if let Some(word) = full.filter(|full| !is_used && is_long(full)) {
        analysis.uses.push(Use { word, ..found });
    }
}

/// Whether a file may call what another one has: it is the same, or imports it, or needs no import.
fn knows(source: &Source, file: &str, name: &str) -> bool {
    let needs_import = !matches!(
        Language::of(Path::new(&source.name)),
        Some(Language::Go | Language::Rust | Language::Swift)
    );
    let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let folder = Path::new(file).parent().and_then(|folder| folder.file_name()?.to_str()).unwrap_or_default();
    let is_one = |word: &str| word == name || word == stem || stem == "index" && word == folder;
    source.name == file || !needs_import || source.imports().any(|import| import.words().any(is_one))
}
