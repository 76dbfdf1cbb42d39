//! Functions of a file that put a text together of what they are given: `within("berths", "FULL")` is `berths.FULL`.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::facts::{Function, Seen};
use super::resolve::Resolver;
use crate::mirror::hash::Map;
use crate::mirror::lang::{Arg, Language, View, tails};
use crate::mirror::places::calls::is_self;
use crate::mirror::places::makers::label_of;

/// How many of these functions call each other.
const DEEPEST: usize = 3;

/// The functions that put a text together, and what they give, by their names; nothing where two have one name.
pub(crate) type Composers<'t> = Map<&'t str, Option<(usize, Seen<'t>)>>;

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
    ) -> Option<(Seen<'t>, Frame<'t>)> {
        let is_named = matches!(self.view(callee), View::Name(_) | View::Access { .. });
        let path = if is_named { self.path(callee) } else { Vec::new() };
        let last = path.last().filter(|_| self.may_be_own(&path))?;
        let (index, end) = (*self.composers().get(last)?)?;
        let function = self.facts.functions.get(index)?;
        if function.range.contains(&callee.start_byte()) || self.frames.borrow().len() >= DEEPEST {
            return None;
        }
        let given = self.given_to(function, args).into_iter();
        let given = given.map(|(param, node)| (param, Seen { node, scope })).collect();
        Some((end, Frame { function: function.range.clone(), given }))
    }

    /// Follows what a function gives, while its parameters stand for what this call gives them.
    pub(super) fn within<T>(&self, frame: Frame<'t>, follow: impl FnOnce() -> T) -> T {
        self.frames.borrow_mut().push(frame);
        let found = follow();
        self.frames.borrow_mut().pop();
        found
    }

    /// Follows what a parameter is given by the call that is followed, as the caller sees it.
    pub(super) fn as_given<T>(&self, name: &str, at: usize, follow: impl FnOnce(Seen<'t>) -> T) -> Option<T> {
        let (index, given) = {
            let frames = self.frames.borrow();
            let index = frames.iter().rposition(|frame| frame.function.contains(&at))?;
            let mut given = frames[index].given.iter();
            (index, given.find(|(param, _)| *param == name).map(|(_, given)| *given)?)
        };
        let inner = self.frames.borrow_mut().split_off(index);
        let found = follow(given);
        self.frames.borrow_mut().extend(inner);
        Some(found)
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
            let mut found = Composers::default();
            // What calls such a function is one, too.
            for _ in 0..DEEPEST {
                let known = found.len();
                for (index, ends) in &ends {
                    let function = &self.facts.functions[*index];
                    let (Some(name), [end]) = (function.name, ends.as_slice()) else { continue };
                    if !self.is_composed(end.node, &found) {
                        continue;
                    }
                    let one = found.entry(name).or_insert(Some((*index, *end)));
                    if one.is_some_and(|(known, _)| known != *index) {
                        *one = None;
                    }
                }
                if found.len() == known {
                    break;
                }
            }
            found
        })
    }

    fn is_composed(&self, end: Node<'t>, known: &Composers<'t>) -> bool {
        let [end] = tails(end)[..] else { return false };
        match self.view(end) {
            View::Pass(parts) => matches!(parts.as_slice(), [only] if self.is_composed(*only, known)),
            View::Call { callee, .. } => {
                let path = self.path(callee);
                let is_named = matches!(self.view(callee), View::Name(_) | View::Access { .. });
                is_named
                    && self.may_be_own(&path)
                    && path.last().is_some_and(|last| matches!(known.get(last), Some(Some(_))))
            }
            view => self.facts.is_put_together(&view),
        }
    }
}
