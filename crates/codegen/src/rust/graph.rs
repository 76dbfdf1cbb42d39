//! Which types hold themselves.

use std::collections::BTreeSet;

use crate::model::{Extra, Model, Shape, Type, TypeId};

/// The types that hold themselves.
pub(super) struct Graph {
    /// Over members alone: their size would have no end.
    direct: Vec<usize>,
    /// Also over lists and maps: another name for itself would have no end.
    any: BTreeSet<TypeId>,
}

impl Graph {
    pub(super) fn new(model: &Model) -> Self {
        let types = model.sorted_types();
        let mut direct: Vec<Vec<usize>> = vec![Vec::new(); types.len()];
        let mut all = direct.clone();
        for (id, def) in types {
            direct[id.index()] = held(&def.shape).into_iter().map(TypeId::index).collect();
            all[id.index()] = def.shape.names().into_iter().map(TypeId::index).collect();
        }
        let groups = components(&all);
        let mut sizes = vec![0_usize; groups.len()];
        for group in &groups {
            sizes[*group] += 1;
        }
        let is_looped = |node: &usize| sizes[groups[*node]] > 1 || all[*node].contains(node);
        let any = (0..groups.len()).filter(is_looped).map(TypeId::from_index).collect();
        Self { direct: components(&direct), any }
    }

    /// Whether a type inside another must stand behind a pointer.
    pub(super) fn needs_box(&self, inside: TypeId, ty: TypeId) -> bool {
        self.direct[inside.index()] == self.direct[ty.index()]
    }

    /// Whether another name for this type would be a name for itself.
    pub(super) fn is_recursive(&self, id: TypeId) -> bool {
        self.any.contains(&id)
    }
}

/// The types that a shape holds in itself.
fn held(shape: &Shape) -> Vec<TypeId> {
    match shape {
        Shape::Alias(ty) => inside(ty),
        Shape::Enum(_) => Vec::new(),
        Shape::Object(object) => {
            let extra = match &object.extra {
                Extra::Closed | Extra::Open | Extra::Typed(_) => None,
            };
            object.members.iter().flat_map(|member| inside(&member.ty)).chain(extra).collect()
        }
        Shape::Union(union) => union.branches.iter().flat_map(|branch| inside(&branch.ty)).collect(),
    }
}

fn inside(ty: &Type) -> Vec<TypeId> {
    match ty {
        Type::Named(id) => vec![*id],
        Type::Nullable(inner) => inside(inner),
        Type::Tuple(types) => types.iter().flat_map(inside).collect(),
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int(_)
        | Type::Number
        | Type::String
        | Type::Array(_)
        | Type::Map(_) => Vec::new(),
    }
}

/// The strongly connected component of every node (Tarjan, without recursion: descriptions are deep).
fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let mut index = vec![UNSEEN; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut group = vec![UNSEEN; edges.len()];
    let (mut next, mut groups, mut stack) = (0, 0, Vec::new());
    for root in 0..edges.len() {
        let mut work = vec![(root, 0)];
        while let Some((node, at)) = work.pop() {
            if at == 0 {
                if index[node] != UNSEEN {
                    continue;
                }
                (index[node], low[node]) = (next, next);
                next += 1;
                stack.push(node);
            }
            if let Some(&target) = edges[node].get(at) {
                work.push((node, at + 1));
                if index[target] == UNSEEN {
                    work.push((target, 0));
                }
                continue;
            }
            for &target in &edges[node] {
                if group[target] == UNSEEN {
                    low[node] = low[node].min(low[target]);
                }
            }
            if low[node] == index[node] {
                while let Some(member) = stack.pop() {
                    group[member] = groups;
                    if member == node {
                        break;
                    }
                }
                groups += 1;
            }
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn nodes_that_reach_each_other_are_together() {
        let groups = components(&[vec![1], vec![2], vec![0, 3], vec![3], vec![]]);
        assert!(groups[0] == groups[1] && groups[1] == groups[2]);
        assert!(groups[3] != groups[0] && groups[4] != groups[3]);
    }
}
