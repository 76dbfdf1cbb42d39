//! Codes that what stands beside a text gives for the same case: `case .jammed` of `hint` has the code that it has in `code`.

use std::borrow::Cow;

use tree_sitter::Node;

use crate::mirror::lang::{Arg, View, words};
use crate::mirror::names::standing::{Standing, alternatives};
use crate::mirror::tree::facts::Kept;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::Finder;

/// What is known of the case that a label names.
pub(super) enum Stands {
    /// This is its code.
    For(String),
    /// Its type is one of this file, and gives it none.
    ForNothing,
    /// The case may be of another file.
    Open,
}

impl<'t> Finder<'_, 't, '_> {
    /// What names of this file stand for by arms, tables and what they are made with.
    pub(crate) fn known_standing(&self) -> &[Standing] {
        self.standing.get_or_init(|| {
            let mut found = self.stands();
            let choices = self.facts.seen.iter().filter_map(|kept| match &kept.view {
                View::Switch { labels, .. } => Some((labels, kept.scope)),
                _ => None,
            });
            for (label, scope) in
                choices.flat_map(|(labels, scope)| labels.iter().map(move |one| (*one, scope)))
            {
                let Some(code) = self.named_in_arm(label, scope) else { continue };
                let cases = alternatives(label).into_iter().filter_map(|case| self.case_in(case));
                found.extend(cases.map(|(owner, name)| Standing::new(owner, name, &code)));
            }
            found
        })
    }

    /// The code that an arm gives by the name of a constant: `Self::Slack => codes::WARP_SLACK`.
    fn named_in_arm(&self, label: Node<'t>, scope: usize) -> Option<String> {
        self.given_in_arm(label, scope, |leaves| match leaves {
            [name @ Leaf::Name { .. }] => Some(self.code_named(name)),
            _ => None,
        })
    }

    /// The code of the case that a label of a choice, or the key of a table, names.
    pub(super) fn stands_for(&self, label: Node<'t>) -> Stands {
        let cases = alternatives(label);
        let [case] = cases.as_slice() else { return Stands::Open };
        let is_name = !matches!(self.view(*case), View::Str(_));
        match self.case_in(*case).filter(|_| is_name) {
            Some((owner, name)) => self.stands_as(owner, name),
            None => Stands::Open,
        }
    }

    pub(super) fn stands_as(&self, owner: &str, name: &str) -> Stands {
        let mut codes = self.known_standing().iter().filter(|one| one.is_of(owner, name));
        if let Some(first) = codes.next() {
            let is_one = codes.all(|other| other.code() == first.code());
            return if is_one { Stands::For(first.code().to_owned()) } else { Stands::ForNothing };
        }
        let is_own = |kept: &Kept<'t>| {
            matches!(&kept.view, View::Enum { name: of, cases } if *of == owner
                && cases.iter().any(|case| words(case.name, self.facts.text) == name))
        };
        let is_explained = self.known_standing().iter().any(|one| one.is_in(owner) || one.is_called(name));
        if is_explained && !owner.is_empty() && self.facts.seen.iter().any(is_own) {
            Stands::ForNothing
        } else {
            Stands::Open
        }
    }

    /// The code of the case, or of the constant that is one, which is declared in a place.
    pub(super) fn code_of_item(&self, item: usize) -> Option<Cow<'t, str>> {
        let facts = self.facts;
        let line = &facts.text[item..];
        let line = item..item + line.find('\n').unwrap_or(line.len());
        let cases = facts.seen.iter().filter_map(|kept| match &kept.view {
            View::Enum { name, cases } if kept.node.byte_range().contains(&item) => Some((*name, cases)),
            _ => None,
        });
        let mut here = cases.flat_map(|(owner, cases)| {
            let names = cases.iter().filter(|case| line.contains(&case.name.start_byte()));
            names.map(move |case| (owner, words(case.name, facts.text)))
        });
        let case = here.next().filter(|_| here.next().is_none());
        // `JAMMED = 1` of a class, `Jammed Stop = iota`
        let constant = || {
            let name = &facts.text[line.clone()];
            let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?];
            let is_one =
                facts.tops.iter().any(|(top, seen)| *top == name && line.contains(&seen.node.start_byte()));
            let node = facts.root.descendant_for_byte_range(item, item + 1)?;
            let is_number = || node.parent().is_some_and(|spec| spec.kind() == "const_spec");
            (is_one || is_number()).then(|| (facts.home_around(item).unwrap_or_default(), name))
        };
        let (owner, name) = case.or_else(constant)?;
        match self.stands_as(owner, name) {
            Stands::For(code) => Some(Cow::Owned(code)),
            _ => None,
        }
    }

    /// The code that a member has in a table of codes beside this one, with the same keys.
    pub(super) fn code_in_sibling(&self, own: &Arg<'t>, members: &[Arg<'t>]) -> Option<Cow<'t, str>> {
        let label = own.label?;
        if members.len() < 2 {
            return None;
        }
        let code_in = |table: &[Arg<'t>], label: &str| {
            let member = table.iter().find(|member| member.label == Some(label))?;
            self.plain_text(member.value).filter(|text| self.declared.code(text).is_some())
        };
        let tables = self.facts.seen.iter().filter_map(|kept| match &kept.view {
            View::Object { members: table, .. } if table.len() >= members.len() => Some(table),
            _ => None,
        });
        let mut codes = tables
            .filter(|table| {
                members.iter().all(|member| member.label.is_some_and(|label| code_in(table, label).is_some()))
            })
            .filter_map(|table| code_in(table, label));
        let first = codes.next()?;
        codes.all(|other| other == first).then_some(Cow::Borrowed(first))
    }
}
