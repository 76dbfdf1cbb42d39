//! Objects of JSON that are written as a text: `w.Write([]byte(`{"code":"X","message":"…"}`))`, `JSON.parse('{"code":"X"}')`.
//!
//! A fixture or a stub is sent as it is written, so that its code is one like any other. What is no JSON as a whole is
//! left alone, and so is a long text.

use std::ops::Range;

use super::positions::Member;
use crate::mirror::lang::View;
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::things::is_failure;

/// How long a text may be that is read.
const LONGEST: usize = 4096;
/// How deep objects are in each other.
const DEEPEST: usize = 8;

/// An object: its members with the texts that they are, and the member that it is itself.
struct Object<'j> {
    inside: Option<&'j str>,
    members: Vec<(&'j str, Option<Range<usize>>)>,
}

impl<'t> Finder<'_, 't, '_> {
    /// The codes in texts that are objects of JSON.
    pub(crate) fn codes_in_json(&mut self) {
        let facts = self.facts;
        for seen in &facts.strings {
            let node = seen.node;
            if node.byte_range().len() > LONGEST {
                continue;
            }
            let View::Str(span) = self.view(node) else { continue };
            let text = facts.slice(&span);
            if !text.trim_start().starts_with(['{', '[']) || !text.contains(':') {
                continue;
            }
            let Some(objects) = Reader::read(text) else { continue };
            for object in objects {
                self.code_of_json(&object, span.start);
            }
        }
    }

    /// The code of one object, by its members as those of an object of the language.
    fn code_of_json(&mut self, object: &Object<'t>, start: usize) {
        let mut around = Around::of(object.members.iter().map(|(label, _)| *label));
        around.some += usize::from(object.inside.is_some_and(is_failure));
        for (label, value) in &object.members {
            let Some(member) = self.places.member(label, self.facts.lang) else { continue };
            let Some(value) = value else { continue };
            // Many things have a code; only what stands beside it says that this one is a failure.
            let is_failure = around.telling > 0
                || around.strong > 0
                || object.inside.is_some_and(is_failure)
                || object.members.iter().any(|(label, _)| *label == "text");
            let trust = match member {
                Member::Code if !is_failure => Trust::Word,
                member => Trust::Member { member, around },
            };
            self.text(start + value.start..start + value.end, How::Mentioned, trust, None);
        }
    }
}

/// What a value is: where a text stands, or anything else.
enum Value {
    Text(Range<usize>),
    Other,
}

/// Reads a text as JSON, whose quotes may have a backslash before them.
struct Reader<'j> {
    text: &'j str,
    at: usize,
    quote: &'static str,
    objects: Vec<Object<'j>>,
}

impl<'j> Reader<'j> {
    /// The objects of a text that is JSON as a whole.
    fn read(text: &'j str) -> Option<Vec<Object<'j>>> {
        let quote = if text.contains("\\\"") { "\\\"" } else { "\"" };
        let mut reader = Self { text, at: 0, quote, objects: Vec::new() };
        reader.value(None, DEEPEST)?;
        reader.skip();
        (reader.at == text.len()).then_some(reader.objects)
    }

    fn skip(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Goes over a sign, if it is the next.
    fn take(&mut self, sign: &str) -> bool {
        self.skip();
        let is_next = self.text[self.at..].starts_with(sign);
        self.at += if is_next { sign.len() } else { 0 };
        is_next
    }

    fn value(&mut self, inside: Option<&'j str>, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        if self.take("{") {
            return self.object(inside, depth).map(|()| Value::Other);
        }
        if self.take("[") {
            if self.take("]") {
                return Some(Value::Other);
            }
            loop {
                self.value(inside, depth)?;
                if self.take("]") {
                    return Some(Value::Other);
                }
                self.take(",").then_some(())?;
            }
        }
        self.skip();
        if self.text[self.at..].starts_with(self.quote) {
            return self.string().map(Value::Text);
        }
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '+' | '.'))?;
        let word = &rest[..end];
        let is_value = matches!(word, "true" | "false" | "null") || word.parse::<f64>().is_ok();
        self.at += end;
        is_value.then_some(Value::Other)
    }

    fn object(&mut self, inside: Option<&'j str>, depth: usize) -> Option<()> {
        let mut members = Vec::new();
        if !self.take("}") {
            loop {
                self.skip();
                let text = self.text;
                let key = text.get(self.string()?)?;
                self.take(":").then_some(())?;
                let text = match self.value(Some(key), depth)? {
                    Value::Text(at) => Some(at),
                    Value::Other => None,
                };
                members.push((key, text));
                if self.take("}") {
                    break;
                }
                self.take(",").then_some(())?;
            }
        }
        self.objects.push(Object { inside, members });
        Some(())
    }

    /// The inner part of a text between quotes.
    fn string(&mut self) -> Option<Range<usize>> {
        let start = self.at + self.text[self.at..].starts_with(self.quote).then_some(self.quote.len())?;
        let mut at = start;
        loop {
            let rest = self.text.get(at..)?;
            if rest.starts_with(self.quote) {
                self.at = at + self.quote.len();
                return Some(start..at);
            }
            let next = rest.chars().next()?;
            // What follows a backslash belongs to it.
            let after = if next == '\\' { rest.chars().nth(1)?.len_utf8() } else { 0 };
            at += next.len_utf8() + after;
        }
    }
}
