//! The nodes of a tree that a walk looks at, in their order.

use tree_sitter::{Node, Tree, TreeCursor};

use crate::mirror::lang::{Below, Language, Paths, words};

/// What decides where a walk goes.
struct Way<'t, 'k> {
    text: &'t str,
    looked_at: &'k [bool],
    accesses: &'k [bool],
    below: &'k [Below],
    paths: Paths,
}

/// Looks at each node that may matter; at members of something only where `accesses` has their kinds.
pub(crate) fn each_node<'t>(
    tree: &'t Tree,
    text: &'t str,
    lang: Language,
    accesses: &[bool],
    mut look: impl FnMut(Node<'t>),
) {
    let paths = if accesses.is_empty() { Paths::Pass } else { Paths::Matter };
    let way = Way { text, looked_at: lang.looked_at(), accesses, below: lang.below(), paths };
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if way.leads_to(node) {
            look(node);
        }
        match way.below(node) {
            Some(Below::Tokens) => way.texts(&mut cursor, node, &mut look),
            Some(_) if cursor.goto_first_child() => continue,
            _ => {}
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

impl<'t> Way<'t, '_> {
    fn leads_to(&self, node: Node<'t>) -> bool {
        let kind = usize::from(node.kind_id());
        self.looked_at.get(kind) == Some(&true) || self.accesses.get(kind) == Some(&true)
    }

    /// What matters below a node; nothing where there is nothing, or the walk need not go there.
    fn below(&self, node: Node<'t>) -> Option<Below> {
        // Most nodes are leaves, and asking is cheaper than trying.
        if node.child_count() == 0 {
            return None;
        }
        let below = self.below.get(usize::from(node.kind_id())).copied().unwrap_or(Below::Walked);
        let is_walked = match below {
            Below::Walked => true,
            Below::Passed => false,
            _ => below.is_walked(words(node, self.text), self.paths),
        };
        is_walked.then_some(below)
    }

    /// Looks at the texts and comments in a tree of tokens, from sign to sign: a step from token to token costs as much as
    /// a search of a thousand bytes.
    fn texts(&self, cursor: &mut TreeCursor<'t>, tree: Node<'t>, look: &mut impl FnMut(Node<'t>)) {
        let bytes = self.text.as_bytes();
        let (mut at, end) = (tree.start_byte(), tree.end_byte());
        let mut depth = 0_usize;
        while let Some(found) = bytes.get(at..end).and_then(|rest| memchr::memchr2(b'"', b'/', rest)) {
            let sign = at + found;
            while depth > 0 && sign >= cursor.node().end_byte() {
                cursor.goto_parent();
                depth -= 1;
            }
            at = sign + 1;
            if cursor.goto_first_child_for_byte(sign).is_none() {
                continue;
            }
            let node = cursor.node();
            if node.start_byte() > sign {
                cursor.goto_parent();
                continue;
            }
            depth += 1;
            if self.leads_to(node) {
                look(node);
            }
            at = if self.below(node).is_some() { sign } else { node.end_byte().max(at) };
        }
        for _ in 0..depth {
            cursor.goto_parent();
        }
    }
}
