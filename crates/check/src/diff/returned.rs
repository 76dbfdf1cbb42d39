//! Codes that were gone and are back: whether they mean what they meant, and what else is not as it was.

use serde_json::json;

use super::form::{self, Form};
use super::meaning::{Meaning, Sense};
use super::{CodeChange, Fact, What};

/// How a code was when it was last seen: what it meant, and what it looked like where that is known.
pub(super) type Seen<'s> = (&'s Meaning, Option<&'s Form>);

/// What is to be told of a code that was gone and is back; nothing where it is as it was.
///
/// Another meaning is told alone: what else differs belongs to something else.
pub(super) fn facts(seen: Seen<'_>, now: (&Meaning, &Form), at: &str) -> Vec<Fact> {
    let mut facts = in_words(seen.0.returned_sense(now.0), seen, now, at);
    if !facts.iter().any(|fact| fact.what == What::Code(CodeChange::Reused)) {
        facts.extend(seen.1.into_iter().flat_map(|form| form.broken(now.1, at)));
    }
    facts
}

/// What its words tell of a code that is not, or was not always, in use.
pub(super) fn in_words(sense: Sense, seen: Seen<'_>, now: (&Meaning, &Form), at: &str) -> Vec<Fact> {
    let told = match sense {
        Sense::Same => return Vec::new(),
        Sense::Reworded => Fact::new(
            What::Code(CodeChange::ReturnedReworded),
            at,
            json!(seen.0.summary),
            json!(now.0.summary),
        ),
        Sense::Another => {
            let (before, after) = form::told(seen, now);
            Fact::new(What::Code(CodeChange::Reused), at, before, after)
        }
    };
    vec![told]
}
