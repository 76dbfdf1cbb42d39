//! What stands in a line before and after a place.

use memchr::memmem;

use crate::mirror::lang::Language;
use crate::mirror::learned::evidence::TABLES;
use crate::mirror::places::tables::is_from_outside;
use crate::mirror::words::declared::Declared;

/// Whether a byte belongs to a name.
pub(super) fn is_part(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// The marks that texts stand in.
pub(super) fn quotes_of(lang: Language) -> &'static [u8] {
    match lang {
        Language::Rust | Language::Swift => b"\"",
        Language::Go => b"\"`",
        Language::Python => b"\"'",
        Language::JavaScript | Language::Tsx | Language::TypeScript => b"\"'`",
    }
}

/// The line before a place.
pub(super) fn line_before(text: &[u8], at: usize) -> &[u8] {
    const LONGEST: usize = 240;
    let start = at.saturating_sub(LONGEST);
    let start = memchr::memrchr(b'\n', &text[start..at]).map_or(start, |found| start + found + 1);
    &text[start..at]
}

/// Whether a function gets this name here, perhaps with something before it: `fn handle_brews_start`.
pub(super) fn names_function(lang: Language, text: &[u8], start: usize, end: usize) -> bool {
    let before = line_before(text, start);
    let name = before.iter().rev().take_while(|b| is_part(**b)).count();
    let before = before[..before.len() - name].trim_ascii_end();
    let says = |word: &&[u8]| before.ends_with(word);
    let words: &[&[u8]] = match lang {
        Language::Rust => &[b"fn"],
        Language::Python => &[b"def"],
        Language::Swift => &[b"func"],
        Language::Go => &[b"func", b")"],
        Language::JavaScript | Language::Tsx | Language::TypeScript => {
            &[b"function", b"function*", b"const", b"async", b"public", b"static", b"="]
        }
    };
    // A method of JavaScript has nothing before it, and neither has a member that is a function.
    let is_method = || quotes_of(lang).contains(&b'\'') && lang != Language::Python && before.is_empty();
    !text.get(end).is_some_and(|b| is_part(*b)) && (words.iter().any(says) || is_method())
}

/// Whether a text in quotes is a code near to the status of a failure.
pub(super) fn is_code_of_reply(text: &[u8], at: usize) -> bool {
    const NEAR: usize = 300;
    let line = line_before(text, at);
    let signs = line.iter().rev().take_while(|b| matches!(b, b' ' | b':' | b'=' | b'"' | b'\'')).count();
    let label = &line[..line.len() - signs];
    if signs == 0 || !(label.ends_with(b"code") || label.ends_with(b"Code")) {
        return false;
    }
    // What stands here is several words that are put together, or nothing that this is about.
    let word = text[at + 1..].iter().take_while(|b| is_part(**b) || matches!(b, b'-' | b'.' | b' '));
    if label.len() > 4 && label[..label.len() - 4].ends_with(b"\\\"") || word.count() < 4 {
        return false;
    }
    let window = &text[at.saturating_sub(NEAR)..text.len().min(at + NEAR)];
    let is_status = |three: &[u8]| {
        matches!(three[1], b'4' | b'5')
            && three[2..4].iter().all(u8::is_ascii_digit)
            && !is_part(three[0])
            && !is_part(three[4])
    };
    memchr::memmem::find(window, b"tatus").is_some() || window.windows(5).any(is_status)
}

/// Whether a text is the error of something: `{ error: "X" }`.
pub(super) fn is_error_of(line: &[u8]) -> bool {
    let signs = line.iter().rev().take_while(|b| matches!(b, b' ' | b':' | b'=' | b'"' | b'\'')).count();
    let label = &line[..line.len() - signs];
    let is_set = line[line.len() - signs..].iter().any(|b| matches!(b, b':' | b'='));
    is_set && (label.ends_with(b"error") || label.ends_with(b"Error"))
}

/// The few lines before a place that belong to the same expression: a call or a member may stand there.
pub(super) fn lines_before(text: &[u8], at: usize) -> &[u8] {
    const LONGEST: usize = 240;
    const LINES: usize = 4;
    let start = at.saturating_sub(LONGEST);
    let mut from = start;
    for (count, found) in memchr::memrchr_iter(b'\n', &text[start..at]).enumerate() {
        from = start + found + 1;
        if count + 1 >= LINES {
            break;
        }
        // Where a statement ended, nothing before it belongs here.
        if text[..start + found].trim_ascii_end().ends_with(b";") {
            break;
        }
        from = start;
    }
    &text[from..at]
}

