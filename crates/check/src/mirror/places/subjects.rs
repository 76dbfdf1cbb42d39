//! What is compared or chosen by: whether an expression is the code of something.

use std::ops::Range;

use tree_sitter::Node;

use super::calls::receiver;
use super::positions::Member;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::text::is_code;
use crate::mirror::words::things::{are_codes, finds_code, is_failure, is_thing, last_name};

/// Methods that give the same value in another form.
pub(crate) const SAME: &[&str] = &[
    "as_str",
    "rawValue",
    "value",
    "as_ref",
    "toString",
    "to_string",
    "as_deref",
    "and_then",
    "map",
    "unwrap",
    "unwrap_or",
    "unwrap_or_default",
    "expect",
    "clone",
    "cloned",
    "as_bytes",
    "trim",
    "toUpperCase",
    "upper",
    "uppercased",
];

/// Methods that read the member which a text names.
pub(crate) const READS: &[&str] =
    &["get", "Get", "GetBytes", "GetString", "getString", "header", "pointer", "at"];

/// Methods that give what they are called on to a function.
pub(crate) const PASSES_ON: &[&str] = &[
    "map",
    "map_or",
    "map_or_else",
    "is_some_and",
    "is_ok_and",
    "is_none_or",
    "and_then",
    "filter",
    "then",
    "flatMap",
    "let",
    "inspect",
];
/// Methods that only lists, sets and tables are asked by, where what they are given is a code.
const LISTS: &[&str] = &["contains", "includes", "has", "indexOf", "Contains"];
/// How many steps are gone to see whether something is a code.
const DEPTH: usize = 8;

