//! TOML as JSON, with the line of every value.

use std::collections::BTreeMap;
use std::ops::Range;

use curable_core::Pointer;
use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::LocatedProblem;

/// Where everything stands in a file, and what of it could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// The line of every name and item, by its pointer.
    lines: BTreeMap<String, usize>,
    /// The places that break the schema of the file.
    lost: Vec<Pointer>,
}

impl Lines {
    /// The line of a place, or of the nearest one around it.
    pub fn of(&self, at: &Pointer) -> usize {
        let mut at = Some(at.clone());
        while let Some(here) = at {
            if let Some(line) = self.lines.get(here.as_str()) {
                return *line;
            }
            at = here.parent();
        }
        1
    }

    /// Notes that a place could not be read.
    pub fn lose(&mut self, at: Pointer) {
        self.lost.push(at);
    }

    /// Whether all that is at a place, and around it, could be read.
    pub fn is_read(&self, at: &Pointer) -> bool {
        !self.lost.iter().any(|lost| lost == at || lost.holds(at) || at.holds(lost))
    }

    /// A problem at a place.
    pub fn problem(&self, at: &Pointer, what: impl Into<String>) -> LocatedProblem {
        LocatedProblem::new(self.of(at), what)
    }
}

/// Reads a file; a text that is no TOML has all its problems told.
pub fn parse(text: &str) -> Result<(Value, Lines), Vec<LocatedProblem>> {
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(index, _)| index + 1)).collect();
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let problem = |error: toml::de::Error| {
            let line = error.span().map_or(1, |span| line(&starts, &span));
            LocatedProblem::new(line, format!("this is no TOML: {}", error.message()))
        };
        return Err(errors.into_iter().map(problem).collect());
    }
    let mut reader = Reader { starts, lines: Lines::default() };
    let value = reader.table(table.get_ref(), &Pointer::ROOT);
    Ok((value, reader.lines))
}

fn line(starts: &[usize], span: &Range<usize>) -> usize {
    starts.partition_point(|start| *start <= span.start).max(1)
}

struct Reader {
    starts: Vec<usize>,
    lines: Lines,
}

impl Reader {
    fn table(&mut self, table: &DeTable<'_>, at: &Pointer) -> Value {
        let mut members = Map::new();
        for (name, value) in table {
            let below = at.child(name.get_ref());
            self.note(&below, &name.span());
            members.insert(name.get_ref().to_string(), self.value(value, &below));
        }
        Value::Object(members)
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>, at: &Pointer) -> Value {
        match value.get_ref() {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Integer(number) => {
                let (digits, radix) = (number.as_str(), number.radix());
                i64::from_str_radix(digits, radix)
                    .map(Value::from)
                    .or_else(|_| u64::from_str_radix(digits, radix).map(Value::from))
                    .unwrap_or_else(|_| Value::String(digits.to_owned()))
            }
            DeValue::Float(number) => {
                let number = number.as_str().parse().ok().and_then(Number::from_f64);
                number.map_or(Value::Null, Value::Number)
            }
            DeValue::Boolean(flag) => Value::Bool(*flag),
            DeValue::Datetime(moment) => Value::String(moment.to_string()),
            DeValue::Array(items) => {
                let mut list = Vec::new();
                for (index, item) in items.iter().enumerate() {
                    let below = at.child(&index.to_string());
                    self.note(&below, &item.span());
                    list.push(self.value(item, &below));
                }
                Value::Array(list)
            }
            DeValue::Table(table) => self.table(table, at),
        }
    }

    fn note(&mut self, at: &Pointer, span: &Range<usize>) {
        self.lines.lines.insert(at.as_str().to_owned(), line(&self.starts, span));
    }
}
