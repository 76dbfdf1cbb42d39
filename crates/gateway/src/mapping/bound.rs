//! A mapping that was bound to an import.

use std::borrow::Cow;
use std::collections::BTreeMap;

use curable_core::Failure;
use curable_openapi::Imported;

use super::file::{Credential, Replies, Timeouts};
use super::rename;
use super::rules::{Fired, Rules};

/// An import as a mapping changed it, and what the mapping says besides.
#[derive(Clone, Debug)]
pub struct Bound {
    /// What may be called, with the names, effects and codes of the mapping.
    pub imported: Imported,
    /// What replies mean.
    pub rules: Rules,
    /// Where the credentials of each security scheme come from.
    pub credentials: BTreeMap<String, Credential>,
    /// Whether the caller's own token is sent to the upstream.
    pub pass_caller_token: bool,
    /// How long the upstream may take.
    pub timeouts: Timeouts,
    pub(super) general: Settings,
    pub(super) settings: BTreeMap<String, Settings>,
}

/// What holds for one operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether the upstream's own words are shown.
    pub upstream_text: bool,
    /// What a success is that breaks its declared schema.
    pub replies: Replies,
    /// How long it may take.
    pub timeout_ms: Option<u64>,
    /// What to do about its failures, in words.
    pub hint: Option<String>,
}

/// An import to which nothing was said.
impl From<Imported> for Bound {
    fn from(imported: Imported) -> Self {
        Self {
            imported,
            rules: Rules::default(),
            credentials: BTreeMap::new(),
            pass_caller_token: false,
            timeouts: Timeouts::default(),
            general: Settings::default(),
            settings: BTreeMap::new(),
        }
    }
}

impl Bound {
    /// What holds for an operation.
    pub fn settings(&self, operation: &str) -> &Settings {
        self.settings.get(operation).unwrap_or(&self.general)
    }

    /// Gives its operations another namespace, wherever they are named, and its security schemes, too: the credential
    /// of one API must not be found by another one that calls its scheme the same.
    pub fn move_to(&mut self, namespace: &str) {
        let moved = |name: &str| format!("{namespace}/{}", name.rsplit('/').next().unwrap_or(name));
        let operations = self.imported.contract.operations.iter();
        let names = operations.map(|def| (def.name.clone(), moved(&def.name))).collect();
        rename::rename(&mut self.imported, &names);
        for rule in self.rules.failures.iter_mut().chain(&mut self.rules.successes) {
            rule.only = rule.only.take().map(|only| only.iter().map(|name| moved(name)).collect());
        }
        let scheme = |name: &str| format!("{namespace}.{name}");
        for need in self.imported.routes.iter_mut().flat_map(|route| &mut route.security).flatten() {
            need.scheme = scheme(&need.scheme);
        }
        let schemes = std::mem::take(&mut self.imported.schemes);
        self.imported.schemes = schemes.into_iter().map(|(name, one)| (scheme(&name), one)).collect();
        let credentials = std::mem::take(&mut self.credentials);
        self.credentials = credentials.into_iter().map(|(name, one)| (scheme(&name), one)).collect();
        self.settings =
            std::mem::take(&mut self.settings).into_iter().map(|(name, own)| (moved(&name), own)).collect();
    }

    /// Says of a failure what the mapping says: the operation's hint, and then what the rule says that fired.
    pub fn amend(&self, operation: &str, fired: Option<&Fired<'_>>, failure: &mut Failure) {
        if let Some(hint) = &self.settings(operation).hint {
            failure.hint = Some(Cow::Owned(hint.clone()));
        }
        if let Some(fired) = fired {
            fired.amend(failure);
        }
    }
}
