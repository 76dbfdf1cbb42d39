//! The positions in which a code is used, one by one.

use std::rc::Rc;

use tree_sitter::Node;

use super::around::Kind;
use super::calls::{EQUAL, receiver};
use super::facts::Kept;
use super::lang::{Arg, Bind, View, tails, words};
use super::mentions::tells;
use super::places::TypeAt;
use super::resolve::Leaf;
use super::subjects::PASSES_ON;
use super::text::is_code;
use super::things::{is_carrier, is_failure, last_name};
use super::uses::{Around, Finder, How, Trust};

/// Methods that look for a value in a list.
const AMONG: &[&str] =
    &["includes", "contains", "has", "indexOf", "equals", "eq", "Contains", "eq_ignore_ascii_case"];

/// Functions that look at how a text starts or ends.
const PREFIX: &[&str] = &["startsWith", "starts_with", "hasPrefix", "HasPrefix", "startswith"];
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
            self.look(kept);
        }
        self.classes();
        self.homes();
        self.returns();
        self.mentions();
    }

    fn look(&mut self, kept: &Kept<'t>) {
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
            View::Assign { target, value } => {
                // Nothing can be given to a text: `if case "X" = error.code`.
                if self.is_text_there(*target) {
                    // What follows may have been taken for a part of the value.
                    let mut at = Some(*value);
                    while let Some(node) = at.filter(|node| self.holds_code(*node, scope).is_none()) {
                        at = node.named_child(0);
                    }
                    return self.compare(&[*target, at.unwrap_or(*value)], scope);
                }
                if let Some(targets) = self.row(*target) {
                    return self.spread(&targets, *value, scope);
                }
                if let View::Access { member, .. } = self.facts.lang.view(*target, self.facts.text)
                    && self.places.is_table(member)
                {
                    self.table(*value, scope, None);
                }
                if let Some((member, around)) = self.holds_code(*target, scope) {
                    self.sink(*value, scope, How::Emitted, Trust::Member { member, around });
                }
            }
            View::Bind(binds) => binds.iter().for_each(|bind| self.bind(bind, scope)),
            View::Compare(sides) => self.compare(sides, scope),
            View::Switch { subject, labels } => self.choice(*subject, labels, scope),
            View::Enum { name, cases } => self.enumeration(name, cases),
            View::Union { name, members } => self.union(name, members),
            View::Tokens { name, tokens } => self.macro_call(name, tokens),
            View::Access { object: Some(object), member, node } => {
                self.instead(kept, member);
                if let Some(owner) =
                    self.resolver.path(*object).last().copied().map(|name| self.original(name))
                    && self.places.owns_cases(owner)
                    && !self.facts.cases.contains_key(&(owner, *member))
                {
                    self.case(Some(owner), member, node.byte_range(), How::Emitted, None);
                }
            }
            _ => {}
        }
    }

    /// `let (status, code) = match … { … => (404, "X") }`.
    fn spread(&mut self, targets: &[Node<'t>], value: Node<'t>, scope: usize) {
        for (index, target) in targets.iter().enumerate() {
            let Some((member, around)) = self.holds_code(*target, scope) else { continue };
            for end in tails(value) {
                if let Some(part) = self.row(end).and_then(|row| row.get(index).copied()) {
                    self.sink(part, scope, How::Emitted, Trust::Member { member, around });
                }
            }
        }
    }

    fn is_text_there(&self, node: Node<'t>) -> bool {
        match self.facts.lang.view(node, self.facts.text) {
            View::Str(_) => true,
            View::Pass(parts) => matches!(parts.as_slice(), [only] if self.is_text_there(*only)),
            _ => false,
        }
    }

    /// The name that an alias stands for.
    fn original<'n>(&self, name: &'n str) -> &'n str
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
        let path = self.path(callee, scope);
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
            for value in plain.iter().take(3) {
                self.sink(*value, scope, how, Trust::Call);
            }
        }
        if let [.., owner, _] = &*path
            && self.places.constructors.contains(*owner)
        {
            self.case(Some(owner), last, last_part(callee), How::Emitted, None);
        }
        self.idioms(callee, &path, args, &plain, scope);
        // `ErrorCode(rawValue: "X")`, `"X".parse::<ErrorCode>()`.
        if self.places.is_type(last) {
            for arg in args.iter().take(1).filter(|arg| arg.label.is_some()) {
                self.sink(arg.value, scope, How::Emitted, Trust::Sure);
            }
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
        let is_member = |arg: &&Arg<'t>| {
            arg.label.is_some_and(|label| self.places.member(label, self.facts.lang).is_some())
        };
        if !args.iter().any(|arg| is_member(&arg)) {
            return;
        }
        let mut around = Around::of(args.iter().filter_map(|arg| arg.label));
        around.some += usize::from(self.is_near_call(last));
        let is_thing = self.is_other(last, around);
        let is_told = path.iter().any(|part| tells(part));
        // An element that shows code shows any text.
        let shows = kept.node.kind().starts_with("jsx") && around == Around::default() && sure.is_none();
        for arg in args {
            let label = arg.label.filter(|label| !(shows && *label == "code"));
            let Some(member) = label.and_then(|label| self.places.member(label, self.facts.lang)) else {
                continue;
            };
            let trust = match sure {
                Some(_) => Trust::Sure,
                None if is_thing || is_told => Trust::Word,
                None => Trust::Member { member, around },
            };
            if is_thing {
                self.keep_word(arg.value);
            }
            self.sink(arg.value, scope, How::Emitted, trust);
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
        if last == "partial" {
            self.given_later(plain, scope);
        }
        if matches!(last, "add" | "set" | "has" | "delete") {
            self.collected(callee, plain, scope);
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
        if matches!(last, "some" | "every" | "find" | "any") {
            self.some(callee, args, scope);
        }
    }

    /// Whether a type is something else than a failure, so far as its name and what it holds beside the code say.
    fn is_other(&self, ty: &'t str, around: Around) -> bool {
        ty.starts_with(|c: char| c.is_ascii_uppercase())
            && around.strong == 0
            && around.telling == 0
            && !is_carrier(ty)
            && !self.is_failure(ty)
            && !self.places.is_near_call(ty)
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

    /// The codes of a list of what may fail.
    fn listed(&mut self, node: Node<'t>, scope: usize) {
        let is_list = |view: &View<'t>| matches!(view, View::List(_) | View::Str(_));
        let inner = match self.facts.lang.view(node, self.facts.text) {
            View::Pass(parts) => parts.first().copied(),
            _ => None,
        };
        let view = self.facts.lang.view(inner.unwrap_or(node), self.facts.text);
        if is_list(&view) {
            self.sink(node, scope, How::Emitted, Trust::Call);
        }
    }

    fn object(&mut self, kept: &Kept<'t>, ty: Option<&'t str>, members: &[Arg<'t>]) {
        let scope = kept.scope;
        let mut around = None;
        let built = ty.is_some_and(|ty| self.places.is_built(ty));
        match ty.and_then(|ty| self.places.type_in(ty)) {
            Some(TypeAt::Key) => self.keys(members, scope, How::Emitted),
            Some(TypeAt::Value) if ty.is_some_and(|ty| ty.contains(['[', '<'])) => {
                for member in members {
                    self.sink(member.value, scope, How::Emitted, Trust::Sure);
                }
            }
            _ => {}
        }
        for member in members {
            let Some(label) = member.label else { continue };
            if let Some(found) = self.places.member(label, self.facts.lang) {
                let mut around = *around
                    .get_or_insert_with(|| Around::of(members.iter().filter_map(|member| member.label)));
                let name = ty.filter(|ty| !ty.contains(['[', '{', '(']));
                // The keys of a map are texts, whatever it is called.
                let is_map = member.key.is_some_and(|key| self.is_text_there(key));
                let name = name.filter(|_| !is_map).map(|ty| self.original(last_name(ty)));
                around.some += usize::from(name.is_some_and(is_failure));
                let other = match name {
                    Some(name) => self.is_other(name, around).then_some(Kind::Thing),
                    // `wantCode` says more than `code` does.
                    None if label.eq_ignore_ascii_case("code") => {
                        self.other_object(kept.node, members, around)
                    }
                    None => None,
                };
                let trust = match built {
                    true => Trust::Sure,
                    false if other.is_some() => Trust::Word,
                    false => Trust::Member { member: found, around },
                };
                if other == Some(Kind::Thing) {
                    self.keep_word(member.value);
                }
                self.sink(member.value, scope, How::Emitted, trust);
            }
            if self.places.is_table(label) {
                self.table(member.value, scope, None);
            } else if FAILURES.contains(&label) {
                self.listed(member.value, scope);
            }
        }
    }

    /// The keys of members that are codes themselves.
    fn keys(&mut self, members: &[Arg<'t>], scope: usize, how: How) {
        for key in members.iter().filter_map(|member| member.key) {
            if key.kind() == "property_identifier" {
                self.text(key.byte_range(), how, Trust::Sure, None);
                continue;
            }
            for leaf in self.resolver.leaves(key, scope) {
                self.leaf(leaf, how, Trust::Sure, None);
            }
        }
    }

    /// A table of codes: its values, when these are texts, or its keys.
    fn table(&mut self, node: Node<'t>, scope: usize, symbol: Option<&str>) {
        let members = self.resolver.table(node, scope).unwrap_or_default();
        // Among keys in capitals, texts that are no codes are what people read.
        let is_code_there = |member: &Arg<'t>| match self.facts.lang.view(member.value, self.facts.text) {
            View::Str(span) => is_code(self.facts.slice(&span)),
            _ => false,
        };
        let by_key = members.iter().all(|member| member.label.is_some_and(is_code))
            && !members.iter().any(is_code_there);
        for member in members {
            let texts: Vec<Leaf<'t>> = match self.facts.lang.view(member.value, self.facts.text) {
                View::Str(_) if by_key => Vec::new(),
                View::Str(span) => vec![Leaf::Text(span)],
                View::Pass(_) => self.resolver.leaves(member.value, scope),
                _ => Vec::new(),
            };
            if texts.is_empty() {
                let Some(key) = member.key else { continue };
                let span = match self.facts.lang.view(key, self.facts.text) {
                    View::Str(span) => span,
                    _ if key.kind() == "computed_property_name" => continue,
                    _ => key.byte_range(),
                };
                // The keys of a definition beside each other are names, the code is its member.
                self.key(span, symbol);
            }
            for leaf in texts {
                self.leaf(leaf, How::Declared, Trust::Sure, symbol);
            }
        }
    }

    fn bind(&mut self, bind: &Bind<'t>, scope: usize) {
        let Some(value) = bind.value else { return };
        if self.places.is_table(bind.name) {
            self.table(value, scope, Some(bind.name));
            return;
        }
        let member = self.places.member(bind.name, self.facts.lang);
        match (bind.ty.and_then(|ty| self.places.type_in(ty)), member) {
            (Some(at), _) => {
                let members = self.resolver.table(value, scope);
                match (at, members) {
                    (TypeAt::Key, Some(members)) => self.keys(&members, scope, How::Emitted),
                    (_, Some(members)) => {
                        for member in members {
                            for leaf in self.resolver.leaves(member.value, scope) {
                                self.leaf(leaf, How::Declared, Trust::Sure, Some(bind.name));
                            }
                        }
                    }
                    (_, None) => {
                        for leaf in self.resolver.leaves(value, scope) {
                            self.leaf(leaf, How::Declared, Trust::Sure, Some(bind.name));
                        }
                    }
                }
            }
            (None, Some(member)) => {
                self.sink(value, scope, How::Emitted, Trust::Member { member, around: Around::default() });
            }
            (None, None) => {}
        }
    }
}

/// Where the last part of a name stands.
fn last_part(node: Node<'_>) -> std::ops::Range<usize> {
    let last = node.named_child(u32::try_from(node.named_child_count().saturating_sub(1)).unwrap_or(0));
    last.unwrap_or(node).byte_range()
}
