//! Which parts of a file belong to which operation.

use std::ops::Range;

use tree_sitter::Node;

use super::attributes::decorated;
use super::registered::{adds, does};
use super::routes::{ends_route, is_verb, routed};
use crate::mirror::lang::{Arg, View};
use crate::mirror::places::calls::receiver;
use crate::mirror::tree::facts::{FILE, Kept, Seen};
use crate::mirror::tree::late::parted;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::Finder;
use crate::mirror::words::text::fold;

/// Whether a member of this name holds the name of an operation.
pub(crate) fn is_name(label: &str) -> bool {
    const NAMES: &[&str] =
        &["name", "operation", "operationname", "toolname", "op", "opname", "tool", "id", "operationid"];
    label.len() <= 16 && NAMES.contains(&fold(label).as_str())
}

/// What uses an operation, or tests it, rather than being it.
const USES: &[&str] = &[
    "call", "calls", "invoke", "send", "request", "fetch", "post", "get", "emit", "publish", "mock", "stub",
    "expect", "describe", "it", "test", "suite", "context", "run", "assert", "when", "given", "log", "span",
    "trace", "find", "lookup", "list", "has", "is",
];
/// What a function that is named after an operation may have before and after that.
const ROLES: &[&str] = &[
    "handle",
    "on",
    "do",
    "exec",
    "execute",
    "op",
    "tool",
    "handler",
    "operation",
    "impl",
    "command",
    "run",
    "serve",
];

/// How many calls build a thing at most.
const CHAIN: usize = 16;
/// Macros that make a list of what they are given.
const LISTS: &[&str] = &["vec", "smallvec", "arrayvec", "hashmap", "indexmap", "btreemap"];

/// How many steps a value is followed to what was made under the name of an operation.
pub(super) const DEPTH: usize = 5;

