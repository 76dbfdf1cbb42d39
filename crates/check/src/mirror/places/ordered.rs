//! Values that are given to the members of a type in their order.

use std::collections::BTreeSet;
use std::rc::Rc;

use tree_sitter::Node;

use super::positions::Member;
use crate::mirror::lang::{Language, View, words};
use crate::mirror::tree::typed::TypedMember;
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::things::{is_thing, last_name};

impl<'t> Finder<'_, 't, '_> {
    /// `Outcome{"X", "full"}` gives the members of a struct of this file in their order.
    pub(crate) fn positional(&mut self, name: &'t str, plain: &[Node<'t>], scope: usize) {
        let labels = self.labels_of(name);
        if labels.is_empty() && self.facts.lang == Language::Go {
            return self.ask_members(name, plain);
        }
        if !self.is_other(name, Around::of(labels.iter().copied())) {
            self.in_order(&labels, plain, scope);
        }
    }

    /// The names of the members of a type of this file that is made of them in their order.
    pub(crate) fn labels_of(&self, name: &'t str) -> Rc<[&'t str]> {
        let find = || match self.facts.lang {
            Language::Python => self.fields_of(name).into(),
            _ => names_of(self.facts.members_of(name).unwrap_or_default()),
        };
        Rc::clone(self.structs.borrow_mut().entry(name).or_insert_with(find))
    }

    /// The members of a class of Python that is made of them in their order.
    fn fields_of(&self, name: &str) -> Vec<&'t str> {
        let facts = self.facts;
        let class = facts.classes.iter().find(|class| words(class.name, facts.text) == name);
        let body = class.and_then(|class| class.name.parent()?.child_by_field_name("body"));
        let lines = body.into_iter().flat_map(|body| {
            (0..body.named_child_count()).filter_map(move |at| {
                body.named_child(u32::try_from(at).ok()?)?
                    .named_child(0)
                    .filter(|line| line.kind() == "assignment")
            })
        });
        let typed = lines.filter(|line| line.child_by_field_name("type").is_some());
        let typed = typed.filter_map(|line| Some(words(line.child_by_field_name("left")?, facts.text)));
        typed.chain(self.named_tuple(name)).collect()
    }

    /// `Outcome = namedtuple("Outcome", ["ok", "code"])`
    fn named_tuple(&self, name: &str) -> Vec<&'t str> {
        let value = self.facts.bound.get(name).and_then(|values| values.first());
        let Some(View::Call { callee, args }) =
            value.map(|value| self.facts.lang.view(*value, self.facts.text))
        else {
            return Vec::new();
        };
        let is_it = self.resolver.path(callee).last().is_some_and(|last| *last == "namedtuple");
        let Some(list) = args.get(1).filter(|_| is_it).map(|list| list.value) else { return Vec::new() };
        match self.plain_text(list) {
            Some(names) => names.split([' ', ',']).filter(|name| !name.is_empty()).collect(),
            None => self
                .row(list)
                .unwrap_or_default()
                .into_iter()
                .filter_map(|name| self.plain_text(name))
                .collect(),
        }
    }

    /// `[]Outcome{{"X", "full"}}` leaves the type of the elements away.
    pub(crate) fn positional_row(&mut self, row: Node<'t>, plain: &[Node<'t>], scope: usize) {
        let Some(element) = element_of(row) else { return };
        match self.facts.members_of_type(element) {
            Some(members) if element.kind() == "struct_type" => {
                self.in_order(&names_of(members), plain, scope);
            }
            _ => self.positional(words(element, self.facts.text), plain, scope),
        }
    }

    /// What the member is called that stands here in `struct{ Hint, Code string }{"X", "Y"}`.
    pub(crate) fn label_in(&self, list: Node<'t>, index: usize) -> Option<&'t str> {
        let members = self.facts.members_of_type(written_out(list)?)?;
        members.get(index).map(|(label, _)| *label)
    }

    /// The type of a member of such a row, by its name or its place.
    pub(crate) fn type_in_row(&self, row: Node<'t>, name: Option<&str>, index: usize) -> Option<&'t str> {
        let element = element_of(row)?;
        let members = self.facts.members_of_type(element)?;
        let member = match name {
            Some(name) => members.iter().find(|(label, _)| *label == name),
            None => members.get(index),
        };
        member.map(|(_, ty)| *ty)
    }

    /// Whether things of this type are made with declared codes in this file, whatever it is called.
    pub(crate) fn has_codes(&self, ty: &'t str) -> bool {
        *self.coded_types.borrow_mut().entry(ty).or_insert_with(|| !is_thing(ty) && self.is_made_of_codes(ty))
    }

    fn is_made_of_codes(&self, ty: &str) -> bool {
        let facts = self.facts;
        let made = facts.seen.iter().filter_map(|kept| match &kept.view {
            View::Call { callee, args } if self.resolver.path(*callee).last() == Some(&ty) => Some(args),
            View::Object { ty: Some(name), members } if last_name(name) == ty => Some(members),
            _ => None,
        });
        let is_member = |label: &str| self.places.member(label, facts.lang) == Some(Member::Code);
        let codes: BTreeSet<&str> = made
            .flatten()
            .filter(|one| one.label.is_none_or(is_member))
            .filter_map(|one| self.plain_text(one.value))
            .filter(|text| self.declared.is_code(text))
            .collect();
        let own = codes.iter().filter(|code| self.declared.is_own(code)).count();
        self.declared.are_enough(own, codes.len())
    }

    /// `case .refused("X", _)`, `case .refused(code: "X", reason: _)`: what a case of Swift holds.
    pub(crate) fn held_cases(&mut self) {
        let facts = self.facts;
        if facts.lang != Language::Swift {
            return;
        }
        for seen in &facts.strings {
            let Some(part) = seen.node.parent().filter(|part| part.kind() == "pattern") else { continue };
            let before: Vec<Node<'t>> = std::iter::successors(part.prev_sibling(), Node::prev_sibling)
                .take_while(|sign| sign.kind() != ".")
                .collect();
            let Some(open) = before.iter().position(|sign| sign.kind() == "(") else { continue };
            let Some(case) = before.get(open + 1).map(|case| words(*case, facts.text)) else { continue };
            let labels = held_by(facts.text, case);
            let label = match &before[..open] {
                [sign, label, ..] if sign.kind() == ":" => Some(words(*label, facts.text)),
                signs => labels.get(signs.iter().filter(|sign| sign.kind() == ",").count()).copied(),
            };
            let member = label.and_then(|label| self.places.member(label, facts.lang));
            if let Some(member) = member.filter(|_| !is_thing(case)) {
                let around = Around::of(labels.into_iter());
                self.sink(seen.node, seen.scope, How::Compared, Trust::Member { member, around });
            }
        }
    }

    /// Values that are given to members in their order.
    fn in_order(&mut self, labels: &[&'t str], plain: &[Node<'t>], scope: usize) {
        let around = Around::of(labels.iter().copied());
        for (label, value) in labels.iter().zip(plain) {
            if let Some(member) = self.places.member(label, self.facts.lang) {
                self.sink(*value, scope, How::Emitted, Trust::Member { member, around });
            }
        }
    }
}

/// The names of what a case of Swift holds, as the text declares it: `case refused(code: String, reason: String)`.
fn held_by<'t>(text: &'t str, case: &str) -> Vec<&'t str> {
    let head = format!("{case}(");
    let mut declared = text.match_indices(&head).filter(|(at, _)| {
        let before = text[..*at].rsplit(['\n', ';', '{']).next().unwrap_or_default().trim_start();
        let before = before.strip_prefix("indirect ").unwrap_or(before);
        before == "case " || before.starts_with("case ") && before.trim_end().ends_with(',')
    });
    let held = declared.next().and_then(|(at, _)| text[at + head.len()..].split(')').next());
    held.map(|held| held.split(',').map(|one| one.split(':').next().unwrap_or_default().trim()).collect())
        .unwrap_or_default()
}

