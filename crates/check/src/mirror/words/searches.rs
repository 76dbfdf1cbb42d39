//! Searches in whole texts: whether one of many words is there at all.

use aho_corasick::{AhoCorasick, MatchKind};

use super::declared::{Declared, local};
use super::text::{camel, pascal, screaming};

/// What of a contract is searched for.
#[derive(Debug, Default)]
pub(crate) struct Searches {
    /// All codes, without their namespaces.
    codes: Option<AhoCorasick>,
    /// The names that constants and cases have.
    names: Option<AhoCorasick>,
    /// Declared codes and aliases, as they are written.
    own: Option<AhoCorasick>,
}

impl Searches {
    pub(crate) fn of(declared: &Declared<'_>) -> Self {
        let codes = || declared.codes().map(|(code, _)| code);
        let long = codes().map(local).filter(|code| code.contains('_'));
        let long = long.flat_map(|code| [code.to_owned(), pascal(code), camel(code)]);
        // What has no capitals has them where a constant or a case says it, and with its namespace.
        let small = codes().filter(|code| declared.form.fits(code)).map(screaming);
        let small = small.flat_map(|name| [pascal(&name), camel(&name), name]);
        Self {
            codes: search(codes().map(local).chain(declared.given())),
            names: search(long.chain(small)),
            own: search(codes().chain(declared.aliases())),
        }
    }
}

impl Declared<'_> {
    /// Whether a text names a code at all.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.searches.codes.as_ref().is_none_or(|search| search.is_match(text))
    }

    /// Whether a text has the name of a constant or a case that says a code.
    pub(crate) fn is_named_in(&self, text: &str) -> bool {
        self.searches.names.as_ref().is_none_or(|search| search.is_match(text))
    }

    /// Whether a text has a declared code, or an alias of one, as it is written.
    pub(crate) fn is_own_in(&self, text: &str) -> bool {
        self.searches.own.as_ref().is_none_or(|search| search.is_match(text))
    }
}

/// A search for whether one of some words is there; nothing where they are too many.
pub(crate) fn search<W: AsRef<[u8]>>(words: impl IntoIterator<Item = W>) -> Option<AhoCorasick> {
    // Which of them is found does not matter, and who wants the leftmost may look at many bytes at once.
    AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(words).ok()
}

/// The same for words in small letters or in capitals.
pub(crate) fn search_in_any_case<W: AsRef<[u8]>>(words: impl IntoIterator<Item = W>) -> Option<AhoCorasick> {
    AhoCorasick::builder().ascii_case_insensitive(true).build(words).ok()
}
