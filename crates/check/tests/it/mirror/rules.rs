//! One rule, one test: what it finds, where, and what it leaves alone.

use curable_check::mirror::{Format, fix};
use serde_json::{Value, json};

use super::tree::{CODES, Tree, codes, failure};

/// A contract with two operations, and codes of several kinds.
fn contract() -> Value {
    let mut gone = failure("OLD_CODE", "not_found");
    gone["deprecated"] = json!({ "since": "2.0.0", "use": "FILE_NOT_FOUND" });
    let mut removed = failure("DEAD_CODE", "not_found");
    removed["removed"] = json!({ "since": "3.0.0" });
    let mut renamed = failure("WRITE_LOCKED", "transient");
    renamed["aliases"] = json!(["LOCKED_FOR_WRITE"]);
    json!({
        "curable": 1, "name": "files", "version": "1.0.0",
        "failures": [
            failure("FILE_NOT_FOUND", "not_found"), failure("ACCESS_DENIED", "permission"), failure("FILE_EXISTS", "conflict"),
            failure("trace.NOT_RECORDING", "conflict"), renamed, gone, removed,
        ],
        "operations": [
            { "name": "files/read", "effect": "read", "failures": ["FILE_NOT_FOUND", "ACCESS_DENIED"] },
            { "name": "files/write", "effect": "write", "failures": ["FILE_EXISTS", "ACCESS_DENIED", "WRITE_LOCKED"] },
        ],
    })
}

fn typescript(text: &str) -> Vec<String> {
    Tree::new(&contract()).file("it.ts", text).words()
}

#[test]
fn a_near_miss_is_named_with_its_place() {
    let tree = Tree::new(&codes(CODES)).file("src/a.ts", "\n  makeError('FILE_NOT_FOUD');\n");
    let findings = tree.findings();
    let first = &findings[0];
    assert_eq!((first.stage, first.rule, first.line, first.column), (1, "undeclared", 2, 14));
    assert_eq!(first.suggestion.as_deref(), Some("FILE_NOT_FOUND"));
    assert!(first.file.ends_with("src/a.ts"), "{}", first.file);
    assert!(first.message.contains("did you mean `FILE_NOT_FOUND`"), "{}", first.message);
}

#[test]
fn a_dead_code_is_found_in_the_contract() {
    let tree = Tree::new(&codes(&["FILE_NOT_FOUND", "FILE_EXISTS"]))
        .file("a.ts", "// FILE_EXISTS\nmakeError('FILE_NOT_FOUND'); console.log('FILE_EXISTS');");
    let findings = tree.findings();
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(
        (findings[0].rule, findings[0].code.as_str(), findings[0].file.as_str()),
        ("unused", "FILE_EXISTS", "contract.json")
    );
    assert!(findings[0].excerpt.contains("FILE_EXISTS"), "{}", findings[0].excerpt);
}

#[test]
fn a_constant_is_used_when_its_name_is() {
    let declare = "export const GONE = 'FILE_NOT_FOUND';\nexport enum Codes { Exists = 'FILE_EXISTS' }\n";
    let contract = codes(&["FILE_NOT_FOUND", "FILE_EXISTS"]);
    let tree = Tree::new(&contract).file("a.ts", declare);
    let dead = |tree: &Tree| tree.findings().iter().filter(|f| f.rule == "unused").count();
    assert_eq!(dead(&tree), 2);
    let tree = tree.file("b.ts", "import { GONE, Codes } from './a';\n");
    assert_eq!(dead(&tree), 2, "an import alone uses nothing");
    let tree = tree.file("b.ts", "import { GONE, Codes } from './a';\nfail(GONE, Codes.Exists);\n");
    assert_eq!(dead(&tree), 0);
}

