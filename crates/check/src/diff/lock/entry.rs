//! The events that a lock records.

use curable_core::{Contract, FailureDef};
use serde::{Deserialize, Serialize};

use super::short_hash;
use crate::diff::Finding;
use crate::diff::form::Form;
use crate::diff::meaning::Meaning;
use crate::diff::sorted::sorted_text;

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Entry {
    /// A version of the contract.
    Contract {
        name: String,
        version: String,
        hash: String,
        /// The hash of the contract with every list sorted whose order says nothing; the oldest locks have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sorted: Option<String>,
    },
    /// What a code means from now on.
    Code {
        code: String,
        #[serde(flatten)]
        meaning: Meaning,
        /// What it looks like; the oldest locks do not remember it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        form: Option<Form>,
        /// The code that it is another name of; none where it is a code itself. Locks of older programs do not remember
        /// names that never were codes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<String>,
        version: String,
    },
    /// The code is not emitted any more; its name is never given away.
    Gone { code: String, version: String },
    /// The code is emitted again, with the same meaning.
    Back { code: String, version: String },
    /// Somebody knows of a break and wants it.
    Accepted { rule: String, at: String, mark: String, reason: String, version: String },
}

impl Entry {
    pub(super) fn contract(contract: &Contract) -> Self {
        Self::Contract {
            name: contract.name.clone(),
            version: contract.version.clone(),
            hash: contract.hash(),
            sorted: Some(sorted_hash(contract)),
        }
    }

    pub(super) fn code(code: &str, (meaning, form): (Meaning, Form), version: &str) -> Self {
        Self::Code { code: code.to_owned(), meaning, form: Some(form), of: None, version: version.to_owned() }
    }

    /// Another name, which means what its code means.
    pub(super) fn alias(alias: &str, of: &FailureDef, version: &str) -> Self {
        Self::Code {
            code: alias.to_owned(),
            meaning: Meaning::of(of),
            form: None,
            of: Some(of.code.to_string()),
            version: version.to_owned(),
        }
    }

    pub(super) fn gone(code: &str, version: &str) -> Self {
        Self::Gone { code: code.to_owned(), version: version.to_owned() }
    }

    pub(super) fn back(code: &str, version: &str) -> Self {
        Self::Back { code: code.to_owned(), version: version.to_owned() }
    }

    pub(super) fn accepted(finding: &Finding, reason: &str, version: &str) -> Self {
        Self::Accepted {
            rule: finding.rule.to_owned(),
            at: finding.at.clone(),
            mark: finding.mark(),
            reason: reason.to_owned(),
            version: version.to_owned(),
        }
    }

    /// Whether it records a contract, and whether that says the same as the one of this print.
    pub(super) fn is_of(&self, print: &Print) -> Option<bool> {
        match self {
            Self::Contract { hash, sorted, .. } => {
                Some(*hash == print.hash || sorted.as_ref() == Some(&print.sorted))
            }
            Self::Code { .. } | Self::Gone { .. } | Self::Back { .. } | Self::Accepted { .. } => None,
        }
    }

    /// The name of the contract that it records.
    pub(super) fn contract_name(&self) -> Option<&str> {
        match self {
            Self::Contract { name, .. } => Some(name),
            Self::Code { .. } | Self::Gone { .. } | Self::Back { .. } | Self::Accepted { .. } => None,
        }
    }

    /// Why the finding with this mark was accepted.
    pub(super) fn acceptance(&self, wanted: &str) -> Option<&str> {
        match self {
            Self::Accepted { mark, reason, .. } if mark == wanted => Some(reason),
            _ => None,
        }
    }
}

/// What a contract is known by.
pub(super) struct Print {
    hash: String,
    sorted: String,
}

impl Print {
    pub(super) fn of(contract: &Contract) -> Self {
        Self { hash: contract.hash(), sorted: sorted_hash(contract) }
    }
}

fn sorted_hash(contract: &Contract) -> String {
    short_hash(&sorted_text(contract))
}
