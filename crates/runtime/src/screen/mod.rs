//! What may leave: secrets are taken out of a text, and what a reader would not see is shown.
//!
//! Every text that came from elsewhere passes here before it stands in an answer or in a log. All of it takes linear
//! time, and a text in which nothing is suspect is given back as it is.

mod failure;
mod letters;
mod plain;
mod secret;
mod text;
mod value;
mod wordy;

use std::borrow::Cow;

use curable_core::Pointer;

pub use failure::failure;
pub use secret::is_secret;
pub use text::{json, text};
pub use value::value;
pub use wordy::is_wordy;

/// What stands in the place of a secret.
pub const REDACTED: &str = "[redacted]";

/// A place as it may stand in a log, by its names as they are: written as a pointer a secret looks like none.
pub(crate) fn place(pointer: &Pointer) -> String {
    pointer.names().flat_map(|name| ["/".to_owned(), screened(&name).into_owned()]).collect()
}

/// The text as it may leave: each secret is [`REDACTED`], and what is unseen is shown as [`text`] does.
pub fn screened(text: &str) -> Cow<'_, str> {
    let found = secret::find(text);
    if found.is_empty() {
        return self::text(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    for piece in found {
        out.push_str(&text[end..piece.start]);
        out.push_str(REDACTED);
        end = piece.end;
    }
    out.push_str(&text[end..]);
    Cow::Owned(self::text(&out).into_owned())
}
