//! Which parts of a file belong to which operation, and what describes it.

use std::ops::Range;

use tree_sitter::Node;

use super::facts::Kept;
use super::lang::{Arg, View};
use super::uses::Finder;

/// The names of the member that holds the name of an operation.
const NAME: &[&str] = &["name", "operation", "Name", "toolName", "tool_name"];

/// A part of a file that belongs to an operation.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) range: Range<usize>,
    pub(crate) operation: usize,
}

/// A text that describes an operation, perhaps in several pieces.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) pieces: Vec<Range<usize>>,
    pub(crate) operation: Option<usize>,
}

/// The innermost operation that a place belongs to.
pub(crate) fn operation_at(parts: &[Part], at: usize) -> Option<usize> {
    let around = parts.iter().filter(|part| part.range.contains(&at));
    around.min_by_key(|part| part.range.len()).map(|part| part.operation)
}

impl<'t> Finder<'_, 't, '_> {
    /// The parts of the file that belong to operations.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for seen in &self.facts.seen {
            let (operation, args) = match &seen.view {
                View::Call { callee, args } => (self.of_call(*callee, args, seen.scope), args),
                View::Object { members, .. } => (self.of_members(members), members),
                _ => continue,
            };
            let Some(operation) = operation else { continue };
            parts.push(Part { range: seen.node.byte_range(), operation });
            for range in self.handlers(args) {
                parts.push(Part { range, operation });
            }
        }
        for function in &self.facts.functions {
            for decorator in &function.decorators {
                if let Some(operation) = self.of_decorator(*decorator, function.name) {
                    parts.push(Part { range: function.range.clone(), operation });
                }
            }
        }
        parts
    }

    fn view(&self, node: Node<'t>) -> View<'t> {
        self.facts.lang.view(node, self.facts.text)
    }

    fn of_text(&self, node: Node<'t>) -> Option<usize> {
        match self.view(node) {
            View::Str(span) => self.declared.operation(self.facts.slice(&span)),
            View::Pass(parts) => parts.first().and_then(|part| self.of_text(*part)),
            _ => None,
        }
    }

    fn of_members(&self, members: &[Arg<'t>]) -> Option<usize> {
        let named = members.iter().filter(|member| member.label.is_some_and(|label| NAME.contains(&label)));
        named.into_iter().find_map(|member| self.of_text(member.value))
    }

    /// The operation that a call registers: by its name, or by what was made under its name before.
    fn of_call(&self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) -> Option<usize> {
        if !self.places.is_operation(&self.path(callee, scope)) {
            return None;
        }
        if let Some(operation) = self.of_members(args) {
            return Some(operation);
        }
        let first = args.iter().find(|arg| arg.label.is_none())?.value;
        self.of_text(first).or_else(|| self.of_value(first, scope, 3))
    }

    fn of_value(&self, node: Node<'t>, scope: usize, depth: usize) -> Option<usize> {
        let depth = depth.checked_sub(1)?;
        match self.view(node) {
            View::Call { callee, args } => self.of_call(callee, &args, scope),
            View::Object { members, .. } => self.of_members(&members),
            View::Pass(parts) => parts.first().and_then(|part| self.of_value(*part, scope, depth)),
            View::Name(name) => {
                let values = self.facts.lookup(name, scope)?;
                values
                    .into_iter()
                    .find_map(|value| self.of_text(value).or_else(|| self.of_value(value, scope, depth)))
            }
            _ => None,
        }
    }

    fn of_decorator(&self, decorator: Node<'t>, function: Option<&str>) -> Option<usize> {
        let (callee, args) = match self.view(decorator) {
            View::Call { callee, args } => (callee, args),
            View::Name(_) | View::Access { .. } => (decorator, Vec::new()),
            _ => return None,
        };
        if !self.places.is_operation(&self.resolver.path(callee)) {
            return None;
        }
        self.of_members(&args)
            .or_else(|| args.iter().find(|arg| arg.label.is_none()).and_then(|arg| self.of_text(arg.value)))
            .or_else(|| function.and_then(|name| self.declared.operation(name)))
    }

    /// The functions of this file that an operation is registered with by name.
    fn handlers(&self, args: &[Arg<'t>]) -> Vec<Range<usize>> {
        let names = args.iter().filter_map(|arg| match self.view(arg.value) {
            View::Name(name) | View::Access { member: name, .. } => Some(name),
            _ => None,
        });
        names
            .flat_map(|name| self.facts.functions.iter().filter(move |function| function.name == Some(name)))
            .map(|function| function.range.clone())
            .collect()
    }

    /// The texts that describe operations.
    pub(crate) fn descriptions(&self, parts: &[Part]) -> Vec<Description> {
        let mut found = Vec::new();
        for seen in &self.facts.seen {
            match &seen.view {
                View::Call { callee, args } => self.described(seen, *callee, args, parts, &mut found),
                View::Object { members, .. } => self.labelled(members, seen.scope, parts, &mut found),
                _ => {}
            }
        }
        for function in &self.facts.functions {
            let Some(doc) = function.doc else { continue };
            // The documentation of a tool is what a client reads about it.
            let is_tool = |decorator: &Node<'t>| self.places.is_operation(&self.resolver.path(*decorator));
            if function.decorators.iter().any(is_tool) {
                let operation =
                    parts.iter().find(|part| part.range == function.range).map(|part| part.operation);
                found.push(Description { pieces: self.resolver.prose(doc, 0), operation });
            }
        }
        found
    }

    fn labelled(&self, args: &[Arg<'t>], scope: usize, parts: &[Part], found: &mut Vec<Description>) {
        for arg in args.iter().filter(|arg| arg.label.is_some_and(|label| self.places.is_description(label)))
        {
            let pieces = self.resolver.prose(arg.value, scope);
            let at = arg.key.unwrap_or(arg.value).start_byte();
            found.push(Description { pieces, operation: operation_at(parts, at) });
        }
    }

    fn described(
        &self,
        seen: &Kept<'t>,
        callee: Node<'t>,
        args: &[Arg<'t>],
        parts: &[Part],
        found: &mut Vec<Description>,
    ) {
        self.labelled(args, seen.scope, parts, found);
        let path = self.path(callee, seen.scope);
        let texts = |skip: usize| args.iter().filter(|arg| arg.label.is_none()).skip(skip);
        if path.last().is_some_and(|last| self.places.is_description(last)) {
            let operation = operation_at(parts, seen.node.start_byte())
                .or_else(|| operation_at(parts, callee.start_byte()));
            for arg in texts(0).take(1) {
                found.push(Description { pieces: self.resolver.prose(arg.value, seen.scope), operation });
            }
        } else if self.places.is_operation(&path) {
            let operation = operation_at(parts, seen.node.start_byte());
            for arg in
                texts(1).filter(|arg| !matches!(self.view(arg.value), View::Name(_) | View::Call { .. }))
            {
                let pieces = self.resolver.prose(arg.value, seen.scope);
                found.push(Description { pieces, operation });
            }
        }
    }
}
