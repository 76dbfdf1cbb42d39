//! One file: parsed, and everything in it that says something about a code.

use std::cell::RefCell;
use std::collections::HashMap;

use tree_sitter::Parser;

use super::claims::Claim;
use super::declared::Declared;
use super::described::{self, Named, Stale};
use super::facts::Facts;
use super::kin::Kin;
use super::lang::{Language, View};
use super::operations::operation_at;
use super::places::Places;
use super::source::Source;
use super::text::is_code;
use super::things::are_codes;
use super::uses::{Finder, Use};

/// What was found in one file.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    pub(crate) uses: Vec<Use>,
    pub(crate) named: Vec<Named>,
    pub(crate) stale: Vec<Stale>,
    pub(crate) claims: Vec<Claim>,
    /// Names that this file explains, so that they say nothing by themselves, and the texts that they stand for.
    pub(crate) constants: Vec<(String, String)>,
    /// Words in places of which only the whole tree knows whether codes belong there.
    pub(crate) kin: Vec<Kin>,
    /// The codes of other things than failures.
    pub(crate) others: Vec<String>,
}

thread_local! {
    /// A parser keeps its memory, and one thread parses many files.
    static PARSERS: RefCell<HashMap<Language, Parser>> = RefCell::default();
}

/// Parses a file; `None` when the grammar does not fit the library, which a test rules out.
pub(crate) fn parse(lang: Language, text: &str) -> Option<tree_sitter::Tree> {
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers.entry(lang).or_insert_with(|| {
            let mut parser = Parser::new();
            // An unfit grammar leaves the parser without a language, and it then parses nothing.
            let _ = parser.set_language(&lang.grammar());
            parser
        });
        parser.parse(text, None)
    })
}

/// Everything that a file says about codes.
pub(crate) fn analyse(source: &Source, lang: Language, places: &Places, declared: &Declared<'_>) -> Analysis {
    let Some(tree) = parse(lang, &source.text) else { return Analysis::default() };
    let owned = places.has_owner(&source.text);
    let accesses = if owned { lang.accesses() } else { &[] };
    let facts = Facts::of(&tree, &source.text, lang, accesses);
    let mut finder = Finder::new(&facts, places, declared);
    let parts = finder.parts();
    finder.run();
    let mut kin = finder.kin();
    let claims = finder.claims(&parts);
    let mut named = Vec::new();
    let mut stale = Vec::new();
    for description in finder.descriptions(&parts) {
        let (found, wrong) = described::read(source, &description, declared);
        named.extend(found);
        stale.extend(wrong);
    }
    let (mut uses, others) = (finder.uses, finder.others);
    vouch(&mut uses, declared);
    for found in &mut uses {
        found.operation = operation_at(&parts, found.span.start);
        // A place of one file has the name of the file.
        for place in found.case_of.iter_mut().chain(&mut found.place).filter(|place| place.starts_with('#')) {
            place.insert_str(0, &source.name);
        }
    }
    for found in kin.iter_mut().map(|kin| &mut kin.found) {
        found.operation = operation_at(&parts, found.span.start);
    }
    Analysis { uses, named, stale, claims, constants: constants(&facts), kin, others }
}

/// Where a file has declared codes, they speak for the module of codes that it takes others from: `codes.LAMP_OUT`.
fn vouch(uses: &mut [Use], declared: &Declared<'_>) {
    let mut owners =
        uses.iter().filter(|found| found.by.is_name()).filter_map(|found| found.case_of.as_deref());
    let Some(owner) = owners.find(|owner| are_codes(owner)).map(str::to_owned) else { return };
    let mut own = uses.iter_mut().filter(|found| !found.by.is_name() && declared.is_own(&found.word));
    if let (Some(first), Some(_)) = (own.next(), own.next()) {
        first.case_of = Some(owner);
    }
}

/// The names of constants and cases that stand for a text, with the text; without it when it is put together.
fn constants(facts: &Facts<'_>) -> Vec<(String, String)> {
    let text = |node: &tree_sitter::Node<'_>| match facts.lang.view(*node, facts.text) {
        View::Str(span) => Some(facts.slice(&span)),
        _ if node.kind().contains("string") || node.kind().contains("expression") => Some(""),
        _ => None,
    };
    let named = facts.bound.iter().filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_uppercase()));
    let bound =
        named.flat_map(|(name, values)| values.iter().filter_map(move |value| Some((*name, text(value)?))));
    let cases = facts.cases.iter().map(|((_, name), span)| (*name, facts.slice(span)));
    // What no code could be called, or stand for, explains nothing.
    let all =
        bound.chain(cases).filter(|(name, text)| is_code(text) || is_code(name) || name.starts_with("Err"));
    let mut all: Vec<_> = all.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    all.sort_unstable();
    all
}