/// The rest of a line.
pub(super) fn line_after(text: &[u8], at: usize) -> &[u8] {
    const LONGEST: usize = 120;
    let rest = &text[at.min(text.len())..];
    let most = rest.len().min(LONGEST);
    let end = memchr::memchr(b'\n', &rest[..most]).unwrap_or(most);
    &rest[..end]
}

/// Whether a line is a comment so far as it goes.
pub(super) fn is_comment(lang: Language, before: &[u8]) -> bool {
    let start = before.trim_ascii_start();
    match lang {
        Language::Python => start.starts_with(b"#"),
        _ => start.starts_with(b"//") || start.starts_with(b"* ") || start.starts_with(b"/*"),
    }
}

/// Whether a text is compared with what follows, or looked for in it.
pub(super) fn is_comparison(after: &[u8]) -> bool {
    let after = after.trim_ascii_start();
    after.starts_with(b"==") || after.starts_with(b"!=") || after.starts_with(b"in ")
}

/// Whether what a call gives back is compared with a text that stands between these: `worst(errors) == "X"`,
/// `assert_eq!(worst(&errors), "X")`, `expect(worst(errors)).toBe("X")`.
pub(super) fn is_result(before: &[u8], after: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let head = before.iter().rposition(|b| !b"=!".contains(b)).map_or(before, |at| &before[..=at]);
    let is_compared = || before.len() >= head.len() + 2 && head.trim_ascii_end().ends_with(b")");
    let is_given = || {
        let rest = before.strip_suffix(b",").unwrap_or(before);
        rest.ends_with(b")")
            && [b"ssert".as_slice(), b"qual"].iter().any(|word| memmem::find(rest, word).is_some())
    };
    let is_expected = || memmem::find(before, b"xpect(").is_some() && before.ends_with(b"(");
    let rest = after.trim_ascii_start();
    let is_first = || rest.iter().take_while(|b| b"=!".contains(b)).count() > 1 && rest.contains(&b'(');
    is_compared() || is_given() || is_expected() || is_first()
}

/// Whether a line asks for a failure or a code, so that even one word alone is one.
pub(super) fn is_about_failures(line: &[u8]) -> bool {
    [b"rr".as_slice(), b"ode", b"ail", b"lassif", b"eason", b"efus"]
        .iter()
        .any(|word| memmem::find(line, word).is_some())
}

/// Whether a line belongs to what only the compiler or a log reads.
pub(super) fn is_aside(lang: Language, line: &[u8]) -> bool {
    const ASIDES: &[&[u8]] = &[b"#[cfg", b"#![cfg", b"#[doc(", b"trace!(", b"debug!(", b"info!(", b"warn!("];
    let line = line.trim_ascii_start();
    let line = line.strip_prefix(b"tracing::").or_else(|| line.strip_prefix(b"log::")).unwrap_or(line);
    lang == Language::Rust && ASIDES.iter().any(|aside| line.starts_with(aside))
}

/// Whether a function gives back what stands between these, and something after it: `return "X", true`.
pub(super) fn is_returned_first(before: &[u8], after: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let before = before.strip_suffix(b"(").or_else(|| before.strip_suffix(b"[")).unwrap_or(before);
    let is_end = || before.trim_ascii().is_empty();
    after.trim_ascii_start().starts_with(b",") && (before.trim_ascii_end().ends_with(b"return") || is_end())
}

/// Whether a table is asked for a text that follows: `STATUS["X"]`, `STATUS.get("X")`.
pub(super) fn is_looked_up(before: &[u8]) -> bool {
    let name_at_end = |text: &[u8]| text.iter().rposition(|b| !is_part(*b)).map_or(0, |at| at + 1);
    let table = match before.split_last() {
        Some((b'[', table)) => table,
        Some((b'(', call)) => {
            let start = name_at_end(call);
            let is_asked = str::from_utf8(&call[start..]).is_ok_and(|name| TABLES.contains(&name));
            match call[..start].strip_suffix(b".") {
                Some(table) if is_asked => table.strip_suffix(b"?").unwrap_or(table),
                _ => return false,
            }
        }
        _ => return false,
    };
    let name = str::from_utf8(&table[name_at_end(table)..]).unwrap_or_default();
    !name.is_empty() && !is_from_outside(name)
}

