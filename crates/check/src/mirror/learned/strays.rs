//! Texts among codes that are written as no code is, and what else is given where codes are.

use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::Node;

use super::evidence::bound_to;
use super::kin::parts_of;
use crate::mirror::lang::{Arg, View, words};
use crate::mirror::names::named::{NOTHING, Site};
use crate::mirror::places::positions::Member;
use crate::mirror::uses::{Finder, How, Trust, Use};
use crate::mirror::words::text::{fold, is_code, is_snake, mended};
use crate::mirror::words::things::{are_codes, is_failure};

/// A text that something of a type has as its code.
#[derive(Clone, Debug)]
pub(crate) struct Coded<'t> {
    /// The type, or the call that is given it; nothing where neither is known.
    ty: &'t str,
    /// The kind of member that has it: what a type has beside the code is another thing.
    member: Member,
    span: Range<usize>,
    /// Whether the contract declares it.
    is_own: bool,
}

impl<'t> Finder<'_, 't, '_> {
    /// Whether what something is compared with is somebody else's code.
    pub(crate) fn is_caught(&self, word: &str, how: How, trust: Trust) -> bool {
        how == How::Compared
            && match trust {
                Trust::Learned => self.declared.is_foreign_among(word),
                // What is known to be one of our failures has our codes.
                Trust::Sure => self.declared.is_foreign_when_caught(word),
                Trust::Member { around, .. } if around.telling > 0 => {
                    self.declared.is_foreign_when_caught(word)
                }
                _ => self.declared.is_foreign_when_caught(word) || self.declared.may_be_of_library(word),
            }
    }

    /// Whether a word stands in a list of words of others, of which none is ours: `['ETIMEDOUT', 'FW_WATCHDOG']`.
    pub(crate) fn is_among_theirs(&self, span: &Range<usize>) -> bool {
        const LONGEST: usize = 200;
        if self.declared.knows(self.facts.slice(span)) {
            return false;
        }
        let text = self.facts.root.descendant_for_byte_range(span.start, span.end);
        let around = std::iter::successors(text, tree_sitter::Node::parent).skip(1).take(3);
        let list = around.filter_map(|node| match self.view(node) {
            View::List(parts) => Some(parts),
            _ => None,
        });
        // Each word of a list asks for all of it.
        let Some(parts) = list.into_iter().next().filter(|parts| parts.len() <= LONGEST) else {
            return false;
        };
        let words: Vec<&str> = parts.iter().filter_map(|part| self.plain_text(*part)).collect();
        words.iter().any(|word| self.declared.is_foreign_when_caught(word))
            && !words.iter().any(|word| self.declared.knows(word) || self.declared.is_slip(word))
    }

    /// Whether a code that needs no declaration is written in another way, where a failure is made with it:
    /// `code: "invalid_input"` beside a message.
    pub(crate) fn is_given_badly(&self, word: &str, how: How, trust: Trust) -> bool {
        let Trust::Member { member, around } = trust else { return false };
        let is_sure = around.telling > 0 || member == Member::Code && around.strong > 0;
        is_sure && how != How::Compared && self.declared.given_meant(word).is_some()
    }

    /// Keeps what something of a type has as its code.
    pub(crate) fn keep_coded(&mut self, ty: &'t str, member: Member, value: Node<'t>, scope: usize) {
        for (span, is_own) in self.texts_of(value, scope) {
            if member == Member::Code {
                self.keep_given_by_name(ty, span.clone(), is_own);
            }
            self.coded.push(Coded { ty, member, span, is_own });
        }
    }

