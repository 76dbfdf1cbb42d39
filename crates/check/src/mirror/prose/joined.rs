//! A description of several pieces as one text, and the way back to where they stand.

use std::ops::Range;

use super::filled::{Piece, Words};
use crate::mirror::source::Source;

/// The pieces of a description as one text, and the way back.
pub(super) struct Joined {
    pub(super) text: String,
    /// Where each piece starts in the text, where it stands in the file, and whether it is written there.
    pieces: Vec<(usize, Range<usize>, bool)>,
    /// Where something is put in that is not known.
    pub(super) unknown: Vec<usize>,
}

impl Joined {
    pub(super) fn of(source: &Source, pieces: &[Piece]) -> Self {
        // What is not known looks like a mark, so that a list goes on behind it.
        const UNKNOWN: char = '*';
        let mut joined = Self { text: String::new(), pieces: Vec::new(), unknown: Vec::new() };
        for piece in pieces {
            if !piece.goes_on && !joined.text.is_empty() {
                joined.text.push(' ');
            }
            let at = joined.text.len();
            joined.pieces.push((at, piece.span.clone(), piece.words == Words::Written));
            match &piece.words {
                // An end of a line that is written out is one, and as long.
                Words::Written => joined.text.push_str(&source.slice(&piece.span).replace("\\n", " \n")),
                Words::Code(code) => joined.text.push_str(code),
                Words::Unknown => {
                    joined.unknown.push(at);
                    joined.text.push(UNKNOWN);
                }
            }
        }
        joined.text.push(' ');
        joined
    }

    /// Whether something is put into a part of the text, so that nothing can be written in its place.
    pub(super) fn is_filled(&self, part: &Range<usize>) -> bool {
        self.pieces.iter().any(|(start, _, is_written)| !is_written && part.contains(start))
    }

    /// Where a part of the text stands in the file; nowhere when it goes over the end of a piece.
    pub(super) fn back(&self, part: Range<usize>) -> Option<Range<usize>> {
        let (start, piece, is_written) = self.pieces.iter().rev().find(|(start, ..)| *start <= part.start)?;
        if !is_written {
            return Some(piece.clone());
        }
        let at = piece.start + part.start - start;
        let end = at + part.len();
        (end <= piece.end).then_some(at..end)
    }
}
