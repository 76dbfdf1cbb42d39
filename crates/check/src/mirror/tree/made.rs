//! Texts that are put together: which codes they can be.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::facts::{FILE, Seen};
use super::formats::{Holes, Piece, Which};
use super::resolve::{DEPTH, Leaf, NAMES, Resolver};
use crate::mirror::lang::{Arg, Language, View, tails, words};
use crate::mirror::learned::slots::Count;
use crate::mirror::names::spaces::{Space, Spacing};
use crate::mirror::uses::{Finder, How, Trust};
use crate::mirror::words::text::{is_word, mended};

/// In how many ways a text is put together at most.
const WAYS: usize = 8;

/// One way to put a text together.
#[derive(Clone, Debug, Default)]
struct Way<'t> {
    /// The parts, with nothing for what is not known.
    pieces: Vec<Option<&'t str>>,
    /// The part that was chosen among others.
    chosen: Option<Range<usize>>,
    /// The name that the last part has, where nothing else is known of it.
    unknown: Option<&'t str>,
    /// The same for the first part, with what it belongs to.
    first: Vec<&'t str>,
}

impl<'t> Resolver<'_, 't> {
    /// The text that is put together in one way alone, of what this file knows.
    pub(crate) fn put_together(&self, node: Node<'t>) -> Option<(String, Range<usize>)> {
        if !self.facts.is_put_together(&self.view(node)) {
            return None;
        }
        match self.made(node, FILE, DEPTH, NAMES).as_slice() {
            [Leaf::Made { word, at, is_local: false, .. }] => Some((word.clone(), at.clone())),
            _ => None,
        }
    }

    /// `${NAMESPACE}.CODE`, when the namespace is known, and else the code alone.
    pub(crate) fn made(&self, node: Node<'t>, scope: usize, depth: usize, names: usize) -> Vec<Leaf<'t>> {
        let mut ways = vec![Way::default()];
        self.pieces(node, scope, depth.min(DEPTH / 2), names.min(NAMES - 1), &mut ways);
        let is_code = self.keeps_calls.get();
        for way in &ways {
            let found = spacing(way, node).map(|found| Spacing { is_code, ..found });
            self.spacings.borrow_mut().extend(found);
        }
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
            View::Format { format, holes, args } => match self.only(format, scope, depth, names) {
                Some(format) => {
                    self.filled((format, holes, node.start_byte()), &args, scope, depth, names, ways);
                }
                None => add(ways, None),
            },
            View::Tokens { name: name @ ("format" | "concat"), tokens } => match tokens.as_slice() {
                [tree] => self.formatted(name, *tree, scope, depth, names, ways),
                _ => add(ways, None),
            },
            View::Tokens { name, tokens } if self.facts.wrappers().contains_key(name) => {
                self.wrapped(name, &tokens, scope, depth, names, ways);
            }
            View::Pass(parts) => self.choices(&parts, scope, depth, names, ways),
            View::Block | View::Switch { .. } => match tails(node).as_slice() {
                [only] if only.id() == node.id() => add(ways, None),
                ends => self.choices(ends, scope, depth, names, ways),
            },
            View::Call { callee, args } if let Some((end, frames)) = self.composed(callee, &args, scope) => {
                self.within(frames, || self.choices(&[end.node], end.scope, depth, names, ways));
            }
            View::Name(name) if self.put_given(name, node.start_byte(), depth, names, ways) => {}
            // `self.value` of a case
            View::Access { object: Some(object), member, .. }
                if matches!(words(object, self.facts.text), "self" | "this")
                    && self.put_given(member, node.start_byte(), depth, names, ways) => {}
            view @ (View::Name(_) | View::Access { .. } | View::Call { .. } | View::Computed(_)) => {
                let name = if let View::Name(name) = view { Some(name) } else { None };
                self.any_of(name, vec![node], scope, depth, names, ways);
            }
            _ => add(ways, None),
        }
    }

    /// Adds what the call that is followed gives to a parameter, if the name is one.
    fn put_given(&self, name: &str, at: usize, depth: usize, names: usize, ways: &mut Vec<Way<'t>>) -> bool {
        let put = |given: Seen<'t>| {
            self.choices(&[given.node], given.scope, depth, names, ways);
            // What was written is what the caller wrote.
            if let View::Str(range) = self.view(given.node) {
                for way in ways {
                    way.chosen = Some(range.clone());
                }
            }
        };
        self.as_given(name, at, put).is_some()
    }

    /// `customs.${late ? "A" : "B"}` is put together in two ways.
    fn choices(&self, parts: &[Node<'t>], scope: usize, depth: usize, names: usize, ways: &mut Vec<Way<'t>>) {
        let before = std::mem::take(ways);
        let ends: Vec<Node<'t>> = parts.iter().flat_map(|part| tails(*part)).collect();
        for end in &ends {
            let mut here = before.clone();
            if let (View::Str(range), true) = (self.view(*end), ends.len() > 1) {
                for way in &mut here {
                    way.chosen = Some(range.clone());
                }
            }
            self.pieces(*end, scope, depth, names, &mut here);
            ways.extend(here);
        }
        ways.truncate(WAYS);
    }

    /// What is put into the holes of a text.
    fn filled(
        &self,
        (format, holes, at): (&'t str, Holes, usize),
        args: &[Arg<'t>],
        scope: usize,
        depth: usize,
        names: usize,
        ways: &mut Vec<Way<'t>>,
    ) {
        let mut rest = args.iter().filter(|arg| arg.label.is_none());
        for piece in holes.of(format) {
            let (which, is_plain) = match piece {
                Piece::Fixed(text) => {
                    add(ways, Some(text));
                    continue;
                }
                Piece::Hole { which, is_plain } => (which, is_plain),
            };
            let arg = match which {
                Which::Next => rest.next(),
                Which::At(place) => args.iter().filter(|arg| arg.label.is_none()).nth(place),
                Which::Named(name) => args.iter().find(|arg| arg.label == Some(name)),
            };
            match (arg, which) {
                (Some(arg), _) if is_plain => {
                    if let View::Str(range) = self.view(arg.value) {
                        for way in ways.iter_mut() {
                            way.chosen = Some(range.clone());
                        }
                    }
                    self.pieces(arg.value, scope, depth, names, ways);
                }
                // `{SPACE}` takes what has this name.
                (None, Which::Named(name)) if is_plain && self.put_given(name, at, depth, names, ways) => {}
                (None, Which::Named(name)) if is_plain && self.facts.lang == Language::Rust => {
                    let values = self.facts.lookup(name, scope).unwrap_or_default();
                    self.any_of(Some(name), values, scope, depth, names, ways);
                }
                _ => add(ways, None),
            }
        }
    }

    /// Adds each of the texts that a name stands for: `let end = if late { "LATE" } else { "LOST" };` makes two of
    /// `format!("VAN_{end}")`.
    fn any_of(
        &self,
        name: Option<&'t str>,
        values: Vec<Node<'t>>,
        scope: usize,
        depth: usize,
        names: usize,
        ways: &mut Vec<Way<'t>>,
    ) {
        let leaves = self.all(values, scope, depth, names);
        if let [Leaf::Text(range)] = leaves.as_slice() {
            return add(ways, self.facts.text.get(range.clone()));
        }
        let before = std::mem::take(ways);
        for leaf in &leaves {
            let Leaf::Text(range) = leaf else { continue };
            let mut here = before.clone();
            for way in &mut here {
                way.pieces.push(self.facts.text.get(range.clone()));
                way.chosen = Some(range.clone());
            }
            ways.extend(here);
        }
        ways.truncate(WAYS);
        // What is not known as a whole may be something else, too.
        if ways.is_empty() {
            *ways = before;
            // `names.NS`, too, is followed to the file that has it.
            let path = match leaves.as_slice() {
                [Leaf::Name { owner, name, .. }] => owner.iter().copied().chain([*name]).collect(),
                _ => name.into_iter().collect::<Vec<_>>(),
            };
            for way in ways.iter_mut().filter(|way| way.pieces.is_empty()) {
                way.first.clone_from(&path);
            }
            add(ways, None);
            for way in ways {
                way.unknown = name;
            }
        }
    }

    /// What all of these values come down to.
    fn all(&self, values: Vec<Node<'t>>, scope: usize, depth: usize, names: usize) -> Vec<Leaf<'t>> {
        let mut leaves = Vec::new();
        for value in values {
            // A text that is put together of itself has no end.
            self.follow(value, scope, depth, names, &mut leaves);
        }
        leaves
    }

    /// The text that a value comes down to, when it is one.
    fn only(&self, value: Node<'t>, scope: usize, depth: usize, names: usize) -> Option<&'t str> {
        match self.all(vec![value], scope, depth, names).as_slice() {
            [Leaf::Text(range)] => self.facts.text.get(range.clone()),
            _ => None,
        }
    }

    /// The elements of a list that is written where one of them is chosen: `("LATE", "LOST")[lost]`.
    pub(crate) fn elements(&self, node: Node<'t>) -> Vec<Node<'t>> {
        match self.view(node) {
            View::List(parts) => parts,
            View::Pass(parts) => match parts.as_slice() {
                [only] => self.elements(*only),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// `ev!("LATE")` of a macro that puts `ev.` before what it is given.
    fn wrapped(
        &self,
        name: &str,
        tokens: &[Node<'t>],
        scope: usize,
        depth: usize,
        names: usize,
        ways: &mut Vec<Way<'t>>,
    ) {
        let inner = tokens.first().and_then(|tree| tree.named_child(0)).filter(|_| tokens.len() == 1);
        for part in self.facts.wrappers().get(name).into_iter().flatten() {
            match (part, inner) {
                (None, Some(inner)) => self.pieces(inner, scope, depth, names, ways),
                (part, _) => add(ways, *part),
            }
        }
    }

    /// `format!("customs.{}", if late { "A" } else { "B" })`, `concat!("customs", ".A")`.
    fn formatted(
        &self,
        name: &str,
        tree: Node<'t>,
        scope: usize,
        depth: usize,
        names: usize,
        ways: &mut Vec<Way<'t>>,
    ) {
        let args: Option<Vec<Arg<'t>>> = self.facts.arguments(tree).into_iter().collect();
        let Some(args) = args else { return add(ways, None) };
        if name == "concat" {
            for arg in args {
                self.pieces(arg.value, scope, depth, names, ways);
            }
            return;
        }
        match args.split_first().map(|(first, rest)| (self.view(first.value), rest)) {
            Some((View::Str(range), rest)) => {
                let format = (self.facts.slice(&range), Holes::Braces, range.start);
                self.filled(format, rest, scope, depth, names, ways);
            }
            _ => add(ways, None),
        }
    }
}

/// Adds a part to every way.
fn add<'t>(ways: &mut [Way<'t>], piece: Option<&'t str>) {
    if piece == Some("") {
        return;
    }
    for way in ways {
        way.pieces.push(piece);
        way.unknown = None;
    }
}

/// What stands before a name that is the last part of a text, where that is a namespace.
fn spacing<'t>(way: &Way<'t>, node: Node<'t>) -> Option<Spacing<'t>> {
    let param = way.unknown?;
    let (_, before) = way.pieces.split_last()?;
    if let [None, Some(".")] = before {
        return Some(Spacing { space: Space::Of(way.first.clone()), param, node, is_code: false });
    }
    let before = before.iter().copied().collect::<Option<Vec<&str>>>()?.concat();
    let space = before.strip_suffix('.').filter(|space| !space.is_empty())?;
    Some(Spacing { space: Space::Known(space.to_owned()), param, node, is_code: false })
}

/// The code that a text is which is put together in one way.
fn leaf<'t>(way: Way<'t>, node: Node<'t>) -> Option<Leaf<'t>> {
    let mut pieces = way.pieces;
    pieces.retain(|piece| *piece != Some(""));
    let is_local = matches!(pieces.first(), Some(None));
    let pieces: Option<Vec<&str>> = pieces.into_iter().skip(usize::from(is_local)).collect();
    let word = pieces?.concat();
    let word = if is_local { word.strip_prefix('.')?.to_owned() } else { word };
    // What has a space is a code only where it is one that is written badly.
    let is_it = is_word(&word) && !(is_local && word.contains('.')) || mended(&word).is_some();
    let after = if is_local { way.first } else { Vec::new() };
    is_it.then(|| Leaf::Made { word, at: way.chosen.unwrap_or_else(|| node.byte_range()), is_local, after })
}

impl<'t> Finder<'_, 't, '_> {
    /// What functions return that put codes together: where at least half of that is declared, the rest is meant so, too.
    pub(crate) fn returned_in_parts(&mut self) {
        let facts = self.facts;
        let mut made: BTreeMap<usize, Vec<Leaf<'t>>> = BTreeMap::new();
        for (function, seen) in &facts.returns {
            if tails(seen.node).into_iter().any(|end| self.is_put_together(end)) {
                let leaves = self.resolver.leaves(seen.node, seen.scope).into_iter();
                let parts = leaves.filter(|leaf| matches!(leaf, Leaf::Made { .. }));
                made.entry(*function).or_default().extend(parts);
            }
        }
        for leaves in made.into_values() {
            let mut count = Count::default();
            for leaf in &leaves {
                let Leaf::Made { word, is_local, .. } = leaf else { continue };
                let is_own = if *is_local {
                    !self.declared.of_local(word).is_empty()
                } else {
                    self.declared.is_own(word)
                };
                // What is neither is no code of anybody.
                if is_own || self.declared.is_long_code(word) {
                    count.add(word, is_own);
                }
            }
            if count.is_mostly_own() {
                for leaf in leaves {
                    self.leaf(leaf, How::Emitted, Trust::Learned, None);
                }
            }
        }
    }

    fn is_put_together(&self, node: Node<'t>) -> bool {
        match self.view(node) {
            View::Pass(parts) => parts.iter().any(|part| self.is_put_together(*part)),
            View::Call { callee, args } => self.resolver.composed(callee, &args, FILE).is_some(),
            view => self.facts.is_put_together(&view),
        }
    }
}
