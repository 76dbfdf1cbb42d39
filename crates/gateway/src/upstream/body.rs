//! Reading a body: in pieces, under deadlines, up to a cap, decompressed.

use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};

use super::clock::Clock;
use super::gzip::{Gunzip, Step};
use super::room::{MEDIUM, Room, SMALL, Turn};
use super::{Broken, Caps, Unreadable, fault};

/// How much of a body that is not whole is kept.
const KEPT: usize = 64 << 10;

/// How much is decompressed before others get their turn on the processor.
const SHARE: usize = 256 << 10;

/// A body, or as much of it as came.
pub(super) struct Body {
    pub(super) bytes: Bytes,
    pub(super) truncated: bool,
    pub(super) broken: Option<Broken>,
}

/// Reads the body of an answer. What is wrong with that of an error does not hide the error.
pub(super) async fn read(
    response: reqwest::Response,
    headers: &HeaderMap,
    caps: &Caps,
    room: &Room,
    clock: &Clock,
) -> Result<Body, Broken> {
    let status = response.status();
    let is_error = !status.is_success();
    let cap = if is_error { caps.error } else { caps.success };
    let mut reading = Reading { status, cap, clock, room, turn: Turn::default(), held: Held::None };
    let fault = match reading.all(response, encoding(headers)).await {
        Ok(()) => None,
        Err(broken) if is_error => Some(broken),
        Err(broken) => return Err(broken),
    };
    let mut bytes = reading.held.take();
    if fault.is_some() && bytes.len() > KEPT {
        // A copy, because a slice would keep all of it.
        bytes = Bytes::copy_from_slice(bytes.get(..KEPT).unwrap_or_default());
    }
    let truncated = fault.is_some();
    let broken = fault.filter(|broken| !matches!(broken, Broken::TooLarge { .. }));
    Ok(Body { bytes, truncated, broken })
}

struct Reading<'c> {
    status: StatusCode,
    cap: usize,
    clock: &'c Clock,
    room: &'c Room,
    turn: Turn<'c>,
    held: Held,
}

enum Held {
    None,
    /// The only piece so far, which most bodies end with.
    One(Bytes),
    Many(Vec<u8>),
}

impl Reading<'_> {
    async fn all(&mut self, response: reqwest::Response, encoding: Encoding) -> Result<(), Broken> {
        if encoding == Encoding::Unknown {
            return Err(self.unreadable(Unreadable::Encoding));
        }
        // Compression never makes a body longer, but for a few bytes in ten thousand.
        let told = response.content_length().unwrap_or(0);
        if self.status.is_success() && told > self.cap as u64 + (self.cap as u64 >> 10) + 64 {
            return Err(self.too_large());
        }
        let whole = self.pieces(response, usize::try_from(told).unwrap_or(usize::MAX)).await;
        match encoding {
            Encoding::Gzip => whole.and(self.decompress().await),
            Encoding::Plain | Encoding::Unknown => whole,
        }
    }

    async fn pieces(&mut self, mut response: reqwest::Response, told: usize) -> Result<(), Broken> {
        loop {
            let piece = self.clock.piece(self.status, response.chunk()).await?;
            let Some(piece) = piece.map_err(|error| fault::within_body(&error, self.status))? else {
                return Ok(());
            };
            let (free, length) = (self.cap - self.held.len(), self.held.len() + piece.len());
            let is_too_large = piece.len() > free;
            let piece = piece.slice(..piece.len().min(free));
            self.make_room(length.min(self.cap)).await?;
            match &mut self.held {
                Held::None => self.held = Held::One(piece),
                Held::One(first) => {
                    // A length that was told is taken at once: growing by doubling would take up to three times as much.
                    let size = (first.len() + piece.len()).max(told.min(self.cap));
                    let mut bytes = Vec::with_capacity(size);
                    bytes.extend_from_slice(first);
                    bytes.extend_from_slice(&piece);
                    self.held = Held::Many(bytes);
                }
                Held::Many(bytes) => bytes.extend_from_slice(&piece),
            }
            if is_too_large {
                return Err(self.too_large());
            }
        }
    }

    /// Replaces what came by what it stands for. A body without a byte is an empty one, compressed or not.
    async fn decompress(&mut self) -> Result<(), Broken> {
        let compressed = self.held.take();
        if compressed.is_empty() {
            return Ok(());
        }
        // Nothing but the compressed bytes is kept while a turn is waited for: what was made is made again.
        let (mut gunzip, mut ended) = self.made(&compressed, SMALL.min(self.cap), SMALL).await;
        if ended == Step::TooLarge && SMALL < self.cap {
            drop(gunzip);
            self.make_room(SMALL + 1).await?;
            // The rest is only measured, so that a bomb is known as one before it takes a large turn.
            (gunzip, ended) = self.made(&compressed, self.cap, MEDIUM).await;
        }
        if ended == Step::Done && gunzip.kept() < gunzip.made() {
            let size = gunzip.made();
            drop(gunzip);
            self.make_room(size).await?;
            (gunzip, ended) = self.made(&compressed, size, size).await;
        }
        self.held = Held::Many(gunzip.into_plain());
        match ended {
            Step::Going | Step::Done => Ok(()),
            Step::TooLarge => Err(self.too_large()),
            Step::Damaged => Err(self.unreadable(Unreadable::Compressed)),
        }
    }

    /// Decompresses up to a cap, and keeps the beginning.
    async fn made<'b>(&self, compressed: &'b [u8], cap: usize, kept: usize) -> (Gunzip<'b>, Step) {
        let mut gunzip = Gunzip::new(compressed, cap, kept);
        let mut shared_at = SHARE;
        loop {
            let step = gunzip.step();
            if step != Step::Going {
                return (gunzip, step);
            }
            if gunzip.made() > shared_at {
                shared_at = gunzip.made() + SHARE;
                tokio::task::yield_now().await;
            }
        }
    }

    async fn make_room(&mut self, length: usize) -> Result<(), Broken> {
        if !self.turn.is_short(length) {
            return Ok(());
        }
        self.clock.turn(self.status, self.turn.take(self.room, length)).await
    }

    fn too_large(&self) -> Broken {
        Broken::TooLarge { cap: self.cap, status: self.status }
    }

    fn unreadable(&self, what: Unreadable) -> Broken {
        Broken::Unreadable { what, status: Some(self.status) }
    }
}

impl Held {
    fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::One(piece) => piece.len(),
            Self::Many(bytes) => bytes.len(),
        }
    }

    fn take(&mut self) -> Bytes {
        match std::mem::replace(self, Self::None) {
            Self::None => Bytes::new(),
            Self::One(piece) => piece,
            Self::Many(bytes) => bytes.into(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Plain,
    Gzip,
    Unknown,
}

fn encoding(headers: &HeaderMap) -> Encoding {
    let mut found = Encoding::Plain;
    for value in headers.get_all(header::CONTENT_ENCODING) {
        for name in value.as_bytes().split(|byte| *byte == b',').map(<[u8]>::trim_ascii) {
            let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
            found = match found {
                found if is(b"") || is(b"identity") => found,
                Encoding::Plain if is(b"gzip") || is(b"x-gzip") => Encoding::Gzip,
                _ => return Encoding::Unknown,
            };
        }
    }
    found
}
