//! Codes in another spelling than they are declared in: what is wrong with a word that has the letters of one.

use super::declared::{Declared, Verdict, local};
use super::text::{is_code, is_word, mended};

impl<'c> Declared<'c> {
    /// What is wrong with a word that has the letters of a code and is not written like it. Whoever writes a code that
    /// could be one means one that nobody declares; the same words in another case are the code; what could never be
    /// one has a mark too many.
    pub(super) fn spelling(&self, word: &str, right: &str) -> Verdict {
        let could_be_one = if is_code(right) { is_code(word) } else { self.form.fits(word) };
        if could_be_one {
            Verdict::Undeclared { near: Some(right.to_owned()) }
        } else if self.form.is_canonical && !is_restyled(word, right) {
            Verdict::IllFormed { near: Some(right.to_owned()) }
        } else {
            Verdict::Miscased { right: right.to_owned() }
        }
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

    /// The declared code of several words that a text in capitals would be without what no code has: `NO ROOM`,
    /// `NO_ROOM!`. In small letters these are words of a sentence.
    pub(crate) fn flawed(&self, text: &str) -> Option<&'c str> {
        // Most texts are sentences, and that is seen at once.
        let name = text.split_once('.').map_or(text, |(_, name)| name);
        if !self.form.is_canonical || is_word(text) || name.bytes().any(|b| b.is_ascii_lowercase()) {
            return None;
        }
        self.folded(&mended(text)?).filter(|code| local(code).contains('_'))
    }
}

/// Whether a word is a code with its letters in another case, and its parts joined in a way that people have.
fn is_restyled(word: &str, code: &str) -> bool {
    let letters = |text: &str| text.bytes().filter(u8::is_ascii_alphanumeric).collect::<Vec<_>>();
    let mut before = b'_';
    let is_joined = word.bytes().all(|b| {
        let is_mark = b"_-./:".contains(&b) && before.is_ascii_alphanumeric();
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
