//! The configured positions, ready to be asked for every node.

use std::borrow::Cow;
use std::collections::BTreeMap;

use aho_corasick::AhoCorasick;

use super::packaged::packaged;
use super::sinks::FAILURES;
use crate::mirror::config::{Positions, matches};
use crate::mirror::hash::{Map, Set};
use crate::mirror::lang::Language;
use crate::mirror::tree::macros::COMPARE;
use crate::mirror::words::roots::Roots;
use crate::mirror::words::searches::{search, search_in_any_case};
use crate::mirror::words::text::screaming;
use crate::mirror::words::things::{FAILS, are_codes, finds_code, is_failure};

/// What makes something, by the type that it belongs to.
pub(crate) const MAKES: &[&str] =
    &["new", "from", "of", "make", "create", "build", "New", "with", "init", "builder"];

/// What tells of a code among the tokens of a macro in every contract: what failures are called, what lists or compares
/// them, and the types of their codes.
const TOLD: &[&[&str]] = &[FAILS, FAILURES, COMPARE, &["error", "Code"]];

/// A call that is given a code.
#[derive(Clone, Debug)]
struct Call {
    owner: Option<String>,
    argument: usize,
}

/// The positions by name.
#[derive(Debug)]
pub(crate) struct Places {
    calls: Map<String, Vec<Call>>,
    operations: Map<String, Vec<Call>>,
    pub(crate) constructors: Set<String>,
    near_calls: Vec<String>,
    members: Set<String>,
    /// The last letters of those of several words.
    endings: Set<[u8; 3]>,
    in_failures: Set<String>,
    types: Set<String>,
    /// The codes of cases that are called otherwise, by `Type.case`.
    stand_for: BTreeMap<String, String>,
    /// The packages of classes and the codes that they stand for, by the names of the classes.
    pub(crate) classes: BTreeMap<String, (String, String)>,
    constants: Set<String>,
    prefixes: Vec<String>,
    tables: Set<String>,
    classifiers: Vec<String>,
    descriptions: Set<String>,
    pub(crate) derives: Set<String>,
    pub(crate) roots: Roots,
    /// A search for all names that cases of codes are reached by.
    owners: Option<AhoCorasick>,
    /// A search for what tells of a code among the tokens of a macro, in small letters or capitals.
    in_tokens: Option<AhoCorasick>,
}

/// What kind of member it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Member {
    /// It holds a code.
    Code,
    /// It holds a code in a failure, and many other things elsewhere.
    InFailure,
}

impl Places {
    pub(crate) fn of(positions: &Positions) -> Self {
        let set = |names: &[String]| names.iter().cloned().collect();
        let owners = positions.types.iter().chain(&positions.constants).chain(&positions.constructors);
        Self {
            owners: search(owners),
            in_tokens: search_in_any_case(told_in_tokens(positions)),
            roots: Roots::new(positions.types.iter().filter_map(|ty| root(ty)).collect()),
            calls: calls(&positions.calls),
            operations: calls(&positions.operations),
            constructors: set(&positions.constructors),
            near_calls: positions.near_calls.clone(),
            endings: positions
                .members
                .iter()
                .filter(|name| has_words(name))
                .filter_map(|name| ending(name))
                .collect(),
            members: set(&positions.members),
            in_failures: set(&positions.members_in_failures),
            types: set(&positions.types),
            stand_for: positions.stand_for.iter().filter_map(|one| stands_for(one)).collect(),
            classes: positions.classes.iter().filter_map(|one| packaged(one)).collect(),
            constants: set(&positions.constants),
            prefixes: positions.prefixes.clone(),
            tables: set(&positions.tables),
            classifiers: positions.classifiers.clone(),
            descriptions: set(&positions.descriptions),
            derives: set(&positions.derives),
        }
    }

    /// The code of a case that is called otherwise.
    pub(crate) fn stands_for(&self, owner: &str, case: &str) -> Option<&str> {
        let mut all = self.stand_for.iter().filter_map(|(name, code)| Some((name.split_once('.')?, code)));
        all.find(|(name, _)| *name == (owner, case)).map(|(_, code)| code.as_str())
    }

    /// The argument that is the code, when a call of this name is given one.
    pub(crate) fn call(&self, path: &[&str]) -> Option<usize> {
        find(&self.calls, path)
    }

