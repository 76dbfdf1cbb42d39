//! What stands in the same place as declared codes: where most words are ours, the others should be, too.
//!
//! A function that is given codes, the keys of a table, a column of a list, what one function returns, or what one thing
//! is compared with: no name says that codes belong there, but those that are there already do.

use std::ops::Range;

use tree_sitter::Node;

use super::mentions::{EXPORTS, tells};
use super::rows::column;
use super::slots::{ANY, Count, Kin, LABELS, Proof, Slot, how};
use crate::mirror::hash::Map;
use crate::mirror::lang::{Arg, Language, View, tails, words};
use crate::mirror::names::named::{NOTHING, is_capital};
use crate::mirror::places::calls::EQUAL;
use crate::mirror::places::ordered::written_out;
use crate::mirror::places::positions::Member;
use crate::mirror::places::sinks::AMONG;
use crate::mirror::tree::blocks::{choice_of, is_row};
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::resolve::{is_first_of, is_instead};
use crate::mirror::uses::{Finder, Use};
use crate::mirror::words::declared::{Declared, Verdict};
use crate::mirror::words::foreign::REASONS;
use crate::mirror::words::text::is_snake;
use crate::mirror::words::things::{is_failure, is_message};

/// How far up a place is looked for.
const STEPS: usize = 8;
/// Methods that are given, or whose function gives, what the function around fails with.
pub(crate) const FAILS: &[&str] =
    &["ok_or", "ok_or_else", "map_err", "okOr", "okOrElse", "mapErr", "mapLeft", "filterOrFail"];
/// What holds a pattern.
pub(crate) const PATTERNS: &[&str] = &["match_pattern", "case_pattern", "switch_pattern", "pattern"];

/// The words of a place, and whether each stands in quotes.
type Places = Vec<(Range<usize>, bool)>;

impl<'t> Finder<'_, 't, '_> {
    /// Finds words that stand among codes, and gives back those that only the whole tree can judge.
    pub(crate) fn kin(&mut self) -> Vec<Kin> {
        let facts = self.facts;
        let mut slots: Map<Slot<'t>, (Count, Places)> = Map::default();
        let mut order: Vec<Slot<'t>> = Vec::new();
        let mut put = |slot: Slot<'t>, span: Range<usize>, quoted: bool, declared: &Declared<'_>| {
            let word = facts.slice(&span);
            // A classifier gives such a word where nothing failed.
            let is_none = is_answer(slot) && NOTHING.contains(&word) && !declared.knows(word);
            if is_none || declared.is_given(word) && declared.code(word).is_none() {
                return;
            }
            let (count, spans) = slots.entry(slot).or_insert_with(|| {
                order.push(slot);
                (Count::default(), Vec::new())
            });
            let is_own = declared.is_own(word)
                || !quoted && !declared.of_local(word).is_empty() && !word.contains('.');
            count.add(word, is_own);
            spans.push((span, quoted));
        };
        let mut given = Vec::new();
        for seen in &facts.strings {
            let View::Str(span) = facts.lang.view(seen.node, facts.text) else { continue };
            let word = facts.slice(&span);
            // What needs no declaration proves nothing, and may be written badly among those that do.
            if self.declared.given_meant(word).is_some() {
                let slot = self.slot(*seen, &span).filter(|slot| self.holds_given(*slot));
                given.extend(slot.map(|slot| (slot, span)));
            } else if let Some(slot) = self.slot_of_word(*seen, &span) {
                put(slot, span, true, self.declared);
            }
        }
        for kept in &facts.seen {
            let View::Object { members, .. } = &kept.view else { continue };
            self.ill_written_value(kept.node, members);
            for (member, key) in members.iter().filter_map(|member| Some((member, member.key?))) {
                let is_plain = matches!(key.kind(), "property_identifier" | "identifier")
                    && self.declared.is_code(words(key, facts.text))
                    && !self.is_constant_key(key, kept.scope);
                if is_plain || self.is_meant_key(members, member) {
                    put(Slot::Keys(kept.node.id()), key.byte_range(), false, self.declared);
                }
            }
        }
        for (slot, span) in given {
            // What is compared with aliases in small letters may be written as they are.
            if let Some((count, spans)) = slots.get_mut(&slot)
                && !count.own.iter().all(|word| self.declared.code(word).is_none() && is_snake(word))
            {
                spans.push((span, true));
            }
        }
        let mut late = Vec::new();
        for slot in order {
            let Some((mut count, spans)) = slots.remove(&slot) else { continue };
            self.ill_written_in(slot, count.own.len(), &spans[0].0);
            self.count_returned(slot, &mut count);
            self.keep_result(slot, &spans, &count, &mut late);
            let proven = count.is_proof_in(slot, self.declared)
                && !matches!(slot, Slot::Asked(_) | Slot::Macro(..))
                && (self.declared.form.is_canonical
                    || self.is_of_codes(slot)
                    || count.is_plain_proof(self.declared));
            for (span, quoted) in &spans {
                if self.is_meant_among(slot, &count, facts.slice(span)) {
                    self.judge_kin(slot, span, *quoted, proven, &mut late);
                }
            }
            if let (true, Slot::Call(owner, name, index)) = (proven, slot) {
                self.given_too(owner, name, index, count.own.len());
            }
        }
        self.sure_results(&mut late);
        late
    }

