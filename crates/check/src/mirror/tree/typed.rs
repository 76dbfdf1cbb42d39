//! The types that names are declared with, and what types are declared to be.

use std::ops::Range;

use tree_sitter::Node;

use super::facts::Facts;
use crate::mirror::hash::Map;
use crate::mirror::lang::{Language, children, fields, words};
use crate::mirror::words::typenames::AROUND;

/// How many of these are looked through.
const DEEPEST: usize = 6;

/// The types of a file.
#[derive(Debug, Default)]
pub(crate) struct Types<'t> {
    /// The names that are declared with a type, in their order: where the name stands, and the type.
    names: Map<&'t str, Vec<(usize, Node<'t>)>>,
    /// The types that are declared here, with what declares them.
    own: Map<&'t str, Node<'t>>,
}

/// A member of a struct, and the words of its type.
pub(crate) type TypedMember<'t> = (&'t str, &'t str);

impl<'t> Facts<'t> {
    /// The types that a name is declared with in a part of the file, by their names and in their order.
    pub(crate) fn types_of_name(&self, name: &str, within: &Range<usize>) -> impl Iterator<Item = &'t str> {
        let places = self.types().names.get(name).into_iter().flatten();
        let places = places.filter(move |(at, _)| within.contains(at));
        places.filter_map(|(_, ty)| self.type_named(*ty))
    }

    /// What declares a type of this file.
    pub(crate) fn declaration(&self, name: &str) -> Option<Node<'t>> {
        self.types().own.get(name).copied()
    }

    /// The structs of this file of Go, and their members.
    pub(crate) fn structs(&self) -> impl Iterator<Item = (&'t str, Vec<TypedMember<'t>>)> {
        let own = self.types().own.iter();
        own.filter_map(|(name, node)| Some((*name, self.members(node.child_by_field_name("type")?)?)))
    }

    /// The members of a struct of Go, by its name or as it is written out.
    pub(crate) fn members_of_type(&self, ty: Node<'t>) -> Option<Vec<TypedMember<'t>>> {
        self.members(ty).or_else(|| self.members_of(words(ty, self.text)))
    }

    /// The members of a struct of this file of Go.
    pub(crate) fn members_of(&self, name: &str) -> Option<Vec<TypedMember<'t>>> {
        self.members(self.declaration(name)?.child_by_field_name("type")?)
    }

    fn members(&self, ty: Node<'t>) -> Option<Vec<TypedMember<'t>>> {
        let list = ty.named_child(0).filter(|_| ty.kind() == "struct_type")?;
        let members = children(list).into_iter().filter_map(|member| {
            let ty = member.child_by_field_name("type")?;
            let names = fields(member, "name");
            // What is put in as a whole is called as its type is.
            let names = if names.is_empty() { vec![ty] } else { names };
            Some(names.into_iter().map(move |name| (words(name, self.text), words(ty, self.text))))
        });
        Some(members.flatten().collect())
    }

    fn types(&self) -> &Types<'t> {
        self.types.get_or_init(|| {
            let mut types = Types::default();
            let kinds = self.lang.typed();
            let mut cursor = self.root.walk();
            loop {
                let node = cursor.node();
                if kinds.get(usize::from(node.kind_id())) == Some(&true) {
                    self.take_types(node, &mut types);
                }
                if cursor.goto_first_child() {
                    continue;
                }
                while !cursor.goto_next_sibling() {
                    if !cursor.goto_parent() {
                        return types;
                    }
                }
            }
        })
    }

    fn take_types(&self, node: Node<'t>, types: &mut Types<'t>) {
        let mut put = |name: Node<'t>, ty: Node<'t>| {
            types.names.entry(words(name, self.text)).or_default().push((name.start_byte(), ty));
        };
        if self.lang == Language::Swift {
            let mut named = None;
            for child in children(node) {
                match child.kind() {
                    "simple_identifier" => named = Some(child),
                    "pattern" => named = child.child_by_field_name("bound_identifier"),
                    kind if kind.contains("type") => {
                        named.take().into_iter().for_each(|name| put(name, child));
                    }
                    _ => {}
                }
            }
        } else if let Some(ty) = node.child_by_field_name("type").filter(|_| !is_declared(node)) {
            let by_field = ["name", "pattern", "left"].into_iter().flat_map(|field| fields(node, field));
            let mut names: Vec<_> = by_field.collect();
            // `def stop(code: Code)` says the name without a field.
            names.extend(node.named_child(0).filter(|first| names.is_empty() && first.id() != ty.id()));
            for name in names {
                let inner = (name.kind() == "reference_pattern").then(|| name.named_child(0)).flatten();
                put(inner.unwrap_or(name), ty);
            }
        }
        let is_added =
            node.child_by_field_name("declaration_kind").is_some_and(|kind| kind.kind() == "extension");
        if is_declared(node)
            && !is_added
            && let Some(name) = node.child_by_field_name("name")
        {
            types.own.insert(words(name, self.text), node);
        }
    }

    /// The name that a type begins with: `Reason` of `Option<&Reason>`, `Reason | null` and `[]Reason`.
    fn type_named(&self, ty: Node<'t>) -> Option<&'t str> {
        let mut at = ty;
        for _ in 0..DEEPEST {
            at = match at.kind() {
                "reference_type" => at.child_by_field_name("type")?,
                "slice_type" | "array_type" if self.lang == Language::Go => {
                    at.child_by_field_name("element")?
                }
                "union_type" => children(at).into_iter().find(|one| one.kind() != "literal_type")?,
                "binary_operator" => at.child_by_field_name("left")?,
                "scoped_type_identifier" => at.child_by_field_name("name")?,
                "generic_type" => {
                    let name = at.named_child(0)?;
                    let inner = at.named_child(1).and_then(|list| list.named_child(0));
                    inner.filter(|_| AROUND.contains(&words(name, self.text))).unwrap_or(name)
                }
                "string" => return words(at, self.text).get(1..).and_then(|text| text.get(..text.len() - 1)),
                "type" | "type_annotation" | "pointer_type" | "optional_type" | "existential_type"
                | "opaque_type" | "dynamic_type" | "abstract_type" | "parenthesized_type" => {
                    at.named_child(0)?
                }
                "user_type"
                | "type_identifier"
                | "qualified_type"
                | "nested_type_identifier"
                | "identifier"
                | "attribute"
                | "predefined_type"
                | "primitive_type" => {
                    let whole = words(at, self.text);
                    return whole.split(['<', '[']).next();
                }
                _ => return None,
            };
        }
        None
    }
}

/// Whether a node declares a type.
fn is_declared(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "type_spec"
            | "type_alias"
            | "struct_item"
            | "enum_item"
            | "type_item"
            | "class_definition"
            | "class_declaration"
            | "interface_declaration"
            | "type_alias_declaration"
            | "typealias_declaration"
            | "enum_declaration"
            | "protocol_declaration"
    )
}
