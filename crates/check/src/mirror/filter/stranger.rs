//! Words in quotes that nobody has declared, where a code belongs.

use memchr::memmem;

use super::Filter;
use super::line::{
    self, is_argument, is_comment, is_comparison, is_part, is_result, is_set, line_after, line_before,
    lines_before, quotes_of,
};
use crate::mirror::declared::Declared;
use crate::mirror::lang::Language;
use crate::mirror::text::is_word;

impl Filter {
    /// Whether a word that nobody has declared stands where a code belongs.
    pub(super) fn holds_stranger(
        &self,
        lang: Language,
        text: &[u8],
        declared: &Declared<'_>,
        typed: bool,
    ) -> bool {
        let mut far = None;
        let mut makers = None;
        let mut given = None;
        let mut takes = None;
        let mut gives = None;
        let mut fails = None;
        let mut look = |at: usize| {
            // What the code of a failure of ours is compared with may be written in small letters.
            let has_small = typed || self.has_small_aliases;
            let Some((word, end)) = word_in_quotes(text, at, declared, has_small) else {
                let is_set = || self.has_member(line_before(text, at));
                return has_hole(text, at) && (is_set() || self.is_given_to_call(line_before(text, at)));
            };
            let line = line_before(text, at);
            if is_comment(lang, line) {
                return false;
            }
            if declared.is_suspicious(word) || self.in_position(lang, text, at, end) {
                return true;
            }
            if line::is_aside(lang, line) {
                return false;
            }
            if !word.bytes().any(|b| b.is_ascii_uppercase()) && !declared.form.fits(word) {
                return false;
            }
            let makers = makers.get_or_insert_with(|| self.makers(text));
            if !makers.is_empty() && is_given_to(lines_before(text, at), makers) {
                return true;
            }
            let is_implied = line::is_implied(lang, lines_before(text, at));
            if is_implied && *fails.get_or_insert_with(|| self.names_failure(text)) {
                return true;
            }
            let is_given = |name| given.get_or_insert_with(|| self.given(text)).contains(&name);
            if bound(line).into_iter().any(is_given) {
                return true;
            }
            if line::is_returned_first(line, line_after(text, end)) {
                let takes = takes.get_or_insert_with(|| self.takes_first(text));
                if *takes {
                    return true;
                }
            }
            // `return e.Code`, and this where there is none.
            if is_given_back(line, &text[end..]) && *gives.get_or_insert_with(|| self.gives_member(text)) {
                return true;
            }
            // What stands farther away is looked for once in a file.
            let far = far.get_or_insert_with(|| {
                let chooses = typed || self.chooses(text);
                let given = given.get_or_insert_with(|| self.given(text));
                (
                    chooses,
                    chooses || self.has_far_position(text) || given.iter().any(|name| is_chosen(text, name)),
                )
            });
            // One word alone counts only where every text is a code.
            let is_far = if declared.has_parts(word) { far.1 } else { far.0 };
            let before = line.trim_ascii();
            is_far
                && (!is_argument(before) || before.ends_with(b".add(") || before.ends_with(b"String::from("))
        };
        match quotes_of(lang) {
            [one] => memchr::memchr_iter(*one, text).any(&mut look),
            [one, other] => memchr::memchr2_iter(*one, *other, text).any(&mut look),
            _ => memchr::memchr3_iter(b'"', b'\'', b'`', text).any(&mut look),
        }
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
            || self.sets_member(before)
            || (is_comparison(after) && self.has_member(after))
            || line::is_looked_up(line) && text[at..end].iter().any(|b| self.marks.contains(b))
            || is_result(line, after)
                && (text[at..end].iter().any(|b| self.marks.contains(b))
                    || line::is_about_failures(line)
                    || line::is_about_failures(after))
            || self.has_member_that(after, |rest| rest.starts_with(b")"))
            || self.is_given_to_call(before)
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
    fn is_near_call(&self, text: &[u8]) -> bool {
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

    /// Whether a file returns codes, has types of them, or takes them from constants.
    fn has_far_position(&self, text: &[u8]) -> bool {
        const TYPES: &[&str] = &[
            "Code {",
            "Codes {",
            "Code =",
            "Codes =",
            "Code(str",
            "Codes(str",
            "Code: String",
            "Codes: String",
            "lassify",
            "odeFor",
            "ode_for",
            "odeOf",
            "ode_of",
            "toCode",
            "to_code",
        ];
        let has = |word: &str| memmem::find(text, word.as_bytes()).is_some();
        TYPES.iter().any(|word| has(word)) || self.takes_constant(text) || returns_code(text)
    }

    /// The functions and macros of a file that call a parameter a code, or write one to a code.
    fn makers<'t>(&self, text: &'t [u8]) -> Vec<&'t [u8]> {
        const LONGEST: usize = 1_000;
        let mut names = Vec::new();
        for (at, end) in self.members.find_in(text) {
            let line = line_before(text, at);
            let rest = &text[end..];
            if matches!(line.last(), Some(b'(' | b' ' | b'|')) && !rest.first().is_some_and(|b| is_part(*b)) {
                names.extend(makers_in(line, line_after(text, end)));
            }
            names.extend(written(rest).map(|name| makers_of(text, at, name)).unwrap_or_default());
        }
        let macros = memmem::find_iter(text, b"macro_rules! ").map(|at| &text[at + "macro_rules! ".len()..]);
        // What a macro is given is a code where it writes one.
        let writes = |rest: &&[u8]| {
            let body = &rest[..rest.len().min(LONGEST)];
            line::is_about_failures(body)
        };
        names.extend(macros.filter(writes).map(first_name));
        names.retain(|name| !name.is_empty());
        names
    }

