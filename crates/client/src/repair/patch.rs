//! The patch that cures every finding, if there is a certain one.

use curable_core::{Failure, Kind, PatchOp, Pointer, Problem, Repair};
use curable_runtime::Budget;
use curable_runtime::validate::{Options, Validator};
use serde_json::Value;

use super::narrow::narrow;
use crate::tool::Tool;

/// The patch that cures everything that a failure finds wrong with these arguments; `None` unless it is certain.
///
/// The tool's schema is narrowed by what the failure says was expected, and the validator that our own servers use
/// says what mends the arguments under it.
pub fn patch(failure: &Failure, tool: &Tool, arguments: &Value) -> Option<Vec<PatchOp>> {
    if failure.kind != Kind::Validation || failure.more_repairs > 0 {
        return None;
    }
    let narrowed = narrow(tool.input.as_ref()?, &failure.repairs, arguments)?;
    let validator = Validator::measured(&narrowed, Options::default(), &Budget::default()).ok()?;
    let steps = validator.check(arguments).err()?.patch;
    let is_cured = |repair: &Repair| steps.iter().any(|step| touches(step, repair));
    // What is narrowed is still the tool's own schema, so that a patch which mends these arguments also fits it.
    (!steps.is_empty() && failure.repairs.iter().all(is_cured)).then_some(steps)
}

/// Whether a step changes what a finding is about.
fn touches(step: &PatchOp, repair: &Repair) -> bool {
    let is_about = |at: &Pointer, path: &Pointer| at == path || at.holds(path) || path.holds(at);
    match (step, &repair.problem) {
        (PatchOp::Move { path, .. }, Problem::Missing) => {
            *path == repair.at || repair.expected.required.iter().any(|name| *path == repair.at.child(name))
        }
        (PatchOp::Move { from, path }, _) => *from == repair.at || *path == repair.at,
        (PatchOp::Replace { path, .. } | PatchOp::Add { path, .. }, Problem::Missing)
        | (PatchOp::Remove { path }, _) => *path == repair.at,
        (PatchOp::Replace { path, .. } | PatchOp::Add { path, .. }, _) => is_about(&repair.at, path),
    }
}
