//! What an operation does, in one line.

use super::text::{beginning, cut, first_sentence, line};
use super::view::text;
use super::walk::Found;

/// The longest summary, and the most that a description adds to it.
const MOST: usize = 400;

/// The summary of an operation: what it says, and its method and path where it says nothing.
pub(super) fn summary(found: &Found<'_>) -> String {
    let full = beginning(text(found.operation, "description").unwrap_or_default());
    let description = line(full);
    let summary = line(beginning(text(found.operation, "summary").unwrap_or_default()));
    let summary = match (summary.is_empty(), description.is_empty()) {
        (true, true) => return found.title(),
        (true, false) => first_sentence(full, MOST),
        (false, _) => cut(&summary, MOST).into_owned(),
    };
    let bare = |text: &str| text.trim_end_matches(['.', '!', '…']).to_lowercase();
    let said = bare(&summary);
    // A description that begins with the summary goes on with what it adds.
    let rest = match description.get(..summary.len()).filter(|start| bare(start) == said) {
        Some(_) => description[summary.len()..].trim_start_matches(['.', ' ', ':', '-']),
        None => description.as_str(),
    };
    // No letter becomes less than a third of itself, so that a long text need not be looked at.
    let says_the_same = rest.len() <= 3 * (said.len() + 3) && bare(rest) == said;
    if rest.is_empty() || summary.ends_with('…') || says_the_same {
        return summary;
    }
    let stop = if summary.ends_with(['.', '!', '?', ':', '…']) { "" } else { "." };
    format!("{summary}{stop} {}", cut(rest, MOST))
}
