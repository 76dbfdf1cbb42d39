//! Whether sending something again is allowed, denied, or allowed for a changed call alone.

use super::heads::{Head, Role};
use super::lexicon::{
    ALLOWS, CALL, CALLERS, CHANGED, CHANGES, DUTIES, FINE, LATER, LIMITS, LINKS, MEETS, PACES, PARTS, SAME,
    SUCCEEDS, WAITS, denies, has,
};
use super::outcome::{governed, outcome};
use super::words::Text;
use super::{Said, of_value};

/// What leads from sending again back to what that does.
const AT: &str = "on upon after from with";

/// What is said of sending something again.
pub(super) fn weigh(text: &Text<'_>, head: &Head) -> Option<Said> {
    if text.is_asked(head.last) || head.role == Role::Third || has(PARTS, text.next(head.last, 1)) {
        return None;
    }
    // `kind conflict, retry never`
    if has("retry retryable recoverable", text.word(head.last)) && text.next(head.last, 2).is_empty() {
        let value = of_value(text.next(head.last, 1));
        if value.is_some() {
            return value;
        }
    }
    if let Some(condition) = text.condition(head.first) {
        return reached(text, condition);
    }
    if head.role != Role::Call
        && let Some(denial) = denial(text, head.first)
    {
        return denied(text, head, denial);
    }
    match head.role {
        Role::Trait if text.word(head.first) == "recoverable" => Some(Said::Perhaps),
        Role::Trait => Some(Said::Same),
        Role::Noun | Role::Call => outcome(text, head).or_else(|| governed(text, head)),
        Role::Passive if !is_open(text, head) => None,
        Role::Verb if !is_addressed(text, head.first) => None,
        Role::Verb | Role::Passive | Role::Third => allowed(text, head),
    }
}

/// `It goes away when the call is repeated.`
fn reached(text: &Text<'_>, condition: usize) -> Option<Said> {
    let verb =
        condition.checked_sub(1).filter(|verb| !text.words[condition].starts && !text.words[*verb].starts)?;
    let is_reached = has("when if once", text.word(condition)) && has(SUCCEEDS, text.word(verb));
    let is_denied = || text.denied(verb).is_some();
    is_reached.then(|| if is_denied() { Said::Never } else { Said::Same })
}

/// The word that denies another one after it.
pub(super) fn denial(text: &Text<'_>, first: usize) -> Option<usize> {
    for at in text.before(first) {
        let word = text.word(at);
        if denies(word) {
            return (word != "not" || text.next(at, 1) != "only").then_some(at);
        }
        // `never succeeds on retry`, `cannot be fixed by retrying`, `does not go away after a retry`
        let leads = has(AT, word) && has(SUCCEEDS, text.near(at, 1));
        if !leads && !has(SUCCEEDS, word) && !has(LINKS, word) && !has(DUTIES, word) && word != "helped" {
            return None;
        }
    }
    None
}

/// What a denial says: that nobody may, or only who must not, or what somebody does not.
fn denied(text: &Text<'_>, head: &Head, denial: usize) -> Option<Said> {
    let between = || (denial + 1..head.first).map(|at| text.word(at));
    // Who need not may.
    let is_needed = text.after(head.last).take(3).any(|at| has("needed necessary required", text.word(at)));
    if between().any(|word| has(DUTIES, word))
        || is_needed
        || text.word(denial) == "needn't"
        || text.near(denial, 1) == "need"
    {
        return None;
    }
    // "Not retrying" is what a program says of itself.
    if denial + 1 == head.first && text.word(denial) == "not" && text.word(head.first).ends_with("ing") {
        return None;
    }
    // What the program does here says nothing of what its callers may do.
    let is_ours = text.before(denial).take(3).any(|near| has("we i", text.word(near)));
    let is_done = head.role == Role::Verb && !between().any(|word| word == "to");
    if is_ours || is_done && is_told(text, denial) || is_by_other(text, head) {
        return None;
    }
    let is_kept = between().any(|word| word == "keep") || text.word(head.first) == "keep";
    Some(if is_kept || is_limited(text, head) { Said::Amended } else { Said::Never })
}

/// Whether a denial tells what somebody does, and forbids nothing: `the client does not retry`.
fn is_told(text: &Text<'_>, denial: usize) -> bool {
    let word = text.word(denial);
    let (aux, at) = match word.strip_suffix("n't").or_else(|| word.strip_suffix("n\u{2019}t")) {
        Some(aux) => (aux, denial),
        None if word == "not" => (text.near(denial, 1), denial.saturating_sub(1)),
        None if word == "never" => ("do", denial),
        None => return false,
    };
    let is_asked_of = |word: &str| {
        word.is_empty()
            || has(ALLOWS, word)
            || has(CALLERS, word)
            || has("please and so then it or but because just", word)
    };
    match aux {
        "does" | "did" => true,
        "do" => !is_asked_of(text.near(at, 1)),
        "wo" | "will" | "would" => !has(CALLERS, text.near(at, 1)),
        _ => false,
    }
}

