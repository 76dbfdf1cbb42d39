//! When a wrong word is certainly a slip for a legal one.
//!
//! A suggestion may be a guess; a patch may not. So a slip is certain only if no other legal word is as near or could be
//! one as well, and if the difference is of the kind that fingers make and meanings do not: `nmae` is `name`, but `inactive` is not
//! `active`, `min_price` is not `max_price` and `us-east-2` is not `us-east-1`.

/// Longer words are no slips, and comparing them would cost more than it tells.
const MAX_WORD: usize = 128;

/// Words that one or two edits part and that mean another thing.
const FALSE_FRIENDS: &[(&str, &str)] = &[
    ("contact", "contract"),
    ("country", "county"),
    ("created", "creator"),
    ("message", "massage"),
    ("personal", "personnel"),
    ("provided", "provider"),
    ("quality", "quantity"),
    ("updated", "updater"),
];

/// The one legal word that the given one certainly stands for.
pub(crate) fn certain<'c>(word: &str, legal: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if word.chars().count() > MAX_WORD {
        return None;
    }
    let given = Word::new(word);
    let (mut spelt, mut joined): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut near: Vec<(&str, Word, usize)> = Vec::new();
    for candidate in legal {
        if candidate == word {
            return None;
        }
        let length = candidate.len();
        if length > MAX_WORD * 4 || length.abs_diff(word.len()) > 16 {
            continue;
        }
        let read = Word::new(candidate);
        if read.tokens == given.tokens {
            spelt.push(candidate);
        } else if read.tokens.concat() == given.tokens.concat() {
            // In capitals alone, or without separators, the parts of a word cannot be seen.
            joined.push(candidate);
        } else {
            let distance = read.distance(&given);
            if distance <= 2 {
                near.push((candidate, read, distance));
            }
        }
    }
    match (spelt.as_slice(), joined.as_slice()) {
        ([only], _) | ([], [only]) => Some(only),
        ([], []) => only_slip(&given, &near),
        _ => None,
    }
}

/// The only one that the given word is a slip for, if no other is as near.
fn only_slip<'c>(given: &Word, near: &[(&'c str, Word, usize)]) -> Option<&'c str> {
    let mut slips = near.iter().filter(|(_, read, _)| is_slip(given, read));
    let (only, _, away) = slips.next()?;
    // What is the beginning of another word may be short for it.
    let is_rival = |(other, read, distance): &(&str, Word, usize)| {
        other != only && (distance <= away || read.whole.starts_with(&given.whole))
    };
    (slips.next().is_none() && !near.iter().any(is_rival)).then_some(only)
}

/// The same among words of which some are taken: what is there already was not meant, unless it is nearer.
pub(crate) fn certain_free<'c>(
    word: &str,
    legal: impl IntoIterator<Item = &'c str>,
    taken: impl Fn(&str) -> bool,
) -> Option<&'c str> {
    let (taken, free): (Vec<&str>, Vec<&str>) = legal.into_iter().partition(|legal| taken(legal));
    let found = certain(word, free)?;
    let given = Word::new(word);
    let away = Word::new(found).distance(&given);
    taken.iter().all(|taken| Word::new(taken).distance(&given) > away).then_some(found)
}

/// The only legal word, where this one is nearly it: nothing else could have been meant, not even by another number.
pub(crate) fn only<'c>(word: &str, legal: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const LONG: usize = 12;
    let mut legal = legal.into_iter();
    let (only, None) = (legal.next()?, legal.next()) else { return None };
    (only.len() >= LONG && distance(word, only) <= 2).then_some(only)
}

/// The one legal word that is this one in another spelling.
pub(crate) fn respelt<'c>(word: &str, legal: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let given = Word::new(word).tokens.concat();
    let mut alike = legal.into_iter().filter(|legal| Word::new(legal).tokens.concat() == given);
    let one = alike.next()?;
    alike.next().is_none().then_some(one)
}

/// The one legal word that is nearest, where it is known that this very word is missing: a gap and a word that nearly
/// fills it explain each other, so shorter words and slips at the beginning count as well.
pub(crate) fn filling<'c>(word: &str, legal: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if word.chars().count() > MAX_WORD {
        return None;
    }
    let given = Word::new(word);
    let mut near: Vec<(usize, &str, Word)> = Vec::new();
    for candidate in legal.into_iter().filter(|legal| legal.len() <= MAX_WORD * 4) {
        let read = Word::new(candidate);
        near.push((read.distance(&given), candidate, read));
    }
    let best = near.iter().map(|(distance, ..)| *distance).min()?;
    let mut nearest = near.iter().filter(|(distance, ..)| *distance == best);
    match (nearest.next(), nearest.next()) {
        (Some((_, only, read)), None) if nearly_fills(&given, read, best) => Some(only),
        _ => None,
    }
}

