//! A whole check: what the walk has found in the files is judged together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use curable_core::Contract;
use rayon::prelude::*;

use super::analyse::Analysis;
use super::config::Config;
use super::exempt::{Seen, exempt};
use super::finding::{Finding, Rule};
use super::judge::{At, Tree, is_slip, judge};
use super::learned::alike::is_of_alike;
use super::learned::badly::is_given;
use super::learned::slots::{Count, Proof};
use super::names::passes;
use super::names::results::is_result;
use super::names::spaced::put_spaces;
use super::names::standing::raise;
use super::operations::outside::outside;
use super::operations::registered;
use super::operations::titles;
use super::places::tables::look_up;
use super::prose::described;
use super::scope::{Packages, leave_out};
use super::source::Source;
use super::unused::unused;
use super::uses::{By, How};
use super::walk::walk;
use super::words::declared::{Declared, is_imported};

/// What a check has found.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The findings, by stage and place.
    pub findings: Vec<Finding>,
    /// How many files of a language that is known were there.
    pub files: usize,
    /// How many of these were parsed.
    pub parsed: usize,
    /// How many bytes that were.
    pub bytes: usize,
    /// What was passed by though it may hold codes, and why.
    pub skipped: Vec<String>,
    /// How many files with unknown words in the place of codes were left out, in packages that use no code of the contract.
    pub left_out: usize,
}

/// A contract with the text that it was read from, so that findings can point into it.
#[derive(Clone, Copy, Debug)]
pub struct Declarations<'c> {
    /// The contract.
    pub contract: &'c Contract,
    /// The name of its file.
    pub file: &'c str,
    /// The text of its file.
    pub text: &'c str,
}

/// Checks sources against a contract.
pub fn check(declarations: Declarations<'_>, paths: &[PathBuf], config: &Config) -> Report {
    let declared = Declared::of(declarations.contract, &config.positions.foreign);
    let mut walked = walk(paths, config, &declared);
    let skipped = std::mem::take(&mut walked.skipped);
    titles::settle(&mut walked.all, &declared);
    registered::settle(&mut walked.all);
    described::settle(&mut walked.all, &declared);
    among_kin(&mut walked.all, &declared);
    look_up(&mut walked.all, &walked.files, &declared);
    raise(&mut walked.all, &declared);
    put_spaces(&mut walked.all, &declared);
    let all = &walked.all;
    let tree = Tree::of(all.iter(), &declared, &config.positions);
    let judged = all.par_iter().flat_map_iter(|(source, analysis)| judge(source, analysis, &tree, &declared));
    let mut findings: Vec<Finding> = judged.collect();
    findings.extend(outside(&walked, &tree, &declared));
    once(&mut findings);
    // A code that is only misspelt is not dead, and one finding is enough.
    let slips = findings.iter().filter(|finding| finding.stage != Rule::StaleDescription.stage());
    let slips = slips
        .filter_map(|finding| finding.suggestion.as_deref().filter(|right| is_slip(&finding.code, right)));
    let meant: BTreeSet<&str> = slips.collect();
    let contract = Source::new(declarations.file, declarations.text);
    // What an upstream answers is made of its status, and never written down.
    let must_be_used = |code: &str| !declared.is_given(code) || config.machinery && !is_imported(code);
    let analyses = all.iter().map(|(_, analysis)| analysis);
    let dead = unused(&contract, &declared, must_be_used, analyses, &meant, |names| walked.names_used(names));
    findings.extend(dead);
    let unread: BTreeSet<_> = walked.unread.iter().collect();
    findings.extend(unread.into_iter().map(|(name, problem)| unreadable(name, problem)));
    let mut left_out = 0;
    if !config.everywhere {
        // What is made by a type that is configured by its name is ours, too.
        let makers = config.positions.constructors.iter().filter(|owner| tree.ours.contains(*owner));
        let makers: BTreeSet<&String> = makers.collect();
        let packages = Packages::below(paths, &walked.files);
        (findings, left_out) = leave_out(findings, all, (&declared, &makers), packages);
    }
    findings.retain(|finding| Rule::find(finding.rule).is_none_or(|rule| !config.off.contains(&rule)));
    let files = if config.exempt.is_empty() { Vec::new() } else { walked.names() };
    let mut findings = exempt(findings, config, &Seen { paths, files });
    findings.sort_by(|a, b| {
        (a.stage, &a.file, a.line, a.column, a.rule).cmp(&(b.stage, &b.file, b.line, b.column, b.rule))
    });
    Report {
        findings,
        files: walked.files.len(),
        parsed: all.len(),
        bytes: all.iter().map(|(source, _)| source.text.len()).sum(),
        skipped,
        left_out: left_out + walked.theirs,
    }
}

/// Leaves what is told twice of one place: a text may have many uses, and so may what it stands in, `Codes["X"]`.
fn once(findings: &mut Vec<Finding>) {
    findings.sort_by(|a, b| {
        (&a.file, a.rule, &a.code, a.span.start).cmp(&(&b.file, b.rule, &b.code, b.span.start))
    });
    findings.dedup_by(|next, last| {
        next.file == last.file
            && next.rule == last.rule
            && next.code == last.code
            && next.span.start < last.span.end
    });
    let mut told = BTreeSet::new();
    findings.retain(|finding| told.insert((finding.file.clone(), finding.span.start, finding.rule)));
}

/// What cannot be read may hold anything.
fn unreadable(name: &str, problem: &str) -> Finding {
    let source = Source::new(name, String::new());
    let at = At { source: &source, span: 0..0, code: String::new() };
    let message = format!("cannot be read: {problem}; let it be read, or exclude it");
    at.finding(Rule::Unreadable, message, None, None)
}

/// What is given to a function that other files give codes to is one of them.
fn among_kin(all: &mut [(Source, Analysis)], declared: &Declared<'_>) {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for kin in all.iter().flat_map(|(_, analysis)| &analysis.kin) {
        let count = counts.entry(kin.slot.clone()).or_default();
        match kin.proof {
            Proof::Sure => count.is_sure = true,
            // What a name stands for is not known here.
            _ if kin.found.by == By::Elsewhere => {}
            proof => count.add(&kin.found.word, proof == Proof::Own || declared.is_own(&kin.found.word)),
        }
    }
    for (_, analysis) in all {
        // What stands there and nobody knows why may be given to what makes a failure of it.
        let told = analysis.uses.iter().filter(|found| found.how != How::Mentioned);
        let known: BTreeSet<usize> = told.map(|found| found.span.start).collect();
        for kin in std::mem::take(&mut analysis.kin) {
            let proven = counts.get(&kin.slot).is_some_and(|count| {
                count.is_sure && passes::is_of_one(&kin.slot)
                    || is_given(&kin.slot) && count.is_mostly_own()
                    // A function that gives one code is hardly compared with what is nearly that.
                    || is_result(&kin.slot) && count.own.iter().any(|own| is_slip(&kin.found.word, own))
                    || count.is_proof_elsewhere() && (count.is_sure || count.is_plain_proof(declared))
            });
            if proven && kin.proof == Proof::Asked && !known.contains(&kin.found.span.start) {
                if is_of_alike(&kin.slot) {
                    analysis.others.retain(|other| *other != kin.found.word);
                }
                analysis.uses.push(kin.found);
            }
        }
    }
}
