//! How long a proof would take: what shuts others out makes it long.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What a proof may take: eight objects that nothing tells apart, of which exactly one must hold, take a tenth of a second.
const MAX_EFFORT: u64 = 800;

/// How much work it is to prove something of a schema that stands alone, counted in proofs about small ones; `None` when
/// it is too much.
pub(super) fn effort(schema: &Value) -> Option<u32> {
    let defs = schema.get("$defs").and_then(Value::as_object);
    let mut cubes = 0;
    add(schema, defs, &mut cubes);
    if cubes > MAX_EFFORT {
        return None;
    }
    u32::try_from(1 + cubes / 40).ok()
}

fn add(schema: &Value, defs: Option<&Map<String, Value>>, cubes: &mut u64) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::Array(arms)) = members.get("oneOf") {
                let alike = arms.iter().filter(|arm| !is_told_apart(arm, defs)).count();
                *cubes += u64::try_from(alike).unwrap_or(u64::MAX).saturating_pow(3);
            }
            members.values().for_each(|inner| add(inner, defs, cubes));
        }
        Value::Array(items) => items.iter().for_each(|item| add(item, defs, cubes)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whether an alternative is no object, or one with a member that must have one value.
fn is_told_apart(arm: &Value, defs: Option<&Map<String, Value>>) -> bool {
    let mut arm = arm;
    let mut seen = BTreeSet::new();
    while let Some(name) = arm.get("$ref").and_then(Value::as_str) {
        let target = name.strip_prefix("#/$defs/").and_then(|name| defs?.get(name));
        match target {
            Some(target) if seen.insert(name) => arm = target,
            _ => return false,
        }
    }
    if ["allOf", "anyOf", "oneOf"].iter().any(|word| arm.get(word).is_some()) {
        return false;
    }
    if arm.get("type").is_some_and(|types| types.is_string() && types != "object") {
        return true;
    }
    let has_one_value = |name: &Value| {
        let member = name.as_str().and_then(|name| arm.get("properties")?.get(name));
        member.is_some_and(|member| {
            let listed = member.get("enum").and_then(Value::as_array);
            member.get("const").is_some() || listed.is_some_and(|listed| listed.len() == 1)
        })
    };
    let required = arm.get("required").and_then(Value::as_array);
    required.is_some_and(|required| required.iter().any(has_one_value))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::effort;

    #[test]
    fn objects_that_nothing_tells_apart_are_work() {
        let open = |name: u32| json!({ "type": "object", "properties": { name.to_string(): {} } });
        let tagged = |name: u32| json!({ "type": "object", "properties": { "a": { "const": name } }, "required": ["a"] });
        let all = |arm: &dyn Fn(u32) -> Value, count: u32| json!({ "oneOf": (0..count).map(arm).collect::<Vec<_>>() });
        assert!(effort(&all(&open, 4)) < effort(&all(&open, 8)));
        assert!(effort(&all(&open, 8)).is_some());
        assert_eq!(effort(&all(&open, 23)), None);
        assert_eq!(effort(&all(&tagged, 23)), Some(1));
    }
}
