//! Functions, classes, and statements that move values.

use oxc_ast::AstKind;
use oxc_ast::ast::{ForStatementLeft, MethodDefinitionKind};
use oxc_semantic::NodeId;

use super::super::fold::Key;
use super::super::graph::Flow;
use super::super::graph::trait_of::{FUNCTION, MADE, PICKED, PICKED_TWICE};
use super::super::scene::{Scene, index, place_of};
use super::pattern::{give, pattern};
use super::property::{define, iterated};

/// Functions and classes with their parameters and members.
pub(super) fn add<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    let here = index(id.index());
    match kind {
        AstKind::Function(function) => {
            scene.graph.mark(here, FUNCTION);
            if let Some(symbol) = function.id.as_ref().and_then(|id| id.symbol_id.get()) {
                scene.graph.flow(here, scene.variable(symbol), Flow::Same);
            }
        }
        AstKind::ArrowFunctionExpression(arrow) => {
            scene.graph.mark(here, FUNCTION);
            if let (Some(body), Some(function)) = (arrow.get_expression(), scene.function(id)) {
                scene.graph.flow(place_of(body), function.gives, Flow::Same);
            }
        }
        AstKind::FormalParameter(parameter) => {
            if let Some(function) = scene.function_around(id) {
                scene.graph.flow(function.given, pattern(&parameter.pattern), Flow::Same);
            }
            if let Some(init) = &parameter.initializer {
                scene.graph.flow(place_of(init), pattern(&parameter.pattern), Flow::Same);
            }
        }
        AstKind::FormalParameterRest(parameter) => {
            if let Some(function) = scene.function_around(id) {
                scene.graph.flow(function.given, pattern(&parameter.rest.argument), Flow::Held);
            }
        }
        AstKind::Class(class) => {
            scene.graph.mark(here, FUNCTION);
            if let Some(symbol) = class.id.as_ref().and_then(|id| id.symbol_id.get()) {
                scene.graph.flow(here, scene.variable(symbol), Flow::Same);
            }
            if let Some(heritage) = &class.heritage {
                let traits = PICKED | PICKED_TWICE | MADE;
                scene.graph.refuse(place_of(&heritage.expression), traits, "a class on a computed base");
            }
        }
        AstKind::MethodDefinition(method) => {
            let Some(function) = scene.function(method.value.node_id.get()) else { return };
            if method.kind == MethodDefinitionKind::Get {
                define(scene, &method.key, function.gives, here);
            }
            if !matches!(scene.folder.property(&method.key), Key::Name(_)) {
                // Nobody calls it by name, but the engine may: `[Symbol.iterator]`.
                scene.graph.flow(function.gives, scene.pool, Flow::Part);
            }
        }
        AstKind::PropertyDefinition(property) => {
            if let Some(value) = &property.value {
                define(scene, &property.key, place_of(value), here);
            }
        }
        _ => {}
    }
}

/// What is returned, thrown, caught and iterated.
pub(super) fn add_statement<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    match kind {
        AstKind::ReturnStatement(statement) => {
            if let (Some(argument), Some(function)) = (&statement.argument, scene.function_around(id)) {
                scene.graph.flow(place_of(argument), function.gives, Flow::Same);
            }
        }
        AstKind::ThrowStatement(statement) => {
            scene.graph.flow(place_of(&statement.argument), scene.pool, Flow::Held);
        }
        AstKind::CatchParameter(parameter) => {
            scene.graph.flow(scene.pool, pattern(&parameter.pattern), Flow::Held);
        }
        AstKind::ForOfStatement(statement) => {
            let from = scene.graph.place();
            scene.graph.flow(place_of(&statement.right), from, Flow::Held);
            iterated(scene, from);
            match &statement.left {
                ForStatementLeft::VariableDeclaration(declaration) => {
                    for declarator in &declaration.declarations {
                        scene.graph.flow(from, pattern(&declarator.id), Flow::Held);
                    }
                }
                left => {
                    if let Some(target) = left.as_assignment_target() {
                        give(scene, target, from, Flow::Held);
                    }
                }
            }
        }
        _ => {}
    }
}
