//! Giving up, and going on.

use super::Said;
use super::lexicon::{CALLERS, CALLS, LINKS, denies, has};
use super::words::Text;

/// What a word for giving up says where it stands.
pub(super) fn ends(text: &Text<'_>, at: usize) -> Option<Said> {
    if text.is_asked(at) || text.condition(at).is_some() {
        return None;
    }
    match text.word(at) {
        "give-up" => gives_up(text, at),
        "abandon" => is_object(text, at).then(|| gives_up(text, at)).flatten(),
        "given-up" => {
            let by = text.after(at).any(|after| has("by the a its", text.word(after)));
            let is_it = has("is are be", text.near(at, 1)) && text.is_of_it(at);
            (!by && is_it && !is_limited(text, at)).then_some(Said::Never)
        }
        "giving-up" => {
            let best = text.after(at).any(|after| has("only best right", text.word(after)));
            (best && text.denied(at).is_none()).then_some(Said::Never)
        }
        _ => None,
    }
}

/// `Give up.`, `callers should give up`, and not `we give up`.
fn gives_up(text: &Text<'_>, at: usize) -> Option<Said> {
    if has("the its a their", text.next(at, 1)) && text.word(at) == "give-up" || is_limited(text, at) {
        return None;
    }
    let mut before = text.before(at).map(|near| text.word(near));
    if before.clone().any(|word| has("we i", word)) {
        return None;
    }
    let mut near =
        before.clone().take_while(|word| has(LINKS, word) || denies(word) || has("reason on", word));
    if near.any(denies) {
        return Some(Said::Same);
    }
    let before = before.next().unwrap_or_default();
    let is_asked_of = has("please just simply then so and or to better must should may can it well", before)
        || has(CALLERS, before);
    (before.is_empty() || is_asked_of).then_some(Said::Never)
}

/// Whether it is the call that is given up.
fn is_object(text: &Text<'_>, at: usize) -> bool {
    let mut rest =
        text.after(at).map(|after| text.word(after)).filter(|word| !has("the your this that", word));
    rest.next().is_none_or(|word| has(CALLS, word))
}

/// Whether somebody gives up only after a while: `after three attempts`, and not `after it`.
fn is_limited(text: &Text<'_>, at: usize) -> bool {
    let mut after = text.after(at).map(|after| text.word(after));
    after.clone().any(|word| has("waiting once until when if unless", word))
        || after.find(|word| *word == "after").is_some()
            && !after.next().is_some_and(|word| has("it this that", word))
}
