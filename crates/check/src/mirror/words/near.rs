//! How near a word is to a code: slips of the finger, other forms of it, and what may be meant.

use curable_core::nearest;

use super::declared::Declared;
use super::engine::without_start;
use super::text::{fold, is_code, is_slip_inside};

impl Declared<'_> {
    /// The code that was probably meant.
    pub(crate) fn near(&self, word: &str) -> Option<String> {
        if let Some(rest) = without_start(word).filter(|rest| self.knows(rest)) {
            return Some(rest.to_owned());
        }
        let living = self.codes.iter().filter(|(_, def)| def.removed.is_none()).map(|(code, _)| *code);
        let given = self.machinery.iter().map(String::as_str);
        let mut names: Vec<&str> = living.chain(given).collect();
        names.sort_unstable();
        nearest(word, names).map(str::to_owned)
    }

    /// How many letters a word is away from a declared code, when it is at most two.
    pub(crate) fn distance(&self, word: &str) -> Option<usize> {
        // Each edit changes the set of letters by two at most.
        const MOST: u32 = 4;
        let word = fold(word);
        let own = letters(&word);
        let near = self.letters.iter().filter(|(code, letters)| {
            code.len().abs_diff(word.len()) <= 2 && (letters ^ own).count_ones() <= MOST
        });
        near.map(|(code, _)| strsim::osa_distance(&word, code)).filter(|distance| *distance <= 2).min()
    }

    /// Whether a word is near to a code of the contract itself, and not only to one that all contracts have.
    pub(crate) fn is_near_own(&self, word: &str) -> bool {
        let folded = fold(word);
        self.codes.keys().any(|code| {
            code.len().abs_diff(word.len()) <= 3 && strsim::osa_distance(&fold(code), &folded) <= 2
        })
    }

    /// Whether a word is a code without its namespace, or nearly so.
    pub(crate) fn is_near_local(&self, word: &str) -> bool {
        let word = fold(word);
        self.locals.keys().any(|local| {
            local.len().abs_diff(word.len()) <= 4 && strsim::osa_distance(&fold(local), &word) <= 2
        })
    }

    /// Whether a word in small letters is nearly an alias, as those who have this spelling write it.
    pub(crate) fn is_near_alias(&self, word: &str) -> bool {
        word.len() > 7
            && self.aliases.keys().any(|alias| {
                alias.contains('_')
                    && alias.len().abs_diff(word.len()) <= 2
                    && strsim::osa_distance(alias, word) <= 2
            })
    }

    /// Whether a word is at most so many letters away from a code, and not one of the machinery as it is.
    pub(crate) fn is_near(&self, word: &str, most: usize) -> bool {
        !self.is_given(word) && self.distance(word).is_some_and(|distance| distance <= most)
    }

    /// Whether a word is so near to a code that it is one wherever it stands.
    pub(crate) fn is_suspicious(&self, word: &str) -> bool {
        let has_parts = word.contains('_') || word.contains('.');
        // `SLOT_TAKEN_7` is the name of one of several things.
        let is_numbered = || {
            let (code, number) = word.rsplit_once('_').unwrap_or_default();
            number.bytes().all(|b| b.is_ascii_digit()) && self.codes.contains_key(code)
        };
        let elsewhere = || word.contains('.') && self.of_local(word).iter().any(|code| code.contains('_'));
        // What is near to a code of the machinery alone may be anybody's word: `TIMED_OUT` is no `TIMEOUT`.
        let near = || {
            let folded = fold(word);
            self.codes.keys().any(|code| {
                code.len().abs_diff(word.len()) <= 2 && strsim::osa_distance(&fold(code), &folded) <= 1
            })
        };
        // In a namespace of ours, another form of the same word is no word of others: `press.JAMMED` for `press.JAM`.
        let is_of_space = || {
            self.codes.keys().filter(|code| code.contains('.')).any(|code| {
                let goes_on = word.starts_with(code) || code.starts_with(word);
                goes_on && code.len().abs_diff(word.len()) <= 3
            })
        };
        if is_code(word) {
            return has_parts
                && (elsewhere()
                    || is_of_space()
                    || word.len() > 7 && self.is_near(word, 1) && near() && !is_numbered());
        }
        // In small letters, what is as near by its end alone is another form of the same verb: `key.revoke`.
        self.form.fits(word)
            && self.is_near(word, 1)
            && self.codes.keys().any(|code| is_slip_inside(word, code))
    }

    /// Whether codes are made of a word by putting something after it.
    pub(crate) fn is_stem(&self, word: &str) -> bool {
        self.codes.keys().any(|code| code.strip_prefix(word).is_some_and(|rest| rest.starts_with(['_', '.'])))
    }

    /// Whether a word is one of our codes but for a slip of the finger, or in another spelling.
    pub(crate) fn is_slip(&self, word: &str) -> bool {
        self.meant(word).is_some()
            || word.len() > 5 && is_code(word) && self.is_near(word, 1) && self.is_near_own(word)
    }

    /// The declared code that is meant with a word which nobody would write on purpose.
    pub(crate) fn intended(&self, word: &str) -> Option<String> {
        // In small letters it may be the key of a text for people.
        let is_loud = word.contains('.') || !word.bytes().any(|byte| byte.is_ascii_lowercase());
        if let Some(code) = self.flawed(word).or_else(|| self.meant(word).filter(|_| is_loud)) {
            return Some(code.to_owned());
        }
        // It may lack its namespace, or have another one.
        let is_ours = word.rsplit_once('.').is_none_or(|(space, _)| self.spaces().contains(&space));
        let is_long = word.contains('_') && !self.knows(word);
        if let ([only], true) = (self.of_local(word), is_long && is_ours) {
            return Some((*only).to_owned());
        }
        let is_one = is_code(word) && self.is_slip(word);
        self.near(word).filter(|code| is_one && self.code(code).is_some())
    }
}

/// The set of letters and digits of a folded word.
pub(super) fn letters(word: &str) -> u64 {
    word.bytes().fold(0, |letters, b| letters | 1 << (b & 63))
}
