//! What goes into objects and comes out of them.

use oxc_ast::ast::{Expression, ObjectPropertyKind, PropertyKey, PropertyKind};

use super::super::fold::Key;
use super::super::graph::trait_of::{FUNCTION, MADE, PICKED, ROOT};
use super::super::graph::{Flow, Place};
use super::super::names;
use super::super::scene::{Scene, node_of, place_of};
use super::{MADE_CALLED, UNKNOWN_ON_FUNCTION, UNKNOWN_ON_ROOT};

/// A property of a known name is read.
pub(super) fn read<'a>(scene: &mut Scene<'_, 'a>, object: &Expression<'a>, name: &str, here: Place) {
    take(scene, place_of(object), &Key::Name(name.to_owned()), here);
}

/// Something is taken out of an object by a key.
pub(super) fn take(scene: &mut Scene<'_, '_>, object: Place, key: &Key, to: Place) {
    match key {
        Key::Name(name) => {
            let property = scene.graph.property(name);
            scene.graph.flow(property, to, Flow::Same);
            scene.graph.flow(object, to, Flow::Part);
            if names::is_root(name) {
                scene.graph.flow(object, to, Flow::Root);
            }
            if names::leads_to_root(name) {
                scene.graph.mark(to, ROOT);
            }
        }
        Key::Harmless => scene.graph.flow(object, to, Flow::Held),
        Key::Unknown => pick(scene, object, to),
    }
}

/// Something is taken out of an object by a key that nobody knows.
pub(super) fn pick(scene: &mut Scene<'_, '_>, object: Place, to: Place) {
    scene.graph.mark(to, PICKED);
    scene.graph.flow(object, to, Flow::Picked);
    scene.graph.refuse(object, ROOT, UNKNOWN_ON_ROOT);
    scene.graph.refuse(object, FUNCTION, UNKNOWN_ON_FUNCTION);
}

/// An iterator of the script's own gives what it calls `value`.
pub(super) fn iterated(scene: &mut Scene<'_, '_>, to: Place) {
    let value = scene.graph.property("value");
    scene.graph.flow(value, to, Flow::Part);
}

/// A value is put under a key of a literal or a class.
pub(super) fn define<'a>(scene: &mut Scene<'_, 'a>, key: &PropertyKey<'a>, from: Place, object: Place) {
    match scene.folder.property(key) {
        Key::Name(name) => {
            let property = scene.graph.property(&name);
            scene.graph.flow(from, property, Flow::Same);
            // `{ view: window }` describes an event, and comes out again as `.view`.
            let flow = if names::leads_to_root(&name) { Flow::Part } else { Flow::Held };
            scene.graph.flow(from, object, flow);
        }
        Key::Harmless | Key::Unknown => {
            scene.graph.flow(from, object, Flow::Held);
            scene.graph.refuse(from, MADE, MADE_CALLED);
        }
    }
}

/// A property of an object literal, or what is spread into it.
pub(super) fn object_property<'a>(scene: &mut Scene<'_, 'a>, property: &ObjectPropertyKind<'a>, here: Place) {
    match property {
        ObjectPropertyKind::ObjectProperty(property) => {
            let function = scene.function(node_of(&property.value));
            let from = match function {
                Some(function) if property.kind == PropertyKind::Get => function.gives,
                _ => place_of(&property.value),
            };
            define(scene, &property.key, from, here);
            if let Some(function) = function
                && !matches!(scene.folder.property(&property.key), Key::Name(_))
            {
                // Nobody calls it by name, but the engine may: `[Symbol.iterator]`.
                scene.graph.flow(function.gives, here, Flow::Held);
            }
        }
        ObjectPropertyKind::SpreadProperty(spread) => {
            scene.graph.flow(place_of(&spread.argument), here, Flow::Held);
        }
    }
}

/// A value goes into a container, which other expressions know by its variable or its property.
pub(in super::super) fn put_into<'a>(scene: &mut Scene<'_, 'a>, mut container: &Expression<'a>, from: Place) {
    while let Expression::ComputedMemberExpression(member) = container {
        container = &member.object;
    }
    let known = match container {
        Expression::Identifier(identifier) => {
            scene.folder.symbol(identifier).map(|symbol| scene.variable(symbol))
        }
        Expression::StaticMemberExpression(member) => Some(scene.graph.property(&member.property.name)),
        Expression::PrivateFieldExpression(member) => {
            Some(scene.graph.property(&format!("#{}", member.field.name)))
        }
        _ => None,
    };
    match known {
        Some(container) => scene.graph.flow(from, container, Flow::Held),
        // The global object in the pool would taint all that is awaited.
        None => scene.graph.flow(from, scene.pool, Flow::Part),
    }
}
