//! The way up from a text to what it has in common with others.

use crate::mirror::learned::evidence::Group;

/// The place of what a function returns.
const RETURNED: usize = 103;

/// A way up from a text.
#[derive(Default)]
pub(crate) struct Climb<'t> {
    pub(crate) groups: Vec<Group<'t>>,
    /// The place in the row of a table, after its first list.
    pub(crate) row: Option<usize>,
    /// The place in a tuple, where each has a meaning of its own.
    pub(crate) part: Option<usize>,
    pub(crate) is_open: bool,
    pub(crate) is_returned: bool,
    pub(crate) is_key: bool,
}

impl Climb<'_> {
    /// What stands beside a word in its row is another thing.
    pub(crate) fn leave_row(&mut self) {
        self.groups.retain(|group| !matches!(group, Group::Beside { slot: 0, .. }));
    }

    pub(crate) fn enter(&mut self, place: Option<usize>, is_tuple: bool) {
        self.part = place.filter(|_| self.row.is_none() && is_tuple);
        self.row = self.row.or(place);
    }

    /// What one function returns belongs together, place by place.
    pub(crate) fn leave_function(&mut self, function: usize) {
        if self.part.is_some() {
            self.leave_row();
        }
        if self.is_returned && self.groups.is_empty() {
            self.beside(function, RETURNED + self.part.map_or(0, |part| 1 + part));
        }
    }

    pub(crate) fn beside(&mut self, at: usize, slot: usize) {
        let slot = match self.row {
            Some(row) if slot == 0 => 1 + row,
            _ => slot,
        };
        self.groups.push(Group::Beside { at, slot });
    }
}
