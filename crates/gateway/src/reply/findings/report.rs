//! Reports that a validator has printed as one text: a line that is a place, and beside it the one that speaks of it.

use serde_json::{Map, Value};

use super::place::Spot;
use super::signs::Words;
use super::{Finder, told};

/// What every report of pydantic's begins with.
const TITLE: &str = " validation error";

/// Reads a report; whether the text is one.
pub(super) fn read(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    pydantic(finder, text) || arrows(finder, &text)
}

/// `1 validation error for Order`, and for each a line with its place, and one behind blanks with what is said of it.
fn pydantic(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    let Some(lines) = text.contains(TITLE).then(|| behind_title(&text)).flatten() else { return false };
    let lines: Vec<&str> = lines.lines().filter(|line| !is_reference(line)).collect();
    let mut place = None;
    for (index, line) in lines.iter().enumerate() {
        if finder.is_full(lines.len() - index) {
            break;
        }
        if !is_said(line) {
            // What was said may go on in a line of its own.
            place = Some(*line).filter(|_| lines.get(index + 1).is_some_and(|next| is_said(next)));
        } else if let Some(place) = place.take().filter(|place| *place != "__root__") {
            finder.item(&finding(place, line.trim()), None);
        } else {
            told::text(finder, cut(line.trim()).0);
        }
    }
    true
}

/// The lines below `2 validation errors for Order`.
fn behind_title(text: &str) -> Option<&str> {
    let at = text.find(TITLE)?;
    let (title, lines) = text[at + TITLE.len()..].split_once('\n')?;
    let counted = text[..at].ends_with(|last: char| last.is_ascii_digit());
    let named = title.starts_with(" for ") || title.starts_with("s for ");
    (counted && named).then_some(lines)
}

fn is_said(line: &str) -> bool {
    line.starts_with("  ")
}

fn is_reference(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with("For further information visit ")
}

/// The finding as it stands in the list that the report was printed from.
fn finding(place: &str, said: &str) -> Map<String, Value> {
    let (message, word, limits) = cut(said);
    let mut item = Map::new();
    let names: Vec<&str> = place.split(" -> ").collect();
    let place = if names.len() > 1 { Value::from(names) } else { Value::from(place.trim()) };
    item.insert("loc".to_owned(), place);
    item.insert("msg".to_owned(), message.into());
    item.insert("type".to_owned(), word.into());
    let number = |text: &str| serde_json::from_str::<Value>(text).ok().filter(Value::is_number);
    let limits = limits.split("; ").filter_map(|note| note.trim_end_matches(')').split_once('='));
    let limits: Map<String, Value> =
        limits.filter_map(|(name, limit)| Some((name.to_owned(), number(limit)?))).collect();
    if !limits.is_empty() {
        item.insert("ctx".to_owned(), Value::Object(limits));
    }
    item
}

/// What is said, the word for it, and the limits that the first edition notes behind that; the second repeats what was
/// sent, which names nothing: `[type=enum, input_value='x', input_type=str]`, `(type=value_error.missing)`.
fn cut(said: &str) -> (&str, &str, &str) {
    if let Some((message, notes)) = said.split_once(" [type=") {
        return (message, notes.split([',', ']']).next().unwrap_or_default(), "");
    }
    let Some((message, notes)) = said.split_once(" (type=") else { return (said, "", "") };
    let (word, limits) = notes.split_once("; ").unwrap_or((notes, ""));
    (message, word.trim_end_matches(')'), limits)
}

/// Marks before what is said in a report of Zod's or of Valibot's.
const MARKS: &[char] = &['✖', '×', '✗', '✘'];

/// `✖ Too big: expected number to be <=20`, and below it `→ at quantity`, unless it is about the whole.
fn arrows(finder: &mut Finder<'_>, text: &str) -> bool {
    const ARROW: &str = "→ at ";
    if text.is_ascii() || !(text.contains(ARROW) || text.trim_start().starts_with(MARKS)) {
        return false;
    }
    let mut said: Option<&str> = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()).chain(["✖"]) {
        if let Some(place) = line.strip_prefix(ARROW) {
            if let (Some(said), Some(spot)) = (said.take(), Spot::text(place, None)) {
                told::at(finder, &spot, &[said]);
            }
        } else if let Some(next) = line.strip_prefix(MARKS) {
            if let Some(whole) = said.replace(next.trim_start()) {
                told::text(finder, whole);
            }
        } else {
            said = said.or(Some(line));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{behind_title, finding};
    use serde_json::{Value, json};

    #[test]
    fn a_line_becomes_the_finding_that_it_was_printed_from() {
        for (place, said, expected) in [
            (
                "mood",
                "Input should be 'a' or 'b' [type=enum, input_value='c', input_type=str]",
                json!({"loc": "mood", "msg": "Input should be 'a' or 'b'", "type": "enum"}),
            ),
            (
                "items -> 0 -> qty",
                "ensure this value is less than 9 (type=value_error.number.not_lt; limit_value=9)",
                json!({"loc": ["items", "0", "qty"], "msg": "ensure this value is less than 9",
                    "type": "value_error.number.not_lt", "ctx": {"limit_value": 9}}),
            ),
            (
                "name",
                "Field required [type=missing, input_value={'a': 'b; max=3)'}, input_type=dict]",
                json!({"loc": "name", "msg": "Field required", "type": "missing"}),
            ),
        ] {
            assert_eq!(Value::Object(finding(place, said)), expected, "{said}");
        }
    }

    #[test]
    fn other_words_are_no_title() {
        for text in [
            "1 validation error detected: Value '' at 'x' failed",
            "a validation error for Order\nname\n  x",
            "1 validation error for Order",
            "2 validation errors:\n  x",
        ] {
            assert_eq!(behind_title(text), None, "{text}");
        }
    }
}
