//! From a declaration to its implementations.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Data, DeriveInput, Path};

use crate::errors::Errors;
use crate::{ast, valid};

mod details;
mod enum_;
mod fallback;
mod struct_;

/// The implementations; with mistakes, the mistakes and stand-ins, so that what uses the type brings no further errors.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let expanded = match &input.data {
        Data::Struct(data) => {
            valid::of_struct(input, data, &mut errors).map(|declaration| struct_::expand(&declaration))
        }
        Data::Enum(data) => Some(enum_::expand(&valid::of_enum(input, data, &mut errors))),
        Data::Union(data) => {
            errors.push(
                data.union_token.span,
                "a union is no failure: derive `Failure` on a struct (one code) or on an enum of such structs",
            );
            None
        }
    };
    match errors.into_compile_errors() {
        Some(mistakes) => {
            let stand_ins = fallback::expand(input, &private(ast::krate_of(&input.attrs).as_ref()));
            quote!(#mistakes #stand_ins)
        }
        None => expanded.unwrap_or_default(),
    }
}

/// The path of what the expansion uses.
fn private(krate: Option<&Path>) -> TokenStream {
    if let Some(krate) = krate { quote!(#krate::__private) } else { quote!(::curable::__private) }
}

/// What an enum needs of a struct, beside what the struct says to everybody.
fn declared(ident: &Ident, private: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl #private::Declared for #ident {
            const DECLARATION: #private::Declaration = Self::DECLARATION;

            fn defs() -> #private::Vec<#private::FailureDef> {
                <Self as #private::Declare>::defs()
            }

            fn show(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }

            fn into_failure(self) -> #private::Failure {
                ::core::convert::From::from(self)
            }

            fn read(failure: #private::Failure) -> #private::Result<Self, #private::NotDeclared> {
                ::core::convert::TryFrom::try_from(failure)
            }
        }
    }
}
