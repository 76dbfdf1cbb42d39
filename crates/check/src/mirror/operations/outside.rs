//! What the functions of operations fail with, and the operations do not declare.

use std::collections::{BTreeMap, BTreeSet};

use super::called::Made;
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

/// What is wrong in a function, or where it is called.
struct Wrong {
    /// The function that must have no other way to it.
    function: Option<Id>,
    findings: Vec<Finding>,
}

/// Looks for codes in functions that operations lead to.
struct Looking<'a> {
    all: &'a [(Source, Analysis)],
    reached: Reached<'a>,
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
    let reached = &looking.reached;
    let ways: BTreeMap<Id, BTreeSet<Id>> =
        wrong.iter().filter_map(|wrong| wrong.function).map(|id| (id, reached.ways(id))).collect();
    let open: BTreeSet<Id> = if ways.is_empty() {
        BTreeSet::new()
    } else {
        let leads = |source: &Source| {
            let open = ways.iter().filter(|(_, ids)| reached.may_lead(source, ids)).map(|(id, _)| *id);
            open.collect::<Vec<Id>>()
        };
        walked.unparsed(leads).into_iter().collect()
    };
    let told = wrong.into_iter().filter(|wrong| wrong.function.is_none_or(|id| !open.contains(&id)));
    told.flat_map(|wrong| wrong.findings).collect()
}

impl<'a> Looking<'a> {
    /// What leads to a place that belongs to no operation by itself.
    fn closed(&self, file: usize, at: usize) -> Option<(Id, &Reach)> {
        self.reached.at(file, at).filter(|(_, reach)| reach.is_closed())
    }

    fn compared(&self) -> BTreeSet<(usize, &'a str)> {
        let mut compared = BTreeSet::new();
        for (file, (_, analysis)) in self.all.iter().enumerate() {
            for found in analysis.uses.iter().filter(|found| found.how == How::Compared) {
                let around = self.reached.at(file, found.span.start);
                let reached = around.into_iter().flat_map(|(_, reach)| reach.operations.iter().copied());
                compared
                    .extend(found.operation.into_iter().chain(reached).map(|op| (op, found.word.as_str())));
            }
        }
        compared
    }

    /// What none of some operations declares of a code that is used there.
    fn wrong(
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
                    wrong.extend(finding.map(|finding| Wrong { function: None, findings: vec![finding] }));
                }
            }
        }
        wrong
    }

    /// The failures of functions that only operations lead to.
    fn in_functions(&self) -> Vec<Wrong> {
        let mut inside: BTreeMap<Id, Vec<&Use>> = BTreeMap::new();
        for (file, (source, analysis)) in self.all.iter().enumerate() {
            if is_test(source) {
                continue;
            }
            let emitted = analysis.uses.iter().chain(&analysis.within);
            for found in emitted.filter(|found| found.how == How::Emitted && found.operation.is_none()) {
                let at = found.span.start;
                if analysis.functions.operation_at(at).is_none()
                    && let Some((id, _)) = self.closed(file, at)
                {
                    inside.entry(id).or_default().push(found);
                }
            }
        }
        let told = inside.into_iter().filter_map(|(id, uses)| {
            let reach = self.reached.get(id)?;
            if self.is_told_by_callers(id) || self.reached.bodies.body(id).translates {
                return None;
            }
            let (mut own, mut other) = (BTreeSet::new(), BTreeSet::new());
            let mut findings = Vec::new();
            for found in uses {
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
            let is_own = other.len() <= 1 || other.len() <= own.len();
            (is_own && !findings.is_empty()).then_some(Wrong { function: Some(id), findings })
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
                    wrong.push(Wrong { function, findings: vec![finding] });
                }
            }
        }
        wrong
    }
}
