//! The positions in which a code is used, one by one.

use std::rc::Rc;

use tree_sitter::Node;

use super::calls::{EQUAL, receiver};
use super::objects::is_coalescing;
use super::ordered::is_row_of_struct;
use super::positions::MAKES;
use super::subjects::PASSES_ON;
use crate::mirror::lang::{Arg, Language, View, labelled, tails, words};
use crate::mirror::learned::kin::FAILS;
use crate::mirror::learned::mentions::tells;
use crate::mirror::names::named::{SURE, Site};
use crate::mirror::tree::facts::Kept;
use crate::mirror::tree::resolve::{is_first_of, is_instead};
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::text::is_code;
use crate::mirror::words::things::is_carrier;

/// Methods that look for a value in a list.
pub(crate) const AMONG: &[&str] =
    &["includes", "contains", "has", "indexOf", "equals", "eq", "Contains", "eq_ignore_ascii_case"];

/// Functions that look at how a text starts or ends.
const PREFIX: &[&str] = &["startsWith", "starts_with", "hasPrefix", "HasPrefix", "startswith"];
/// Methods that give an option another value.
const SETS: &[&str] = &["get_or_insert", "get_or_insert_with", "insert", "replace"];
/// Members and methods that list what an operation may fail with.
pub(crate) const FAILURES: &[&str] = &[
    "failures",
    "Failures",
    "errors",
    "Errors",
    "codes",
    "Codes",
    "errorCodes",
    "error_codes",
    "ErrorCodes",
    "failureCodes",
    "failure_codes",
    "FailureCodes",
    "throws",
    "raises",
    "fails",
    "Fails",
    "fails_with",
    "failsWith",
    "FailsWith",
    "can_fail_with",
    "with_failures",
    "withFailures",
    "WithFailures",
    "WithErrors",
    "withErrors",
    "with_errors",
    "declares",
    "may_fail",
];

impl<'t> Finder<'_, 't, '_> {
    /// Looks at everything that the walk has kept.
    pub(crate) fn run(&mut self) {
        let facts = self.facts;
        for kept in &facts.seen {
            self.site = Some(Site::Seen(kept));
            self.look(kept);
        }
        self.site = None;
        self.held_cases();
        self.makers();
        self.asked_of_tables();
        self.classes();
        self.homes();
        self.returns();
        self.returned_in_parts();
        self.stand_ins();
        self.chains();
        self.ill_written_codes();
        self.ill_written_results();
        self.ill_written_constants();
        self.codes_in_json();
        self.led_by_codes();
        self.packaged();
        self.mentions();
        self.made_members();
    }

