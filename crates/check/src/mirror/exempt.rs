//! What is known to be so: exemptions, which are themselves findings when nothing needs them any more.

use super::config::{Config, matches};
use super::finding::{Finding, Rule};
use super::judge::At;
use super::source::Source;

/// Takes away what is exempt, and adds what is exempt for nothing.
pub(crate) fn exempt(findings: Vec<Finding>, config: &Config) -> Vec<Finding> {
    let mut needed = vec![false; config.exempt.len()];
    let mut left = Vec::with_capacity(findings.len());
    for finding in findings {
        let mut is_exempt = false;
        for (exemption, needed) in config.exempt.iter().zip(&mut needed) {
            let fits = exemption.rule == finding.rule
                && matches(&exemption.code, &finding.code)
                && exemption.path.as_ref().is_none_or(|path| in_path(path, &finding.file));
            *needed |= fits;
            is_exempt |= fits;
        }
        if !is_exempt {
            left.push(finding);
        }
    }
    let Some((name, text)) = &config.file else { return left };
    let source = Source { name: name.clone(), text: text.clone() };
    let places: Vec<usize> = text.match_indices("[[exempt]]").map(|(at, _)| at).collect();
    for (index, (exemption, _)) in
        config.exempt.iter().zip(&needed).enumerate().filter(|(_, (_, needed))| !**needed)
    {
        let start = places.get(index).copied().unwrap_or(0);
        let at =
            At { source: &source, span: start..start + "[[exempt]]".len(), code: exemption.code.clone() };
        let message = format!(
            "nothing needs the exemption of `{}` from `{}` any more; take it away",
            exemption.code, exemption.rule
        );
        left.push(at.finding(Rule::UnneededExemption, message, None, None));
    }
    left
}

/// A pattern matches the whole path, or what follows one of its folders.
fn in_path(pattern: &str, path: &str) -> bool {
    matches(pattern, path) || path.match_indices('/').any(|(at, _)| matches(pattern, &path[at + 1..]))
}
