//! Codes that stand there by the name of a constant or a case.
//!
//! What such a name stands for may be written in another file, or in a package that is not there. Then those beside it
//! tell: cases of one type, constants of one package, and what stands in the same place of calls and comparisons.

use std::ops::Range;

use tree_sitter::Node;

use super::elsewhere::Abroad;
use super::imports;
use crate::mirror::lang::{Language, View, words};
use crate::mirror::places::calls::EQUAL;
use crate::mirror::places::positions::{MAKES, Member};
use crate::mirror::tree::facts::{Function, Kept};
use crate::mirror::tree::resolve::{Leaf, is_same};
use crate::mirror::uses::{By, Finder, How, Trust, Use};
use crate::mirror::words::foreign::{REASONS, is_foreign_owner, is_foreign_type};
use crate::mirror::words::text::{is_code, screaming};
use crate::mirror::words::things::last_name;

/// What is no failure, whoever has it.
pub(crate) const NOTHING: &[&str] =
    &["ALL", "DEFAULT", "EMPTY", "NONE", "OK", "OTHER", "SUCCESS", "UNKNOWN", "UNSPECIFIED"];

/// The cases of what every program may have, or have not.
const WRAPPED: &[&str] = &["some", "none", "success", "failure", "Some", "None", "Ok", "Err"];

/// The place of every constant that is called like a code where nothing but a code belongs.
pub(crate) const SURE: &str = "!";

pub(crate) fn is_capital(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether a function of this name makes a value of whatever type it belongs to, or something of it.
fn makes_any(name: &str) -> bool {
    const STARTS: &[&str] = &["from_", "with_", "try_", "is_", "to_", "into_", "as_"];
    MAKES.contains(&name) || name == "default" || STARTS.iter().any(|start| name.starts_with(start))
}

/// Whether a constant of this name is what people read, or how something is set.
pub(crate) fn is_setting(word: &str) -> bool {
    const STARTS: &[&str] = &["DEFAULT_", "MAX_", "MIN_"];
    const ENDS: &[&str] = &[
        "_MESSAGE",
        "_MSG",
        "_TEXT",
        "_HINT",
        "_TEMPLATE",
        "_FORMAT",
        "_PREFIX",
        "_SUFFIX",
        "_DESCRIPTION",
        "_TITLE",
        "_LABEL",
        "_KEY",
        "_NAME",
        "_ID",
        "_URL",
        "_PATH",
        "_STATUS",
        "_SECONDS",
        "_MS",
        "_COUNT",
    ];
    STARTS.iter().any(|start| word.starts_with(start)) || ENDS.iter().any(|end| word.ends_with(end))
}

/// Where the check looks just now.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Site<'f, 't> {
    /// At a node that the walk has kept.
    Seen(&'f Kept<'t>),
    /// At what a function returns.
    Returned(&'f Function<'t>),
}

/// How a name looks.
struct Shape<'n> {
    /// The name without what stands before the code.
    bare: &'n str,
    /// Whether something stands before it.
    is_prefixed: bool,
    is_screaming: bool,
    is_pascal: bool,
}

