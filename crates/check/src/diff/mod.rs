//! What changed between two contracts, and whether it breaks somebody.
//!
//! Differences are found by meaning, not by text: [`facts`] says what differs, each [rule](rules) says what a
//! difference means, and [`compare`] puts the two together.

mod code;
mod contract;
mod finding;
mod form;
mod http;
mod lock;
mod meaning;
mod never;
mod operation;
mod print;
mod returned;
mod rule;
pub mod rules;
mod schema;
mod sorted;
mod used;
mod version;
mod what;

use curable_core::{Code, FailureDef};
use serde_json::{Value, json};

pub use contract::{Side, facts};
pub use finding::{Diff, Fact, Finding};
pub use http::{Exchange, HeaderForm, Http, Needs, ReplyForm, Types};
pub use lock::{Lock, LockError, Recorded};
pub use print::{escaped, markdown, text};
pub use rule::{Audience, Rule, Severity, Step};
pub use version::next_version;
pub use what::{CodeChange, ContractChange, OperationChange, Place, SchemaChange, What};

/// Everything that differs between two contracts, judged.
pub fn compare<'c>(old: impl Into<Side<'c>>, new: impl Into<Side<'c>>) -> Diff {
    let (old, new) = (old.into(), new.into());
    let mut diff = Diff::of(facts(old, new));
    used::tell(&mut diff, new);
    diff
}

/// The same, with what the lock remembers: codes that were given away before, and breaks that somebody has accepted.
pub fn compare_with_lock<'c>(old: impl Into<Side<'c>>, new: impl Into<Side<'c>>, lock: &Lock) -> Diff {
    let (old, new) = (old.into(), new.into());
    let mut all = facts(old, new);
    all.retain(|fact| {
        !(fact.what == What::Code(CodeChange::TombstoneDropped) && lock.remembers(fact.before.as_ref()))
    });
    let mut reused = lock.facts(new.contract);
    // A name that the contract before had as well has been told of.
    let is_told = |one: &Fact| {
        let mut given_away = all.iter().filter(|fact| fact.what == What::Code(CodeChange::AliasReused));
        given_away.any(|fact| {
            let code = fact.after.as_ref().and_then(Value::as_str).map(Code::foreign);
            *one == *fact || code.is_some_and(|code| one.at.starts_with(&contract::place(&code)))
        })
    };
    reused.retain(|one| !is_told(one));
    for fact in all.iter_mut().filter(|fact| fact.what == What::Code(CodeChange::Added)) {
        let is_it = |def: &&FailureDef| contract::place(&def.code) == fact.at;
        let code = new.contract.failures.iter().find(is_it).map(|def| json!(def.code));
        // What the lock remembers is back, unless it is something else.
        let is_back = lock.remembers(code.as_ref());
        if is_back && !reused.iter().any(|other| other.at == fact.at) {
            fact.what = What::Code(CodeChange::Revived);
        }
    }
    // What must not be is not new as well, and the words of a code that was gone once are told by what they were.
    all.retain(|fact| {
        let code = match fact.what {
            What::Code(CodeChange::Added) => fact.at.as_str(),
            What::Code(CodeChange::Reworded) => fact.at.trim_end_matches("/summary"),
            _ => return true,
        };
        !reused.iter().any(|other| other.at == code)
    });
    all.extend(reused);
    let mut diff = Diff::of(all);
    used::tell(&mut diff, new);
    lock.tell_accepted(&mut diff, old.contract);
    diff
}
