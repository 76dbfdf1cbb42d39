//! The texts that describe operations: arguments, members, attributes and documentation.

use std::ops::Range;

use tree_sitter::Node;

use super::described::is_listing;
use super::filled::{Piece, Words};
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::names::named::is_capital;
use crate::mirror::operations::attributes::item_after;
use crate::mirror::operations::parts::{Part, is_name, is_use, operation_at};
use crate::mirror::places::calls::receiver;
use crate::mirror::tree::facts::Kept;
use crate::mirror::uses::Finder;
use crate::mirror::words::text::screaming;

/// A text that describes an operation, perhaps in several pieces.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) operation: Option<usize>,
    /// Whether it may list some of the codes and not the others.
    pub(crate) may_lack: bool,
}

impl<'t> Finder<'_, 't, '_> {
    /// The texts that describe operations.
    pub(crate) fn descriptions(&self, parts: &[Part]) -> Vec<Description> {
        let mut found = Vec::new();
        // What macros are given is large, and little of it describes an operation.
        let may_describe = |text: &str| {
            ["escri", "Tool", "peration"]
                .iter()
                .any(|word| memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some())
        };
        let describes = self.facts.lang == Language::Rust && may_describe(self.facts.text);
        for seen in &self.facts.seen {
            match &seen.view {
                View::Call { callee, args } => self.described(seen, *callee, args, parts, &mut found),
                View::Object { members, .. } => {
                    self.labelled(members, seen.scope, parts, &mut found);
                    self.keyed_texts(members, seen.scope, &mut found);
                }
                View::Tokens { name, tokens } => {
                    if seen.node.kind() == "attribute_item" && self.is_operation(&[name]) {
                        self.attribute(seen, tokens, parts, &mut found);
                    } else if describes {
                        let operation = operation_below(seen.node, parts);
                        for tree in tokens.iter().filter(|tree| may_describe(words(**tree, self.facts.text)))
                        {
                            self.in_tokens(*tree, operation, &mut found);
                        }
                    }
                }
                View::Bind(binds) => {
                    for bind in binds.iter().filter(|bind| self.places.is_description(bind.name)) {
                        let operation = operation_at(parts, seen.node.start_byte());
                        if let (Some(value), Some(_)) = (bind.value, operation) {
                            let pieces = self.pieces(value, seen.scope);
                            found.push(Description { pieces, operation, may_lack: false });
                        }
                    }
                }
                _ => {}
            }
        }
        self.bound_texts(parts, &mut found);
        self.in_rows(&mut found);
        for (index, seen) in &self.facts.returns {
            let operation = operation_at(parts, seen.node.start_byte());
            let name = self.facts.functions[*index].name;
            if operation.is_some() && name.is_some_and(|name| self.places.is_description(name)) {
                found.push(Description {
                    pieces: self.pieces(seen.node, seen.scope),
                    operation,
                    may_lack: false,
                });
            }
        }
        // The documentation of what an operation does may name some of its codes, and need not name all.
        for doc in self.comments() {
            if self.is_behind(doc.start) {
                continue;
            }
            let rest = &self.facts.text[doc.end..];
            let start = doc.end + rest.len() - rest.trim_start().len();
            let at = |start: usize| parts.iter().find(|part| self.starts_at(part, start));
            let Some(part) = at(start).or_else(|| at(self.item_after(doc.end))) else { continue };
            let text = self.facts.slice(&doc);
            let operation = Some(part.operation).filter(|_| is_listing(text, self.declared));
            found.push(Description { pieces: vec![Piece::text(doc)], operation, may_lack: true });
        }
        for function in &self.facts.functions {
            let Some(doc) = function.doc else { continue };
            // The documentation of a tool is what a client reads about it.
            let is_tool = |decorator: &Node<'t>| self.is_operation(&self.resolver.path(*decorator));
            let whole = parts.iter().find(|part| part.range == function.range);
            let operation = whole.map(|part| part.operation);
            let pieces = self.pieces(doc, 0);
            let is_list = |text: &str| operation.is_some() && is_listing(text, self.declared);
            if function.decorators.iter().any(is_tool)
                || pieces.iter().any(|piece| is_list(self.facts.slice(&piece.span)))
            {
                found.push(Description { pieces, operation, may_lack: false });
            }
        }
        found
    }

