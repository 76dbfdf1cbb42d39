//! The contract as a check asks it: which codes there are, under which names, and what operations may fail with.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use curable_core::{Code, Contract, FailureDef, OperationDef, Retry, imported, protocol};

use super::engine::without_start;
use super::foreign::{ERR, family, family_when_caught, is_of_service};
use super::form::Form;
use super::near::letters;
use super::searches::Searches;
use super::text::{fold, is_code, is_snake, is_word};
use crate::mirror::config::matches;

/// What the contract says of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Fine,
    Undeclared { near: Option<String> },
    Miscased { right: String },
    IllFormed { near: Option<String> },
    Namespace { right: String },
    Deprecated { since: String, instead: Option<String> },
    Removed { since: String },
    Alias { of: String },
}

/// An operation and the codes that it may fail with.
#[derive(Debug)]
pub(crate) struct Operation<'c> {
    pub(crate) def: &'c OperationDef,
    pub(crate) codes: BTreeSet<&'c str>,
}

#[derive(Debug)]
pub(crate) struct Declared<'c> {
    pub(super) codes: BTreeMap<&'c str, &'c FailureDef>,
    pub(super) aliases: BTreeMap<&'c str, &'c str>,
    folds: BTreeMap<String, String>,
    /// The same with the letters of each, by which most words are told apart at once.
    pub(super) letters: Vec<(String, u64)>,
    pub(super) locals: HashMap<&'c str, Vec<&'c str>>,
    /// The codes that do not obey our grammar, by the letters of their names without the namespace.
    said: HashMap<String, Vec<&'c str>>,
    pub(super) machinery: BTreeSet<String>,
    /// How many letters these have, as a set.
    given_lengths: u64,
    /// The same for declared codes.
    pub(crate) own_lengths: u64,
    pub(crate) operations: Vec<Operation<'c>>,
    names: HashMap<String, Option<usize>>,
    /// Full names in letters alone, with both of their parts.
    full: HashMap<String, Option<usize>>,
    /// How many letters these have, as a set.
    lengths: u64,
    /// What is searched for in whole texts.
    pub(crate) searches: Searches,
    foreign: Vec<String>,
    /// Those families of others' codes that the contract has codes of itself.
    families: BTreeSet<&'static str>,
    /// What they look like.
    pub(crate) form: Form,
    /// Whether every declared code has a namespace, so that a word without one is hardly one of them.
    pub(crate) is_namespaced: bool,
}

impl<'c> Declared<'c> {
    pub(crate) fn of(contract: &'c Contract, foreign: &[String]) -> Self {
        let own = contract.operations.iter().flat_map(|operation| &operation.declares);
        let mut codes = BTreeMap::new();
        for def in contract.failures.iter().chain(own) {
            codes.entry(def.code.as_str()).or_insert(def);
        }
        let mut aliases = BTreeMap::new();
        let mut folds: BTreeMap<String, String> = BTreeMap::new();
        let mut locals: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut said: HashMap<String, Vec<&str>> = HashMap::new();
        let given = given();
        for code in &given {
            folds.entry(fold(code)).or_insert_with(|| code.clone());
        }
        for (code, def) in &codes {
            folds.insert(fold(code), (*code).to_owned());
            locals.entry(local(code)).or_default().push(code);
            if !is_code(code) {
                said.entry(fold(local(code))).or_default().push(*code);
            }
            for alias in &def.aliases {
                aliases.insert(alias.as_str(), *code);
            }
        }
        let mut this = Self {
            families: codes
                .keys()
                .chain(aliases.keys())
                .filter_map(|code| {
                    let own = local(code).starts_with(ERR).then_some(ERR);
                    own.or_else(|| family_when_caught(local(code)))
                })
                .collect(),
            form: Form::of(codes.keys().copied()),
            is_namespaced: !codes.is_empty() && codes.keys().all(|code| code.contains('.')),
            codes,
            aliases,
            letters: folds.keys().map(|code| (code.clone(), letters(code))).collect(),
            folds,
            locals,
            said,
            given_lengths: given
                .iter()
                .filter(|code| !is_imported(code))
                .fold(0, |all, code| all | 1 << (fold(code).len() & 63)),
            own_lengths: 0,
            machinery: given,
            operations: Vec::new(),
            names: HashMap::new(),
            full: HashMap::new(),
            lengths: 0,
            searches: Searches::default(),
            foreign: foreign.to_vec(),
        };
        for def in &contract.operations {
            this.add(def);
        }
        this.own_lengths = this.codes.keys().fold(0, |all, code| all | 1 << (fold(code).len() & 63));
        this.searches = Searches::of(&this);
        this
    }

