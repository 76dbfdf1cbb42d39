//! What was written, judged: a declaration that can be expanded.

use proc_macro2::{Ident, Span};
use syn::{Attribute, DeriveInput, LitStr, Path, Type};

use crate::ast::Role;
use crate::errors::Errors;
use crate::message::Piece;
use crate::page::Page;

mod enum_;
mod struct_;

pub(crate) use enum_::of_enum;
pub(crate) use struct_::of_struct;

/// A struct that declares a code.
pub(crate) struct Struct<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) krate: Option<Path>,
    /// `#[serde(…)]` and `#[schemars(…)]` of the struct.
    pub(crate) attrs: Vec<&'a Attribute>,
    pub(crate) code: LitStr,
    pub(crate) page: Page,
    pub(crate) kind: Ident,
    pub(crate) retry: Option<Ident>,
    pub(crate) applied: Option<Ident>,
    pub(crate) http: Option<u16>,
    pub(crate) hint: Option<LitStr>,
    pub(crate) since: Option<LitStr>,
    pub(crate) deprecated: Option<(LitStr, Option<LitStr>)>,
    pub(crate) removed: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) message: Vec<Piece>,
    pub(crate) message_span: Span,
    pub(crate) fields: Vec<Field<'a>>,
}

/// A field and what becomes of it.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) role: Role,
    /// `#[serde(…)]`, `#[schemars(…)]` and the doc comment.
    pub(crate) attrs: Vec<&'a Attribute>,
}

/// An enum of such structs.
pub(crate) struct Enum<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) krate: Option<Path>,
    pub(crate) variants: Vec<(&'a Ident, &'a Type)>,
}

/// `#[serde(…)]` and `#[schemars(…)]`.
fn shaping(attrs: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attrs.iter().filter(|attr| attr.path().is_ident("serde") || attr.path().is_ident("schemars"))
}

fn no_generics(input: &DeriveInput, errors: &mut Errors) {
    if !input.generics.params.is_empty() {
        errors
            .push_over(&input.generics, "a failure has no parameters: a code has one schema of its details");
    }
}
