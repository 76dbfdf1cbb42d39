//! What sources say about retrying, in prose and beside a code, held against the contract in all languages.

use serde_json::{Value, json};

use super::tree::{Tree, failure};

pub(super) fn contract() -> Value {
    let declare = |code: &str, retry: &str| {
        let mut declared = failure(code, "conflict");
        declared["retry"] = json!(retry);
        declared
    };
    json!({
        "curable": 1, "name": "test", "version": "1.0.0", "operations": [],
        "failures": [
            declare("WRITE_LOCKED", "same"), declare("DISK_BUSY", "same"), declare("ACCESS_DENIED", "never"),
            declare("FILE_NOT_FOUND", "amended"), declare("trace.NOT_RECORDING", "never"), declare("trace.TAPE_SLOW", "same"),
        ],
    })
}

fn found(file: &str, text: &str) -> Vec<String> {
    Tree::new(&contract()).file(file, text).words()
}

/// The file, what it says, and the code of which that is not true.
const WRONG: &[(&str, &str, &str)] = &[
    (
        "a.py",
        "class Slow(Exception):\n    \"\"\"WRITE_LOCKED. Retrying is pointless.\"\"\"\n",
        "WRITE_LOCKED",
    ),
    (
        "a.rs",
        "fn f() -> Problem { Problem { r#type: \"ACCESS_DENIED\".into(), message: \"Please retry shortly.\".into() } }",
        "ACCESS_DENIED",
    ),
    ("a.swift", "let f = Problem(`type`: \"ACCESS_DENIED\", retryable: true)", "ACCESS_DENIED"),
    ("a.ts", "const d = 'Do not retry on trace.TAPE_SLOW.';", "trace.TAPE_SLOW"),
    (
        "a.ts",
        "const d = 'WRITE_LOCKED may be retried; trace.NOT_RECORDING may be retried as well.';",
        "trace.NOT_RECORDING",
    ),
    ("a.ts", "// trace.NOT_RECORDING is transient and safe to retry.\nconst x = 1;", "trace.NOT_RECORDING"),
    ("a.ts", "/**\n * Retry NOT_RECORDING\n * after a minute.\n */\nconst x = 1;", "trace.NOT_RECORDING"),
    ("a.ts", "// WRITE_LOCKED and DISK_BUSY are permanent.\nconst x = 1;", "DISK_BUSY"),
    ("a.ts", "const hints = { ACCESS_DENIED: 'Please try again in a moment.' };", "ACCESS_DENIED"),
    ("a.ts", "const d = 'ACCESS_DENIED ' + 'can be retried.';", "ACCESS_DENIED"),
    ("a.ts", "const d = () => refusal('ACCESS_DENIED').hint('Send the same call again.');", "ACCESS_DENIED"),
    ("a.ts", "const d = { code: 'WRITE_LOCKED', retry: 'never' };", "WRITE_LOCKED"),
    (
        "a.py",
        "def f():\n    return make_error(\"ACCESS_DENIED\", hint=\"Retry the same call in a minute.\")\n",
        "ACCESS_DENIED",
    ),
    (
        "a.py",
        "def f():\n    return make_error(\"trace.NOT_RECORDING\", retryable=True)\n",
        "trace.NOT_RECORDING",
    ),
    ("a.py", "# Never retry WRITE_LOCKED, it only makes\n# things worse.\nX = 1\n", "WRITE_LOCKED"),
    ("a.py", "D = (\n    \"Writes. ACCESS_DENIED \"\n    \"is temporary.\"\n)\n", "ACCESS_DENIED"),
    (
        "a.py",
        "def f():\n    \"\"\"Writes.\n\n    Raises:\n        ACCESS_DENIED: no. It is safe to retry.\n    \"\"\"\n",
        "ACCESS_DENIED",
    ),
    (
        "a.go",
        "package p\n\n// Write writes. ACCESS_DENIED is safe to retry.\nfunc Write() {}\n",
        "ACCESS_DENIED",
    ),
    ("a.go", "package p\n\nfunc f() {\n\t// WRITE_LOCKED must never be retried.\n\tg()\n}\n", "WRITE_LOCKED"),
    ("a.rs", "fn f() {\n    // Retrying WRITE_LOCKED does not help.\n    g();\n}\n", "WRITE_LOCKED"),
    ("a.rs", "/* ACCESS_DENIED: try again later. */\nfn f() {}\n", "ACCESS_DENIED"),
    (
        "a.rs",
        "/// FILE_NOT_FOUND: the identical call may be repeated until it works.\nfn f() {}\n",
        "FILE_NOT_FOUND",
    ),
    ("a.py", "# ACCESS_DENIED may be repeated.\nX = 1\n", "ACCESS_DENIED"),
    ("a.go", "package p\n\n// FILE_NOT_FOUND: repeat the same call.\nvar x = 1\n", "FILE_NOT_FOUND"),
    ("a.ts", "fail('ACCESS_DENIED', 'send the request again');", "ACCESS_DENIED"),
    ("a.swift", "func f() {\n    // trace.TAPE_SLOW cannot be retried.\n    g()\n}\n", "trace.TAPE_SLOW"),
];

