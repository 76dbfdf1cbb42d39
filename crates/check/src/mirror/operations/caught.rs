//! Calls whose failure goes no further: what is caught and put into other words, or left unread, leaves no operation.

use tree_sitter::Node;

use crate::mirror::lang::{Language, View, children, words};
use crate::mirror::uses::Finder;
use crate::mirror::words::foreign::is_common;
use crate::mirror::words::things::last_name;

/// How many steps a call is from what catches its failure, and a name from its call.
pub(super) const STEPS: usize = 48;
/// What is asked of a result, or done with it, so that its failure is gone.
const GONE: &[&str] = &["is_err", "is_ok", "ok", "unwrap_or", "unwrap_or_default"];
/// What is given a function that gets the failure.
const GIVEN: &[&str] = &["catch", "map_err", "or_else", "unwrap_or_else"];

impl<'t> Finder<'_, 't, '_> {
    /// Whether the failure of the function that is named at a place goes no further than the function around.
    pub(crate) fn ends_here(&self, name: Node<'t>) -> bool {
        let Some(call) = self.call_of(name) else { return false };
        self.is_gone(call)
            || match self.facts.lang {
                Language::Go => self.is_replaced(call),
                Language::Rust => self.is_matched(call),
                _ => self.is_tried(call),
            }
    }

    /// Whether the result of the function that is named at a place is only compared, chosen by or told to people:
    /// `switch (codeOf(err)) {`, `if code_of(&e) == "X"`, `log.warn(codeFor(err))`.
    pub(crate) fn is_asked(&self, name: Node<'t>) -> bool {
        let Some(call) = self.call_of(name) else { return false };
        let mut inner = call;
        for outer in self.facts.around(call).take(STEPS) {
            match outer.kind() {
                kind if is_block(kind) => return false,
                "parenthesized_expression" | "tuple_expression" | "reference_expression" => {}
                "binary_expression"
                | "comparison_operator"
                | "equality_expression"
                | "switch_statement"
                | "expression_switch_statement"
                | "match_expression"
                | "match_statement"
                    if matches!(self.view(outer), View::Compare(_) | View::Switch { .. }) =>
                {
                    let is_subject = |view| match view {
                        View::Switch { subject, .. } => subject.byte_range() == inner.byte_range(),
                        _ => true,
                    };
                    return is_subject(self.view(outer));
                }
                kind if is_call(kind) || kind == "macro_invocation" => {
                    let path = match self.view(outer) {
                        View::Call { callee, .. } => self.resolver.path(callee),
                        View::Tokens { name, .. } => vec![name],
                        _ => Vec::new(),
                    };
                    if path.into_iter().any(crate::mirror::learned::mentions::tells) {
                        return true;
                    }
                }
                _ => {}
            }
            inner = outer;
        }
        false
    }

