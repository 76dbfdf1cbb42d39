//! Operations that are registered in one place and done in another.

use serde_json::{Value, json};

use super::tree::{CODES, Tree, codes};

fn contract() -> Value {
    let mut contract = codes(CODES);
    contract["operations"] = json!([
        { "name": "files/read", "effect": "read", "failures": ["FILE_NOT_FOUND", "ACCESS_DENIED"] },
        { "name": "files/make", "effect": "write", "failures": ["FILE_EXISTS", "QUOTA_EXCEEDED"] },
    ]);
    contract
}

fn words(files: &[(&str, &str)]) -> Vec<String> {
    let tree = files.iter().fold(Tree::new(&contract()), |tree, (name, text)| tree.file(name, text));
    tree.words()
}

const OUTSIDE: [&str; 1] = ["outside-operation FILE_EXISTS"];
const NONE: [&str; 0] = [];
const TYPESCRIPT: &str = "export async function readFile(path: string) {\n  if (!path) throw new FileError('FILE_EXISTS', 'x');\n  throw new FileError('FILE_NOT_FOUND', 'y');\n}\nexport function help() { throw new FileError('QUOTA_EXCEEDED', 'z'); }\n";
const GO: &str = "package files\n\nfunc (s *Service) Read(path string) error {\n\tif path == \"\" {\n\t\treturn fault.New(\"FILE_EXISTS\", \"x\")\n\t}\n\treturn fault.New(\"FILE_NOT_FOUND\", \"y\")\n}\n";

#[test]
fn an_object_says_what_does_an_operation() {
    for text in [
        "function read() { throw new FileError('FILE_EXISTS', 'x'); }\nhub.add('files/read', { description: 'Reads.', handler: read });\n",
        "hub.set('files/read', { run: async () => { throw new FileError('FILE_EXISTS', 'x'); } });\n",
        "hub.define('files/read', { execute() { throw new FileError('FILE_EXISTS', 'x'); } });\n",
        "function read() { throw new FileError('FILE_EXISTS', 'x'); }\nconst all = [{ name: 'files/read', run: read }];\n",
    ] {
        assert_eq!(words(&[("a.ts", text)]), OUTSIDE, "{text}");
        assert_eq!(words(&[("a.ts", &text.replace("FILE_EXISTS", "FILE_NOT_FOUND"))]), NONE, "{text}");
    }
    let go = format!(
        "{GO}\nfunc Setup(s *Hub, l *Service) {{\n\ts.Add(\"files/read\", Tool{{Handler: l.Read}})\n}}\n"
    );
    assert_eq!(words(&[("a.go", &go)]), OUTSIDE);
    // Whoever calls an operation may do what it likes with its answer.
    for text in [
        "client.call('files/read', { handler: () => { throw new FileError('FILE_EXISTS', 'x'); } });\n",
        "function read() { throw new FileError('FILE_EXISTS', 'x'); }\nhub.add('files', { handler: read });\n",
        "function read() { throw new FileError('FILE_EXISTS', 'x'); }\nhub.add('files/read', { input: read });\n",
    ] {
        assert_eq!(words(&[("a.ts", text)]), NONE, "{text}");
    }
}

#[test]
fn an_object_describes_an_operation() {
    let typescript = |call: &str, list: &str| {
        words(&[(
            "a.ts",
            &format!("{call}('files/read', {{ description: 'Reads. Fails: {list}.', handler: read }});\n"),
        )])
    };
    for call in ["hub.add", "hub.set", "define"] {
        assert_eq!(typescript(call, "FILE_NOT_FOUND"), ["stale-description ACCESS_DENIED"], "{call}");
        assert_eq!(typescript(call, "FILE_NOT_FOUND, ACCESS_DENIED"), NONE, "{call}");
    }
    let go = |list: &str| {
        words(&[(
            "a.go",
            &format!(
                "package a\n\nfunc f(s *Hub) {{\n\ts.Add(\"files/read\", Tool{{Description: \"Reads. Fails: {list}.\", Handler: read}})\n}}\n"
            ),
        )])
    };
    assert_eq!(go("FILE_NOT_FOUND"), ["stale-description ACCESS_DENIED"]);
    assert_eq!(go("FILE_NOT_FOUND, ACCESS_DENIED"), NONE);
}

