//! All declarations as one document.

use std::fmt::{self, Write};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::{Code, FailureDef, OperationDef, Provenance, bundle, canonical};

/// The version of the document format that this crate reads and writes.
pub const FORMAT: u32 = 1;

/// All declarations of a service or a plugin.
///
/// A contract is a value: it can be written by hand and be wrong. A registry built from it is checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Contract {
    /// The version of the document format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub curable: u32,
    /// The name of the service.
    pub name: String,
    /// The version of the service.
    pub version: String,
    /// The namespace that all operations and codes of a plugin stand in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// The failures, sorted by code.
    #[serde(default)]
    pub failures: Vec<FailureDef>,
    /// The operations, sorted by name.
    #[serde(default)]
    pub operations: Vec<OperationDef>,
    /// Definitions that every schema of the contract may refer to, as `#/$defs/NAME`.
    #[serde(rename = "$defs", default, skip_serializing_if = "Map::is_empty")]
    pub defs: Map<String, Value>,
}

impl Contract {
    /// A contract without declarations.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            curable: FORMAT,
            name: name.into(),
            version: version.into(),
            namespace: None,
            failures: Vec::new(),
            operations: Vec::new(),
            defs: Map::new(),
        }
    }

    /// Reads the document.
    pub fn from_json(text: &str) -> Result<Self, ContractError> {
        let contract: Self = serde_json::from_str(text).map_err(|error| ContractError {
            problem: {
                // The error says its place, too, in other words.
                let (words, place) = (error.to_string(), " at line ");
                let words = words.rsplit_once(place).map_or(words.as_str(), |(words, _)| words);
                format!("line {}, column {}: {words}", error.line(), error.column())
            },
        })?;
        if contract.curable != FORMAT {
            return Err(ContractError {
                problem: format!("`curable` is {}, and this program reads format {FORMAT}", contract.curable),
            });
        }
        Ok(contract)
    }

    /// The document in its one canonical form: members sorted, declarations sorted, RFC 8785.
    pub fn to_canonical_json(&self) -> String {
        let mut sorted = self.clone();
        sorted.failures.sort_by(|a, b| a.code.cmp(&b.code));
        sorted.operations.sort_by(|a, b| a.name.cmp(&b.name));
        for operation in &mut sorted.operations {
            operation.failures.sort();
            operation.failures.dedup();
            operation.declares.sort_by(|a, b| a.code.cmp(&b.code));
        }
        // Every type in a contract serialises; a failure here would be a bug that the empty text makes visible.
        serde_json::to_value(&sorted).map(|value| canonical::to_string(&value)).unwrap_or_default()
    }

    /// The SHA-256 over the canonical form, in hexadecimal.
    pub fn hash(&self) -> String {
        let digest = Sha256::digest(self.to_canonical_json().as_bytes());
        digest.iter().fold(String::with_capacity(64), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    /// The stamp that every answer under this contract carries.
    pub fn provenance(&self) -> Provenance {
        Provenance { contract: self.name.clone(), version: self.version.clone(), hash: self.hash() }
    }

    /// The declaration of a code, by its name or by an alias.
    pub fn failure(&self, code: &Code) -> Option<&FailureDef> {
        self.failures
            .iter()
            .find(|def| def.code == *code)
            .or_else(|| self.failures.iter().find(|def| def.aliases.contains(code)))
    }

    /// A schema of this contract with the definitions that it reaches, so that it stands alone.
    pub fn alone(&self, schema: &Value) -> Value {
        bundle(schema, &self.defs)
    }

    /// The JSON Schema of the document.
    pub fn json_schema() -> Value {
        schemars::generate::SchemaSettings::draft2020_12()
            .into_generator()
            .into_root_schema_for::<Self>()
            .to_value()
    }
}

/// A text that is no contract.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContractError {
    problem: String,
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a contract: {}", self.problem)
    }
}

impl std::error::Error for ContractError {}
