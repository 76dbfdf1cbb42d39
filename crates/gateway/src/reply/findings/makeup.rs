//! What a text must be made of: `must contain at least one digit` counts neither its characters nor anything else that a
//! bound could tell.

use curable_core::{Expected, Problem};

use super::limits;
use super::numbers::number;
use super::signs::Words;

/// What stands before the number.
const BEFORE: &[&str] = &["contain ", "contains ", "include ", "includes ", "have ", "has ", "with "];

/// The sorts of characters that a text may be asked for.
const SORTS: &[&str] = &[
    "digit",
    "uppercase",
    "upper-case",
    "upper case",
    "lowercase",
    "lower-case",
    "lower case",
    "capital",
    "special",
    "symbol",
    "letter",
    "numeric",
    "alphabetic",
    "alphanumeric",
    "non-alphanumeric",
    "punctuation",
    "number",
];

/// The greatest number of characters of one sort that is asked for; more are a length.
const MOST: u64 = 3;

/// What a sentence says about what a text is made of.
pub(super) fn read(lower: Words<'_>) -> Option<(Problem, Expected)> {
    if !SORTS.iter().any(|sort| lower.contains(sort)) {
        return None;
    }
    let asks = |rest: &&str| {
        let rest = ["at least ", "a minimum of ", "minimum "]
            .iter()
            .find_map(|word| rest.strip_prefix(word))
            .unwrap_or(rest);
        let Some((count, behind)) = number(rest) else { return false };
        count.as_u64().is_some_and(|count| count <= MOST)
            && SORTS.iter().any(|sort| behind.trim_start().starts_with(sort))
    };
    let asked = lower.behind(BEFORE).into_iter().find(asks)?;
    // `must be at least 8 characters and contain a digit` has a length all the same.
    let before = &lower[..lower.len() - asked.len()];
    let length = limits::read(lower.less(before)).filter(|(_, said)| !said.is_empty());
    Some(length.unwrap_or((Problem::Pattern, Expected::default())))
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::reply::findings::signs::{Pairs, Words};

    #[test]
    fn sorts_of_characters_are_no_length() {
        let read = |text: &str| read(Words::new(text, &Pairs::of(text)));
        let told = |text: &str| read(text).is_some();
        let both = read("must be at least 8 characters and contain at least one digit");
        assert_eq!(both.unwrap().1.length.min, Some(8.into()));
        assert!(told("must contain at least one digit"));
        assert!(told("must have at least 1 uppercase letter and 1 symbol"));
        assert!(told("should include two special characters"));
        assert!(!told("must contain at least 8 characters"));
        assert!(!told("must have at least 10 digits"));
        assert!(!told("must be 10 digits"));
    }
}
