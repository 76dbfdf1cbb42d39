//! What can be said beforehand about the value of an expression that names a property.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentOperator, BinaryOperator, BindingPattern, Expression, IdentifierReference, PropertyKey,
    UnaryOperator,
};
use oxc_semantic::{Semantic, SymbolId};

use super::names;

/// What is known of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// The name itself.
    Name(String),
    /// Not the name, but that it is none that matters: a number, a truth value, a telling prefix.
    Harmless,
    /// It may be any name.
    Unknown,
}

/// What is known of a value.
#[derive(Debug, Clone, PartialEq)]
enum Known {
    Text(String),
    Number(Option<f64>),
    /// Some text or symbol that is no name that matters; joined to other text it may become one.
    Harmless,
    /// Some text with this beginning and this end.
    Affix(String, String),
    Nothing,
}

/// Names longer than any that matters need not be known whole.
const MAX_TEXT: usize = 4096;
const MAX_DEPTH: u32 = 64;
const MAX_STEPS: u32 = 200_000;

/// Folds constant expressions, with a bound on the work.
pub(super) struct Folder<'s, 'a> {
    semantic: &'s Semantic<'a>,
    steps: Cell<u32>,
    depth: Cell<u32>,
    open: RefCell<Vec<SymbolId>>,
    variables: RefCell<HashMap<SymbolId, Known>>,
}

impl<'s, 'a> Folder<'s, 'a> {
    pub(super) fn new(semantic: &'s Semantic<'a>) -> Self {
        Self {
            semantic,
            steps: Cell::new(0),
            depth: Cell::new(0),
            open: RefCell::default(),
            variables: RefCell::default(),
        }
    }

    /// The key of a computed member.
    pub(super) fn key(&self, expression: &Expression<'a>) -> Key {
        match self.known(expression) {
            Known::Text(text) => Key::Name(text),
            Known::Number(_) | Known::Harmless => Key::Harmless,
            Known::Affix(prefix, suffix) if !names::could_matter(&prefix, &suffix) => Key::Harmless,
            Known::Affix(..) | Known::Nothing => Key::Unknown,
        }
    }

    /// The key of a property in a literal, a class or a pattern.
    pub(super) fn property(&self, key: &PropertyKey<'a>) -> Key {
        match key {
            PropertyKey::StaticIdentifier(name) => Key::Name(name.name.to_string()),
            PropertyKey::PrivateIdentifier(name) => Key::Name(format!("#{}", name.name)),
            key => key.as_expression().map_or(Key::Unknown, |expression| self.key(expression)),
        }
    }

    /// The text of an expression, if all of it is known.
    pub(super) fn text(&self, expression: &Expression<'a>) -> Option<String> {
        match self.known(expression) {
            Known::Text(text) => Some(text),
            Known::Number(_) | Known::Harmless | Known::Affix(..) | Known::Nothing => None,
        }
    }

    /// The beginning of a text, as far as it is known.
    pub(super) fn prefix(&self, expression: &Expression<'a>) -> String {
        match self.known(expression) {
            Known::Text(text) | Known::Affix(text, _) => text,
            Known::Number(_) | Known::Harmless | Known::Nothing => String::new(),
        }
    }

    /// The symbol of a reference; a global has none.
    pub(super) fn symbol(&self, identifier: &IdentifierReference<'a>) -> Option<SymbolId> {
        let reference = identifier.reference_id.get()?;
        self.semantic.scoping().get_reference(reference).symbol_id()
    }

    fn known(&self, expression: &Expression<'a>) -> Known {
        if self.depth.get() >= MAX_DEPTH || self.steps.get() >= MAX_STEPS {
            return Known::Nothing;
        }
        self.depth.set(self.depth.get() + 1);
        self.steps.set(self.steps.get() + 1);
        let known = self.known_within(expression);
        self.depth.set(self.depth.get() - 1);
        known
    }

