//! The failures of an operation: each error response as a declaration of its own.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use curable_core::{Code, Declaration, FailureDef, Kind, imported};

use super::context::Context;
use super::response::{Response, union};
use super::text;
use crate::route::Status;

/// The failure of a response that a description declares for every status that it does not name.
///
/// At run time such a response leaves under its own status, such as `HTTP_404`, with the details of this code.
const DEFAULT: Declaration = Declaration {
    code: imported::HTTP_DEFAULT,
    doc: "The upstream answered with an error that its document declares for all other statuses.\n\n*When:* no other declared response has the status; the failure itself carries it, such as HTTP_404.\n\n*Repair:* as its kind says.",
    kind: Kind::Internal,
    retry: None,
    applied: None,
    http: None,
    hint: Some("Do as the kind of the failure says."),
    since: Some("0.1.0"),
    deprecated: None,
    removed: None,
    aliases: &[],
    sensitive: &[],
};

/// The general declaration of a status.
pub(super) fn general(status: Status) -> Option<FailureDef> {
    match status {
        Status::Exact(status) => imported::http(status),
        Status::Family(4) => Some(imported::HTTP_4XX.def(None)),
        Status::Family(5) => Some(imported::HTTP_5XX.def(None)),
        Status::Family(_) => None,
        Status::Default => Some(DEFAULT.def(None)),
    }
}

/// The failures of one operation, and the general declarations of all.
#[derive(Clone, Debug, Default)]
pub(super) struct Failures {
    own: BTreeMap<Code, FailureDef>,
    others: BTreeSet<Code>,
}

impl Failures {
    /// Adds an error response and gives its code; `None` when it cannot be carried.
    pub(super) fn add<'d>(
        &mut self,
        context: &mut Context<'d, '_>,
        response: &Response<'d>,
        status: Status,
        codes: &mut BTreeMap<Code, FailureDef>,
    ) -> Option<Code> {
        // In Swagger 2.0 the operation tells whether the body is JSON.
        let key = response.members.map(|members| (std::ptr::from_ref(members).addr(), response.json, status));
        let known = key.filter(|_| response.is_shared).and_then(|key| context.read.failures.get(&key));
        let def = if let Some(there) = known {
            there.clone()
        } else {
            let general = context.read.general(status)?;
            if !codes.contains_key(&general.code) {
                codes.insert(general.code.clone(), general.clone());
            }
            let def = own(context, response, general.clone());
            if let Some(key) = key.filter(|_| response.is_shared) {
                context.read.failures.insert(key, def.clone());
            }
            def
        };
        let code = def.code.clone();
        match self.own.get_mut(&code) {
            None => {
                self.own.insert(code.clone(), def);
            }
            // Two keys for one status, such as `4XX` and `4xx`: the details of either.
            Some(there) => {
                let both: Vec<_> = there.details.take().into_iter().chain(def.details).collect();
                there.details =
                    if both.len() == 2 && both[0] == both[1] { Some(both[0].clone()) } else { union(both) };
            }
        }
        Some(code)
    }

    /// Adds a declaration as it stands.
    pub(super) fn declare(&mut self, def: FailureDef) {
        self.own.insert(def.code.clone(), def);
    }

    /// Adds a code that means here what it means everywhere.
    pub(super) fn mention(&mut self, code: Code) {
        self.others.insert(code);
    }

    /// The declarations, sorted by code.
    pub(super) fn declares(self) -> Vec<FailureDef> {
        self.own.into_values().collect()
    }

    /// All codes, sorted.
    pub(super) fn codes(&self) -> BTreeSet<Code> {
        self.own.keys().chain(&self.others).cloned().collect()
    }
}

/// What a response says that its status means here.
fn own<'d>(context: &mut Context<'d, '_>, response: &Response<'d>, general: FailureDef) -> FailureDef {
    let mut def = general;
    if let Some(description) = response.description() {
        let description = text::beginning(description);
        let summary = text::first_sentence(description, text::MAX_SUMMARY);
        if !summary.is_empty() {
            def.summary = Cow::Owned(summary);
            def.page = Cow::Borrowed("");
        }
        if let Some(advice) = text::advice(description) {
            def.hint = Some(Cow::Owned(advice));
        }
    }
    // The version that brought the code is ours, and this is a declaration of someone else.
    def.since = None;
    def.details = response.schema(context);
    def
}
