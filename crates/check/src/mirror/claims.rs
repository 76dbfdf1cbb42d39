//! What is said about retrying: in prose, beside a code, and in flags.

use std::ops::Range;

use curable_core::Retry;
use tree_sitter::Node;

use super::declared::Declared;
use super::lang::{Arg, View, words};
use super::operations::{Part, operation_at};
use super::resolve::Leaf;
use super::text::tokens;
use super::uses::Finder;

/// What somebody says about sending the same call again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// It may succeed, in so many words.
    Same,
    /// A bare "retry", which may also mean a changed call.
    Perhaps,
    /// A changed call may succeed.
    Amended,
    /// It may not.
    Never,
}

/// A claim that the contract denies.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) code: String,
    pub(crate) span: Range<usize>,
    pub(crate) said: Said,
    pub(crate) right: Retry,
}

const NEVER: &[&str] = &[
    "not retryable",
    "non-retryable",
    "nonretryable",
    "unretryable",
    "never retry",
    "never retried",
    "do not retry",
    "don't retry",
    "must not retry",
    "must not be retried",
    "cannot be retried",
    "can't be retried",
    "should not be retried",
    "not be retried",
    "no retry",
    "not safe to retry",
    "not retried",
    "retrying will not",
    "retrying won't",
    "do not try again",
    "don't try again",
    "never try again",
    "not recoverable",
    "no retries",
    "retrying does not help",
    "not retry",
    "retry never",
    "retry: never",
    "retry = never",
];
const AMENDED: &[&str] = &[
    "retry with",
    "and retry",
    "then retry",
    "before retrying",
    "try again with",
    "and try again",
    "then try again",
    "before you retry",
    "retry using",
    "retry once",
    "retry only",
    "to retry",
    "before trying again",
    "retry amended",
    "retry: amended",
];
const SAME: &[&str] = &[
    "retryable",
    "safe to retry",
    "can be retried",
    "may be retried",
    "should be retried",
    "is retried",
    "retry later",
    "try again later",
    "retry the same",
    "retry the call",
    "retry this call",
    "retry after",
    "transient",
    "same call again",
    "retry with backoff",
    "retry in a",
    "can retry",
    "may retry",
    "retry safely",
    "safely retry",
    "always retry",
    "retry automatically",
    "retry same",
    "retry: same",
];
const PERHAPS: &[&str] = &["retry", "retries", "retried", "try again", "recoverable"];

/// What a text says about retrying.
pub(crate) fn said(text: &str) -> Option<Said> {
    let text = text.to_ascii_lowercase();
    if let Some(flag) = flag_in(&text) {
        return Some(flag);
    }
    let has = |phrases: &[&str]| phrases.iter().any(|phrase| has_phrase(&text, phrase));
    if has(NEVER) {
        Some(Said::Never)
    } else if has(SAME) {
        Some(Said::Same)
    } else if has(AMENDED) {
        Some(Said::Amended)
    } else {
        has(PERHAPS).then_some(Said::Perhaps)
    }
}

/// What a flag in a text says, as in a failure that is quoted: `"retryable": false`.
fn flag_in(text: &str) -> Option<Said> {
    let flags = ["retryable", "recoverable"].iter().flat_map(|flag| text.match_indices(flag));
    flags.into_iter().find_map(|(at, flag)| {
        let value = text[at + flag.len()..].trim_start_matches(['"', '\'', '\\', '`']).trim_start();
        let value = value.strip_prefix([':', '='])?.trim_start_matches(['=', ' ']);
        match value {
            value if value.starts_with("true") => Some(Said::Same),
            value if value.starts_with("false") => Some(Said::Never),
            _ => None,
        }
    })
}

/// Whether a phrase stands in a text as whole words; `retry_after_ms` is another word than `retry`.
fn has_phrase(text: &str, phrase: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(phrase)
        .any(|(at, _)| !text[..at].ends_with(is_word) && !text[at + phrase.len()..].starts_with(is_word))
}

