//! The derive macro of Curable; use it through the façade crate `curable`.

use proc_macro::TokenStream;

mod ast;
mod attr;
mod code;
mod errors;
mod expand;
mod message;
mod page;
mod valid;
mod words;

/// Declares a failure (on a struct), or the failures of an operation (on an enum).
///
/// # On a struct: one code
/// The doc comment is the page of the code and must not be empty: its first paragraph says what happened, the rest is
/// *When*, *Repair*, *Example*. The named fields are the details; a unit struct has none.
///
/// | in `#[failure(…)]` | |
/// |---|---|
/// | `kind = not_found` | required: what the agent does about it |
/// | `code = "FILE_NOT_FOUND"` | the identity; by default the name of the struct in `SCREAMING_SNAKE_CASE` |
/// | `retry = amended` | `never`, `same` or `amended`; by default as the kind says |
/// | `applied = no` | what a failed call did: `no`, `maybe` or `yes`; by default nothing where the kind says so, else a write is in doubt |
/// | `http = 404` | the status, 400 to 599 |
/// | `message = "no file at {path}"` | one sentence over the fields; by default the first paragraph of the page |
/// | `hint = "…"` | what to do about it, in words |
/// | `since = "0.1.0"`, `removed = "0.3.0"` | the versions that brought and ended it |
/// | `deprecated(since = "0.2.0", use = "OTHER_CODE")` | since when not to use it, and what in its place |
/// | `aliases("OLD_NAME")` | codes that are read as this one and never written |
/// | `crate = "path"` | where the crate `curable` is, if not at `::curable` |
///
/// `#[serde(…)]` and `#[schemars(…)]` on the struct and on the fields shape the details and their schema, and so does
/// the doc comment of a field; neither trait needs to be derived. An `Option` that is `None` is left out of the details.
///
/// | `#[failure(…)]` on a field | |
/// |---|---|
/// | `sensitive` | never leaves: it is no part of the details and cannot stand in the message, and its name is declared. A failure that was read back holds the `Default` of its type there |
/// | `similar` | becomes `similar` of the failure, in place of a detail: a `Vec` of `Similar`, `Value`, text or numbers |
/// | `retry_after_ms` | becomes `retry_after_ms` of the failure, in place of a detail: `u64` (a failure without it cannot be read back), or `Option<u64>` |
///
/// It writes the constant `DECLARATION`, `Declare`, `Display` (the message), `Error` (so the struct needs `Debug`; write
/// it by hand to hide a sensitive field), `From` the struct for `Failure`, and `TryFrom<Failure>` back: the code or an
/// alias must be equal and the details readable. Details that serde cannot write are left out.
///
/// # On an enum: the failures of an operation
/// Each variant holds one such struct: `NotFound(FileNotFound)`. Two variants with one code do not compile.
/// It writes `Declare`, `Display`, `Error`, `From` each struct, `From` the enum for `Failure`, and `TryFrom<Failure>`.
/// The only key in `#[failure(…)]` is `crate`.
#[proc_macro_derive(Failure, attributes(failure, serde, schemars))]
pub fn failure(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::expand(&input).into()
}
