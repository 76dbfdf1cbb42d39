//! What the contract says to the uses of a file: the findings of stages 1, 3, 4, 5, 6, 7 and 8.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

use curable_core::Retry;

use super::analyse::Analysis;
use super::config::Positions;
use super::finding::{Finding, Rule};
use super::names::explained::is_explained;
use super::names::named::SURE;
use super::names::stated::{Elsewhere, Meanings, Text};
use super::prose::said::Said;
use super::source::Source;
use super::uses::{By, How, Use};
use super::words::declared::{Declared, Verdict};
use super::words::text::fold;

/// What is known of the whole tree.
#[derive(Debug, Default)]
pub(crate) struct Tree<'a> {
    /// The types and places whose names are our codes: at least half of those that are used are declared.
    pub(crate) ours: BTreeSet<String>,
    /// Those of them with more than one declared code.
    proven: BTreeSet<String>,
    /// What names stand for.
    names: Meanings<'a>,
    /// Those of them that are known as codes where they are explained.
    told: BTreeSet<&'a str>,
    /// What is judged where a source declares it.
    judged: BTreeSet<&'a str>,
    /// The codes of other things than failures.
    others: BTreeSet<&'a str>,
    /// The names that say nothing by how they are spelled, with what they belong to.
    explained: BTreeSet<(&'a str, &'a str)>,
    /// The cases that stand for another code.
    answered: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Tree<'a> {
    /// What all files say together; the constants of configured packages are codes, whatever else is known of them.
    pub(crate) fn of(
        all: impl Iterator<Item = &'a (Source, Analysis)>,
        declared: &Declared<'_>,
        positions: &Positions,
    ) -> Self {
        let sure = positions.constants.iter().cloned().chain([SURE.to_owned()]);
        let proven = [SURE.to_owned()].into();
        let mut tree = Self { ours: sure.collect(), proven, ..Self::default() };
        let mut cases: BTreeMap<&str, BTreeMap<&str, bool>> = BTreeMap::new();
        for (source, analysis) in all {
            tree.names.add(source, analysis);
            tree.others.extend(analysis.others.iter().map(String::as_str));
            let named = |(owner, name): &'a (String, String)| (owner.as_str(), name.as_str());
            tree.explained.extend(analysis.explained.iter().map(named));
            tree.answered.extend(analysis.answered.iter().map(named));
            for found in &analysis.uses {
                tree.told.extend(found.symbol.as_deref());
                let is_judged =
                    found.how == How::Declared || found.how == How::Emitted && found.by == By::Text;
                tree.judged.extend(Some(found.word.as_str()).filter(|_| is_judged));
                // Where things have namespaces, a name without the thing proves nothing: `Offline`.
                let says_all = || fold(source.slice(&found.span)).contains(&fold(&found.word));
                let is_proof = !found.by.is_name() || !declared.form.has_spaces() || says_all();
                for owner in found.case_of.iter().chain(&found.place) {
                    let known = declared.code(&found.word).is_some() && is_proof;
                    cases
                        .entry(owner)
                        .or_default()
                        .insert(&found.word, known || declared.is_given(&found.word));
                }
            }
        }
        tree.names.rename();
        for (owner, words) in cases {
            let known = words.values().filter(|known| **known).count();
            let own = words.iter().filter(|(word, known)| **known && declared.code(word).is_some());
            let declared = own.count();
            // A type that is configured by its name is nobody else's: codes of the machinery are proof enough.
            let is_proof = declared > 0 || known > 0 && positions.constructors.iter().any(|ty| ty == owner);
            if is_proof && known * 2 >= words.len() {
                tree.ours.insert(owner.to_owned());
                if declared > 1 {
                    tree.proven.insert(owner.to_owned());
                }
            }
        }
        tree
    }

    /// Whether a name that nobody has declared stands where our codes stand.
    fn has(&self, found: &Use) -> bool {
        let mut around = found.case_of.iter().chain(&found.place);
        // One word alone may be anything.
        let all =
            if found.by == By::OpenName && !found.word.contains('_') { &self.proven } else { &self.ours };
        around.any(|owner| all.contains(owner))
    }
}

