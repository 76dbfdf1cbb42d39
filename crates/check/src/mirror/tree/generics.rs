//! Types of TypeScript that take a code: `interface Base<C> { code: C }`, and `extends Base<'X'>`.

use memchr::memmem;
use tree_sitter::Node;

use crate::mirror::lang::{Language, View, words};
use crate::mirror::learned::slots::{Kin, Proof};
use crate::mirror::places::positions::Member;
use crate::mirror::uses::{Finder, How, Trust, Use};

/// What declares a type that takes others.
const DECLARES: &[&str] = &["interface ", "type ", "class "];
/// How long the declaration of a type may be that is looked at.
const LONGEST: usize = 2_000;

/// A type that takes others.
struct Generic<'t> {
    name: &'t str,
    /// The names of what it takes.
    params: Vec<&'t str>,
    /// What follows these.
    body: &'t str,
}

impl<'t> Finder<'_, 't, '_> {
    /// The texts that types of this file are given where they have a code.
    pub(crate) fn type_arguments(&mut self, late: &mut Vec<Kin>) {
        let facts = self.facts;
        if !matches!(facts.lang, Language::TypeScript | Language::Tsx) {
            return;
        }
        let asked = |name: &str, index: usize| format!("@<{name}#{index}");
        for seen in &facts.strings {
            let Some((name, index)) = self.type_argument(seen.node) else { continue };
            let View::Str(span) = self.view(seen.node) else { continue };
            let word = facts.slice(&span);
            if self.takes_code(name, index) {
                self.sink(seen.node, seen.scope, How::Declared, Trust::Learned);
            } else if self.declared.is_code(word) && !self.declared.knows(word) {
                let found = Use::plain(word.to_owned(), span, How::Declared);
                late.push(Kin { slot: asked(name, index), found, proof: Proof::Asked });
            }
        }
        // What other files give to the types of this one.
        if !self.uses.iter().any(|found| self.declared.is_own(&found.word)) && !self.has_own_codes() {
            return;
        }
        for Generic { name, params, .. } in self.generics() {
            for index in (0..params.len()).filter(|index| self.takes_code(name, *index)) {
                let found = Use::plain(String::new(), 0..0, How::Declared);
                late.push(Kin { slot: asked(name, index), found, proof: Proof::Sure });
            }
        }
    }

    /// The type that is given a text, and in which place.
    fn type_argument(&self, text: Node<'t>) -> Option<(&'t str, usize)> {
        let literal = text.parent().filter(|node| node.kind() == "literal_type")?;
        // A choice of texts gives each of them.
        let around = std::iter::successors(Some(literal), Node::parent);
        let arg = around.take_while(|node| matches!(node.kind(), "literal_type" | "union_type")).last()?;
        let args = arg.parent().filter(|node| node.kind() == "type_arguments")?;
        let name = args.prev_named_sibling()?;
        let before = std::iter::successors(arg.prev_named_sibling(), Node::prev_named_sibling);
        Some((words(name, self.facts.text), before.count()))
    }

    /// The types of this file that take others, with the names of those.
    fn generics(&self) -> Vec<Generic<'t>> {
        let text = self.facts.text;
        let starts = DECLARES.iter().flat_map(|word| {
            memmem::find_iter(text.as_bytes(), word.as_bytes()).map(move |at| at + word.len())
        });
        let found = starts.filter_map(|at| {
            let (name, rest) = text.get(at..)?.split_once('<')?;
            let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            let (params, _) = rest.split_once('>')?;
            let params = params.split(',').map(|param| first_word(param.trim())).collect();
            is_name.then_some(Generic { name, params, body: rest })
        });
        found.collect()
    }

    /// Whether the code of a type of this file is what it takes in this place.
    fn takes_code(&self, name: &str, index: usize) -> bool {
        self.generics().into_iter().filter(|one| one.name == name).any(|Generic { params, body, .. }| {
            let Some(param) = params.get(index) else { return false };
            let end = body.char_indices().nth(LONGEST).map_or(body.len(), |(end, _)| end);
            let body = body.get(..end).and_then(|body| body.split("\n}").next()).unwrap_or_default();
            body.match_indices(&format!(": {param}")).any(|(at, sign)| {
                let after = body[at + sign.len()..].chars().next();
                let label = body[..at].trim_end_matches('?');
                let label = label.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
                after.is_none_or(|c| !c.is_ascii_alphanumeric())
                    && label
                        .is_some_and(|label| self.places.member(label, self.facts.lang) == Some(Member::Code))
            })
        })
    }
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default()
}
