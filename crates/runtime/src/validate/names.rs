//! When a wrong word is certainly a slip for a legal one.
//!
//! A suggestion may be a guess; a patch may not. So a slip is certain only if exactly one legal word is near, and if
//! the difference is of the kind that fingers make and meanings do not: `nmae` is `name`, but `inactive` is not
//! `active`, `min_price` is not `max_price` and `us-east-2` is not `us-east-1`.

/// Longer words are no slips, and comparing them would cost more than it tells.
const MAX_WORD: usize = 64;

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
    let mut spelt: Vec<&str> = Vec::new();
    let mut near: Vec<(&str, Word)> = Vec::new();
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
        } else if read.distance(&given) <= 2 {
            near.push((candidate, read));
        }
    }
    match (spelt.as_slice(), near.as_slice()) {
        ([only], _) => Some(only),
        ([], [(only, read)]) if is_slip(&given, read) => Some(only),
        _ => None,
    }
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
    let fits = match distance {
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
    if given.tokens.concat() == legal.tokens.concat() {
        return true;
    }
    if given.tokens.len() != legal.tokens.len() {
        return is_slip_of_token(&given.whole, &legal.whole);
    }
    let mut pairs = given.tokens.iter().zip(&legal.tokens).filter(|(given, legal)| given != legal);
    pairs.all(|(given, legal)| is_slip_of_token(given, legal))
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
