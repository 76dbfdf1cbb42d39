//! The description that everybody reads.

use curable_reference_depot::OPENAPI;
use serde_json::Value;

/// The depot's, as JSON, in words that OpenAPI 3.0 and 3.1 share, and with every parameter written out where it is
/// used: some read no YAML, some no 3.0, some no 3.1, and some do not look a parameter up that is said elsewhere.
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
    share(&mut description);
    description
}

/// Limits that exclude their value are said differently in both; the depot uses nothing else that is.
fn share(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if let Some(least) = members.remove("exclusiveMinimum") {
                members.insert("minimum".to_owned(), least);
            }
            members.values_mut().for_each(share);
        }
        Value::Array(items) => items.iter_mut().for_each(share),
        _ => {}
    }
}
