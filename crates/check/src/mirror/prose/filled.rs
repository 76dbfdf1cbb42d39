//! The texts of a description, and the names that are put into it: `` `… Errors: ${Codes.Jammed}, ${Codes.Busy}.` ``

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::{Arg, Language, View};
use crate::mirror::tree::formats::{self, Holes, Which};
use crate::mirror::tree::resolve::{DEPTH, Leaf};
use crate::mirror::uses::Finder;

/// A part of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) span: Range<usize>,
    pub(crate) words: Words,
    /// Whether it goes on with the one before without a blank.
    pub(crate) goes_on: bool,
}

/// What a part of a description says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// What stands there.
    Written,
    /// The code that a name stands for.
    Code(String),
    /// Something that is not known.
    Unknown,
}

impl Piece {
    pub(crate) fn text(span: Range<usize>) -> Self {
        Self { span, words: Words::Written, goes_on: false }
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// The texts that are put together in an expression, in order, and what is put between them.
    pub(crate) fn pieces(&self, node: Node<'t>, scope: usize) -> Vec<Piece> {
        let mut out = Vec::new();
        self.pieces_in(node, scope, DEPTH, &mut out);
        out
    }

    fn pieces_in(&self, node: Node<'t>, scope: usize, depth: usize, out: &mut Vec<Piece>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match self.view(node) {
            View::Str(range) => out.push(Piece::text(range)),
            View::Template(fixed) => self.template(node, &fixed, scope, depth, out),
            View::Format { format, holes, args } => match self.view(format) {
                View::Str(range) => self.filled(&range, holes, &args, scope, out),
                _ => self.pieces_in(format, scope, depth, out),
            },
            View::Tokens { name: "format", tokens } => {
                let args: Vec<Arg<'t>> = self.arguments_of(&tokens).collect();
                if let Some((first, rest)) = args.split_first()
                    && let View::Str(range) = self.view(first.value)
                {
                    self.filled(&range, Holes::Braces, rest, scope, out);
                }
            }
            View::Tokens { name: "concat" | "indoc", tokens } => {
                for arg in self.arguments_of(&tokens) {
                    self.pieces_in(arg.value, scope, depth, out);
                }
            }
            View::Join(parts) | View::Pass(parts) | View::List(parts) => {
                for part in parts {
                    self.pieces_in(part, scope, depth, out);
                }
            }
            View::Name(name) => {
                let before = out.len();
                if self.only_code(node, scope).is_none() {
                    for value in self.facts.lookup(name, scope).unwrap_or_default() {
                        self.pieces_in(value, scope, depth.min(3), out);
                    }
                }
                if out.len() == before {
                    self.hole(node, scope, out);
                }
            }
            // `Descriptions.open` of this file
            View::Access { .. } if let [text] = self.constant_of(node, scope) => {
                self.pieces_in(*text, scope, depth.min(3), out);
            }
            View::Access { .. } | View::Computed(_) => self.hole(node, scope, out),
            View::Call { callee, args } => {
                let before = out.len();
                let is_text = |piece: &Piece| piece.words == Words::Written;
                // `text.trim()`
                if let View::Access { object: Some(object), .. } = self.view(callee) {
                    self.pieces_in(object, scope, depth, out);
                }
                // `dedent("…")`, `lines("…", "…")`
                if !out[before..].iter().any(is_text) {
                    out.truncate(before);
                    for arg in args {
                        self.pieces_in(arg.value, scope, depth, out);
                    }
                }
                // `Codes.Jammed.toString()`
                if !out[before..].iter().any(is_text) {
                    out.truncate(before);
                    self.hole(node, scope, out);
                }
            }
            _ => {}
        }
    }

