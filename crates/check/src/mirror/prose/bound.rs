//! Texts that describe an operation under any name, because they list its failures: members of the type or the object that
//! is the operation (`static let summary = "Weaves. Errors: …"` beside `static let name = "looms/weave"`).

use tree_sitter::Node;

use super::described::is_listing;
use super::descriptions::Description;
use super::filled::{Piece, Words};
use crate::mirror::lang::{Arg, View};
use crate::mirror::operations::parts::{Part, is_name, operation_at};
use crate::mirror::uses::Finder;

impl<'t> Finder<'_, 't, '_> {
    /// The members of operations that list failures and are not called descriptions.
    pub(super) fn bound_texts(&self, parts: &[Part], found: &mut Vec<Description>) {
        if parts.is_empty() {
            return;
        }
        for kept in &self.facts.seen {
            match &kept.view {
                View::Bind(binds) => {
                    let at = kept.node.start_byte();
                    for bind in binds.iter().filter(|bind| !self.places.is_description(bind.name)) {
                        let Some(value) = bind.value.filter(|_| self.is_in_type(at)) else { continue };
                        found.extend(self.listing(value, kept.scope, operation_at(parts, at)));
                    }
                }
                View::Object { members, .. } => self.listed_beside(members, kept.scope, found),
                View::Call { args, .. } => self.listed_beside(args, kept.scope, found),
                _ => {}
            }
        }
        for (index, seen) in &self.facts.returns {
            let (function, at) = (&self.facts.functions[*index], seen.node.start_byte());
            let is_plain = function.params.iter().all(|param| param.ends_with("self") || *param == "cls")
                && function.name.is_some_and(|name| !self.places.is_description(name))
                && self.facts.returns.iter().filter(|(other, _)| other == index).count() == 1;
            if is_plain && self.facts.home_around(at).is_some() {
                found.extend(self.listing(seen.node, seen.scope, operation_at(parts, at)));
            }
        }
    }

    /// `{ name: "looms/weave", summary: "Weaves. Errors: …" }`
    fn listed_beside(&self, members: &[Arg<'t>], scope: usize, found: &mut Vec<Description>) {
        let is_title = |member: &&Arg<'t>| member.label.is_some_and(is_name);
        let Some(title) = members.iter().find(is_title) else { return };
        let Some(operation) = self.of_text(title.value) else { return };
        let is_other = |label: &str| !is_name(label) && !self.places.is_description(label);
        for member in members.iter().filter(|member| member.label.is_some_and(is_other)) {
            found.extend(self.listing(member.value, scope, Some(operation)));
        }
    }

    /// A text with a list of failures.
    pub(super) fn listing(
        &self,
        value: Node<'t>,
        scope: usize,
        operation: Option<usize>,
    ) -> Option<Description> {
        operation?;
        let is_text = matches!(
            self.view(value),
            View::Str(_) | View::Template(_) | View::Join(_) | View::Format { .. } | View::Pass(_)
        );
        let pieces = if is_text { self.pieces(value, scope) } else { Vec::new() };
        let is_list = |piece: &Piece| {
            let text = self.facts.slice(&piece.span);
            piece.words == Words::Written && text.contains(' ') && is_listing(text, self.declared)
        };
        pieces.iter().any(is_list).then_some(Description { pieces, operation, may_lack: false })
    }

    /// Whether something is bound in a type itself and not in one of its functions.
    fn is_in_type(&self, at: usize) -> bool {
        let around = self.facts.homes.iter().filter(|(_, range)| range.contains(&at));
        let home = around.min_by_key(|(_, range)| range.len());
        home.is_some_and(|(_, home)| {
            self.facts.functions_around(at).all(|function| {
                function.range.start <= home.start
                    && home.end <= function.range.end
                    && function.range != *home
            })
        })
    }
}
