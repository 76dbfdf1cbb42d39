//! What the functions of operations fail with, and the operations do not declare.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::called::{Made, Translates};
use super::reached::{Reach, Reached, is_test};
use super::whose::Id;
use crate::mirror::analyse::Analysis;
use crate::mirror::finding::{Finding, Rule};
use crate::mirror::judge::{At, Tree, one};
use crate::mirror::source::Source;
use crate::mirror::uses::{How, Use};
use crate::mirror::walk::Walked;
use crate::mirror::words::declared::Declared;
use crate::mirror::words::text::fold;

/// What is wrong in a function or a table, or where a function is called.
pub(super) struct Wrong {
    /// The function that must have no other way to it.
    pub(super) function: Option<Id>,
    /// The table that nothing else may read: its file and its number there.
    pub(super) table: Option<(usize, usize)>,
    pub(super) findings: Vec<Finding>,
}

/// Looks for codes in functions that operations lead to.
pub(super) struct Looking<'a> {
    pub(super) all: &'a [(Source, Analysis)],
    pub(super) reached: Reached<'a>,
    tree: &'a Tree<'a>,
    declared: &'a Declared<'a>,
    /// The codes that operations compare something with: they may do with it what they like.
    compared: BTreeSet<(usize, &'a str)>,
}

/// The findings in functions that are not operations themselves.
pub(crate) fn outside<'a>(
    walked: &'a Walked,
    tree: &'a Tree<'a>,
    declared: &'a Declared<'a>,
) -> Vec<Finding> {
    let Some(reached) = Reached::of(&walked.all, declared) else { return Vec::new() };
    let mut looking = Looking { all: &walked.all, reached, tree, declared, compared: BTreeSet::new() };
    looking.compared = looking.compared();
    let mut wrong = looking.named();
    wrong.extend(looking.in_functions());
    wrong.extend(looking.made());
    wrong.extend(looking.in_tables());
    let reached = &looking.reached;
    let ways: BTreeMap<Id, BTreeSet<Id>> =
        wrong.iter().filter_map(|wrong| wrong.function).map(|id| (id, reached.ways(id))).collect();
    let tables: BTreeSet<(usize, usize)> = wrong.iter().filter_map(|wrong| wrong.table).collect();
    let (mut open, mut read) = (BTreeSet::new(), BTreeSet::new());
    if !ways.is_empty() || !tables.is_empty() {
        let leads = |source: &Source| {
            let open = ways.iter().filter(|(_, ids)| reached.may_lead(source, ids)).map(|(id, _)| *id);
            let read = tables.iter().filter(|table| looking.may_read(source, **table)).copied();
            vec![(open.collect::<Vec<Id>>(), read.collect::<Vec<(usize, usize)>>())]
        };
        for (more, tables) in walked.unparsed(leads) {
            open.extend(more);
            read.extend(tables);
        }
    }
    let told = wrong.into_iter().filter(|wrong| {
        wrong.function.is_none_or(|id| !open.contains(&id))
            && wrong.table.is_none_or(|table| !read.contains(&table))
    });
    told.flat_map(|wrong| wrong.findings).collect()
}

impl<'a> Looking<'a> {
    /// What leads to a place that belongs to no operation by itself.
    pub(super) fn closed(&self, file: usize, at: usize) -> Option<(Id, &Reach)> {
        self.reached.at(file, at).filter(|(_, reach)| reach.is_closed())
    }

    fn compared(&self) -> BTreeSet<(usize, &'a str)> {
        let mut compared = BTreeSet::new();
        for (file, (_, analysis)) in self.all.iter().enumerate() {
            for found in analysis.uses.iter().filter(|found| found.how == How::Compared) {
                // What all go through, as a table of hints, speaks for none of them.
                let around = self.reached.at(file, found.span.start);
                let around = around.filter(|(_, reach)| reach.operations.len() == 1);
                let reached = around.into_iter().flat_map(|(_, reach)| reach.operations.iter().copied());
                compared
                    .extend(found.operation.into_iter().chain(reached).map(|op| (op, found.word.as_str())));
            }
        }
        compared
    }

