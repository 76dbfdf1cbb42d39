//! Everything that is wrong with a call's arguments, as repairs.

use std::borrow::Cow;

use curable_core::{Failure, MAX_REPAIRS, PatchOp, Pointer, Problem, Repair, protocol};
use serde_json::Value;

use super::compile::Validator;
use super::mend::{MAX_MENDED, Mended, Plan, Step};
use super::nest::Astray;
use super::sensitive::look;
use super::suggest::{may_say, suggestion};
use super::tree::Tree;
use super::walk::{Fault, Finding, Manner, Sink, Walk};
use super::{expected, message};
use crate::screen;

/// So many repairs are all read, whatever their order.
const FEW: usize = 4;

/// Everything that is wrong, and the change that mends it if there is a certain one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Violations {
    /// What must change, at most [`MAX_REPAIRS`]; never empty.
    pub repairs: Vec<Repair>,
    /// How many more there are.
    pub more: u64,
    /// The change of the arguments that makes them valid; empty unless it is certain and loses nothing.
    pub patch: Vec<PatchOp>,
}

impl Violations {
    pub(crate) fn of(validator: &Validator, arguments: &Value) -> Self {
        let tree = validator.tree();
        let walk = Walk::new(tree, arguments, Manner::Propose);
        let sink = walk.findings(Tree::ROOT, arguments);
        let wide = validator.rounded(arguments);
        if sink.count == 0 && wide.is_empty() {
            return Self::unexplained(validator, &walk, arguments);
        }
        let examined = &sink.findings[..sink.findings.len().min(MAX_MENDED)];
        let plans = walk.plans(Tree::ROOT, arguments, examined);
        let mut found = Self { repairs: Vec::new(), more: 0, patch: Vec::new() };
        found.list(tree, &sink, &plans, arguments);
        if !wide.is_empty() {
            let room = MAX_REPAIRS.saturating_sub(found.repairs.len()).min(wide.len());
            found.more += (wide.len() - room) as u64;
            found.repairs.extend(wide.into_iter().take(room));
            return found;
        }
        let is_valid = |mended: &Mended| validator.is_valid(&mended.value);
        let mended = if sink.count <= MAX_MENDED as u64 {
            walk.rounds(Tree::ROOT, arguments, Some(&plans)).filter(is_valid)
        } else {
            None
        };
        // Members in the wrong place are looked for where nothing else explains them.
        let mended = mended.or_else(|| walk.nest(Tree::ROOT, arguments, &sink.findings).filter(is_valid));
        match mended {
            Some(mended) => found.patch = presentable(tree, arguments, mended),
            None => found.place(&walk, &sink, arguments),
        }
        found
    }

    /// Says of members in the wrong place where they belong, and what is missing there then, although that is not all.
    fn place(&mut self, walk: &Walk<'_>, sink: &Sink<'_>, arguments: &Value) {
        let Some(Astray { value, moves }) = walk.astray(Tree::ROOT, arguments, &sink.findings) else {
            return;
        };
        let after = walk.findings(Tree::ROOT, &value);
        let is_missing = |finding: &&Finding<'_>| matches!(finding.fault, Fault::Missing { .. });
        let worse = after.findings.iter().filter(|finding| !is_missing(finding)).count();
        let before = sink.findings.iter().filter(|finding| !is_missing(finding)).count();
        let is_at = |finding: &Finding<'_>, at: &Pointer| finding.at == *at;
        let refused = |(_, to): &(Pointer, Pointer)| after.findings.iter().any(|finding| is_at(finding, to));
        if worse + moves.len() > before || moves.iter().any(refused) {
            return;
        }
        for (from, to) in &moves {
            let strays = self.repairs.iter_mut().filter(|repair| repair.at == *from);
            strays.for_each(|repair| repair.suggest = Some(to.as_str().into()));
        }
        // What they make is not missing any more.
        let is_made = |repair: &Repair| {
            repair.problem == Problem::Missing && moves.iter().any(|(_, to)| repair.at.holds(to))
        };
        self.repairs.retain(|repair| !is_made(repair));
        let known = |finding: &Finding<'_>| sink.findings.iter().any(|earlier| is_at(earlier, &finding.at));
        for finding in after.findings.iter().filter(is_missing).filter(|finding| !known(finding)) {
            if self.repairs.len() < MAX_REPAIRS {
                self.repairs.push(repair(walk.tree, finding, None, &value));
            } else {
                self.more += 1;
            }
        }
    }

    /// The failure that says all this.
    pub fn into_failure(self) -> Failure {
        let mut failure = protocol::INVALID_INPUT.failure(self.message());
        let Self { repairs, more, patch } = self;
        failure.repairs = repairs;
        failure.more_repairs = more;
        failure.patch = patch;
        failure
    }

    /// The first repair in words, and how many more there are.
    pub fn message(&self) -> String {
        let said = message::of(&self.repairs, self.more);
        // What a caller has called an argument stands in it, and a reader is not misled by what is not seen.
        match screen::text(&said) {
            Cow::Owned(shown) => shown,
            Cow::Borrowed(_) => said,
        }
    }

