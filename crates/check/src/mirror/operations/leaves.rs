//! What leaves a block under the name that a failure has there: `throw e`, `return nil, err`, `write(w, err)`.

use tree_sitter::Node;

use super::caught::{STEPS, is_block, is_call, is_inner_function};
use crate::mirror::lang::{View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::uses::Finder;

/// How often a name is looked at: what has it more often hands it on.
const MOST: usize = 64;
/// What leaves a function.
const LEAVES: &[&str] = &[
    "return_statement",
    "return_expression",
    "throw_statement",
    "raise_statement",
    "control_transfer_statement",
];
/// What is called to fail with something.
const FAILS: &[&str] = &["reject", "next"];
/// What is only told that something failed.
const TOLD: &[&str] = &["capture", "count", "inc", "notify", "observe", "record", "report"];

impl<'t> Finder<'_, 't, '_> {
    /// Whether a block hands on what it has caught under a name; what it comes to may be its value.
    pub(super) fn hands_on(&self, block: Node<'t>, name: &str, is_value: bool) -> bool {
        let mut looks = 0;
        any_in(block, &mut |node| {
            // `raise` alone raises what was caught.
            if node.kind() == "raise_statement" && node.named_child_count() == 0 {
                return true;
            }
            let is_it = node.named_child_count() == 0
                && node.kind().ends_with("identifier")
                && words(node, self.facts.text) == name;
            looks += usize::from(is_it);
            is_it && (looks > MOST || self.leaves_with(node, block, is_value))
        })
    }

    /// Whether what leaves a block is what has this name, or made of it alone.
    fn leaves_with(&self, name: Node<'t>, block: Node<'t>, is_value: bool) -> bool {
        let mut inner = name;
        let mut asked = None;
        for _ in 0..STEPS {
            if inner.id() == block.id() {
                return is_value && self.is_handed(asked, block);
            }
            let Some(outer) = self.facts.outer(inner) else { return false };
            match outer.kind() {
                kind if LEAVES.contains(&kind) => {
                    let is_cause =
                        outer.child_by_field_name("cause").is_some_and(|cause| cause.id() == inner.id());
                    return !is_cause && self.is_handed(asked, outer);
                }
                kind if is_inner_function(kind) => return false,
                kind if is_block(kind) => {
                    if self.is_delivered(inner, name) {
                        return true;
                    }
                    // The last expression of a block of Rust is its value.
                    if inner.next_named_sibling().is_some() || inner.kind().ends_with("statement") {
                        return false;
                    }
                }
                // `{ cause: e }`, `Failure(cause=e)`
                kind if is_named(kind) => {
                    let label = outer.named_child(0).map(|label| words(label, self.facts.text));
                    if label.is_some_and(|label| label.trim_end_matches(':') == "cause") {
                        return false;
                    }
                }
                kind if kind.contains("substitution") || kind.contains("interpol") => return false,
                kind if is_call(kind) => {
                    let View::Call { callee, .. } = self.view(outer) else { return false };
                    let path = self.resolver.path(callee);
                    if callee.id() != inner.id() && path.last().is_some_and(|last| FAILS.contains(last)) {
                        return self.is_handed(asked, inner);
                    }
                }
                _ => {
                    if inner.id() == name.id()
                        && let View::Access { object: Some(object), member, .. } = self.view(outer)
                    {
                        if object.id() != name.id() {
                            return false;
                        }
                        asked = Some((member, outer));
                    }
                }
            }
            inner = outer;
        }
        // Nobody knows what becomes of what stands so deep.
        true
    }

    /// Whether something leaves as the failure that it is made of: itself, its code, or another form of it; beside words of
    /// its own that is only told of, unless they are put before it.
    fn is_handed(&self, asked: Option<(&'t str, Node<'t>)>, left: Node<'t>) -> bool {
        match asked {
            // `throw new Failure(refusal.code, …)` fails as that did.
            Some((member, _)) if is_code(member) => true,
            // `raise refusal.as_tool_error()` is the same failure in another form.
            Some((member, access)) => {
                let call = self.facts.outer(access).filter(|call| is_call(call.kind()));
                let is_whole = call.is_some_and(|call| self.is_all_of(call, left));
                is_form(member) && is_whole
            }
            None => !any_in(left, &mut |node| match self.view(node) {
                View::Str(span) => {
                    let text = self.facts.slice(&span);
                    !text.is_empty() && !text.contains("%w")
                }
                _ => false,
            }),
        }
    }

    /// Whether a value is all that leaves: `raise it`, `return nil, it`, `Err(it)`.
    fn is_all_of(&self, value: Node<'t>, left: Node<'t>) -> bool {
        const AROUND: &[&str] =
            &["arguments", "argument_list", "expression_list", "parenthesized_expression"];
        let is_around = |node: &Node<'t>| {
            let is_result = || {
                let callee = node.child_by_field_name("function");
                callee.is_some_and(|callee| words(callee, self.facts.text) == "Err")
            };
            AROUND.contains(&node.kind()) || is_call(node.kind()) && is_result()
        };
        let mut around = self.facts.around(value).take(STEPS);
        value.id() == left.id()
            || around.find(|node| node.id() == left.id() || !is_around(node)) == Some(left)
    }

    /// Whether a statement gives a failure to whoever answers with it: `write(w, err)`, `sendError(res, toBody(e));`.
    fn is_delivered(&self, statement: Node<'t>, name: Node<'t>) -> bool {
        let call = if statement.kind() == "expression_statement" {
            statement.named_child(0)
        } else {
            Some(statement)
        };
        let Some(call) = call.filter(|call| call.kind() == "call_expression") else { return false };
        let View::Call { callee, args } = self.view(call) else { return false };
        let path = self.resolver.path(callee);
        let is_told = |part: &&str| {
            let part = part.to_ascii_lowercase();
            tells(&part) || TOLD.iter().any(|word| part.starts_with(word))
        };
        let ends = |next: Option<Node<'t>>| {
            next.is_none_or(|next| words(next, self.facts.text).trim_end_matches(';') == "return")
        };
        let is_it = |value: Node<'t>| value.id() == name.id();
        // `sendError(res, toBody(e))`
        let is_given = |value: Node<'t>| {
            is_it(value)
                || matches!(self.view(value), View::Call { args, .. } if args.iter().any(|arg| is_it(arg.value)))
        };
        args.iter().any(|arg| is_given(arg.value))
            && !path.iter().any(is_told)
            && ends(statement.next_named_sibling())
            && self.is_handed(None, call)
    }
}

/// Whether something is true of a node or of one of those in it.
fn any_in<'t>(node: Node<'t>, is_it: &mut impl FnMut(Node<'t>) -> bool) -> bool {
    let mut cursor = node.walk();
    loop {
        if is_it(cursor.node()) {
            return true;
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return false;
            }
        }
    }
}

/// Whether a member is the code of something.
fn is_code(member: &str) -> bool {
    member.get(member.len().saturating_sub(4)..).is_some_and(|end| end.eq_ignore_ascii_case("code"))
}

/// Whether a method puts something into another form: `as_tool_error`, `toToolError`, `into`.
fn is_form(method: &str) -> bool {
    !matches!(method, "to_string" | "toString")
        && ["as", "to", "into"].iter().any(|word| {
            method.strip_prefix(word).is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(|c: char| c == '_' || c.is_ascii_uppercase())
            })
        })
}

/// Whether a node of this kind is a value with a name.
fn is_named(kind: &str) -> bool {
    matches!(kind, "pair" | "keyword_argument" | "field_initializer" | "value_argument" | "keyed_element")
}
