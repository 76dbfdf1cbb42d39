//! The texts that are put together in an expression, in their order.

use std::ops::Range;

use tree_sitter::Node;

use super::macros::flat;
use super::resolve::{DEPTH, Resolver};
use crate::mirror::lang::View;

impl<'t> Resolver<'_, 't> {
    /// The texts that are put together in an expression, in order.
    pub(crate) fn prose(&self, node: Node<'t>, scope: usize) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        self.prose_in(node, scope, DEPTH, &mut out);
        out
    }

    fn prose_in(&self, node: Node<'t>, scope: usize, depth: usize, out: &mut Vec<Range<usize>>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match self.view(node) {
            View::Str(range) => out.push(range),
            View::Template(parts) => out.extend(parts),
            View::Format { format, .. } => self.prose_in(format, scope, depth, out),
            View::Join(parts) | View::Pass(parts) | View::List(parts) => {
                for part in parts {
                    self.prose_in(part, scope, depth, out);
                }
            }
            View::Name(name) => {
                for value in self.facts.lookup(name, scope).unwrap_or_default() {
                    self.prose_in(value, scope, depth.min(3), out);
                }
            }
            // `concat!("…", "…")`
            View::Tokens { name: "concat" | "format" | "indoc", tokens } => {
                let texts = tokens.into_iter().flat_map(flat).map(|token| self.view(token));
                out.extend(texts.filter_map(|view| match view {
                    View::Str(range) => Some(range),
                    _ => None,
                }));
            }
            View::Call { callee, args } => {
                let before = out.len();
                // `text.trim()`
                if let View::Access { object: Some(object), .. } = self.view(callee) {
                    self.prose_in(object, scope, depth, out);
                }
                // `dedent("…")`, `lines("…", "…")`
                if out.len() == before {
                    for arg in args {
                        self.prose_in(arg.value, scope, depth, out);
                    }
                }
            }
            _ => {}
        }
    }
}