    /// Whether a type of this name is built with a code.
    pub(crate) fn is_built(&self, ty: &str) -> bool {
        self.calls.get(last_word(ty)).is_some_and(|calls| calls.iter().any(|call| call.owner.is_none()))
    }

    /// Whether a call of this name registers an operation.
    pub(crate) fn is_operation(&self, path: &[&str]) -> bool {
        if find(&self.operations, path).is_some() {
            return true;
        }
        let Some((last, before)) = path.split_last() else { return false };
        // `Tool::new`, `registerOperation`, `OperationSpec`; but what calls a tool is none.
        let is_named = |name: &str| {
            let name = screaming(name);
            let mut words = name.split('_');
            words.clone().any(|word| matches!(word, "TOOL" | "OPERATION"))
                && !words.any(|word| {
                    matches!(
                        word,
                        "CALL"
                            | "INVOKE"
                            | "RUN"
                            | "EXECUTE"
                            | "USE"
                            | "LIST"
                            | "FIND"
                            | "GET"
                            | "IS"
                            | "HAS"
                            | "ERROR"
                            | "RESULT"
                            | "FAILURE"
                            | "NAME"
                            | "CODE"
                            | "REQUEST"
                            | "RESPONSE"
                            | "BOX"
                            | "TIP"
                            | "BAR"
                            | "MOCK"
                    )
                })
        };
        is_named(last) || MAKES.contains(last) && before.last().is_some_and(|owner| is_named(owner))
    }

    /// Whether a call of this name may be given a code.
    pub(crate) fn is_near_call(&self, name: &str) -> bool {
        let name = screaming(name).to_ascii_lowercase();
        // A word of the name must start so: `default` is no fault.
        name.split('_').any(|part| self.near_calls.iter().any(|word| part.starts_with(word.as_str())))
    }

    pub(crate) fn member(&self, name: &str, lang: Language) -> Option<Member> {
        let name = &*hidden(name, lang);
        if self.members.contains(name) || self.ends_with_member(name) {
            return Some(Member::Code);
        }
        self.in_failures.contains(name).then_some(Member::InFailure)
    }

    /// The member that a text names: `error.code`, `/error/code`, `X-Error-Code`.
    pub(crate) fn member_named(&self, text: &str, lang: Language) -> Option<Member> {
        let name = text.rsplit(['.', '/']).next().unwrap_or_default();
        if !name.contains('-') {
            return self.member(name, lang);
        }
        let name = name.to_ascii_lowercase().replace('-', "_");
        self.member(name.strip_prefix("x_").unwrap_or(&name), lang)
    }

    /// Whether this is the whole name of a member that holds a code.
    pub(crate) fn is_member(&self, name: &str) -> bool {
        self.members.contains(name)
    }

    /// Whether a name ends with that of a member of several words: `last_error_code`, `lastErrorCode`.
    fn ends_with_member(&self, name: &str) -> bool {
        if !ending(name).is_some_and(|end| self.endings.contains(&end)) {
            return false;
        }
        let bytes = name.as_bytes();
        let starts = |at: usize| {
            bytes[at - 1] == b'_' || bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase()
        };
        (1..name.len()).filter(|at| name.is_char_boundary(*at) && starts(*at)).any(|at| {
            let (before, end) = name.split_at(at);
            has_words(end)
                && (self.members.contains(end) || self.members.contains(&*small(end)))
                && !is_of_others(before)
        })
    }

    /// Whether this is the name of a type whose values are codes.
    pub(crate) fn is_type(&self, name: &str) -> bool {
        self.types.contains(name)
    }

    /// Where a type with values that are codes stands in a longer one, such as `Record<string, ErrorCode>`.
    pub(crate) fn type_in(&self, ty: &str) -> Option<TypeAt> {
        let mut words = ty.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let found = words.find(|word| self.types.contains(*word) || self.is_code_type(word))?;
        let after = ty.split_once(found).map(|(_, after)| after.trim_start())?;
        let is_mapped = || ty.starts_with("map[") || ty.contains(" in ");
        let is_key = after.starts_with([',', ':']) || (after.starts_with(']') && is_mapped());
        Some(if is_key { TypeAt::Key } else { TypeAt::Value })
    }

