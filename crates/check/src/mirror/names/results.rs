//! What the results of functions are compared with: where a function returns codes, those are codes, in whatever file.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::{View, words};
use crate::mirror::learned::slots::{ANY, Count, Kin, LABELS, Proof, Slot};
use crate::mirror::places::calls::{EQUAL, is_self, receiver};
use crate::mirror::places::positions::Member;
use crate::mirror::tree::blocks::is_row;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::macros::COMPARE;
use crate::mirror::tree::meant::getter;
use crate::mirror::tree::resolve::{Leaf, is_same};
use crate::mirror::uses::{Finder, How, Use};
use crate::mirror::words::text::is_code;
use crate::mirror::words::things::is_thing;

/// How many comments a file of Go may begin with before it says its package.
const PACKAGE: usize = 64;
/// What stands for the owner of a function where it is asked for what it fails with.
const FAILED: &str = "!";
/// How long a name is that many functions have.
const SHORT: usize = 2;

impl<'t> Finder<'_, 't, '_> {
    /// The function whose result this is: `classify(error)`, `classify(&error).as_str()`.
    pub(crate) fn result_of(&self, node: Node<'t>, scope: usize) -> Option<Slot<'t>> {
        const NAMES: usize = 2;
        let (mut call, mut steps) = (node, NAMES);
        let mut is_failed = false;
        if self.holds_code(node, scope).is_some() {
            return None;
        }
        loop {
            match self.view(call) {
                View::Pass(parts) if parts.len() == 1 => call = parts[0],
                // `got := classify(err)`
                View::Name(name) if steps > 0 => {
                    steps -= 1;
                    call = self.facts.given_last(name, scope, call.start_byte())?;
                }
                View::Call { callee, args } => {
                    let path = self.path(callee, scope);
                    let name = path.last().copied()?;
                    // `pick(3).unwrap_err()`
                    let fails = matches!(name, "unwrap_err" | "expect_err");
                    if (is_same(name) || fails) && args.len() < 2 {
                        is_failed |= fails;
                        call = receiver(callee, self.facts)?;
                        continue;
                    }
                    // What is asked for by a text gives this and that, unless all that it gives are codes.
                    let is_asked = args.iter().any(|arg| self.plain_text(arg.value).is_some());
                    // `info.GetReason()` is a member.
                    let is_member = path.len() > 1 && args.is_empty() && getter(name).is_some();
                    let owner = path.len().checked_sub(2).map_or("", |before| path[before]);
                    let found = if is_failed { Some((FAILED, name)) } else { named(owner, name) };
                    let found = found.filter(|_| !is_member && self.holds_code(call, scope).is_none())?;
                    return Some(if is_asked { Slot::Asked(found) } else { Slot::Result(found) });
                }
                // `error.slug`, which is a function without arguments.
                View::Access { object: Some(_), member, .. } if self.is_property(member) => {
                    return named("", member).map(Slot::Result);
                }
                _ => return None,
            }
        }
    }

    /// Whether a function of this file gives its result to whoever reads a member.
    fn is_property(&self, name: &str) -> bool {
        let mut functions = self.facts.functions.iter().filter(|function| function.name == Some(name));
        functions.next().is_some_and(|function| function.params.iter().all(|param| is_self(param)))
            && functions.next().is_none()
    }

    /// The same for a text that a macro compares: `assert_eq!(classify(&reply), "X")`.
    pub(crate) fn asserted(&self, at: Seen<'t>, tree: Node<'t>) -> Option<Slot<'t>> {
        self.result_of(self.held_in_macro(at.node, tree)?, at.scope)
    }

    /// What a macro holds a text against.
    pub(crate) fn held_in_macro(&self, at: Node<'t>, tree: Node<'t>) -> Option<Node<'t>> {
        let text = self.facts.text;
        let sign = tree.prev_sibling().filter(|sign| words(*sign, text) == "!");
        let name = words(sign.and_then(|sign| sign.prev_sibling())?, text);
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let inner = tokens.get(1..tokens.len().saturating_sub(1))?;
        let other = if COMPARE.contains(&name) {
            let mut sides = inner.split(|token| words(*token, text) == ",");
            match (sides.next()?, sides.next()?) {
                ([only], other) | (other, [only]) if only.id() == at.id() => other,
                _ => return None,
            }
        } else {
            // `assert!(classify(&reply) == "X")`
            let ends = |token: &Node<'t>| matches!(words(*token, text), "," | "&&" | "||");
            let holds = |side: &&[Node<'t>]| side.iter().any(|token| token.id() == at.id());
            let side = inner.split(ends).find(holds)?;
            let sign = side.iter().position(|token| matches!(words(*token, text), "==" | "!="))?;
            match (&side[..sign], &side[sign + 1..]) {
                ([only], other) | (other, [only]) if only.id() == at.id() => other,
                _ => return None,
            }
        };
        self.facts.expression(other)
    }

