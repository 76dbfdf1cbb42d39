//! An enum, judged.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{DataEnum, DeriveInput, Fields, Type};

use super::{Enum, no_generics, shaping};
use crate::ast;
use crate::errors::Errors;

/// Judges an enum.
pub(crate) fn of_enum<'a>(input: &'a DeriveInput, data: &'a DataEnum, errors: &mut Errors) -> Enum<'a> {
    no_generics(input, errors);
    let krate = ast::of_enum(&input.attrs, errors);
    for attr in shaping(&input.attrs) {
        errors
            .push_over(attr, "an enum lists failures: details are shaped on the struct that a variant holds");
    }
    if data.variants.is_empty() {
        errors.push(input.ident.span(), "an enum without variants lists no failure");
    }
    let mut variants: Vec<(&Ident, &Type)> = Vec::new();
    for variant in &data.variants {
        let held = match &variant.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
            Fields::Unnamed(_) | Fields::Named(_) | Fields::Unit => None,
        };
        for attr in variant.attrs.iter().chain(held.into_iter().flat_map(|field| &field.attrs)) {
            if attr.path().is_ident("failure") {
                errors.push_over(
                    attr,
                    "a variant takes no `#[failure(…)]`: it belongs on the struct that the variant holds",
                );
            }
        }
        let Some(field) = held else {
            errors.push_over(
                variant_head(variant),
                format!(
                    "a variant holds one struct that derives `Failure`, such as `{0}({0}Failure)`; \
                     its fields and its `#[failure(…)]` belong there",
                    variant.ident
                ),
            );
            continue;
        };
        let ty = field.ty.to_token_stream().to_string();
        if let Some((earlier, _)) = variants.iter().find(|(_, held)| held.to_token_stream().to_string() == ty)
        {
            errors.push_over(
                &field.ty,
                format!("`{earlier}` already holds this failure: one code, one variant"),
            );
        }
        variants.push((&variant.ident, &field.ty));
    }
    Enum { ident: &input.ident, krate, variants }
}

/// The tokens of a variant without its attributes, so that the mark stands under the mistake.
fn variant_head(variant: &syn::Variant) -> TokenStream {
    let mut tokens = variant.ident.to_token_stream();
    variant.fields.to_tokens(&mut tokens);
    tokens
}
