//! What a name of another file stands for: read a second time, a file is told of its codes.

use serde_json::{Value, json};

use super::tree::{Tree, codes};

/// A contract with two operations, and a code that is never to be sent again.
fn contract() -> Value {
    let mut contract = codes(&["DUNE_SHIFTED", "CAMEL_TIRED", "WELL_DRY", "oasis.GATE_SHUT"]);
    contract["failures"][0]["retry"] = json!("never");
    contract["failures"][1]["retry"] = json!("same");
    contract["operations"] = json!([
        { "name": "trek/start", "effect": "write", "failures": ["CAMEL_TIRED"] },
        { "name": "trek/rest", "effect": "write", "failures": ["WELL_DRY"] },
    ]);
    contract
}

/// Rule, code, file and line of what is told of a tree, but for what nothing uses.
fn told(files: &[(&str, &str)]) -> Vec<String> {
    let mut tree = files.iter().fold(Tree::new(&contract()), |tree, (name, text)| tree.file(name, text));
    // What has names alone is not searched for in a large tree.
    tree.config.parse_all = true;
    let root = format!("{}/", tree.root.to_string_lossy());
    let findings = tree.findings().into_iter().filter(|one| one.rule != "unused");
    findings
        .map(|one| format!("{} {} {}:{}", one.rule, one.code, one.file.replace(&root, ""), one.line))
        .collect()
}

/// Names that are called otherwise than their codes.
const WORDS: (&str, &str) = (
    "packages/words/src/index.ts",
    "export const WORDS = {\n  MOVED: 'DUNE_SHIFTED',\n  TIRED: 'CAMEL_TIRED',\n  DRY: 'WELL_DRY',\n} as const satisfies Record<string, string>;\n",
);

#[test]
fn advice_under_the_name_of_a_code_is_held_against_it() {
    let table = "import { WORDS as W } from '@caravan/words';\nconst ADVICE: Record<string, string> = {\n  [W.MOVED]: 'Simply send the same call again.',\n  [W.TIRED]: 'Send it again in an hour.',\n};\n";
    assert_eq!(told(&[WORDS, ("app/advice.ts", table)]), ["retry-claim DUNE_SHIFTED app/advice.ts:3"]);

    let kinds = "package trouble\n\ntype Kind int\n\nconst (\n\tMoved Kind = iota\n\tTired\n)\n\nvar codes = map[Kind]string{\n\tMoved: \"DUNE_SHIFTED\",\n\tTired: \"CAMEL_TIRED\",\n}\n\nfunc (k Kind) String() string { return codes[k] }\n";
    let advice = "package trouble\n\nfunc Advice(kind Kind) string {\n\tswitch kind {\n\tcase Tired:\n\t\treturn \"Try again later.\"\n\tcase Moved:\n\t\treturn \"The same call may be sent again.\"\n\t}\n\treturn \"\"\n}\n";
    let found = told(&[("trouble/kind.go", kinds), ("trouble/advice.go", advice)]);
    assert_eq!(found, ["retry-claim DUNE_SHIFTED trouble/advice.go:8"]);
}

#[test]
fn members_that_are_taken_out_of_constants_are_these() {
    let use_of = "import { WORDS, Oops } from '@caravan/words';\nconst { TIRED, DRY: thirst } = WORDS;\nregistry.add('trek/start', () => {\n  if (late) throw new TrekError(TIRED, 'x');\n  throw new TrekError(thirst, 'x');\n});\n";
    assert_eq!(told(&[WORDS, ("app/use.ts", use_of)]), ["outside-operation WELL_DRY app/use.ts:5"]);
}