    fn is_code_type(&self, word: &str) -> bool {
        word == "Code" && self.derives.contains("Failure")
    }

    /// Whether the constants of this package or type are codes.
    pub(crate) fn owns_cases(&self, name: &str) -> bool {
        self.types.contains(name) || self.constants.contains(name) || are_codes(name)
    }

    /// The name of a constant without what stands before the code.
    pub(crate) fn bare<'n>(&self, name: &'n str) -> &'n str {
        let rest = self.prefixes.iter().filter_map(|prefix| name.strip_prefix(prefix.as_str()));
        rest.filter(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
            .min_by_key(|rest| rest.len())
            .unwrap_or(name)
    }

    /// What constants have before the code.
    pub(crate) fn prefixes(&self) -> &[String] {
        &self.prefixes
    }

    pub(crate) fn is_table(&self, name: &str) -> bool {
        self.tables.contains(name)
    }

    pub(crate) fn is_classifier(&self, name: &str, lang: Language) -> bool {
        let name = &*hidden(name, lang);
        self.classifiers.iter().any(|pattern| matches(pattern, name))
    }

    /// Whether a function is called so by how its name ends alone, which may be the code of anything: `seasonCode`.
    pub(crate) fn is_code_of_something(&self, name: &str, lang: Language) -> bool {
        let name = &*hidden(name, lang);
        let mut patterns = self.classifiers.iter().filter(|pattern| matches(pattern, name));
        let owner = name.strip_suffix("Code").or_else(|| name.strip_suffix("_code")).unwrap_or(name);
        patterns.all(|pattern| pattern.starts_with('*')) && !finds_code(name) && !is_failure(owner)
    }

    pub(crate) fn is_description(&self, name: &str) -> bool {
        self.descriptions.contains(name)
    }

    /// Whether a text has one of the names that cases of codes are reached by.
    pub(crate) fn has_owner(&self, text: &str) -> bool {
        self.owners.as_ref().is_none_or(|owners| owners.is_match(text))
    }

    /// Whether a text names a type whose functions are called like codes.
    pub(crate) fn has_constructor(&self, text: &str) -> bool {
        self.constructors.iter().any(|ty| memchr::memmem::find(text.as_bytes(), ty.as_bytes()).is_some())
    }

    /// Whether something in the tokens of a macro may tell of a code.
    pub(crate) fn may_tell(&self, tokens: &str) -> bool {
        self.in_tokens.as_ref().is_none_or(|words| words.is_match(tokens))
    }

    /// The type of codes that a text names first.
    pub(crate) fn owner_in(&self, text: &str) -> Option<&str> {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.find_map(|word| self.types.get(word)).map(String::as_str)
    }

    /// The names that cases of codes are reached by.
    pub(crate) fn owners(&self) -> impl Iterator<Item = &str> {
        self.types.iter().chain(&self.constants).chain(&self.constructors).map(String::as_str)
    }

    /// Every name that makes a file worth a look by itself.
    pub(crate) fn telling(&self) -> Vec<String> {
        // What is sent by the names of its cases has no code as it is written: `rename_all = "SCREAMING_SNAKE_CASE"`.
        let mut names: Vec<String> =
            self.tables.iter().cloned().chain(["SCREAMING_SNAKE_CASE".to_owned()]).collect();
        names.extend(self.classes.values().map(|(package, _)| package.clone()));
        for (name, calls) in self.calls.iter().collect::<BTreeMap<_, _>>() {
            for call in calls {
                match &call.owner {
                    // What belongs to something is named with it, unless that has another name in this file.
                    Some(owner) => {
                        names.extend(["::", "."].map(|between| format!("{owner}{between}{name}")));
                        names.push(format!("{owner} as "));
                        // A package of Go has a name in small letters.
                        if owner.starts_with(|c: char| c.is_ascii_lowercase()) {
                            names.push(format!("/{owner}\""));
                        }
                    }
                    None => names.push(name.clone()),
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The words in names of calls that may be given a code.
    pub(crate) fn near_words(&self) -> &[String] {
        &self.near_calls
    }

    /// The words that stand for a member with a code in a failure.
    pub(crate) fn words_in_failures(&self) -> Vec<&str> {
        self.in_failures.iter().map(String::as_str).collect()
    }

    /// The words that stand for a member with a code.
    pub(crate) fn member_words(&self) -> Vec<&str> {
        self.members.iter().map(String::as_str).collect()
    }
}

/// Where the type of codes stands in the type of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeAt {
    Key,
    Value,
}

/// A name as it would be if others could not see it: what they can see has a capital in Go.
fn hidden(name: &str, lang: Language) -> Cow<'_, str> {
    match name.as_bytes().first() {
        Some(first) if lang == Language::Go && first.is_ascii_uppercase() => small(name),
        _ => Cow::Borrowed(name),
    }
}

/// What the name of a type of codes or failures has before that.
fn root(ty: &str) -> Option<String> {
    let root = ["ErrorCode", "Error"].iter().find_map(|end| ty.strip_suffix(end))?;
    (root.len() > 2 && !is_failure(root)).then(|| root.to_ascii_lowercase())
}

/// A name with its first letter small.
fn small(name: &str) -> Cow<'_, str> {
    match name.as_bytes().first() {
        Some(first) if first.is_ascii_uppercase() => {
            Cow::Owned(char::from(first.to_ascii_lowercase()).to_string() + &name[1..])
        }
        _ => Cow::Borrowed(name),
    }
}

