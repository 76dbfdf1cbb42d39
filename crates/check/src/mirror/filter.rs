//! The search that spares the parser: a file that cannot hold a code is not parsed.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use super::declared::{Declared, local};
use super::lang::Language;
use super::places::Places;
use super::text::{camel, is_foreign, pascal};

/// Words that only failures have as members.
const TELLING: &[&str] = &["retryable", "recoverable", "isError", "is_error", "retry_after", "retryAfter"];

/// Functions and types whose names have to do with codes.
const POSITIONS: &[&str] = &[
    "lassify",
    "Code(",
    "code(",
    "ode_for",
    "odeFor",
    "ode_of",
    "odeOf",
    "toCode",
    "to_code",
    "ErrorCode",
    "error_code",
    "Code {",
    "Codes {",
    "Code =",
    "Codes =",
    "Code:",
    "Error {",
    "Errors {",
    "Failure {",
    "Code(str",
    "Code(Enum",
    "Codes(",
    "rrorType(",
    "Failure(",
    "Error(",
];

#[derive(Debug)]
pub(crate) struct Filter {
    /// Words that make a file worth a look by themselves.
    words: Option<AhoCorasick>,
    /// Types and packages whose cases are codes.
    owners: Option<AhoCorasick>,
    /// Words that do so beside a member that holds codes.
    telling: Option<AhoCorasick>,
    /// The members that hold codes, with the length of each.
    members: Vec<(usize, memmem::Finder<'static>)>,
    /// Parts of names that have to do with codes.
    positions: Option<AhoCorasick>,
    derive: memmem::Finder<'static>,
}

impl Filter {
    pub(crate) fn of(places: &Places, declared: &Declared<'_>) -> Self {
        let mut words: Vec<String> = places.telling();
        words.push("Errors:".to_owned());
        let mut members: Vec<String> = places.member_words().into_iter().map(str::to_owned).collect();
        members.extend(
            places.member_words().into_iter().map(|word| word[..1].to_ascii_uppercase() + &word[1..]),
        );
        for code in declared.codes().map(|(code, _)| code).chain(declared.aliases()) {
            words.extend(spellings(code));
        }
        for operation in &declared.operations {
            let name = &operation.def.name;
            if name.contains('/') {
                words.extend(["/", "_", "."].map(|between| name.replace('/', between)));
            }
        }
        members.sort_unstable();
        // A word that holds another one is found with it.
        let all = members.clone();
        members.retain(|word| !all.iter().any(|other| other != word && word.contains(other.as_str())));
        let members = members.iter().map(|word| (word.len(), memmem::Finder::new(word).into_owned()));
        let mut positions: Vec<String> =
            places.near_words().iter().map(|word| format!("{}(", &word[1..])).collect();
        positions.extend(POSITIONS.iter().map(|&word| word.to_owned()));
        Self {
            words: AhoCorasick::new(words).ok(),
            owners: AhoCorasick::new(places.owners()).ok(),
            telling: AhoCorasick::new(TELLING).ok(),
            members: members.collect(),
            positions: AhoCorasick::new(positions).ok(),
            derive: memmem::Finder::new("Failure").into_owned(),
        }
    }

    /// Whether a file may hold a code, or something in the place of one.
    pub(crate) fn may_hold(&self, lang: Language, text: &[u8], declared: &Declared<'_>) -> bool {
        if self.words.as_ref().is_none_or(|words| words.is_match(text)) {
            return true;
        }
        if lang == Language::Rust && self.derives(text) {
            return true;
        }
        if lang == Language::Swift && self.has_member(text) {
            return true;
        }
        if self.has_case(text) {
            return true;
        }
        match quoted(text, declared) {
            Quoted::Near => true,
            Quoted::Parts => self.has_member(text) || self.has_position(text),
            Quoted::Word => self.has_member(text),
            Quoted::Nothing => {
                self.telling.as_ref().is_none_or(|telling| telling.is_match(text)) && self.has_member(text)
            }
        }
    }

    /// Whether a case of a type of codes is named.
    fn has_case(&self, text: &[u8]) -> bool {
        let Some(owners) = &self.owners else { return true };
        owners.find_iter(text).any(|found| {
            let rest = &text[found.end()..];
            let rest = rest.strip_prefix(b"::").or_else(|| rest.strip_prefix(b"."));
            rest.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
        })
    }

    /// Whether a derive makes a struct a failure.
    fn derives(&self, text: &[u8]) -> bool {
        self.derive.find_iter(text).any(|at| {
            let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |at| at + 1);
            memmem::find(&text[start..at], b"derive(").is_some()
        })
    }

