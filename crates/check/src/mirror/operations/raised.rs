//! Failures that leave an operation by the name of a case, a class or a value: `Err(ApiError::Full)`, `throw Full()`.
//!
//! A text says its code by itself. A name says it where it is declared, which may be another file: so the names are
//! collected here, and `standing` has what they stand for.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use super::parts::{Part, operation_at};
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::learned::kin::FAILS;
use crate::mirror::names::named::is_capital;
use crate::mirror::names::stated::path_before;
use crate::mirror::places::calls::receiver;
use crate::mirror::places::positions::Member;
use crate::mirror::places::sinks::last_part;
use crate::mirror::tree::late::parted;
use crate::mirror::tree::resolve::{Leaf, is_same};
use crate::mirror::uses::Finder;

/// How many arguments of what is raised may say its code by a name.
const GIVEN: usize = 2;
/// How many steps what is raised is followed.
const DEPTH: usize = 6;
/// What makes a result of a failure, or hands it on.
const RAISES: &[&str] = &[
    "Err",
    "err",
    "errAsync",
    "Fail",
    "fail",
    "Failure",
    "failure",
    "Left",
    "left",
    "next",
    "reject",
    "throwError",
    "raise",
];
/// What puts a failure into another one.
const WRAPS: &[&str] =
    &["Errorf", "Join", "WithMessage", "WithStack", "Wrap", "Wrapf", "from", "new", "of", "with_context"];
/// Macros that leave a function with what they are given last.
pub(crate) const LEAVES: &[&str] = &["bail", "ensure", "fail", "throw"];

/// The owner of a case whose type only what it is given to says: `.full`.
pub(crate) const IMPLIED: &str = ".";

/// A name that leaves a function as its failure.
#[derive(Clone, Debug)]
pub(crate) struct Raised {
    /// The type or package that it belongs to; nothing where it stands alone.
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) span: Range<usize>,
    pub(crate) operation: Option<usize>,
    /// Whether it is given a text that may be its code, so that the name says it only where a file says so.
    pub(crate) is_given: bool,
}