    /// Whether a word in small letters that stands in a place among codes is surely one.
    fn holds_given(&self, slot: Slot<'t>) -> bool {
        match slot {
            Slot::Returned(_) | Slot::Part(..) | Slot::Compared { .. } => true,
            Slot::Call(..) => self.is_of_codes(slot),
            _ => false,
        }
    }

    /// Whether a place says by itself that codes belong there.
    fn is_of_codes(&self, slot: Slot<'t>) -> bool {
        match slot {
            Slot::Compared { member, .. } => member == Some(Member::Code),
            Slot::Result((_, name)) | Slot::Asked((_, name)) => {
                self.places.is_classifier(name, self.facts.lang)
            }
            Slot::Call(owner, name, index) => {
                self.is_given_code(name, index) || is_failure(name) || is_failure(owner)
            }
            _ => false,
        }
    }

    fn judge_kin(
        &mut self,
        slot: Slot<'t>,
        span: &Range<usize>,
        quoted: bool,
        proven: bool,
        late: &mut Vec<Kin>,
    ) {
        let word = self.facts.slice(span);
        let is_own = self.declared.is_own(word);
        let is_fine = self.declared.verdict(word, !quoted) == Verdict::Fine;
        let how = how(slot);
        let is_foreign = self.declared.is_foreign_among(word) || REASONS.contains(&word);
        if is_foreign || self.is_known(span.start) && !is_own {
            return;
        }
        let found = Use { in_namespace: !quoted, ..Use::plain(word.to_owned(), span.clone(), how) };
        if !proven && (!is_own || matches!(slot, Slot::Macro(..))) {
            self.ask_maker(slot, &found, late);
        }
        if let Slot::Call(owner, name, index) = slot
            && (owner.is_empty() || is_capital(owner) || self.is_package(owner))
            && !proven | is_own
        {
            let slot = format!("{owner}.{name}#{index}");
            let proof = if is_own { Proof::Own } else { Proof::Asked };
            late.push(Kin { slot, found, proof });
        } else if proven && !is_fine && !self.is_known(span.start) {
            self.uses.push(found);
        }
    }

