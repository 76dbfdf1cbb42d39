//! Words in quotes that nobody has declared, where a code belongs.

use std::cell::OnceCell;

use memchr::memmem;

use super::Filter;
use super::far::{bound, is_chosen, is_given_back, is_given_to};
use super::line::{
    self, is_argument, is_comment, is_comparison, is_part, is_result, is_set, line_after, line_before,
    lines_before, quotes_of,
};
use crate::mirror::lang::Language;
use crate::mirror::words::declared::Declared;
use crate::mirror::words::text::is_word;

/// A word that nobody has declared, where a code belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stranger {
    /// Only what another file says of a function or a table can make a code of it.
    Asked,
    /// It may be the code of somebody else.
    Far,
    /// It is like a code of the contract, or part of one.
    Near,
}

/// A file that is searched for strangers. What it says far from a word is looked for once, when a word asks for it.
struct File<'f> {
    filter: &'f Filter,
    lang: Language,
    text: &'f [u8],
    declared: &'f Declared<'f>,
    /// Whether a type of codes is named in it.
    typed: bool,
    makers: OnceCell<Vec<&'f [u8]>>,
    given: OnceCell<Vec<&'f [u8]>>,
    takes_first: OnceCell<bool>,
    gives_member: OnceCell<bool>,
    names_failure: OnceCell<bool>,
    chooses: OnceCell<bool>,
    has_far: OnceCell<bool>,
    names_code: OnceCell<bool>,
    /// Whether the contract has codes with a namespace.
    has_spaces: bool,
}

impl File<'_> {
    /// What stands in the quotes that open here; what is far is not asked for again where there is such a word.
    fn look(&self, at: usize, known: Option<Stranger>) -> Option<Stranger> {
        let is_far = known >= Some(Stranger::Far);
        let Self { filter, lang, text, declared, .. } = *self;
        // What the code of a failure of ours is compared with may be written in small letters.
        let has_small = self.typed || filter.has_small_aliases;
        let Some((word, end)) = word_in_quotes(text, at, declared, has_small) else {
            if let Some((end, nearness)) = self.spelling_at(at) {
                let line = line_before(text, at);
                if is_comment(lang, line) {
                    return None;
                }
                let is_there = filter.in_position(lang, text, at, end)
                    || filter.is_asked(lang, text, at, end)
                    || self.is_far_from_sign(None, at, end);
                // A function of another file may look it up.
                let is_given = || nearness == Stranger::Near && is_argument(line.trim_ascii());
                return is_there.then_some(nearness).or_else(|| is_given().then_some(Stranger::Asked));
            }
            let is_set = || filter.has_member(line_before(text, at));
            let is_made = || is_set() || filter.is_given_to_call(line_before(text, at));
            if (has_hole(text, at) || self.has_spaces && ends_with_space(text, at)) && is_made() {
                return Some(Stranger::Near);
            }
            let is_ill = || {
                declared.form.is_canonical
                    && line::is_ill_written(text, at)
                    && filter.is_given_to_call(line_before(text, at))
            };
            if !is_far && line::is_code_of_reply(text, at) {
                return Some(Stranger::Far);
            }
            return (known.is_none() && is_ill()).then_some(Stranger::Asked);
        };
        if is_comment(lang, line_before(text, at)) {
            return None;
        }
        if declared.is_suspicious(word) {
            return Some(Stranger::Near);
        }
        if !is_far && (filter.in_position(lang, text, at, end) || self.is_far_from_sign(Some(word), at, end))
        {
            return Some(Stranger::Far);
        }
        // Something of a type of codes is given it, perhaps far from where that is said, or it is compared with a member
        // where failures are spoken of.
        let fails = || *self.names_failure.get_or_init(|| filter.names_failure(text));
        let is_typed = || {
            declared.has_parts(word)
                && (*self.names_code.get_or_init(|| line::names_code_type(text))
                    || line::is_member_compared(line_before(text, at)) && fails())
        };
        (known.is_none() && (filter.is_asked(lang, text, at, end) || is_typed())).then_some(Stranger::Asked)
    }

    /// Where the quotes end that open here, when a code stands in them in another spelling, or what would be one.
    fn spelling_at(&self, at: usize) -> Option<(usize, Stranger)> {
        const LONGEST: usize = 64;
        let rest = self.text.get(at + 1..)?;
        for (length, b) in rest.iter().copied().take(LONGEST).enumerate() {
            match b {
                _ if b == self.text[at] => {
                    let word = std::str::from_utf8(&rest[..length]).ok()?;
                    let nearness = match self.declared.said(word) {
                        Some(_) => Stranger::Near,
                        None if self.declared.is_marked(word) => Stranger::Far,
                        None => return None,
                    };
                    return Some((at + length + 2, nearness));
                }
                b'_' | b'-' | b'.' | b'/' | b':' | b'#' | b' ' | b'!' | b'?' | b',' | b';' => {}
                _ if b.is_ascii_alphanumeric() => {}
                _ => return None,
            }
        }
        None
    }

    /// Whether a word is where a code belongs by what stands elsewhere in the file; none is one of ours in another spelling.
    fn is_far_from_sign(&self, word: Option<&str>, at: usize, end: usize) -> bool {
        let Self { filter, lang, text, declared, .. } = *self;
        let line = line_before(text, at);
        let is_small =
            |word: &str| !word.bytes().any(|b| b.is_ascii_uppercase()) && !declared.form.fits(word);
        if line::is_aside(lang, line) || word.is_some_and(is_small) {
            return false;
        }
        if lang == Language::Go && line::is_member_given_back(line) {
            return true;
        }
        let makers = self.makers.get_or_init(|| filter.makers(text));
        if !makers.is_empty() && is_given_to(lines_before(text, at), makers) {
            return true;
        }
        let fails = || *self.names_failure.get_or_init(|| filter.names_failure(text));
        if line::is_implied(lang, lines_before(text, at)) && fails() {
            return true;
        }
        let given = || self.given.get_or_init(|| filter.given(text));
        if bound(line).is_some_and(|name| given().contains(&name)) {
            return true;
        }
        let takes_first = || *self.takes_first.get_or_init(|| filter.takes_first(text));
        if line::is_returned_first(line, line_after(text, end)) && takes_first() {
            return true;
        }
        // `return e.Code`, and this where there is none.
        let gives_member = || *self.gives_member.get_or_init(|| filter.gives_member(text));
        if is_given_back(line, &text[end..]) && gives_member() {
            return true;
        }
        let chooses = || *self.chooses.get_or_init(|| self.typed || filter.chooses(text));
        let has_far = || {
            let has_position =
                || filter.has_far_position(text) || given().iter().any(|name| is_chosen(text, name));
            *self.has_far.get_or_init(has_position)
        };
        // One word alone counts only where every text is a code.
        let before = line.trim_ascii();
        (chooses() || word.is_none_or(|word| declared.has_parts(word)) && has_far())
            && (!is_argument(before) || before.ends_with(b".add(") || before.ends_with(b"String::from("))
    }
}