    /// Keeps what functions return, and what their results are compared with, for the whole tree to judge.
    pub(crate) fn keep_result(
        &self,
        slot: Slot<'t>,
        spans: &[(Range<usize>, bool)],
        count: &Count,
        late: &mut Vec<Kin>,
    ) {
        let (function, stranger) = match slot {
            Slot::Result(function) | Slot::Asked(function) => (Some(function), Proof::Asked),
            Slot::Returned(index) => (self.function(index), Proof::Other),
            Slot::Call("", "Err", 0) => (None, Proof::Other),
            _ => return,
        };
        // What comes from a table or a constant is returned as well.
        if let (Slot::Returned(_), Some(function)) = (slot, function) {
            let is_written = |word: &&String| spans.iter().any(|(span, _)| self.facts.slice(span) == *word);
            late.extend(count.own.iter().filter(|word| !is_written(word)).map(|word| Kin {
                slot: slot_of(function),
                found: Use::plain(word.clone(), 0..0, How::Compared),
                proof: Proof::Own,
            }));
        }
        let is_failed = matches!(slot, Slot::Call(..));
        for (span, _) in spans {
            let failed = || self.failed_in(span.start).filter(|_| is_failed);
            let Some(function) = function.or_else(failed) else { continue };
            let word = self.facts.slice(span);
            let is_own = self.declared.is_own(word);
            let proves = !matches!(slot, Slot::Asked(_));
            if self.declared.is_given(word) && !is_own
                || self.declared.is_foreign_among(word)
                || is_own && !proves
            {
                continue;
            }
            // What was found to be a code that nobody has declared says nothing against those beside it.
            if !is_own && stranger == Proof::Other && self.is_known(span.start) {
                continue;
            }
            let proof = if is_own { Proof::Own } else { stranger };
            let found = Use::plain(word.to_owned(), span.clone(), How::Compared);
            late.push(Kin { slot: slot_of(function), found, proof });
        }
    }

    /// The function that returns what stands here.
    pub(crate) fn returned(&self, at: usize) -> Option<usize> {
        let mut returned = self.facts.returns.iter().rev();
        returned.find(|(_, seen)| seen.node.byte_range().contains(&at)).map(|(function, _)| *function)
    }

