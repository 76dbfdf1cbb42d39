//! Functions that put a namespace before what they are given: `failure("LINE_BUSY")` fails with `calls.LINE_BUSY`.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::places::makers::Slot;
use crate::mirror::tree::facts::Function;
use crate::mirror::uses::{By, Finder, How, Use};
use crate::mirror::words::text::{is_code, is_word, mended};

/// How many arguments of a call are looked at.
const ARGUMENTS: usize = 4;

/// What stands before the dot of a text.
#[derive(Clone, Debug)]
pub(crate) enum Space<'t> {
    Known(String),
    /// What this name stands for, of which this file knows no more, with what it belongs to; it may have none.
    Of(Vec<&'t str>),
}

/// A text of which a parameter is the last part.
#[derive(Clone, Debug)]
pub(crate) struct Spacing<'t> {
    pub(crate) space: Space<'t>,
    pub(crate) param: &'t str,
    pub(crate) node: Node<'t>,
    /// Whether it stands where every text is a code.
    pub(crate) is_code: bool,
}

/// A function that puts a namespace before one of its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Spaced {
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) index: usize,
    pub(crate) space: Option<String>,
    /// The constant of another file that the namespace is, with what it belongs to.
    pub(crate) constant: Vec<String>,
    /// How the same call gives it the namespace.
    pub(crate) given: Option<(String, usize)>,
    /// Whether this function is given the namespace, and what it gives back is given the rest.
    pub(crate) is_curried: bool,
    /// Whether only what it is given tells that codes are put together there.
    pub(crate) is_doubtful: bool,
}

/// A name that stands for a namespace.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Named {
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) space: String,
}

/// What is given a namespace to put before what it is given later: `const no = inSpace("calls")`.
#[derive(Clone, Debug)]
pub(crate) struct Curried {
    pub(crate) maker: String,
    pub(crate) name: String,
    pub(crate) space: String,
}

/// A word without a namespace that a call is given.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) label: Option<String>,
    pub(crate) index: usize,
    pub(crate) found: Use,
    /// What the same call is given that may be the namespace.
    pub(crate) spaces: Vec<Beside>,
    /// The type that the call stands in, where it may be one of a method of that: `refuse("X")` in Swift, `l.refuse("X")`
    /// with the receiver `l` of Go.
    pub(crate) home: Option<String>,
}

/// What may be a namespace beside a word that a call is given, by name and place.
#[derive(Clone, Debug)]
pub(crate) struct Beside {
    pub(crate) label: Option<String>,
    pub(crate) index: usize,
    /// The namespace, where it is written out.
    pub(crate) space: Option<String>,
    /// The constant that it is, with what it belongs to.
    pub(crate) constant: Vec<String>,
}

/// A code behind a namespace that is a constant of another file: `f"{LEND}.{key}"`.
#[derive(Clone, Debug)]
pub(crate) struct Composed {
    /// The constant, with what it belongs to.
    pub(crate) constant: Vec<String>,
    pub(crate) found: Use,
}

/// What makes something of its own type, in whatever language.
fn is_constructor(name: &str) -> bool {
    matches!(name, "" | "init" | "__init__" | "constructor")
}