#[test]
fn a_key_beside_names_of_codes_is_one() {
    let table = "import { WORDS } from '@caravan/words';\nexport const TEXTS: Record<string, string> = {\n  [WORDS.MOVED]: 'The dune is elsewhere.',\n  [WORDS.TIRED]: 'It lies down.',\n  SADDLE_TORN: 'It is torn.',\n};\nexport const COLORS = { [theme.SAND]: '#fed', [theme.NIGHT]: '#013', DEEP_BLUE: '#00f' };\n";
    assert_eq!(told(&[WORDS, ("app/texts.ts", table)]), ["undeclared SADDLE_TORN app/texts.ts:5"]);

    let cases = "public enum Word: String {\n    case moved = \"DUNE_SHIFTED\"\n    case tired = \"CAMEL_TIRED\"\n}\n";
    let texts = "let notices: [String: String] = [\n    Word.moved.rawValue: \"It moved.\",\n    Word.tired.rawValue: \"It lies down.\",\n    \"SADDLE_TORN\": \"It is torn.\",\n]\nlet word = Word(rawValue: raw).flatMap { notices[$0.rawValue] }\n";
    let found = told(&[("Sources/Word.swift", cases), ("Sources/Texts.swift", texts)]);
    assert_eq!(found, ["undeclared SADDLE_TORN Sources/Texts.swift:4"]);
}

#[test]
fn a_macro_that_puts_a_namespace_before_a_text_makes_a_code() {
    let words = "macro_rules! oasis {\n    ($code:literal) => {\n        concat!(\"oasis.\", $code)\n    };\n}\nmacro_rules! topic {\n    ($name:literal) => {\n        concat!(\"topics.\", $name)\n    };\n}\npub const GATE_SHUT: &str = oasis!(\"GATE_SHUT\");\npub const GATE_RUSTY: &str = oasis!(\"GATE_RUSTY\");\npub const DUNE_SHIFTED: &str = \"DUNE_SHIFTED\";\npub const WELL_DRY: &str = \"WELL_DRY\";\n\npub const NEWS: &str = topic!(\"DAILY_NEWS\");\n";
    let start = "use crate::words;\n#[tool(name = \"trek/start\", description = \"Starts.\")]\nfn start() -> Result<(), TrekError> {\n    late()?;\n    Err(TrekError::new(words::GATE_SHUT, \"x\"))\n}\nfn late() -> Result<(), TrekError> {\n    Err(TrekError::new(words::GATE_RUSTY, \"x\"))\n}\n";
    let found = told(&[("src/words.rs", words), ("src/start.rs", start)]);
    assert_eq!(
        found,
        ["undeclared oasis.GATE_RUSTY src/words.rs:12", "outside-operation oasis.GATE_SHUT src/start.rs:5"]
    );
}

#[test]
fn members_of_constants_that_are_put_together_are_codes_where_most_are() {
    let words = "const OASIS = 'oasis';\nconst POND = 'pond';\nexport const Words = {\n  Shut: `${OASIS}.GATE_SHUT`,\n  Moved: `${'DUNE'}_SHIFTED`,\n  Open: `${POND}.GATE_SHUT`,\n} as const;\nexport const Paths = { a: `${OASIS}.INDEX_HTML`, b: `${POND}.INDEX_HTML` };\n";
    assert_eq!(told(&[("a.ts", words)]), ["wrong-namespace pond.GATE_SHUT a.ts:6"]);
}

#[test]
fn a_case_whose_arm_gives_a_name_leaves_an_operation_as_that_code() {
    let words = "pub const TIRED: &str = \"CAMEL_TIRED\";\npub const DRY: &str = \"WELL_DRY\";\n";
    let error = "use crate::words;\npub enum TrekError {\n    Tired,\n    Dry,\n}\nimpl TrekError {\n    pub fn code(&self) -> &'static str {\n        match self {\n            Self::Tired => words::TIRED,\n            Self::Dry => words::DRY,\n        }\n    }\n    fn status(&self) -> u16 {\n        match self {\n            Self::Tired => 409,\n            Self::Dry => 410,\n        }\n    }\n}\n";
    let registry = "mod start;\npub fn registry() -> Registry {\n    let mut registry = Registry::default();\n    registry.add(Spec { name: \"trek/start\", description: \"Starts.\" }, start::start);\n    registry\n}\n";
    let start = "use crate::error::{Failure, TrekError};\npub(super) fn start(input: Value) -> Result<Value, Failure> {\n    if input.is_null() {\n        return Err(TrekError::Dry.into());\n    }\n    Err(TrekError::Tired.into())\n}\n";
    let found = told(&[
        ("src/words.rs", words),
        ("src/error.rs", error),
        ("src/ops/mod.rs", registry),
        ("src/ops/start.rs", start),
    ]);
    assert_eq!(found, ["outside-operation WELL_DRY src/ops/start.rs:4"]);
}
