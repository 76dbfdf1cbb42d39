//! The legal values that a sentence lists, or the only one.

use curable_core::{Expected, Problem};
use serde_json::Value;

use super::signs::Words;
use super::{bare, formats, kinds, values};

/// What stands before a list of values.
const BEFORE: &[&str] = &[
    "accepted for enum class:",
    "enum value set:",
    "enum list:",
    "enum: ",
    "invalid enum value. expected",
    "expected (",
    "value to be one of",
    "one of",
    "any of",
    "member of [",
    "member of: ",
    "be either",
    "permitted:",
    "allowed:",
    "choose from",
    "choose between",
    "only accepts",
    "accepts only",
    "in list [",
    "in the list [",
    "in the list (",
    "in the list: ",
    "be in [",
    "be in {",
    "be in (",
    "be in '",
    "be in \"",
    "is not in [",
    "not in list:",
    "not in enum:",
    "expected values",
    "must be among",
];

/// What legal values are called, before the list of them.
const LEGAL: &[&str] = &[
    "allowed ",
    "valid ",
    "supported ",
    "possible ",
    "accepted ",
    "permitted ",
    "available ",
    "acceptable ",
    "legal ",
    "known ",
];
const VALUES: &[&str] = &["values", "value", "options", "choices", "entries", "variants"];

/// Wording that speaks of a choice without listing it.
const BARE: &[&str] = &[
    "is not a valid choice",
    "not included in the list",
    "one of the allowed values",
    "is not a valid enum",
    "invalid enum",
    "unsupported value",
    "not a valid enumeration member",
    "is not in the list",
    "restricted picklist",
    "unknown variant",
    "does not have a valid value",
    "must be a valid value",
    "not an allowed value",
    "unallowed value",
    "no enum constant",
    "does not contain element with name",
    "for enum field",
    "for enum type",
    "range of values which does not include",
];

/// What a sentence says of the legal values.
pub(super) fn read(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    if formats::is_scheme(lower) {
        return None;
    }
    if let Some(rest) = list(text, lower) {
        let values = values::list(rest);
        if values.is_empty()
            && let Some(words) = values::spaced(rest)
        {
            return Some(bare::listed(words));
        }
        let unlisted = lower.contains("one of the allowed values") && values.len() < 2;
        let types: Option<Vec<&str>> =
            values.iter().map(|value| kinds::json_type(&value.as_str()?.to_ascii_lowercase())).collect();
        // `must be one of "int"` speaks of types, and so does what class-validator says of a nested object.
        let of_types = || lower.contains("type") || lower.contains("be either object or array");
        return Some(match types.filter(|types| !types.is_empty() && of_types()) {
            Some(types) => (Problem::Type, Expected::of_type(types[0])),
            None if unlisted => (Problem::Choice, Expected::default()),
            None => (Problem::Choice, Expected::allowed(values)),
        });
    }
    if let Some(found) = quoted(text, lower).or_else(|| denied(text, lower)).or_else(|| only(text, lower)) {
        return Some((Problem::Choice, Expected::allowed(found)));
    }
    let selected = lower.starts_with("the selected ") && lower.trim_end_matches('.').ends_with("is invalid");
    // What .NET's parser of enumerations says.
    let sought = lower.contains("requested value '") && lower.contains("' was not found");
    let bare = selected || sought || BARE.iter().any(|sign| lower.contains(sign));
    bare.then(|| (Problem::Choice, Expected::default()))
}

/// What stands behind the words that lead to a list.
fn list<'t>(text: &'t str, lower: Words<'_>) -> Option<&'t str> {
    let legal = || {
        let mut words = LEGAL.iter().flat_map(|word| lower.places(word).map(move |at| (at, word)));
        words.find_map(|(at, word)| {
            // `unsupported values` are not the legal ones, `the largest allowed value` is a limit.
            let limits = ["est ", "mum ", "max ", "min ", "max. ", "min. "];
            if lower[..at].ends_with(|before: char| before.is_alphanumeric())
                || limits.iter().any(|word| lower[..at].ends_with(word))
            {
                return None;
            }
            let at = at + word.len();
            let noun = VALUES.iter().find(|noun| lower[at..].starts_with(**noun))?;
            let rest = text.get(at + noun.len()..)?;
            // `Acceptable values for kind are a, b`
            let rest = rest
                .strip_prefix(" for ")
                .and_then(|rest| rest.find(" are ").map(|at| &rest[at..]))
                .unwrap_or(rest);
            let leads = |sign: &str| rest.starts_with(sign);
            [" are", " is", ":", " [", " (", " include", " =", " for enum"]
                .iter()
                .any(|sign| leads(sign))
                .then_some(rest)
        })
    };
    if let Some(rest) = legal() {
        let rest = rest.trim_start();
        return Some(rest.strip_prefix("include").map_or(rest, |rest| rest.trim_start_matches('s')));
    }
    if let Some(rest) = supported(text, lower) {
        return Some(rest);
    }
    let (at, sign) = BEFORE.iter().find_map(|sign| Some((lower.find_word(sign)?, *sign)))?;
    let before = &lower[..at];
    // Of several arguments one is wanted: that is no list of values, nor are `maximum allowed: 5` and `not allowed: x`.
    let of_names = ["at least ", "exactly ", "only ", "provide ", "specify ", "requires ", "missing "];
    let of_others: &[&str] = if sign.ends_with(':') { &["not ", "mum ", "properties "] } else { &of_names };
    let of_names = of_others.iter().any(|word| before.ends_with(word));
    // `one of the words` needs a verdict before it, `one of [a, b]` none.
    let rest = text.get(at + sign.trim_end_matches(['[', '{', '(', '\'', '"']).len()..)?;
    let loose = matches!(sign, "one of" | "any of");
    let sounds = [
        "must", "should", "not", "n't", "expected", "use", "be ", "can", "to", "has", "allow", "accept",
        "value",
    ];
    let wanted = !loose || before.is_empty() || sounds.iter().any(|word| before.contains(word));
    (!of_names && wanted && !lower.contains("these formats")).then_some(rest)
}

