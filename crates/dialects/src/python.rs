//! Reads Python literals: some clients hand a program the `repr` of a result and not the result.

use serde_json::{Map, Number, Value};

/// How deep a literal may nest.
const MAX_DEPTH: usize = 64;

/// Reads one literal from the start of a text: a dict, a list, a text, a number, `True`, `False` or `None`.
pub(crate) fn literal(text: &str) -> Option<Value> {
    Reader { rest: text }.value(0)
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.skip_space();
        match self.rest.chars().next()? {
            '{' => self.dict(depth),
            '[' => self.list('[', ']', depth),
            '(' => self.list('(', ')', depth),
            '\'' | '"' => self.text().map(Value::String),
            _ => self.word(),
        }
    }

    fn dict(&mut self, depth: usize) -> Option<Value> {
        let mut members = Map::new();
        self.take('{')?;
        loop {
            self.skip_space();
            if self.take('}').is_some() {
                return Some(Value::Object(members));
            }
            let name = self.text()?;
            self.skip_space();
            self.take(':')?;
            members.insert(name, self.value(depth + 1)?);
            self.skip_space();
            if self.take(',').is_none() {
                self.take('}')?;
                return Some(Value::Object(members));
            }
        }
    }

    fn list(&mut self, open: char, close: char, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.take(open)?;
        loop {
            self.skip_space();
            if self.take(close).is_some() {
                return Some(Value::Array(items));
            }
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if self.take(',').is_none() {
                self.take(close)?;
                return Some(Value::Array(items));
            }
        }
    }

    fn text(&mut self) -> Option<String> {
        let quote = self.rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        let mut text = String::new();
        let mut characters = self.rest[1..].char_indices();
        while let Some((index, character)) = characters.next() {
            match character {
                c if c == quote => {
                    self.rest = &self.rest[index + 2..];
                    return Some(text);
                }
                '\\' => match characters.next()?.1 {
                    'n' => text.push('\n'),
                    'r' => text.push('\r'),
                    't' => text.push('\t'),
                    'x' => text.push(escaped(&mut characters, 2)?),
                    'u' => text.push(escaped(&mut characters, 4)?),
                    'U' => text.push(escaped(&mut characters, 8)?),
                    other => text.push(other),
                },
                other => text.push(other),
            }
        }
        None
    }

    fn word(&mut self) -> Option<Value> {
        let end = self
            .rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || "+-._".contains(c)))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        match word {
            "True" => Some(Value::Bool(true)),
            "False" => Some(Value::Bool(false)),
            "None" => Some(Value::Null),
            _ => word.parse::<Number>().ok().map(Value::Number),
        }
    }

    fn take(&mut self, character: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(character)?;
        Some(())
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }
}

fn escaped(characters: &mut std::str::CharIndices<'_>, digits: usize) -> Option<char> {
    let mut number = 0;
    for _ in 0..digits {
        number = number * 16 + characters.next()?.1.to_digit(16)?;
    }
    char::from_u32(number)
}
