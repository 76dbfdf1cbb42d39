//! What the codes of a file tell about the words beside them: where declared codes stand, the others are meant as codes.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use super::constants::{Block, has_name_of};
use super::evidence::{Group, KEY, LABEL, Word};
use super::holders::is_told;
use super::mentions::Role;
use crate::mirror::lang::{Arg, View, tails, words};
use crate::mirror::tree::facts::FILE;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, How, Trust};
use crate::mirror::words::things::{is_failure, last_name, says_nothing};

/// How many steps the value of a table is followed.
pub(crate) const TABLE: usize = 5;

/// What is known of a group.
#[derive(Default)]
struct Members<'w> {
    known: BTreeSet<&'w str>,
    all: BTreeSet<&'w str>,
    /// Those of them that are constants of a block.
    constants: Block<'w>,
    /// The keys of the table that they are looked up in, and whether each is declared.
    keys: BTreeMap<&'w str, bool>,
}

impl<'t> Finder<'_, 't, '_> {
    /// Finds words that stand where declared codes stand.
    pub(crate) fn learn<'w>(&mut self, found: &[Word<'w, 't>])
    where
        't: 'w,
    {
        let mut groups: BTreeMap<Group<'t>, Members<'w>> = BTreeMap::new();
        for word in found.iter().filter(|word| word.role != Role::Told) {
            let text = word.text;
            let known =
                self.declared.is_own(text) || self.is_known(word.span.start) && !self.declared.is_given(text);
            for group in &word.groups {
                // A slip of the finger is meant as the code that it nearly is.
                let known = known || matches!(group, Group::Row { .. }) && self.declared.is_slip(text);
                let members = groups.entry(*group).or_default();
                members.all.insert(text);
                if known {
                    members.known.insert(text);
                }
                if let (Group::Home { .. } | Group::Row { .. }, Role::Bound(name)) = (group, word.role) {
                    members.constants.add(name, text, known);
                }
            }
        }
        for members in groups.values_mut() {
            members.constants.mark();
        }
        self.keys_of_tables(&mut groups);
        for word in found.iter().filter(|word| word.role != Role::Told) {
            let text = word.text;
            let is_fine = says_nothing(text) && !self.declared.knows(text);
            if is_fine || self.is_known(word.span.start) {
                continue;
            }
            let meant = self.declared.meant(text);
            let spelled = self.declared.spelled(text);
            let has_both = |group: &Group<'t>| {
                let known = groups.get(group).filter(|_| is_list(group)).map(|members| &members.known);
                known.zip(spelled).is_some_and(|(known, code)| known.contains(code))
            };
            // A list or a table that has both spellings has the other one on purpose.
            if word.groups.iter().any(has_both) {
                continue;
            }
            let has_parts = text.contains(['_', '.', '-']) || meant.is_some();
            let told = word.groups.iter().find(|group| {
                groups.get(group).is_some_and(|members| self.is_told_by(group, members, word, has_parts))
            });
            let Some(group) = told.copied() else { continue };
            // What is declared needs no proof, and is used as it was before, unless a failure is made with it.
            let is_written = self.facts.slice(&word.span) == text;
            if self.declared.is_own(text)
                && is_written
                && !matches!(group, Group::Given { .. } | Group::Of(_))
            {
                continue;
            }
            let how = match group {
                Group::Beside { slot: LABEL, .. } | Group::Table(_) | Group::Member(_) | Group::Named(..) => {
                    How::Compared
                }
                Group::Beside { slot: KEY, .. } | Group::Home { .. } | Group::Row { .. } => How::Declared,
                _ => How::Emitted,
            };
            let symbol = match word.role {
                Role::Bound(name) if how == How::Declared => Some(name),
                _ => None,
            };
            // Where a type is given declared codes, it is no other thing.
            if matches!(group, Group::Typed { .. }) {
                self.others.retain(|other| *other != word.span);
            }
            if is_written {
                self.text(word.span.clone(), how, Trust::Learned, symbol);
            } else {
                let (at, after) = (word.span.clone(), Vec::new());
                let made = Leaf::Made { word: text.to_owned(), at, is_local: false, after };
                self.leaf(made, how, Trust::Learned, symbol);
            }
        }
    }

    /// Whether a word is a code by what it has in common with others.
    fn is_told_by(
        &self,
        group: &Group<'t>,
        members: &Members<'_>,
        word: &Word<'_, 't>,
        has_parts: bool,
    ) -> bool {
        let (Group::Home { .. } | Group::Row { .. }, Role::Bound(name)) = (group, word.role) else {
            return self.is_code_group(group, members, has_parts);
        };
        let (constants, text) = (&members.constants, word.text);
        if constants.is_other(name, text) {
            return false;
        }
        let is_of_space = || constants.is_in_space(text);
        if matches!(group, Group::Row { .. }) && self.says_own(name) {
            // What is called like a code stands for one: `SEAL_BROKEN = "PLUG_TORN"`.
            let (known, all) = (members.known.len(), members.all.len());
            return has_parts && known >= 2 && known * 2 >= all && self.is_given_alike(name, constants);
        }
        if matches!(group, Group::Row { .. }) {
            // Where each is called like its code, what is not is something else; and codes are made of their stems.
            let is_meant = constants.has_own_names() || self.declared.is_slip(text) || is_of_space();
            if !is_meant || self.declared.is_stem(text) {
                return false;
            }
        }
        // Where each has the very name of its code, what has another one is something else: `WIRE_V1 = "DESK_WIRE_1"`.
        if constants.are_named_alike()
            && !has_name_of(name, text)
            && !self.says_own(name)
            && !self.declared.is_slip(text)
            && !is_of_space()
        {
            return false;
        }
        if constants.has_marks() {
            return constants.is_marked(name, has_parts);
        }
        self.is_code_group(group, members, has_parts) && self.is_given_alike(name, constants)
    }

    /// Whether a constant is called like a declared code.
    fn says_own(&self, name: &str) -> bool {
        self.said_by(name).is_some_and(|word| self.declared.is_own(&word))
    }

    /// Whether the words of a group are codes, by those of them that are.
    fn is_code_group(&self, group: &Group<'t>, members: &Members<'_>, has_parts: bool) -> bool {
        let (known, all) = (members.known.len(), members.all.len());
        let most = known >= 2 && known * 3 >= all * 2;
        let half = self.declared.are_enough(known, all);
        match *group {
            Group::Beside { .. } | Group::Home { .. } => half && (has_parts || most),
            // Topics and events are called like codes, too: `TOPIC_LOST = "letter.lost"`.
            Group::Row { .. } => {
                most && has_parts && members.known.iter().any(|word| self.declared.is_code(word))
            }
            Group::Table(name) => {
                let own = members.keys.values().filter(|is_own| **is_own).count();
                let is_keyed = own > 1 && own * 2 >= members.keys.len();
                half && has_parts
                    || most
                    || has_parts && (is_keyed || self.is_near_call(name) && known * 2 >= all)
            }
            Group::Given { owner, name, index } => {
                most || half
                    && (self.is_near_call(name)
                        || is_failure(owner)
                        || owner == "case"
                        || self.is_code_type(owner)
                        || self.is_given_code(name, index))
            }
            Group::Of(owner) => half && is_failure(owner),
            Group::Typed { ty, label } => {
                let is_member = self.places.member(label, self.facts.lang).is_some()
                    || self.is_failure(last_name(ty)) && !is_told(label);
                has_parts && (most || half && is_member) || most && is_member
            }
            // What is called `code` was judged by what stands around it.
            Group::Member(name) | Group::Named(name, _) => {
                most && self.places.member(name, self.facts.lang).is_none()
            }
        }
    }

    /// The keys of the tables of this file that words are looked up in: they need no quotes, and may be constants.
    fn keys_of_tables<'w>(&self, groups: &mut BTreeMap<Group<'t>, Members<'w>>)
    where
        't: 'w,
    {
        for (group, members) in groups {
            let Group::Table(name) = group else { continue };
            let values = self.facts.bound.get(name).into_iter().flatten();
            let keys = values.clone().flat_map(|value| self.keys_in(*value, TABLE));
            members.keys = keys.map(|key| (key, self.declared.is_own(key))).collect();
            members.keys.extend(values.flat_map(|value| self.named_keys_in(*value)).map(|key| (key, true)));
        }
    }

    /// The keys of a table that are names of declared codes, perhaps of another file.
    fn named_keys_in(&self, value: Node<'t>) -> Vec<&'t str> {
        let members = self.resolver.table(value, FILE).unwrap_or_default();
        let computed = members.iter().filter_map(|member| match member.key? {
            key if key.kind() == "computed_property_name" => key.named_child(0),
            key => Some(key).filter(|key| !matches!(self.view(*key), View::Str(_))),
        });
        let is_own = |key: &Node<'t>| {
            let leaves = self.resolver.leaves(*key, FILE);
            matches!(leaves.as_slice(), [leaf] if self.is_own_name(leaf))
        };
        computed.filter(is_own).map(|key| words(key, self.facts.text)).collect()
    }

    /// The words in capitals that are keys of a table.
    pub(crate) fn keys_in(&self, value: Node<'t>, depth: usize) -> Vec<&'t str> {
        let Some(depth) = depth.checked_sub(1) else { return Vec::new() };
        let word = |key: Node<'t>| match self.resolver.leaves(key, FILE).as_slice() {
            [Leaf::Text(span)] => Some(self.facts.slice(span)),
            _ => None,
        };
        let keys: Vec<&'t str> = match self.view(value) {
            View::Object { members, .. } => {
                // `{ X: 409 }`, `dict(X=409)`
                let is_name = |key: &Node<'t>| {
                    key.kind() == "property_identifier"
                        || key.parent().is_some_and(|outer| outer.kind() == "keyword_argument")
                };
                members
                    .iter()
                    .filter_map(|member| match member.key? {
                        key if is_name(&key) => member.label,
                        key => word(key),
                    })
                    .collect()
            }
            // `[["X", 409]]`
            View::List(rows) => {
                let first = |row: &Node<'t>| self.row(*row).and_then(|row| row.first().copied());
                rows.iter().filter_map(first).filter_map(word).collect()
            }
            View::Pass(parts) => parts.into_iter().flat_map(|part| self.keys_in(part, depth)).collect(),
            // `new Map(…)`, `Object.freeze(…)`
            View::Call { args, .. } => args.iter().flat_map(|arg| self.keys_in(arg.value, depth)).collect(),
            // `LazyLock::new(|| HashMap::from(…))`
            View::Function { tail: Some(tail), .. } => {
                tails(tail).into_iter().flat_map(|end| self.keys_in(end, depth)).collect()
            }
            // `phf_map! { "X" => 409 }`
            View::Tokens { tokens, .. } => {
                let is_key = |token: &Node<'t>| {
                    token.next_sibling().is_some_and(|sign| words(sign, self.facts.text) == "=>")
                };
                let inner = |tree: &Node<'t>| {
                    let all = std::iter::successors(tree.named_child(0), Node::next_named_sibling);
                    all.filter(is_key).filter_map(word)
                };
                tokens.iter().flat_map(inner).collect()
            }
            _ => Vec::new(),
        };
        keys.into_iter().filter(|key| self.declared.is_code(key)).collect()
    }

    /// Whether a table of this file has declared codes as keys that need no quotes.
    pub(crate) fn has_keys(&self) -> bool {
        let is_own = |member: &Arg<'t>| {
            let is_name = member.key.is_some_and(|key| key.kind() == "property_identifier");
            is_name && member.label.is_some_and(|label| self.declared.is_own(label))
        };
        self.facts.seen.iter().any(|kept| match &kept.view {
            View::Object { members, .. } => members.iter().any(is_own),
            _ => false,
        })
    }
}

/// Whether the words of a group stand in one list or are the keys of one table, where each stands once.
fn is_list(group: &Group<'_>) -> bool {
    matches!(group, Group::Beside { slot: 0 | KEY, .. })
}
