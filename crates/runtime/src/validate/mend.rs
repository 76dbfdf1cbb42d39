//! The change that makes a value valid, when it is certain and loses nothing.

use std::borrow::Cow;

use curable_core::{PatchOp, Pointer, patch};
use serde_json::Value;

use super::lenient::Coercion;
use super::tree::{NodeId, Types, same};
use super::walk::{Fault, Finding, Manner, Walk};
use super::{coerce, forms, rename};

/// More violations than this are not slips.
pub(crate) const MAX_MENDED: usize = 20;

/// How often what a change uncovers is mended in turn.
const MAX_ROUNDS: usize = 4;

/// How deep a mending may lie within another.
const MAX_NESTED: u8 = 3;

/// One change.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) at: Pointer,
    pub(crate) op: PatchOp,
    pub(crate) done: Coercion,
}

/// What is to be done about a finding.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// This change.
    Step(Step),
    /// Nothing more: the change of the finding with this index covers it.
    Covered(usize),
    /// Nothing is certain.
    Unsure,
}

/// A value that was made valid, and how.
#[derive(Debug)]
pub(crate) struct Mended {
    pub(crate) value: Value,
    pub(crate) steps: Vec<Step>,
}

impl Walk<'_> {
    /// The valid value that this one certainly stands for.
    pub(crate) fn mend(&self, id: NodeId, value: &Value) -> Option<Value> {
        if self.fits(id, value) {
            return Some(value.clone());
        }
        self.mend_all(id, value).map(|mended| mended.value)
    }

    /// The same with the steps that lead there.
    pub(crate) fn mend_all(&self, id: NodeId, value: &Value) -> Option<Mended> {
        let nested = self.mending.get();
        if nested >= MAX_NESTED {
            return None;
        }
        self.mending.set(nested + 1);
        let mended = self.rounds(id, value, None);
        self.mending.set(nested);
        mended
    }

    /// Changes the value until nothing is found; `first` is what the first round would find and do.
    pub(crate) fn rounds(&self, id: NodeId, value: &Value, first: Option<&[Plan]>) -> Option<Mended> {
        let mut current = Cow::Borrowed(value);
        let mut steps: Vec<Step> = Vec::new();
        for round in 0..MAX_ROUNDS {
            let done = match first {
                Some(plans) if round == 0 => settle(plans)?,
                _ => {
                    let sink = self.findings(id, &current);
                    if sink.count == 0 {
                        return Some(Mended { value: current.into_owned(), steps });
                    }
                    if sink.count > MAX_MENDED as u64 {
                        return None;
                    }
                    settle(&self.plans(id, &current, &sink.findings))?
                }
            };
            let ops: Vec<_> = done.iter().map(|step| step.op.clone()).collect();
            patch::apply(&ops, current.to_mut()).ok()?;
            steps.extend(done);
        }
        None
    }

    /// What is to be done about each finding.
    pub(crate) fn plans(&self, root: NodeId, value: &Value, findings: &[Finding<'_>]) -> Vec<Plan> {
        let mut plans: Vec<Plan> = findings.iter().map(|finding| self.plan(finding)).collect();
        rename::part_rivals(&mut plans);
        for (index, finding) in findings.iter().enumerate() {
            let plan = self.plan_missing(root, value, finding, &plans);
            let is_open = matches!(plans[index], Plan::Unsure);
            if let Some(plan) =
                plan.or_else(|| is_open.then(|| self.plan_null(root, value, finding)).flatten())
            {
                plans[index] = plan;
            }
        }
        if self.manner == Manner::Lenient {
            for plan in &mut plans {
                if matches!(plan, Plan::Step(step) if !step.done.is_lenient()) {
                    *plan = Plan::Unsure;
                }
            }
        }
        plans
    }

    fn plan(&self, finding: &Finding<'_>) -> Plan {
        if !finding.sure {
            return Plan::Unsure;
        }
        let changed = match &finding.fault {
            Fault::Type(types) => {
                let mut readings = coerce::as_types(finding.value, *types);
                if let Some(text) = finding.value.as_str().filter(|_| types.holds(Types::ARRAY)) {
                    readings.extend(forms::of_list(self.tree, finding.node, text));
                }
                self.coerced(finding, readings)
            }
            Fault::Choice(legal) => coerce::as_choice(finding.value, legal)
                .map(|choice| (choice.clone(), how(finding.value, choice))),
            Fault::Pattern => {
                let mut readings = trimmed(finding.value);
                let rules = self.tree.node(finding.node).text.as_ref();
                let pattern = rules.and_then(|text| text.pattern.as_ref());
                if let Some((text, pattern)) = finding.value.as_str().zip(pattern) {
                    readings.extend(forms::of_pattern(text.trim(), pattern));
                }
                self.coerced(finding, readings)
            }
            Fault::Format => {
                let mut readings = trimmed(finding.value);
                readings.extend(finding.value.as_str().into_iter().flat_map(forms::of_format));
                self.coerced(finding, readings)
            }
            Fault::Unknown { name, holder, wide } => return self.rename(finding, name, holder, *wide),
            Fault::Name { name, holder, names } => return self.rename_listed(finding, name, holder, *names),
            Fault::Never
            | Fault::Governed
            | Fault::Missing { .. }
            | Fault::MissingOneOf(_)
            | Fault::Range
            | Fault::Length(_)
            | Fault::Repeated
            | Fault::Contains { .. }
            | Fault::Not
            | Fault::Several => None,
        };
        let Some((value, done)) = changed else { return Plan::Unsure };
        let op = PatchOp::Replace { path: finding.at.clone(), value };
        Plan::Step(Step { at: finding.at.clone(), op, done })
    }

    /// The only one of the readings that is valid here, or can be made so.
    fn coerced(&self, finding: &Finding<'_>, readings: Vec<(Value, Coercion)>) -> Option<(Value, Coercion)> {
        let mut found: Option<(Value, Coercion)> = None;
        for (reading, done) in readings {
            let Some(mended) = self.mend(finding.node, &reading) else { continue };
            match &found {
                Some((other, _)) if !same(other, &mended) => return None,
                Some(_) => {}
                None => found = Some((mended, done)),
            }
        }
        found
    }
}

