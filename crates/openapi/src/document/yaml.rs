//! A tree from the events of a YAML parser, without the members that nobody needs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, StrInput, Tag};
use serde_json::{Map, Value};

use super::build::{self, MAX_DEPTH};
use super::notes::Notes;
use super::region::Region;
use super::shape;

/// About how many bytes a value takes, beside its text.
const VALUE: usize = 64;
/// How many bytes of values aliases may add to any text, and at most to the longest.
const ALIAS_BUDGET: std::ops::RangeInclusive<usize> = (8 << 20)..=(512 << 20);
/// How many bytes of values they may add for each byte of a text: several times what it holds itself.
const ALIAS_BUDGET_PER_BYTE: usize = VALUE;

/// Why a text is no YAML for this parser.
pub(super) type YamlError = ScanError;

/// Reads the first document of a stream.
pub(super) fn read(text: &str, region: Region, notes: &mut Notes) -> Result<Value, YamlError> {
    let parser = Parser::new_from_str(text);
    // What few bytes may become must not be much, or they are a bomb.
    let left = text.len().saturating_mul(ALIAS_BUDGET_PER_BYTE).saturating_add(*ALIAS_BUDGET.start());
    let left = left.min(*ALIAS_BUDGET.end());
    let mut reader = Reader { parser, anchors: BTreeMap::new(), left, notes };
    loop {
        match reader.next()? {
            Event::StreamStart | Event::DocumentStart(_) | Event::Nothing => {}
            Event::StreamEnd | Event::DocumentEnd => return Ok(Value::Null),
            event => return reader.value(event, region, 0),
        }
    }
}

/// A value that an alias may repeat.
struct Anchored {
    value: Value,
    size: usize,
    height: usize,
}

struct Reader<'t, 'n> {
    parser: Parser<'t, StrInput<'t>>,
    anchors: BTreeMap<usize, Anchored>,
    left: usize,
    notes: &'n mut Notes,
}

