//! The private struct that serde and schemars know: the fields that are details.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Attribute, GenericArgument, LitStr, PathArguments, Type};

use crate::ast::Role;
use crate::valid::{Field, Struct};

/// The fields that are details.
pub(crate) fn members<'s, 'a>(declaration: &'s Struct<'a>) -> impl Iterator<Item = &'s Field<'a>> {
    declaration.fields.iter().filter(|field| field.role == Role::Detail)
}

/// The struct itself; its name must not hide a type of the fields.
pub(crate) fn mirror(declaration: &Struct<'_>, private: &TokenStream) -> TokenStream {
    let path = private.to_string().replace(' ', "");
    let serde = format!("{path}::serde");
    let schemars = format!("{path}::schemars");
    let attrs = &declaration.attrs;
    let members = members(declaration).map(member);
    quote! {
        #[derive(#private::serde::Serialize, #private::serde::Deserialize, #private::schemars::JsonSchema)]
        #[serde(crate = #serde)]
        #[schemars(crate = #schemars)]
        #(#attrs)*
        struct __Details {
            #(#members,)*
        }
    }
}

fn member(field: &Field<'_>) -> TokenStream {
    let Field { ident, ty, role: _, attrs } = field;
    let absent = absent(ty, attrs);
    quote! {
        #(#attrs)*
        #absent
        #ident: #ty
    }
}

/// An `Option` is a member that may be absent and is never null, unless its attributes say how it is written.
fn absent(ty: &Type, attrs: &[&Attribute]) -> Option<TokenStream> {
    const SAYS_HOW: &[&str] =
        &["flatten", "required", "serialize_with", "skip", "skip_serializing", "skip_serializing_if", "with"];
    let inner = inner_of_option(ty)?;
    if attrs.iter().any(|attr| names_one(attr, SAYS_HOW)) {
        return None;
    }
    let inner = LitStr::new(&inner.to_token_stream().to_string(), inner.span());
    Some(quote! {
        #[serde(skip_serializing_if = "::core::option::Option::is_none")]
        #[schemars(with = #inner)]
    })
}

/// The `T` of an `Option<T>`, as far as it can be seen without types.
fn inner_of_option(ty: &Type) -> Option<&Type> {
    let path = match ty {
        Type::Path(path) => path,
        // A type that went through a `macro_rules!` macro comes in an invisible group.
        Type::Group(group) => return inner_of_option(&group.elem),
        Type::Paren(paren) => return inner_of_option(&paren.elem),
        _ => return None,
    };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first() {
        Some(GenericArgument::Type(inner)) => Some(inner),
        _ => None,
    }
}

fn names_one(attr: &Attribute, words: &[&str]) -> bool {
    let is_one = |ident: &Ident| words.iter().any(|word| ident == word);
    match attr.meta.require_list() {
        Ok(list) => list
            .tokens
            .clone()
            .into_iter()
            .any(|token| matches!(&token, TokenTree::Ident(ident) if is_one(ident))),
        Err(_) => false,
    }
}
