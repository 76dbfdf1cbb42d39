//! What a text says about sending a call again, sentence by sentence.
//!
//! A text is cut into words and clauses (`words`). What speaks of sending something again (`heads`) is weighed by what
//! allows or denies it (`weigh`), by what is said of it (`outcome`) and by the condition it stands under (`clause`); what is
//! said of the failure itself, such as that it is final or passes, tells as much (`state`, `course`, `ends`).

mod clause;
mod course;
mod ends;
mod heads;
mod lexicon;
mod outcome;
mod state;
mod weigh;
mod words;

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use words::Text;

use crate::mirror::words::searches::search;

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

/// What a text says about retrying.
pub(crate) fn said(text: &str) -> Option<Said> {
    said_from(text, 0)
}

/// What a text says about retrying from a place on; what stands before it still denies, allows and limits.
pub(crate) fn said_from(text: &str, from: usize) -> Option<Said> {
    let lower = text.to_ascii_lowercase();
    if let Some(flag) = flag_in(&lower[from..]) {
        return Some(flag);
    }
    let text = Text::of(&lower);
    let of_words = text.from(from).filter_map(|at| Some((text.word(at), of_word(&text, at)?)));
    let mut of_words: Vec<(&str, Said)> = of_words.collect();
    // `Unrecoverable runtime fault; the same call may be sent again.`
    if of_words.iter().any(|(_, said)| *said == Said::Same) {
        of_words.retain(|(word, _)| !matches!(*word, "unrecoverable" | "irrecoverable"));
    }
    let found: Vec<Said> = of_words.into_iter().map(|(_, said)| said).collect();
    let first = [Said::Never, Said::Same, Said::Amended, Said::Perhaps];
    let said = first.into_iter().find(|said| found.contains(said));
    // "Retry; nothing has to change."
    said.map(|said| if said == Said::Perhaps && text.is_unchanged() { Said::Same } else { said })
}

/// What one word says where it stands.
fn of_word(text: &Text<'_>, at: usize) -> Option<Said> {
    if text.is_of_some(at) || text.is_of_others(at) || text.is_told(at) {
        return None;
    }
    let said = match heads::head(text, at) {
        Some(head) => weigh::weigh(text, &head),
        None => state::state(text, at).or_else(|| course::course(text, at)).or_else(|| ends::ends(text, at)),
    }?;
    // What holds in one case only contradicts nothing.
    Some(if text.is_conditional(at) { Said::Amended } else { said })
}

/// Whether a text may say something about retrying at all.
pub(crate) fn says_something(text: &str) -> bool {
    static SIGNS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| search(lexicon::SIGNS));
    SIGNS.as_ref().is_none_or(|signs| signs.is_match(text))
}

/// What a flag in a text says, as in a failure that is quoted (`"retryable": false`) or spoken of (`retryable is false`).
fn flag_in(text: &str) -> Option<Said> {
    const LINKS: &[&str] = &["is set to ", "set to ", "is always ", "is ", "being ", "of ", "as ", "to "];
    let flags = ["retry", "retryable", "recoverable"].iter().flat_map(|flag| text.match_indices(flag));
    // What says which call may be sent again, as `"retry": "same"` does, is listed first, and says the most.
    flags.into_iter().find_map(|(at, flag)| {
        let marks = ['"', '\'', '`', '\\'];
        let value = text[at + flag.len()..].trim_start_matches(marks).trim_start();
        let word = |text: &'_ str| text.split(|c: char| !c.is_alphanumeric()).next().map(str::to_owned);
        if let Some(value) = value.strip_prefix([':', '=']) {
            let value = value.trim_start_matches(['=', ' ', '"', '\'', '`', '\\']);
            return of_value(&word(value)?);
        }
        let value = LINKS.iter().find_map(|link| value.strip_prefix(link)).unwrap_or(value);
        word(value.trim_start_matches(marks))
            .filter(|word| word == "true" || word == "false")
            .and_then(|word| of_value(&word))
    })
}

/// What the value of a flag says.
pub(crate) fn of_value(value: &str) -> Option<Said> {
    match value {
        // A flag does not say whether the same may be sent again, or something else.
        "true" | "True" | "yes" | "Yes" => Some(Said::Perhaps),
        "same" | "Same" => Some(Said::Same),
        "false" | "False" | "never" | "Never" | "no" | "No" => Some(Said::Never),
        "amended" | "Amended" => Some(Said::Amended),
        _ => None,
    }
}
