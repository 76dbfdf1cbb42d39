//! What the source itself declares: enumerations, types that are choices of texts, classes, and functions that find codes.

use tree_sitter::Node;

use super::objects::{is_coalescing, is_either};
use super::positions::Member;
use crate::mirror::lang::{Case, Language, View, words};
use crate::mirror::learned::mentions::Role;
use crate::mirror::learned::strays::declares_codes;
use crate::mirror::names::named::{NOTHING, Site};
use crate::mirror::tree::blocks::is_row;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{By, Finder, How, Trust, Use};
use crate::mirror::words::text::{is_word, screaming};
use crate::mirror::words::things::{finds_code, is_thing};

impl<'t> Finder<'_, 't, '_> {
    pub(crate) fn enumeration(&mut self, node: Node<'t>, name: &str, cases: &[Case<'t>]) {
        const LIKE: &[&str] =
            &["Code", "Codes", "Error", "Errors", "Failure", "Failures", "Fault", "Faults", "Problem"];
        let is_known = |case: &Case<'t>| self.declared.knows(&screaming(words(case.name, self.facts.text)));
        let is_one = |case: &&Case<'t>| is_known(case) || !self.facts.is_rest(case, cases);
        let (cases, rests): (Vec<_>, Vec<_>) = cases.iter().partition(is_one);
        for rest in rests {
            self.pass_by(rest.raw.as_ref().map_or(rest.name.start_byte(), |raw| raw.start));
        }
        let sure = self.places.is_type(name);
        if !sure && self.is_tagged_by_code(node) {
            return self.tagged(&cases);
        }
        let like = LIKE.iter().any(|end| name.ends_with(end));
        let raws = || cases.iter().filter_map(|case| case.raw.clone());
        let own = raws().filter(|raw| self.declared.is_own(self.facts.slice(raw))).count();
        // One that is written badly is meant as a code, too.
        let meant = raws().filter(|raw| self.declared.right(self.facts.slice(raw)).is_some()).count();
        let is_learned = own > 0 && raws().count() > 1 && meant * 2 >= raws().count();
        let is_loud = !sure && self.is_sent_in_capitals(node, &cases);
        if !sure && !like && !is_learned && !is_loud {
            return;
        }
        // Where most are declared, one word alone is meant as a code, too.
        let said = raws().filter(|raw| !NOTHING.contains(&self.facts.slice(raw))).count();
        let has_most = own > 1 && own * 3 >= said * 2;
        let has_words = is_loud || !is_thing(name) && self.has_words(node, name);
        for case in &cases {
            let symbol = words(case.name, self.facts.text);
            match &case.raw {
                Some(raw) => {
                    let is_nothing = NOTHING.contains(&self.facts.slice(raw));
                    let trust = match sure {
                        true => Trust::Sure,
                        false if has_most && !is_nothing => Trust::Learned,
                        false => Trust::Given,
                    };
                    let is_given = own > 0 && self.declared.given_meant(self.facts.slice(raw)).is_some();
                    let trust = if is_given { Trust::Sure } else { trust };
                    self.text(raw.clone(), How::Declared, trust, Some(symbol));
                    // It speaks for the cases that stand for nothing but their names.
                    let own = self.uses.last_mut().filter(|last| sure && last.span == *raw);
                    if let Some(own) = own.filter(|own| self.declared.is_own(&own.word)) {
                        own.case_of = Some(name.to_owned());
                    }
                }
                None if sure => {
                    self.case(Some(name), symbol, case.name.byte_range(), How::Declared, Some(symbol));
                }
                None if has_words && self.is_word_itself(case.name) => self.worded(name, case.name),
                None => {}
            }
        }
        let texts = cases
            .iter()
            .filter_map(|case| Some((case.raw.clone()?, Some(words(case.name, self.facts.text)))));
        self.ill_written_among(&texts.collect::<Vec<_>>(), declares_codes(name));
    }

    /// Whether an enumeration of Rust is written with the names of its cases as codes:
    /// `#[serde(tag = "code", rename_all = "SCREAMING_SNAKE_CASE")]`.
    fn is_tagged_by_code(&self, node: Node<'t>) -> bool {
        self.facts.lang == Language::Rust
            && self.attributes(node).any(|text| {
                let tag = text.split_once("tag = \"").and_then(|(_, rest)| rest.split('"').next());
                text.contains("SCREAMING_SNAKE_CASE")
                    && tag.is_some_and(|tag| self.places.member(tag, Language::Rust) == Some(Member::Code))
            })
    }

    /// Whether an enumeration of Rust is sent by the names of its cases, at least half of which are declared then:
    /// `#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]`.
    pub(crate) fn is_sent_in_capitals<'n>(
        &self,
        node: Node<'t>,
        cases: impl IntoIterator<Item = &'n &'n Case<'t>>,
    ) -> bool
    where
        't: 'n,
    {
        if self.facts.lang != Language::Rust
            || !self.attributes(node).any(|text| text.contains("SCREAMING_SNAKE_CASE"))
        {
            return false;
        }
        let (mut all, mut own) = (0, 0);
        for case in cases.into_iter().filter(|case| case.raw.is_none()) {
            all += 1;
            own += usize::from(self.declared.is_own(&screaming(words(case.name, self.facts.text))));
        }
        own > 1 && own * 2 >= all
    }

    /// What stands before an item of Rust, in brackets.
    fn attributes(&self, node: Node<'t>) -> impl Iterator<Item = &'t str> {
        let text = self.facts.text;
        let before = std::iter::successors(node.prev_named_sibling(), Node::prev_named_sibling);
        before
            .take_while(|before| before.kind().ends_with("comment") || before.kind() == "attribute_item")
            .map(move |attribute| words(attribute, text))
    }

    /// Whether the cases of a type that is called like one of codes are sent by their names.
    fn has_words(&self, node: Node<'t>, name: &str) -> bool {
        let is_code = name.ends_with("Code") || name.ends_with("Codes");
        match self.facts.lang {
            Language::Swift => is_code,
            // `#[serde(rename_all = "SCREAMING_SNAKE_CASE")]`
            Language::Rust => self.attributes(node).any(|text| text.contains("SCREAMING_SNAKE_CASE")),
            // `class BrewCode(StrEnum)`, `class BrewCode(str, Enum)`; others are numbers.
            Language::Python => {
                let head = words(node, self.facts.text).split(':').next().unwrap_or_default();
                head.contains("StrEnum") || head.contains("(str,")
            }
            _ => false,
        }
    }

    /// Whether a case stands for its own name: in Python it says so.
    fn is_word_itself(&self, case: Node<'t>) -> bool {
        let value = || case.parent().and_then(|assignment| assignment.child_by_field_name("right"));
        self.facts.lang != Language::Python
            || value().is_some_and(|value| words(value, self.facts.text).ends_with("auto()"))
    }

    fn tagged(&mut self, cases: &[&Case<'t>]) {
        for case in cases {
            let symbol = words(case.name, self.facts.text);
            match &case.raw {
                Some(raw) => self.text(raw.clone(), How::Declared, Trust::Sure, Some(symbol)),
                None => self.derived(symbol, case.name.byte_range()),
            }
        }
    }

    /// A case whose name is the text that it stands for, in a type that is called like one of codes; the others of that
    /// type tell whether it is one.
    fn worded(&mut self, owner: &str, case: Node<'t>) {
        let symbol = words(case, self.facts.text);
        let word = screaming(symbol);
        if NOTHING.contains(&word.as_str()) && !self.declared.knows(&word) {
            return;
        }
        let word = self.declared.folded(&word).map_or(word, str::to_owned);
        let found = Use::plain(word, case.byte_range(), How::Declared);
        let (case_of, symbol) = (Some(owner.to_owned()), Some(symbol.to_owned()));
        self.add(Use { case_of, symbol, by: By::Name, in_namespace: true, ..found });
    }

    pub(crate) fn union(&mut self, name: &str, members: &[Node<'t>]) {
        let member = self.places.member(name, self.facts.lang);
        let trust = if self.places.is_type(name) {
            Trust::Sure
        } else if member == Some(Member::Code) || name.ends_with("Code") || name.ends_with("Codes") {
            Trust::Given
        } else if self.are_mostly_codes(members, 0)
            || member == Some(Member::InFailure)
                && members
                    .first()
                    .is_some_and(|first| self.are_mostly_codes(&self.alike_in_choice(name, *first), 0))
        {
            Trust::Learned
        } else {
            return;
        };
        let mut texts = Vec::new();
        for node in members {
            if let View::Str(span) = self.facts.lang.view(*node, self.facts.text) {
                texts.push((span.clone(), None));
                self.text(span, How::Declared, trust, None);
            }
        }
        self.ill_written_among(&texts, declares_codes(name));
    }

    /// Structs that declare a code by a derive.
    pub(crate) fn classes(&mut self) {
        let facts = self.facts;
        for class in &facts.classes {
            if !class.derives.iter().any(|derive| self.places.derives.contains(*derive)) {
                continue;
            }
            let name = words(class.name, facts.text);
            match &class.code {
                Some(code) => self.text(code.clone(), How::Declared, Trust::Sure, Some(name)),
                None => self.derived(name, class.name.byte_range()),
            }
        }
    }

    /// Constants of a type or module that is there to hold codes, and whatever else looks like a code in it.
    pub(crate) fn homes(&mut self) {
        let facts = self.facts;
        for (name, range) in &facts.homes {
            if !self.places.owns_cases(name) {
                continue;
            }
            let mut texts = Vec::new();
            for kept in facts.seen.iter().filter(|kept| range.contains(&kept.node.start_byte())) {
                let View::Bind(binds) = &kept.view else { continue };
                for bind in binds {
                    let Some(value) = bind.value else { continue };
                    if let View::Str(span) = facts.lang.view(value, facts.text) {
                        texts.push((span.clone(), Some(bind.name)));
                        self.text(span, How::Declared, Trust::Given, Some(bind.name));
                    }
                }
            }
            self.ill_written_among(&texts, true);
            if !self.places.is_type(name) {
                continue;
            }
            for seen in facts.strings.iter().filter(|seen| range.contains(&seen.node.start_byte())) {
                if let View::Str(span) = facts.lang.view(seen.node, facts.text)
                    && !self.is_known(span.start)
                {
                    self.text(span, How::Emitted, Trust::Call, None);
                }
            }
        }
    }

    /// `return reply.code ?? "X"`
    fn returned_instead(&mut self, seen: Seen<'t>) {
        let facts = self.facts;
        let inner = || seen.node.named_child(0).unwrap_or(seen.node);
        let mut value = if facts.lang == Language::Swift { inner() } else { seen.node };
        while let View::Pass(parts) = facts.lang.view(value, facts.text)
            && let [only] = parts.as_slice()
        {
            value = *only;
        }
        if !is_coalescing(value, facts.lang) {
            return;
        }
        // What is looked up by a code is none: `return TEXTS.get(error.code) or "Ask again."`
        if let View::Pass(sides) = facts.lang.view(value, facts.text)
            && sides.iter().any(|side| self.is_read(*side))
        {
            self.first_of(&sides, seen.scope);
        }
    }

    /// What stands in for the code of something that has none, wherever that is: `raise Lost(body.get("code") or "X")`.
    pub(crate) fn stand_ins(&mut self) {
        let facts = self.facts;
        // Rust has methods for that.
        let strings = if facts.lang == Language::Rust { &[] } else { facts.strings.as_slice() };
        for seen in strings {
            // To find what stands around a node costs much.
            let Some(value) = Some(seen.node)
                .filter(|text| self.may_be_code(*text))
                .and_then(|text| text.parent().filter(|value| is_either(*value, facts.lang)))
            else {
                continue;
            };
            let View::Pass(sides) = facts.lang.view(value, facts.text) else { continue };
            let is_code = |side: &Node<'t>| self.is_read(*side) || self.member_of(*side).is_some();
            if sides.iter().any(is_code)
                && self.may_stand_in(seen.node, value)
                && self.place(*seen).0 != Role::Told
            {
                self.first_of(&sides, seen.scope);
            }
        }
    }

    /// Whether a text that stands in for a code could be one: in a text for people, a small word is for them, too, as in
    /// `Failed: ${reply.code ?? "no answer"}`.
    fn may_stand_in(&self, text: Node<'t>, value: Node<'t>) -> bool {
        const STEPS: usize = 3;
        let Some(word) = self.plain_text(text) else { return false };
        let in_text = || {
            std::iter::successors(value.parent(), Node::parent).take(STEPS).any(|around| {
                matches!(self.view(around), View::Join(_) | View::Format { .. } | View::Template(_))
            })
        };
        self.declared.is_code(word) || !in_text()
    }

    /// Whether a text could be a code, as it is written.
    fn may_be_code(&self, text: Node<'t>) -> bool {
        self.plain_text(text).is_some_and(|word| {
            self.declared.is_code(word)
                || self.declared.flawed(word).is_some()
                || is_word(word) && (word.contains(['_', '.']) || self.declared.given_meant(word).is_some())
        })
    }

    /// Whether this is a member or a name, perhaps as another type: `(json["code"] as? String)`.
    fn is_read(&self, node: Node<'t>) -> bool {
        match self.facts.lang.view(node, self.facts.text) {
            View::Access { .. } | View::Name(_) => true,
            View::Pass(parts) => matches!(parts.as_slice(), [only] if self.is_read(*only)),
            _ => false,
        }
    }

    /// Whether a word is returned by a function that finds the code of something, and gives this where there is none:
    /// `if (e instanceof Failure) return e.code; return "UNCLASSIFIED"`.
    /// What is returned together is judged place by place: `return reply.Code, true` and `return "GARBLED", true`.
    fn beside_code(&self, index: usize, value: Node<'t>) -> Option<Node<'t>> {
        let function = &self.facts.functions[index];
        let name = function.name.unwrap_or_default().trim_start_matches('_');
        // A result of Go may have a name: `(code string, ok bool)`.
        let names_result = || {
            let ret = function.ret.filter(|_| self.facts.lang == Language::Go).unwrap_or_default();
            let first = ret.trim_start_matches('(').split([' ', ',']).next().unwrap_or_default();
            ret.starts_with('(') && self.places.member(first, self.facts.lang) == Some(Member::Code)
        };
        let is_named = || self.places.is_classifier(name, self.facts.lang) || finds_code(name);
        // What is meant as a declared code is one, however it is written.
        let is_meant = |word: &str| self.declared.folded(word).is_some_and(|code| code.contains('_'));
        let is_word = |word: &str| {
            word.len() > 3 && !NOTHING.contains(&word) && (self.declared.is_code(word) || is_meant(word))
        };
        let first = |node: Node<'t>| {
            let row = self.row(node).filter(|row| is_row(node) && row.len() > 1);
            row.and_then(|row| row.first().copied()).unwrap_or(node)
        };
        let word = first(value);
        let mut beside = self.facts.returns.iter().filter(|(other, _)| *other == index);
        let is_of_failure = || {
            self.plain_text(word).is_some_and(|word| self.declared.is_long_code(word) || is_meant(word))
                && !is_thing(name)
                && self.reads_failure(self.facts.slice(&function.range))
        };
        let is_beside = self.plain_text(word).is_some_and(is_word)
            && (is_named() || names_result() || is_of_failure())
            && beside.any(|(_, seen)| {
                let node = first(seen.node);
                let member = self.member_of(node).and(self.holds_code(node, seen.scope));
                member.is_some_and(|(member, _)| member == Member::Code)
            });
        is_beside.then_some(word)
    }

    /// Whether a function names a type of failures without making one: `e instanceof Refusal`, `decode(Refusal.self, …)`.
    fn reads_failure(&self, function: &'t str) -> bool {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut rest = function;
        while let Some(start) = rest.find(|c: char| c.is_ascii_uppercase()) {
            let word = &rest[start..];
            let end = word.find(|c| !is_part(c)).unwrap_or(word.len());
            let is_whole = !rest[..start].ends_with(is_part);
            let is_made = word[end..].trim_start().starts_with(['(', '{']);
            if is_whole && !is_made && self.is_failure(&word[..end]) {
                return true;
            }
            rest = &word[end..];
        }
        false
    }

    /// Whether a function is there to find the code of a failure: by its name, or where that may be the code of anything,
    /// also by what it gives.
    fn is_classifier(&self, index: usize, name: &str) -> bool {
        let lang = self.facts.lang;
        let knows = |word: &str| self.declared.knows(word) || self.declared.is_near(word, 2);
        let is_own = |leaf: Leaf<'t>| match leaf {
            Leaf::Text(span) => knows(self.facts.slice(&span)),
            Leaf::Made { word, .. } => knows(&word),
            // A constant of another file may stand for a code.
            Leaf::Name { owner, name, .. } => {
                owner.is_some() || name.starts_with(|first: char| first.is_uppercase())
            }
        };
        let mut given = self.facts.returns.iter().filter(|(other, _)| *other == index);
        self.places.is_classifier(name, lang)
            && (!self.places.is_code_of_something(name, lang)
                || given.any(|(_, seen)| self.resolver.leaves(seen.node, seen.scope).into_iter().any(is_own)))
    }

    /// What functions return that are there to find a code.
    pub(crate) fn returns(&mut self) {
        let facts = self.facts;
        let called = self.resolver.called.borrow().clone();
        for (index, seen) in &facts.returns {
            let function = &facts.functions[*index];
            self.returned_instead(*seen);
            let name = function.name.unwrap_or_default();
            let is_called = called.contains(name) && !is_thing(name);
            let trust = if function.ret.is_some_and(|ret| self.places.type_in(ret).is_some()) {
                Trust::Sure
            } else if let Some(word) = self.beside_code(*index, seen.node) {
                self.site = Some(Site::Returned(function));
                self.sink(word, seen.scope, How::Emitted, Trust::Learned);
                continue;
            } else if is_called
                || finds_code(name)
                || self.is_classifier(*index, name.trim_start_matches('_'))
            {
                Trust::Given
            } else {
                continue;
            };
            self.site = Some(Site::Returned(function));
            // `return "X", true`: what a code was taken from gives it first.
            let row = self.row(seen.node).filter(|row| is_called && row.len() > 1);
            let value = row.and_then(|row| row.first().copied()).unwrap_or(seen.node);
            self.sink(value, seen.scope, How::Emitted, trust);
        }
        self.site = None;
    }
}