/// Whether a failure may have this name: `Full`, `errFull`.
fn may_fail(name: &str) -> bool {
    let name = name.strip_prefix("err").unwrap_or(name);
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

impl<'t> Finder<'_, 't, '_> {
    /// The names that leave the functions of this file as their failures.
    pub(crate) fn raised(&self, parts: &[Part]) -> Vec<Raised> {
        let mut found = Vec::new();
        if self.declared.operations.is_empty() {
            return found;
        }
        let facts = self.facts;
        for kept in &facts.seen {
            match &kept.view {
                View::Call { callee, args } => {
                    let Some(last) = self.resolver.path(*callee).last().copied() else { continue };
                    let thrown = args.iter().find(|arg| arg.label == Some("throwing"));
                    let given = args.first().filter(|arg| {
                        arg.label.is_none() && (FAILS.contains(&last) || RAISES.contains(&last))
                    });
                    // What something is held against leaves nobody.
                    let is_compared = || {
                        kept.node.parent().is_some_and(|outer| matches!(self.view(outer), View::Compare(_)))
                    };
                    if let Some(value) = thrown.or(given).filter(|_| !is_compared()) {
                        self.raise(value.value, kept.scope, DEPTH, parts, &mut found);
                    }
                }
                View::Tokens { name, tokens } if LEAVES.contains(name) => {
                    for tree in tokens {
                        let mut cursor = tree.walk();
                        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
                        let last = parted(&tokens, facts.text).last().and_then(|last| facts.expression(last));
                        if let Some(value) = last {
                            self.raise(value, kept.scope, DEPTH, parts, &mut found);
                        }
                    }
                }
                _ => {}
            }
        }
        for seen in &facts.thrown {
            self.raise(seen.node, seen.scope, DEPTH, parts, &mut found);
        }
        for (_, seen) in &facts.returns {
            // `return nil, ErrFull`
            if facts.lang == Language::Go {
                self.raise(seen.node, seen.scope, DEPTH, parts, &mut found);
            } else if let Some(case) = self.case_returned(seen.node) {
                self.raise(case, seen.scope, DEPTH, parts, &mut found);
            }
        }
        found
    }

    /// The code of what leaves a function here by a name, also where another file says what that stands for:
    /// `raise JobLost("…")`, `return Refusal::Full.into_reply(&stamp)`.
    pub(crate) fn code_raised(&self, node: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let mut found = Vec::new();
        // `Err(Refusal::Full { kiln }.into())`
        let node = match self.view(node) {
            View::Call { callee, args } if args.len() == 1 => {
                let is_result = self.resolver.path(callee).last().is_some_and(|last| RAISES.contains(last));
                if is_result { args[0].value } else { node }
            }
            _ => node,
        };
        self.raise(self.case_returned(node).unwrap_or(node), scope, DEPTH, &[], &mut found);
        let mut codes = found.iter().map(|one| {
            let owner = path_before(self.facts.text, one.span.start).first().copied();
            let own = self.known_standing().iter().find(|stands| match one.owner.as_str() {
                IMPLIED => stands.is_called(&one.name),
                owner => stands.is_of(owner, &one.name),
            });
            let code = own.map(|stands| stands.code().to_owned());
            code.or_else(|| self.code_elsewhere(owner, self.facts.slice(&one.span), &one.span).code())
        });
        let first = codes.next()??;
        let is_one = self.declared.code(&first).is_some() && codes.all(|code| code.as_ref() == Some(&first));
        is_one.then_some(Cow::Owned(first))
    }

    /// Whether what a function returns says by itself that it is a failure.
    pub(crate) fn may_fail_with(&self, node: Node<'t>) -> bool {
        match self.view(node) {
            View::Call { callee, .. }
                if self.resolver.path(callee).last().is_some_and(|last| RAISES.contains(last)) =>
            {
                true
            }
            // `return nil, faults.Gone`
            View::List(parts) => self.facts.lang == Language::Go && parts.len() > 1,
            _ => self.case_returned(node).is_some(),
        }
    }

    /// The case of a type of failures that a function returns, or makes its answer of: `Refusal::Full.into_reply(&stamp)`.
    fn case_returned(&self, node: Node<'t>) -> Option<Node<'t>> {
        match self.view(node) {
            View::Pass(parts) if parts.len() == 1 => self.case_returned(parts[0]),
            View::Call { callee, .. } => self.case_returned(receiver(callee, self.facts)?),
            View::Access { object: Some(object), member, .. } => {
                let owner = self.resolver.path(object).last().copied()?;
                (is_capital(owner) && is_capital(member) && self.is_failure(owner)).then_some(node)
            }
            _ => None,
        }
    }

    fn raise(&self, node: Node<'t>, scope: usize, depth: usize, parts: &[Part], found: &mut Vec<Raised>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        let mut add_given = |owner: &str, name: &str, span: Range<usize>, is_given: bool| {
            let operation = operation_at(parts, span.start);
            // Where no operation is, most names are those of variables.
            if operation.is_some() || owner == IMPLIED || may_fail(owner) || may_fail(name) {
                found.push(Raised {
                    owner: self.original(owner).to_owned(),
                    name: name.to_owned(),
                    span,
                    operation,
                    is_given,
                });
            }
        };
        let mut add = |owner: &str, name: &str, span: Range<usize>| add_given(owner, name, span, false);
        match self.view(node) {
            View::Pass(all) => {
                for part in all {
                    self.raise(part, scope, depth, parts, found);
                }
            }
            View::Function { tail: Some(tail), .. } => self.raise(tail, scope, depth, parts, found),
            View::Switch { .. } | View::Block => {
                let ends = crate::mirror::lang::tails(node).into_iter().filter(|end| end.id() != node.id());
                for end in ends {
                    self.raise(end, scope, depth, parts, found);
                }
            }
            View::Name(name) => add("", self.original(name), node.byte_range()),
            View::Access { object: None, member, node: at } => {
                add(self.wanted_failure(node).unwrap_or_default(), member, at.byte_range());
            }
            View::Access { object: Some(object), member, node: at } => {
                let owner = self.resolver.path(object).last().copied().unwrap_or_default();
                add(owner, member, at.byte_range());
            }
            // `ApiError::Full { kiln }`
            View::Object { ty: Some(ty), .. } => {
                let (owner, name) = ty.rsplit_once("::").unwrap_or(("", ty));
                let at = node.child_by_field_name("name").unwrap_or(node);
                add(owner.rsplit("::").next().unwrap_or(owner), name, last_part(at));
            }
            View::Call { callee, args } => {
                let path = self.path(callee, scope);
                let Some((last, before)) = path.split_last() else { return };
                if is_same(last) && args.len() < 2 && receiver(callee, self.facts).is_some() {
                    let inner = receiver(callee, self.facts).filter(|_| args.is_empty());
                    if let Some(inner) = inner.or_else(|| args.first().map(|arg| arg.value)) {
                        return self.raise(inner, scope, depth, parts, found);
                    }
                }
                // What is given a code has that one.
                let is_code = |arg: &Arg<'t>| {
                    let is_member = |label: &str| self.places.member(label, self.facts.lang).is_some();
                    arg.label.is_some_and(is_member)
                        || self.has_own_text(arg.value, scope)
                        || self.may_say_code(arg.value, scope)
                };
                let may_be = |arg: &Arg<'t>| {
                    self.plain_text(arg.value).is_some_and(|text| self.declared.is_code(text))
                };
                if !args.iter().any(is_code) {
                    let owner = before.last().copied().unwrap_or_default();
                    let span = match self.view(callee) {
                        View::Access { node, .. } => node.byte_range(),
                        _ => last_part(callee),
                    };
                    add_given(owner, last, span, args.iter().any(may_be));
                }
                // `ApiError::Kiln(KilnError::Full)`, `fmt.Errorf("…: %w", ErrFull)`
                let is_case = last.starts_with(|c: char| c.is_ascii_uppercase()) && !before.is_empty();
                if WRAPS.contains(last) || is_case && self.facts.lang == Language::Rust {
                    for arg in args {
                        self.raise(arg.value, scope, depth, parts, found);
                    }
                    return;
                }
                for (owner, name, span) in self.raised_with(&args) {
                    add_given(owner, name, span, true);
                }
            }
            _ => {}
        }
    }

    /// Whether what a failure is made with may be its code, so that it has not that of its class: `Failure(Code.LOST)`,
    /// `new Failure('…', { code: 'X' })`.
    fn may_say_code(&self, value: Node<'t>, scope: usize) -> bool {
        if let View::Object { members, .. } = self.view(value) {
            let is_code = |label: &str| self.places.member(label, self.facts.lang) == Some(Member::Code);
            return members.iter().any(|member| member.label.is_some_and(is_code));
        }
        self.resolver.leaves(value, scope).iter().any(|leaf| match leaf {
            Leaf::Text(span) => {
                let word = self.facts.slice(span);
                self.declared.is_code(word) && self.declared.has_parts(word)
            }
            Leaf::Made { .. } => true,
            name @ Leaf::Name { .. } => self.code_named(name).is_some(),
        })
    }

    /// The names that what is raised is given, which say its code only where a file says what they are:
    /// `trouble.New(trouble.Full, "…")`, `Trouble(.full, "…")`.
    fn raised_with(&self, args: &[Arg<'t>]) -> Vec<(&'t str, &'t str, Range<usize>)> {
        let given = args.iter().take(GIVEN).filter_map(|arg| match self.view(arg.value) {
            View::Name(name) => Some(("", name, arg.value)),
            View::Access { object: None, member, node } => Some((IMPLIED, member, node)),
            View::Access { object: Some(object), member, node } => {
                Some((self.resolver.path(object).last().copied().unwrap_or_default(), member, node))
            }
            _ => None,
        });
        let given = given.filter(|(owner, name, _)| *owner == IMPLIED || may_fail(name));
        given.map(|(owner, name, at)| (owner, self.original(name), at.byte_range())).collect()
    }

    /// The text of a node without what it begins with in a pattern: `&ApiError::Full { .. }`.
    pub(crate) fn head_of(&self, pattern: Node<'t>) -> &'t str {
        let text = words(pattern, self.facts.text).trim_start_matches('&');
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | ':'));
        &text[..end.unwrap_or(text.len())]
    }
}