#[test]
fn a_code_that_is_put_together_is_used() {
    for (name, text) in [
        (
            "a.go",
            "package a\nconst ns = \"disk\"\nfunc f() R { return R{Code: fmt.Sprintf(\"%s.%s\", ns, \"FILE_GONE\")} }",
        ),
        ("a.py", "def f():\n    return {\"code\": \"{}.FILE_GONE\".format(\"disk\")}\n"),
        ("a.ts", "export const f = () => ({ code: ['disk', 'FILE_GONE'].join('.') });"),
        (
            "a.rs",
            "fn f() -> Value { let space = \"disk\"; json!({ \"code\": format!(\"{space}.FILE_GONE\") }) }",
        ),
        ("a.swift", "func f() -> [String: Any] { [\"code\": String(format: \"disk.%@\", \"FILE_GONE\")] }"),
    ] {
        let findings = Tree::new(&codes(&["disk.FILE_GONE"])).file(name, text).findings();
        assert!(findings.is_empty(), "{name}: {findings:?}");
    }
}

#[test]
fn a_struct_that_is_never_built_is_dead() {
    let declare = "/// x\n#[derive(Debug, Failure)]\n#[failure(kind = not_found)]\npub struct FileNotFound { path: String }\n";
    let list = "#[derive(Failure)]\nenum ReadFailure { Gone(FileNotFound) }\n";
    let tree = Tree::new(&codes(&["FILE_NOT_FOUND"])).file("a.rs", declare).file("b.rs", list);
    assert_eq!(tree.findings().iter().map(|f| f.rule).collect::<Vec<_>>(), ["unused"]);
    let tree = tree.file("c.rs", "use a::FileNotFound;\nfn f() -> FileNotFound { FileNotFound { path } }");
    assert!(tree.findings().is_empty(), "{:?}", tree.findings());
}

#[test]
fn a_struct_that_the_contract_does_not_know_is_found() {
    let text =
        "#[derive(Debug, Failure)]\n#[failure(kind = not_found)]\npub struct FileGoneAway { path: String }\n";
    assert_eq!(Tree::new(&codes(CODES)).file("a.rs", text).words(), ["undeclared FILE_GONE_AWAY"]);
}

#[test]
fn a_literal_in_the_wrong_case_is_found_and_the_machinery_is_left_alone() {
    assert_eq!(typescript("makeError('file_not_found');"), ["miscased file_not_found"]);
    assert_eq!(typescript("makeError('FileNotFound');"), ["miscased FileNotFound"]);
    assert_eq!(typescript("makeError('File_Not_Found');"), ["miscased File_Not_Found"]);
    assert_eq!(typescript("makeError('nope_code');"), ["ill-formed nope_code"]);
    assert_eq!(typescript("makeError('NOPE__CODE');"), ["ill-formed NOPE__CODE"]);
    assert_eq!(
        typescript("const x = { code: 'file-not-found', message: 'x' };"),
        ["miscased file-not-found"]
    );
    assert!(
        typescript("makeError('INVALID_INPUT'); makeError('HTTP_404'); makeError('UPSTREAM_TIMEOUT');")
            .is_empty()
    );
}

#[test]
fn a_code_under_another_namespace_is_found() {
    assert_eq!(
        typescript("makePluginError('clock.NOT_RECORDING');"),
        ["wrong-namespace clock.NOT_RECORDING"]
    );
    assert_eq!(typescript("makeError('NOT_RECORDING');"), ["wrong-namespace NOT_RECORDING"]);
    assert_eq!(
        typescript("makePluginError('trace.FILE_NOT_FOUND');"),
        ["wrong-namespace trace.FILE_NOT_FOUND"]
    );
    assert!(typescript("makePluginError('trace.NOT_RECORDING');").is_empty());
    assert!(
        typescript("definePlugin({ name: 'trace', errorCodes: { NOT_RECORDING: { http: 409 } } });")
            .is_empty()
    );
}

#[test]
fn deprecated_and_removed_codes_and_aliases_are_found() {
    assert_eq!(typescript("makeError('OLD_CODE');"), ["deprecated OLD_CODE"]);
    assert_eq!(typescript("if (e.code === 'DEAD_CODE') {}"), ["removed DEAD_CODE"]);
    assert_eq!(typescript("makeError('LOCKED_FOR_WRITE');"), ["alias LOCKED_FOR_WRITE"]);
}

