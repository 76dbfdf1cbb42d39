//! What the names of failures stand for: cases by their raw values or the arms of a choice, classes and values by the code
//! that they are made with.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tree_sitter::Node;

use super::stated::{Stands, Stated};
use crate::mirror::analyse::Analysis;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::operations::raised::IMPLIED;
use crate::mirror::places::positions::Member;
use crate::mirror::source::Source;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{By, Finder, How, Use};
use crate::mirror::words::declared::{Declared, Verdict};
use crate::mirror::words::text::{is_code, screaming};
use crate::mirror::words::things::{finds_code, is_failure};

/// A name of a failure, what it belongs to, and its code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Standing {
    /// The type of a case; nothing for what has a name of its own.
    owner: String,
    name: String,
    code: String,
}

impl Standing {
    pub(crate) fn new(owner: &str, name: &str, code: &str) -> Self {
        Self { owner: owner.to_owned(), name: name.to_owned(), code: code.to_owned() }
    }

    pub(crate) fn code(&self) -> &str {
        &self.code
    }

    /// Whether this is the case of a type, or what has this name alone.
    pub(crate) fn is_of(&self, owner: &str, name: &str) -> bool {
        self.owner == owner && self.name == name
    }

    /// Whether it is a case of this type.
    pub(crate) fn is_in(&self, owner: &str) -> bool {
        self.owner == owner
    }

