//! What a command reads: a failure from standard input, in any dialect.

use std::io::{self, IsTerminal, Read};

use anyhow::{Context, bail};
use curable_core::{Failure, nearest};
use curable_dialects::{Decoded, Dialect, MAX_INPUT, Outcome, decode_auto};
use serde_json::Value;

use crate::problem::Problem;

/// The word that lets the dialect be found.
pub(crate) const AUTO: &str = "auto";

/// A failure and the dialect that it came in.
#[derive(Debug)]
pub(crate) struct Heard {
    pub(crate) failure: Failure,
    pub(crate) dialect: &'static str,
}

/// Reads a failure from standard input.
pub(crate) fn failure(from: &str) -> anyhow::Result<Heard> {
    let decoded = decode(from, &text()?)?;
    match decoded.outcome {
        Outcome::Failure(failure) => Ok(Heard { failure, dialect: decoded.dialect }),
        Outcome::Success(_) => bail!(
            "standard input holds no failure: read as `{}` it is a success; name the dialect with --from if that is wrong",
            decoded.dialect
        ),
    }
}

fn decode(from: &str, text: &str) -> anyhow::Result<Decoded> {
    if from == AUTO {
        return Ok(decode_auto(text));
    }
    let dialect = find(from)?;
    let value = match serde_json::from_str::<Value>(text) {
        Ok(value) => value,
        // A text dialect takes a text as it is; in the others it is an error at a place.
        Err(_) if dialect.takes_text() => Value::from(text.trim()),
        Err(error) => {
            bail!("standard input is no JSON (line {}, column {}): {error}", error.line(), error.column())
        }
    };
    let outcome = dialect.decode(value).context("standard input")?;
    Ok(Decoded { outcome, dialect: dialect.id() })
}

/// A dialect by its id, or the nearest one.
pub(crate) fn find(id: &str) -> anyhow::Result<Dialect> {
    if let Some(dialect) = Dialect::find(id) {
        return Ok(dialect);
    }
    let ids: Vec<_> = Dialect::all().iter().map(|dialect| dialect.id()).collect();
    let near: Vec<&str> = nearest(id, ids.iter().copied()).into_iter().collect();
    let words = format!("there is no dialect `{}`", id.escape_debug());
    Err(Problem::unknown(words, &near, &format!("there are {}", ids.join(", "))).into())
}

fn text() -> anyhow::Result<String> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        bail!(
            "a failure is expected on standard input, such as: echo '{{\"code\":\"TIMEOUT\"}}' | curable …"
        );
    }
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_INPUT)?;
    stdin.lock().take(limit + 1).read_to_end(&mut bytes).context("reading standard input")?;
    if bytes.len() > MAX_INPUT {
        bail!("standard input holds more than {} MiB; a failure is smaller", MAX_INPUT >> 20);
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if text.trim().is_empty() {
        bail!("standard input is empty; a failure in any dialect is expected there");
    }
    Ok(text)
}
