//! Findings that say the same of several places, told once.

use std::fmt::Write;

use serde_json::Value;

use crate::diff::{Diff, Finding, Severity};

/// How many places of a group are named.
const PLACES: usize = 3;

/// Findings of one rule with the same values.
pub(super) struct Group<'d> {
    pub(super) first: &'d Finding,
    places: Vec<&'d Finding>,
}

/// Where a finding stands.
pub(super) struct At {
    pub(super) at: String,
    /// The operations that use the definition which it is in.
    pub(super) used: Option<String>,
}

/// The findings in groups, in their order.
pub(super) fn groups(diff: &Diff) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for finding in &diff.findings {
        let alike = |group: &&mut Group<'_>| {
            let first = group.first;
            (first.rule, &first.before, &first.after, &first.accepted)
                == (finding.rule, &finding.before, &finding.after, &finding.accepted)
        };
        // Findings of a rule stand together, so the search is short.
        let near = groups.iter_mut().rev().take_while(|group| group.first.rule == finding.rule).take(200);
        match { near }.find(alike) {
            Some(group) => group.places.push(finding),
            None => groups.push(Group { first: finding, places: vec![finding] }),
        }
    }
    groups
}

impl Group<'_> {
    /// The first places, and how many more there are.
    pub(super) fn places(&self) -> (Vec<At>, usize) {
        let one = |finding: &&Finding| At { at: clean(&finding.at), used: used(finding) };
        let shown: Vec<At> = self.places.iter().take(PLACES).map(one).collect();
        let more = self.places.len() - shown.len();
        (shown, more)
    }

    /// The values before and after, if there are any to tell.
    pub(super) fn change(&self) -> Option<String> {
        match (&self.first.before, &self.first.after) {
            (None, None) => None,
            (None, Some(after)) => Some(format!("+ {}", shown(after))),
            (Some(before), None) => Some(format!("- {}", shown(before))),
            (Some(before), Some(after)) => Some(format!("{} → {}", shown(before), shown(after))),
        }
    }
}

/// The operations that use the definition which a finding is in.
fn used(finding: &Finding) -> Option<String> {
    let names: Vec<String> = finding.operations.iter().map(|name| clean(name)).collect();
    let more = match finding.more_operations {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!names.is_empty()).then(|| format!("used by {}{more}", names.join(", ")))
}

/// How many findings there are of each severity, the worst first.
pub(super) fn counts(diff: &Diff) -> String {
    let mut words = Vec::new();
    for severity in Severity::ALL.iter().rev() {
        let count = diff.findings.iter().filter(|finding| finding.severity == *severity).count();
        if count > 0 {
            words.push(format!("{count} {severity}"));
        }
    }
    if words.is_empty() { "no differences".to_owned() } else { words.join(", ") }
}

/// What was left out, and how to see it.
pub(super) fn left_out(diff: &Diff) -> Option<String> {
    let count = diff.left_out;
    (count > 0)
        .then(|| format!("left out: {count} for generated clients alone; `--audience source` tells them"))
}

fn shown(value: &Value) -> String {
    const MOST: usize = 120;
    let text = clean(&value.to_string());
    if text.chars().count() > MOST { text.chars().take(MOST).collect::<String>() + "…" } else { text }
}

/// A text on one line.
pub(super) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Names come from strangers: nothing in them may steer a terminal.
pub(super) fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.chars() {
        let steers = character.is_control()
            || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if steers {
            let _ = write!(clean, "\\u{{{:x}}}", u32::from(character));
        } else {
            clean.push(character);
        }
    }
    clean
}