impl<'t> Finder<'_, 't, '_> {
    /// The functions of this file that put a namespace before what they are given.
    pub(crate) fn spaced(&self) -> Vec<Spaced> {
        let facts = self.facts;
        let mut found = Vec::new();
        for spacing in self.resolver.spacings.borrow().iter() {
            let at = spacing.node.start_byte();
            let around = facts.functions_around(at).filter(|one| one.params.contains(&spacing.param));
            let function = around.min_by_key(|one| one.range.len());
            let slot = match function {
                Some(function) => self.slot_of(function, spacing.param),
                None => self.slot_of_init(spacing),
            };
            let Some(Slot { label, index }) = slot else { continue };
            let home = facts.home_around(at).unwrap_or_default();
            let given = match (&spacing.space, function) {
                (Space::Of(space), Some(function)) => match space.as_slice() {
                    [name] => self.slot_of(function, name).map(|slot| (slot.label.to_owned(), slot.index)),
                    _ => None,
                },
                _ => None,
            };
            // The function around may be given the namespace.
            let outer = match (&spacing.space, function) {
                (Space::Of(space), Some(inner)) => {
                    let is_param =
                        |one: &&Function<'t>| matches!(space.as_slice(), [name] if one.params.contains(name));
                    let around = facts.functions_around(at).filter(is_param);
                    around.min_by_key(|one| one.range.len()).filter(|one| one.range != inner.range)
                }
                _ => None,
            };
            let name = outer.or(function).and_then(|function| function.name).unwrap_or_default();
            let (owner, name) = if is_constructor(name) { ("", home) } else { (home, name) };
            if !name.is_empty() {
                let (space, constant) = match &spacing.space {
                    Space::Known(space) => (Some(space.clone()), Vec::new()),
                    Space::Of(path) => (None, path.iter().map(|part| (*part).to_owned()).collect()),
                };
                let (owner, name, label) = (owner.to_owned(), name.to_owned(), label.to_owned());
                let is_curried = outer.is_some();
                // What counts something, or asks a cache for it, puts names together in the same way.
                let is_doubtful = is_curried && !spacing.is_code;
                found.push(Spaced {
                    owner,
                    name,
                    label,
                    index,
                    space,
                    constant,
                    given,
                    is_curried,
                    is_doubtful,
                });
            }
        }
        found
    }

