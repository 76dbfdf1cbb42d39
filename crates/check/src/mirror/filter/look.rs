//! Whether a file is parsed.

use std::collections::BTreeSet;
use std::ops::Range;

use memchr::memmem;

use super::far::writes_code;
use super::line::{self, is_part, line_before, quotes_of};
use super::members::Members;
use super::signs::{Says, members, signs};
use super::stranger::{self, Stranger};
use super::words::Words;
use crate::mirror::lang::Language;
use crate::mirror::names::imports;
use crate::mirror::places::positions::Places;
use crate::mirror::words::declared::Declared;
use crate::mirror::words::roots::Roots;
use crate::mirror::words::text::{capital, screaming};

/// How far from a telling word the code of the same failure stands.
const NEAR: usize = 400;

/// Whether a file is parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Nothing in it could be a code.
    No,
    /// It must be.
    Yes,
    /// It has no code of the contract.
    When {
        /// It matters when one of these types is found to be ours; no case of them that it names is one of our codes.
        types: BTreeSet<usize>,
        /// It matters in a package of ours, because it has something in the place of a code.
        strange: Option<Stranger>,
    },
}

/// What the words of a file have said so far.
#[derive(Default)]
struct Seen {
    /// Types whose cases may be codes.
    types: BTreeSet<usize>,
    /// Whether one of them is named as a type.
    typed: bool,
    /// Whether something stands in the place of a code.
    is_strange: bool,
}

#[derive(Debug)]
pub(crate) struct Filter {
    words: Words,
    says: Vec<Says>,
    owners: Vec<String>,
    /// Those of them that make failures by the names of codes, and are nobody else's.
    makers: BTreeSet<usize>,
    /// The members that hold codes.
    pub(super) members: Members,
    /// The members that hold codes in failures.
    in_failures: Members,
    /// Words in names of calls that may be given a code, without their first letter.
    pub(super) near: Vec<String>,
    /// What constants have before the code.
    prefixes: Vec<String>,
    /// The packages that types of codes are named after.
    roots: Roots,
    /// What stands between the words of a code.
    pub(super) marks: Vec<u8>,
    /// Whether codes have aliases in small letters.
    pub(super) has_small_aliases: bool,
}

impl Filter {
    pub(crate) fn of(places: &Places, declared: &Declared<'_>, machinery: bool) -> Self {
        let owners: Vec<String> =
            places.owners().map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect();
        let words = signs(places, declared, &owners, machinery);
        let members = members(places);
        let in_failures: Vec<String> = places
            .words_in_failures()
            .into_iter()
            .flat_map(|word| [word.to_owned(), capital(word)])
            .collect();
        Self {
            says: words.iter().map(|(_, says)| *says).collect(),
            words: Words::new(words.into_iter().map(|(word, _)| word)),
            makers: (0..owners.len()).filter(|at| places.constructors.contains(&owners[*at])).collect(),
            owners,
            in_failures: Members::new(in_failures.iter().map(String::as_str)),
            members: Members::new(members.iter().map(String::as_str)),
            near: places.near_words().iter().map(|word| word.chars().skip(1).collect()).collect(),
            prefixes: places.prefixes().to_vec(),
            roots: places.roots.clone(),
            marks: b"_-./:".iter().copied().filter(|b| *b == b'_' || declared.form.has_mark(*b)).collect(),
            has_small_aliases: declared.has_small_aliases(),
        }
    }

    /// The name of a type that a look depends on.
    pub(crate) fn owner(&self, index: usize) -> &str {
        &self.owners[index]
    }

    /// Whether a file may hold a code, or something in the place of one.
    pub(crate) fn look(&self, lang: Language, text: &[u8], declared: &Declared<'_>) -> Look {
        let mut is_it = false;
        let mut seen = Seen::default();
        self.words.each(text, |number, start| {
            let end = start + self.words.length(number);
            is_it = self.tells(self.says[number], (lang, text, declared), start..end, &mut seen);
            !is_it
        });
        if is_it {
            return Look::Yes;
        }
        let strange = self.stranger(lang, text, declared, seen.typed);
        if strange == Some(Stranger::Near) {
            return Look::Yes;
        }
        if matches!(lang, Language::Swift | Language::Go) && self.compares_name(text, declared) {
            return Look::Yes;
        }
        let is_ours = |owner: &usize| {
            let is_root = |module: &str| self.roots.is_one(module);
            str::from_utf8(text).is_ok_and(|text| imports::is_from(text, lang, self.owner(*owner), is_root))
        };
        let Seen { types, is_strange, .. } = seen;
        let strange = strange.max(is_strange.then_some(Stranger::Far));
        if !types.is_empty() && self.roots.are_named_in(text) && types.iter().any(is_ours) {
            return Look::Yes;
        }
        if types.is_empty() && strange.is_none() { Look::No } else { Look::When { types, strange } }
    }

