//! Near misses among identifiers.

use serde_json::Value;

use super::id::Id;

/// How many edits a near miss is away at most: letters changed, added, left out or swapped.
pub const MAX_EDITS: usize = 2;

/// An identifier that is close to the one that was given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Near {
    /// How many edits it is away; 0 when only case or separators differ.
    pub edits: usize,
    /// The identifier.
    pub id: Id,
}

/// What was given, ready to be compared.
#[derive(Debug)]
pub(super) struct Given<'g> {
    value: &'g Value,
    text: String,
    folded: Vec<char>,
}

impl<'g> Given<'g> {
    /// `None` for what cannot be an identifier.
    pub(super) fn new(value: &'g Value) -> Option<Self> {
        let text = Id::of(value)?.as_str().to_owned();
        Some(Self { value, folded: fold(&text), text })
    }

    /// Whether it is the very same.
    pub(super) fn is(&self, id: &Id) -> bool {
        id.as_str() == self.text
    }

    /// The near miss that an identifier is, if it is one.
    pub(super) fn near(&self, id: &Id) -> Option<Near> {
        if self.is(id) || id.as_str().len().abs_diff(self.text.len()) > 4 * MAX_EDITS {
            return None;
        }
        let other = fold(id.as_str());
        if other.len().abs_diff(self.folded.len()) > MAX_EDITS {
            return None;
        }
        let edits = strsim::generic_damerau_levenshtein(&self.folded, &other);
        // Something must be left of it: of two single letters each is as near to the other as to any.
        let is_near = edits <= MAX_EDITS && edits < self.folded.len().min(other.len());
        (is_near && id.in_place_of(self.value).is_some()).then(|| Near { edits, id: id.clone() })
    }

    /// The nearest first. Of one in several spellings, such as a slug and the name that it is made of, the one that is
    /// written as what was given.
    pub(super) fn sorted(&self, mut near: Vec<Near>) -> Vec<Near> {
        near.sort_by_cached_key(|near| {
            (near.edits, strsim::osa_distance(&self.text, near.id.as_str()), near.id.clone())
        });
        let mut known: Vec<Vec<char>> = Vec::new();
        near.retain(|near| {
            let folded = fold(near.id.as_str());
            let is_new = !known.contains(&folded);
            known.push(folded);
            is_new
        });
        near
    }
}

/// Case and the choice of separator are no difference of meaning.
fn fold(text: &str) -> Vec<char> {
    let separator = |c: char| if matches!(c, '-' | ' ' | '.' | ':') { '_' } else { c };
    text.trim().chars().flat_map(char::to_lowercase).map(separator).collect()
}
