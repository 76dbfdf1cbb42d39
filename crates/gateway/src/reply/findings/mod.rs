//! What a refusal says about the arguments: facts alone, out of whatever shape the upstream's framework writes.

mod bare;
mod between;
mod choice;
mod condition;
mod counted;
mod deep;
mod embedded;
mod expected;
mod finder;
mod formats;
mod holder;
mod item;
mod kinds;
mod limits;
mod makes;
mod makeup;
mod naming;
mod numbers;
mod own;
mod pattern;
mod place;
mod printed;
mod protobuf;
mod refused;
mod report;
mod schema_path;
mod sentence;
mod signs;
mod spoken;
mod subject;
mod template;
mod told;
mod units;
mod values;
mod walk;
mod xml;

pub(super) use place::{Part, Spot};

use curable_core::Repair;
use serde_json::Value;

use super::Heard;
use finder::Finder;

/// The longest text without JSON that is looked into.
const MAX_TEXT: usize = 600;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) repairs: Vec<Repair>,
    pub(super) more: u64,
}

/// The findings of a refusal.
pub(super) fn of(heard: &Heard<'_>, body: Option<&Value>) -> Found {
    let mut finder = Finder::new(heard);
    if let Some(body) = body {
        walk::body(&mut finder, body);
    } else if !heard.truncated
        && let Some(text) = super::json::text(heard.body, heard.content_type())
    {
        plain(&mut finder, &text);
    }
    finder.finish()
}

/// The findings of a body that is no JSON: in XML, in a report of a validator's, or in a few words.
fn plain(finder: &mut Finder<'_>, text: &str) {
    if text.trim_start().starts_with('<') {
        if let Some(body) = xml::value(text) {
            walk::body(finder, &body);
        }
    } else if text.len() > MAX_TEXT {
        told::report(finder, text);
    } else if !is_broken_object(text) {
        told::text(finder, text);
    }
}

/// Whether a text begins as an object of JSON does, and is none: the names in it are not those of arguments.
fn is_broken_object(text: &str) -> bool {
    let text = text.trim_start();
    let inside = text.strip_prefix('[').map_or(text, str::trim_start).strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}
