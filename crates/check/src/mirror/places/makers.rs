//! Functions and macros of a file that make a failure of what they are given: `const err = (code) => ({ ok: false, code })`.

use std::rc::Rc;

use memchr::memmem;
use tree_sitter::Node;

use super::around::Kind;
use super::calls::is_self;
use super::positions::{MAKES, Member};
use crate::mirror::hash::Map;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::learned::slots::ANY;
use crate::mirror::names::named::{Site, is_capital};
use crate::mirror::tree::facts::Function;
use crate::mirror::tree::macros::flat;
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::things::{is_carrier, is_thing, last_name};

/// How far up the object is looked for that a parameter is written to.
const STEPS: usize = 5;

/// A parameter that becomes a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<'t> {
    /// The name that it has in a call.
    pub(crate) label: &'t str,
    /// Its place among those without a name.
    pub(crate) index: usize,
}

impl<'t> Finder<'_, 't, '_> {
    /// What is given to the functions of this file that write a parameter to the code of a failure.
    pub(crate) fn makers(&mut self) {
        let facts = self.facts;
        let mut makers: Map<&'t str, Vec<Slot<'t>>> = Map::default();
        for (param, node, trust) in std::mem::take(&mut self.passed) {
            let at = node.start_byte();
            let around =
                facts.functions.iter().filter(|one| one.range.contains(&at) && one.params.contains(&param));
            let Some(function) = around.min_by_key(|one| one.range.len()) else {
                self.keep_local(param, node, trust);
                continue;
            };
            if self.is_held(function, param, node, trust) {
                self.keep_holder(function, param, node);
            }
            let Some(name) = function.name else { continue };
            if is_thing(name) || !self.makes_failure(function, param, node, trust) {
                continue;
            }
            makers.entry(name).or_default().extend(self.slot_of(function, param));
        }
        self.compared_holders();
        if makers.is_empty() {
            return;
        }
        let slots = makers.iter().flat_map(|(name, slots)| slots.iter().map(|slot| (*name, slot.index)));
        self.made = slots.collect();
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let path = self.path(*callee, kept.scope);
            let Some((last, before)) = path.split_last() else { continue };
            let Some(slots) = makers.get(last.trim_start_matches('#')) else { continue };
            // Things of all kinds have functions of some names; only one of this file is meant then.
            let is_own = matches!(before, [] | ["self" | "this" | "cls" | "Self"]);
            if self.is_of_other_package(before)
                || !is_own && (ANY.contains(last) || MAKES.contains(last))
                || path.iter().any(|part| tells(part))
            {
                continue;
            }
            for (slot, value) in slots.iter().filter_map(|slot| Some((slot, given(*slot, args)?))) {
                self.site = Some(Site::Seen(kept));
                self.sink(value, kept.scope, How::Emitted, Trust::Given);
                // One word is a code where the parameter is called so: `fn body(code: &str, …)`.
                if self.places.member(slot.label, facts.lang) == Some(Member::Code) {
                    let around = Around { some: 1, ..Around::default() };
                    self.sink(
                        value,
                        kept.scope,
                        How::Emitted,
                        Trust::Member { member: Member::Code, around },
                    );
                }
            }
        }
        self.site = None;
    }

    /// Keeps what has its name in the function around alone, and becomes the code of a failure there.
    fn keep_local(&mut self, name: &'t str, node: Node<'t>, trust: Trust) {
        let facts = self.facts;
        let around = facts.functions_around(node.start_byte()).min_by_key(|one| one.range.len());
        let is_code = match trust {
            Trust::Sure => true,
            Trust::Member { member: Member::Code, around } => around != Around::default(),
            _ => false,
        };
        if let Some(function) = around.filter(|_| is_code) {
            self.keep_holder(function, name, node);
        }
    }

    /// Whether a parameter holds a code: it becomes that of a failure, or of what its method belongs to.
    fn is_held(&self, function: &Function<'t>, param: &'t str, node: Node<'t>, trust: Trust) -> bool {
        let is_code = matches!(trust, Trust::Sure | Trust::Member { member: Member::Code, .. });
        let is_owned = || {
            let home = self.facts.home_around(function.range.start);
            is_code && home.is_some_and(|home| self.is_failure(home))
        };
        let is_telling = matches!(trust, Trust::Member { around, .. } if around.telling > 0);
        let is_first = || {
            let first = function.params.iter().find(|param| !is_self(param));
            trust == Trust::Call && first == Some(&param) && self.has_own_codes()
        };
        !function.name.is_some_and(is_thing)
            && (is_telling || is_owned() || is_first() || self.makes_failure(function, param, node, trust))
    }

    /// Whether a function that writes a parameter to a code makes a failure.
    fn makes_failure(&self, function: &Function<'t>, param: &'t str, node: Node<'t>, trust: Trust) -> bool {
        match trust {
            Trust::Sure => true,
            Trust::Member { member: Member::Code, around } => {
                around != Around::default()
                    || function.name.is_some_and(|name| self.is_near_call(name) || is_carrier(name))
                    || function.ret.is_some_and(|ret| is_carrier(last_name(ret)))
                    || self.is_in_failure(node)
            }
            // What is given to a call that fails may be its message.
            Trust::Call | Trust::Given => self.places.member(param, self.facts.lang) == Some(Member::Code),
            _ => false,
        }
    }

    /// Whether what stands around a value says that it belongs to a failure.
    fn is_in_failure(&self, node: Node<'t>) -> bool {
        let mut at = node;
        for _ in 0..STEPS {
            let Some(parent) = at.parent() else { return false };
            match self.facts.lang.view(parent, self.facts.text) {
                View::Object { ty, members } => {
                    // Other things were told apart by the name of the type.
                    return ty.is_some_and(|ty| !ty.contains(['[', '{', '(']))
                        || self.kind_of(parent, members.len() > 1) == Some(Kind::Failure);
                }
                View::Call { callee, args } if !args.is_empty() => {
                    let path = self.resolver.path(callee);
                    return path
                        .last()
                        .is_some_and(|last| last.starts_with(|c: char| c.is_ascii_uppercase()));
                }
                View::Function { .. } | View::Block | View::Assign { .. } => return false,
                _ => at = parent,
            }
        }
        false
    }

    /// How a parameter is given in a call.
    pub(crate) fn slot_of(&self, function: &Function<'t>, param: &'t str) -> Option<Slot<'t>> {
        let params = || function.params.iter().copied().filter(|param| !is_self(param));
        let index = params().position(|one| one == param)?;
        if self.facts.lang != Language::Swift {
            return Some(Slot { label: param, index });
        }
        // `func refuse(_ why: String, with code: String)`: only what has no name is given by its place.
        let head = self.facts.slice(&function.range);
        let label = |param: &'t str| label_of(head, param).unwrap_or(param);
        let index = params().take(index).filter(|param| label(param) == "_").count();
        Some(Slot { label: label(param), index })
    }

    /// What is given to a macro of this file as a code.
    ///
    /// Whether that is known, so that the name of the macro tells nothing more.
    pub(crate) fn macro_makes(&mut self, name: &str, trees: &[Node<'t>]) -> bool {
        let text = self.facts.text;
        let macros = Rc::clone(self.macros.get_or_init(|| Rc::new(self.macros_of(text))));
        let Some(Made { indices, writes }) = macros.get(name) else { return false };
        for tree in trees.iter().filter(|_| !indices.is_empty()) {
            let mut cursor = tree.walk();
            let mut index = 0;
            let mut found = Vec::new();
            for token in tree.children(&mut cursor) {
                if matches!(words(token, text), "," | ";" | "=>") {
                    index += 1;
                } else if indices.contains(&index) {
                    let inner = if token.kind() == "token_tree" { flat(token) } else { vec![token] };
                    found.extend(inner.into_iter().find(|token| self.is_text(*token)));
                }
            }
            for token in found {
                self.sink(token, 0, How::Emitted, Trust::Given);
            }
        }
        // A macro that writes what it is given to other members is given something else.
        !indices.is_empty() || *writes
    }

    /// The arguments of a macro of this file that become codes; nothing where it has no such macro.
    pub(crate) fn macro_codes(&self, name: &str) -> Option<Vec<usize>> {
        let macros = self.macros.get_or_init(|| Rc::new(self.macros_of(self.facts.text)));
        macros.get(name).map(|made| made.indices.clone())
    }

    /// Whether this file has a macro of this name.
    pub(crate) fn has_macro(&self, name: &str) -> bool {
        self.macros.get_or_init(|| Rc::new(self.macros_of(self.facts.text))).contains_key(name)
    }

    /// The arguments of the macros of this file that become codes.
    pub(crate) fn macros_made(&self) -> Vec<(&'t str, usize)> {
        if self.facts.lang != Language::Rust {
            return Vec::new();
        }
        let macros = self.macros.get_or_init(|| Rc::new(self.macros_of(self.facts.text)));
        let mut made: Vec<_> =
            macros.iter().flat_map(|(name, made)| made.indices.iter().map(|index| (*name, *index))).collect();
        made.sort_unstable();
        made
    }

    /// The macros of a file; most files have none.
    fn macros_of(&self, text: &'t str) -> Map<&'t str, Made> {
        const HEAD: &str = "macro_rules! ";
        let places = memmem::find_iter(text.as_bytes(), HEAD.as_bytes());
        let made = places.filter_map(|at| {
            let rest = &text[at + HEAD.len()..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            let (name, rest) = rest.split_at(end);
            let body = body_of(rest.trim_start())?;
            Some((name, Made { indices: self.codes_of(body), writes: body.contains(": $") }))
        });
        made.collect()
    }

    /// Which arguments of a macro become codes, by what its arms write.
    fn codes_of(&self, body: &'t str) -> Vec<usize> {
        let mut found = Vec::new();
        for (pattern, made) in arms(body) {
            for (index, variable) in parted(pattern).into_iter().enumerate() {
                let Some((_, variable)) = variable.split_once('$') else { continue };
                let Some((variable, _)) = variable.split_once(':') else { continue };
                let variable = format!("${}", variable.trim());
                if made.match_indices(&variable).any(|(at, _)| self.is_code_in(made, at, variable.len())) {
                    found.push(index);
                }
            }
        }
        found
    }

    /// Whether a variable of a macro is written to a code: `code: $code`, `Failure::new($code, …)`.
    fn is_code_in(&self, text: &'t str, at: usize, length: usize) -> bool {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if text[at + length..].starts_with(is_part) {
            return false;
        }
        let before = text[..at].trim_end();
        if let Some(label) = before.strip_suffix(':').filter(|label| !label.ends_with(':')) {
            let label = label.trim_end().trim_end_matches('"');
            return self.places.member(last_word(label), Language::Rust) == Some(Member::Code)
                && type_around(label).is_none_or(|ty| !self.is_other(ty, Around::default()));
        }
        let Some(callee) = before.strip_suffix('(') else { return false };
        let last = last_word(callee);
        let owner = callee[..callee.len() - last.len()].strip_suffix("::").map_or("", last_word);
        // `Trouble::new($code, …)` of another file
        let is_called_so = || {
            let variable = text[at..at + length].trim_start_matches('$');
            is_capital(owner) && self.places.member(variable, Language::Rust) == Some(Member::Code)
        };
        self.places.call(&[owner, last]).is_some()
            || last.ends_with("_code")
            // `.code($code)`
            || self.places.member(last, Language::Rust) == Some(Member::Code)
            || self.is_near_call(owner)
            || self.is_failure(owner)
            || MAKES.contains(&last) && is_called_so()
    }
}

/// What a call gives to a parameter.
pub(crate) fn given<'t>(slot: Slot<'t>, args: &[Arg<'t>]) -> Option<Node<'t>> {
    let labelled = args.iter().find(|arg| arg.label == Some(slot.label));
    let plain = || args.iter().filter(|arg| arg.label.is_none()).nth(slot.index);
    labelled.or_else(plain).map(|arg| arg.value)
}

/// The name that a parameter of Swift has in a call.
pub(crate) fn label_of<'t>(head: &'t str, param: &str) -> Option<&'t str> {
    let head = head.split('{').next()?;
    let pieces = head.split(['(', ',']).filter_map(|piece| piece.split_once(':'));
    let named = pieces.map(|(names, _)| names.split_whitespace().collect::<Vec<_>>());
    named.into_iter().find_map(|names| match names.as_slice() {
        [label, name] if name.trim_matches('`') == param => Some(label.trim_matches('`')),
        _ => None,
    })
}

