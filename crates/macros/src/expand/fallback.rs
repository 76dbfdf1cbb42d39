//! Stand-ins for a declaration with mistakes: they have the right signatures and never run.
//!
//! There are none for what is no failure at all, such as a union or a struct with parameters: nothing is right there.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields};

use super::declared;
use crate::code;

/// The implementations that other code may rely on, beside a `compile_error!`.
pub(crate) fn expand(input: &DeriveInput, private: &TokenStream) -> TokenStream {
    if !input.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &input.ident;
    let code = code::of_type_name(&ident.unraw().to_string());
    let declaration = match &input.data {
        Data::Struct(_) => {
            let declared = declared(ident, private);
            quote! {
                impl #ident {
                    #[doc(hidden)]
                    pub const DECLARATION: #private::Declaration = #private::unreadable(#code);
                }
                #declared
            }
        }
        Data::Enum(_) => TokenStream::new(),
        Data::Union(_) => return TokenStream::new(),
    };
    let parts = parts(input);
    quote! {
        #declaration
        const _: () = {
            impl #private::Declare for #ident {
                const CODES: &'static [&'static str] = &[];
                fn defs() -> #private::Vec<#private::FailureDef> { ::core::unreachable!() }
            }
            impl ::core::convert::From<#ident> for #private::Failure {
                fn from(_: #ident) -> Self { ::core::unreachable!() }
            }
            impl ::core::convert::TryFrom<#private::Failure> for #ident {
                type Error = #private::NotDeclared;
                fn try_from(_: #private::Failure) -> ::core::result::Result<Self, Self::Error> {
                    ::core::unreachable!()
                }
            }
            impl ::core::fmt::Display for #ident {
                fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { ::core::unreachable!() }
            }
            impl ::core::error::Error for #ident {}
            #parts
        };
    }
}

/// `From` for the variants that are as they should be.
fn parts(input: &DeriveInput) -> TokenStream {
    let Data::Enum(data) = &input.data else { return TokenStream::new() };
    let ident = &input.ident;
    let mut seen = Vec::new();
    let mut parts = TokenStream::new();
    for variant in &data.variants {
        let Fields::Unnamed(fields) = &variant.fields else { continue };
        let (Some(field), 1) = (fields.unnamed.first(), fields.unnamed.len()) else { continue };
        let ty = &field.ty;
        let text = quote!(#ty).to_string();
        if seen.contains(&text) {
            continue;
        }
        seen.push(text);
        parts.extend(quote! {
            impl ::core::convert::From<#ty> for #ident {
                fn from(_: #ty) -> Self { ::core::unreachable!() }
            }
        });
    }
    parts
}