    /// Whether a member that holds codes is set, read or compared somewhere.
    fn has_member(&self, text: &[u8]) -> bool {
        self.members.iter().any(|(word, finder)| {
            finder.find_iter(text).any(|at| {
                let before = at.checked_sub(1).and_then(|at| text.get(at)).copied().unwrap_or(b' ');
                let is_inside = before.is_ascii_alphanumeric() || before == b'_';
                !is_inside && is_set(&text[at + word..])
            })
        })
    }

    /// Whether a call, a function or a type stands there that may have to do with codes.
    fn has_position(&self, text: &[u8]) -> bool {
        let Some(positions) = &self.positions else { return true };
        positions.find_overlapping_iter(text).any(|found| {
            let rest = &text[found.end()..];
            let is_call = text.get(found.end() - 1) == Some(&b'(');
            !is_call || is_given_code(rest)
        })
    }
}

/// What follows a member that is set, compared or asked: a sign, perhaps after a quote or a bracket.
fn is_set(rest: &[u8]) -> bool {
    let mut rest = rest
        .iter()
        .copied()
        .take(12)
        .skip_while(|b| matches!(b, b'"' | b'\'' | b'`' | b']' | b')' | b'?' | b'!' | b'('));
    match rest.next() {
        Some(b':' | b'=' | b',' | b'.' | b';' | b'{' | b'}' | b'\n') | None => true,
        Some(b' ') => {
            matches!(rest.next(), Some(b'=' | b'!' | b'{' | b'?' | b'|' | b'&' | b'}' | b'i' | b'n' | b':'))
        }
        _ => false,
    }
}

/// Whether what a call is given starts with a text or a constant in capitals.
fn is_given_code(rest: &[u8]) -> bool {
    let mut rest = rest.iter().copied().take(120).skip_while(|b| b.is_ascii_whitespace() || *b == b'&');
    match rest.next() {
        Some(b'"' | b'\'' | b'`') => true,
        Some(first) if first.is_ascii_uppercase() => {
            rest.next().is_some_and(|b| b.is_ascii_uppercase() || b == b'_')
        }
        // The code may be the second argument.
        Some(_) => rest.take_while(|b| *b != b'\n').any(|b| matches!(b, b'"' | b'\'' | b'`')),
        None => false,
    }
}

/// The ways in which people write a code.
fn spellings(code: &str) -> Vec<String> {
    let code = local(code);
    if code.contains('_') {
        let lower = code.to_ascii_lowercase();
        let kebab = lower.replace('_', "-");
        return vec![code.to_owned(), lower, kebab, pascal(code), camel(code)];
    }
    let forms = [code.to_owned(), code.to_ascii_lowercase(), pascal(code)];
    let quotes = ["\"", "'", "`"];
    forms.iter().flat_map(|form| quotes.map(|quote| format!("{quote}{form}{quote}"))).collect()
}

/// What stands in capitals between quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Quoted {
    Nothing,
    /// A word such as `TIMEOUT`.
    Word,
    /// A word of several parts such as `NOT_FOUND`.
    Parts,
    /// One that is almost a code.
    Near,
}

fn quoted(text: &[u8], declared: &Declared<'_>) -> Quoted {
    let mut best = Quoted::Nothing;
    for at in memchr::memchr3_iter(b'"', b'\'', b'`', text) {
        let Some(rest) = text.get(at + 1..) else { break };
        if !rest.first().is_some_and(u8::is_ascii_alphabetic) {
            continue;
        }
        // A namespace may stand before the code.
        let dot = rest.iter().take(32).position(|b| !(b.is_ascii_lowercase() || b.is_ascii_digit()));
        let word = match dot {
            Some(dot) if dot > 0 && rest[dot] == b'.' => &rest[dot + 1..],
            _ => rest,
        };
        if !word.first().is_some_and(u8::is_ascii_uppercase) {
            continue;
        }
        let end =
            word.iter().take(64).position(|b| !(b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_'));
        let Some(end) = end.filter(|end| *end > 2 && word[*end] == text[at]) else { continue };
        let Ok(word) = std::str::from_utf8(&word[..end]) else { continue };
        if is_foreign(word) {
            continue;
        }
        let found = match word.contains('_') {
            true if declared.distance(word).is_some() => return Quoted::Near,
            true => Quoted::Parts,
            false => Quoted::Word,
        };
        best = best.max(found);
    }
    best
}
