//! What a name means where it stands: one that is bound anew has only its own meaning.

use std::hash::{Hash, Hasher};

use tree_sitter::Node;

use super::facts::{FILE, Facts};
use crate::mirror::hash::Quick;
use crate::mirror::lang::{View, words};
use crate::mirror::uses::Finder;

/// The statements of Go that bind names for themselves alone.
const STATEMENTS: &[&str] =
    &["if_statement", "for_statement", "expression_switch_statement", "type_switch_statement"];

/// What gives a name one value after the other.
const LOOPS: &[&str] = &["for_statement", "for_in_statement", "for_expression"];

/// What an expression means: all expressions of a file with the same number mean the same.
pub(crate) type Meaning = u64;

impl<'t> Facts<'t> {
    /// What a name was given last before a place; nothing where it is a parameter.
    pub(crate) fn given_last(&self, name: &str, scope: usize, at: usize) -> Option<Node<'t>> {
        // They stand in their order, and some names are bound thousands of times.
        const MOST: usize = 64;
        let values = self.lookup(name, scope)?.into_iter().rev();
        let mut before = values.filter(|value| value.end_byte() <= at).take(MOST);
        before.find(|value| is_seen(*value, at))
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// What is compared: a path means the same in the whole file, and a name what it was given last.
    pub(crate) fn meaning(&self, subject: Node<'t>, scope: usize) -> Meaning {
        let text = words(subject, self.facts.text);
        let path = self.resolver.path(subject);
        match path.as_slice() {
            [name] if !text.contains(['(', '[']) => match self.turn_of(name, subject) {
                Some(head) => number(&(name, head)),
                None => self.meaning_of(name, scope, subject.start_byte()),
            },
            // `reply?.type` and `reply["type"]`
            [_, _, ..] if !text.contains('(') => number(&path),
            // `reply.GetType()`
            [around @ .., name] if text.ends_with("()") && text.matches('(').count() == 1 => {
                let member = getter(name).unwrap_or(name);
                number(&around.iter().copied().chain([member]).collect::<Vec<_>>())
            }
            _ => number(&text),
        }
    }

    /// The head of the loop that gives a name its values.
    fn turn_of(&self, name: &str, subject: Node<'t>) -> Option<&'t str> {
        let around = std::iter::successors(subject.parent(), Node::parent);
        around.filter(|node| LOOPS.contains(&node.kind())).find_map(|node| {
            let body = node.child_by_field_name("body").or_else(|| node.named_child(2))?;
            let head = self.facts.slice(&(node.start_byte()..body.start_byte()));
            let mut words = head.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.any(|word| word == name).then_some(head)
        })
    }

    /// The same for a name; those that the whole file knows mean the same everywhere.
    fn meaning_of(&self, name: &'t str, scope: usize, at: usize) -> Meaning {
        let facts = self.facts;
        let Some(home) = facts.home_of(name, scope) else {
            return number(&(name, facts.functions_around(at).map(|function| function.range.start).max()));
        };
        if home == FILE {
            return number(&name);
        }
        match facts.given_last(name, scope, at) {
            // What one function gives is the same thing each time.
            Some(value) if matches!(self.view(value), View::Call { .. } | View::Access { .. }) => {
                number(&(name, self.resolver.path(value)))
            }
            Some(value) => number(&(name, home, value.start_byte())),
            None => number(&(name, home)),
        }
    }
}

/// The member that a method of this name gives: `Reason` of `GetReason`.
pub(crate) fn getter(name: &str) -> Option<&str> {
    let member = ["Get", "get"].iter().find_map(|start| name.strip_prefix(start))?;
    member.starts_with(|first: char| first.is_ascii_uppercase()).then_some(member)
}

fn number(of: &impl Hash) -> Meaning {
    let mut hasher = Quick::default();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Whether what binds a value for one statement does so for this place.
fn is_seen(value: Node<'_>, at: usize) -> bool {
    let around = std::iter::successors(value.parent(), Node::parent).take(3);
    let statement = around.filter(|node| STATEMENTS.contains(&node.kind())).last();
    statement.is_none_or(|statement| statement.byte_range().contains(&at))
}
