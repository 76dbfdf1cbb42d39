//! What all the schemas of one place say together.

use serde_json::Value;

use super::{Node, NodeId, Tree, Types};

/// How many schemas of one place are looked at; more only happens in schemas made to be large.
const MAX_SCOPE: usize = 256;

impl Tree {
    /// The schema itself and those that certainly hold at the same place.
    pub(crate) fn firm(&self, id: NodeId) -> Vec<NodeId> {
        self.spread(&[id], |node, found| found.extend(&node.all))
    }

    /// The schemas themselves and those that may hold at the same place.
    pub(crate) fn wide(&self, ids: &[NodeId]) -> Vec<NodeId> {
        self.spread(ids, |node, found| {
            found.extend(node.all.iter().chain(&node.any_of).chain(&node.one_of));
            if let Some(condition) = &node.condition {
                found.push(condition.test);
                found.extend(condition.then.iter().chain(&condition.otherwise));
            }
            if let Some(object) = &node.object {
                found.extend(object.dependent.iter().map(|(_, id)| id));
            }
        })
    }

    fn spread(&self, ids: &[NodeId], next: impl Fn(&Node, &mut Vec<NodeId>)) -> Vec<NodeId> {
        let mut scope: Vec<NodeId> = Vec::with_capacity(ids.len());
        let mut more = ids.to_vec();
        while let Some(id) = more.pop() {
            if scope.len() < MAX_SCOPE && !scope.contains(&id) {
                scope.push(id);
                next(self.node(id), &mut more);
            }
        }
        scope.sort_unstable();
        scope
    }

    /// The types that a value may have here.
    pub(crate) fn accepts(&self, id: NodeId) -> Types {
        self.accepts_at(id, 0)
    }

    fn accepts_at(&self, id: NodeId, depth: u8) -> Types {
        let node = self.node(id);
        if node.never {
            return Types::NONE;
        }
        let mut types = node.types.unwrap_or(Types::ANY);
        for list in &node.choices {
            types = types.and(list.iter().fold(Types::NONE, |types, value| types.or(Types::of(value))));
        }
        if depth >= 8 {
            return types;
        }
        for id in &node.all {
            types = types.and(self.accepts_at(*id, depth + 1));
        }
        for branches in [&node.any_of, &node.one_of] {
            if !branches.is_empty() {
                let each = branches.iter().map(|id| self.accepts_at(*id, depth + 1));
                types = types.and(each.fold(Types::NONE, Types::or));
            }
        }
        types
    }

    /// The values that are legal here, when they are listed.
    pub(crate) fn choices(&self, id: NodeId) -> Option<Vec<&Value>> {
        self.choices_at(id, 0)
    }

    fn choices_at(&self, id: NodeId, depth: u8) -> Option<Vec<&Value>> {
        let node = self.node(id);
        if let Some(list) = node.choices.iter().min_by_key(|list| list.len()) {
            return Some(list.iter().collect());
        }
        if depth >= 8 {
            return None;
        }
        for id in &node.all {
            if let Some(list) = self.choices_at(*id, depth + 1) {
                return Some(list);
            }
        }
        for branches in [&node.any_of, &node.one_of] {
            let lists: Option<Vec<_>> = branches.iter().map(|id| self.choices_at(*id, depth + 1)).collect();
            if let Some(lists) = lists
                && !lists.is_empty()
            {
                return Some(lists.into_iter().flatten().collect());
            }
        }
        None
    }

    /// The names that may be set in an object here, in the order of the schema.
    pub(crate) fn settable<'t>(&'t self, scope: &[NodeId]) -> Vec<&'t str> {
        let mut names: Vec<&str> = Vec::new();
        for id in scope {
            let Some(object) = &self.node(*id).object else { continue };
            for name in &object.names {
                if self.is_settable(object.properties[name]) && !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
        }
        names
    }

    fn is_settable(&self, id: NodeId) -> bool {
        let refuses = |node: &Node| node.never || node.governed;
        let node = self.node(id);
        !refuses(node) && (node.all.is_empty() || !self.firm(id).iter().any(|id| refuses(self.node(*id))))
    }

    /// Whether a schema of this place declares the name.
    pub(crate) fn declares(&self, scope: &[NodeId], name: &str) -> bool {
        let mut objects = scope.iter().filter_map(|id| self.node(*id).object.as_ref());
        objects.any(|object| object.properties.contains_key(name))
    }

    /// The schemas of a member or an item, with all that may hold there.
    pub(crate) fn below(&self, scope: &[NodeId], name: &str) -> Vec<NodeId> {
        let mut found = Vec::new();
        for id in scope {
            let node = self.node(*id);
            if let Some(object) = &node.object {
                found.extend(object.properties.get(name));
                if !object.properties.contains_key(name) {
                    found.extend(object.patterns.iter().map(|(_, id)| *id));
                    found.extend(object.additional.iter().chain(&object.unevaluated));
                }
            }
            if let Some(array) = &node.array {
                let index = name.parse::<usize>().unwrap_or(usize::MAX);
                match array.prefix.get(index) {
                    Some(id) => found.push(*id),
                    None => found.extend(array.items.iter().chain(&array.unevaluated)),
                }
                found.extend(array.contains.iter().map(|contains| contains.node));
            }
        }
        self.wide(&found)
    }

    /// Whether any schema that may hold together with these is marked as sensitive.
    pub(crate) fn hides(&self, ids: &[NodeId]) -> bool {
        self.marked && self.is_sensitive(&self.wide(ids))
    }

    /// Whether a schema of this place is marked as sensitive.
    pub(crate) fn is_sensitive(&self, scope: &[NodeId]) -> bool {
        self.marked && scope.iter().any(|id| self.node(*id).sensitive)
    }
}