/// Whether somebody else does it: `is not retried by the client`.
fn is_by_other(text: &Text<'_>, head: &Head) -> bool {
    let mut after = text.after(head.last).skip_while(|at| text.word(*at) != "by");
    let who = after.nth(1).map(|at| text.word(at));
    head.role == Role::Passive && who.is_some_and(|who| !has(CALLERS, who))
}

/// Whether a denial holds for a moment or in one case only.
fn is_limited(text: &Text<'_>, head: &Head) -> bool {
    let is_limit = |at: usize| {
        let word = text.word(at);
        let is_met = || text.after(at).all(|after| has(MEETS, text.word(after)));
        match word {
            "too" => !text.next(at, 1).is_empty(),
            "more" => text.near(at, 1) != "any",
            // `for at least a minute`, `for 30 seconds`
            "for" => {
                has("at a an some the", text.next(at, 1))
                    || text.next(at, 1).starts_with(|c: char| c.is_ascii_digit())
            }
            "if" | "when" | "while" | "once" => !is_met(),
            _ => has(LIMITS, word),
        }
    };
    // "Do not retry, unless …" goes on after the comma.
    let beyond = text.words.get(head.last + 1).is_some_and(|word| word.starts && !word.opens)
        && is_limit(head.last + 1);
    let before = |at: usize| has("before without until", text.word(at));
    beyond || text.after(head.last).take(5).any(is_limit) || text.before(head.first).any(before)
}

/// Whether what may be done is open to callers: `may be retried`, and not `was retried twice`.
fn is_open(text: &Text<'_>, head: &Head) -> bool {
    let mut before = text.before(head.first).map(|at| text.word(at));
    let is_past = before.clone().take(3).any(|word| has("was were been has had have got", word));
    let aux = before
        .find(|word| !has("safely automatically simply just always also then and", word))
        .unwrap_or_default();
    let is_counted =
        text.after(head.last).any(|at| has("twice times automatically internally here", text.word(at)));
    // What will be done is done by the program.
    let will = has("will would", text.near(head.first, 2)) || aux == "will";
    !is_past && !will && has(ALLOWS, aux) && !is_by_other(text, head) && (aux == "be" || !is_counted)
}

/// Whether a verb asks somebody to do something, or allows it: `retry`, `callers may retry`, and not `the workers retry`.
fn is_addressed(text: &Text<'_>, first: usize) -> bool {
    let mut before = text.before(first).map(|at| text.word(at));
    if before.clone().any(|word| has("we i we'll we've i'll", word)) {
        return false;
    }
    let word = before
        .find(|word| !has("just simply safely always also please automatically", word))
        .unwrap_or_default();
    let subject = before.next().unwrap_or_default();
    match word {
        "will" | "would" => has(CALLERS, subject),
        "" | "then" | "and" | "or" | "to" | "it" | "so" | "now" | "either" | "do" | "later" | "but"
        | "because" | "before" => true,
        word if has(CALLERS, word) => !has("some many most older these", subject),
        word => has(ALLOWS, word) || has("might", word),
    }
}

/// How far something that is not denied is allowed.
fn allowed(text: &Text<'_>, head: &Head) -> Option<Said> {
    let next = |more| text.next(head.last, more);
    let near = |less| text.near(head.first, less);
    if let Some(said) = given(text, head) {
        return Some(said);
    }
    // What somebody gets by calling again is no failure: `call again to get the next page`.
    if next(1) == "to" || next(1) == "for" && has("more the", next(2)) {
        return None;
    }
    // What is done before the call is sent again changes something, unless it is waiting.
    if has("and then before", near(1)) || near(1) == "you" && near(2) == "before" {
        let waits = text.sentence(head.first).filter(|at| *at < head.first).any(|at| {
            // `Give it a minute, then try again.`
            has(WAITS, text.word(at)) || text.word(at) == "give" && has("it them", text.next(at, 1))
        });
        let is_state = text
            .before(head.first)
            .skip(1)
            .take(1)
            .any(|at| has("safe transient retryable temporary fine", text.word(at)));
        return Some(match (waits || is_state, has(LATER, next(1)) || is_same(text, head)) {
            (true, true) => Said::Same,
            (true, false) => Said::Perhaps,
            (false, _) => Said::Amended,
        });
    }
    // "Fix the date; retry."
    let mut starts = (0..head.first).filter(|at| text.words[*at].starts);
    // `Choose a deeper berth. The same request can be retried.` speaks of the one that was sent.
    let mut before = text.before(head.first);
    let is_of_same = before.any(|at| has(SAME, text.word(at)) && has(CALL, text.next(at, 1)));
    if !is_of_same
        && starts.any(|at| {
            has(CHANGES, text.word(at)) || text.word(at) == "first" && has(CHANGES, text.next(at, 1))
        })
    {
        return Some(Said::Amended);
    }
    let is_case = |at: usize| {
        has("once only if unless provided", text.word(at))
            && !text.after(at).all(|after| has(MEETS, text.word(after)))
            && !text.is_time(at)
    };
    let cased = text.after(head.last).take(6).take_while(|at| !has("or and", text.word(*at))).any(is_case);
    if cased || next(1) == "after" && next(2).ends_with("ing") {
        return Some(Said::Amended);
    }
    // `can only be retried after an operator has raised the quota`
    let is_only = || text.before(head.first).take(3).any(|at| text.word(at) == "only");
    if has("after when if once", next(1)) && is_only() {
        return Some(Said::Amended);
    }
    if next(1) == "after"
        && let Some(said) = after(text, head)
    {
        return Some(said);
    }
    let asks = near(1);
    let says = if has("to be", asks) { near(2) } else { asks };
    if asks == "to" && !has(FINE, says) {
        return Some(Said::Amended);
    }
    let is_plain = has("just simply", near(1));
    let is_good = (1..=3).any(|more| has(SUCCEEDS, next(more)));
    let is_safe = asks == "to"
        || has(ALLOWS, says)
        || has("keep continue please", asks)
        || has("keep continue", text.word(head.first));
    Some(if is_plain || is_good || is_safe || has(LATER, next(1)) || is_same(text, head) {
        Said::Same
    } else {
        Said::Perhaps
    })
}

