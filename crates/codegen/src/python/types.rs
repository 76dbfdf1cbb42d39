//! Types as they stand in annotations.

use super::names;
use crate::model::{Member, Model, Type, TypeId};

/// Writes types as one file sees them.
#[derive(Clone, Copy)]
pub(super) struct Types<'m> {
    pub(super) model: &'m Model,
    /// What stands before the name of a type of the contract: nothing in its own file.
    pub(super) before: &'static str,
}

impl Types<'_> {
    /// A type.
    pub(super) fn of(self, ty: &Type) -> String {
        match ty {
            Type::Any => "Json".to_owned(),
            Type::Null => "None".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Int(_) => "int".to_owned(),
            Type::Number => "float".to_owned(),
            Type::String => "str".to_owned(),
            Type::Array(inner) => format!("list[{}]", self.of(inner)),
            Type::Tuple(inner) if inner.is_empty() => "tuple[()]".to_owned(),
            Type::Tuple(inner) => {
                let inner: Vec<String> = inner.iter().map(|ty| self.of(ty)).collect();
                format!("tuple[{}]", inner.join(", "))
            }
            Type::Map(inner) => format!("dict[str, {}]", self.of(inner)),
            Type::Named(id) => self.named(*id),
            Type::Nullable(inner) => match **inner {
                Type::Any => "Json".to_owned(),
                _ => format!("{} | None", self.of(inner)),
            },
        }
    }

    /// A type of the contract by its name.
    pub(super) fn named(self, id: TypeId) -> String {
        format!("{}{}", self.before, names::class(&self.model.ty(id).name))
    }

    /// The type of a member and its default: what is not there is `None`, or `UNSET` where `None` means `null`.
    pub(super) fn member(self, member: &Member) -> String {
        let ty = self.of(&member.ty);
        if member.required {
            return ty;
        }
        if self.model.is_nullable(&member.ty) {
            return format!("{ty} | Unset = UNSET");
        }
        format!("{ty} | None = None")
    }

    /// Whether a member that is absent is `None` here.
    pub(super) fn omits_none(self, member: &Member) -> bool {
        !member.required && !self.model.is_nullable(&member.ty)
    }
}