/// The type of a struct of Go that is made where it is declared, without a name.
pub(crate) fn written_out(made: Node<'_>) -> Option<Node<'_>> {
    made.child_by_field_name("type")
        .filter(|ty| made.kind() == "composite_literal" && ty.kind() == "struct_type")
}

/// Whether a list of Go may be what a struct is made of: a row of a list, or `struct{ Code string }{"X"}`.
pub(crate) fn is_row_of_struct(list: Node<'_>) -> bool {
    list.kind() == "literal_value" || written_out(list).is_some()
}

/// The type of a row of Go: its own, or that of the elements of the list or table that it stands in, which it leaves away.
fn element_of(row: Node<'_>) -> Option<Node<'_>> {
    if let Some(own) = written_out(row) {
        return Some(own);
    }
    // The value of a key stands in one node more than the element of a list.
    let list = std::iter::successors(row.parent(), Node::parent)
        .take(4)
        .find(|outer| outer.kind() == "composite_literal")?;
    let ty = list.child_by_field_name("type")?;
    let element = ty.child_by_field_name(if ty.kind() == "map_type" { "value" } else { "element" })?;
    if element.kind() == "pointer_type" { element.named_child(0) } else { Some(element) }
}

/// The names of the members of a struct.
fn names_of(members: Vec<TypedMember<'_>>) -> Rc<[&str]> {
    members.into_iter().map(|(name, _)| name).collect()
}