#[test]
fn what_is_told_to_an_operation_that_is_built_describes_it() {
    for (name, built) in [
        (
            "a.rs",
            "fn f() { hub.operation(Operate::typed(\"files/read\", Effect::Read, read).summary(\"§\")); }\n",
        ),
        ("a.rs", "fn f() { hub.add(Route::new(\"files/read\", read, 3).internal().about(\"§\")); }\n"),
        ("a.ts", "hub.add(operation('files/read').summary('§').handler(read));\n"),
        ("a.go", "package a\n\nfunc f(h *Hub) {\n\th.Add(NewTool(\"files/read\").Summary(\"§\"))\n}\n"),
        ("a.swift", "func f() { hub.add(Tool(\"files/read\").summary(\"§\")) }\n"),
    ] {
        let with = |list: &str| words(&[(name, &built.replace('§', &format!("Reads. Fails: {list}.")))]);
        assert_eq!(with("FILE_NOT_FOUND"), ["stale-description ACCESS_DENIED"], "{built}");
        assert_eq!(with("FILE_NOT_FOUND, ACCESS_DENIED"), NONE, "{built}");
    }
    // What is done in an operation tells nobody about it.
    let done = "hub.add('files/read', () => { page('x').summary('Fails: FILE_NOT_FOUND.'); });\n";
    assert_eq!(words(&[("a.ts", done)]), NONE);
}

#[test]
fn what_is_told_behind_a_registration_belongs_to_it() {
    const MADE: &str = "Fails: FILE_EXISTS, QUOTA_EXCEEDED.";
    for (name, text) in [
        ("a.rs", "fn f() { hub.add(\"files/read\", files::read).describe(\"§\").reads(); }\n"),
        ("a.rs", "fn f() { hub.add(\"files/read\", files::read).reads().summary(\"§\"); }\n"),
        ("a.rs", "fn f() { hub.add(\"files/read\").description(\"§\").handler(files::read); }\n"),
        (
            "a.rs",
            "fn f() -> R { let op = hub.add(\"files/read\", files::read)?;\n    op.describe(\"§\"); }\n",
        ),
        (
            "a.rs",
            "fn f() { Hub::new()\n    .add(\"files/make\", files::make)\n    .describe(\"¤\")\n    .add(\"files/read\", files::read)\n    .describe(\"§\"); }\n",
        ),
        ("a.ts", "registry.add('files/read', read).describe('§').writes();\n"),
        ("a.ts", "const op = hub.define('files/read', read);\nop.description('§');\n"),
        ("a.py", "hub.add(\"files/read\", files.read).describe(\"§\")\n"),
        (
            "a.go",
            "package a\n\nfunc f(r *R) {\n\tr.Add(\"files/read\", files.Read).\n\t\tDescribe(\"§\")\n}\n",
        ),
        ("a.swift", "func f() { hub.add(\"files/read\", files.read).describe(\"§\") }\n"),
    ] {
        let text = text.replace('¤', MADE);
        let with = |list: &str| words(&[(name, &text.replace('§', &format!("Reads. Fails: {list}.")))]);
        assert_eq!(with("FILE_NOT_FOUND"), ["stale-description ACCESS_DENIED"], "{text}");
        assert_eq!(with("FILE_NOT_FOUND, ACCESS_DENIED"), NONE, "{text}");
    }
    // What calls an operation, or tests it, is not the one.
    for text in [
        "describe('files/read', read).describe('Fails: FILE_NOT_FOUND.');\n",
        "client.call('files/read', input).describe('Fails: FILE_NOT_FOUND.');\n",
        "mock.add('files/read', read).describe('Fails: FILE_NOT_FOUND.');\n",
    ] {
        assert_eq!(words(&[("a.ts", text)]), NONE, "{text}");
    }
    // What does it may be told behind its name as well.
    let hub = "mod files;\nfn f() { hub.add(\"files/read\").reads().handler(files::read); }\n";
    let files = "pub fn read(path: &str) -> Result<(), FileError> {\n    if path.is_empty() {\n        return Err(FileError::new(\"FILE_EXISTS\", \"x\"));\n    }\n    Err(FileError::new(\"ACCESS_DENIED\", \"y\"))\n}\n";
    assert_eq!(words(&[("src/main.rs", hub), ("src/files.rs", files)]), OUTSIDE);
}

