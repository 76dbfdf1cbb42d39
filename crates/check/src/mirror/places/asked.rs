//! Functions of a file that look a parameter up in a table whose keys are codes: what they are given is one.

use tree_sitter::Node;

use super::makers::{Slot, given};
use super::positions::Member;
use crate::mirror::hash::Map;
use crate::mirror::lang::{View, words};
use crate::mirror::learned::evidence::TABLES;
use crate::mirror::learned::learn::TABLE;
use crate::mirror::learned::misfits::is_none;
use crate::mirror::tree::facts::Seen;
use crate::mirror::uses::{Finder, How, Trust};

impl<'t> Finder<'_, 't, '_> {
    /// What is given to such functions: `status_of("X")` where that is `STATUS.get(code)`.
    pub(crate) fn asked_of_tables(&mut self) {
        let facts = self.facts;
        let mut asked: Map<&'t str, Vec<Slot<'t>>> = Map::default();
        let mut lookups: Vec<_> =
            facts.seen.iter().filter_map(|kept| self.key_in_table(kept.node, &kept.view)).collect();
        // A walk does not stop at every member of something.
        let bound = facts.seen.iter().flat_map(|kept| match &kept.view {
            View::Bind(binds) => binds.iter().filter_map(|bind| bind.value).collect(),
            _ => Vec::new(),
        });
        let held = bound.chain(facts.returns.iter().map(|(_, seen)| seen.node));
        lookups.extend(held.filter_map(|node| match self.view(node) {
            view @ View::Computed(_) => self.key_in_table(node, &view),
            _ => None,
        }));
        for (table, key) in lookups {
            let at = table.start_byte();
            let around = facts.functions_around(at).filter(|function| function.params.contains(&key));
            let Some(function) = around.min_by_key(|function| function.range.len()) else { continue };
            if let Some(name) = function.name.filter(|_| self.has_codes_as_keys(table)) {
                asked.entry(name).or_default().extend(self.slot_of(function, key));
            }
        }
        let mut compared: Map<&'t str, Vec<Slot<'t>>> = Map::default();
        for (at, key) in self.codes_compared() {
            let around = facts.functions_around(at).filter(|function| function.params.contains(&key));
            let Some(function) = around.min_by_key(|function| function.range.len()) else { continue };
            if let Some(name) = function.name {
                compared.entry(name).or_default().extend(self.slot_of(function, key));
            }
        }
        if asked.is_empty() && compared.is_empty() {
            return;
        }
        let slots = asked
            .iter()
            .chain(&compared)
            .flat_map(|(name, slots)| slots.iter().map(|slot| (*name, slot.index)));
        self.looked_up = slots.collect();
        let mut values = Vec::new();
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let path = self.path(*callee, kept.scope);
            let ([name] | ["self" | "this" | "cls" | "Self", name]) = &*path else { continue };
            let given_as = |slots: &Map<&'t str, Vec<Slot<'t>>>| -> Vec<Seen<'t>> {
                let slots = slots.get(name).into_iter().flatten();
                let given = slots.filter_map(|slot| given(*slot, args));
                given.map(|node| Seen { node, scope: kept.scope }).collect()
            };
            values.extend(given_as(&asked));
            values.extend(given_as(&compared).into_iter().filter(|seen| self.is_meant_there(seen.node)));
        }
        // `assert_eq!(status_of("X"), 65)`
        values.extend(facts.strings.iter().copied().filter(|seen| {
            let slot = self.given_in_tokens(seen.node);
            slot.is_some_and(|(name, index)| {
                let is_it = |slots: &Map<&'t str, Vec<Slot<'t>>>| {
                    slots.get(name).into_iter().flatten().any(|slot| slot.index == index)
                };
                is_it(&asked) || is_it(&compared) && self.is_meant_there(seen.node)
            })
        }));
        for Seen { node, scope } in values {
            // What no table has may be asked for on purpose.
            if self.plain_text(node).is_some_and(|text| !is_none(text)) {
                self.sink(node, scope, How::Compared, Trust::Learned);
            }
        }
    }

    /// Whether a text is meant as a declared code: another word may be given on purpose to what compares codes.
    fn is_meant_there(&self, node: Node<'t>) -> bool {
        let text = self.plain_text(node);
        text.is_some_and(|text| self.declared.is_slip(text) || self.declared.right(text).is_some())
    }

    /// What is called a code and compared with declared ones, and where: `switch code { case "X": … }`.
    fn codes_compared(&self) -> Vec<(usize, &'t str)> {
        let facts = self.facts;
        if !self.has_own_codes() {
            return Vec::new();
        }
        let is_code = |name: &str| self.places.member(name, facts.lang) == Some(Member::Code);
        let is_own =
            |nodes: &[Node<'t>], scope: usize| nodes.iter().any(|node| self.has_own_text(*node, scope));
        let found = facts.seen.iter().filter_map(|kept| match &kept.view {
            View::Switch { subject, labels } => {
                let name = self.resolver.path(*subject);
                matches!(name.as_slice(), [name] if is_code(name) && is_own(labels, kept.scope))
                    .then(|| (kept.node.start_byte(), name[0]))
            }
            View::Compare(sides) => {
                let names = sides.iter().filter_map(|side| match self.view(*side) {
                    View::Name(name) => Some(name),
                    _ => None,
                });
                let name = names.into_iter().find(|name| is_code(name))?;
                is_own(sides, kept.scope).then(|| (kept.node.start_byte(), name))
            }
            // `matches!(code, "X" | "Y")`
            View::Tokens { name: "matches", tokens } => {
                let tree = tokens.first()?;
                let name = words(tree.named_child(0)?, facts.text);
                let mut cursor = tree.walk();
                let mut texts = tree.named_children(&mut cursor).filter_map(|token| self.plain_text(token));
                (is_code(name) && texts.any(|text| self.declared.is_own(text)))
                    .then(|| (kept.node.start_byte(), name))
            }
            _ => None,
        });
        found.collect()
    }

    /// The function of this file that a text is given to by a macro, and its place there.
    fn given_in_tokens(&self, node: Node<'t>) -> Option<(&'t str, usize)> {
        let text = self.facts.text;
        let tree = node.parent().filter(|tree| tree.kind() == "token_tree")?;
        let name = tree.prev_sibling().filter(|name| name.kind() == "identifier")?;
        let is_own = name.prev_sibling().is_none_or(|sign| !matches!(words(sign, text), "." | "::"));
        let before = std::iter::successors(node.prev_sibling(), Node::prev_sibling);
        let index = before.filter(|sign| words(*sign, text) == ",").count();
        is_own.then(|| (words(name, text), index))
    }

    /// The table and the name that is looked up in it: `STATUS.get(code)`, `status[code]`.
    fn key_in_table(&self, node: Node<'t>, view: &View<'t>) -> Option<(Node<'t>, &'t str)> {
        let (table, key) = match view {
            View::Computed(table) => (*table, self.facts.text.get(table.end_byte()..node.end_byte())?),
            View::Call { callee, args } => {
                let View::Access { object: Some(table), member, .. } = self.view(*callee) else {
                    return None;
                };
                let key = args.first().filter(|_| TABLES.contains(&member))?.value;
                (table, self.facts.slice(&key.byte_range()))
            }
            _ => return None,
        };
        let key = key.split(',').next().unwrap_or_default();
        Some((table, key.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_')))
    }

    /// Whether what has this name is a table of this file whose keys are codes.
    fn has_codes_as_keys(&self, table: Node<'t>) -> bool {
        let path = self.resolver.path(table);
        let values = path.last().and_then(|name| self.facts.bound.get(name)).into_iter().flatten();
        let keys: Vec<&'t str> = values.flat_map(|value| self.keys_in(*value, TABLE)).collect();
        let own = keys.iter().filter(|key| self.declared.is_own(key)).count();
        own > 1 && own * 2 >= keys.len()
    }
}
