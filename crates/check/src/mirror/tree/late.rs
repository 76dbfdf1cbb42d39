//! Trees that are parsed late: a macro of Rust is given tokens, and what they would be as an expression is asked for
//! only where a code may stand.

use std::cell::OnceCell;

use tree_sitter::{Node, Range, Tree};

use super::facts::Facts;
use crate::mirror::analyse::parse_in;
use crate::mirror::lang::{Arg, Language, words};

/// The trees of one file, which live as long as what was found in them.
#[derive(Debug, Default)]
pub(crate) struct Late(OnceCell<Box<Link>>);

/// A tree, and the one that was parsed after it.
#[derive(Debug)]
struct Link {
    tree: Tree,
    next: Late,
}

impl Late {
    fn add(&self, tree: Tree) -> &Tree {
        let mut last = self;
        while let Some(link) = last.0.get() {
            last = &link.next;
        }
        &last.0.get_or_init(|| Box::new(Link { tree, next: Self::default() })).tree
    }
}

impl<'t> Facts<'t> {
    /// The expression that some tokens of a macro are.
    pub(crate) fn expression(&self, tokens: &[Node<'t>]) -> Option<Node<'t>> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        // One token is what it is.
        if first.id() == last.id() && first.kind() != "token_tree" {
            return Some(*first);
        }
        let mut known = self.expressions.borrow_mut();
        *known.entry(first.start_byte()).or_insert_with(|| {
            let range = Range {
                start_byte: first.start_byte(),
                end_byte: last.end_byte(),
                start_point: first.start_position(),
                end_point: last.end_position(),
            };
            let root = self.late.add(parse_in(Language::Rust, self.text, range)?).root_node();
            let statement = root.named_child(0)?;
            let is_statement = statement.kind() == "expression_statement";
            let found = if is_statement { statement.named_child(0)? } else { statement };
            (found.byte_range() == (range.start_byte..range.end_byte)).then_some(found)
        })
    }

    /// The arguments of a macro, also those with names (`space = SPACE`); nothing for one that is no expression.
    pub(crate) fn arguments(&self, tree: Node<'t>) -> Vec<Option<Arg<'t>>> {
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let arg = |part: &[Node<'t>]| {
            let (label, value) = match part {
                [label, sign, value @ ..] if words(*sign, self.text) == "=" => {
                    (Some(words(*label, self.text)), value)
                }
                value => (None, value),
            };
            Some(Arg { label, key: None, value: self.expression(value)? })
        };
        parted(&tokens, self.text).into_iter().map(arg).collect()
    }
}

/// The tokens of a tree of tokens without what encloses them, parted by the commas.
pub(crate) fn parted<'t, 'n>(tokens: &'n [Node<'t>], text: &str) -> Vec<&'n [Node<'t>]> {
    let inner = tokens.get(1..tokens.len().saturating_sub(1)).unwrap_or_default();
    let parts = inner.split(|token| text.get(token.byte_range()) == Some(","));
    parts.filter(|part| !part.is_empty()).collect()
}
