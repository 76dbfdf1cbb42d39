//! What a text says about sending a call again: the words for it, what they are bound by, and what denies them.

/// What somebody says about sending the same call again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// It may succeed, in so many words.
    Same,
    /// A bare "retry", which may also mean a changed call.
    Perhaps,
    /// A changed call may succeed.
    Amended,
    /// It may not.
    Never,
}

/// Words that deny what follows them.
const DENIES: &str = "not never no cannot avoid stop nor neither pointless useless futile unsafe forbidden senseless hopeless refuse";
/// Words between a denial and what it denies.
const LINKS: &str = "be been to ever safe safely the a an any same call request it this that them automatically simply just worth \
    useful allowed meant supposed intended should must can may will would you clients callers agents client caller \
    agent please try trying is are point in sense use good reason attempt considered eligible for of make makes \
    going idempotent immediately blindly permitted possible recommended helpful by \
    number amount";
/// What leads from retrying back to what it does.
const AT: &str = "on upon after from with";
/// What makes a denial one of the moment only.
const LIMITS: &str = "immediately instantly blindly more too before until till unless without sooner earlier forever endlessly \
    indefinitely aggressively faster straight right once loop here yet";
/// What retrying is when it does not help.
const FUTILE: &str = "pointless useless futile forbidden hopeless senseless unsafe harmful dangerous wrong prohibited disallowed vain \
    impossible ineffective nothing never";
/// What retrying does not do when it is denied.
const HELPS: &str = "help helps succeed succeeds work works change fix do get solve allowed safe possible useful permitted worth \
    recommended supported sensible any good use sense effect point difference avail make";
/// Words between retrying and what is said of it.
const AFTER: &str = "is are was will would be makes make has have does do did can could it the same call request this only just gives \
    changes of in should must with arguments";
/// Nouns that a retry is a part of.
const PARTS: &str = "count limit budget policy loop logic button queue config strategy interval helper handler counter header table \
    left exhausted middleware decorator attempts options settings wrapper test tests";
/// What somebody does again.
const DOES: &str = "try tries trying tried send sent sending call calling called submit submitted attempt attempted ask asking run \
    running request repeat post issue issued";
/// What somebody does again when it is the call; anything else is another thing to send.
const CALLS: &str = "call calls request requests operation it this them that same identical exact unchanged";
/// What allows something.
const ALLOWS: &str = "can may should could must always safely will automatically are is be";
/// What retrying does when it helps.
const SUCCEEDS: &str = "succeed succeeds succeeded work works worked help helps pass passes clear clears away fixed solved \
    resolved cured gain gained benefit";
/// When the same call is sent later.
const LATER: &str =
    "later soon shortly automatically safely in same immediately unchanged as-is tomorrow after";

/// What a text says about retrying.
pub(crate) fn said(text: &str) -> Option<Said> {
    let text = text.to_ascii_lowercase().replace('’', "'");
    if let Some(flag) = flag_in(&text) {
        return Some(flag);
    }
    let words = words(&text);
    let found: Vec<Said> = (0..words.len()).filter_map(|at| of_word(&words, at)).collect();
    [Said::Never, Said::Same, Said::Amended, Said::Perhaps].into_iter().find(|said| found.contains(said))
}

/// Whether a text may say something about retrying at all.
pub(crate) fn says_something(text: &str) -> bool {
    ["etry", "etri", " again", "ecoverable", "ransient", "emporary", "ermanent", "esend", "esent", "epeat"]
        .iter()
        .any(|part| memchr::memmem::find(text.as_bytes(), part.as_bytes()).is_some())
}

/// What a flag in a text says, as in a failure that is quoted: `"retryable": false`.
fn flag_in(text: &str) -> Option<Said> {
    let flags = ["retryable", "recoverable", "retry"].iter().flat_map(|flag| text.match_indices(flag));
    flags.into_iter().find_map(|(at, flag)| {
        let value = text[at + flag.len()..].trim_start_matches(['"', '\'', '\\', '`']).trim_start();
        let value = value.strip_prefix([':', '='])?.trim_start_matches(['=', ' ', '"', '\'', '`', '\\']);
        of_value(value.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())
    })
}

/// What the value of a flag says.
pub(crate) fn of_value(value: &str) -> Option<Said> {
    match value {
        // A flag does not say whether the same may be sent again, or something else.
        "true" | "True" => Some(Said::Perhaps),
        "same" | "Same" => Some(Said::Same),
        "false" | "False" | "never" | "Never" => Some(Said::Never),
        "amended" | "Amended" => Some(Said::Amended),
        _ => None,
    }
}

/// A word, and whether a remark starts with it.
struct Word<'w> {
    #[expect(clippy::struct_field_names, reason = "it is the word itself")]
    word: &'w str,
    starts: bool,
    /// Whether it is asked and not said.
    asked: bool,
}

