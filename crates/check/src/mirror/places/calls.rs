//! Calls that nobody has configured: what makes a failure, what stands in for a code, what holds two values together.

use std::ops::Range;

use tree_sitter::Node;

use super::positions::{MAKES, Member};
use crate::mirror::hash::Set;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::names::named::{is_capital, is_setting};
use crate::mirror::tree::facts::{Facts, Function, Kept};
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::foreign::is_common;
use crate::mirror::words::text::{is_code, screaming};
use crate::mirror::words::things::{is_failure, is_thing, last_name};

/// Functions that hold two values against each other, as tests do.
pub(crate) const EQUAL: &[&str] = &[
    "is",
    "same",
    "toBe",
    "toEqual",
    "toStrictEqual",
    "equal",
    "strictEqual",
    "notEqual",
    "notStrictEqual",
    "deepEqual",
    "isEqualTo",
    "is_equal_to",
    "assertEqual",
    "assertEquals",
    "assertNotEqual",
    "assertIn",
    "assertIs",
    "assertIsNot",
    "assert_equal",
    "Equal",
    "EqualFold",
    "NotEqual",
    "EqualValues",
    "XCTAssertEqual",
    "XCTAssertNotEqual",
];
/// How many classes of failures derive one from the other at most.
const GENERATIONS: usize = 4;
/// What ends a program or a test with some words.
const ENDS: &[&str] = &["fatalError", "assertionFailure", "preconditionFailure", "XCTFail"];

/// Whether a failure of this name tells the name of something else: `ConfigError::MissingVar("DATABASE_URL")`.
fn names_other(name: &str) -> bool {
    const OTHERS: &[&str] = &[
        "ENV",
        "VAR",
        "VARIABLE",
        "FIELD",
        "KEY",
        "PARAM",
        "PARAMETER",
        "ARG",
        "ARGUMENT",
        "HEADER",
        "COLUMN",
        "SETTING",
        "OPTION",
        "CONFIG",
        "NAME",
        "TOPIC",
        "TABLE",
        "FILE",
        "PATH",
        "FLAG",
        "FEATURE",
        "PROPERTY",
        "ATTRIBUTE",
        // What somebody else has said.
        "FOREIGN",
        "PROVIDER",
        "REMOTE",
        "UPSTREAM",
        "VENDOR",
    ];
    screaming(name).split('_').any(|word| OTHERS.contains(&word))
}

