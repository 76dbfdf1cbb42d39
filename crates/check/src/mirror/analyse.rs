//! One file: parsed, and everything in it that says something about a code.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use tree_sitter::{Node, Parser};

use super::lang::{Arg, Kind, Language, View, bridged};
use super::learned::slots::Kin;
use super::names::elsewhere::Told;
use super::names::explained::Explained;
use super::names::imports;
use super::names::named::SURE;
use super::names::passes;
use super::names::spaces::{self, Argument, Composed, Curried, Spaced};
use super::names::standing::Standing;
use super::names::stated::{Constant, Stands, Stated, Written};
use super::operations::called::Functions;
use super::operations::parts::{Part, operation_at};
use super::operations::raised::Raised;
use super::operations::registered::Registered;
use super::operations::titles::Titled;
use super::places::positions::Places;
use super::places::tables::{Lookup, Table};
use super::prose::claims::Claim;
use super::prose::described::{self, Named, Stale};
use super::prose::descriptions::Description;
use super::source::Source;
use super::tree::depth::is_too_deep;
use super::tree::facts::Facts;
use super::tree::late::Late;
use super::tree::resolve::Resolver;
use super::uses::{By, Finder, Use};
use super::words::declared::Declared;
use super::words::text::is_code;
use super::words::things::are_codes;

/// What was found in one file.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    /// Whether nothing is known of the file, because it is nested deeper than anybody writes.
    pub(crate) is_too_deep: bool,
    pub(crate) uses: Vec<Use>,
    pub(crate) named: Vec<Named>,
    pub(crate) stale: Vec<Stale>,
    /// Lists of failures at functions that another file may register, with where these start.
    pub(crate) listed: Vec<(usize, Description)>,
    pub(crate) claims: Vec<Claim>,
    /// Names that this file explains, so that they say nothing by themselves, and the texts that they stand for.
    pub(crate) constants: Vec<Constant>,
    /// The same for names that do not say it, with what they belong to, and what is exported under another name.
    pub(crate) stated: Vec<Stated>,
    /// Words in places of which only the whole tree knows whether codes belong there.
    pub(crate) kin: Vec<Kin>,
    /// The tables that other files may look something up in, and what is looked up in those of others.
    pub(crate) tables: Vec<Table>,
    pub(crate) lookups: Vec<Lookup>,
    /// The names that leave operations as failures, and what names of failures stand for.
    pub(crate) raised: Vec<Raised>,
    pub(crate) standing: Vec<Standing>,
    /// The functions of other files that operations are registered with.
    pub(crate) registered: Vec<Registered>,
    /// The functions of this file, and those that it names.
    pub(crate) functions: Functions,
    /// What names stand for that are names of operations, and what is registered or chosen by names of other files.
    pub(crate) titles: Vec<Stated>,
    pub(crate) titled: Vec<Titled>,
    /// The codes that functions fail with by a name, which matters where an operation leads to them.
    pub(crate) within: Vec<Use>,
    /// The names of which this file says what they stand for, by an arm or by what a function makes.
    pub(crate) explained: Vec<Explained>,
    /// The cases that stand for another code than their own name.
    pub(crate) answered: Vec<Explained>,
    /// The codes of other things than failures.
    pub(crate) others: Vec<String>,
    /// The functions that put a namespace before what they are given, and what calls are given without one.
    pub(crate) spaced: Vec<Spaced>,
    pub(crate) arguments: Vec<Argument>,
    /// Codes behind a namespace that another file knows.
    pub(crate) composed: Vec<Composed>,
    /// The names that stand for a namespace, and for what puts one before what it is given.
    pub(crate) spaces: Vec<spaces::Named>,
    pub(crate) curried: Vec<Curried>,
    /// The names of which it would have to be known what they stand for, where another file says so.
    pub(crate) wanted: Vec<String>,
}

impl Analysis {
    /// Gives what stands in a part of the file, and belongs to nothing so far, to an operation.
    pub(crate) fn give(&mut self, part: Part) {
        let kin = self.kin.iter_mut().map(|kin| &mut kin.found);
        let lookups = self.lookups.iter_mut().map(|lookup| &mut lookup.found);
        // What gets its namespace later belongs to it, too.
        let arguments = self.arguments.iter_mut().map(|argument| &mut argument.found);
        let composed = self.composed.iter_mut().map(|one| &mut one.found);
        let late = arguments.chain(composed);
        let inside = |found: &&mut Use| found.operation.is_none() && part.range.contains(&found.span.start);
        for found in self.uses.iter_mut().chain(kin).chain(lookups).chain(late).filter(inside) {
            found.operation = Some(part.operation);
        }
        self.functions.parts.push(part);
    }
}

