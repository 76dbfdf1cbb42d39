//! What stands beside a result, on success and on failure.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Timing, cost and provenance of an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Meta {
    /// How long it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// About how many tokens a model pays for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimated_tokens: Option<u64>,
    /// Which contract was in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
    /// Whatever else stood there, such as a session id.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The contract that an answer obeys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// Its name.
    pub contract: String,
    /// Its version.
    pub version: String,
    /// Its hash.
    pub hash: String,
}

impl Meta {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        let Self { elapsed_ms, estimated_tokens, provenance, extra } = self;
        elapsed_ms.is_none() && estimated_tokens.is_none() && provenance.is_none() && extra.is_empty()
    }

    /// Reads what a wire holds; what is not understood is kept in `extra`.
    pub fn from_members(members: Map<String, Value>) -> Self {
        let mut meta = Self::default();
        for (name, value) in members {
            match name.as_str() {
                "elapsed_ms" if value.is_u64() => meta.elapsed_ms = value.as_u64(),
                "estimated_tokens" if value.is_u64() => meta.estimated_tokens = value.as_u64(),
                "provenance" => match Provenance::from_value(&value) {
                    Some(provenance) => meta.provenance = Some(provenance),
                    None => {
                        meta.extra.insert(name, value);
                    }
                },
                _ => {
                    meta.extra.insert(name, value);
                }
            }
        }
        meta
    }
}

impl Provenance {
    /// Reads a stamp of exactly three texts.
    fn from_value(value: &Value) -> Option<Self> {
        let members = value.as_object().filter(|members| members.len() == 3)?;
        let text = |name: &str| members.get(name).and_then(Value::as_str).map(str::to_owned);
        Some(Self { contract: text("contract")?, version: text("version")?, hash: text("hash")? })
    }
}
