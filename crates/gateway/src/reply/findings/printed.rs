//! A list or an object as a program prints it for its developers: Python, Ruby and Node, which write names and texts alike.

use serde_json::{Map, Value};

/// How deep such a value goes, and how many items one of its lists has.
const DEEPEST: usize = 16;
const MOST: usize = 256;

/// The value at the start of a text, and what stands behind it: `[{'loc': ('name',), 'msg': 'Field required'}]`, `{:name=>["is too long"]}`.
pub(super) fn value(text: &str) -> Option<(Value, &str)> {
    let mut reader = Reader { rest: text };
    let value = reader.value(0)?;
    Some((value, reader.rest))
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next().filter(|_| depth < DEEPEST)?;
        match first {
            '{' => self.members(depth),
            '[' => self.items(']', depth),
            '(' => self.items(')', depth),
            '\'' | '"' | '`' => self.text(first).map(Value::String),
            '<' => self.member_of_enum(),
            // A symbol of Ruby's.
            ':' => {
                self.rest = &self.rest[1..];
                self.word().map(Value::from)
            }
            '-' | '0'..='9' => {
                let number = self.while_is(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter));
                serde_json::from_str::<Value>(number).ok().or_else(|| Some(Value::from(number)))
            }
            _ => self.named(depth),
        }
    }

    /// `True`, `None`, `nil`, or what a type prints of itself: `ErrorDetail(string='x', code='y')`.
    fn named(&mut self, depth: usize) -> Option<Value> {
        let word = self.word()?;
        if self.rest.starts_with('(') {
            let Value::Array(given) = self.items(')', depth)? else { return None };
            return Some(given.into_iter().find(Value::is_string).unwrap_or(Value::Null));
        }
        match word {
            "True" | "true" => Some(Value::Bool(true)),
            "False" | "false" => Some(Value::Bool(false)),
            "None" | "nil" | "null" | "undefined" => Some(Value::Null),
            _ => None,
        }
    }

    /// `<Mood.CALM: 'calm'>`
    fn member_of_enum(&mut self) -> Option<Value> {
        let (inside, behind) = self.rest.split_once('>')?;
        self.rest = behind;
        let value = inside.split_once(": ").and_then(|(_, value)| Reader { rest: value }.value(DEEPEST - 1));
        Some(value.unwrap_or(Value::Null))
    }

    fn items(&mut self, closing: char, depth: usize) -> Option<Value> {
        self.rest = &self.rest[1..];
        let mut items = Vec::new();
        while !self.takes(closing) {
            self.label();
            items.push(self.value(depth + 1).filter(|_| items.len() < MOST)?);
            let more = self.takes(',');
            if !more && !self.rest.trim_start().starts_with(closing) {
                return None;
            }
        }
        Some(Value::Array(items))
    }

    /// `string=` before what a type was given.
    fn label(&mut self) {
        let rest = self.rest.trim_start();
        let end = rest.find(|letter: char| !is_letter(letter)).unwrap_or(rest.len());
        if end > 0 && rest[end..].starts_with('=') {
            self.rest = &rest[end + 1..];
        }
    }

    fn members(&mut self, depth: usize) -> Option<Value> {
        self.rest = &self.rest[1..];
        let mut members = Map::new();
        while !self.takes('}') {
            let name = self.name(depth)?;
            self.rest = self.rest.trim_start();
            self.rest = self.rest.strip_prefix("=>").or_else(|| self.rest.strip_prefix(':'))?;
            let value = self.value(depth + 1).filter(|_| members.len() < MOST)?;
            members.insert(name, value);
            let more = self.takes(',');
            if !more && !self.rest.trim_start().starts_with('}') {
                return None;
            }
        }
        Some(Value::Object(members))
    }

    /// The name of a member, which Node and Ruby write without quotes.
    fn name(&mut self, depth: usize) -> Option<String> {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with(is_letter) && !self.rest.starts_with(|first: char| first.is_ascii_digit()) {
            return self.word().map(str::to_owned);
        }
        match self.value(depth + 1)? {
            Value::String(name) => Some(name),
            Value::Number(index) => Some(index.to_string()),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }

    fn word(&mut self) -> Option<&'t str> {
        Some(self.while_is(is_letter)).filter(|word| !word.is_empty())
    }

    fn while_is(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|letter| !fits(letter)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// What stands in quotes; a line that was broken in it is one again.
    fn text(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        let mut letters = self.rest.char_indices().skip(1);
        while let Some((at, letter)) = letters.next() {
            match letter {
                _ if letter == quote => {
                    self.rest = &self.rest[at + 1..];
                    return Some(text);
                }
                '\\' => match letters.next()?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    other => text.push(other),
                },
                _ => text.push(letter),
            }
        }
        None
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.')
}

#[cfg(test)]
mod tests {
    use super::value;
    use serde_json::json;

    #[test]
    fn what_languages_print_is_read() {
        for (text, expected) in [
            (
                "[{'type': 'missing', 'loc': ('body', 'name'), 'msg': 'Field required', 'input': None}]",
                json!([{"type": "missing", "loc": ["body", "name"], "msg": "Field required", "input": null}]),
            ),
            (
                "{'a': [\"It's 5\", 'b'], 'n': -1.5, 't': (1,)} behind",
                json!({"a": ["It's 5", "b"], "n": -1.5, "t": [1]}),
            ),
            (
                "{'a': [ErrorDetail(string='Not a \\'b\\'.', code='invalid')], 'e': <Mood.CALM: 'calm'>}",
                json!({"a": ["Not a 'b'."], "e": "calm"}),
            ),
            ("{:name=>[\"is too long\"], \"x\"=>nil}", json!({"name": ["is too long"], "x": null})),
            ("{name: [\"is too long\"]}", json!({"name": ["is too long"]})),
            ("[ { path: [ 'a', 0 ], message: `x` } ]", json!([{"path": ["a", 0], "message": "x"}])),
        ] {
            assert_eq!(value(text).map(|(value, _)| value), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_none_is_left() {
        for text in [
            "{id}",
            "{a, b}",
            "{'a', 'b'}",
            "[a b]",
            "{'a': x}",
            "{'a': 'b",
            "{1,3}",
            "",
            "{\"a\": 1",
            "((((((((((((((((((1",
        ] {
            assert_eq!(value(text), None, "{text}");
        }
        assert_eq!(value(&"[".repeat(10_000)), None);
    }
}
