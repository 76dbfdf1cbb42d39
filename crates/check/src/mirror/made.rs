//! Texts that are put together: which codes they can be.

use std::ops::Range;

use tree_sitter::Node;

use super::lang::{View, words};
use super::macros::flat;
use super::resolve::{DEPTH, Leaf, NAMES, Resolver};
use super::text::{is_code, is_word};

/// In how many ways a text is put together at most.
const WAYS: usize = 8;

/// One way to put a text together.
#[derive(Clone, Debug, Default)]
struct Way<'t> {
    /// The parts, with nothing for what is not known.
    pieces: Vec<Option<&'t str>>,
    /// The part that was chosen among others.
    chosen: Option<Range<usize>>,
}

impl<'t> Resolver<'_, 't> {
    /// `${NAMESPACE}.CODE`, when the namespace is known, and else the code alone.
    pub(super) fn made(&self, node: Node<'t>, scope: usize, depth: usize, names: usize) -> Vec<Leaf<'t>> {
        let mut ways = vec![Way::default()];
        self.pieces(node, scope, depth.min(DEPTH / 2), names.min(NAMES - 1), &mut ways);
        ways.into_iter().filter_map(|way| leaf(way, node)).collect()
    }

    /// Adds the parts of a text that is put together to every way so far.
    fn pieces(&self, node: Node<'t>, scope: usize, depth: usize, names: usize, ways: &mut Vec<Way<'t>>) {
        let Some(depth) = depth.checked_sub(1) else { return add(ways, None) };
        match self.view(node) {
            View::Str(range) => add(ways, self.facts.text.get(range)),
            View::Template(fixed) => {
                let mut cursor = node.walk();
                for part in node.named_children(&mut cursor) {
                    if fixed.contains(&part.byte_range()) {
                        let text = words(part, self.facts.text);
                        add(ways, Some(text));
                    } else if let Some(inner) = part.named_child(0) {
                        self.pieces(inner, scope, depth, names, ways);
                    }
                }
            }
            View::Join(parts) => {
                for part in parts {
                    self.pieces(part, scope, depth, names, ways);
                }
            }
            View::Pass(parts) => self.choices(&parts, scope, depth, names, ways),
            View::Name(_) | View::Access { .. } => {
                let mut leaves = Vec::new();
                // A text that is put together of itself has no end.
                self.follow(node, scope, depth, names, &mut leaves);
                match leaves.as_slice() {
                    [Leaf::Text(range)] => add(ways, self.facts.text.get(range.clone())),
                    _ => add(ways, None),
                }
            }
            _ => add(ways, None),
        }
    }

    /// `customs.${late ? "A" : "B"}` is put together in two ways.
    fn choices(&self, parts: &[Node<'t>], scope: usize, depth: usize, names: usize, ways: &mut Vec<Way<'t>>) {
        let before = std::mem::take(ways);
        for part in parts {
            let mut here = before.clone();
            if let (View::Str(range), true) = (self.view(*part), parts.len() > 1) {
                for way in &mut here {
                    way.chosen = Some(range.clone());
                }
            }
            self.pieces(*part, scope, depth, names, &mut here);
            ways.extend(here);
        }
        ways.truncate(WAYS);
    }

    /// `format!("customs.{}", if late { "A" } else { "B" })`, `concat!("customs", ".A")`.
    pub(super) fn formatted(&self, trees: &[Node<'t>], scope: usize) -> Vec<Leaf<'t>> {
        let Some(tree) = trees.first() else { return Vec::new() };
        let text = |node: Node<'t>| match self.view(node) {
            View::Str(range) => self.facts.text.get(range.clone()).map(|text| (text, range)),
            _ => None,
        };
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let inner = tokens.get(1..tokens.len().saturating_sub(1)).unwrap_or_default();
        let args: Vec<&[Node<'t>]> = inner
            .split(|token| words(*token, self.facts.text) == ",")
            .filter(|arg| !arg.is_empty())
            .collect();
        let Some(([first], rest)) = args.split_first() else { return Vec::new() };
        let Some((format, _)) = text(*first) else { return Vec::new() };
        let is_format = format.contains('{');
        let mut ways = vec![Way::default()];
        let mut rest = rest.iter().peekable();
        let fixed: Vec<&'t str> = if is_format { format.split(['{', '}']).collect() } else { vec![format] };
        for (index, piece) in fixed.iter().enumerate() {
            let arg = if index % 2 == 0 {
                add(&mut ways, Some(piece));
                if is_format { None } else { rest.next() }
            } else {
                // `{NS}` names its value, `{}` takes the next one.
                rest.next_if(|_| piece.is_empty() || piece.starts_with(':'))
            };
            let known = |name: &str| {
                let values = self.facts.lookup(name, scope)?;
                text(*values.first().filter(|_| values.len() == 1)?).map(|(text, _)| text)
            };
            let Some(arg) = arg else {
                if index % 2 == 1 {
                    add(&mut ways, known(piece));
                }
                continue;
            };
            let all: Vec<Node<'t>> = arg
                .iter()
                .flat_map(|token| if token.kind() == "token_tree" { flat(*token) } else { vec![*token] })
                .collect();
            let texts = all.iter().filter_map(|token| text(*token));
            let texts: Vec<_> = texts.filter(|(text, _)| arg.len() == 1 || is_code(text)).collect();
            let before = std::mem::take(&mut ways);
            let name = all.first().filter(|_| all.len() == 1).map(|token| words(*token, self.facts.text));
            for (text, range) in texts.iter().take(WAYS) {
                ways.extend(before.iter().cloned().map(|mut way| {
                    way.pieces.push(Some(text));
                    way.chosen = Some(range.clone());
                    way
                }));
            }
            if texts.is_empty() {
                ways = before;
                let piece = name.and_then(known);
                add(&mut ways, piece);
            }
            ways.truncate(WAYS);
        }
        ways.into_iter().filter_map(|way| leaf(way, *tree)).collect()
    }
}

/// Adds a part to every way.
fn add<'t>(ways: &mut [Way<'t>], piece: Option<&'t str>) {
    for way in ways {
        way.pieces.push(piece);
    }
}

/// The code that a text is which is put together in one way.
fn leaf<'t>(way: Way<'t>, node: Node<'t>) -> Option<Leaf<'t>> {
    let mut pieces = way.pieces;
    pieces.retain(|piece| *piece != Some(""));
    let is_local = matches!(pieces.first(), Some(None));
    let pieces: Option<Vec<&str>> = pieces.into_iter().skip(usize::from(is_local)).collect();
    let word = pieces?.concat();
    let word = if is_local { word.strip_prefix('.')?.to_owned() } else { word };
    let is_it = if is_local { is_code(&word) && !word.contains('.') } else { is_word(&word) };
    is_it.then(|| Leaf::Made { word, at: way.chosen.unwrap_or_else(|| node.byte_range()), is_local })
}