#[test]
fn an_operation_uses_what_it_declares() {
    let outside = |text: &str, name: &str| Tree::new(&contract()).file(name, text).words();
    let expected = ["outside-operation FILE_EXISTS"];
    assert_eq!(
        outside("defineTool({ name: 'files_read', run() { return makeError('FILE_EXISTS'); } });", "a.ts"),
        expected
    );
    assert_eq!(
        outside("server.tool('read', schema, async () => makeError('FILE_EXISTS'));", "a.ts"),
        expected
    );
    assert_eq!(
        outside(
            "const run = async () => makeError('FILE_EXISTS');\nserver.registerTool('files_read', run);",
            "a.ts"
        ),
        expected
    );
    assert_eq!(
        outside("@mcp.tool()\ndef files_read(path):\n    raise ToolError('FILE_EXISTS')\n", "a.py"),
        expected
    );
    assert_eq!(
        outside(
            "var tool = mcp.NewTool(\"files_read\")\nfunc setup(s *S) { s.AddTool(tool, run) }\nfunc run() error { return toolerror.New(\"FILE_EXISTS\", \"x\") }",
            "a.go"
        ),
        expected
    );
    assert_eq!(
        outside(
            "fn f() { Operate::typed(\"files/read\", Effect::Read, |c, i| { Failure::new(Code::from_static(\"FILE_EXISTS\"), k, m) }); }",
            "a.rs"
        ),
        expected
    );
    assert_eq!(
        outside("let t = Tool(name: \"files_read\") { throw ToolError(\"FILE_EXISTS\") }", "a.swift"),
        expected
    );
    assert!(
        outside("defineTool({ name: 'files_read', run() { return makeError('FILE_NOT_FOUND'); } });", "a.ts")
            .is_empty()
    );
    assert!(
        outside("defineTool({ name: 'files_read', run() { if (e.code === 'FILE_EXISTS') {} } });", "a.ts")
            .is_empty()
    );
}

#[test]
fn what_is_said_about_retrying_agrees_with_the_contract() {
    for text in [
        "const d = 'Fails with FILE_NOT_FOUND (retryable).';",
        "const d = 'Retry on ACCESS_DENIED.';",
        "const d = 'WRITE_LOCKED is not retryable.';",
        "const d = 'On ACCESS_DENIED or FILE_NOT_FOUND it is safe to retry.';",
        "const d = { code: 'ACCESS_DENIED', retryable: true };",
        "const d = { code: 'WRITE_LOCKED', hint: 'Do not retry.' };",
        "makeError('ACCESS_DENIED', 'Try again later.');",
        "const t = { ACCESS_DENIED: { http: 403, retryable: true } };",
        "/** Fails with ACCESS_DENIED, which may be retried. */\nconst x = 1;",
    ] {
        let found = typescript(text);
        assert!(found.iter().any(|finding| finding.starts_with("retry-claim")), "{text}: {found:?}");
    }
    for text in [
        "const d = 'WRITE_LOCKED (retryable), ACCESS_DENIED (not retryable).';",
        "const d = 'Retry on WRITE_LOCKED. Never retry ACCESS_DENIED.';",
        "const d = { code: 'WRITE_LOCKED', retryable: true, hint: 'Try again later.' };",
        "const d = { code: 'FILE_NOT_FOUND', hint: 'Correct the path and retry.' };",
        "const d = { code: 'ACCESS_DENIED', hint: 'See retry_after_ms.' };",
    ] {
        assert!(typescript(text).is_empty(), "{text}: {:?}", typescript(text));
    }
}

