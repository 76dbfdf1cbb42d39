//! What a limit inside a sentence counts: the value itself, or something else that the value has to do with.

use curable_core::Expected;
use serde_json::Value;

/// The member of a reading that says what its limit counts. It never leaves: settling a finding drops it.
const COUNTS: &str = "counts";

/// What a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A measure of the value if it is a number: `at least 15 minutes`.
    Measure,
    /// Other things than the value, unless it is a list of them: `has at most 3 appointments per day`.
    Things,
}

impl Unit {
    /// What is counted, by the words before a limit and behind its number; nothing where it is the value itself.
    pub(super) fn of(before: &str, behind: &str) -> Option<Self> {
        /// Words behind a number that begin another part of the sentence, or say no more than it does.
        const OWN: &[&str] = &[
            "or",
            "and",
            "but",
            "for",
            "when",
            "if",
            "in",
            "inclusive",
            "exclusive",
            "got",
            "is",
            "was",
            "are",
            "at",
            "to",
            "than",
            "long",
            "allowed",
            "permitted",
            "given",
            "required",
            "found",
            "received",
            "because",
            "as",
            "by",
            "on",
            "with",
            "of",
            "not",
            "you",
            "yours",
            "current",
            "currently",
            "total",
            "maximum",
            "minimum",
            "max",
            "min",
            "actual",
            "actually",
            "exceeded",
            "here",
            "instead",
            "only",
            "unless",
            "while",
            "which",
            "since",
            "per",
            "so",
            "x",
        ];
        /// Words that tell how far something is from something else.
        const APART: &[&str] = &[
            "future", "past", "ago", "before", "after", "per", "from", "away", "apart", "later", "earlier",
            "old",
        ];
        const HAVE: &[&str] =
            &["have", "has", "having", "had", "contain", "contains", "there", "include", "includes"];
        let noun = behind.strip_prefix(' ')?.split(|letter: char| !letter.is_alphanumeric()).next()?;
        if !noun.starts_with(char::is_alphabetic) || OWN.contains(&noun) {
            return None;
        }
        let words = |text: &str, among: &[&str]| {
            text.split(|letter: char| !letter.is_alphanumeric()).any(|word| among.contains(&word))
        };
        let others = words(before, HAVE) || words(behind, APART) || words(behind, &["exist", "exists"]);
        Some(if others { Self::Things } else { Self::Measure })
    }

    /// Notes in a reading what its limit counts.
    pub(super) fn note(self, said: &mut Expected) {
        said.extra.insert(COUNTS.to_owned(), Value::Bool(self == Self::Measure));
    }

    /// What the limit of a reading counts.
    pub(super) fn noted(said: &Expected) -> Option<Self> {
        let measure = said.extra.get(COUNTS)?.as_bool()?;
        Some(if measure { Self::Measure } else { Self::Things })
    }

    /// Whether the limit may be one of a value such as was sent.
    pub(super) fn suits(self, sent: Option<&Value>) -> bool {
        match sent {
            Some(Value::Array(_)) => true,
            Some(Value::Number(_)) => self == Self::Measure,
            Some(Value::String(text)) => self == Self::Measure && text.trim().parse::<f64>().is_ok(),
            Some(Value::Null | Value::Bool(_) | Value::Object(_)) | None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Unit;

    #[test]
    fn what_is_counted_is_told_by_the_words_around() {
        for (before, behind, unit) in [
            ("must be at least ", "", None),
            ("must be at least ", ".", None),
            ("must be at least ", " or more", None),
            ("must be at least ", " minutes", Some(Unit::Measure)),
            ("must be at least ", " hours in the future", Some(Unit::Things)),
            ("must be at least ", " years ago", Some(Unit::Things)),
            ("can have at most ", " appointments per day", Some(Unit::Things)),
            ("has at least ", " open invoice", Some(Unit::Things)),
            ("(although at least ", " creator exists)", Some(Unit::Things)),
        ] {
            assert_eq!(Unit::of(before, behind), unit, "{before}1{behind}");
        }
    }
}
