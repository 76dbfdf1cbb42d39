//! Which texts may be codes by how they are written, where those that stand in the same place tell of them.

use std::ops::Range;

use super::text::{is_snake, is_word, mended};
use crate::mirror::learned::slots::{Count, Slot};
use crate::mirror::places::positions::Member;
use crate::mirror::tree::facts::Seen;
use crate::mirror::uses::Finder;

impl<'t> Finder<'_, 't, '_> {
    /// The place of a text that may be a code, as it is written.
    pub(crate) fn slot_of_word(&self, seen: Seen<'t>, span: &Range<usize>) -> Option<Slot<'t>> {
        let word = self.facts.slice(span);
        let is_meant = || {
            self.declared.meant(word).is_some()
                || word.contains(['_', '-']) && is_word(word) && self.declared.folded(word).is_some()
        };
        if span.len() > 3 && (self.declared.is_code(word) || is_meant()) {
            return self.slot(seen, span);
        }
        // One word in another case is one beside codes that a function gives.
        let is_one = |word: &str| {
            word.len() > 2
                && word.starts_with(|c: char| c.is_ascii_uppercase())
                && word.bytes().all(|b| b.is_ascii_alphabetic())
        };
        if is_one(word) && self.declared.folded(word).is_some() {
            return self.slot(seen, span).filter(|slot| matches!(slot, Slot::Returned(_)));
        }
        if self.declared.is_marked(word) {
            // What things have as a member may be written so on purpose.
            return self.slot(seen, span).filter(|slot| !matches!(slot, Slot::Label(..)));
        }
        if self.declared.form.is_canonical && mended(word).is_some_and(|code| code.contains('_')) {
            let is_one = |slot: &Slot<'t>| matches!(slot, Slot::Call(..) | Slot::Result(_) | Slot::Asked(_));
            return self.slot(seen, span).filter(is_one);
        }
        // Where codes have aliases in small letters, those who read them compare with others in small letters.
        let is_given = || self.declared.is_given(&word.to_ascii_uppercase());
        if word.contains('_') && is_snake(word) && self.declared.has_small_aliases() && !is_given() {
            let is_one = |slot: &Slot<'t>| matches!(slot, Slot::Compared { member: Some(Member::Code), .. });
            return self.slot(seen, span).filter(is_one);
        }
        None
    }

    /// Whether a word is meant as a code, by those that stand in the same place.
    pub(crate) fn is_meant_among(&self, slot: Slot<'t>, count: &Count, word: &str) -> bool {
        if self.declared.meant(word).is_none() {
            let is_given = || self.declared.given_meant(word).is_some();
            let is_marked = || self.declared.is_marked(word);
            // A code of one word stands there without its namespace.
            let is_local = || !self.declared.of_local(word).is_empty();
            let is_folded = || {
                matches!(slot, Slot::Returned(_))
                    && count.own.len() > 1
                    && self.declared.folded(word).is_some()
            };
            return self.declared.has_parts(word)
                || is_local()
                || is_folded()
                || count.is_proof_of_one(slot)
                || is_given()
                || is_marked();
        }
        // A list or a table that has both spellings has the other one on purpose.
        let is_both = |code: &str| count.own.iter().any(|own| own == code);
        !matches!(slot, Slot::List(_) | Slot::Keys(_)) || !self.declared.spelled(word).is_some_and(is_both)
    }
}
