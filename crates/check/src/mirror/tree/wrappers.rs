//! Macros of a file that put something around a text: `macro_rules! ev { ($code:literal) => { concat!("ev.", $code) }; }`.

use tree_sitter::Node;

use super::facts::Facts;
use crate::mirror::hash::Map;
use crate::mirror::lang::{Language, View, words};

/// The parts of what such a macro makes; nothing where it puts what it is given.
pub(crate) type Parts<'t> = Vec<Option<&'t str>>;

impl<'t> Facts<'t> {
    /// The macros of this file that put something around the one text that they are given.
    pub(crate) fn wrappers(&self) -> &Map<&'t str, Parts<'t>> {
        self.wrappers.get_or_init(|| {
            if self.lang != Language::Rust || !self.text.contains("macro_rules!") {
                return Map::default();
            }
            let mut cursor = self.root.walk();
            let macros =
                self.root.named_children(&mut cursor).filter(|node| node.kind() == "macro_definition");
            macros
                .filter_map(|one| {
                    Some((words(one.child_by_field_name("name")?, self.text), self.wraps(one)?))
                })
                .collect()
        })
    }

    /// Whether a text is put together of others.
    pub(crate) fn is_put_together(&self, view: &View<'t>) -> bool {
        match view {
            View::Join(_) | View::Template(_) | View::Format { .. } => true,
            View::Tokens { name, .. } => {
                matches!(*name, "concat" | "format") || self.wrappers().contains_key(name)
            }
            _ => false,
        }
    }

    /// What the only rule of a macro makes, where that is a text around its one parameter.
    fn wraps(&self, definition: Node<'t>) -> Option<Parts<'t>> {
        let mut cursor = definition.walk();
        let mut rules = definition.named_children(&mut cursor).filter(|node| node.kind() == "macro_rule");
        let rule = rules.next().filter(|_| rules.next().is_none())?;
        let body = rule.child_by_field_name("right")?;
        let tokens = children(body);
        let at = tokens.iter().position(|token| words(*token, self.text) == "concat")?;
        let list = tokens.get(at + 1..)?.iter().find(|token| token.kind() == "token_tree")?;
        let mut parts = Vec::new();
        for token in children(*list) {
            match token.kind() {
                "metavariable" => parts.push(None),
                "string_literal" => match self.lang.view(token, self.text) {
                    View::Str(span) => parts.push(self.text.get(span)),
                    _ => return None,
                },
                "," | "(" | ")" => {}
                _ => return None,
            }
        }
        (parts.iter().filter(|part| part.is_none()).count() == 1).then_some(parts)
    }
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}