/// Whether a text may say something about retrying at all.
fn says_something(text: &str) -> bool {
    ["etry", "etri", "ry again", "ecoverable", "ransient", "call again"]
        .iter()
        .any(|part| memchr::memmem::find(text.as_bytes(), part.as_bytes()).is_some())
}

/// Whether the contract denies what is said.
fn denies(right: Retry, said: Said) -> bool {
    match (right, said) {
        (Retry::Same, Said::Never)
        | (Retry::Never, Said::Same | Said::Perhaps)
        | (Retry::Amended, Said::Same) => true,
        (Retry::Same, Said::Same | Said::Perhaps | Said::Amended)
        | (Retry::Never, Said::Never | Said::Amended)
        | (Retry::Amended, Said::Never | Said::Perhaps | Said::Amended) => false,
    }
}

/// The claims of a prose about the codes that it names; `at` is where the text starts.
pub(crate) fn in_prose(
    text: &str,
    at: usize,
    declared: &Declared<'_>,
    operation: Option<usize>,
) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut start = 0;
    for sentence in
        text.split_inclusive(['.', ';', '\n']).fold(Vec::<Range<usize>>::new(), |mut parts, part| {
            parts.push(start..start + part.len());
            start += part.len();
            parts
        })
    {
        let words = &text[sentence.clone()];
        let found: Vec<(usize, &str)> =
            tokens(words).into_iter().filter(|(_, word)| declared.retry(word, operation).is_some()).collect();
        let mut inherited = None;
        for (index, (place, code)) in found.iter().enumerate() {
            let end = place + code.len();
            let next = found.get(index + 1).map_or(words.len(), |(next, _)| *next);
            let previous = if index == 0 { 0 } else { found[index - 1].0 + found[index - 1].1.len() };
            let between = &words[previous..*place];
            let joined = index > 0 && is_joint(between);
            let before = if joined { inherited } else { said(own_part(between, index)) };
            // What follows a list of codes is said of all of them.
            let last = found[index..]
                .windows(2)
                .position(|pair| !is_joint(&words[pair[0].0 + pair[0].1.len()..pair[1].0]));
            let until = last.map_or(found.len() - 1, |more| index + more);
            let after_end = found.get(until + 1).map_or(words.len(), |(next, _)| *next);
            let after_start = found[until].0 + found[until].1.len();
            let after = said(&words[end..next]).or_else(|| said(following(&words[after_start..after_end])));
            inherited = before;
            let Some(said) = after.or(before) else { continue };
            let Some(right) = declared.retry(code, operation) else { continue };
            if denies(right, said) {
                let span = at + sentence.start + place..at + sentence.start + end;
                claims.push(Claim { code: (*code).to_owned(), span, said, right });
            }
        }
    }
    claims
}

/// Only what joins the codes of a list.
fn is_joint(between: &str) -> bool {
    between
        .split(|c: char| c.is_whitespace() || ",/|`'\"&()".contains(c))
        .all(|word| matches!(word, "" | "or" | "and"))
}

/// What stands in brackets right after another code is said of that one.
fn own_part(between: &str, index: usize) -> &str {
    if index == 0 { between } else { between.rsplit([')', ',']).next().unwrap_or(between) }
}

/// What is said after a code belongs to it when it is no new remark.
fn following(after: &str) -> &str {
    after.split([',', '(']).next().unwrap_or(after)
}

impl<'t> Finder<'_, 't, '_> {
    /// All claims of the file that the contract denies.
    pub(crate) fn claims(&self, parts: &[Part]) -> Vec<Claim> {
        let mut claims = Vec::new();
        let facts = self.facts;
        if says_something(facts.text) {
            for seen in &facts.strings {
                let spans = match facts.lang.view(seen.node, facts.text) {
                    View::Str(span) => vec![span],
                    View::Template(spans) => spans,
                    _ => continue,
                };
                for span in spans {
                    self.claims_of(&span, parts, &mut claims);
                }
            }
            for doc in &facts.docs {
                self.claims_of(&doc.byte_range(), parts, &mut claims);
            }
        }
        for seen in &facts.seen {
            match &seen.view {
                View::Object { members, .. } => self.beside(members, seen.scope, parts, &mut claims),
                View::Call { callee, args } => {
                    self.beside(args, seen.scope, parts, &mut claims);
                    if let Some(index) = self.places.call(&self.path(*callee, seen.scope)) {
                        self.arguments(args, index, seen.scope, parts, &mut claims);
                    }
                }
                _ => {}
            }
        }
        claims
    }