    /// A text with its holes.
    fn template(
        &self,
        node: Node<'t>,
        fixed: &[Range<usize>],
        scope: usize,
        depth: usize,
        out: &mut Vec<Piece>,
    ) {
        let mut cursor = node.walk();
        let mut inner: Vec<Vec<Piece>> = fixed.iter().cloned().map(|text| vec![Piece::text(text)]).collect();
        let is_fixed = |part: &Node<'t>| {
            fixed.iter().any(|text| text.start <= part.start_byte() && part.end_byte() <= text.end)
        };
        for part in node.named_children(&mut cursor).filter(|part| !is_fixed(part)) {
            let Some(value) = part.named_child(0) else { continue };
            let mut pieces = Vec::new();
            if matches!(self.view(value), View::Join(_) | View::Format { .. }) {
                self.pieces_in(value, scope, depth, &mut pieces);
            }
            // What is put between things that are not known says nothing.
            let says = |piece: &Piece| {
                piece.words != Words::Written
                    || self.facts.slice(&piece.span).contains(|c: char| c.is_ascii_alphanumeric())
            };
            if !pieces.iter().any(says) {
                pieces.clear();
                self.hole(value, scope, &mut pieces);
            }
            inner.push(pieces);
        }
        inner.retain(|pieces| !pieces.is_empty());
        inner.sort_by_key(|pieces| pieces[0].span.start);
        for (index, piece) in inner.into_iter().flatten().enumerate() {
            out.push(Piece { goes_on: index > 0, ..piece });
        }
    }

    /// What is put into the holes of a text: `"… Errors: %s, %s."`
    fn filled(
        &self,
        format: &Range<usize>,
        holes: Holes,
        args: &[Arg<'t>],
        scope: usize,
        out: &mut Vec<Piece>,
    ) {
        let text = self.facts.slice(format);
        let mut rest = args.iter().filter(|arg| arg.label.is_none());
        let (mut goes_on, mut end) = (false, format.start);
        for piece in holes.of(text) {
            match piece {
                formats::Piece::Fixed(fixed) => {
                    let start = format.start + (fixed.as_ptr() as usize - text.as_ptr() as usize);
                    let end = start + fixed.len();
                    out.push(Piece { goes_on, ..Piece::text(start..end) });
                }
                formats::Piece::Hole { which, .. } => {
                    let given = match which {
                        Which::Next => rest.next(),
                        Which::At(place) => args.iter().filter(|arg| arg.label.is_none()).nth(place),
                        Which::Named(name) => args.iter().find(|arg| arg.label == Some(name)),
                    };
                    match (given, which) {
                        (Some(arg), _) => self.hole(arg.value, scope, out),
                        (None, Which::Named(name)) if self.facts.lang == Language::Rust => {
                            let start = end.max(format.start);
                            out.push(self.captured(name, start, format, scope));
                        }
                        _ => out.push(Piece { words: Words::Unknown, ..Piece::text(format.clone()) }),
                    }
                    if let Some(last) = out.last_mut() {
                        last.goes_on = goes_on;
                    }
                }
            }
            end = out.last().filter(|last| last.words == Words::Written).map_or(end, |last| last.span.end);
            goes_on = true;
        }
    }

    /// What has a name that stands in the text itself: `format!("… Errors: {JAMMED}.")`
    fn captured(&self, name: &'t str, from: usize, format: &Range<usize>, scope: usize) -> Piece {
        let after = self.facts.text.get(from..format.end).unwrap_or_default();
        let start = from + after.find(name).unwrap_or(0);
        let span = start..(start + name.len()).min(format.end);
        let code = match self.facts.lookup(name, scope).as_deref() {
            Some([value]) => self.only_code(*value, scope).map(std::borrow::Cow::into_owned),
            Some(_) => None,
            None => self.code_named(&Leaf::Name { owner: None, name, at: span.clone() }),
        };
        Piece { words: code.map_or(Words::Unknown, Words::Code), ..Piece::text(span) }
    }

    /// The arguments of a macro that has one tree of tokens, but for those that are no expressions.
    fn arguments_of(&self, trees: &[Node<'t>]) -> impl Iterator<Item = Arg<'t>> + use<'t> {
        let tree = if let [tree] = trees { Some(*tree) } else { None };
        tree.map(|tree| self.facts.arguments(tree)).unwrap_or_default().into_iter().flatten()
    }

    /// What the constant of something of this file is, unless that is a code.
    fn constant_of(&self, node: Node<'t>, scope: usize) -> &[Node<'t>] {
        let View::Access { object: Some(object), member, .. } = self.view(node) else { return &[] };
        let owner = self.resolver.path(object).last().copied();
        let values = owner.map(|owner| self.facts.constant(owner, member, node.start_byte()));
        values.filter(|_| self.only_code(node, scope).is_none()).unwrap_or_default()
    }

    /// What is put in: a code by its name, a text, or something else.
    fn hole(&self, node: Node<'t>, scope: usize, out: &mut Vec<Piece>) {
        let words = match self.only_code(node, scope) {
            Some(code) => Words::Code(code.into_owned()),
            None => match self.view(node) {
                View::Str(range) => return out.push(Piece::text(range)),
                _ => Words::Unknown,
            },
        };
        out.push(Piece { words, ..Piece::text(node.byte_range()) });
    }
}
