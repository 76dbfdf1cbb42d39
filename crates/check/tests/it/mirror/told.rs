//! What is wrong with the text of a constant is told where the text stands, and once.

use curable_check::mirror::{Finding, fix};
use serde_json::{Value, json};

use super::tree::{Tree, codes, failure};

fn contract() -> Value {
    let mut contract = codes(&["GONE_FAR", "TIDE_STALE", "LATE_CALL"]);
    let mut old = failure("TIDE_OLD", "not_found");
    old["deprecated"] = json!({ "since": "2.0.0", "use": "TIDE_STALE" });
    contract["failures"].as_array_mut().unwrap().push(old);
    contract
}

/// A constant in a file of its own and two uses of it, with `§` for its text.
const TREES: &[[(&str, &str); 2]] = &[
    [
        ("src/tide.rs", "pub const TIDE_STALE: &str = \"§\";\n"),
        (
            "src/run.rs",
            "use crate::tide::TIDE_STALE;\n\npub fn run(x: u8) -> Result<(), Failure> {\n    if x > 1 { return Err(Failure::new(TIDE_STALE, \"silent\")); }\n    if x > 0 { return Err(Failure::new(TIDE_STALE, \"x\")); }\n    Err(Failure::new(\"GONE_FAR\", \"x\"))\n}\n",
        ),
    ],
    [
        ("t/tide.go", "package t\nconst tideStale = \"§\"\n"),
        (
            "t/run.go",
            "package t\n\ntype Failure struct{ Code, Message string }\n\nfunc run(x bool) *Failure {\n\tif x {\n\t\treturn &Failure{Code: tideStale, Message: \"silent\"}\n\t}\n\treturn &Failure{Code: \"GONE_FAR\", Message: \"x\"}\n}\n\nfunc two() *Failure { return &Failure{Code: tideStale, Message: \"x\"} }\n",
        ),
    ],
    [
        ("tide.py", "TIDE_STALE = \"§\"\n"),
        (
            "run.py",
            "from tide import TIDE_STALE\n\n\ndef run(x):\n    if x:\n        raise Failure(code=TIDE_STALE, message=\"silent\")\n    raise Failure(code=\"GONE_FAR\", message=\"x\")\n\n\ndef two():\n    raise Failure(code=TIDE_STALE, message=\"x\")\n",
        ),
    ],
    [
        ("tide.ts", "export const TIDE_STALE = '§';\n"),
        (
            "run.ts",
            "import { TIDE_STALE } from './tide';\nexport const a = (x: boolean) => x ? { ok: false, code: TIDE_STALE, message: 's' } : { ok: false, code: 'GONE_FAR', message: 'x' };\nexport const b = () => ({ ok: false, code: TIDE_STALE, message: 't' });\n",
        ),
    ],
    [
        ("S/Tide.swift", "enum Words {\n    static let tideStale = \"§\"\n}\n"),
        (
            "S/Run.swift",
            "func run(_ x: Bool) throws {\n    if x { throw Failure(code: Words.tideStale, message: \"silent\") }\n    if !x { throw Failure(code: Words.tideStale, message: \"x\") }\n    throw Failure(code: \"GONE_FAR\", message: \"x\")\n}\n",
        ),
    ],
];

fn tree(files: &[(&str, &str)], text: &str) -> Tree {
    let tree = Tree::new(&contract());
    files.iter().fold(tree, |tree, (name, body)| tree.file(name, &body.replace('§', text)))
}

fn found(tree: &Tree) -> Vec<Finding> {
    let mut findings = tree.findings();
    findings.retain(|finding| finding.rule != "unused");
    findings
}

#[test]
fn the_text_of_a_constant_is_told_once_where_it_stands() {
    for files in TREES {
        assert!(found(&tree(files, "TIDE_STALE")).is_empty(), "{:?}", found(&tree(files, "TIDE_STALE")));
        for (text, rule) in [
            ("tide_stale", "miscased"),
            ("Tide_Stale", "miscased"),
            ("TideStale", "miscased"),
            ("TIDE-STALE", "ill-formed"),
            ("TIDE_STALE_", "ill-formed"),
            ("TIDE STALE", "ill-formed"),
            ("TIDE_OLD", "deprecated"),
            ("TIDE_STAEL", "undeclared"),
            ("VOUCHER_SPENT", "undeclared"),
            ("shop.TIDE_STALE", "wrong-namespace"),
        ] {
            let findings = found(&tree(files, text));
            let [only] = findings.as_slice() else { panic!("{text} {}: {findings:#?}", files[0].0) };
            assert_eq!((only.rule, only.code.as_str()), (rule, text), "{only:?}");
            assert!(only.file.ends_with(files[0].0) && only.excerpt.contains(text), "{only:?}");
        }
    }
}

#[test]
fn the_text_of_a_constant_is_mended_where_it_stands() {
    for files in TREES {
        let tree = tree(files, "tide_stale");
        assert!(fix(found(&tree)).left.is_empty());
        assert!(tree.read(files[0].0).contains("TIDE_STALE"), "{}", tree.read(files[0].0));
        assert!(found(&tree).is_empty());
    }
}