thread_local! {
    /// A parser keeps its memory, and one thread parses many files.
    static PARSERS: RefCell<HashMap<Language, Parser>> = RefCell::default();
}

/// Parses a file; `None` when the grammar does not fit the library, which a test rules out.
pub(crate) fn parse(lang: Language, text: &str) -> Option<tree_sitter::Tree> {
    let text = bridged(lang, text);
    parse_with(lang, |parser| parser.parse(text.as_bytes(), None))
}

/// Parses a part of a file, whose nodes have the places that they have in the file.
pub(crate) fn parse_in(lang: Language, text: &str, range: tree_sitter::Range) -> Option<tree_sitter::Tree> {
    parse_with(lang, |parser| {
        parser.set_included_ranges(&[range]).ok()?;
        let tree = parser.parse(text, None);
        // The next file is parsed as a whole.
        parser.set_included_ranges(&[]).ok()?;
        tree.filter(|tree| !is_too_deep(tree))
    })
}

fn parse_with<T>(lang: Language, parse: impl FnOnce(&mut Parser) -> T) -> T {
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers.entry(lang).or_insert_with(|| {
            let mut parser = Parser::new();
            // An unfit grammar leaves the parser without a language, and it then parses nothing.
            let _ = parser.set_language(&lang.grammar());
            parser
        });
        parse(parser)
    })
}

/// Everything that a file says about codes.
pub(crate) fn analyse(
    source: &Source,
    lang: Language,
    places: &Places,
    declared: &Declared<'_>,
    told: Option<Told<'_>>,
) -> Analysis {
    let Some(tree) = parse(lang, &source.text) else { return Analysis::default() };
    if is_too_deep(&tree) {
        return Analysis { is_too_deep: true, ..Analysis::default() };
    }
    let owned = places.has_owner(&source.text);
    let accesses = if owned { lang.accesses() } else { &[] };
    let late = Late::default();
    let facts = Facts::of(&tree, &late, &source.text, lang, accesses);
    let mut finder = Finder::new(&facts, places, declared);
    finder.told = told;
    let parts = finder.parts();
    finder.run();
    let mut kin = all_kin(&mut finder);
    passes::within(&mut kin, source, lang);
    let within = finder.held_codes(&parts);
    finder.returned_codes(&parts);
    finder.leave_decoded();
    finder.keep_translated();
    let (tables, mut lookups) = (finder.tables(), finder.lookups());
    let claims = finder.claims(&parts);
    let (raised, standing) = (finder.raised(&parts), finder.standing());
    let (named, stale) = described::read_all(source, finder.descriptions(&parts), declared);
    let listed = finder.listed_above(&parts);
    let others = finder.others.iter().map(|span| facts.slice(span).to_owned()).collect();
    let specs = finder.specs();
    let (functions, titled) = (finder.functions(&parts, &within, &raised), finder.titled());
    let (spaced, mut arguments) = (finder.spaced(), finder.arguments_without_space());
    let (explained, answered) = finder.explained();
    let (spaces, curried) = (finder.spaces(), finder.curried());
    let Finder { mut uses, mut composed, resolver, registered, wanted, .. } = finder;
    let wanted = wanted.into_inner().into_iter().map(str::to_owned).collect();
    let registered = registered.into_inner();
    vouch(&mut uses, declared);
    vouch_for_types(&mut uses, source, lang, places, declared);
    locate(&mut uses, &parts, source);
    let found = kin.iter_mut().map(|kin| &mut kin.found);
    let found = found.chain(lookups.iter_mut().map(|lookup| &mut lookup.found));
    let found = found.chain(arguments.iter_mut().map(|argument| &mut argument.found));
    for found in found.chain(composed.iter_mut().map(|one| &mut one.found)) {
        found.operation = operation_at(&parts, found.span.start);
    }
    let (constants, mut stated, mut titles) = constants(&facts, &resolver, declared);
    titles.extend(specs);
    // A case says the same by its own text, however that is written.
    let known: BTreeSet<(&str, &str)> =
        stated.iter().map(|one| (one.owner.as_str(), one.name.as_str())).collect();
    let by = standing.iter().map(Standing::stated);
    let by: Vec<Stated> =
        by.filter(|one| !known.contains(&(one.owner.as_str(), one.name.as_str()))).collect();
    stated.extend(by);
    Analysis {
        is_too_deep: false,
        uses,
        named,
        stale,
        listed,
        claims,
        constants,
        stated,
        kin,
        tables,
        lookups,
        raised,
        standing,
        registered,
        functions,
        titles,
        titled,
        within,
        explained,
        answered,
        others,
        spaced,
        arguments,
        composed,
        spaces,
        curried,
        wanted,
    }
}

