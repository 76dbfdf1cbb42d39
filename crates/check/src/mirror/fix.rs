//! Mechanical repairs: the right case, the near miss, the list in a description.

use std::collections::BTreeMap;
use std::fs;
use std::io;

use super::finding::Finding;

/// Writes what can be written without a person; returns what is left.
pub fn fix(findings: Vec<Finding>) -> io::Result<(usize, Vec<Finding>)> {
    let mut by_file: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
    let mut left = Vec::new();
    for finding in findings {
        if finding.fix.is_some() {
            by_file.entry(finding.file.clone()).or_default().push(finding);
        } else {
            left.push(finding);
        }
    }
    let mut fixed = 0;
    for (file, mut findings) in by_file {
        let mut text = fs::read_to_string(&file)?;
        // From the end to the start, so that what stands before keeps its place.
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.span.start));
        let mut before = text.len() + 1;
        for finding in findings {
            let Some(right) = finding.fix.clone() else { continue };
            if finding.span.end >= before || text.get(finding.span.clone()).is_none() {
                left.push(finding);
                continue;
            }
            before = finding.span.start;
            text.replace_range(finding.span.clone(), &right);
            fixed += 1;
        }
        fs::write(&file, text)?;
    }
    left.sort_by(|a, b| (a.stage, &a.file, a.line, a.column).cmp(&(b.stage, &b.file, b.line, b.column)));
    Ok((fixed, left))
}