    /// What a function returns, or one part of it.
    pub(crate) fn returned_part(&self, value: Node<'t>, span: &Range<usize>) -> Option<Slot<'t>> {
        let index = self.returned(span.start)?;
        let row = self.row(value).filter(|_| is_row(value));
        let part = row.and_then(|row| row.iter().position(|part| part.byte_range().contains(&span.start)));
        Some(part.map_or(Slot::Returned(index), |part| Slot::Part(index, part)))
    }

    /// The same where it ends in a choice or in the last expression of the function.
    pub(crate) fn returned_in(&self, outer: Node<'t>, span: &Range<usize>) -> Option<usize> {
        let is_end =
            |end: Node<'t>| end.start_byte() >= outer.start_byte() && end.byte_range().contains(&span.start);
        let mut returned = self.facts.returns.iter().rev();
        returned.find(|(_, seen)| is_end(seen.node)).map(|(function, _)| *function)
    }

    /// Counts what a function returns from tables and constants beside what it writes out.
    pub(crate) fn count_returned(&self, slot: Slot<'t>, count: &mut Count) {
        let Slot::Returned(index) = slot else { return };
        let results = self.facts.returns.iter().filter(|(function, _)| *function == index);
        for (_, seen) in results.filter(|(_, seen)| self.plain_text(seen.node).is_none()) {
            for leaf in self.resolver.leaves(seen.node, seen.scope) {
                if let Leaf::Text(span) = &leaf {
                    let word = self.facts.slice(span);
                    if self.declared.is_code(word) && !self.declared.is_given(word) {
                        count.add(word, self.declared.is_own(word));
                    }
                } else if let Some(code) = self.code_named(&leaf) {
                    count.add(&code, true);
                }
            }
        }
    }

    /// The function whose result stands beside a text in one collection that has no declared codes: `[pick(e), "X"]`.
    pub(crate) fn beside_result(&self, parts: &[Node<'t>], scope: usize) -> Option<Slot<'t>> {
        let is_own = |part: &Node<'t>| self.plain_text(*part).is_some_and(|text| self.declared.is_own(text));
        let mut calls = parts.iter().filter(|part| matches!(self.view(**part), View::Call { .. }));
        let call = calls.next().filter(|_| !parts.iter().any(is_own))?;
        self.result_of(*call, scope)
    }

    /// The function that fails with a text that stands here.
    fn failed_in(&self, at: usize) -> Option<Function<'t>> {
        let named = self
            .facts
            .functions_around(at)
            .filter_map(|function| Some((function.range.len(), function.name?)));
        named.min().map(|(_, name)| (FAILED, name))
    }

    /// The functions that give back the code of what they are given.
    pub(crate) fn sure_results(&self, late: &mut Vec<Kin>) {
        // Where no declared code is used, codes are something else.
        if !self.uses.iter().any(|found| self.declared.is_own(&found.word)) {
            return;
        }
        let mut named = None;
        for (index, seen) in &self.facts.returns {
            let Some(function) = self.function(*index) else { continue };
            late.extend(self.given_from_table(function, *seen));
            let (_, name) = function;
            let is_code = self.gives_codes(*index)
                || self.holds_code(seen.node, seen.scope).is_some_and(|(member, around)| {
                    let is_named = self.places.is_classifier(name, self.facts.lang);
                    // One name may be called so by chance, and hardly two.
                    let is_again = named.replace(*index) == Some(*index);
                    member == Member::Code && (is_named || around.some > 0 || is_again)
                });
            if is_code && !is_thing(name) {
                let found = Use::plain(String::new(), seen.node.byte_range(), How::Compared);
                late.push(Kin { slot: slot_of(function), found, proof: Proof::Sure });
            }
        }
    }

    /// The codes that a function gives which looks them up: `return byReason[reason]`.
    fn given_from_table(&self, function: Function<'t>, returned: Seen<'t>) -> Vec<Kin> {
        if !matches!(self.view(returned.node), View::Computed(_) | View::Call { .. }) {
            return Vec::new();
        }
        let leaves = self.resolver.leaves(returned.node, returned.scope);
        let mut codes: Vec<String> = leaves
            .iter()
            .filter_map(|leaf| match leaf {
                Leaf::Text(span) => Some(self.facts.slice(span).to_owned()),
                name => self.code_named(name),
            })
            .collect();
        codes.retain(|word| self.declared.is_own(word));
        let is_mostly_own = codes.len() * 2 >= leaves.len();
        let own = codes.into_iter().filter(|_| is_mostly_own).map(|word| Kin {
            slot: slot_of(function),
            found: Use::plain(word, 0..0, How::Compared),
            proof: Proof::Own,
        });
        own.collect()
    }

    /// A function of this file as others call it.
    fn function(&self, index: usize) -> Option<Function<'t>> {
        let facts = self.facts;
        let (name, range) = (facts.functions[index].name?, &facts.functions[index].range);
        let around = facts.homes.iter().filter(|(_, home)| home.contains(&range.start) && home != range);
        let home = around.min_by_key(|(_, range)| range.len()).map(|(name, _)| *name);
        named(home.or_else(|| self.package()).unwrap_or_default(), name)
    }

    /// The package that a file of Go says it is a part of.
    pub(crate) fn package(&self) -> Option<&'t str> {
        let all = std::iter::successors(self.facts.root.named_child(0), Node::next_named_sibling);
        let clause = all.take(PACKAGE).find(|node| node.kind() == "package_clause")?;
        clause.named_child(0).map(|name| words(name, self.facts.text))
    }

    /// Whether the type of what a function gives says that it is a code: `func Of(err error) Code`.
    fn gives_codes(&self, index: usize) -> bool {
        let ret = self.facts.functions[index].ret.map(|ret| ret.trim_start_matches(['-', '>', ':', ' ']));
        // The types of a package of others have its name before them.
        ret.is_some_and(|ret| self.is_code_type(ret))
    }
}

/// A function by its name, and by what it belongs to where the name is too short to tell it from others.
pub(crate) type Function<'t> = (&'t str, &'t str);

fn named<'t>(owner: &'t str, name: &'t str) -> Option<Function<'t>> {
    let is_short = name.len() <= SHORT;
    let owner = if is_short { owner } else { "" };
    (is_function(name) && !(is_short && owner.is_empty())).then_some((owner, name))
}

/// The result of a function as a place of the whole tree.
fn slot_of((owner, name): Function<'_>) -> String {
    format!("{owner}.{name}()")
}

/// Whether a place is the result of a function.
pub(crate) fn is_result(slot: &str) -> bool {
    slot.ends_with("()")
}

/// Whether a function of this name gives the same kind of thing each time.
pub(crate) fn is_function(name: &str) -> bool {
    !ANY.contains(&name) && !LABELS.contains(&name) && !EQUAL.contains(&name) && !is_code(name)
}
