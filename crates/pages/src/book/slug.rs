//! Names of files: no name of a contract leads out of the folder, and no two share a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The longest name of a file before its ending.
const LONGEST: usize = 120;

/// The names of files for a set of names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slugs(BTreeMap<String, String>);

impl Slugs {
    /// Names that differ even where a file system does not tell capitals from small letters.
    pub(crate) fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut taken = BTreeSet::new();
        let mut slugs = BTreeMap::new();
        for name in names {
            let base = slug(name);
            let mut candidate = base.clone();
            let mut number = 1;
            while !taken.insert(candidate.to_ascii_lowercase()) {
                number += 1;
                candidate = format!("{base}~{number}");
            }
            slugs.insert(name.to_owned(), candidate);
        }
        Self(slugs)
    }

    /// The name of the file of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for (index, character) in name.chars().enumerate() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' => slug.push(character),
            // A name that starts with a dot is hidden, or leads elsewhere.
            '.' | '/' if index > 0 => slug.push('.'),
            other => {
                let _ = write!(slug, "={:x}=", u32::from(other));
            }
        }
        if slug.len() >= LONGEST {
            break;
        }
    }
    let first = slug.split('.').next().unwrap_or_default();
    if is_device(first) {
        slug.insert(0, '=');
    }
    if slug.is_empty() { "=".to_owned() } else { slug }
}

/// Whether Windows takes a name for a device, whatever stands behind its first dot.
fn is_device(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let is_port = |name: &str| matches!(name.as_bytes(), [b'1'..=b'9']);
    matches!(name.as_str(), "CON" | "PRN" | "AUX" | "NUL")
        || ["COM", "LPT"].iter().any(|port| name.strip_prefix(port).is_some_and(is_port))
}

#[cfg(test)]
mod tests {
    use super::Slugs;

    #[test]
    fn no_file_is_a_device() {
        let slugs = Slugs::of(["CON", "aux.b", "COM1", "CONTENT", "COM"]);
        let files: Vec<_> =
            ["CON", "aux.b", "COM1", "CONTENT", "COM"].map(|name| slugs.get(name).unwrap()).into();
        assert_eq!(files, ["=CON", "=aux.b", "=COM1", "CONTENT", "COM"]);
    }

    #[test]
    fn no_name_leads_out_of_the_folder_and_no_two_share_a_file() {
        let long = "x".repeat(500);
        let names = ["../../etc/passwd", "..", "a/b", "A/B", "a.b", "", "naïve \"x\"", &long];
        let slugs = Slugs::of(names);
        let mut files: Vec<String> = Vec::new();
        for name in names {
            let file = slugs.get(name).unwrap();
            assert!(!file.starts_with('.') && !file.contains('/') && file.len() < 140, "{file}");
            assert!(
                file.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-=~".contains(&byte)),
                "{file}"
            );
            files.push(file.to_ascii_lowercase());
        }
        files.sort();
        files.dedup();
        assert_eq!(files.len(), names.len());
    }
}
