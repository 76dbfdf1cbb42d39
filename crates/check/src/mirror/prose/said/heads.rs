//! What in a text speaks of sending something again, when that is the call.

use super::lexicon::{ALLOWS, ANOTHER, ATTEMPTS, CALL, CALLS, DOES, FUTILE, LINKS, SAME, denies, has};
use super::words::Text;

/// How sending again is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Somebody may, should or must do it: `retry`, `send it again`.
    Verb,
    /// It may be done: `be retried`, `sent again`.
    Passive,
    /// Somebody does it: `the worker retries`.
    Third,
    /// It is spoken about: `a retry`, `trying again`, `another attempt`.
    Noun,
    /// What is sent again is spoken about: `the same call`.
    Call,
    /// The failure allows it: `retryable`.
    Trait,
}

/// What speaks of sending something again, from its first to its last word.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) role: Role,
}

/// What is done once more by a word with `re-` before it.
const REDOES: &str =
    "try send submit issue run post attempt invoke do execute fire peat request transmit play dispatch";
/// What stands before a noun.
const OF_NOUN: &str = "a the any another no each every one simple single unchanged immediate on upon after by this that first last \
    next second without for of identical mere blind plain automatic manual quick";
/// What stands before several of something.
const OF_NOUNS: &str = "no any all the further more of many two three four five these such its your automatic for repeated endless \
    unlimited infinite these additional blind only few excludes exclude forbids prohibits disallows permits allows";

/// What speaks of sending something again with this word, if anything does.
pub(super) fn head(text: &Text<'_>, at: usize) -> Option<Head> {
    let word = text.word(at);
    let one = |role| Some(Head { first: at, last: at, role });
    match word {
        "again" => return done_again(text, at),
        "retryable" | "retriable" | "re-tryable" | "retry-safe" | "recoverable" | "repeatable" => {
            return one(Role::Trait);
        }
        "hammering" => return one(Role::Call),
        "waiting" if text.near(at, 1).is_empty() => return one(Role::Call),
        "poll" => {
            return (has("until", text.next(at, 1)) || text.next(at, 1).is_empty()).then_some(Head {
                first: at,
                last: at,
                role: Role::Verb,
            });
        }
        "trying" | "calling" | "sending" | "polling" if has("keep continue", text.near(at, 1)) => {
            return Some(Head { first: at - 1, last: at, role: Role::Verb });
        }
        "trying" if text.next(at, 1) != "to" && text.next(at, 1) != "again" => return one(Role::Noun),
        _ => {}
    }
    if let Some(role) = redone(text, at) {
        return (word.starts_with("retr") || word.starts_with("re-tr") || is_call(text, at, role))
            .then_some(Head { first: at, last: at, role });
    }
    if has(ATTEMPTS, word)
        && has(ANOTHER, text.near(at, 1))
        && (word != "go" || text.near(at, 1) == "another")
    {
        return Some(Head { first: at - 1, last: at, role: Role::Noun });
    }
    if has(CALL, word)
        && (has(SAME, text.near(at, 1))
            || has("later subsequent further next second repeated", text.near(at, 1)))
    {
        let is_same = has(SAME, text.near(at, 1));
        let does =
            text.before(at - 1).find(|near| !has("the this that an a very exactly it", text.word(*near)));
        let does = does.filter(|does| is_same && has(DOES, text.word(*does)));
        return Some(does.map_or(Head { first: at - 1, last: at, role: Role::Call }, |first| Head {
            first,
            last: at,
            role: Role::Verb,
        }));
    }
    None
}

/// How a verb is used, by its form, when it is one of some.
fn form(word: &str, verbs: &str) -> Option<Role> {
    let is_stem = |stem: &str| {
        let half = stem.len().saturating_sub(1);
        let doubled = stem.len() > 2 && stem.is_char_boundary(half) && stem[..half].ends_with(&stem[half..]);
        has(verbs, stem) || has(verbs, &format!("{stem}e")) || doubled && has(verbs, &stem[..half])
    };
    match word {
        "tried" | "sent" | "done" | "made" => return Some(Role::Passive),
        "tries" => return Some(Role::Third),
        _ if has(verbs, word) => return Some(Role::Verb),
        _ => {}
    }
    let ends = [("ing", Role::Noun), ("ed", Role::Passive), ("es", Role::Third), ("s", Role::Third)];
    ends.into_iter().find_map(|(end, role)| word.strip_suffix(end).filter(|stem| is_stem(stem)).map(|_| role))
}

/// How a word with `re-` before it is used.
fn redone(text: &Text<'_>, at: usize) -> Option<Role> {
    let word = text.word(at);
    let verb = word.strip_prefix("re-").or_else(|| word.strip_prefix("re"))?;
    let role = form(verb, REDOES).filter(|_| !matches!(verb, "made"))?;
    let before = text.near(at, 1);
    Some(match role {
        // `a retry`, and `retry is pointless`
        Role::Verb if has(OF_NOUN, before) || is_aux(text.next(at, 1)) => Role::Noun,
        Role::Verb if verb == "run" && has("be is are been", before) => Role::Passive,
        Role::Third if before.is_empty() || has(OF_NOUNS, before) => Role::Noun,
        role => role,
    })
}

/// Whether a word starts what is said of the thing before it.
fn is_aux(word: &str) -> bool {
    has("is are isn't will won't would wouldn't does doesn't cannot can't makes", word)
}

