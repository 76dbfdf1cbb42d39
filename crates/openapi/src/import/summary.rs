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
    // A description that begins with the summary goes on with what it adds.
    let rest = match description.get(..summary.len()).filter(|start| bare(start) == bare(&summary)) {
        Some(_) => description[summary.len()..].trim_start_matches(['.', ' ', ':', '-']),
        None => description.as_str(),
    };
    if rest.is_empty() || summary.ends_with('…') || bare(rest) == bare(&summary) {
        return summary;
    }
    let stop = if summary.ends_with(['.', '!', '?', ':', '…']) { "" } else { "." };
    format!("{summary}{stop} {}", cut(rest, MOST))
}
