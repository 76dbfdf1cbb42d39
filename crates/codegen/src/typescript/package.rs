//! What makes the files a package: its manifest, its settings and its index.

use super::comment::header;
use super::names::quoted;
use crate::writer::Writer;
use crate::{Model, Options};

/// The settings of the compiler.
pub(super) const TSCONFIG: &str = r#"{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2022", "DOM"],
    "module": "NodeNext",
    "moduleResolution": "NodeNext",
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "exactOptionalPropertyTypes": true,
    "verbatimModuleSyntax": true,
    "declaration": true,
    "rootDir": "src",
    "outDir": "dist"
  },
  "include": ["src"]
}
"#;

/// `index.ts`: everything that a user needs.
pub(super) fn index(model: &Model) -> String {
    let mut writer = Writer::new("  ");
    header(&mut writer, &model.name, &model.version, "The client and everything around it");
    writer.lines(
        r#"export { Client } from "./client.js";
export { contract } from "./contract.js";
export type * from "./failures.js";
export * as curable from "./runtime/index.js";
export {
  decide,
  http,
  isDefined,
  mcp,
  parseFailure,
  unreachable,
  unwrap,
} from "./runtime/index.js";
export type * from "./types.js";"#,
    );
    writer.finish()
}

/// `package.json`.
pub(super) fn manifest(model: &Model, options: &Options) -> String {
    let name = options.package.clone().unwrap_or_else(|| package_name(&model.name));
    let text = |text: &str| serde_json::Value::from(text).to_string();
    format!(
        r#"{{
  "name": {},
  "version": {},
  "description": {},
  "type": "module",
  "exports": {{
    ".": {{
      "types": "./dist/index.d.ts",
      "default": "./dist/index.js"
    }}
  }},
  "files": [
    "dist"
  ],
  "scripts": {{
    "build": "tsc"
  }},
  "engines": {{
    "node": ">=20"
  }},
  "devDependencies": {{
    "typescript": ">=5.6"
  }}
}}
"#,
        text(&name),
        text(&version(&model.version)),
        text(&format!("A typed client of {} {}.", model.name, model.version)),
    )
}

/// A name that a registry takes.
fn package_name(name: &str) -> String {
    let words = crate::model::Words::of(name);
    format!("{}-client", words.list().join("-"))
}

/// The version of the contract, where it is one of a package.
fn version(version: &str) -> String {
    let numbers: Vec<&str> = version.split(['-', '+']).next().unwrap_or_default().split('.').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if numbers.len() == 3 && numbers.iter().all(is_number) && quoted(version).len() == version.len() + 2 {
        version.to_owned()
    } else {
        "0.0.0".to_owned()
    }
}