#[test]
fn a_constant_that_is_no_code_may_be_called_like_one() {
    let events = [
        ("events.ts", "export const TIDE_STALE = 'tide_stale';\n"),
        (
            "run.ts",
            "import { TIDE_STALE } from './events';\nbus.emit(TIDE_STALE, 1);\ntrack(TIDE_STALE);\nexport const a = { ok: false, code: 'LATE_CALL', message: TIDE_STALE };\n",
        ),
    ];
    assert!(found(&tree(&events, "")).is_empty(), "{:?}", found(&tree(&events, "")));
}

/// Constants that are put together, with `§` for the code.
const MADE: &[[(&str, &str); 2]] = &[
    [
        ("p/faults.py", "NS = \"a\"\nLOCKED = f\"{NS}.§\"\n"),
        (
            "p/s.py",
            "from .faults import LOCKED, ToolError\n\n\ndef run(x):\n    if x:\n        raise ToolError(\"a.GONE_FAR\", \"x\")\n    raise ToolError(LOCKED, \"y\")\n",
        ),
    ],
    [
        ("p/faults.py", "NS = \"a\"\nLOCKED = NS + \".§\"\n"),
        (
            "p/s.py",
            "from .faults import LOCKED\n\n\ndef classify(reason):\n    return {\n        \"far\": \"a.GONE_FAR\",\n        \"late\": \"a.LATE_CALL\",\n        \"lock\": LOCKED,\n    }.get(reason, \"INTERNAL\")\n\n\ndef run(reason):\n    raise ToolError(classify(reason), reason)\n",
        ),
    ],
    [
        ("p/faults.py", "NS = \"a\"\nLOCKED = \"{}.§\".format(NS)\n"),
        (
            "p/s.py",
            "from .faults import LOCKED, ToolError\n\n\ndef run(x):\n    if x:\n        raise ToolError(\"a.GONE_FAR\", \"x\")\n    raise ToolError(LOCKED, \"y\")\n",
        ),
    ],
    [
        (
            "faults.mjs",
            "export const NS = 'a';\nexport const LOCKED = `${NS}.§`;\nexport const fail = (code, message) => ({ error: { code, message } });\n",
        ),
        (
            "s.mjs",
            "import { fail, LOCKED } from './faults.mjs';\nexport const run = (x) => (x ? fail('a.GONE_FAR', 'x') : fail(LOCKED, 'y'));\n",
        ),
    ],
    [
        ("faults.go", "package b\nconst codeLocked = ns + \".§\"\nconst ns = \"a\"\n"),
        (
            "s.go",
            "package b\n\nfunc run(x bool) *Failure {\n\tif x {\n\t\treturn &Failure{Code: codeLocked}\n\t}\n\treturn &Failure{Code: \"a.GONE_FAR\"}\n}\n",
        ),
    ],
    [
        ("src/faults.rs", "pub const NS: &str = \"a\";\npub const LOCKED: &str = concat!(\"a\", \".§\");\n"),
        (
            "src/s.rs",
            "use crate::faults::LOCKED;\n\nfn run(x: bool) -> Result<(), Failure> {\n    if x { return Err(Failure::new(LOCKED, \"y\")); }\n    Err(Failure::new(\"a.GONE_FAR\", \"x\"))\n}\n",
        ),
    ],
];

#[test]
fn a_constant_that_is_put_together_is_used_and_judged_by_its_text() {
    let mut contract = codes(&["a.LOCKED_UP", "a.GONE_FAR"]);
    contract["failures"].as_array_mut().unwrap().extend({
        let mut old = failure("a.LOCK_OLD", "not_found");
        old["deprecated"] = json!({ "since": "2.0.0" });
        let mut late = failure("a.LATE_CALL", "not_found");
        late["deprecated"] = json!({ "since": "2.0.0" });
        [old, late]
    });
    for files in MADE {
        let findings = |text: &str| {
            let tree = Tree::new(&contract);
            let tree =
                files.iter().fold(tree, |tree, (name, body)| tree.file(name, &body.replace('§', text)));
            let mut findings = tree.findings();
            // Of the table of one of them.
            findings.retain(|finding| finding.code != "a.LATE_CALL");
            findings
        };
        assert!(findings("LOCKED_UP").is_empty(), "{:?}", findings("LOCKED_UP"));
        for (text, rule) in [
            ("Locked_up", "miscased"),
            ("LOCKED_UP_", "ill-formed"),
            ("LOCK_OLD", "deprecated"),
            ("VOUCHER_SPENT", "undeclared"),
        ] {
            let mut findings = findings(text);
            findings.retain(|finding| finding.rule != "unused");
            let [only] = findings.as_slice() else { panic!("{text} {}: {findings:#?}", files[0].1) };
            assert_eq!((only.rule, only.code.as_str()), (rule, format!("a.{text}").as_str()), "{only:?}");
            assert!(only.file.ends_with(files[0].0) && only.line == 2, "{only:?}");
        }
    }
}