#[test]
fn the_list_of_a_description_agrees_with_the_contract() {
    let described = |list: &str| {
        typescript(&format!("defineTool({{ name: 'files_read', description: 'Reads.' + ' {list}' }});"))
    };
    assert_eq!(described("Errors: FILE_NOT_FOUND."), ["stale-description ACCESS_DENIED"]);
    assert_eq!(
        described("Errors: FILE_NOT_FOUND, ACCESS_DENIED, FILE_EXISTS."),
        ["stale-description FILE_EXISTS"]
    );
    assert_eq!(described("Errors: FILE_NOT_FOUND, ACESS_DENIED."), ["undeclared ACESS_DENIED"]);
    assert!(described("Errors: ACCESS_DENIED, FILE_NOT_FOUND.").is_empty());
    assert!(described("It says nothing of failures.").is_empty());
    for list in [
        "Fails with FILE_NOT_FOUND.",
        "May fail with FILE_NOT_FOUND.",
        "Errors: FILE_NOT_FOUND; ACCESS_DENIED must not be retried.",
        "Errors: FILE_NOT_FOUND.\\nACCESS_DENIED must not be retried.",
        "Errors: FILE_NOT_FOUND; ACCESS_DENIED is never retryable.",
    ] {
        assert_eq!(described(list), ["stale-description ACCESS_DENIED"], "{list}");
    }
    for list in [
        "Fails with FILE_NOT_FOUND if it is gone.",
        "Fails with FILE_NOT_FOUND. A key that is wrong fails with ACCESS_DENIED.",
        "A path that is gone fails with FILE_NOT_FOUND.",
        "Errors: FILE_NOT_FOUND (gone); ACCESS_DENIED (must not be retried).",
        "Errors: FILE_NOT_FOUND; ACCESS_DENIED is returned when the key is wrong, and must not be retried.",
        "Errors: FILE_NOT_FOUND is not retryable; ACCESS_DENIED must not be retried.",
        "Errors:\\n- FILE_NOT_FOUND\\n- ACCESS_DENIED must not be retried",
        "Errors: FILE_NOT_FOUND; ACCESS_DENIED: must not be retried.",
    ] {
        assert!(described(list).is_empty(), "{list}: {:?}", described(list));
    }
    assert!(
        described("Errors: ACCESS_DENIED, FILE_NOT_FOUND, INVALID_INPUT. See the README_FIRST file.")
            .is_empty()
    );
}

#[test]
fn a_list_may_have_codes_of_one_word() {
    let failures =
        ["CONFLICT", "PERMISSION", "TRANSIENT", "VALIDATION"].map(|code| failure(code, "conflict"));
    let mut contract = codes(&[]);
    contract["failures"] = json!(failures);
    contract["operations"] = json!([
        { "name": "board/claim", "effect": "write", "failures": ["CONFLICT", "TRANSIENT", "VALIDATION"] },
    ]);
    let described = |text: &str| {
        let source = format!("mcp.NewTool(\"board/claim\", mcp.WithDescription(\"Claims. {text}\"))");
        Tree::new(&contract).file("a.go", &format!("package x\n\nvar a = {source}\n")).words()
    };
    assert_eq!(described("Errors: CONFLICT, EMBARGO, TRANSIENT, VALIDATION."), ["undeclared EMBARGO"]);
    assert_eq!(described("Fails with `CONFLICT` or `TRANSIENT`."), ["stale-description VALIDATION"]);
    assert_eq!(
        described("Errors: CONFLICT, PERMISSION, TRANSIENT, VALIDATION."),
        ["stale-description PERMISSION"]
    );
    for text in [
        "Errors: CONFLICT, TRANSIENT, VALIDATION.",
        "Returns OPEN, CLOSED or PENDING.",
        "Fails with CONFLICT while the board is OPEN, LOCKED or PAUSED.",
        "The error is JSON, UTF8 and GZIP.",
        "Answers with an HTTP status and a JSON body; CONFLICT is one of the errors.",
    ] {
        assert!(described(text).is_empty(), "{text}: {:?}", described(text));
    }
}