/// Where a finding is and what it is about.
pub(crate) struct At<'s> {
    pub(crate) source: &'s Source,
    pub(crate) span: Range<usize>,
    pub(crate) code: String,
}

impl At<'_> {
    pub(crate) fn finding(
        self,
        rule: Rule,
        message: String,
        suggestion: Option<String>,
        fix: Option<String>,
    ) -> Finding {
        let (line, column) = self.source.place(self.span.start);
        let words = self.source.slice(&self.span);
        let (excerpt, cut) = self.source.line(self.span.start);
        Finding {
            width: words.lines().next().unwrap_or_default().chars().count(),
            excerpt: excerpt.to_owned(),
            cut,
            stage: rule.stage(),
            rule: rule.id(),
            code: self.code,
            file: self.source.name.clone(),
            line,
            column,
            message,
            suggestion,
            end: self.source.place(self.span.end),
            span: self.span,
            fix,
        }
    }
}

/// The findings of one file.
pub(crate) fn judge<'a>(
    source: &'a Source,
    analysis: &Analysis,
    tree: &Tree<'a>,
    declared: &Declared<'_>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut known = BTreeSet::new();
    let mut add = |finding: Finding| {
        if known.insert((finding.span.start, finding.rule)) {
            findings.push(finding);
        }
    };
    for found in &analysis.uses {
        let finding = one(source, found, tree, declared);
        finding.into_iter().filter(|_| !is_written(found, analysis)).for_each(&mut add);
    }
    for named in &analysis.named {
        let at = At { source, span: named.span.clone(), code: named.word.clone() };
        let verdict = declared.verdict(&named.word, true);
        // A description may name what is deprecated as long as it can happen.
        if !matches!(verdict, Verdict::Deprecated { .. }) {
            word(at, verdict, How::Described, By::Text).into_iter().for_each(&mut add);
        }
    }
    for claim in &analysis.claims {
        let at = At { source, span: claim.span.clone(), code: claim.code.clone() };
        let said = match claim.said {
            Said::Same | Said::Perhaps => "the same call may be sent again",
            Said::Amended => "a changed call may succeed",
            Said::Never => "the call may not be sent again",
        };
        let right = match claim.right {
            Retry::Never => "never",
            Retry::Same => "the same call may succeed",
            Retry::Amended => "only a changed call can succeed",
        };
        add(at.finding(
            Rule::RetryClaim,
            format!("this says of `{}` that {said}, and the contract says: {right}", claim.code),
            None,
            None,
        ));
    }
    for stale in &analysis.stale {
        let operation = &declared.operations[stale.operation].def.name;
        let code = stale.extra.first().or(stale.missing.first()).cloned().unwrap_or_default();
        let list =
            |codes: &[String]| codes.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", ");
        let mut wrong = Vec::new();
        if !stale.missing.is_empty() {
            wrong.push(format!("it lacks {}", list(&stale.missing)));
        }
        if !stale.extra.is_empty() {
            wrong.push(format!("{} cannot happen there", list(&stale.extra)));
        }
        let message = format!(
            "the description of `{operation}` lists other failures than the contract: {}",
            wrong.join(", and ")
        );
        let at = At { source, span: stale.at.clone(), code };
        let fix = stale.replaceable.then(|| stale.right.clone());
        let mut finding = at.finding(Rule::StaleDescription, message, Some(stale.right.clone()), fix);
        // The whole list is written anew.
        finding.span = stale.span.clone();
        add(finding);
    }
    findings
}

/// Whether a case that says its code by its name is written out in the same file, where it is told of:
/// `Self::PeriodOver => "PERIOD_OVER"`.
fn is_written(found: &Use, analysis: &Analysis) -> bool {
    found.how == How::Declared
        && found.by == By::Name
        && found.case_of.is_some()
        && analysis.uses.iter().any(|other| other.by == By::Text && other.word == found.word)
}

