//! What is told of a word that has the letters of a code, by how it is written.

use curable_check::mirror::fix;

use super::tree::{CODES, Tree, codes};

#[test]
fn a_word_that_could_be_a_code_is_undeclared_and_one_with_a_mark_too_many_is_ill_formed() {
    for (word, rule) in [
        ("FILE_NOTFOUND", "undeclared"),
        ("FILE_NOTF_OUND", "undeclared"),
        ("FILENOTFOUND", "undeclared"),
        ("FILE_NOT_FOUND_", "ill-formed"),
        ("_FILE_NOT_FOUND", "ill-formed"),
        ("FILE-NOT-FOUND", "ill-formed"),
        ("FILE NOT FOUND", "ill-formed"),
        ("FILE_NOT_FOUND ", "ill-formed"),
    ] {
        let text = format!("const x = {{ code: '{word}', message: 'x' }};");
        let tree = Tree::new(&codes(CODES)).file("it.ts", &text);
        let mut findings = tree.findings();
        findings.retain(|finding| finding.rule != "unused");
        let [only] = findings.as_slice() else { panic!("{word}: {findings:#?}") };
        assert_eq!((only.rule, only.suggestion.as_deref()), (rule, Some("FILE_NOT_FOUND")), "{only:?}");
        assert!(fix(findings).left.is_empty());
        assert!(tree.read("it.ts").contains("'FILE_NOT_FOUND'"), "{}", tree.read("it.ts"));
    }
}

/// A code without its namespace, a word that nobody has declared, and the spellings of both kinds of contracts.
const PLAIN: &[&str] = &[
    "LANE_SHUT",
    "lane-closed",
    "LANE-CLOSED",
    "Lane-Closed",
    "LANE CLOSED",
    "laneClosed",
    "LaneClosed",
    "lane_closed",
    "Lane_Closed",
    "LANE_CLOSEd",
    "LANE__CLOSED",
    "LANE_CLOSED_",
    " LANE_CLOSED",
    "LANE_CLOSED ",
    "LANE.CLOSED",
    "LANE:CLOSED",
    "LANE/CLOSED",
    "LANE_CLOSED!",
];
const SPACED: &[&str] = &[
    "pool.LANE_SHUT",
    "LANE_CLOSED",
    "pool.lane_closed",
    "pool.laneClosed",
    "pool.LANE-CLOSED",
    "pool.LANE CLOSED",
    "pool.LANE_CLOSED ",
    "pool. LANE_CLOSED",
    "pool/LANE_CLOSED",
    "pool:LANE_CLOSED",
    "pool::LANE_CLOSED",
    "pool#LANE_CLOSED",
    "pool/lane-closed",
    "POOL.LANE_CLOSED",
    "poolLaneClosed",
    "pool.Evicted",
    "pool.evicted",
    "pool/EVICTED",
    "pool.EVICTED!",
];

/// Places in which a word that nobody has declared is told, with `X` for it and `Y` and `Z` for declared codes.
const PLACES: &[(&str, &str)] = &[
    ("a.ts", "export const a = (e: PoolError) => e.withCode('X');"),
    ("a.ts", "export const a = (error: any) => { if (error.code === 'X') return 1; };"),
    ("a.ts", "export const CODES = { lane: 'X', cold: 'Y', old: 'Z' } as const;"),
    ("a.ts", "export function errorCodeOf(s: number) { if (s === 423) return 'X'; return 'INTERNAL'; }"),
    ("a.ts", "export const a = (res: Response) => res.status(423).json({ error: 'X' });"),
    ("a.py", "def a(e):\n    return e.with_code(\"X\")\n"),
    ("a.py", "def a(e):\n    assert e.code == \"X\"\n"),
    ("a.py", "def refuse(code):\n    raise PoolError(code, \"x\")\n\n\ndef a():\n    refuse(\"X\")\n"),
    ("a.py", "STATUS = {\"Y\": 409, \"X\": 423, \"Z\": 410}\n"),
    ("a.go", "package a\n\nfunc a(e *PoolError) error { return e.WithCode(\"X\") }\n"),
    ("a.go", "package a\n\nfunc a(e *PoolError) bool { return e.Code == \"X\" }\n"),
    ("a.go", "package a\n\nvar codes = []string{\"Y\", \"Z\", \"X\"}\n"),
    ("a.rs", "fn a(e: PoolError) -> PoolError { e.with_code(\"X\") }"),
    ("a.rs", "#[test]\nfn a() { assert!(run().code() == \"X\", \"x\"); }"),
    ("a.rs", "#[test]\nfn a() { assert!(run().is_err_and(|e| e.code() == \"X\")); }"),
    ("a.rs", "fn a(e: &PoolError) -> bool { matches!(e.code.as_str(), \"X\") }"),
    ("a.rs", "fn a() -> Vec<PoolError> { vec![PoolError::new(\"X\", \"x\")] }"),
    ("A.swift", "func a(_ e: PoolError) -> PoolError { e.withCode(\"X\") }\n"),
    ("A.swift", "func a(_ e: PoolError) { XCTAssertTrue(e.code == \"X\") }\n"),
    (
        "A.swift",
        "enum PoolFailure: String {\n    case a = \"X\"\n    case b = \"Y\"\n    case c = \"Z\"\n}\n",
    ),
];

