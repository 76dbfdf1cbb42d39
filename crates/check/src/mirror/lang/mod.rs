//! The languages: each shows its syntax tree in the same few terms, so that a rule is written once.

mod below;
mod field;
mod gap;
mod go;
mod javascript;
mod kind;
mod python;
mod rust;
mod swift;
mod view;

use std::path::Path;
use std::sync::OnceLock;

use tree_sitter::Node;

use super::tree::formats::Holes;
pub(crate) use below::{Below, Paths};
use field::{Field, Under};
pub(crate) use gap::bridged;
pub(crate) use kind::Kind;
pub(crate) use rust::tails;
pub(crate) use swift::labelled;
pub(crate) use view::{Arg, Bind, Case, View};

/// A language that codes are found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Go.
    Go,
    /// JavaScript, with JSX.
    JavaScript,
    /// Python.
    Python,
    /// Rust.
    Rust,
    /// Swift.
    Swift,
    /// TypeScript with JSX.
    Tsx,
    /// TypeScript.
    TypeScript,
}

const LANGUAGES: usize = 7;

impl Language {
    /// The language of a file, by its extension.
    pub fn of(path: &Path) -> Option<Self> {
        Some(match path.extension()?.to_str()? {
            "go" => Self::Go,
            "js" | "cjs" | "mjs" | "jsx" => Self::JavaScript,
            "py" | "pyi" => Self::Python,
            "rs" => Self::Rust,
            "swift" => Self::Swift,
            "tsx" => Self::Tsx,
            "ts" | "cts" | "mts" => Self::TypeScript,
            _ => return None,
        })
    }

    /// Its grammar.
    pub(crate) fn grammar(self) -> tree_sitter::Language {
        match self {
            Self::Go => tree_sitter_go::LANGUAGE.into(),
            Self::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
            Self::Python => tree_sitter_python::LANGUAGE.into(),
            Self::Rust => tree_sitter_rust::LANGUAGE.into(),
            Self::Swift => tree_sitter_swift::LANGUAGE.into(),
            Self::Tsx => tree_sitter_typescript::LANGUAGE_TSX.into(),
            Self::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
        }
    }

    /// What a node says.
    pub(crate) fn view<'t>(self, node: Node<'t>, text: &'t str) -> View<'t> {
        match self {
            Self::Go => go::view(node, text),
            Self::JavaScript | Self::Tsx | Self::TypeScript => javascript::view(self, node, text),
            Self::Python => python::view(node, text),
            Self::Rust => rust::view(node, text),
            Self::Swift => swift::view(node, text),
        }
    }

    /// The name that a method has for what it belongs to, and the type of it, where the method says so itself.
    pub(crate) fn receiver<'t>(self, node: Node<'t>, text: &'t str) -> Option<(Option<&'t str>, &'t str)> {
        if self == Self::Go { go::receiver(node, text) } else { None }
    }

    /// The names that members of something get where they are taken out of it.
    pub(crate) fn taken<'t>(self, bind: Node<'t>, text: &'t str) -> Vec<(&'t str, (Node<'t>, &'t str))> {
        match self {
            Self::JavaScript | Self::Tsx | Self::TypeScript => javascript::taken(self, bind, text),
            Self::Go | Self::Python | Self::Rust | Self::Swift => Vec::new(),
        }
    }

    /// Whether a name that another one gets is there for other files.
    pub(crate) fn exports(self, alias: Node<'_>, text: &str) -> bool {
        let is_public = |node: Node<'_>| words(node, text).starts_with("pub");
        match self {
            Self::Rust => {
                let mut around = std::iter::successors(alias.parent(), Node::parent).take(6);
                around.find(|node| node.kind() == "use_declaration").is_some_and(is_public)
            }
            _ => alias.kind() == "export_specifier",
        }
    }

    /// For each kind of node, by its number, whether a walk over the tree must look at it.
    pub(crate) fn looked_at(self) -> &'static [bool] {
        static TABLES: Tables = [const { OnceLock::new() }; LANGUAGES];
        TABLES[self as usize].get_or_init(|| {
            self.kinds(match self {
                Self::Go => go::WALK,
                Self::JavaScript | Self::Tsx | Self::TypeScript => javascript::WALK,
                Self::Python => python::WALK,
                Self::Rust => rust::WALK,
                Self::Swift => swift::WALK,
            })
        })
    }

    /// The same for members of something, which are many and only matter where a type of codes is named.
    pub(crate) fn accesses(self) -> &'static [bool] {
        static TABLES: Tables = [const { OnceLock::new() }; LANGUAGES];
        TABLES[self as usize].get_or_init(|| {
            self.kinds(match self {
                Self::Go => &["selector_expression", "index_expression"],
                Self::JavaScript | Self::Tsx | Self::TypeScript => {
                    &["member_expression", "subscript_expression"]
                }
                Self::Python => &["attribute", "subscript"],
                // A case with members is named as a type is.
                Self::Rust => &["scoped_identifier", "scoped_type_identifier"],
                Self::Swift => &["navigation_expression"],
            })
        })
    }

    /// The same for what declares a name with its type, or a type.
    pub(crate) fn typed(self) -> &'static [bool] {
        static TABLES: Tables = [const { OnceLock::new() }; LANGUAGES];
        TABLES[self as usize].get_or_init(|| {
            self.kinds(match self {
                Self::Go => go::TYPED,
                Self::JavaScript | Self::Tsx | Self::TypeScript => javascript::TYPED,
                Self::Python => python::TYPED,
                Self::Rust => rust::TYPED,
                Self::Swift => swift::TYPED,
            })
        })
    }

    /// For each kind of node, by its number, whether a walk goes on below it.
    pub(crate) fn below(self) -> &'static [Below] {
        static TABLES: [OnceLock<Vec<Below>>; LANGUAGES] = [const { OnceLock::new() }; LANGUAGES];
        TABLES[self as usize].get_or_init(|| {
            let rows = match self {
                Self::Go => go::BELOW,
                Self::JavaScript | Self::Tsx | Self::TypeScript => javascript::BELOW,
                Self::Python => python::BELOW,
                Self::Rust => rust::BELOW,
                Self::Swift => swift::BELOW,
            };
            let grammar = self.grammar();
            let of = |id| {
                let kind = grammar.node_kind_for_id(id).filter(|_| grammar.node_kind_is_named(id))?;
                rows.iter().find(|(_, kinds)| kinds.contains(&kind)).map(|(below, _)| *below)
            };
            (0..u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX))
                .map(|id| of(id).unwrap_or(Below::Walked))
                .collect()
        })
    }

    fn kinds(self, wanted: &[&str]) -> Vec<bool> {
        let grammar = self.grammar();
        let is_wanted = |id| {
            grammar.node_kind_is_named(id)
                && grammar.node_kind_for_id(id).is_some_and(|kind| wanted.contains(&kind))
        };
        (0..u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX)).map(is_wanted).collect()
    }
}

