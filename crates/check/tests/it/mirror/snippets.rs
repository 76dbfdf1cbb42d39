//! One position, one snippet: the code that is not declared is found, and the declared one in its place is not.

use super::tree::{CODES, Tree, codes};

/// Snippets with `§` for the code. They cover every kind of position that the extractor of a peer is known to catch or miss.
const TYPESCRIPT: &[(&str, &str)] = &[
    ("a call", "makeError('§');"),
    ("a call of a member", "errors.makeError('§');"),
    ("a constructor", "throw new StagewrightError('§', 'text');"),
    ("a member", "return { ok: false, code: '§' };"),
    ("a member in quotes", "return { 'code': '§' };"),
    ("a table of members", "const rows = [{ match: /a/, code: '§' }, { match: /b/, code: 'FILE_EXISTS' }];"),
    ("a plugin's call", "makePluginError('§');"),
    ("keys of a table", "definePlugin({ name: 'trace', errorCodes: { §: { http: 409, hint: 'x' } } });"),
    ("a template", "makeError(`§`);"),
    ("as const", "makeError('§' as const);"),
    ("satisfies", "makeError('§' satisfies ErrorCode);"),
    ("parentheses", "makeError(('§'));"),
    ("a ternary, first", "makeError(gone ? '§' : 'FILE_EXISTS');"),
    ("a ternary, second", "makeError(gone ? 'FILE_EXISTS' : '§');"),
    ("a nullish default", "makeError(found ?? '§');"),
    ("an or", "makeError(found || '§');"),
    ("a constant", "const MISSING = '§';\nmakeError(MISSING);"),
    ("a variable that is set later", "let it = 'FILE_EXISTS';\nif (x) { it = '§'; }\nmakeError(it);"),
    ("a shorthand member", "const code = '§';\nreturn { code };"),
    (
        "a classifier's return",
        "function classifyError(e: Error) { if (e) { return '§'; } return 'FILE_EXISTS'; }",
    ),
    ("a classifier by its type", "const pick = (e: Error): ErrorCode => '§';"),
    ("a value of a map", "const MAP = { a: '§', b: 'FILE_EXISTS' };\nmakeError(MAP[kind]);"),
    ("a value of a typed map", "const MAP: Record<string, ErrorCode> = { a: '§' };"),
    ("an aliased import", "import { makeError as fail } from './errors.js';\nfail('§');"),
    ("an alias by a constant", "const fail = errors.makeError;\nfail('§');"),
    ("an alias by a pattern", "const { makeError: fail } = errors;\nfail('§');"),
    ("computed access", "errors['makeError']('§');"),
    ("an assignment", "err.code = '§';"),
    ("a computed assignment", "err['code'] = '§';"),
    (
        "a subclass's super",
        "class LaunchError extends StagewrightError { constructor() { super('§', 'x'); } }",
    ),
    ("a subclass", "class LaunchError extends StagewrightError {}\nnew LaunchError('§');"),
    ("a comparison", "if (err.code === '§') { stop(); }"),
    ("a comparison the other way", "if ('§' !== error?.code) { stop(); }"),
    ("a case", "switch (err.code) { case 'FILE_EXISTS': break; case '§': stop(); }"),
    ("a list of cases", "if (['§', 'FILE_EXISTS'].includes(err.code)) { stop(); }"),
    (
        "a table in a constant",
        "const CODES = { §: { http: 409, hint: 'x' } };\ndefinePlugin({ errorCodes: CODES });",
    ),
    ("a table as const", "const errorCodes = { §: { http: 409, hint: 'x' } } as const;"),
    ("a description", "defineTool({ name: 'x', description: 'Reads. Errors: FILE_EXISTS, §.' });"),
    ("an enum", "enum ErrorCode { Gone = '§' }"),
    ("a union", "type ErrorCode = 'FILE_EXISTS' | '§';"),
    ("a member of a type", "interface Gone { code: '§'; message: string }"),
    ("a typed constant", "const it: ErrorCode = '§';"),
    ("a default of a parameter", "function fail(code = '§') { return code; }"),
    ("a nullish assignment", "err.code ??= '§';"),
    ("a class field", "class Gone extends Error { code = '§' as const; }"),
    ("a function one step away", "function pick(x: number) { return '§'; }\nmakeError(pick(1));"),
    ("a frozen table", "const C = Object.freeze({ gone: '§' });\nmakeError(C.gone);"),
    ("a rejected promise", "return Promise.reject(new AppError('§'));"),
    ("a non-null assertion", "makeError(('§')!);"),
    (
        "computed access to what holds codes",
        "throw new AppError(codes.FILE_EXISTS);\nthrow new AppError(codes[\"§\"]);",
    ),
];

