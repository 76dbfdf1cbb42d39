//! What changed between two contracts, and whether it breaks somebody.
//!
//! Differences are found by meaning, not by text: [`facts`] says what differs, each [rule](rules) says what a
//! difference means, and [`compare`] puts the two together.

mod code;
mod contract;
mod finding;
mod http;
mod lock;
mod meaning;
mod operation;
mod print;
mod rule;
pub mod rules;
mod schema;
mod version;
mod what;

pub use contract::{Side, facts};
pub use finding::{Diff, Fact, Finding};
pub use http::{Exchange, HeaderForm, Http, Needs, ReplyForm, Types};
pub use lock::{Lock, LockError};
pub use print::{markdown, text};
pub use rule::{Audience, Rule, Severity, Step};
pub use version::next_version;
pub use what::{CodeChange, ContractChange, OperationChange, Place, SchemaChange, What};

/// Everything that differs between two contracts, judged.
pub fn compare<'c>(old: impl Into<Side<'c>>, new: impl Into<Side<'c>>) -> Diff {
    Diff::of(facts(old, new))
}

/// The same, with what the lock remembers: codes that were given away before, and breaks that somebody has accepted.
pub fn compare_with_lock<'c>(old: impl Into<Side<'c>>, new: impl Into<Side<'c>>, lock: &Lock) -> Diff {
    let (old, new) = (old.into(), new.into());
    let mut all = facts(old, new);
    all.retain(|fact| {
        !(fact.what == What::Code(CodeChange::TombstoneDropped) && lock.remembers(&fact.before))
    });
    all.extend(lock.facts(new.contract));
    let mut diff = Diff::of(all);
    for finding in &mut diff.findings {
        finding.accepted = lock.accepted(finding).map(str::to_owned);
    }
    diff
}