    fn claims_of(&self, span: &Range<usize>, parts: &[Part], claims: &mut Vec<Claim>) {
        let text = self.facts.slice(span);
        if text.contains(' ') && says_something(text) {
            claims.extend(in_prose(text, span.start, self.declared, operation_at(parts, span.start)));
        }
    }

    /// The one declared code that an expression is.
    fn only_code(&self, node: Node<'t>, scope: usize) -> Option<&'t str> {
        match self.resolver.leaves(node, scope).as_slice() {
            [Leaf::Text(span)] => {
                Some(self.facts.slice(span)).filter(|word| self.declared.code(word).is_some())
            }
            _ => None,
        }
    }

    /// `{ code: "X", retryable: true }`, and `X: { retryable: true }`.
    fn beside(&self, members: &[Arg<'t>], scope: usize, parts: &[Part], claims: &mut Vec<Claim>) {
        if members.len() < 2 && members.iter().all(|member| member.label.is_none()) {
            return;
        }
        let is_code = |member: &&Arg<'t>| {
            member.label.is_some_and(|label| self.places.member(label, self.facts.lang).is_some())
        };
        if let Some(code) =
            members.iter().find(is_code).and_then(|member| self.only_code(member.value, scope))
        {
            self.flags(code, members, parts, claims);
        }
        for member in members {
            let Some(code) = member.label.filter(|label| self.declared.code(label).is_some()) else {
                continue;
            };
            if let Some(inner) = self.resolver.table(member.value, scope) {
                self.flags(code, &inner, parts, claims);
            }
        }
    }

    /// `makeError("X", "Try again later.", { retryable: true })`.
    fn arguments(
        &self,
        args: &[Arg<'t>],
        index: usize,
        scope: usize,
        parts: &[Part],
        claims: &mut Vec<Claim>,
    ) {
        let Some(code) = args.get(index).and_then(|arg| self.only_code(arg.value, scope)) else { return };
        for arg in args.iter().skip(index + 1).filter(|arg| arg.label.is_none()) {
            match self.facts.lang.view(arg.value, self.facts.text) {
                View::Str(span) => self.claim(code, said(self.facts.slice(&span)), &span, parts, claims),
                View::Object { members, .. } => self.flags(code, &members, parts, claims),
                _ => {}
            }
        }
        self.flags(code, args, parts, claims);
    }

    fn flags(&self, code: &str, members: &[Arg<'t>], parts: &[Part], claims: &mut Vec<Claim>) {
        for member in members {
            let Some(label) = member.label else { continue };
            let value = words(member.value, self.facts.text);
            match label {
                "retryable" | "recoverable" | "isRetryable" | "Retryable" | "Recoverable"
                | "is_retryable" => {
                    let said = match value {
                        "true" | "True" => Said::Same,
                        "false" | "False" => Said::Never,
                        _ => continue,
                    };
                    self.claim(code, Some(said), &member.value.byte_range(), parts, claims);
                }
                "hint" | "message" | "error" | "Hint" | "Message" | "reason" | "description" => {
                    if let View::Str(span) = self.facts.lang.view(member.value, self.facts.text) {
                        let text = self.facts.slice(&span);
                        if tokens(text).iter().all(|(_, word)| self.declared.code(word).is_none()) {
                            self.claim(code, said(text), &span, parts, claims);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn claim(
        &self,
        code: &str,
        said: Option<Said>,
        span: &Range<usize>,
        parts: &[Part],
        claims: &mut Vec<Claim>,
    ) {
        let Some(said) = said else { return };
        let Some(right) = self.declared.retry(code, operation_at(parts, span.start)) else { return };
        if denies(right, said) {
            claims.push(Claim { code: code.to_owned(), span: span.clone(), said, right });
        }
    }
}
