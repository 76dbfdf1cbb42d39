//! Legal values that stand in a sentence without quotes: `must be CHF`, `must be NOK or CHF`, `only CHF is accepted`.
//!
//! Any word may stand there, so that a reading is noted as one that the schema or the value that was sent must bear out.

use curable_core::{Expected, Problem};
use serde_json::Value;

use super::kinds;
use super::signs::Words;

/// The member of a reading that says that its values stood without quotes. It never leaves: settling a finding drops it.
const BARE: &str = "bare";

/// What stands before a value.
const BEFORE: &[&str] = &[
    "must be ",
    "should be ",
    "must equal ",
    "should equal ",
    "must be set to ",
    "should be set to ",
    "must be equal to ",
    "should be equal to ",
    "must be exactly ",
    "must always be ",
    "can only be ",
    "may only be ",
    "must only be ",
    "has to be ",
    "have to be ",
    "needs to be ",
    "must be in ",
    "should be in ",
    "use ",
    "expected ",
    "should have been ",
    "must have been ",
    "must have the value ",
];

/// What follows the values of `only … is accepted`.
const ACCEPTED: &[&str] =
    &["accepted", "allowed", "supported", "permitted", "valid", "possible", "legal", "available"];

/// Words of sentences, which say what a value is like or leads to something else.
const WORDS: &str = "a able about above absent adult after again ahead alike alive all alone alpha also an any anywhere apart \
    array ascending ascii at aware base64 before below better between bic big bigger blank busy bytes \
    camelcase case characters cheap cheaper clean clear close closed closer cmyk cold complete complex \
    compliant consecutive correct csv current days dead deep deeper descending digits distinct dns done dry \
    earlier early easy either else elsewhere email empty encoded english enough enum equal equal-to escaped \
    even exact exactly false far fast faster fine finite first fixed flat found free french fresh from full \
    future gdpr german given global gmt good greater guid hard heavier heavy her here hex higher him hot \
    hours html http https human iban id identical idle in inside ip ipv4 ipv6 isbn iso it items its json jwt \
    kept known larger last late later latin left less letters light lighter live local long longer loose low \
    lower lowercase made mature md5 me meaningful mine minutes missing more multiple named narrow narrower \
    near nearer negative new newer no non-empty non-negative non-null non-zero none normal not now null \
    numbers obsolete obvious odd of off offline ok old older on one online opaque open optional ordered \
    other ours out outside over own paid past pdf pem plain poor positive present prime printable private \
    proper public pure quick quoted read-only ready real relevant required rfc3339 rgb rich right round safe \
    same sane seconds secret secure sensible sent set sha1 sha256 short shorter shown simple single singular \
    slow slower small smaller snake_case so some somewhere sorted sound sparse square ssl ssn still straight \
    strict strong such sure swift taken that the theirs them there thick thin this tight tls to today \
    together tomorrow too trimmed true two ulid undefined under unique unset up up-to-date upper uppercase \
    uri url us utc utf-8 utf8 uuid valid values vat void warm weak well well-formed wet whole wide wider \
    within words worse xml yes yesterday yours zero zip";

/// How words end that say what something is like.
const ENDINGS: &str = "able al ant ary ate case cased ed en ent est free ful ible ic ical ing ised ish ive ized less ly ory ous \
    ward wise";

/// The longest value.
const LONGEST: usize = 32;

/// What a sentence says of the legal values, if it may name some without quotes.
pub(super) fn read(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    only(text, lower).or_else(|| demanded(text, lower)).map(|values| noted(values, Value::Bool(true)))
}

/// The same of words that were announced as values, and stand without anything between them.
pub(super) fn listed(words: Vec<&str>) -> (Problem, Expected) {
    noted(words, Value::from(LISTED))
}

/// What is noted of words that were announced.
const LISTED: &str = "listed";

fn noted(values: Vec<&str>, how: Value) -> (Problem, Expected) {
    let mut said = Expected::allowed(values);
    said.extra.insert(BARE.to_owned(), how);
    (Problem::Choice, said)
}

/// The same reading, where a machine's word says as well that it is about the legal values.
pub(super) fn confirm(said: &mut Expected) {
    if is_noted(said) && said.extra.get(BARE) == Some(&Value::Bool(true)) {
        said.extra.insert(BARE.to_owned(), Value::Bool(false));
    }
}

/// What is left of a reading whose words are no values.
pub(super) fn refuted(problem: Problem, said: &Expected) -> (Problem, Expected) {
    let alone = said.extra.get(BARE) == Some(&Value::Bool(true));
    (if alone { Problem::Shape } else { problem }, Expected::default())
}

/// Whether the values of a reading stood without quotes.
pub(super) fn is_noted(said: &Expected) -> bool {
    said.extra.contains_key(BARE) && !said.allowed.is_empty()
}

