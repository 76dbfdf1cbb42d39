//! What is said of sending something again: that it helps, or that it does not.

use super::Said;
use super::heads::Head;
use super::lexicon::{
    CONDITIONS, FAILS, FINE, FUTILE, HELPS, PREDICATES, SUCCEEDS, URGES, WAITS, denies, has,
};
use super::weigh::denial;
use super::words::Text;

/// What a clause says of the attempt that it is about.
pub(super) fn outcome(text: &Text<'_>, head: &Head) -> Option<Said> {
    const SKIPPED: usize = 6;
    const ADDS: &str = "the a an it this that of you them on after with same only all still too also probably certainly surely very things \
        anything everything perfectly completely then simply really in going to pure sheer";
    // `makes any retry pointless`
    let made = text.before(head.first).find(|near| !has("a the any every each", text.word(*near)));
    let is_made = made.is_some_and(|made| has("makes make renders made", text.word(made)));
    let (mut skipped, mut is_said, mut may) = (0, is_made, false);
    for at in text.after(head.last) {
        let word = text.word(at);
        if has("rarely seldom hardly", word) {
            return None;
        }
        if denies(word)
            && !has(
                "pointless useless futile unsafe forbidden senseless hopeless wrong prohibited dangerous harmful impossible",
                word,
            )
        {
            return denied(text, at);
        }
        match word {
            "same" if has("answer result error failure outcome response refusal way", text.next(at, 1)) => {
                return Some(Said::Never);
            }
            _ if has(FUTILE, word) => return is_said.then_some(Said::Never),
            _ if has(FAILS, word) => return (!may).then_some(Said::Never),
            _ if has(SUCCEEDS, word) => return Some(Said::Same),
            _ if has(FINE, word) && is_said => return Some(Said::Same),
            _ if has(CONDITIONS, word) => return None,
            _ if has(PREDICATES, word) => {
                is_said = true;
                may |= has("may might can could", word);
            }
            _ if has(ADDS, word) => {}
            _ if is_said || skipped == SKIPPED => return None,
            _ => skipped += 1,
        }
    }
    None
}

/// What a denial says of an attempt: `does not help`, `won't`, `never hurts`.
fn denied(text: &Text<'_>, denial: usize) -> Option<Said> {
    let rest = || text.after(denial).take(4).map(|at| text.word(at));
    if rest().any(|word| has("always necessarily needed necessary required", word)) {
        return None;
    }
    if rest().any(|word| has("hurt hurts harm harms matter", word)) {
        return Some(Said::Same);
    }
    // The verb may be left out: `retrying won't`.
    let is_left_out = rest().next().is_none() && text.word(denial) != "no";
    (is_left_out || rest().any(|word| has(HELPS, word) || has(SUCCEEDS, word))).then_some(Said::Never)
}

/// What the words before an attempt say of it: `worth a retry`, `succeeds on retry`, `wait before retrying`.
pub(super) fn governed(text: &Text<'_>, head: &Head) -> Option<Said> {
    let mut before =
        text.before(head.first).skip_while(|near| has("a the any one just simply an", text.word(*near)));
    let first = before.next()?;
    let word = text.word(first);
    if has("it them that", word) && has("give", text.near(first, 1)) {
        return Some(Said::Same);
    }
    // `another go is fine`, `nothing prevents you from retrying`
    if word == "fine" {
        return Some(Said::Same);
    }
    if has("consider try suggest", word) {
        return Some(Said::Perhaps);
    }
    if has(URGES, word) {
        return Some(Said::Same);
    }
    if word == "before" {
        let waits = text.before(first).any(|near| has(WAITS, text.word(near)));
        return Some(if waits { Said::Perhaps } else { Said::Amended });
    }
    let mut before = before.skip_while(|near| has("simply just usually often only", text.word(*near)));
    let lead = before.next().map_or("", |near| text.word(near));
    let leads = word == "for"
        && has("eligible qualifies qualify safe suitable candidate calls call asks ask", lead)
        || has("on upon after with by from in", word) && (has(SUCCEEDS, lead) || lead == "fine");
    // `nothing is gained by another call`
    leads.then(|| if denial(text, head.first).is_some() { Said::Never } else { Said::Same })
}