#[test]
fn a_registered_function_is_followed_to_its_file() {
    for (name, text) in [
        (
            "src/hub.ts",
            "import { readFile } from './files';\nhub.add('files/read', { handler: readFile });\nmakeError('FILE_NOT_FOUND');\n",
        ),
        (
            "src/hub.ts",
            "import { readFile as read } from './files.js';\nhub.add('files/read', read);\nmakeError('FILE_NOT_FOUND');\n",
        ),
        (
            "src/hub.ts",
            "import * as files from './files';\nexport const all = { 'files/read': files.readFile };\nmakeError('FILE_NOT_FOUND');\n",
        ),
        (
            "src/hub.ts",
            "import {\n  readFile,\n} from './files';\nexport const all = [{ name: 'files/read', run: readFile }];\nmakeError('FILE_NOT_FOUND');\n",
        ),
        (
            "src/hub.js",
            "const files = require('./files');\nexports.all = { 'files/read': files.readFile };\nmakeError('FILE_NOT_FOUND');\n",
        ),
        (
            "src/app/hub.ts",
            "import { readFile } from '../files';\nhub.set('files/read', readFile);\nmakeError('FILE_NOT_FOUND');\n",
        ),
    ] {
        assert_eq!(words(&[(name, text), ("src/files.ts", TYPESCRIPT)]), OUTSIDE, "{text}");
    }
    for register in ["l *files.Service", "l Files"] {
        let go = format!(
            "package hub\n\nfunc Setup(s *Hub, {register}) {{\n\ts.AddTool(\"files/read\", Tool{{Description: \"Fails: FILE_NOT_FOUND, ACCESS_DENIED.\", Handler: l.Read}})\n}}\n"
        );
        assert_eq!(words(&[("hub/hub.go", &go), ("files/read.go", GO)]), OUTSIDE, "{register}");
    }
    let python = "def read(path):\n    raise FileFailure(\"FILE_EXISTS\")\n";
    let table = "from app import files\n\nHANDLERS = {\"files/read\": files.read}\n\n\ndef f():\n    raise FileFailure(\"FILE_NOT_FOUND\")\n";
    assert_eq!(words(&[("app/hub.py", table), ("app/files.py", python)]), OUTSIDE);
}

#[test]
fn a_function_of_another_file_of_that_name_is_left_alone() {
    for text in [
        // Another file.
        "import { readFile } from './others';\nhub.add('files/read', { handler: readFile });\nmakeError('FILE_NOT_FOUND');\n",
        "import { readFile } from '../files';\nhub.add('files/read', readFile);\nmakeError('FILE_NOT_FOUND');\n",
        // Two operations.
        "import { readFile } from './files';\nhub.add('files/read', readFile);\nhub.add('files/make', readFile);\nmakeError('FILE_NOT_FOUND');\n",
        // No registration.
        "import { readFile } from './files';\nclient.call('files/read', readFile);\nmakeError('FILE_NOT_FOUND');\n",
        "import { readFile } from './files';\nhub.add('file/read', { handler: readFile });\nmakeError('FILE_NOT_FOUND');\n",
        // Another function.
        "import { readFile, look } from './files';\nhub.add('files/read', { handler: look });\nmakeError('FILE_NOT_FOUND');\n",
    ] {
        assert_eq!(words(&[("src/hub.ts", text), ("src/files.ts", TYPESCRIPT)]), NONE, "{text}");
    }
    let go = "package hub\n\nfunc Setup(s *Hub, l *shelves.Service) {\n\ts.AddTool(\"files/read\", Tool{Description: \"Fails: FILE_NOT_FOUND, ACCESS_DENIED.\", Handler: l.Read})\n}\n";
    assert_eq!(words(&[("hub/hub.go", go), ("files/read.go", GO)]), NONE);
}

