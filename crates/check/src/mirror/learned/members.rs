//! Objects of constants whose members are put together: `{ Lost: `${SPACE}.LOST`, Late: `${SPACE}.LATE` }`.

use std::ops::Range;

use crate::mirror::lang::View;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, How, Trust};

/// What only says the type of an object may stand around it so often.
const DEEPEST: usize = 4;

impl<'t> Finder<'_, 't, '_> {
    /// Where most members of such an object are declared codes, the others are meant as codes.
    pub(crate) fn made_members(&mut self) {
        let facts = self.facts;
        for (name, seen) in &facts.tops {
            let made = self.members_made_in(*seen);
            let own = made.iter().filter(|(word, _)| self.declared.is_own(word)).count();
            if own < 2 || own * 2 < made.len() {
                continue;
            }
            for (word, at) in made {
                if !self.declared.is_own(&word) && !self.is_known(at.start) {
                    let leaf = Leaf::Made { word, at, is_local: false, after: Vec::new() };
                    self.leaf(leaf, How::Declared, Trust::Learned, Some(name));
                }
            }
        }
    }

    /// The words that the members of an object are put together to, and where.
    fn members_made_in(&self, seen: Seen<'t>) -> Vec<(String, Range<usize>)> {
        let mut node = seen.node;
        for _ in 0..DEEPEST {
            match self.view(node) {
                View::Pass(parts) if parts.len() == 1 => node = parts[0],
                _ => break,
            }
        }
        let View::Object { members, .. } = self.view(node) else { return Vec::new() };
        let values = members.iter().map(|member| member.value);
        let made = values.filter(|value| self.facts.is_put_together(&self.view(*value)));
        let made = made.filter_map(|value| match self.resolver.leaves(value, seen.scope).pop()? {
            Leaf::Made { word, at, is_local: false, .. } if self.declared.is_word(&word) => Some((word, at)),
            _ => None,
        });
        made.collect()
    }
}
