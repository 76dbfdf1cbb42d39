//! Which version of the specification a description follows.

use serde_json::Value;

use super::ReadError;

/// A version of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Swagger 2.0.
    V2,
    /// OpenAPI 3.0.
    V30,
    /// OpenAPI 3.1 and 3.2.
    V31,
}

/// The version that a description names.
pub(super) fn version(root: &Value) -> Result<Version, ReadError> {
    let Value::Object(members) = root else {
        let found = match root {
            Value::Null => "an empty text",
            Value::Array(_) => "a list",
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => "a single value",
        };
        return Err(ReadError::NotADescription { found: found.into() });
    };
    let text = |name| {
        members.get(name).map(|value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    if let Some(found) = text("openapi") {
        return match found.trim() {
            "3" => Ok(Version::V30),
            known if known.starts_with("3.0") => Ok(Version::V30),
            known if known.starts_with("3.") => Ok(Version::V31),
            known if known.starts_with('2') => Ok(Version::V2),
            _ => Err(ReadError::Version { found }),
        };
    }
    match text("swagger") {
        Some(found) if found.trim().starts_with('2') => Ok(Version::V2),
        Some(found) => Err(ReadError::Version { found }),
        None => {
            let short = |name: &String| -> String {
                name.chars().filter(|char| !char.is_control()).take(30).collect()
            };
            let names: Vec<String> = members.keys().map(short).take(5).collect();
            let found = if names.is_empty() {
                "an empty map".to_owned()
            } else {
                format!("a map with the members {}", names.join(", "))
            };
            Err(ReadError::NotADescription { found })
        }
    }
}
