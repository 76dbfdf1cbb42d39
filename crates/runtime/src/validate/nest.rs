//! Members that stand one level too deep or too high, and belong to exactly one other place.

use curable_core::{PatchOp, Pointer};
use serde_json::{Map, Value, json};

use super::lenient::Coercion;
use super::mend::{Plan, Step};
use super::names;
use super::tree::{NodeId, Tree, Types};
use super::walk::{Fault, Finding, Walk};

/// How many members are moved one by one; a patch must stay small.
const MAX_MEMBERS: usize = 12;

/// A place one level below, where an unknown member may belong.
struct Home<'t> {
    /// The object, or the list of one object, that takes it.
    name: &'t str,
    /// Whether the place is there already.
    there: bool,
    /// Whether it is a list of objects.
    list: bool,
    /// Whether something is missing that the move brings: the place itself, or the member in it.
    missed: bool,
}

impl Walk<'_> {
    /// Plans for unknown members that only stand in the wrong place, where nothing else is to be done about them.
    pub(super) fn plan_nesting(&self, findings: &[Finding<'_>], plans: &mut [Plan]) {
        let homes: Vec<Option<Home<'_>>> = findings
            .iter()
            .zip(plans.iter())
            .map(|(finding, plan)| if matches!(plan, Plan::Unsure) { self.home(finding) } else { None })
            .collect();
        for (index, finding) in findings.iter().enumerate() {
            if !matches!(plans[index], Plan::Unsure) || !finding.sure {
                continue;
            }
            let Fault::Unknown { name, holder, wide } = &finding.fault else { continue };
            let steps = match &homes[index] {
                // One member that could as well be a mistake needs company, or a gap that it fills.
                Some(home) if home.missed || has_company(findings, &homes, index) => {
                    Some(sunk(finding, home, name))
                }
                Some(_) => None,
                None => self.lifted(finding, name, holder, *wide),
            };
            if let Some(steps) = steps {
                plans[index] = Plan::Steps(steps);
            }
        }
    }

    /// An unknown member that only holds what its own holder declares and lacks, such as `{"query": {"limit": 5}}`.
    fn lifted(
        &self,
        finding: &Finding<'_>,
        name: &str,
        holder: &Map<String, Value>,
        wide: bool,
    ) -> Option<Vec<Step>> {
        let members = finding.value.as_object()?;
        if members.is_empty() || (members.len() > MAX_MEMBERS && holder.len() > 1) {
            return None;
        }
        let scope = if wide { self.tree.wide(&[finding.node]) } else { vec![finding.node] };
        let settable = self.tree.settable(&scope);
        if names::nearest(name, settable.iter().copied()).is_some() {
            return None;
        }
        let belongs = |(name, value): (&String, &Value)| {
            settable.contains(&name.as_str()) && !holder.contains_key(name) && self.suits(&scope, name, value)
        };
        if !members.iter().all(belongs) {
            return None;
        }
        let parent = finding.at.parent()?;
        if members.len() > MAX_MEMBERS {
            return Some(vec![step(finding.at.clone(), parent)]);
        }
        let moved = |name: &String| step(finding.at.child(name), parent.child(name));
        let mut steps: Vec<Step> = members.keys().map(moved).collect();
        let op = PatchOp::Remove { path: finding.at.clone() };
        steps.push(Step { at: finding.at.clone(), op, done: Coercion::Moved });
        Some(steps)
    }

    /// The only place one level below that declares a member of this name, lacks it and takes its value.
    fn home(&self, finding: &Finding<'_>) -> Option<Home<'_>> {
        let Fault::Unknown { name, holder, wide } = &finding.fault else { return None };
        let scope = if *wide { self.tree.wide(&[finding.node]) } else { vec![finding.node] };
        let mut homes = self
            .tree
            .settable(&scope)
            .into_iter()
            .filter_map(|place| self.home_at(&scope, place, holder, name, finding.value));
        match (homes.next(), homes.next()) {
            (Some(home), None) => Some(home),
            _ => None,
        }
    }

    fn home_at<'t>(
        &self,
        scope: &[NodeId],
        place: &'t str,
        holder: &Map<String, Value>,
        name: &str,
        value: &Value,
    ) -> Option<Home<'t>> {
        let inner = self.tree.below(scope, place);
        let types = inner.iter().fold(Types::ANY, |types, id| types.and(self.tree.accepts(*id)));
        let list = match holder.get(place) {
            Some(Value::Object(there)) if !there.contains_key(name) => false,
            Some(_) => return None,
            None => !types.holds(Types::OBJECT) && types.holds(Types::ARRAY),
        };
        let inner = if list { self.tree.below(&inner, "0") } else { inner };
        let declared = self.tree.settable(&inner).contains(&name) && self.suits(&inner, name, value);
        let there = holder.contains_key(place);
        let missed = if there { needs(self.tree, &inner, name) } else { needs(self.tree, scope, place) };
        declared.then_some(Home { name: place, there, list, missed })
    }
}

/// Whether an object of these schemas must have a member.
pub(super) fn needs(tree: &Tree, scope: &[NodeId], name: &str) -> bool {
    let mut objects = scope.iter().filter_map(|id| tree.node(*id).object.as_ref());
    objects.any(|object| object.required.iter().any(|required| required == name))
}

/// Whether another member of the same object belongs to the same place.
fn has_company(findings: &[Finding<'_>], homes: &[Option<Home<'_>>], index: usize) -> bool {
    let place = |index: usize| Some((findings[index].at.parent()?, homes[index].as_ref()?.name));
    place(index).is_some() && (0..homes.len()).any(|other| other != index && place(other) == place(index))
}

fn sunk(finding: &Finding<'_>, home: &Home<'_>, name: &str) -> Vec<Step> {
    let outer = finding.at.parent().unwrap_or_default().child(home.name);
    let (empty, inner) = if home.list { (json!([{}]), outer.child("0")) } else { (json!({}), outer.clone()) };
    let mut steps = Vec::with_capacity(2);
    if !home.there {
        let op = PatchOp::Add { path: outer.clone(), value: empty };
        steps.push(Step { at: outer, op, done: Coercion::Moved });
    }
    steps.push(step(finding.at.clone(), inner.child(name)));
    steps
}

fn step(from: Pointer, path: Pointer) -> Step {
    Step { at: path.clone(), op: PatchOp::Move { from, path }, done: Coercion::Moved }
}
