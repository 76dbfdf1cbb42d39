//! Decompression that counts what it makes while it makes it.

use std::io::{self, Write};

use flate2::write::MultiGzDecoder;

/// How much of the compressed text is read in one step: at the best ratio that the format has, about half a megabyte
/// comes out of it.
pub(super) const STEP: usize = 512;

/// A body that is decompressed as it comes.
pub(super) struct Gunzip {
    decoder: MultiGzDecoder<Capped>,
    is_fed: bool,
}

/// What became of a step.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    Going,
    Full,
    Damaged,
}

impl Gunzip {
    pub(super) fn new(cap: usize) -> Self {
        Self {
            decoder: MultiGzDecoder::new(Capped { bytes: Vec::new(), cap, is_full: false }),
            is_fed: false,
        }
    }

    pub(super) fn feed(&mut self, compressed: &[u8]) -> Step {
        self.is_fed = true;
        match self.decoder.write_all(compressed) {
            Ok(()) => Step::Going,
            Err(_) if self.decoder.get_ref().is_full => Step::Full,
            Err(_) => Step::Damaged,
        }
    }

    /// Ends the body; a body without a byte is an empty one, compressed or not.
    pub(super) fn finish(&mut self) -> Step {
        match self.decoder.try_finish() {
            Ok(()) => Step::Going,
            Err(_) if !self.is_fed => Step::Going,
            Err(_) if self.decoder.get_ref().is_full => Step::Full,
            Err(_) => Step::Damaged,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.decoder.get_ref().bytes.len()
    }

    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.decoder.get_mut().bytes)
    }
}

/// Bytes up to a cap.
struct Capped {
    bytes: Vec<u8>,
    cap: usize,
    is_full: bool,
}

impl Write for Capped {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        let free = self.cap - self.bytes.len();
        if more.len() > free {
            self.bytes.extend(more.iter().take(free));
            self.is_full = true;
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
