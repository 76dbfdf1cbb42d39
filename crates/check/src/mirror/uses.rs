//! The uses of codes in one file.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use super::hash::{Map, Set};
use super::lang::{View, words};
use super::learned::alike::Alike;
use super::learned::badly::Given;
use super::learned::chains::Compared;
use super::learned::holders::CodeFields;
use super::learned::slots::Kin;
use super::learned::strays::Coded;
use super::names::elsewhere::Told;
use super::names::held::Held;
use super::names::named::Site;
use super::names::spaces::Composed;
use super::names::standing::Standing;
pub(crate) use super::places::beside::{Around, TELLING};
use super::places::makers::Made;
use super::places::positions::{Member, Places};
use super::tree::facts::Facts;
use super::tree::resolve::{Leaf, Resolver};
use super::words::declared::Declared;
use super::words::foreign::REASONS;
use super::words::text::{
    is_camel, is_code, is_phrase, is_snake, is_word, mended, parted, screaming, unescaped,
};
use super::words::things::says_nothing;

/// What reads a variable of the environment by its name.
pub(crate) const ENVIRONMENT: &[&str] =
    &["env", "environ", "environment", "getenv", "Getenv", "LookupEnv", "var", "environ.get"];

/// What is done with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    /// A failure is made with it.
    Emitted,
    /// A failure is compared with it.
    Compared,
    /// The source declares it, too.
    Declared,
    /// A description names it.
    Described,
    /// It stands there, and nobody knows why.
    Mentioned,
}

/// How sure it is that a word stands for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Every word in this position is one.
    Sure,
    /// A member that is called like one; with how many other members of a failure beside it.
    Member { member: Member, around: Around },
    /// An argument of a call that is called like an error.
    Call,
    /// An argument or a result of what says that it is a code: a text in capitals is no message there.
    Given,
    /// A place in which the same file has declared codes.
    Learned,
    /// The word alone.
    Word,
}

/// How a code is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// As a text.
    Text,
    /// It is put together, so that nothing can be written in its place.
    Parts,
    /// By the name of a constant or a case.
    Name,
    /// By such a name, of which only another file, or the names beside it, can tell that it is a code.
    OpenName,
    /// By a name that says nothing; only the file that it comes from tells what it stands for.
    Elsewhere,
}

impl By {
    /// Whether a name stands for it.
    pub(crate) fn is_name(self) -> bool {
        matches!(self, Self::Name | Self::OpenName | Self::Elsewhere)
    }
}

/// One use.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) word: String,
    pub(crate) span: Range<usize>,
    pub(crate) how: How,
    /// The type or package, when the code is named by a case or constant and not by a text.
    pub(crate) case_of: Option<String>,
    pub(crate) by: By,
    /// The place that such a name stands in, as other names may.
    pub(crate) place: Option<String>,
    /// The name that it has where it comes from, when this file calls it by another.
    pub(crate) original: Option<String>,
    /// In a table of a namespace the code stands without it.
    pub(crate) in_namespace: bool,
    /// The name under which the code is declared here; it is used when the name is.
    pub(crate) symbol: Option<String>,
    pub(crate) operation: Option<usize>,
}

impl Use {
    /// A text that is a code.
    pub(crate) fn plain(word: String, span: Range<usize>, how: How) -> Self {
        Self {
            word,
            span,
            how,
            case_of: None,
            by: By::Text,
            place: None,
            original: None,
            in_namespace: false,
            symbol: None,
            operation: None,
        }
    }
}