    /// The call of the function that is named here, as itself or as a member of something.
    fn call_of(&self, name: Node<'t>) -> Option<Node<'t>> {
        let mut at = name;
        for _ in 0..STEPS {
            let outer = self.facts.outer(at)?;
            if is_call(outer.kind()) {
                return (outer.start_byte() <= at.start_byte() && outer.end_byte() > at.end_byte())
                    .then_some(outer);
            }
            if outer.end_byte() != at.end_byte() && outer.kind() != "generic_function" {
                return None;
            }
            at = outer;
        }
        None
    }

    /// `f().ok()`, `f().map_err(|_| …)`, `f().catch(() => …)`
    fn is_gone(&self, call: Node<'t>) -> bool {
        let mut value = call;
        for _ in 0..STEPS {
            let Some(outer) = self.facts.outer(value) else { return false };
            let is_wrapped = matches!(outer.kind(), "await_expression" | "parenthesized_expression");
            if is_wrapped {
                value = outer;
                continue;
            }
            let View::Access { object: Some(object), member, .. } = self.view(outer) else { return false };
            let Some(next) = self.facts.outer(outer).filter(|next| is_call(next.kind())) else {
                return false;
            };
            if object.id() != value.id() || GONE.contains(&member) {
                return object.id() == value.id();
            }
            let View::Call { args, .. } = self.view(next) else { return false };
            if GIVEN.contains(&member) {
                return args.first().is_some_and(|given| self.drops(given.value));
            }
            // `load(id).then(show).catch(() => null)`
            if member != "then" || args.len() > 1 {
                return false;
            }
            value = next;
        }
        false
    }

    /// Whether a function does not hand on the failure that it is given.
    fn drops(&self, given: Node<'t>) -> bool {
        let View::Function { params, .. } = self.view(given) else { return false };
        let body = given.child_by_field_name("body");
        match (params.first(), body) {
            (None, _) => true,
            (Some(name), _) if name.starts_with('_') => true,
            (Some(name), Some(body)) => !self.hands_on(body, name, body.kind() != "statement_block"),
            _ => false,
        }
    }

    /// `try { check(r) } catch (e) { throw new Failure('X') }`, `try? check(r)`, `except Failure: raise Failure("X")`
    fn is_tried(&self, call: Node<'t>) -> bool {
        let mut inner = call;
        for outer in self.facts.around(call).take(STEPS) {
            if is_inner_function(outer.kind()) {
                return false;
            }
            let is_body = match outer.kind() {
                "try_expression" => {
                    if words(outer, self.facts.text).starts_with("try?") {
                        return true;
                    }
                    false
                }
                "try_statement" => {
                    outer.child_by_field_name("body").is_some_and(|body| body.id() == inner.id())
                }
                "do_statement" => inner.kind() == "statements",
                _ => false,
            };
            if is_body {
                let clauses = children(outer);
                let clauses = clauses.into_iter().filter(|one| {
                    matches!(one.kind(), "catch_clause" | "catch_block" | "except_clause")
                        && self.catches(*one)
                });
                let handed: Vec<bool> = clauses.map(|one| self.clause_hands_on(one)).collect();
                if !handed.is_empty() {
                    return !handed.contains(&true);
                }
            }
            inner = outer;
        }
        false
    }

    /// Whether a clause catches failures of ours, and not only what others throw.
    fn catches(&self, clause: Node<'t>) -> bool {
        let Some(value) = clause.child_by_field_name("value") else { return true };
        let text = words(value, self.facts.text);
        let caught = text.rsplit_once(" as ").map_or(text, |(caught, _)| caught);
        let mut names = caught.split(['(', ')', ',', ' ']).filter(|name| !name.is_empty());
        names.any(|name| {
            let name = last_name(name);
            matches!(name, "Exception" | "BaseException") || !is_common(&[name], self.facts.lang)
        })
    }

    fn clause_hands_on(&self, clause: Node<'t>) -> bool {
        // A clause stands for all calls before it.
        if let Some(known) = self.handed_on.borrow().get(&clause.id()) {
            return *known;
        }
        let is_handed = self.reads_on(clause);
        self.handed_on.borrow_mut().insert(clause.id(), is_handed);
        is_handed
    }

    fn reads_on(&self, clause: Node<'t>) -> bool {
        let text = self.facts.text;
        let parts = children(clause);
        let body = clause.child_by_field_name("body");
        let body = body.or_else(|| parts.iter().copied().rfind(|part| is_block(part.kind())));
        let Some(body) = body else { return false };
        let name = match clause.kind() {
            "except_clause" => {
                let value = clause.child_by_field_name("value").map(|value| words(value, text));
                let alias = clause.child_by_field_name("alias").map(|alias| words(alias, text));
                alias.or_else(|| Some(value?.rsplit_once(" as ")?.1)).unwrap_or_default()
            }
            "catch_block" => {
                let pattern = clause.child_by_field_name("error").map(|pattern| words(pattern, text));
                let pattern = pattern.unwrap_or("error").trim_start_matches("let ");
                pattern.split([' ', '(', '.']).next().unwrap_or("error")
            }
            _ => clause.child_by_field_name("parameter").map(|name| words(name, text)).unwrap_or_default(),
        };
        self.hands_on(body, name, false)
    }

    /// `if err := check(r); err != nil { return fault.New("X", "…") }`, `_ = check(r)`
    fn is_replaced(&self, call: Node<'t>) -> bool {
        let text = self.facts.text;
        let list = self.facts.outer(call).filter(|list| list.kind() == "expression_list");
        let Some(bound) = list.and_then(|list| self.facts.outer(list)) else { return false };
        let Some(left) = bound.child_by_field_name("left") else { return false };
        let names = children(left);
        let Some(name) = names.last().map(|name| words(*name, text)) else { return false };
        if name == "_" {
            return true;
        }
        if names.len() < 2 && !name.starts_with("err") {
            return false;
        }
        let Some(outer) = self.facts.outer(bound) else { return false };
        let is_own = outer.kind() == "if_statement";
        let check = if is_own { Some(outer) } else { bound.next_named_sibling() };
        let Some(check) = check.filter(|check| check.kind() == "if_statement") else { return false };
        if !is_own && check.child_by_field_name("initializer").is_some() {
            return false;
        }
        let condition = check.child_by_field_name("condition").map(|condition| words(condition, text));
        let condition = condition.unwrap_or_default().strip_prefix(name).map(str::trim);
        match (condition, check.child_by_field_name("consequence")) {
            (Some("!= nil"), Some(block)) => {
                words(block, text).contains("return") && !self.hands_on(block, name, false)
            }
            // What failed is forgotten where the name for it is.
            (Some("== nil"), Some(_)) => is_own && !self.hands_on(check, name, false),
            _ => false,
        }
    }

    /// `match check(r) { Err(_) => Err(Failure::X) }`, `if let Ok(it) = check(r) {`, `let Ok(it) = check(r) else {`
    fn is_matched(&self, call: Node<'t>) -> bool {
        let text = self.facts.text;
        let mut value = call;
        while let Some(outer) = self.facts.outer(value).filter(|outer| outer.kind() == "await_expression") {
            value = outer;
        }
        let Some(outer) = self.facts.outer(value) else { return false };
        let pattern = |node: Node<'t>| node.child_by_field_name("pattern");
        let is_ok = |node: Node<'t>| words(node, text).starts_with("Ok(");
        match outer.kind() {
            "let_condition" => pattern(outer).is_some_and(is_ok),
            "let_declaration" => {
                outer.child_by_field_name("alternative").is_some() && pattern(outer).is_some_and(is_ok)
            }
            "match_expression" => {
                let arms = outer.child_by_field_name("body").map(children).unwrap_or_default();
                let failed: Vec<Node<'t>> =
                    arms.into_iter().filter(|arm| !pattern(*arm).is_some_and(is_ok)).collect();
                !failed.is_empty() && !failed.into_iter().any(|arm| self.arm_hands_on(arm))
            }
            _ => false,
        }
    }

    /// Whether the arm of a failure hands it on: `Err(e) => Err(e.into())`, `other => other`.
    fn arm_hands_on(&self, arm: Node<'t>) -> bool {
        let (Some(pattern), Some(value)) =
            (arm.child_by_field_name("pattern"), arm.child_by_field_name("value"))
        else {
            return true;
        };
        let text = words(pattern, self.facts.text);
        let names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let mut names = names.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
        names.any(|name| self.hands_on(value, name, true))
    }
}

pub(super) fn is_call(kind: &str) -> bool {
    matches!(kind, "call_expression" | "call" | "new_expression")
}

/// Whether a node of this kind holds statements.
pub(super) fn is_block(kind: &str) -> bool {
    matches!(kind, "block" | "statement_block" | "statements" | "statement_list" | "function_body")
}

/// Whether a node of this kind is a function, whose failures are its own.
pub(super) fn is_inner_function(kind: &str) -> bool {
    const KINDS: &[&str] = &["function", "closure", "lambda", "method_", "func_literal"];
    KINDS.iter().any(|word| kind.contains(word))
}
