//! The fields of nodes by number: a grammar looks for a name among all of its names each time it is asked.

use std::num::NonZeroU16;
use std::sync::OnceLock;

use tree_sitter::Node;

use super::{LANGUAGES, Language};

macro_rules! fields {
    ($($field:ident $name:literal,)*) => {
        /// A field that some grammar has.
        #[derive(Clone, Copy, Debug)]
        pub(super) enum Field {
            $(#[doc = concat!("`", $name, "`")] $field,)*
        }

        /// Their names, in the same order.
        const NAMES: &[&str] = &[$($name,)*];
    };
}

fields! {
    Alias "alias",
    Alternative "alternative",
    Arguments "arguments",
    Attribute "attribute",
    Body "body",
    Consequence "consequence",
    Constructor "constructor",
    DeclarationKind "declaration_kind",
    Definition "definition",
    Expr "expr",
    Member "field",
    Function "function",
    IfFalse "if_false",
    IfNil "if_nil",
    IfTrue "if_true",
    Index "index",
    Key "key",
    Left "left",
    Lhs "lhs",
    Macro "macro",
    Name "name",
    Object "object",
    Op "op",
    Operand "operand",
    Operator "operator",
    Parameter "parameter",
    Parameters "parameters",
    Path "path",
    Pattern "pattern",
    Property "property",
    Receiver "receiver",
    Result "result",
    ReturnType "return_type",
    Rhs "rhs",
    Right "right",
    Subject "subject",
    Subscript "subscript",
    Suffix "suffix",
    Target "target",
    Type "type",
    TypeArguments "type_arguments",
    Value "value",
}

/// The child of a node under a field.
pub(super) trait Under<'t> {
    /// The first child under a field, in a tree of this language.
    fn under(&self, lang: Language, field: Field) -> Option<Node<'t>>;
}

impl<'t> Under<'t> for Node<'t> {
    fn under(&self, lang: Language, field: Field) -> Option<Node<'t>> {
        static NUMBERS: [OnceLock<Vec<Option<NonZeroU16>>>; LANGUAGES] =
            [const { OnceLock::new() }; LANGUAGES];
        let numbers = NUMBERS[lang as usize].get_or_init(|| {
            let grammar = lang.grammar();
            NAMES.iter().map(|name| grammar.field_id_for_name(name)).collect()
        });
        self.child_by_field_id(numbers[field as usize]?.get())
    }
}