fn nearly_fills(given: &Word, legal: &Word, distance: usize) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (given.whole.chars().collect(), legal.whole.chars().collect());
    let replaced = if a.len() == b.len() { a.iter().zip(&b).filter(|(a, b)| a != b).count() } else { 0 };
    // Of three letters the last two may have changed places; another letter makes another word.
    let swapped = b.len() == 3 && replaced == 2 && a.first() == b.first();
    let fits = match distance {
        1 if swapped => true,
        1 => b.len() >= 4 && (starts_alike(&a, &b) || b.get(1..) == Some(&a[..])),
        2 => a.len().min(b.len()) >= 6 && replaced != 2 && starts_alike(&a, &b),
        _ => false,
    };
    fits && given.digits() == legal.digits() && !is_false_friend(&given.whole, &legal.whole)
}

/// The nearest legal word, for a suggestion.
pub(crate) fn nearest<'c>(word: &str, legal: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if word.chars().count() > MAX_WORD {
        return None;
    }
    let word = word.trim();
    let found = curable_core::nearest(word, legal.into_iter().filter(|legal| legal.len() <= MAX_WORD * 4))?;
    // Of a word that shares no letter with the other it cannot be said that it was meant.
    (distance(word, found) < word.len().min(found.len())).then_some(found)
}

/// How far a word is from another; what is too long to compare is far.
pub(crate) fn distance(word: &str, other: &str) -> usize {
    if word.len() > MAX_WORD || other.len() > MAX_WORD {
        return usize::MAX;
    }
    strsim::osa_distance(&word.to_lowercase(), &other.to_lowercase())
}

/// A word as its parts: `userName`, `user-name` and `USER_NAME` are spelt differently and are the same.
#[derive(Debug)]
struct Word {
    tokens: Vec<String>,
    whole: String,
}

impl Word {
    fn new(word: &str) -> Self {
        let characters: Vec<char> = word.trim().chars().collect();
        let mut tokens = vec![String::new()];
        let start = |tokens: &mut Vec<String>| {
            if tokens.last().is_some_and(|token| !token.is_empty()) {
                tokens.push(String::new());
            }
        };
        for (index, character) in characters.iter().enumerate() {
            let before = index.checked_sub(1).map(|index| characters[index]);
            let after = characters.get(index + 1).copied();
            let inside =
                before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric);
            if matches!(character, '-' | '_' | ' ' | '.') && inside {
                start(&mut tokens);
                continue;
            }
            let hump = character.is_uppercase()
                && (before.is_some_and(char::is_lowercase)
                    || (before.is_some_and(char::is_uppercase) && after.is_some_and(char::is_lowercase)));
            if hump {
                start(&mut tokens);
            }
            if let Some(token) = tokens.last_mut() {
                token.extend(character.to_lowercase());
            }
        }
        Self { whole: tokens.join("_"), tokens }
    }

    fn distance(&self, other: &Self) -> usize {
        strsim::osa_distance(&self.whole, &other.whole)
    }

    /// The runs of digits: a number is never a slip for another number.
    fn digits(&self) -> Vec<&str> {
        self.whole.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).collect()
    }
}

fn is_slip(given: &Word, legal: &Word) -> bool {
    if given.digits() != legal.digits() || given.distance(legal) > 2 {
        return false;
    }
    if given.tokens.len() != legal.tokens.len() {
        return is_slip_of_token(&given.tokens.concat(), &legal.tokens.concat());
    }
    let pairs: Vec<(usize, &str, &str)> = given
        .tokens
        .iter()
        .zip(&legal.tokens)
        .enumerate()
        .filter(|(_, (given, legal))| given != legal)
        .map(|(place, (given, legal))| (place, given.as_str(), legal.as_str()))
        .collect();
    match pairs.as_slice() {
        &[(place, token, wanted)] if given.tokens.len() > 1 => {
            is_slip_of_token(token, wanted) || is_slip_beside_others(token, wanted, place, given.tokens.len())
        }
        pairs => pairs.iter().all(|(_, given, legal)| is_slip_of_token(given, legal)),
    }
}

