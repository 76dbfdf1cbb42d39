//! The names of tools: `ns/op` becomes `ns_op`, or `op` where that is enough; short enough for every client, unique, and
//! the same in every order.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The shortest limit that leaves room for a readable part beside the hash.
const LEAST: usize = 16;

/// How many digits of the hash a name gets at first.
const DIGITS: usize = 8;

/// The tool name of every operation.
///
/// A name depends on its operation alone, unless two operations differ only in where the slash stands: then the one
/// with the shortest namespace keeps the plain name.
pub(super) fn tool_names<'o>(
    operations: impl IntoIterator<Item = &'o str>,
    limit: usize,
    short: bool,
) -> BTreeMap<&'o str, String> {
    let limit = limit.max(LEAST);
    let operations: Vec<&str> = operations.into_iter().collect();
    let unique = if short { lone_words(&operations) } else { BTreeSet::new() };
    // Shortest namespace first: the order that the operations come in does not count.
    let sorted: BTreeSet<(usize, &str)> =
        operations.into_iter().map(|name| (name.find('/').unwrap_or(name.len()), name)).collect();
    let (mut taken, mut names, mut rest) = (BTreeSet::new(), BTreeMap::new(), Vec::new());
    for (_, operation) in sorted {
        let word = word(operation);
        let plain = plain(if unique.contains(word) { word } else { operation });
        if plain.len() <= limit && taken.insert(plain.clone()) {
            names.insert(operation, plain);
        } else {
            rest.push((operation, plain));
        }
    }
    // Plain names come first, so that none of them gives way to a hashed one.
    for (operation, plain) in rest {
        let name = hashed(operation, &plain, limit, &taken);
        taken.insert(name.clone());
        names.insert(operation, name);
    }
    names
}

/// What stands behind the namespace.
fn word(operation: &str) -> &str {
    operation.split_once('/').map_or(operation, |(_, word)| word)
}

/// The words that only one operation has, whatever its namespace; capitals make no difference to some clients.
fn lone_words<'o>(operations: &[&'o str]) -> BTreeSet<&'o str> {
    let mut seen: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for operation in operations {
        let word = word(operation);
        seen.entry(word.to_ascii_lowercase()).or_insert((0, word)).0 += 1;
    }
    seen.into_values().filter(|(count, _)| *count == 1).map(|(_, word)| word).collect()
}

/// Only characters that every client takes.
fn plain(operation: &str) -> String {
    let allowed = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') { c } else { '_' };
    operation.chars().map(allowed).collect()
}

/// The start of the name and a piece of the hash of all of it, longer until it is nobody else's.
fn hashed(operation: &str, plain: &str, limit: usize, taken: &BTreeSet<String>) -> String {
    let hash = hex(operation);
    let mut digits = DIGITS;
    loop {
        let kept = plain.len().min(limit - 1 - digits);
        let name = format!("{}_{}", plain[..kept].trim_end_matches(['-', '_']), &hash[..digits]);
        if !taken.contains(&name) || digits >= hash.len().min(limit - 2) {
            return name;
        }
        digits += 1;
    }
}

fn hex(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::tool_names;
    use proptest::prelude::*;

    #[test]
    fn a_slash_becomes_an_underscore() {
        let names = tool_names(["files/read", "files/read-all", "services/list"], 48, false);
        assert_eq!(names["files/read"], "files_read");
        assert_eq!(names["files/read-all"], "files_read-all");
    }

    #[test]
    fn a_word_that_is_unique_is_enough() {
        let names = tool_names(["pets/getPet", "shop/buy", "depot/Buy"], 48, true);
        assert_eq!(names["pets/getPet"], "getPet");
        assert_eq!((names["shop/buy"].as_str(), names["depot/Buy"].as_str()), ("shop_buy", "depot_Buy"));
    }

    #[test]
    fn the_shortest_namespace_keeps_the_plain_name() {
        for order in [["a_b/c", "a/b_c"], ["a/b_c", "a_b/c"]] {
            let names = tool_names(order, 48, false);
            assert_eq!(names["a/b_c"], "a_b_c");
            assert!(names["a_b/c"].starts_with("a_b_c_"), "{names:?}");
        }
    }

    #[test]
    fn a_long_name_is_cut_and_marked() {
        let (a, b) = (format!("shop/{}1", "x".repeat(58)), format!("shop/{}2", "x".repeat(58)));
        let names = tool_names([a.as_str(), b.as_str()], 48, false);
        assert_ne!(names[a.as_str()], names[b.as_str()]);
        assert!(names.values().all(|name| name.len() == 48), "{names:?}");
    }

    fn operation() -> impl Strategy<Value = String> {
        // Few letters, so that collisions are common.
        "[ab]([ab_]{0,3}[ab])?/[ab]([ab_-]{0,40}[ab])?"
    }

    proptest! {
        #[test]
        fn names_are_unique_legal_and_the_same_in_every_order(
            short in any::<bool>(),
            operations in proptest::collection::btree_set(operation(), 1..60),
            limit in 16_usize..64,
        ) {
            let there: Vec<&str> = operations.iter().map(String::as_str).collect();
            let back: Vec<&str> = there.iter().rev().copied().collect();
            let names = tool_names(there.iter().copied(), limit, short);
            prop_assert_eq!(&names, &tool_names(back, limit, short));
            let unique: std::collections::BTreeSet<&String> = names.values().collect();
            prop_assert_eq!(unique.len(), operations.len());
            for name in unique {
                prop_assert!(name.len() <= limit, "{} is longer than {}", name, limit);
                prop_assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
            }
        }

        #[test]
        fn a_new_operation_elsewhere_renames_nothing(
            operations in proptest::collection::btree_set(operation(), 1..20),
        ) {
            let before = tool_names(operations.iter().map(String::as_str), 24, false);
            let more: Vec<&str> = operations.iter().map(String::as_str).chain(["zz/zz"]).collect();
            let mut after = tool_names(more, 24, false);
            after.remove("zz/zz");
            prop_assert_eq!(before, after);
        }
    }
}