impl<'t> Finder<'_, 't, '_> {
    /// Whether a call that is not configured may be given a code, by its name or by the type that it makes.
    pub(crate) fn may_be_given(&self, kept: &Kept<'t>, callee: Node<'t>, path: &[&'t str]) -> bool {
        let Some((last, before)) = path.split_last() else { return false };
        // What tells people something does nothing with it.
        if before.iter().any(|part| tells(part) || matches!(*part, "t" | "b") && !self.is_of_failures(last)) {
            return false;
        }
        let made = MAKES.contains(last) && before.last().is_some_and(|owner| self.is_near_call(owner));
        // `AppError::conflict("X")`, `apperr.Wrap(err, "X")`: whatever belongs to a type or package of failures.
        let owned = || {
            before.last().is_some_and(|owner| {
                let is_type = owner.starts_with(|c: char| c.is_ascii_uppercase());
                // What everybody wraps errors with is given a sentence.
                let is_common = matches!(*owner, "errors" | "xerrors" | "error" | "err") && *last != "New";
                // Where the name says the code, what is given is what it tells of.
                let says_code = self.places.constructors.contains(*owner) && !MAKES.contains(last)
                    || self.has_own_code(last);
                self.is_failure(owner)
                    && !is_common
                    && !says_code
                    && !names_other(last)
                    && (is_type || self.facts.lookup(owner, kept.scope).is_none())
            }) || MAKES.contains(last) && before.last().is_some_and(|owner| self.is_code_type(owner))
        };
        let is_setter = || {
            *last == "code"
                && matches!(
                    self.facts.lang.view(callee, self.facts.text),
                    View::Access { object: Some(_), .. }
                )
                && kept.node.id() != callee.id()
        };
        let is_set = last.starts_with("set") || last.starts_with("clear");
        let is_near = self.is_near_call(last) && !ENDS.contains(last) && !is_set;
        let is_own = || !self.is_of_other_package(before);
        let is_classifier = || path.len() == 1 && self.gives_codes_alone(last);
        let hands_on = || path.len() == 1 && self.calls_what_it_is_given(last);
        is_near && !is_classifier() && !self.has_own_code(last) && !hands_on()
            || is_own() && self.takes_code_by_name(last)
            || made
            || is_setter()
            || self.is_super(kept, path)
            || is_capital(last) && self.is_own_failure(last) && !self.has_own_code(last)
            || !is_set && owned()
            || is_own() && self.is_of_failures(last)
    }

    /// Whether a case or a class is called like its code, so that it is given what it tells of:
    /// `KioskError.couponSpent("SUMMER_24")`, `new CouponSpentError("SUMMER_24")`.
    fn has_own_code(&self, name: &str) -> bool {
        const ENDS: &[&str] = &["_ERROR", "_EXCEPTION", "_FAILURE", "_FAULT", "_ERR"];
        let large = screaming(name);
        let bare = ENDS.iter().find_map(|end| large.strip_suffix(end)).unwrap_or(&large);
        let is_one = |word: &str| word.contains('_') && self.declared.said_by(word).is_some();
        is_one(bare) || is_one(&large)
    }

    /// `jsonify(error="X")`, and what a failure says for people when that is a code: `Abort(409, detail="X")`.
    pub(crate) fn said_by_label(
        &mut self,
        callee: Node<'t>,
        path: &[&'t str],
        args: &[Arg<'t>],
        scope: usize,
    ) {
        const SAYS: &[&str] = &["detail", "reason", "message"];
        let Some(last) = path.last() else { return };
        for arg in args {
            let Some(label) = arg.label else { continue };
            let says = || {
                let is_word = |text: &str| self.declared.is_long_code(text);
                SAYS.contains(&label)
                    && self.plain_text(arg.value).is_some_and(is_word)
                    && (self.is_near_call(last) || self.is_failure(last))
                    && !is_common(path, self.facts.lang)
                    && !self.is_behind_code(callee, args, args.len(), scope)
            };
            if !path.iter().any(|part| tells(part)) && (self.is_error_word(label, arg.value, args) || says())
            {
                self.sink(arg.value, scope, How::Emitted, Trust::Call);
            }
        }
    }

    /// The text that an argument is.
    pub(crate) fn plain_text(&self, node: Node<'t>) -> Option<&'t str> {
        match self.facts.lang.view(node, self.facts.text) {
            View::Str(span) => Some(self.facts.slice(&span)),
            // An element of a table of Go.
            View::Pass(parts) if node.kind() == "literal_element" => {
                parts.first().and_then(|part| self.plain_text(*part))
            }
            _ => None,
        }
    }

    /// Whether what stands before the name of a function of Go is a package: `errors.New` is not the `New` of this file.
    pub(crate) fn is_of_other_package(&self, before: &[&str]) -> bool {
        self.facts.lang == Language::Go
            && matches!(before, [package] if !is_capital(package) && !self.facts.bound.contains_key(package))
    }

    /// Whether a function of this file is given a code with what failures have, or belongs to a failure.
    fn is_of_failures(&self, name: &str) -> bool {
        self.failing.get_or_init(|| self.find_failing()).contains(name)
    }

    fn find_failing(&self) -> Set<&'t str> {
        // An event has a type and a detail, too: `track(type, detail)`.
        let enough = |function: &Function<'t>| {
            let members = function.params.iter().map(|param| self.places.member(param, self.facts.lang));
            members.flatten().map(|member| if member == Member::InFailure { 2 } else { 1 }).min()
        };
        let failing = self.facts.functions.iter().filter(|function| {
            let Some(enough) = enough(function) else { return false };
            let at = function.range.start;
            self.facts.home_around(at).is_some_and(|home| self.is_failure(home))
                || function.ret.is_some_and(|ret| self.is_failure(last_name(ret)))
                || Around::of(function.params.iter().copied()).strong >= enough
        });
        failing.filter_map(|function| function.name).filter(|name| !is_thing(name)).collect()
    }

    /// Whether a type of this file is a failure, whatever it is called.
    fn is_own_failure(&self, name: &str) -> bool {
        self.own_failures.get_or_init(|| self.find_own_failures()).contains(name)
    }

    fn find_own_failures(&self) -> Set<&'t str> {
        let facts = self.facts;
        let derived = facts.classes.iter().filter(|class| {
            class.bases.iter().any(|base| is_failure(last_name(base))) || class.derives.contains(&"Error")
        });
        let mut found: Set<&'t str> = derived.map(|class| words(class.name, facts.text)).collect();
        // `impl std::error::Error for Trouble {}`
        let is_error = |range: &Range<usize>| {
            let head = facts.slice(range).split('{').next().unwrap_or_default();
            head.starts_with("impl") && head.contains("Error for ")
        };
        let own = facts.homes.iter().filter(|(_, range)| facts.lang == Language::Rust && is_error(range));
        found.extend(own.map(|(name, _)| *name));
        // What derives from a failure is one.
        for _ in 0..GENERATIONS {
            let is_own = |base: &&'t str| found.contains(last_name(base));
            let more = facts.classes.iter().filter(|class| class.bases.iter().any(&is_own));
            let more: Vec<&'t str> = more.map(|class| words(class.name, facts.text)).collect();
            let known = found.len();
            found.extend(more);
            if found.len() == known {
                break;
            }
        }
        for function in &facts.functions {
            // A type of Go that has this method is an error.
            if function.name == Some("Error") && function.ret == Some("string") {
                let home = facts.homes.iter().find(|(_, range)| *range == function.range);
                found.extend(home.map(|(name, _)| *name));
            }
            // What a result may be instead.
            let result = function
                .ret
                .and_then(|ret| ret.split_once("Result<"))
                .and_then(|(_, ret)| ret.rsplit_once(','));
            let failed = result.map(|(_, failed)| last_name(failed.trim_end_matches(['>', ' '])));
            let is_type = |name: &&str| name.len() > 2 && !matches!(*name, "String" | "Self" | "str");
            found.extend(failed.filter(is_type));
        }
        found
    }

    /// Whether something of this name is a failure.
    pub(crate) fn is_failure(&self, name: &'t str) -> bool {
        *self
            .failures
            .borrow_mut()
            .entry(name)
            .or_insert_with(|| is_failure(name) || self.is_own_failure(name))
    }

    /// Whether a call of this name registers an operation.
    pub(crate) fn is_operation(&self, path: &[&'t str]) -> bool {
        let (owner, name) = match path {
            [] => return false,
            [name] => ("", *name),
            [.., owner, name] => (*owner, *name),
        };
        *self.registers.borrow_mut().entry((owner, name)).or_insert_with(|| self.places.is_operation(path))
    }

    /// Whether this is the type of a code, by its name.
    pub(crate) fn is_code_type(&self, name: &str) -> bool {
        matches!(name, "Code" | "ErrCode") || self.places.is_type(name)
    }

    /// Whether a call builds the base of a class that derives from an error.
    fn is_super(&self, kept: &Kept<'t>, path: &[&'t str]) -> bool {
        let is_it = path == ["super"] || path.first() == Some(&"super") && path.last() == Some(&"__init__");
        is_it
            && self.facts.classes.iter().any(|class| {
                let is_near = |base: &&str| self.places.is_near_call(base.rsplit('.').next().unwrap_or(base));
                class.range.contains(&kept.node.start_byte()) && class.bases.iter().any(is_near)
            })
    }

    /// `const known = new Set<ErrorCode>(); known.add("X")`.
    pub(crate) fn collected(&mut self, callee: Node<'t>, plain: &[Node<'t>], scope: usize) {
        let Some(object) = receiver(callee, self.facts) else { return };
        let View::Name(name) = self.facts.lang.view(object, self.facts.text) else { return };
        let values = self.facts.lookup(name, scope).unwrap_or_default();
        let is_typed = values.iter().any(|value| {
            let head = words(*value, self.facts.text).split('(').next().unwrap_or_default();
            head.starts_with("new ") && self.places.type_in(head).is_some()
        });
        if let (true, Some(first)) = (is_typed, plain.first()) {
            self.sink(*first, scope, How::Emitted, Trust::Sure);
        }
    }