/// Says of each use which operation and which file it belongs to.
fn locate(uses: &mut [Use], parts: &[Part], source: &Source) {
    for found in uses {
        found.operation = operation_at(parts, found.span.start);
        // A place of one file has the name of the file.
        for place in found.case_of.iter_mut().chain(&mut found.place).filter(|place| place.starts_with('#')) {
            place.insert_str(0, &source.name);
        }
    }
}

/// All words in places of which only the whole tree knows whether codes belong there.
fn all_kin(finder: &mut Finder<'_, '_, '_>) -> Vec<Kin> {
    let mut kin = finder.kin();
    finder.alike(&mut kin);
    finder.badly_given(&mut kin);
    finder.sure_arguments(&mut kin);
    finder.type_arguments(&mut kin);
    finder.sure_members(&mut kin);
    finder.typed_words(&mut kin);
    finder.asserted_holders();
    kin.append(&mut finder.asked);
    kin
}

/// Where a file has declared codes, they speak for the module of codes that it takes others from: `codes.LAMP_OUT`.
fn vouch(uses: &mut [Use], declared: &Declared<'_>) {
    let mut owners = uses
        .iter()
        .filter(|found| found.by.is_name() && found.by != By::Elsewhere)
        .filter_map(|found| found.case_of.as_deref());
    let Some(owner) = owners.find(|owner| are_codes(owner)).map(str::to_owned) else { return };
    let mut own = uses.iter_mut().filter(|found| !found.by.is_name() && declared.is_own(&found.word));
    if let (Some(first), Some(_)) = (own.next(), own.next()) {
        first.case_of = Some(owner);
    }
}

/// A type of codes is ours where it comes from the package that another one is named after: `from arcp import ErrorCode`.
fn vouch_for_types(
    uses: &mut [Use],
    source: &Source,
    lang: Language,
    places: &Places,
    declared: &Declared<'_>,
) {
    // The same few types own many cases.
    let mut known: BTreeMap<String, bool> = BTreeMap::new();
    for found in uses.iter_mut().filter(|found| found.by == By::Name && !declared.knows(&found.word)) {
        let Some(owner) = found.case_of.as_deref().filter(|owner| places.is_type(owner)) else { continue };
        let is_ours = *known.entry(owner.to_owned()).or_insert_with(|| {
            places.roots.are_named_in(source.text.as_bytes())
                && imports::is_from(&source.text, lang, owner, |module| places.roots.is_one(module))
        });
        if is_ours {
            found.place = Some(SURE.to_owned());
        }
    }
}

/// A text that a name stands for, and where it is written.
type Said<'t> = (Cow<'t, str>, Option<Written>);