/// Where the other words of a name agree, a shorter word counts, and one that has lost its first letter: `end_ime` is
/// `end_time`, but `run_sync` is not `run_async`, and `sync` alone is nothing else.
fn is_slip_beside_others(given: &str, legal: &str, place: usize, of: usize) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (given.chars().collect(), legal.chars().collect());
    if is_false_friend(given, legal) || strsim::osa_distance(given, legal) != 1 {
        return false;
    }
    let is_swapped = a.len() == b.len() && a.iter().zip(&b).filter(|(a, b)| a != b).count() == 2;
    let lost_its_first = place > 0 && b.get(1..) == Some(&a[..]) && b.first() != Some(&'a') && a.len() >= 3;
    let lost_within = b.len() == 3 && a.len() == 2 && a.first() == b.first() && {
        // A last letter makes plurals and other words, unless words on both sides hold it.
        a.last() == b.last() || place > 0 && place + 1 < of && b.last() != Some(&'s')
    };
    is_swapped && a.len() >= 3 && starts_alike(&a, &b) || lost_its_first || lost_within
}

/// One edit of a word of four letters, two of one of seven; but only edits that leave the word's beginning, and not
/// two letters replaced by two others.
fn is_slip_of_token(given: &str, legal: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (given.chars().collect(), legal.chars().collect());
    let replaced = if a.len() == b.len() { a.iter().zip(&b).filter(|(a, b)| a != b).count() } else { 0 };
    let distance = strsim::osa_distance(given, legal);
    let long_enough = match (distance, replaced) {
        (1, 1) => a.len() >= 5,
        (1, _) => a.len().max(b.len()) >= 4,
        (2, 2) => false,
        (2, _) => a.len().min(b.len()) >= 7,
        _ => false,
    };
    long_enough && starts_alike(&a, &b) && !is_false_friend(given, legal)
}

/// The first letter is rarely missed, and prefixes turn a word into its opposite.
fn starts_alike(a: &[char], b: &[char]) -> bool {
    match (a, b) {
        ([a1, a2, ..], [b1, b2, ..]) => a1 == b1 || (a1 == b2 && a2 == b1),
        _ => false,
    }
}

fn is_false_friend(given: &str, legal: &str) -> bool {
    FALSE_FRIENDS.iter().any(|pair| *pair == (given, legal) || *pair == (legal, given))
}

#[cfg(test)]
mod tests {
    use super::{certain, filling, only};

    #[test]
    fn a_gap_is_filled_by_what_is_nearly_its_name() {
        for (slip, meant) in [("dya", "day"), ("huor", "hour"), ("our", "hour")] {
            assert_eq!(filling(slip, ["day", "hour", "seats"]), Some(meant), "{slip}");
        }
        for other in ["dat", "dy", "ady", "way", "days", "yad", "your"] {
            assert_eq!(filling(other, ["day", "seats"]), None, "{other}");
        }
        assert_eq!(filling("dya", ["day", "dyat"]), None);
    }

    #[test]
    fn a_slip_is_told_from_another_word() {
        let legal = [
            "status",
            "tags",
            "state",
            "per_page",
            "page",
            "end_time",
            "start_time",
            "dryRun",
            "path_query",
            "return_run_details",
            "payment_method_id",
            "one_time",
            "RatePerUnit",
            "run_async",
            "user_ids",
            "min_price",
            "max_price",
            "inactive",
            "us-east-1",
            "sort_by",
        ];
        for (slip, meant) in [
            ("staus", "status"),
            ("statsu", "status"),
            ("per_age", "per_page"),
            ("pre_page", "per_page"),
            ("end_ime", "end_time"),
            ("edn_time", "end_time"),
            ("dryun", "dryRun"),
            ("path_uery", "path_query"),
            ("return_ru_details", "return_run_details"),
            ("payment_ethod_id", "payment_method_id"),
            ("one_ime", "one_time"),
            ("RatePrUnit", "RatePerUnit"),
            ("min_prce", "min_price"),
            ("RATEPERUNIT", "RatePerUnit"),
            ("paymentmethodid", "payment_method_id"),
        ] {
            assert_eq!(certain(slip, legal), Some(meant), "{slip}");
        }
        // What means something else, or could be two things, is no slip.
        for other in
            ["run_sync", "user_id", "active", "us-east-2", "mix_price", "sort_my", "stat", "tatus", "ages"]
        {
            assert_eq!(certain(other, legal), None, "{other}");
        }
        // Slips that are left to a suggestion, because a rule for them would take other words for slips as well.
        let left = ["tatus", "er_page", "us-east1-1", "user_id"];
        assert_eq!(left.iter().filter(|slip| certain(slip, legal).is_none()).count(), 4);
        assert_eq!(only("Depot_2012080.Get", ["Depot_20120810.Get"]), Some("Depot_20120810.Get"));
        assert_eq!(only("v2", ["v1"]), None);
        assert_eq!(only("Depot_2012080.Get", ["Depot_20120810.Get", "Depot_20120810.Put"]), None);
    }
}
