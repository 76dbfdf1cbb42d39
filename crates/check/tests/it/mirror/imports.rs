//! Names that another file of the tree explains, packages that only settings tell of, and what the whole tree judges.

use serde_json::json;

use super::tree::{CODES, Tree, codes};

#[test]
fn a_constant_is_followed_to_the_file_that_it_is_imported_from() {
    let tree = Tree::new(&codes(CODES))
        .file("app/words.py", "FELL = \"SHELF_COLLAPSED\"\n")
        .file(
            "app/shelf.py",
            "from app.words import FELL\n\n\ndef put(x):\n    if x:\n        raise ShelfError(\"FILE_EXISTS\")\n    raise ShelfError(FELL)\n",
        );
    let findings = tree.findings();
    let found: Vec<_> = findings.iter().filter(|one| one.rule != "unused").collect();
    let [only] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!((only.code.as_str(), only.line), ("SHELF_COLLAPSED", 1), "{only:?}");
    assert!(only.file.ends_with("words.py") && only.fix.is_none(), "{only:?}");
}

#[test]
fn what_a_name_stands_for_counts_and_not_the_name() {
    let tree = Tree::new(&codes(CODES))
        .file("codes/codes.go", "package codes\n\ntype Code string\n\nconst (\n\tFull Code = \"QUOTA_EXCEEDED\"\n\tNoLight Code = \"FILE_EXISTS\"\n)\n")
        .file("a/a.go", "package a\n\nimport \"x/codes\"\n\nfunc f(b bool) error {\n\tif b {\n\t\treturn fault.New(codes.Full, \"x\")\n\t}\n\treturn fault.New(codes.NoLight, \"y\")\n}\n")
        .file("S/codes.swift", "enum ErrorCode: String {\n    case full = \"QUOTA_EXCEEDED\"\n    case noLight = \"FILE_EXISTS\"\n}\n")
        .file("S/a.swift", "func f(_ e: Failure) -> Bool { e.code == .full || e.code == .noLight || e.code == .fileNotFound }\n");
    assert_eq!(tree.words(), [] as [&str; 0]);
}

#[test]
fn a_constant_of_this_file_is_what_it_stands_for_beside_an_enumeration_of_codes() {
    let text = "enum FailureCode: String { case fileExists = \"FILE_EXISTS\" }\nenum Codes {\n    static let quota = \"QUOTA_EXCEEDED\"\n}\nfunc f() -> Failure { Failure(code: Codes.quota, message: \"x\") }\n";
    assert_eq!(Tree::new(&codes(CODES)).file("S/a.swift", text).words(), [] as [&str; 0]);
}

#[test]
fn a_code_of_another_operation_is_found_behind_an_imported_constant() {
    let mut contract = codes(CODES);
    contract["operations"] =
        json!([{ "name": "files/read", "effect": "read", "failures": ["FILE_NOT_FOUND"] }]);
    let tree = Tree::new(&contract).file("words.py", "TAKEN = \"FILE_EXISTS\"\n").file(
        "read.py",
        "from words import TAKEN\n\n\n@tool(\"files/read\")\ndef read(x):\n    raise FileFailure(TAKEN)\n",
    );
    assert_eq!(tree.words(), ["outside-operation FILE_EXISTS"]);
}

#[test]
fn the_constants_of_a_package_that_is_named_in_the_settings_are_codes() {
    let text = "package a\n\nimport \"x/lamps\"\n\nfunc f() error { return fault.New(lamps.ShelfCollapsed, \"x\") }\n";
    let tree = |config: &str| Tree::new(&codes(CODES)).file("a/a.go", text).config(config);
    assert_eq!(tree("").words(), [] as [&str; 0]);
    assert_eq!(tree("positions.constants = [\"lamps\"]").words(), ["undeclared SHELF_COLLAPSED"]);
}

#[test]
fn what_is_made_of_itself_is_followed_to_an_end() {
    let mut contract = codes(CODES);
    contract["operations"] =
        json!([{ "name": "files/read", "effect": "read", "failures": ["FILE_NOT_FOUND"] }]);
    let tree = Tree::new(&contract)
        .file("a.py", "def f(code):\n    code = 'FILE_' + code + code\n    code = f'{code}.{code}'\n    raise ToolError(code)\n")
        .file("a.ts", "let word = next();\nword = `${word}.${word}`;\nthrow makeError(word);\n")
        .file("b.ts", "let tool = 'files/read';\ntool = defineTool(tool);\ntool = defineTool(tool);\nregisterTool(tool);\n");
    assert_eq!(tree.words(), [] as [&str; 0]);
}

#[test]
fn a_code_that_nobody_has_declared_says_nothing_against_those_beside_it() {
    let text = "fn place(n: u8) -> Result<u8, &'static str> {\n    if n > 8 {\n        return Err(\"SHELF_COLLAPSED\");\n    }\n    if n > 7 {\n        return Err(\"SHELF_MELTED\");\n    }\n    if n > 6 {\n        return Err(\"FILE_EXISTS\");\n    }\n    lane(n).ok_or(\"WRITE_LOCKED\")\n}\n\n#[test]\nfn places() {\n    assert_eq!(place(9).unwrap_err(), \"LADDER_PAINTED\");\n}\n";
    let others = "fn lane(n: u8) -> Option<&'static str> {\n    if n > 8 {\n        return Some(\"SLOW_LANE\");\n    }\n    Some(\"FAST_LANE\")\n}\n\n#[test]\nfn lanes() {\n    assert_eq!(lane(9).unwrap(), \"LEFT_LANE\");\n}\n";
    let tree = Tree::new(&codes(CODES)).file("src/place.rs", text).file("src/lane.rs", others);
    assert_eq!(
        tree.words(),
        ["undeclared LADDER_PAINTED", "undeclared SHELF_COLLAPSED", "undeclared SHELF_MELTED"]
    );
}
