//! The violations of an object: its names, what it lacks, and its members.

use serde_json::{Map, Value};

use super::{Fault, Path, Sink, Walk};
use crate::validate::tree::{NodeId, Object};

impl<'t> Walk<'t> {
    pub(super) fn check_object<'a>(
        &self,
        id: NodeId,
        rules: &'t Object,
        members: &'a Map<String, Value>,
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        for name in &rules.required {
            missing(id, name, members, value, path, sink);
        }
        for (trigger, names) in &rules.dependent_required {
            if members.contains_key(trigger) {
                for name in names {
                    missing(id, name, members, value, path, sink);
                }
            }
        }
        for (name, item) in members {
            self.check_member(id, rules, members, (name, item), path, sink);
        }
        if !rules.length.accepts(members.len()) {
            sink.put(path, id, value, Fault::Length(rules.length));
        }
        for (trigger, node) in &rules.dependent {
            if members.contains_key(trigger) {
                self.visit(*node, value, path, sink);
            }
        }
    }

    fn check_member<'a>(
        &self,
        id: NodeId,
        rules: &'t Object,
        holder: &'a Map<String, Value>,
        (name, item): (&'a str, &'a Value),
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        let unknown = Fault::Unknown { name, holder, wide: false };
        let mut known = false;
        if let Some(node) = rules.properties.get(name) {
            known = true;
            let declared = self.tree.node(*node);
            if declared.never && !declared.governed {
                sink.put_member(path, name, id, item, unknown.clone());
            } else {
                self.visit(*node, item, &path.name(name), sink);
            }
        }
        if !rules.patterns.is_empty() {
            let text = Value::String(name.to_owned());
            for (pattern, node) in &rules.patterns {
                if pattern.accepts(&text) {
                    known = true;
                    self.visit(*node, item, &path.name(name), sink);
                }
            }
        }
        if !known && let Some(node) = rules.additional {
            if self.tree.node(node).never {
                sink.put_member(path, name, id, item, unknown);
            } else {
                self.visit(node, item, &path.name(name), sink);
            }
        }
        if let Some(names) = rules.property_names
            && !self.fits(names, &Value::String(name.to_owned()))
        {
            sink.put_member(path, name, id, item, Fault::Name { name, holder, names });
        }
    }
}

fn missing<'a>(
    id: NodeId,
    name: &'a str,
    holder: &'a Map<String, Value>,
    value: &'a Value,
    path: &Path<'_>,
    sink: &mut Sink<'a>,
) {
    if !holder.contains_key(name) {
        sink.put_member(path, name, id, value, Fault::Missing { name, allowed: Vec::new() });
    }
}