    /// Whether a word that was found makes a file worth a look; what it says besides is kept.
    fn tells(
        &self,
        says: Says,
        (lang, text, declared): (Language, &[u8], &Declared<'_>),
        Range { start, end }: Range<usize>,
        seen: &mut Seen,
    ) -> bool {
        match says {
            // A member of this name is no call.
            Says::Look => {
                (is_whole(text, start, end)
                    || self.is_prefixed(text, start, end)
                    || has_mark_before(lang, text, start))
                    && !(lang == Language::Rust
                        && text[start..end].iter().any(u8::is_ascii_lowercase)
                        && text[end..].starts_with(b":")
                        && !text[end..].starts_with(b"::"))
            }
            Says::Spelling => self.is_spelling(lang, text, start, end),
            Says::Given => {
                quote_before(lang, text, start, end).is_some_and(|at| self.sets_code(lang, text, at))
            }
            Says::Case => {
                lang == Language::Swift
                    && is_whole(text, start, end)
                    && (text[..start].ends_with(b".") || text[..start].ends_with(b"case "))
                    || self.is_spelling(lang, text, start, end)
            }
            Says::Constant => {
                is_whole(text, start, end) && self.is_constant(lang, text, start, end)
                    || self.is_prefixed(text, start, end)
                    || self.is_spelling(lang, text, start, end)
            }
            Says::Owner(index) if is_whole(text, start, end) => {
                // A member of this name is no type.
                seen.typed |= !text[end..].starts_with(b":")
                    || text[end..].starts_with(b"::")
                    || line::names_type(&text[..start]);
                let named = case_after(&text[end..]).map(screaming);
                // `func fail(_ code: FailureCode)` is given cases without the name of their type.
                let is_param = lang == Language::Swift && text[..start].ends_with(b": ");
                if named.is_some() || is_param || line::names_type(&text[..start]) {
                    seen.types.insert(index);
                }
                named.is_some_and(|case| {
                    declared.folded(&case).is_some()
                        || !declared.of_local(&case).is_empty()
                        || declared.is_near(&case, 2)
                        || self.makers.contains(&index) && declared.is_given(&case)
                }) || text[end..].starts_with(b" as ")
                    || stranger::follows(lang, &text[end..])
                    // The keys of a table are codes, and need no quotes.
                    || text[end..].starts_with(b",") && line_before(text, start).ends_with(b"<")
            }
            // `arcp.ErrorCodeUnavailable`
            Says::Owner(_) => {
                let package = text[..start].strip_suffix(b".").filter(|_| lang == Language::Go);
                package.is_some_and(|text| self.roots.end(text))
            }
            Says::Derive => {
                lang == Language::Rust && memmem::find(line_before(text, start), b"derive(").is_some()
            }
            // Other files use it.
            Says::Macro => {
                seen.is_strange |= lang == Language::Rust && writes_code(&text[end..]);
                false
            }
            Says::List => {
                seen.is_strange |= line::lists_codes(&text[end..], declared)
                    && line::is_prose(lang, text, start)
                    && !line::is_note(lang, text, start, end);
                false
            }
            Says::Operation => line::names_function(lang, text, start, end),
            Says::Telling => {
                seen.is_strange |=
                    !seen.is_strange && is_whole(text, start, end) && self.has_code_near(lang, text, start);
                false
            }
        }
    }

    /// Whether another spelling of a code stands in quotes, in a place where a code belongs.
    fn is_spelling(&self, lang: Language, text: &[u8], start: usize, end: usize) -> bool {
        quote_before(lang, text, start, end).is_some_and(|at| {
            // With a namespace, several words are a code wherever they stand.
            let is_full = at + 1 < start && text[start..end].iter().any(|b| matches!(b, b'_' | b'-' | b' '));
            is_full || self.in_position(lang, text, at, end + 1) || self.is_asked(lang, text, at, end + 1)
        })
    }

    /// Whether what stands before a word is what constants have before the code: `ErrNotFound`.
    fn is_prefixed(&self, text: &[u8], start: usize, end: usize) -> bool {
        let before = &text[..start];
        before.last().is_some_and(|b| is_part(*b))
            && !text.get(end).is_some_and(|b| is_part(*b))
            && self.prefixes.iter().any(|prefix| {
                before
                    .strip_suffix(prefix.as_bytes())
                    .is_some_and(|rest| !rest.last().is_some_and(|b| is_part(*b)))
            })
    }

    /// Whether a constant or a case belongs to something; in Rust, where every failure has cases, to one of codes.
    fn is_constant(&self, lang: Language, text: &[u8], start: usize, end: usize) -> bool {
        let before = &text[..start];
        // One word alone may be anything.
        if !text[start + 1..end].iter().any(u8::is_ascii_uppercase) {
            return false;
        }
        if lang == Language::Rust {
            let owner = before.strip_suffix(b"::");
            return owner.is_some_and(|owner| {
                let is_given = || self.is_given_to_call(line_before(text, start));
                owner.ends_with(b"ode") || owner.ends_with(b"odes") || is_given() || self.has_member(text)
            });
        }
        before.ends_with(b".")
    }

    /// Whether a member that holds codes is given a text not far from here.
    fn has_code_near(&self, lang: Language, text: &[u8], at: usize) -> bool {
        let window = &text[at.saturating_sub(NEAR)..text.len().min(at + NEAR)];
        self.members.find_in(window).chain(self.in_failures.find_in(window)).any(|(at, end)| {
            let before = at.checked_sub(1).map_or(b' ', |at| window[at]);
            let mut rest = window[end..].iter().copied().take(40).skip_while(|b| {
                matches!(b, b'"' | b'\'' | b'`' | b']' | b')' | b'?' | b'!') || b.is_ascii_whitespace()
            });
            let is_set = matches!(rest.next(), Some(b':' | b'=' | b'('));
            // A name may stand for the text.
            let mut value = rest.skip_while(|b| b.is_ascii_whitespace() || matches!(b, b'=' | b'&' | b'('));
            let is_text = value.next().is_some_and(|b| {
                quotes_of(lang).contains(&b)
                    || b.is_ascii_uppercase()
                        && value.next().is_some_and(|b| b.is_ascii_uppercase() || b == b'_')
            });
            !is_part(before) && is_set && is_text
        })
    }

    /// Whether a member that holds codes is given, or compared with, a name that could be a code.
    fn compares_name(&self, text: &[u8], declared: &Declared<'_>) -> bool {
        self.members.find_in(text).any(|(at, end)| {
            let rest = text[end..].trim_ascii_start();
            let is_set = rest.starts_with(b"=") || rest.starts_with(b"!=") || rest.starts_with(b":");
            // A choice by code names the cases in the lines that follow.
            let chooses = rest.starts_with(b"{");
            if !stranger::is_start(text, at, end - at) || !(is_set || chooses) {
                return false;
            }
            chooses || line::names_in(rest).any(|name| declared.is_near(&screaming(name), 2))
        })
    }

    /// Whether a text has one of the words that failures are called by.
    pub(super) fn names_failure(&self, text: &[u8]) -> bool {
        self.near.iter().any(|word| memmem::find(text, word.as_bytes()).is_some())
    }
}

/// Whether a word does not go on at either side, so far as it has letters there.
fn is_whole(text: &[u8], start: usize, end: usize) -> bool {
    let goes_on = |at: usize, inner: usize| {
        text.get(at).is_some_and(|b| is_part(*b)) && text.get(inner).is_some_and(|b| is_part(*b))
    };
    !(goes_on(end, end - 1) || start > 0 && goes_on(start - 1, start))
}

/// Whether a word stands in quotes with a mark before it: `"_NO_ROOM"`.
fn has_mark_before(lang: Language, text: &[u8], start: usize) -> bool {
    let quote = text[..start].strip_suffix(b"_").and_then(<[u8]>::last);
    quote.is_some_and(|quote| quotes_of(lang).contains(quote))
}

/// The quote before a word that stands alone in quotes, perhaps with a namespace.
fn quote_before(lang: Language, text: &[u8], start: usize, end: usize) -> Option<usize> {
    let is_space = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    let before = &text[..start];
    let before = before
        .strip_suffix(b".")
        .map_or(before, |rest| &rest[..rest.len() - rest.iter().rev().take_while(|b| is_space(b)).count()]);
    let quote = before.last().filter(|quote| quotes_of(lang).contains(quote))?;
    (text.get(end) == Some(quote)).then(|| before.len() - 1)
}

/// The case that follows the name of a type.
fn case_after(rest: &[u8]) -> Option<&str> {
    let rest = rest.strip_prefix(b"::").or_else(|| rest.strip_prefix(b"."))?;
    let end = rest.iter().position(|b| !is_part(*b)).unwrap_or(rest.len());
    let case = std::str::from_utf8(&rest[..end]).ok()?;
    case.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(case)
}
