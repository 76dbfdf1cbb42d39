//! Operations that are named by what describes them: `registry.add(Spec { name: "notes/read" }, |input| …)`.

use tree_sitter::Node;

use super::parts::{is_name, is_use};
use super::registered::does;
use crate::mirror::lang::{Arg, View};
use crate::mirror::places::calls::receiver;
use crate::mirror::tree::facts::{FILE, Function, Seen};
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::Finder;
use crate::mirror::words::declared::local;
use crate::mirror::words::text::{fold, screaming};
use crate::mirror::words::things::last_name;

/// How many of the arguments of a call may describe what it registers.
const FIRST: usize = 3;
/// How far a chain of calls is followed.
const LONGEST: usize = 80;

impl<'t> Finder<'_, 't, '_> {
    /// The operation that a route is called like by the last part of its name alone, where it is the only one of that
    /// name and most codes that the function names are of its set: `renew` of `lending/renew`.
    pub(crate) fn of_codes(&self, function: &Function<'t>) -> Option<usize> {
        // What stands under a decorator is called by others than this file.
        let name = function.name.filter(|name| name.len() > 3 && !is_use(name))?;
        function.decorators.first()?;
        let snake = || screaming(name).to_ascii_lowercase();
        let index = self.declared.operation(name).or_else(|| self.declared.operation(&snake()))?;
        let (text, operation) = (self.facts.slice(&function.range), &self.declared.operations[index]);
        let named = self.declared.codes().map(|(code, _)| code).filter(|code| text.contains(local(code)));
        let (own, others): (Vec<&str>, Vec<&str>) = named.partition(|code| operation.codes.contains(code));
        (!own.is_empty() && own.len() >= others.len()).then_some(index)
    }

