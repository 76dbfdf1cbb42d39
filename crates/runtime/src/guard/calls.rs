//! How values flow through calls.

use oxc_ast::AstKind;
use oxc_ast::ast::{Argument, Expression};
use oxc_semantic::NodeId;

use super::flow::{MADE_CALLED, put_into};
use super::fold::Key;
use super::graph::trait_of::{MADE, PICKED_TWICE, ROOT};
use super::graph::{Flow, Place};
use super::names;
use super::scene::{Scene, index, place_of};

const PICKED_CALLED: &str = "a call of what two computed names reach, or of what a computed name made";
const ROOT_GIVEN: &str = "the global object as an argument";

/// One call, of whatever form.
struct Call<'c, 'a> {
    here: Place,
    callee: &'c Expression<'a>,
    arguments: Vec<&'c Expression<'a>>,
    is_new: bool,
}

/// Adds the edges of a call, a construction or a tagged template.
pub(super) fn add<'a>(scene: &mut Scene<'_, 'a>, id: NodeId, kind: AstKind<'a>) {
    let here = index(id.index());
    let call = match kind {
        AstKind::CallExpression(call) => {
            Call { here, callee: &call.callee, arguments: expressions(&call.arguments), is_new: false }
        }
        AstKind::NewExpression(call) => {
            Call { here, callee: &call.callee, arguments: expressions(&call.arguments), is_new: true }
        }
        AstKind::TaggedTemplateExpression(tagged) => Call {
            here,
            callee: &tagged.tag,
            arguments: tagged.quasi.expressions.iter().collect(),
            is_new: false,
        },
        _ => return,
    };
    call.add(scene);
}

fn expressions<'c, 'a>(arguments: &'c [Argument<'a>]) -> Vec<&'c Expression<'a>> {
    let expression = |argument: &'c Argument<'a>| match argument {
        Argument::SpreadElement(spread) => Some(&spread.argument),
        argument => argument.as_expression(),
    };
    arguments.iter().filter_map(expression).collect()
}

impl<'a> Call<'_, 'a> {
    fn add(&self, scene: &mut Scene<'_, 'a>) {
        let (receiver, method) = self.method(scene);
        let function = match &method {
            Some(method) => scene.function_named(method),
            None => scene.function_of(self.callee),
        };
        match (&method, receiver) {
            (Some(method), Some(receiver)) => self.add_method(scene, method, receiver),
            _ => self.add_value(scene),
        }
        if let Some(function) = function {
            for argument in &self.arguments {
                scene.graph.flow(place_of(argument), function.given, Flow::Same);
            }
            scene.graph.flow(function.gives, self.here, Flow::Same);
        }
        self.add_callbacks(scene, receiver, function.is_some());
        if function.is_none() || method.is_some() {
            self.add_unknown(scene, receiver, method.as_deref());
        }
    }

    /// The receiver and the name of a method call.
    fn method<'c>(&'c self, scene: &Scene<'_, 'a>) -> (Option<&'c Expression<'a>>, Option<String>) {
        match self.callee {
            Expression::StaticMemberExpression(member) => {
                (Some(&member.object), Some(member.property.name.to_string()))
            }
            Expression::PrivateFieldExpression(member) => {
                (Some(&member.object), Some(format!("#{}", member.field.name)))
            }
            Expression::ComputedMemberExpression(member) => match scene.folder.key(&member.expression) {
                Key::Name(name) => (Some(&member.object), Some(name)),
                Key::Harmless | Key::Unknown => (None, None),
            },
            _ => (None, None),
        }
    }

    /// A method of a known name: what is called is what properties of this name hold.
    fn add_method(&self, scene: &mut Scene<'_, 'a>, method: &str, receiver: &Expression<'a>) {
        let property = scene.graph.property(method);
        scene.graph.flow(property, self.here, Flow::Called);
        scene.graph.refuse(property, MADE | PICKED_TWICE, PICKED_CALLED);
        let receiver = place_of(receiver);
        scene.graph.flow(receiver, self.here, Flow::Part);
        // `value` is what iterators and descriptors, which the engine makes, call their content.
        if matches!(method, "call" | "apply" | "value") {
            scene.graph.flow(receiver, self.here, Flow::Called);
            scene.graph.refuse(receiver, MADE | PICKED_TWICE, PICKED_CALLED);
        }
    }

    /// A value is called: the second call after a key that nobody knows is refused.
    fn add_value(&self, scene: &mut Scene<'_, 'a>) {
        let callee = place_of(self.callee);
        scene.graph.flow(callee, self.here, Flow::Called);
        scene.graph.refuse(callee, MADE | PICKED_TWICE, PICKED_CALLED);
    }

    /// Functions among the arguments may be called with the receiver's contents and the other arguments.
    fn add_callbacks(&self, scene: &mut Scene<'_, 'a>, receiver: Option<&Expression<'a>>, known: bool) {
        let mut others = None;
        for argument in &self.arguments {
            let Some(function) = scene.function_of(argument) else { continue };
            if let Some(receiver) = receiver {
                scene.graph.flow(place_of(receiver), function.given, Flow::Held);
            }
            if known {
                scene.graph.flow(scene.pool, function.given, Flow::Held);
            }
            // One place for all arguments keeps the graph linear.
            let others = *others.get_or_insert_with(|| self.gathered(scene));
            scene.graph.flow(others, function.given, Flow::Held);
            scene.graph.flow(function.gives, self.here, Flow::Held);
        }
    }

    fn gathered(&self, scene: &mut Scene<'_, 'a>) -> Place {
        let all = scene.graph.place();
        for argument in &self.arguments {
            scene.graph.flow(place_of(argument), all, Flow::Held);
        }
        all
    }

    /// What a function that nobody knows does with its arguments: it keeps, returns or calls them.
    fn add_unknown(
        &self,
        scene: &mut Scene<'_, 'a>,
        receiver: Option<&Expression<'a>>,
        method: Option<&str>,
    ) {
        for (at, argument) in self.arguments.iter().enumerate() {
            let argument_place = place_of(argument);
            let flow = if method.is_some_and(names::keeps) { Flow::Held } else { Flow::CalledOrSame };
            scene.graph.flow(argument_place, self.here, flow);
            match receiver {
                Some(receiver) => put_into(scene, receiver, argument_place),
                None => scene.graph.flow(argument_place, scene.pool, Flow::Part),
            }
            if !method.is_some_and(names::takes_root) {
                scene.graph.refuse(argument_place, ROOT, ROOT_GIVEN);
            }
            let called = match method {
                Some("from" | "fromAsync") => at == 1,
                Some(method) => names::invokes(method) && at < 2,
                None => matches!(self.callee, Expression::Identifier(callee) if names::invokes(&callee.name)),
            };
            if called {
                scene.graph.refuse(argument_place, MADE | PICKED_TWICE, MADE_CALLED);
            }
        }
        if receiver.is_none() || self.is_new {
            scene.graph.flow(scene.pool, self.here, Flow::Held);
        }
    }
}