impl<'f, 't> Finder<'f, 't, '_> {
    /// The type that `.notFound` belongs to where a code is wanted: the one that this file names.
    fn implied(&self, at: &Range<usize>, trust: Trust) -> Option<&'f str> {
        let is_code = matches!(trust, Trust::Sure | Trust::Member { member: Member::Code, .. });
        let places = self.places;
        (is_code && self.is_implicit(at.start)).then(|| places.owner_in(self.facts.text)).flatten()
    }

    /// Whether a dot without anything before it makes this a case, as in Swift.
    fn is_implicit(&self, at: usize) -> bool {
        let before = &self.facts.text[..at];
        let is_end = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ')' | ']' | '?' | '!');
        self.facts.lang == Language::Swift
            && before.strip_suffix('.').is_some_and(|before| !before.ends_with(is_end))
    }

    fn shape<'n>(&self, name: &'n str) -> Shape<'n> {
        let bare = self.places.bare(name);
        let is_screaming = is_code(bare) && bare.len() > 2;
        let is_pascal = bare.starts_with(|c: char| c.is_ascii_uppercase()) && !is_screaming;
        Shape { bare, is_prefixed: bare != name, is_screaming, is_pascal }
    }

    /// The code that a name says, as the contract writes it.
    pub(crate) fn said_by(&self, bare: &str) -> Option<String> {
        let word = screaming(bare);
        if !is_code(&word) {
            return None;
        }
        Some(self.declared.said_by(&word).map_or(word, str::to_owned))
    }

    /// The declared code that a constant or a case says by its name.
    pub(crate) fn code_named(&self, leaf: &Leaf<'t>) -> Option<String> {
        let Leaf::Name { owner, name, at } = leaf else { return None };
        match self.code_elsewhere(*owner, name, at) {
            Abroad::Code(code) => return Some(code),
            Abroad::Other => return None,
            Abroad::Unknown => {}
        }
        let shape = self.shape(name);
        let is_case =
            self.is_implicit(at.start) || self.facts.lang == Language::Swift && owner.is_some_and(is_capital);
        if !(shape.is_screaming || shape.is_pascal || is_case)
            || owner.is_some_and(|owner| self.is_others(owner, at))
        {
            return None;
        }
        self.said_by(shape.bare).filter(|word| self.declared.knows(word))
    }

    /// Whether what belongs to this name is known to be somebody else's.
    fn is_others(&self, owner: &str, at: &Range<usize>) -> bool {
        let before = self.facts.text[..at.start].trim_end_matches(['.', ':']);
        let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
        is_foreign_owner(owner, name.unwrap_or_default(), self.facts.text)
    }

    /// Whether at least half of several things are declared codes, by texts or by names.
    pub(crate) fn are_mostly_codes(&self, nodes: &[Node<'t>], scope: usize) -> bool {
        // A constant that is called like a code is hardly anything else.
        let mut is_named = false;
        let mut is_known = |node: &Node<'t>| {
            self.resolver.leaves(*node, scope).iter().any(|leaf| {
                let is_name = self.is_own_name(leaf);
                is_named |= is_name;
                is_name || self.is_own_text(leaf)
            })
        };
        let known = nodes.iter().filter(|node| is_known(node)).count();
        nodes.len() > 1
            && known * 2 >= nodes.len()
            && (is_named || self.declared.are_enough(known, nodes.len()))
    }

    /// Whether the file has the name of a constant or a case that says a declared code.
    pub(crate) fn has_names(&self) -> bool {
        *self.has_names.get_or_init(|| self.declared.is_named_in(self.facts.text))
    }

    /// Whether the file has a declared code, or an alias of one, as it is written.
    pub(crate) fn has_own_codes(&self) -> bool {
        *self.has_own_codes.get_or_init(|| self.declared.is_own_in(self.facts.text))
    }

    /// Names that stand in one choice or as the keys of one table with those of declared codes.
    pub(crate) fn among_names(&mut self, nodes: &[Node<'t>], scope: usize, how: How) {
        let is_member = |node: &Node<'t>| match self.facts.lang.view(inner(*node), self.facts.text) {
            View::Access { .. } => true,
            View::Name(name) => is_code(name) && name.contains('_'),
            _ => false,
        };
        if nodes.len() > 1
            && self.has_names()
            && nodes.iter().any(is_member)
            && self.are_mostly_codes(nodes, scope)
        {
            for node in nodes {
                self.sink(*node, scope, how, Trust::Learned);
            }
        }
    }

    /// The same for a list that is given a name: `RETRY = (codes.BUSY, codes.LOST)`.
    pub(crate) fn listed_names(&mut self, value: Node<'t>, scope: usize) {
        if !self.has_names() {
            return;
        }
        let mut value = value;
        // `new Set([…])`, `frozenset({…})`
        while let View::Call { callee, args } = self.facts.lang.view(value, self.facts.text)
            && let [only] = args.as_slice()
            && self.resolver.path(callee).last().is_some_and(|name| is_same(name))
        {
            value = only.value;
        }
        if let Some(parts) = self.row(value) {
            self.among_names(&parts, scope, How::Declared);
        }
    }

    /// A constant, or a case of an enumeration, whose name says the code.
    pub(crate) fn case(
        &mut self,
        owner: Option<&str>,
        name: &str,
        span: Range<usize>,
        how: How,
        symbol: Option<&str>,
    ) {
        let shape = self.shape(name);
        let is_constructor = owner.is_some_and(|owner| self.places.constructors.contains(owner));
        let is_camel = self.facts.lang == Language::Swift || is_constructor;
        // A package has functions, too; its codes have the prefix.
        let is_package =
            owner.is_some_and(|owner| !self.places.is_type(owner) && self.is_owner(owner, &span));
        let is_pascal = shape.is_pascal && !(is_package && shape.bare == name);
        if shape.is_screaming || is_pascal || is_camel {
            self.named(owner, (name, &shape), span, how, symbol, None);
        }
    }

    /// A name where a code is wanted.
    pub(crate) fn value(
        &mut self,
        owner: Option<&'t str>,
        name: &'t str,
        span: Range<usize>,
        how: How,
        (trust, symbol): (Trust, Option<&str>),
    ) {
        let owner: Option<&'f str> =
            owner.or_else(|| self.implied(&span, trust).filter(|_| how != How::Compared));
        let shape = self.shape(name);
        // A lower-case name is a case in Swift, and a variable or a method elsewhere.
        let is_camel = self.facts.lang == Language::Swift
            || owner.is_some_and(|owner| self.places.constructors.contains(owner));
        if shape.is_screaming || shape.is_pascal || is_camel {
            self.named(owner, (name, &shape), span.clone(), how, symbol, Some(trust));
        }
        if symbol.is_none() && self.may_stand_elsewhere(owner, name, &span, trust) {
            let original = self.original_of(name, &span);
            let case_of = owner.map(|owner| format!("#{owner}"));
            self.add(Use { case_of, original, by: By::Elsewhere, ..Use::plain(name.to_owned(), span, how) });
        }
    }

    /// The name that an import gives another one to, when it is not what stands here.
    fn original_of(&self, name: &str, span: &Range<usize>) -> Option<String> {
        (self.facts.slice(span) != name).then(|| name.to_owned())
    }

    /// Whether a name that says nothing, or belongs to another one, comes from another file, so that only that file tells what it stands for.
    fn may_stand_elsewhere(
        &self,
        owner: Option<&str>,
        name: &str,
        span: &Range<usize>,
        trust: Trust,
    ) -> bool {
        let is_small = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase());
        let is_wanted = matches!(
            trust,
            Trust::Sure | Trust::Call | Trust::Given | Trust::Member { member: Member::Code, .. }
        );
        let is_free =
            |owner: &str| !matches!(owner, "self" | "Self" | "this" | "cls") && !self.is_bound(owner);
        is_wanted
            && (is_small(name) || owner.is_some())
            && name.len() > 2
            && owner.map_or_else(|| !self.is_implicit(span.start), is_free)
    }

    fn is_owner(&self, owner: &str, at: &Range<usize>) -> bool {
        (self.places.owns_cases(owner) || self.places.constructors.contains(owner))
            && !self.is_others(owner, at)
    }

    fn named(
        &mut self,
        owner: Option<&str>,
        (name, shape): (&str, &Shape<'_>),
        span: Range<usize>,
        how: How,
        symbol: Option<&str>,
        trust: Option<Trust>,
    ) {
        let said = self.said_by(shape.bare);
        // A contract that declares what the case is called like means that.
        let is_declared = said.as_ref().is_some_and(|word| self.declared.code(word).is_some());
        let stands_for = owner.and_then(|owner| self.places.stands_for(owner, name)).filter(|_| !is_declared);
        let Some(word) = stands_for.map(str::to_owned).or(said) else { return };
        // What may hold a case is none itself: `case .some(.lost)`.
        if WRAPPED.contains(&name) && !self.declared.knows(&word) {
            return;
        }
        let owned = owner.is_some_and(|owner| self.is_owner(owner, &span));
        // What is near to a code of the machinery alone may be anybody's word.
        let near = || {
            self.declared.distance(&word).is_some_and(|distance| distance * 4 < word.len())
                && self.declared.is_near_own(&word)
        };
        // What every enumeration of Swift has is no case of one.
        let is_case =
            !matches!(name, "allCases" | "init" | "rawValue" | "self" | "unknown") && !makes_any(name);
        let is_sure = self.declared.knows(&word) || owned && is_case || near();
        let place =
            trust.filter(|_| symbol.is_none()).and_then(|trust| self.open(owner, shape, &word, &span, trust));
        if !is_sure && place.is_none() {
            return;
        }
        let (case_of, place) = place.unwrap_or_default();
        let case_of = if owned { owner.map(str::to_owned) } else { case_of };
        let symbol = symbol.map(str::to_owned);
        let found = Use {
            case_of,
            place,
            by: if is_sure { By::Name } else { By::OpenName },
            original: self.original_of(name, &span),
            in_namespace: true,
            symbol,
            ..Use::plain(word, span, how)
        };
        self.add(found);
    }

    /// Whether this file gives a name to something else than a module.
    fn is_bound(&self, name: &str) -> bool {
        let is_module = |value: &Node<'t>| words(*value, self.facts.text).starts_with("require(");
        self.facts.bound.get(name).is_some_and(|values| values.is_empty() || !values.iter().all(is_module))
    }

    /// Whether an owner is a variable, so that what belongs to it is a member and no constant.
    fn is_variable(&self, owner: &str, span: &Range<usize>) -> bool {
        let before = self.facts.text[..span.start].trim_end_matches(['.', ':']);
        // In Go a member of a member has a capital, too.
        let is_member = || before.strip_suffix(owner).is_some_and(|before| before.ends_with('.'));
        owner.starts_with(|c: char| c.is_ascii_lowercase()) && self.is_bound(owner)
            || self.facts.lang == Language::Go && is_member()
    }

    /// Where a name stands that may be a code which nobody knows: what it belongs to, and its place.
    fn open(
        &self,
        owner: Option<&str>,
        shape: &Shape<'_>,
        word: &str,
        span: &Range<usize>,
        trust: Trust,
    ) -> Option<(Option<String>, Option<String>)> {
        let is_wanted = matches!(
            trust,
            Trust::Sure
                | Trust::Call
                | Trust::Given
                | Trust::Learned
                | Trust::Member { member: Member::Code, .. }
        );
        let owner =
            owner.filter(|owner| !matches!(*owner, "self" | "Self" | "super" | "crate" | "this" | "cls"));
        let is_named = match (self.facts.lang, owner) {
            (Language::Swift, Some(owner)) => is_capital(owner),
            (Language::Swift, None) => self.is_implicit(span.start),
            (Language::Go, None) | (_, Some(_)) => shape.is_screaming || shape.is_pascal,
            (_, None) => shape.is_screaming,
        };
        // A case of a type is no setting, whatever it is called: `.duplicateKey`.
        let is_none = NOTHING.contains(&word)
            || is_setting(word) && !self.is_implicit(span.start)
            || REASONS.contains(&word)
            || self.declared.is_foreign_when_caught(word);
        if !is_wanted
            || !is_named
            || is_none
            || owner.is_some_and(|owner| self.is_others(owner, span) || self.is_variable(owner, span))
        {
            return None;
        }
        // A package of Go has its name everywhere; elsewhere a name in small letters is one of this file.
        let is_everywhere = |owner: &str| is_capital(owner) || self.facts.lang == Language::Go;
        let owner =
            owner.map(|owner| if is_everywhere(owner) { owner.to_owned() } else { format!("#{owner}") });
        let is_root = owner.as_deref().is_some_and(|owner| self.places.roots.is_one(owner));
        // `ErrorEnvelope(code: .lost)` where the package of the codes is imported.
        let is_wanted_case = trust == Trust::Sure && owner.is_none() && self.is_implicit(span.start) && {
            let is_root = |module: &str| self.places.roots.is_one(module);
            imports::is_from(self.facts.text, Language::Swift, "", is_root)
        };
        let place = if (trust == Trust::Sure || is_root) && shape.is_prefixed || is_wanted_case {
            Some(SURE.to_owned())
        } else {
            self.place_of(span.start)
        };
        Some((owner, place))
    }

    /// The place that a name stands in, as other names may; one that starts with `#` is a place of this file alone.
    pub(crate) fn place_of(&self, at: usize) -> Option<String> {
        let is_type = |name: &&str| name.starts_with(|c: char| c.is_ascii_uppercase()) && name.len() > 2;
        let holds = |node: &Node<'t>| node.byte_range().contains(&at);
        let kept = match self.site? {
            Site::Returned(function) => {
                let ret = function
                    .ret
                    .map(last_name)
                    .filter(is_type)
                    .filter(|ret| !matches!(*ret, "String" | "Self"));
                return Some(match ret {
                    Some(ret) => format!("-> {ret}"),
                    None => format!("#{} ->", function.range.start),
                });
            }
            Site::Seen(kept) => kept,
        };
        match &kept.view {
            View::Call { callee, args } => {
                let path = self.path(*callee, kept.scope);
                let (last, before) = path.split_last()?;
                let owner = before.last().filter(|_| MAKES.contains(last)).copied().unwrap_or_default();
                let Some(index) = args.iter().position(|arg| holds(&arg.value)) else {
                    // `[.x, .y].contains(error.code)`
                    let only = args.first().filter(|_| args.len() == 1)?;
                    return self.place_compared(only.value);
                };
                let argument = args[index].label.map_or_else(|| index.to_string(), str::to_owned);
                let own = if is_type(&owner) || is_type(last) && !EQUAL.contains(last) { "" } else { "#" };
                Some(format!("{own}{owner}.{last}({argument})"))
            }
            View::Bind(binds) => {
                let bind = binds.iter().find(|bind| bind.value.is_some_and(|value| holds(&value)))?;
                Some(format!("#{} =", bind.name))
            }
            View::Object { members, .. }
                if members.iter().any(|member| member.key.is_some_and(|key| holds(&key))) =>
            {
                Some(format!("#{} {{}}", kept.node.start_byte()))
            }
            View::Object { ty, members } => {
                let label =
                    members.iter().find(|member| holds(&member.value)).and_then(|member| member.label)?;
                Some(match ty.map(last_name).filter(is_type) {
                    Some(ty) => format!("{ty} {{{label}}}"),
                    None => format!("#{{{label}}}"),
                })
            }
            View::Compare(sides) => self.place_compared(*sides.iter().find(|side| !holds(side))?),
            View::Switch { subject, .. } => self.place_compared(*subject),
            View::Assign { target, .. } => self.place_compared(*target),
            _ => None,
        }
    }

    /// What a name is compared with: the member of a type, and else this expression in this function.
    fn place_compared(&self, subject: Node<'t>) -> Option<String> {
        let path = self.resolver.path(subject);
        let ty = match path.as_slice() {
            [.., owner, _] => self.type_of(owner, subject),
            _ => None,
        };
        if ty.is_some_and(is_foreign_type) {
            return None;
        }
        if let (Some(ty), Some(member)) = (ty, path.last()) {
            return Some(format!("{ty}.{member}"));
        }
        let at = subject.start_byte();
        let named = self.facts.functions.iter().filter(|function| function.name.is_some());
        let around = named.filter(|function| function.range.contains(&at));
        let start = around.map(|function| function.range.start).max().unwrap_or_default();
        // What a clause catches has its name there alone.
        let caught = path.first().and_then(|name| self.caught(name, subject));
        let start = caught.map_or(start, |(clause, _)| clause.start_byte());
        Some(format!("#{start} {}", words(subject, self.facts.text)))
    }
}

/// What stands in a pattern or an element with nothing beside it.
fn inner(node: Node<'_>) -> Node<'_> {
    match (node.kind(), node.named_child(0)) {
        (
            "computed_property_name"
            | "literal_element"
            | "match_pattern"
            | "case_pattern"
            | "switch_pattern"
            | "pattern",
            Some(child),
        ) if node.named_child_count() == 1 => inner(child),
        _ => node,
    }
}