#[test]
fn what_is_not_true_of_a_code_is_found_in_every_language() {
    for (file, text, code) in WRONG {
        let found = found(file, text);
        assert!(found.contains(&format!("retry-claim {code}")), "{text}: {found:?}");
    }
}

#[test]
fn what_is_true_is_left_alone() {
    for (file, text) in [
        ("a.ts", "// ACCESS_DENIED must never be retried.\nconst x = 1;"),
        ("a.ts", "// ACCESS_DENIED is never to be retried.\nconst x = 1;"),
        ("a.ts", "/** Unlike WRITE_LOCKED, ACCESS_DENIED must not be retried. */\nconst x = 1;"),
        ("a.ts", "/** WRITE_LOCKED: do not retry immediately; wait for Retry-After. */\nconst x = 1;"),
        ("a.ts", "/** Never retry ACCESS_DENIED, but WRITE_LOCKED may be retried. */\nconst x = 1;"),
        ("a.ts", "/** FILE_NOT_FOUND: choose another path and retry the call. */\nconst x = 1;"),
        (
            "a.ts",
            "const d = { code: 'ACCESS_DENIED', retryable: false, hint: 'Sending it again will not help.' };",
        ),
        ("a.py", "# The retry count for ACCESS_DENIED is spent.\nX = 1\n"),
        ("a.py", "# We do not retry WRITE_LOCKED here; the queue does.\nX = 1\n"),
        ("a.py", "# WRITE_LOCKED   retry later\n# ACCESS_DENIED  over\nX = 1\n"),
        ("a.rs", "fn f() { g(AppError::new(\"ACCESS_DENIED\", \"send the manifest again\")); }\n"),
        ("a.ts", "// WRITE_LOCKED: a header may not be repeated.\nconst x = 1;"),
        ("a.ts", "fail('ACCESS_DENIED', 'repeat the password');"),
        ("a.go", "package p\n\n// NOT_RECORDING isn't retryable.\nfunc F() {}\n"),
    ] {
        assert_eq!(found(file, text), [""; 0], "{text}");
    }
}

/// The same for codes in small letters, which a contract from elsewhere has.
#[test]
fn what_is_said_of_codes_in_small_letters_is_held_against_the_contract() {
    let small = |code: &str, retry: &str| {
        let mut declared = failure(code, "conflict");
        declared["retry"] = json!(retry);
        declared
    };
    let contract = json!({
        "curable": 1, "name": "test", "version": "1.0.0", "operations": [],
        "failures": [small("honey_sealed", "never"), small("scale_busy", "same"), small("key.revoked", "never")],
    });
    let wrong = [
        (
            "a.py",
            "D = {\"seal\": \"Seals. honey_sealed is retryable; call again with the same batch.\"}\n",
            "honey_sealed",
        ),
        ("a.go", "package a\n\n// key.revoked is transient and safe to retry.\nvar x = 1\n", "key.revoked"),
        ("a.ts", "const d = 'Sends. Never retry on scale_busy.';", "scale_busy"),
        (
            "a.rs",
            "/// honey_sealed. It is safe to retry with the same batch_id.\nfn seal() {}\n",
            "honey_sealed",
        ),
        ("a.swift", "let d = [\"key.revoked\": \"Please try again in a moment.\"]\n", "key.revoked"),
    ];
    for (file, text, code) in wrong {
        assert_eq!(Tree::new(&contract).file(file, text).words(), [format!("retry-claim {code}")], "{text}");
    }
    let right = [
        ("a.py", "D = {\"seal\": \"Seals. Retry with another batch_id, not after honey_sealed.\"}\n"),
        ("a.ts", "const d = 'Sends. When key_lost it is retryable. scale_busy may be retried.';"),
        ("a.go", "package a\n\n// Reads config.yaml again; key.revoked is final.\nvar x = 1\n"),
    ];
    for (file, text) in right {
        assert!(Tree::new(&contract).file(file, text).words().is_empty(), "{text}");
    }
}