    fn list(&mut self, tree: &Tree, sink: &Sink<'_>, plans: &[Plan], arguments: &Value) {
        let mut listed = 0;
        let mut order: Vec<usize> = (0..sink.findings.len()).collect();
        if order.len() > FEW {
            // Of many some are cut; what is there and should not be says more than all that it makes missing.
            order.sort_by_key(|index| !matches!(sink.findings[*index].fault, Fault::Unknown { .. }));
        }
        for index in order {
            let finding = &sink.findings[index];
            listed += 1;
            if matches!(plans.get(index), Some(Plan::Covered(_))) {
                continue;
            }
            let covers = plans.iter().position(|plan| matches!(plan, Plan::Covered(by) if *by == index));
            let mut repair = repair(tree, finding, plans.get(index), arguments);
            if let Some(Fault::Missing { name, .. }) = covers.map(|index| &sink.findings[index].fault) {
                repair.expected.required = vec![(*name).to_owned()];
            }
            if !self.repairs.contains(&repair) {
                self.repairs.push(repair);
            }
            if self.repairs.len() == MAX_REPAIRS {
                break;
            }
        }
        self.more = sink.count - listed;
    }

    /// The validator refuses what the walk has nothing against: the place is known, and that is all.
    fn unexplained(validator: &Validator, walk: &Walk<'_>, arguments: &Value) -> Self {
        let place = if walk.is_spent() { None } else { validator.first_error(arguments) };
        let at = place.map_or(Pointer::ROOT, |at| look(walk.tree, Tree::ROOT, &at, arguments).at);
        Self { repairs: vec![Repair::new(at, Problem::Shape)], more: 0, patch: Vec::new() }
    }
}

/// One finding as an outsider may see it.
fn repair(tree: &Tree, finding: &Finding<'_>, plan: Option<&Plan>, arguments: &Value) -> Repair {
    let sight = look(tree, Tree::ROOT, &finding.at, arguments);
    let parent = finding.at.parent().map(|at| look(tree, Tree::ROOT, &at, arguments));
    let holder = parent.as_ref().map(|parent| parent.scope.as_slice()).unwrap_or_default();
    let (problem, expected) = expected::of(tree, finding, holder, sight.open);
    let suggest = suggestion(tree, finding, plan, &sight, holder);
    // A name that is a slip for a declared one tells nothing that the schema does not.
    let is_slip = suggest.is_some() && matches!(finding.fault, Fault::Unknown { .. } | Fault::Name { .. });
    let is_told = is_slip || is_moved(finding, plan) || matches!(finding.fault, Fault::Missing { .. });
    let at = match (&parent, finding.at.last()) {
        (Some(parent), Some(name)) if is_told => parent.at.child(&name),
        _ => sight.at,
    };
    let mut repair = Repair::new(at, problem).expecting(expected);
    repair.suggest = suggest;
    repair
}

/// Whether the plan gives the value of a finding another name.
fn is_moved(finding: &Finding<'_>, plan: Option<&Plan>) -> bool {
    matches!(plan, Some(Plan::Step(Step { op: PatchOp::Move { from, .. }, .. })) if *from == finding.at)
}

/// A patch of more bytes than this is none: the caller has the value and can do better.
const MAX_PATCH: usize = 4096;

/// About how many bytes a value takes.
fn weight(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 8,
        Value::String(text) => text.len() + 2,
        Value::Array(items) => 2 + items.iter().map(|item| 1 + weight(item)).sum::<usize>(),
        Value::Object(members) => {
            2 + members.iter().map(|(name, value)| 4 + name.len() + weight(value)).sum::<usize>()
        }
    }
}

/// The patch, unless it would show what may not be shown.
fn presentable(tree: &Tree, arguments: &Value, mended: Mended) -> Vec<PatchOp> {
    let Mended { value, steps } = mended;
    let shows_nothing = |op: &PatchOp| match op {
        PatchOp::Move { from, .. } => {
            from.parent().is_some_and(|parent| look(tree, Tree::ROOT, &parent, arguments).whole)
        }
        PatchOp::Replace { path, value: new } | PatchOp::Add { path, value: new } => {
            let sight = look(tree, Tree::ROOT, path, &value);
            sight.whole && may_say(tree, &sight, new)
        }
        PatchOp::Remove { path } => look(tree, Tree::ROOT, path, arguments).whole,
    };
    let mut patch: Vec<PatchOp> = Vec::with_capacity(steps.len());
    let mut size = 0;
    for Step { op, .. } in steps {
        if let PatchOp::Replace { value, .. } | PatchOp::Add { value, .. } = &op {
            size += weight(value);
        }
        if size > MAX_PATCH || !shows_nothing(&op) {
            return Vec::new();
        }
        let is_again = |earlier: &PatchOp| matches!((earlier, &op), (PatchOp::Replace { path: a, .. }, PatchOp::Replace { path: b, .. }) if a == b);
        patch.retain(|earlier| !is_again(earlier));
        patch.push(op);
    }
    patch
}
