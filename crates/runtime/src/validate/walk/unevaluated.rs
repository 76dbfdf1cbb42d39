//! The members and items that no schema of the place has looked at.

use std::collections::{BTreeSet, HashSet};

use serde_json::Value;

use super::array::at_most;
use super::{Fault, Path, Sink, Walk};
use crate::validate::tree::{Length, Node, NodeId, Types};

/// What has been looked at.
#[derive(Debug, Default)]
struct Evaluated<'a> {
    all_names: bool,
    names: HashSet<&'a str>,
    all_items: bool,
    prefix: usize,
    items: BTreeSet<usize>,
}

impl<'t> Walk<'t> {
    pub(super) fn check_unevaluated<'a>(
        &self,
        id: NodeId,
        node: &'t Node,
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        let names = node.object.as_ref().and_then(|rules| rules.unevaluated).filter(|_| value.is_object());
        let items = node.array.as_ref().and_then(|rules| rules.unevaluated).filter(|_| value.is_array());
        if names.is_none() && items.is_none() {
            return;
        }
        let mut seen = Evaluated::default();
        self.evaluate(id, value, &mut seen, 0);
        if let (Some(rest), Value::Object(members)) = (names, value)
            && !seen.all_names
        {
            for (name, item) in members.iter().filter(|(name, _)| !seen.names.contains(name.as_str())) {
                if self.tree.node(rest).never {
                    let fault = Fault::Unknown { name, holder: members, wide: true };
                    sink.put_member(path, name, id, item, fault);
                } else {
                    self.visit(rest, item, &path.name(name), sink);
                }
            }
        }
        if let (Some(rest), Value::Array(list)) = (items, value)
            && !seen.all_items
        {
            let is_new = |index: &usize| *index >= seen.prefix && !seen.items.contains(index);
            if self.tree.node(rest).never {
                if seen.items.is_empty() && list.len() > seen.prefix {
                    let length = at_most(Length::default(), seen.prefix);
                    sink.put(path, id, value, Fault::Length(length));
                } else {
                    for index in (0..list.len()).filter(is_new) {
                        sink.put(&path.index(index), id, &list[index], Fault::Never);
                    }
                }
            } else {
                for index in (0..list.len()).filter(is_new) {
                    self.visit(rest, &list[index], &path.index(index), sink);
                }
            }
        }
    }

    /// Gathers what the schemas of a place have looked at; the `unevaluated` keywords of the first one do not count.
    fn evaluate<'a>(&self, id: NodeId, value: &'a Value, seen: &mut Evaluated<'a>, depth: u8) {
        if depth > 32 {
            return;
        }
        let node = self.tree.node(id);
        match value {
            Value::Object(members) => {
                if let Some(rules) = &node.object {
                    seen.all_names |=
                        rules.additional.is_some() || (depth > 0 && rules.unevaluated.is_some());
                    for name in members.keys() {
                        let text = || Value::String(name.clone());
                        let known = rules.properties.contains_key(name)
                            || rules.patterns.iter().any(|(pattern, _)| pattern.accepts(&text()));
                        if known {
                            seen.names.insert(name);
                        }
                    }
                }
            }
            Value::Array(items) => {
                if let Some(rules) = &node.array {
                    seen.all_items |= rules.items.is_some() || (depth > 0 && rules.unevaluated.is_some());
                    seen.prefix = seen.prefix.max(rules.prefix.len());
                    if let Some(contains) = &rules.contains {
                        let hits =
                            items.iter().enumerate().filter(|(_, item)| self.fits(contains.node, item));
                        seen.items.extend(hits.map(|(index, _)| index));
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        for id in self.in_force(node, value) {
            self.evaluate(id, value, seen, depth + 1);
        }
    }

    /// The schemas of the same place that apply to this value: of the branches those that fit, or where none does
    /// those that could have been meant, so that a name is not called unknown for another name's fault.
    fn in_force(&self, node: &Node, value: &Value) -> Vec<NodeId> {
        let mut found = node.all.clone();
        for branches in [&node.any_of, &node.one_of] {
            let mut fitting: Vec<_> = branches.iter().filter(|id| self.fits(**id, value)).copied().collect();
            if fitting.is_empty() {
                let could = |id: &&NodeId| self.tree.accepts(**id).meets(Types::of(value));
                fitting = branches.iter().filter(could).copied().collect();
            }
            found.append(&mut fitting);
        }
        if let Some(condition) = &node.condition {
            if self.fits(condition.test, value) {
                found.push(condition.test);
                found.extend(condition.then);
            } else {
                found.extend(condition.otherwise);
            }
        }
        if let (Some(rules), Value::Object(members)) = (&node.object, value) {
            found.extend(
                rules.dependent.iter().filter(|(name, _)| members.contains_key(name)).map(|(_, id)| *id),
            );
        }
        found
    }
}
