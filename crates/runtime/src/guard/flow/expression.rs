//! Names, members, and expressions that hand a value on.

use oxc_ast::AstKind;
use oxc_ast::ast::{ArrayExpressionElement, ChainElement, SimpleAssignmentTarget};
use oxc_semantic::NodeId;

use super::super::fold::Key;
use super::super::graph::trait_of::{FUNCTION, ROOT};
use super::super::graph::{Flow, Place};
use super::super::names;
use super::super::scene::{Scene, index, place_of};
use super::pattern::give;
use super::property::{iterated, object_property, pick, read};

/// Variables, globals, `this` and members.
pub(super) fn add_name<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    let here = index(id.index());
    match kind {
        AstKind::IdentifierReference(identifier) => {
            if let Some(symbol) = scene.folder.symbol(identifier) {
                scene.graph.flow(scene.variable(symbol), here, Flow::Same);
            } else if identifier.name == "arguments" {
                if let Some(function) = scene.method_around(id).and_then(|node| scene.function(node)) {
                    scene.graph.flow(function.given, here, Flow::Held);
                }
            } else if names::is_bare_root(&identifier.name) {
                scene.graph.mark(here, ROOT);
            } else if !names::is_plain_object(&identifier.name) {
                scene.graph.mark(here, FUNCTION);
            }
        }
        AstKind::BindingIdentifier(identifier) => {
            if let Some(symbol) = identifier.symbol_id.get() {
                scene.graph.flow(here, scene.variable(symbol), Flow::Same);
            }
        }
        AstKind::ThisExpression(_) if scene.this_may_be_root(id) => scene.graph.mark(here, ROOT),
        AstKind::StaticMemberExpression(member) => {
            read(scene, &member.object, member.property.name.as_str(), here);
        }
        AstKind::ComputedMemberExpression(member) => match scene.folder.key(&member.expression) {
            Key::Name(name) => read(scene, &member.object, &name, here),
            Key::Harmless => scene.graph.flow(place_of(&member.object), here, Flow::Held),
            Key::Unknown => pick(scene, place_of(&member.object), here),
        },
        AstKind::PrivateFieldExpression(member) => {
            let property = scene.graph.property(&format!("#{}", member.field.name));
            scene.graph.flow(property, here, Flow::Same);
        }
        _ => {}
    }
}

/// Expressions that are made of others.
pub(super) fn add_value<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    let here = index(id.index());
    match kind {
        AstKind::AssignmentExpression(assignment) => {
            let from = place_of(&assignment.right);
            scene.graph.flow(from, here, Flow::Same);
            if assignment.operator.is_logical()
                && let Some(left) = assignment.left.as_simple_assignment_target()
                && let Some(left) = written_place(left)
            {
                scene.graph.flow(left, here, Flow::Same);
            }
            give(scene, &assignment.left, from, Flow::Same);
        }
        AstKind::ConditionalExpression(conditional) => {
            scene.graph.flow(place_of(&conditional.consequent), here, Flow::Same);
            scene.graph.flow(place_of(&conditional.alternate), here, Flow::Same);
        }
        AstKind::LogicalExpression(logical) => {
            scene.graph.flow(place_of(&logical.left), here, Flow::Same);
            scene.graph.flow(place_of(&logical.right), here, Flow::Same);
        }
        AstKind::SequenceExpression(sequence) => {
            if let Some(last) = sequence.expressions.last() {
                scene.graph.flow(place_of(last), here, Flow::Same);
            }
        }
        AstKind::ParenthesizedExpression(inner) => {
            scene.graph.flow(place_of(&inner.expression), here, Flow::Same);
        }
        AstKind::ChainExpression(chain) => {
            let from = match &chain.expression {
                ChainElement::CallExpression(call) => call.node_id.get(),
                ChainElement::ComputedMemberExpression(member) => member.node_id.get(),
                ChainElement::StaticMemberExpression(member) => member.node_id.get(),
                ChainElement::PrivateFieldExpression(member) => member.node_id.get(),
                ChainElement::TSNonNullExpression(_) => return,
            };
            scene.graph.flow(index(from.index()), here, Flow::Same);
        }
        AstKind::AwaitExpression(wait) => {
            scene.graph.flow(place_of(&wait.argument), here, Flow::Same);
            scene.graph.flow(scene.pool, here, Flow::Held);
        }
        AstKind::YieldExpression(given) => {
            if let (Some(argument), Some(function)) = (&given.argument, scene.function_around(id)) {
                scene.graph.flow(place_of(argument), function.gives, Flow::Held);
            }
            scene.graph.flow(scene.pool, here, Flow::Held);
        }
        AstKind::SpreadElement(spread) => {
            scene.graph.flow(place_of(&spread.argument), here, Flow::Held);
            iterated(scene, here);
        }
        AstKind::ArrayExpression(array) => {
            for element in &array.elements {
                let from = match element {
                    ArrayExpressionElement::SpreadElement(spread) => index(spread.node_id.get().index()),
                    element => match element.as_expression() {
                        Some(element) => place_of(element),
                        None => continue,
                    },
                };
                scene.graph.flow(from, here, Flow::Held);
            }
        }
        AstKind::ObjectExpression(object) => {
            for property in &object.properties {
                object_property(scene, property, here);
            }
        }
        _ => {}
    }
}

/// The place of a target that is also read.
fn written_place(target: &SimpleAssignmentTarget<'_>) -> Option<Place> {
    let node = match target {
        SimpleAssignmentTarget::AssignmentTargetIdentifier(target) => target.node_id.get(),
        SimpleAssignmentTarget::ComputedMemberExpression(target) => target.node_id.get(),
        SimpleAssignmentTarget::StaticMemberExpression(target) => target.node_id.get(),
        SimpleAssignmentTarget::PrivateFieldExpression(target) => target.node_id.get(),
        _ => return None,
    };
    Some(index(node.index()))
}
