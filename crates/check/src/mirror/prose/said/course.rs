//! What becomes of a failure by itself: it passes, it stays, and the same call succeeds or fails again.

use super::Said;
use super::lexicon::{denies, has};
use super::words::Text;

/// What a failure does that is over after a while.
const PASSES: &str = "vanish vanishes pass passes clear clears heal heals disappear disappears subside subsides resolve resolves \
    recover recovers improve improves fix fixes change changes";
/// What says enough of a failure without a word on how.
const ENOUGH: &str =
    "vanish vanishes pass passes disappear disappears subside subsides heal heals improve improves";
const SUCCEEDS: &str = "succeed succeeds work works fulfilled served";

/// What a verb says of the failure where it stands.
pub(super) fn course(text: &Text<'_>, at: usize) -> Option<Said> {
    let word = text.word(at);
    let is_one = has(PASSES, word) || has(SUCCEEDS, word) || has("last lasts fail fails failing same", word);
    if !is_one
        || text.is_asked(at)
        || text.condition(at).is_some()
        || !is_itself(text, at) && !text.is_of_it(at) && word != "same"
    {
        return None;
    }
    let denied = text.denied(at).is_some();
    // `goes away once the field is there`
    if !denied
        && text
            .after(at)
            .any(|after| has("once if when until unless", text.word(after)) && !text.is_time(after))
    {
        return None;
    }
    let is_itself = is_itself(text, at);
    match word {
        "last" | "lasts" => (denied && text.is_alone(at)).then_some(Said::Same),
        "change" | "changes" => {
            let is_it = text.before(at).any(|near| has("it this that", text.word(near)));
            (denied && is_it && text.next(at, 1).is_empty()).then_some(Said::Never)
        }
        "fail" | "fails" => fails(text, at),
        "failing" => {
            (has("keep keeps", text.near(at, 1)) && text.denied(at).is_none()).then_some(Said::Never)
        }
        "same" => same_answer(text, at),
        word if has(PASSES, word) => {
            let is_soon = has("within in after shortly soon overnight eventually quickly", text.next(at, 1));
            let is_past = is_itself
                || has(ENOUGH, word) && text.is_alone(at)
                || !has("change changes fix fixes", word) && is_soon;
            let may = text.before(at).any(|near| has("may might can could", text.word(near)));
            (is_past && (denied || !may || is_itself)).then_some(if denied {
                Said::Never
            } else {
                Said::Same
            })
        }
        word if has(SUCCEEDS, word) => succeeds(text, at),
        _ => None,
    }
}

fn is_itself(text: &Text<'_>, at: usize) -> bool {
    has("itself themselves by-itself", text.next(at, 1))
}

/// `will never succeed`, `works the second time`.
fn succeeds(text: &Text<'_>, at: usize) -> Option<Said> {
    if let Some(denial) = text.denied(at) {
        let is_ever = has("never cannot can't won't", text.word(denial))
            || has("will can would", text.near(denial, 1))
            || text.next(denial, 1) == "going";
        return (is_ever && text.is_alone(at)).then_some(Said::Never);
    }
    let is_later = text.after(at).any(|after| has("again later soon shortly", text.word(after)));
    (is_later && text.is_alone(at)).then_some(Said::Same)
}

/// `will fail again`, `always fails`.
fn fails(text: &Text<'_>, at: usize) -> Option<Said> {
    if text.denied(at).is_some() || !text.is_alone(at) {
        return None;
    }
    let is_sure = text.before(at).any(|near| has("will would always going", text.word(near)));
    let is_again = text.after(at).any(|after| has("again forever always", text.word(after)));
    (is_sure && is_again).then_some(Said::Never)
}

/// `you get the same answer each time`, `the answer stays the same`.
fn same_answer(text: &Text<'_>, at: usize) -> Option<Said> {
    const ANSWERS: &str = "answer result error failure outcome response refusal";
    let is_answer = has(ANSWERS, text.next(at, 1))
        || text.next(at, 1).is_empty() && text.before(at).any(|near| has(ANSWERS, text.word(near)))
        || has("again", text.next(at, 1)) && text.before(at).any(|near| has(ANSWERS, text.word(near)));
    let is_again = text.sentence(at).any(|near| has("again however always forever", text.word(near)));
    let is_denied = text.before(at).any(|near| denies(text.word(near)));
    (is_answer && is_again && !is_denied).then_some(Said::Never)
}