pub(crate) fn one<'a>(
    source: &'a Source,
    found: &Use,
    tree: &Tree<'a>,
    declared: &Declared<'_>,
) -> Option<Finding> {
    if found.by == By::Elsewhere {
        let Elsewhere::One(text) = tree.names.elsewhere(source, found) else { return None };
        return behind(source, text, found, tree, declared);
    }
    let verdict = declared.verdict(&found.word, found.in_namespace);
    // The name of a constant may be called like a word of others.
    let is_others = || !found.by.is_name() && tree.others.contains(found.word.as_str());
    if matches!(verdict, Verdict::Undeclared { .. }) && is_others() {
        return None;
    }
    // A name that reads like a declared code stands for what the file says that it is imported from.
    if found.by == By::Name
        && found.symbol.is_none()
        && !matches!(verdict, Verdict::Undeclared { .. })
        && let Elsewhere::One(text) = tree.names.elsewhere(source, found)
        && (text.word != found.word || verdict != Verdict::Fine)
    {
        return behind(source, text, found, tree, declared);
    }
    if found.by.is_name() && matches!(verdict, Verdict::Undeclared { .. }) && found.symbol.is_none() {
        // A name that some file explains says nothing by itself.
        let said = match tree.names.constants.get(written(source, found)) {
            Some(Some(text)) if !text.word.is_empty() => Elsewhere::One(*text),
            Some(None) => Elsewhere::Several,
            // A number, too, may stand for a text by an arm.
            number => match tree.names.elsewhere(source, found) {
                Elsewhere::Nothing if number.is_some() => Elsewhere::Several,
                said => said,
            },
        };
        if !matches!(said, Elsewhere::Nothing) {
            let Elsewhere::One(text) = said else { return None };
            let is_meant = declared.is_long_code(text.word) || declared.meant(text.word).is_some();
            return behind(source, text, found, tree, declared).filter(|_| is_meant);
        }
        let near = found.by != By::OpenName && matches!(&verdict, Verdict::Undeclared { near: Some(_) });
        // Cases of others' types are not ours.
        if !near && !tree.has(found) {
            return None;
        }
    }
    // What is wrong with the text of a name is told where that stands.
    let is_told = || {
        let name = written(source, found);
        is_explained(&tree.explained, found, name)
            || tree.told.contains(name) && tree.judged.contains(found.word.as_str())
    };
    if found.by.is_name() && found.symbol.is_none() && verdict != Verdict::Fine && is_told() {
        return None;
    }
    // A case that stands for another code is none, though its type is one of codes.
    let is_declared = found.by.is_name() && found.symbol.is_some();
    if is_declared && verdict != Verdict::Fine && is_explained(&tree.answered, found, written(source, found))
    {
        return None;
    }
    let at = At { source, span: found.span.clone(), code: found.word.clone() };
    if found.by.is_name()
        && found.symbol.is_some()
        && found.case_of.as_ref().is_some_and(|owner| !tree.ours.contains(owner))
    {
        return None;
    }
    if verdict == Verdict::Fine {
        let index = found.operation.filter(|_| found.how == How::Emitted)?;
        let operation = &declared.operations[index];
        let fits = operation.codes.contains(found.word.as_str())
            || declared.is_given(&found.word)
            || found.in_namespace
                && declared.of_local(&found.word).iter().any(|code| operation.codes.contains(code));
        if fits {
            return None;
        }
        let near = curable_core::nearest(&found.word, operation.codes.iter().copied()).map(str::to_owned);
        let message = format!(
            "`{}` is used in `{}`, which does not declare it; its failures are {}",
            found.word,
            operation.def.name,
            some(&operation.codes)
        );
        return Some(at.finding(Rule::OutsideOperation, message, near, None));
    }
    // An alias is there to be read; only what writes it is wrong.
    if matches!(verdict, Verdict::Alias { .. }) && found.how == How::Compared {
        return None;
    }
    word(at, verdict, found.how, found.by)
}