    /// The place that a text stands in.
    pub(crate) fn slot(&self, seen: Seen<'t>, span: &Range<usize>) -> Option<Slot<'t>> {
        let mut at = seen.node;
        for _ in 0..STEPS {
            let parent = at.parent()?;
            if parent.kind() == "token_tree" {
                return self.given_to_macro(Seen { node: at, ..seen }, parent);
            }
            if parent.kind() == "template_string" {
                return column(parent, at, words(parent, self.facts.text));
            }
            if let Some(choice) = choice_of(parent, self.facts.text) {
                return (!self.is_declared(choice)).then_some(Slot::List(choice.id()));
            }
            match self.view(parent) {
                // `Err("X".to_owned())`
                View::Call { callee, args }
                    if args.is_empty() && callee.byte_range().contains(&span.start) => {}
                View::Call { callee, args } => {
                    let path = self.path(callee, seen.scope);
                    if is_passed_on(&path, parent) {
                        at = parent;
                        continue;
                    }
                    // What one thing is held against says nothing of another.
                    if holds(&path)
                        && let Some(side) = self.held_side(parent, callee, &args, span.start)
                        && let Some(slot) = self.result_of(side, seen.scope)
                    {
                        return Some(slot);
                    }
                    if let Some((name, meaning)) =
                        self.held_against(parent, callee, &args, (span.start, seen.scope))
                    {
                        let slot = meaning.map(|meaning| Slot::Compared {
                            meaning,
                            member: None,
                            is_message: false,
                        });
                        let slot = slot.unwrap_or(Slot::Label("", name));
                        return (!LABELS.contains(&name)).then_some(slot);
                    }
                    return self.in_call(parent, &path, &args, seen.scope, span);
                }
                // `advice["X"]` is what the table has there, and that may be anything.
                View::Access { object: Some(_), node, .. } if node.byte_range().contains(&span.start) => {
                    return None;
                }
                View::Object { members, .. } => return self.in_object(parent, &members, span),
                View::List(parts) => return self.in_list(parent, &parts, seen.scope, span),
                View::Enum { .. } => return Some(Slot::Keys(parent.id())),
                View::Compare(sides) => {
                    let other = sides.iter().find(|side| !side.byte_range().contains(&span.start))?;
                    return self.compared(*other, seen.scope);
                }
                View::Switch { subject, labels } => {
                    let is_label = labels.iter().any(|label| label.byte_range().contains(&span.start));
                    if !is_label {
                        return self.returned_in(parent, span).map(Slot::Returned);
                    }
                    let is_one = self.row(subject).is_none_or(|row| row.len() < 2);
                    return self.compared(subject, seen.scope).filter(|_| is_one);
                }
                View::Return(_) | View::Throw(_) => return self.returned_part(at, span),
                View::Block if parent.parent().is_some_and(|outer| outer.kind() == "closure_expression") => {}
                // `input.parse().map_err(|_| "X")?`
                View::Function { tail: Some(tail), .. } => {
                    let slot = self.in_closure(parent, tail, span);
                    return slot.or_else(|| self.returned_in(tail, span).map(Slot::Returned));
                }
                // The labels of a choice of Python stand in a block of their own.
                View::Block if parent.parent().is_some_and(|outer| outer.kind() == "match_statement") => {}
                View::Block => return self.returned_in(at, span).map(Slot::Returned),
                View::Bind(_)
                | View::Assign { .. }
                | View::Function { .. }
                | View::Union { .. }
                | View::Class { .. }
                | View::Join(_)
                | View::Format { .. }
                | View::Template(_)
                | View::Tokens { .. } => return None,
                _ => {}
            }
            at = parent;
        }
        None
    }

    /// Whether a choice of texts has a name, and was judged by it.
    fn is_declared(&self, choice: Node<'t>) -> bool {
        let mut around = std::iter::successors(choice.parent(), Node::parent).take(2);
        around.any(|node| matches!(self.view(node), View::Union { members, .. } if !members.is_empty()))
    }

    /// The place of what a function without a name gives back.
    fn in_closure(&self, closure: Node<'t>, tail: Node<'t>, span: &Range<usize>) -> Option<Slot<'t>> {
        let call = closure.parent()?.parent()?;
        let View::Call { callee, .. } = self.facts.lang.view(call, self.facts.text) else { return None };
        let name = self.resolver.path(callee).last().copied()?;
        let is_end = tails(tail).iter().any(|end| end.byte_range().contains(&span.start));
        (is_end && FAILS.contains(&name)).then(|| self.failed())
    }

