//! Finds secrets in a text, also in one that hides them.

mod account;
mod name;
mod named;
mod prefixed;
mod sight;
mod token;
mod url;
mod words;

use std::ops::Range;

use super::plain::Plain;
use sight::Sight;

pub(super) use account::is_card_number;
pub(super) use named::is_secret_member;

/// How many layers of disguise are taken away, one after the other.
const MAX_LAYERS: u8 = 3;

/// A place in a text.
type Piece = Range<usize>;

/// Whether the text holds a secret: a key, a token, a password that is named as one, a card number.
pub fn is_secret(text: &str) -> bool {
    !find(text).is_empty()
}

/// The pieces of the text that are secrets, in order and apart from each other.
pub(super) fn find(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    if is_word(text) {
        return found;
    }
    search(text, MAX_LAYERS, &mut found);
    if found.len() > 1 {
        found.sort_unstable_by_key(|piece| (piece.start, piece.end));
        found.dedup_by(|next, kept| {
            let meets = next.start <= kept.end;
            if meets {
                kept.end = kept.end.max(next.end);
            }
            meets
        });
    }
    found
}

/// Whether it is a short name or a word in small letters, which every detector passes by: most texts are.
fn is_word(text: &str) -> bool {
    let is_plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'_' | b' ');
    text.len() < 16 && text.bytes().fold(true, |plain, byte| plain & is_plain(byte))
}

/// Looks at the text as it is, and as it reads without a layer of disguise.
fn search(text: &str, layers: u8, found: &mut Vec<Piece>) {
    look(text, layers, found);
    if layers == 0 {
        return;
    }
    if let Some(plain) = Plain::of(text) {
        let mut below = Vec::new();
        search(&plain.text, layers - 1, &mut below);
        found.extend(below.iter().map(|piece| plain.origin(piece)));
    }
}

/// Whether a text that was found inside of another one holds a secret.
fn holds(text: &str, layers: u8) -> bool {
    let mut found = Vec::new();
    search(text, layers, &mut found);
    !found.is_empty()
}

fn look(text: &str, layers: u8, found: &mut Vec<Piece>) {
    let sight = Sight::of(text);
    if sight.dashes >= 10 {
        prefixed::private_keys(text, found);
    }
    if sight.longest >= 16 {
        prefixed::find(text, found);
        token::find(text, layers, found);
    }
    if sight.odd && sight.gaps > 0 {
        prefixed::headers(text, found);
    }
    if sight.names {
        named::find(text, found);
    }
    if sight.places {
        url::find(text, found);
    }
    if sight.digits >= 9 {
        account::find(text, found);
    }
}