    fn add(&mut self, def: &'c OperationDef) {
        let index = self.operations.len();
        let codes = def.failures.iter().map(Code::as_str).collect();
        self.operations.push(Operation { def, codes });
        let name = fold(&def.name);
        self.lengths |= 1 << (name.len() & 63);
        if def.name.contains(['/', '.', '_', '-']) {
            self.full.entry(name).and_modify(|known| *known = None).or_insert(Some(index));
        }
        let short = def.name.rsplit('/').next().unwrap_or(&def.name);
        let mut names: BTreeSet<String> = [def.name.clone(), short.to_owned()].into();
        for between in ["_", ".", "-", ""] {
            names.insert(def.name.replace('/', between));
        }
        names.extend(def.source.as_ref().and_then(|source| source.operation_id.clone()));
        for name in names {
            // A name that two operations share says nothing, unless it is the full name of one.
            let full = name == def.name;
            self.names.entry(name).and_modify(|known| *known = full.then_some(index)).or_insert(Some(index));
        }
    }

    /// The operation of this name, in any of the forms that tools have.
    pub(crate) fn operation(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied().flatten()
    }

    /// Whether the name of an operation ends with this: `track` of `shipments/track`.
    pub(crate) fn is_last_step(&self, step: &str) -> bool {
        self.names.contains_key(step)
    }

    /// The operation whose full name this is, in whatever spelling: `shipments/track`, `shipmentsTrack`.
    pub(crate) fn full_operation(&self, name: &str) -> Option<usize> {
        // Most names are none, and putting them into letters is costly.
        let letters = name.bytes().filter(u8::is_ascii_alphanumeric).count();
        if self.lengths & 1 << (letters & 63) == 0 {
            return None;
        }
        let known = self.operation(name).filter(|index| self.operations[*index].def.name == name);
        known.or_else(|| self.full.get(&fold(name)).copied().flatten())
    }

