//! What holds a code without being called like one: the parameters that are written to the code of a failure, and the
//! members that failures of this file have their codes in.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::slots::Tally;
use crate::mirror::lang::{Language, View, words};
use crate::mirror::places::calls::{EQUAL, is_self};
use crate::mirror::places::positions::Member;
use crate::mirror::places::sinks::AMONG;
use crate::mirror::tree::facts::Function;
use crate::mirror::tree::resolve::is_same;
use crate::mirror::uses::{Around, Finder, How, Use};
use crate::mirror::words::things::{is_failure, last_name};

/// Members of failures that are for people.
const TOLD: &[&str] = &[
    "message",
    "msg",
    "text",
    "detail",
    "details",
    "description",
    "title",
    "name",
    "hint",
    "status",
    "state",
    "operation",
    "tool",
    "field",
    "path",
    "key",
    "source",
    "event",
    "level",
    "severity",
    "category",
];
/// What a class calls the function that makes something of it.
const MADE_BY: &[&str] = &["constructor", "__init__", "init"];

/// The types of failures that have their code in a member, by the name of the member.
pub(crate) type CodeFields<'t> = BTreeMap<&'t str, Vec<&'t str>>;

impl<'t> Finder<'_, 't, '_> {
    /// Keeps a parameter, or a name of the function, that is written to the code of a failure as it is: what it is
    /// compared with is a code.
    pub(crate) fn keep_holder(&mut self, function: &Function<'t>, param: &'t str, node: Node<'t>) {
        let found = (Member::Code, Around { some: 1, ..Around::default() });
        // One that is given something else on the way held somebody else's word before.
        let values = self.facts.bound.get(param).into_iter().flatten();
        let values = values.filter(|value| function.range.contains(&value.start_byte())).count();
        let most = usize::from(!function.params.contains(&param));
        let is_kept =
            self.given_codes.iter().any(|(name, range, _)| *name == param && *range == function.range);
        if values <= most && !is_kept && !self.is_set_in(param, &function.range) && self.is_whole(node) {
            self.given_codes.push((param, function.range.clone(), found));
            self.holders.push((param, function.range.clone()));
        }
    }

    /// Whether a name is given another value in a function.
    fn is_set_in(&self, name: &str, range: &Range<usize>) -> bool {
        self.facts.seen.iter().filter(|kept| range.contains(&kept.node.start_byte())).any(|kept| {
            matches!(&kept.view, View::Assign { target, .. } if words(*target, self.facts.text) == name)
        })
    }

    /// Whether a name is what is written, and not looked up or made into something else.
    fn is_whole(&self, name: Node<'t>) -> bool {
        const STEPS: usize = 6;
        let mut at = name;
        for _ in 0..STEPS {
            let Some(parent) = at.parent() else { return true };
            match self.view(parent) {
                View::Call { callee, args } => {
                    let last = self.resolver.path(callee).last().copied().unwrap_or_default();
                    // What a method makes of it is something else.
                    let is_wrapped = is_same(last) && args.len() < 2;
                    let is_called_on = callee.byte_range().contains(&at.start_byte());
                    if !is_wrapped {
                        return !is_called_on && !matches!(last, "get" | "Get" | "at");
                    }
                }
                // What gets another name there may become a part of something.
                View::Bind(_)
                | View::Computed(_)
                | View::Join(_)
                | View::Format { .. }
                | View::Template(_) => return false,
                View::Object { .. } | View::Assign { .. } | View::Block | View::Return(_) => return true,
                _ => {}
            }
            at = parent;
        }
        true
    }

