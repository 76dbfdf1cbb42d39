//! The few terms that every language is shown in.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::tree::formats::Holes;

/// What a node says, whatever the language.
#[derive(Debug)]
pub(crate) enum View<'t> {
    /// `f(a, code: b)`, `new F(a)`, and elements of JSX.
    Call { callee: Node<'t>, args: Vec<Arg<'t>> },
    /// Members with names: objects, dictionaries, struct literals.
    Object { ty: Option<&'t str>, members: Vec<Arg<'t>> },
    /// Elements without names.
    List(Vec<Node<'t>>),
    /// `target = value`.
    Assign { target: Node<'t>, value: Node<'t> },
    /// Names that come into being here.
    Bind(Vec<Bind<'t>>),
    /// The names that a loop over a list or table gives to its parts, once for each of them.
    Loop(Vec<Bind<'t>>),
    /// Two or more things that are compared, or looked for in each other.
    Compare(Vec<Node<'t>>),
    /// A choice by value, with the values.
    Switch { subject: Node<'t>, labels: Vec<Node<'t>> },
    /// A function; `tail` is the expression that it returns without saying so.
    Function {
        name: Option<&'t str>,
        ret: Option<&'t str>,
        params: Vec<&'t str>,
        tail: Option<Node<'t>>,
        decorators: Vec<Node<'t>>,
        doc: Option<Node<'t>>,
    },
    /// What a function returns.
    Return(Vec<Node<'t>>),
    /// What is thrown or raised.
    Throw(Node<'t>),
    /// A text without anything computed in it; the range is what stands between the quotes.
    Str(Range<usize>),
    /// A text with something computed in it; the ranges are its fixed parts.
    Template(Vec<Range<usize>>),
    /// An identifier.
    Name(&'t str),
    /// `object.member`, `object["member"]`, `Type::Member`, `.member`.
    Access { object: Option<Node<'t>>, member: &'t str, node: Node<'t> },
    /// `object[computed]`.
    Computed(Node<'t>),
    /// The value is one of these.
    Pass(Vec<Node<'t>>),
    /// Texts that are put together.
    Join(Vec<Node<'t>>),
    /// A text with holes, and what is put into them.
    Format { format: Node<'t>, holes: Holes, args: Vec<Arg<'t>> },
    /// An enumeration with its cases.
    Enum { name: &'t str, cases: Vec<Case<'t>> },
    /// A class or struct, what it derives from, and the code that it says in an attribute.
    Class { name: Node<'t>, bases: Vec<&'t str>, derives: Vec<&'t str>, code: Option<Range<usize>> },
    /// A module, or what is added to a type: constants in it belong to this name.
    Home(&'t str),
    /// `import { original as alias }`.
    Alias { original: &'t str, alias: &'t str },
    /// A type that is a choice of texts.
    Union { name: &'t str, members: Vec<Node<'t>> },
    /// What a macro is given, without structure.
    Tokens { name: &'t str, tokens: Vec<Node<'t>> },
    /// A block, in which names live.
    Block,
    /// A comment that is documentation.
    Doc,
    /// Another comment.
    Note,
    /// A text that stands between tags.
    Shown,
    /// Nothing that matters here.
    Other,
}

/// A member of an object, or an argument of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arg<'t> {
    /// Its name.
    pub(crate) label: Option<&'t str>,
    /// Where the name stands.
    pub(crate) key: Option<Node<'t>>,
    /// What it is.
    pub(crate) value: Node<'t>,
}

/// A name that comes into being.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bind<'t> {
    pub(crate) name: &'t str,
    pub(crate) ty: Option<&'t str>,
    pub(crate) value: Option<Node<'t>>,
}

/// A case of an enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Case<'t> {
    pub(crate) name: Node<'t>,
    /// The text that it stands for.
    pub(crate) raw: Option<Range<usize>>,
}