const TSX: &[(&str, &str)] =
    &[("an attribute", "const it = <ErrorPage code=\"§\" message=\"x\" />;"), ("a call", "makeError('§');")];

const JAVASCRIPT: &[(&str, &str)] = &[
    ("a call", "makeError('§');"),
    ("a member", "module.exports = () => ({ code: '§', message: 'x' });"),
    ("a comparison", "if (err.code == '§') stop();"),
    ("a subclass", "class A extends StagewrightError { constructor() { super('§'); } }"),
    ("a switch", "switch (error.code) { case '§': stop(); }"),
];

const PYTHON: &[(&str, &str)] = &[
    ("a call", "raise ToolError('§', 'text')"),
    ("a keyword", "raise Failure(code=\"§\", message='x')"),
    ("a dictionary", "return_value = {\"code\": \"§\", \"message\": \"x\"}"),
    ("a comparison", "if err.code == '§':\n    stop()"),
    ("a comparison of a member", "if err['code'] == '§':\n    stop()"),
    ("a comparison of get", "if err.get('code') == '§':\n    stop()"),
    ("a membership", "if err.code in ('FILE_EXISTS', '§'):\n    stop()"),
    ("a match", "match err.code:\n    case 'FILE_EXISTS' | '§':\n        stop()"),
    ("a constant", "GONE = '§'\nraise ToolError(GONE)"),
    ("a conditional", "raise ToolError('§' if gone else 'FILE_EXISTS')"),
    ("an or", "raise ToolError(found or '§')"),
    ("an aliased import", "from errors import ToolError as TE\nraise TE('§')"),
    ("a subclass", "class Gone(ToolError):\n    def __init__(self):\n        super().__init__('§')"),
    ("a classifier", "def classify_error(e):\n    return '§'"),
    ("a classifier by its type", "def pick(e) -> ErrorCode:\n    return '§'"),
    ("an enum", "class ErrorCode(str, Enum):\n    GONE = '§'"),
    ("an attribute", "self.code = '§'"),
    ("a table", "CODES = {'a': '§'}\nraise ToolError(CODES[kind])"),
    (
        "a docstring of a tool",
        "@mcp.tool(name='x')\ndef x():\n    \"\"\"Reads. Errors: FILE_EXISTS, §.\"\"\"",
    ),
    ("a class attribute", "class Gone(Exception):\n    code = '§'"),
    ("a call that is given its code before", "gone = partial(AppError, '§')\nraise AppError('FILE_EXISTS')"),
    ("a case by its name", "raise AppError('FILE_EXISTS')\nit = codes.ErrorCode['§']"),
];

const GO: &[(&str, &str)] = &[
    ("a call", "var e = toolerror.New(\"§\", \"text\")"),
    ("an aliased package", "import te \"interbase/toolerror\"\nvar e = te.New(\"§\", \"text\")"),
    ("a struct", "var e = &ToolError{Code: \"§\", Message: \"x\"}"),
    ("a type member", "var e = &ToolError{Type: \"§\", Recoverable: x}"),
    ("a comparison", "func f(e *E) bool { return e.Code == \"§\" }"),
    ("a switch", "func f(e *E) { switch e.Code { case \"FILE_EXISTS\", \"§\": stop() } }"),
    ("a typed constant", "const ErrGone ErrorCode = \"§\""),
    ("a classifier", "func classifyError(e error) string { return \"§\" }"),
    ("a classifier by its type", "func pick(e error) ErrorCode { return \"§\" }"),
    ("a raw string", "var e = toolerror.New(`§`, \"text\")"),
    ("a typed map", "var m = map[string]ErrorCode{\"a\": \"§\"}"),
    ("an assignment", "func f(e *E) { e.Code = \"§\" }"),
    ("a constant", "const gone = \"§\"\nvar e = toolerror.New(gone, \"x\")"),
    ("a constant of a classifier", "const gone = \"§\"\nfunc ClassifyError(e error) string { return gone }"),
    (
        "a struct without names",
        "type Outcome struct {\n\tCode fe.Code\n\tMessage string\n}\nvar e = Outcome{\"§\", \"x\"}\nvar f = Outcome{Code: \"FILE_EXISTS\"}",
    ),
    ("a map literal", "var e = map[string]any{\"code\": \"§\", \"message\": \"x\"}"),
    ("a description", "var t = mcp.NewTool(\"x\", mcp.WithDescription(\"Reads. Errors: FILE_EXISTS, §.\"))"),
];

