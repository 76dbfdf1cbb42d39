//! One file: parsed, and everything in it that says something about a code.

use std::cell::RefCell;
use std::collections::HashMap;

use tree_sitter::Parser;

use super::claims::Claim;
use super::declared::Declared;
use super::described::{self, Named, Stale};
use super::facts::Facts;
use super::kin::Kin;
use super::lang::Language;
use super::operations::operation_at;
use super::places::Places;
use super::source::Source;
use super::text::is_code;
use super::uses::{Finder, Use};

/// What was found in one file.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    pub(crate) uses: Vec<Use>,
    pub(crate) named: Vec<Named>,
    pub(crate) stale: Vec<Stale>,
    pub(crate) claims: Vec<Claim>,
    /// Names that this file explains, so that they say nothing by themselves.
    pub(crate) constants: Vec<String>,
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
    for found in &mut uses {
        found.operation = operation_at(&parts, found.span.start);
    }
    for found in kin.iter_mut().map(|kin| &mut kin.found) {
        found.operation = operation_at(&parts, found.span.start);
    }
    Analysis { uses, named, stale, claims, constants: constants(&facts), kin, others }
}

/// The names of constants that stand for a text.
fn constants(facts: &Facts<'_>) -> Vec<String> {
    let is_text =
        |node: &tree_sitter::Node<'_>| node.kind().contains("string") || node.kind().contains("expression");
    let named = facts.bound.iter().filter(|(name, _)| is_code(name) || name.starts_with("Err"));
    let mut names: Vec<String> =
        named.filter(|(_, values)| values.iter().any(is_text)).map(|(name, _)| (*name).to_owned()).collect();
    names.sort_unstable();
    names
}
