//! Functions that other files call, and that write what they are given to the code of a failure.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use tree_sitter::Node;

use super::named::NOTHING;
use crate::mirror::lang::{Language, View, words};
use crate::mirror::learned::kin::parts_of;
use crate::mirror::learned::mentions::tells;
use crate::mirror::learned::slots::{ANY, Kin, Proof, Slot};
use crate::mirror::places::positions::{MAKES, Member};
use crate::mirror::source::Source;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::late::parted;
use crate::mirror::tree::macros::COMPARE;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Around, By, Finder, How, Trust, Use};
use crate::mirror::words::things::is_thing;

/// What starts the name of a place that the functions of one file, or of one package, have alone.
const MADE: char = '@';
/// What ends the name of a struct whose members are given in their order.
const STRUCT: &str = "{}";
/// What ends the name of a function that looks up what it is given.
const LOOKUP: &str = "?";
/// What ends the name of a type whose values are codes.
const TYPE: char = ':';
/// Macros that everybody has.
const PLAIN: &[&str] =
    &["concat", "env", "format", "include_str", "json", "option_env", "panic", "vec", "write"];
/// How many arguments of a call are looked at.
const ARGUMENTS: usize = 4;
/// How long a name is that many functions have.
const SHORT: usize = 3;

impl<'t> Finder<'_, 't, '_> {
    /// The arguments of the functions of this file that become codes, and those of others that may.
    pub(crate) fn sure_arguments(&self, late: &mut Vec<Kin>) {
        self.ask_parts(late);
        self.ask_constants(late);
        let package = if self.made.is_empty() { None } else { self.package() };
        for (name, index) in &self.made {
            let owners = [Some(""), package].into_iter().flatten();
            let sure = owners.filter(|_| may_be_asked(name)).map(|owner| Kin {
                slot: place(owner, name, *index),
                found: Use::plain(String::new(), 0..0, How::Emitted),
                proof: Proof::Sure,
            });
            late.extend(sure);
        }
        for (name, index) in self.looked_up.iter().filter(|(name, _)| may_be_asked(name)) {
            let owners = [Some(""), self.package()].into_iter().flatten();
            late.extend(owners.map(|owner| Kin {
                slot: place(owner, &format!("{name}{LOOKUP}"), *index),
                found: Use::plain(String::new(), 0..0, How::Compared),
                proof: Proof::Sure,
            }));
        }
        for (name, index) in self.macros_made() {
            let found = Use::plain(String::new(), 0..0, How::Emitted);
            late.push(Kin { slot: place("!", name, index), found, proof: Proof::Sure });
        }
    }

    /// The members of the structs of this file of Go that are codes of failures, for files that give them in their order.
    pub(crate) fn sure_members(&self, late: &mut Vec<Kin>) {
        if self.facts.lang != Language::Go {
            return;
        }
        for (name, members) in self.facts.structs() {
            let around = Around::of(members.iter().map(|(name, _)| *name));
            let is_failure = around.strong > 0 || around.telling > 0 || self.is_failure(name);
            for (index, (member, ty)) in members.iter().enumerate() {
                let is_code = self.places.member(member, Language::Go) == Some(Member::Code);
                if !is_code || is_thing(name) || !is_failure && !self.is_code_type(ty) {
                    continue;
                }
                let owners = [Some(""), self.package()].into_iter().flatten();
                late.extend(owners.map(|owner| Kin {
                    slot: place(owner, &format!("{name}{STRUCT}"), index),
                    found: Use::plain(String::new(), 0..0, How::Emitted),
                    proof: Proof::Sure,
                }));
            }
        }
    }

    /// Asks for what is given to the members of a struct of another file in their order.
    pub(crate) fn ask_members(&mut self, ty: &str, plain: &[Node<'t>]) {
        let (owner, name) = ty.rsplit_once('.').unwrap_or(("", ty));
        for (index, value) in plain.iter().enumerate() {
            let Some(span) = self.text_of(*value) else { continue };
            let word = self.facts.slice(&span);
            let is_one = self.declared.is_long_code(word) || self.declared.meant(word).is_some();
            if is_one && !self.declared.is_foreign_among(word) {
                let slot = place(owner, &format!("{name}{STRUCT}"), index);
                let found = Use::plain(word.to_owned(), span, How::Emitted);
                self.asked.push(Kin { slot, found, proof: Proof::Asked });
            }
        }
    }

    /// The place of a text that a macro compares, or that one of another file is given: `require!(phase < 3, "X", "…")`.
    pub(crate) fn given_to_macro(&self, seen: Seen<'t>, tree: Node<'t>) -> Option<Slot<'t>> {
        self.asserted(seen, tree).or_else(|| self.asked_macro(seen.node, tree))
    }