    pub(crate) fn look(&mut self, kept: &Kept<'t>) {
        let scope = kept.scope;
        match &kept.view {
            View::Call { callee, args } => self.call(kept, *callee, args),
            // A pattern with members is held against something.
            View::Object { members, .. } if kept.node.kind() == "dict_pattern" => {
                let around = Around::of(members.iter().filter_map(|member| member.label));
                for member in members {
                    let found = member.label.and_then(|label| self.places.member(label, self.facts.lang));
                    if let Some(found) = found {
                        self.sink(
                            member.value,
                            scope,
                            How::Compared,
                            Trust::Member { member: found, around },
                        );
                    }
                }
            }
            View::Object { ty, members } => self.object(kept, *ty, members),
            View::Assign { target, value } => self.assign(*target, *value, scope),
            View::Bind(binds) | View::Loop(binds) => binds.iter().for_each(|bind| self.bind(bind, scope)),
            View::Compare(sides) => self.compare(sides, scope),
            View::List(parts) if is_row_of_struct(kept.node) => {
                self.positional_row(kept.node, parts, scope);
            }
            // `(code: "X", at: now)`
            View::List(_) if self.facts.lang == Language::Swift => {
                let members = labelled(kept.node, self.facts.text);
                self.object(kept, None, &members);
            }
            View::Switch { subject, labels } => self.choice(*subject, labels, scope),
            View::Enum { name, cases } => self.enumeration(kept.node, name, cases),
            View::Union { name, members } => self.union(name, members),
            View::Tokens { name, tokens } => {
                self.macro_call(name, tokens, scope);
                if name.starts_with("case") || *name == "test_case" {
                    self.test_case(kept.node, tokens);
                }
            }
            View::Access { object: Some(object), member, node } => {
                self.instead(kept, member);
                if let Some(owner) =
                    self.resolver.path(*object).last().copied().map(|name| self.original(name))
                    && self.places.owns_cases(owner)
                    // What a type makes has members of its own: `FailureCode(rawValue: code).map { … }`.
                    && !matches!(self.view(*object), View::Call { .. })
                    && !self.is_looked_in(kept.node)
                    && !self.is_given_code_there(kept.node)
                    && !self.is_answered(kept.node, kept.scope)
                    && !self.facts.cases.contains_key(&(owner, *member))
                    // What the file says it stands for counts, not what it is called.
                    && self.facts.constant(owner, member, node.start_byte()).is_empty()
                {
                    let span = self.facts.inner(*node);
                    // `ErrorCode["X"]` names a case, and what that stands for is said where the type is.
                    let is_key = span != node.byte_range() && self.places.is_type(owner) && is_code(member);
                    self.case(Some(owner), member, span.clone(), How::Emitted, None);
                    if let Some(last) = self.uses.last_mut().filter(|last| is_key && last.span == span) {
                        last.place = Some(SURE.to_owned());
                    }
                }
            }
            View::Computed(object) => self.looked_up_instead(kept, *object),
            _ => {}
        }
    }