    /// Looks again at what such parameters are compared with.
    pub(crate) fn compared_holders(&mut self) {
        let facts = self.facts;
        for (name, range) in std::mem::take(&mut self.holders) {
            // What is called like a code was looked at already.
            if self.places.member(name, facts.lang) == Some(Member::Code) {
                continue;
            }
            let is_it = |node: Node<'t>| self.resolver.path(node).as_slice() == [name];
            let inside = facts.seen.iter().filter(|kept| range.contains(&kept.node.start_byte()));
            let mut pairs = Vec::new();
            let mut choices = Vec::new();
            for kept in inside {
                match &kept.view {
                    View::Compare(sides) if sides.iter().any(|side| is_it(*side)) => {
                        pairs.push((sides.clone(), kept.scope));
                    }
                    View::Switch { subject, labels } if is_it(*subject) => {
                        choices.push((*subject, labels.clone(), kept.scope));
                    }
                    View::Call { callee, args } => {
                        let last = self.resolver.path(*callee).last().copied().unwrap_or_default();
                        if !EQUAL.contains(&last) && !AMONG.contains(&last) {
                            continue;
                        }
                        let sides = self.sides(*callee, args);
                        let sides: Vec<_> = sides
                            .into_iter()
                            .chain(crate::mirror::places::calls::receiver(*callee, facts))
                            .collect();
                        if sides.iter().any(|side| is_it(*side)) {
                            pairs.push((sides, kept.scope));
                        }
                    }
                    _ => {}
                }
            }
            pairs.retain(|(sides, _)| !sides.iter().any(|side| self.is_translated_there(*side)));
            choices.retain(|(_, labels, _)| !labels.iter().any(|label| self.is_translated_there(*label)));
            for (sides, scope) in pairs {
                self.compare(&sides, scope);
            }
            for (subject, labels, scope) in choices {
                self.choice(subject, &labels, scope);
            }
        }
    }

    /// What macros of Rust hold such members and parameters against: `assert_eq!(failure.kind, "X")`.
    pub(crate) fn asserted_holders(&mut self) {
        let facts = self.facts;
        if facts.lang != Language::Rust || self.code_fields().is_empty() && self.given_codes.is_empty() {
            return;
        }
        for seen in &facts.strings {
            let View::Str(span) = self.view(seen.node) else { continue };
            let word = facts.slice(&span);
            let Some(tree) = seen.node.parent().filter(|tree| tree.kind() == "token_tree") else { continue };
            if !self.may_be_meant(word) || self.is_known(span.start) {
                continue;
            }
            let other = self.held_in_macro(seen.node, tree);
            if other.and_then(|other| self.holds_code(other, seen.scope)).is_some_and(is_sure) {
                self.add(Use::plain(word.to_owned(), span, How::Compared));
            }
        }
    }

    /// Whether a word of somebody else is compared to give one of our codes in its place.
    fn is_translated_there(&self, side: Node<'t>) -> bool {
        self.text_of(side).is_some_and(|span| {
            let word = self.facts.slice(&span);
            !self.declared.knows(word) && !self.declared.is_slip(word) && self.leads_to_own(&span)
        })
    }

    /// Whether a member is the code of a failure of this file, whatever it is called.
    pub(crate) fn is_code_field(
        &self,
        member: &str,
        object: Option<Node<'t>>,
        node: Node<'t>,
        scope: usize,
    ) -> bool {
        let (Some(types), Some(object)) = (self.code_fields().get(member), object) else { return false };
        let path = self.resolver.path(object);
        let Some(owner) = path.last().copied().filter(|owner| !self.is_of_library(owner, node)) else {
            return false;
        };
        if is_failure(owner) || Around::caught(Some(owner)) != Around::default() {
            return true;
        }
        let is_one = |ty: &str| types.contains(&last_name(ty.trim_end_matches(['?', '!', '>'])));
        if matches!(owner, "self" | "this" | "Self") {
            return self.facts.home_around(node.start_byte()).is_some_and(is_one);
        }
        if self.type_of(owner, node).is_some_and(is_one) {
            return true;
        }
        let gives = |name: &str| {
            let mut functions = self.facts.functions.iter().filter(|function| function.name == Some(name));
            types.contains(&name) || functions.any(|function| function.ret.is_some_and(is_one))
        };
        if matches!(self.view(object), View::Call { .. }) {
            return gives(owner);
        }
        let around = self.facts.functions_around(node.start_byte()).min_by_key(|one| one.range.len());
        let range = around.map_or(0..self.facts.text.len(), |function| function.range.clone());
        self.facts.types_of_name(owner, &range).next().is_some_and(is_one)
            || self.facts.lookup(owner, scope).unwrap_or_default().iter().any(|value| {
                self.resolver.path(*value).last().is_some_and(|name| gives(name))
                    || matches!(self.view(*value), View::Object { ty: Some(ty), .. } if is_one(ty))
            })
    }

