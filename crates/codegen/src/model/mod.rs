//! A contract as types, operations and failures that every language can write down.
//!
//! Writers read the model and nothing else. Every name in it is unique where it must be, and does not depend on the order
//! in which a contract lists its declarations.

mod build;
mod choice;
mod flat;
mod lower;
mod names;
mod note;
mod operation;
mod scope;
mod types;
mod words;

pub use note::Note;
pub use operation::{FailureId, FailureType, Family, Operation};
pub use types::{Branch, EnumValue, Extra, Int, Member, Object, Shape, Type, TypeDef, TypeId, Union};
pub use words::Words;

use curable_core::Contract;

/// A contract, ready to be written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The name of the service.
    pub name: String,
    /// The version of the service.
    pub version: String,
    /// The hash of the contract.
    pub hash: String,
    /// The types that have a name.
    pub types: Vec<TypeDef>,
    /// Every failure that is declared, of the machinery, of the contract and of single operations.
    pub failures: Vec<FailureType>,
    /// The failures of the machinery, which every operation has.
    pub protocol: Vec<FailureId>,
    /// The operations that can be called from outside, sorted by name.
    pub operations: Vec<Operation>,
    /// What the types do not say, sorted.
    pub notes: Vec<Note>,
}

impl Model {
    /// The model of a contract; whatever it holds, there is one.
    pub fn new(contract: &Contract) -> Self {
        build::build(contract)
    }

    /// A named type.
    pub fn ty(&self, id: TypeId) -> &TypeDef {
        &self.types[id.0]
    }

    /// A failure.
    pub fn failure(&self, id: FailureId) -> &FailureType {
        &self.failures[id.0]
    }

    /// The named types in the order of their names.
    pub fn sorted_types(&self) -> Vec<(TypeId, &TypeDef)> {
        let mut types: Vec<_> =
            self.types.iter().enumerate().map(|(index, def)| (TypeId(index), def)).collect();
        types.sort_by_cached_key(|(_, def)| def.name.pascal());
        types
    }

    /// The type behind all other names for it.
    pub fn resolve<'a>(&'a self, ty: &'a Type) -> &'a Type {
        let mut ty = ty;
        // A circle of names alone is never built; the bound only makes that plain.
        for _ in 0..self.types.len() {
            match ty {
                Type::Named(id) => match &self.ty(*id).shape {
                    Shape::Alias(other) => ty = other,
                    Shape::Enum(_) | Shape::Object(_) | Shape::Union(_) => return ty,
                },
                _ => return ty,
            }
        }
        ty
    }

    /// Whether `null` is one of the values of a type.
    pub fn is_nullable(&self, ty: &Type) -> bool {
        matches!(self.resolve(ty), Type::Any | Type::Null | Type::Nullable(_))
    }

    /// The object that a type is, over other names for it.
    pub fn object<'a>(&'a self, ty: &'a Type) -> Option<&'a Object> {
        match self.resolve(ty) {
            Type::Named(id) => match &self.ty(*id).shape {
                Shape::Object(object) => Some(object),
                Shape::Alias(_) | Shape::Enum(_) | Shape::Union(_) => None,
            },
            _ => None,
        }
    }
}
