//! All mistakes of one declaration, reported together.

use proc_macro2::{Span, TokenStream};
use std::fmt::Display;

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// Notes a mistake and goes on.
    pub(crate) fn push(&mut self, span: Span, message: impl Display) {
        self.add(syn::Error::new(span, message));
    }

    /// Notes a mistake that spans several tokens, and goes on.
    pub(crate) fn push_over(&mut self, tokens: impl quote::ToTokens, message: impl Display) {
        self.add(syn::Error::new_spanned(tokens, message));
    }

    /// Notes a mistake that the parser found.
    pub(crate) fn add(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(all) => all.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// The mistakes as invocations of `compile_error!`, or nothing.
    pub(crate) fn into_compile_errors(self) -> Option<TokenStream> {
        self.0.map(syn::Error::into_compile_error)
    }
}
