//! Functions that only operations lead to: what they fail with, the operations fail with.
//!
//! A handler may do nothing but call on, and a helper may stand in another file. A function belongs to the operations that
//! every way to it starts at, and what nobody knows the callers of belongs to none.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::called::Mention;
use super::whose::{Bodies, Id, family, is_in};
use crate::mirror::analyse::Analysis;
use crate::mirror::lang::Language;
use crate::mirror::names::stated::path_before;
use crate::mirror::source::Source;
use crate::mirror::words::declared::Declared;

/// Where a function is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// In what belongs to an operation.
    Operation(usize),
    /// In another function.
    Body(Id),
    /// Where nobody knows who goes that way.
    Anywhere,
}

/// What leads to a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// The operations that lead there.
    pub(crate) operations: BTreeSet<usize>,
    /// Whether something else does, too.
    is_open: bool,
    /// Whether a mention means this function and no other.
    is_sure: bool,
    /// Whether somebody does something else with what it gives than to fail with that.
    is_read: bool,
    from: Vec<Way>,
    /// The files that mention it.
    files: BTreeSet<usize>,
}

impl Reach {
    /// Whether what it gives is the code of a failure wherever it is called.
    pub(crate) fn gives_codes(&self) -> bool {
        !self.is_read
    }

    /// Whether operations lead there, and nothing else.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_sure && !self.is_open && !self.operations.is_empty()
    }
}

/// The functions that operations lead to.
pub(crate) struct Reached<'a> {
    pub(crate) bodies: Bodies<'a>,
    declared: &'a Declared<'a>,
    all: BTreeMap<Id, Reach>,
}

/// Whether a file is there to test others.
pub(crate) fn is_test(source: &Source) -> bool {
    let path = Path::new(&source.name);
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_ascii_lowercase();
    let is_named =
        stem.split(['.', '_', '-']).any(|word| matches!(word, "test" | "tests" | "spec" | "conftest"));
    let is_folder = |name: &str| {
        let name = name.to_ascii_lowercase();
        matches!(name.as_str(), "test" | "tests" | "__tests__" | "spec" | "e2e" | "benches")
            || name.ends_with("tests")
    };
    // The folder that a check was started on says nothing of what is in it.
    is_named
        || stem.ends_with("tests")
        || path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).is_some_and(is_folder)
}

impl<'a> Reached<'a> {
    pub(crate) fn of(all: &'a [(Source, Analysis)], declared: &'a Declared<'a>) -> Option<Self> {
        if all.iter().all(|(_, analysis)| analysis.functions.parts.is_empty()) {
            return None;
        }
        let mut reached = Self { bodies: Bodies::of(all), declared, all: BTreeMap::new() };
        reached.follow();
        reached.look_back();
        reached.settle();
        Some(reached)
    }

    /// What leads to the innermost function around a place that operations lead to.
    pub(crate) fn at(&self, file: usize, at: usize) -> Option<(Id, &Reach)> {
        let bodies = &self.bodies.all[file].1.functions.bodies;
        let around = bodies.iter().enumerate().filter(|(_, body)| body.range.contains(&at));
        let known = around.filter_map(|(body, one)| {
            let id = Id { file, body };
            Some((one.range.len(), id, self.all.get(&id)?))
        });
        known.min_by_key(|(length, ..)| *length).map(|(_, id, reach)| (id, reach))
    }

    pub(crate) fn get(&self, id: Id) -> Option<&Reach> {
        self.all.get(&id)
    }

    /// Whether a function is called in its own file alone.
    pub(crate) fn is_called_here(&self, id: Id) -> bool {
        let mut from = self.all.get(&id).into_iter().flat_map(|reach| &reach.files);
        from.all(|file| *file == id.file)
    }