#[test]
fn a_table_of_functions_uses_its_keys() {
    let dead = |name: &str, text: &str| {
        let tree = Tree::new(&codes(&["FILE_NOT_FOUND", "FILE_EXISTS"])).file(name, text);
        tree.findings().iter().map(|found| format!("{} {}", found.rule, found.code)).collect::<Vec<_>>()
    };
    let python = "def wait(e):\n    return 1\nHANDLERS: dict[str, Callable[[FileError], str]] = {\n    \"FILE_NOT_FOUND\": lambda e: \"look\",\n    \"FILE_EXISTS\": wait,\n}\n";
    let typescript =
        "const on = { 'FILE_NOT_FOUND': () => look(), 'FILE_EXISTS': function () { return wait(); } };";
    let go = "package x\n\nvar on = map[string]func(){\n\t\"FILE_NOT_FOUND\": func() { look() },\n\t\"FILE_EXISTS\": func() { wait() },\n}\n";
    assert_eq!(dead("a.py", python), Vec::<String>::new());
    assert_eq!(dead("a.ts", typescript), Vec::<String>::new());
    assert_eq!(dead("a.go", go), Vec::<String>::new());
    let texts = "TEXTS = {\"FILE_NOT_FOUND\": \"gone\", \"FILE_EXISTS\": \"there\"}\n";
    assert_eq!(dead("a.py", texts), ["unused FILE_NOT_FOUND", "unused FILE_EXISTS"]);
}

#[test]
fn a_place_in_a_very_long_line_is_shown_with_what_stands_around_it() {
    let tree = Tree::new(&codes(&[]))
        .file("a.ts", &format!("/* {} */ makeError('MADE_UP_CODE');", "ö ".repeat(600)));
    let text = Format::Text.render(&tree.findings());
    let lines: Vec<&str> = text.lines().rev().take(2).collect();
    let at = lines[0].chars().position(|c| c == '^').unwrap();
    let shown: String = lines[1].chars().skip(at).take(12).collect();
    assert_eq!(shown, "MADE_UP_CODE", "{text}");
}

#[test]
fn mechanical_findings_are_fixed_and_the_others_stay() {
    let tree = Tree::new(&contract()).file(
        "a.ts",
        "makeError('file_not_found'); makeError('FILE_EXITS'); makeError('SOMETHING_ELSE_ENTIRELY');\n\
         defineTool({ name: 'files_read', description: 'Errors: FILE_NOT_FOUND, FILE_EXISTS.' });\n",
    );
    let findings: Vec<_> = tree.findings().into_iter().filter(|f| f.rule != "unused").collect();
    let fixed = fix(findings);
    assert_eq!((fixed.written.len(), fixed.left.len()), (3, 1));
    assert!(
        fixed.written[0].ends_with("a.ts:1:12: `file_not_found` is now `FILE_NOT_FOUND`"),
        "{:?}",
        fixed.written
    );
    assert_eq!(
        tree.read("a.ts"),
        "makeError('FILE_NOT_FOUND'); makeError('FILE_EXISTS'); makeError('SOMETHING_ELSE_ENTIRELY');\n\
         defineTool({ name: 'files_read', description: 'Errors: ACCESS_DENIED, FILE_NOT_FOUND.' });\n"
    );
    assert_eq!(tree.words(), ["undeclared SOMETHING_ELSE_ENTIRELY"]);
}

#[test]
fn codes_of_others_are_left_alone() {
    for text in [
        "if (err.code === 'ENOENT' || err.code === 'ERR_MODULE_NOT_FOUND') {}",
        "const money = { code: 'USD', name: 'Dollar' };",
        "dispatch({ type: 'ADD_TODO', payload: 1 });",
        "ctx.addIssue({ code: 'custom', message: 'x' });",
        "if (event.code === 'ArrowUp') {}",
        "const x = process.env['NODE_ENV_NAME'];",
        "const schema = { type: 'object', code: { type: 'string' } };",
        "const method = 'GET'; const status = ErrorCode.InternalError;",
    ] {
        assert!(typescript(text).is_empty(), "{text}: {:?}", typescript(text));
    }
}

