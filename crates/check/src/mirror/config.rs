//! What counts as a use of a code, and what is exempt: presets, and the file of a project.

use std::fmt;

use serde::Deserialize;

use super::finding::Rule;

/// The presets, by name.
pub const PRESETS: &[(&str, &str)] = &[
    ("arcp", include_str!("presets/arcp.toml")),
    ("call-error", include_str!("presets/call_error.toml")),
    ("common", include_str!("presets/common.toml")),
    ("curable", include_str!("presets/curable.toml")),
    ("stagewright", include_str!("presets/stagewright.toml")),
    ("toolerror", include_str!("presets/toolerror.toml")),
    ("workbook", include_str!("presets/workbook.toml")),
];

/// Where codes stand in a program.
///
/// Names are matched by their last part: `makeError` also matches `errors.makeError`, and `Code::parse` matches
/// `curable::Code::parse`. A `#1` at the end says which argument is the code; without it, it is the first.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Positions {
    /// Functions, constructors and macros that are given a code.
    pub calls: Vec<String>,
    /// Types whose constructors are called like the code, such as `invalid_input`.
    pub constructors: Vec<String>,
    /// Words in the name of a call that may be given a code.
    pub near_calls: Vec<String>,
    /// Members that hold a code.
    pub members: Vec<String>,
    /// Members that hold a code when the other members are those of a failure.
    pub members_in_failures: Vec<String>,
    /// Types whose values, cases and members are codes.
    pub types: Vec<String>,
    /// Cases that are called otherwise than the code that they stand for: `Type.case = CODE`. A code that a case is called
    /// like, and that the contract declares, is still that one.
    pub stand_for: Vec<String>,
    /// Classes of a package that stand for codes: `package.Class`, or `package.Class = CODE` where the code is not what the
    /// class is called without `Error`.
    pub classes: Vec<String>,
    /// Packages whose constants are codes.
    pub constants: Vec<String>,
    /// What such a constant has before the code.
    pub prefixes: Vec<String>,
    /// Tables whose keys, or values when these are texts, are codes.
    pub tables: Vec<String>,
    /// Functions that return a code; `*` stands for anything.
    pub classifiers: Vec<String>,
    /// Calls that register an operation by its name.
    pub operations: Vec<String>,
    /// Members and calls that describe an operation.
    pub descriptions: Vec<String>,
    /// Derives that make a struct the declaration of a code.
    pub derives: Vec<String>,
    /// Codes of others, which may be used without a declaration; `*` stands for anything.
    pub foreign: Vec<String>,
}

impl Positions {
    fn add(&mut self, other: Self) {
        let Self {
            calls,
            constructors,
            near_calls,
            members,
            members_in_failures,
            types,
            stand_for,
            classes,
            constants,
            prefixes,
            tables,
            classifiers,
            operations,
            descriptions,
            derives,
            foreign,
        } = other;
        for (mine, more) in [
            (&mut self.calls, calls),
            (&mut self.constructors, constructors),
            (&mut self.near_calls, near_calls),
            (&mut self.members, members),
            (&mut self.members_in_failures, members_in_failures),
            (&mut self.types, types),
            (&mut self.stand_for, stand_for),
            (&mut self.classes, classes),
            (&mut self.constants, constants),
            (&mut self.prefixes, prefixes),
            (&mut self.tables, tables),
            (&mut self.classifiers, classifiers),
            (&mut self.operations, operations),
            (&mut self.descriptions, descriptions),
            (&mut self.derives, derives),
            (&mut self.foreign, foreign),
        ] {
            mine.extend(more);
            mine.sort();
            mine.dedup();
        }
    }
}

/// Something that is known to be so, and why.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exemption {
    /// The rule.
    pub rule: String,
    /// The code; `*` stands for anything.
    pub code: String,
    /// Only in files that this pattern matches; everywhere when left out.
    pub path: Option<String>,
    /// Why it is so.
    pub reason: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    contract: Option<String>,
    machinery: bool,
    presets: Option<Vec<String>>,
    positions: Positions,
    exclude: Vec<String>,
    everywhere: bool,
    off: Vec<String>,
    exempt: Vec<Exemption>,
}

/// All settings of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// Where codes stand.
    pub positions: Positions,
    /// Files that are not looked at, as in an ignore file.
    pub exclude: Vec<String>,
    /// Whether an unknown word counts also in packages that use no code of the contract.
    pub everywhere: bool,
    /// Rules that are not applied.
    pub off: Vec<Rule>,
    /// What is exempt.
    pub exempt: Vec<Exemption>,
    /// The contract that is meant when none is named, as the file with the settings says it.
    pub contract: Option<String>,
    /// Whether the codes of the machinery and of imports must be used like all others, as in the project that has them.
    pub machinery: bool,
    /// Whether also those files are parsed in which a search finds nothing that could matter.
    pub parse_all: bool,
    /// A tree of at most so many bytes is parsed whole, because a search would save nothing that anybody notices.
    pub small: usize,
    /// The name of the file that the settings came from, and its text.
    pub file: Option<(String, String)>,
}

