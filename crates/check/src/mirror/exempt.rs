//! What is known to be so: exemptions, which are themselves findings when nothing needs them any more.

use std::path::{Path, PathBuf};

use super::config::{Config, Exemption, matches};
use super::finding::{Finding, Rule};
use super::judge::At;
use super::source::Source;

/// What a check has looked at.
pub(crate) struct Seen<'s> {
    pub(crate) paths: &'s [PathBuf],
    /// The names of the files.
    pub(crate) files: Vec<String>,
}

impl Seen<'_> {
    /// Whether all that an exemption is for was looked at, so that it can be told whether something needs it.
    fn has_all_of(&self, exemption: &Exemption, config: &Config) -> bool {
        if Rule::find(&exemption.rule).is_some_and(|rule| config.off.contains(&rule)) {
            return false;
        }
        let in_files =
            |pattern: &String| self.files.iter().any(|file| in_path(pattern, file)) && !pattern.contains('*');
        exemption.path.as_ref().is_some_and(in_files) || self.is_whole(config)
    }

    /// Whether it is the whole project: all that stands beside the settings.
    fn is_whole(&self, config: &Config) -> bool {
        let Some((settings, _)) = &config.file else { return true };
        let folder = Path::new(settings).parent().filter(|folder| !folder.as_os_str().is_empty());
        let Ok(folder) = folder.unwrap_or(Path::new(".")).canonicalize() else { return true };
        self.paths.iter().any(|path| path.canonicalize().is_ok_and(|path| folder.starts_with(path)))
    }
}

/// Takes away what is exempt, and adds what is exempt for nothing.
pub(crate) fn exempt(findings: Vec<Finding>, config: &Config, seen: &Seen<'_>) -> Vec<Finding> {
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
    let source = Source::new(name.clone(), text.clone());
    let places: Vec<usize> = text.match_indices("[[exempt]]").map(|(at, _)| at).collect();
    for (index, (exemption, needed)) in config.exempt.iter().zip(needed).enumerate() {
        if needed || !seen.has_all_of(exemption, config) {
            continue;
        }
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