#[test]
fn cases_of_enumerations_are_codes() {
    let swift = |text: &str| {
        Tree::new(&codes(&["FILE_NOT_FOUND", "LEASE_EXPIRED", "BUDGET_EXHAUSTED"]))
            .file("a.swift", text)
            .words()
    };
    assert!(swift("throw ARCPError.fileNotFound(kind: \"a\")\nif error.code == .leaseExpired {}").is_empty());
    assert_eq!(swift("throw ARCPError.fileNotFond(kind: \"a\")"), ["undeclared FILE_NOT_FOND"]);
    assert_eq!(swift("if error.code == .leaseExpird {}"), ["undeclared LEASE_EXPIRD"]);
    assert_eq!(
        swift("switch error.code { case .leaseExpird: stop()\ndefault: break }"),
        ["undeclared LEASE_EXPIRD"]
    );
    let go = |text: &str| Tree::new(&codes(CODES)).file("a.go", text).words();
    assert!(go("var e = toolerror.New(toolerror.ErrFileNotFound, \"x\")").is_empty());
    assert_eq!(go("var e = toolerror.New(toolerror.ErrFileNotFond, \"x\")"), ["undeclared FILE_NOT_FOND"]);
    let rust = |text: &str| Tree::new(&codes(CODES)).file("a.rs", text).words();
    assert!(rust("fn f() { Err(ErrorCode::FileNotFound) }").is_empty());
    assert_eq!(
        rust("fn f() { g(ErrorCode::FileNotFound); Err(ErrorCode::SomethingElse) }"),
        ["undeclared SOMETHING_ELSE"]
    );
    assert!(
        rust("fn f() { Err(ErrorCode::MethodNotFound) }").is_empty(),
        "another library's type of the same name"
    );
}

#[test]
fn constructors_that_are_called_like_the_code_are_uses() {
    let mut contract = codes(&[]);
    contract["failures"] = json!([
        failure("unsupported_option", "validation"),
        failure("strict_constant_override", "validation")
    ]);
    let rust = |text: &str| Tree::new(&contract).file("a.rs", text).findings();
    let clean = "fn f() { WorkbookToolError::unsupported_option(\"x\"); WorkbookToolError::strict_constant_override(\"y\"); }";
    assert!(rust(clean).is_empty(), "{:?}", rust(clean));
    let found = rust(
        "fn f() { WorkbookToolError::unsupported_option(\"x\"); let e = json!({\"code\": \"strict_constant_overide\"}); }",
    );
    assert_eq!(
        found.iter().map(|f| (f.rule, f.code.as_str())).collect::<Vec<_>>(),
        [("undeclared", "strict_constant_overide")]
    );
}

#[test]
fn every_format_holds_every_finding() {
    let tree = Tree::new(&codes(&[])).file("a,b.ts", "\tmakeError('MADE_UP_CODE');");
    let findings = tree.findings();
    for (name, format) in Format::ALL {
        let text = format.render(&findings);
        assert!(text.contains("MADE_UP_CODE") && text.contains("undeclared"), "{name}: {text}");
    }
    let json: Value = serde_json::from_str(&Format::Json.render(&findings)).unwrap();
    let members: Vec<&String> = json["findings"][0].as_object().unwrap().keys().collect();
    assert_eq!(members, ["stage", "rule", "code", "file", "line", "column", "message"]);
    let sarif: Value = serde_json::from_str(&Format::Sarif.render(&findings)).unwrap();
    assert_eq!(
        sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startColumn"],
        13
    );
    assert!(Format::Github.render(&findings).contains("a%2Cb.ts,line=1,col=13"));
    assert!(
        Format::Text.render(&findings).contains("\n  | \t           ^^^^^^^^^^^^"),
        "{}",
        Format::Text.render(&findings)
    );
}