impl Filter {
    /// What of this kind is in a file.
    pub(super) fn stranger(
        &self,
        lang: Language,
        text: &[u8],
        declared: &Declared<'_>,
        typed: bool,
    ) -> Option<Stranger> {
        let file = File {
            filter: self,
            lang,
            text,
            declared,
            typed,
            makers: OnceCell::new(),
            given: OnceCell::new(),
            takes_first: OnceCell::new(),
            gives_member: OnceCell::new(),
            names_failure: OnceCell::new(),
            chooses: OnceCell::new(),
            has_far: OnceCell::new(),
            names_code: OnceCell::new(),
            has_spaces: has_spaces(declared),
        };
        let mut known = None;
        let mut is_near = |at: usize| {
            known = known.max(file.look(at, known));
            known == Some(Stranger::Near)
        };
        let _is_near = match quotes_of(lang) {
            [one] => memchr::memchr_iter(*one, text).any(&mut is_near),
            [one, other] => memchr::memchr2_iter(*one, *other, text).any(&mut is_near),
            _ => memchr::memchr3_iter(b'"', b'\'', b'`', text).any(&mut is_near),
        };
        known
    }

    /// Whether a text in quotes stands where a code belongs, by what is near.
    pub(super) fn in_position(&self, lang: Language, text: &[u8], at: usize, end: usize) -> bool {
        let line = line_before(text, at);
        if is_comment(lang, line) {
            return false;
        }
        let after = line_after(text, end);
        let before = lines_before(text, at);
        self.has_member(line)
            || line::is_error_of(line)
            || self.sets_member(before)
            || (is_comparison(after) && self.has_member(after))
            || self.has_member_that(after, |rest| rest.starts_with(b")"))
            || self.is_given_to_call(before)
    }

