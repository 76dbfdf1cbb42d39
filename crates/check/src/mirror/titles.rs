//! Operations that are named by constants of other files: `registry.add(names.TRACK, track)`.

use std::ops::Range;

use tree_sitter::Node;

use super::analyse::Analysis;
use super::arms::arm_of;
use super::called::is_name_kind;
use super::declared::Declared;
use super::lang::{Arg, Kind, View};
use super::operations::{Part, is_name, is_use};
use super::registered::{adds, does};
use super::resolve::Leaf;
use super::source::Source;
use super::stated::{Elsewhere, Meanings};
use super::uses::{By, Finder, How, Use};

/// A part of a file that belongs to the operation of a name, if that is one.
#[derive(Clone, Debug)]
pub(crate) struct Titled {
    range: Range<usize>,
    at: Range<usize>,
    owner: Option<String>,
}

impl<'t> Finder<'_, 't, '_> {
    /// What is registered or chosen by names that this file does not explain.
    pub(crate) fn titled(&self) -> Vec<Titled> {
        let mut found = Vec::new();
        if self.declared.operations.is_empty() {
            return found;
        }
        let named = |args: &[Arg<'t>]| {
            let named = args.iter().find(|arg| arg.label.is_some_and(is_name));
            named.or_else(|| args.iter().find(|arg| arg.label.is_none())).map(|arg| arg.value)
        };
        for kept in &self.facts.seen {
            match &kept.view {
                View::Call { callee, args } if args.len() > 1 => {
                    let name = named(args).filter(|name| is_name_kind(name.kind_in(self.facts.lang)));
                    if name.is_none() {
                        continue;
                    }
                    let path = self.path(*callee, kept.scope);
                    let is_one = self.is_operation(&path) || adds(&path);
                    if is_one && !path.last().is_some_and(|last| is_use(last)) {
                        found.extend(
                            name.and_then(|name| self.title(name, kept.scope, kept.node.byte_range())),
                        );
                    }
                }
                View::Object { members, .. } => {
                    let name = members.iter().find(|member| member.label.is_some_and(is_name));
                    if members.iter().any(|member| member.label.is_some_and(does))
                        && let Some(name) = name
                    {
                        found.extend(self.title(name.value, kept.scope, kept.node.byte_range()));
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

    fn title(&self, node: Node<'t>, scope: usize, range: Range<usize>) -> Option<Titled> {
        let is_large = |name: &str| name.starts_with(|c: char| c.is_ascii_uppercase());
        let node = match node.kind_in(self.facts.lang) {
            "match_pattern" | "case_pattern" | "switch_pattern" | "pattern" => node.named_child(0)?,
            _ => node,
        };
        if !is_name_kind(node.kind_in(self.facts.lang)) {
            return None;
        }
        match self.resolver.leaves(node, scope).as_slice() {
            [Leaf::Name { owner, name, at }] if owner.is_some() || is_large(name) => {
                Some(Titled { range, at: at.clone(), owner: owner.map(str::to_owned) })
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
    let mut settled: Vec<(usize, Part)> = Vec::new();
    for (index, (source, analysis)) in all.iter().enumerate() {
        for one in &analysis.titled {
            let found = Use {
                by: By::Elsewhere,
                case_of: one.owner.clone(),
                ..Use::plain(String::new(), one.at.clone(), How::Compared)
            };
            if let Elsewhere::One(text) = known.elsewhere(source, &found)
                && let Some(operation) = declared.full_operation(text.word)
            {
                settled.push((index, Part { range: one.range.clone(), operation }));
            }
        }
    }
    for (index, part) in settled {
        all[index].1.give(part);
    }
}