    /// How the initializer of a type of Swift is given what it puts a namespace before.
    fn slot_of_init(&self, spacing: &Spacing<'t>) -> Option<Slot<'t>> {
        let mut around = std::iter::successors(spacing.node.parent(), Node::parent);
        let init = around.find(|node| node.kind() == "init_declaration")?;
        let head = words(init, self.facts.text).split('{').next()?;
        let names = head.split(['(', ',']).filter_map(|piece| piece.split_once(':'));
        let mut index = 0;
        for (names, _) in names {
            let mut names = names.split_whitespace();
            let label = names.next()?;
            if names.next().unwrap_or(label) == spacing.param {
                return Some(Slot { label, index });
            }
            index += usize::from(label == "_");
        }
        None
    }

    /// The names of this file that stand for a namespace of codes, with what they belong to.
    pub(crate) fn spaces(&self) -> Vec<Named> {
        let facts = self.facts;
        let spaces = self.declared.spaces();
        if spaces.is_empty() {
            return Vec::new();
        }
        let bound =
            facts.bound.iter().flat_map(|(name, values)| values.iter().map(move |value| (*name, value)));
        let bound = bound.filter_map(|(name, value)| {
            let owner = facts.home_around(value.start_byte()).unwrap_or_default();
            Some((owner, name, self.text_of(*value)?))
        });
        let cases = facts.cases.iter().map(|((owner, name), span)| (*owner, *name, span.clone()));
        let members = facts.tops.iter().flat_map(|(owner, seen)| {
            let members = match self.whole(seen.node) {
                View::Object { members, .. } => members,
                _ => Vec::new(),
            };
            members.into_iter().filter_map(move |one| Some((*owner, one.label?, self.text_of(one.value)?)))
        });
        let all =
            bound.chain(cases).chain(members).map(|(owner, name, span)| (owner, name, facts.slice(&span)));
        let found = all.filter(|(_, _, space)| spaces.contains(space)).map(|(owner, name, space)| Named {
            owner: owner.to_owned(),
            name: name.to_owned(),
            space: space.to_owned(),
        });
        let mut found: Vec<Named> = found.collect();
        found.sort_unstable();
        found
    }

    /// An object without what only says its type: `{ … } as const`, `Object.freeze({ … })`.
    fn whole(&self, node: Node<'t>) -> View<'t> {
        match self.view(node) {
            View::Pass(parts) if parts.len() == 1 => self.view(parts[0]),
            View::Call { args, .. } if args.len() == 1 => self.view(args[0].value),
            view => view,
        }
    }

    /// The names of this file that are given what a function makes of a namespace.
    pub(crate) fn curried(&self) -> Vec<Curried> {
        let spaces = self.declared.spaces();
        let mut found = Vec::new();
        if spaces.is_empty() {
            return found;
        }
        for kept in &self.facts.seen {
            let given: Vec<(&'t str, Node<'t>)> = match &kept.view {
                View::Bind(binds) => binds.iter().filter_map(|bind| Some((bind.name, bind.value?))).collect(),
                View::Assign { target, value } => {
                    self.resolver.path(*target).last().map(|name| (*name, *value)).into_iter().collect()
                }
                View::Object { members, .. } => {
                    members.iter().filter_map(|member| Some((member.label?, member.value))).collect()
                }
                _ => continue,
            };
            for (name, value) in given {
                let View::Call { callee, args } = self.view(value) else { continue };
                let words = args.iter().take(ARGUMENTS).filter_map(|arg| self.text_of(arg.value));
                let Some(space) =
                    words.map(|span| self.facts.slice(&span)).find(|word| spaces.contains(word))
                else {
                    continue;
                };
                if let Some(maker) = self.path(callee, kept.scope).last() {
                    let (maker, name) = ((*maker).to_owned(), name.to_owned());
                    found.push(Curried { maker, name, space: space.to_owned() });
                }
            }
        }
        found
    }

    /// Keeps a code whose namespace only another file tells.
    pub(crate) fn keep_composed(&mut self, word: &str, at: &Range<usize>, how: How, after: &[&'t str]) {
        if !after.is_empty() && self.declared.spaces().iter().any(|space| !space.is_empty()) {
            let constant = after.iter().map(|name| self.original(name).to_owned()).collect();
            let found = Use { by: By::Parts, ..Use::plain(word.to_owned(), at.clone(), how) };
            self.composed.push(Composed { constant, found });
        }
    }

    /// What may be a namespace among some arguments.
    fn spaces_among(&self, args: &[Arg<'t>], spaces: &[&str]) -> Vec<Beside> {
        let mut index = 0;
        let mut found = Vec::new();
        for arg in args.iter().take(ARGUMENTS) {
            let space = self.plain_text(arg.value).filter(|word| spaces.contains(word)).map(str::to_owned);
            let constant = match self.view(arg.value) {
                View::Name(_) | View::Access { .. } => self
                    .resolver
                    .path(arg.value)
                    .into_iter()
                    .map(|name| self.original(name).to_owned())
                    .collect(),
                _ => Vec::new(),
            };
            if space.is_some() || !constant.is_empty() {
                let label = arg.label.map(str::to_owned);
                found.push(Beside { label, index, space, constant });
            }
            index += usize::from(arg.label.is_none());
        }
        found
    }

    /// The words without a namespace that calls of this file are given.
    pub(crate) fn arguments_without_space(&self) -> Vec<Argument> {
        let facts = self.facts;
        let mut found = Vec::new();
        let spaces = self.declared.spaces();
        if spaces.is_empty() {
            return found;
        }
        // `failure("lineBusy")`
        let is_meant = |word: &str| {
            (is_word(word) || mended(word).is_some())
                && spaces.iter().any(|space| self.declared.meant(&format!("{space}.{word}")).is_some())
        };
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let mut index = 0;
            let given = self.spaces_among(args, &spaces);
            for arg in args.iter().take(ARGUMENTS) {
                let words = match self.view(arg.value) {
                    View::Str(_) | View::Pass(_) => self.texts_of(arg.value, kept.scope),
                    _ => Vec::new(),
                };
                for (span, _) in words {
                    let word = facts.slice(&span);
                    if word.contains('.')
                        || !is_code(word) && !is_meant(word)
                        || self.declared.is_foreign_among(word)
                    {
                        continue;
                    }
                    let path = self.path(*callee, kept.scope);
                    let Some((name, before)) = path.split_last() else { continue };
                    let is_own = match before {
                        [] => facts.lang == Language::Swift,
                        [owner] => facts.receivers.contains(owner),
                        _ => false,
                    };
                    let home = facts.home_around(span.start).filter(|_| is_own);
                    found.push(Argument {
                        home: home.map(str::to_owned),
                        owner: before.last().copied().unwrap_or_default().to_owned(),
                        name: (*name).to_owned(),
                        label: arg.label.map(str::to_owned),
                        index,
                        spaces: given.clone(),
                        found: Use { by: By::Parts, ..Use::plain(word.to_owned(), span, How::Emitted) },
                    });
                }
                index += usize::from(arg.label.is_none());
            }
        }
        found
    }
}