/// The names of constants and cases that stand for a text, with the text; without it when it is put together of what this
/// file does not know. What belongs to an object counts only where it is a code, or meant as one.
fn constants<'t>(
    facts: &Facts<'t>,
    resolver: &Resolver<'_, 't>,
    declared: &Declared<'_>,
) -> (Vec<Constant>, Vec<Stated>, Vec<Stated>) {
    let text = |node: &Node<'t>| -> Option<Said<'t>> {
        let view = whole(facts, *node);
        let is_text = facts.is_put_together(&view) || {
            let kind = node.kind_in(facts.lang);
            kind.contains("string") || kind.contains("expression") || kind.contains("macro")
        };
        said(facts, resolver, *node, &view).or_else(|| is_text.then(Said::default))
    };
    let raw = |span: &Range<usize>| (Cow::from(facts.slice(span)), Some(Written::new(span, true)));
    let is_large = |name: &str| name.starts_with(|c: char| c.is_ascii_uppercase());
    let named = facts.bound.iter().filter(|(name, _)| is_large(name));
    let bound =
        named.flat_map(|(name, values)| values.iter().filter_map(move |value| Some((*name, text(value)?))));
    // What a type puts together of the raw value of a case is its code.
    let case = |owner: &str, span: &Range<usize>| match resolver.code_of_case(owner, span) {
        Some(code) => (Cow::from(code), Some(Written::new(span, false))),
        None => raw(span),
    };
    let cases = facts.cases.iter().map(|((owner, name), span)| (*name, case(owner, span)));
    // What no code could be called, or stand for, explains nothing.
    let all = bound.chain(cases).filter(|(name, (text, _))| {
        let is_meant = || declared.meant(text).is_some();
        declared.is_code(text) || is_code(name) || name.starts_with("Err") || is_meant()
    });
    let constant =
        |name: &str, text: &str, written| Constant { name: name.to_owned(), text: text.to_owned(), written };
    let mut all: Vec<_> = all.map(|(name, (text, written))| constant(name, &text, written)).collect();
    let (mut stated, mut titles) = (Vec::new(), Vec::new());
    let tops = facts.tops.iter().flat_map(|(name, value)| texts(facts, resolver, name, value.node));
    let cases = facts.cases.iter().map(|((owner, name), span)| ((*owner, *name), case(owner, span)));
    for ((owner, name), (text, written)) in tops.chain(cases) {
        if !declared.is_long_code(&text) && !declared.is_own(&text) && declared.meant(&text).is_none() {
            if declared.full_operation(&text).is_some() {
                titles.push(Stated::new(owner, name, Stands::For(text.into_owned())));
            }
            continue;
        }
        if is_large(name) {
            all.push(constant(name, &text, written));
        }
        stated.push(Stated { written, ..Stated::new(owner, name, Stands::For(text.into_owned())) });
    }
    let renamed = facts.exported.iter();
    stated.extend(renamed.map(|(alias, name)| Stated::new("", alias, Stands::Like((*name).to_owned()))));
    let others = facts.numbers().chain(facts.rests());
    all.extend(others.map(|name| constant(name, "", None)));
    all.sort_unstable();
    stated.sort_unstable();
    (all, stated, titles)
}

/// The text that a value is, as a whole or put together.
fn said<'t>(
    facts: &Facts<'t>,
    resolver: &Resolver<'_, 't>,
    node: Node<'t>,
    view: &View<'t>,
) -> Option<Said<'t>> {
    match view {
        View::Str(span) => Some((facts.slice(span).into(), Some(Written::new(span, true)))),
        view if facts.is_put_together(view) => {
            let (text, at) = resolver.put_together(node)?;
            Some((text.into(), Some(Written::new(&at, false))))
        }
        _ => None,
    }
}

/// The texts that a name stands for, or that the members of an object have, by what each belongs to and its name.
fn texts<'t>(
    facts: &Facts<'t>,
    resolver: &Resolver<'_, 't>,
    name: &'t str,
    value: Node<'t>,
) -> Vec<((&'t str, &'t str), Said<'t>)> {
    match whole(facts, value) {
        View::Object { members, .. } => {
            let mut found = Vec::new();
            texts_in(facts, resolver, name, &members, DEEPEST, &mut found);
            found
        }
        view => {
            let home = || facts.home_around(value.start_byte()).unwrap_or_default();
            let text = said(facts, resolver, value, &view);
            text.map(|text| ((home(), name), text)).into_iter().collect()
        }
    }
}

/// How deep objects of constants are in each other.
const DEEPEST: usize = 4;

/// The texts of the members of an object, and of the objects in it: `{ parcel: { lost: "X" } }`.
fn texts_in<'t>(
    facts: &Facts<'t>,
    resolver: &Resolver<'_, 't>,
    owner: &'t str,
    members: &[Arg<'t>],
    depth: usize,
    found: &mut Vec<((&'t str, &'t str), Said<'t>)>,
) {
    let Some(depth) = depth.checked_sub(1) else { return };
    for member in members {
        let Some(label) = member.label else { continue };
        match whole(facts, member.value) {
            View::Object { members, .. } => texts_in(facts, resolver, label, &members, depth, found),
            view => {
                let text = said(facts, resolver, member.value, &view);
                found.extend(text.map(|text| ((owner, label), text)));
            }
        }
    }
}

/// What a value is without what only says its type: `"X" as const`, `Object.freeze({ … })`. A list is nothing here, and
/// may be as long as a file.
fn whole<'t>(facts: &Facts<'t>, node: Node<'t>) -> View<'t> {
    let view = |node: Node<'t>| match node.kind_in(facts.lang) {
        "array_expression" | "tuple_expression" => View::Other,
        _ => facts.lang.view(node, facts.text),
    };
    match view(node) {
        View::Pass(parts) if parts.len() == 1 => whole(facts, parts[0]),
        View::Call { args, .. } if args.len() == 1 && args[0].label.is_none() => {
            match whole(facts, args[0].value) {
                View::Object { ty, members } => View::Object { ty, members },
                _ => View::Other,
            }
        }
        view => view,
    }
}
