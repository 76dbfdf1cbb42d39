//! Words that a table puts into codes: aliases, which are there to be read, and the words of others.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::{Arg, View, words};
use crate::mirror::places::calls::EQUAL;
use crate::mirror::tree::facts::FILE;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, Use};
use crate::mirror::words::text::is_code;

/// How far an alias is from what chooses by it, and a choice from what it gives.
const STEPS: usize = 8;
/// How many members a table has at most that is looked through for each of its aliases.
const MOST: usize = 1_000;
/// How long an expression is at most that is looked through for the code of an alias.
const LONGEST: usize = 1_000;

impl<'t> Finder<'_, 't, '_> {
    /// Leaves out the aliases that are only translated to their codes: `"RATE_LIMITED" => "RESOURCE_EXHAUSTED"`.
    pub(crate) fn leave_decoded(&mut self) {
        let mut uses = std::mem::take(&mut self.uses);
        uses.retain(|found| !self.is_decoded(found));
        self.uses = uses;
    }

    /// Keeps the words of others that this file puts into our codes, so that they are theirs in every file: by a table,
    /// `{ E_SHIPMENT_404: 'PARCEL_UNKNOWN', E_LATE: 'REFUND_TOO_LATE' }`, or by a choice.
    pub(crate) fn keep_translated(&mut self) {
        for kept in &self.facts.seen {
            let theirs = match &kept.view {
                View::Object { members, .. } => self.keys_translated(members),
                View::Switch { labels, .. } => self.labels_translated(labels),
                _ => continue,
            };
            self.others.extend(theirs);
        }
    }

    fn keys_translated(&self, members: &[Arg<'t>]) -> Vec<Range<usize>> {
        let is_own = |member: &Arg<'t>| {
            let text = self.plain_text(member.value);
            text.is_some_and(|text| self.declared.is_own(text) || self.declared.is_given(text))
        };
        let is_theirs = |member: &Arg<'t>| member.label.is_some_and(|label| self.may_be_theirs(label));
        let own = members.iter().filter(|member| is_own(member)).count();
        if own < 2 || own * 2 <= members.len() || !members.iter().all(is_theirs) {
            return Vec::new();
        }
        members.iter().filter_map(|member| Some(self.facts.inner(member.key?))).collect()
    }

    /// The words of a choice by something that is no code, where none is ours and each in capitals leads to one of ours.
    fn labels_translated(&self, labels: &[Node<'t>]) -> Vec<Range<usize>> {
        let mut spans = Vec::new();
        for label in labels {
            for leaf in self.resolver.leaves(*label, FILE) {
                let Leaf::Text(span) = leaf else { return Vec::new() };
                let word = self.facts.slice(&span);
                if self.declared.knows(word) || self.declared.is_slip(word) {
                    return Vec::new();
                }
                spans.extend(self.may_be_theirs(word).then_some(span));
            }
        }
        let is_ours = |span: &Range<usize>| self.is_known(span.start) || !self.leads_to_own(span);
        if spans.len() < 2 || spans.iter().any(is_ours) { Vec::new() } else { spans }
    }

    /// Whether a word is written like a code, and is none of ours.
    fn may_be_theirs(&self, word: &str) -> bool {
        !self.declared.knows(word) && !self.declared.is_suspicious(word) && is_code(word)
    }

    fn is_decoded(&self, found: &Use) -> bool {
        let Some(code) = self.declared.of_alias(&found.word) else { return false };
        let span = &found.span;
        let Some(alias) = self.facts.root.descendant_for_byte_range(span.start, span.end) else {
            return false;
        };
        // What is compared with an alias reads it.
        let text = if alias.kind().contains("string") { Some(alias) } else { alias.parent() };
        let is_compared = |node: &Node<'t>| matches!(self.view(*node), View::Compare(_));
        if std::iter::successors(text, Node::parent).take(3).any(|node| is_compared(&node)) {
            return true;
        }
        if self.is_read_only(alias)
            || self.leads_to(alias, code)
            || self.is_given_to_decode(alias, code)
            || self.is_parsed_and_compared(alias)
        {
            return true;
        }
        let mut at = alias;
        for _ in 0..STEPS {
            let Some(parent) = at.parent() else { return false };
            if let Some(value) = chosen(parent, at) {
                return self.gives(value, code) || self.has_key(parent, code);
            }
            if is_end(parent.kind()) {
                return false;
            }
            at = parent;
        }
        false
    }

    /// Whether the table that a key stands in has the code of the alias, too, so that either may come.
    fn has_key(&self, pair: Node<'t>, code: &str) -> bool {
        let table = if pair.kind() == "dictionary_literal" { Some(pair) } else { pair.parent() };
        let table = table.filter(|table| table.named_child_count() <= MOST);
        let Some(View::Object { members, .. }) = table.map(|table| self.view(table)) else { return false };
        members.iter().any(|member| member.label == Some(code))
    }

    /// `#[serde(rename = "NEW", alias = "OLD")]` reads what it never writes.
    fn is_read_only(&self, text: Node<'t>) -> bool {
        let before =
            |node: Node<'t>| node.prev_sibling().map(|before| (before, words(before, self.facts.text)));
        let whole = if text.kind() == "string_literal" { Some(text) } else { text.parent() };
        let sign = whole.and_then(before).filter(|(_, sign)| *sign == "=");
        sign.and_then(|(sign, _)| before(sign)).is_some_and(|(_, name)| name == "alias")
    }

    /// Whether the arm of a choice gives the code of the alias that it is chosen by: `case "OLD": return "NEW"`.
    fn leads_to(&self, alias: Node<'t>, code: &str) -> bool {
        let given = self.given_in_arm(alias, FILE, |leaves| match leaves {
            [Leaf::Text(span)] => Some(Some(self.facts.slice(span) == code)),
            _ => None,
        });
        given == Some(true)
    }

    /// Whether what is given an alias is said to give its code: `assert canonical("OLD") == "NEW"`.
    fn is_given_to_decode(&self, alias: Node<'t>, code: &str) -> bool {
        let is_short = |node: &Node<'t>| node.byte_range().len() <= LONGEST;
        let around = std::iter::successors(alias.parent(), Node::parent).take(STEPS);
        let mut around = around.skip_while(|node| !matches!(self.view(*node), View::Call { .. }));
        let is_element = |call: &Node<'t>| call.kind().starts_with("jsx");
        let Some(call) = around.next().filter(is_short).filter(|call| !is_element(call)) else {
            return false;
        };
        let quoted = ['"', '\''].map(|quote| format!("{quote}{code}{quote}"));
        let has_code = |node: &Node<'t>| {
            let text = words(*node, self.facts.text);
            quoted.iter().any(|code| text.contains(code))
        };
        // What makes a failure of it writes it.
        let is_plain = matches!(self.view(call), View::Call { callee, .. }
            if !self.resolver.path(callee).iter().any(|name| self.is_near_call(name) || self.is_failure(name)));
        let mut outer = around.take_while(|node| !is_end(node.kind()) && is_short(node));
        is_plain && !has_code(&call) && outer.any(|outer| has_code(&outer))
    }

