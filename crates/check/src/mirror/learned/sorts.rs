//! Types whose values are codes, whatever they are called: what the file declares with them, gives to them and compares
//! with them is a code, however many of its neighbours are declared.

use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::Node;

use super::slots::{Kin, Proof, Tally};
use crate::mirror::hash::Map;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::names::imports;
use crate::mirror::names::named::NOTHING;
use crate::mirror::names::passes::place_of_type;
use crate::mirror::names::results::is_function as is_asked_of;
use crate::mirror::places::calls::{EQUAL, is_self};
use crate::mirror::places::positions::TypeAt;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::resolve::is_same;
use crate::mirror::uses::{Around, Finder, How, Use};
use crate::mirror::words::text::is_word;
use crate::mirror::words::things::{is_failure, last_name};
use crate::mirror::words::typenames::{
    TEXTS, is_plain, is_type_name, literals, said_type, side_of, type_words,
};

/// How far up the type of a text is looked for.
const STEPS: usize = 10;

/// The types that the place of a text has, what is done with the text there, and what it is compared with.
struct Sort<'t> {
    types: Vec<&'t str>,
    how: How,
    other: Option<Node<'t>>,
}

impl<'t> Finder<'_, 't, '_> {
    /// Finds the texts that something of a type of codes is given or compared with, and asks for the types of other files.
    pub(crate) fn typed_words(&mut self, late: &mut Vec<Kin>) {
        let facts = self.facts;
        let fields = self.code_fields().iter();
        let fields = fields.flat_map(|(label, types)| types.iter().map(move |ty| format!("{ty}.{label}")));
        let sure: Vec<String> = self.code_types().iter().map(|ty| (*ty).to_owned()).chain(fields).collect();
        for name in sure {
            let owners = [Some(""), self.package()].into_iter().flatten();
            late.extend(owners.map(|owner| Kin {
                slot: place_of_type(owner, &name),
                found: Use::plain(String::new(), 0..0, How::Declared),
                proof: Proof::Sure,
            }));
        }
        for seen in &facts.strings {
            let View::Str(span) = self.view(seen.node) else { continue };
            let word = facts.slice(&span);
            if !self.may_be_meant(word) || self.is_known(span.start) {
                continue;
            }
            let Some(Sort { types, how, other }) = self.sort_of_text(*seen, &span) else { continue };
            if let Some(other) = other {
                let found = Use::plain(word.to_owned(), span.clone(), how);
                self.ask_member(other, &found, late);
            }
            // What a type puts together of a raw value is its code, and not that value.
            let mut cases = facts.cases.iter().filter(|(_, raw)| **raw == span);
            let is_part = cases.any(|((owner, _), raw)| self.resolver.code_of_case(owner, raw).is_some());
            if is_part || types.iter().any(|ty| TEXTS.contains(ty)) {
                continue;
            }
            let found = Use::plain(word.to_owned(), span, how);
            if types.iter().any(|ty| self.is_of_codes_here(ty)) {
                self.add(found);
                continue;
            }
            let asked = types.into_iter().filter(|ty| self.is_of_others_type(ty));
            let slots = asked.flat_map(|ty| self.type_places(ty, ""));
            late.extend(slots.map(|slot| Kin { slot, found: found.clone(), proof: Proof::Asked }));
        }
    }

    /// The places of the values of a type of another file, or of one of its members, by what this file takes it from.
    fn type_places(&self, ty: &str, member: &str) -> Vec<String> {
        let (owner, name) = ty.rsplit_once('.').unwrap_or(("", ty));
        let full = format!("{name}{member}");
        match self.facts.lang {
            Language::Go => vec![place_of_type(owner, &full)],
            Language::Swift => vec![place_of_type("", &full)],
            _ => {
                let modules = imports::modules(self.facts.text, &[name].into());
                modules.into_iter().map(|module| place_of_type(module, &full)).collect()
            }
        }
    }