    fn known_within(&self, expression: &Expression<'a>) -> Known {
        match expression {
            Expression::StringLiteral(literal) => Known::Text(literal.value.to_string()),
            Expression::NumericLiteral(literal) => Known::Number(Some(literal.value)),
            Expression::TemplateLiteral(template) => {
                let mut whole = Known::Text(String::new());
                for (at, quasi) in template.quasis.iter().enumerate() {
                    let Some(cooked) = &quasi.value.cooked else { return Known::Nothing };
                    whole = join(whole, Known::Text(cooked.to_string()));
                    if let Some(expression) = template.expressions.get(at) {
                        whole = join(whole, self.known(expression));
                    }
                }
                whole
            }
            Expression::BinaryExpression(binary) if binary.operator == BinaryOperator::Addition => {
                match (self.known(&binary.left), self.known(&binary.right)) {
                    (Known::Number(left), Known::Number(right)) => {
                        Known::Number(left.zip(right).map(|(left, right)| left + right))
                    }
                    (left @ (Known::Text(_) | Known::Affix(..)), right)
                    | (left, right @ (Known::Text(_) | Known::Affix(..))) => join(left, right),
                    _ => Known::Nothing,
                }
            }
            Expression::BinaryExpression(binary) if binary.operator.is_arithmetic() => Known::Number(None),
            Expression::BinaryExpression(binary) if binary.operator.is_bitwise() => Known::Number(None),
            // Comparisons, `in` and `instanceof` give a truth value.
            Expression::BinaryExpression(_)
            | Expression::PrivateInExpression(_)
            | Expression::BooleanLiteral(_)
            | Expression::NullLiteral(_) => Known::Harmless,
            Expression::UnaryExpression(unary) => match unary.operator {
                UnaryOperator::UnaryPlus | UnaryOperator::UnaryNegation | UnaryOperator::BitwiseNot => {
                    Known::Number(None)
                }
                UnaryOperator::LogicalNot
                | UnaryOperator::Typeof
                | UnaryOperator::Void
                | UnaryOperator::Delete => Known::Harmless,
            },
            Expression::UpdateExpression(_) => Known::Number(None),
            Expression::ConditionalExpression(conditional) => {
                either(self.known(&conditional.consequent), self.known(&conditional.alternate))
            }
            Expression::LogicalExpression(logical) => {
                either(self.known(&logical.left), self.known(&logical.right))
            }
            Expression::SequenceExpression(sequence) => {
                sequence.expressions.last().map_or(Known::Nothing, |last| self.known(last))
            }
            Expression::AssignmentExpression(assignment)
                if assignment.operator == AssignmentOperator::Assign =>
            {
                self.known(&assignment.right)
            }
            Expression::StaticMemberExpression(member) => match &member.object {
                Expression::Identifier(object)
                    if object.name == "Symbol"
                        && self.symbol(object).is_none()
                        && names::is_well_known_symbol(&member.property.name) =>
                {
                    Known::Harmless
                }
                _ => Known::Nothing,
            },
            // A script can replace the method, so that only a verdict against it is worth something.
            Expression::CallExpression(_) => match self.call(expression) {
                Known::Text(name) if names::matters(&name) => Known::Text(name),
                _ => Known::Nothing,
            },
            Expression::Identifier(identifier) => self.variable(identifier),
            _ => Known::Nothing,
        }
    }

    /// `String.fromCharCode` of constants, and an array of constants joined: the usual ways to spell a name in hiding.
    fn call(&self, expression: &Expression<'a>) -> Known {
        let Expression::CallExpression(call) = expression else { return Known::Nothing };
        let Expression::StaticMemberExpression(callee) = &call.callee else { return Known::Nothing };
        let arguments: Option<Vec<Known>> =
            call.arguments.iter().map(|argument| argument.as_expression().map(|a| self.known(a))).collect();
        let Some(arguments) = arguments else { return Known::Nothing };
        match (&callee.object, callee.property.name.as_str(), arguments.as_slice()) {
            (Expression::Identifier(object), "fromCharCode" | "fromCodePoint", codes)
                if object.name == "String" && self.symbol(object).is_none() =>
            {
                let text: Option<String> = codes.iter().map(character).collect();
                text.map_or(Known::Nothing, Known::Text)
            }
            (Expression::ArrayExpression(array), "join", [Known::Text(between)]) => {
                let mut whole = Known::Text(String::new());
                for (at, element) in array.elements.iter().enumerate() {
                    let Some(element) = element.as_expression() else { return Known::Nothing };
                    if at > 0 {
                        whole = join(whole, Known::Text(between.clone()));
                    }
                    whole = join(whole, self.known(element));
                }
                whole
            }
            (object, "concat", more) => {
                let first = self.known(object);
                if !matches!(first, Known::Text(_) | Known::Affix(..)) {
                    return Known::Nothing;
                }
                more.iter().cloned().fold(first, join)
            }
            _ => Known::Nothing,
        }
    }

