//! What tests say: rows of what a function is given, by the names of its parameters, and what is held against what.

use tree_sitter::Node;

use super::kin::FAILS;
use super::slots::Slot;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::names::named::is_capital;
use crate::mirror::places::calls::{EQUAL, receiver};
use crate::mirror::tree::meant::Meaning;
use crate::mirror::tree::resolve::is_same;
use crate::mirror::uses::{Around, Finder, How, Trust};

impl<'t> Finder<'_, 't, '_> {
    /// `it.each([[0, "X"]])("…", (count, code) => …)`, `[["a", "X"]].forEach(([name, code]) => …)`.
    pub(crate) fn each(&mut self, callee: Node<'t>, path: &[&'t str], plain: &[Node<'t>], scope: usize) {
        let facts = self.facts;
        let list = match facts.lang.view(callee, facts.text) {
            // The function is an argument of the call after the one with the rows.
            View::Call { args, .. } => args.first().map(|arg| arg.value),
            _ if path.last() == Some(&"forEach") => receiver(callee, facts),
            _ => None,
        };
        let Some(View::List(rows)) = list.map(|list| facts.lang.view(list, facts.text)) else { return };
        let function = plain.iter().find_map(|arg| match facts.lang.view(*arg, facts.text) {
            View::Function { params, .. } => Some(params),
            _ => None,
        });
        let params = function.unwrap_or_default();
        // A row may be taken apart where it is given.
        let names: Vec<&'t str> = match params.as_slice() {
            [only] if only.starts_with('[') => {
                only.trim_matches(['[', ']']).split(',').map(str::trim).collect()
            }
            _ => params,
        };
        for (index, name) in names.iter().enumerate() {
            let Some(member) = self.places.member(name, facts.lang) else { continue };
            let trust = Trust::Member { member, around: Around { some: 1, ..Around::default() } };
            for row in &rows {
                let value = match self.row(*row) {
                    Some(parts) => parts.get(index).copied(),
                    None => Some(*row).filter(|_| index == 0),
                };
                if let Some(value) = value {
                    self.sink(value, scope, How::Compared, trust);
                }
            }
        }
    }

    /// `@pytest.mark.parametrize("status,code", [(409, "X"), pytest.param(410, "Y")])`
    pub(crate) fn parametrized(&mut self, path: &[&'t str], plain: &[Node<'t>], scope: usize) {
        let (Some(&"parametrize"), [names, rows, ..]) = (path.last(), plain) else { return };
        let names: Vec<&'t str> = match self.plain_text(*names) {
            Some(names) => names.split(',').map(str::trim).collect(),
            None => self
                .row(*names)
                .unwrap_or_default()
                .into_iter()
                .filter_map(|one| self.plain_text(one))
                .collect(),
        };
        let rows = self.row(*rows).unwrap_or_default();
        for (index, name) in names.iter().enumerate() {
            let Some(member) = self.places.member(name, Language::Python) else { continue };
            let trust = Trust::Member { member, around: Around { some: 1, ..Around::default() } };
            for row in &rows {
                let parts = match self.view(*row) {
                    View::Call { args, .. } => args.iter().map(|arg| arg.value).collect(),
                    _ => self.row(*row).unwrap_or_else(|| vec![*row]),
                };
                if let Some(value) = parts.get(index) {
                    self.sink(*value, scope, How::Compared, trust);
                }
            }
        }
    }

    /// `#[case(7, "X")]` before a function that calls its second case a code.
    pub(crate) fn test_case(&mut self, attribute: Node<'t>, trees: &[Node<'t>]) {
        let text = self.facts.text;
        let after = std::iter::successors(attribute.next_named_sibling(), Node::next_named_sibling);
        let function = after.take(12).find(|item| item.kind() == "function_item");
        let Some(function) = function else { return };
        let View::Function { params, .. } = self.facts.lang.view(function, text) else { return };
        // What is marked is given by the cases; the rest comes from elsewhere.
        let marked: Vec<&'t str> =
            params.windows(2).filter(|two| two[0].starts_with("#[case")).map(|two| two[1]).collect();
        let names = if marked.is_empty() { params } else { marked };
        for tree in trees {
            let mut cursor = tree.walk();
            let mut index = 0;
            let mut found = Vec::new();
            for token in tree.children(&mut cursor) {
                match words(token, text) {
                    "," => index += 1,
                    _ if token.kind() == "string_literal" => found.push((index, token)),
                    _ => {}
                }
            }
            for (index, token) in found {
                let name = names.get(index).copied().unwrap_or_default();
                if let Some(member) = self.places.member(name, Language::Rust) {
                    let around = Around { some: 1, ..Around::default() };
                    self.sink(token, 0, How::Compared, Trust::Member { member, around });
                }
            }
        }
    }

    /// Whether a name is none that this file gives to something.
    pub(crate) fn is_of_others(&self, name: &str) -> bool {
        let facts = self.facts;
        !facts.bound.contains_key(name) && !facts.functions.iter().any(|function| function.name == Some(name))
    }

    /// `err("X")`, `Err((StatusCode::CONFLICT, "X"))`, `map_err(|_| (StatusCode::CONFLICT, "X"))`: what a function fails with.
    pub(crate) fn failed_with(&mut self, name: &str, plain: &[Node<'t>], scope: usize) {
        let Some(value) = plain.first() else { return };
        let value = match self.facts.lang.view(*value, self.facts.text) {
            View::Function { tail: Some(tail), .. } => tail,
            _ => *value,
        };
        let is_status = |part: &Node<'t>| self.resolver.path(*part).contains(&"StatusCode");
        match self.row(value) {
            Some(row) if row.iter().any(is_status) => {
                for part in row {
                    self.sink(part, scope, How::Emitted, Trust::Call);
                }
            }
            None if !FAILS.contains(&name)
                && (self.is_text_there(value) || self.is_constant_there(value)) =>
            {
                self.sink(value, scope, How::Emitted, Trust::Call);
            }
            _ => {}
        }
    }

    /// Whether this is the member of an object of constants: `err(Codes.full)`.
    fn is_constant_there(&self, value: Node<'t>) -> bool {
        let is_script =
            matches!(self.facts.lang, Language::JavaScript | Language::TypeScript | Language::Tsx);
        match self.view(value) {
            View::Access { object: Some(object), .. } if is_script => {
                self.resolver.path(object).last().is_some_and(|owner| is_capital(owner))
            }
            _ => false,
        }
    }

    /// The name of what a test holds against the text in this place: `status` in `expect(reply.status).toBe("X")`.
    pub(crate) fn held_against(
        &self,
        call: Node<'t>,
        callee: Node<'t>,
        args: &[Arg<'t>],
        (at, scope): (usize, usize),
    ) -> Option<(&'t str, Option<Meaning>)> {
        const NAMED: &[&str] =
            &["toHaveProperty", "HaveField", "HaveKeyWithValue", "propertyVal", "put", "Put"];
        let last = self.resolver.path(callee).last().copied()?;
        // `toHaveProperty("status", "X")`
        if NAMED.contains(&last) {
            let second = args.get(1).filter(|arg| arg.value.byte_range().contains(&at))?;
            let first = args.first().filter(|_| second.label.is_none())?;
            let name = self.plain_text(first.value).and_then(|name| name.rsplit(['.', '/']).next());
            return name.map(|name| (name, None));
        }
        let side = self.held_side(call, callee, args, at).filter(|_| EQUAL.contains(&last))?;
        let path = self.resolver.path(side);
        let name = path.iter().rev().find(|name| !is_same(name)).or(path.last()).copied()?;
        Some((name, (path.len() == 1).then(|| self.meaning(side, scope))))
    }

    /// What a text is held against by a function that holds two values against each other.
    pub(crate) fn held_side(
        &self,
        call: Node<'t>,
        callee: Node<'t>,
        args: &[Arg<'t>],
        at: usize,
    ) -> Option<Node<'t>> {
        let sides = self.sides(callee, args);
        let others = sides.into_iter().filter(|side| !side.byte_range().contains(&at));
        let mut named = others.filter(|side| self.plain_text(*side).is_none());
        named.next_back().or_else(|| self.expected_of(call))
    }

    /// What a matcher is held against: `reply.Status` in `Expect(reply.Status).To(Equal("X"))`.
    fn expected_of(&self, matcher: Node<'t>) -> Option<Node<'t>> {
        let outer = matcher.parent()?.parent()?;
        let View::Call { callee, .. } = self.facts.lang.view(outer, self.facts.text) else { return None };
        match self.facts.lang.view(receiver(callee, self.facts)?, self.facts.text) {
            View::Call { args, .. } => args.first().map(|arg| arg.value),
            _ => None,
        }
    }
}

/// The column of a table that is written as one text: `it.each`, with the names in its first line.
pub(crate) fn column<'t>(table: Node<'t>, part: Node<'t>, text: &str) -> Option<Slot<'t>> {
    let head = text.trim_start_matches('`').trim_start().lines().next()?;
    let columns = head.matches('|').count() + 1;
    let mut cursor = table.walk();
    let mut parts = table.named_children(&mut cursor).filter(|part| part.kind() == "template_substitution");
    let index = parts.position(|found| found.id() == part.id())?;
    (columns > 1).then(|| Slot::Column(table.id(), index % columns))
}
