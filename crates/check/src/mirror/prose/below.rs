//! The failure that is made right below a comment: by a statement, an arm of a choice, a guard or a constant.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use super::advised::asserts;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::names::stated::path_before;
use crate::mirror::tree::facts::{FILE, Function, Seen};
use crate::mirror::uses::{Finder, How, Use};

/// What the first word of a comment is that says what the program does: `give up`, `then we stop`.
const DOES: &[&str] =
    &["abort", "bail", "give", "giving", "keep", "so", "stop", "then", "wait", "we", "will"];
/// What it may be besides where the program may be the one that does so.
pub(super) const ORDERS: &[&str] = &[
    "abort", "bail", "cannot", "do", "don", "give", "giving", "just", "keep", "never", "no", "not", "retry",
    "retries", "retrying", "stop", "then", "try", "we", "will", "wait", "won", "so",
];
/// How deep a failure stands in what a comment stands above.
const DEPTH: usize = 6;

/// What stands below a comment and makes a failure.
struct Made<'t> {
    node: Node<'t>,
    /// Whether something is tried there, too, so that the comment may speak of that.
    tries: bool,
    /// Whether what others are given to do may make it: `patterns.get(id).ok_or_else(|| …)`.
    may_be_inner: bool,
}

impl<'t> Finder<'_, 't, '_> {
    /// The code of the one failure that is made by what a comment stands directly above; `remark` is where the comment
    /// says something.
    pub(super) fn code_below(&self, doc: &Range<usize>, remark: &Range<usize>) -> Option<Cow<'t, str>> {
        let after = &self.facts.text[doc.end..];
        let blank = &after[..after.len() - after.trim_start().len()];
        if blank.matches('\n').count() > 1 {
            return None;
        }
        let unit = self.unit_at(self.item_after(doc.end))?;
        let made = self.made_in(unit, DEPTH)?;
        if self.sends_again(unit) || self.is_told_there(&made.node.byte_range()) {
            return None;
        }
        let code = self.code_within(unit, &made)?;
        let (start, firsts) = if self.tries(unit, &made) || self.loop_around(unit).is_some() {
            (remark.start, ORDERS)
        } else {
            (doc.start, DOES)
        };
        let is_order = |said: &str| {
            let mut words = said.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
            words.next().is_none_or(|first| firsts.contains(&first.to_ascii_lowercase().as_str()))
        };
        let said = &self.facts.text[start..doc.end];
        // `Give up here: sending it again is useless.` says something of the call, too.
        let reason = || said.split_once([':', ';']).map_or("", |(_, reason)| reason);
        let is_said = !is_order(said) || !is_order(reason()) && self.said_of_none(reason()).is_some();
        is_said.then_some(code)
    }

    /// Whether something is tried that an order above it may be about. A condition that only looks is nothing to try.
    fn tries(&self, unit: Node<'t>, made: &Made<'t>) -> bool {
        const TRIES: &[&str] = &["await", "try", "attempt", ":="];
        let is_guard = matches!(unit.kind(), "if_statement" | "if_expression" | "guard_statement");
        let head = || self.facts.slice(&(unit.start_byte()..made.node.start_byte())).to_ascii_lowercase();
        made.tries && (!is_guard || TRIES.iter().any(|word| head().contains(word)))
    }

    /// The largest thing that starts at a place and does not hold what follows it.
    pub(crate) fn unit_at(&self, at: usize) -> Option<Node<'t>> {
        let mut unit = self.facts.root.descendant_for_byte_range(at, at + 1)?;
        while let Some(outer) = unit.parent()
            && outer.start_byte() == at
            && !holds_others(outer.kind())
        {
            unit = outer;
        }
        (unit.start_byte() == at && !holds_others(unit.kind())).then_some(unit)
    }

    /// What makes a failure in a statement, an arm or a constant, where it does nothing else.
    fn made_in(&self, node: Node<'t>, depth: usize) -> Option<Made<'t>> {
        let depth = depth.checked_sub(1)?;
        let field = |name: &str| node.child_by_field_name(name);
        let first = || node.named_child(0);
        match node.kind() {
            "match_arm" => self.made_in(field("value")?, depth),
            "switch_entry" | "switch_case" | "switch_default" | "case_clause" | "expression_case"
            | "type_case" | "default_case" => self.made_in(only_statement(node)?, depth),
            "if_statement" | "if_expression" | "guard_statement" => {
                let body = field("consequence").or_else(|| only_statement(node));
                let made = self.made_in(body.filter(|_| !has_other(node))?, depth)?;
                Some(Made { tries: true, ..made })
            }
            kind if holds_others(kind) => self.made_in(only_statement(node)?, depth),
            "expression_statement" => self.made_in(first()?, depth),
            "export_statement" => self.made_in(field("declaration")?, depth),
            "return_statement"
            | "return_expression"
            | "throw_statement"
            | "raise_statement"
            | "control_transfer_statement" => Some(Made { node, tries: false, may_be_inner: true }),
            "let_declaration"
            | "lexical_declaration"
            | "variable_declaration"
            | "property_declaration"
            | "short_var_declaration"
            | "assignment_statement"
            | "assignment_expression"
            | "var_declaration"
            | "const_declaration"
            | "var_spec"
            | "const_spec"
            | "const_item"
            | "static_item"
            | "assignment"
            | "public_field_definition"
            | "field_definition" => {
                let is_inside =
                    |(_, top): &&(_, Seen<'t>)| node.byte_range().contains(&top.node.start_byte());
                let tries = !self.facts.tops.iter().any(|top| is_inside(&top));
                let is_computed = field("computed_value").is_some();
                (!is_computed).then_some(Made { node, tries, may_be_inner: tries })
            }
            kind if is_compound(kind) => None,
            _ => match self.view(node) {
                View::Function { .. } | View::Switch { .. } | View::Class { .. } | View::Enum { .. } => None,
                _ => self.ends_there(node).then_some(Made { node, tries: false, may_be_inner: false }),
            },
        }
    }

    /// The one declared code of all failures that are made there, where nothing is compared with another one.
    fn code_within(&self, unit: Node<'t>, made: &Made<'t>) -> Option<Cow<'t, str>> {
        let range = made.node.byte_range();
        let uses = self.uses.iter().filter(|found| unit.byte_range().contains(&found.span.start));
        let mut only: Option<Cow<'t, str>> = None;
        for found in uses.filter(|found| found.how != How::Described) {
            let code = self.code_used(found)?;
            let is_made = found.how != How::Compared && range.contains(&found.span.start);
            if !is_made && !made.tries && found.how != How::Compared
                || is_made && !self.is_made_there(found, made)
                || only.as_ref().is_some_and(|only| *only != code)
            {
                return None;
            }
            only = Some(code).filter(|_| is_made).or(only);
        }
        only.or_else(|| self.code_left(&range))
    }

    /// The code of a use, also where another file says what its name stands for.
    pub(super) fn code_used(&self, found: &Use) -> Option<Cow<'t, str>> {
        if self.declared.code(&found.word).is_some() {
            return Some(Cow::Owned(found.word.clone()));
        }
        if !found.by.is_name() {
            let [only] = self.declared.of_local(&found.word) else { return None };
            // Another file may put the namespace before it.
            let is_key = found.in_namespace || found.word.contains('_') && !found.word.contains('.');
            return is_key.then(|| Cow::Owned((*only).to_owned()));
        }
        let owner = path_before(self.facts.text, found.span.start).first().copied();
        let code = self.code_elsewhere(owner, self.facts.slice(&found.span), &found.span).code()?;
        self.declared.code(&code).is_some().then_some(Cow::Owned(code))
    }

    /// The code of what is returned or thrown by a name alone: `throw Trouble.jammed`.
    fn code_left(&self, range: &Range<usize>) -> Option<Cow<'t, str>> {
        let returned = self.facts.returns.iter().map(|(_, seen)| seen);
        let mut left = returned
            .chain(&self.facts.thrown)
            .filter(|seen| range.contains(&seen.node.start_byte()))
            .filter_map(|seen| {
                self.only_code(seen.node, seen.scope).or_else(|| self.code_raised(seen.node, seen.scope))
            });
        if let Some(first) = left.next() {
            return left.all(|other| other == first).then_some(first);
        }
        // A constant of this file is used where it stands, and named here: `&Failure{Code: codeBusy}`.
        let inside = self.facts.seen.iter().filter(|kept| range.contains(&kept.node.start_byte()));
        let mut given = inside.filter_map(|kept| match &kept.view {
            View::Object { members, .. } => self.code_given(members, kept.scope),
            View::Call { callee, args } => {
                let path = self.path(*callee, kept.scope);
                let fails = |name: &&'t str| self.places.is_near_call(name) || self.is_failure(name);
                let is_one = self.places.call(&path).is_some() || path.iter().any(fails);
                let first = || args.iter().take(2).find_map(|arg| self.only_code(arg.value, kept.scope));
                let given = self.code_given(args, kept.scope).or_else(first);
                // Whatever it is called, what leaves a function by it is a failure of this code: `because(codeBusy, "…")`.
                let leaves = || self.leaves_by(kept.node, range);
                let is_said = || !path.iter().any(|part| tells(part)) && leaves();
                given.filter(|_| is_one || is_said()).or_else(|| self.code_behind(args).filter(|_| leaves()))
            }
            _ => None,
        });
        let first = given.next()?;
        given.all(|other| other == first).then_some(first)
    }

    /// Whether a statement does nothing but give or throw what is called here: `return nil, because(codeBusy)`.
    fn leaves_by(&self, call: Node<'t>, statement: &Range<usize>) -> bool {
        let head = self.facts.slice(&(statement.start..call.start_byte()));
        let tail = self.facts.slice(&(call.end_byte()..statement.end));
        !head.contains(['(', '{', '=']) && matches!(tail.trim(), "" | ";")
    }

    /// The one code that a key stands for which a function puts a namespace before: `refuse("VAT_SPILLED", "…")`.
    fn code_behind(&self, args: &[Arg<'t>]) -> Option<Cow<'t, str>> {
        let key = args.iter().take(2).find_map(|arg| self.plain_text(arg.value))?;
        match self.declared.of_local(key) {
            [only] if key.contains('_') && !key.contains('.') => Some(Cow::Owned((*only).to_owned())),
            _ => None,
        }
    }

    /// The code among members or arguments by its label.
    fn code_given(&self, members: &[Arg<'t>], scope: usize) -> Option<Cow<'t, str>> {
        let is_code = |member: &&Arg<'t>| {
            member.label.is_some_and(|label| self.places.member(label, self.facts.lang).is_some())
        };
        members.iter().filter(is_code).find_map(|member| self.only_code(member.value, scope))
    }

    /// The loop around a statement, so that a comment there may say what happens in the next turn.
    fn loop_around(&self, unit: Node<'t>) -> Option<Node<'t>> {
        const INNER: &[&str] = &["function", "method", "closure", "lambda"];
        let around = std::iter::successors(unit.parent(), Node::parent);
        let mut around = around.take_while(|node| !INNER.iter().any(|inner| node.kind().contains(inner)));
        around.find(|node| {
            let kind = node.kind();
            let is_loop = ["for_", "while_", "loop_", "repeat_"].iter().any(|start| kind.starts_with(start));
            // `do` of Swift is done once.
            is_loop || kind == "do_statement" && self.facts.lang != Language::Swift
        })
    }

    /// Whether the program sends something again around a place: in the turns of a loop, or in a function that says so.
    pub(super) fn sends_again(&self, unit: Node<'t>) -> bool {
        const AGAIN: &[&str] = &["continue", "sleep", "attempt", "backoff", "retry", "retries"];
        let says = |text: &str| AGAIN.iter().any(|word| text.to_ascii_lowercase().contains(word));
        let turns = |turns: Node<'t>| {
            // What the comment says itself is no sign of it.
            let code = words(turns, self.facts.text)
                .lines()
                .filter(|line| !line.trim_start().starts_with(['/', '#', '*']));
            code.into_iter().any(says)
        };
        self.loop_around(unit).is_some_and(turns)
            || self.facts.functions_around(unit.start_byte()).any(|function| {
                function.name.is_some_and(says)
                    || function.decorators.iter().any(|node| says(words(*node, self.facts.text)))
            })
    }

    /// Whether something is asserted or only told in a part of the file.
    fn is_told_there(&self, range: &Range<usize>) -> bool {
        self.facts.seen.iter().filter(|kept| range.contains(&kept.node.start_byte())).any(|kept| match &kept
            .view
        {
            View::Call { callee, .. } => {
                self.path(*callee, kept.scope).iter().any(|part| tells(part) || asserts(part))
            }
            View::Tokens { name, .. } => tells(name) || asserts(name),
            _ => false,
        })
    }

    /// Whether a call that stands alone fails, or is the last that is done.
    fn ends_there(&self, call: Node<'t>) -> bool {
        let statement = call.parent().filter(|outer| outer.kind() == "expression_statement").unwrap_or(call);
        let mut next = std::iter::successors(statement.next_named_sibling(), Node::next_named_sibling);
        let is_end = |node: Node<'t>| {
            let kind = node.kind();
            kind.starts_with("return")
                || kind.starts_with("break")
                || kind.starts_with("control_transfer")
                || node.named_child(0).is_some_and(|inner| inner.kind().starts_with("return"))
        };
        let fails = |callee: Node<'t>| {
            let path = self.path(callee, FILE);
            let is_near = |name: &&'t str| self.places.is_near_call(name) || self.is_failure(name);
            self.places.call(&path).is_some() || path.iter().any(is_near)
        };
        next.find(|node| !node.is_extra()).is_none_or(is_end)
            || match self.view(call) {
                View::Call { callee, .. } => fails(callee),
                View::Tokens { name, .. } => {
                    self.places.call(&[name]).is_some() || self.places.is_near_call(name)
                }
                _ => false,
            }
    }

    /// Whether a code stands in no function, or in one that is given to something and does nothing but fail.
    fn is_made_there(&self, found: &Use, made: &Made<'t>) -> bool {
        let range = made.node.byte_range();
        let around = self.facts.functions_around(found.span.start);
        let mut inner = around.filter(|function| {
            range.start <= function.range.start
                && function.range.end <= range.end
                && function.range.contains(&found.span.start)
        });
        inner.all(|function| made.may_be_inner && function.name.is_none() && self.does_one(function))
    }

    /// Whether a function without a name has one expression or statement alone.
    fn does_one(&self, function: &Function<'t>) -> bool {
        let (start, end) = (function.range.start, function.range.end);
        let node = self.facts.root.descendant_for_byte_range(start, end);
        let body = node.and_then(|node| node.child_by_field_name("body").or_else(|| only_statement(node)));
        body.is_some_and(|body| !holds_others(body.kind()) || only_statement(body).is_some())
    }
}