impl Default for Config {
    fn default() -> Self {
        let mut positions = Positions::default();
        for (_, text) in PRESETS {
            // The presets are part of the program, and a test reads each of them.
            positions.add(toml::from_str(text).unwrap_or_default());
        }
        Self {
            positions,
            exclude: Vec::new(),
            everywhere: false,
            off: Vec::new(),
            exempt: Vec::new(),
            contract: None,
            machinery: false,
            parse_all: false,
            small: 2 << 20,
            file: None,
        }
    }
}

impl Config {
    /// Reads the settings of a project, or tells everything that is wrong with them.
    pub fn parse(name: &str, text: &str) -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let file = match text.parse::<toml::Table>() {
            Ok(table) => read(table, &mut problems),
            Err(error) => return Err(ConfigError::of(name, vec![error.to_string()])),
        };
        let File { contract, machinery, presets, positions, exclude, everywhere, off, exempt } = file;
        let mut config = Self { exclude, everywhere, contract, machinery, ..Self::default() };
        if let Some(presets) = presets {
            config.positions = Positions::default();
            for wanted in presets {
                match PRESETS.iter().find(|(name, _)| *name == wanted) {
                    // A test reads each of them.
                    Some((_, text)) => config.positions.add(toml::from_str(text).unwrap_or_default()),
                    None => {
                        problems.push(unknown("preset", &wanted, PRESETS.iter().map(|(name, _)| *name)));
                    }
                }
            }
        }
        config.positions.add(positions);
        for id in off.iter().chain(exempt.iter().map(|exemption| &exemption.rule)) {
            if Rule::find(id).is_none() {
                problems.push(unknown("rule", id, Rule::ALL.iter().map(|rule| rule.id())));
            }
        }
        config.off = off.iter().filter_map(|id| Rule::find(id)).collect();
        let silent = exempt.iter().filter(|exemption| exemption.reason.trim().is_empty());
        problems.extend(silent.map(|one| format!("the exemption of `{}` has no reason", one.code)));
        config.exempt = exempt;
        config.file = Some((name.to_owned(), text.to_owned()));
        if problems.is_empty() { Ok(config) } else { Err(ConfigError::of(name, problems)) }
    }
}

/// Reads a table part by part, so that one mistake does not hide the next.
fn read(table: toml::Table, problems: &mut Vec<String>) -> File {
    let mut good = toml::Table::new();
    for (name, value) in table {
        let parts: Vec<(String, toml::Value)> = match value {
            toml::Value::Table(inner) => {
                let one = |(key, value)| {
                    (format!("{name}.{key}"), toml::Value::Table(toml::Table::from_iter([(key, value)])))
                };
                inner.into_iter().map(one).collect()
            }
            toml::Value::Array(items) if items.iter().all(toml::Value::is_table) => {
                let one = |(index, item)| (format!("{name} {}", index + 1), toml::Value::Array(vec![item]));
                items.into_iter().enumerate().map(one).collect()
            }
            other => vec![(name.clone(), other)],
        };
        for (place, part) in parts {
            let alone = toml::Table::from_iter([(name.clone(), part.clone())]);
            match alone.try_into::<File>() {
                Ok(_) => add(&mut good, &name, part),
                Err(error) => problems.push(format!("{place}: {}", told(error.message()))),
            }
        }
    }
    good.try_into().unwrap_or_default()
}

/// Adds a part to what stands under the same name.
fn add(table: &mut toml::Table, name: &str, part: toml::Value) {
    match (table.get_mut(name), part) {
        (Some(toml::Value::Table(known)), toml::Value::Table(more)) => known.extend(more),
        (Some(toml::Value::Array(known)), toml::Value::Array(more)) => known.extend(more),
        (_, part) => {
            table.insert(name.to_owned(), part);
        }
    }
}

/// What serde says of a name that it does not know, with the nearest one that it does.
fn told(message: &str) -> String {
    let names = || {
        let (before, list) = message.split_once(", expected ")?;
        let (_, name) = before.split_once('`')?;
        Some((name.trim_end_matches('`'), list.split('`').skip(1).step_by(2).collect::<Vec<_>>()))
    };
    match names().filter(|_| message.starts_with("unknown field")) {
        Some((name, known)) => unknown("key", name, known.into_iter()),
        None => message.trim_end().to_owned(),
    }
}

fn unknown<'k>(what: &str, name: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match curable_core::nearest(name, known.clone()) {
        Some(near) => format!("there is no {what} `{name}`; did you mean `{near}`?"),
        None => format!("there is no {what} `{name}`; there are {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// Settings that cannot be read, with everything that is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConfigError {
    problems: Vec<String>,
}

impl ConfigError {
    fn of(name: &str, problems: Vec<String>) -> Self {
        Self { problems: problems.into_iter().map(|problem| format!("{name}: {problem}")).collect() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

/// Whether a name matches a pattern in which `*` stands for anything.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, end)) if !end.contains('*') => {
            name.strip_prefix(start).is_some_and(|rest| rest.ends_with(end))
        }
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            (0..=name.len()).any(|at| name.is_char_boundary(at) && matches(rest, &name[at..]))
        }),
    }
}
