//! Findings on a terminal.

use std::fmt::Write;

use super::group::{clean, counts, folded, groups, left_out};
use crate::diff::{Diff, Severity};

/// How many groups of compatible differences are told.
const MOST_COMPATIBLE: usize = 20;

/// The findings as text: the worst first, each with its reason and what to do; the last line says what is due.
pub fn text(diff: &Diff) -> String {
    let mut out = String::new();
    let mut compatible = 0;
    for group in groups(diff) {
        let finding = group.first;
        if finding.severity == Severity::Compatible {
            compatible += 1;
            if compatible > MOST_COMPATIBLE {
                continue;
            }
        }
        let (places, more) = group.places();
        let _ = writeln!(out, "{:<10}  {}  ({})", finding.severity.as_str(), finding.rule, finding.audience);
        for place in &places {
            let used = place.used.as_ref().map(|used| format!("  ({used})")).unwrap_or_default();
            let _ = writeln!(out, "            {}{used}", place.at);
        }
        if more > 0 {
            let _ = writeln!(out, "            … and {more} more places");
        }
        if let Some(change) = group.change() {
            let _ = writeln!(out, "            {change}");
        }
        if finding.severity > Severity::Compatible {
            let _ = writeln!(out, "            Why: {}\n            Do:  {}", finding.reason, finding.action);
        }
        if let Some(reason) = &finding.accepted {
            let _ = writeln!(out, "            Accepted: {}", clean(&folded(reason)));
        }
    }
    if compatible > MOST_COMPATIBLE {
        let _ = writeln!(out, "… and {} more sorts of compatible differences", compatible - MOST_COMPATIBLE);
    }
    let _ = write!(out, "semver: {}{}  ({})", diff.semver, diff.whom(), counts(diff));
    if let Some(words) = left_out(diff) {
        let _ = write!(out, "\n{words}");
    }
    out
}
