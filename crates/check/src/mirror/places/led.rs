//! Messages of failures that begin with a code: `throw new Error("SLOT_TAKEN: it is gone")`.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::View;
use crate::mirror::learned::mentions::tells;
use crate::mirror::uses::{Finder, How, Use};
use crate::mirror::words::foreign::is_common;

impl<'t> Finder<'_, 't, '_> {
    /// Finds the codes that messages begin with. A word that nobody has declared is one where another message begins
    /// with a declared code, and a slip of the finger is one anywhere.
    pub(crate) fn led_by_codes(&mut self) {
        let facts = self.facts;
        let mut found: Vec<Range<usize>> = Vec::new();
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let Some(first) = args.first().filter(|first| first.label.is_none()) else { continue };
            let Some(span) = self.leading_word(first.value) else { continue };
            let path = self.path(*callee, kept.scope);
            let fails = |name: &&'t str| self.is_near_call(name) || self.is_failure(name);
            if is_common(&path, facts.lang)
                || path.last().is_some_and(fails) && !path.iter().any(|part| tells(part))
            {
                found.push(span);
            }
        }
        let own = found.iter().filter(|span| self.declared.is_own(facts.slice(span))).count();
        for span in found {
            let word = facts.slice(&span);
            let is_one = self.declared.is_own(word) || self.declared.is_slip(word) || own > 0;
            if is_one && !self.declared.is_foreign_among(word) && !self.is_known(span.start) {
                self.add(Use::plain(word.to_owned(), span, How::Emitted));
            }
        }
    }

    /// The word in capitals that a text begins with, before a colon.
    fn leading_word(&self, node: Node<'t>) -> Option<Range<usize>> {
        let span = match self.view(node) {
            View::Str(span) => span,
            View::Template(spans) => spans.into_iter().next()?,
            View::Format { format, .. } => return self.leading_word(format),
            _ => return None,
        };
        let text = self.facts.slice(&span);
        let (word, _) = text.split_once(": ")?;
        let is_one = word.contains('_') && self.declared.is_code(word) && !self.declared.is_given(word);
        (is_one && self.facts.text[..span.start].ends_with(['"', '\'', '`']))
            .then(|| span.start..span.start + word.len())
    }
}