/// What `Type.case = CODE` says.
fn stands_for(text: &str) -> Option<(String, String)> {
    let (case, code) = text.split_once('=')?;
    Some((case.trim().to_owned(), code.trim().to_owned()))
}

/// The last letters of a name.
fn ending(name: &str) -> Option<[u8; 3]> {
    name.as_bytes().last_chunk().copied()
}

/// Whether a name has several words.
fn has_words(name: &str) -> bool {
    name.contains('_')
        || name.bytes().skip(1).any(|b| b.is_ascii_uppercase())
            && name.bytes().any(|b| b.is_ascii_lowercase())
}

/// Whether what a name starts with says that the code is somebody else's: `stripe_error_code`.
fn is_of_others(start: &str) -> bool {
    const OTHERS: &[&str] = &[
        "aws", "curl", "db", "dns", "driver", "external", "grpc", "http", "native", "os", "pg", "platform",
        "postgres", "provider", "remote", "rpc", "socket", "sql", "sqlite", "ssl", "stripe", "sys", "system",
        "tls", "upstream", "vendor",
    ];
    screaming(start).to_ascii_lowercase().split('_').any(|word| OTHERS.contains(&word))
}

fn last_word(ty: &str) -> &str {
    ty.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or(ty)
}

/// What tells of a code among the tokens of a macro.
fn told_in_tokens(positions: &Positions) -> impl Iterator<Item = &str> {
    let names = [&positions.members, &positions.members_in_failures, &positions.near_calls, &positions.types];
    let names = names.into_iter().flatten().map(String::as_str);
    let calls = positions.calls.iter().map(|call| last_part(call));
    names.chain(calls).chain(TOLD.iter().copied().flatten().copied())
}

/// The last part of the name of a call, without its argument.
fn last_part(call: &str) -> &str {
    let name = call.split('#').next().unwrap_or(call);
    name.rsplit(['.', ':']).find(|part| !part.is_empty()).unwrap_or(name)
}

fn calls(patterns: &[String]) -> Map<String, Vec<Call>> {
    let mut calls: Map<String, Vec<Call>> = Map::default();
    for pattern in patterns {
        let (name, argument) = pattern.split_once('#').unwrap_or((pattern, "0"));
        let parts: Vec<&str> = name.split(['.', ':']).filter(|part| !part.is_empty()).collect();
        let Some((last, before)) = parts.split_last() else { continue };
        let owner = before.last().map(|owner| (*owner).to_owned());
        let call = Call { owner, argument: argument.parse().unwrap_or(0) };
        calls.entry((*last).to_owned()).or_default().push(call);
    }
    calls
}

fn find(calls: &Map<String, Vec<Call>>, path: &[&str]) -> Option<usize> {
    let (last, before) = path.split_last()?;
    let fits = |call: &&Call| call.owner.as_deref().is_none_or(|owner| before.last() == Some(&owner));
    calls.get(*last)?.iter().find(fits).map(|call| call.argument)
}