    /// The failure that something is such a member of.
    pub(crate) fn type_of_field(&self, node: Node<'t>, scope: usize) -> Option<&'t str> {
        let View::Access { object, member, .. } = self.view(node) else { return None };
        let types = self.code_fields().get(member)?;
        types.first().copied().filter(|_| self.is_code_field(member, object, node, scope))
    }

    pub(crate) fn code_fields(&self) -> &CodeFields<'t> {
        self.code_fields
            .get_or_init(|| if self.has_own_codes() { self.find_code_fields() } else { CodeFields::new() })
    }

    /// The members that failures of this file are given declared codes in.
    fn find_code_fields(&self) -> CodeFields<'t> {
        let facts = self.facts;
        let mut counts: BTreeMap<(&'t str, &'t str), Tally> = BTreeMap::new();
        let mut put = |ty: &'t str, label: &'t str, value: Node<'t>| {
            let Some(word) = self.text_of(value).map(|span| facts.slice(&span)) else { return };
            counts.entry((ty, label)).or_default().add(word, self.declared);
        };
        for kept in &facts.seen {
            match &kept.view {
                View::Object { ty: Some(ty), members } if self.is_failure(last_name(ty)) => {
                    for (label, value) in members.iter().filter_map(|one| Some((one.label?, one.value))) {
                        put(last_name(ty), label, value);
                    }
                }
                View::Call { callee, args } => {
                    let path = self.path(*callee, kept.scope);
                    let named = path.iter().rev().find(|name| name.starts_with(|c: char| c.is_uppercase()));
                    let Some(ty) = named.copied().filter(|ty| self.is_failure(ty)) else { continue };
                    let mut index = 0;
                    for arg in args {
                        let label = arg.label.or_else(|| self.param_of(ty, index));
                        index += usize::from(arg.label.is_none());
                        if let Some(label) = label {
                            put(ty, label, arg.value);
                        }
                    }
                }
                _ => {}
            }
        }
        let mut fields: CodeFields<'t> = BTreeMap::new();
        for ((ty, label), tally) in counts {
            // What is called like a code is judged by what has it.
            let is_named = self.places.member(label, facts.lang) == Some(Member::Code);
            if tally.is_mostly_own() && !is_named && !is_told(label) {
                fields.entry(label).or_default().push(ty);
            }
        }
        fields
    }

    /// The name that a class of this file gives to what it is made of in this place.
    fn param_of(&self, class: &str, index: usize) -> Option<&'t str> {
        let facts = self.facts;
        let made = facts.functions.iter().find(|function| {
            function.name.is_some_and(|name| MADE_BY.contains(&name))
                && facts.home_around(function.range.start) == Some(class)
        })?;
        made.params.iter().filter(|param| !is_self(param)).nth(index).copied()
    }
}

/// Whether a member of this name says something else of a failure than its code.
pub(crate) fn is_told(label: &str) -> bool {
    TOLD.iter().any(|told| told.eq_ignore_ascii_case(label))
}

/// Whether something holds the code of a failure that was told apart from other things.
fn is_sure((member, around): (Member, Around)) -> bool {
    member == Member::Code && around.some > 0
}
