//! What a failure is said to be: final, or passing.

use super::Said;
use super::lexicon::{ADVERBS, FAILURES, has};
use super::words::Text;

const LASTING: &str = "final terminal permanent fatal hopeless unfixable unrecoverable irrecoverable non-recoverable \
    nonrecoverable lasting incurable definitive forever";
const PASSING: &str = "transient temporary momentary intermittent short-lived passing ephemeral self-healing self-clearing self-resolving";
/// What is said of no other thing than a failure.
const REFUSED: &str = "non-retryable nonretryable unretryable non-retriable nonretriable unretriable unrecoverable irrecoverable \
    non-transient nontransient";

/// What an adjective says of a failure where it stands.
pub(super) fn state(text: &Text<'_>, at: usize) -> Option<Said> {
    let word = text.word(at);
    if has(REFUSED, word) {
        return (!text.is_asked(at) && text.condition(at).is_none()).then_some(Said::Never);
    }
    let said = match word {
        // `a hard failure`
        "hard" if has(FAILURES, text.next(at, 1)) || text.next(at, 1) == "stop" => Said::Never,
        word if has(LASTING, word) => Said::Never,
        word if has(PASSING, word) => Said::Same,
        _ => return None,
    };
    if text.is_asked(at) || text.condition(at).is_some() || !ends(text, at) {
        return None;
    }
    // `stays for good`, `ends the call for good`, `is for good`
    if word == "forever" {
        let is_lasting = |near: &usize| {
            has("stays stay ends end lost gone over closed lasts abandon", text.word(*near))
                || *near + 1 == at && has("is are", text.word(*near))
        };
        let first = text.before(at).find(is_lasting)?;
        return (text.is_of_it(first) && text.denied(first).is_none()).then_some(said);
    }
    // An order may be final, too.
    if !is_said(text, at) || has("final terminal", word) && !text.is_of_it(at) {
        return None;
    }
    match (text.denied(at), said) {
        (None, said) => Some(said),
        // Something may not be fatal and last nevertheless.
        (Some(_), Said::Never) if word == "fatal" => None,
        (Some(_), Said::Never) => Some(Said::Same),
        (Some(_), _) => Some(Said::Never),
    }
}

/// Whether an adjective stands at the end of what it says, or before a word for a failure.
fn ends(text: &Text<'_>, at: usize) -> bool {
    const GOES_ON: &str = "and or for here by on in within as after at too nor by-itself";
    let next = text.next(at, 1);
    // `final once it is paid` is not final now.
    let is_limited = text.after(at).any(|after| has("once until till unless if when", text.word(after)));
    !is_limited && (next.is_empty() || has(GOES_ON, next) || has(FAILURES, next) || next == "stop")
}

/// Whether an adjective is said of something and is no part of its name: `is final`, `(final)`, `permanent failure`.
fn is_said(text: &Text<'_>, at: usize) -> bool {
    const SAYS: &str = "is are be being stays remains as isn't aren't considered becomes";
    let mut links = text.before(at).skip_while(|near| {
        let word = text.word(*near);
        (has(ADVERBS, word) || super::lexicon::denies(word) || has("retryable safe", word))
            && !has(SAYS, word)
    });
    match links.next() {
        Some(link) => {
            let may = text.near(link, 1);
            has(SAYS, text.word(link)) && !has("may might could can", may)
        }
        // Nothing stands before it, and a colon or the end after it.
        None => {
            text.next(at, 1).is_empty() || has(FAILURES, text.next(at, 1)) || has("and or", text.next(at, 1))
        }
    }
}