    /// The lists of failures above functions, or in their documentation, that belong to no operation so far: another file
    /// may register them.
    pub(crate) fn listed_above(&self, parts: &[Part]) -> Vec<(usize, Description)> {
        let facts = self.facts;
        if self.declared.operations.is_empty() {
            return Vec::new();
        }
        let is_free = |at: usize| operation_at(parts, at).is_none();
        let is_list = |text: &str| is_listing(text, self.declared);
        let named = facts.functions.iter().filter(|function| function.name.is_some());
        let free: Vec<_> = named.filter(|function| is_free(function.range.start)).collect();
        let mut found = Vec::new();
        for doc in
            self.comments().into_iter().filter(|doc| is_list(facts.slice(doc)) && !self.is_behind(doc.start))
        {
            let start = self.item_after(doc.end);
            let below = free.iter().find(|function| {
                let part = Part { range: function.range.clone(), operation: 0 };
                self.starts_at(&part, start)
            });
            let pieces = vec![Piece::text(doc)];
            let description = Description { pieces, operation: None, may_lack: true };
            found.extend(below.map(|function| (function.range.start, description)));
        }
        for (function, doc) in free.iter().filter_map(|function| Some((function, function.doc?))) {
            let pieces = self.pieces(doc, 0);
            if pieces.iter().any(|piece| is_list(facts.slice(&piece.span))) {
                found.push((function.range.start, Description { pieces, operation: None, may_lack: false }));
            }
        }
        found
    }

    /// Whether an operation starts at a place, perhaps with its name: `'slots/book': async () => …`.
    fn starts_at(&self, part: &Part, start: usize) -> bool {
        let between = self.facts.text.get(start..part.range.start);
        part.range.start == start
            || between.is_some_and(|head| {
                let name = head.trim_end().strip_suffix(':').unwrap_or_default();
                let is_exported = || {
                    head.starts_with("export ")
                        && head.split_whitespace().all(|word| matches!(word, "export" | "default" | "async"))
                };
                name.len() > 2 && !name.contains([';', '{', '}', '\n', '(']) || is_exported()
            })
    }

