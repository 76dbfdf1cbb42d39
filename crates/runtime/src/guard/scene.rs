//! A parsed script with what the rules ask of it: symbols, functions, constant keys, the graph of values.

use std::collections::HashMap;

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentTarget, BindingPattern, Expression, MethodDefinitionKind, PropertyKey, PropertyKind,
};
use oxc_semantic::{NodeId, Semantic, SymbolId};

use super::codes::Finding;
use super::fold::{Folder, Key};
use super::graph::{Flow, Graph, Place};

/// The places of a function: all that it is given, and all that it gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) given: Place,
    pub(super) gives: Place,
}

impl Function {
    fn new(graph: &mut Graph) -> Self {
        Self { given: graph.place(), gives: graph.place() }
    }

    /// One of several functions that go by the same name: a hub keeps the graph linear.
    fn stands_for(self, other: Self, graph: &mut Graph) {
        graph.flow(self.given, other.given, Flow::Same);
        graph.flow(other.gives, self.gives, Flow::Same);
    }
}

/// Everything about one parsed script.
pub(super) struct Scene<'s, 'a> {
    pub(super) semantic: &'s Semantic<'a>,
    pub(super) folder: Folder<'s, 'a>,
    pub(super) graph: Graph,
    /// The first finding, in the order of the source.
    pub(super) finding: Option<Finding>,
    /// What was handed to functions that nobody knows, or thrown.
    pub(super) pool: Place,
    functions: HashMap<NodeId, Function>,
    of_symbol: HashMap<SymbolId, Function>,
    of_property: HashMap<String, Function>,
    /// The function around each node, arrows included.
    around: Vec<Option<NodeId>>,
    this: Vec<This>,
}

/// What `this` may be at a node, and whether the code is strict there.
#[derive(Debug, Clone, Copy)]
struct This {
    may_be_root: bool,
    strict: bool,
}

impl<'s, 'a> Scene<'s, 'a> {
    pub(super) fn new(semantic: &'s Semantic<'a>) -> Self {
        let nodes = semantic.nodes().len();
        let mut graph = Graph::new(nodes + semantic.scoping().symbols_len());
        let pool = graph.place();
        let mut scene = Self {
            semantic,
            folder: Folder::new(semantic),
            graph,
            finding: None,
            pool,
            functions: HashMap::new(),
            of_symbol: HashMap::new(),
            of_property: HashMap::new(),
            around: vec![None; nodes],
            this: vec![This { may_be_root: true, strict: false }; nodes],
        };
        for node in semantic.nodes().iter() {
            if matches!(node.kind(), AstKind::Function(_) | AstKind::ArrowFunctionExpression(_)) {
                let function = Function::new(&mut scene.graph);
                scene.functions.insert(node.id(), function);
            }
            // A parent comes before its children.
            let parent = semantic.nodes().parent_id(node.id());
            scene.around[node.id().index()] = if scene.functions.contains_key(&parent) {
                Some(parent)
            } else {
                scene.around.get(parent.index()).copied().flatten()
            };
            scene.this[node.id().index()] = scene.this_at(node.id(), parent);
        }
        for node in semantic.nodes().iter() {
            scene.name_functions(node.kind());
        }
        scene
    }

    /// In sloppy code `this` is the global object wherever a function is called plainly; class bodies are strict.
    fn this_at(&self, node: NodeId, parent: NodeId) -> This {
        let nodes = self.semantic.nodes();
        let outer = self.this[parent.index()];
        match nodes.kind(node) {
            AstKind::Program(program) => {
                This { may_be_root: true, strict: program.has_use_strict_directive() }
            }
            AstKind::Class(_) => This { strict: true, ..outer },
            AstKind::Function(function) => {
                let strict = outer.strict || function.has_use_strict_directive();
                This { may_be_root: !strict, strict }
            }
            AstKind::StaticBlock(_) => This { may_be_root: false, ..outer },
            _ => match nodes.kind(parent) {
                AstKind::PropertyDefinition(property)
                    if property.value.as_ref().is_some_and(|value| node_of(value) == node) =>
                {
                    This { may_be_root: false, ..outer }
                }
                _ => outer,
            },
        }
    }

    /// Remembers by which variable or property a function is called.
    fn name_functions(&mut self, kind: AstKind<'a>) {
        match kind {
            AstKind::Function(function) => {
                if let Some(symbol) = function.id.as_ref().and_then(|id| id.symbol_id.get()) {
                    self.name_by_symbol(symbol, function.node_id.get());
                }
            }
            AstKind::VariableDeclarator(declarator) => {
                if let (BindingPattern::BindingIdentifier(id), Some(init)) =
                    (&declarator.id, &declarator.init)
                    && let Some(symbol) = id.symbol_id.get()
                {
                    self.name_by_symbol(symbol, node_of(init));
                }
            }
            AstKind::AssignmentExpression(assignment) => {
                let function = node_of(&assignment.right);
                match &assignment.left {
                    AssignmentTarget::AssignmentTargetIdentifier(id) => {
                        if let Some(symbol) = self.folder.symbol(id) {
                            self.name_by_symbol(symbol, function);
                        }
                    }
                    AssignmentTarget::StaticMemberExpression(member) => {
                        self.name_by_property(member.property.name.as_str(), function);
                    }
                    AssignmentTarget::ComputedMemberExpression(member) => {
                        if let Key::Name(name) = self.folder.key(&member.expression) {
                            self.name_by_property(&name, function);
                        }
                    }
                    _ => {}
                }
            }
            AstKind::ObjectProperty(property) if property.kind == PropertyKind::Init => {
                self.name_by_key(&property.key, node_of(&property.value));
            }
            AstKind::MethodDefinition(method) if method.kind == MethodDefinitionKind::Method => {
                self.name_by_key(&method.key, method.value.node_id.get());
            }
            AstKind::PropertyDefinition(property) => {
                if let Some(value) = &property.value {
                    self.name_by_key(&property.key, node_of(value));
                }
            }
            AstKind::Class(class) => self.name_constructor(class),
            _ => {}
        }
    }

