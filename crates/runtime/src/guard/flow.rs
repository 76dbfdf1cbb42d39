//! How values flow through expressions, variables, properties and patterns.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentTarget, AssignmentTargetMaybeDefault, AssignmentTargetProperty, BindingPattern, Expression,
    ForStatementLeft, MethodDefinitionKind, ObjectPropertyKind, PropertyKind,
};
use oxc_semantic::NodeId;

use super::fold::Key;
use super::graph::trait_of::{FUNCTION, MADE, PICKED, PICKED_TWICE, ROOT};
use super::graph::{Flow, Place};
use super::names;
use super::scene::{Scene, index, place_of};

const UNKNOWN_ON_ROOT: &str = "a computed name on the global object";
const UNKNOWN_ON_FUNCTION: &str = "a computed name on a function or a built-in";
pub(super) const MADE_CALLED: &str = "a call of what a computed name made";

/// Adds the edges of one node.
pub(super) fn add<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
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
        AstKind::AssignmentExpression(assignment) => {
            let from = place_of(&assignment.right);
            scene.graph.flow(from, here, Flow::Same);
            give(scene, &assignment.left, from, Flow::Same);
        }
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
            let from = match chain.expression.as_member_expression() {
                Some(member) => match member {
                    oxc_ast::ast::MemberExpression::ComputedMemberExpression(member) => member.node_id.get(),
                    oxc_ast::ast::MemberExpression::StaticMemberExpression(member) => member.node_id.get(),
                    oxc_ast::ast::MemberExpression::PrivateFieldExpression(member) => member.node_id.get(),
                },
                None => match &chain.expression {
                    oxc_ast::ast::ChainElement::CallExpression(call) => call.node_id.get(),
                    _ => return,
                },
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
                    oxc_ast::ast::ArrayExpressionElement::SpreadElement(spread) => {
                        index(spread.node_id.get().index())
                    }
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
        _ => add_statement(scene, id, kind),
    }
}

/// Functions, classes, and the statements that move values.
fn add_statement<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
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

/// An iterator of the script's own gives what it calls `value`.
fn iterated(scene: &mut Scene<'_, '_>, to: Place) {
    let value = scene.graph.property("value");
    scene.graph.flow(value, to, Flow::Part);
}

/// A property of a known name is read.
fn read<'a>(scene: &mut Scene<'_, 'a>, object: &Expression<'a>, name: &str, here: Place) {
    take(scene, place_of(object), &Key::Name(name.to_owned()), here);
}

/// Something is taken out of an object by a key.
fn take(scene: &mut Scene<'_, '_>, object: Place, key: &Key, to: Place) {
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

/// A pattern on the global object must not take what must not be read from it.
fn take_by_pattern(scene: &mut Scene<'_, '_>, object: Place, key: &Key, to: Place) {
    if let Key::Name(name) = key
        && names::is_forbidden_on_root(name)
    {
        scene.graph.refuse(object, ROOT, format!("`{name}` of the global object"));
    }
    take(scene, object, key, to);
}

/// Something is taken out of an object by a key that nobody knows.
fn pick(scene: &mut Scene<'_, '_>, object: Place, to: Place) {
    scene.graph.mark(to, PICKED);
    scene.graph.flow(object, to, Flow::Picked);
    scene.graph.refuse(object, ROOT, UNKNOWN_ON_ROOT);
    scene.graph.refuse(object, FUNCTION, UNKNOWN_ON_FUNCTION);
}

/// A value is put under a key of a literal or a class.
fn define<'a>(scene: &mut Scene<'_, 'a>, key: &oxc_ast::ast::PropertyKey<'a>, from: Place, object: Place) {
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

fn object_property<'a>(scene: &mut Scene<'_, 'a>, property: &ObjectPropertyKind<'a>, here: Place) {
    match property {
        ObjectPropertyKind::ObjectProperty(property) => {
            let function = scene.function(super::scene::node_of(&property.value));
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

/// A value is assigned.
fn give<'a>(scene: &mut Scene<'_, 'a>, target: &AssignmentTarget<'a>, from: Place, flow: Flow) {
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
            for element in array.elements.iter().flatten() {
                give_or_default(scene, element, from, Flow::Held);
            }
            if let Some(rest) = &array.rest {
                give(scene, &rest.target, from, Flow::Held);
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

/// A value goes into a container, which other expressions know by its variable or its property.
pub(super) fn put_into<'a>(scene: &mut Scene<'_, 'a>, mut container: &Expression<'a>, from: Place) {
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

fn pattern(pattern: &BindingPattern<'_>) -> Place {
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
