//! What is said about retrying: in prose, beside a code, and in flags.

use std::borrow::Cow;
use std::ops::Range;

use curable_core::Retry;
use tree_sitter::Node;

use super::advised::asserts;
use super::markup::unescaped;
use super::said::{Said, of_value, said, says_something};
use super::sentences::{denies, in_prose, of_word, place, plain};
use crate::mirror::lang::{Arg, View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::operations::parts::{Part, operation_at};
use crate::mirror::places::calls::receiver;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::resolve::{Leaf, is_same};
use crate::mirror::uses::Finder;
use crate::mirror::words::text::{fold, is_code};

/// A claim that the contract denies.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) code: String,
    pub(crate) span: Range<usize>,
    pub(crate) said: Said,
    pub(crate) right: Retry,
}

impl<'t> Finder<'_, 't, '_> {
    /// All claims of the file that the contract denies.
    pub(crate) fn claims(&self, parts: &[Part]) -> Vec<Claim> {
        let mut claims = Vec::new();
        let facts = self.facts;
        // A function of another file may put a namespace before what is written here.
        let names_code = || self.uses.iter().any(|found| found.by.is_name()) || self.has_names();
        if !says_something(facts.text) {
            return claims;
        }
        if self.told.is_none() && !self.declared.is_in(facts.text) && !names_code() {
            self.want_names();
            return claims;
        }
        for (first, pieces) in self.texts() {
            let text = self.in_one(&pieces);
            let start = pieces[0].start;
            if text.contains(' ') && says_something(&text) {
                claims.extend(in_prose(&text, start, self.declared, operation_at(parts, start)));
            }
            self.advises(first, &text, start, parts, &mut claims);
        }
        for comment in self.comments() {
            let text = facts.slice(&comment);
            if text.contains(' ') && says_something(text) {
                let operation = operation_at(parts, comment.start);
                let names = self.names_in_comment(&comment);
                if names.is_empty() {
                    claims.extend(in_prose(text, comment.start, self.declared, operation));
                    self.documented(&comment, parts, &mut claims);
                } else {
                    self.said_of_names(&comment, &names, parts, &mut claims);
                }
            }
        }
        for seen in &facts.seen {
            match &seen.view {
                View::Object { members, .. } => self.beside(members, seen.scope, parts, &mut claims),
                View::Call { callee, args } => {
                    self.beside(args, seen.scope, parts, &mut claims);
                    self.arguments(*callee, args, seen.scope, parts, &mut claims);
                }
                View::Tokens { name, tokens } if !tells(name) => {
                    for tree in tokens.iter().filter(|tree| says_something(words(**tree, facts.text))) {
                        self.told_in_tokens(*tree, parts, &mut claims);
                    }
                }
                _ => {}
            }
        }
        // A text may be somebody's in more than one way.
        let mut known = std::collections::BTreeSet::new();
        claims.retain(|claim| known.insert((claim.span.start, claim.code.clone())));
        claims
    }

    /// The texts of the file, each with where it starts; what is written in pieces is one text.
    fn texts(&self) -> Vec<(Seen<'t>, Vec<Range<usize>>)> {
        let facts = self.facts;
        let mut found: Vec<(Seen<'t>, Vec<Range<usize>>)> = Vec::new();
        let mut add = |seen: &Seen<'t>, span: Range<usize>| {
            let end = found.last().and_then(|(_, last)| last.last()).map_or(span.start, |last| last.end);
            match found.last_mut() {
                Some((_, last)) if facts.text.get(end..span.start).is_some_and(is_glue) => last.push(span),
                _ => found.push((*seen, vec![span])),
            }
        };
        for seen in &facts.strings {
            match facts.lang.view(seen.node, facts.text) {
                View::Str(span) => add(seen, span),
                View::Template(spans) => spans.into_iter().for_each(|span| add(seen, span)),
                _ => {}
            }
        }
        found.extend(self.between_tags());
        found
    }

    /// What a text that names no code says of those that it belongs to by its place.
    fn advises(&self, first: Seen<'t>, text: &str, start: usize, parts: &[Part], claims: &mut Vec<Claim>) {
        if let Some((said, place, named)) = self.said_of_one(text) {
            let codes = self.advised(first.node, first.scope);
            for code in codes.into_iter().filter(|code| named.as_ref().is_none_or(|named| named == code)) {
                let span = start + place.start..start + place.end;
                self.claim(&code, Some(said), &span, parts, claims);
            }
        }
    }

    /// What a text says that names no code, and where.
    pub(super) fn said_of_none(&self, text: &str) -> Option<(Said, Range<usize>)> {
        self.said_of_one(text).filter(|(.., named)| named.is_none()).map(|(said, place, _)| (said, place))
    }