    /// Constants that macros are given as codes: `refuse!(codes::LOST, "…")`. What is wrong with their texts is told where
    /// these stand.
    pub(crate) fn names_given(&mut self, name: &'t str, tree: Node<'t>, scope: usize) {
        let text = self.facts.text;
        let is_plain = COMPARE.contains(&name) || PLAIN.contains(&name) || name.starts_with("assert");
        if self.declared.operations.is_empty() || is_plain || tells(name) {
            return;
        }
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let made = self.macro_codes(name);
        for (index, part) in parted(&tokens, text).into_iter().enumerate() {
            let Some(value) = constant(part, text).then(|| self.facts.expression(part)).flatten() else {
                continue;
            };
            if made.as_ref().is_some_and(|indices| indices.contains(&index)) {
                self.sink(value, scope, How::Emitted, Trust::Call);
            } else if made.is_none() {
                self.ask_for_name(value, scope, &place("!", name, index));
            }
        }
    }

    fn ask_for_name(&mut self, value: Node<'t>, scope: usize, slot: &str) {
        for leaf in self.resolver.leaves(value, scope) {
            let found = match leaf {
                Leaf::Name { owner, name, at } => Use {
                    by: By::Elsewhere,
                    case_of: owner.map(|owner| format!("#{owner}")),
                    original: (self.facts.slice(&at) != name).then(|| name.to_owned()),
                    ..Use::plain(name.to_owned(), at, How::Emitted)
                },
                Leaf::Text(span) if self.declared.is_own(self.facts.slice(&span)) => {
                    let word = self.facts.slice(&span).to_owned();
                    Use { by: By::Parts, ..Use::plain(word, value.byte_range(), How::Emitted) }
                }
                _ => continue,
            };
            self.asked.push(Kin { slot: slot.to_owned(), found, proof: Proof::Asked });
        }
    }

    fn asked_macro(&self, at: Node<'t>, tree: Node<'t>) -> Option<Slot<'t>> {
        let text = self.facts.text;
        let call = tree.parent().filter(|call| call.kind() == "macro_invocation")?;
        let name = words(call.child_by_field_name("macro")?, text).rsplit("::").next()?;
        let is_sign = |node: &Node<'t>| matches!(words(*node, text), "," | ";" | "=>");
        let ends = |node: Option<Node<'t>>| {
            node.is_some_and(|node| is_sign(&node) || matches!(words(node, text), "(" | ")" | "{" | "}"))
        };
        let before = std::iter::successors(at.prev_sibling(), Node::prev_sibling);
        let is_alone = ends(at.prev_sibling()) && ends(at.next_sibling());
        // What the language has itself makes no failures of what it is given.
        let is_plain = COMPARE.contains(&name) || PLAIN.contains(&name) || name.starts_with("assert");
        let is_asked = is_alone && !is_plain && !tells(name) && !self.has_macro(name);
        is_asked.then(|| Slot::Macro(name, before.filter(is_sign).count()))
    }

    /// Asks for what is given to a function of another file.
    pub(crate) fn ask_maker(&self, slot: Slot<'t>, found: &Use, late: &mut Vec<Kin>) {
        if let Slot::Macro(name, index) = slot {
            if NOTHING.contains(&found.word.as_str()) {
                return;
            }
            let slot = place("!", name, index);
            return late.push(Kin { slot, found: found.clone(), proof: Proof::Asked });
        }
        let Slot::Call(owner, name, index) = slot else { return };
        let is_own = || self.facts.functions.iter().any(|function| function.name == Some(name));
        if may_be_asked(name) && (owner.is_empty() && !is_own() || self.is_package(owner)) {
            late.push(Kin { slot: place(owner, name, index), found: found.clone(), proof: Proof::Asked });
            // What no table has may be asked for on purpose, as a test does.
            if self.declared.is_slip(&found.word) || self.declared.right(&found.word).is_some() {
                let slot = place(owner, &format!("{name}{LOOKUP}"), index);
                let found = Use { how: How::Compared, ..found.clone() };
                late.push(Kin { slot, found, proof: Proof::Asked });
            }
        }
    }

    /// Asks for what is put together where it is given to a function of another file: `errf(roomsNS+"FULL", …)`.
    fn ask_parts(&self, late: &mut Vec<Kin>) {
        if !self.has_spaces() {
            return;
        }
        for kept in &self.facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let plain = args.iter().take(ARGUMENTS).filter(|arg| arg.label.is_none()).enumerate();
            let mut made =
                plain.filter(|(_, arg)| self.facts.is_put_together(&self.view(arg.value))).peekable();
            let path = if made.peek().is_some() { self.path(*callee, kept.scope) } else { continue };
            let Some((owner, name)) = parts_of(&path) else { continue };
            for (index, arg) in made {
                for leaf in self.resolver.leaves(arg.value, kept.scope) {
                    let Leaf::Made { word, at, is_local: false, .. } = leaf else { continue };
                    let is_one = self.declared.is_long_code(&word) || self.declared.meant(&word).is_some();
                    if is_one && word.contains('.') && !self.is_known(at.start) {
                        let found = Use { by: By::Parts, ..Use::plain(word, at, How::Emitted) };
                        self.ask_maker(Slot::Call(owner, name, index), &found, late);
                    }
                }
            }
        }
    }

    /// Asks for constants of this file that are given to a function of another one: `trouble.Because(codeLost, …)`. What is
    /// wrong with their texts is told where these stand.
    fn ask_constants(&self, late: &mut Vec<Kin>) {
        let facts = self.facts;
        let known = facts.tops.iter().filter_map(|(name, seen)| Some((*name, self.text_of(seen.node)?)));
        let strange: BTreeMap<&str, Range<usize>> =
            known.filter(|(_, span)| self.may_be_meant(facts.slice(span))).collect();
        if strange.is_empty() {
            return;
        }
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let plain = args.iter().take(ARGUMENTS).filter(|arg| arg.label.is_none());
            for (index, arg) in plain.enumerate() {
                let View::Name(constant) = self.view(arg.value) else { continue };
                let span = strange.get(constant).filter(|span| !self.is_known(span.start));
                let path = self.path(*callee, kept.scope);
                let (Some(span), Some((owner, name))) = (span, parts_of(&path)) else { continue };
                let found = Use::plain(facts.slice(span).to_owned(), span.clone(), How::Declared);
                self.ask_maker(Slot::Call(owner, name, index), &found, late);
            }
        }
    }

    /// Whether codes of the contract have namespaces.
    fn has_spaces(&self) -> bool {
        self.declared.spaces().iter().any(|space| !space.is_empty())
    }

    /// Whether a name in small letters is that of a package of Go.
    pub(crate) fn is_package(&self, name: &str) -> bool {
        self.facts.lang == Language::Go
            && !name.is_empty()
            && memchr::memmem::find(self.facts.text.as_bytes(), format!("/{name}\"").as_bytes()).is_some()
    }
}