/// Whether the values of a reading look as one does that was sent.
pub(super) fn is_borne_out(said: &Expected, sent: Option<&Value>) -> bool {
    let Some(sent) = sent.and_then(Value::as_str) else { return false };
    if said.extra.get(BARE).is_some_and(Value::is_string) {
        // Two words may be one value, unless what was sent is nearly one of them.
        let near = |word: &Value| word.as_str().is_some_and(|word| strsim::osa_distance(word, sent) <= 2);
        let fits = |word: &Value| word.as_str().is_some_and(|word| is_alike(word, sent));
        return said.allowed.iter().all(fits) && (said.allowed.len() > 2 || said.allowed.iter().any(near));
    }
    is_like(&said.allowed, sent)
}

/// Whether a word has the letters that a value has.
fn is_alike(word: &str, sent: &str) -> bool {
    let case = |text: &str| {
        let has = |is: fn(&u8) -> bool| text.as_bytes().iter().any(is);
        (has(u8::is_ascii_uppercase), has(u8::is_ascii_lowercase))
    };
    let counts = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    // What has digits is most often an identifier, of which a word says something else.
    word.eq_ignore_ascii_case(sent) || (case(word) == case(sent) && (counts(word) || !counts(sent)))
}

/// Whether words look as a value does that was sent.
fn is_like(words: &[Value], sent: &str) -> bool {
    let is_plain = |text: &str| {
        text.len() <= LONGEST
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
    };
    let sorts = |text: &str| text.bytes().any(|byte| byte.is_ascii_alphabetic());
    // `url-safe` says what a value is like: of words with a hyphen none may be one of sentences.
    let joined = |word: &str| {
        is_marked(word) || !word.contains('-') || (sent.contains('-') && !word.split('-').any(is_listed))
    };
    let fits = |word: &str| is_alike(word, sent) && !is_spoken(word) && joined(word);
    is_plain(sent) && sorts(sent) && words.iter().all(|word| word.as_str().is_some_and(fits))
}

/// `only CHF and NOK are accepted`, `only CHF allowed`
fn only<'t>(text: &'t str, lower: Words<'_>) -> Option<Vec<&'t str>> {
    let at = lower.find_word("only ")? + "only ".len();
    let verdict = ACCEPTED.iter().filter_map(|word| lower[at..].find(word)).min()?;
    let values = text.get(at..at + verdict)?.trim_end();
    let verb = [" is", " are", " can be", " may be"].iter().find_map(|verb| values.strip_suffix(verb));
    words(verb.unwrap_or(values), is_marked)
}

/// `must be CHF`, `must be NOK or CHF`
fn demanded<'t>(text: &'t str, lower: Words<'_>) -> Option<Vec<&'t str>> {
    BEFORE.iter().find_map(|sign| {
        let at = lower.find_word(sign)?;
        if lower[..at].trim_end().ends_with(" or") {
            return None;
        }
        let rest = text.get(at + sign.len()..)?;
        let rest = &rest[..end(rest)];
        // Behind these there may be the name of another argument, or what a parser looks for.
        let strict = ["equal", "expected ", "use ", " in "].iter().any(|word| sign.contains(word));
        let is_letter = |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        // `must be in V` may speak of volts.
        let lettered = !["expected ", "use ", " in "].iter().any(|word| sign.contains(word));
        words(rest, |word| is_marked(word) || (!strict && is_small(word)) || (lettered && is_letter(word)))
    })
}

/// Where the values end, and another part of the sentence begins.
fn end(rest: &str) -> usize {
    const NEXT: &[&str] = &[
        ", but ",
        " but ",
        ", got ",
        ", not ",
        " not ",
        ", received ",
        ", found ",
        ", was ",
        " instead",
        " for ",
        " above ",
        " over ",
        " below ",
        " under ",
        ". ",
        "; ",
        " - ",
    ];
    NEXT.iter().filter_map(|sign| rest.find(sign)).min().unwrap_or(rest.len())
}

/// One value, or several with `or` between them; none where one of them may be something else.
fn words(text: &str, fits: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    const MOST: usize = 8;
    let text = text.trim().trim_end_matches(['.', '!']);
    let pieces =
        text.split([',']).flat_map(|piece| piece.split(" or ")).flat_map(|piece| piece.split(" and "));
    let mut found = Vec::new();
    for piece in pieces {
        let piece = piece.trim();
        let piece = piece.strip_prefix("or ").or_else(|| piece.strip_prefix("and ")).unwrap_or(piece);
        if piece.is_empty() || !fits(piece) || found.len() == MOST {
            return None;
        }
        found.push(piece);
    }
    (!found.is_empty()).then_some(found)
}

/// Whether a word has what no word of a sentence has: capitals alone, digits, or a separator.
fn is_marked(word: &str) -> bool {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    let capitals = letters > 1 && !word.bytes().any(|byte| byte.is_ascii_lowercase());
    let mixed = letters > 0 && word.bytes().any(|byte| byte.is_ascii_digit());
    is_word(word) && (capitals || mixed || word.contains('_'))
}

