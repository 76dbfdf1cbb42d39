//! What is searched for: the spellings of codes, the names of what holds them, and the words that tell of failures.

use std::collections::BTreeSet;

use crate::mirror::places::positions::Places;
use crate::mirror::words::declared::{Declared, is_imported, local};
use crate::mirror::words::text::{camel, capital, is_code, pascal, screaming};

/// Words that only failures have as members.
const TELLING: &[&str] = &["retryable", "recoverable", "isError", "is_error", "retry_after", "retryAfter"];
/// What starts a list of codes in a description; it may begin with a capital.
const LISTS: &[&str] = &[
    "error:",
    "errors:",
    "failure:",
    "failures:",
    "fails:",
    "fails with",
    "fail with",
    "raises",
    "throws",
    "codes:",
    "returns",
    "rejects",
    "exceptions:",
    "aborts with",
    "answers",
    "possible errors",
    "one of",
    "any of:",
    "all of:",
];
/// A short one that is a member, too: only in a sentence something of these stands before it.
const CODE: (&str, [char; 6]) = ("code:", [' ', '"', '\'', '`', '(', '*']);
/// What classes of failures call the code that they have when nothing else is said.
const DEFAULTS: [&str; 2] = ["default_code", "defaultCode"];
/// What a word that is searched for says about a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// It is worth a look.
    Look,
    /// It is a code in another spelling, which matters in quotes where a code belongs.
    Spelling,
    /// The same of a code that needs no declaration, which matters as the code of something.
    Given,
    /// The same, or a case of an enumeration in the way of Swift.
    Case,
    /// The same, or a constant or a case of something.
    Constant,
    /// Cases of this type or package are codes.
    Owner(usize),
    /// A failure is near.
    Telling,
    /// It is when it is derived.
    Derive,
    /// It is when a macro makes failures.
    Macro,
    /// It is when codes follow.
    List,
    /// It is when a function has this name: an operation, which may fail by the names of cases.
    Operation,
}

/// Everything that is searched for, and what it says; the owners are those of cases that are codes.
pub(super) fn signs(
    places: &Places,
    declared: &Declared<'_>,
    owners: &[String],
    machinery: bool,
) -> Vec<(String, Says)> {
    let mut words: Vec<(String, Says)> = Vec::new();
    words.extend(places.telling().into_iter().map(|word| (word, Says::Look)));
    for code in declared.codes().map(|(code, _)| code).chain(declared.aliases()) {
        words.extend(spellings(code, places));
        // What has no capitals has them where a constant or a case says it, and says enough with its namespace.
        if declared.form.fits(code) {
            let name = screaming(code);
            words.extend([(pascal(&name), Says::Constant), (camel(&name), Says::Case)]);
            words.extend([code.to_owned(), name].map(|word| (word, Says::Look)));
        }
    }
    for operation in &declared.operations {
        let quoted = ["\"", "'", "`"].map(|quote| format!("{quote}{}{quote}", operation.def.name));
        words.extend(quoted.map(|word| (word, Says::Look)));
        words.extend(function_names(&operation.def.name).map(|word| (word, Says::Operation)));
    }
    if declared.form.is_canonical {
        let given = declared.given().filter(|code| !is_imported(code));
        words.extend(given.flat_map(given_spellings).map(|word| (word, Says::Given)));
    }
    if machinery {
        words.extend(declared.given().map(|code| (code.to_owned(), Says::Look)));
    }
    words.extend(owners.iter().enumerate().map(|(index, owner)| (owner.clone(), Says::Owner(index))));
    words.push(("macro_rules! ".to_owned(), Says::Macro));
    words.extend(TELLING.iter().map(|&word| (word.to_owned(), Says::Telling)));
    words.extend(places.derives.iter().map(|derive| (derive.clone(), Says::Derive)));
    let lists = LISTS.iter().flat_map(|word| [(*word).to_owned(), capital(word)]);
    words.extend(lists.map(|word| (word, Says::List)));
    let (word, leads) = CODE;
    let codes = leads.iter().flat_map(|lead| [format!("{lead}{word}"), format!("{lead}{}", capital(word))]);
    words.extend(codes.map(|word| (word, Says::List)));
    words
}

/// The members that hold codes, as they may be written.
pub(super) fn members(places: &Places) -> Vec<String> {
    let mut members: Vec<String> = places.member_words().into_iter().map(str::to_owned).collect();
    members.extend(places.member_words().into_iter().map(capital));
    members.extend(DEFAULTS.map(str::to_owned));
    members
}

/// The ways in which functions are named after an operation, without a first letter that may be a capital.
fn function_names(operation: &str) -> impl Iterator<Item = String> {
    const SHORTEST: usize = 6;
    let name = screaming(operation);
    let names = [name.to_ascii_lowercase(), pascal(&name).chars().skip(1).collect()];
    names.into_iter().filter(move |word| name.contains('_') && word.len() >= SHORTEST)
}

/// The ways in which people write a code that needs no declaration.
fn given_spellings(code: &str) -> BTreeSet<String> {
    let lower = code.to_ascii_lowercase();
    [camel(code), pascal(code), lower.replace('_', "-"), code.replace('_', "-"), lower]
        .into_iter()
        .filter(|word| word != code)
        .collect()
}

/// The ways in which people write a code, and what each of them says.
fn spellings(code: &str, places: &Places) -> Vec<(String, Says)> {
    let code = local(code);
    let lower = code.to_ascii_lowercase();
    let name = if is_code(code) { code.to_owned() } else { screaming(code) };
    let mut all = vec![
        (camel(&name), Says::Case),
        (lower.replace('_', "-"), Says::Spelling),
        (lower.replace('_', "."), Says::Spelling),
        (capital(&lower), Says::Spelling),
        (lower.split('_').map(capital).collect::<Vec<_>>().join("_"), Says::Spelling),
        (lower, Says::Spelling),
        (pascal(&name), Says::Constant),
    ];
    if code.contains('_') {
        all.push((code.to_owned(), Says::Look));
        all.push((code.replace('_', " "), Says::Spelling));
        // In capitals, a mark between the words leaves no doubt.
        all.push((code.replace('_', "-"), Says::Look));
    } else {
        // A word by itself may be anything; in quotes, or beside others in a list, it is the code.
        all.extend(["\"", "'", "`"].map(|quote| (format!("{quote}{code}{quote}"), Says::Look)));
        // What is said of it in a text or a comment stands after a colon, as the value of a key does.
        all.push((format!("{code}:"), Says::Look));
        let prefixes = places.prefixes().iter().filter(|prefix| prefix.ends_with('_'));
        all.extend(prefixes.map(|prefix| (format!("{prefix}{code}"), Says::Look)));
    }
    // One word may be written in two of these ways, and the first says the most.
    let first = all[0].0.clone();
    all.retain(|(word, says)| *word != first || *says == Says::Case);
    all.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    all.dedup();
    all
}
