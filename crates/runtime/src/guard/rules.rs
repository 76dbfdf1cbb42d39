//! What is refused wherever it stands: names, globals, constructs.

use oxc_ast::AstKind;
use oxc_ast::ast::{Argument, BindingPattern, Expression, IdentifierReference};
use oxc_semantic::{NodeId, Reference, Semantic};

use super::codes::Finding;
use super::fold::Key;
use super::graph::trait_of::{MADE, PICKED_TWICE, ROOT};
use super::scene::{Scene, node_of, place_of};
use super::shape::{
    argument, call_of, is_callee, is_changed, is_compared, is_document, is_harmless_constructor,
    is_harmless_process_member, is_object_of_member, is_process, is_typeof, short,
};
use super::{calls, flow, markup, names};

/// Looks at every node once, then lets the values flow.
pub(super) fn judge(semantic: &Semantic<'_>) -> Option<Finding> {
    let mut scene = Scene::new(semantic);
    for node in semantic.nodes().iter() {
        rule(&mut scene, node.id(), node.kind());
        if scene.finding.is_some() {
            return scene.finding;
        }
        flow::add(&mut scene, node.id(), node.kind());
        calls::add(&mut scene, node.id(), node.kind());
    }
    for (name, place) in scene.graph.property_names() {
        if names::is_called_unseen(&name) {
            scene.graph.refuse(place, MADE | PICKED_TWICE, flow::MADE_CALLED);
        }
    }
    scene.graph.solve().map(Finding::construct)
}

fn rule<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    match kind {
        AstKind::WithStatement(_) => scene.found("`with`"),
        AstKind::ImportExpression(_) => scene.found("`import()`"),
        AstKind::ImportMeta(_) => scene.found("`import.meta`"),
        AstKind::ImportDeclaration(_) => scene.found("`import`"),
        AstKind::ExportDeclaration(_)
        | AstKind::ExportNamedDeclaration(_)
        | AstKind::ExportFromDeclaration(_)
        | AstKind::ExportDefaultDeclaration(_)
        | AstKind::ExportAllDeclaration(_) => scene.found("`export`"),
        AstKind::Decorator(_) | AstKind::AccessorProperty(_) => {
            scene.found("a decorator or an accessor field");
        }
        AstKind::IdentifierReference(identifier) if scene.folder.symbol(identifier).is_none() => {
            global(scene, id, identifier);
        }
        AstKind::StaticMemberExpression(member) => {
            access(scene, id, &member.object, &Key::Name(member.property.name.to_string()));
        }
        AstKind::ComputedMemberExpression(member) => {
            let key = scene.folder.key(&member.expression);
            access(scene, id, &member.object, &key);
        }
        AstKind::BindingProperty(property) => {
            let key = scene.folder.property(&property.key);
            taken(scene, &key);
        }
        AstKind::AssignmentTargetPropertyIdentifier(property) => {
            taken(scene, &Key::Name(property.binding.name.to_string()));
        }
        AstKind::AssignmentTargetPropertyProperty(property) => {
            let key = scene.folder.property(&property.name);
            taken(scene, &key);
        }
        AstKind::ObjectProperty(property) if matches!(scene.folder.property(&property.key), Key::Name(name) if name == "__proto__") =>
        {
            scene.keyword("__proto__");
        }
        AstKind::CallExpression(call) => {
            let arguments: Vec<_> = call.arguments.iter().filter_map(Argument::as_expression).collect();
            address(scene, &arguments);
        }
        AstKind::AssignmentExpression(assignment) => address(scene, &[&assignment.right]),
        AstKind::StringLiteral(literal) if markup::is_script_address(&literal.value) => {
            scene.found("a `javascript:` address");
        }
        AstKind::TemplateElement(element) if markup::is_script_address(&element.value.raw) => {
            scene.found("a `javascript:` address");
        }
        _ => {}
    }
}

/// An address that is put together is judged as far as it is known.
fn address<'a>(scene: &mut Scene<'_, 'a>, expressions: &[&Expression<'a>]) {
    for expression in expressions {
        let is_address = match scene.folder.text(expression) {
            Some(text) => markup::is_script_address(&text),
            None => markup::starts_script_address(&scene.folder.prefix(expression)),
        };
        if is_address {
            scene.found("a `javascript:` address");
        }
    }
}

