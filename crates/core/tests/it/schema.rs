//! The JSON Schema of the contract is checked in.

use std::path::Path;

use curable_core::Contract;

#[test]
fn the_checked_in_schema_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema/contract.schema.json");
    let generated = serde_json::to_string_pretty(&Contract::json_schema()).unwrap() + "\n";
    if std::env::var_os("CURABLE_WRITE").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &generated).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == generated, "{} is stale: run the tests with CURABLE_WRITE=1", path.display());
}
