//! What all parts of a client are written from.

use std::collections::BTreeSet;

use curable_core::Effect;

use super::graph::Graph;
use super::idents::pascal;
use crate::model::{Int, Model, Operation, Type, TypeId};

/// A model, and what Rust needs to know of it.
pub(super) struct Context<'m> {
    pub(super) model: &'m Model,
    pub(super) graph: Graph,
    /// The types that the details of failures reach: they are told apart when they are off their schema, so that
    /// nothing in them may be more than is declared.
    strict: BTreeSet<TypeId>,
    /// The types in which `null` may say something else than that nothing is said: what an HTTP API is sent to change
    /// things. To a service of ours both are the same.
    telling: BTreeSet<TypeId>,
}

impl<'m> Context<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        let details = model.failures.iter().filter_map(|failure| failure.details.as_ref());
        let changes =
            |operation: &&Operation| operation.source.is_some() && operation.effect != Some(Effect::Read);
        let sent = model.operations.iter().filter(changes).map(|operation| &operation.input);
        let (strict, telling) = (reached(model, details), reached(model, sent));
        Self { model, graph: Graph::new(model), strict, telling }
    }

    /// Whether `null` may say something else than that nothing is said.
    pub(super) fn tells_null(&self, id: TypeId) -> bool {
        self.telling.contains(&id)
    }

    /// Whether a choice accepts what the contract does not list yet: results of a newer server do not fail for it.
    pub(super) fn is_open(&self, id: TypeId) -> bool {
        self.model.ty(id).is_received && !self.strict.contains(&id)
    }

    /// The name of a type.
    pub(super) fn name(&self, id: TypeId) -> String {
        pascal(&self.model.ty(id).name)
    }

    /// A type as it is written, anywhere but inside another one of ours.
    pub(super) fn text(&self, ty: &Type) -> String {
        self.inside(ty, None)
    }

    /// A type as it is written inside another one, where it may need a pointer.
    pub(super) fn inside(&self, ty: &Type, holder: Option<TypeId>) -> String {
        match ty {
            Type::Any => "Value".to_owned(),
            Type::Null => "()".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Int(Int::Signed) => "i64".to_owned(),
            Type::Int(Int::Unsigned) => "u64".to_owned(),
            Type::Number => "f64".to_owned(),
            Type::String => "String".to_owned(),
            // Lists and maps are pointers already.
            Type::Array(inner) => format!("Vec<{}>", self.inside(inner, None)),
            Type::Map(inner) => format!("BTreeMap<String, {}>", self.inside(inner, None)),
            Type::Tuple(types) => {
                let texts: Vec<String> = types.iter().map(|ty| self.inside(ty, holder)).collect();
                match texts.as_slice() {
                    [one] => format!("({one},)"),
                    _ => format!("({})", texts.join(", ")),
                }
            }
            Type::Named(id) if holder.is_some_and(|holder| self.graph.needs_box(holder, *id)) => {
                format!("Box<{}>", self.name(*id))
            }
            Type::Named(id) => self.name(*id),
            Type::Nullable(inner) if self.model.is_nullable(inner) => self.inside(inner, holder),
            Type::Nullable(inner) => format!("Option<{}>", self.inside(inner, holder)),
        }
    }
}

fn reached<'m>(model: &Model, from: impl Iterator<Item = &'m Type>) -> BTreeSet<TypeId> {
    let mut open: Vec<TypeId> = from.flat_map(Type::names).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(model.ty(id).shape.names());
        }
    }
    found
}
