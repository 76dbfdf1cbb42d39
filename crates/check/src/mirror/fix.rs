//! Mechanical repairs: the right case, the near miss, the list in a description.

use std::collections::BTreeMap;
use std::fs;
use std::io;

use super::finding::Finding;

/// What became of the findings that need no person.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Fixed {
    /// What was written: the place, what stood there, and what stands there now.
    pub written: Vec<String>,
    /// The files that could not be written, and why.
    pub unwritten: Vec<String>,
    /// What is left.
    pub left: Vec<Finding>,
}

/// Writes what can be written without a person.
pub fn fix(findings: Vec<Finding>) -> Fixed {
    let mut by_file: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
    let mut fixed = Fixed::default();
    for finding in findings {
        if finding.fix.is_some() {
            by_file.entry(finding.file.clone()).or_default().push(finding);
        } else {
            fixed.left.push(finding);
        }
    }
    for (file, findings) in by_file {
        if let Err((error, findings)) = fix_file(&file, findings, &mut fixed) {
            fixed.unwritten.push(format!("{file}: {error}"));
            fixed.left.extend(findings);
        }
    }
    fixed
        .left
        .sort_by(|a, b| (a.stage, &a.file, a.line, a.column).cmp(&(b.stage, &b.file, b.line, b.column)));
    fixed
}

/// Repairs one file, or gives back what it could not write.
fn fix_file(
    file: &str,
    mut findings: Vec<Finding>,
    fixed: &mut Fixed,
) -> Result<(), (io::Error, Vec<Finding>)> {
    let mut text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return Err((error, findings)),
    };
    // From the end to the start, so that what stands before keeps its place.
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.span.start));
    let (mut before, mut written, mut left) = (text.len() + 1, Vec::new(), Vec::new());
    for finding in &findings {
        let (Some(right), Some(wrong)) = (&finding.fix, text.get(finding.span.clone())) else {
            left.push(finding.clone());
            continue;
        };
        if finding.span.end >= before {
            left.push(finding.clone());
            continue;
        }
        written.push(format!("{file}:{}:{}: `{wrong}` is now `{right}`", finding.line, finding.column));
        before = finding.span.start;
        text.replace_range(finding.span.clone(), right);
    }
    if let Err(error) = fs::write(file, text) {
        return Err((error, findings));
    }
    fixed.written.extend(written.into_iter().rev());
    fixed.left.extend(left);
    Ok(())
}