    /// What none of some operations declares of a code that is used there.
    pub(super) fn wrong(
        &self,
        file: usize,
        found: &Use,
        operations: &BTreeSet<usize>,
        function: Option<Id>,
    ) -> Option<Finding> {
        let mut first = None;
        for operation in operations {
            let used = Use { operation: Some(*operation), ..found.clone() };
            let finding = one(&self.all[file].0, &used, self.tree, self.declared)?;
            if finding.rule != Rule::OutsideOperation.id()
                || self.compared.contains(&(*operation, finding.code.as_str()))
                || self.is_caught(*operation, self.all[file].0.slice(&found.span), function)
            {
                return None;
            }
            first = first.or(Some(finding));
        }
        // What no operation fails with comes from something that they all go through.
        let is_somebodys = |code: &str| self.declared.operations.iter().any(|one| one.codes.contains(code));
        first.filter(|first| operations.len() == 1 || is_somebodys(&first.code))
    }

    /// Whether an operation looks whether something is the failure of this name: `errors.Is(err, ErrFull)`, `except Full:`.
    fn is_caught(&self, operation: usize, name: &str, function: Option<Id>) -> bool {
        const ASKS: &[&str] = &[
            "errors.Is(",
            "errors.As(",
            "instanceof ",
            "isinstance(",
            "except ",
            "catch ",
            "case ",
            "matches!(",
            "==",
        ];
        const LEAVES: &[&str] = &["throw", "raise", "return", "=>"];
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let has = |text: &str, signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        let is_asked = |line: &str| {
            line.match_indices(name).any(|(at, _)| {
                let (before, after) = (&line[..at], &line[at + name.len()..]);
                !before.ends_with(is_part)
                    && !after.starts_with(is_part)
                    && !has(before, LEAVES)
                    && (has(before, ASKS) || after.contains("=>"))
            })
        };
        let is_name = |name: &str| !name.is_empty() && name.chars().all(is_part);
        let ways = function.map(|id| self.reached.ways(id)).unwrap_or_default();
        let bodies = ways.iter().map(|id| (id.file, &self.reached.bodies.body(*id).range));
        let parts = self.all.iter().enumerate().flat_map(|(file, (_, analysis))| {
            let own = analysis.functions.parts.iter().filter(|part| part.operation == operation);
            own.map(move |part| (file, &part.range))
        });
        let mut around = bodies.chain(parts);
        is_name(name)
            && function.is_some()
            && around.any(|(file, range)| self.all[file].0.slice(range).lines().any(is_asked))
    }

