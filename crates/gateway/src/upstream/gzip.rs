//! Decompression that counts what it makes while it makes it.

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;

/// How much is made in one step.
pub(super) const STEP: usize = 16 << 10;

/// A compressed body that is read step by step, so that it never makes more than was asked for.
pub(super) struct Gunzip<'b> {
    decoder: MultiGzDecoder<&'b [u8]>,
    plain: Vec<u8>,
    cap: usize,
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
    pub(super) fn new(compressed: &'b [u8], cap: usize) -> Self {
        Self { decoder: MultiGzDecoder::new(compressed), plain: Vec::new(), cap }
    }

    /// Makes the next step, and leaves what it made behind even if the rest is damaged.
    pub(super) fn step(&mut self) -> Step {
        let before = self.plain.len();
        // One byte above the cap tells a body that is too large from one that just fits.
        let wanted = STEP.min(self.cap + 1 - before);
        let made = io::copy(&mut self.decoder.by_ref().take(wanted as u64), &mut self.plain);
        if self.plain.len() > self.cap {
            self.plain.truncate(self.cap);
            return Step::TooLarge;
        }
        match made {
            Ok(_) if self.plain.len() < before + wanted => Step::Done,
            Ok(_) => Step::Going,
            Err(_) => Step::Damaged,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.plain.len()
    }

    pub(super) fn into_plain(self) -> Vec<u8> {
        self.plain
    }
}