    fn labelled(&self, args: &[Arg<'t>], scope: usize, parts: &[Part], found: &mut Vec<Description>) {
        for arg in args.iter().filter(|arg| arg.label.is_some_and(|label| self.places.is_description(label)))
        {
            let pieces = self.pieces(arg.value, scope);
            let at = arg.key.unwrap_or(arg.value).start_byte();
            found.push(Description { pieces, operation: operation_at(parts, at), may_lack: false });
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
            // What follows a call with a dot stands after it.
            let at = seen.node.end_byte().saturating_sub(1);
            let operation = self.operation_built(callee, seen.scope);
            let operation = operation.or_else(|| operation_at(parts, at));
            let operation = operation.or_else(|| operation_at(parts, seen.node.start_byte()));
            // `registry.describe("slots/book", "Books a slot. Errors: …")` says itself what it is about.
            let named = texts(0).next().filter(|_| args.len() > 1).and_then(|name| self.of_full(name.value));
            let operation = named.or(operation);
            for arg in texts(usize::from(named.is_some())).take(1) {
                found.push(Description {
                    pieces: self.pieces(arg.value, seen.scope),
                    operation,
                    may_lack: false,
                });
            }
        } else if self.is_operation(&path) {
            let operation = operation_at(parts, seen.node.end_byte().saturating_sub(1));
            for arg in
                texts(1).filter(|arg| !matches!(self.view(arg.value), View::Name(_) | View::Call { .. }))
            {
                let pieces = self.pieces(arg.value, seen.scope);
                found.push(Description { pieces, operation, may_lack: false });
            }
            // `server.tool("slots/book", BOOK_TEXT, book)`
            for arg in texts(1).filter(|arg| matches!(self.view(arg.value), View::Name(_))) {
                found.extend(operation.and_then(|one| self.sentence(arg.value, seen.scope, one)));
            }
            // `registry.operation("slots/book", { summary: "Books a slot. Errors: …", handler })`
            for arg in texts(1) {
                let View::Object { members, .. } = self.view(arg.value) else { continue };
                let is_other = |label: &str| !self.places.is_description(label);
                for member in members.iter().filter(|member| member.label.is_some_and(is_other)) {
                    found.extend(self.listing(member.value, seen.scope, operation));
                }
            }
            // `register("slots/book", summary: "Books a slot. Errors: …", …)`
            for arg in args.iter().skip(1).filter(|arg| arg.label.is_some_and(|label| !is_name(label))) {
                found.extend(operation.and_then(|one| self.sentence(arg.value, seen.scope, one)));
            }
        } else if let Some(operation) = self.registered(&path, args, seen.scope) {
            for arg in args.iter().skip(1) {
                found.extend(self.sentence(arg.value, seen.scope, operation));
            }
        } else if let ([only], false) = (args, self.declared.operations.is_empty())
            && let Some(sentence) = self.told_of(callee, only.value, seen.scope)
        {
            found.push(sentence);
        }
    }

    /// What the operation is told that is being built: `Operate::typed("slots/book", …).summary("Books a slot. …")`.
    fn told_of(&self, callee: Node<'t>, text: Node<'t>, scope: usize) -> Option<Description> {
        self.plain_text(text).filter(|text| text.contains(' '))?;
        self.sentence(text, scope, self.operation_built(callee, scope)?)
    }

    /// The operation that is being built by the calls before this one, perhaps under a name:
    /// `let op = registry.add("slots/book", book); op.describe("…")`.
    fn operation_built(&self, callee: Node<'t>, scope: usize) -> Option<usize> {
        const STEPS: usize = 8;
        if self.declared.operations.is_empty() {
            return None;
        }
        let mut built = receiver(callee, self.facts)?;
        for _ in 0..STEPS {
            built = match self.view(built) {
                View::Call { callee, args } => {
                    let path = self.path(callee, scope);
                    let operation = self.of_call(callee, &args, scope);
                    let operation = operation.or_else(|| self.registered(&path, &args, scope));
                    let operation = operation.or_else(|| self.added(&path, &args));
                    let is_named = || args.first().is_some_and(|name| self.of_full(name.value).is_some());
                    // `Spec::new("slots/book").description("…")`
                    let specified = || {
                        let is_made = path.len() > 1 && path.first().is_some_and(|ty| is_capital(ty));
                        args.first().filter(|_| is_made).and_then(|name| self.of_full(name.value))
                    };
                    if operation.is_some() || is_named() {
                        return operation.or_else(specified);
                    }
                    receiver(callee, self.facts)?
                }
                View::Name(name) => match self.facts.lookup(name, scope)?.as_slice() {
                    [only] => *only,
                    _ => return None,
                },
                View::Pass(inner) if inner.len() == 1 => inner[0],
                _ => return None,
            };
        }
        None
    }

    /// The operation that a call is given the full name of, together with what does it, which may be of another file or
    /// come later: `registry.add("slots/book", "Books a slot. Errors: …", slots::book)`.
    fn registered(&self, path: &[&'t str], args: &[Arg<'t>], scope: usize) -> Option<usize> {
        let [name, rest @ ..] = args else { return None };
        let does = |arg: &Arg<'t>| {
            matches!(self.view(arg.value), View::Name(_) | View::Access { .. } | View::Call { .. })
                || self.is_handler(arg.value)
                || is_nothing(words(arg.value, self.facts.text))
        };
        let operation = self.of_full(name.value).or_else(|| self.of_name(name.value, scope))?;
        let is_one = (rest.len() > 1 && rest.iter().any(does) || adds(path))
            && !path.iter().any(|part| tells(part))
            && !is_use(path.last()?);
        is_one.then_some(operation)
    }

    /// The operation whose name a constant stands for.
    fn of_name(&self, node: Node<'t>, scope: usize) -> Option<usize> {
        let View::Name(name) = self.view(node) else { return None };
        match self.facts.lookup(name, scope)?.as_slice() {
            [value] => self.of_full(*value),
            _ => None,
        }
    }

    /// A text of several words that describes an operation.
    pub(crate) fn sentence(&self, value: Node<'t>, scope: usize, operation: usize) -> Option<Description> {
        let pieces = self.pieces(value, scope);
        let is_text = |piece: &&Piece| piece.words == Words::Written;
        let has_words =
            pieces.iter().filter(is_text).any(|piece| self.facts.slice(&piece.span).contains(' '));
        has_words.then_some(Description { pieces, operation: Some(operation), may_lack: false })
    }

