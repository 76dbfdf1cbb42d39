//! Values that are given to the members of a type in their order.

use std::rc::Rc;

use tree_sitter::Node;

use super::lang::{Language, View, words};
use super::uses::{Around, Finder, How, Trust};

impl<'t> Finder<'_, 't, '_> {
    /// `Outcome{"X", "full"}` gives the members of a struct of this file in their order.
    pub(crate) fn positional(&mut self, name: &'t str, plain: &[Node<'t>], scope: usize) {
        let find = || match self.facts.lang {
            Language::Python => self.fields_of(name).into(),
            _ => members_of(self.facts.text, name).unwrap_or_default().into(),
        };
        let labels = Rc::clone(self.structs.borrow_mut().entry(name).or_insert_with(find));
        if !self.is_other(name, Around::of(labels.iter().copied())) {
            self.in_order(&labels, plain, scope);
        }
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
        let list = std::iter::successors(row.parent(), Node::parent).nth(2);
        let ty = list.and_then(|list| list.child_by_field_name("type")).map(|ty| words(ty, self.facts.text));
        let Some(element) = ty.and_then(|ty| ty.strip_prefix("[]")) else { return };
        let element = element.trim_start_matches('*');
        match element.strip_prefix("struct") {
            Some(body) => {
                let labels = members_in(body.trim_start().trim_start_matches('{')).unwrap_or_default();
                self.in_order(&labels, plain, scope);
            }
            None => self.positional(element, plain, scope),
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

/// The members of a struct of Go, as the text declares them.
fn members_of<'t>(text: &'t str, name: &str) -> Option<Vec<&'t str>> {
    let head = format!("{name} struct {{");
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let at = text.match_indices(&head).find(|(at, _)| !text[..*at].ends_with(is_part))?.0;
    members_in(&text[at + head.len()..])
}

/// The members that a struct of Go starts with here.
fn members_in(body: &str) -> Option<Vec<&str>> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let body = body.split('}').next()?;
    let lines = body.split(['\n', ';']).map(str::trim).filter(|line| line.starts_with(is_part));
    let names = lines.flat_map(|line| {
        // `Code, Hint string` declares two.
        let count = 1 + line.split_whitespace().take_while(|word| word.ends_with(',')).count();
        line.split_whitespace().take(count).map(|word| word.trim_end_matches(','))
    });
    Some(names.collect())
}
