//! The rules that are shipped: one file for each server and SDK, in the format that anybody can write.

use std::path::Path;

use super::problem::RulesError;
use super::read::{Codes, Read, read};
use super::rule::Source;

/// What is said everywhere. Its codes are known to all others.
const GENERAL: (&str, &str) = ("general", include_str!("general.toml"));

/// The packs, sorted by name.
const PACKS: &[(&str, &str)] = &[
    ("everything", include_str!("everything.toml")),
    ("fetch", include_str!("fetch.toml")),
    ("filesystem", include_str!("filesystem.toml")),
    ("git", include_str!("git.toml")),
    ("github", include_str!("github.toml")),
    ("memory", include_str!("memory.toml")),
    ("sqlite", include_str!("sqlite.toml")),
    ("time", include_str!("time.toml")),
];

/// The packs of SDKs and validators, which are asked after those of servers.
const SDKS: &[(&str, &str)] = &[
    ("sdk-typescript", include_str!("sdk-typescript.toml")),
    ("sdk-python", include_str!("sdk-python.toml")),
    ("sdk-rust", include_str!("sdk-rust.toml")),
    ("sdk-ajv", include_str!("sdk-ajv.toml")),
];

/// All rules that are shipped.
#[derive(Debug, Default)]
pub(super) struct Shipped {
    pub(super) packs: Read,
    pub(super) general: Read,
    pub(super) codes: Codes,
}

/// Reads all packs; those that cannot be used are told, and a test holds that there is none.
pub(super) fn shipped() -> (Shipped, Vec<RulesError>) {
    let mut all = Shipped::default();
    let mut errors = Vec::new();
    let mut take = |(name, text): &(&str, &str), source| {
        read(Path::new(name), text, source, &mut all.codes).unwrap_or_else(|error| {
            errors.push(error);
            Read::default()
        })
    };
    all.general = take(&GENERAL, Source::General);
    for pack in PACKS.iter().chain(SDKS) {
        let Read { failures, successes } = take(pack, Source::Pack);
        all.packs.failures.extend(failures);
        all.packs.successes.extend(successes);
    }
    (all, errors)
}

/// The text of every pack, by its name.
#[cfg(test)]
pub(super) fn texts() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    std::iter::once(&GENERAL).chain(PACKS).chain(SDKS)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{shipped, texts};
    use crate::rules::read::{Codes, read};
    use crate::rules::rule::Source;

    #[test]
    fn every_pack_is_a_sound_rules_file() {
        let (_, errors) = shipped();
        assert!(errors.is_empty(), "{errors:?}");
        // Read as a file of a person is, each is held against the schema and has its expressions compiled.
        let mut codes = Codes::new();
        for (name, text) in texts() {
            read(Path::new(name), text, Source::File, &mut codes).unwrap();
        }
    }
}
