//! Which failures of an operation stand for codes that are not listed, and for which.

use crate::Model;
use crate::model::{FailureId, Family, Operation};

/// What an operation may fail with besides the machinery's codes.
pub(super) struct Coverage<'m> {
    /// The failures whose code is listed.
    pub(super) listed: Vec<FailureId>,
    /// The families that stand for at least one other code.
    pub(super) families: Vec<Covered<'m>>,
}

/// A family, and what it stands for on one operation.
pub(super) struct Covered<'m> {
    pub(super) failure: FailureId,
    /// Whether it has the codes of the statuses 400 to 499.
    pub(super) refused: bool,
    /// Whether it has the codes of the statuses 500 to 599.
    pub(super) failed: bool,
    /// The codes among them that are listed by themselves.
    pub(super) except: Vec<&'m str>,
}

impl Covered<'_> {
    /// The types of the codes.
    pub(super) fn codes(&self) -> Vec<&'static str> {
        let refused = self.refused.then_some("curable.Http4xx");
        refused.into_iter().chain(self.failed.then_some("curable.Http5xx")).collect()
    }
}

/// As a service resolves an undeclared status: the operation's own family, its default, then the family that all share.
pub(super) fn coverage<'m>(model: &'m Model, operation: &'m Operation) -> Coverage<'m> {
    let (families, listed): (Vec<FailureId>, Vec<FailureId>) =
        operation.failures.iter().partition(|id| model.failure(**id).family.is_some());
    let of = |wanted: Family| families.iter().copied().find(|id| model.failure(*id).family == Some(wanted));
    let is_own = |id: &FailureId| model.failure(*id).operation.is_some();
    let default = of(Family::Default);
    let resolve = |wanted| of(wanted).filter(is_own).or(default).or_else(|| of(wanted));
    let (refused, failed) = (resolve(Family::Refused), resolve(Family::Failed));
    let codes = |prefix: &str| -> Vec<&'m str> {
        let codes = listed.iter().map(|id| model.failure(*id).code());
        codes.filter(|code| code.len() == "HTTP_400".len() && code.starts_with(prefix)).collect()
    };
    let mut covered: Vec<Covered<'m>> = Vec::new();
    for id in families {
        let has = |side: Option<FailureId>| side == Some(id);
        let mut except = Vec::new();
        for (has, prefix) in [(has(refused), "HTTP_4"), (has(failed), "HTTP_5")] {
            if has {
                except.extend(codes(prefix));
            }
        }
        if has(refused) || has(failed) {
            covered.push(Covered { failure: id, refused: has(refused), failed: has(failed), except });
        }
    }
    Coverage { listed, families: covered }
}
