//! What stands around an object without a type: whether its code is that of a failure, or of one of many other things.

use tree_sitter::Node;

use super::positions::Member;
use crate::mirror::lang::{Arg, View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::uses::{Around, Finder};
use crate::mirror::words::foreign::is_of_service;
use crate::mirror::words::things::{is_carrier, is_failure, is_thing};

/// How far up something is looked for that says what an object is.
const STEPS: usize = 10;
/// Members that things have which are no failures.
const OTHERS: &str = "name title label symbol percent price lat lng lon latitude longitude iso digits decimals enabled \
    active currency country population rate vat weight colour color hex unit sku category discount \
    amount quantity capital flag icon emoji timezone dial prefix region city native expires uses rollout \
    stock size plural";
/// Errors of libraries whose codes are a closed list of theirs.
const CLOSED: &[&str] = &["TRPCError", "HttpsError", "ConnectError", "RpcError"];

/// What sends something to whoever has asked, or makes a text of it.
const ANSWERS: &str = "send write end respond stringify dumps jsonify Marshal freeze assign";

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A failure.
    Failure,
    /// Something else that has a code.
    Thing,
    /// What people are told, whatever it is.
    Told,
}

impl<'t> Finder<'_, 't, '_> {
    /// What an object with a code is, if that is another thing than a failure.
    pub(crate) fn other_object(&self, node: Node<'t>, members: &[Arg<'t>], around: Around) -> Option<Kind> {
        let is_of_library = || {
            let call = node.parent().and_then(|arguments| arguments.parent());
            let call = call.map(|call| self.facts.lang.view(call, self.facts.text));
            matches!(call, Some(View::Call { callee, .. })
                if self.resolver.path(callee).last().is_some_and(|last| CLOSED.contains(last)))
        };
        if around != Around::default() {
            return is_of_library().then_some(Kind::Told);
        }
        // `grant(player, { code: "X", amount: 5, currency: "GEMS" })`: what is given to something is not what the
        // function around gives back.
        if members.iter().filter(|member| self.is_of_thing_by(member)).count() > 1
            && self.is_given_to_other(node)
        {
            return Some(Kind::Thing);
        }
        if let Some(kind) = self.kind_of(node, members.len() > 1) {
            return Some(kind).filter(|kind| *kind != Kind::Failure);
        }
        let is_thing = members.iter().any(|member| self.is_of_thing_by(member));
        (is_thing && !self.has_failing_status(node)).then_some(Kind::Thing)
    }

    /// The same for what a macro is given: `json!({ "country": { "code": "X" } })`.
    pub(crate) fn is_other_in_tokens(&self, tree: Node<'t>, tokens: &[Node<'t>], around: Around) -> bool {
        if around != Around::default() {
            return false;
        }
        let text = self.facts.text;
        let before = tree.prev_sibling().filter(|_| words(tree, text).starts_with('{'));
        let named = match before {
            // `vec![Key { code: "X" }]`
            Some(ty) if ty.kind() == "identifier" => return self.is_other(words(ty, text), around),
            Some(sign) if words(sign, text) == ":" => {
                sign.prev_sibling().and_then(|label| kind(self.inner(label)))
            }
            _ => None,
        };
        let is_one = |part: &[Node<'t>]| {
            let label = self.inner(part[0]).to_ascii_lowercase();
            words(part[1], text) == ":"
                && OTHERS.split(' ').any(|other| label.starts_with(other))
                && !(label == "name" && is_failure(self.inner(part[2])))
        };
        match named.or_else(|| self.kind_of(tree, false)) {
            Some(kind) => kind != Kind::Failure,
            None => tokens.windows(3).any(is_one) && !self.has_failing_status(tree),
        }
    }

    /// Whether an object is given to a call that has nothing to do with failures and answers nobody.
    fn is_given_to_other(&self, node: Node<'t>) -> bool {
        let call = node.parent().and_then(|arguments| arguments.parent());
        let Some(View::Call { callee, .. }) = call.map(|call| self.facts.lang.view(call, self.facts.text))
        else {
            return false;
        };
        self.is_of_others_things(&self.resolver.path(callee))
    }

    /// Whether a call of this name has nothing to do with failures and answers nobody.
    fn is_of_others_things(&self, path: &[&'t str]) -> bool {
        !path.is_empty()
            && !path.iter().any(|part| {
                let name = part.to_ascii_lowercase();
                self.is_near_call(part)
                    || is_carrier(part)
                    || name.ends_with("json")
                    || name.ends_with("response")
                    || ANSWERS.split(' ').any(|answer| answer == *part)
            })
    }

    /// Whether a call makes, or is given by name, another thing than a failure: `grant(code="X", amount=5, currency="GEMS")`.
    pub(crate) fn is_made_thing(
        &self,
        call: Node<'t>,
        path: &[&'t str],
        args: &[Arg<'t>],
        around: Around,
    ) -> bool {
        // `let keys: [Key] = [.init(code: "X")]`
        if path == ["init"] {
            return self.kind_of(call, false) == Some(Kind::Thing);
        }
        around == Around::default()
            && args.iter().filter(|arg| self.is_of_thing_by(arg)).count() > 1
            && self.is_of_others_things(path)
    }

    /// Whether a member is one that things have which are no failures.
    fn is_of_thing_by(&self, member: &Arg<'t>) -> bool {
        let label = member.label.unwrap_or_default().to_ascii_lowercase();
        // `{ name: "ApiError", code: "X" }`
        let is_failure = || self.plain_text(member.value).is_some_and(is_failure);
        OTHERS.split(' ').any(|other| label.starts_with(other)) && !(label == "name" && is_failure())
    }

    /// The sort of failure that an object without a type is, when a member of it may hold a code: what it is the value
    /// of, what is given it, or nothing but that it has what failures have.
    pub(crate) fn sort_of(&self, node: Node<'t>, members: &[Arg<'t>], label: &str) -> Option<&'t str> {
        if self.places.member(label, self.facts.lang) != Some(Member::InFailure) {
            return None;
        }
        let named = std::iter::successors(node.parent(), Node::parent).take(3).find_map(|parent| match self
            .facts
            .lang
            .view(parent, self.facts.text)
        {
            View::Object { members, .. } => {
                let holds = |one: &&Arg<'t>| one.value.byte_range().contains(&node.start_byte());
                Some(members.iter().find(holds).and_then(|one| one.label).unwrap_or_default())
            }
            View::Call { callee, .. } => Some(self.resolver.path(callee).last().copied().unwrap_or_default()),
            View::Return(_) | View::Throw(_) | View::Bind(_) | View::Function { .. } => Some(""),
            _ => None,
        });
        let labels: Vec<&str> = members.iter().filter_map(|member| member.label).collect();
        self.sort_by(named, &labels)
    }

    /// The same for what a macro is given: `json!({ "error": { "type": "X" } })`.
    pub(crate) fn sort_of_tokens(&self, tree: Node<'t>, label: &str) -> Option<&'t str> {
        if self.places.member(label, self.facts.lang) != Some(Member::InFailure) {
            return None;
        }
        let before = |sign: Node<'t>| match words(sign, self.facts.text) {
            ":" => sign.prev_sibling().map(|label| self.inner(label)),
            _ => None,
        };
        let named = tree.prev_sibling().and_then(before);
        let mut cursor = tree.walk();
        let labels: Vec<&str> = tree.children(&mut cursor).filter_map(before).collect();
        self.sort_by(named, &labels)
    }

    fn sort_by(&self, named: Option<&'t str>, labels: &[&str]) -> Option<&'t str> {
        let name = named.filter(|name| is_failure(name) || self.is_near_call(name));
        let around = Around::of(labels.iter().copied());
        let fails = labels.iter().any(|label| matches!(*label, "ok" | "success" | "error"));
        name.or_else(|| (around.strong > 0 || around.telling > 0 || fails).then_some(""))
    }

    /// Whether the error of something is a code and no sentence: `{ error: "X" }`. Where others beside it are words in
    /// capitals, too, it is one row of a table of something else.
    pub(crate) fn is_error_word(&self, label: &str, value: Node<'t>, members: &[Arg<'t>]) -> bool {
        let is_word = |value: Node<'t>| {
            let is_one = |text| self.declared.is_long_code(text) || self.declared.meant(text).is_some();
            self.plain_text(value).is_some_and(is_one)
        };
        let labels = || members.iter().filter_map(|member| member.label);
        let is_others = || self.plain_text(value).is_some_and(|text| self.is_others_word(text, labels()));
        matches!(label, "error" | "Error")
            && is_word(value)
            && !is_others()
            && members.iter().filter(|member| is_word(member.value)).count() == 1
    }

    /// Whether an error in small letters is that of somebody else, or what is wrong with one argument:
    /// `{ "field": "size", "error": "out_of_range" }`.
    pub(crate) fn is_others_word<'l>(&self, text: &str, mut beside: impl Iterator<Item = &'l str>) -> bool {
        const ARGUMENTS: &[&str] =
            &["field", "param", "parameter", "path", "loc", "pointer", "property", "argument"];
        is_of_service(text) || self.declared.form.fits(text) && beside.any(|label| ARGUMENTS.contains(&label))
    }

    /// Whether an object is given to something or back, and neither a table nor what people are told.
    pub(crate) fn is_sent(&self, node: Node<'t>) -> bool {
        let around = std::iter::successors(node.parent(), Node::parent).take(4);
        let mut views = around.map(|parent| self.facts.lang.view(parent, self.facts.text));
        let found = views.find_map(|view| match view {
            View::Call { callee, .. } => Some(!self.resolver.path(callee).iter().any(|part| tells(part))),
            View::Bind(_) => Some(false),
            View::Return(_) | View::Throw(_) | View::Function { .. } | View::Block => Some(true),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// Whether an object has a declared code.
    fn has_own(&self, node: Node<'t>) -> bool {
        let members = match self.facts.lang.view(node, self.facts.text) {
            View::Object { members, .. } => members,
            // `new Policy({ code: "X" })`
            View::Call { args, .. } if args.len() == 1 && args[0].label.is_none() => {
                return self.has_own(args[0].value);
            }
            _ => return false,
        };
        members.iter().any(|member| match self.facts.lang.view(member.value, self.facts.text) {
            View::Str(span) => self.declared.is_own(self.facts.slice(&span)),
            _ => false,
        })
    }

    /// What the names around an object say of it.
    pub(crate) fn kind_of(&self, node: Node<'t>, has_more: bool) -> Option<Kind> {
        let facts = self.facts;
        let mut at = node;
        let mut is_row = false;
        for _ in 0..STEPS {
            let parent = at.parent()?;
            if matches!(parent.kind(), "throw_statement" | "raise_statement") {
                return Some(Kind::Failure);
            }
            let holds = |outer: Node<'t>| outer.byte_range().contains(&node.start_byte());
            match facts.lang.view(parent, facts.text) {
                View::Call { callee, .. } => {
                    let path = self.resolver.path(callee);
                    let last = path.last().copied().unwrap_or_default();
                    if CLOSED.contains(&last) || path.iter().any(|part| tells(part)) {
                        return Some(Kind::Told);
                    }
                    if self.is_near_call(last) || is_carrier(last) {
                        return Some(Kind::Failure);
                    }
                    if is_thing(last) {
                        return Some(Kind::Thing);
                    }
                }
                View::Object { members, .. } => {
                    let label =
                        members.iter().find(|member| holds(member.value)).and_then(|member| member.label);
                    if let Some(kind) = label.and_then(kind) {
                        return Some(kind);
                    }
                }
                View::List(rows) => {
                    is_row = true;
                    if rows.iter().any(|row| self.has_own(*row)) {
                        return Some(Kind::Failure);
                    }
                }
                View::Bind(binds) => {
                    let bind = binds.first()?;
                    // A list of failures says more of each than a code and what nobody knows.
                    let row = (is_row && has_more).then_some(Kind::Thing);
                    return bind.ty.and_then(kind).or_else(|| kind(bind.name)).or(row);
                }
                View::Assign { target, .. } => {
                    return self.resolver.path(target).last().copied().and_then(kind);
                }
                View::Function { name, ret, .. } => {
                    let name = name.or_else(|| {
                        let own =
                            facts.functions.iter().find(|function| function.range == parent.byte_range());
                        own.and_then(|function| function.name)
                    });
                    return ret.and_then(kind).or_else(|| name.and_then(kind));
                }
                _ => {}
            }
            at = parent;
        }
        None
    }
}

/// What a name says of what it stands for.
fn kind(name: &str) -> Option<Kind> {
    let name = name.trim_end_matches(['[', ']', '>', ' ']);
    let name = name.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or(name);
    if is_thing(name) {
        return Some(Kind::Thing);
    }
    // A table of a test names its cases, and what each should fail with.
    let is_test =
        ["cases", "tests", "fixtures", "examples"].iter().any(|end| name.to_ascii_lowercase().ends_with(end));
    (is_failure(name) || is_test).then_some(Kind::Failure)
}