    /// What a function fails with.
    fn failed(&self) -> Slot<'t> {
        Slot::Call("", if self.facts.lang == Language::Rust { "Err" } else { "err" }, 0)
    }

    fn compared(&self, subject: Node<'t>, scope: usize) -> Option<Slot<'t>> {
        if let Some(slot) = self.result_of(subject, scope) {
            return Some(slot);
        }
        let path = self.resolver.path(subject);
        if matches!(path.as_slice(), [.., owner, _] if self.is_of_library(owner, subject)) {
            return None;
        }
        let holds_any = path.last().is_some_and(|last| LABELS.contains(last));
        let member = self.holds_code(subject, scope).map(|(member, _)| member);
        let is_message = matches!(path.as_slice(), [.., owner, _] if is_message(owner));
        (!holds_any || member.is_some()).then(|| Slot::Compared {
            meaning: self.meaning(subject, scope),
            member,
            is_message: is_message && member == Some(Member::InFailure),
        })
    }

    fn in_call(
        &self,
        call: Node<'t>,
        path: &[&'t str],
        args: &[Arg<'t>],
        scope: usize,
        span: &Range<usize>,
    ) -> Option<Slot<'t>> {
        let (owner, name) = parts_of(path)?;
        // `input.ok_or("X")?` leaves a function as `Err("X")` does.
        if FAILS.contains(&name) {
            return Some(self.failed());
        }
        let arg = args.iter().position(|arg| arg.value.byte_range().contains(&span.start))?;
        // What stands in for something may stand in for anything.
        if path.iter().any(|part| tells(part)) || is_first_of(path) || is_instead(name) {
            return None;
        }
        if let Some(label) = args[arg].label {
            // `pytest.raises(Refused, match="X")`
            let is_matched = (name, label) == ("raises", "match");
            let slot = if is_matched { Slot::Matched } else { Slot::Label(name, label) };
            return (!LABELS.contains(&label)).then_some(slot);
        }
        if name == "assertRaisesRegex" {
            return Some(Slot::Matched);
        }
        // `pytest.param({}, "X")` is a row of a table.
        let outer = call.parent().filter(|_| name == "param");
        if let Some(outer) = outer
            && matches!(self.facts.lang.view(outer, self.facts.text), View::List(_))
        {
            return Some(Slot::Column(outer.id(), arg));
        }
        // `partial(refuse, "X")` calls another function later.
        if let ("partial", [first, ..]) = (name, args) {
            let path = self.path(first.value, scope);
            let (owner, name) = parts_of(&path).filter(|_| arg > 0)?;
            return Some(Slot::Call(owner, name, arg - 1));
        }
        let index = args[..arg].iter().filter(|arg| arg.label.is_none()).count();
        (!ANY.contains(&name)).then_some(Slot::Call(owner, name, index))
    }

    fn in_object(&self, object: Node<'t>, members: &[Arg<'t>], span: &Range<usize>) -> Option<Slot<'t>> {
        let holds = |node: Node<'t>| node.byte_range().contains(&span.start);
        if members.iter().any(|member| member.key.is_some_and(holds)) {
            return Some(Slot::Keys(object.id()));
        }
        let is_word = |member: &Arg<'t>| match self.facts.lang.view(member.value, self.facts.text) {
            View::Str(span) => self.declared.is_code(self.facts.slice(&span)),
            _ => false,
        };
        // A member that is called like a code says nothing of those beside it.
        let is_code = |member: &Arg<'t>| {
            member.label.is_some_and(|label| self.places.member(label, self.facts.lang).is_some())
        };
        // `[{ on: "X", channel: "OPS" }]`: what stands beside a code in its row is another thing.
        let is_row = object.kind() == "struct_expression"
            || object
                .parent()
                .is_some_and(|list| matches!(self.facts.lang.view(list, self.facts.text), View::List(_)));
        if members.len() > 1 && !is_row && members.iter().all(is_word) && !members.iter().any(is_code) {
            return Some(Slot::Values(object.id()));
        }
        let label = members.iter().find(|member| holds(member.value))?.label?;
        (!LABELS.contains(&label)).then_some(Slot::Label("", label))
    }

    fn in_list(
        &self,
        list: Node<'t>,
        parts: &[Node<'t>],
        scope: usize,
        span: &Range<usize>,
    ) -> Option<Slot<'t>> {
        let index = parts.iter().position(|part| part.byte_range().contains(&span.start))?;
        if written_out(list).is_some() {
            let label = self.label_in(list, index)?;
            return (!LABELS.contains(&label)).then_some(Slot::Label("", label));
        }
        let mut outer = list.parent();
        for _ in 0..3 {
            // What is chosen by several things is told apart by each of them.
            if outer.is_some_and(|outer| PATTERNS.contains(&outer.kind())) {
                return None;
            }
            match outer.map(|outer| self.facts.lang.view(outer, self.facts.text)) {
                Some(View::List(_)) => return outer.map(|outer| Slot::Column(outer.id(), index)),
                // `reply["type"] in ("X", "Y")`
                Some(View::Compare(sides)) => {
                    let other = sides.iter().find(|side| !side.byte_range().contains(&span.start));
                    let slot = other.and_then(|other| self.compared(*other, scope));
                    return slot.or(Some(Slot::List(list.id())));
                }
                Some(View::Pass(_)) => outer = outer.and_then(|outer| outer.parent()),
                // `code, level = "X", "HIGH"`
                Some(View::Bind(binds)) if binds.len() > 1 || binds.iter().any(|one| one.name == EXPORTS) => {
                    return None;
                }
                Some(View::Assign { target, .. }) if self.row(target).is_some() => return None,
                // `["X", "Y"].includes(classify(error))`
                Some(View::Access { member, .. }) if AMONG.contains(&member) => {
                    let call = outer.and_then(|access| access.parent())?;
                    let View::Call { args, .. } = self.facts.lang.view(call, self.facts.text) else { break };
                    let slot = args.first().and_then(|arg| self.compared(arg.value, scope));
                    return slot.or(Some(Slot::List(list.id())));
                }
                // The braces of a list of Go.
                Some(View::Other) if outer.is_some_and(|outer| outer.kind() == "literal_value") => {
                    outer = outer.and_then(|outer| outer.parent());
                }
                // `map[string]row{"gone": {7, "X"}}` has rows, too.
                Some(View::Other) if outer.is_some_and(|outer| outer.kind() == "keyed_element") => {
                    let table = outer.and_then(|outer| outer.parent()?.parent());
                    let table = table.filter(|_| self.type_in_row(list, None, index).is_some())?;
                    return Some(Slot::Column(table.id(), index));
                }
                // `CLOSED = "X", "Closed"` is a case of a class.
                Some(View::Bind(_)) if index == 0 || outer.is_some_and(|bind| self.is_case(bind)) => {
                    let body = outer.and_then(|bind| bind.parent()).and_then(|statement| statement.parent());
                    let is_class = |body: &Node<'t>| {
                        body.parent().is_some_and(|class| class.kind() == "class_definition")
                    };
                    let Some(body) = body.filter(is_class) else { break };
                    return Some(if index == 0 {
                        Slot::Keys(body.id())
                    } else {
                        Slot::Column(body.id(), index)
                    });
                }
                _ => break,
            }
        }
        if is_row(list) {
            return self.returned(span.start).map(|function| Slot::Part(function, index));
        }
        Some(self.beside_result(parts, scope).unwrap_or(Slot::List(list.id())))
    }
}

