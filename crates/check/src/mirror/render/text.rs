//! For people: the message, the line, and the place marked in it.

use std::fmt::Write;

use crate::mirror::Finding;

pub(super) fn render(findings: &[Finding]) -> String {
    findings.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

fn one(finding: &Finding) -> String {
    let number = finding.line.to_string();
    let margin = " ".repeat(number.len());
    let indent = finding.column.saturating_sub(finding.cut + 1);
    let blank = |c| if c == '\t' { '\t' } else { ' ' };
    let before: String = finding.excerpt.chars().take(indent).map(blank).collect();
    let marks = finding.excerpt.chars().count().saturating_sub(indent).clamp(1, finding.width.max(1));
    let help = finding.suggestion.as_ref().map(|right| format!(" help: write `{right}`")).unwrap_or_default();
    let mut text = format!("stage {} [{}] {}\n", finding.stage, finding.rule, finding.message);
    let _ = writeln!(text, "{margin}--> {}:{}:{}", finding.file, finding.line, finding.column);
    let _ = writeln!(text, "{margin} |\n{number} | {}", finding.excerpt);
    let _ = write!(text, "{margin} | {before}{}{help}", "^".repeat(marks));
    text
}
