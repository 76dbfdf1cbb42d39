//! What was written: attributes and fields, read but not yet judged.

use proc_macro2::{Ident, Span, TokenStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Field, LitInt, LitStr, Path, Token};

use crate::attr::{Entry, Given, Place, entries, nested};
use crate::errors::Errors;

/// The attributes of a struct.
#[derive(Default)]
pub(crate) struct StructAttrs {
    pub(crate) code: Option<LitStr>,
    pub(crate) kind: Option<Ident>,
    /// Whether `kind` was given at all, even wrongly.
    pub(crate) kind_given: bool,
    pub(crate) retry: Option<Ident>,
    pub(crate) applied: Option<Ident>,
    pub(crate) http: Option<LitInt>,
    pub(crate) hint: Option<LitStr>,
    pub(crate) message: Option<LitStr>,
    pub(crate) since: Option<LitStr>,
    pub(crate) deprecated: Option<DeprecatedAttr>,
    pub(crate) removed: Option<LitStr>,
    pub(crate) aliases: Option<Vec<LitStr>>,
    pub(crate) krate: Option<Path>,
}

/// `deprecated(since = "…", use = "…")`.
#[derive(Default)]
pub(crate) struct DeprecatedAttr {
    pub(crate) since: Option<LitStr>,
    pub(crate) use_instead: Option<LitStr>,
}

/// What becomes of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A member of the details.
    Detail,
    /// Never leaves.
    Sensitive,
    /// `similar` of the failure.
    Similar,
    /// `retry_after_ms` of the failure.
    RetryAfter,
}

/// The attributes of a struct.
pub(crate) fn of_struct(attrs: &[Attribute], errors: &mut Errors) -> StructAttrs {
    let mut found = StructAttrs::default();
    for entry in entries(attrs, errors) {
        match entry.key.to_string().as_str() {
            "code" => entry.fill(&mut found.code, entry.value("code = \"…\"", errors), errors),
            "kind" => {
                found.kind_given = true;
                entry.fill(&mut found.kind, entry.value("kind = not_found", errors), errors);
            }
            "retry" => entry.fill(&mut found.retry, entry.value("retry = amended", errors), errors),
            "applied" => entry.fill(&mut found.applied, entry.value("applied = no", errors), errors),
            "http" => entry.fill(&mut found.http, entry.value("http = 404", errors), errors),
            "hint" => entry.fill(&mut found.hint, entry.text(errors), errors),
            "message" => entry.fill(&mut found.message, entry.text(errors), errors),
            "since" => entry.fill(&mut found.since, entry.text(errors), errors),
            "removed" => entry.fill(&mut found.removed, entry.text(errors), errors),
            "deprecated" => entry.fill(&mut found.deprecated, deprecated(&entry, errors), errors),
            "aliases" => entry.fill(&mut found.aliases, aliases(&entry, errors), errors),
            "crate" => entry.fill(&mut found.krate, krate(&entry, errors), errors),
            _ => entry.unknown(Place::Struct, errors),
        }
    }
    found
}

/// The path of the crate `curable` that an enum names.
pub(crate) fn of_enum(attrs: &[Attribute], errors: &mut Errors) -> Option<Path> {
    let mut found = None;
    for entry in entries(attrs, errors) {
        if entry.key == "crate" {
            entry.fill(&mut found, krate(&entry, errors), errors);
        } else {
            entry.unknown(Place::Enum, errors);
        }
    }
    found
}

/// What becomes of a field.
pub(crate) fn of_field(field: &Field, errors: &mut Errors) -> Role {
    let mut found = None;
    for entry in entries(&field.attrs, errors) {
        let role = match entry.key.to_string().as_str() {
            "sensitive" => Role::Sensitive,
            "similar" => Role::Similar,
            "retry_after_ms" => Role::RetryAfter,
            _ => {
                entry.unknown(Place::Field, errors);
                continue;
            }
        };
        if !matches!(entry.value, Given::Nothing) {
            errors.push(entry.key.span(), format!("`{}` stands alone", entry.key));
        }
        if found.is_some() {
            errors.push(entry.key.span(), "a field is one thing: `sensitive`, `similar` or `retry_after_ms`");
        }
        found = Some(role);
    }
    found.unwrap_or(Role::Detail)
}

/// The path after `crate =`, wherever the mistakes of the rest are.
pub(crate) fn krate_of(attrs: &[Attribute]) -> Option<Path> {
    let mut ignored = Errors::default();
    entries(attrs, &mut ignored)
        .iter()
        .find(|entry| entry.key == "crate")
        .and_then(|entry| krate(entry, &mut ignored))
}

fn krate(entry: &Entry, errors: &mut Errors) -> Option<Path> {
    let text: LitStr = entry.value("crate = \"path::to::curable\"", errors)?;
    if let Ok(path) = text.parse_with(Path::parse_mod_style) {
        Some(path)
    } else {
        errors.push(text.span(), "write a path, such as `crate = \"my_app::curable\"`");
        None
    }
}

fn deprecated(entry: &Entry, errors: &mut Errors) -> Option<DeprecatedAttr> {
    const EXAMPLE: &str = "write `deprecated(since = \"0.2.0\", use = \"OTHER_CODE\")`";
    let Given::List(tokens) = &entry.value else {
        errors.push(entry.key.span(), EXAMPLE);
        return None;
    };
    let mut found = DeprecatedAttr::default();
    let mut since_given = false;
    for part in nested(tokens.clone(), errors) {
        if part.key == "since" {
            since_given = true;
            part.fill(&mut found.since, part.text(errors), errors);
        } else if part.key == "use" {
            part.fill(&mut found.use_instead, part.value("use = \"OTHER_CODE\"", errors), errors);
        } else {
            let keys = crate::words::advice(&part.key.to_string(), &["since", "use"], "`deprecated` takes");
            errors.push(part.key.span(), format!("unknown key `{}`{keys}", part.key));
        }
    }
    if !since_given {
        errors.push(entry.key.span(), format!("`since` is missing: {EXAMPLE}"));
    }
    Some(found)
}

fn aliases(entry: &Entry, errors: &mut Errors) -> Option<Vec<LitStr>> {
    const EXAMPLE: &str = "write `aliases(\"OLD_NAME\", …)`";
    let Given::List(tokens) = &entry.value else {
        errors.push(entry.key.span(), EXAMPLE);
        return None;
    };
    let list = syn::parse::Parser::parse2(Punctuated::<LitStr, Token![,]>::parse_terminated, tokens.clone());
    match list {
        Ok(list) if !list.is_empty() => Some(list.into_iter().collect()),
        _ => {
            errors.push(span_of(tokens, entry.key.span()), EXAMPLE);
            None
        }
    }
}

fn span_of(tokens: &TokenStream, otherwise: Span) -> Span {
    tokens.clone().into_iter().next().map_or(otherwise, |token| token.span())
}