#[test]
fn a_function_that_the_arm_of_one_operation_calls_belongs_to_it() {
    let script = "function read(f) { throw new FileError('FILE_EXISTS', 'x'); }\n";
    for (name, text) in [
        ("a.ts", format!("{script}function run(f) {{ if (f.op === 'files/read') return read(f); }}\n")),
        ("a.ts", format!("{script}async function run(f) {{ switch (f.op) {{ case 'files/read': return await read(f.s, f.input); case 'files/make': return make(f); }} }}\n")),
        ("a.ts", format!("{script}function run(f) {{ if (f.op === 'files/read') {{ read(f); done(f); }} }}\n")),
        ("a.js", format!("{script}function run(f) {{ switch (f.op) {{ case 'files/read': read(f); break; case 'files/make': {{ const x = 1; return read2(f); }} }} }}\n")),
        ("a.rs", "fn read(i: I) -> R { Err(FileError::new(\"FILE_EXISTS\", \"x\")) }\nfn run(name: &str, i: I) -> R { match name { \"files/read\" => read(i), _ => Ok(()) } }\n".to_owned()),
        ("a.rs", "async fn read(i: I) -> R { Err(FileError::new(\"FILE_EXISTS\", \"x\")) }\nasync fn run(name: &str, i: I) -> R { if name == \"files/read\" { return Ok(read(i).await?); } Ok(()) }\n".to_owned()),
        ("a.py", "def read(i):\n    raise FileFailure(\"FILE_EXISTS\")\n\n\ndef run(name, i):\n    match name:\n        case \"files/read\":\n            return read(i)\n".to_owned()),
        ("a.py", "def read(i):\n    raise FileFailure(\"FILE_EXISTS\")\n\n\ndef run(name, i):\n    if name == \"files/read\":\n        return read(i)\n".to_owned()),
        ("a.go", "package a\n\nfunc read(i I) error {\n\treturn fault.New(\"FILE_EXISTS\", \"x\")\n}\n\nfunc run(name string, i I) error {\n\tswitch name {\n\tcase \"files/read\":\n\t\treturn read(i)\n\t}\n\treturn nil\n}\n".to_owned()),
        ("a.swift", "func read(_ i: I) throws {\n    throw FileError(code: \"FILE_EXISTS\")\n}\nfunc run(_ name: String, _ i: I) throws {\n    switch name {\n    case \"files/read\": return try read(i)\n    default: return\n    }\n}\n".to_owned()),
    ] {
        assert_eq!(words(&[(name, &text)]), OUTSIDE, "{text}");
        assert_eq!(words(&[(name, &text.replace("FILE_EXISTS", "FILE_NOT_FOUND"))]), NONE, "{text}");
    }
    for text in [
        "import { readFile } from './files';\nexport function run(f) { if (f.op === 'files/read') return readFile(f.path); }\nmakeError('FILE_NOT_FOUND');\n",
        "const { readFile } = require('./files');\nfunction run(f) { switch (f.op) { case 'files/read': return readFile(f.path); } }\nmakeError('FILE_NOT_FOUND');\n",
    ] {
        assert_eq!(words(&[("src/hub.js", text), ("src/files.ts", TYPESCRIPT)]), OUTSIDE, "{text}");
    }
    // What two operations call, or something else calls, too.
    for text in [
        "function run(f) { switch (f.op) { case 'files/read': return read(f); case 'files/make': return read(f); } }\n",
        "function run(f) { switch (f.op) { case 'files/read': case 'files/make': return read(f); } }\n",
        "function run(f) { if (f.op === 'files/read') return read(f); }\nfunction other(f) { read(f); }\n",
        "function run(f) { if (f.op !== 'files/read') return read(f); }\n",
        "function run(f) { if (f.kind === 'files') return read(f); }\n",
    ] {
        assert_eq!(words(&[("a.ts", &format!("{script}{text}"))]), NONE, "{text}");
    }
}

#[test]
fn an_attribute_of_swift_registers_what_it_stands_before() {
    let list = "description: \"Reads. Errors: FILE_NOT_FOUND, ACCESS_DENIED.\"";
    for attribute in [
        format!("@Tool(name: \"files/read\", {list})"),
        format!("@tool(name: \"files/read\", {list})"),
        "@Tool(\"files/read\")".to_owned(),
        "@Operation(\"files/read\")".to_owned(),
        "@Kit.Tool(\"files/read\")".to_owned(),
        "@discardableResult\n@Tool(\"files/read\")".to_owned(),
    ] {
        let function = format!(
            "{attribute}\npublic func look(_ path: String) throws -> Int {{\n    throw FileError(code: \"FILE_EXISTS\")\n}}\n"
        );
        let method = format!("struct Files {{\n{function}}}\n");
        let class = format!(
            "{attribute}\nstruct Look {{\n    func run() throws {{ throw FileError(code: \"FILE_EXISTS\") }}\n}}\n"
        );
        for text in [function, method, class] {
            assert_eq!(words(&[("a.swift", &text)]), OUTSIDE, "{text}");
            assert_eq!(words(&[("a.swift", &text.replace("FILE_EXISTS", "FILE_NOT_FOUND"))]), NONE, "{text}");
            let stale = text.replace("FILE_EXISTS", "FILE_NOT_FOUND").replace(", ACCESS_DENIED", "");
            let expected =
                if text.contains("Errors:") { &["stale-description ACCESS_DENIED"][..] } else { &[] };
            assert_eq!(words(&[("a.swift", &stale)]), expected, "{stale}");
        }
    }
    for attribute in ["@available(*, message: \"files\")", "@Test(\"files/read\")", "@Tool(\"files/other\")"]
    {
        let text =
            format!("{attribute}\nfunc look() throws {{\n    throw FileError(code: \"FILE_EXISTS\")\n}}\n");
        assert_eq!(words(&[("a.swift", &text)]), NONE, "{text}");
    }
}
