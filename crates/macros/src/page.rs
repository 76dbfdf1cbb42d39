//! The doc comment, which is the page of a code.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::errors::Errors;

/// The doc comment as it was written.
pub(crate) struct Page {
    /// Every line, as the compiler hands it over.
    pub(crate) text: String,
    /// The first paragraph in one line: what happened.
    pub(crate) summary: String,
}

/// Reads the doc comment; `None` when there is none, or when it says nothing.
pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Option<Page> {
    let mut lines = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        match &attr.meta {
            Meta::NameValue(meta) => match &meta.value {
                Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => lines.push(line.value()),
                other => {
                    errors.push_over(other, "the page must be text: a declaration holds it word for word");
                }
            },
            // `#[doc(hidden)]` and the like are no text.
            Meta::List(_) | Meta::Path(_) => {}
        }
    }
    let text = lines.join("\n");
    let summary = text
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    (!summary.is_empty()).then_some(Page { text, summary })
}
