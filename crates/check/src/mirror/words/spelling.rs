//! Codes in another spelling than they are declared in: what is wrong with a word that has the letters of one.

use super::declared::{Declared, Verdict};
use super::text::{fold, is_code, is_other_space, is_word, mended, parted};

impl<'c> Declared<'c> {
    /// What is wrong with a word that has the letters of a code and is not written like it. Whoever writes a code that
    /// could be one means one that nobody declares; the same words in another case are the code; what could never be
    /// one has a mark too many.
    pub(crate) fn spelling(&self, word: &str, right: &str) -> Verdict {
        let could_be_one = if is_code(right) { is_code(word) } else { self.form.fits(word) };
        if could_be_one {
            Verdict::Undeclared { near: Some(right.to_owned()) }
        } else if self.form.is_canonical && !is_restyled(word, right) {
            Verdict::IllFormed { near: Some(right.to_owned()) }
        } else {
            Verdict::Miscased { right: right.to_owned() }
        }
    }

    /// The namespaces that codes have.
    pub(crate) fn spaces(&self) -> Vec<&'c str> {
        let mut spaces: Vec<&str> =
            self.codes().filter_map(|(code, _)| Some(code.rsplit_once('.')?.0)).collect();
        spaces.dedup();
        spaces
    }

    /// A code whose namespace is not known, with the one that it must have: that of the one code which it says, or the one
    /// that all codes have.
    pub(crate) fn in_space(&self, word: &str) -> Option<String> {
        if let [only] = self.of_local(word) {
            return Some((*only).to_owned());
        }
        let mut spaces = self.codes().map(|(code, _)| code.rsplit_once('.').map(|(space, _)| space));
        let space = spaces.next().flatten()?;
        let full = format!("{space}.{word}");
        (spaces.all(|other| other == Some(space)) && (is_code(word) || self.meant(&full).is_some()))
            .then_some(full)
    }

    /// The declared code that a text is another spelling of: `NO_ROOM` for `noRoom`, `NOROOM`, `NO ROOM` or ` NO_ROOM`,
    /// `press.BUSY` for `PRESS.BUSY`, `press.Busy` or `press/BUSY`. One word without its namespace may be anything.
    pub(crate) fn meant(&self, text: &str) -> Option<&'c str> {
        // Most texts are none, and putting them into letters is costly.
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric).count();
        if self.own_lengths & 1 << (letters & 63) == 0 {
            return None;
        }
        // What shows no words by its letters is one: a `timeout` is no `TIME_OUT`.
        let is_one = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if is_one || self.knows(text) {
            return None;
        }
        let (is_plain, spaced) = (is_word(text), parted(text.trim()));
        // In small letters, words that are set apart by blanks are those of a sentence, and by slashes those of a path.
        let is_in = |code: &str| {
            let space = spaced.zip(code.rsplit_once('.'));
            space.is_some_and(|((space, name), (own, _))| {
                fold(space) == fold(own) && is_word(space) && is_word(name)
            })
        };
        if !is_plain && spaced.is_none() && !self.is_loud(text) {
            return None;
        }
        self.folded(text).filter(|code| {
            // `press.BUSY!`
            let is_marked = || code.contains('.') && mended(text).as_deref() == Some(*code);
            let is_long = || code.contains('_') || is_in(code) || text.trim() == *code || is_marked();
            (is_plain || is_in(code) || self.is_loud(text)) && is_long()
        })
    }

    /// The same for a text that says the words of a code in any way, which only the place can tell from a sentence.
    pub(crate) fn said(&self, text: &str) -> Option<&'c str> {
        self.meant(text).or_else(|| {
            let letters = text.bytes().filter(u8::is_ascii_alphanumeric).count();
            let may_be = self.own_lengths & 1 << (letters & 63) != 0 && text.contains(' ');
            if may_be { self.folded(text).filter(|code| code.contains('_')) } else { None }
        })
    }

    /// The same where both may be meant: a list or a table may have a code in two spellings on purpose, but its
    /// namespace has one, and what is written in capitals, as codes are, is a slip.
    pub(crate) fn spelled(&self, text: &str) -> Option<&'c str> {
        let is_slip = || self.form.is_canonical && !text.bytes().any(|byte| byte.is_ascii_lowercase());
        self.meant(text).filter(|code| !is_other_space(text, code) && !is_slip())
    }

    /// The same for what could be no word of anybody: `NO ROOM`, `NO_ROOM!`, `press/BUSY`.
    pub(crate) fn flawed(&self, text: &str) -> Option<&'c str> {
        if is_word(text) { None } else { self.meant(text) }
    }

    /// Whether a word would be a code, perhaps of nobody, if its words were joined as those of a code: `NO-ROOM`,
    /// `NO__ROOM`. Short ones are numbers, regions and the like: `UTF-8`, `EU-WEST-1`.
    pub(crate) fn is_marked(&self, word: &str) -> bool {
        const SHORTEST: usize = 8;
        // `inn.NO-ROOM`
        let (space, name) = word.split_once('.').unwrap_or(("", word));
        let mut parts = name.split(['_', '-']).filter(|part| !part.is_empty());
        name.len() > SHORTEST
            && parts.all(|part| part.len() > 1 && part.bytes().all(|b| b.is_ascii_uppercase()))
            && self.form.is_canonical
            && (space.is_empty() || self.spaces().contains(&space))
            && mended(word).is_some_and(|code| code.contains('_'))
    }

    /// Whether such a word is a code without its namespace: `NO-ROOM` of `inn.NO_ROOM`.
    pub(crate) fn is_marked_local(&self, word: &str) -> bool {
        self.is_marked(word) && mended(word).is_some_and(|code| !self.of_local(&code).is_empty())
    }

    /// Whether a text would be a code in capitals without what no code has.
    fn is_loud(&self, text: &str) -> bool {
        self.form.is_canonical && mended(text).is_some()
    }
}

/// Whether a word is a code with its letters in another case, and its parts joined in a way that people have.
fn is_restyled(word: &str, code: &str) -> bool {
    let letters = |text: &str| text.bytes().filter(u8::is_ascii_alphanumeric).collect::<Vec<_>>();
    let mut before = b'_';
    let is_joined = word.bytes().all(|b| {
        let is_mark = b"_-./:#".contains(&b) && before.is_ascii_alphanumeric();
        before = b;
        b.is_ascii_alphanumeric() || is_mark
    });
    is_joined && before.is_ascii_alphanumeric() && letters(word) != letters(code)
}

#[cfg(test)]
mod tests {
    use super::is_restyled;

    #[test]
    fn another_case_is_a_style_and_a_mark_too_many_is_none() {
        for word in ["slot_taken", "slotTaken", "SlotTaken", "slot-taken", "Slot_Taken", "SLOT_taken"] {
            assert!(is_restyled(word, "SLOT_TAKEN"), "{word}");
        }
        assert!(is_restyled("BAY.SLOT_TAKEN", "bay.SLOT_TAKEN"));
        for word in
            ["SLOT_TAKEN_", "_slot_taken", "SLOT-TAKEN", "SLOT TAKEN", "slot taken", "slot__taken", ""]
        {
            assert!(!is_restyled(word, "SLOT_TAKEN"), "{word}");
        }
    }
}
