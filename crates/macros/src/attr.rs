//! One `key`, `key = value` or `key(…)` of a `#[failure(…)]`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::meta::ParseNestedMeta;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, LitStr, Token};

use crate::errors::Errors;
use crate::words::{ENUM_KEYS, FIELD_KEYS, STRUCT_KEYS, advice};

/// A key with what it was given.
pub(crate) struct Entry {
    pub(crate) key: Ident,
    pub(crate) value: Given,
}

/// What a key was given; kept as tokens, so that a wrong value does not hide the mistakes behind it.
pub(crate) enum Given {
    /// `key`
    Nothing,
    /// `key = tokens`
    Value(TokenStream),
    /// `key(tokens)`
    List(TokenStream),
}

/// Where a key stands.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Struct,
    Enum,
    Field,
}

/// Every entry of every `#[failure(…)]`.
pub(crate) fn entries(attrs: &[Attribute], errors: &mut Errors) -> Vec<Entry> {
    let mut entries = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("failure")) {
        let read = attr.parse_nested_meta(|meta| {
            entries.push(Entry::read(&meta)?);
            Ok(())
        });
        if let Err(error) = read {
            errors.add(error);
        }
    }
    entries
}

/// Every entry of the tokens between two parentheses.
pub(crate) fn nested(tokens: TokenStream, errors: &mut Errors) -> Vec<Entry> {
    let mut entries = Vec::new();
    let parser = syn::meta::parser(|meta| {
        entries.push(Entry::read(&meta)?);
        Ok(())
    });
    if let Err(error) = syn::parse::Parser::parse2(parser, tokens) {
        errors.add(error);
    }
    entries
}

impl Entry {
    fn read(meta: &ParseNestedMeta<'_>) -> syn::Result<Self> {
        let Some(key) = meta.path.get_ident().cloned() else {
            return Err(syn::Error::new_spanned(&meta.path, "a key is one word"));
        };
        let value = if meta.input.peek(Token![=]) {
            Given::Value(until_comma(meta.value()?)?)
        } else if meta.input.peek(syn::token::Paren) {
            let content;
            syn::parenthesized!(content in meta.input);
            Given::List(content.parse()?)
        } else {
            Given::Nothing
        };
        Ok(Self { key, value })
    }

    /// The value after `=`; notes a mistake that says how to write it.
    pub(crate) fn value<T: Parse>(&self, example: &str, errors: &mut Errors) -> Option<T> {
        let Self { key, value } = self;
        match value {
            Given::Value(tokens) => match syn::parse2(tokens.clone()) {
                Ok(value) => return Some(value),
                Err(_) if tokens.is_empty() => errors.push(key.span(), format!("write `{example}`")),
                Err(_) => errors.push_over(tokens, format!("write `{example}`")),
            },
            Given::Nothing | Given::List(_) => errors.push(key.span(), format!("write `{example}`")),
        }
        None
    }

    /// The text after `=`, which must say something.
    pub(crate) fn text(&self, errors: &mut Errors) -> Option<LitStr> {
        let text: LitStr = self.value(&format!("{} = \"…\"", self.key), errors)?;
        if text.value().trim().is_empty() {
            errors.push(text.span(), format!("`{}` says nothing; leave it out instead", self.key));
            return None;
        }
        Some(text)
    }

    /// Notes that the key is unknown here: where it belongs, or what was probably meant.
    pub(crate) fn unknown(&self, place: Place, errors: &mut Errors) {
        let key = self.key.to_string();
        let message = match place {
            Place::Struct if FIELD_KEYS.contains(&key.as_str()) => {
                format!("`{key}` belongs on a field of the struct")
            }
            Place::Enum if FIELD_KEYS.contains(&key.as_str()) => {
                format!("`{key}` belongs on a field of the struct that a variant holds")
            }
            Place::Enum if STRUCT_KEYS.contains(&key.as_str()) => {
                format!(
                    "`{key}` belongs on the struct that a variant holds: an enum lists failures, a struct declares one"
                )
            }
            Place::Field if STRUCT_KEYS.contains(&key.as_str()) => {
                format!("`{key}` belongs on the struct, not on a field")
            }
            Place::Struct => {
                format!("unknown key `{key}`{}", advice(&key, STRUCT_KEYS, "the keys of a struct are"))
            }
            Place::Enum => {
                format!("unknown key `{key}`{}", advice(&key, ENUM_KEYS, "the keys of an enum are"))
            }
            Place::Field => {
                format!("unknown key `{key}`{}", advice(&key, FIELD_KEYS, "the keys of a field are"))
            }
        };
        errors.push(self.key.span(), message);
    }

    /// Fills a slot; notes a mistake when the key was there before.
    pub(crate) fn fill<T>(&self, slot: &mut Option<T>, value: Option<T>, errors: &mut Errors) {
        if slot.is_some() {
            errors.push(self.key.span(), format!("`{}` is given twice", self.key));
        } else {
            *slot = value;
        }
    }
}

fn until_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend(std::iter::once(input.parse::<TokenTree>()?));
    }
    Ok(tokens)
}