const RUST: &[(&str, &str)] = &[
    ("a constant code", "const A: Code = Code::from_static(\"§\");"),
    ("a parsed code", "fn f() { let c = Code::parse(\"§\"); }"),
    ("a path", "fn f() { let c = curable::Code::parse(\"§\"); }"),
    ("a struct", "fn f() -> Failure { Failure { code: \"§\".into(), message: x } }"),
    ("json", "fn f() { json!({\"code\": \"§\", \"message\": \"x\"}); }"),
    ("a comparison", "fn f(e: &Failure) -> bool { e.code.as_str() == \"§\" }"),
    ("a comparison of a method", "fn f(e: &Failure) -> bool { e.code() == \"§\" }"),
    ("a match", "fn f(e: &Failure) { match e.code.as_str() { \"FILE_EXISTS\" | \"§\" => stop(), _ => {} } }"),
    ("an if let", "fn f(e: &Failure) { if let \"§\" = e.code.as_str() { stop() } }"),
    ("matches", "fn f(e: &Failure) -> bool { matches!(e.code.as_str(), \"FILE_EXISTS\" | \"§\") }"),
    ("an assertion", "fn f(e: &Failure) { assert_eq!(e.code.as_str(), \"§\"); }"),
    (
        "a classifier",
        "fn classify_error(e: &E) -> &'static str { match e { E::A => \"§\", _ => \"FILE_EXISTS\" } }",
    ),
    ("a classifier by its type", "fn pick(e: &E) -> ErrorCode { if x { return \"§\".into(); } other() }"),
    ("a raw string", "const A: Code = Code::from_static(r\"§\");"),
    (
        "an attribute",
        "#[derive(Debug, Failure)]\n#[failure(code = \"§\", kind = not_found)]\npub struct Gone { path: String }",
    ),
    ("an assignment", "fn f(mut e: E) { e.code = \"§\".to_owned(); }"),
    ("a constant one step away", "const GONE: &str = \"§\";\nfn f() { Code::from_static(GONE); }"),
    (
        "a constant in json",
        "const GONE: &str = \"§\";\nfn f() { json!({\"code\": GONE, \"message\": \"x\"}); }",
    ),
    (
        "a case in a macro",
        "fn f(c: ErrorCode) -> bool { matches!(c, ErrorCode::FileExists | ErrorCode::FileNotFound | ErrorCode::§) }",
    ),
    ("an aliased import", "use curable::Code as C;\nfn f() { C::from_static(\"§\"); }"),
    ("an enum with a rename", "enum ErrorCode { #[serde(rename = \"§\")] Gone }"),
    (
        "a tail of a block",
        "fn error_code(e: &E) -> String { let x = 1; if x == 1 { \"§\".to_string() } else { g() } }",
    ),
];

const SWIFT: &[(&str, &str)] = &[
    ("a labelled call", "let e = ToolError(code: \"§\", message: \"x\")"),
    ("a first argument", "throw ToolError(\"§\")"),
    ("a dictionary", "let d = [\"code\": \"§\", \"message\": \"x\"]"),
    ("a comparison", "if error.code == \"§\" { stop() }"),
    ("a comparison in a chain", "if error.code == \"FILE_EXISTS\" || error.code == \"§\" { stop() }"),
    ("a switch", "switch error.code {\ncase \"FILE_EXISTS\", \"§\": stop()\ndefault: break\n}"),
    ("an enum", "enum ErrorCode: String { case gone = \"§\" }"),
    ("a typed constant", "let c: ErrorCode = \"§\""),
    ("an assignment", "error.code = \"§\""),
    ("a coalesced default", "throw ToolError(found ?? \"§\")"),
    ("a ternary", "throw ToolError(gone ? \"§\" : \"FILE_EXISTS\")"),
    ("a classifier", "func classifyError(_ e: Error) -> String { return \"§\" }"),
    ("a classifier by its type", "func pick(_ e: Error) -> ErrorCode { \"§\" }"),
    ("a computed property", "var code: String { \"§\" }"),
    ("a subscript", "if error[\"code\"] == \"§\" { stop() }"),
    ("a constant", "let gone = \"§\"\nthrow ToolError(gone)"),
    ("an alias of a type", "typealias Oops = AppFailure\nthrow Oops(code: \"§\", message: \"x\")"),
    ("a pattern", "if case \"§\" = error.code { stop() }"),
    (
        "a name with a condition",
        "switch error.code {\ncase let c where c == \"§\": stop()\ndefault: break\n}",
    ),
];

