//! Questions about a node and the node around it.

use oxc_ast::AstKind;
use oxc_ast::ast::{Argument, AssignmentTarget, BinaryOperator, CallExpression, Expression, UnaryOperator};
use oxc_semantic::NodeId;

use super::names;
use super::scene::{Scene, node_of};

pub(super) fn is_process<'a>(scene: &Scene<'_, 'a>, object: &Expression<'a>) -> bool {
    matches!(object, Expression::Identifier(name) if name.name == "process" && scene.folder.symbol(name).is_none())
}

pub(super) fn is_document<'a>(scene: &Scene<'_, 'a>, object: &Expression<'a>) -> bool {
    match object {
        Expression::Identifier(name) => name.name == "document" && scene.folder.symbol(name).is_none(),
        Expression::StaticMemberExpression(member) => {
            matches!(member.property.name.as_str(), "document" | "contentDocument" | "ownerDocument")
        }
        _ => false,
    }
}

/// Whether a member is itself the object of a harmless member of `process`: `window.process.platform`.
pub(super) fn is_harmless_process_member(scene: &Scene<'_, '_>, id: NodeId) -> bool {
    let nodes = scene.semantic.nodes();
    let outer = nodes.parent_id(id);
    let harmless = match nodes.kind(outer) {
        AstKind::StaticMemberExpression(member) => names::is_harmless_of_process(&member.property.name),
        _ => false,
    };
    harmless && !is_changed(scene, outer)
}

pub(super) fn is_changed(scene: &Scene<'_, '_>, id: NodeId) -> bool {
    let parent = scene.parent(id);
    scene.is_assigned(id)
        || matches!(parent, AstKind::UnaryExpression(unary) if unary.operator == UnaryOperator::Delete)
}

/// A constructor may be asked for its name, compared and replaced; what else it gives is a way to code.
pub(super) fn is_harmless_constructor(parent: AstKind<'_>, id: NodeId) -> bool {
    match parent {
        AstKind::StaticMemberExpression(member) => member.property.name == "name",
        AstKind::AssignmentExpression(assignment) => {
            matches!(&assignment.left, AssignmentTarget::StaticMemberExpression(left) if left.node_id.get() == id)
                && assignment.operator.is_assign()
        }
        AstKind::BinaryExpression(binary) => binary.operator.is_equality(),
        _ => false,
    }
}

pub(super) fn is_typeof(parent: AstKind<'_>) -> bool {
    matches!(parent, AstKind::UnaryExpression(unary) if unary.operator == UnaryOperator::Typeof)
}

pub(super) fn is_compared(parent: AstKind<'_>, id: NodeId) -> bool {
    matches!(parent, AstKind::BinaryExpression(binary)
        if binary.operator.is_equality()
            || (binary.operator == BinaryOperator::Instanceof && node_of(&binary.right) == id))
}

pub(super) fn is_object_of_member(parent: AstKind<'_>, id: NodeId) -> bool {
    match parent {
        AstKind::StaticMemberExpression(member) => node_of(&member.object) == id,
        AstKind::ComputedMemberExpression(member) => node_of(&member.object) == id,
        _ => false,
    }
}

pub(super) fn is_callee(parent: AstKind<'_>, id: NodeId) -> bool {
    match parent {
        AstKind::CallExpression(call) => node_of(&call.callee) == id,
        AstKind::NewExpression(call) => node_of(&call.callee) == id,
        _ => false,
    }
}

/// The call of which this node is the callee.
pub(super) fn call_of(parent: AstKind<'_>, id: NodeId) -> Option<&CallExpression<'_>> {
    match parent {
        AstKind::CallExpression(call) if node_of(&call.callee) == id => Some(call),
        _ => None,
    }
}

/// An argument by its place; after a spread nobody knows the places.
pub(super) fn argument<'c, 'a>(call: &'c CallExpression<'a>, at: usize) -> Option<&'c Expression<'a>> {
    if call.arguments.iter().take(at + 1).any(Argument::is_spread) {
        return None;
    }
    call.arguments.get(at)?.as_expression()
}

/// A name that fits into a message.
pub(super) fn short(name: &str) -> String {
    name.chars().take(60).collect()
}
