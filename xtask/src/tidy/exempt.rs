//! What a rule lets pass, each with its reason; an exemption that is no longer needed is an error.

use super::{Finding, Level};

/// One file, or one folder, that one rule lets pass.
#[derive(Clone, Copy, Debug)]
pub struct Exempt {
    /// The rule.
    pub rule: &'static str,
    /// The file, or a folder with `/` at its end.
    pub path: &'static str,
    /// Why.
    pub reason: &'static str,
}

/// Every exemption, sorted by rule and path.
pub const EXEMPT: &[Exempt] = &[Exempt {
    rule: "size",
    path: "crates/codegen/golden/",
    reason: "clients are generated, and nobody reads all of one",
}];

/// The file that holds the list.
const HERE: &str = "xtask/src/tidy/exempt.rs";

/// Takes away what is exempted, and adds what an exemption is wrong about.
pub(super) fn apply(findings: Vec<Finding>, exempt: &[Exempt]) -> Vec<Finding> {
    let covers = |exempt: &Exempt, finding: &Finding| {
        exempt.rule == finding.rule
            && finding.level == Level::Error
            && (exempt.path == finding.path
                || (exempt.path.ends_with('/') && finding.path.starts_with(exempt.path)))
    };
    let mut wrong = Vec::new();
    for exempt in exempt {
        if !findings.iter().any(|finding| covers(exempt, finding)) {
            let message =
                format!("`{}` needs no exemption from `{}` any more: remove it", exempt.path, exempt.rule);
            wrong.push(Finding { rule: "exempt", ..Finding::error(HERE, 1, message) });
        }
        if exempt.reason.trim().is_empty() {
            let message =
                format!("the exemption of `{}` from `{}` gives no reason", exempt.path, exempt.rule);
            wrong.push(Finding { rule: "exempt", ..Finding::error(HERE, 1, message) });
        }
    }
    let kept = findings.into_iter().filter(|finding| !exempt.iter().any(|exempt| covers(exempt, finding)));
    kept.chain(wrong).collect()
}
