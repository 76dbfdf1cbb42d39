//! What is made step by step: `spec.name = "berths/assign"`, and then its other members.

use std::ops::Range;

use super::facts::Kept;
use crate::mirror::lang::{View, words};
use crate::mirror::operations::parts::{Part, is_name};
use crate::mirror::uses::Finder;

/// Something that gets the name of an operation.
struct Named<'t> {
    /// What it is called, and where that name lives.
    subject: (&'t str, usize),
    /// From here to where it gets another name.
    range: Range<usize>,
    operation: usize,
}

impl<'t> Finder<'_, 't, '_> {
    /// What is set on something that was given the name of an operation before.
    pub(crate) fn steps(&self, seen: &[Kept<'t>], parts: &mut Vec<Part>) {
        let mut named: Vec<Named<'t>> = Vec::new();
        for kept in seen {
            let View::Assign { target, value } = &kept.view else { continue };
            let target = match self.view(*target) {
                View::Pass(inner) if inner.len() == 1 => inner[0],
                _ => *target,
            };
            let View::Access { object: Some(object), member, .. } = self.view(target) else { continue };
            let (subject, at) = ((words(object, self.facts.text), kept.scope), kept.node.start_byte());
            let known = named.iter_mut().rfind(|one| one.subject == subject && one.range.contains(&at));
            if is_name(member) {
                // Another name ends what was said of the first one.
                if let Some(known) = known {
                    known.range.end = at;
                }
                if let Some(operation) = self.of_text(*value) {
                    named.push(Named { subject, range: at..usize::MAX, operation });
                }
            } else if let Some(known) = known {
                parts.push(Part { range: value.byte_range(), operation: known.operation });
            }
        }
    }
}
