//! Names that are slips for declared ones.

use curable_core::{PatchOp, Pointer};
use serde_json::{Map, Value};

use super::lenient::Coercion;
use super::mend::{Plan, Step};
use super::tree::NodeId;
use super::walk::{Fault, Finding, Walk};
use super::{expected, names, sensitive, suggest};

/// How many members of an object are compared with the name that it lacks.
const MAX_NAMES: usize = 64;

impl Walk<'_> {
    /// An unknown member whose name is a slip for a declared one that is not there.
    pub(super) fn rename(
        &self,
        finding: &Finding<'_>,
        name: &str,
        holder: &Map<String, Value>,
        wide: bool,
    ) -> Plan {
        let scope = if wide { self.tree.wide(&[finding.node]) } else { vec![finding.node] };
        let legal = self.tree.settable(&scope);
        let is_missed = |name: &&str| !holder.contains_key(*name) && self.needs(&scope, name);
        let target = names::certain_free(name, legal.iter().copied(), |name| holder.contains_key(name));
        match target.or_else(|| names::filling(name, legal.iter().copied()).filter(is_missed)) {
            Some(target) if self.suits(&scope, target, finding.value) => moved(finding.at.clone(), target),
            _ => Plan::Unsure,
        }
    }

    /// A member whose name is a slip for a listed one that is not there.
    pub(super) fn rename_listed(
        &self,
        finding: &Finding<'_>,
        name: &str,
        holder: &Map<String, Value>,
        names: NodeId,
    ) -> Plan {
        let legal = self.tree.choices(names).unwrap_or_default();
        match names::certain(name, legal.into_iter().filter_map(Value::as_str)) {
            Some(target) if !holder.contains_key(target) => moved(finding.at.clone(), target),
            _ => Plan::Unsure,
        }
    }

    /// What is to be done about members that are missing: nothing if another plan brings one, else the one slip for
    /// them that is there. `None` when the finding is of another kind.
    pub(super) fn plan_missing(
        &self,
        root: NodeId,
        value: &Value,
        finding: &Finding<'_>,
        plans: &[Plan],
    ) -> Option<Plan> {
        let (parent, missing): (Pointer, Vec<&str>) = match &finding.fault {
            Fault::Missing { name, .. } => (finding.at.parent()?, vec![name]),
            Fault::MissingOneOf(sets) => (finding.at.clone(), sets.iter().flatten().copied().collect()),
            _ => return None,
        };
        let brings = |plan: &Plan| {
            let Some((_, path)) = renames(plan) else { return false };
            missing.iter().any(|name| *path == parent.child(name))
        };
        if let Some(other) = plans.iter().position(brings) {
            return Some(Plan::Covered(other));
        }
        let holder = finding.value.as_object().filter(|_| finding.sure)?;
        let scope = sensitive::look(self.tree, root, &parent, value).scope;
        let mut found = missing.iter().filter_map(|name| self.slip_for(&scope, name, holder));
        Some(match (found.next(), found.next()) {
            (Some((key, name)), None) => moved(parent.child(key), name),
            _ => tagged(finding).or_else(|| self.defaulted(finding, &scope, holder)).unwrap_or(Plan::Unsure),
        })
    }

    /// A member whose schema says what is meant without it. Beside a member that nobody declares it may be there under
    /// another name.
    fn defaulted(
        &self,
        finding: &Finding<'_>,
        scope: &[NodeId],
        holder: &Map<String, Value>,
    ) -> Option<Plan> {
        let Fault::Missing { name, .. } = finding.fault else { return None };
        let member = expected::member(self.tree, finding.node, scope, name)?;
        let value = suggest::default(self.tree, member)?;
        let is_sure =
            holder.keys().all(|key| self.tree.declares(scope, key)) && self.fits_surely(member, value);
        is_sure.then(|| added(finding, value, Coercion::Defaulted))
    }

    /// A null where nothing may be null says that there is nothing, if nothing is needed there.
    pub(super) fn plan_null(&self, root: NodeId, value: &Value, finding: &Finding<'_>) -> Option<Plan> {
        let is_null = finding.sure
            && finding.value.is_null()
            && matches!(finding.fault, Fault::Type(_) | Fault::Choice(_));
        let (parent, name) = finding.at.parent().filter(|_| is_null).zip(finding.at.last())?;
        let scope = sensitive::look(self.tree, root, &parent, value).scope;
        let is_optional = parent.find(value).is_some_and(Value::is_object)
            && self.tree.declares(&scope, &name)
            && !self.needs(&scope, &name);
        let op = PatchOp::Remove { path: finding.at.clone() };
        is_optional.then(|| Plan::Step(Step { at: finding.at.clone(), op, done: Coercion::Removed }))
    }

    /// An object that takes any name may have the missing one under a slip of it.
    fn slip_for<'a>(
        &self,
        scope: &[NodeId],
        name: &'a str,
        holder: &'a Map<String, Value>,
    ) -> Option<(&'a str, &'a str)> {
        let legal = self.tree.settable(scope);
        if !legal.contains(&name) {
            return None;
        }
        let is_slip = |key: &&String| {
            let free = names::certain_free(key, legal.iter().copied(), |name| holder.contains_key(name));
            !self.tree.declares(scope, key) && free == Some(name)
        };
        let mut slips = holder.keys().take(MAX_NAMES).filter(is_slip);
        match (slips.next(), slips.next()) {
            (Some(key), None) if self.suits(scope, name, &holder[key]) => Some((key, name)),
            _ => None,
        }
    }

    /// Whether an object of these schemas must have a member.
    fn needs(&self, scope: &[NodeId], name: &str) -> bool {
        let mut objects = scope.iter().filter_map(|id| self.tree.node(*id).object.as_ref());
        objects.any(|object| object.required.iter().any(|required| required == name))
    }

    /// Whether the value is valid under the other name, or can be made so.
    fn suits(&self, scope: &[NodeId], name: &str, value: &Value) -> bool {
        let objects = scope.iter().filter_map(|id| self.tree.node(*id).object.as_ref());
        let mut nodes = objects.filter_map(|object| object.properties.get(name));
        nodes.all(|node| self.mend(*node, value).is_some())
    }
}