/// A global: harmless ones pass, a few have rules, all others are refused.
fn global<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, identifier: &IdentifierReference<'a>) {
    let name = identifier.name.as_str();
    let parent = scene.parent(id);
    if is_typeof(parent) {
        return;
    }
    let is_callee = is_callee(parent, id);
    match name {
        "eval" if is_callee => return scene.keyword("eval("),
        "require" if is_callee => return scene.keyword("require("),
        "Function" if is_callee => return scene.keyword("Function("),
        "Function" if is_compared(parent, id) => return,
        "child_process" => return scene.keyword("child_process"),
        // A script that is no module may use the word; the module is judged as well.
        "await" => return,
        "arguments" if scene.method_around(id).is_some() => return,
        // Its member is judged when its turn comes.
        "process" if is_object_of_member(parent, id) => return,
        _ => {}
    }
    let reference = identifier.reference_id.get().map(|id| scene.semantic.scoping().get_reference(id));
    if reference.is_none_or(Reference::is_write) {
        return scene.found(format!("an assignment to the global `{}`", short(name)));
    }
    if names::is_timer(name) {
        return timer(scene, id, name);
    }
    if !names::is_harmless_global(name) && !names::is_bare_root(name) {
        scene.found(format!("the global `{}`", short(name)));
    }
}

/// A member is read, written or called.
fn access<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, object: &Expression<'a>, key: &Key) {
    if is_process(scene, object) {
        return process(scene, id, key);
    }
    let Key::Name(name) = key else { return };
    let name = name.as_str();
    let parent = scene.parent(id);
    if is_typeof(parent) && name != "__proto__" {
        return;
    }
    // What the other rules take for granted must not be replaced behind their back.
    let is_relied_on = matches!(name, "Promise" | "Symbol")
        || scene.semantic.scoping().get_root_binding(name.into()).is_some();
    if is_relied_on && scene.is_assigned(id) {
        let construct = format!("an assignment to `{}` by way of the global object", short(name));
        scene.graph.refuse(place_of(object), ROOT, construct);
    }
    match name {
        "__proto__" => scene.keyword("__proto__"),
        "child_process" => scene.keyword("child_process"),
        "constructor" => {
            if !is_harmless_constructor(parent, id) {
                scene.found("`.constructor`");
            }
        }
        "getOwnPropertyDescriptor" => match call_of(parent, id) {
            Some(call) => {
                let key = argument(call, 1).map_or(Key::Unknown, |key| scene.folder.key(key));
                if matches!(key, Key::Unknown) || matches!(&key, Key::Name(name) if names::matters(name)) {
                    scene.found("`getOwnPropertyDescriptor` of a name that matters or is not known");
                }
            }
            None => scene.found("`getOwnPropertyDescriptor` other than called"),
        },
        _ if names::is_timer(name) => timer(scene, id, name),
        _ if names::is_forbidden(name) => scene.found(format!("`.{}`", short(name))),
        _ if names::is_forbidden_on_root(name) => {
            if !(name == "process" && is_harmless_process_member(scene, id)) {
                scene.graph.refuse(place_of(object), ROOT, format!("`{name}` of the global object"));
            }
        }
        _ => page(scene, id, object, name),
    }
}