type Tables = [OnceLock<Vec<bool>>; LANGUAGES];

/// The named children of a node, comments aside.
pub(crate) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    // A cursor takes memory of its own, and most nodes have few children.
    const FEW: u32 = 6;
    if node.child_count() <= FEW {
        let named = (0..node.child_count()).filter_map(|index| node.child(index));
        return named.filter(|child| child.is_named() && !child.is_extra()).collect();
    }
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| !child.is_extra()).collect()
}

/// The children of a node under a field.
pub(crate) fn fields<'t>(node: Node<'t>, name: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.children_by_field_name(name, &mut cursor).filter(Node::is_named).collect()
}

/// What a loop over a list or a table that is written down gives to its names; a list may hold rows.
fn turns<'t>(names: &[&'t str], over: View<'t>, view: impl Fn(Node<'t>) -> View<'t>) -> View<'t> {
    let bind = |name: &&'t str, value| Bind { name, ty: None, value: Some(value) };
    let mut binds = Vec::new();
    match (names, over) {
        ([name], View::List(parts)) => binds.extend(parts.into_iter().map(|part| bind(name, part))),
        (names, View::List(rows)) => {
            for row in rows {
                if let View::List(parts) = view(row) {
                    binds.extend(names.iter().zip(parts).map(|(name, part)| bind(name, part)));
                }
            }
        }
        ([key, value], View::Object { members, .. }) => {
            for member in members {
                binds.extend(member.key.map(|node| bind(key, node)));
                binds.push(bind(value, member.value));
            }
        }
        _ => {}
    }
    if binds.is_empty() { View::Other } else { View::Loop(binds) }
}

/// The elements of a list with something between each two of them, or nothing.
fn joined<'t>(parts: Vec<Node<'t>>, between: Option<Node<'t>>) -> View<'t> {
    let with = |part| between.into_iter().chain([part]);
    View::Join(parts.into_iter().flat_map(with).skip(usize::from(between.is_some())).collect())
}

/// What a function gives together comes first: `code, late := s.late(charge)`.
fn given_first<'t>(names: impl Iterator<Item = &'t str>, value: Node<'t>) -> View<'t> {
    let mut values = std::iter::once(value);
    View::Bind(names.map(|name| Bind { name, ty: None, value: values.next() }).collect())
}

/// The names of a pattern such as `(state, code)`.
pub(crate) fn names_in<'t>(pattern: Node<'_>, text: &'t str) -> Vec<&'t str> {
    let pattern = text.get(pattern.byte_range()).unwrap_or_default();
    let pattern = pattern.trim_start_matches('&').trim_matches(['(', ')', '[', ']']);
    pattern
        .split(',')
        .map(|name| name.trim().trim_start_matches('&'))
        .filter(|name| !name.is_empty())
        .collect()
}

/// The text of a node; a name that would be a word of the language is itself without the marks that let it be one:
/// `r#type`, and `` `type` `` of Swift.
pub(crate) fn words<'t>(node: Node<'t>, text: &'t str) -> &'t str {
    let words = text.get(node.byte_range()).unwrap_or_default();
    match words.as_bytes() {
        [b'r', b'#', first, ..] if first.is_ascii_alphabetic() || *first == b'_' => &words[2..],
        [b'`', inner @ .., b'`'] if matches!(node.kind(), "simple_identifier" | "value_argument_label") => {
            &words[1..=inner.len()]
        }
        _ => words,
    }
}

/// The bytes between one mark at each side.
fn inside(node: Node<'_>, marks: usize) -> std::ops::Range<usize> {
    let (start, end) = (node.start_byte() + marks, node.end_byte().saturating_sub(marks));
    start..end.max(start)
}