/// A part of a file that belongs to an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) range: Range<usize>,
    pub(crate) operation: usize,
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
        if self.declared.operations.is_empty() {
            return parts;
        }
        // Where no text is the name of an operation, only functions can be named after one.
        let names_one = |seen: &Seen<'t>| match self.view(seen.node) {
            View::Str(span) => {
                let name = self.facts.slice(&span);
                self.declared.operation(name).is_some()
                    || self.declared.full_operation(name).is_some()
                    || routed(self.declared, name).is_some()
                    || ends_route(self.declared, name)
            }
            _ => false,
        };
        let seen: &[Kept<'t>] = if self.facts.strings.iter().any(names_one) { &self.facts.seen } else { &[] };
        for seen in seen {
            match &seen.view {
                View::Call { callee, args } => {
                    self.registers(Seen { node: seen.node, scope: seen.scope }, *callee, args, &mut parts);
                }
                View::Object { members, .. } => {
                    self.keyed(members, &mut parts);
                    let operation = self.of_members(members);
                    let operation = operation.or_else(|| self.of_inner(members, seen.scope, DEPTH));
                    let Some(operation) = operation else { continue };
                    parts.push(Part { range: seen.node.byte_range(), operation });
                    self.handlers(members, operation, &mut parts);
                }
                View::Tokens { name, tokens } if seen.node.kind() == "attribute_item" => {
                    self.attributed(seen, name, tokens, &mut parts);
                }
                View::Tokens { name, tokens } => {
                    for tree in tokens {
                        self.in_macro(*tree, &mut parts);
                        if LISTS.contains(name) {
                            self.in_list_macro(*tree, seen.scope, &mut parts);
                        }
                    }
                }
                // `handlers["shipments/track"] = …`
                View::Assign { target, value } => self.set(*target, *value, &mut parts),
                View::Switch { labels, .. } => self.arms(labels, &mut parts),
                View::Compare(sides) => self.condition(seen.node, sides, &mut parts),
                View::Bind(binds) => {
                    for bind in binds.iter().filter(|bind| is_name(bind.name)) {
                        let operation = bind.value.and_then(|value| self.of_text(value));
                        self.home(operation, seen.node.start_byte(), &mut parts);
                    }
                }
                _ => {}
            }
        }
        self.steps(seen, &mut parts);
        self.built_with(seen, &mut parts);
        for (index, seen) in &self.facts.returns {
            // What gives the names of several is none of them.
            let is_only = || {
                let mut beside = self.facts.returns.iter().filter(|(other, _)| other == index);
                let here = self.of_text(seen.node);
                beside.all(|(_, other)| self.of_text(other.node).is_none_or(|other| Some(other) == here))
            };
            if self.facts.functions[*index].name.is_some_and(is_name) && is_only() {
                self.home(self.of_text(seen.node), seen.node.start_byte(), &mut parts);
            }
        }
        self.rows_of_operations(&mut parts);
        self.headed(&mut parts);
        for function in &self.facts.functions {
            let decorated =
                function.decorators.iter().find_map(|node| self.of_decorator(*node, function.name));
            let operation = decorated.or_else(|| function.name.and_then(|name| self.named_after(name)));
            let operation = operation.or_else(|| self.of_codes(function));
            if let Some(operation) = operation {
                parts.push(Part { range: function.range.clone(), operation });
            }
        }
        parts
    }

    /// What a call registers.
    fn registers(&self, seen: Seen<'t>, callee: Node<'t>, args: &[Arg<'t>], parts: &mut Vec<Part>) {
        let operation = self.of_call(callee, args, seen.scope);
        let operation = operation.or_else(|| self.of_builder(seen, callee, args));
        let operation = operation.or_else(|| self.of_attribute(seen, callee));
        let operation = operation.or_else(|| self.of_decorated(seen, callee, args));
        // `@MessagePattern('shipments/track')`, `@app.get("/track", operation_id="shipments/track")`
        let is_use = |name: &&str| is_use(name);
        let named = || {
            let first = args.first().filter(|first| first.label.is_none());
            let first = first.filter(|_| !self.path(callee, seen.scope).last().is_some_and(is_use));
            let names = args.iter().filter(|arg| arg.label.is_some_and(is_name));
            first.into_iter().chain(names).find_map(|arg| self.of_full(arg.value))
        };
        let operation = operation.or_else(|| decorated(seen.node).and_then(|_| named()));
        let Some(operation) = operation else { return self.register_names(callee, args, seen.scope) };
        parts.push(Part { range: self.chain(seen.node, seen.scope), operation });
        // What else stands before a method describes it: `@ApiOperation({ description: '…' })`.
        let whole = |item: Node<'t>| {
            let before = std::iter::successors(Some(item), Node::prev_named_sibling);
            let first = before.take_while(|one| one.id() == item.id() || one.kind() == "decorator").last();
            first.unwrap_or(item).start_byte()..item.end_byte()
        };
        parts.extend(decorated(seen.node).map(|item| Part { range: whole(item), operation }));
        self.handlers(args, operation, parts);
        self.handlers(&self.doing(args), operation, parts);
        if self.path(callee, seen.scope).last().is_some_and(|name| is_verb(name)) {
            self.register_adapted(args, operation, DEPTH, parts);
        }
    }

    /// The calls that a list is made of: `vec![Handler::new(track_spec(), track)]`.
    fn in_list_macro(&self, tree: Node<'t>, scope: usize, parts: &mut Vec<Part>) {
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        for node in parted(&tokens, self.facts.text).into_iter().filter_map(|one| self.facts.expression(one))
        {
            if let View::Call { callee, args } = self.view(node) {
                self.registers(Seen { node, scope }, callee, &args, parts);
            }
        }
    }

    /// `handlers["shipments/track"] = …`
    fn set(&self, target: Node<'t>, value: Node<'t>, parts: &mut Vec<Part>) {
        let target = match self.view(target) {
            View::Pass(inner) if inner.len() == 1 => inner[0],
            _ => target,
        };
        let View::Access { member, .. } = self.view(target) else { return };
        let Some(operation) = self.declared.full_operation(member) else { return };
        if self.is_handler(value) {
            parts.push(Part { range: value.byte_range(), operation });
            self.handlers(&[Arg { label: None, key: None, value }], operation, parts);
        }
    }

    /// `Operation::new("lab/order").handler(order)`
    fn built_with(&self, seen: &[Kept<'t>], parts: &mut Vec<Part>) {
        for kept in seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let name = self.path(*callee, kept.scope).last().copied().unwrap_or_default();
            if ["andle", "run", "Run", "call", "exec"].iter().any(|part| name.contains(part))
                && let Some(operation) = operation_at(parts, kept.node.end_byte().saturating_sub(1))
            {
                self.handlers(args, operation, parts);
            }
        }
    }

    pub(crate) fn view(&self, node: Node<'t>) -> View<'t> {
        self.facts.lang.view(node, self.facts.text)
    }

    pub(crate) fn of_text(&self, node: Node<'t>) -> Option<usize> {
        match self.view(node) {
            View::Str(span) => self.declared.operation(self.facts.slice(&span)),
            View::Pass(parts) => parts.first().and_then(|part| self.of_text(*part)),
            // `"shipments/track".into()`, `NAME`
            View::Call { .. } | View::Name(_) => match self.resolver.leaves(node, 0).as_slice() {
                [Leaf::Text(span)] => self.declared.operation(self.facts.slice(span)),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_members(&self, members: &[Arg<'t>]) -> Option<usize> {
        let named = members.iter().filter(|member| member.label.is_some_and(is_name));
        named.into_iter().find_map(|member| self.of_text(member.value))
    }

    /// The operation that a call registers: by its name, or by what was made under its name before.
    pub(crate) fn of_call(&self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) -> Option<usize> {
        self.of_call_in(callee, args, scope, DEPTH)
    }

    fn of_call_in(&self, callee: Node<'t>, args: &[Arg<'t>], scope: usize, depth: usize) -> Option<usize> {
        let path = self.path(callee, scope);
        let first = args.iter().find(|arg| arg.label.is_none()).map(|arg| arg.value);
        if !self.is_operation(&path) {
            // Whatever is given the name of an operation and a function registers it.
            let named = args.iter().filter(|arg| arg.label.is_some_and(is_name));
            let mut named = named.map(|arg| arg.value).chain(first);
            let operation = named.find_map(|value| self.of_full(value));
            // What handles a path may be of any file.
            if is_verb(path.last()?)
                && self.has_handler(args)
                && let Some(operation) = self.of_route(callee, args, scope)
            {
                return Some(operation);
            }
            if operation.is_none() && args.len() < 2 || !args.iter().any(|arg| self.is_handler(arg.value)) {
                // `registry.add("shipments/track", tracking(store))`
                let is_made = |arg: &Arg<'t>| matches!(self.view(arg.value), View::Call { .. });
                let made = operation.filter(|_| adds(&path) && args.iter().skip(1).any(is_made));
                return self.of_object(&path, args).or(made).or(operation.filter(|_| specifies(path.last())));
            }
            let is_use = is_use(path.last()?);
            return operation.or_else(|| self.of_specs(args, scope, depth)).filter(|_| !is_use);
        }
        if let Some(operation) = self.of_members(args) {
            return Some(operation);
        }
        let first = first?;
        self.of_text(first).or_else(|| {
            // A server may stand before what is registered.
            let mut plain = args.iter().filter(|arg| arg.label.is_none()).take(3);
            plain
                .find_map(|arg| self.of_value(arg.value, scope, depth))
                .or_else(|| self.of_specs(args, scope, depth))
        })
    }

    /// Whether an argument is a function, or the name of one.
    pub(crate) fn is_handler(&self, node: Node<'t>) -> bool {
        match self.view(node) {
            View::Function { .. } => true,
            View::Name(name) | View::Access { member: name, .. } => {
                self.facts.functions.iter().any(|function| function.name == Some(name))
                    || self.does_by_type(name)
            }
            View::Pass(parts) => parts.iter().any(|part| self.is_handler(*part)),
            View::Object { ty: Some(_), .. } => self.doer(node).is_some_and(|name| self.does_by_type(name)),
            // `Box::new(|args| …)`, `HandlerFunc(handle)`, `this.track.bind(this)`
            View::Call { callee, args } => {
                args.iter().any(|arg| self.is_handler(arg.value))
                    || self.doer(node).is_some_and(|name| self.does_by_type(name))
                    || matches!(self.view(callee), View::Access { object: Some(object), member: "bind", .. }
                        if self.is_handler(object))
            }
            _ => false,
        }
    }

    fn of_value(&self, node: Node<'t>, scope: usize, depth: usize) -> Option<usize> {
        let depth = depth.checked_sub(1)?;
        match self.view(node) {
            View::Call { callee, args } => self.of_call_in(callee, &args, scope, depth),
            View::Object { members, .. } => self.of_members(&members),
            View::Pass(parts) => parts.first().and_then(|part| self.of_value(*part, scope, depth)),
            View::Name(name) => {
                let values = self.facts.lookup(name, scope)?;
                values
                    .into_iter()
                    .find_map(|value| self.of_text(value).or_else(|| self.of_value(value, scope, depth)))
            }
            View::Access { .. } => self.of_full(node),
            _ => None,
        }
    }

    /// A call with the calls that follow it on its value, up to the next operation.
    fn chain(&self, call: Node<'t>, scope: usize) -> Range<usize> {
        const LONGEST: usize = 40;
        let mut whole = call;
        let mut at = call;
        for _ in 0..LONGEST {
            let Some(parent) = at.parent() else { break };
            if let View::Call { callee, args } = self.view(parent) {
                let is_next = receiver(callee, self.facts).is_some_and(|object| object.id() == whole.id());
                let is_another = || args.first().is_some_and(|first| self.of_full(first.value).is_some());
                if !is_next || self.of_call(callee, &args, scope).is_some() || is_another() {
                    break;
                }
                whole = parent;
            } else if parent.start_byte() != call.start_byte() {
                break;
            }
            at = parent;
        }
        whole.byte_range()
    }

    fn of_decorator(&self, decorator: Node<'t>, function: Option<&str>) -> Option<usize> {
        let (callee, args) = match self.view(decorator) {
            View::Call { callee, args } => (callee, args),
            View::Name(_) | View::Access { .. } => (decorator, Vec::new()),
            _ => return None,
        };
        let first = args.iter().find(|arg| arg.label.is_none()).map(|arg| arg.value);
        if !self.is_operation(&self.resolver.path(callee)) {
            return first
                .and_then(|first| self.of_full(first))
                .or_else(|| self.of_route(callee, &args, FILE));
        }
        self.of_members(&args)
            .or_else(|| first.and_then(|first| self.of_text(first)))
            .or_else(|| function.and_then(|name| self.declared.operation(name)))
    }

    /// The functions of this file that an operation is registered with by name.
    pub(crate) fn handlers(&self, args: &[Arg<'t>], operation: usize, parts: &mut Vec<Part>) {
        for arg in args {
            let value = match self.view(arg.value) {
                View::Pass(inner) if inner.len() == 1 => inner[0],
                _ => arg.value,
            };
            let (View::Name(name) | View::Access { member: name, .. }) = self.view(value) else {
                self.handler_of_type(value, operation, parts);
                continue;
            };
            let functions = self.facts.functions.iter().filter(|function| function.name == Some(name));
            let known = parts.len();
            parts.extend(functions.map(|function| Part { range: function.range.clone(), operation }));
            // The name of an operation is the label of what does it, too.
            let is_label = |label| does(label) || self.declared.full_operation(label).is_some();
            if parts.len() == known && arg.label.is_none_or(is_label) {
                // `const book = learner.mutation(async (…) => …)`
                let built = self.facts.bound.get(name).map(Vec::as_slice);
                if let Some([value]) = built.filter(|_| matches!(self.view(arg.value), View::Name(_)))
                    && matches!(self.view(*value), View::Call { .. })
                    && self.has_function(*value)
                {
                    parts.push(Part { range: value.byte_range(), operation });
                // A struct of this file that has no members is registered by its name.
                } else if self.does_by_type(name) {
                    self.handler_of_type(value, operation, parts);
                } else {
                    self.register(value, operation);
                }
            }
        }
    }

    /// Whether a call, or one before it, is given a function.
    fn has_function(&self, call: Node<'t>) -> bool {
        let mut at = call;
        for _ in 0..CHAIN {
            let View::Call { callee, args } = self.view(at) else { return false };
            if args.iter().any(|arg| matches!(self.view(arg.value), View::Function { .. })) {
                return true;
            }
            let Some(object) = receiver(callee, self.facts) else { return false };
            at = object;
        }
        false
    }

    /// `{ "shipments/track": async (args) => … }`.
    fn keyed(&self, members: &[Arg<'t>], parts: &mut Vec<Part>) {
        for member in members {
            let Some(operation) = member.label.and_then(|label| self.declared.full_operation(label)) else {
                continue;
            };
            let held = self.held_by(member.value);
            let tells = |inner: &Arg<'t>| inner.label.is_some_and(|label| self.places.is_description(label));
            if self.is_handler(member.value)
                || held.iter().any(|inner| self.is_handler(inner.value) || tells(inner))
            {
                parts.push(Part { range: member.value.byte_range(), operation });
                self.handlers(&[*member], operation, parts);
                self.handlers(&held, operation, parts);
            } else if matches!(self.view(member.value), View::Name(_) | View::Access { .. }) {
                self.handlers(&[*member], operation, parts);
            }
        }
    }

    /// A type that says the name of its operation.
    fn home(&self, operation: Option<usize>, at: usize, parts: &mut Vec<Part>) {
        let Some(operation) = operation else { return };
        let Some(name) = self.facts.home_around(at) else { return };
        let homes = self.facts.homes.iter().filter(|(home, _)| *home == name);
        parts.extend(homes.map(|(_, range)| Part { range: range.clone(), operation }));
    }

    /// The operation that a function or type is called like, perhaps with what it does for it.
    fn named_after(&self, name: &str) -> Option<usize> {
        if let Some(operation) = self.declared.full_operation(name) {
            return Some(operation);
        }
        let name = crate::mirror::words::text::screaming(name).to_ascii_lowercase();
        let (first, rest) = name.split_once('_')?;
        if let Some(operation) = ROLES.contains(&first).then(|| self.declared.full_operation(rest)).flatten()
        {
            return Some(operation);
        }
        let (rest, last) = name.rsplit_once('_')?;
        ROLES.contains(&last).then(|| self.declared.full_operation(rest)).flatten()
    }
}

/// Whether what has this name says what an operation is: `spec("shipments/track", …)`.
fn specifies(name: Option<&&str>) -> bool {
    let words = name.map(|name| crate::mirror::words::text::screaming(name)).unwrap_or_default();
    words.split('_').any(|word| matches!(word, "SPEC" | "SPECIFICATION" | "DEFINITION"))
}

/// Whether what has this name uses an operation.
pub(crate) fn is_use(name: &str) -> bool {
    let name = crate::mirror::words::text::screaming(name).to_ascii_lowercase();
    name.split('_').any(|word| USES.contains(&word))
}