impl<'t> Finder<'_, 't, '_> {
    /// A choice by code, or by several things of which one is a code.
    pub(crate) fn choice(&mut self, subject: Node<'t>, labels: &[Node<'t>], scope: usize) {
        let parts = self.row(subject);
        if let Some(parts) = parts.filter(|parts| parts.len() > 1) {
            for (index, part) in parts.iter().enumerate() {
                let Some((member, around)) = self.holds_code(*part, scope) else { continue };
                for label in labels {
                    let value = self.row(*label).and_then(|row| row.get(index).copied());
                    if let Some(value) = value {
                        self.sink(value, scope, How::Compared, Trust::Member { member, around });
                    }
                }
            }
            return;
        }
        if let Some((member, around)) = self.holds_code(subject, scope) {
            // What many other things have says nothing by itself, but codes among the labels do.
            let is_learned = member == Member::InFailure && labels.len() > 1 && self.are_codes(labels, scope);
            let trust = if is_learned { Trust::Learned } else { Trust::Member { member, around } };
            for label in labels {
                self.sink(*label, scope, How::Compared, trust);
                self.named_in(*label, (member, around));
            }
            self.keep_compared(subject, labels, scope, (member, around));
        } else if labels.len() > 1 && self.are_codes(labels, scope) {
            for label in labels {
                self.sink(*label, scope, How::Compared, Trust::Learned);
            }
        } else if labels.len() > 1 && self.has_names() {
            let named = self.labels_without_code(labels, scope);
            self.among_names(&named, scope, How::Compared);
        }
    }

    /// Whether at least half of the labels of a choice are declared codes, also by the names of constants.
    fn are_codes(&self, labels: &[Node<'t>], scope: usize) -> bool {
        let is_word = |leaf: &Leaf<'t>| matches!(leaf, Leaf::Text(span) if self.declared.is_code(self.facts.slice(span)));
        let is_row = |label: &Node<'t>| self.row(*label).is_some();
        !labels.iter().any(is_row)
            && labels.iter().any(|label| self.resolver.leaves(*label, scope).iter().any(is_word))
            && self.are_mostly_codes(labels, scope)
    }

    /// `Some(c) if c == "X"`: a name for the code that is chosen by.
    fn named_in(&mut self, label: Node<'t>, found: (Member, Around)) {
        let mut at = Some(label);
        while let Some(node) = at.filter(|node| {
            !matches!(node.kind(), "match_arm" | "if_expression" | "block" | "switch_entry" | "case_clause")
        }) {
            at = node.parent();
        }
        let Some(arm) = at else { return };
        let mut open = vec![label];
        while let Some(node) = open.pop() {
            match self.facts.lang.view(node, self.facts.text) {
                View::Name(name) if name.starts_with(|c: char| c.is_ascii_lowercase()) => {
                    self.given_codes.push((name, arm.byte_range(), found));
                }
                View::Pass(parts) => open.extend(parts),
                _ => {}
            }
        }
    }

    /// The parts of a tuple.
    pub(crate) fn row(&self, node: Node<'t>) -> Option<Vec<Node<'t>>> {
        match self.facts.lang.view(node, self.facts.text) {
            View::List(parts) => Some(parts),
            View::Pass(parts) => match parts.as_slice() {
                [only] => self.row(*only),
                // Both sides of an assignment of Go.
                [_, _, ..] if node.kind() == "expression_list" => Some(parts),
                _ => None,
            },
            _ => None,
        }
    }

    /// `code.starts_with("X")`: what no code starts with.
    pub(crate) fn prefixed(&mut self, callee: Node<'t>, plain: &[Node<'t>], scope: usize) {
        // `code.startswith(("DOOR", "KEY"))` asks for one after the other.
        let starts = plain.iter().flat_map(|start| self.row(*start).unwrap_or_else(|| vec![*start]));
        let sides: Vec<Node<'t>> = starts.chain(receiver(callee, self.facts)).collect();
        let is_start = |side: &Node<'t>| match self.facts.lang.view(*side, self.facts.text) {
            View::Str(span) => {
                let start = self.facts.slice(&span);
                // `HTTP_4` is the start of a number, which nobody declares by itself.
                let is_cut = || {
                    start
                        .rsplit_once('_')
                        .is_some_and(|(_, end)| end.len() < 3 && end.bytes().all(|b| b.is_ascii_digit()))
                };
                !is_code(start) || is_cut() || self.declared.codes().any(|(code, _)| code.starts_with(start))
            }
            _ => false,
        };
        let wrong: Vec<Node<'t>> = sides.into_iter().filter(|side| !is_start(side)).collect();
        if wrong.len() > 1 {
            self.compare(&wrong, scope);
        }
    }

    /// `["A", "B"].includes(error.code)`, `error.code.equals("A")`.
    pub(crate) fn among(&mut self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) {
        let View::Access { object: Some(object), member, .. } = self.view(callee) else { return };
        // `Codes.passing.contains(error.code)`: a name that is asked so is that of a list.
        let is_list = || {
            let is_code = args.iter().any(|arg| self.holds_code(arg.value, scope).is_some());
            let is_name = matches!(self.view(object), View::Name(_) | View::Access { .. })
                && self.resolver.leaves(object, scope).iter().all(|leaf| matches!(leaf, Leaf::Name { .. }));
            LISTS.contains(&member) && is_code && is_name
        };
        let asked = Some(object).filter(|_| !is_list());
        let sides: Vec<Node<'t>> = args.iter().map(|arg| arg.value).chain(asked).collect();
        // `codes.contains("X")`
        if self.resolver.path(object).last().is_some_and(|name| are_codes(name)) {
            let around = Around { some: 1, ..Around::default() };
            for arg in args {
                self.sink(arg.value, scope, How::Compared, Trust::Member { member: Member::Code, around });
            }
        }
        self.compare(&sides, scope);
    }

    /// Whether something is the list that a method is called on to look for what it is given.
    pub(crate) fn is_looked_in(&self, list: Node<'t>) -> bool {
        let asks = list.parent().map(|parent| self.view(parent));
        matches!(asks, Some(View::Access { object: Some(object), member, .. })
            if object.id() == list.id() && LISTS.contains(&member))
    }

    pub(crate) fn compare(&mut self, sides: &[Node<'t>], scope: usize) {
        // `(reply.status, reply.code) == (404, "X")` compares one by one.
        if let [one, other] = sides
            && let (View::List(ones), View::List(others)) = (self.view(*one), self.view(*other))
            && ones.len() == others.len()
        {
            let pairs = ones.into_iter().zip(others);
            return pairs.for_each(|(one, other)| self.compare_plain(&[one, other], scope));
        }
        self.compare_plain(sides, scope);
    }

    fn compare_plain(&mut self, sides: &[Node<'t>], scope: usize) {
        let found = sides.iter().find_map(|side| Some((*side, self.holds_code(*side, scope)?)));
        let Some((subject, (member, mut around))) = found else { return };
        if member == Member::InFailure {
            around.telling += usize::from(self.is_beside_telling(subject));
        }
        // What a file takes from another one to look a code up in is a table: `code in BY_CODE`.
        let is_table = |side: &Node<'t>| {
            side.prev_sibling().is_some_and(|sign| matches!(sign.kind(), "in" | "not in"))
                && matches!(self.view(*side), View::Name(name) if !self.facts.bound.contains_key(name))
        };
        let values = sides.iter().copied().filter(|side| side.id() != subject.id() && !is_table(side));
        let values: Vec<Node<'t>> = values.collect();
        for value in &values {
            self.sink(*value, scope, How::Compared, Trust::Member { member, around });
        }
        self.keep_compared(subject, &values, scope, (member, around));
    }

    /// Whether an expression is the code of something.
    pub(crate) fn holds_code(&self, node: Node<'t>, scope: usize) -> Option<(Member, Around)> {
        self.holds_code_in(node, scope, DEPTH)
    }

    fn holds_code_in(&self, node: Node<'t>, scope: usize, depth: usize) -> Option<(Member, Around)> {
        let depth = depth.checked_sub(1)?;
        let lang = self.facts.lang;
        match lang.view(node, self.facts.text) {
            View::Access { object, member, .. } => match self.places.member_named(member, lang) {
                Some(Member::InFailure) | None if self.is_code_field(member, object, node, scope) => {
                    Some((Member::Code, Around { some: 1, ..Around::default() }))
                }
                Some(found) => self.of_owner(found, node, object, scope),
                None if SAME.contains(&member) => {
                    object.and_then(|object| self.holds_code_in(object, scope, depth))
                }
                None => None,
            },
            View::Name(name) => match (self.given_code(name, node), self.places.member(name, lang)) {
                (Some(given), _) => Some(given),
                (None, Some(member)) => {
                    (!self.is_in_thing(node) && !self.is_of_thing(name, scope)).then(|| {
                        let some = usize::from(self.has_code_instead(name, scope));
                        (member, Around { some, ..Around::default() })
                    })
                }
                // A name for the code of something.
                (None, None) => {
                    let value = match self.facts.lookup(name, scope)?.as_slice() {
                        [value] => *value,
                        _ => self.facts.given_last(name, scope, node.start_byte())?,
                    };
                    match lang.view(value, self.facts.text) {
                        View::Name(name) => Some((self.places.member(name, lang)?, Around::default())),
                        _ => self.holds_code_in(value, scope, depth),
                    }
                }
            },
            View::Call { callee, .. } if let Some(found) = self.hands_code_on(callee, depth) => Some(found),
            View::Call { callee, args } if args.len() <= 2 => {
                // `value.get("code")`, `gjson.Get(body, "error.code")` read a member.
                if let View::Access { object, member, .. } = lang.view(callee, self.facts.text)
                    && READS.contains(&member)
                    && let Some(name) = args.iter().find_map(|arg| self.plain_text(arg.value))
                {
                    let member = self.places.member_named(name, lang)?;
                    let owner = object.and_then(|object| self.resolver.path(object).last().copied());
                    return Some((member, Around::caught(owner)));
                }
                if args.len() > 1 {
                    return None;
                }
                // `error.map(|e| e.code())`
                if let (
                    View::Access { member: "map" | "and_then" | "flatMap" | "compactMap", .. },
                    Some(first),
                ) = (lang.view(callee, self.facts.text), args.first())
                    && let View::Function { tail: Some(tail), .. } = lang.view(first.value, self.facts.text)
                    && let Some(found) = self.holds_code_in(tail, scope, depth)
                {
                    return Some(found);
                }
                if let Some(name) = self.resolver.path(callee).last().filter(|name| finds_code(name))
                    && self.places.member(name, lang).is_none()
                {
                    return Some((Member::Code, Around { some: 1, ..Around::default() }));
                }
                let inner = args
                    .first()
                    .map(|arg| arg.value)
                    .filter(|_| matches!(lang, Language::Go | Language::Python));
                self.holds_code_in(callee, scope, depth)
                    .or_else(|| inner.and_then(|inner| self.holds_code_in(inner, scope, depth)))
            }
            View::Pass(parts) => parts.first().and_then(|part| self.holds_code_in(*part, scope, depth)),
            // `(code := error.code) == "X"`
            View::Bind(binds) => binds.first().and_then(|bind| {
                let value = bind.value.and_then(|value| self.holds_code_in(value, scope, depth));
                value.or_else(|| Some((self.places.member(bind.name, lang)?, Around::default())))
            }),
            View::Assign { target, value } => {
                self.holds_code_in(value, scope, depth).or_else(|| self.holds_code_in(target, scope, depth))
            }
            _ => None,
        }
    }

    /// Whether a function of this file gives nothing but the code of something: `return caught.value.code`.
    fn hands_code_on(&self, callee: Node<'t>, depth: usize) -> Option<(Member, Around)> {
        let facts = self.facts;
        let View::Name(name) = self.view(callee) else { return None };
        let mut named =
            facts.functions.iter().enumerate().filter(|(_, function)| function.name == Some(name));
        let (index, _) = named.next().filter(|_| named.next().is_none())?;
        let given = facts.returns.iter().filter(|(function, _)| *function == index).map(|(_, seen)| seen);
        let of_failure = |node: Node<'t>| {
            let path = self.resolver.path(node);
            path.iter().any(|part| is_failure(part) || Around::caught(Some(part)).some > 0)
        };
        let found: Option<Vec<_>> = given
            .map(|seen| {
                let found = self.holds_code_in(seen.node, seen.scope, depth);
                found.filter(|(member, _)| *member == Member::Code && of_failure(seen.node))
            })
            .collect();
        found?.into_iter().next()
    }

    /// What a name stands for that a choice or a call gives to the code of something.
    fn given_code(&self, name: &str, node: Node<'t>) -> Option<(Member, Around)> {
        let mut given = self.given_codes.iter().rev();
        given
            .find(|(given, range, _)| *given == name && range.contains(&node.start_byte()))
            .map(|(.., found)| *found)
    }

    /// Whether a member that is called like a code is one, by what it belongs to.
    fn of_owner(
        &self,
        found: Member,
        node: Node<'t>,
        object: Option<Node<'t>>,
        scope: usize,
    ) -> Option<(Member, Around)> {
        let owner = object.and_then(|object| self.resolver.path(object).last().copied());
        let mut around = Around::caught(owner);
        if owner.is_some_and(|owner| self.is_of_library(owner, node)) {
            return None;
        }
        if let Some(ty) = owner.and_then(|owner| self.type_of(owner, node)) {
            // `product.code` is no failure's, nor is `p.code` of a `Product`.
            if is_thing(ty) {
                return None;
            }
            around.some += usize::from(is_failure(ty));
        }
        // Whatever our failures call their code, and however it is written there.
        if owner.is_some_and(|owner| self.is_one_of_ours(owner, node, scope)) {
            around.telling += 1;
            return Some((Member::Code, around));
        }
        owner.is_none_or(|owner| !is_thing(owner)).then_some((found, around))
    }

    /// The type of a parameter, as the function around says it.
    pub(crate) fn type_of(&self, name: &'t str, node: Node<'t>) -> Option<&'t str> {
        let at = node.start_byte();
        if let Some((_, ty)) = self.caught(name, node) {
            return ty;
        }
        let around = self
            .facts
            .functions
            .iter()
            .filter(|function| function.range.contains(&at) && function.params.contains(&name));
        let Some(function) = around.min_by_key(|function| function.range.len()) else {
            return self.type_of_local(name, at);
        };
        self.type_within(name, &function.range)
    }

    /// The type that the function around says for a name of its own: `var it *ToolError`.
    fn type_of_local(&self, name: &str, at: usize) -> Option<&'t str> {
        let function = self.facts.functions_around(at).min_by_key(|function| function.range.len())?;
        self.type_within(name, &(function.range.start..at))
    }

    fn type_within(&self, name: &str, range: &Range<usize>) -> Option<&'t str> {
        let ty = self.facts.types_of_name(name, range).next().map(last_name);
        ty.filter(|ty| ty.starts_with(|c: char| c.is_ascii_uppercase()))
    }

    /// The clause that gives a name to what it catches, and the type of that: `catch let error as URLError where …`,
    /// `except DepotError as error:`.
    pub(crate) fn caught(&self, name: &str, node: Node<'t>) -> Option<(Node<'t>, Option<&'t str>)> {
        const CLAUSES: &[&str] = &["catch_block", "except_clause", "catch_clause"];
        let around = std::iter::successors(node.parent(), Node::parent);
        around.filter(|clause| CLAUSES.contains(&clause.kind())).find_map(|clause| {
            let head = words(clause, self.facts.text);
            let head = head.split(['{', '\n']).next().unwrap_or_default();
            let mut parts = head.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
            if clause.kind() == "except_clause" {
                let (ty, bound) = head.split_once(" as ")?;
                let is_it = bound.trim_end().trim_end_matches(':') == name;
                let ty = ty.trim_start_matches("except").trim();
                return is_it.then_some((clause, Some(last_name(ty)).filter(|ty| !ty.is_empty())));
            }
            parts.by_ref().find(|part| *part == name)?;
            let ty = parts.next().filter(|part| *part == "as").and_then(|_| parts.next());
            Some((clause, ty.map(last_name)))
        })
    }

    /// Whether a name stands for a failure of a type that is ours, by its declaration or by what has made it.
    fn is_one_of_ours(&self, name: &'t str, node: Node<'t>, scope: usize) -> bool {
        let is_ours = |ty: &str| self.places.is_built(ty) || self.places.constructors.contains(last_name(ty));
        self.type_of(name, node).is_some_and(is_ours)
            || self.facts.lookup(name, scope).unwrap_or_default().iter().any(|value| {
                let mut value = *value;
                // `&toolerror.ToolError{…}`
                while let View::Pass(parts) = self.facts.lang.view(value, self.facts.text)
                    && let [only] = parts.as_slice()
                {
                    value = *only;
                }
                match self.facts.lang.view(value, self.facts.text) {
                    View::Object { ty, .. } => ty.is_some_and(is_ours),
                    // `te := toolerror.FromError(err)`
                    View::Call { callee, .. } => match &*self.path(callee, scope) {
                        [.., owner, last] => self.places.owns_cases(owner) || is_ours(owner) || is_ours(last),
                        [last] => is_ours(last),
                        [] => false,
                    },
                    _ => false,
                }
            })
    }

    /// Whether a name stands for something else that has a code: `let code = language;`.
    fn is_of_thing(&self, name: &str, scope: usize) -> bool {
        let values = self.facts.lookup(name, scope).unwrap_or_default();
        matches!(values.as_slice(), [value] if self.resolver.path(*value).iter().any(|part| is_thing(part)))
    }

    /// Whether a function is about something else that has a code: `fn key(code: &str) -> Key`.
    fn is_in_thing(&self, node: Node<'t>) -> bool {
        let at = node.start_byte();
        self.facts.functions_around(at).min_by_key(|function| function.range.len()).is_some_and(|function| {
            function.name.is_some_and(is_thing) || function.ret.is_some_and(|ret| is_thing(last_name(ret)))
        })
    }
}
