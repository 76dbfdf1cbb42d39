//! A struct, judged.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{DataStruct, DeriveInput, Fields, LitStr, Type};

use super::{Field, Struct, no_generics, shaping};
use crate::ast::{self, Role, StructAttrs};
use crate::code;
use crate::errors::Errors;
use crate::message::{self, Piece};
use crate::page::{self, Page};
use crate::words::{APPLIED, KINDS, RETRIES, advice, words};

/// Judges a struct; `None` when something that cannot be made up is missing, which is then among the errors.
pub(crate) fn of_struct<'a>(
    input: &'a DeriveInput,
    data: &'a DataStruct,
    errors: &mut Errors,
) -> Option<Struct<'a>> {
    no_generics(input, errors);
    let attrs = ast::of_struct(&input.attrs, errors);
    let page = page::read(&input.attrs, errors);
    if page.is_none() {
        errors.push(
            input.ident.span(),
            "a failure needs a doc comment: it is the page of the code, and its first line says what happened",
        );
    }
    let fields = fields(data, errors);
    let code = code_of(&attrs, &input.ident, errors);
    let aliases = aliases(&attrs, &code, errors);
    let deprecated = deprecated(&attrs, errors);
    let kind = kind(&attrs, &input.ident, errors);
    let retry = attrs.retry.as_ref().and_then(|word| variant(word, RETRIES, "retry", errors));
    let applied = attrs.applied.as_ref().and_then(|word| variant(word, APPLIED, "applied", errors));
    let http = http(&attrs, errors);
    let message = message(&attrs, page.as_ref(), &fields, errors);
    Some(Struct {
        ident: &input.ident,
        krate: attrs.krate,
        attrs: shaping(&input.attrs).collect(),
        code,
        page: page?,
        kind: kind?,
        retry,
        applied,
        http,
        hint: attrs.hint,
        since: attrs.since,
        deprecated,
        removed: attrs.removed,
        aliases,
        message,
        message_span: attrs.message.map_or_else(Span::call_site, |message| message.span()),
        fields,
    })
}

fn fields<'a>(data: &'a DataStruct, errors: &mut Errors) -> Vec<Field<'a>> {
    if let Fields::Unnamed(fields) = &data.fields {
        errors.push_over(
            fields,
            "the details have names: write named fields, or `;` for a failure without details",
        );
        return Vec::new();
    }
    let mut found: Vec<Field<'a>> = Vec::new();
    for field in &data.fields {
        let role = ast::of_field(field, errors);
        let Some(ident) = &field.ident else { continue };
        match role {
            Role::Detail if matches!(field.ty, Type::Reference(_)) => errors.push_over(
                &field.ty,
                "a field owns its value, so that a failure can be read back: `String`, or `Cow<'static, str>`",
            ),
            Role::Detail => {}
            Role::Sensitive | Role::Similar | Role::RetryAfter => {
                for attr in shaping(&field.attrs) {
                    errors.push_over(attr, "this field is no part of the details, so there is nothing to shape");
                }
            }
        }
        if matches!(role, Role::Similar | Role::RetryAfter) && found.iter().any(|other| other.role == role) {
            errors.push(ident.span(), "another field is this already; a failure has it once");
        }
        let attrs = field.attrs.iter().filter(|attr| attr.path().is_ident("doc"));
        let attrs = attrs.chain(shaping(&field.attrs)).collect();
        found.push(Field { ident, ty: &field.ty, role, attrs });
    }
    found
}

fn code_of(attrs: &StructAttrs, ident: &Ident, errors: &mut Errors) -> LitStr {
    let code = match &attrs.code {
        Some(code) => code.clone(),
        None => LitStr::new(&code::of_type_name(&ident.unraw().to_string()), ident.span()),
    };
    check_code(&code, errors);
    code
}

fn check_code(code: &LitStr, errors: &mut Errors) {
    if let Some(problem) = code::problem(&code.value()) {
        errors.push(code.span(), format!("`{}` is no code: {problem}", code.value().escape_debug()));
    }
}

fn aliases(attrs: &StructAttrs, code: &LitStr, errors: &mut Errors) -> Vec<LitStr> {
    let aliases = attrs.aliases.clone().unwrap_or_default();
    for (i, alias) in aliases.iter().enumerate() {
        check_code(alias, errors);
        if alias.value() == code.value()
            || aliases[..i].iter().any(|earlier| earlier.value() == alias.value())
        {
            errors.push(alias.span(), format!("`{}` names this failure already", alias.value()));
        }
    }
    aliases
}

fn deprecated(attrs: &StructAttrs, errors: &mut Errors) -> Option<(LitStr, Option<LitStr>)> {
    let deprecated = attrs.deprecated.as_ref()?;
    if let Some(code) = &deprecated.use_instead {
        check_code(code, errors);
    }
    // Without a version there is an error already.
    deprecated.since.clone().map(|since| (since, deprecated.use_instead.clone()))
}

fn kind(attrs: &StructAttrs, ident: &Ident, errors: &mut Errors) -> Option<Ident> {
    if let Some(word) = &attrs.kind {
        variant(word, KINDS, "kind", errors)
    } else {
        if !attrs.kind_given {
            errors.push(
                ident.span(),
                format!("`#[failure(kind = …)]` is missing; the kinds are: {}", words(KINDS).join(", ")),
            );
        }
        None
    }
}

/// The variant that a word stands for.
fn variant(
    word: &Ident,
    table: &'static [(&'static str, &'static str)],
    what: &str,
    errors: &mut Errors,
) -> Option<Ident> {
    let text = word.unraw().to_string();
    if let Some((_, variant)) = table.iter().find(|(known, _)| *known == text) {
        Some(Ident::new(variant, word.span()))
    } else {
        let advice = advice(&text, &words(table), "the words are");
        errors.push(word.span(), format!("`{text}` is no {what}{advice}"));
        None
    }
}

fn http(attrs: &StructAttrs, errors: &mut Errors) -> Option<u16> {
    let status = attrs.http.as_ref()?;
    match status.base10_parse::<u16>() {
        Ok(number) if (400..=599).contains(&number) => Some(number),
        _ => {
            errors.push(status.span(), "the status of a failure is 400 to 599");
            None
        }
    }
}

fn message(
    attrs: &StructAttrs,
    page: Option<&Page>,
    fields: &[Field<'_>],
    errors: &mut Errors,
) -> Vec<Piece> {
    let Some(template) = &attrs.message else {
        return page.map(|page| Piece::Text(page.summary.clone())).into_iter().collect();
    };
    let pieces = match message::parse(&template.value()) {
        Ok(pieces) => pieces,
        Err(problem) => {
            errors.push(template.span(), problem);
            return Vec::new();
        }
    };
    let names: Vec<String> = fields.iter().map(|field| field.ident.unraw().to_string()).collect();
    for piece in &pieces {
        let Piece::Field(name) = piece else { continue };
        match names.iter().position(|known| known == name).map(|i| fields[i].role) {
            Some(Role::Sensitive) => errors.push(
                template.span(),
                format!("`{name}` is sensitive and never leaves, so the message cannot name it"),
            ),
            Some(Role::Detail | Role::Similar | Role::RetryAfter) => {}
            None => {
                let known: Vec<&str> = names.iter().map(String::as_str).collect();
                let advice = if known.is_empty() {
                    "; the struct has no fields".to_owned()
                } else {
                    advice(name, &known, "the fields are")
                };
                errors.push(template.span(), format!("there is no field `{name}`{advice}"));
            }
        }
    }
    pieces
}
