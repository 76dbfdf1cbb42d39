//! Differences that the whole makes up for: what one alternative or keyword takes away, another one gives back.

use serde_json::Value;

use super::asked::as_meant;
use super::part::Part;
use super::prove::Silence;
use super::walk::{Found, Walk, found};
use crate::diff::{Place, SchemaChange, Severity, What, rules};

impl<'c> Walk<'c> {
    /// Takes back what would break somebody, where it is proved that the whole breaks nobody. What is left tells how the
    /// whole differs.
    ///
    /// Which alternative became which is a guess, and what a keyword refuses others may refuse as well.
    pub(super) fn take_back(
        &mut self,
        (old, new): (&[Part<'c>], &[Part<'c>]),
        shown: impl Fn() -> (Value, Value),
        (start, at): (usize, &str),
        own: &mut Vec<Found>,
    ) {
        let breaking = || all(own, &self.found[start..]).filter(|found| breaks(self.place, found));
        if breaking().next().is_none() || !breaking().all(may_be_made_up) {
            return;
        }
        let (Some(old), Some(new)) = (self.alone(self.old, old), self.alone(self.new, new)) else { return };
        let (wide, narrow, safe) = match self.place {
            Place::Input => (new, old, SchemaChange::Loosened),
            Place::Output | Place::Details => (old, new, SchemaChange::Tightened),
        };
        if !self.surely_takes_all_of(&wide, &narrow) {
            return;
        }
        let place = self.place;
        let is_same =
            all(own, &self.found[start..]).all(may_be_nothing) && self.surely_takes_all_of(&narrow, &wide);
        let stays = |found: &Found| if is_same { !found.matters() } else { !breaks(place, found) };
        own.retain(stays);
        let told = self.found.split_off(start);
        self.found.extend(told.into_iter().filter(stays));
        if !is_same && !all(own, &self.found[start..]).any(Found::matters) {
            let (before, after) = shown();
            own.push(found(safe, at, before, after));
        }
    }

    /// Whether it is proved that one schema takes all that another takes, whatever the silence of objects means, and
    /// whether or not alternatives shut each other's values out.
    fn surely_takes_all_of(&mut self, wide: &Value, narrow: &Value) -> bool {
        let mut is_proved = |wide: &Value, narrow: &Value| {
            let mut silences = [Silence::Closed, Silence::Open].into_iter();
            silences.all(|silence| self.covers_as(wide, narrow, silence) == Some(true))
        };
        if !is_proved(wide, narrow) {
            return false;
        }
        let (mut wide, mut narrow) = (wide.clone(), narrow.clone());
        let meant = (as_meant(&mut wide), as_meant(&mut narrow));
        meant == (false, false) || is_proved(&wide, &narrow)
    }
}

fn all<'f>(own: &'f [Found], inner: &'f [Found]) -> impl Iterator<Item = &'f Found> {
    own.iter().chain(inner)
}

/// Whether a prover may find a difference to be none: a member that came or went is one, whatever passes.
fn may_be_nothing(found: &Found) -> bool {
    let is_of_members = matches!(
        found.change,
        SchemaChange::MemberAdded
            | SchemaChange::MemberAddedToClosed
            | SchemaChange::RequiredMemberAdded
            | SchemaChange::MemberRemoved
            | SchemaChange::MemberFreed
    );
    found.is_provable() && !is_of_members
}

fn breaks(place: Place, found: &Found) -> bool {
    rules::of(What::Schema(place, found.change)).is_some_and(|rule| rule.severity >= Severity::Breaking)
}

/// Whoever knows a member that was declared writes it, or waits for it, whatever passes without it.
fn may_be_made_up(found: &Found) -> bool {
    found.is_provable() && !matches!(found.change, SchemaChange::MemberRemoved | SchemaChange::MemberFreed)
}