    /// The code that is written as none is, of a type that has declared ones elsewhere in this file.
    pub(crate) fn ill_written_codes(&mut self) {
        let facts = self.facts;
        let coded = std::mem::take(&mut self.coded);
        if !self.declared.form.is_canonical {
            return;
        }
        self.single_words(&coded);
        // `CLOTH TORN`
        let is_flawed = |word: &str| mended(word).is_some_and(|code| code.contains('_'));
        for one in coded.iter().filter(|one| !one.is_own && !is_code(facts.slice(&one.span))) {
            let same = || coded.iter().filter(|other| (other.ty, other.member) == (one.ty, one.member));
            let own = same().filter(|other| other.is_own).count();
            // What is meant as a code that nobody declares, or written badly in capitals, tells of no other thing.
            let is_told = |other: &&Coded<'t>| {
                let word = facts.slice(&other.span);
                let is_meant = if is_code(word) {
                    self.is_known(other.span.start)
                } else {
                    self.is_failure(other.ty) && is_flawed(word)
                };
                !other.is_own && is_meant
            };
            let told = same().filter(is_told).count();
            let ill = same().count() - own - told;
            let word = facts.slice(&one.span);
            let is_dotted = || word.contains('.') && self.is_ill_written(&word.replace('.', "_"));
            let is_word = || {
                own > 1
                    && !one.ty.is_empty()
                    && word.len() > 4
                    && word.bytes().all(|b| b.is_ascii_lowercase())
            };
            // What belongs to no type needs more to tell of it.
            let is_proof = own + told >= ill && own > usize::from(one.ty.is_empty());
            let is_ours = self.places.constructors.contains(one.ty);
            if (is_proof || is_ours)
                && !self.is_known(one.span.start)
                && !self.declared.is_foreign(word)
                && (self.is_ill_written(word) || is_dotted() || is_word() || is_flawed(word))
            {
                self.uses.push(Use::plain(word.to_owned(), one.span.clone(), How::Emitted));
            }
        }
    }

    /// The code of one word that something has where others like it have declared ones: `{"state": 1, "code": "EXPIRED"}`.
    fn single_words(&mut self, coded: &[Coded<'t>]) {
        const SHORTEST: usize = 5;
        let facts = self.facts;
        for one in coded.iter().filter(|one| !one.is_own && one.member == Member::Code) {
            let word = facts.slice(&one.span);
            let is_one = word.len() >= SHORTEST && is_code(word) && !self.declared.has_parts(word);
            if !is_one
                || NOTHING.contains(&word)
                || self.is_known(one.span.start)
                || self.declared.is_given(word)
                || self.declared.is_foreign_among(word)
            {
                continue;
            }
            let same = || coded.iter().filter(|other| (other.ty, other.member) == (one.ty, one.member));
            let texts = |is_own: bool| {
                let some = same()
                    .filter(|other| other.is_own == is_own && (is_own || !self.is_known(other.span.start)));
                some.map(|other| facts.slice(&other.span)).collect::<BTreeSet<_>>().len()
            };
            if texts(true) > 1 && texts(true) >= texts(false) * 2 {
                self.uses.push(Use::plain(word.to_owned(), one.span.clone(), How::Emitted));
            }
        }
    }

    /// The one key of a table of codes that is written in another way.
    pub(crate) fn ill_written_key(&mut self, table: usize) {
        let facts = self.facts;
        let Some(kept) = facts.seen.iter().find(|kept| kept.node.id() == table) else { return };
        let View::Object { members, .. } = &kept.view else { return };
        let keys = members.iter().filter_map(|member| member.key);
        let others = keys.filter_map(|key| match facts.lang.view(key, facts.text) {
            View::Str(span) if !is_code(facts.slice(&span)) => Some(span),
            View::Name(name) if key.kind() == "property_identifier" && !is_code(name) => {
                Some(key.byte_range())
            }
            _ => None,
        });
        if let [only] = others.collect::<Vec<_>>().as_slice()
            && self.is_ill_written(facts.slice(only))
            && !self.is_known(only.start)
        {
            let word = facts.slice(only).to_owned();
            self.uses.push(Use::plain(word, only.clone(), How::Mentioned));
        }
    }

    /// Whether a key that needs no quotes is a code in another spelling: `{ NO_ROOM: 409, laneClosed: 423 }`.
    pub(crate) fn is_meant_key(&self, members: &[Arg<'t>], member: &Arg<'t>) -> bool {
        let Some((key, label)) = member.key.zip(member.label) else { return false };
        // `dict(NO_ROOM=409)`
        let is_label = || key.parent().is_some_and(|outer| outer.kind() == "keyword_argument");
        if self.declared.meant(label).is_none() || key.kind() != "property_identifier" && !is_label() {
            return false;
        }
        let known = |other: &&Arg<'t>| other.label.is_some_and(|label| self.declared.knows(label));
        let strange = |other: &&Arg<'t>| {
            other.label.is_none_or(|label| !is_code(label) && self.declared.meant(label).is_none())
        };
        // A member that has a name beside one that is called like a code is no proof.
        let (own, others) = (members.iter().filter(known).count(), members.iter().filter(strange).count());
        own > 0 && own >= others && !self.is_called(label, member.value)
    }

    /// Whether a key is the name of a constant of this file, which is judged by what it stands for.
    pub(crate) fn is_constant_key(&self, key: Node<'t>, scope: usize) -> bool {
        key.kind() == "identifier"
            && key.parent().is_some_and(|outer| outer.kind() != "keyword_argument")
            && self.facts.lookup(words(key, self.facts.text), scope).is_some()
    }

    /// Whether a member is only the name of what it has: `{ noRoom: "NO_ROOM", LaneClosed }`.
    fn is_called(&self, label: &str, value: Node<'t>) -> bool {
        match self.view(value) {
            View::Str(span) => {
                let word = self.facts.slice(&span);
                is_code(word) || fold(word) == fold(label)
            }
            View::Class { .. } => true,
            View::Pass(parts) => matches!(parts.as_slice(), [only] if self.is_called(label, *only)),
            _ => {
                let path = self.resolver.path(value);
                path.last().is_some_and(|last| fold(last) == fold(label) || is_code(last))
            }
        }
    }

    /// The texts of one declaration of codes that are written as none is; where its name does not say that it declares
    /// codes, more of them must.
    pub(crate) fn ill_written_among(&mut self, texts: &[(Range<usize>, Option<&str>)], is_named: bool) {
        let facts = self.facts;
        let own = texts.iter().filter(|(span, _)| self.declared.is_own(facts.slice(span))).count();
        let is_proof = if is_named { own > 1 } else { own > 2 && own * 3 >= texts.len() * 2 };
        if !is_proof {
            return;
        }
        // Where no name says it, each is called like its code.
        let is_meant = |word: &str, symbol: Option<&str>| {
            is_named || symbol.is_some_and(|symbol| fold(word).contains(&fold(symbol)))
        };
        for (span, symbol) in texts {
            let word = facts.slice(span);
            if self.is_ill_written(word)
                && is_meant(word, *symbol)
                && !self.is_known(span.start)
                && !self.declared.is_foreign(word)
            {
                let symbol = symbol.map(str::to_owned);
                let found = Use::plain(word.to_owned(), span.clone(), How::Declared);
                self.add(Use { symbol, ..found });
            }
        }
    }

    /// The values of an object that has no others than codes: `const Codes = { full: "X" } as const`.
    pub(crate) fn ill_written_value(&mut self, object: Node<'t>, members: &[Arg<'t>]) {
        let is_code = |member: &Arg<'t>| {
            member.label.is_some_and(|label| self.places.member(label, self.facts.lang).is_some())
        };
        let texts = members.iter().map(|member| match self.text_of(member.value) {
            Some(span) if !is_code(member) => Some((span, member.label)),
            _ => None,
        });
        let Some(texts) = texts.collect::<Option<Vec<_>>>() else { return };
        // What is looked up by a number or a name, and not read as a member, has the same kind of value each time.
        let is_looked_up = |member: &Arg<'t>| {
            member.key.is_some_and(|key| key.kind() != "property_identifier" && self.text_of(key).is_none())
        };
        if members.iter().all(is_looked_up) {
            let spans: Vec<_> = texts.iter().map(|(span, _)| span.clone()).collect();
            self.misfits(&spans, 3);
        }
        if let Some(name) = self.name_of(object) {
            self.ill_written_among(&texts, declares_codes(name));
        }
    }

    /// The elements of a list that is called like one of codes: `ERROR_CODES = ("X", "Y", "no_room")`.
    pub(crate) fn ill_written_element(&mut self, list: usize, one: &Range<usize>) {
        let element = self.facts.root.descendant_for_byte_range(one.start, one.end);
        let Some(list) = std::iter::successors(element, Node::parent).find(|node| node.id() == list) else {
            return;
        };
        let View::List(parts) = self.view(list) else { return };
        let texts: Vec<_> =
            parts.iter().filter_map(|part| self.text_of(*part)).map(|span| (span, None)).collect();
        if self.name_of(list).is_some_and(declares_codes) {
            self.ill_written_among(&texts, true);
        }
    }

    /// The name that a list or an object is given, by itself.
    fn name_of(&self, value: Node<'t>) -> Option<&'t str> {
        let around = std::iter::successors(value.parent(), Node::parent).take(6);
        // A list of Go stands in what says its type.
        let around = around.filter(|outer| outer.kind() != "composite_literal");
        let bound = around.map(|outer| self.view(outer)).find_map(|view| match view {
            View::Bind(binds) => Some(bound_to(&binds, value.start_byte()).unwrap_or_default()),
            View::List(_) | View::Object { .. } => Some(""),
            _ => None,
        });
        bound.filter(|name| !name.is_empty())
    }

    /// What else is given where codes are: constants, and texts that are none, as in `makeError('no free bay')`.
    pub(crate) fn given_too(&mut self, owner: &str, name: &str, index: usize, own: usize) {
        const LONGEST: usize = 40;
        let facts = self.facts;
        let mut found = Vec::new();
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let path = self.path(*callee, kept.scope);
            if !matches!(parts_of(&path), Some(parts) if parts == (owner, name)) {
                continue;
            }
            let value = args.iter().filter(|arg| arg.label.is_none()).nth(index).map(|arg| arg.value);
            let Some(value) = value else { continue };
            let View::Str(span) = facts.lang.view(value, facts.text) else {
                self.site = Some(Site::Seen(kept));
                self.sink(value, kept.scope, How::Emitted, Trust::Call);
                continue;
            };
            let word = facts.slice(&span);
            if own < 2 || !self.declared.form.is_canonical && !is_snake(word) {
                continue;
            }
            let is_plain =
                word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b' ' | b'_' | b'-' | b'.'));
            let has_parts = word.trim().contains(['_', ' ', '-', '.']) || word != word.to_ascii_lowercase();
            if word.len() <= LONGEST
                && word.len() > 3
                && is_plain
                && has_parts
                && word.starts_with(|c: char| c.is_ascii_alphabetic())
                && !word.ends_with('.')
                && !self.declared.is_code(word)
                && !self.declared.is_foreign(word)
            {
                found.push(span);
            }
        }
        // Where many are none, the argument is something else.
        if found.len() > own {
            return;
        }
        for span in found.into_iter().filter(|span| !self.is_known(span.start)).collect::<Vec<_>>() {
            let word = facts.slice(&span).to_owned();
            self.uses.push(Use::plain(word, span, How::Emitted));
        }
    }
}

/// Whether what has this name declares codes.
pub(crate) fn declares_codes(name: &str) -> bool {
    are_codes(name)
        || is_failure(name)
        || ["Code", "Codes", "CODE", "CODES"].iter().any(|end| name.ends_with(end))
}