    /// The same where it may name one code, which is what all of it is about if its place says so, too.
    pub(super) fn said_of_one(&self, text: &str) -> Option<(Said, Range<usize>, Option<String>)> {
        // One word is a sentence where it ends as one.
        let is_sentence = text.contains(' ') || text.ends_with(['.', '!']);
        if !is_sentence || !says_something(text) {
            return None;
        }
        let tokens = self.declared.form.tokens(text);
        let text = plain(text, &self.declared.form);
        let said = said(&text)?;
        // A code that nobody has declared is what the text is about, too.
        let mut named: Option<&str> = None;
        for (_, word) in &tokens {
            match of_word(word, self.declared) {
                Some(code) if named.is_none_or(|named| named == code) => named = Some(code),
                None if !is_code(word) || !word.contains('_') => {}
                _ => return None,
            }
        }
        Some((said, place(&text, said), named.map(str::to_owned)))
    }

    /// The pieces of a text as one, each at its distance from the first.
    fn in_one(&self, pieces: &[Range<usize>]) -> String {
        let mut text = String::new();
        for piece in pieces {
            let length = piece.start - pieces[0].start;
            text.extend(std::iter::repeat_n(' ', length - text.len()));
            text.push_str(self.facts.slice(piece));
        }
        unescaped(text)
    }

    /// The one declared code that an expression is, whichever side of a choice is taken.
    pub(crate) fn only_code(&self, node: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let leaves = self.resolver.leaves(node, scope);
        let mut codes = leaves.iter().map(|leaf| {
            let word = match leaf {
                Leaf::Text(span) => Cow::Borrowed(self.facts.slice(span)),
                Leaf::Made { word, is_local: false, .. } => Cow::Owned(word.clone()),
                name => Cow::Owned(self.code_named(name)?),
            };
            match self.declared.of_alias(&word) {
                Some(code) => Some(Cow::Owned(code.to_owned())),
                None if self.declared.code(&word).is_some() => Some(word),
                None => self.declared.intended(&word).map(Cow::Owned),
            }
        });
        let first = codes.next()??;
        codes.all(|other| other.as_ref() == Some(&first)).then_some(first)
    }

