//! The search that spares the parser: a file that cannot hold a code is not parsed.

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use memchr::memmem;

use super::declared::{Declared, local};
use super::lang::Language;
use super::places::Places;
use super::text::{camel, is_foreign, pascal};

/// Words that only failures have as members.
const TELLING: &[&str] = &["retryable", "recoverable", "isError", "is_error", "retry_after", "retryAfter"];

/// The most words that are searched with the faster and larger automaton.
const SMALL: usize = 1000;

/// What a word that is searched for says about a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// It is worth a look.
    Look,
    /// It is when a case of this type or package is named.
    Owner,
    /// It is when a member holds codes.
    Telling,
    /// It is when it is derived.
    Derive,
    /// It is when codes follow.
    List,
}

#[derive(Debug)]
pub(crate) struct Filter {
    /// All words in one search.
    words: Option<AhoCorasick>,
    /// What each of them says.
    says: Vec<Says>,
    owners: Option<AhoCorasick>,
    /// The members that hold codes, with the length of each.
    members: Vec<(usize, memmem::Finder<'static>)>,
    /// Words in names of calls that may be given a code, without their first letter.
    near: Vec<String>,
}

impl Filter {
    pub(crate) fn of(places: &Places, declared: &Declared<'_>) -> Self {
        let mut words: Vec<(String, Says)> = Vec::new();
        words.extend(places.telling().into_iter().map(|word| (word, Says::Look)));
        for code in declared.codes().map(|(code, _)| code).chain(declared.aliases()) {
            words.extend(spellings(code).into_iter().map(|word| (word, Says::Look)));
        }
        for name in
            declared.operations.iter().map(|operation| &operation.def.name).filter(|name| name.contains('/'))
        {
            words.extend(["/", "_", "."].map(|between| (name.replace('/', between), Says::Look)));
        }
        words.extend(places.owners().map(|owner| (owner.to_owned(), Says::Owner)));
        words.extend(TELLING.iter().map(|&word| (word.to_owned(), Says::Telling)));
        words.extend(places.derives.iter().map(|derive| (derive.clone(), Says::Derive)));
        words.push(("Errors:".to_owned(), Says::List));
        let kind = (words.len() <= SMALL).then_some(AhoCorasickKind::DFA);
        let automaton =
            AhoCorasick::builder().kind(kind).prefilter(false).build(words.iter().map(|(word, _)| word));
        let mut members: Vec<String> = places.member_words().into_iter().map(str::to_owned).collect();
        members.extend(
            places.member_words().into_iter().map(|word| word[..1].to_ascii_uppercase() + &word[1..]),
        );
        members.sort_unstable();
        members.dedup();
        let members = members.iter().map(|word| (word.len(), memmem::Finder::new(word).into_owned()));
        Self {
            words: automaton.ok(),
            says: words.iter().map(|(_, says)| *says).collect(),
            owners: AhoCorasick::new(places.owners()).ok(),
            members: members.collect(),
            near: places.near_words().iter().map(|word| word[1..].to_owned()).collect(),
        }
    }

    /// Whether a file may hold a code, or something in the place of one.
    pub(crate) fn may_hold(&self, lang: Language, text: &[u8], declared: &Declared<'_>) -> bool {
        let Some(words) = &self.words else { return true };
        let mut telling = lang == Language::Swift;
        for found in words.find_overlapping_iter(text) {
            let (start, rest) = (found.start(), &text[found.end()..]);
            let is_it = match self.says[found.pattern().as_usize()] {
                Says::Look => true,
                Says::Owner => names_case(rest),
                Says::Derive => {
                    lang == Language::Rust && memmem::find(line_before(text, start), b"derive(").is_some()
                }
                Says::List => lists_codes(rest),
                Says::Telling => {
                    telling = true;
                    false
                }
            };
            if is_it {
                return true;
            }
        }
        self.holds_stranger(text, declared) || (telling && self.has_member(text))
    }

    /// Whether a member that holds codes is set, read or compared in a text.
    fn has_member(&self, text: &[u8]) -> bool {
        self.members.iter().any(|(length, finder)| {
            finder.find_iter(text).any(|at| {
                let before = at.checked_sub(1).and_then(|at| text.get(at)).copied().unwrap_or(b' ');
                !(before.is_ascii_alphanumeric() || before == b'_') && is_set(&text[at + length..])
            })
        })
    }

    /// Whether a call of a text may be given a code.
    fn has_near_call(&self, text: &[u8]) -> bool {
        memchr::memchr_iter(b'(', text).any(|at| {
            let name = text[..at]
                .iter()
                .rev()
                .take(40)
                .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
                .count();
            let name = &text[at - name..at];
            name.ends_with(b"Code")
                || name.ends_with(b"_code")
                || self.near.iter().any(|word| memmem::find(name, word.as_bytes()).is_some())
        })
    }