/// Whether a word is one in small letters, but for the first, or several with hyphens.
fn is_small(word: &str) -> bool {
    is_word(word) && word.bytes().skip(1).all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

fn is_word(word: &str) -> bool {
    (2..=LONGEST).contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
        && word.starts_with(|first: char| first.is_ascii_alphanumeric())
}

/// Whether a word is one of those that sentences have.
fn is_listed(small: &str) -> bool {
    WORDS.split(' ').any(|word| word == small)
}

/// Whether a word tells what something is like, or what it is written as, rather than what it is.
fn is_spoken(word: &str) -> bool {
    let small = word.to_ascii_lowercase();
    let is_number = |rest: &str| {
        rest.trim_start_matches(['-', '.', '_']).starts_with(|first: char| first.is_ascii_digit())
    };
    // `ISO8601`, `UTF-8`, `E164`
    let standard = ["iso", "rfc", "sha", "utf", "int", "uint", "float", "base", "ipv", "e"]
        .iter()
        .any(|name| small.strip_prefix(name).is_some_and(is_number));
    let like = !is_marked(word) && ENDINGS.split(' ').any(|ending| word.ends_with(ending));
    standard
        || like
        || small.contains("a-z")
        || small.contains("0-9")
        || is_listed(&small)
        || small.ends_with("case")
        || small.starts_with("non")
        || small.starts_with("not_")
        || kinds::json_type(&small).is_some()
}

#[cfg(test)]
mod tests {
    use super::{is_borne_out, is_like, read};
    use crate::reply::findings::signs::{Pairs, Words};
    use curable_core::Expected;
    use serde_json::{Value, json};

    fn allowed(text: &str) -> Option<Value> {
        let lower = text.to_ascii_lowercase();
        read(text, Words::new(&lower, &Pairs::of(&lower))).map(|(_, said)| Value::Array(said.allowed))
    }

    #[test]
    fn a_word_that_looks_like_a_value_is_one() {
        for (text, values) in [
            ("must be CHF", json!(["CHF"])),
            ("currency must equal CHF.", json!(["CHF"])),
            ("must be NOK or CHF", json!(["NOK", "CHF"])),
            ("must be NOK, SEK or CHF", json!(["NOK", "SEK", "CHF"])),
            ("only CHF is accepted here", json!(["CHF"])),
            ("only CHF and NOK are accepted", json!(["CHF", "NOK"])),
            ("only CHF allowed", json!(["CHF"])),
            ("must be in CHF", json!(["CHF"])),
            ("not possible here, use CHF instead", json!(["CHF"])),
            ("should be CHF not NOK", json!(["CHF"])),
            ("should be bank", json!(["bank"])),
            ("must be bank above 100000", json!(["bank"])),
            ("must be air_charter for this tour", json!(["air_charter"])),
            ("must be CHF, got NOK", json!(["CHF"])),
            ("expected CHF, got NOK", json!(["CHF"])),
            ("must be Monday", json!(["Monday"])),
            ("must be five-point", json!(["five-point"])),
            ("must be V", json!(["V"])),
            ("exposures.0.band must be equal to V", json!(["V"])),
            ("must be V or R", json!(["V", "R"])),
        ] {
            assert_eq!(allowed(text), Some(values), "{text}");
        }
    }

    #[test]
    fn a_word_of_sentences_is_none() {
        for text in [
            "must be a bank",
            "must be bank account",
            "must be equal to password",
            "expected ident",
            "only letters are allowed",
            "must not be CHF",
            "must be in V",
            "must be V shaped",
            "must be v",
            "must be between 1 and CHF",
        ] {
            assert_eq!(allowed(text), None, "{text}");
        }
        for text in [
            "valid",
            "unique",
            "positive",
            "numeric",
            "lowercase",
            "verified",
            "active",
            "int64",
            "refundable",
        ] {
            assert!(!is_like(&[json!(text)], "shipping"), "{text}");
        }
        for text in ["UTF-8", "A-Z", "JSON", "ISO8601", "UTC", "URL"] {
            assert!(!is_like(&[json!(text)], "NOK"), "{text}");
        }
    }

    #[test]
    fn it_must_look_like_what_was_sent() {
        for (word, sent, like) in [
            ("CHF", json!("NOK"), true),
            ("CHF", json!("chf"), true),
            ("CHF", json!("Swiss francs"), false),
            ("CHF", json!(5), false),
            ("bank", json!("insurer"), true),
            ("bank", json!("ab-417"), false),
            ("bank", json!("a@b.example"), false),
            ("bank", json!("NOK"), false),
            ("Monday", json!("Sunday"), true),
            ("Monday", json!("sun"), false),
            ("Unique", json!("Ada"), false),
            ("five-point", json!("nine-point"), true),
            ("five-point", json!("nine"), false),
            ("url-safe", json!("nine-point"), false),
            ("comma-separated", json!("nine-point"), false),
            ("V", json!("R"), true),
            ("V", json!("v"), true),
            ("V", json!("red"), false),
        ] {
            let said = Expected::allowed([json!(word)]);
            assert_eq!(is_borne_out(&said, Some(&sent)), like, "{word} {sent}");
        }
        assert!(!is_borne_out(&Expected::allowed([json!("CHF")]), None));
    }
}