    /// Whether a text in quotes is asked of a table, or compared with what a function gives back: it is a code where these
    /// have codes.
    pub(super) fn is_asked(&self, lang: Language, text: &[u8], at: usize, end: usize) -> bool {
        let (line, after) = (line_before(text, at), line_after(text, end));
        let has_mark = || text[at..end].iter().any(|b| self.marks.contains(b));
        let is_about = || line::is_about_failures(line) || line::is_about_failures(after);
        !is_comment(lang, line)
            && (line::is_looked_up(line) && has_mark()
                || is_result(line, after) && (has_mark() || is_about()))
    }

    /// Whether a member that holds codes is given what starts here.
    pub(super) fn sets_code(&self, lang: Language, text: &[u8], at: usize) -> bool {
        let line = line_before(text, at);
        !is_comment(lang, line) && (self.has_member(line) || self.sets_member(lines_before(text, at)))
    }

    /// Whether a member that holds codes is set, read or compared in a text.
    pub(super) fn has_member(&self, text: &[u8]) -> bool {
        self.has_member_that(text, is_set)
    }

    /// Whether a member that holds codes is set or chosen by in a text.
    fn sets_member(&self, text: &[u8]) -> bool {
        self.has_member_that(text, |rest| {
            let rest = rest.iter().copied().take(16);
            let mut rest = rest.skip_while(|b| {
                matches!(b, b'"' | b'\'' | b'`' | b']' | b')' | b'?' | b'!') || b.is_ascii_whitespace()
            });
            matches!(rest.next(), Some(b':' | b'=' | b'{' | b'|'))
        })
    }

    fn has_member_that(&self, text: &[u8], fits: impl Fn(&[u8]) -> bool) -> bool {
        self.members.find_in(text).any(|(at, end)| is_start(text, at, end - at) && fits(&text[end..]))
    }

    /// Whether one of the calls that are open at the end of a text may be given a code.
    pub(super) fn is_given_to_call(&self, before: &[u8]) -> bool {
        const MOST: usize = 3;
        let (mut closed, mut open) = (0_usize, 0);
        for at in memchr::memrchr2_iter(b'(', b')', before) {
            if before[at] == b')' {
                closed += 1;
            } else if closed > 0 {
                closed -= 1;
            } else {
                open += 1;
                if self.is_near_call(&before[..at]) {
                    return true;
                }
                if open >= MOST {
                    return false;
                }
            }
        }
        false
    }

    /// Whether a text ends with the name of a call that may be given a code.
    pub(super) fn is_near_call(&self, text: &[u8]) -> bool {
        let is_name = |b: &u8| is_part(*b) || matches!(b, b'.' | b':');
        // The types that a call is given are no part of its name.
        let text = match text.last() {
            Some(b'>') => memchr::memrchr(b'<', text).map_or(text, |at| &text[..at]),
            Some(b']') => memchr::memrchr(b'[', text).map_or(text, |at| &text[..at]),
            _ => text,
        };
        let text = text.strip_suffix(b"!").unwrap_or(text);
        let length = text.iter().rev().take(60).take_while(|b| is_name(b)).count();
        let name = &text[text.len() - length..];
        name.ends_with(b"Code")
            || name.ends_with(b".code")
            || name.ends_with(b"super")
            || name.ends_with(b"__init__")
            || name.ends_with(b"_code")
            || name.ends_with(b"raises")
            || name.ends_with(b"RaisesRegex")
            || [&b"ensure"[..], b"anyhow", b"eyre"].iter().any(|end| name.ends_with(end))
            || memmem::find_iter(name, b"err").any(|at| is_error(name, at))
            || memmem::find(name, b"Err").is_some()
            || self.near.iter().any(|word| memmem::find(name, word.as_bytes()).is_some())
    }
}