    /// `{ code: "X", retryable: true }`, and `X: { retryable: true }`.
    fn beside(&self, members: &[Arg<'t>], scope: usize, parts: &[Part], claims: &mut Vec<Claim>) {
        if members.len() < 2 && members.iter().all(|member| member.label.is_none()) {
            return;
        }
        if let Some(code) = self.code_among(members, scope) {
            self.flags(&code, members, parts, claims);
        }
        for member in members {
            if let Some(inner) = self.resolver.table(member.value, scope)
                && let Some(code) = self.code_of_key(member, scope)
            {
                self.flags(&code, &inner, parts, claims);
            }
        }
    }

    /// The code among some members: of the one that is called like it, or of the only one that is a declared code, as
    /// `Reason` of a failure may be.
    pub(super) fn code_among(&self, members: &[Arg<'t>], scope: usize) -> Option<Cow<'t, str>> {
        let is_code = |member: &&Arg<'t>| {
            member.label.is_some_and(|label| self.places.member(label, self.facts.lang).is_some())
        };
        if let Some(code) = members.iter().filter(is_code).find_map(|one| self.only_code(one.value, scope)) {
            return Some(code);
        }
        let is_own = |member: &&Arg<'t>| {
            let text = self.plain_text(member.value);
            member.label.is_some() && text.is_some_and(|text| self.declared.code(text).is_some())
        };
        let mut own = members.iter().filter(is_own);
        let only = own.next().filter(|_| own.next().is_none())?;
        self.only_code(only.value, scope)
    }

    /// `json!({ "code": "X", "hint": "Try again later." })`.
    fn told_in_tokens(&self, tree: Node<'t>, parts: &[Part], claims: &mut Vec<Claim>) {
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let members: Vec<Arg<'t>> = tokens
            .windows(3)
            .filter(|three| matches!(words(three[1], self.facts.text), ":" | "=" | "=>"))
            .map(|three| Arg { label: Some(self.inner(three[0])), key: None, value: three[2] })
            .collect();
        self.beside(&members, 0, parts, claims);
        for inner in tokens.into_iter().filter(|token| token.kind() == "token_tree") {
            self.told_in_tokens(inner, parts, claims);
        }
    }

    /// `makeError("X", "Try again later.", { retryable: true })`, and what is set on the result.
    fn arguments(
        &self,
        callee: Node<'t>,
        args: &[Arg<'t>],
        scope: usize,
        parts: &[Part],
        claims: &mut Vec<Claim>,
    ) {
        let path = self.path(callee, scope);
        if path.iter().any(|part| tells(part) || asserts(part)) {
            return;
        }
        let mut plain = args.iter().filter(|arg| arg.label.is_none()).take(2);
        if let Some(code) = plain.find_map(|arg| self.only_code(arg.value, scope)) {
            for arg in args.iter().filter(|arg| arg.label.is_none()) {
                match self.facts.lang.view(arg.value, self.facts.text) {
                    View::Str(_) => self.told(&code, arg.value, parts, claims),
                    View::Object { members, .. } => self.flags(&code, &members, parts, claims),
                    _ => {}
                }
            }
            self.flags(&code, args, parts, claims);
        }
        // `failure("X").hint("Try again later.")`
        if let (Some(last), [value]) = (path.last(), args)
            && let Some(label) = label_of(last)
            && let Some(code) = self.built(callee, scope)
        {
            self.flags(&code, &[Arg { label: Some(label), ..*value }], parts, claims);
        }
    }

    /// The code of the failure that a method is called on.
    pub(crate) fn built(&self, callee: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        const STEPS: usize = 6;
        let mut object = receiver(callee, self.facts)?;
        for _ in 0..STEPS {
            let (callee, args) = match self.view(object) {
                View::Call { callee, args } => (callee, args),
                // `let failure = Failure::new("X"); failure.with_hint("…")`
                View::Name(name) => match self.facts.lookup(name, scope)?.as_slice() {
                    [only] => {
                        object = *only;
                        continue;
                    }
                    _ => return None,
                },
                _ => return None,
            };
            let code = args.iter().take(2).find_map(|arg| self.only_code(arg.value, scope));
            if code.is_some() {
                return code;
            }
            object = receiver(callee, self.facts)?;
        }
        None
    }

    fn flags(&self, code: &str, members: &[Arg<'t>], parts: &[Part], claims: &mut Vec<Claim>) {
        for member in members {
            match member.label.and_then(label_of) {
                Some("retryable") => {
                    let value = words(self.bare(member.value), self.facts.text);
                    let value = value.trim_matches(['"', '\'', '`', '.']);
                    let value = value.rsplit(['.', ':']).next().unwrap_or(value);
                    self.claim(code, of_value(value), &member.value.byte_range(), parts, claims);
                }
                Some(_) => self.told(code, member.value, parts, claims),
                None => {}
            }
        }
    }

    /// A value without what only says that it is there: `Some(true)`, `lo.ToPtr(false)`, `&[]bool{true}[0]`.
    fn bare(&self, value: Node<'t>) -> Node<'t> {
        match self.facts.lang.view(value, self.facts.text) {
            View::Call { callee, args } => match (self.resolver.path(callee).last(), args.as_slice()) {
                (Some(name), [only]) if is_same(name) || fold(name).contains("ptr") || *name == "some" => {
                    self.bare(only.value)
                }
                _ => value,
            },
            View::Computed(list) => match self.resolver.elements(list).as_slice() {
                [only] => self.bare(*only),
                _ => value,
            },
            View::Pass(parts) => match parts.as_slice() {
                [only] => self.bare(*only),
                _ => value,
            },
            _ => value,
        }
    }

    /// The text that a member is.
    pub(crate) fn text_of(&self, node: Node<'t>) -> Option<Range<usize>> {
        match self.facts.lang.view(node, self.facts.text) {
            View::Str(span) => Some(span),
            View::Pass(parts) if parts.len() == 1 => self.text_of(parts[0]),
            // `"Try again.".into()`, `String::from("Try again.")`, `format!("Try again in {}", 3)`
            View::Call { callee, args } if is_same(self.resolver.path(callee).last()?) => {
                match args.as_slice() {
                    [] => self.text_of(receiver(callee, self.facts)?),
                    [only] => self.text_of(only.value),
                    _ => None,
                }
            }
            View::Tokens { name: "format", tokens } => {
                tokens.first().and_then(|tree| tree.named_child(0)).and_then(|first| self.text_of(first))
            }
            _ => None,
        }
    }

    /// What people are told about a code, in a text that names no other.
    fn told(&self, code: &str, value: Node<'t>, parts: &[Part], claims: &mut Vec<Claim>) {
        if let Some(span) = self.text_of(value)
            && let Some((said, place)) = self.said_of_none(&unescaped(self.facts.slice(&span).to_owned()))
        {
            let span = span.start + place.start..span.start + place.end;
            self.claim(code, Some(said), &span, parts, claims);
        }
    }

    pub(super) fn claim(
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

/// What a member or a method of a failure tells about it: whether it may be retried, or something for people.
pub(crate) fn label_of(label: &str) -> Option<&'static str> {
    const LONGEST: usize = 24;
    const ENDS: &[&str] =
        &["hint", "message", "help", "advice", "remedy", "detail", "remediation", "suggestion"];
    let folded = fold(label);
    let name = folded.strip_prefix("with").or(folded.strip_prefix("set")).unwrap_or(&folded);
    match name {
        "retryable" | "recoverable" | "isretryable" | "retriable" | "canretry" | "retry" | "transient" => {
            Some("retryable")
        }
        "hint" | "message" | "error" | "reason" | "description" | "help" | "advice" | "remedy" | "detail"
        | "text" => Some("hint"),
        // `default_detail`, `errorMessage`, `userHint`
        _ if name.len() <= LONGEST && ENDS.iter().any(|end| name.ends_with(end)) => Some("hint"),
        _ => None,
    }
}

/// Only what stands between the pieces of one text.
fn is_glue(between: &str) -> bool {
    between.len() > 1
        && between
            .chars()
            .all(|c| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '+' | '\\' | 'f' | 'r'))
        && between.matches(['"', '\'', '`']).count() >= 2
}
