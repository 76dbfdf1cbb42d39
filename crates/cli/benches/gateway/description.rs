//! The description that everybody reads.

use curable_reference_depot::OPENAPI;
use serde_json::Value;

/// The depot's, as JSON, in the words of OpenAPI 3.0, and with every parameter written out where it is used: some read
/// no YAML, some no 3.1, and some do not look a parameter up that is said elsewhere.
pub(crate) fn description() -> Value {
    let mut description: Value = yaml_serde::from_str(OPENAPI).expect("a description");
    let known = description["components"]["parameters"].clone();
    let written_out = |parameter: &Value| {
        let name = parameter["$ref"].as_str().and_then(|path| path.strip_prefix("#/components/parameters/"));
        name.map_or(parameter, |name| &known[name]).clone()
    };
    let paths = description["paths"].as_object_mut().expect("paths");
    for item in paths.values_mut().filter_map(Value::as_object_mut) {
        let shared = item.remove("parameters").unwrap_or_default();
        for operation in item.values_mut().filter_map(Value::as_object_mut) {
            let own = operation.remove("parameters").unwrap_or_default();
            let both = [&shared, &own].into_iter().filter_map(Value::as_array).flatten();
            let parameters: Vec<Value> = both.map(written_out).collect();
            operation.insert("parameters".to_owned(), parameters.into());
        }
    }
    description["openapi"] = "3.0.3".into();
    older(&mut description);
    description
}

/// Limits that exclude their value, as 3.0 says them: the depot uses nothing else that is new in 3.1.
fn older(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.get("exclusiveMinimum").is_some_and(Value::is_number) {
                let least = members.insert("exclusiveMinimum".to_owned(), true.into()).unwrap_or_default();
                members.insert("minimum".to_owned(), least);
            }
            members.values_mut().for_each(older);
        }
        Value::Array(items) => items.iter_mut().for_each(older),
        _ => {}
    }
}