/// Whether a place is what is asked or answered, where there may be no failure at all.
fn is_answer(slot: Slot<'_>) -> bool {
    matches!(
        slot,
        Slot::Compared { .. } | Slot::Result(_) | Slot::Asked(_) | Slot::Returned(_) | Slot::Part(..)
    )
}

/// Whether a call of this name holds two values against each other.
fn holds(path: &[&str]) -> bool {
    path.last().is_some_and(|last| EQUAL.contains(last))
}

/// The last part of a name, and the one before it.
pub(crate) fn parts_of<'t>(path: &[&'t str]) -> Option<(&'t str, &'t str)> {
    match path {
        [name] => Some(("", name)),
        // `match(code).with("X", …).with("Y", …)`
        [before @ .., owner, name] if owner == name && !before.is_empty() => {
            parts_of(&path[..path.len() - 1])
        }
        [.., owner, name] => Some((owner, name)),
        [] => None,
    }
}

/// Whether a call only hands on what it is given: `String::from("X")`, and `_ => Some("X")` at the end of a function.
fn is_passed_on(path: &[&str], call: Node<'_>) -> bool {
    let is_end = |outer: Node<'_>| matches!(outer.kind(), "match_arm" | "return_expression" | "block");
    matches!(path, [.., "String", "from"]) || matches!(path, ["Some"]) && call.parent().is_some_and(is_end)
}