    /// `partial(ToolError, "X")`: what is given now is what is called later.
    pub(crate) fn given_later(&mut self, plain: &[Node<'t>], scope: usize) {
        let Some((first, rest)) = plain.split_first() else { return };
        let path = self.path(*first, scope);
        if let Some(index) = self.places.call(&path) {
            if let Some(value) = rest.get(index) {
                self.sink(*value, scope, How::Emitted, Trust::Sure);
            }
        } else if path.last().is_some_and(|last| self.is_failure(last) || self.is_near_call(last)) {
            for value in rest.iter().take(2) {
                self.sink(*value, scope, How::Emitted, Trust::Call);
            }
        }
    }

    /// What a call gives in the place of a member that is not there: `body.get("code", "X")`.
    pub(crate) fn instead(&mut self, kept: &Kept<'t>, member: &str) {
        let Some(found) = self.places.member_named(member, self.facts.lang) else { return };
        let Some(arguments) = kept.node.child_by_field_name("arguments") else { return };
        let least = if words(kept.node, self.facts.text).starts_with("getattr") { 3 } else { 2 };
        let count = arguments.named_child_count();
        if count < least {
            return;
        }
        if let Some(value) = arguments.named_child(u32::try_from(count - 1).unwrap_or(0)) {
            let owner = match &kept.view {
                View::Access { object: Some(object), .. } => self.resolver.path(*object).last().copied(),
                _ => None,
            };
            let trust = match self.trust_of(value, (found, Around::caught(owner))) {
                Trust::Sure => Trust::Sure,
                _ => Trust::Member { member: found, around: Around::default() },
            };
            self.sink(value, kept.scope, How::Emitted, trust);
            self.keep_stand_in(value, found);
        }
    }

    /// `cmp.Or(reply.Code, "X")`, `reply.code.unwrap_or("X")`: what stands in for a code that is not there.
    pub(crate) fn first_of(&mut self, sides: &[Node<'t>], scope: usize) {
        const NOTHING: &[&str] = &["_SET", "_GIVEN", "_PROVIDED", "_VALUE", "_DEFAULT"];
        // What is looked up by a code is none: `TITLES.get(reply.code) or "ASK_AGAIN"`.
        let read = sides.iter().filter(|side| !self.is_looked_up(**side));
        let found = read.into_iter().find_map(|side| Some((*side, self.holds_code(*side, scope)?)));
        let Some((subject, (member, around))) = found else { return };
        // `item.code || "NO_CODE"` says that there is none.
        let is_none = |text: &'t str| {
            let is_said = text == "NO_CODE" || NOTHING.iter().any(|end| text.ends_with(end));
            is_setting(text) || is_said && !self.declared.knows(text)
        };
        let others = sides.iter().filter(|side| side.id() != subject.id());
        let others: Vec<_> = others.filter(|side| !self.plain_text(**side).is_some_and(is_none)).collect();
        for side in others {
            // `|| "X"`
            let value = match self.facts.lang.view(*side, self.facts.text) {
                View::Function { tail: Some(tail), .. } => tail,
                _ => *side,
            };
            let trust = self.trust_of(value, (member, around));
            self.sink(value, scope, How::Emitted, trust);
            self.keep_stand_in(value, member);
        }
    }

    /// Whether something is read from a table by what no text names.
    fn is_looked_up(&self, node: Node<'t>) -> bool {
        let View::Call { callee, args } = self.facts.lang.view(node, self.facts.text) else { return false };
        matches!(self.facts.lang.view(callee, self.facts.text), View::Access { member: "get", .. })
            && !args.is_empty()
            && !args.iter().any(|arg| self.plain_text(arg.value).is_some())
    }

    /// How far a text is trusted that the code of something is given: what a failure has is ours, however a code that
    /// needs no declaration is written.
    pub(crate) fn trust_of(&self, value: Node<'t>, (member, around): (Member, Around)) -> Trust {
        let is_given =
            || self.plain_text(value).is_some_and(|text| self.declared.given_meant(text).is_some());
        let is_of_failure = || around.some > 0 || self.is_in_failure_class(value);
        if member == Member::Code && is_given() && is_of_failure() {
            Trust::Sure
        } else {
            Trust::Member { member, around }
        }
    }

    /// `expect(error.code).toBe("X")`, `assert.equal(error.code, "X")`.
    pub(crate) fn equal(&mut self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) {
        let sides = self.sides(callee, args);
        self.compare(&sides, scope);
    }

    /// What is held against each other.
    pub(crate) fn sides(&self, callee: Node<'t>, args: &[Arg<'t>]) -> Vec<Node<'t>> {
        let mut sides: Vec<Node<'t>> = args.iter().map(|arg| arg.value).collect();
        let mut object = receiver(callee, self.facts);
        // `expect(x).not.toBe(y)`
        while let Some(inner) = object {
            match self.facts.lang.view(inner, self.facts.text) {
                View::Call { args, .. } => {
                    sides.extend(args.iter().map(|arg| arg.value));
                    break;
                }
                // `error.code.should.equal("X")`
                View::Access { object: Some(subject), member: "should", .. } => {
                    sides.push(subject);
                    break;
                }
                View::Access { object: next, .. } => object = next,
                _ => break,
            }
        }
        sides
    }

    /// `Expect(failure.Code).To(Equal("X"))`: what is expected stands in a matcher.
    pub(crate) fn matched(&mut self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) {
        let Some(View::Call { args: subjects, .. }) =
            receiver(callee, self.facts).map(|object| self.facts.lang.view(object, self.facts.text))
        else {
            return;
        };
        let mut sides: Vec<Node<'t>> = subjects.iter().map(|arg| arg.value).collect();
        for arg in args {
            match self.facts.lang.view(arg.value, self.facts.text) {
                View::Call { args, .. } => sides.extend(args.iter().map(|arg| arg.value)),
                _ => sides.push(arg.value),
            }
        }
        self.compare(&sides, scope);
    }

    /// `HaveField("Code", "X")`, `toHaveProperty("error.code", "X")`, `put("code", "X")`.
    pub(crate) fn pairs(&mut self, path: &[&'t str], plain: &[Node<'t>], scope: usize) {
        if path.iter().any(|part| tells(part)) {
            return;
        }
        for pair in plain.windows(2) {
            let View::Str(span) = self.facts.lang.view(pair[0], self.facts.text) else { continue };
            let text = self.facts.slice(&span);
            let name = text.rsplit(['.', '/']).next().unwrap_or_default();
            // A code may end like the name of a member: `warn("NEGATIVE_ERROR_CODE", "It is …")`.
            let is_name = !is_code(name) || self.places.is_member(name);
            if let Some(member) = self.places.member_named(text, self.facts.lang).filter(|_| is_name) {
                let around = Around { some: 1, ..Around::default() };
                self.sink(pair[1], scope, How::Compared, Trust::Member { member, around });
            }
        }
    }

    /// `error.code().map_or(false, |c| c == "X")`: the function is given the code.
    pub(crate) fn passed_on(&mut self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) {
        let Some(found) = receiver(callee, self.facts).and_then(|object| self.holds_code(object, scope))
        else {
            return;
        };
        for arg in args {
            if let View::Function { params, .. } = self.facts.lang.view(arg.value, self.facts.text) {
                let name = params.first().copied().unwrap_or("$0");
                self.given_codes.push((name, arg.value.byte_range(), found));
            }
        }
    }

    /// `["A", "B"].some((known) => known === error.code)`.
    pub(crate) fn some(&mut self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) {
        let Some(list) = receiver(callee, self.facts) else { return };
        let Some(first) = args.first() else { return };
        let View::Function { tail: Some(tail), .. } = self.facts.lang.view(first.value, self.facts.text)
        else {
            return;
        };
        let View::Compare(sides) = self.facts.lang.view(tail, self.facts.text) else { return };
        if let Some((member, around)) = sides.iter().find_map(|side| self.holds_code(*side, scope)) {
            self.sink(list, scope, How::Compared, Trust::Member { member, around });
        }
    }
}

/// Whether a parameter is what a method belongs to.
pub(crate) fn is_self(param: &str) -> bool {
    matches!(param.trim_start_matches(['&', ' ']), "self" | "mut self" | "cls")
}

/// What a method is called on.
pub(crate) fn receiver<'t>(callee: Node<'t>, facts: &Facts<'t>) -> Option<Node<'t>> {
    match facts.lang.view(callee, facts.text) {
        View::Access { object, .. } => object,
        View::Pass(parts) => parts.first().and_then(|part| receiver(*part, facts)),
        _ => None,
    }
}
