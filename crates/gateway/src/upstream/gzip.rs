//! Decompression that counts what it makes while it makes it.

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;

/// How much is made in one step.
pub(super) const STEP: usize = 16 << 10;

/// A compressed body that is read step by step, so that it never makes more than was asked for.
///
/// It can make more than it keeps: how large a body is can be told before there is room for it.
pub(super) struct Gunzip<'b> {
    decoder: MultiGzDecoder<&'b [u8]>,
    plain: Vec<u8>,
    made: usize,
    cap: usize,
    kept: usize,
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Going,
    Done,
    TooLarge,
    Damaged,
}

impl<'b> Gunzip<'b> {
    /// Makes at most so many bytes, and keeps the first of them.
    pub(super) fn new(compressed: &'b [u8], cap: usize, kept: usize) -> Self {
        Self {
            decoder: MultiGzDecoder::new(compressed),
            plain: Vec::new(),
            made: 0,
            cap,
            kept: kept.min(cap),
        }
    }

    /// Makes the next step, and leaves what it made behind even if the rest is damaged.
    pub(super) fn step(&mut self) -> Step {
        // One byte above the cap tells a body that is too large from one that just fits.
        let wanted = STEP.min(self.cap + 1 - self.made);
        let mut piece = self.decoder.by_ref().take(wanted as u64);
        let free = self.kept - self.plain.len();
        let kept = io::copy(&mut piece.by_ref().take(free as u64), &mut self.plain);
        let ended = kept.and_then(|_| io::copy(&mut piece, &mut io::sink()));
        let made = wanted - usize::try_from(piece.limit()).unwrap_or(wanted);
        self.made += made;
        if self.made > self.cap {
            return Step::TooLarge;
        }
        match ended {
            Ok(_) if made < wanted => Step::Done,
            Ok(_) => Step::Going,
            Err(_) => Step::Damaged,
        }
    }

    /// How large the body is, as far as it was made.
    pub(super) fn made(&self) -> usize {
        self.made
    }

    /// How much of it is kept.
    pub(super) fn kept(&self) -> usize {
        self.plain.len()
    }

    pub(super) fn into_plain(self) -> Vec<u8> {
        self.plain
    }
}