/// What a name stands for: what is wrong with the text is told where the text stands, and what is wrong with its use where
/// the name is.
fn behind<'a>(
    source: &'a Source,
    text: Text<'a>,
    found: &Use,
    tree: &Tree<'a>,
    declared: &Declared<'_>,
) -> Option<Finding> {
    let plain = Use::plain(text.word.to_owned(), found.span.clone(), found.how);
    let there = Use { by: By::Parts, operation: found.operation, ..plain };
    let is_fine = || declared.verdict(text.word, false) == Verdict::Fine;
    match text.there {
        Some((other, written)) if !is_fine() => {
            let by = if written.is_whole { By::Text } else { By::Parts };
            one(other, &Use { by, span: written.span(), ..there }, tree, declared)
        }
        // Where the other file tells of the code, once is enough.
        None if is_told(source, text.word, found, tree) && !is_fine() => None,
        _ => one(source, &there, tree, declared),
    }
}

/// Whether the file that a name comes from tells of the text that it stands for.
fn is_told(source: &Source, word: &str, found: &Use, tree: &Tree<'_>) -> bool {
    tree.told.contains(written(source, found)) || tree.judged.contains(word)
}

/// The name that is written there, or the one that it has where it comes from.
fn written<'u>(source: &'u Source, found: &'u Use) -> &'u str {
    found.original.as_deref().unwrap_or_else(|| source.slice(&found.span))
}

/// The first few of a set.
fn some(codes: &BTreeSet<&str>) -> String {
    const SHOWN: usize = 8;
    if codes.is_empty() {
        return "none".to_owned();
    }
    let mut text = codes.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ");
    if codes.len() > SHOWN {
        let _ = write!(text, " and {} more", codes.len() - SHOWN);
    }
    text
}

fn word(at: At<'_>, verdict: Verdict, how: How, by: By) -> Option<Finding> {
    let code = at.code.clone();
    let verb = match how {
        How::Emitted | How::Mentioned => "is used",
        How::Compared => "is compared with",
        How::Declared => "is declared in the source",
        How::Described => "is named in a description",
    };
    let meant = |near: &Option<String>| {
        near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
    };
    // A case has the name that its type gives it; only a text can be replaced by the code.
    let fix = |right: &Option<String>| if by == By::Text { right.clone() } else { None };
    let (rule, message, suggestion) = match verdict {
        Verdict::Fine => return None,
        Verdict::Undeclared { near } => (
            Rule::Undeclared,
            format!("`{code}` {verb} and the contract does not declare it{}", meant(&near)),
            near,
        ),
        Verdict::Miscased { right } => {
            (Rule::Miscased, format!("`{code}` {verb}, and the code is written `{right}`"), Some(right))
        }
        Verdict::IllFormed { near } => (
            Rule::IllFormed,
            format!("`{code}` {verb} and is no code: a code is SCREAMING_SNAKE_CASE{}", meant(&near)),
            near,
        ),
        Verdict::Namespace { right } => (
            Rule::WrongNamespace,
            format!("`{code}` {verb}, and the contract declares `{right}`"),
            Some(right),
        ),
        Verdict::Deprecated { since, instead } => {
            let instead_text = instead.as_ref().map(|code| format!("; use `{code}`")).unwrap_or_default();
            (
                Rule::Deprecated,
                format!("`{code}` {verb} and is deprecated since {since}{instead_text}"),
                instead,
            )
        }
        Verdict::Removed { since } => {
            (Rule::Removed, format!("`{code}` {verb} and is removed since {since}"), None)
        }
        Verdict::Alias { of } => (
            Rule::Alias,
            format!("`{code}` {verb}, which is an alias that is never written; the code is `{of}`"),
            Some(of),
        ),
    };
    let fix = match rule {
        // Another code is another meaning; only a person can say that it is right.
        Rule::Deprecated | Rule::WrongNamespace => None,
        Rule::Undeclared | Rule::IllFormed => fix(&suggestion).filter(|right| is_slip(&code, right)),
        _ => fix(&suggestion),
    };
    Some(at.finding(rule, message, suggestion, fix))
}

/// Whether two words are so near that one is the other with a slip of the finger.
pub(crate) fn is_slip(word: &str, right: &str) -> bool {
    let (word, right) = (fold(word), fold(right));
    word == right || word.len() > 4 && strsim::osa_distance(&word, &right) <= 2
}
