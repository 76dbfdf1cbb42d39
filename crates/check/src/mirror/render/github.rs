//! Annotations of GitHub: one command a line.

use crate::mirror::Finding;

pub(super) fn render(findings: &[Finding]) -> String {
    let lines = findings.iter().map(|finding| {
        format!(
            "::error file={},line={},col={},endColumn={},title={}::{}",
            property(&finding.file),
            finding.line,
            finding.column,
            finding.column + finding.width,
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
