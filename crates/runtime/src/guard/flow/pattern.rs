//! Patterns and targets of assignments.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentTarget, AssignmentTargetMaybeDefault, AssignmentTargetProperty, BindingPattern, Expression,
};
use oxc_semantic::NodeId;

use super::super::fold::Key;
use super::super::graph::trait_of::{MADE, ROOT};
use super::super::graph::{Flow, Place};
use super::super::names;
use super::super::scene::{Scene, index, place_of};
use super::MADE_CALLED;
use super::property::{iterated, put_into, take};

/// Declarations and the patterns that they bind.
pub(super) fn add<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    let here = index(id.index());
    match kind {
        AstKind::VariableDeclarator(declarator) => {
            let Some(init) = &declarator.init else { return };
            scene.graph.flow(place_of(init), pattern(&declarator.id), Flow::Same);
            // Two names of one container: what goes in by the one comes out by the other.
            if let (Expression::Identifier(other), BindingPattern::BindingIdentifier(name)) =
                (init, &declarator.id)
                && let (Some(other), Some(name)) = (scene.folder.symbol(other), name.symbol_id.get())
            {
                scene.graph.flow(scene.variable(name), scene.variable(other), Flow::Held);
            }
        }
        AstKind::AssignmentPattern(assignment) => {
            scene.graph.flow(here, pattern(&assignment.left), Flow::Same);
            scene.graph.flow(place_of(&assignment.right), pattern(&assignment.left), Flow::Same);
        }
        AstKind::ArrayPattern(array) => {
            iterated(scene, here);
            for element in array.elements.iter().flatten() {
                scene.graph.flow(here, pattern(element), Flow::Held);
            }
            if let Some(rest) = &array.rest {
                scene.graph.flow(here, pattern(&rest.argument), Flow::Held);
            }
        }
        AstKind::ObjectPattern(object) => {
            for property in &object.properties {
                let key = scene.folder.property(&property.key);
                take_by_pattern(scene, here, &key, pattern(&property.value));
            }
            if let Some(rest) = &object.rest {
                scene.graph.flow(here, pattern(&rest.argument), Flow::Held);
            }
        }
        _ => {}
    }
}

/// A pattern on the global object must not take what must not be read from it.
fn take_by_pattern(scene: &mut Scene<'_, '_>, object: Place, key: &Key, to: Place) {
    if let Key::Name(name) = key
        && names::is_forbidden_on_root(name)
    {
        scene.graph.refuse(object, ROOT, format!("`{name}` of the global object"));
    }
    take(scene, object, key, to);
}

/// A value is assigned.
pub(super) fn give<'a>(scene: &mut Scene<'_, 'a>, target: &AssignmentTarget<'a>, from: Place, flow: Flow) {
    match target {
        AssignmentTarget::AssignmentTargetIdentifier(identifier) => {
            if let Some(symbol) = scene.folder.symbol(identifier) {
                scene.graph.flow(from, scene.variable(symbol), flow);
            }
        }
        AssignmentTarget::StaticMemberExpression(member) => {
            let property = scene.graph.property(&member.property.name);
            scene.graph.flow(from, property, flow);
            put_into(scene, &member.object, from);
        }
        AssignmentTarget::PrivateFieldExpression(member) => {
            let property = scene.graph.property(&format!("#{}", member.field.name));
            scene.graph.flow(from, property, flow);
        }
        AssignmentTarget::ComputedMemberExpression(member) => match scene.folder.key(&member.expression) {
            Key::Name(name) => {
                let property = scene.graph.property(&name);
                scene.graph.flow(from, property, flow);
                put_into(scene, &member.object, from);
            }
            Key::Harmless => put_into(scene, &member.object, from),
            Key::Unknown => {
                put_into(scene, &member.object, from);
                scene.graph.refuse(from, MADE, MADE_CALLED);
            }
        },
        AssignmentTarget::ArrayAssignmentTarget(array) => {
            let elements = scene.graph.place();
            scene.graph.flow(from, elements, Flow::Held);
            iterated(scene, elements);
            for element in array.elements.iter().flatten() {
                give_or_default(scene, element, elements, Flow::Held);
            }
            if let Some(rest) = &array.rest {
                give(scene, &rest.target, elements, Flow::Held);
            }
        }
        AssignmentTarget::ObjectAssignmentTarget(object) => {
            for property in &object.properties {
                let part = scene.graph.place();
                match property {
                    AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(property) => {
                        let name = property.binding.name.to_string();
                        take_by_pattern(scene, from, &Key::Name(name), part);
                        if let Some(init) = &property.init {
                            scene.graph.flow(place_of(init), part, Flow::Same);
                        }
                        if let Some(symbol) = scene.folder.symbol(&property.binding) {
                            scene.graph.flow(part, scene.variable(symbol), Flow::Same);
                        }
                    }
                    AssignmentTargetProperty::AssignmentTargetPropertyProperty(property) => {
                        let key = scene.folder.property(&property.name);
                        take_by_pattern(scene, from, &key, part);
                        give_or_default(scene, &property.binding, part, Flow::Same);
                    }
                }
            }
            if let Some(rest) = &object.rest {
                give(scene, &rest.target, from, Flow::Held);
            }
        }
        _ => {}
    }
}

fn give_or_default<'a>(
    scene: &mut Scene<'_, 'a>,
    target: &AssignmentTargetMaybeDefault<'a>,
    from: Place,
    flow: Flow,
) {
    match target {
        AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(target) => {
            give(scene, &target.binding, from, flow);
            give(scene, &target.binding, place_of(&target.init), Flow::Same);
        }
        target => {
            if let Some(target) = target.as_assignment_target() {
                give(scene, target, from, flow);
            }
        }
    }
}

/// The place of a pattern.
pub(super) fn pattern(pattern: &BindingPattern<'_>) -> Place {
    index(
        match pattern {
            BindingPattern::BindingIdentifier(pattern) => pattern.node_id.get(),
            BindingPattern::ObjectPattern(pattern) => pattern.node_id.get(),
            BindingPattern::ArrayPattern(pattern) => pattern.node_id.get(),
            BindingPattern::AssignmentPattern(pattern) => pattern.node_id.get(),
        }
        .index(),
    )
}