/// Members by which a page makes code of text.
fn page<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, object: &Expression<'a>, name: &str) {
    let parent = scene.parent(id);
    let inert = |scene: &Scene<'_, 'a>, text: Option<&Expression<'a>>| {
        text.and_then(|text| scene.folder.text(text)).is_some_and(|text| markup::is_inert(&text))
    };
    let refused = match name {
        "insertAdjacentHTML" => !call_of(parent, id).is_some_and(|call| inert(scene, argument(call, 1))),
        "write" | "writeln" if is_document(scene, object) => {
            !call_of(parent, id).is_some_and(|call| inert(scene, argument(call, 0)))
        }
        "createElement" | "createElementNS" => {
            let at = usize::from(name == "createElementNS");
            let tag = call_of(parent, id).and_then(|call| argument(call, at));
            tag.and_then(|tag| scene.folder.text(tag))
                .is_none_or(|tag| tag.to_ascii_lowercase().contains("script"))
        }
        "setAttribute" | "setAttributeNS" => {
            let at = usize::from(name == "setAttributeNS");
            let attribute = call_of(parent, id).and_then(|call| argument(call, at));
            !attribute.is_some_and(|attribute| {
                let whole = scene.folder.text(attribute).is_some();
                markup::is_inert_attribute(&scene.folder.prefix(attribute), whole)
            })
        }
        _ if names::is_markup(name) && scene.is_assigned(id) => match parent {
            AstKind::AssignmentExpression(assignment) => !inert(scene, Some(&assignment.right)),
            _ => true,
        },
        _ => false,
    };
    if refused {
        scene.found(format!("`{name}` with text that is live or not known"));
    }
}

/// A name taken out by a pattern.
fn taken(scene: &mut Scene<'_, '_>, key: &Key) {
    let Key::Name(name) = key else { return };
    match name.as_str() {
        "__proto__" => scene.keyword("__proto__"),
        "child_process" => scene.keyword("child_process"),
        name if name == "constructor"
            || name == "getOwnPropertyDescriptor"
            || names::is_timer(name)
            || names::is_forbidden(name) =>
        {
            scene.found(format!("`{}` taken out of an object", short(name)));
        }
        _ => {}
    }
}

/// `process` is a fact sheet; everything else about it is refused.
fn process(scene: &mut Scene<'_, '_>, id: NodeId, key: &Key) {
    match key {
        Key::Name(name) if name == "exit" => {
            if matches!(scene.semantic.nodes().kind(id), AstKind::StaticMemberExpression(_)) {
                scene.keyword("process.exit");
            } else {
                scene.found("`process.exit`");
            }
        }
        Key::Name(name) if name == "__proto__" => scene.keyword("__proto__"),
        Key::Name(name) if names::is_harmless_of_process(name) && !is_changed(scene, id) => {}
        Key::Name(name) => scene.found(format!("`process.{}`", short(name))),
        Key::Harmless | Key::Unknown => scene.found("a computed name on `process`"),
    }
}

/// A timer must be called, and with a function: anything else may be text, which it would run.
fn timer(scene: &mut Scene<'_, '_>, id: NodeId, name: &str) {
    let first = call_of(scene.parent(id), id).and_then(|call| argument(call, 0));
    if !first.is_some_and(|first| is_function(scene, first)) {
        scene.found(format!("`{name}` with something that is not plainly a function"));
    }
}

fn is_function<'a>(scene: &Scene<'_, 'a>, expression: &Expression<'a>) -> bool {
    if scene.function(node_of(expression)).is_some() {
        return true;
    }
    let Expression::Identifier(identifier) = expression else { return false };
    let Some(symbol) = scene.folder.symbol(identifier) else { return false };
    let (scoping, nodes) = (scene.semantic.scoping(), scene.semantic.nodes());
    if scoping.symbol_is_mutated(symbol) || scoping.symbol_declarations(symbol).count() != 1 {
        return false;
    }
    let declaration = scoping.symbol_declaration(symbol);
    match nodes.kind(declaration) {
        AstKind::Function(_) => true,
        AstKind::VariableDeclarator(declarator) => {
            matches!(declarator.id, BindingPattern::BindingIdentifier(_))
                && declarator.init.as_ref().is_some_and(|init| scene.function(node_of(init)).is_some())
        }
        // The two functions that a promise hands to its executor.
        AstKind::FormalParameter(parameter) => {
            let executor = nodes.parent_id(nodes.parent_id(declaration));
            matches!(parameter.pattern, BindingPattern::BindingIdentifier(_))
                && parameter.initializer.is_none()
                && scene.function(executor).is_some()
                && matches!(nodes.parent_kind(executor), AstKind::NewExpression(new)
                    if matches!(&new.callee, Expression::Identifier(promise)
                        if promise.name == "Promise" && scene.folder.symbol(promise).is_none()))
        }
        _ => false,
    }
}
