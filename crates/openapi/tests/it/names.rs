//! The names of imported operations.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::made::{described, imported};

/// The name of each `METHOD /path`.
fn names(paths: Map<String, Value>) -> BTreeMap<String, String> {
    let import = imported(&described(&Value::Object(paths)));
    let operations = import.imported.contract.operations.iter();
    operations
        .map(|def| {
            let source = def.source.as_ref().expect("a source");
            (format!("{} {}", source.method, source.path), def.name.clone())
        })
        .collect()
}

#[test]
fn names_that_are_long_clash_or_are_missing_are_made_unique() {
    let long = "a".repeat(60);
    let paths = json!({
        "/a": { "get": { "operationId": "same" }, "post": { "operationId": "Same" } },
        "/b/{c}": { "get": {}, "put": { "operationId": "pets/put pet" } },
        "/b/c": { "get": {} },
        "/d": { "get": { "operationId": long }, "put": { "operationId": format!("{long}b") } },
        "/e": { "get": { "operationId": "alone" }, "post": { "operationId": "  " } },
    });
    let names = names(paths.as_object().unwrap().clone());
    assert_eq!(names["GET /e"], "pets/alone");
    assert_eq!(names["POST /e"], "pets/post_e");
    assert_eq!(names["PUT /b/{c}"], "pets/pets_put_pet");
    assert!(names["GET /a"].starts_with("pets/same_") && names["POST /a"].starts_with("pets/Same_"));
    assert!(
        names["GET /b/c"].starts_with("pets/get_b_c_") && names["GET /b/{c}"].starts_with("pets/get_b_c_")
    );
    assert_eq!(names.values().collect::<BTreeSet<_>>().len(), names.len());
    assert!(names.values().all(|name| name.split_once('/').is_some_and(|(_, op)| op.len() <= 48)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn names_are_unique_short_and_the_same_in_any_order(
        ids in proptest::collection::vec(proptest::option::of("[a-bA-B/_ é-]{0,3}|[a-b]{46,52}"), 1..24),
        seed in any::<u64>(),
    ) {
        let paths: Vec<(String, Value)> = ids
            .iter()
            .enumerate()
            .map(|(index, id)| {
                let operation = id.as_ref().map_or_else(|| json!({}), |id| json!({ "operationId": id }));
                (format!("/p/{{{index}}}"), json!({ "get": operation }))
            })
            .collect();
        let forward = names(paths.iter().cloned().collect());
        let mut shuffled = paths;
        let length = shuffled.len();
        for index in 0..length {
            let other = usize::try_from((seed >> (index % 48)) & 0xff).unwrap_or_default() % length;
            shuffled.swap(index, other);
        }
        prop_assert_eq!(&forward, &names(shuffled.into_iter().collect()));
        let lower: BTreeSet<String> = forward.values().map(|name| name.to_lowercase()).collect();
        prop_assert_eq!(lower.len(), forward.len());
        for name in forward.values() {
            let word = name.split_once('/').map(|(_, word)| word).unwrap_or_default();
            prop_assert!(!word.is_empty() && word.len() <= 48, "{}", name);
            prop_assert!(word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'), "{}", name);
            prop_assert!(word.starts_with(|c: char| c.is_ascii_alphanumeric()), "{}", name);
        }
    }
}