    /// Asks for the member of a failure of another file, and for a property that gives codes.
    fn ask_member(&self, other: Node<'t>, found: &Use, late: &mut Vec<Kin>) {
        let View::Access { object: Some(object), member, .. } = self.view(other) else { return };
        let mut ask = |slot: String| late.push(Kin { slot, found: found.clone(), proof: Proof::Asked });
        // What is called like a code was judged by what it belongs to.
        if self.places.member(member, self.facts.lang).is_some() {
            return;
        }
        if member.len() > 2 && is_asked_of(member) {
            ask(format!(".{member}()"));
        }
        let places = self.failures_of(object).into_iter();
        places.flat_map(|ty| self.type_places(ty, &format!(".{member}"))).for_each(ask);
    }

    /// The types of failures that something may have, by its declaration or by what the function names.
    fn failures_of(&self, object: Node<'t>) -> Vec<&'t str> {
        let mut types = self.types_of(object);
        let owner = self.resolver.path(object).last().copied().unwrap_or_default();
        types.extend(self.type_of(owner, object));
        if is_failure(owner) || Around::caught(Some(owner)) != Around::default() {
            let around = self.facts.functions_around(object.start_byte());
            let text = around.min_by_key(|one| one.range.len()).map(|one| self.facts.slice(&one.range));
            let names = text.map(type_words).unwrap_or_default();
            types.extend(names.into_iter().filter(|name| is_failure(last_name(name))));
        }
        types.retain(|ty| is_type_name(ty.rsplit('.').next().unwrap_or(ty)));
        types.sort_unstable();
        types.dedup();
        types
    }

    /// Whether a text that nobody declares would be meant as a code where one belongs.
    pub(crate) fn may_be_meant(&self, word: &str) -> bool {
        let is_one = self.declared.is_long_code(word) || is_word(word) && self.declared.meant(word).is_some();
        is_one
            && !self.declared.knows(word)
            && !NOTHING.contains(&word)
            && !self.declared.is_foreign_among(word)
    }

    /// Whether a type of this file is one of codes, or a package of failures has it: `apperr.Code`.
    fn is_of_codes_here(&self, ty: &str) -> bool {
        let (owner, name) = ty.rsplit_once(['.', ':']).unwrap_or(("", ty));
        self.code_types().contains(name)
            || self.is_code_type(name)
                && (self.has_own_codes() || is_failure(owner.trim_end_matches(':')) || name != "Code")
    }

    /// Whether a type is none that this file declares.
    fn is_of_others_type(&self, ty: &str) -> bool {
        let name = ty.rsplit(['.', ':']).next().unwrap_or(ty);
        name.len() > 2
            && name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().any(|b| b.is_ascii_lowercase())
            && !self.facts.bound.contains_key(name)
            && self.facts.declaration(name).is_none()
    }

    /// The types of this file whose values are declared codes.
    pub(crate) fn code_types(&self) -> &BTreeSet<&'t str> {
        self.code_types
            .get_or_init(|| if self.has_own_codes() { self.find_code_types() } else { BTreeSet::new() })
    }

