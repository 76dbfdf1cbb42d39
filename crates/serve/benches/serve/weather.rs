//! The one tool of both servers.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Its name.
pub(crate) const TOOL: &str = "weather_forecast";

/// What it does.
pub(crate) const SUMMARY: &str = "Tells the weather of the next days.";

/// What it is asked for.
pub(crate) const ARGUMENTS: &str = r#"{"city":"Berlin","unit":"celsius","days":3}"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    city: String,
    unit: Option<Unit>,
    days: u8,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(Serialize)]
struct Forecast {
    city: String,
    unit: Unit,
    highs: Vec<f64>,
}

/// Tells a weather that is always the same.
pub(crate) fn forecast(arguments: Value) -> Result<Value, serde_json::Error> {
    let Asked { city, unit, days } = serde_json::from_value(arguments)?;
    let highs = (0..days).map(|day| 20.5 + f64::from(day)).collect();
    serde_json::to_value(Forecast { city, unit: unit.unwrap_or(Unit::Celsius), highs })
}

pub(crate) fn input() -> Value {
    json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "minLength": 1, "maxLength": 80 },
            "unit": { "type": "string", "enum": ["celsius", "fahrenheit"] },
            "days": { "type": "integer", "minimum": 1, "maximum": 14 },
        },
        "required": ["city", "days"],
        "additionalProperties": false,
    })
}

pub(crate) fn output() -> Value {
    json!({
        "type": "object",
        "properties": {
            "city": { "type": "string" },
            "unit": { "type": "string" },
            "highs": { "type": "array", "items": { "type": "number" } },
        },
        "required": ["city", "unit", "highs"],
    })
}