/// Whether what is of this kind holds statements or members, one after the other.
fn holds_others(kind: &str) -> bool {
    matches!(
        kind,
        "block"
            | "statements"
            | "statement_list"
            | "statement_block"
            | "program"
            | "module"
            | "source_file"
            | "var_spec_list"
            | "class_body"
            | "declaration_list"
    )
}

/// Whether a statement of this kind does more than one thing, or one thing several times.
fn is_compound(kind: &str) -> bool {
    const KINDS: &[&str] =
        &["for", "while", "loop", "repeat", "try_statement", "do_", "with", "defer", "go_"];
    KINDS.iter().any(|start| kind.starts_with(start))
        || ["_declaration", "_definition", "_item", "_clause", "_entry"].iter().any(|end| kind.ends_with(end))
}

/// The one statement of a block or an arm, without what ends that.
fn only_statement(of: Node<'_>) -> Option<Node<'_>> {
    let is_label = |index: u32| {
        let field = of.field_name_for_named_child(index);
        matches!(
            field,
            Some("value" | "type" | "guard" | "pattern" | "condition" | "bound_identifier" | "name")
        )
    };
    let count = u32::try_from(of.named_child_count()).unwrap_or(0);
    let inner = (0..count).filter(|index| !is_label(*index)).filter_map(|index| of.named_child(index));
    let mut inner = inner.filter(|inner| {
        !inner.is_extra()
            && !inner.kind().ends_with("_pattern")
            && !matches!(inner.kind(), "else" | "default_keyword" | "where_clause" | "break_statement")
    });
    inner.next().filter(|_| inner.next().is_none())
}

/// Whether a condition has another branch.
fn has_other(choice: Node<'_>) -> bool {
    let mut cursor = choice.walk();
    choice.child_by_field_name("alternative").is_some()
        || choice.kind() != "guard_statement"
            && choice.children(&mut cursor).any(|part| part.kind() == "else")
}
