//! An enum: the failures of an operation.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::private;
use crate::valid::Enum;

/// The implementations.
pub(crate) fn expand(declaration: &Enum<'_>) -> TokenStream {
    let Enum { ident, krate, variants } = declaration;
    let private = private(krate.as_ref());
    let names: Vec<_> = variants.iter().map(|(name, _)| name).collect();
    let held: Vec<_> = variants.iter().map(|(_, ty)| ty).collect();
    // The span makes a variant that holds something else an error of its type.
    let held_as: Vec<_> =
        held.iter().map(|ty| quote_spanned!(ty.span()=> <#ty as #private::Declared>)).collect();
    let distinct = quote_spanned! {ident.span()=>
        const _: () = #private::assert_distinct(&[#(&[#held_as::DECLARATION.code], #held_as::DECLARATION.aliases),*]);
    };
    quote! {
        const _: () = {
            #distinct

            #[automatically_derived]
            impl #private::Declare for #ident {
                const CODES: &'static [&'static str] = &[#(#held_as::DECLARATION.code),*];

                fn defs() -> #private::Vec<#private::FailureDef> {
                    let mut defs = #private::Vec::new();
                    #(defs.extend(#held_as::defs());)*
                    defs
                }
            }

            #[automatically_derived]
            impl ::core::fmt::Display for #ident {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    match self { #(Self::#names(failure) => #held_as::show(failure, f),)* }
                }
            }

            #[automatically_derived]
            impl ::core::error::Error for #ident {}

            #(
                #[automatically_derived]
                impl ::core::convert::From<#held> for #ident {
                    fn from(failure: #held) -> Self {
                        Self::#names(failure)
                    }
                }
            )*

            #[automatically_derived]
            impl ::core::convert::From<#ident> for #private::Failure {
                fn from(failure: #ident) -> Self {
                    match failure { #(#ident::#names(failure) => #held_as::into_failure(failure),)* }
                }
            }

            #[automatically_derived]
            impl ::core::convert::TryFrom<#private::Failure> for #ident {
                type Error = #private::NotDeclared;

                fn try_from(failure: #private::Failure) -> #private::Result<Self, #private::NotDeclared> {
                    #(
                        if #private::is(&failure, &#held_as::DECLARATION) {
                            return #held_as::read(failure).map(Self::#names);
                        }
                    )*
                    #private::Err(#private::NotDeclared::Code(failure))
                }
            }
        };
    }
}
