//! Operations that are named by constants of other files: `registry.add(names.TRACK, track)`.

use std::ops::Range;

use tree_sitter::Node;

use super::called::is_name_kind;
use super::parts::{DEPTH, Part, is_name, is_use};
use super::registered::{Registered, adds, does};
use crate::mirror::analyse::Analysis;
use crate::mirror::lang::{Arg, Kind, View};
use crate::mirror::names::stated::{Elsewhere, Meanings, Stands, Stated};
use crate::mirror::source::Source;
use crate::mirror::tree::arms::arm_of;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{By, Finder, How, Use};
use crate::mirror::words::declared::Declared;

/// How many of the arguments of a call may describe what it registers.
const FIRST: usize = 3;
/// The operation of what is registered by a name, before it is known what that stands for.
const UNKNOWN: usize = usize::MAX;

/// A part of a file that belongs to the operation of a name, if that is one.
#[derive(Clone, Debug)]
pub(crate) struct Titled {
    range: Range<usize>,
    at: Range<usize>,
    owner: Option<String>,
    /// The name that it has where it comes from.
    name: String,
    /// What does it, where that is of another file.
    handlers: Vec<Registered>,
}

impl<'t> Finder<'_, 't, '_> {
    /// What is registered or chosen by names that this file does not explain.
    pub(crate) fn titled(&self) -> Vec<Titled> {
        let mut found = Vec::new();
        if self.declared.operations.is_empty() {
            return found;
        }
        for kept in &self.facts.seen {
            match &kept.view {
                View::Call { callee, args } if args.len() > 1 => {
                    let path = self.path(*callee, kept.scope);
                    let is_one = self.is_operation(&path) || adds(&path);
                    if is_one && !path.last().is_some_and(|last| is_use(last)) {
                        let name = self.title_in(args, kept.scope);
                        let title =
                            name.and_then(|name| self.title(name, kept.scope, kept.node.byte_range()));
                        let does = args.iter().skip(1).filter(|arg| arg.label.is_none_or(does));
                        let handlers = does.filter_map(|arg| self.to_register(arg.value, UNKNOWN));
                        found.extend(title.map(|title| Titled { handlers: handlers.collect(), ..title }));
                    }
                }
                View::Object { members, .. } => {
                    let name = members.iter().find(|member| member.label.is_some_and(is_name));
                    if members.iter().any(|member| member.label.is_some_and(does))
                        && let Some(name) = name
                    {
                        let title = self.title(name.value, kept.scope, kept.node.byte_range());
                        let does = members.iter().filter(|member| member.label.is_some_and(does));
                        let handlers = does.filter_map(|member| self.to_register(member.value, UNKNOWN));
                        found.extend(title.map(|title| Titled { handlers: handlers.collect(), ..title }));
                    }
                    // `{ [names.TRACK]: track }`
                    for member in members {
                        let key = member.key.map(|key| match key.kind() {
                            "computed_property_name" | "literal_element" => key.named_child(0).unwrap_or(key),
                            _ => key,
                        });
                        let key = key.filter(|key| key.kind() != "property_identifier");
                        let range = member.value.byte_range();
                        found.extend(key.and_then(|key| self.title(key, kept.scope, range)));
                    }
                }
                View::Switch { labels, .. } => {
                    for label in labels {
                        let arm = arm_of(*label).map(|arm| arm.byte_range());
                        found.extend(arm.and_then(|arm| self.title(*label, kept.scope, arm)));
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// What a call is given as the name of what it registers, perhaps in what describes it: `NewTool(names.Track)`.
    fn title_in(&self, args: &[Arg<'t>], scope: usize) -> Option<Node<'t>> {
        let of_members = |members: &[Arg<'t>]| {
            members.iter().find(|member| member.label.is_some_and(is_name)).map(|member| member.value)
        };
        let first = || args.iter().find(|arg| arg.label.is_none()).map(|arg| arg.value);
        let is_title = |node: &Node<'t>| is_name_kind(node.kind_in(self.facts.lang));
        let described = || {
            // A server may stand before what is registered.
            args.iter().take(FIRST).find_map(|arg| match self.view(arg.value) {
                View::Call { callee, args } if self.is_operation(&self.path(callee, scope)) => {
                    of_members(&args).or_else(|| args.first().map(|arg| arg.value))
                }
                View::Object { members, .. } => of_members(&members),
                View::Pass(inner) if inner.len() == 1 => match self.view(inner[0]) {
                    View::Object { members, .. } => of_members(&members),
                    _ => None,
                },
                _ => None,
            })
        };
        // `registry.add(track_spec(), track)`
        let made = || {
            args.iter().take(FIRST).find_map(|arg| match self.view(arg.value) {
                View::Call { callee, args } if args.is_empty() => Some(callee),
                _ => None,
            })
        };
        let named = of_members(args).or_else(described).filter(is_title);
        named.or_else(|| first().filter(is_title)).or_else(|| made().filter(is_title))
    }

    /// The constants and functions of this file that describe an operation, for files that register these:
    /// `pub fn track_spec() -> Spec { Spec { name: "shipments/track" } }`.
    pub(crate) fn specs(&self) -> Vec<Stated> {
        let facts = self.facts;
        let is_one = |node: Node<'t>| match self.view(node) {
            View::Str(span) => self.declared.full_operation(facts.slice(&span)).is_some(),
            _ => false,
        };
        if self.declared.operations.is_empty() || !facts.strings.iter().any(|seen| is_one(seen.node)) {
            return Vec::new();
        }
        let made = facts.returns.iter().filter_map(|(of, seen)| Some((facts.functions[*of].name?, seen)));
        let constants = facts.tops.iter().map(|(name, seen)| (*name, seen));
        let found = made.chain(constants).filter_map(|(name, seen)| {
            let operation = self.of_spec(seen.node, seen.scope, DEPTH)?;
            let home = facts.home_around(seen.node.start_byte()).unwrap_or_default();
            let title = self.declared.operations[operation].def.name.clone();
            Some(Stated::new(home, name, Stands::For(title)))
        });
        found.collect()
    }

    fn title(&self, node: Node<'t>, scope: usize, range: Range<usize>) -> Option<Titled> {
        let node = match node.kind_in(self.facts.lang) {
            "match_pattern" | "case_pattern" | "switch_pattern" | "pattern" => node.named_child(0)?,
            _ => node,
        };
        if !is_name_kind(node.kind_in(self.facts.lang)) {
            return None;
        }
        match self.resolver.leaves(node, scope).as_slice() {
            [Leaf::Name { owner, at, name }] => {
                let (owner, name) = (owner.map(str::to_owned), (*name).to_owned());
                Some(Titled { range, at: at.clone(), owner, name, handlers: Vec::new() })
            }
            _ => None,
        }
    }
}

/// Gives what is registered by such names to the operations that other files say these are.
pub(crate) fn settle(all: &mut [(Source, Analysis)], declared: &Declared<'_>) {
    if all.iter().all(|(_, analysis)| analysis.titles.is_empty()) {
        return;
    }
    let mut known = Meanings::default();
    for (source, analysis) in all.iter() {
        known.add_titles(source, analysis);
    }
    let mut settled: Vec<(usize, Part, Vec<Registered>)> = Vec::new();
    for (index, (source, analysis)) in all.iter().enumerate() {
        for one in &analysis.titled {
            let found = Use {
                by: By::Elsewhere,
                case_of: one.owner.clone(),
                original: Some(one.name.clone()),
                ..Use::plain(String::new(), one.at.clone(), How::Compared)
            };
            if let Elsewhere::One(text) = known.elsewhere(source, &found)
                && let Some(operation) = declared.full_operation(text.word)
            {
                let does = one.handlers.iter().map(|one| Registered { operation, ..one.clone() });
                settled.push((index, Part { range: one.range.clone(), operation }, does.collect()));
            }
        }
    }
    for (index, part, handlers) in settled {
        all[index].1.give(part);
        all[index].1.registered.extend(handlers);
    }
}
