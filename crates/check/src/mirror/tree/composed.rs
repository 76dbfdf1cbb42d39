//! Functions of a file that put a text together of what they are given: `within("berths", "FULL")` is `berths.FULL`.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::facts::{FILE, Function, Seen};
use super::resolve::{DEPTH, Leaf, NAMES, Resolver};
use crate::mirror::hash::Map;
use crate::mirror::lang::{Arg, Language, View, tails};
use crate::mirror::places::calls::is_self;
use crate::mirror::places::makers::label_of;

/// How many of these functions call each other.
const DEEPEST: usize = 3;

/// A function that puts a text together, perhaps by the function that it gives: `within("berths")("FULL")`.
#[derive(Debug)]
pub(crate) struct Composer<'t> {
    /// What is called, one after the other.
    functions: Vec<usize>,
    end: Seen<'t>,
}

/// All of these, by their names; nothing where two have one name.
pub(crate) type Composers<'t> = Map<&'t str, Option<Composer<'t>>>;

/// What the parameters of a function are given by the call that it is followed for.
#[derive(Debug)]
pub(crate) struct Frame<'t> {
    function: Range<usize>,
    given: Vec<(&'t str, Seen<'t>)>,
}

impl<'t> Resolver<'_, 't> {
    /// What a call gives that puts a text together, with what its parameters are given.
    pub(super) fn composed(
        &self,
        callee: Node<'t>,
        args: &[Arg<'t>],
        scope: usize,
    ) -> Option<(Seen<'t>, Vec<Frame<'t>>)> {
        // `within("berths")("FULL")`
        let outer = match self.view(callee) {
            View::Call { callee, args } => Some((callee, args)),
            _ => None,
        };
        let name = outer.as_ref().map_or(callee, |(callee, _)| *callee);
        let composer = self.composers().get(self.called_here(name)?)?.as_ref()?;
        let given: Vec<&[Arg<'t>]> = outer.iter().map(|(_, args)| args.as_slice()).chain([args]).collect();
        if given.len() != composer.functions.len() || self.frames.borrow().len() >= DEEPEST {
            return None;
        }
        let mut frames = Vec::new();
        for (index, args) in composer.functions.iter().zip(given) {
            let function = self.facts.functions.get(*index)?;
            if function.range.contains(&callee.start_byte()) {
                return None;
            }
            let given = self.given_to(function, args).into_iter();
            let given = given.map(|(param, node)| (param, Seen { node, scope })).collect();
            frames.push(Frame { function: function.range.clone(), given });
        }
        Some((composer.end, frames))
    }

    /// The name of what is called, where that may be a function of this file.
    fn called_here(&self, callee: Node<'t>) -> Option<&'t str> {
        let is_named = matches!(self.view(callee), View::Name(_) | View::Access { .. });
        let path = if is_named { self.path(callee) } else { Vec::new() };
        path.last().copied().filter(|_| self.may_be_own(&path))
    }

    /// Follows what functions give, while their parameters stand for what this call gives them.
    pub(super) fn within<T>(&self, frames: Vec<Frame<'t>>, follow: impl FnOnce() -> T) -> T {
        let known = self.frames.borrow().len();
        self.frames.borrow_mut().extend(frames);
        let found = follow();
        self.frames.borrow_mut().truncate(known);
        found
    }

    /// Follows what a parameter is given by the call that is followed, as the caller sees it.
    pub(super) fn as_given<T>(&self, name: &str, at: usize, follow: impl FnOnce(Seen<'t>) -> T) -> Option<T> {
        let (index, given) = {
            let frames = self.frames.borrow();
            let mut around =
                frames.iter().enumerate().rev().filter(|(_, frame)| frame.function.contains(&at));
            around.find_map(|(index, frame)| {
                let mut given = frame.given.iter();
                given.find(|(param, _)| *param == name).map(|(_, given)| (index, *given))
            })?
        };
        let inner = self.frames.borrow_mut().split_off(index);
        let found = follow(given);
        self.frames.borrow_mut().extend(inner);
        Some(found)
    }

    /// The code that a case has where its type puts one together of its raw value:
    /// `var code: String { "visits.\(rawValue)" }`.
    pub(crate) fn code_of_case(&self, owner: &str, raw: &Range<usize>) -> Option<String> {
        const GETTERS: &[&str] = &["code", "Code"];
        const RAW: &[&str] = &["rawValue", "value"];
        let getters = self.facts.functions.iter().enumerate().filter(|(_, function)| {
            function.name.is_some_and(|name| GETTERS.contains(&name))
                && self.facts.home_around(function.range.start) == Some(owner)
        });
        let (index, getter) = getters.into_iter().next()?;
        let mut ends = self.facts.returns.iter().filter(|(of, _)| *of == index).map(|(_, end)| *end);
        let end =
            ends.next().filter(|end| ends.next().is_none() && self.is_composed(end.node, &Map::default()))?;
        let node = self.facts.root.descendant_for_byte_range(raw.start, raw.end)?;
        let node = if matches!(self.view(node), View::Str(_)) { node } else { node.parent()? };
        let given = RAW.iter().map(|name| (*name, Seen { node, scope: FILE })).collect();
        let frame = Frame { function: getter.range.clone(), given };
        let made = self.within(vec![frame], || self.made(end.node, end.scope, DEPTH, NAMES));
        match made.as_slice() {
            [Leaf::Made { word, is_local: false, .. }] => Some(word.clone()),
            _ => None,
        }
    }

    /// Which parameter is given what.
    fn given_to(&self, function: &Function<'t>, args: &[Arg<'t>]) -> Vec<(&'t str, Node<'t>)> {
        let head = self.facts.slice(&function.range);
        let label = |param: &'t str| match self.facts.lang {
            Language::Swift => label_of(head, param).unwrap_or(param),
            _ => param,
        };
        let mut plain = args.iter().filter(|arg| arg.label.is_none());
        let params = function.params.iter().copied().filter(|param| !is_self(param));
        let given = params.filter_map(|param| {
            let named = args.iter().find(|arg| arg.label == Some(label(param)));
            Some((param, named.or_else(|| plain.next())?.value))
        });
        given.collect()
    }

    pub(crate) fn composers(&self) -> &Composers<'t> {
        self.composers.get_or_init(|| {
            let mut ends: BTreeMap<usize, Vec<Seen<'t>>> = BTreeMap::new();
            for (function, seen) in &self.facts.returns {
                ends.entry(*function).or_default().push(*seen);
            }
            let only = |index: usize| match ends.get(&index).map(Vec::as_slice) {
                Some([end]) => Some(*end),
                _ => None,
            };
            let mut found = Composers::default();
            // What calls such a function is one, too.
            for _ in 0..DEEPEST {
                let known = found.len();
                for index in ends.keys().copied() {
                    let (Some(name), Some(end)) = (self.facts.functions[index].name, only(index)) else {
                        continue;
                    };
                    let inner = self.given_function(end.node).and_then(|inner| Some((inner, only(inner)?)));
                    let (functions, end) = match inner {
                        Some((inner, end)) => (vec![index, inner], end),
                        None => (vec![index], end),
                    };
                    if self.is_composed(end.node, &found) {
                        add(&mut found, name, Composer { functions, end });
                    }
                }
                if found.len() == known {
                    break;
                }
            }
            found
        })
    }

    /// The function that another one gives.
    fn given_function(&self, end: Node<'t>) -> Option<usize> {
        matches!(self.view(end), View::Function { .. }).then(|| {
            let functions = &self.facts.functions;
            functions.iter().position(|function| function.range == end.byte_range())
        })?
    }

    fn is_composed(&self, end: Node<'t>, known: &Composers<'t>) -> bool {
        let [end] = tails(end)[..] else { return false };
        match self.view(end) {
            View::Pass(parts) => matches!(parts.as_slice(), [only] if self.is_composed(*only, known)),
            View::Call { callee, .. } => {
                let name = self.called_here(callee);
                name.is_some_and(|name| matches!(known.get(name), Some(Some(_))))
            }
            view => self.facts.is_put_together(&view),
        }
    }
}

fn add<'t>(found: &mut Composers<'t>, name: &'t str, one: Composer<'t>) {
    match found.get_mut(name) {
        None => {
            found.insert(name, Some(one));
        }
        Some(known) if known.as_ref().is_some_and(|known| known.functions != one.functions) => *known = None,
        Some(_) => {}
    }
}