    /// `titles[failure.code ?? "X"]`
    fn looked_up_instead(&mut self, kept: &Kept<'t>, object: Node<'t>) {
        let last = |node: &Node<'t>| {
            let at = u32::try_from(node.named_child_count()).ok()?.checked_sub(1)?;
            node.named_child(at).filter(|last| last.start_byte() >= object.end_byte())
        };
        let index = std::iter::successors(last(&kept.node), last);
        if let Some(index) = index.take(4).find(|node| is_coalescing(*node, self.facts.lang)) {
            self.by_one_of(index, kept.scope);
        }
    }

    /// What is looked up by a code or, where there is none, by another.
    fn by_one_of(&mut self, index: Node<'t>, scope: usize) {
        if is_coalescing(index, self.facts.lang)
            && let View::Pass(sides) = self.facts.lang.view(index, self.facts.text)
        {
            self.first_of(&sides, scope);
        }
    }

    /// `let (status, code) = match … { … => (404, "X") }`.
    pub(super) fn spread(&mut self, targets: &[Node<'t>], value: Node<'t>, scope: usize) {
        for (index, target) in targets.iter().enumerate() {
            let Some((member, around)) = self.holds_code(*target, scope) else { continue };
            for end in tails(value) {
                if let Some(part) = self.row(end).and_then(|row| row.get(index).copied()) {
                    self.sink(part, scope, How::Emitted, Trust::Member { member, around });
                }
            }
        }
    }

    pub(crate) fn is_text_there(&self, node: Node<'t>) -> bool {
        match self.facts.lang.view(node, self.facts.text) {
            View::Str(_) => true,
            View::Pass(parts) => matches!(parts.as_slice(), [only] if self.is_text_there(*only)),
            _ => false,
        }
    }

    /// The name that an alias stands for.
    pub(crate) fn original<'n>(&self, name: &'n str) -> &'n str
    where
        't: 'n,
    {
        self.facts.aliases.get(name).copied().unwrap_or(name)
    }

    /// A name with the aliases of imports undone, and those of one constant.
    pub(crate) fn path(&self, callee: Node<'t>, scope: usize) -> Rc<[&'t str]> {
        if let Some(known) = self.paths.borrow().get(&callee.id()) {
            return Rc::clone(known);
        }
        let path: Rc<[&'t str]> = self.full_path(callee, scope).into();
        self.paths.borrow_mut().insert(callee.id(), Rc::clone(&path));
        path
    }

    fn full_path(&self, callee: Node<'t>, scope: usize) -> Vec<&'t str> {
        let mut path = self.resolver.path(callee);
        if path.len() == 1
            && let Some(failure) = self.wanted_failure(callee)
        {
            path.insert(0, failure);
            path.retain(|part| *part != "init");
        }
        if let Some(first) = path.first_mut() {
            *first = self.facts.aliases.get(*first).copied().unwrap_or(*first);
        }
        if let [only] = path.as_slice()
            && let Some(values) = self.facts.lookup(only, scope)
            && let [value] = values.as_slice()
            && matches!(self.facts.lang.view(*value, self.facts.text), View::Name(_) | View::Access { .. })
        {
            let mut there = self.resolver.path(*value);
            if let Some(first) = there.first_mut() {
                *first = self.original(first);
                return there;
            }
        }
        path
    }

    fn call(&mut self, kept: &Kept<'t>, callee: Node<'t>, args: &[Arg<'t>]) {
        let scope = kept.scope;
        let path = self.own_type(self.path(callee, scope), kept.node);
        let Some(last) = path.last().copied() else { return };
        let plain: Vec<Node<'t>> =
            args.iter().filter(|arg| arg.label.is_none()).map(|arg| arg.value).collect();
        let sure = self.places.call(&path).or_else(|| self.derived_call(&path, kept.node));
        if let Some(index) = sure {
            if let Some(value) = plain.get(index) {
                self.sink(*value, scope, How::Emitted, Trust::Sure);
            }
        } else if self.may_be_given(kept, callee, &path) {
            let asks =
                ["is", "has", "Is", "Has", "matches", "equals"].iter().any(|start| last.starts_with(start));
            let how = if asks { How::Compared } else { How::Emitted };
            self.near_given((callee, &path), args, &plain, scope, how);
            self.keep_given(&path, &plain, scope);
        }
        // `return .lost(detail: "…")` of a function that returns failures
        let is_implied = || matches!(self.view(callee), View::Access { object: None, .. });
        if let [.., owner, _] = &*path
            && (self.places.constructors.contains(*owner) || is_implied() && self.places.owns_cases(owner))
            && !self.have_code(args)
        {
            self.case(Some(owner), last, last_part(callee), How::Emitted, None);
        }
        // `codes.Busy.New("later")`
        if let [.., owner, _, _] = &*path
            && self.places.owns_cases(owner)
            && let Some(object) = receiver(callee, self.facts)
            && !self.is_looked_in(object)
        {
            self.sink(object, scope, How::Emitted, Trust::Call);
        }
        let is_made = self.facts.lang == Language::Python
            && path.len() == 1
            && plain.len() > 1
            && last.starts_with(|c: char| c.is_ascii_uppercase());
        if is_made || kept.node.kind() == "composite_literal" {
            self.positional(last, &plain, scope);
            if let (Language::Go, [.., owner, _]) = (self.facts.lang, &*path) {
                self.ask_members(&format!("{owner}.{last}"), &plain);
            }
        }
        self.idioms(callee, &path, args, &plain, scope);
        // `ErrorCode(rawValue: "X")`, `"X".parse::<ErrorCode>()`.
        if self.places.is_type(last) {
            for arg in args.iter().take(1).filter(|arg| arg.label.is_some()) {
                self.sink(arg.value, scope, How::Emitted, Trust::Sure);
            }
        } else if let [raw] = args
            && raw.label == Some("rawValue")
            // `.init(rawValue: "bay.TAKEN")`
            && (self.is_failure(last) || last == "init" && self.is_in_own_space(raw.value))
        {
            self.sink(raw.value, scope, How::Emitted, Trust::Given);
        }
        if last == "parse"
            && let Some((_, ty)) = words(callee, self.facts.text).rsplit_once("::<")
            && self.places.type_in(ty).is_some()
            && let Some(object) = receiver(callee, self.facts)
        {
            self.sink(object, scope, How::Emitted, Trust::Sure);
        }
        for arg in args.iter().filter(|arg| arg.label.is_some_and(|label| FAILURES.contains(&label))) {
            self.listed(arg.value, scope);
        }
        self.given_by_name(kept, &path, args, sure);
    }

    /// The codes that a call is given by a name, perhaps beside the place that surely has one.
    fn given_by_name(&mut self, kept: &Kept<'t>, path: &[&'t str], args: &[Arg<'t>], sure: Option<usize>) {
        let Some(last) = path.last().copied() else { return };
        let (scope, is_sure) = (kept.scope, sure.is_some());
        let is_member = |arg: &&Arg<'t>| {
            arg.label.is_some_and(|label| self.places.member(label, self.facts.lang).is_some())
        };
        if !args.iter().any(|arg| is_member(&arg)) {
            return;
        }
        let around = self.around_args(kept.node, last, args);
        let is_thing =
            self.is_other(last, around) || !is_sure && self.is_made_thing(kept.node, path, args, around);
        let is_told = path.iter().any(|part| tells(part));
        // An element that shows code shows any text.
        let shows = kept.node.kind().starts_with("jsx") && around == Around::default() && !is_sure;
        for arg in args {
            let is_text = shows && arg.label == Some("code");
            let is_shown = is_text && self.is_shown_code(last, arg.value, scope);
            let label = arg.label.filter(|_| is_shown || !is_text);
            let is_thing = is_thing && !is_shown;
            let Some(member) = label.and_then(|label| self.places.member(label, self.facts.lang)) else {
                continue;
            };
            let trust = match is_sure {
                true => Trust::Sure,
                false if is_told || is_thing && label.is_some_and(is_bare) => Trust::Word,
                false => Trust::Member { member, around },
            };
            if is_thing && label.is_some_and(is_bare) {
                self.keep_word(arg.value);
            }
            self.sink(arg.value, scope, How::Emitted, trust);
            if !is_told {
                self.keep_coded(last, member, arg.value, scope);
            }
        }
    }

    /// What stands beside the code that a call is given by name.
    fn around_args(&self, call: Node<'t>, name: &'t str, args: &[Arg<'t>]) -> Around {
        let mut around = Around::of(args.iter().filter_map(|arg| arg.label));
        around.some += usize::from(self.is_near_call(name));
        around.telling += usize::from(self.is_answered_badly(call, args, around));
        around
    }

    /// A type that makes something of itself by its own name: `cls("X")`, `Self::new("X")`, `self.init("X")`.
    fn own_type(&self, path: Rc<[&'t str]>, node: Node<'t>) -> Rc<[&'t str]> {
        let is_it = match &*path {
            ["cls" | "Self"] | ["self", "init"] => true,
            ["cls" | "Self", made] => MAKES.contains(made),
            _ => false,
        };
        match Some(node.start_byte()).filter(|_| is_it).and_then(|at| self.facts.home_around(at)) {
            Some(name) => std::iter::once(name).chain(path.iter().copied().skip(1)).collect(),
            None => path,
        }
    }

    /// What calls of some names do with codes.
    fn idioms(
        &mut self,
        callee: Node<'t>,
        path: &[&'t str],
        args: &[Arg<'t>],
        plain: &[Node<'t>],
        scope: usize,
    ) {
        let Some(last) = path.last().copied() else { return };
        self.said_by_label(callee, path, args, scope);
        if last == "partial" {
            self.given_later(plain, scope);
        }
        if matches!(last, "add" | "set" | "has" | "delete") {
            self.collected(callee, plain, scope);
        }
        if matches!(last, "get" | "has" | "Get")
            && let [index, ..] = plain
        {
            self.by_one_of(*index, scope);
        }
        if AMONG.contains(&last) {
            self.among(callee, args, scope);
        }
        if EQUAL.contains(&last) || path == ["Object", "is"] {
            self.equal(callee, args, scope);
        }
        if matches!(last, "To" | "ToNot" | "NotTo" | "Should" | "ShouldNot" | "to" | "toNot" | "notTo") {
            self.matched(callee, args, scope);
        }
        if plain.len() > 1 {
            self.pairs(path, plain, scope);
            if is_first_of(path) {
                self.first_of(plain, scope);
            }
        }
        if is_instead(last) {
            let sides: Vec<Node<'t>> =
                receiver(callee, self.facts).into_iter().chain(plain.last().copied()).collect();
            self.first_of(&sides, scope);
        }
        if SETS.contains(&last) && plain.len() == 1 {
            let sides: Vec<Node<'t>> =
                receiver(callee, self.facts).into_iter().chain(plain.first().copied()).collect();
            self.first_of(&sides, scope);
        }
        // `mem::replace(&mut reply.code, "X")`
        if matches!(path, [.., "mem", "replace"]) {
            self.first_of(plain, scope);
        }
        // `reply.set(\.code, to: "X")`
        if let [name, value] = args
            && words(name.value, self.facts.text).starts_with('\\')
        {
            self.first_of(&[name.value, value.value], scope);
        }
        let is_failed = || matches!(path, ["Err" | "err" | "errAsync"]) && self.is_of_others(last);
        if FAILS.contains(&last) || is_failed() {
            self.failed_with(last, plain, scope);
        }
        if PASSES_ON.contains(&last) {
            self.passed_on(callee, args, scope);
        }
        if PREFIX.contains(&last) {
            self.prefixed(callee, plain, scope);
        }
        if FAILURES.contains(&last) {
            for value in plain {
                self.listed(*value, scope);
            }
        }
        if matches!(last, "each" | "forEach") {
            self.each(callee, path, plain, scope);
        }
        self.parametrized(path, plain, scope);
        if matches!(last, "some" | "every" | "find" | "any") {
            self.some(callee, args, scope);
        }
    }

    /// Whether a type is something else than a failure, so far as its name and what it holds beside the code say.
    pub(crate) fn is_other(&self, ty: &'t str, around: Around) -> bool {
        ty.starts_with(|c: char| c.is_ascii_uppercase())
            && around.strong == 0
            && around.telling == 0
            && !is_carrier(ty)
            && !self.is_failure(ty)
            && !self.places.is_near_call(ty)
            && !self.has_codes(ty)
            && !self.is_thrown(ty)
    }

    pub(crate) fn is_near_call(&self, name: &'t str) -> bool {
        *self.near_calls.borrow_mut().entry(name).or_insert_with(|| self.places.is_near_call(name))
    }

    /// Whether a call builds something that derives from what is built with a code.
    fn derived_call(&self, path: &[&str], node: Node<'t>) -> Option<usize> {
        let last = path.last()?;
        let derives = |bases: &[&str]| {
            bases.iter().any(|base| {
                let base = self.original(base.rsplit('.').next().unwrap_or(base));
                self.places.call(&[base]).is_some()
            })
        };
        let is_super = path.first() == Some(&"super") || matches!(*last, "super" | "__init__");
        let found = self.facts.classes.iter().any(|class| {
            derives(&class.bases)
                && if is_super {
                    class.range.contains(&node.start_byte())
                } else {
                    words(class.name, self.facts.text) == *last
                }
        });
        found.then_some(0)
    }
}

/// Whether a member says nothing of what its code is of; `wantCode` says more than `code` does.
pub(crate) fn is_bare(label: &str) -> bool {
    label.eq_ignore_ascii_case("code")
}

/// Where the last part of a name stands.
pub(crate) fn last_part(node: Node<'_>) -> std::ops::Range<usize> {
    let last = node.named_child(u32::try_from(node.named_child_count().saturating_sub(1)).unwrap_or(0));
    last.unwrap_or(node).byte_range()
}