/// Whether a place belongs to a macro, which one crate has once, to a struct or type, of which a package has one, or to a
/// function of a package that is known.
pub(crate) fn is_of_one(slot: &str) -> bool {
    slot.strip_prefix(MADE).is_some_and(|rest| {
        rest.starts_with('!')
            || rest.contains(STRUCT)
            || rest.ends_with(TYPE)
            || !rest.starts_with('.')
            // Only what is meant as a declared code is asked for there.
            || rest.contains(LOOKUP)
    })
}

/// The values of a type, which one package, or one tree, has once.
pub(crate) fn place_of_type(owner: &str, name: &str) -> String {
    format!("{MADE}{owner}.{name}{TYPE}")
}

fn may_be_asked(name: &str) -> bool {
    name.len() > SHORT && !ANY.contains(&name) && !MAKES.contains(&name)
}

/// Whether tokens are the name of a constant, perhaps with what it belongs to: `codes::LOST`.
pub(crate) fn constant(tokens: &[Node<'_>], text: &str) -> bool {
    let word = |token: &Node<'_>| text.get(token.byte_range()).unwrap_or_default();
    let is_path = tokens.iter().enumerate().all(|(at, token)| match at % 2 {
        0 => token.kind() == "identifier",
        _ => word(token) == "::",
    });
    is_path && tokens.last().is_some_and(|last| word(last).starts_with(|c: char| c.is_ascii_uppercase()))
}

fn place(owner: &str, name: &str, index: usize) -> String {
    format!("{MADE}{owner}.{name}#{index}")
}

/// What needs no import in Go is of the same folder; a type is imported from the file that has it.
pub(crate) fn within(kin: &mut [Kin], source: &Source, lang: Language) {
    if lang != Language::Go {
        let types = kin.iter_mut().filter(|one| one.proof == Proof::Sure && one.slot.ends_with(TYPE));
        let module = module_of(&source.name).filter(|_| lang != Language::Swift).unwrap_or_default();
        types.for_each(|one| one.slot.insert_str(1, &module));
        return;
    }
    let folder = Path::new(&source.name).parent().map(|folder| folder.to_string_lossy().into_owned());
    for one in kin.iter_mut().filter(|one| one.slot.starts_with("@.")) {
        one.slot.insert_str(1, folder.as_deref().unwrap_or_default());
    }
}

/// The name that others import a file by: that of its folder where it stands for all of it.
fn module_of(file: &str) -> Option<String> {
    const WHOLE: &[&str] = &["index", "mod", "__init__"];
    let path = Path::new(file);
    let stem = path.file_stem().filter(|stem| !WHOLE.iter().any(|whole| stem == whole));
    let name = stem.or_else(|| path.parent()?.file_name())?;
    Some(name.to_string_lossy().split('.').next().unwrap_or_default().to_owned())
}