/// Collects the uses of one file.
pub(crate) struct Finder<'f, 't, 'c> {
    pub(crate) facts: &'f Facts<'t>,
    pub(crate) resolver: Resolver<'f, 't>,
    pub(crate) places: &'f Places,
    pub(crate) declared: &'f Declared<'c>,
    pub(crate) uses: Vec<Use>,
    /// The codes of other things than failures.
    pub(crate) others: Vec<Range<usize>>,
    known: Set<(usize, How4)>,
    /// The full names of what is called, by node.
    pub(crate) paths: RefCell<Map<usize, Rc<[&'t str]>>>,
    /// Whether a call of this name may be given a code.
    pub(crate) near_calls: RefCell<Map<&'t str, bool>>,
    /// The members of structs of Go, by the name of the struct.
    pub(crate) structs: RefCell<Map<&'t str, Rc<[&'t str]>>>,
    /// The types of this file that are failures, whatever they are called.
    pub(crate) own_failures: OnceCell<Set<&'t str>>,
    /// The functions of this file that make failures of a code.
    pub(crate) failing: OnceCell<Set<&'t str>>,
    /// Whether something of this name is a failure.
    pub(crate) failures: RefCell<Map<&'t str, bool>>,
    /// What names of this file stand for, where somebody asks.
    pub(crate) standing: OnceCell<Vec<Standing>>,
    /// Whether things of this type are made with declared codes.
    pub(crate) coded_types: RefCell<Map<&'t str, bool>>,
    /// Whether the clauses that catch failures hand them on, by node.
    pub(crate) handed_on: RefCell<Map<usize, bool>>,
    /// Whether a call of this name registers an operation.
    pub(crate) registers: RefCell<Map<(&'t str, &'t str), bool>>,
    /// The functions of other files that operations are registered with.
    pub(crate) registered: RefCell<Vec<super::operations::registered::Registered>>,
    /// Parameters that are given a code, with the function that has them.
    pub(crate) given_codes: Vec<(&'t str, Range<usize>, (Member, Around))>,
    /// Names that stand where a code belongs and come from the function around, perhaps as its parameters.
    pub(crate) passed: Vec<(&'t str, tree_sitter::Node<'t>, Trust)>,
    /// The names that failures take their codes from, and where.
    pub(crate) coded_names: Vec<(&'t str, usize)>,
    /// Where functions are named that give the code of a failure.
    pub(crate) coded_calls: BTreeSet<usize>,
    /// The arguments that functions of this file write to the code of a failure.
    pub(crate) made: Vec<(&'t str, usize)>,
    /// The arguments that functions of this file look up in a table whose keys are codes.
    pub(crate) looked_up: Vec<(&'t str, usize)>,
    /// Whether the file has macros of its own.
    pub(crate) macros: OnceCell<Rc<Map<&'t str, Made>>>,
    /// Whether the file has the name of a constant or a case that says a declared code.
    pub(crate) has_names: OnceCell<bool>,
    /// Whether the file has a declared code as it is written.
    pub(crate) has_own_codes: OnceCell<bool>,
    /// The members that failures of this file have their codes in.
    pub(crate) code_fields: OnceCell<CodeFields<'t>>,
    /// The parameters that are written to the code of a failure, with the function that has them.
    pub(crate) holders: Vec<(&'t str, Range<usize>)>,
    /// The types of this file whose values are declared codes.
    pub(crate) code_types: OnceCell<BTreeSet<&'t str>>,
    /// Whether the file takes something from libraries whose errors have codes.
    pub(crate) has_libraries: OnceCell<bool>,
    /// Whether the types that are named before values are of libraries.
    pub(crate) libraries: RefCell<BTreeMap<&'t str, bool>>,
    /// Where the check looks just now.
    pub(crate) site: Option<Site<'f, 't>>,
    /// Texts that things of some types have as their codes.
    pub(crate) coded: Vec<Coded<'t>>,
    /// Texts that the code of something is compared with.
    pub(crate) compared: Vec<Compared<'t>>,
    /// Words that are the type of something with the other members of a failure.
    pub(crate) typed: Vec<Range<usize>>,
    /// Codes that are written in one place and used in another.
    pub(crate) held: Vec<Held>,
    /// The codes of objects of which only the members say what they are.
    pub(crate) alike: Vec<Alike>,
    /// The texts that failures are made with.
    pub(crate) given: Vec<Given>,
    /// Codes behind a namespace that another file knows.
    pub(crate) composed: Vec<Composed>,
    /// Words in places that another file tells of.
    pub(crate) asked: Vec<Kin>,
    /// What other files say of the names in this one, where that is known.
    pub(crate) told: Option<Told<'f>>,
    /// The names of which it would have to be known.
    pub(crate) wanted: RefCell<BTreeSet<&'t str>>,
}

/// A use is counted once for each way of use.
type How4 = u8;

impl<'f, 't, 'c> Finder<'f, 't, 'c> {
    pub(crate) fn new(facts: &'f Facts<'t>, places: &'f Places, declared: &'f Declared<'c>) -> Self {
        let resolver = Resolver::new(facts);
        Self {
            facts,
            resolver,
            places,
            declared,
            uses: Vec::new(),
            others: Vec::new(),
            known: Set::default(),
            paths: RefCell::default(),
            near_calls: RefCell::default(),
            structs: RefCell::default(),
            failing: OnceCell::new(),
            own_failures: OnceCell::new(),
            failures: RefCell::default(),
            standing: OnceCell::new(),
            coded_types: RefCell::default(),
            handed_on: RefCell::default(),
            registers: RefCell::default(),
            registered: RefCell::default(),
            given_codes: Vec::new(),
            passed: Vec::new(),
            coded_names: Vec::new(),
            coded_calls: BTreeSet::new(),
            made: Vec::new(),
            looked_up: Vec::new(),
            macros: OnceCell::new(),
            has_names: OnceCell::new(),
            has_own_codes: OnceCell::new(),
            code_fields: OnceCell::new(),
            holders: Vec::new(),
            code_types: OnceCell::new(),
            has_libraries: OnceCell::new(),
            libraries: RefCell::default(),
            site: None,
            coded: Vec::new(),
            compared: Vec::new(),
            typed: Vec::new(),
            held: Vec::new(),
            alike: Vec::new(),
            given: Vec::new(),
            composed: Vec::new(),
            asked: Vec::new(),
            told: None,
            wanted: RefCell::default(),
        }
    }

    /// Whether a text was already found to be a code.
    pub(crate) fn is_known(&self, at: usize) -> bool {
        (0..4).any(|how| self.known.contains(&(at, how)))
    }

    /// Leaves what stands here out of everything that may be found to be a code.
    pub(crate) fn pass_by(&mut self, at: usize) {
        let all = [How::Emitted, How::Compared, How::Declared, How::Described, How::Mentioned];
        self.known.extend(all.map(|how| (at, how as u8)));
    }

    /// Keeps a text as the code of something else than a failure.
    pub(crate) fn keep_word(&mut self, node: tree_sitter::Node<'t>) {
        if let View::Str(span) = self.facts.lang.view(node, self.facts.text) {
            self.others.push(span);
        }
    }

    /// Everything that an expression comes down to, as uses.
    pub(crate) fn sink(&mut self, node: tree_sitter::Node<'t>, scope: usize, how: How, trust: Trust) {
        let is_code = !matches!(trust, Trust::Member { member: Member::InFailure, .. });
        for leaf in self.resolver.leaves_kept(node, scope, is_code) {
            if how == How::Emitted {
                self.keep_held(node, scope, &leaf);
                if let Leaf::Name { owner: None, name, at } = &leaf {
                    self.keep_conditional(name, at);
                }
            }
            self.leaf(leaf, how, trust, None);
        }
        if how == How::Emitted {
            let text = words(node, self.facts.text).trim_start_matches(['&', '*', '(']);
            let name = &text[..text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())];
            if !name.is_empty() {
                self.coded_names.push((name, node.start_byte()));
            }
            self.coded_calls.extend(self.resolver.calls.borrow().iter());
            let bound = self.resolver.bound.borrow();
            self.passed.extend(bound.iter().map(|(name, node)| (*name, *node, trust)));
        }
    }

    pub(crate) fn leaf(&mut self, leaf: Leaf<'t>, how: How, trust: Trust, symbol: Option<&str>) {
        match leaf {
            Leaf::Text(span) => self.text(span, how, trust, symbol),
            Leaf::Name { owner, name, at } => self.value(owner, name, at, how, (trust, symbol)),
            Leaf::Made { word, at, is_local, after } => {
                if is_local {
                    self.keep_composed(&word, &at, how, &after);
                }
                // What stands before it may be in another file.
                let full = if is_local { self.declared.in_space(&word) } else { None };
                if is_local && full.is_none() && !is_code(&word) {
                    return;
                }
                let (word, is_local) = full.map_or((word, is_local), |word| (word, false));
                if !self.is_caught(&word, how, trust) && self.stands_for_code(&word, trust) {
                    let symbol = symbol.map(str::to_owned);
                    self.add(Use {
                        by: By::Parts,
                        in_namespace: is_local,
                        symbol,
                        ..Use::plain(word, at, how)
                    });
                }
            }
        }
    }

    pub(crate) fn text(&mut self, span: Range<usize>, how: How, trust: Trust, symbol: Option<&str>) {
        self.keep_typed(&span, how, trust);
        let word = self.facts.slice(&span);
        if let Some(word) = unescaped(word) {
            let made = Leaf::Made { word, at: span, is_local: false, after: Vec::new() };
            return self.leaf(made, how, trust, symbol);
        }
        let is_reason = || REASONS.contains(&word) && self.facts.text.contains("TRPC");
        let is_theirs = || is_reason() || self.is_among_theirs(&span);
        let is_caught = self.is_caught(word, how, trust) || how == How::Compared && is_theirs();
        let is_one = || {
            self.stands_for_code(word, trust)
                || self.is_badly_written(word, how, trust)
                || self.is_given_badly(word, how, trust)
        };
        if is_caught || !is_one() {
            return;
        }
        let symbol = symbol.map(str::to_owned);
        // A declared code tells of the names that stand in the same place.
        let place = if self.declared.is_own(word) { self.place_of(span.start) } else { None };
        self.add(Use { place, symbol, ..Use::plain(word.to_owned(), span, how) });
    }

    /// A key of a table of codes.
    pub(crate) fn key(&mut self, span: Range<usize>, symbol: Option<&str>) {
        let word = self.facts.slice(&span);
        if is_word(word) || self.declared.flawed(word).is_some() {
            let symbol = symbol.map(str::to_owned);
            let found = Use::plain(word.to_owned(), span, How::Declared);
            self.add(Use { symbol, in_namespace: true, ..found });
        }
    }

    /// A struct whose name says the code that it declares.
    pub(crate) fn derived(&mut self, name: &str, span: Range<usize>) {
        let word = screaming(name);
        let word = match self.declared.of_local(&word) {
            [only] => (*only).to_owned(),
            _ => word,
        };
        let symbol = Some(name.to_owned());
        let found = Use::plain(word, span, How::Declared);
        self.add(Use { by: By::Name, in_namespace: true, symbol, ..found });
    }

    pub(crate) fn add(&mut self, found: Use) {
        let key = (found.span.start, found.how as u8);
        if self.known.insert(key) {
            return self.uses.push(found);
        }
        // A name that says its code says more than one that another file must explain.
        if found.by != By::Elsewhere {
            let is_it = |one: &&mut Use| one.by == By::Elsewhere && (one.span.start, one.how as u8) == key;
            if let Some(one) = self.uses.iter_mut().rev().find(is_it) {
                *one = found;
            }
        }
    }

    /// Whether a text that is no code stands where only a code belongs: `code: "no free bay"` beside a message.
    fn is_badly_written(&self, word: &str, how: How, trust: Trust) -> bool {
        let Trust::Member { member: Member::Code, around } = trust else { return false };
        if self.declared.is_foreign(word) {
            return false;
        }
        // Where codes have namespaces or other marks, a failure that is made with plain words has none of them.
        if !self.declared.form.is_canonical {
            return how != How::Compared && is_snake(word);
        }
        let is_sure = around.strong > 0 || around.telling > 0;
        // Services of others have codes like `noSuchKey` that are compared with, but hardly sentences.
        (is_sure || around.some > 0) && (is_phrase(word) || self.declared.is_marked(word))
            || is_sure && how != How::Compared && is_camel(word)
    }

    /// Whether a text would be a code that is declared, or nearly so, if it had not a space or a mark too many.
    fn is_flawed(&self, word: &str) -> bool {
        self.declared.form.is_canonical
            && (word.contains('_') || parted(word).is_some())
            && mended(word).is_some_and(|code| {
                self.declared.folded(&code).is_some() || self.declared.is_suspicious(&code)
            })
    }

    /// Whether the file reads a variable of this name: a failure may name it.
    fn is_of_environment(&self, word: &str) -> bool {
        memchr::memmem::find_iter(self.facts.text.as_bytes(), word).any(|at| {
            let before = self.facts.text[..at].trim_end_matches(['"', '\'', '`', '(', '[', '.', ' ']);
            ENVIRONMENT.iter().any(|read| before.ends_with(read))
        })
    }

    /// Whether a word in a position stands for a code.
    pub(crate) fn stands_for_code(&self, word: &str, trust: Trust) -> bool {
        if self.declared.knows(word) {
            return true;
        }
        if says_nothing(word) {
            return false;
        }
        // `session stale` where a code belongs is one that is written badly.
        let is_position = matches!(trust, Trust::Sure | Trust::Learned | Trust::Given)
            || matches!(trust, Trust::Member { member: Member::Code, .. });
        // `bank/LOT_GONE` is nothing else either.
        let is_joined =
            || parted(word).is_some_and(|(_, name)| name.contains('_') && self.declared.code(name).is_some());
        if is_position
            && (word.contains(' ') && self.declared.said(word).is_some()
                || word.contains(['/', ':']) && is_joined())
        {
            return true;
        }
        if matches!(trust, Trust::Call | Trust::Given) && self.is_flawed(word) {
            return true;
        }
        if !self.declared.is_word(word) || self.declared.is_foreign(word) {
            return matches!(trust, Trust::Sure)
                && !word.is_empty()
                && word.len() < 97
                && !word.contains(char::is_whitespace)
                && !self.declared.is_foreign(word);
        }
        let has_parts = self.declared.has_parts(word);
        let looks = self.declared.is_code(word);
        let near = |most: usize| {
            word.len() > 4
                && self
                    .declared
                    .distance(word)
                    .is_some_and(|distance| distance <= most && distance * 4 <= word.len())
        };
        let is_long = || self.declared.folded(word).is_some_and(|code| code.contains('_'));
        let folded = || is_long() || self.declared.meant(word).is_some();
        match trust {
            Trust::Sure => true,
            Trust::Member { member: Member::Code, around } => {
                around.telling > 0
                    || folded()
                    || (looks && (has_parts || around.some > 0 || near(2)))
                    || (around.some > 0 && self.declared.folded(word).is_some())
                    || is_snake(word) && self.declared.is_near_alias(word)
                    || self.declared.alias_meant(word).is_some()
                    || self.declared.is_marked_local(word)
                    || word.contains('.') && self.declared.is_marked(word)
            }
            Trust::Member { member: Member::InFailure, around } => {
                // `type` says what kind of message it is more often than what went wrong.
                (around.telling > 0 && (looks || self.declared.folded(word).is_some()))
                    || (is_long() && (around.some > 0 || !word.bytes().any(|b| b.is_ascii_lowercase())))
                    || (looks && near(2) && has_parts)
            }
            Trust::Call | Trust::Given => {
                let is_one =
                    looks && has_parts && !REASONS.contains(&word) && self.declared.is_in_space(word);
                // A text in capitals may be for people, unless it has a namespace.
                let is_said = || !word.trim().contains(' ') || parted(word).is_some();
                let is_meant = || folded() && (trust == Trust::Given || is_said());
                let is_marked = || trust == Trust::Given && self.declared.is_marked(word);
                is_one && !self.is_of_environment(word) || is_meant() || (looks && near(1)) || is_marked()
            }
            Trust::Learned => looks || folded() || self.declared.is_marked(word),
            Trust::Word => self.declared.is_suspicious(word),
        }
    }
}