    /// A variable that is written once is what it was given; one that only ever gets numbers is a number.
    fn variable(&self, identifier: &IdentifierReference<'a>) -> Known {
        let Some(symbol) = self.symbol(identifier) else {
            return if matches!(identifier.name.as_str(), "undefined" | "NaN" | "Infinity") {
                Known::Harmless
            } else {
                Known::Nothing
            };
        };
        if let Some(known) = self.variables.borrow().get(&symbol) {
            return known.clone();
        }
        if self.open.borrow().contains(&symbol) {
            // It is a number if all that it is ever given is one; this very use gives it nothing new.
            return Known::Number(None);
        }
        self.open.borrow_mut().push(symbol);
        let known = self.declared(symbol);
        self.open.borrow_mut().pop();
        // Below another open variable the answer may rest on what is only assumed of that one.
        if self.open.borrow().is_empty() {
            self.variables.borrow_mut().insert(symbol, known.clone());
        }
        known
    }

    fn declared(&self, symbol: SymbolId) -> Known {
        let scoping = self.semantic.scoping();
        let uses = scoping.get_resolved_reference_ids(symbol).len();
        self.steps.set(self.steps.get().saturating_add(u32::try_from(uses).unwrap_or(MAX_STEPS)));
        if scoping.symbol_declarations(symbol).count() != 1 {
            return Known::Nothing;
        }
        let nodes = self.semantic.nodes();
        let declaration = scoping.symbol_declaration(symbol);
        let AstKind::VariableDeclarator(declarator) = nodes.kind(declaration) else {
            return Known::Nothing;
        };
        // `for (var k = 'a' in x)` gives it other values than the one that is written.
        let statement = nodes.parent_kind(nodes.parent_id(declaration));
        if matches!(statement, AstKind::ForInStatement(_) | AstKind::ForOfStatement(_)) {
            return Known::Nothing;
        }
        let (BindingPattern::BindingIdentifier(_), Some(init)) = (&declarator.id, &declarator.init) else {
            return Known::Nothing;
        };
        let known = self.known(init);
        if !scoping.symbol_is_mutated(symbol) {
            return known;
        }
        if matches!(known, Known::Number(_)) && self.is_given_numbers_only(symbol) {
            Known::Number(None)
        } else {
            Known::Nothing
        }
    }

    fn is_given_numbers_only(&self, symbol: SymbolId) -> bool {
        let nodes = self.semantic.nodes();
        self.semantic.scoping().get_resolved_references(symbol).filter(|reference| reference.is_write()).all(
            |write| match nodes.parent_kind(write.node_id()) {
                AstKind::UpdateExpression(_) => true,
                AstKind::AssignmentExpression(assignment) => match assignment.operator {
                    AssignmentOperator::Assign | AssignmentOperator::Addition => {
                        matches!(self.known(&assignment.right), Known::Number(_))
                    }
                    operator => operator.is_arithmetic() || operator.is_bitwise(),
                },
                _ => false,
            },
        )
    }
}

fn character(code: &Known) -> Option<char> {
    let Known::Number(Some(code)) = code else { return None };
    if code.fract() != 0.0 || !(0.0..=1_114_111.0).contains(code) {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number in range, see above"
    )]
    char::from_u32(*code as u32)
}

/// One text after another.
fn join(left: Known, right: Known) -> Known {
    if let (Known::Text(left), Known::Text(right)) = (&left, &right) {
        return if left.len() + right.len() > MAX_TEXT {
            Known::Nothing
        } else {
            Known::Text(format!("{left}{right}"))
        };
    }
    let prefix = match left {
        Known::Text(text) | Known::Affix(text, _) => text,
        Known::Number(_) | Known::Harmless | Known::Nothing => String::new(),
    };
    let suffix = match right {
        Known::Text(text) | Known::Affix(_, text) => text,
        Known::Number(_) | Known::Harmless | Known::Nothing => String::new(),
    };
    Known::Affix(prefix, suffix)
}

/// One or the other: the one that matters, if either does.
fn either(left: Known, right: Known) -> Known {
    match (left, right) {
        (Known::Number(_), Known::Number(_)) => Known::Number(None),
        (Known::Text(left), Known::Text(right)) if left == right => Known::Text(left),
        (Known::Text(name), _) | (_, Known::Text(name)) if names::matters(&name) => Known::Text(name),
        (
            Known::Text(_) | Known::Number(_) | Known::Harmless,
            Known::Text(_) | Known::Number(_) | Known::Harmless,
        ) => Known::Harmless,
        _ => Known::Nothing,
    }
}