/// A tag that can have one value alone is added. Other members with one value are not: some are there to be agreed to.
fn tagged(finding: &Finding<'_>) -> Option<Plan> {
    match &finding.fault {
        Fault::Missing { allowed, .. } if let [tag @ Value::String(_)] = allowed.as_slice() => {
            Some(added(finding, tag, Coercion::Tagged))
        }
        _ => None,
    }
}

fn added(finding: &Finding<'_>, value: &Value, done: Coercion) -> Plan {
    let op = PatchOp::Add { path: finding.at.clone(), value: value.clone() };
    Plan::Step(Step { at: finding.at.clone(), op, done })
}

fn moved(from: Pointer, target: &str) -> Plan {
    let path = from.parent().unwrap_or_default().child(target);
    Plan::Step(Step { at: path.clone(), op: PatchOp::Move { from, path }, done: Coercion::Renamed })
}

/// From where to where a plan moves a member.
fn renames(plan: &Plan) -> Option<(&Pointer, &Pointer)> {
    match plan {
        Plan::Step(Step { op: PatchOp::Move { from, path }, .. }) => Some((from, path)),
        Plan::Step(_) | Plan::Covered(_) | Plan::Unsure => None,
    }
}

/// Two members that claim the same name are both left alone.
pub(super) fn part_rivals(plans: &mut [Plan]) {
    let claims: Vec<_> =
        plans.iter().filter_map(renames).map(|(from, path)| (from.clone(), path.clone())).collect();
    for plan in plans {
        let Some((from, path)) = renames(plan) else { continue };
        if claims.iter().any(|(other, same)| same == path && other != from) {
            *plan = Plan::Unsure;
        }
    }
}