    /// Whether something of any type has this name.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name
    }

    /// The same as what a name stands for, wherever a code is wanted.
    pub(crate) fn stated(&self) -> Stated {
        Stated::new(&self.owner, &self.name, Stands::By(self.code.clone()))
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// What the names of failures that this file declares stand for.
    pub(crate) fn standing(&self) -> Vec<Standing> {
        if self.declared.operations.is_empty() {
            return Vec::new();
        }
        self.stands()
    }

    /// The same, whatever operations there are.
    pub(crate) fn stands(&self) -> Vec<Standing> {
        let mut found = Vec::new();
        let facts = self.facts;
        let mut add = |owner: &str, name: &str, code: &str| {
            found.push(Standing::new(owner, name, code));
        };
        let is_meant = |text: &str| self.declared.is_code(text) || self.declared.folded(text).is_some();
        let cases = facts.cases.iter().filter(|(_, raw)| is_meant(facts.slice(raw)));
        cases.for_each(|((owner, name), raw)| add(owner, name, facts.slice(raw)));
        for kept in &facts.seen {
            match &kept.view {
                View::Switch { labels, .. } => {
                    for label in labels {
                        let Some(code) = self.given_by(*label, kept.scope) else { continue };
                        for case in alternatives(*label) {
                            if let Some((owner, name)) = self.case_in(case) {
                                add(owner, name, &code);
                            }
                        }
                    }
                }
                // `super("X")`, `super().__init__("X")`
                View::Call { callee, args } => {
                    let path = self.resolver.path(*callee);
                    if matches!(path.as_slice(), ["super"] | [.., "__init__"])
                        && let Some(name) = self.facts.home_around(kept.node.start_byte())
                        && let Some(code) = self.made_with(args, kept.scope)
                    {
                        add("", name, code);
                    }
                }
                // The members of a struct are no keys: `Failure{Code: "X"}`.
                View::Object { ty, members } if ty.is_none_or(|ty| ty.contains('[')) => {
                    for (key, code) in self.keyed_codes(members) {
                        if let Some((owner, name)) = self.case_in(key) {
                            add(owner, name, code);
                        }
                    }
                }
                _ => {}
            }
        }
        for (name, code) in self.derived_codes() {
            add("", name, &code);
        }
        for (name, seen) in &facts.tops {
            let class = self.facts.home_around(seen.node.start_byte());
            match self.plain_view(seen.node) {
                // `code = "X"` of a class
                View::Str(span) => {
                    let code = facts.slice(&span);
                    let is_code_there = self.places.member(name, facts.lang) == Some(Member::Code)
                        || self.is_default(name, seen.node);
                    if let (Some(class), true) = (class, is_code_there && self.declared.is_code(code)) {
                        add("", class, code);
                    }
                }
                // `code = Codes.FULL` of a class
                View::Name(_) | View::Access { .. } if class.is_some() => {
                    if let (Some(class), Some(code)) = (class, self.code_of_member(name, *seen)) {
                        add("", class, &code);
                    }
                }
                // `var ErrFull = &Failure{Code: "X"}`
                _ => {
                    if let Some(code) = self.code_of_value(seen.node, seen.scope) {
                        add(class.unwrap_or_default(), name, code);
                    }
                }
            }
        }
        for (name, code) in self.codes_of_getters() {
            add("", name, code);
        }
        for one in &mut found {
            // What is wrong with the text is told where it stands, and the name means the code all the same.
            if let Some(right) = self.declared.right(&one.code).or_else(|| self.declared.intended(&one.code))
            {
                one.code = right;
            }
        }
        found.retain(|one| self.declared.is_own(&one.code) || self.declared.is_given(&one.code));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The codes that types give by a function which does nothing else: `fn code(&self) -> &str { "X" }`.
    fn codes_of_getters(&self) -> impl Iterator<Item = (&'t str, &'t str)> {
        let facts = self.facts;
        facts.returns.iter().filter_map(move |(index, seen)| {
            let name = facts.functions[*index].name.unwrap_or_default();
            let is_named = finds_code(name) || self.places.member(name, facts.lang) == Some(Member::Code);
            let View::Str(span) = self.view(seen.node) else { return None };
            let class = facts.home_around(seen.node.start_byte()).filter(|_| is_named)?;
            let is_alone = facts.returns.iter().filter(|(other, _)| other == index).count() == 1;
            is_alone.then(|| (class, facts.slice(&span)))
        })
    }

    /// The codes of structs that derive them: `#[derive(Failure)] struct BayTaken`.
    fn derived_codes(&self) -> impl Iterator<Item = (&'t str, Cow<'t, str>)> {
        let facts = self.facts;
        let derives = |derive: &&str| self.places.derives.contains(*derive);
        let classes = facts.classes.iter().filter(move |class| class.derives.iter().any(derives));
        classes.map(|class| {
            let name = words(class.name, facts.text);
            let said = class.code.as_ref().map(|code| Cow::Borrowed(facts.slice(code)));
            (name, said.unwrap_or_else(|| Cow::Owned(screaming(name))))
        })
    }

    /// What something is without what only says its type: `"X" as const`.
    fn plain_view(&self, node: Node<'t>) -> View<'t> {
        match self.view(node) {
            View::Pass(parts) if parts.len() == 1 => self.plain_view(parts[0]),
            view => view,
        }
    }

    /// The code that a member of a class is by the name of a constant or a case.
    fn code_of_member(&self, name: &str, seen: Seen<'t>) -> Option<String> {
        if self.places.member(name, self.facts.lang) != Some(Member::Code) {
            return None;
        }
        match self.resolver.leaves(seen.node, seen.scope).as_slice() {
            [Leaf::Text(span)] => Some(self.facts.slice(span).to_owned()),
            [leaf] => self.code_named(leaf),
            _ => None,
        }
    }

    /// The code that the arm of a label gives, where it is one alone: a text, or the name of one in what gives codes.
    fn given_by(&self, label: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let around =
            self.facts.functions_around(label.start_byte()).min_by_key(|function| function.range.len());
        let name = around.and_then(|function| function.name).unwrap_or_default();
        let gives_codes = finds_code(name) || self.places.member(name, self.facts.lang) == Some(Member::Code);
        self.given_in_arm(label, scope, |leaves| {
            if let ([leaf @ Leaf::Name { .. }], true) = (leaves, gives_codes) {
                return self.code_named(leaf).map(|code| Some(Cow::Owned(code)));
            }
            let mut codes = leaves.iter().filter_map(|leaf| match leaf {
                Leaf::Text(span) => Some(self.facts.slice(span))
                    .filter(|text| self.declared.is_code(text) || self.declared.folded(text).is_some()),
                _ => None,
            });
            let first = codes.next()?;
            Some(Some(Cow::Borrowed(first)).filter(|_| codes.next().is_none()))
        })
    }

    /// The case that a label names, with its type: `ApiError::Full(_)`, `.full`, `errors.Is(err, ErrFull)`.
    pub(crate) fn case_in(&self, label: Node<'t>) -> Option<(&'t str, &'t str)> {
        if let View::Call { callee, args } = self.view(label)
            && matches!(self.resolver.path(callee).as_slice(), ["errors", "Is"])
        {
            return Some(("", self.resolver.path(args.get(1)?.value).last().copied()?));
        }
        let head = self.head_of(label);
        let mut parts = head.rsplit(['.', ':']).filter(|part| !part.is_empty());
        let name = parts.next().filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))?;
        let is_own = head.starts_with('.') || matches!(parts.clone().next(), Some("Self" | "self"));
        match parts.next().filter(|_| !is_own) {
            Some(owner) if owner.starts_with(|c: char| c.is_ascii_uppercase()) => {
                Some((self.original(owner), name))
            }
            // The package of a value says nothing of it.
            Some(_) => Some(("", name)),
            None if is_own => self.facts.home_around(label.start_byte()).map(|owner| (owner, name)),
            None if self.facts.lang == Language::Swift || !matches!(self.view(label), View::Name(_)) => None,
            None => name.starts_with(|c: char| c.is_ascii_uppercase()).then_some(("", name)),
        }
    }

    /// The keys of a table that are names, with the codes that they have.
    fn keyed_codes(&self, members: &[Arg<'t>]) -> Vec<(Node<'t>, &'t str)> {
        let is_name = |key: &Node<'t>| {
            key.kind() != "property_identifier"
                && matches!(self.view(*key), View::Name(_) | View::Access { .. })
        };
        let keyed = members.iter().filter_map(|member| {
            let key = member.key.map(|key| match key.kind() {
                "computed_property_name" | "literal_element" => key.named_child(0).unwrap_or(key),
                _ => key,
            });
            let code = self.plain_text(member.value).filter(|text| self.declared.is_own(text))?;
            Some((key.filter(is_name)?, code))
        });
        keyed.collect()
    }

    /// The code of what is made here: `&Failure{Code: "X"}`, `newFailure("X", 409)`.
    fn code_of_value(&self, node: Node<'t>, scope: usize) -> Option<&'t str> {
        match self.view(node) {
            View::Pass(parts) => match parts.as_slice() {
                [only] => self.code_of_value(*only, scope),
                _ => None,
            },
            View::Object { ty: Some(_), members } => self.made_with(&members, scope),
            View::Call { args, .. } => self.made_with(&args, scope),
            _ => None,
        }
    }

    /// The one code among what something is made with.
    fn made_with(&self, args: &[Arg<'t>], scope: usize) -> Option<&'t str> {
        // `super({ ...rest, code: "X", message })`
        let inner = args.iter().filter_map(|arg| match self.view(arg.value) {
            View::Object { ty: None, members } => Some(members),
            _ => None,
        });
        let inner: Vec<Arg<'t>> = inner.flatten().filter(|member| member.label.is_some()).collect();
        let is_plain = inner.is_empty();
        let args = if is_plain { args } else { &inner };
        // What is made of one text alone has no other.
        let is_code = |arg: &&Arg<'t>| {
            args.len() == 1 && is_plain
                || arg
                    .label
                    .is_none_or(|label| self.places.member(label, self.facts.lang) == Some(Member::Code))
        };
        let texts = args.iter().filter(is_code).filter_map(|arg| {
            match self.resolver.leaves(arg.value, scope).as_slice() {
                [Leaf::Text(span)] => Some(self.facts.slice(span)),
                _ => None,
            }
        });
        let mut codes = texts.filter(|text| self.declared.is_code(text));
        codes.next().filter(|_| codes.next().is_none())
    }
}

/// The patterns of a label that has several.
pub(crate) fn alternatives(label: Node<'_>) -> Vec<Node<'_>> {
    match label.kind() {
        "match_pattern" | "case_pattern" | "switch_pattern" | "or_pattern" | "union_pattern" => {
            let mut cursor = label.walk();
            let inner: Vec<_> = label.named_children(&mut cursor).collect();
            let is_or = label.kind() == "or_pattern" || label.kind() == "union_pattern";
            match inner.as_slice() {
                [] => vec![label],
                [first, ..] if !is_or => alternatives(*first),
                _ => inner.into_iter().flat_map(alternatives).collect(),
            }
        }
        _ => vec![label],
    }
}

/// Adds the codes that operations fail with by the names of cases, classes and values.
pub(crate) fn raise(all: &mut [(Source, Analysis)], declared: &Declared<'_>) {
    if all.iter().all(|(_, analysis)| analysis.raised.is_empty()) {
        return;
    }
    // What two files say differently is not known.
    let mut codes: BTreeMap<(String, String), Option<String>> = BTreeMap::new();
    for (_, analysis) in all.iter_mut() {
        for Standing { owner, name, code } in std::mem::take(&mut analysis.standing) {
            let known = codes.entry((owner, name)).or_insert_with(|| Some(code.clone()));
            if known.as_ref() != Some(&code) {
                *known = None;
            }
        }
    }
    let explains = |owner: &str| {
        let from = (owner.to_owned(), String::new());
        codes.range(from..).next().is_some_and(|((first, _), _)| first == owner)
    };
    // A type of failures that no file explains has cases that are called like their codes.
    let said = |owner: &str, name: &str| {
        let word = screaming(name);
        let is_long = is_code(&word) && word.contains('_');
        (is_long && is_failure(owner) && !explains(owner)).then(|| declared.said_by(&word)).flatten()
    };
    // Which type a case of no type is of, only the place that it is given to says.
    let mut implied: BTreeMap<&str, Option<String>> = BTreeMap::new();
    for ((_, name), code) in codes.iter().filter(|((owner, _), _)| !owner.is_empty()) {
        let known = implied.entry(name).or_insert_with(|| code.clone());
        if known != code {
            *known = None;
        }
    }
    for (_, analysis) in all.iter_mut() {
        for one in std::mem::take(&mut analysis.raised) {
            let is_case = one.owner.starts_with(|c: char| c.is_ascii_uppercase());
            let owner = if is_case { one.owner.as_str() } else { "" };
            let entry = match one.owner.as_str() {
                IMPLIED => implied.get(one.name.as_str()),
                _ => codes.get(&(owner.to_owned(), one.name.clone())),
            };
            let known = match entry {
                Some(known) => known.clone(),
                None if one.is_given => None,
                None => said(owner, &one.name).map(str::to_owned),
            };
            let fine = known.filter(|code| declared.verdict(code, false) == Verdict::Fine);
            let Some(code) = fine else { continue };
            let found = Use { by: By::Parts, ..Use::plain(code, one.span, How::Emitted) };
            match one.operation {
                Some(_) => analysis.uses.push(Use { operation: one.operation, ..found }),
                None => analysis.within.push(found),
            }
        }
    }
}