    pub(crate) fn code(&self, code: &str) -> Option<&'c FailureDef> {
        self.codes.get(code).copied()
    }

    pub(crate) fn codes(&self) -> impl Iterator<Item = (&'c str, &'c FailureDef)> {
        self.codes.iter().map(|(code, def)| (*code, *def))
    }

    pub(crate) fn aliases(&self) -> impl Iterator<Item = &'c str> {
        self.aliases.keys().copied()
    }

    /// The code that a word is an alias of.
    pub(crate) fn of_alias(&self, word: &str) -> Option<&'c str> {
        self.aliases.get(word).copied()
    }

    /// Whether a word is a code, as it is written: declared, an alias, or one of the machinery.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.codes.contains_key(word) || self.aliases.contains_key(word) || self.is_given(word)
    }

    /// Whether a word is a code of this contract, or an alias of one.
    pub(crate) fn is_own(&self, word: &str) -> bool {
        self.codes.contains_key(word) || self.aliases.contains_key(word)
    }

    /// Whether a code needs no declaration: the machinery and imports have it, or it is foreign by configuration.
    pub(crate) fn is_given(&self, code: &str) -> bool {
        self.machinery.contains(code)
            || is_imported(code) && self.may_be_imported(code)
            || self.foreign.iter().any(|pattern| matches(pattern, code))
    }

    /// Whether the statuses of an upstream need no declaration: their family is declared, or the contract has none of them.
    fn may_be_imported(&self, code: &str) -> bool {
        let is_family =
            |family: &str| self.codes.contains_key(family) && code.as_bytes()[5] == family.as_bytes()[5];
        is_family("HTTP_4XX") || is_family("HTTP_5XX") || !self.codes.keys().any(|code| is_imported(code))
    }

    /// Whether a word is somebody else's.
    pub(crate) fn is_foreign(&self, word: &str) -> bool {
        family(word).is_some_and(|family| !self.families.contains(family))
            && !self.codes.contains_key(word)
            && !self.has_start(word)
    }

    /// Whether a word is a code of ours with `ERR_` before it, and perhaps with more after it.
    pub(crate) fn has_start(&self, word: &str) -> bool {
        without_start(word).is_some_and(|rest| {
            let goes_on = |code: &&str| {
                code.contains('_') && rest.strip_prefix(*code).is_some_and(|more| more.starts_with('_'))
            };
            self.knows(rest) || self.locals.contains_key(rest) || self.locals.keys().any(goes_on)
        })
    }

    /// Whether a word that something is compared with may be of a library that nobody has heard of, or of a service that
    /// writes its codes as this contract does.
    pub(crate) fn may_be_of_library(&self, word: &str) -> bool {
        if !self.form.is_canonical && is_of_service(word) {
            return !self.knows(word);
        }
        word.starts_with(ERR) && !self.families.contains(ERR) && !self.knows(word) && !self.has_start(word)
    }

    /// Whether a word that stands among declared codes is somebody else's.
    pub(crate) fn is_foreign_among(&self, word: &str) -> bool {
        self.is_foreign_when_caught(word) && !self.has_start(word)
    }

    /// Whether a word that something is compared with is somebody else's.
    pub(crate) fn is_foreign_when_caught(&self, word: &str) -> bool {
        family_when_caught(word).is_some_and(|family| !self.families.contains(family))
            && !self.codes.contains_key(word)
    }

    /// The declared code that differs in case and separators alone.
    pub(crate) fn folded(&self, word: &str) -> Option<&'c str> {
        let code = self.folds.get(&fold(word))?;
        self.codes.get_key_value(code.as_str()).map(|(code, _)| *code)
    }

    /// The code of the machinery that differs in case and separators alone.
    pub(crate) fn given_meant(&self, word: &str) -> Option<&str> {
        // Most words are none, and putting them into letters is costly.
        let letters = word.bytes().filter(u8::is_ascii_alphanumeric).count();
        if !self.form.is_canonical || self.given_lengths & 1 << (letters & 63) == 0 {
            return None;
        }
        if !is_word(word) || word.contains('.') || is_code(word) {
            return None;
        }
        if self.is_given_to_others(word) {
            return None;
        }
        let code = self.folds.get(&fold(word))?;
        self.machinery.get(code).map(String::as_str).filter(|code| !is_imported(code))
    }

    /// Whether a word is a code of the machinery in small letters, and aliases say that others write codes so.
    pub(crate) fn is_given_to_others(&self, word: &str) -> bool {
        is_snake(word)
            && self.aliases.keys().any(|alias| is_snake(alias))
            && self.machinery.contains(word.to_ascii_uppercase().as_str())
    }

    /// Whether codes have aliases in small letters.
    pub(crate) fn has_small_aliases(&self) -> bool {
        self.aliases.keys().any(|alias| is_snake(alias))
    }

    /// The code whose alias of several words differs from a word in case and separators alone.
    pub(crate) fn alias_meant(&self, word: &str) -> Option<&'c str> {
        if !word.contains(['_', '-']) || !is_word(word) {
            return None;
        }
        let folded = fold(word);
        let mut aliases = self.aliases.iter().filter(|(alias, _)| alias.contains('_'));
        aliases.find(|(alias, _)| **alias != word && fold(alias) == folded).map(|(_, code)| *code)
    }

    /// The codes of the machinery and of imports.
    pub(crate) fn given(&self) -> impl Iterator<Item = &str> {
        self.machinery.iter().map(String::as_str)
    }

    /// What the contract says of a word that stands for a code; in a table of a namespace the code may stand alone.
    pub(crate) fn verdict(&self, word: &str, in_namespace: bool) -> Verdict {
        if let Some(def) = self.codes.get(word) {
            if let Some(removed) = &def.removed {
                return Verdict::Removed { since: removed.since.to_string() };
            }
            if let Some(deprecated) = &def.deprecated {
                let instead = deprecated.use_instead.as_ref().map(ToString::to_string);
                return Verdict::Deprecated { since: deprecated.since.to_string(), instead };
            }
            return Verdict::Fine;
        }
        if self.is_given(word) {
            return Verdict::Fine;
        }
        if let Some(of) = self.aliases.get(word) {
            return Verdict::Alias { of: (*of).to_owned() };
        }
        // What could be no word of anybody is the code that it is another spelling of, whatever its last part says.
        if let Some(right) = self.flawed(word) {
            return self.spelling(word, right);
        }
        // Where things have namespaces and not plugins, each of them may lack something: `tape.lost`, `key.lost`.
        let has_own = self.form.has_spaces() && self.form.fits(word) && local(word) != word;
        let mut elsewhere = self.locals.get(local(word)).into_iter().flatten();
        let elsewhere = elsewhere.find(|code| !has_own || local(code) == **code);
        if let Some(elsewhere) = elsewhere {
            if in_namespace && !word.contains('.') {
                return Verdict::Fine;
            }
            let right = (*elsewhere).to_owned();
            // `bay..SLOT_TAKEN` has no namespace at all.
            if word.split('.').any(str::is_empty) {
                return Verdict::IllFormed { near: Some(right) };
            }
            // `Bay.SLOT_TAKEN` has the right one in another case.
            if right.eq_ignore_ascii_case(word) {
                return self.spelling(word, &right);
            }
            return Verdict::Namespace { right };
        }
        let meant = self.folded(word).or_else(|| self.alias_meant(word));
        if let Some(right) = meant.or_else(|| self.given_meant(word)) {
            return self.spelling(word, right);
        }
        // The key of a table that stands for a namespace has none of its own.
        if in_namespace && !word.contains('.') {
            let mut locals = self.codes.keys().map(|code| local(code));
            if let Some(right) = locals.find(|own| fold(own) == fold(word)) {
                return self.spelling(word, right);
            }
        }
        let near = self.near(word);
        if self.form.is_canonical && !is_code(word) {
            Verdict::IllFormed { near }
        } else {
            Verdict::Undeclared { near }
        }
    }

    /// Whether a code that imported operations have without saying so is declared all the same: `HTTP_503`.
    pub(crate) fn is_own_status(&self, code: &str) -> bool {
        is_imported(code) && self.code(code).is_some()
    }

    /// The code that a text is or is meant as, however badly it is written.
    pub(crate) fn right(&self, word: &str) -> Option<String> {
        match self.verdict(word, false) {
            _ if self.knows(word) => Some(word.to_owned()),
            Verdict::Namespace { right } | Verdict::Miscased { right } => Some(right),
            _ => None,
        }
    }

    /// The codes that a name without a namespace may stand for.
    pub(crate) fn of_local(&self, word: &str) -> &[&'c str] {
        self.locals.get(local(word)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The one code that a name in capitals says, with or without its namespace.
    pub(crate) fn said_by(&self, name: &str) -> Option<&'c str> {
        let only = |codes: &[&'c str]| match codes {
            [only] => Some(*only),
            _ => None,
        };
        let folded = || self.said.get(&fold(name)).and_then(|codes| only(codes));
        self.folded(name).or_else(|| only(self.of_local(name))).or_else(folded)
    }

    /// May the same call be sent again after this code?
    pub(crate) fn retry(&self, code: &str, operation: Option<usize>) -> Option<Retry> {
        let own = operation.and_then(|index| {
            self.operations[index].def.declares.iter().find(|def| def.code.as_str() == code)
        });
        if let Some(def) = own.or_else(|| self.code(code)) {
            return Some(def.retry.unwrap_or_else(|| def.kind.default_retry()));
        }
        let row = protocol::find(code)?.def();
        Some(row.retry.unwrap_or_else(|| row.kind.default_retry()))
    }
}

/// The code without its namespace.
pub(crate) fn local(code: &str) -> &str {
    code.rsplit_once(['.', '/', ':']).map_or(code, |(_, local)| local)
}

/// The codes that need no declaration.
fn given() -> BTreeSet<String> {
    let machinery = protocol::ALL.iter().map(|row| row.code().to_string());
    machinery.chain(imported::defs().iter().map(|def| def.code.to_string())).collect()
}

/// The codes of imported operations.
pub(crate) fn is_imported(code: &str) -> bool {
    code.starts_with("HTTP_")
        && (Code::foreign(code).http_status().is_some() || code == imported::HTTP_DEFAULT)
}