    fn find_code_types(&self) -> BTreeSet<&'t str> {
        let facts = self.facts;
        let mut counts: Map<&'t str, Tally> = Map::default();
        let mut put = |ty: &'t str, word: &str| counts.entry(ty).or_default().add(word, self.declared);
        for kept in &facts.seen {
            match &kept.view {
                View::Bind(binds) => {
                    for (ty, value) in binds.iter().filter_map(|bind| Some((bind.ty?, bind.value?))) {
                        if let Some(word) = self.plain_text(value).filter(|_| is_plain(ty)) {
                            put(last_name(ty), word);
                        }
                    }
                    for (name, value) in binds.iter().filter_map(|bind| Some((bind.name, bind.value?))) {
                        literals(words(value, facts.text)).for_each(|word| put(name, word));
                    }
                }
                // `Reason("X")` of a type that holds nothing but a text.
                View::Call { callee, args } => {
                    let ([name], [arg]) = (&*self.path(*callee, kept.scope), args.as_slice()) else {
                        continue;
                    };
                    if let Some(word) = self.plain_text(arg.value).filter(|_| self.is_newtype(name)) {
                        put(name, word);
                    }
                }
                View::Union { name, members } => {
                    members.iter().filter_map(|one| self.plain_text(*one)).for_each(|word| put(name, word));
                }
                View::Enum { name, cases } => {
                    let raws = cases.iter().filter_map(|case| case.raw.as_ref());
                    raws.for_each(|raw| put(name, facts.slice(raw)));
                }
                _ => {}
            }
        }
        let is_type = |ty: &&str| ty.starts_with(|c: char| c.is_ascii_uppercase()) && !TEXTS.contains(ty);
        let ours = counts.into_iter().filter(|(_, tally)| tally.is_mostly_own());
        ours.map(|(ty, _)| ty).filter(is_type).filter(|ty| !is_failure(ty) || ty.ends_with("Code")).collect()
    }

    /// Whether a type of this file holds a text and nothing else.
    fn is_newtype(&self, name: &str) -> bool {
        let facts = self.facts;
        let declared = || facts.declaration(name);
        let has = |field: &str| declared().and_then(|node| node.child_by_field_name(field));
        match facts.lang {
            Language::Go => has("type").is_some_and(|ty| words(ty, facts.text) == "string"),
            Language::Rust => has("body").is_some_and(|body| body.kind() == "ordered_field_declaration_list"),
            Language::Python => facts.bound.get(name).into_iter().flatten().any(|value| {
                let View::Call { callee, .. } = self.view(*value) else { return false };
                self.resolver.path(callee).last() == Some(&"NewType")
            }),
            Language::Swift => facts
                .classes
                .iter()
                .any(|class| words(class.name, facts.text) == name && !class.bases.is_empty()),
            _ => false,
        }
    }

    /// The types of the place that a text stands in.
    fn sort_of_text(&self, seen: Seen<'t>, span: &Range<usize>) -> Option<Sort<'t>> {
        let holds = |node: &Node<'t>| node.byte_range().contains(&span.start);
        let given = |types: Vec<&'t str>| Some(Sort { types, how: How::Emitted, other: None });
        let compared = |other: Node<'t>| {
            let types = self.types_of(other);
            Some(Sort { types, how: How::Compared, other: Some(other) })
        };
        let mut at = seen.node;
        let mut side = TypeAt::Value;
        for _ in 0..STEPS {
            let parent = at.parent()?;
            // `vec![Case { want: "X" }]`
            if parent.kind() == "token_tree" {
                let sign = at.prev_sibling().filter(|sign| words(*sign, self.facts.text) == ":")?;
                let label = sign.prev_sibling().filter(|label| label.kind() == "identifier")?;
                return given(self.types_of_member(words(label, self.facts.text)));
            }
            if let Some(ty) = said_type(parent).filter(|_| side == TypeAt::Value) {
                return given(type_words(words(ty, self.facts.text)));
            }
            match self.view(parent) {
                View::Call { callee, args } => {
                    let path = self.path(callee, seen.scope);
                    let name = path.last().copied()?;
                    if is_same(name) {
                        at = parent;
                        continue;
                    }
                    if EQUAL.contains(&name) {
                        let side = self.held_side(parent, callee, &args, span.start)?;
                        return compared(side);
                    }
                    let is_theirs = self.is_of_other_package(&path[..path.len() - 1]);
                    return if is_theirs { None } else { given(self.types_given(name, &args, span)) };
                }
                View::Object { members, .. } => {
                    let member = members.iter().find(|one| holds(&one.value));
                    let Some(member) = member else {
                        side = TypeAt::Key;
                        at = parent;
                        continue;
                    };
                    let types = self.types_in_object(parent, member.label);
                    if !types.is_empty() {
                        return given(types);
                    }
                }
                View::List(parts) if parent.kind() == "literal_value" => {
                    let index = parts.iter().position(holds)?;
                    if let Some(ty) = self.type_in_row(parent, None, index) {
                        return given(vec![ty]);
                    }
                }
                View::Bind(binds) => {
                    let bind = binds.iter().find(|bind| bind.value.is_some_and(|value| holds(&value)))?;
                    return given(side_of(bind.ty?, side));
                }
                View::Assign { target, .. } if !holds(&target) => return given(self.types_of(target)),
                View::Compare(sides) => {
                    let other = sides.iter().find(|side| !holds(side))?;
                    return compared(*other);
                }
                View::Switch { subject, labels } if labels.iter().any(holds) => {
                    return compared(subject);
                }
                View::Return(_) | View::Function { .. } => return given(self.types_returned(span.start)?),
                View::Block if self.facts.lang != Language::Python => {
                    return given(self.types_returned(span.start)?);
                }
                View::Class { .. }
                | View::Enum { .. }
                | View::Union { .. }
                | View::Join(_)
                | View::Format { .. }
                | View::Template(_)
                | View::Tokens { .. } => return None,
                _ => {}
            }
            at = parent;
        }
        None
    }

    /// The types that the member of this name has in an object.
    fn types_in_object(&self, object: Node<'t>, label: Option<&'t str>) -> Vec<&'t str> {
        let Some(label) = label else { return Vec::new() };
        match self.type_in_row(object, Some(label), 0) {
            Some(ty) => vec![ty],
            None => self.types_of_member(label),
        }
    }

    /// What the function gives that returns what stands here.
    fn types_returned(&self, at: usize) -> Option<Vec<&'t str>> {
        let mut returned = self.facts.returns.iter().rev();
        let (function, seen) = returned.find(|(_, seen)| seen.node.byte_range().contains(&at))?;
        // What is returned together has several types.
        let is_one = self.row(seen.node).is_none_or(|row| row.len() < 2);
        let ret = self.facts.functions[*function].ret?.trim_start_matches(['-', '>', ':', ' ']);
        Some(side_of(ret, TypeAt::Value)).filter(|_| is_one)
    }

    /// The types of a name or a member, by what the file says where it comes into being.
    fn types_of(&self, node: Node<'t>) -> Vec<&'t str> {
        match self.view(node) {
            View::Name(name) => {
                let around = self.facts.functions_around(node.start_byte());
                let whole = 0..self.facts.text.len();
                let range = around.min_by_key(|one| one.range.len()).map_or(whole, |one| one.range.clone());
                self.facts.types_of_name(name, &range).find(|ty| says(ty)).into_iter().collect()
            }
            View::Access { object: Some(_), member, .. } => self.types_of_member(member),
            View::Pass(parts) => match parts.as_slice() {
                [only] => self.types_of(*only),
                _ => Vec::new(),
            },
            View::Call { callee, args } if args.is_empty() => match self.view(callee) {
                View::Access { object: Some(object), member, .. } if is_same(member) => self.types_of(object),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The types that members of this name have in this file.
    fn types_of_member(&self, name: &'t str) -> Vec<&'t str> {
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let whole = 0..self.facts.text.len();
        let mut types: Vec<_> =
            self.facts.types_of_name(name, &whole).filter(|ty| is_name && says(ty)).collect();
        types.dedup();
        types
    }

    /// The types of an argument, by the function or type of this file that is given it.
    fn types_given(&self, name: &'t str, args: &[Arg<'t>], span: &Range<usize>) -> Vec<&'t str> {
        let facts = self.facts;
        let holds = |arg: &Arg<'t>| arg.value.byte_range().contains(&span.start);
        let Some(index) = args.iter().position(holds) else { return Vec::new() };
        if args.len() == 1 && args[index].label == Some("rawValue") {
            return vec![name];
        }
        if let Some(label) = args[index].label {
            return self.types_of_member(label);
        }
        // The conversion to a type of codes.
        if args.len() == 1 && self.code_types().contains(name) {
            return self.code_types().get(name).copied().into_iter().collect();
        }
        let index = args[..index].iter().filter(|arg| arg.label.is_none()).count();
        let mut functions = facts.functions.iter().filter(|function| function.name == Some(name));
        if let (Some(function), None) = (functions.next(), functions.next()) {
            let param = function.params.iter().filter(|param| !is_self(param)).nth(index);
            let first =
                param.and_then(|param| facts.types_of_name(param, &function.range).find(|ty| says(ty)));
            return first.into_iter().collect();
        }
        let fields = self.labels_of(name);
        fields.get(index).map(|field| self.types_of_member(field)).unwrap_or_default()
    }
}

/// Whether a type is called as one, or is that of texts.
fn says(ty: &str) -> bool {
    TEXTS.contains(&ty) || ty.rsplit('.').next().is_some_and(is_type_name)
}
