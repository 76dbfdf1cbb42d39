//! The nearest legal value or name: a proposal, which a patch need not be able to make.

use curable_core::{Bounds, PatchOp};
use serde_json::Value;

use super::lenient::Coercion;
use super::mend::{Plan, Step};
use super::sensitive::{Sight, may_show};
use super::tree::{NodeId, Tree};
use super::walk::{Fault, Finding, fits_number};
use super::{expected, forms, names, wide};

/// The nearest legal value or name.
pub(crate) fn suggestion(
    tree: &Tree,
    finding: &Finding<'_>,
    plan: Option<&Plan>,
    sight: &Sight,
    holder: &[NodeId],
) -> Option<Value> {
    match (plan, &finding.fault) {
        (
            Some(Plan::Step(Step { op: PatchOp::Move { path, .. }, .. })),
            Fault::Unknown { .. } | Fault::Name { .. },
        ) => path.last().map(|name| Value::String(name.into_owned())),
        (Some(Plan::Step(Step { op: PatchOp::Replace { value, .. }, done, .. })), fault) => {
            // What is large or nothing, and a text of the caller's own, stand in the patch alone.
            let is_own = *done == Coercion::Unwrapped && !matches!(fault, Fault::Choice(_));
            let is_own = is_own && value.is_string();
            (is_word(value) && !is_own && may_say(tree, sight, value)).then(|| value.clone())
        }
        (Some(Plan::Step(Step { op: PatchOp::Add { value, .. }, .. })), Fault::Missing { .. }) => {
            (is_word(value) && may_say(tree, sight, value)).then(|| value.clone())
        }
        (_, Fault::Missing { name, allowed }) if finding.sure && allowed.len() < 2 => {
            let member = expected::member(tree, finding.node, holder, name)?;
            single(tree, member).filter(|value| may_say(tree, sight, value)).cloned()
        }
        (_, Fault::Range) if finding.sure => {
            let range = expected::range(tree, finding.node);
            nearest(Some(tree), &sight.scope, &range, finding.value)
                .filter(|value| may_say(tree, sight, value))
        }
        (_, Fault::Format) if finding.sure => {
            let rules = || sight.scope.iter().filter_map(|id| tree.node(*id).text.as_ref());
            let is_legal = |form: &Value| {
                let leaves = || rules().flat_map(|text| text.pattern.iter().chain(&text.format));
                leaves().all(|leaf| leaf.accepts(form)) && may_say(tree, sight, form)
            };
            forms::guesses(finding.value.as_str()?).find(is_legal)
        }
        (_, Fault::Unknown { name, wide, .. }) => {
            let scope = if *wide { tree.wide(&[finding.node]) } else { vec![finding.node] };
            let others = tree.settable(&scope).into_iter().filter(|other| other != name);
            names::nearest(name, others).map(Value::from)
        }
        (_, Fault::Choice(legal)) if sight.clear => {
            let words = legal.iter().filter_map(|value| value.as_str());
            names::nearest(finding.value.as_str()?, words).map(Value::from)
        }
        _ => None,
    }
}

/// What is large or nothing is no proposal.
pub(crate) fn is_word(value: &Value) -> bool {
    value.is_string() || value.is_number() || value.is_boolean()
}

/// The legal number that is nearest to one out of bounds, if the schemas of the place take it.
///
/// It is never a patch: another number means another thing.
pub(crate) fn nearest(tree: Option<&Tree>, scope: &[NodeId], range: &Bounds, given: &Value) -> Option<Value> {
    let given = given.as_number()?;
    let is_whole = tree.is_some_and(|tree| wide::is_integer(tree, scope));
    let found = if is_whole { range.nearest_whole(given) } else { range.nearest(given) }?;
    let value = Value::Number(found.clone());
    let fits = |tree: &Tree| scope.iter().all(|id| fits_number(tree.node(*id), &found, &value));
    tree.is_none_or(fits).then_some(value)
}

/// The only value that is legal for a member.
pub(crate) fn single(tree: &Tree, member: NodeId) -> Option<&Value> {
    match tree.choices(member)?.as_slice() {
        [only] if is_word(only) => Some(only),
        _ => None,
    }
}

/// The value that is declared for a member which is not sent, unless it is the only one: some members with one value are
/// there to be agreed to.
pub(crate) fn default(tree: &Tree, member: NodeId) -> Option<&Value> {
    if tree.choices(member).is_some_and(|legal| legal.len() == 1) {
        return None;
    }
    tree.firm(member).into_iter().find_map(|id| tree.node(id).default.as_deref())
}

/// Whether a value may be shown at a place: it is the schema's own, or all that leads to it is declared.
pub(crate) fn may_say(tree: &Tree, sight: &Sight, value: &Value) -> bool {
    let is_listed =
        || sight.scope.iter().any(|id| tree.choices(*id).is_some_and(|list| list.contains(&value)));
    sight.clear && may_show(tree, &sight.scope, value) && (sight.open || is_listed())
}
