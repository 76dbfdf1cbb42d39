//! Three calls for a first look: each fails, and its failure shows the repair.

use serde_json::{Value, json};

/// A call to try.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// What is wrong with it, in a few words.
    pub about: &'static str,
    /// The operationId.
    pub operation: &'static str,
    /// The arguments.
    pub arguments: Value,
    /// The arguments that were meant.
    pub meant: Value,
}

/// Three calls to try.
pub fn tries() -> [Try; 3] {
    [
        Try {
            about: "a misspelt choice",
            operation: "listItems",
            arguments: json!({ "category": "lightning", "limit": 5 }),
            meant: json!({ "category": "lighting", "limit": 5 }),
        },
        Try {
            about: "an order that is not there, but nearly",
            operation: "getOrder",
            arguments: json!({ "orderId": "ord-1024" }),
            meant: json!({ "orderId": "ord-1042" }),
        },
        Try {
            about: "a misspelt option, which many servers lose without a word",
            operation: "listItems",
            arguments: json!({ "maxPirce": 40 }),
            meant: json!({ "maxPrice": 40 }),
        },
    ]
}