/// `supports these currencies: USD, EUR`, `Supported currencies: USD, EUR`
fn supported<'t>(text: &'t str, lower: Words<'_>) -> Option<&'t str> {
    const SIGNS: &[&str] = &[
        "supports these ",
        "supports the following ",
        "supports only these ",
        "accepts these ",
        "accepts the following ",
        "supported ",
    ];
    /// What is supported and is no value.
    const OTHERS: &[&str] = &[
        "field",
        "param",
        "propert",
        "key",
        "attribute",
        "argument",
        "member",
        "column",
        "header",
        "method",
        "format",
        "type",
        "char",
        "letter",
        "digit",
        "symbol",
        "length",
        "size",
        "range",
        "version",
        "operation",
        "filter",
        "extension",
        "media",
        "feature",
    ];
    SIGNS.iter().find_map(|sign| {
        let at = lower.find_word(sign)? + sign.len();
        let end = at + lower[at..].find(|letter: char| !letter.is_ascii_alphabetic() && letter != '_')?;
        let (noun, rest) = (&lower[at..end], text.get(end..)?);
        let rest = rest.strip_prefix(": ").or_else(|| rest.strip_prefix(" are: "))?;
        let chosen = noun.ends_with('s') && !OTHERS.iter().any(|other| noun.starts_with(other));
        (chosen && values::list(rest).len() > 1).then_some(rest)
    })
}

/// `must be 'a' or 'b'`, `Expected 'a' | 'b', received 'c'`
fn quoted(text: &str, lower: Words<'_>) -> Option<Vec<Value>> {
    let before = ["input should be ", "must be ", "should be ", "expected "];
    let at = before.iter().find_map(|sign| Some(lower.find_word(sign)? + sign.len()))?;
    if !text[at..].starts_with(['\'', '"', '`']) {
        return None;
    }
    Some(values::list(&text[at..])).filter(|values| values.len() > 1 && !values.iter().any(is_type))
}

fn is_type(value: &Value) -> bool {
    value.as_str().is_some_and(|word| kinds::json_type(&word.to_ascii_lowercase()).is_some())
}

/// `is not card, sepa, or invoice`, `must be card, sepa or invoice`
fn denied(text: &str, lower: Words<'_>) -> Option<Vec<Value>> {
    ["is not ", "must be ", "should be ", "only be "].iter().find_map(|sign| {
        let rest = text.get(lower.find_word(sign)? + sign.len()..)?;
        let is_list = rest.contains(", ") && rest.contains(" or ");
        let values = if is_list { values::list(rest) } else { Vec::new() };
        (values.len() > 1 && !values.iter().any(is_type)).then_some(values)
    })
}

/// What stands before the only legal value.
const EQUAL: &[&str] = &[
    "equal to ",
    "equals ",
    "must equal ",
    "should equal ",
    "be exactly ",
    "be set to ",
    "must always be ",
    "can only be ",
    "may only be ",
    "must be ",
    "should be ",
    "should have been ",
    "must have been ",
    "has to be ",
    "needs to be ",
    "have to be ",
    "value must be",
    "have the value ",
    "have value ",
    "to be ",
    "expected: ",
    "expected ",
    "const: ",
];

/// `must be equal to 480`, `Input should be 480`, `expected 480, got 470`.
fn only(text: &str, lower: Words<'_>) -> Option<Vec<Value>> {
    if let Some(before) = text.trim_end_matches('.').strip_suffix(" was expected") {
        return one(before).map(|value| vec![value]);
    }
    for sign in EQUAL {
        let Some(at) = lower.find_word(sign) else { continue };
        let before = lower[..at].trim_end();
        let refuses =
            ["must not be", "should not be", "cannot be", "can't be", "must not", "should not", "may not be"];
        // `Length must be 6` says how long it is.
        let compares = before.ends_with(" or") || before.ends_with("than") || is_length(before);
        if compares || refuses.iter().any(|words| before.ends_with(words)) {
            continue;
        }
        if let Some(value) = text.get(at + sign.len()..).and_then(one) {
            return Some(vec![value]);
        }
    }
    None
}

fn is_length(before: &str) -> bool {
    before.strip_suffix("length").is_some_and(|before| !before.ends_with(['_', '.', '"', '\'', '`']))
}

