//! Lines of a stream, none longer than allowed: of one that is, the ends are kept and the rest is passed over.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, BufReader};

/// How much of both ends of a line is kept that is too long.
const ENDS: usize = 4096;

/// How much is read at once.
const CHUNK: usize = 64 * 1024;

/// A stream as lines.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    longest: usize,
}

/// A line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// As it came, without its end.
    Text(String),
    /// It is no UTF-8; what can be shown of it.
    NotText(String),
    /// It is longer than allowed; its beginning and its end.
    TooLong(String),
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(crate) fn new(input: R, longest: usize) -> Self {
        Self { input: BufReader::with_capacity(CHUNK, input), longest }
    }

    /// The next line that is not empty; `None` at the end. What stands behind the last line end counts as a line.
    pub(crate) async fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut line = Vec::new();
            let (whole, ended) = fill(&mut self.input, &mut line, self.longest).await?;
            if !whole {
                return Ok(Some(Line::TooLong(String::from_utf8_lossy(&line).into_owned())));
            }
            let text = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line).trim_ascii();
            if !text.is_empty() {
                let text = if text.len() == line.len() { line } else { text.to_vec() };
                return Ok(Some(String::from_utf8(text).map_or_else(
                    |error| Line::NotText(String::from_utf8_lossy(error.as_bytes()).into_owned()),
                    Line::Text,
                )));
            }
            if ended {
                return Ok(None);
            }
        }
    }
}

/// Reads to the end of the line. Says whether all of it was kept, and whether the stream has ended.
async fn fill(
    input: &mut (impl AsyncBufRead + Unpin),
    line: &mut Vec<u8>,
    longest: usize,
) -> io::Result<(bool, bool)> {
    let mut whole = true;
    loop {
        let chunk = input.fill_buf().await?;
        if chunk.is_empty() {
            return Ok((whole, true));
        }
        let (piece, used, ended) = match chunk.iter().position(|byte| *byte == b'\n') {
            Some(end) => (&chunk[..end], end + 1, true),
            None => (chunk, chunk.len(), false),
        };
        if whole && line.len() + piece.len() > longest {
            whole = false;
            line.truncate(ENDS);
        }
        line.extend_from_slice(piece);
        if !whole && line.len() > 2 * ENDS {
            // The beginning and the newest part stay.
            line.drain(ENDS..line.len() - ENDS);
        }
        input.consume(used);
        if ended {
            return Ok((whole, false));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn all(bytes: &[u8], longest: usize) -> Vec<Line> {
        let (mut lines, mut all) = (Lines::new(bytes, longest), Vec::new());
        while let Some(line) = lines.next().await.unwrap() {
            all.push(line);
        }
        all
    }

    #[tokio::test]
    async fn lines_are_what_stands_between_line_ends() {
        let found = all(b"a\r\n\n  b \nc", 100).await;
        assert_eq!(found, ["a", "b", "c"].map(|text| Line::Text(text.into())));
        assert!(matches!(&all(b"\xff\xfe\n", 100).await[..], [Line::NotText(_)]));
    }

    #[tokio::test]
    async fn a_line_without_end_takes_no_room_and_the_next_is_read() {
        let long = format!("{{\"id\":7,{}\"tail\":1}}\nb\n", "x".repeat(1 << 20));
        let found = all(long.as_bytes(), 1 << 16).await;
        let [Line::TooLong(ends), Line::Text(next)] = &found[..] else { panic!("{found:?}") };
        assert!(ends.starts_with("{\"id\":7") && ends.ends_with("\"tail\":1}") && ends.len() <= 2 * ENDS);
        assert_eq!(next, "b");
    }
}
