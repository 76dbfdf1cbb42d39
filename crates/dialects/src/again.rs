//! Writes a failure into the dialect that it was heard in, as it came or anew.

use curable_core::Failure;
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::own_members;
use crate::loss::{Encoded, read_back};

/// The members that the dialect did not understand when it heard the failure, and how they are written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Own<'f> {
    /// In place of what was made of them.
    AsItCame(&'f Map<String, Value>),
    /// Only where the failure itself has nothing to say.
    Beside(&'f Map<String, Value>),
    /// The failure was not heard in this dialect.
    Nothing,
}

impl<'f> Own<'f> {
    /// Whether the failure is written as it came.
    pub(crate) fn is_as_it_came(self) -> bool {
        matches!(self, Self::AsItCame(_))
    }

    /// The raw form of a member, where the failure is written as it came.
    pub(crate) fn raw(self, name: &str) -> Option<&'f Value> {
        match self {
            Self::AsItCame(own) => own.get(name),
            Self::Beside(_) | Self::Nothing => None,
        }
    }

    /// Puts the members among those that were written, but for those that the dialect itself takes care of.
    pub(crate) fn put(self, members: &mut Map<String, Value>, except: &[&str]) {
        let (own, replace) = match self {
            Self::AsItCame(own) => (own, true),
            Self::Beside(own) => (own, false),
            Self::Nothing => return,
        };
        for (name, value) in own.iter().filter(|(name, _)| !except.contains(&name.as_str())) {
            if replace || !members.contains_key(name) {
                members.insert(name.clone(), value.clone());
            }
        }
    }
}

/// Writes a failure as it came; one that was changed since, and would lose that, is written anew.
pub(crate) fn encode(
    failure: &Failure,
    dialect: &'static str,
    decode: fn(Value) -> Result<Outcome, DecodeError>,
    write: impl Fn(Own<'_>) -> Value,
) -> Encoded {
    let Some(own) = own_members(failure, dialect) else {
        return read_back(failure, write(Own::Nothing), dialect, decode);
    };
    let as_it_came = read_back(failure, write(Own::AsItCame(own)), dialect, decode);
    if as_it_came.losses.is_empty() {
        return as_it_came;
    }
    let anew = read_back(failure, write(Own::Beside(own)), dialect, decode);
    if anew.losses.len() < as_it_came.losses.len() { anew } else { as_it_came }
}