    /// `#[tool(description = "…")]`, and the documentation of what it stands before.
    fn attribute(&self, seen: &Kept<'t>, tokens: &[Node<'t>], parts: &[Part], found: &mut Vec<Description>) {
        let operation = operation_at(parts, seen.node.start_byte());
        let settings = tokens.iter().flat_map(|tree| self.settings(*tree));
        let pieces: Vec<Piece> = settings
            .filter(|(label, _)| label.is_some_and(|label| self.places.is_description(label)))
            .map(|(_, span)| Piece::text(span))
            .collect();
        if !pieces.is_empty() {
            return found.push(Description { pieces, operation, may_lack: false });
        }
        let Some(item) = item_after(seen.node) else { return };
        let mut lines = Vec::new();
        let mut before = item.prev_named_sibling();
        while let Some(node) = before.filter(|node| matches!(node.kind(), "attribute_item" | "line_comment"))
        {
            let text = words(node, self.facts.text);
            if text.starts_with("///") {
                lines.push(Piece::text(node.start_byte() + 3..node.end_byte()));
            }
            before = node.prev_named_sibling();
        }
        lines.reverse();
        if !lines.is_empty() {
            found.push(Description { pieces: lines, operation, may_lack: false });
        }
    }

    /// What macros are given: `vec![Tool::new("name", "…"), Info { name: "…", description: "…" }]`.
    fn in_tokens(&self, tree: Node<'t>, around: Option<usize>, found: &mut Vec<Description>) {
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let word = |index: usize| tokens.get(index).map_or("", |token| words(*token, self.facts.text));
        let settings = self.settings(tree);
        let named = |label: &str| {
            let mut all = settings.iter().filter(|(found, _)| *found == Some(label));
            all.next().and_then(|(_, span)| self.declared.operation(self.facts.slice(span)))
        };
        let names = ["name", "operation", "operation_id", "tool"];
        let operation = names.into_iter().find_map(named).or(around);
        let pieces =
            settings.iter().filter(|(label, _)| label.is_some_and(|label| self.places.is_description(label)));
        let pieces: Vec<Piece> = pieces.map(|(_, span)| Piece::text(span.clone())).collect();
        if !pieces.is_empty() {
            found.push(Description { pieces, operation, may_lack: false });
        }
        // What was made just before, in the same element of a list.
        let mut made = operation;
        for (index, token) in tokens.iter().enumerate() {
            if word(index) == "," {
                made = operation;
            }
            if token.kind() != "token_tree" {
                continue;
            }
            let owner = if index >= 3 { word(index - 3) } else { "" };
            let name = if index >= 1 { word(index - 1) } else { "" };
            let texts = || self.settings(*token).into_iter().map(|(_, span)| span).collect::<Vec<_>>();
            // `("slots/book", "Books a slot. Errors: …", book)`
            let is_named = || {
                let full = |span: &Range<usize>| self.declared.full_operation(self.facts.slice(span));
                let texts = texts();
                texts.len() > 1 && texts.first().and_then(full).is_some() && !is_use(name) && !tells(name)
            };
            if self.is_operation(&[owner, name]) || is_named() {
                if let [name, pieces @ ..] = texts().as_slice() {
                    made = self.declared.operation(self.facts.slice(name));
                    let pieces = pieces.iter().cloned().map(Piece::text).collect();
                    found.push(Description { pieces, operation: made, may_lack: false });
                }
            } else if self.places.is_description(name) {
                let pieces = self.settings(*token).into_iter().map(|(_, span)| Piece::text(span)).collect();
                found.push(Description { pieces, operation: made, may_lack: false });
            }
            self.in_tokens(*token, None, found);
        }
    }
}

/// Whether a value says that there is none.
fn is_nothing(value: &str) -> bool {
    matches!(value, "nil" | "None" | "null" | "undefined")
}

/// Whether a call makes something known by its name, whatever else it is given: `registry.add`, `declare`.
fn adds(path: &[&str]) -> bool {
    const ADDS: &[&str] = &["declare", "define", "describe", "document", "expose", "register"];
    const REGISTRIES: &[&str] =
        &["api", "app", "catalog", "catalogue", "operations", "ops", "registry", "router", "server", "tools"];
    let Some((name, before)) = path.split_last() else { return false };
    let (name, owner) = (screaming(name), before.last().map(|owner| screaming(owner)).unwrap_or_default());
    let is_one = |words: &[&str], name: &str| {
        words.iter().any(|word| name.split('_').any(|part| part.eq_ignore_ascii_case(word)))
    };
    is_one(ADDS, &name) || name == "ADD" && is_one(REGISTRIES, &owner)
}

/// The operation of the function that an attribute stands at.
fn operation_below(attribute: Node<'_>, parts: &[Part]) -> Option<usize> {
    let item = item_after(attribute).filter(|_| attribute.kind() == "attribute_item")?;
    parts.iter().find(|part| part.range.start == item.start_byte()).map(|part| part.operation)
}
