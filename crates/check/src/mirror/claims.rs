//! What is said about retrying: in prose, beside a code, and in flags.

use std::ops::Range;

use curable_core::Retry;
use tree_sitter::Node;

use super::calls::receiver;
use super::lang::{Arg, View, words};
use super::operations::{Part, operation_at};
use super::prose::{Said, denies, in_prose, plain, said, says_something};
use super::resolve::Leaf;
use super::text::tokens;
use super::uses::{Finder, How};

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
            for doc in self.comments() {
                self.claims_of(&doc, parts, &mut claims);
                self.documented(&doc, parts, &mut claims);
            }
        }
        for seen in &facts.seen {
            match &seen.view {
                View::Object { members, .. } => self.beside(members, seen.scope, parts, &mut claims),
                View::Call { callee, args } => {
                    self.beside(args, seen.scope, parts, &mut claims);
                    if let Some(index) = self.places.call(&self.path(*callee, seen.scope)) {
                        self.arguments(args, index, seen.scope, parts, &mut claims);
                    } else if let Some(index) = args.iter().position(|arg| self.emitted(arg).is_some()) {
                        self.arguments(args, index, seen.scope, parts, &mut claims);
                    } else {
                        self.chained(*callee, args, parts, &mut claims);
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

    /// The comments that are documentation; lines that follow each other are one.
    pub(super) fn comments(&self) -> Vec<Range<usize>> {
        let mut all: Vec<Range<usize>> = Vec::new();
        for doc in &self.facts.docs {
            let (start, end) = (doc.start_byte(), doc.end_byte());
            match all.last_mut() {
                Some(last) if self.facts.slice(&(last.end..start)).trim().is_empty() && !self.ends(last) => {
                    last.end = end;
                }
                _ => all.push(start..end),
            }
        }
        all
    }

    /// Whether nothing can be added to a comment.
    fn ends(&self, comment: &Range<usize>) -> bool {
        self.facts.slice(comment).starts_with("/*")
    }

    /// `/// Safe to retry.` before the constant, the case or the struct of a code.
    fn documented(&self, doc: &Range<usize>, parts: &[Part], claims: &mut Vec<Claim>) {
        let text = self.facts.slice(doc);
        if !says_something(text) || tokens(text).iter().any(|(_, word)| self.declared.knows(word)) {
            return;
        }
        let rest = &self.facts.text[doc.end..];
        let item = rest.trim_start();
        let start = doc.end + rest.len() - item.len();
        let line = start..start + item.find('\n').unwrap_or(item.len());
        let mut uses =
            self.uses.iter().filter(|found| found.how == How::Declared && line.contains(&found.span.start));
        if let (Some(found), None) = (uses.next(), uses.next()) {
            let text = plain(text);
            self.claim(&found.word, said(&text), doc, parts, claims);
        }
    }

    /// The declared code that an argument is, where a failure is made with it.
    fn emitted(&self, arg: &Arg<'t>) -> Option<&'t str> {
        match self.facts.lang.view(arg.value, self.facts.text) {
            View::Str(span) if self.is_emitted(span.start) => {
                Some(self.facts.slice(&span)).filter(|word| self.declared.code(word).is_some())
            }
            _ => None,
        }
    }

    /// `Failure::new("X").hint("Do not retry.")`.
    fn chained(&self, callee: Node<'t>, args: &[Arg<'t>], parts: &[Part], claims: &mut Vec<Claim>) {
        const LONGEST: usize = 6;
        let mut at = receiver(callee, self.facts);
        for _ in 0..LONGEST {
            let Some(View::Call { callee, args: given }) =
                at.map(|node| self.facts.lang.view(node, self.facts.text))
            else {
                return;
            };
            if let Some(code) = given.iter().find_map(|arg| self.emitted(arg)) {
                return self.said_later(code, args, parts, claims);
            }
            at = receiver(callee, self.facts);
        }
    }

    fn said_later(&self, code: &str, args: &[Arg<'t>], parts: &[Part], claims: &mut Vec<Claim>) {
        for arg in args {
            if let View::Str(span) = self.facts.lang.view(arg.value, self.facts.text) {
                let text = self.facts.slice(&span);
                if text.contains(' ') && tokens(text).iter().all(|(_, word)| !self.declared.knows(word)) {
                    self.claim(code, said(text), &span, parts, claims);
                }
            }
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
                View::Str(_) => self.said_later(code, &[*arg], parts, claims),
                View::Object { members, .. } => self.flags(code, &members, parts, claims),
                _ => {}
            }
        }
        self.flags(code, args, parts, claims);
    }

    /// The text that a member is.
    fn text_of(&self, node: Node<'t>) -> Option<Range<usize>> {
        match self.facts.lang.view(node, self.facts.text) {
            View::Str(span) => Some(span),
            View::Pass(parts) if parts.len() == 1 => self.text_of(parts[0]),
            _ => None,
        }
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
                "retry" | "Retry" => {
                    let last =
                        value.rsplit(|c: char| !c.is_ascii_alphanumeric()).find(|word| !word.is_empty());
                    let said = match last.unwrap_or_default() {
                        "true" | "True" | "same" | "Same" => Said::Same,
                        "false" | "False" | "never" | "Never" => Said::Never,
                        _ => continue,
                    };
                    self.claim(code, Some(said), &member.value.byte_range(), parts, claims);
                }
                "hint" | "message" | "error" | "Hint" | "Message" | "reason" | "description" | "advice"
                | "Advice" | "Reason" | "help" | "remedy" | "detail" | "Detail" | "action" => {
                    if let Some(span) = self.text_of(member.value) {
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
