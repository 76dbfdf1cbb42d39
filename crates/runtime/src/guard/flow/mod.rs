//! How values flow through a script: one file for each sort of node.

mod expression;
mod function;
mod pattern;
mod property;

use oxc_ast::AstKind;
use oxc_semantic::NodeId;

pub(super) use property::put_into;

use super::scene::Scene;

const UNKNOWN_ON_ROOT: &str = "a computed name on the global object";
const UNKNOWN_ON_FUNCTION: &str = "a computed name on a function or a built-in";
pub(super) const MADE_CALLED: &str = "a call of what a computed name made";

/// Adds the edges of one node.
pub(super) fn add<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    expression::add_name(scene, id, kind);
    expression::add_value(scene, id, kind);
    function::add(scene, id, kind);
    function::add_statement(scene, id, kind);
    pattern::add(scene, id, kind);
}