    /// The operation whose full name a text is.
    pub(crate) fn of_full(&self, node: Node<'t>) -> Option<usize> {
        if self.declared.operations.is_empty() {
            return None;
        }
        match self.view(node) {
            View::Str(span) => self.declared.full_operation(self.facts.slice(&span)),
            // Two spellings of one name are one operation.
            View::Pass(parts) | View::List(parts) => {
                let mut all = parts.iter().map(|part| self.of_full(*part));
                let first = all.next()??;
                all.all(|other| other == Some(first)).then_some(first)
            }
            // `"notes/read".into()`
            View::Name(name) if !self.is_constant(name) => None,
            View::Call { .. } | View::Name(_) | View::Access { .. } => {
                match self.resolver.leaves(node, FILE).as_slice() {
                    [Leaf::Text(span)] => self.declared.full_operation(self.facts.slice(span)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a name is that of a constant of this file: it has one value, and no function is given another.
    fn is_constant(&self, name: &str) -> bool {
        let is_given = || self.facts.functions.iter().any(|function| function.params.contains(&name));
        let values = self.facts.bound.get(name).map_or(0, Vec::len);
        values == 1 && (name.starts_with(|c: char| c.is_ascii_uppercase()) || !is_name(name) && !is_given())
    }

    /// The operation that a chain of calls builds with its failures or with what does it:
    /// `Spec::mutation("notes/read").error("X")`, `registry.add("notes/read").handler(notes::read)`.
    pub(crate) fn of_builder(&self, made: Seen<'t>, callee: Node<'t>, args: &[Arg<'t>]) -> Option<usize> {
        let first = args.first().filter(|arg| arg.label.is_none_or(is_name))?;
        let operation = self.of_full(first.value)?;
        if self.path(callee, made.scope).iter().any(|part| is_use(part)) {
            return None;
        }
        let around = std::iter::successors(made.node.parent(), Node::parent);
        let chain = around.take(LONGEST).take_while(|node| node.start_byte() == made.node.start_byte());
        chain
            .filter_map(|node| match self.view(node) {
                View::Call { callee, args } => Some((self.resolver.path(callee).last().copied()?, args)),
                _ => None,
            })
            // What comes behind the name of another operation is about that one.
            .take_while(|(_, args)| {
                args.first()
                    .and_then(|first| self.of_full(first.value))
                    .is_none_or(|other| other == operation)
            })
            .any(|(name, args)| declares(name) || takes_handler(name) && args.len() == 1)
            .then_some(operation)
    }

    /// The operation that one of the arguments of a call describes.
    pub(crate) fn of_specs(&self, args: &[Arg<'t>], scope: usize, depth: usize) -> Option<usize> {
        args.iter().take(FIRST).find_map(|arg| self.of_spec(arg.value, scope, depth))
    }

    /// The operation that something describes, by its full name.
    pub(crate) fn of_spec(&self, node: Node<'t>, scope: usize, depth: usize) -> Option<usize> {
        let depth = depth.checked_sub(1)?;
        let named = |args: &[Arg<'t>]| {
            let named = args.iter().filter(|arg| arg.label.is_some_and(is_name));
            named.into_iter().find_map(|arg| self.of_full(arg.value))
        };
        match self.view(node) {
            View::Object { ty, members } => named(&members).filter(|_| ty.is_none_or(describes)),
            View::Call { callee, args } => {
                let first = || args.first().filter(|arg| arg.label.is_none());
                let path = self.path(callee, scope);
                let describes = match &*path {
                    // `OperationSpec::query("notes/read")`
                    [.., owner, _] if is_spec(owner) => describes(owner),
                    path => {
                        path.iter().rev().take(2).any(|part| is_type(part) || is_spec(part))
                            && path.iter().all(|part| describes(part))
                    }
                };
                // Where nothing else is named so, the last part of the name is enough: `mcp.NewTool("track", …)`.
                let of_short = || {
                    let name = first().filter(|_| self.is_operation(&path))?;
                    self.plain_text(name.value).and_then(|name| self.declared.operation(name))
                };
                named(&args)
                    .or_else(|| first().and_then(|first| self.of_full(first.value)))
                    .filter(|_| describes)
                    .or_else(of_short)
                    // `Spec::new("notes/read").reads()`
                    .or_else(|| self.of_spec(receiver(callee, self.facts)?, scope, depth))
                    // `Arc::new(Spec { … })`
                    .or_else(|| self.of_spec(first()?.value, scope, depth))
                    .or_else(|| self.of_spec_maker(path.last()?, depth))
            }
            View::Pass(parts) => self.of_spec(*parts.first()?, scope, depth),
            View::Name(name) => {
                let values = self.facts.lookup(name, scope)?;
                values.into_iter().find_map(|value| self.of_spec(value, scope, depth))
            }
            _ => None,
        }
    }

    /// The operation that a function of this file describes: `fn track_spec() -> Spec { Spec { name: "…" } }`.
    fn of_spec_maker(&self, name: &str, depth: usize) -> Option<usize> {
        let is_it = |index: &usize| self.facts.functions[*index].name == Some(name);
        let mut returned = self.facts.returns.iter().filter(|(index, _)| is_it(index));
        returned.find_map(|(_, seen)| self.of_spec(seen.node, seen.scope, depth))
    }

    /// The operation that a member of something with a handler describes: `{ spec: { name: "notes/read" }, run }`.
    pub(crate) fn of_inner(&self, members: &[Arg<'t>], scope: usize, depth: usize) -> Option<usize> {
        if !members.iter().any(|member| self.is_handler(member.value)) {
            return None;
        }
        let others = members.iter().filter(|member| member.label.is_some_and(is_spec));
        others.into_iter().find_map(|member| self.of_spec(member.value, scope, depth))
    }
}

/// Whether a method of this name says what an operation may fail with.
fn declares(name: &str) -> bool {
    const DECLARES: &[&str] = &[
        "adderror",
        "addfailure",
        "canfailwith",
        "error",
        "errors",
        "failswith",
        "failure",
        "failures",
        "mayfail",
        "mayfailwith",
        "raises",
        "throws",
        "witherror",
        "witherrors",
        "withfailure",
        "withfailures",
    ];
    name.len() <= 16 && DECLARES.contains(&fold(name).as_str())
}

/// Whether a method of this name is told what does an operation, rather than doing it.
fn takes_handler(name: &str) -> bool {
    const DOES: &[&str] = &["action", "callback", "fn", "func", "handle", "handler", "impl"];
    does(name) && DOES.iter().any(|word| fold(name).ends_with(word))
}

fn is_type(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether something of this name describes an operation.
fn is_spec(name: &str) -> bool {
    const SPECS: &[&str] = &[
        "ACTION",
        "COMMAND",
        "DEF",
        "DEFINE",
        "DEFINITION",
        "DESCRIPTOR",
        "ENDPOINT",
        "INFO",
        "META",
        "METADATA",
        "OPERATION",
        "SPEC",
        "TOOL",
    ];
    screaming(name).split('_').any(|word| SPECS.contains(&word))
}

/// Whether something of this name may describe an operation, rather than being what it is called with or told about it.
fn describes(name: &str) -> bool {
    const OTHERS: &[&str] = &[
        "ARGS",
        "CALL",
        "CASE",
        "EVENT",
        "INVOCATION",
        "KEY",
        "MESSAGE",
        "METRIC",
        "MOCK",
        "PARAMS",
        "QUERY",
        "REPLY",
        "REQUEST",
        "RESPONSE",
        "RESULT",
        "SPAN",
        "TEST",
    ];
    !screaming(last_name(name)).split('_').any(|word| OTHERS.contains(&word))
}