/// The words of a text in small letters.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut found: Vec<Word<'_>> = Vec::new();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '-');
    let (mut at, mut starts) = (0, true);
    while at < text.len() {
        let rest = &text[at..];
        let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let word = rest[..end].trim_matches(['\'', '-']);
        if word.is_empty() {
            let sign = rest.chars().next().unwrap_or(' ');
            if let ('?', Some(last)) = (sign, found.last_mut()) {
                last.asked = true;
            }
            starts |= ",;:()!?.\u{2014}\u{2013}".contains(sign);
            at += end.max(sign.len_utf8());
            continue;
        }
        let joins = matches!(word, "but" | "because" | "since" | "although" | "while" | "whereas" | "so");
        found.push(Word { word, starts: starts || joins, asked: false });
        starts = false;
        at += end;
    }
    found
}

/// Whether a word is one of some.
fn has(some: &str, word: &str) -> bool {
    some.split(' ').any(|one| one == word)
}

fn denies(word: &str) -> bool {
    has(DENIES, word) || word.ends_with("n't")
}

/// What one word says where it stands.
fn of_word(words: &[Word<'_>], at: usize) -> Option<Said> {
    let word = words[at].word;
    match word {
        "non-retryable" | "nonretryable" | "unretryable" | "non-retriable" | "unrecoverable"
        | "irrecoverable" => {
            return Some(Said::Never);
        }
        "permanent" | "temporary" => {
            let is_said = at > 0 && matches!(words[at - 1].word, "is" | "are" | "be" | "always" | "usually");
            let said = if word == "permanent" { Said::Never } else { Said::Same };
            return (is_said && !words[at].starts).then_some(said);
        }
        _ => {}
    }
    let first = match word {
        "again" => done_again(words, at)?,
        "repeat" | "repeating" | "repeated" if is_repeated(words, at) => at,
        "retry" | "retries" | "retried" | "retrying" | "retryable" | "retriable" | "recoverable"
        | "transient" | "resend" | "re-send" | "resent" | "re-sent" | "resending" => at,
        _ => return None,
    };
    let next = |more: usize| {
        let within = (at + 1..=at + more).all(|index| words.get(index).is_some_and(|word| !word.starts));
        words.get(at + more).filter(|_| within).map_or("", |word| word.word)
    };
    let rest = words[at..].iter().skip(1).take_while(|word| !word.starts);
    if words[at].asked || rest.clone().any(|word| word.asked) {
        return None;
    }
    if let Some(denial) = denial(words, first) {
        // What the program does here says nothing of what its callers may do.
        let by_us =
            words[denial.saturating_sub(2)..denial].iter().any(|word| matches!(word.word, "we" | "i"));
        if by_us {
            return None;
        }
        // "Do not retry, unless …" goes on after the comma.
        let beyond = words.get(at + 1).is_some_and(|word| word.starts && has(LIMITS, word.word));
        let limited = beyond || rest.clone().take(4).any(|word| has(LIMITS, word.word));
        return Some(if limited { Said::Amended } else { Said::Never });
    }
    if is_futile(words, at) {
        return Some(Said::Never);
    }
    if matches!(word, "retryable" | "retriable" | "transient") {
        return Some(Said::Same);
    }
    if word == "recoverable" {
        return Some(Said::Perhaps);
    }
    if has(PARTS, next(1)) {
        return None;
    }
    Some(allowed(words, first, &next))
}

/// The word for what is done again, when that is the call: `send it again`, and not `send the manifest again`.
fn done_again(words: &[Word<'_>], again: usize) -> Option<usize> {
    let is_same = |at: usize| at > 0 && matches!(words[at - 1].word, "same" | "identical" | "exact");
    let is_call = |at: &usize| {
        let word = words[*at].word;
        has(DOES, word) || has(CALLS, word) || has(LINKS, word) || word == "once" || is_same(*at)
    };
    let near = (again.saturating_sub(5)..again).rev().take_while(|near| !words[near + 1].starts);
    let does = near.take_while(is_call).filter(|near| has(DOES, words[*near].word)).last()?;
    let is_passive = words[does].word == "sent" || words[does].word.ends_with("ed");
    (!is_passive || is_of_call(words, does)).then_some(does)
}

/// Whether it is the call that is repeated: `repeat the request`, `it may be repeated`, and not `repeat the password`.
fn is_repeated(words: &[Word<'_>], at: usize) -> bool {
    if words[at].word == "repeated" {
        let is_said = at > 0 && !words[at].starts && has(ALLOWS, words[at - 1].word);
        return is_said && is_of_call(words, at);
    }
    let mut rest = words[at + 1..].iter().take_while(|word| !word.starts).map(|word| word.word);
    rest.by_ref().find(|word| !matches!(*word, "the" | "your" | "a")).is_some_and(|word| has(CALLS, word))
}

/// Whether what somebody may do something with is the call, where that is said before: `the call may be sent again`.
fn is_of_call(words: &[Word<'_>], does: usize) -> bool {
    let mut before = (0..does).rev().take_while(|at| !words[at + 1].starts).map(|at| words[at].word);
    let is_link = |word: &str| {
        has(ALLOWS, word)
            || denies(word)
            || matches!(word, "to" | "been" | "ever" | "not" | "safe" | "simply" | "just")
    };
    let Some(thing) = before.find(|word| !is_link(word)) else { return true };
    let mut around = std::iter::once(thing).chain(before.take(2));
    // Only what is named by a noun of its own is another thing.
    around.any(|word| has(CALLS, word)) || thing.contains(['_', '.'])
}

/// The word that denies another one after it.
fn denial(words: &[Word<'_>], first: usize) -> Option<usize> {
    let mut at = first;
    while at > 0 && !words[at].starts {
        at -= 1;
        if denies(words[at].word) {
            let only = words[at].word == "not" && words.get(at + 1).is_some_and(|word| word.word == "only");
            return (!only).then_some(at);
        }
        // `never succeeds on retry`, `cannot be fixed by retrying`, `does not go away after a retry`
        let before = |less: usize| at.checked_sub(less).map_or("", |at| words[at].word);
        let leads = has(AT, words[at].word) && has(SUCCEEDS, before(1));
        let is_done = has(SUCCEEDS, words[at].word) || words[at].word == "go";
        if !leads && !is_done && !has(LINKS, words[at].word) {
            return None;
        }
    }
    None
}

/// Whether what is said of retrying is that it does not help.
fn is_futile(words: &[Word<'_>], at: usize) -> bool {
    let mut rest = words[at + 1..].iter().take_while(|word| !word.starts);
    for word in rest.by_ref().take(6) {
        if has(FUTILE, word.word) {
            return true;
        }
        if denies(word.word) {
            return rest.take(3).any(|word| has(HELPS, word.word));
        }
        if !has(AFTER, word.word) {
            return false;
        }
    }
    false
}

/// How far something that is not denied is allowed.
fn allowed<'w>(words: &[Word<'w>], first: usize, next: &impl Fn(usize) -> &'w str) -> Said {
    let near = |more: usize| {
        let within = (0..more).all(|less| first >= less && !words[first - less].starts);
        first.checked_sub(more).filter(|_| within).map_or("", |at| words[at].word)
    };
    let is_paced = |word: &str| {
        matches!(
            word,
            "backoff" | "back-off" | "exponential" | "jitter" | "delay" | "delays" | "increasing" | "growing"
        )
    };
    let with = (1..=4).find(|more| matches!(next(*more), "with" | "using" | "without"));
    // `without changes`, `without modifying it`
    let is_change =
        |word: &str| ["chang", "modif", "alter", "edit"].iter().any(|start| word.starts_with(start));
    if with.is_some_and(|with| next(with) == "without" && (1..=2).any(|more| is_change(next(with + more)))) {
        return Said::Same;
    }
    if with.is_some_and(|with| !is_paced(next(with + 1)) && !is_paced(next(with + 2))) {
        let same = with.is_some_and(|with| next(with + 1) == "the" && next(with + 2) == "same");
        return if same { Said::Perhaps } else { Said::Amended };
    }
    // What is done before the call is sent again changes something, unless it is waiting.
    if matches!(near(1), "and" | "then" | "before") || near(1) == "you" && near(2) == "before" {
        let waits = words[..first].iter().rev().take(8).any(|word| {
            matches!(word.word, "wait" | "waiting" | "sleep" | "pause" | "back" | "backing" | "backoff")
        });
        return match (waits, has(LATER, next(1))) {
            (true, true) => Said::Same,
            (true, false) => Said::Perhaps,
            (false, _) => Said::Amended,
        };
    }
    if matches!(next(1), "once" | "only") || next(1) == "after" && next(2).ends_with("ing") {
        return Said::Amended;
    }
    // `succeeds on retry`, `a retry usually helps`, `worth retrying`
    let is_reached = matches!(near(1), "on" | "upon" | "after" | "with" | "by") && has(SUCCEEDS, near(2))
        || matches!(near(1), "a" | "the")
            && matches!(near(2), "on" | "upon" | "after" | "with")
            && has(SUCCEEDS, near(3));
    let is_good = (1..=3).any(|more| has(SUCCEEDS, next(more)));
    let is_worth = near(1) == "worth" || matches!(near(1), "a" | "another") && near(2) == "worth";
    if is_reached || is_good || is_worth {
        return Said::Same;
    }
    let is_bare = |word: &str| matches!(word, "to" | "be");
    let asks = near(1);
    let says = if is_bare(asks) { near(2) } else { asks };
    if asks == "to"
        && !matches!(says, "safe" | "free" | "ok" | "okay" | "fine" | "allowed" | "welcome" | "possible")
    {
        return Said::Amended;
    }
    if asks == "to"
        || has(ALLOWS, says)
        || has(LATER, next(1))
        || matches!(
            (next(1), next(2)),
            (
                "the" | "this" | "that" | "an",
                "same"
                    | "identical"
                    | "exact"
                    | "unchanged"
                    | "unmodified"
                    | "call"
                    | "request"
                    | "operation"
            ) | ("it" | "this" | "them", "unchanged" | "unmodified" | "verbatim" | "as-is")
        )
        || with.is_some()
        || (1..=5).any(|more| matches!(near(more), "same" | "identical"))
    {
        Said::Same
    } else {
        Said::Perhaps
    }
}

#[cfg(test)]
mod tests {
    use super::{Said, said};

    #[test]
    fn a_denial_reaches_what_it_denies() {
        for text in [
            "must never be retried",
            "is never to be retried",
            "Do not retry; the booking is over.",
            "it is not safe to retry",
            "Don’t try again",
            "no point in retrying",
            "retrying will not help",
            "a retry is pointless",
            "is non-retryable",
            "never send the same call again",
            "is permanent",
            "it can't be retried",
            "retries are forbidden",
            "isn't transient",
            "retry: never",
            "will never succeed on retry",
            "never succeeds on a retry",
            "won't work on retry",
            "cannot be fixed by retrying",
            "does not go away after a retry",
            "no benefit from retrying",
            "no number of retries will help",
            "not worth retrying",
            "\\\"retryable\\\": false",
            "must not be repeated",
            "do not repeat the call",
            "repeating the request will not help",
            "the call must never be sent again",
        ] {
            assert_eq!(said(text), Some(Said::Never), "{text}");
        }
    }

    #[test]
    fn what_is_allowed_is_told_from_what_must_change_first() {
        for text in [
            "may be retried after a pause",
            "is transient and safe to retry.",
            "Retry the same call in a minute.",
            "retry without changes",
            "retry without modifying anything",
            "try again later",
            "the key was used before, try again later",
            "can be retried",
            "the same call may be sent again",
            "retry with exponential backoff",
            "it was not charged, so retry the call",
            "simply resend the identical request",
            "resend it unchanged",
            "succeeds on retry",
            "usually works after a retry",
            "a retry usually helps",
            "is worth retrying",
            "goes away on retry",
            "the identical call may be repeated until it works",
            "may be repeated.",
            "repeat the call",
            "repeat the same call",
            "it is safe to repeat the request",
        ] {
            assert_eq!(said(text), Some(Said::Same), "{text}");
        }
        for text in [
            "Fix the dates and retry the call.",
            "try again with another card",
            "retry once the van is back",
            "do not retry until the deposit is paid",
            "never retry more than three times",
            "retry after choosing another van",
        ] {
            assert_eq!(said(text), Some(Said::Amended), "{text}");
        }
        for text in [
            "wait and retry",
            "send it again",
            "send the same call again",
            "send the request again",
            "retry when the gateway is back",
            "it is charged once and not on retry",
        ] {
            assert_eq!(said(text), Some(Said::Perhaps), "{text}");
        }
        for text in [
            "Retry?",
            "the retry count is spent",
            "see retry_after_ms",
            "said it again",
            "we do not retry",
            "a permanent address",
            "send the manifest again",
            "submit a new form again",
            "the manifest may be sent again",
            "repeat the password",
            "a header may not be repeated",
            "repeated calls are counted",
            "the job is on repeat",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_said_about_retrying_is_understood() {
        let rows: &[(&str, Option<Said>)] = &[
            ("must never be retried", Some(Said::Never)),
            ("is permanent", Some(Said::Never)),
            ("do not send it again", Some(Said::Never)),
            ("retrying is pointless", Some(Said::Never)),
            ("can safely be retried", Some(Said::Same)),
            ("wait and call again later", Some(Said::Same)),
            ("retry with backoff", Some(Said::Same)),
            ("should be retried with a smaller parcel", Some(Said::Amended)),
            ("fix it and retry", Some(Said::Amended)),
            ("retry after fixing the address", Some(Said::Amended)),
            ("it is safe to retry", Some(Said::Same)),
            ("retry", Some(Said::Perhaps)),
            ("the final parcel of retry_after_ms", None),
            ("retryable: false", Some(Said::Never)),
        ];
        for (text, expected) in rows {
            assert_eq!(said(text), *expected, "{text}");
        }
    }
}