    /// A function and those that lead to it.
    pub(crate) fn ways(&self, id: Id) -> BTreeSet<Id> {
        let mut found = BTreeSet::from([id]);
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            for from in self.all.get(&id).into_iter().flat_map(|reach| &reach.from) {
                if let Way::Body(outer) = from
                    && self.all.contains_key(outer)
                    && found.insert(*outer)
                {
                    open.push(*outer);
                }
            }
        }
        found
    }

    /// Whether the function around a place only calls the operation that it is named after, as a client does.
    fn calls(&self, file: usize, at: usize, operation: usize) -> bool {
        let (source, analysis) = &self.bodies.all[file];
        let functions = &analysis.functions;
        let name = &self.declared.operations[operation].def.name;
        functions.around(at).is_some_and(|body| {
            let body = &functions.bodies[body];
            let text = source.slice(&body.range);
            self.declared.full_operation(&body.name) == Some(operation)
                && ['"', '\'', '`'].iter().any(|quote| text.contains(&format!("{quote}{name}{quote}")))
        })
    }

    /// Whether a file is no way to a function.
    fn is_aside(&self, file: usize) -> bool {
        is_test(&self.bodies.all[file].0)
    }

    /// Goes from the operations to all functions that they lead to.
    fn follow(&mut self) {
        let mut open: Vec<Id> = Vec::new();
        for (file, (_, analysis)) in self.bodies.all.iter().enumerate() {
            let functions = &analysis.functions;
            if functions.parts.is_empty() || self.is_aside(file) {
                continue;
            }
            for mention in &functions.mentions {
                let at = mention.span.start;
                if functions.operation_at(at).is_some() && !functions.is_tested(at) {
                    self.reach(file, mention, &mut open);
                }
            }
        }
        while let Some(id) = open.pop() {
            let functions = &self.bodies.all[id.file].1.functions;
            let range = &functions.bodies[id.body].range;
            let from = functions.mentions.partition_point(|mention| mention.span.start < range.start);
            let inside =
                functions.mentions[from..].iter().take_while(|mention| mention.span.start < range.end);
            for mention in inside {
                self.reach(id.file, mention, &mut open);
            }
        }
    }

    fn reach(&mut self, file: usize, mention: &'a Mention, open: &mut Vec<Id>) {
        for id in self.bodies.meant(file, mention) {
            let functions = &self.bodies.all[id.file].1.functions;
            let start = functions.bodies[id.body].range.start;
            let is_own = functions.operation_at(start).is_some() || functions.is_tested(start);
            if !is_own && !self.is_aside(id.file) && !self.all.contains_key(&id) {
                self.all.insert(id, Reach::default());
                open.push(id);
            }
        }
    }

    /// Finds every mention of the functions that were reached.
    fn look_back(&mut self) {
        let names: BTreeSet<&str> = self.all.keys().map(|id| self.bodies.body(*id).name.as_str()).collect();
        let mut found: Vec<(Id, Way, usize, bool, bool)> = Vec::new();
        for (file, (source, analysis)) in self.bodies.all.iter().enumerate() {
            let functions = &analysis.functions;
            if self.is_aside(file) {
                continue;
            }
            for mention in &functions.mentions {
                let at = mention.span.start;
                let name = mention.original.as_deref().unwrap_or_else(|| source.slice(&mention.span));
                if !names.contains(name) || functions.is_tested(at) || mention.is_caught {
                    continue;
                }
                let meant = self.bodies.meant(file, mention);
                let around = functions.around(at).map(|body| Id { file, body });
                let way = match (functions.operation_at(at), around) {
                    (Some(operation), _) if !self.calls(file, at, operation) => Way::Operation(operation),
                    (None, Some(id)) if !self.bodies.body(id).is_implied(source) => Way::Body(id),
                    _ => Way::Anywhere,
                };
                let is_sure = meant.len() == 1;
                let is_called = source.text[mention.span.end..].trim_start().starts_with('(');
                for id in meant {
                    // What only hands out the functions in it does not call them: `return { load, unload };`
                    if !is_called && around.is_some_and(|around| self.bodies.is_within(id, around)) {
                        continue;
                    }
                    // What is only asked which failure it is, or told of it, need not fail with that.
                    let translates = self.bodies.body(id).translates.is_some();
                    let way = if translates && mention.is_asked { Way::Anywhere } else { way };
                    found.push((id, way, file, is_sure, mention.is_coded));
                }
            }
        }
        for (id, way, file, is_sure, is_coded) in found {
            if let Some(reach) = self.all.get_mut(&id)
                && way != Way::Body(id)
            {
                reach.is_sure |= is_sure;
                reach.is_read |= !is_coded;
                reach.files.insert(file);
                if !reach.from.contains(&way) {
                    reach.from.push(way);
                }
            }
        }
    }

    /// Says of each function which operations lead to it, and whether something else does.
    fn settle(&mut self) {
        loop {
            let mut changed: Vec<(Id, BTreeSet<usize>, bool)> = Vec::new();
            for (id, reach) in &self.all {
                let (mut operations, mut is_open) = (reach.operations.clone(), reach.is_open);
                for way in &reach.from {
                    match way {
                        Way::Operation(operation) => {
                            operations.insert(*operation);
                        }
                        Way::Body(outer) => match self.all.get(outer) {
                            Some(outer) => {
                                operations.extend(&outer.operations);
                                is_open |= outer.is_open;
                            }
                            None => is_open = true,
                        },
                        Way::Anywhere => is_open = true,
                    }
                }
                if is_open != reach.is_open || operations.len() != reach.operations.len() {
                    changed.push((*id, operations, is_open));
                }
            }
            if changed.is_empty() {
                return;
            }
            for (id, operations, is_open) in changed {
                if let Some(reach) = self.all.get_mut(&id) {
                    (reach.operations, reach.is_open) = (operations, is_open);
                }
            }
        }
    }

    /// Whether a file that was not parsed may lead to one of these functions.
    pub(crate) fn may_lead(&self, source: &Source, ids: &BTreeSet<Id>) -> bool {
        !is_test(source) && ids.iter().any(|id| self.may_call(source, *id))
    }

    fn may_call(&self, source: &Source, id: Id) -> bool {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let (there, body) = (&self.bodies.all[id.file].0, self.bodies.body(id));
        let name = body.name.as_str();
        if family(source) != family(there) {
            return false;
        }
        let mut places = memchr::memmem::find_iter(source.text.as_bytes(), name.as_bytes());
        places.any(|at| {
            let (before, after) = (&source.text[..at], &source.text[at + name.len()..]);
            let is_declared = || DEFINES.iter().any(|word| before.trim_end().ends_with(word));
            let owners = path_before(&source.text, at);
            // A function of its own has to come from somewhere, and a method needs something that has it.
            let is_known = || match body.home {
                None => is_in(&[name], &owners, source, there),
                Some(_) => !owners.is_empty() || family(source) == Some(Language::Swift),
            };
            !before.ends_with(is_part) && after.starts_with('(') && !is_declared() && is_known()
        })
    }
}

/// What stands before the name of a function that is declared.
const DEFINES: [&str; 4] = ["fn", "def", "func", "function"];