#[test]
fn a_code_that_is_put_together_is_found() {
    let texts = [
        (
            "const NS = 'trace'; export const f = () => makeError(`${NS}.SHELF_COLLAPSED`);",
            "trace.SHELF_COLLAPSED",
        ),
        ("export const f = (ns: string) => makeError(`${ns}.SHELF_COLLAPSED`);", "SHELF_COLLAPSED"),
        ("export const f = () => makeError('trace.' + 'SHELF_COLLAPSED');", "trace.SHELF_COLLAPSED"),
    ];
    for (text, word) in texts {
        let text = format!("{text}\nexport const g = () => makeError('FILE_NOT_FOUND');");
        assert_eq!(typescript(&text), [format!("undeclared {word}")], "{text}");
        let declared = text.replace("SHELF_COLLAPSED", "NOT_RECORDING");
        assert_eq!(typescript(&declared), [""; 0], "{declared}");
    }
}

#[test]
fn a_text_among_codes_that_is_none_is_ill_formed() {
    let among = |text: &str| {
        typescript(&format!(
            "const f = (n) => n ? die('FILE_NOT_FOUND') : n > 1 ? die('FILE_EXISTS') : die('{text}');"
        ))
    };
    assert_eq!(among("no free bay"), ["ill-formed no free bay"]);
    assert_eq!(among("tyres_gone"), ["ill-formed tyres_gone"]);
    assert_eq!(among("access_denied"), ["miscased access_denied"]);
    for text in ["The file is not there, please look for it somewhere else.", "ACCESS_DENIED", "usage", "a/b"]
    {
        assert_eq!(among(text), [""; 0], "{text}");
    }
}

#[test]
fn a_case_and_the_text_that_it_is_written_as_are_told_once() {
    let rust = "pub enum ErrorCode { FileExists, AccessDenied, ShelfLost }\n\
        impl ErrorCode {\n    pub fn as_str(self) -> &'static str {\n        match self {\n\
        Self::FileExists => \"FILE_EXISTS\",\nSelf::AccessDenied => \"ACCESS_DENIED\",\n\
        Self::ShelfLost => \"SHELF_LOST\",\n        }\n    }\n}\n";
    let swift = "enum ErrorCode { case fileExists, accessDenied, shelfLost\n    var text: String {\n\
        switch self {\ncase .fileExists: return \"FILE_EXISTS\"\ncase .accessDenied: return \"ACCESS_DENIED\"\n\
        case .shelfLost: return \"SHELF_LOST\"\n        }\n    }\n}\n";
    for (name, text) in [("code.rs", rust), ("Code.swift", swift)] {
        let findings = Tree::new(&contract()).file(name, text).findings();
        let told: Vec<_> = findings.iter().filter(|one| one.code == "SHELF_LOST").collect();
        let line = text[..text.find("\"SHELF_LOST").unwrap()].matches('\n').count() + 1;
        assert_eq!(told.iter().map(|one| one.line).collect::<Vec<_>>(), [line], "{name}");
    }
}

#[test]
fn a_deprecated_code_is_told_through_what_puts_its_namespace_before_it() {
    let mut old = failure("trace.OLD_TAPE", "not_found");
    old["deprecated"] = json!({ "since": "2.0.0", "use": "trace.NOT_RECORDING" });
    let contract = json!({
        "curable": 1, "name": "trace", "version": "1.0.0", "operations": [],
        "failures": [failure("trace.NOT_RECORDING", "conflict"), old],
    });
    let text = "const fail = (key: string) => new TraceError(`trace.${key}`, 'x');\n\
        export const a = () => fail('NOT_RECORDING');\nexport const b = () => fail('OLD_TAPE');\n";
    let findings = Tree::new(&contract).file("a.ts", text).findings();
    let told: Vec<_> = findings.iter().map(|one| (one.rule, one.code.as_str(), one.line)).collect();
    assert_eq!(told, [("deprecated", "trace.OLD_TAPE", 3)]);
}
