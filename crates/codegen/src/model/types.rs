//! The types of a contract, as every language has them.

use super::Words;

/// Which of the named types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub(super) usize);

impl TypeId {
    /// Its place in [`Model::types`](super::Model::types).
    pub const fn index(self) -> usize {
        self.0
    }

    /// The type at a place.
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index)
    }
}

/// A type where it is used. Whatever needs a declaration of its own is [`Type::Named`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Any JSON value: nothing more is said, or no language could say it.
    Any,
    /// `null` and nothing else.
    Null,
    /// True or false.
    Bool,
    /// A whole number.
    Int(Int),
    /// Any number.
    Number,
    /// Any text.
    String,
    /// A list.
    Array(Box<Self>),
    /// A list with a type for each place, and nothing behind them.
    Tuple(Vec<Self>),
    /// An object whose members are not known by name.
    Map(Box<Self>),
    /// One of [`Model::types`](super::Model::types).
    Named(TypeId),
    /// The type, or `null`.
    Nullable(Box<Self>),
}

/// Which whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Int {
    /// All.
    Signed,
    /// From 0 on.
    Unsigned,
}

/// A type with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDef {
    /// Its name, which no other type, failure or operation has.
    pub name: Words,
    /// The name of the definition in the contract that it comes from; absent when it stood inline, where a language
    /// may write small ones inline, too.
    pub shared: Option<String>,
    /// What it is, in the words of the contract.
    pub doc: Option<String>,
    /// What it is made of.
    pub shape: Shape,
    /// Whether it is part of what a caller sends.
    pub is_sent: bool,
    /// Whether it is part of what comes back: a result, or the details of a failure.
    pub is_received: bool,
}

/// What a named type is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Another name for a type; it may be recursive, as a list of itself is.
    Alias(Type),
    /// One of some texts.
    Enum(Vec<EnumValue>),
    /// An object with known members.
    Object(Object),
    /// One of several types.
    Union(Union),
}

/// One text of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumValue {
    /// The text on the wire.
    pub value: String,
    /// Its name, which no other text of the enumeration has.
    pub name: Words,
    /// What it means, in the words of the contract.
    pub doc: Option<String>,
}

/// An object with known members.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// The members, sorted by their name on the wire.
    pub members: Vec<Member>,
    /// What else it may have.
    pub extra: Extra,
}

/// What an object may have besides the members that are known by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nothing.
    Closed,
    /// Anything.
    Open,
    /// Members of this type.
    Typed(Type),
}

/// One member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The name on the wire.
    pub wire: String,
    /// The name as words, which no other member of the object has.
    pub name: Words,
    /// Whether it must be there.
    pub required: bool,
    /// Its type.
    pub ty: Type,
    /// What it is, in the words of the contract.
    pub doc: Option<String>,
    /// What a server takes where it is absent, as JSON.
    pub default: Option<String>,
}

/// One of several types.
#[derive(Clone, Debug, PartialEq)]
pub struct Union {
    /// The types, in the order in which a value is tried where no discriminator tells.
    pub branches: Vec<Branch>,
    /// The member of every branch whose text tells which one it is.
    pub discriminator: Option<String>,
}

/// One type of a union.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// A name, which no other branch of the union has.
    pub name: Words,
    /// The type.
    pub ty: Type,
    /// The texts of the discriminator that tell of this branch.
    pub tags: Vec<String>,
}
