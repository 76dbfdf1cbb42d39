//! The search that spares the parser: a file that cannot hold a code is not parsed.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use super::declared::{Declared, local};
use super::lang::Language;
use super::places::Places;
use super::text::{camel, is_foreign, pascal};

/// Words that only failures have as members.
const TELLING: &[&str] = &["retryable", "recoverable", "isError", "is_error", "retry_after", "retryAfter"];

#[derive(Debug)]
pub(crate) struct Filter {
    /// Words that make a file worth a look by themselves.
    words: Option<AhoCorasick>,
    /// Words that do so beside a member that holds codes.
    telling: Option<AhoCorasick>,
    members: Vec<memmem::Finder<'static>>,
    derive: memmem::Finder<'static>,
}

impl Filter {
    pub(crate) fn of(places: &Places, declared: &Declared<'_>) -> Self {
        let mut words: Vec<String> = places.telling().into_iter().map(str::to_owned).collect();
        words.push("Errors:".to_owned());
        let mut members: Vec<String> = places.member_words().into_iter().map(str::to_owned).collect();
        members.extend(places.member_words().into_iter().map(|word| word[..1].to_ascii_uppercase() + &word[1..]));
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
        let members = members.iter().map(|word| memmem::Finder::new(word).into_owned());
        Self {
            words: AhoCorasick::new(words).ok(),
            telling: AhoCorasick::new(TELLING).ok(),
            members: members.collect(),
            derive: memmem::Finder::new("Failure").into_owned(),
        }
    }

    /// Whether a file may hold a code, or something in the place of one.
    pub(crate) fn may_hold(&self, lang: Language, text: &[u8]) -> bool {
        if self.words.as_ref().is_none_or(|words| words.is_match(text)) {
            return true;
        }
        if lang == Language::Rust && self.derive.find(text).is_some() {
            return true;
        }
        match quoted(text) {
            Quoted::Parts => true,
            found => {
                let has_member = || self.members.iter().any(|member| member.find(text).is_some());
                let telling = || self.telling.as_ref().is_none_or(|telling| telling.is_match(text));
                (found == Quoted::Word || lang == Language::Swift || telling()) && has_member()
            }
        }
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
}

fn quoted(text: &[u8]) -> Quoted {
    let mut best = Quoted::Nothing;
    for at in memchr::memchr3_iter(b'"', b'\'', b'`', text) {
        let Some(rest) = text.get(at + 1..) else { break };
        // A namespace may stand before the code.
        let dot = rest.iter().take(32).position(|b| !(b.is_ascii_lowercase() || b.is_ascii_digit()));
        let word = match dot {
            Some(dot) if dot > 0 && rest[dot] == b'.' => &rest[dot + 1..],
            _ => rest,
        };
        if !word.first().is_some_and(u8::is_ascii_uppercase) {
            continue;
        }
        let end = word.iter().take(64).position(|b| !(b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_'));
        let Some(end) = end.filter(|end| *end > 2 && word[*end] == text[at]) else { continue };
        let Ok(word) = std::str::from_utf8(&word[..end]) else { continue };
        if is_foreign(word) {
            continue;
        }
        if word.contains('_') {
            return Quoted::Parts;
        }
        best = Quoted::Word;
    }
    best
}