    /// The failures of operations by names that are known only now.
    fn named(&self) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        for (file, (_, analysis)) in self.all.iter().enumerate() {
            for found in &analysis.within {
                if let Some(operation) = analysis.functions.operation_at(found.span.start) {
                    let finding = self.wrong(file, found, &[operation].into(), None);
                    wrong.extend(finding.map(|finding| Wrong {
                        function: None,
                        table: None,
                        findings: vec![finding],
                    }));
                }
            }
        }
        wrong
    }

    /// The failures of functions that only operations lead to.
    fn in_functions(&self) -> Vec<Wrong> {
        let mut inside: BTreeMap<Id, Vec<Cow<'_, Use>>> = BTreeMap::new();
        for (file, (source, analysis)) in self.all.iter().enumerate() {
            if is_test(source) {
                continue;
            }
            let emitted = analysis.uses.iter().chain(&analysis.within);
            for found in emitted.filter(|found| found.operation.is_none()) {
                let at = found.span.start;
                if !matches!(found.how, How::Emitted | How::Mentioned)
                    || analysis.functions.operation_at(at).is_some()
                {
                    continue;
                }
                let Some((id, reach)) = self.closed(file, at) else { continue };
                let is_given = || reach.gives_codes() && self.reached.bodies.body(id).gives.contains(&at);
                if found.how == How::Emitted {
                    inside.entry(id).or_default().push(Cow::Borrowed(found));
                } else if is_given() {
                    let found = Use { how: How::Emitted, ..found.clone() };
                    inside.entry(id).or_default().push(Cow::Owned(found));
                }
            }
        }
        let told = inside.into_iter().filter_map(|(id, uses)| {
            let reach = self.reached.get(id)?;
            let translates = self.reached.bodies.body(id).translates;
            let is_anybodys = match translates {
                None => false,
                // What one operation alone has others' failures put into words by has those of that one.
                Some(Translates::Given) => reach.operations.len() > 1,
                Some(Translates::All) => true,
            };
            if is_anybodys || self.is_told_by_callers(id) {
                return None;
            }
            let (mut own, mut other) = (BTreeSet::new(), BTreeSet::new());
            let mut findings = Vec::new();
            for found in &uses {
                match self.wrong(id.file, found, &reach.operations, Some(id)) {
                    Some(finding) => {
                        other.insert(finding.code.clone());
                        findings.push(finding);
                    }
                    None => {
                        own.insert(found.word.as_str());
                    }
                }
            }
            // What has many codes of others is there for them, too, whoever calls it.
            let is_own = match translates {
                None => other.len() <= 1 || other.len() <= own.len(),
                Some(_) => other.len() * 2 <= own.len() + 1,
            };
            (is_own && !findings.is_empty()).then_some(Wrong { function: Some(id), table: None, findings })
        });
        told.collect()
    }

    /// The failure that a function makes, if it does nothing else.
    fn made_by(&self, id: Id) -> Option<&'a Use> {
        let analysis = &self.all[id.file].1;
        let body = &analysis.functions.bodies[id.body];
        let uses = analysis.uses.iter().chain(&analysis.within).filter(|_| body.made.is_some());
        let mut inside =
            uses.filter(|found| found.how == How::Emitted && body.range.contains(&found.span.start));
        inside.next().filter(|first| inside.all(|other| other.word == first.word))
    }

    /// Whether a function is for whoever wants its failure, so that the wrong one is wrong where it is called.
    fn is_told_by_callers(&self, id: Id) -> bool {
        let Some(found) = self.made_by(id) else { return false };
        let body = self.reached.bodies.body(id);
        if self.all[id.file].1.functions.operation_at(body.range.start).is_some() {
            return false;
        }
        let (name, code) = (fold(&body.name), fold(&found.word));
        let is_called_so = name.contains(&code) || code.contains(&name) && name.len() > 3;
        let is_one =
            self.reached.get(id).is_some_and(|reach| reach.is_closed() && reach.operations.len() == 1);
        is_called_so || body.made == Some(Made::Given) && !(is_one && self.reached.is_called_here(id))
    }

    /// The failures that operations have others make.
    fn made(&self) -> Vec<Wrong> {
        let makers =
            |analysis: &'a Analysis| analysis.functions.bodies.iter().filter(|body| body.made.is_some());
        let names: BTreeSet<&str> = self
            .all
            .iter()
            .flat_map(|(_, analysis)| makers(analysis))
            .map(|body| body.name.as_str())
            .collect();
        let mut wrong = Vec::new();
        for (file, (source, analysis)) in self.all.iter().enumerate() {
            let functions = &analysis.functions;
            let is_one = |name: &str| names.contains(name);
            for mention in functions.mentions.iter().filter(|_| !names.is_empty() && !is_test(source)) {
                let at = mention.span.start;
                if !is_one(mention.original.as_deref().unwrap_or_else(|| source.slice(&mention.span)))
                    || functions.is_tested(at)
                {
                    continue;
                }
                let (function, operations) = match functions.operation_at(at) {
                    Some(operation) => (None, [operation].into()),
                    None => match self.closed(file, at) {
                        Some((id, reach)) => (Some(id), reach.operations.clone()),
                        None => continue,
                    },
                };
                let meant = self.reached.bodies.meant(file, mention);
                let [maker] = meant.as_slice() else { continue };
                if !self.is_told_by_callers(*maker) {
                    continue;
                }
                let Some(found) = self.made_by(*maker) else { continue };
                if let Some(there) = self.wrong(maker.file, found, &operations, function) {
                    let here = At { source, span: mention.span.clone(), code: there.code };
                    let finding = here.finding(Rule::OutsideOperation, there.message, there.suggestion, None);
                    wrong.push(Wrong { function, table: None, findings: vec![finding] });
                }
            }
        }
        wrong
    }
}