/// A word in capitals, or in small letters where these count, that stands alone between quotes, perhaps with a namespace;
/// and where the quotes end.
fn word_in_quotes<'t>(
    text: &'t [u8],
    at: usize,
    declared: &Declared<'_>,
    has_small: bool,
) -> Option<(&'t str, usize)> {
    let rest = text.get(at + 1..)?;
    let first = *rest.first()?;
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let is_mark = |b: u8| b == b'.' || declared.form.has_mark(b);
    let end = rest.iter().take(97).position(|b| !(is_part(*b) || is_mark(*b)))?;
    if end < 3 || rest[end] != text[at] {
        return None;
    }
    let word = std::str::from_utf8(&rest[..end]).ok()?;
    if declared.form.fits(word) {
        return Some((word, at + end + 2));
    }
    let (namespace, name) = word.rsplit_once('.').unwrap_or(("", word));
    let is_small = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    let is_large = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_';
    let looks = name.bytes().all(is_large) && name.len() >= 3
        || has_small && name.contains('_') && name.bytes().all(is_small);
    (looks && namespace.bytes().all(is_small) && !declared.is_foreign(name)).then_some((word, at + end + 2))
}

/// Whether something is put into a text in capitals: `"%s.GONE"`, `"{}_GONE"`, `"\\(space).GONE"`.
fn has_hole(text: &[u8], at: usize) -> bool {
    const LONGEST: usize = 64;
    const WORD: usize = 3;
    let Some(rest) = text.get(at + 1..) else { return false };
    let mark = rest.iter().take(LONGEST).position(|b| !(is_part(*b) || *b == b'.'));
    let is_mark = |mark: usize| match rest[mark] {
        b'{' | b'%' | b'$' => true,
        b'\\' => rest.get(mark + 1) == Some(&b'('),
        _ => false,
    };
    if !mark.is_some_and(is_mark) {
        return false;
    }
    let end = rest.iter().take(LONGEST).position(|b| *b == text[at] || !b.is_ascii_graphic());
    end.filter(|end| rest[*end] == text[at])
        .is_some_and(|end| rest[..end].windows(WORD).any(|word| word.iter().all(u8::is_ascii_uppercase)))
}

/// Whether a text is a namespace before something that is put in or added: `"berths.%s"`, `"berths." + key`.
fn ends_with_space(text: &[u8], at: usize) -> bool {
    const LONGEST: usize = 64;
    let Some(rest) = text.get(at + 1..) else { return false };
    let Some(end) = rest.iter().take(LONGEST).position(|b| *b == text[at] || !b.is_ascii_graphic()) else {
        return false;
    };
    let inner = &rest[..end];
    rest[end] == text[at]
        && (inner.ends_with(b".")
            || inner.windows(2).any(|two| matches!(two, [b'.', b'{' | b'%' | b'$' | b'\\'])))
}

/// Whether a contract has codes with a namespace.
fn has_spaces(declared: &Declared<'_>) -> bool {
    declared.codes().any(|(code, _)| code.contains('.'))
}

/// Whether the name of a member starts here; the name of one of several words may end a longer one: `lastErrorCode`.
pub(super) fn is_start(text: &[u8], at: usize, length: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|at| text[at]).filter(|b| is_part(*b)) else { return true };
    length > "code".len() && (before == b'_' || text[at].is_ascii_uppercase() && before.is_ascii_lowercase())
}

/// Whether `err` in a name is the word, and no part of another: `override`, `interrupt`.
fn is_error(name: &[u8], at: usize) -> bool {
    let is_first = at == 0 || !name[at - 1].is_ascii_alphabetic();
    is_first || name.get(at + 3).is_none_or(|b| matches!(b, b'o' | b's') || !b.is_ascii_lowercase())
}

/// Whether a word in quotes follows a type whose values are codes, as where a constant has that type.
pub(super) fn follows(lang: Language, rest: &[u8]) -> bool {
    let quotes = quotes_of(lang);
    let rest = &rest[..rest.len().min(100)];
    let first = rest.iter().find(|b| !b.is_ascii_whitespace());
    if !first.is_some_and(|b| b"={(>][)|?".contains(b)) {
        return false;
    }
    let Some(start) = rest.iter().position(|b| quotes.contains(b)) else { return false };
    // A method or a reference between them is something else than a value of that type.
    if rest[..start].iter().any(|b| b";&.*#".contains(b)) {
        return false;
    }
    let inner = &rest[start + 1..];
    let Some(end) = inner.iter().position(|b| *b == rest[start]) else { return false };
    std::str::from_utf8(&inner[..end]).is_ok_and(is_word)
}