    /// The names that members which hold codes are given, compared with or read into: `code: stale`, `code == stale`.
    fn given<'t>(&self, text: &'t [u8]) -> Vec<&'t [u8]> {
        let of = |(at, end): (usize, usize)| {
            let rest = text.get(end..).filter(|_| is_start(text, at, end - at))?;
            let is_gap = |b: &u8| b.is_ascii_whitespace() || b"\"'`])?!".contains(b);
            let rest = &rest[rest.iter().take(12).take_while(|b| is_gap(b)).count()..];
            let sign = rest.iter().take(4).take_while(|b| b":=(".contains(b)).count();
            let rest = rest[sign..].trim_ascii_start();
            let path = rest.iter().position(|b| !(is_part(*b) || matches!(b, b'.' | b':')));
            let name = last_name(&rest[..path.unwrap_or(rest.len())]);
            (sign > 0 && !name.is_empty()).then_some(name)
        };
        // `name := reply.Code`, and later `name = "X"`
        let holds = |(at, _): (usize, usize)| {
            let line = line_before(text, at).strip_suffix(b".")?;
            bound(&line[..=memchr::memrchr(b'=', line)?])
        };
        self.members.find_in(text).flat_map(|found| of(found).into_iter().chain(holds(found))).collect()
    }

    /// Whether a file takes a code from what a function gives together: `code, late := s.late(charge)`.
    fn takes_first(&self, text: &[u8]) -> bool {
        self.members.find_in(text).any(|(at, end)| {
            let goes_on = || line_after(text, end).contains(&b'=');
            is_start(text, at, end - at) && text[end..].starts_with(b",") && goes_on()
        })
    }

    /// Whether a file has a function that gives back the code of something: `return e.Code`.
    fn gives_member(&self, text: &[u8]) -> bool {
        self.members.find_in(text).any(|(at, end)| {
            let goes_on = text.get(end).is_some_and(|b| is_part(*b));
            let owner = line_before(text, at).strip_suffix(b".").filter(|_| !goes_on);
            let is_gap = |b: &u8| !is_part(*b) && !matches!(b, b'.' | b'&');
            owner.is_some_and(|line| {
                let start = line.iter().rposition(is_gap).map_or(0, |at| at + 1);
                // A method may follow.
                is_given_back(&line[..start], b"}")
            })
        })
    }

    /// Whether a file chooses by code.
    fn chooses(&self, text: &[u8]) -> bool {
        const CHOICES: &[&[u8]] = &[b"switch", b"match ", b"if let ", b"let Some(", b"let Ok(", b"matches!"];
        CHOICES.iter().any(|word| {
            memmem::find_iter(text, word).any(|at| self.has_member(line_after(text, at + word.len())))
        })
    }

    /// Whether a constant in capitals, or a function, is given where a code belongs.
    fn takes_constant(&self, text: &[u8]) -> bool {
        let by_member = self.members.find_in(text).any(|(_, end)| {
            let rest = text[end..].iter().copied().take(24);
            let mut rest = rest
                .skip_while(|b| matches!(b, b'"' | b'\'' | b'`' | b']' | b' ' | b':' | b'=' | b'?' | b'|'));
            rest.next().is_some_and(|b| b.is_ascii_uppercase())
                && rest.next().is_some_and(|b| b.is_ascii_uppercase() || b == b'_')
        });
        by_member
            || memchr::memchr_iter(b'(', text).any(|at| {
                let mut rest = text[at + 1..].iter().copied().take(40).skip_while(u8::is_ascii_whitespace);
                rest.next().is_some_and(|b| b.is_ascii_uppercase())
                    && rest.next().is_some_and(|b| b.is_ascii_uppercase() || b == b'_')
                    && self.is_near_call(&text[at.saturating_sub(60)..at])
            })
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

/// Whether the name of a member starts here; the name of one of several words may end a longer one: `lastErrorCode`.
pub(super) fn is_start(text: &[u8], at: usize, length: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|at| text[at]).filter(|b| is_part(*b)) else { return true };
    length > "code".len() && (before == b'_' || text[at].is_ascii_uppercase() && before.is_ascii_lowercase())
}

