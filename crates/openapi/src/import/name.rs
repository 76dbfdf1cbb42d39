//! The names of imported operations: unique, short, and the same whatever the order of the description.

use std::collections::{HashMap, HashSet};

use sha2::{Digest, Sha256};

use super::options::ImportOptions;
use super::report::Report;
use super::view::{object, text};
use super::walk::Found;
use crate::document::Document;

/// The longest name of an operation within its namespace.
const MAX_OPERATION: usize = 48;

/// The longest namespace.
const MAX_NAMESPACE: usize = 12;

/// The longest namespace that a caller may ask for: with an operation it makes the longest name that there is.
const MAX_OWN_NAMESPACE: usize = 15;

/// Words of a title that tell nothing about whose API it is.
const FILLERS: &[&str] = &[
    "a",
    "an",
    "and",
    "api",
    "apis",
    "description",
    "for",
    "http",
    "of",
    "official",
    "openapi",
    "rest",
    "restful",
    "spec",
    "specification",
    "swagger",
    "the",
];

/// The name of each operation, in the order in which they were found.
pub(super) fn names(
    document: &Document,
    found: &[Found<'_>],
    options: &ImportOptions,
    report: &mut Report,
) -> Vec<String> {
    let namespace = match &options.namespace {
        Some(wanted) => own_namespace(wanted),
        None => slug(title(document).unwrap_or_default(), MAX_NAMESPACE),
    };
    let plain: Vec<String> = found.iter().map(plain).collect();
    let own = settle(&plain, found);
    if options.names.is_empty() {
        return own.into_iter().map(|name| format!("{namespace}/{name}")).collect();
    }
    // What a caller asks for is known by the name that the operation would have, so that comes second.
    let wanted: Vec<String> =
        own.iter().zip(found).map(|(own, found)| chosen(&namespace, own, found, options)).collect();
    let settled = settle(&wanted, found);
    for ((wanted, settled), found) in wanted.iter().zip(&settled).zip(found) {
        let asked = options.names.values().any(|name| name == wanted);
        if asked && wanted != settled {
            report.note(&*found.at, format!("the name {wanted} is not free or no name; it is {settled}"));
        }
    }
    settled.into_iter().map(|name| format!("{namespace}/{name}")).collect()
}

/// The title of the API.
pub(super) fn title(document: &Document) -> Option<&str> {
    text(object(document.root.as_object()?, "info")?, "title")
}

/// The name that the options ask for, or its own.
fn chosen(namespace: &str, own: &str, found: &Found<'_>, options: &ImportOptions) -> String {
    let (title, full) = (found.title(), format!("{namespace}/{own}"));
    let keys = [Some(title.as_str()), found.id, Some(own), Some(full.as_str())];
    let asked = keys.iter().flatten().find_map(|key| options.names.get(*key));
    let asked = asked.map(|name| name.rsplit('/').next().unwrap_or(name));
    asked.unwrap_or(own).to_owned()
}

/// A namespace that was asked for, as the grammar has it.
fn own_namespace(wanted: &str) -> String {
    let lower = wanted.to_lowercase();
    let fits = |c: &char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    let kept: String = lower.chars().filter(fits).take(MAX_OWN_NAMESPACE).collect();
    let kept = kept.trim_matches(['-', '_']);
    if kept.starts_with(|c: char| c.is_ascii_lowercase()) {
        kept.to_owned()
    } else {
        slug(kept, MAX_NAMESPACE)
    }
}

/// The name that an operation would have if it were alone.
fn plain(found: &Found<'_>) -> String {
    let own = text(found.operation, "x-curable-name").map(|name| name.rsplit('/').next().unwrap_or(name));
    let name = own.or(found.id).map(word).unwrap_or_default();
    if name.is_empty() {
        word(&format!("{}_{}", found.method.to_ascii_lowercase(), found.path))
    } else {
        name
    }
}

/// Words that are short and differ; those that are cut or clash get the hash of their method and path.
fn settle(wanted: &[String], found: &[Found<'_>]) -> Vec<String> {
    let words: Vec<String> = wanted.iter().map(|name| word(name)).collect();
    // Names that differ in their case alone are told apart, because some clients do not.
    let small: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let mut count: HashMap<&str, usize> = HashMap::with_capacity(small.len());
    for word in &small {
        *count.entry(word).or_default() += 1;
    }
    let is_free = |word: &str| !word.is_empty() && word.len() <= MAX_OPERATION && count[word] == 1;
    let mut taken: HashSet<String> = small.iter().filter(|word| is_free(word)).cloned().collect();
    let mut settled: Vec<Option<String>> =
        words.iter().zip(&small).map(|(word, small)| is_free(small).then(|| word.clone())).collect();
    for ((slot, word), found) in settled.iter_mut().zip(&words).zip(found) {
        if slot.is_none() {
            // Eight digits clash only if someone tries; then there are more.
            let mut names = [8, 16, 32].into_iter().map(|digits| hashed(word, found, digits));
            let name = names.find(|name| !taken.contains(&name.to_ascii_lowercase()));
            let name = name.unwrap_or_else(|| hashed("", found, 40));
            taken.insert(name.to_ascii_lowercase());
            *slot = Some(name);
        }
    }
    settled.into_iter().flatten().collect()
}

fn hashed(word: &str, found: &Found<'_>, digits: usize) -> String {
    use std::fmt::Write;
    let digest = Sha256::digest(found.title().as_bytes());
    let mut hash = String::with_capacity(64);
    for byte in digest {
        let _ = write!(hash, "{byte:02x}");
    }
    let kept = word.get(..word.len().min(MAX_OPERATION - digits - 1)).unwrap_or_default();
    let kept = kept.trim_end_matches(['_', '-']);
    if kept.is_empty() { hash[..digits].to_owned() } else { format!("{kept}_{}", &hash[..digits]) }
}

/// A text as a word of letters, digits, `-` and `_` that begins and ends with a letter or a digit.
fn word(text: &str) -> String {
    let mut word = String::with_capacity(text.len());
    for character in text.chars() {
        let fits = character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
        match character {
            _ if fits => word.push(character),
            _ if word.ends_with('_') => {}
            _ => word.push('_'),
        }
    }
    word.trim_matches(['-', '_']).to_owned()
}

/// A title as one lower-case word: as many of its telling words as fit.
fn slug(title: &str, most: usize) -> String {
    let lower = title.to_lowercase().replace("'s ", " ").replace("’s ", " ");
    let words: Vec<String> = lower
        .split(|c: char| c.is_whitespace() || matches!(c, '-' | '_' | '/' | '.' | ':' | '('))
        .map(|word| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>())
        .filter(|word| !word.is_empty())
        .collect();
    let is_version = |word: &str| word.trim_start_matches('v').chars().all(|c| c.is_ascii_digit());
    let telling: Vec<&String> =
        words.iter().filter(|word| !FILLERS.contains(&word.as_str()) && !is_version(word)).collect();
    let mut slug = String::new();
    for word in if telling.is_empty() { words.iter().collect() } else { telling } {
        if slug.is_empty() {
            slug.push_str(&word[..word.len().min(most)]);
        } else if slug.len() + word.len() <= most {
            slug.push_str(word);
        } else {
            break;
        }
    }
    if !slug.starts_with(|c: char| c.is_ascii_lowercase()) {
        slug.insert_str(0, "api");
        slug.truncate(most);
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::{slug, word};

    #[test]
    fn a_namespace_is_one_short_word() {
        for (title, expected) in [
            ("GitHub v3 REST API", "github"),
            ("GitHub's official OpenAPI spec", "github"),
            ("Docker Engine API", "dockerengine"),
            ("Swagger Petstore - OpenAPI 3.0", "petstore"),
            ("OpenAI API", "openai"),
            ("3D Things", "api3dthings"),
            ("API", "api"),
            ("", "api"),
            ("日本語", "api"),
            ("Supercalifragilistic", "supercalifra"),
        ] {
            assert_eq!(slug(title, 12), expected, "{title}");
        }
    }

    #[test]
    fn a_word_keeps_its_case_and_has_no_odd_character() {
        assert_eq!(word("repos/get-branch"), "repos_get-branch");
        assert_eq!(word("_listPets  {x}"), "listPets_x");
        assert_eq!(word("//"), "");
    }
}