fn each(language: &str, extension: &str, snippets: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (name, snippet) in snippets {
        let file = format!("src/it.{extension}");
        for (word, expected) in
            [("FILE_GONE_AWAY", vec!["undeclared FILE_GONE_AWAY".to_owned()]), ("FILE_NOT_FOUND", vec![])]
        {
            let found = Tree::new(&codes(CODES)).file(&file, &snippet.replace('§', word)).words();
            if found != expected {
                wrong.push(format!("{language}, {name}, {word}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_code_is_found_in_every_position_of_typescript() {
    each("TypeScript", "ts", TYPESCRIPT);
    each("TypeScript with JSX", "tsx", TSX);
}

#[test]
fn a_code_is_found_in_every_position_of_javascript() {
    each("JavaScript", "js", JAVASCRIPT);
}

#[test]
fn a_code_is_found_in_every_position_of_python() {
    each("Python", "py", PYTHON);
}

#[test]
fn a_code_is_found_in_every_position_of_go() {
    each("Go", "go", GO);
}

#[test]
fn a_code_is_found_in_every_position_of_rust() {
    each("Rust", "rs", RUST);
}

#[test]
fn a_code_is_found_in_every_position_of_swift() {
    each("Swift", "swift", SWIFT);
}

/// Codes that are written like something else, where nothing but a code belongs.
const BAD: &[(&str, &str)] = &[
    ("it.ts", "throw new AppError('FILE_EXISTS');\nif (err.code === \"§\") { stop(); }"),
    ("it.ts", "throw new AppError('FILE_EXISTS');\nreturn { code: \"§\", message: 'x' };"),
    ("it.py", "raise AppError('FILE_EXISTS')\nit = {\"code\": \"§\", \"message\": \"x\"}"),
    ("it.go", "var a = AppError{Code: \"FILE_EXISTS\"}\nvar b = gin.H{\"code\": \"§\", \"message\": \"x\"}"),
    ("it.rs", "fn f() { json!({\"code\": \"FILE_EXISTS\"}); json!({\"code\": \"§\", \"message\": \"x\"}); }"),
    ("it.swift", "throw AppError(\"FILE_EXISTS\")\nthrow AppFailure(code: \"§\", message: \"x\")"),
];

#[test]
fn a_sentence_in_the_place_of_a_code_is_ill_formed() {
    for (file, snippet) in BAD {
        for word in ["slot is gone!", "no room, sorry"] {
            let found = Tree::new(&codes(CODES)).file(file, &snippet.replace('§', word)).words();
            assert_eq!(found, [format!("ill-formed {word}")], "{snippet}");
        }
    }
}

#[test]
fn what_an_assertion_says_is_no_code() {
    let text = "fn f(e: &Failure) { assert_eq!(e.code, \"FILE_EXISTS\", \"it was there\"); }";
    assert_eq!(Tree::new(&codes(CODES)).file("it.rs", text).words(), Vec::<String>::new());
}

#[test]
fn cases_of_swift_without_texts_are_codes_where_the_others_are() {
    let text = "enum FailureCode: String { case fileExists; case fileNotFound; case §1 }\n\
        let titles: [FailureCode: String] = [.fileExists: \"x\", .§2: \"y\"]\n\
        throw AppFailure(code: .§3, message: \"x\")\nthrow AppFailure(FailureCode.§4)";
    for drift in 0..=4 {
        let mut planted = text.to_owned();
        for slot in 1..=4 {
            let case = if slot == drift { "organWheezing" } else { "fileNotFound" };
            planted = planted.replace(&format!("§{slot}"), case);
        }
        let found = Tree::new(&codes(CODES)).file("it.swift", &planted).words();
        let expected = if drift == 0 { vec![] } else { vec!["undeclared ORGAN_WHEEZING"] };
        assert_eq!(found, expected, "{planted}");
    }
}

#[test]
fn what_is_reached_by_a_text_in_brackets_is_found_once() {
    let text = "throw new AppError(codes.FILE_EXISTS);\nthrow new AppError(codes[\"FILE_NOT_FUOND\"]);";
    assert_eq!(Tree::new(&codes(CODES)).file("it.ts", text).words(), ["undeclared FILE_NOT_FUOND"]);
}