#[test]
fn every_spelling_is_told_wherever_a_word_that_nobody_has_declared_is() {
    let codes_of = |space: &str| {
        let all = ["LANE_CLOSED", "WATER_TOO_COLD", "TICKET_EXPIRED", "EVICTED"];
        all.map(|code| format!("{space}{code}"))
    };
    let mut missed = Vec::new();
    for (space, spellings) in [("", PLAIN), ("pool.", SPACED)] {
        let all = codes_of(space);
        let contract = codes(&all.each_ref().map(String::as_str));
        for (file, text) in PLACES {
            let text =
                text.replace("'Y'", &format!("'{}'", all[1])).replace("\"Y\"", &format!("\"{}\"", all[1]));
            let text =
                text.replace("\"Z\"", &format!("\"{}\"", all[2])).replace("'Z'", &format!("'{}'", all[2]));
            for word in spellings {
                let text = text.replace("\"X\"", &format!("\"{word}\"")).replace("'X'", &format!("'{word}'"));
                let other = format!("throw new PoolError('{}', 'x');", all[3]);
                let tree = Tree::new(&contract).file(file, &text).file("other.ts", &other);
                let told = tree.words();
                // A text in capitals may be for people where nothing says that it is the code.
                let is_shown = word.trim().contains(' ') && space.is_empty() && text.contains("error: '");
                if told.len() != usize::from(!is_shown) {
                    missed.push(format!("{told:?} of {word:?} in {text}"));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn the_same_spelling_is_no_code_as_a_message_or_the_name_of_something_else() {
    let texts = [
        (
            "a.ts",
            "export const a = (b: Bus) => { b.emit('lane_closed'); b.title('LANE CLOSED'); get('/lane/closed'); };",
        ),
        ("a.ts", "export const a = () => { throw new PoolError('LANE_CLOSED', 'LANE CLOSED'); };"),
        ("a.ts", "export const row = { state: 'lane_closed', label: 'LANE-CLOSED', title: 'LANE CLOSED' };"),
        ("a.py", "def a(e):\n    assert e.title == \"LANE CLOSED\"\n    raise ValueError(\"LANE CLOSED\")\n"),
        ("a.go", "package a\n\nconst topicLane = \"lane.closed\"\nconst event = \"lane-closed\"\n"),
        ("a.go", "package a\n\nfunc a(w W) { http.Error(w, \"LANE CLOSED\", 423) }\n"),
        (
            "a.rs",
            "#[test]\nfn a() { assert!(x.state == \"lane_closed\"); assert!(x.title() == \"LANE CLOSED\"); }",
        ),
        ("a.rs", "fn a() -> anyhow::Result<()> { ensure!(x, \"LANE CLOSED\"); bail!(\"LANE CLOSED\") }"),
        ("A.swift", "func a() { label.text = \"LANE CLOSED\"; XCTAssertTrue(a.state == \"lane_closed\") }\n"),
    ];
    for (file, text) in texts {
        let other = "throw new PoolError('LANE_CLOSED', 'x');";
        let tree =
            Tree::new(&codes(&["LANE_CLOSED", "WATER_TOO_COLD"])).file(file, text).file("other.ts", other);
        assert_eq!(tree.words(), [""; 0], "{text}");
    }
    let events = "bus.publish('pool.evicted', {});\nif (event.type === 'pool.evicted') fetch('/pool/evicted');\n\
        export const TOPICS = ['pool.evicted', 'pool.opened', 'pool.cleaned'];";
    let other = "throw new PoolError('pool.EVICTED', 'x');";
    let tree =
        Tree::new(&codes(&["pool.EVICTED", "pool.LANE_CLOSED"])).file("a.ts", events).file("b.ts", other);
    assert_eq!(tree.words(), [""; 0]);
}
