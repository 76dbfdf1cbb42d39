//! Members of objects, tables of codes, and names that come into being.

use tree_sitter::Node;

use super::around::Kind;
use super::positions::{Member, TypeAt};
use super::sinks::{FAILURES, is_bare};
use crate::mirror::lang::{Arg, Bind, Kind as _, Language, View, words};
use crate::mirror::learned::alike::labels;
use crate::mirror::names::named::NOTHING;
use crate::mirror::tree::facts::{FILE, Kept};
use crate::mirror::tree::macros::flat;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::things::{is_failure, last_name};

impl<'t> Finder<'_, 't, '_> {
    /// The codes of a list of what may fail.
    pub(crate) fn listed(&mut self, node: Node<'t>, scope: usize) {
        let is_list = |view: &View<'t>| matches!(view, View::List(_) | View::Str(_));
        let inner = match self.facts.lang.view(node, self.facts.text) {
            View::Pass(parts) => parts.first().copied(),
            _ => None,
        };
        let view = self.facts.lang.view(inner.unwrap_or(node), self.facts.text);
        if is_list(&view) {
            self.sink(node, scope, How::Emitted, Trust::Given);
        }
        // `failures: vec!["A".into()]`
        if let View::Tokens { tokens, .. } = view {
            let texts = tokens.into_iter().flat_map(flat).filter(|token| self.is_text(*token));
            for token in texts.collect::<Vec<_>>() {
                self.sink(token, scope, How::Emitted, Trust::Given);
            }
        }
    }

    pub(crate) fn object(&mut self, kept: &Kept<'t>, ty: Option<&'t str>, members: &[Arg<'t>]) {
        let scope = kept.scope;
        self.beside_named_keys(members, scope);
        self.beside_named_values(members, scope);
        let mut around = None;
        let built = ty.is_some_and(|ty| self.places.is_built(ty));
        match ty.and_then(|ty| self.places.type_in(ty)) {
            Some(TypeAt::Key) => self.keys(members, scope, How::Emitted),
            Some(TypeAt::Value) if ty.is_some_and(|ty| ty.contains(['[', '<'])) => {
                for member in members {
                    self.sink(member.value, scope, How::Emitted, Trust::Sure);
                }
            }
            None => {
                // A key without quotes is a text, so that nothing stands before the code in it, and no name of one.
                let is_bare = |key: &Node<'t>| {
                    let name = words(*key, self.facts.text);
                    key.kind() != "property_identifier" || self.places.bare(name) == name
                };
                let named = members.iter().filter(|member| !self.is_meant_key(members, member));
                let keys: Vec<_> = named.filter_map(|member| member.key).filter(is_bare).collect();
                self.among_names(&keys, scope, How::Emitted);
            }
            _ => {}
        }
        for member in members {
            let Some(label) = self.name_of_member(member) else { continue };
            if let Some(found) = self.places.member(label, self.facts.lang) {
                let mut around = *around
                    .get_or_insert_with(|| Around::of(members.iter().filter_map(|member| member.label)));
                let name = ty.filter(|ty| !ty.contains(['[', '{', '(']));
                // The keys of a map are texts, whatever it is called.
                let is_map = member.key.is_some_and(|key| self.is_text_there(key));
                let name = name.filter(|_| !is_map).map(|ty| self.original(last_name(ty)));
                around.some += usize::from(name.is_some_and(is_failure));
                around.telling += usize::from(self.is_answered_badly(kept.node, members, around));
                let is_given = || {
                    self.plain_text(member.value)
                        .is_some_and(|text| self.declared.given_meant(text).is_some())
                };
                let other = match name {
                    // A small word in a line of a log is anything.
                    _ if is_given() && self.kind_of(kept.node, false) == Some(Kind::Told) => Some(Kind::Told),
                    _ if !is_bare(label) => None,
                    Some(name) => self.is_other(name, around).then_some(Kind::Thing),
                    None => self.other_object(kept.node, members, around),
                };
                let trust = match built {
                    true => Trust::Sure,
                    false if other.is_some() => Trust::Word,
                    false => Trust::Member { member: found, around },
                };
                if other == Some(Kind::Thing) {
                    self.keep_word(member.value);
                }
                // What nothing around an object says, others with the same members may.
                let is_open =
                    other.is_none() || name.is_none() && self.kind_of(kept.node, members.len() > 1).is_none();
                if let (Member::Code, true, Some(span)) =
                    (found, is_bare(label) && is_open, self.text_of(member.value))
                {
                    self.keep_alike(labels(members), span);
                }
                self.sink(member.value, scope, How::Emitted, trust);
                self.allowed(member.value, scope, Trust::Member { member: found, around });
                let ty = name.or_else(|| self.given_to(kept.node));
                // What holds many things elsewhere holds the code in what is a failure by its name.
                if found == Member::Code || ty.is_some_and(|ty| self.is_failure(ty)) {
                    self.keep_coded(ty.unwrap_or_default(), found, member.value, scope);
                }
            }
            if self.is_error_word(label, member.value, members) && self.is_sent(kept.node) {
                self.sink(member.value, scope, How::Emitted, Trust::Call);
            }
            if self.places.is_table(label) {
                self.table(member.value, scope, None);
            } else if FAILURES.contains(&label) {
                self.listed(member.value, scope);
            }
        }
    }

