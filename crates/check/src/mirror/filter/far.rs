//! What a file says of codes far from where one stands: it is looked for once in a file.

use memchr::memmem;

use super::Filter;
use super::line::{self, is_part, line_after, line_before};
use super::stranger::is_start;

impl Filter {
    /// Whether a file returns codes, has types of them, or takes them from constants.
    pub(super) fn has_far_position(&self, text: &[u8]) -> bool {
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
    pub(super) fn makers<'t>(&self, text: &'t [u8]) -> Vec<&'t [u8]> {
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
        names.extend(macros.filter(|rest| makes_failures(rest)).map(first_name));
        names.retain(|name| !name.is_empty());
        names
    }

    /// The names that members which hold codes are given, compared with or read into: `code: stale`, `code == stale`.
    pub(super) fn given<'t>(&self, text: &'t [u8]) -> Vec<&'t [u8]> {
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
    pub(super) fn takes_first(&self, text: &[u8]) -> bool {
        self.members.find_in(text).any(|(at, end)| {
            let goes_on = || line_after(text, end).contains(&b'=');
            is_start(text, at, end - at) && text[end..].starts_with(b",") && goes_on()
        })
    }

    /// Whether a file has a function that gives back the code of something: `return e.Code`.
    pub(super) fn gives_member(&self, text: &[u8]) -> bool {
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
    pub(super) fn chooses(&self, text: &[u8]) -> bool {
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

/// Whether what stands between these is what a function gives back: alone on its line it ends a block.
pub(super) fn is_given_back(line: &[u8], after: &[u8]) -> bool {
    const FAR: usize = 80;
    let line = line.trim_ascii();
    let ends = || after[..after.len().min(FAR)].trim_ascii_start().starts_with(b"}");
    line.ends_with(b"return") || line.ends_with(b"=>") || line.is_empty() && ends()
}

/// Where a macro that starts here ends at the latest.
fn macro_at(rest: &[u8]) -> &[u8] {
    const LONGEST: usize = 1_000;
    &rest[..rest.len().min(LONGEST)]
}

/// Whether a macro that starts here writes what it is given to a failure.
fn makes_failures(rest: &[u8]) -> bool {
    line::is_about_failures(macro_at(rest))
}

/// The same where it says that this is a code, so that other files can be told.
pub(super) fn writes_code(rest: &[u8]) -> bool {
    const SIGNS: &[&[u8]] = &[b"$code", b"code: $"];
    let body = macro_at(rest);
    SIGNS.iter().any(|sign| memmem::find(body, sign).is_some()) && line::is_about_failures(body)
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
pub(super) fn bound(line: &[u8]) -> Option<&[u8]> {
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
pub(super) fn is_chosen(text: &[u8], name: &[u8]) -> bool {
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

/// Whether one of the calls that are open at the end of a text is one of these.
pub(super) fn is_given_to(before: &[u8], names: &[&[u8]]) -> bool {
    memchr::memrchr_iter(b'(', before).take(3).any(|at| {
        let before = &before[..at];
        names.iter().any(|name| {
            let before = before.strip_suffix(b"!").unwrap_or(before);
            before.strip_suffix(*name).is_some_and(|rest| rest.last().is_none_or(|b| !is_part(*b)))
        })
    })
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