    /// Whether a word that nobody has declared stands where a code belongs.
    fn holds_stranger(&self, text: &[u8], declared: &Declared<'_>) -> bool {
        let mut far = None;
        for at in memchr::memchr3_iter(b'"', b'\'', b'`', text) {
            let Some((word, end)) = word_in_quotes(text, at) else { continue };
            if declared.distance(word).is_some() {
                return true;
            }
            let before = line_before(text, at).trim_ascii();
            let after = line_after(text, end);
            if self.has_member(before)
                || (is_comparison(after) && self.has_member(after))
                || memmem::find(after, b"ode)").is_some()
            {
                return true;
            }
            if word.contains('_') && self.has_near_call(before) {
                return true;
            }
            // What stands farther away is looked for once in a file.
            if !is_argument(before) && *far.get_or_insert_with(|| self.has_far_position(text)) {
                return true;
            }
        }
        false
    }

    /// Whether a file chooses by code, returns codes, has types of them, or takes them from constants.
    fn has_far_position(&self, text: &[u8]) -> bool {
        const TYPES: &[&str] = &[
            "Code {",
            "Codes {",
            "Code =",
            "Codes =",
            "Code(str",
            "Codes(str",
            "lassify",
            "odeFor",
            "ode_for",
            "odeOf",
            "ode_of",
            "toCode",
            "to_code",
        ];
        const CHOICES: &[&[u8]] = &[b"switch", b"match ", b"if let ", b"matches!"];
        let has = |word: &str| memmem::find(text, word.as_bytes()).is_some();
        if self.owners.as_ref().is_none_or(|owners| owners.is_match(text))
            || TYPES.iter().any(|word| has(word))
        {
            return true;
        }
        let chooses = CHOICES.iter().any(|word| {
            memmem::find_iter(text, word).any(|at| self.has_member(line_after(text, at + word.len())))
        });
        chooses || self.takes_constant(text) || returns_code(text)
    }

    /// Whether a constant in capitals, or a function, is given where a code belongs.
    fn takes_constant(&self, text: &[u8]) -> bool {
        let by_member = self.members.iter().any(|(length, finder)| {
            finder.find_iter(text).any(|at| {
                let rest = text[at + length..].iter().copied().take(24);
                let mut rest = rest.skip_while(|b| {
                    matches!(b, b'"' | b'\'' | b'`' | b']' | b' ' | b':' | b'=' | b'?' | b'|')
                });
                rest.next().is_some_and(|b| b.is_ascii_uppercase())
                    && rest.next().is_some_and(|b| b.is_ascii_uppercase() || b == b'_')
            })
        });
        by_member
            || memchr::memchr_iter(b'(', text).any(|at| {
                let mut rest = text[at + 1..].iter().copied().take(40).skip_while(u8::is_ascii_whitespace);
                rest.next().is_some_and(|b| b.is_ascii_uppercase())
                    && rest.next().is_some_and(|b| b.is_ascii_uppercase() || b == b'_')
                    && self.has_near_call(&text[at.saturating_sub(40)..=at])
            })
    }
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

/// The line before a place.
fn line_before(text: &[u8], at: usize) -> &[u8] {
    const LONGEST: usize = 240;
    let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |at| at + 1);
    &text[start.max(at.saturating_sub(LONGEST))..at]
}

/// The rest of a line.
fn line_after(text: &[u8], at: usize) -> &[u8] {
    const LONGEST: usize = 120;
    let rest = &text[at.min(text.len())..];
    let end = memchr::memchr(b'\n', &rest[..rest.len().min(LONGEST)]).unwrap_or(rest.len().min(LONGEST));
    &rest[..end]
}

/// Whether a text is compared with what follows, or looked for in it.
fn is_comparison(after: &[u8]) -> bool {
    let after = after.trim_ascii_start();
    after.starts_with(b"==") || after.starts_with(b"!=")
}

/// Whether a text is a key, or the first argument of a call or a macro.
fn is_argument(before: &[u8]) -> bool {
    let has_owner = |rest: &[u8]| {
        rest.last().is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b']' | b')' | b'!'))
    };
    matches!(before.split_last(), Some((b'[' | b'(', rest)) if has_owner(rest))
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

/// Whether codes follow, as in a list of what may fail.
fn lists_codes(rest: &[u8]) -> bool {
    let mut rest = rest.iter().take(12).skip_while(|b| !b.is_ascii_alphanumeric());
    rest.next().is_some_and(u8::is_ascii_uppercase) && rest.next().is_some_and(u8::is_ascii_uppercase)
}

/// Whether a case follows the name of a type.
fn names_case(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"::").or_else(|| rest.strip_prefix(b"."));
    rest.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
}

/// A word in capitals that stands alone between quotes, perhaps with a namespace, and where it ends.
fn word_in_quotes(text: &[u8], at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at + 1..)?;
    let first = rest.first()?;
    let word = if first.is_ascii_lowercase() {
        let dot = rest.iter().take(32).position(|b| !(b.is_ascii_lowercase() || b.is_ascii_digit()))?;
        if rest[dot] == b'.' { &rest[dot + 1..] } else { return None }
    } else {
        rest
    };
    if !word.first().is_some_and(u8::is_ascii_uppercase) {
        return None;
    }
    let end =
        word.iter().take(64).position(|b| !(b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_'))?;
    if end < 3 || word[end] != text[at] {
        return None;
    }
    let from = word;
    let word = std::str::from_utf8(&from[..end]).ok()?;
    let start = at + 1 + (rest.len() - from.len());
    (!is_foreign(word)).then_some((word, start + end + 1))
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