/// Whether a text is a key, or the first argument of a call or a macro.
pub(super) fn is_argument(before: &[u8]) -> bool {
    let has_owner = |rest: &[u8]| {
        rest.last().is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b']' | b')' | b'!'))
    };
    // A pattern is no call, and the first of several in a list of pairs is a key.
    let is_pattern = [b"Some(".as_slice(), b"Ok(", b"Err("].iter().any(|word| before.ends_with(word));
    let is_pair = before.ends_with(b"((") || before.ends_with(b"[(");
    is_pair || !is_pattern && matches!(before.split_last(), Some((b'[' | b'(', rest)) if has_owner(rest))
}

/// Whether a text is given to a call that belongs to the type which is wanted there: `throw .of(`.
pub(super) fn is_implied(lang: Language, before: &[u8]) -> bool {
    let Some(callee) = before.trim_ascii_end().strip_suffix(b"(").filter(|_| lang == Language::Swift) else {
        return false;
    };
    let length = callee.iter().rev().take_while(|b| is_part(**b)).count();
    let owner = callee[..callee.len() - length].strip_suffix(b".");
    owner.is_some_and(|owner| !owner.last().is_some_and(|b| is_part(*b) || b")]?!>".contains(b)))
}

/// What follows a member that is set, compared or asked: a sign, perhaps after a quote or a bracket.
pub(super) fn is_set(rest: &[u8]) -> bool {
    let mut rest = rest
        .iter()
        .copied()
        .take(12)
        .skip_while(|b| matches!(b, b'"' | b'\'' | b'`' | b']' | b')' | b'?' | b'!' | b'('));
    match rest.next() {
        Some(b':' | b'=' | b',' | b'.' | b';' | b'{' | b'}' | b'\n') | None => true,
        Some(b' ') => match rest.next() {
            Some(b'=' | b'!' | b'{' | b'?' | b'|' | b'&' | b'}' | b'a' | b'i' | b'n' | b'f' | b':') => true,
            // `reply.get("code") or "X"`
            Some(b'o') => rest.take(2).eq(*b"r "),
            _ => false,
        },
        _ => false,
    }
}

/// Whether what starts a list of codes begins a word here that may stand among words for people: in an open quote, in a
/// comment, or in a line of a longer text, which no member of a program is.
pub(super) fn is_prose(lang: Language, text: &[u8], start: usize) -> bool {
    let word = start + text[start..].iter().take_while(|b| !b.is_ascii_alphabetic()).count();
    let line = line_before(text, word);
    if line.last().is_some_and(|b| is_part(*b)) {
        return false;
    }
    let quotes = line.iter().filter(|b| quotes_of(lang).contains(b)).count();
    let is_text =
        |b: &u8| b.is_ascii_alphabetic() || matches!(b, b' ' | b'\t' | b'*' | b'-' | b'#' | b',' | b'.');
    let is_declared = |word: &&[u8]| line.trim_ascii_start().starts_with(word);
    let is_member = (line.trim_ascii().is_empty() && text[word].is_ascii_lowercase())
        || [b"pub ".as_slice(), b"let ", b"const ", b"var ", b"static "].iter().any(is_declared);
    is_comment(lang, line) || quotes % 2 == 1 || line.iter().all(is_text) && !is_member
}

/// Whether a word that starts a list stands in a comment of Rust that documents nothing, where `returns` and `one of` tell
/// of values as often as of failures.
pub(super) fn is_note(lang: Language, text: &[u8], start: usize, end: usize) -> bool {
    let line = line_before(text, start).trim_ascii_start();
    let is_plain = || line.starts_with(b"//") && !line.starts_with(b"///") && !line.starts_with(b"//!");
    let is_loose =
        || [b"returns".as_slice(), b"one of"].iter().any(|word| text[start..end].eq_ignore_ascii_case(word));
    lang == Language::Rust && is_loose() && is_plain()
}

