//! Reading a body: in pieces, under deadlines, up to a cap, decompressed.

use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};

use super::clock::Clock;
use super::gzip::{Gunzip, STEP, Step};
use super::room::{Room, Turn};
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
    let fault = match reading.all(response, headers).await {
        Ok(()) => None,
        Err(broken) if is_error => Some(broken),
        Err(broken) => return Err(broken),
    };
    let mut bytes = reading.held.into_bytes();
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
    Gzip(Box<Gunzip>),
}

impl Reading<'_> {
    async fn all(&mut self, mut response: reqwest::Response, headers: &HeaderMap) -> Result<(), Broken> {
        match encoding(headers) {
            Encoding::Plain => {
                let told = response.content_length().unwrap_or(0);
                if self.status.is_success() && told > self.cap as u64 {
                    return Err(self.too_large());
                }
            }
            Encoding::Gzip => self.held = Held::Gzip(Box::new(Gunzip::new(self.cap))),
            Encoding::Unknown => return Err(self.unreadable(Unreadable::Encoding)),
        }
        while let Some(piece) = self
            .clock
            .piece(self.status, response.chunk())
            .await?
            .map_err(|error| fault::within_body(&error, self.status))?
        {
            self.add(piece).await?;
        }
        match &mut self.held {
            Held::Gzip(gunzip) => {
                let step = gunzip.finish();
                self.check(step)
            }
            Held::None | Held::One(_) | Held::Many(_) => Ok(()),
        }
    }

    async fn add(&mut self, piece: Bytes) -> Result<(), Broken> {
        if let Held::Gzip(_) = self.held {
            return self.add_compressed(&piece).await;
        }
        let (free, length) = (self.cap - self.held.len(), self.held.len() + piece.len());
        let is_too_large = piece.len() > free;
        let piece = piece.slice(..piece.len().min(free));
        self.make_room(length.min(self.cap)).await?;
        match &mut self.held {
            Held::None => self.held = Held::One(piece),
            Held::One(first) => self.held = Held::Many([first.as_ref(), piece.as_ref()].concat()),
            Held::Many(bytes) => bytes.extend_from_slice(&piece),
            Held::Gzip(_) => {}
        }
        if is_too_large { Err(self.too_large()) } else { Ok(()) }
    }

    async fn add_compressed(&mut self, piece: &[u8]) -> Result<(), Broken> {
        let mut shared_at = self.held.len();
        for some in piece.chunks(STEP) {
            let Held::Gzip(gunzip) = &mut self.held else { break };
            let step = gunzip.feed(some);
            let length = gunzip.len();
            self.check(step)?;
            self.make_room(length).await?;
            if length - shared_at > SHARE {
                shared_at = length;
                tokio::task::yield_now().await;
            }
        }
        Ok(())
    }

    async fn make_room(&mut self, length: usize) -> Result<(), Broken> {
        if !self.turn.is_short(length) {
            return Ok(());
        }
        self.clock.turn(self.status, self.turn.take(self.room, length)).await
    }

    fn check(&self, step: Step) -> Result<(), Broken> {
        match step {
            Step::Going => Ok(()),
            Step::Full => Err(self.too_large()),
            Step::Damaged => Err(self.unreadable(Unreadable::Compressed)),
        }
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
            Self::Gzip(gunzip) => gunzip.len(),
        }
    }

    fn into_bytes(self) -> Bytes {
        match self {
            Self::None => Bytes::new(),
            Self::One(piece) => piece,
            Self::Many(bytes) => bytes.into(),
            Self::Gzip(mut gunzip) => gunzip.take().into(),
        }
    }
}

enum Encoding {
    Plain,
    Gzip,
    Unknown,
}

fn encoding(headers: &HeaderMap) -> Encoding {
    let mut found = Encoding::Plain;
    for value in headers.get_all(header::CONTENT_ENCODING) {
        for name in value.as_bytes().split(|byte| *byte == b',').map(<[u8]>::trim_ascii) {
            found = match (found, name) {
                (found, b"") => found,
                (found, name) if name.eq_ignore_ascii_case(b"identity") => found,
                (Encoding::Plain, name)
                    if name.eq_ignore_ascii_case(b"gzip") || name.eq_ignore_ascii_case(b"x-gzip") =>
                {
                    Encoding::Gzip
                }
                _ => return Encoding::Unknown,
            };
        }
    }
    found
}