/// The certain steps, renames last so that no path leads to a name that is gone; nothing if there are none.
///
/// What is unsure may be gone once the rest is mended: a misspelt tag also makes the wrong members missing.
fn settle(plans: &[Plan]) -> Option<Vec<Step>> {
    let mut steps: Vec<Step> = Vec::with_capacity(plans.len());
    for plan in plans {
        match plan {
            Plan::Step(step) => {
                if !steps.iter().any(|other| other.op == step.op) {
                    steps.push(step.clone());
                }
            }
            Plan::Covered(_) | Plan::Unsure => {}
        }
    }
    steps.sort_by_key(|step| matches!(step.op, PatchOp::Move { .. }));
    (!steps.is_empty()).then_some(steps)
}

fn trimmed(value: &Value) -> Vec<(Value, Coercion)> {
    match value.as_str() {
        Some(text) if text.trim() != text => {
            vec![(Value::String(text.trim().to_owned()), Coercion::Trimmed)]
        }
        _ => Vec::new(),
    }
}

/// What was done to a value that became one of the legal ones.
fn how(given: &Value, chosen: &Value) -> Coercion {
    match (given, chosen) {
        (Value::String(given), Value::String(chosen)) if given.trim() == chosen => Coercion::Trimmed,
        (Value::String(_), Value::String(_)) => Coercion::Respelt,
        (Value::String(_), _) => Coercion::Unquoted,
        (Value::Array(_), _) => Coercion::Unwrapped,
        _ => Coercion::Quoted,
    }
}