    /// The name of a member, which may be a constant of the file: `{ CODE: "X" }` after `CODE = "code"`.
    fn name_of_member(&self, member: &Arg<'t>) -> Option<&'t str> {
        let key = member.key.and_then(|key| match key.kind() {
            "identifier" => Some(key),
            "computed_property_name" => key.named_child(0),
            _ => None,
        });
        let is_constant = |name: &str| name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
        let key = key.filter(|key| is_constant(words(*key, self.facts.text)));
        match key.map(|key| self.resolver.leaves(key, FILE)).as_deref() {
            Some([Leaf::Text(span)]) => Some(self.facts.slice(span)),
            _ => member.label,
        }
    }

    /// `code: { const: "X" }`: what a schema says that the member may be.
    fn allowed(&mut self, schema: Node<'t>, scope: usize, trust: Trust) {
        let View::Object { members, .. } = self.facts.lang.view(schema, self.facts.text) else { return };
        for member in members {
            if matches!(member.label, Some("const" | "enum" | "default" | "example" | "examples")) {
                self.sink(member.value, scope, How::Declared, trust);
            }
        }
    }

    /// The call that an object is given to.
    fn given_to(&self, object: Node<'t>) -> Option<&'t str> {
        let call = object.parent()?.parent()?;
        match self.facts.lang.view(call, self.facts.text) {
            View::Call { callee, .. } => self.resolver.path(callee).last().copied(),
            _ => None,
        }
    }

    /// What is written to something: `failure.code = "X"`.
    pub(super) fn assign(&mut self, target: Node<'t>, value: Node<'t>, scope: usize) {
        if let Some(targets) = self.row(target) {
            return self.spread(&targets, value, scope);
        }
        let path = self.resolver.path(target);
        if let Some(member) = path.last() {
            if self.places.is_table(member) {
                self.table(value, scope, None);
            }
            // `spec.failures = ["X"]`
            if FAILURES.contains(member) && self.declared.is_in(words(value, self.facts.text)) {
                self.listed(value, scope);
            }
        }
        if let Some((member, mut around)) = self.holds_code(target, scope) {
            // `this.code = init.code ?? 'X'` of a class of failures
            let is_own = matches!(path.as_slice(), ["this" | "self", _]);
            around.some += usize::from(is_own && self.is_in_failure_class(value));
            let trust = self.trust_of(value, (member, around));
            self.sink(value, scope, How::Emitted, trust);
        }
    }

    /// The keys of a table that are written out beside others that are names of codes:
    /// `{ [Codes.LOST]: '…', LATE_AGAIN: '…' }`.
    fn beside_named_keys(&mut self, members: &[Arg<'t>], scope: usize) {
        let keys: Vec<Node<'t>> = members.iter().filter_map(|member| member.key).collect();
        let is_text = |key: &Node<'t>| key.kind() == "property_identifier" || self.is_text_there(*key);
        let (texts, names): (Vec<_>, Vec<_>) = keys.into_iter().partition(is_text);
        if texts.is_empty() || names.is_empty() || names.len() < texts.len() {
            return;
        }
        let is_own = |key: &&Node<'t>| {
            let leaves = self.resolver.leaves(**key, scope);
            matches!(leaves.as_slice(), [leaf] if self.is_own_name(leaf))
        };
        let own = names.iter().filter(is_own).count();
        if own > 1 && own * 2 > names.len() {
            for key in texts {
                self.text(self.facts.inner(key), How::Compared, Trust::Learned, None);
            }
        }
    }

    /// The values of a table by numbers or names that are written out beside others that are names of codes:
    /// `{ 409: CONFLICT, 429: BUSY, 503: "LATE_AGAIN" }`.
    fn beside_named_values(&mut self, members: &[Arg<'t>], scope: usize) {
        let is_label = |key: &Node<'t>| key.kind() == "property_identifier" || self.is_text_there(*key);
        if members.iter().any(|member| member.key.as_ref().is_none_or(is_label)) {
            return;
        }
        let values = members.iter().map(|member| member.value);
        let (texts, names): (Vec<_>, Vec<_>) = values.partition(|value| self.plain_text(*value).is_some());
        if texts.is_empty() || names.len() <= texts.len() || !self.has_own_codes() {
            return;
        }
        let is_own = |name: &Node<'t>| {
            let leaves = self.resolver.leaves(*name, scope);
            matches!(leaves.as_slice(), [leaf] if self.is_own_name(leaf) || self.is_own_text(leaf))
        };
        if names.iter().all(is_own) {
            for text in texts {
                self.sink(text, scope, How::Emitted, Trust::Learned);
            }
        }
    }

    /// The keys of members that are codes themselves.
    fn keys(&mut self, members: &[Arg<'t>], scope: usize, how: How) {
        // The members of a struct of Rust have names and no keys.
        let keys = members.iter().filter_map(|member| member.key);
        for key in keys.filter(|key| key.kind() != "field_identifier") {
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
    pub(crate) fn table(&mut self, node: Node<'t>, scope: usize, symbol: Option<&str>) {
        let members = self.resolver.table(node, scope).unwrap_or_default();
        // Among keys in capitals, texts that are no codes are what people read.
        let is_code_there = |member: &Arg<'t>| match self.facts.lang.view(member.value, self.facts.text) {
            View::Str(span) => self.declared.is_code(self.facts.slice(&span)),
            _ => false,
        };
        let by_key =
            members.iter().all(|member| member.label.is_some_and(|label| self.declared.is_code(label)))
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
                let computed = key.named_child(0).filter(|_| key.kind() == "computed_property_name");
                // The keys of a definition beside each other are names, the code is its member.
                match (self.facts.lang.view(computed.unwrap_or(key), self.facts.text), computed) {
                    (View::Str(span), _) => self.key(span, symbol),
                    (_, None) => self.key(key.byte_range(), symbol),
                    (_, Some(inner)) => self.computed_key(inner, scope, symbol),
                }
            }
            for leaf in texts {
                self.leaf(leaf, How::Declared, Trust::Sure, symbol);
            }
        }
    }

    /// `[KEYS.lost]: { … }`
    fn computed_key(&mut self, inner: Node<'t>, scope: usize, symbol: Option<&str>) {
        for leaf in self.resolver.leaves(inner, scope) {
            match leaf {
                Leaf::Text(span) => self.key(span, symbol),
                leaf => self.leaf(leaf, How::Declared, Trust::Given, symbol),
            }
        }
    }

    /// Whether this is the code that a class of failures has when nothing else is said: `default_code` of an exception.
    pub(crate) fn is_default(&self, name: &str, value: Node<'t>) -> bool {
        matches!(name, "default_code" | "defaultCode" | "DEFAULT_CODE") && self.is_in_failure_class(value)
    }

    /// Whether something belongs to a class that derives from a failure.
    pub(super) fn is_in_failure_class(&self, value: Node<'t>) -> bool {
        self.facts.classes.iter().any(|class| {
            class.range.contains(&value.start_byte())
                && class.bases.iter().any(|base| self.is_failure(last_name(base)))
        })
    }

    /// Whether a value is the code of something or, where it has none, another: `const code = body.code || "X"`.
    fn is_instead_of_code(&self, value: Node<'t>, scope: usize) -> bool {
        let View::Pass(sides) = self.facts.lang.view(value, self.facts.text) else { return false };
        let is_nothing = |side: &Node<'t>| match self.facts.lang.view(*side, self.facts.text) {
            View::Str(span) => span.len() < 4 || NOTHING.contains(&self.facts.slice(&span)),
            _ => false,
        };
        is_coalescing(value, self.facts.lang)
            && !sides.iter().any(is_nothing)
            && sides.iter().any(|side| self.holds_code(*side, scope).is_some())
    }

    pub(crate) fn bind(&mut self, bind: &Bind<'t>, scope: usize) {
        let Some(value) = bind.value else { return };
        self.listed_names(value, scope);
        // `let reason = reply.code ?? "X"`
        if is_coalescing(value, self.facts.lang)
            && let View::Pass(sides) = self.facts.lang.view(value, self.facts.text)
        {
            self.first_of(&sides, scope);
        }
        if self.places.is_table(bind.name) {
            self.table(value, scope, Some(bind.name));
            return;
        }
        let member = self.places.member(bind.name, self.facts.lang);
        let member = member.or_else(|| self.is_default(bind.name, value).then_some(Member::Code));
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
                let is_sure = self.is_in_failure_class(value) || self.is_instead_of_code(value, scope);
                let around = Around { some: usize::from(is_sure), ..Around::default() };
                let trust = self.trust_of(value, (member, around));
                self.sink(value, scope, How::Emitted, trust);
            }
            (None, None) => {}
        }
    }
}

/// Whether one of two values may stand in for the other.
pub(crate) fn is_coalescing(value: Node<'_>, lang: Language) -> bool {
    is_either(value, lang) || matches!(value.kind_in(lang), "ternary_expression" | "conditional_expression")
}

/// The same where nothing but the first of them says which it is: `reply.code ?? "X"`.
pub(crate) fn is_either(value: Node<'_>, lang: Language) -> bool {
    matches!(value.kind_in(lang), "binary_expression" | "boolean_operator" | "nil_coalescing_expression")
}