/// What comes before the call is sent again: an event, or what its caller does; nothing where it is a pause.
fn after(text: &Text<'_>, head: &Head) -> Option<Said> {
    const TIMES: &str = "while moment minute minutes second seconds hour hours day days pause delay bit time little few short some \
        interval cooldown period backoff backing ms milliseconds timeout it this that wait waiting";
    let is_time = |word: &str| {
        has(TIMES, word)
            || word.starts_with(|c: char| c.is_ascii_digit())
            || word.contains('_')
            || word.starts_with("retry")
    };
    let rest = || text.after(head.last).skip(1).take(4).map(|at| text.word(at));
    if rest().any(is_time) || rest().next().is_none() {
        return None;
    }
    Some(if has("the a an its", text.next(head.last, 2)) { Said::Perhaps } else { Said::Amended })
}

/// What a call is given that is sent again: other arguments, the same ones, or nothing but time.
fn given(text: &Text<'_>, head: &Head) -> Option<Said> {
    let word = |at: usize| text.word(at);
    let is_changed = |at: usize| has(CHANGED, word(at));
    let is_other = |at: usize| match word(at) {
        "from" | "against" | "via" | "under" | "through" => true,
        "as" => has("a an the", text.next(at, 1)),
        _ => is_changed(at),
    };
    let Some(with) = text.after(head.last).take(5).find(|at| has("with using without", word(*at))) else {
        let beyond = text.after(head.last).last().unwrap_or(head.last) + 1;
        let goes_on = text.words.get(beyond).is_some_and(|next| {
            !next.opens && matches!((next.word, text.next(beyond, 1)), ("but", next) | ("this", next @ "time") if !denies(next))
        });
        return (goes_on || text.after(head.last).take(6).any(is_other)).then_some(Said::Amended);
    };
    let rest = || text.after(with).take(4).map(word);
    // `without changes`, `without modifying it`
    if word(with) == "without" {
        let is_change =
            |word: &str| ["chang", "modif", "alter", "edit"].iter().any(|start| word.starts_with(start));
        let is_nothing = |word: &str| {
            is_change(word) || has("delay waiting fear limit risk harm hesitation further", word)
        };
        return Some(if rest().any(is_nothing) { Said::Same } else { Said::Amended });
    }
    if rest().any(|word| has(PACES, word)) {
        return (!text.after(with).any(is_changed)).then_some(Said::Same);
    }
    // `with the same key but a shorter text`
    let next = text.after(with).last().map_or(with, |last| last) + 1;
    let is_more = text.words.get(next).is_some_and(|word| word.word == "but" && !word.opens)
        || text.after(with).any(is_changed);
    let is_same = rest().any(|word| has(SAME, word)) && !is_more;
    Some(if is_same { Said::Same } else { Said::Amended })
}

/// Whether it is said in so many words that the call stays as it is.
fn is_same(text: &Text<'_>, head: &Head) -> bool {
    let inside = (head.first..=head.last).any(|at| has(SAME, text.word(at)));
    let object = |more: usize| text.next(head.last, more);
    let is_call = has("the this that an your", object(1))
        && (has(SAME, object(2)) || has("call request operation very", object(2)));
    let is_it = has("it this them", object(1)) && has("unchanged unmodified verbatim", object(2));
    let before = text.before(head.first).take(5).any(|at| has(SAME, text.word(at)));
    inside
        || is_call
        || is_it
        || before
        || has(SAME, object(1))
        || has(LATER, object(2)) && has("it this them", object(1))
}