/// Whether what stands between these is what a function gives back: alone on its line it ends a block.
fn is_given_back(line: &[u8], after: &[u8]) -> bool {
    const FAR: usize = 80;
    let line = line.trim_ascii();
    let ends = || after[..after.len().min(FAR)].trim_ascii_start().starts_with(b"}");
    line.ends_with(b"return") || line.ends_with(b"=>") || line.is_empty() && ends()
}

/// The name that a text starts with.
fn first_name(text: &[u8]) -> &[u8] {
    &text[..text.iter().position(|b| !is_part(*b)).unwrap_or(text.len())]
}

/// The name that a text ends with.
fn last_name(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    &text[text.iter().rposition(|b| !is_part(*b)).map_or(0, |at| at + 1)..]
}

/// The name that a line gives to what follows it: `const stale = `, `let stale: &str = `, `stale := `, and
/// `let shown = if late { `.
fn bound(line: &[u8]) -> Option<&[u8]> {
    const WORDS: &[&[u8]] = &[
        b"const",
        b"let",
        b"mut",
        b"var",
        b"static",
        b"export",
        b"public",
        b"private",
        b"pub",
        b"final",
        b"readonly",
    ];
    const CHOICES: &[&[u8]] = &[b" if ", b" match ", b" else ", b"?"];
    let before = line.trim_ascii_end();
    let before = if let Some(before) = before.strip_suffix(b"=") {
        before
    } else {
        // One of several values stands farther from the sign.
        let sign = memmem::find(line, b" = ")?;
        CHOICES.iter().any(|word| memmem::find(&line[sign..], word).is_some()).then(|| &line[..sign])?
    };
    // Something else may end in the same line before.
    let before = before.rsplit(|b| b"{};(".contains(b)).next()?;
    let names = before.split(|b| !is_part(*b)).filter(|name| !name.is_empty());
    names.into_iter().find(|name| !WORDS.contains(name))
}

/// Whether a name is given one of several values in the lines that follow: `shown = match kind {`.
fn is_chosen(text: &[u8], name: &[u8]) -> bool {
    const CHOICES: &[&[u8]] = &[b"match ", b"if ", b"switch "];
    memmem::find_iter(text, name).any(|at| {
        let before = at.checked_sub(1).map_or(b' ', |at| text[at]);
        let value = line_after(text, at + name.len()).strip_prefix(b" = ");
        before == b' ' && value.is_some_and(|value| CHOICES.iter().any(|word| value.starts_with(word)))
    })
}

