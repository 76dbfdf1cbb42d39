//! A sentence in which many signs are looked for, one after the other.

use std::iter;
use std::ops::Deref;

use memchr::memmem;

/// A sentence, mostly in small letters.
///
/// It is short, and hundreds of signs are looked for in it, nearly all of which are not there. So the pairs of letters that
/// it holds are known, and a sign with another pair is not looked for.
#[derive(Clone, Copy)]
pub(super) struct Words<'t> {
    text: &'t str,
    pairs: &'t Pairs,
}

impl<'t> Words<'t> {
    /// A sentence with the pairs that it holds, and maybe more.
    pub(super) fn new(text: &'t str, pairs: &'t Pairs) -> Self {
        Self { text, pairs }
    }

    /// The same sentence, from which something was taken away.
    pub(super) fn less<'r>(self, text: &'r str) -> Words<'r>
    where
        't: 'r,
    {
        Words { text, pairs: self.pairs }
    }

    #[inline]
    pub(super) fn find(self, sign: &str) -> Option<usize> {
        if self.pairs.hold(sign) { memmem::find(self.text.as_bytes(), sign.as_bytes()) } else { None }
    }

    #[inline]
    pub(super) fn contains(self, sign: &str) -> bool {
        self.find(sign).is_some()
    }

    /// Everywhere that a sign stands.
    pub(super) fn places(self, sign: &str) -> impl Iterator<Item = usize> {
        // Nearly always there is none, so that a searcher would cost more than it wins.
        let mut from = self.pairs.hold(sign).then_some(0);
        iter::from_fn(move || {
            let begun = from.take()?;
            let at = begun + memmem::find(self.text.as_bytes().get(begun..)?, sign.as_bytes())?;
            from = Some(at + sign.len());
            Some(at)
        })
    }

    /// What stands behind a sign, wherever that is, up to the next one.
    pub(super) fn parts(self, sign: &'t str) -> impl Iterator<Item = &'t str> {
        self.contains(sign).then(|| self.text.split(sign).skip(1)).into_iter().flatten()
    }

    /// Where a sign stands that no word goes on into: `one of` is not in `timezone offset`.
    pub(super) fn find_word(self, sign: &str) -> Option<usize> {
        if !self.pairs.hold(sign) {
            return None;
        }
        let ends = |at: &usize| {
            let open = sign.ends_with(char::is_alphanumeric);
            !open || !self.text[at + sign.len()..].starts_with(char::is_alphanumeric)
        };
        self.places(sign).find(|at| self.begins(*at, sign) && ends(at))
    }

    /// Whether no word goes on into a sign at this place.
    fn begins(self, at: usize, sign: &str) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        !sign.starts_with(char::is_alphanumeric) || !before.ends_with(char::is_alphanumeric)
    }

    /// What stands behind any of these signs, wherever one begins as a word does.
    pub(super) fn behind(self, signs: &[&str]) -> Vec<&'t str> {
        let places = signs.iter().filter(|sign| self.pairs.hold(sign)).flat_map(|sign| {
            self.places(sign).filter(move |at| self.begins(*at, sign)).map(move |at| at + sign.len())
        });
        // A sign ends where a letter does.
        places.filter_map(|at| self.text.get(at..)).collect()
    }
}

impl Deref for Words<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

/// Which pairs of bytes stand side by side in a text. Two pairs may share a place, so that one too many is held, never one
/// too few.
pub(super) struct Pairs([u64; 16]);

impl Pairs {
    pub(super) fn of(text: &str) -> Self {
        let mut places = [0; 16];
        for (slot, bit) in text.as_bytes().windows(2).map(place) {
            places[slot] |= bit;
        }
        Self(places)
    }

    /// Whether all pairs of a sign may be there. Most are not, and the first one says so.
    #[inline]
    fn hold(&self, sign: &str) -> bool {
        let has = |pair: &[u8]| {
            let (slot, bit) = place(pair);
            self.0[slot] & bit != 0
        };
        let first = sign.as_bytes().get(..2);
        first.is_none_or(has) && sign.as_bytes().windows(2).skip(1).all(has)
    }
}

#[inline]
fn place(pair: &[u8]) -> (usize, u64) {
    let [first, second] = [pair[0], pair[1]].map(usize::from);
    let hash = first * 37 + second;
    (hash / 64 % 16, 1 << (hash % 64))
}

#[cfg(test)]
mod tests {
    use super::{Pairs, Words};

    #[test]
    fn what_is_there_is_found_and_what_is_not_is_not() {
        let text = "must be at least 3, but état is >= 5";
        let pairs = Pairs::of(text);
        let words = Words::new(text, &pairs);
        for (from, _) in text.char_indices() {
            for (to, _) in text.char_indices().filter(|(to, _)| *to > from) {
                let sign = &text[from..to];
                assert_eq!(words.find(sign), text.find(sign), "{sign}");
                let inside = text[..from].ends_with(char::is_alphanumeric);
                if !inside || !sign.starts_with(char::is_alphanumeric) {
                    assert!(words.behind(&[sign]).contains(&&text[to..]), "{sign}");
                }
            }
        }
        for sign in ["at most", "must not", "leasts", "<", ">>"] {
            assert!(!words.contains(sign) && words.behind(&[sign]).is_empty(), "{sign}");
        }
        assert_eq!(words.less("must be").find("at least"), None);
        assert_eq!(words.less("must be").find_word("must be"), Some(0));
        assert_eq!(words.less("a must beat").find_word("must be"), None);
        assert_eq!(words.less("a timezone of").find_word("one of"), None);
    }
}
