//! Operations that are named beside what does them: by attributes, decorators and what macros are given.

use std::ops::Range;

use tree_sitter::Node;

use super::parts::{Part, is_name};
use super::routes::{is_verb, routed};
use crate::mirror::lang::{View, words};
use crate::mirror::tree::facts::{FILE, Kept, Seen};
use crate::mirror::uses::Finder;

/// The class or method that a call stands before as a decorator.
pub(crate) fn decorated(call: Node<'_>) -> Option<Node<'_>> {
    // Swift keeps what stands before a declaration in it.
    if call.kind() == "attribute" {
        return call.parent().filter(|around| around.kind() == "modifiers")?.parent();
    }
    let decorator = call.parent().filter(|parent| parent.kind() == "decorator")?;
    let around = decorator.parent()?;
    if around.kind() != "class_body" {
        return Some(around);
    }
    let mut next = decorator.next_named_sibling();
    while next.is_some_and(|next| next.kind() == "decorator") {
        next = next.and_then(|next| next.next_named_sibling());
    }
    next
}

impl<'t> Finder<'_, 't, '_> {
    /// `@Tool(description: "…") func print(…)`.
    pub(crate) fn of_attribute(&self, seen: Seen<'t>, callee: Node<'t>) -> Option<usize> {
        let item = decorated(seen.node).filter(|_| seen.node.kind() == "attribute")?;
        let name = item.child_by_field_name("name").map(|name| words(name, self.facts.text))?;
        self.is_operation(&self.path(callee, seen.scope)).then(|| self.declared.operation(name))?
    }

    /// `#[operation(name = "labels/print")] async fn print(…)`.
    pub(crate) fn attributed(
        &self,
        seen: &Kept<'t>,
        name: &'t str,
        tokens: &[Node<'t>],
        parts: &mut Vec<Part>,
    ) {
        let Some(item) = item_after(seen.node) else { return };
        if !self.is_operation(&[name]) {
            // `#[post("/shipments/track/{id}")] async fn track(…)`
            let path = tokens.iter().filter(|_| is_verb(name)).flat_map(|tree| self.settings(*tree)).next();
            let operation = path.and_then(|(_, span)| routed(self.declared, self.facts.slice(&span)));
            parts.extend(operation.map(|operation| Part { range: item.byte_range(), operation }));
            return;
        }
        let item_name = item.child_by_field_name("name").map(|name| words(name, self.facts.text));
        let said = tokens.iter().flat_map(|tree| self.settings(*tree));
        let mut named = said.filter(|(label, _)| label.is_none_or(is_name));
        let operation = named
            .find_map(|(_, span)| self.declared.operation(self.facts.slice(&span)))
            .or_else(|| item_name.and_then(|name| self.declared.operation(name)));
        let Some(operation) = operation else { return };
        parts.push(Part { range: seen.node.start_byte()..item.end_byte(), operation });
        if item.kind() == "struct_item" || item.kind() == "enum_item" {
            let homes = self.facts.homes.iter().filter(|(name, _)| Some(*name) == item_name);
            parts.extend(homes.map(|(_, range)| Part { range: range.clone(), operation }));
        }
    }

    /// What a macro is given that says the name of an operation: `vec![Def { name: "shipments/track", … }]`.
    pub(crate) fn in_macro(&self, tree: Node<'t>, parts: &mut Vec<Part>) {
        let named = self.settings(tree);
        let mut named = named.iter().filter(|(label, _)| label.is_some_and(is_name));
        let operation = named.find_map(|(_, span)| self.declared.full_operation(self.facts.slice(span)));
        parts.extend(operation.map(|operation| Part { range: tree.byte_range(), operation }));
        let mut cursor = tree.walk();
        for inner in tree.children(&mut cursor).filter(|token| token.kind() == "token_tree") {
            self.in_macro(inner, parts);
        }
    }

    /// The texts in a tree of tokens, with the names that they are given to.
    pub(crate) fn settings(&self, tree: Node<'t>) -> Vec<(Option<&'t str>, Range<usize>)> {
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let word = |index: usize| tokens.get(index).map_or("", |token| words(*token, self.facts.text));
        let mut found = Vec::new();
        let mut label = None;
        for (index, token) in tokens.iter().enumerate() {
            match self.view(*token) {
                View::Name(name) if matches!(word(index + 1), "=" | ":") => label = Some(name),
                // `json!({ "name": "…" })`
                View::Str(span) if word(index + 1) == ":" => label = Some(self.facts.slice(&span)),
                View::Str(span) => found.push((label, span)),
                // `description: ENTER_TEXT`
                View::Name(name) if label.is_some_and(|label| self.places.is_description(label)) => {
                    let values = self.facts.lookup(name, FILE).unwrap_or_default();
                    let texts = values.into_iter().flat_map(|value| self.resolver.prose(value, FILE));
                    found.extend(texts.map(|span| (label, span)));
                }
                // `concat!("…", "…")`.
                _ if token.kind() == "token_tree" && label.is_some() => {
                    found.extend(self.settings(*token).into_iter().map(|(_, span)| (label, span)));
                }
                _ if word(index) == "," => label = None,
                _ => {}
            }
        }
        found
    }
}

/// What an attribute stands before.
pub(crate) fn item_after(attribute: Node<'_>) -> Option<Node<'_>> {
    let mut next = attribute.next_named_sibling();
    while let Some(item) = next {
        if !matches!(item.kind(), "attribute_item" | "line_comment" | "block_comment") {
            return Some(item);
        }
        next = item.next_named_sibling();
    }
    None
}
