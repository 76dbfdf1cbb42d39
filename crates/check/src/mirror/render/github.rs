//! Annotations of GitHub: one command a line.

use crate::mirror::Finding;

pub(super) fn render(findings: &[Finding]) -> String {
    let lines = findings.iter().map(|finding| {
        format!(
            "::error file={},line={},col={},endLine={},endColumn={},title={}::{}",
            property(&finding.file),
            finding.line,
            finding.column,
            finding.end.0,
            finding.end.1,
            property(&format!("curable check: {}", finding.rule)),
            data(&finding.message),
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
