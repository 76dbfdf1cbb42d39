//! What was recorded last, in the words of those who have to answer for it.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Lock;
use super::entry::Entry;

/// What a history has more than an older one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Recorded {
    /// Codes that nobody had heard of.
    pub new: BTreeSet<String>,
    /// Other names of codes that nobody had heard of.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub names: BTreeSet<String>,
    /// Codes that are declared in another way than before.
    pub changed: BTreeSet<String>,
    /// Codes that are not emitted any more.
    pub gone: BTreeSet<String>,
    /// Codes that are emitted again.
    pub back: BTreeSet<String>,
}

impl Lock {
    /// What was recorded since the history was that of an older lock.
    pub fn since(&self, older: &Self) -> Recorded {
        let known = older.codes();
        let mut recorded = Recorded::default();
        for entry in self.entries.iter().skip(older.entries.len()) {
            let (set, code) = match entry {
                Entry::Code { code, of, .. } => match known.get(code.as_str()) {
                    None if of.is_some() => (&mut recorded.names, code),
                    None => (&mut recorded.new, code),
                    // What an old lock did not know of a name is no change of its code.
                    Some(known) if known.of.is_none() && of.is_none() => (&mut recorded.changed, code),
                    Some(_) => continue,
                },
                Entry::Gone { code, .. } => (&mut recorded.gone, code),
                Entry::Back { code, .. } => (&mut recorded.back, code),
                Entry::Contract { .. } | Entry::Accepted { .. } => continue,
            };
            set.insert(code.clone());
        }
        // What was gone before anybody had heard of it is not new.
        let Recorded { new, names, gone, .. } = &mut recorded;
        new.retain(|code| !gone.contains(code));
        names.retain(|code| !gone.contains(code));
        recorded
    }
}