    fn name_constructor(&mut self, class: &oxc_ast::ast::Class<'a>) {
        let constructor = class.body.body.iter().find_map(|element| match element {
            oxc_ast::ast::ClassElement::MethodDefinition(method)
                if method.kind == MethodDefinitionKind::Constructor =>
            {
                Some(method.value.node_id.get())
            }
            _ => None,
        });
        if let (Some(id), Some(constructor)) =
            (class.id.as_ref().and_then(|id| id.symbol_id.get()), constructor)
        {
            self.name_by_symbol(id, constructor);
        }
    }

    fn name_by_symbol(&mut self, symbol: SymbolId, node: NodeId) {
        if let Some(&function) = self.functions.get(&node) {
            let hub = *self.of_symbol.entry(symbol).or_insert_with(|| Function::new(&mut self.graph));
            hub.stands_for(function, &mut self.graph);
        }
    }

    fn name_by_key(&mut self, key: &PropertyKey<'a>, node: NodeId) {
        if self.functions.contains_key(&node)
            && let Key::Name(name) = self.folder.property(key)
        {
            self.name_by_property(&name, node);
        }
    }

    fn name_by_property(&mut self, name: &str, node: NodeId) {
        if let Some(&function) = self.functions.get(&node) {
            let hub =
                *self.of_property.entry(name.to_owned()).or_insert_with(|| Function::new(&mut self.graph));
            hub.stands_for(function, &mut self.graph);
        }
    }

    pub(super) fn found(&mut self, construct: impl Into<String>) {
        self.finding.get_or_insert_with(|| Finding::construct(construct));
    }

    pub(super) fn keyword(&mut self, keyword: &'static str) {
        self.finding.get_or_insert(Finding::Keyword(keyword));
    }

    pub(super) fn parent(&self, node: NodeId) -> AstKind<'a> {
        self.semantic.nodes().parent_kind(node)
    }

    /// Whether a member is written to.
    pub(super) fn is_assigned(&self, node: NodeId) -> bool {
        let nodes = self.semantic.nodes();
        let member = nodes.kind(node).as_member_expression_kind();
        member.is_some_and(|member| member.is_assigned_to_in_parent(&nodes.parent_kind(node)))
    }

    /// The place of a variable.
    pub(super) fn variable(&self, symbol: SymbolId) -> Place {
        index(self.semantic.nodes().len() + symbol.index())
    }

    /// The function that a node is.
    pub(super) fn function(&self, node: NodeId) -> Option<Function> {
        self.functions.get(&node).copied()
    }

    /// The function around a node.
    pub(super) fn function_around(&self, node: NodeId) -> Option<Function> {
        self.around.get(node.index()).copied().flatten().and_then(|node| self.function(node))
    }

    /// The function around a node that has `this` and `arguments` of its own.
    pub(super) fn method_around(&self, node: NodeId) -> Option<NodeId> {
        let mut around = self.around.get(node.index()).copied().flatten();
        while let Some(function) = around {
            if matches!(self.semantic.nodes().kind(function), AstKind::Function(_)) {
                return Some(function);
            }
            around = self.around.get(function.index()).copied().flatten();
        }
        None
    }

    /// Whether `this` may be the global object here.
    pub(super) fn this_may_be_root(&self, node: NodeId) -> bool {
        self.this.get(node.index()).is_none_or(|this| this.may_be_root)
    }

    /// The function that an expression is known to be.
    pub(super) fn function_of(&self, expression: &Expression<'a>) -> Option<Function> {
        match expression {
            Expression::Identifier(identifier) => {
                self.folder.symbol(identifier).and_then(|symbol| self.of_symbol.get(&symbol)).copied()
            }
            expression => self.function(node_of(expression)),
        }
    }

    /// The function that a property of this name is known to be, on any object.
    pub(super) fn function_named(&self, property: &str) -> Option<Function> {
        self.of_property.get(property).copied()
    }
}

/// The node of an expression.
pub(super) fn node_of(expression: &Expression<'_>) -> NodeId {
    AstKind::from_expression(expression).node_id()
}

/// The place of an expression.
pub(super) fn place_of(expression: &Expression<'_>) -> Place {
    index(node_of(expression).index())
}

/// An index as a place; a source is bounded far below what a place can hold.
pub(super) fn index(index: usize) -> Place {
    Place::try_from(index).unwrap_or(Place::MAX)
}