/// The functions that a line starts, so far as it goes: `fn refuse(`, `const refuse = (`, `refuse := func(`, `refuse(`.
fn makers_in<'t>(line: &'t [u8], after: &[u8]) -> Vec<&'t [u8]> {
    const STARTS: &[&[u8]] = &[b"fn ", b"func ", b"function ", b"def ", b"const ", b"let ", b"var "];
    let starts = STARTS.iter().flat_map(|start| memmem::find_iter(line, start).map(|at| at + start.len()));
    let is_open = |at: &usize| memchr::memchr2(b'(', b'|', &line[*at..]).is_some();
    let mut names: Vec<&[u8]> = starts.filter(is_open).map(|at| first_name(&line[at..])).collect();
    let signs: [&[u8]; 4] = [b":= func(", b"= lambda", b" = (", b" = async ("];
    let bound = signs.iter().find_map(|sign| memmem::find(line, sign));
    names.extend(bound.map(|at| last_name(&line[..at])));
    // A method starts with its name, and ends with its body.
    if names.is_empty() && after.trim_ascii_end().ends_with(b"{") {
        names.extend(memchr::memchr(b'(', line).map(|open| last_name(&line[..open])));
    }
    names
}

/// The name in small letters that a member is given: `code: reason`.
fn written(rest: &[u8]) -> Option<&[u8]> {
    let rest =
        rest.strip_prefix(b"\"").or_else(|| rest.strip_prefix(b"'")).unwrap_or(rest).trim_ascii_start();
    let rest = rest.strip_prefix(b":").or_else(|| rest.strip_prefix(b"="))?.trim_ascii_start();
    let name = first_name(rest);
    name.first().is_some_and(u8::is_ascii_lowercase).then_some(name)
}

/// The functions around a place that have a parameter of this name.
fn makers_of<'t>(text: &'t [u8], at: usize, name: &[u8]) -> Vec<&'t [u8]> {
    const LONGEST: usize = 400;
    let before = &text[at.saturating_sub(LONGEST)..at];
    let found = memmem::find_iter(before, name).filter(|at| {
        let after = before.get(at + name.len());
        matches!(at.checked_sub(1).map(|at| before[at]), Some(b'(' | b' ' | b'|'))
            && after.is_some_and(|b| matches!(b, b':' | b' ' | b',' | b')' | b'|' | b'=' | b'?'))
    });
    found.flat_map(|at| makers_in(line_before(before, at), line_after(before, at))).collect()
}

/// Whether `err` in a name is the word, and no part of another: `override`, `interrupt`.
fn is_error(name: &[u8], at: usize) -> bool {
    let is_first = at == 0 || !name[at - 1].is_ascii_alphabetic();
    is_first || name.get(at + 3).is_none_or(|b| matches!(b, b'o' | b's') || !b.is_ascii_lowercase())
}

/// Whether one of the calls that are open at the end of a text is one of these.
fn is_given_to(before: &[u8], names: &[&[u8]]) -> bool {
    memchr::memrchr_iter(b'(', before).take(3).any(|at| {
        let before = &before[..at];
        names.iter().any(|name| {
            let before = before.strip_suffix(b"!").unwrap_or(before);
            before.strip_suffix(*name).is_some_and(|rest| rest.last().is_none_or(|b| !is_part(*b)))
        })
    })
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

/// Whether a function that is called like a code returns a text.
fn returns_code(text: &[u8]) -> bool {
    const FUNCTIONS: &[&[u8]] = &[b"Code(", b"_code(", b"func code(", b"fn code(", b"def code(", b"var code"];
    const STARTS: &[&[u8]] = &[b"fn ", b"func ", b"function ", b"def ", b"var "];
    FUNCTIONS.iter().any(|name| {
        memmem::find_iter(text, name).any(|at| {
            let line = line_before(text, at + name.len());
            STARTS.iter().any(|start| memmem::find(line, start).is_some())
        })
    })
}