/// A macro of the file.
pub(crate) struct Made {
    /// Which of its arguments become codes.
    indices: Vec<usize>,
    /// Whether it writes arguments to members.
    writes: bool,
}

/// What a macro is made of that starts here.
fn body_of(rest: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (index, c) in rest.char_indices() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(&rest[..index]).filter(|body| !body.is_empty());
        }
    }
    None
}

/// The arms of a macro: what each is given, and what it makes of it.
fn arms(body: &str) -> Vec<(&str, &str)> {
    let mut rest = body.get(1..).unwrap_or_default();
    let mut groups = Vec::new();
    while let Some(at) = rest.find(['(', '{', '[']) {
        let Some(group) = body_of(&rest[at..]) else { break };
        groups.push(group.get(1..).unwrap_or_default());
        rest = rest.get(at + group.len() + 1..).unwrap_or_default();
    }
    groups.chunks_exact(2).map(|arm| (arm[0], arm[1])).collect()
}

/// What the separators of a pattern part.
fn parted(pattern: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0_usize, 0, Vec::new());
    for (at, c) in pattern.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            ',' | ';' if depth == 0 => {
                parts.push(&pattern[start..at]);
                start = at + 1;
            }
            '=' if depth == 0 && pattern[at..].starts_with("=>") => {
                parts.push(&pattern[start..at]);
                start = at + 2;
            }
            _ => {}
        }
    }
    parts.push(&pattern[start..]);
    parts
}

/// The type whose members are open at the end of a text.
fn type_around(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices().rev() {
        match c {
            '}' => depth += 1,
            '{' if depth == 0 => return Some(last_word(text[..at].trim_end())),
            '{' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The word that a text ends with.
fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default()
}