/// Whether it is the call that is sent once more: `resend the request`, `it may be repeated`, and not `repeat the password`.
fn is_call(text: &Text<'_>, at: usize, role: Role) -> bool {
    const GOES_ON: &str = "later again in after with without until once when if on and or verbatim immediately safely soon shortly freely \
        automatically now for as by right via using from at is are would will won't does doesn't cannot can't never makes \
        could may should only always usually";
    const SENDS: &str = "resend resubmit repost reissue refire redispatch retransmit";
    match role {
        Role::Passive => {
            let is_said =
                !text.words[at].starts && text.before(at).take(3).any(|near| has(ALLOWS, text.word(near)));
            is_said && is_of_call(text, at)
        }
        Role::Third => true,
        Role::Verb | Role::Noun | Role::Call | Role::Trait => {
            let mut rest = text.after(at).map(|after| text.word(after)).peekable();
            let mut same = false;
            while let Some(word) = rest.next_if(|word| {
                has("the your a an very exactly this that whole entire", word) || has(SAME, word)
            }) {
                same |= has(SAME, word);
            }
            // Nobody forbids to send what was not sent: `do not resend the order`.
            let does = text.word(at).replace('-', "");
            let is_futile =
                || does.strip_suffix("ing").is_some_and(|sent| has(SENDS, sent)) && is_futile(text, at + 2);
            let is_forbidden = (has(SENDS, &does) && is_forbidding(text, at) || is_futile())
                && has("the that your this", text.next(at, 1))
                && (text.next(at, 3).is_empty() || has(GOES_ON, text.next(at, 3)));
            same || is_forbidden
                || rest.next().is_none_or(|word| {
                    has(CALLS, word) || has(CALL, word) || has(GOES_ON, word) || denies(word)
                })
        }
    }
}

/// Whether somebody is told not to do something: `do not resend`, and not `could not resend`.
fn is_forbidding(text: &Text<'_>, at: usize) -> bool {
    match text.near(at, 1) {
        "not" => has("do must may should shall", text.near(at, 2)),
        "never" | "don't" | "don\u{2019}t" | "mustn't" | "shouldn't" => true,
        _ => false,
    }
}

/// What is done again, when that is the call: `send it again`, and not `send the manifest again`, unless that is forbidden.
fn done_again(text: &Text<'_>, again: usize) -> Option<Head> {
    // `Do not vote again.` is about the call that has just failed, whatever it does.
    let ends = text.next(again, 1).is_empty() && again > 1;
    let is_verb = |word: &str| !word.ends_with('s') && !word.ends_with("ing");
    if ends && is_forbidding(text, again - 1) && is_verb(text.word(again - 1)) {
        return Some(Head { first: again - 1, last: again, role: Role::Verb });
    }
    let is_same = |at: usize| has(SAME, text.near(at, 1));
    let is_call = |at: &usize| {
        let word = text.word(*at);
        form(word, DOES).is_some()
            || has(CALLS, word)
            || has(CALL, word)
            || has(LINKS, word)
            || matches!(word, "once" | "exactly" | "precisely")
            || is_same(*at)
            // `send this order again`: what is pointed at is what has just been sent.
            || at + 1 == again && text.near(*at, 1) == "this"
            // Nobody forbids to send what was not sent: `do not send the order again`.
            || at + 1 == again && has("the that your", text.near(*at, 1)) && is_denied(text, *at, again)
    };
    let near = text.before(again).take(5).take_while(is_call);
    // A call may be what is sent: `the same call`.
    let is_noun = |at: usize| has("the this that a an your very", text.near(at, 1)) || is_same(at);
    let first = near.filter(|near| form(text.word(*near), DOES).is_some() && !is_noun(*near)).last()?;
    let role = match form(text.word(first), DOES)? {
        Role::Verb if has("be been is are", text.near(first, 1)) => Role::Passive,
        Role::Verb if first + 1 == again && has("a the another", text.near(first, 1)) => return None,
        role => role,
    };
    let is_of = role != Role::Passive || is_of_call(text, first);
    is_of.then_some(Head { first, last: again, role })
}

/// Whether it is denied to send something again: `do not send the order again`, `it is pointless to send the order again`,
/// `sending the order again is pointless`.
fn is_denied(text: &Text<'_>, thing: usize, again: usize) -> bool {
    let (does, before) = (text.near(thing, 2), text.near(thing, 3));
    denies(before)
        || before == "to" && denies(text.near(thing, 4))
        || does.ends_with("ing") && is_futile(text, again)
}

/// Whether what is said after a word denies it.
fn is_futile(text: &Text<'_>, at: usize) -> bool {
    const NEAR: usize = 4;
    let mut after = text.after(at).take(NEAR).map(|at| text.word(at));
    after.any(|word| denies(word) || has(FUTILE, word))
}

/// Whether what somebody may do something with is the call, where that is said before: `the call may be sent again`.
fn is_of_call(text: &Text<'_>, does: usize) -> bool {
    let mut before = text.before(does).map(|at| text.word(at));
    let is_link = |word: &str| {
        has(ALLOWS, word) || denies(word) || has("to been ever not safe simply just also then and or", word)
    };
    let Some(thing) = before.find(|word| !is_link(word)) else { return true };
    let mut around = std::iter::once(thing).chain(before.take(2));
    // Only what is named by a noun of its own is another thing.
    around.any(|word| has(CALLS, word) || has(CALL, word) || has("fine ok okay", word))
        || thing.contains(['_', '.'])
}
