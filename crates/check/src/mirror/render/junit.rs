//! `JUnit`: one suite, one case for each rule, with its findings.

use std::fmt::Write;

use crate::mirror::{Finding, Rule};

pub(super) fn render(findings: &[Finding]) -> String {
    let failing =
        Rule::ALL.iter().filter(|rule| findings.iter().any(|finding| finding.rule == rule.id())).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"curable check\" tests=\"{}\" failures=\"{failing}\">\n",
        Rule::ALL.len()
    );
    for rule in Rule::ALL {
        let mine: Vec<&Finding> = findings.iter().filter(|finding| finding.rule == rule.id()).collect();
        let _ = write!(text, "    <testcase classname=\"stage {}\" name=\"{}\"", rule.stage(), rule.id());
        if mine.is_empty() {
            text.push_str("/>\n");
            continue;
        }
        let _ = writeln!(text, ">\n      <failure message=\"{} findings\">", mine.len());
        for finding in mine {
            let place = format!("{}:{}:{}: {}", finding.file, finding.line, finding.column, finding.message);
            let _ = writeln!(text, "{}", escape(&place));
        }
        text.push_str("      </failure>\n    </testcase>\n");
    }
    text.push_str("  </testsuite>\n</testsuites>");
    text
}

/// What XML takes; control characters have no form in it at all.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() && c != '\n' && c != '\t' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
