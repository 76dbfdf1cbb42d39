//! Everything that is wrong with a text that says that it is a contract.

use std::slice;

use curable_core::{Contract, ContractError, Repair};
use curable_runtime::validate::{Options, Validator, Violations, words_of};

/// The error with all that the published schema has against the text: one who mends it wants to mend it once.
pub(super) fn explained(error: &ContractError, text: &str) -> anyhow::Error {
    let lines = found(text).map(|found| problems(&found)).unwrap_or_default();
    // One problem is the one that is told.
    if lines.len() < 2 {
        return anyhow::anyhow!("{error}");
    }
    anyhow::anyhow!("{error}\n  {}", lines.join("\n  "))
}

/// The same of a contract in YAML, whose lines are not those of the JSON that was made of it.
pub(super) fn explained_of_yaml(error: &ContractError, json: &str) -> anyhow::Error {
    let lines = found(json).map(|found| problems(&found)).unwrap_or_default();
    let words = error.to_string();
    // The place stands before the words: `line 1, column 2: …`.
    let said = words.split_once("column ").and_then(|(_, rest)| rest.split_once(": "));
    let said = said.map_or(words.as_str(), |(_, said)| said);
    match lines.as_slice() {
        [] => anyhow::anyhow!("it is no contract: {said}"),
        lines => anyhow::anyhow!("it is no contract: {said}\n  {}", lines.join("\n  ")),
    }
}

fn found(text: &str) -> Option<Violations> {
    let value = serde_json::from_str(text).ok()?;
    let schema = Validator::compile(&Contract::json_schema(), Options::default()).ok()?;
    schema.check(&value).err()
}

fn problems(found: &Violations) -> Vec<String> {
    let alone = |repair: &Repair| words_of(slice::from_ref(repair), 0);
    let more = (found.more > 0).then(|| format!("and {} more", found.more));
    found.repairs.iter().map(alone).chain(more).collect()
}
