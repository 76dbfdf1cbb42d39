//! Whose advice a text is that names no code: by an arm, a row, a key, a call or a class around it.

use super::claims::contract;
use super::tree::Tree;

/// The file, what it says, and the codes of which that is not true.
const ADVICE: &[(&str, &str, &[&str])] = &[
    (
        "a.rs",
        "fn h(c: &str) -> &str { match c { \"ACCESS_DENIED\" => \"Retry the same call.\", \"WRITE_LOCKED\" => \"Wait a little.\", _ => \"\" } }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn h(c: &str) -> String { match c { \"WRITE_LOCKED\" | \"FILE_NOT_FOUND\" => \"Do not retry.\".to_string(), _ => String::new() } }",
        &["WRITE_LOCKED"],
    ),
    (
        "a.rs",
        "fn h(c: Code) -> &'static str { match c { Code::AccessDenied => { \"Try again later.\" } Code::WriteLocked => \"Wait.\", _ => \"\" } }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "const H: &[(&str, &str)] = &[(\"ACCESS_DENIED\", \"Retry the same call.\"), (\"WRITE_LOCKED\", \"Wait and retry.\")];",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn h() { let m = vec![(\"ACCESS_DENIED\", \"Retry the same call.\"), (\"WRITE_LOCKED\", \"Wait.\")]; }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn h() -> HashMap<&'static str, &'static str> { HashMap::from([(\"WRITE_LOCKED\", \"This is permanent.\"), (\"ACCESS_DENIED\", \"Ask.\")]) }",
        &["WRITE_LOCKED"],
    ),
    (
        "a.rs",
        "fn h(c: &str) -> &'static str { if c == \"ACCESS_DENIED\" { return \"Send it again.\"; } \"Give up.\" }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn f() -> Result<(), Fault> { Err(Fault::of(\"ACCESS_DENIED\").with(Hint::new(\"Send the same call again.\"))) }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn f() -> Result<(), Fault> { Err(Fault::of(\"WRITE_LOCKED\", vec![hint(\"It is no use to retry.\")])) }",
        &["WRITE_LOCKED"],
    ),
    (
        "a.rs",
        "/// The node is gone. Try again later.\n#[derive(Debug, Failure)]\n#[failure(\n    code = \"ACCESS_DENIED\",\n    kind = \"conflict\",\n)]\npub struct AccessDenied;",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "function h(c: string) { switch (c) { case \"ACCESS_DENIED\": return \"Retry the same call.\"; case \"WRITE_LOCKED\": case \"FILE_NOT_FOUND\": return \"This is final.\"; default: return \"\"; } }",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "function h(c: string) { switch (c) { case \"ACCESS_DENIED\": toast.show(\"Please try again.\"); break; case \"WRITE_LOCKED\": log.info(\"do not retry\"); break; } }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const h = (c: string) => c === \"ACCESS_DENIED\" ? \"Send the same call again.\" : \"Give up.\";",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const H = new Map([[\"ACCESS_DENIED\", \"Retry the same call.\"], [\"WRITE_LOCKED\", \"Wait.\"]]);",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const H = { [Codes.ACCESS_DENIED]: \"Retry the same call.\", [Codes.WRITE_LOCKED]: { hint: \"Retrying is useless.\" } };",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const H = { [Codes.AccessDenied]: \"Retry the same call.\", [Codes.WriteLocked]: \"Retrying is useless.\" };",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    ("a.ts", "throw fail(\"ACCESS_DENIED\", hint(\"Retry the same call.\"));", &["ACCESS_DENIED"]),
    (
        "a.ts",
        "throw new AppError(\"ACCESS_DENIED\", { details: { advice: \"Retry the same call.\" } });",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "/** Safe to retry. */\nexport class AccessDeniedError extends AppError {\n  constructor() { super(\"ACCESS_DENIED\", \"gone\"); }\n}",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "if (e.code === \"ACCESS_DENIED\") { banner(\"Please try again in a minute.\"); }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const R = [{ code: \"ACCESS_DENIED\", text: \"Nothing is lost, retry the call.\" }];",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const R = { WRITE_LOCKED: [\"Locked\", \"There is no point in retrying.\"] };",
        &["WRITE_LOCKED"],
    ),
    ("a.ts", "const R = { WRITE_LOCKED: () => \"There is no point in retrying.\" };", &["WRITE_LOCKED"]),
    (
        "a.ts",
        "const R = { errorCodes: { NOT_RECORDING: { hint: \"Just retry.\" } } };",
        &["trace.NOT_RECORDING"],
    ),
    (
        "a.py",
        "def h(c):\n    match c:\n        case \"ACCESS_DENIED\":\n            return \"Retry the same call.\"\n        case \"WRITE_LOCKED\" | \"FILE_NOT_FOUND\":\n            return \"This is final.\"\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.py",
        "def h(c):\n    if c == \"ACCESS_DENIED\":\n        return \"Retry the same call.\"\n    elif c == \"WRITE_LOCKED\":\n        return \"Give up.\"\n    else:\n        return \"Do not retry.\"\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.py",
        "H = [(\"ACCESS_DENIED\", \"Retry the same call.\"), (\"WRITE_LOCKED\", \"Wait.\")]\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.py",
        "H = {Code.ACCESS_DENIED: \"Retry the same call.\", Code.WRITE_LOCKED: \"Hopeless.\"}\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    ("a.py", "H = dict(ACCESS_DENIED=\"Retry the same call.\", WRITE_LOCKED=\"wait\")\n", &["ACCESS_DENIED"]),
    (
        "a.py",
        "x = \"Retry the same call.\" if c == \"ACCESS_DENIED\" else \"Do not retry.\"\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.py",
        "class AccessDenied(AppError):\n    \"\"\"The node is gone. It is safe to try again.\"\"\"\n\n    code = \"ACCESS_DENIED\"\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.py",
        "class WriteLocked(AppError):\n    \"\"\"Held by another. Permanent.\"\"\"\n\n    def __init__(self):\n        super().__init__(\"WRITE_LOCKED\", \"held\")\n",
        &["WRITE_LOCKED"],
    ),
    ("a.py", "raise fail(\"ACCESS_DENIED\", hint=gettext(\"Retry the same call.\"))\n", &["ACCESS_DENIED"]),
    ("a.py", "raise fail(\"ACCESS_DENIED\", Hint(\"Retry the same call.\"))\n", &["ACCESS_DENIED"]),
    (
        "a.go",
        "package a\n\nfunc h(c string) string {\n\tswitch c {\n\tcase \"ACCESS_DENIED\":\n\t\treturn \"Retry the same call.\"\n\tcase \"WRITE_LOCKED\", \"FILE_NOT_FOUND\":\n\t\treturn \"This is final.\"\n\t}\n\treturn \"\"\n}\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nfunc h(c string) string {\n\tif c == \"ACCESS_DENIED\" {\n\t\treturn \"Retry the same call.\"\n\t}\n\treturn \"Give up.\"\n}\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nvar h = []struct{ code, hint string }{\n\t{\"ACCESS_DENIED\", \"Retry the same call.\"},\n\t{\"WRITE_LOCKED\", \"Wait.\"},\n}\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nconst CodeAccessDenied = \"ACCESS_DENIED\"\n\nvar h = map[string]string{CodeAccessDenied: \"Retry the same call.\"}\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nvar h = map[codes.Code]string{codes.AccessDenied: \"Retry the same call.\", codes.WriteLocked: \"Hopeless.\"}\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nfunc f() error {\n\treturn fault.Of(\"ACCESS_DENIED\", \"gone\", fault.Hint(\"Retry the same call.\"))\n}\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nfunc f() error {\n\treturn fault.Of(\"ACCESS_DENIED\").WithDetail(fault.Hint(\"Retry the same call.\"))\n}\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "func h(_ c: String) -> String {\n  switch c {\n  case \"ACCESS_DENIED\": return \"Retry the same call.\"\n  case \"WRITE_LOCKED\", \"FILE_NOT_FOUND\": return \"This is final.\"\n  default: return \"\"\n  }\n}\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "enum Fail: String {\n  case accessDenied = \"ACCESS_DENIED\"\n  case held = \"WRITE_LOCKED\"\n  var hint: String {\n    switch self {\n    case .accessDenied: \"Retry the same call.\"\n    case .held: \"Never retry this.\"\n    }\n  }\n}\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "let h = [(\"ACCESS_DENIED\", \"Retry the same call.\"), (\"WRITE_LOCKED\", \"Wait.\")]\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "let h: [Code: String] = [.accessDenied: \"Retry the same call.\", .writeLocked: \"Hopeless.\"]\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "func h(_ c: String) -> String { if c == \"ACCESS_DENIED\" { return \"Retry the same call.\" }\n return \"Give up.\" }\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "func h(_ c: String) -> String { c == \"ACCESS_DENIED\" ? \"Retry the same call.\" : \"Do not retry.\" }\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "throw Failure(\"ACCESS_DENIED\", options: [.hint(\"Retry the same call.\")])\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn h(c: &str, n: u8) -> &'static str { match c { \"WRITE_LOCKED\" if n > 3 => \"Give up.\", _ => \"\" } }",
        &[],
    ),
    (
        "a.rs",
        "fn h(c: &str) -> &'static str { if c == \"WRITE_LOCKED\" { \"Try again.\" } else { \"Do not retry.\" } }",
        &[],
    ),
    (
        "a.rs",
        "fn f() { tracing::warn!(\"WRITE_LOCKED, will not retry\"); assert_eq!(code(), \"ACCESS_DENIED\", \"must be retried\"); }",
        &[],
    ),
    (
        "a.ts",
        "const h = (c: string) => c !== \"ACCESS_DENIED\" ? \"Send the same call again.\" : \"Give up.\";",
        &[],
    ),
    (
        "a.ts",
        "if (e.code === \"ACCESS_DENIED\" && fresh) { banner(\"Please try again in a minute.\"); }",
        &[],
    ),
    (
        "a.ts",
        "it(\"sends it again on WRITE_LOCKED\", async () => { expect(code).toBe(\"ACCESS_DENIED\", \"should be retried\"); });",
        &[],
    ),
    (
        "a.py",
        "class Client:\n    \"\"\"A client. Calls are safe to retry.\"\"\"\n\n    def f(self):\n        raise AppError(\"ACCESS_DENIED\", \"x\")\n",
        &[],
    ),
    (
        "a.go",
        "package a\n\n// AccessDeniedError says that the node is gone. Callers may retry.\ntype AccessDeniedError struct{}\n\nfunc (AccessDeniedError) Code() string { return \"ACCESS_DENIED\" }\n",
        &[],
    ),
    (
        "a.go",
        "package a\n\nfunc f() {\n\tlog.Printf(\"WRITE_LOCKED: retrying in %d\", 5)\n\trequire.Equal(t, \"ACCESS_DENIED\", code, \"may be retried\")\n}\n",
        &[],
    ),
    (
        "a.rs",
        "pub static ROWS: &[Row] = &[Row { code: \"ACCESS_DENIED\", advice: \"Send the same call again.\" }, Row { code: \"WRITE_LOCKED\", advice: \"Wait.\" }];",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "impl Code { fn hint(self) -> &'static str { match self { Self::AccessDenied => \"Try again later.\", Self::WriteLocked => \"No point in retrying.\" } } }",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "impl fmt::Display for E { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { match self { E::AccessDenied => write!(f, \"gone, try again later\"), E::WriteLocked => f.write_str(\"held for good, give up\") } } }\nconst A: &str = \"ACCESS_DENIED\"; const B: &str = \"WRITE_LOCKED\";",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn f(c: &str) { match c { \"WRITE_LOCKED\" => { tracing::warn!(\"giving up, no retry\"); } _ => {} } }",
        &[],
    ),
    (
        "a.rs",
        "phf_map! { \"ACCESS_DENIED\" => \"Retry the same call.\", \"WRITE_LOCKED\" => \"wait\" }",
        &["ACCESS_DENIED"],
    ),
    (
        "a.rs",
        "fn h() -> &'static [(&'static str, Advice)] { &[(\"WRITE_LOCKED\", Advice::text(\"It never clears; give up.\"))] }",
        &["WRITE_LOCKED"],
    ),
    (
        "a.rs",
        "let p = problem(Code::WriteLocked).detail(\"do not send it again\").build();",
        &["WRITE_LOCKED"],
    ),
    (
        "a.ts",
        "export enum Code {\n  /** Retry in a minute. */\n  Gone = \"ACCESS_DENIED\",\n  /** Fatal. */\n  Held = \"WRITE_LOCKED\",\n}",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const rows: [string, number, string][] = [[\"ACCESS_DENIED\", 410, \"The same call works in a minute, send it again.\"], [\"WRITE_LOCKED\", 423, \"Wait.\"]];",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "const hint = code === Codes.WRITE_LOCKED ? `Do not retry, ${who} holds it.` : \"\";",
        &["WRITE_LOCKED"],
    ),
    (
        "a.ts",
        "res.status(410).json({ error: { code: \"ACCESS_DENIED\", message: `Node ${id} is gone. Try again.` } });",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "return problem(\"ACCESS_DENIED\", { title: \"Gone\", detail: \"Please retry in a few seconds.\" });",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "class WriteLocked extends AppError {\n  /** Not worth retrying. */\n  static readonly code = \"WRITE_LOCKED\";\n}",
        &["WRITE_LOCKED"],
    ),
    ("a.ts", "metrics.count(\"ACCESS_DENIED\", \"retry later\");", &["ACCESS_DENIED"]),
    ("a.ts", "i18n.add({ \"errors.ACCESS_DENIED\": \"Please try again.\" });", &[]),
    (
        "a.tsx",
        "export const E = ({ code }) => code === \"ACCESS_DENIED\" ? <p>Please try again later.</p> : <p>Contact us.</p>;",
        &["ACCESS_DENIED"],
    ),
    (
        "a.tsx",
        "export const E = ({ code }) => code === \"ACCESS_DENIED\" ? <Alert text=\"Please try again later.\" /> : null;",
        &["ACCESS_DENIED"],
    ),
    (
        "a.py",
        "ERRORS: dict[str, ErrorInfo] = {\"ACCESS_DENIED\": ErrorInfo(status=410, hint=\"Retry the same call.\"), \"WRITE_LOCKED\": ErrorInfo(status=423, hint=\"wait\")}\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.py",
        "class Code(StrEnum):\n    #: Safe to retry.\n    ACCESS_DENIED = \"ACCESS_DENIED\"\n    WRITE_LOCKED = \"WRITE_LOCKED\"  # never retry\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.py",
        "def hint(code):\n    return {\"ACCESS_DENIED\": \"Retry the same call.\", \"WRITE_LOCKED\": \"Wait.\"}.get(code)\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.py",
        "def f(e):\n    if e.code == \"WRITE_LOCKED\":\n        log.error(\"will not retry, giving up\")\n        raise\n",
        &[],
    ),
    (
        "a.py",
        "class AccessDenied(AppError):\n    code: ClassVar[str] = \"ACCESS_DENIED\"\n    hint = \"Send the same call again.\"\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.py",
        "class AccessDenied(AppError):\n    code = \"ACCESS_DENIED\"\n\n    def advice(self):\n        return \"Send the same call again.\"\n",
        &[],
    ),
    (
        "a.go",
        "package a\n\nvar (\n\t// ErrGone is safe to retry.\n\tErrGone = fault.New(\"ACCESS_DENIED\", \"gone\")\n\t// ErrHeld is permanent.\n\tErrHeld = fault.New(\"WRITE_LOCKED\", \"held\")\n)\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nconst (\n\tCodeGone = \"ACCESS_DENIED\" // transient, retry\n\tCodeHeld = \"WRITE_LOCKED\" // permanent\n)\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nvar t = map[Code]info{\n\tCodeGone: {410, \"Retry the same call.\"},\n}\n\nconst CodeGone Code = \"ACCESS_DENIED\"\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.go",
        "package a\n\nfunc f(c Code) string {\n\tswitch {\n\tcase c == \"ACCESS_DENIED\":\n\t\treturn \"Retry the same call.\"\n\t}\n\treturn \"\"\n}\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "struct Advice { static let all: [String: String] = [\"ACCESS_DENIED\": \"Retry the same call.\", \"WRITE_LOCKED\": \"Wait.\"] }\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "extension Fail: LocalizedError {\n  var recoverySuggestion: String? {\n    switch self {\n    case .accessDenied: return NSLocalizedString(\"Please try again later.\", comment: \"\")\n    case .writeLocked: return \"There is no way out, do not retry.\"\n    }\n  }\n}\nlet a = \"ACCESS_DENIED\"; let b = \"WRITE_LOCKED\"\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    (
        "a.swift",
        "enum Fail: String {\n  case accessDenied = \"ACCESS_DENIED\" // retry later\n  case writeLocked = \"WRITE_LOCKED\" // final\n}\n",
        &["WRITE_LOCKED", "ACCESS_DENIED"],
    ),
    // A constant may be called like the code whose advice it is.
    (
        "a.rs",
        "const ACCESS_DENIED_HINT: &str = \"Just retry.\";\nconst C: &str = \"ACCESS_DENIED\";\n",
        &["ACCESS_DENIED"],
    ),
    (
        "a.ts",
        "export const accessDeniedHint = 'Retry the same call.';\nfail('ACCESS_DENIED', accessDeniedHint);\n",
        &["ACCESS_DENIED"],
    ),
];

#[test]
fn a_text_is_the_advice_for_what_it_stands_beside() {
    for (file, text, codes) in ADVICE {
        let mut expected: Vec<String> = codes.iter().map(|code| format!("retry-claim {code}")).collect();
        expected.sort();
        let found: Vec<String> = Tree::new(&contract())
            .file(file, text)
            .words()
            .into_iter()
            .filter(|word| word.starts_with("retry"))
            .collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_claim_is_told_where_it_is_made() {
    let text = "/// A key was replaced.\n///\n/// # Retry\n/// The same call may succeed later.\n#[derive(Failure)]\n#[failure(code = \"ACCESS_DENIED\")]\nstruct A;\n";
    let findings = Tree::new(&contract()).file("a.rs", text).findings();
    let lines: Vec<usize> =
        findings.iter().filter(|one| one.rule == "retry-claim").map(|one| one.line).collect();
    assert_eq!(lines, [4]);
}
