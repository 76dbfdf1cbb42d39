//! Mechanical repair: what a server that sends no patch says is wrong, and its tool's input schema, make one.
//!
//! A patch is made only where it is certain: every finding is cured, the published schema takes the result, and
//! nothing that the caller wrote is lost. What the server only says in words counts where the words are those of a
//! validator that is known to speak before anything runs.

mod narrow;
mod patch;
mod wait;
mod wording;

pub use patch::patch;
pub use wording::{Wording, read};

use curable_core::{Applied, Effect, Failure, Kind, Repair, Retry};
use serde_json::Value;

use crate::tool::Tool;
use crate::verdict::Author;

/// A failure as it was understood, and who made its patch.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) failure: Failure,
    pub(crate) author: Author,
}

/// Adds to a decoded failure what its words, the tool and the arguments tell beyond it.
pub(crate) fn understand(
    mut failure: Failure,
    text: Option<&str>,
    tool: Option<&Tool>,
    effect: Option<Effect>,
    arguments: &Value,
) -> Heard {
    failure.retry_after_ms = failure.retry_after_ms.or_else(|| wait::in_details(&failure));
    if is_lost(&failure) {
        failure.applied = failure.applied.or(Some(Applied::Maybe));
        return Heard { failure, author: Author::Server };
    }
    // Ours send along what is certain; what they leave out is not.
    if let Some(tool) = tool.filter(|tool| !tool.ours)
        && failure.patch.is_empty()
    {
        if let Some(text) = text {
            in_words(&mut failure, text, tool, effect, arguments);
        }
        if let Some(patch) = patch(&failure, tool, arguments) {
            failure.patch = patch;
            return Heard { failure, author: Author::Client };
        }
    }
    Heard { failure, author: Author::Server }
}

/// A client on the way threw the answer away: the tool has run, and nobody knows what came of it.
fn is_lost(failure: &Failure) -> bool {
    failure.code.as_str() == "-32602" && failure.kind == Kind::Internal
}

/// What a validator's own words say of a failure that says nothing else.
fn in_words(failure: &mut Failure, text: &str, tool: &Tool, effect: Option<Effect>, arguments: &Value) {
    if !failure.repairs.is_empty() || !matches!(failure.kind, Kind::Validation | Kind::Internal) {
        return;
    }
    let Some(Wording { findings, before_run }) = wording::read(text) else { return };
    let seen = tool.check(arguments).map(|violations| violations.repairs).unwrap_or_default();
    if !before_run {
        // Words that a handler may have used as well count only where they name what the schema has against these
        // arguments, and where a second call does no harm.
        let is_ours = |finding: &Repair| seen.iter().any(|repair| repair.at == finding.at);
        let is_safe = effect.is_some_and(Effect::is_safe_to_repeat);
        if findings.is_empty() || !findings.iter().all(is_ours) || !is_safe {
            return;
        }
    }
    failure.kind = Kind::Validation;
    failure.retry = Retry::Amended;
    failure.repairs = if findings.is_empty() { seen } else { findings };
}