    /// Whether an alias is read by what makes codes of texts, and held against what that should be:
    /// `Failure.parse("OLD") == Failure.NEW`, `XCTAssertEqual(Code(rawValue: "OLD"), .new)`.
    fn is_parsed_and_compared(&self, alias: Node<'t>) -> bool {
        const PARSES: &[&str] =
            &["decode", "from_str", "fromString", "from_wire", "fromWire", "normalize", "parse", "read"];
        const LABELS: &[&str] = &["raw", "rawValue", "string", "text", "wire"];
        let mut around = std::iter::successors(alias.parent(), Node::parent).take(2 * STEPS);
        let Some((callee, args)) = around.find_map(|node| match self.view(node) {
            View::Call { callee, args } => Some((callee, args)),
            _ => None,
        }) else {
            return false;
        };
        let parses = self.resolver.path(callee).last().is_some_and(|last| PARSES.contains(last))
            || args.iter().any(|arg| arg.label.is_some_and(|label| LABELS.contains(&label)));
        let mut outer = around.take_while(|node| !is_end(node.kind()));
        parses
            && outer.any(|node| match self.view(node) {
                View::Compare(_) => true,
                View::Call { callee, .. } => {
                    self.resolver.path(callee).last().is_some_and(|last| EQUAL.contains(last))
                }
                View::Tokens { name, .. } => name.starts_with("assert"),
                _ => false,
            })
    }

    /// Whether a value, or what stands last in it, is a code alone.
    fn gives(&self, value: Node<'t>, code: &str) -> bool {
        let mut value = value;
        for _ in 0..STEPS {
            match self.resolver.leaves(value, 0).as_slice() {
                [Leaf::Text(span)] => return self.facts.slice(span) == code,
                [name @ Leaf::Name { .. }] if self.code_named(name).is_some_and(|word| word == code) => {
                    return true;
                }
                _ => {}
            }
            // What is made with the code is a failure, and no name of one.
            if matches!(self.view(value), View::Call { .. } | View::Object { .. } | View::Throw(_)) {
                return false;
            }
            let Some(last) = last_of(value) else { return false };
            value = last;
        }
        false
    }
}

/// Whether nothing chooses by what stands in a node of this kind.
fn is_end(kind: &str) -> bool {
    matches!(kind, "block" | "statement_block" | "statements" | "function_body" | "source_file" | "program")
}

/// What stands last in something and says what it gives.
fn last_of(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    let says = |part: &Node<'_>| part.kind() != "break_statement" && !part.kind().contains("comment");
    node.named_children(&mut cursor).filter(says).last()
}

/// What a node gives for one of its parts that is a key.
fn chosen<'t>(node: Node<'t>, part: Node<'t>) -> Option<Node<'t>> {
    let field = |name: &str| node.child_by_field_name(name);
    let next = || part.next_named_sibling();
    match node.kind() {
        "pair" => field("value").filter(|value| value.id() != part.id()),
        "keyed_element" => next(),
        "dictionary_literal" => {
            let mut cursor = node.walk();
            let keys: Vec<_> = node.children_by_field_name("key", &mut cursor).collect();
            next().filter(|_| keys.iter().any(|key| key.id() == part.id()))
        }
        // A row of a table: `[("RATE_LIMITED", "RESOURCE_EXHAUSTED")]`
        kind if is_list(kind) && node.named_child_count() == 2 => {
            node.parent().filter(|table| is_list(table.kind())).and_then(|_| next())
        }
        // `codes["RATE_LIMITED"] = "RESOURCE_EXHAUSTED"`
        "assignment" | "assignment_expression" | "assignment_statement" => {
            field("right").or_else(|| field("result")).filter(|value| value.id() != part.id())
        }
        _ => None,
    }
}

/// Whether nodes of this kind are lists or tuples.
fn is_list(kind: &str) -> bool {
    matches!(kind, "array" | "array_expression" | "array_literal" | "list" | "tuple" | "tuple_expression")
}
