//! Constants beside those that stand for codes: which of them are meant as codes, too.

use std::collections::{BTreeMap, BTreeSet};

use memchr::memmem;
use tree_sitter::Node;

use super::mentions::tells;
use crate::mirror::lang::{View, words};
use crate::mirror::names::named::is_setting;
use crate::mirror::tree::resolve::is_same;
use crate::mirror::uses::Finder;
use crate::mirror::words::declared::local;
use crate::mirror::words::text::{fold, is_code, screaming};

/// What people call constants that stand for codes, before or after what each is.
const MARKS: &[&str] = &["CODE", "ERR", "ERROR", "FAIL", "FAILURE", "FAULT", "PROBLEM"];
/// What people call constants that stand for something else, before or after what each is.
const SORTS: &[&str] = &[
    "CHANNEL", "EVENT", "ENV", "FLAG", "HEADER", "KIND", "LEVEL", "METRIC", "MODE", "PHASE", "ROLE", "STATE",
    "STATUS", "TOPIC",
];
/// The same, after it alone: a queue that comes first may be full.
const LAST_SORTS: &[&str] = &[
    "ACTION",
    "BUCKET",
    "FEATURE",
    "JOB",
    "PERMISSION",
    "PRIORITY",
    "QUEUE",
    "SCOPE",
    "SERVICE",
    "STAGE",
    "STEP",
    "TABLE",
    "TYPE",
];
/// How far up is looked for what something is given to.
const STEPS: usize = 8;

/// Constants of one block that stand for words in capitals.
#[derive(Debug, Default)]
pub(crate) struct Block<'t> {
    /// Their names and texts, and whether each is known as a code.
    all: BTreeMap<(&'t str, &'t str), bool>,
    /// What the names of the codes have before or after what each is.
    marks: BTreeSet<String>,
}

impl<'t> Block<'t> {
    pub(crate) fn add(&mut self, name: &'t str, text: &'t str, is_known: bool) {
        *self.all.entry((name, text)).or_default() |= is_known;
    }

    fn known(&self) -> impl Iterator<Item = (&'t str, &'t str)> {
        self.all.iter().filter(|(_, is_known)| **is_known).map(|(constant, _)| *constant)
    }

    /// Finds the words that most names of codes have at an end, and that say nothing of the codes themselves.
    pub(crate) fn mark(&mut self) {
        let ends: Vec<Vec<String>> = self.known().map(|(name, _)| ends(name)).collect();
        let is_mark = |word: &&String| {
            let count = ends.iter().filter(|ends| ends.contains(word)).count();
            let is_said =
                || self.known().any(|(_, text)| screaming(text).split('_').any(|part| part == *word));
            count * 3 >= ends.len() * 2 && (MARKS.contains(&word.as_str()) || count > 1 && !is_said())
        };
        self.marks = ends.iter().flatten().filter(is_mark).cloned().collect();
    }

    /// Whether the name of a constant says that it is something else than a code, and none of the codes is called so:
    /// `statusFree = "RACK_FREE"`.
    pub(crate) fn is_other(&self, name: &str, text: &str) -> bool {
        let is_said = |word: &String| screaming(text).split('_').any(|part| part == word);
        let ends_of = ends(name);
        let is_sort = |end: &String| {
            SORTS.contains(&end.as_str()) || ends_of.last() == Some(end) && LAST_SORTS.contains(&end.as_str())
        };
        let is_own = |end: &String| self.known().any(|(known, _)| ends(known).contains(end));
        is_setting(&screaming(name)) && !is_setting(text)
            || ends_of.iter().any(|end| is_sort(end) && !is_said(end) && !is_own(end))
    }

    /// Whether a code has a name that does not say it: `TOO_WET = "MOISTURE_TOO_HIGH"`.
    pub(crate) fn has_own_names(&self) -> bool {
        self.known().any(|(name, text)| {
            let (name, text) = (fold(name), fold(text));
            !name.contains(&text) && !text.contains(&name)
        })
    }

    /// Whether several codes are known, and each is called as it is: `SLOT_TAKEN = "SLOT_TAKEN"`.
    pub(crate) fn are_named_alike(&self) -> bool {
        self.known().count() > 1 && self.known().all(|(name, text)| has_name_of(name, text))
    }