/// Whether codes follow, as in a list of what may fail.
pub(super) fn lists_codes(rest: &[u8], declared: &Declared<'_>) -> bool {
    let rest = &rest[..rest.len().min(80)];
    // The path of a constant: `Error::CUSTOM_START`.
    if rest.starts_with(b":") {
        return false;
    }
    let Some(start) = rest.iter().take(24).position(u8::is_ascii_alphanumeric) else { return false };
    let word = &rest[start..];
    if !declared.form.is_canonical {
        let is_mark = |b: &u8| is_part(*b) || declared.form.has_mark(*b);
        let end = word.iter().position(|b| !is_mark(b)).unwrap_or(word.len());
        let word = std::str::from_utf8(&word[..end]).unwrap_or_default();
        if declared.form.fits(word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric())) {
            return true;
        }
    }
    // A namespace may stand before the code.
    let small = word.iter().position(|b| !(b.is_ascii_lowercase() || b.is_ascii_digit())).unwrap_or(0);
    let word = if small > 0 && word.get(small) == Some(&b'.') { &word[small + 1..] } else { word };
    let end = word.iter().position(|b| !is_part(*b)).unwrap_or(word.len());
    let word = &word[..end];
    let is_large = |word: &[u8]| {
        word.len() > 2 && word.iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_')
    };
    // One word alone is followed by another.
    let follows = || {
        let rest = rest[start..].get(end..).unwrap_or_default().trim_ascii_start();
        let rest = [b",".as_slice(), b"`", b"or ", b"and "].iter().find_map(|sign| rest.strip_prefix(*sign));
        let rest = rest.unwrap_or_default();
        let next = rest.iter().position(u8::is_ascii_alphanumeric).map_or(rest, |at| &rest[at..]);
        is_large(&next[..next.iter().position(|b| !is_part(*b)).unwrap_or(next.len())])
    };
    is_large(word) && (word.contains(&b'_') || follows())
}

/// Whether a type is declared under the name that follows.
pub(super) fn names_type(before: &[u8]) -> bool {
    [b"enum ".as_slice(), b"class ", b"type ", b"struct ", b"interface "]
        .iter()
        .any(|word| before.ends_with(word))
}

/// Whether a line ends with a member that is compared with what follows: `failure.Kind != `.
pub(super) fn is_member_compared(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let subject = before.strip_suffix(b"==").or_else(|| before.strip_suffix(b"!="));
    let Some(subject) = subject.map(|subject| subject.strip_suffix(b"=").unwrap_or(subject).trim_ascii_end())
    else {
        return false;
    };
    let length = subject.iter().rev().take_while(|b| is_part(**b)).count();
    length > 2 && subject[..subject.len() - length].ends_with(b".")
}

/// Whether something has a type that is called `Code`: `want apperr.Code`, `want: Code`.
pub(super) fn names_code_type(text: &[u8]) -> bool {
    const NAME: &[u8] = b"Code";
    memmem::find_iter(text, NAME).any(|at| {
        let (before, after) = (&text[..at], &text[at + NAME.len()..]);
        let before = match before.strip_suffix(b".") {
            Some(package) => {
                &package[..package.len() - package.iter().rev().take_while(|b| is_part(**b)).count()]
            }
            None => before,
        };
        let named = before.trim_ascii_end();
        let is_said = named.len() < before.len() && named.last().is_some_and(|b| is_part(*b) || *b == b':');
        let ends = matches!(after.first(), Some(b'\n' | b'\r' | b',' | b')' | b'}' | b';' | b'[' | b'|'));
        is_said && (ends || after.starts_with(b" =") || after.starts_with(b" |"))
    })
}

/// The names of one line.
pub(super) fn names_in(text: &[u8]) -> impl Iterator<Item = &str> {
    line_after(text, 0)
        .split(|b| !is_part(*b))
        .filter_map(|word| std::str::from_utf8(word).ok())
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Whether a text that is given to something is one word of several parts and written as no code is: `"goblet-cracked"`,
/// `"gobletCracked"`.
pub(super) fn is_ill_written(text: &[u8], at: usize) -> bool {
    const LONGEST: usize = 64;
    // Most texts stand neither first in brackets nor after a label, and that is seen before they are read.
    if !text[..at].ends_with(b"(") && !text[..at].ends_with(b": ") {
        return false;
    }
    let Some(rest) = text.get(at + 1..) else { return false };
    let end = rest.iter().take(LONGEST).position(|b| !(is_part(*b) || matches!(b, b'-' | b'.')));
    let Some(word) = end.filter(|end| rest[*end] == text[at]).map(|end| &rest[..end]) else { return false };
    let is_parted = |two: &[u8]| {
        two[0].is_ascii_alphanumeric() && matches!(two[1], b'_' | b'-')
            || two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase()
    };
    word.first().is_some_and(u8::is_ascii_alphabetic)
        && word.iter().any(u8::is_ascii_lowercase)
        && word.windows(2).any(is_parted)
}

/// Whether what follows is the first member of a struct of Go that is given back: `return &coded{"X", "…"}`.
pub(super) fn is_member_given_back(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"return ")
        && line.strip_suffix(b"{").is_some_and(|ty| ty.last().is_some_and(|b| is_part(*b)))
}