impl<'t> Reader<'t, '_> {
    fn next(&mut self) -> Result<Event<'t>, YamlError> {
        match self.parser.next_event() {
            Some(event) => event.map(|(event, _)| event),
            None => Ok(Event::StreamEnd),
        }
    }

    fn value(&mut self, event: Event<'t>, region: Region, depth: usize) -> Result<Value, YamlError> {
        let (anchor, value) = match event {
            Event::Scalar(text, style, anchor, tag) => {
                (anchor, scalar(text, style, tag.as_deref(), self.notes))
            }
            Event::SequenceStart(anchor, _) => (anchor, self.sequence(region, depth)?),
            Event::MappingStart(anchor, _) => (anchor, self.mapping(region, depth)?),
            Event::Alias(anchor) => return Ok(self.alias(anchor, depth)),
            Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd
            | Event::SequenceEnd
            | Event::MappingEnd => (0, Value::Null),
        };
        if anchor != 0 {
            self.keep(anchor, &value);
        }
        Ok(value)
    }

    /// Keeps a copy for the aliases to come. Anchors within anchors are copied again and again, so that this counts, too.
    fn keep(&mut self, anchor: usize, value: &Value) {
        let (size, height) = measure(value);
        if size > self.left {
            self.notes.add("anchors hold too much; aliases of this one are left out");
            return;
        }
        self.left -= size;
        self.anchors.insert(anchor, Anchored { value: value.clone(), size, height });
    }

    fn sequence(&mut self, region: Region, depth: usize) -> Result<Value, YamlError> {
        let mut items = Vec::new();
        loop {
            let event = self.next()?;
            if matches!(event, Event::SequenceEnd | Event::StreamEnd) {
                return Ok(Value::Array(items));
            }
            if depth >= MAX_DEPTH {
                if items.is_empty() {
                    items.push(build::too_deep(self.notes));
                }
                self.skip(event)?;
                continue;
            }
            let since = self.notes.count();
            let item = self.value(event, region, depth + 1)?;
            if self.notes.count() > since {
                self.notes.stands_in(since, &items.len().to_string());
            }
            items.push(item);
        }
    }

    fn mapping(&mut self, region: Region, depth: usize) -> Result<Value, YamlError> {
        let mut members = Map::new();
        let mut merged = Vec::new();
        loop {
            let event = self.next()?;
            if matches!(event, Event::MappingEnd | Event::StreamEnd) {
                break;
            }
            if depth >= MAX_DEPTH {
                if members.is_empty() {
                    members.insert(String::new(), build::too_deep(self.notes));
                }
                self.skip(event)?;
                continue;
            }
            let is_merge = matches!(&event, Event::Scalar(text, ScalarStyle::Plain, _, _) if text == "<<");
            let Some(name) = self.name(event)? else {
                self.notes.add("a name that is no text is left out with its value");
                let event = self.next()?;
                self.skip(event)?;
                continue;
            };
            let event = self.next()?;
            if is_merge {
                merged.push(self.value(event, region, depth)?);
                continue;
            }
            let Some(inner) = region.member(&name) else {
                self.skip(event)?;
                continue;
            };
            let since = self.notes.count();
            let mut value = self.value(event, inner, depth + 1)?;
            if let Value::String(text) = &value {
                self.notes.look_at(region, &name, text);
            }
            shape::settle(region, &name, &mut value, self.notes);
            if self.notes.count() > since {
                self.notes.stands_in(since, &name);
            }
            build::insert(&mut members, name.into_owned(), value, self.notes);
        }
        for value in merged {
            merge(&mut members, value);
        }
        Ok(Value::Object(members))
    }

    /// A name: the text as it is written, whatever it would be as a value.
    fn name(&mut self, event: Event<'t>) -> Result<Option<Cow<'t, str>>, YamlError> {
        match event {
            Event::Scalar(text, _, anchor, _) => {
                if anchor != 0 {
                    self.keep(anchor, &Value::String(text.clone().into_owned()));
                }
                Ok(Some(text))
            }
            Event::Alias(anchor) => match self.anchors.get(&anchor).map(|anchored| &anchored.value) {
                Some(Value::String(text)) if self.left >= text.len() + VALUE => {
                    self.left -= text.len() + VALUE;
                    Ok(Some(text.clone().into()))
                }
                _ => Ok(None),
            },
            event => self.skip(event).map(|()| None),
        }
    }

    /// A copy of what the anchor stands at, as long as copies are cheap.
    fn alias(&mut self, anchor: usize, depth: usize) -> Value {
        let Some(anchored) = self.anchors.get(&anchor) else {
            self.notes.add("an alias without an anchor before it is left out");
            return Value::Null;
        };
        if anchored.size > self.left || depth + anchored.height > MAX_DEPTH {
            self.notes.add("aliases repeat too much; this one is left out");
            return Value::Null;
        }
        self.left -= anchored.size;
        anchored.value.clone()
    }

    /// Passes over a value; what it anchors is kept, because an alias may need it.
    fn skip(&mut self, event: Event<'t>) -> Result<(), YamlError> {
        let mut open = 0_usize;
        let mut event = event;
        loop {
            match event {
                Event::SequenceStart(0, _) | Event::MappingStart(0, _) => open += 1,
                Event::SequenceEnd | Event::MappingEnd => open = open.saturating_sub(1),
                Event::StreamEnd | Event::DocumentEnd => return Ok(()),
                Event::Scalar(_, _, 0, _)
                | Event::Alias(_)
                | Event::Nothing
                | Event::StreamStart
                | Event::DocumentStart(_) => {}
                anchored @ (Event::Scalar(..) | Event::SequenceStart(..) | Event::MappingStart(..)) => {
                    self.value(anchored, Region::Any, 1)?;
                }
            }
            if open == 0 {
                return Ok(());
            }
            event = self.next()?;
        }
    }
}

/// Adds the members of a merged mapping, or of several, that are not there yet.
fn merge(members: &mut Map<String, Value>, merged: Value) {
    match merged {
        Value::Object(more) => {
            for (name, value) in more {
                members.entry(name).or_insert(value);
            }
        }
        Value::Array(items) => items.into_iter().for_each(|item| merge(members, item)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The core schema, but a number is only what JSON takes for one: `090`, `0x1f` and `1_000` are texts.
fn scalar(text: Cow<'_, str>, style: ScalarStyle, tag: Option<&Tag>, notes: &mut Notes) -> Value {
    let forced = tag.filter(|tag| tag.is_yaml_core_schema()).map(|tag| tag.suffix.as_str());
    if forced == Some("str") || (style != ScalarStyle::Plain && forced.is_none()) {
        return Value::String(text.into_owned());
    }
    match text.as_ref() {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    if text.starts_with(|first: char| first == '-' || first.is_ascii_digit())
        && let Ok(number) = serde_json::from_str::<serde_json::Number>(&text)
    {
        if number.is_f64() && !text.contains(['.', 'e', 'E']) {
            notes.add("a whole number beyond 64 bits is kept as the nearest floating-point number");
        }
        return Value::Number(number);
    }
    Value::String(text.into_owned())
}

/// About how many bytes a copy takes, and how deep it is.
fn measure(value: &Value) -> (usize, usize) {
    let (mut size, mut height) = (VALUE, 0);
    match value {
        Value::String(text) => size += text.len(),
        Value::Array(items) => {
            for item in items {
                let inner = measure(item);
                size += inner.0;
                height = height.max(inner.1);
            }
        }
        Value::Object(members) => {
            for (name, item) in members {
                let inner = measure(item);
                size += inner.0 + name.len();
                height = height.max(inner.1);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    (size, height + 1)
}