    /// Whether a code in capitals has the namespace that several of those have which are known here.
    pub(crate) fn is_in_space(&self, text: &str) -> bool {
        let space = |text: &'t str| text.rsplit_once('.').filter(|(_, name)| is_code(name));
        let Some((own, _)) = text.rsplit_once('.').filter(|(_, name)| is_code(name)) else { return false };
        let is_it = |known: &'t str| space(known).is_some_and(|(space, _)| space == own);
        self.known().filter(|(_, known)| is_it(known)).count() > 1
    }

    pub(crate) fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    /// Whether a constant is called as the codes of its block are, and those are enough to tell of it.
    pub(crate) fn is_marked(&self, name: &str, has_parts: bool) -> bool {
        let is_one = |name: &str| ends(name).iter().any(|end| self.marks.contains(end));
        let marked = || self.all.iter().filter(|((name, _), _)| is_one(name));
        let (known, all) = (marked().filter(|(_, is_known)| **is_known).count(), marked().count());
        is_one(name) && known * 2 >= all && (has_parts || known > 1 && known * 3 >= all * 2)
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// Whether a constant is given to nothing but what the codes of its block are given to.
    pub(crate) fn is_given_alike(&self, name: &str, block: &Block<'_>) -> bool {
        let here = self.given_to_others(name);
        here.is_empty() || {
            let there: BTreeSet<&str> =
                block.known().flat_map(|(name, _)| self.given_to_others(name)).collect();
            here.iter().all(|place| there.contains(place))
        }
    }

    /// The members and names that hold no codes, and are given a constant or compared with it.
    fn given_to_others(&self, name: &str) -> Vec<&'t str> {
        let facts = self.facts;
        let uses = memmem::find_iter(facts.text.as_bytes(), name.as_bytes());
        uses.filter_map(|at| {
            let node = facts.root.descendant_for_byte_range(at, at + name.len())?;
            let is_it = node.kind().ends_with("identifier") && words(node, facts.text) == name;
            if is_it { self.given_to_other(node) } else { None }
        })
        .collect()
    }

    fn is_member(&self, label: &str) -> bool {
        self.places.member(label, self.facts.lang).is_some()
    }

    fn given_to_other(&self, node: Node<'t>) -> Option<&'t str> {
        let holds = |outer: &Node<'t>| outer.byte_range().contains(&node.start_byte());
        let last = |other: Node<'t>| {
            let is_code = self.holds_code(other, 0).is_some();
            self.resolver.path(other).last().copied().filter(|_| !is_code)
        };
        let mut at = node;
        for _ in 0..STEPS {
            at = at.parent()?;
            match self.view(at) {
                View::Compare(sides) => return sides.into_iter().find(|side| !holds(side)).and_then(last),
                View::Assign { target, .. } if !holds(&target) => return last(target),
                View::Switch { subject, labels } if labels.iter().any(holds) => return last(subject),
                // `os.environ[TOKEN]`
                View::Computed(object) if !holds(&object) => {
                    let name = self.resolver.path(object).last().copied();
                    if name.is_some_and(|name| matches!(name, "environ" | "env")) {
                        return name;
                    }
                }
                // The members of a type have names, and the keys of a table are texts.
                View::Object { ty: Some(ty), members } if !ty.contains(['[', '{', '(']) => {
                    let label = members.iter().find(|member| holds(&member.value))?.label?;
                    return Some(label).filter(|label| !self.is_member(label));
                }
                View::Call { callee, args } => {
                    let path = self.path(callee, 0);
                    let (name, arg) = (path.last()?, args.iter().find(|arg| holds(&arg.value))?);
                    // `string(full)`
                    if is_same(name) && args.len() == 1 && arg.label.is_none() {
                        continue;
                    }
                    let fails =
                        |part: &&'t str| self.is_near_call(part) || self.is_failure(part) || tells(part);
                    return match arg.label {
                        Some(label) => Some(label).filter(|label| !self.is_member(label)),
                        None => Some(*name).filter(|_| !path.iter().any(fails)),
                    };
                }
                View::Bind(_) | View::Block | View::Return(_) | View::Throw(_) | View::Function { .. } => {
                    return None;
                }
                _ => {}
            }
        }
        None
    }
}

/// Whether a constant is called as its text is, perhaps without the namespace.
pub(crate) fn has_name_of(name: &str, text: &str) -> bool {
    let name = fold(name);
    name == fold(text) || name == fold(local(text))
}

/// The first and the last word of a name of several.
fn ends(name: &str) -> Vec<String> {
    let name = screaming(name);
    match name.split_once('_') {
        Some((first, rest)) => {
            vec![first.to_owned(), rest.rsplit('_').next().unwrap_or(rest).to_owned()]
        }
        None => Vec::new(),
    }
}