/// The value at the start of a text, if nothing follows that would make it another thing.
fn one(text: &str) -> Option<Value> {
    const LEADING: &[&str] =
        &["the value ", "the constant ", "constant ", "exactly ", "equal to ", "literal ", "value "];
    let text = LEADING.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let (piece, rest) = match text.chars().next()? {
        quote @ ('"' | '\'' | '`') => text.split_at(text[1..].find(quote)? + 2),
        '[' => text.split_at(text.find(']')? + 1),
        _ => text.split_at(text.find([' ', ',', ';', '!', ')']).unwrap_or(text.len())),
    };
    let piece = piece.trim_end_matches('.');
    let marked = piece.starts_with(['"', '\'', '`', '[']);
    let inside = piece.strip_prefix('[').and_then(|piece| piece.strip_suffix(']')).unwrap_or(piece);
    let value = values::value(inside)?;
    let literal = match &value {
        // `Expected `int`, got `str`` speaks of types.
        Value::String(text) if kinds::json_type(&text.to_ascii_lowercase()).is_some() => false,
        Value::String(text) => {
            (marked && !text.starts_with("ref:")) || is_date(text) || values::boolean(text).is_some()
        }
        other => other.is_number(),
    };
    let value = match (marked, value) {
        (false, Value::String(text)) => values::boolean(&text).map_or(Value::String(text), Value::Bool),
        (_, value) => value,
    };
    // `must be 5 - 10` has two limits.
    let dashed = rest.trim_start().strip_prefix(['-', '–']).map(str::trim_start);
    let ranges = dashed.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
    (literal && !ranges && ends(rest)).then_some(value)
}

/// Whether what follows a value belongs to another part of the sentence.
fn ends(rest: &str) -> bool {
    const NEXT: &[&str] = &[
        "but ", "got ", "not ", "instead", "received", "found", "was ", "for ", "because", "when ", "if ",
        "here", "in order", "(", "- ", "at ", "[",
    ];
    let rest = rest.trim_start_matches(['.', '!', ')']);
    match rest.strip_prefix([' ', ',', ';']) {
        None => rest.is_empty(),
        Some(rest) => {
            let rest = rest.trim_start();
            rest.is_empty() || NEXT.iter().any(|word| rest.starts_with(word))
        }
    }
}

fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 10
        && bytes
            .iter()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() })
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::reply::findings::signs::{Pairs, Words};
    use serde_json::{Value, json};

    fn allowed(text: &str) -> Option<Value> {
        let lower = text.to_ascii_lowercase();
        let pairs = Pairs::of(&lower);
        read(text, Words::new(&lower, &pairs)).map(|(_, said)| Value::Array(said.allowed))
    }

    #[test]
    fn the_only_legal_value_is_read() {
        for (text, value) in [
            ("must be equal to 480", json!([480])),
            ("Must be equal to 480.", json!([480])),
            ("'Total Amount' must be equal to '480'.", json!(["480"])),
            ("This value should be equal to 480.", json!([480])),
            ("The total amount must be 480.", json!([480])),
            ("Value error, must be 50", json!([50])),
            ("Input should be 480", json!([480])),
            ("\"totalAmount\" must be [480]", json!([480])),
            ("Invalid literal value, expected 4.5", json!([4.5])),
            ("total mismatch: expected 480, got 470", json!([480])),
            ("is not equal to 480", json!([480])),
            ("must be true", json!([true])),
            ("Input should be False", json!([false])),
            ("must be \"card\"", json!(["card"])),
            ("must be 2027-03-14", json!(["2027-03-14"])),
            ("should be 480 but was 470", json!([480])),
        ] {
            assert_eq!(allowed(text), Some(value), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_value_is_left() {
        for text in [
            "must be 5 or more",
            "must be 5 - 10",
            "must be \"card\" or empty",
            "must be 8 characters long",
            "must be greater than or equal to 480",
            "must not be equal to 480",
            "must be true or false",
            "must be equal to password",
            "must be [ref:password]",
            "must be an integer",
            "At least one of email or phone is required",
            "timestamps must end with 'Z' or have a valid timezone offset.",
            "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.",
        ] {
            assert_eq!(allowed(text), None, "{text}");
        }
    }

    #[test]
    fn lists_are_read_whatever_leads_to_them() {
        for text in [
            "must be one of: card, sepa",
            "must be one of [card, sepa]",
            "must be one of the following values: card, sepa",
            "must be equal to one of the allowed values: card, sepa",
            "Supported values are card, sepa.",
            "Invalid option: expected one of \"card\"|\"sepa\"",
            "Allowed options: 'card', 'sepa'",
            "should be either card or sepa",
            "must be in { \"card\", \"sepa\" }",
            "Not in enum list: card, sepa.",
            "not found in enum (possible values: [\"card\",\"sepa\"])",
            "expected value to be one of \"card, sepa\"",
            "value must be one of ['card', 'sepa'] for dictionary value @ data['x']",
        ] {
            assert_eq!(allowed(text), Some(json!(["card", "sepa"])), "{text}");
        }
    }
}
