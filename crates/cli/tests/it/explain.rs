//! `curable explain`.

use crate::program::curable;

#[test]
fn the_page_of_a_code_is_its_doc_comment() {
    let page = curable(&["explain", "INVALID_INPUT"], "").stdout;
    for part in [
        "INVALID_INPUT\n",
        "The arguments do not fit",
        "*When:*",
        "*Repair:*",
        "kind: validation",
        "retry: amended",
        "http: 422",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn an_imported_status_has_a_page() {
    let def = curable(&["explain", "HTTP_404", "--json"], "").json();
    assert_eq!((&def["kind"], &def["http"]), (&"not_found".into(), &404.into()));
    assert_eq!(curable(&["explain", "HTTP_777"], "").code, 1);
    for word in ["http_404", "404"] {
        assert!(curable(&["explain", word], "").stdout.starts_with("HTTP_404\n"), "{word}");
    }
    assert_eq!(curable(&["explain", "777"], "").code, 1);
}

#[test]
fn neither_case_nor_namespace_have_to_be_typed_where_one_code_is_meant() {
    let path = std::env::temp_dir().join(format!("curable-explain-meant-{}.json", std::process::id()));
    let contract = r#"{"curable":1,"name":"bays","version":"1.0.0","failures":[
        {"code":"bay.TAKEN","summary":"The bay is taken.","kind":"conflict"},
        {"code":"bay.GONE","summary":"The bay is gone.","kind":"not_found"},
        {"code":"lot.GONE","summary":"The lot is gone.","kind":"not_found"}]}"#;
    std::fs::write(&path, contract).unwrap();
    let file = path.to_str().unwrap();
    let found = curable(&["explain", "taken", "--contract", file], "");
    assert!(found.code == 0 && found.stdout.contains("The bay is taken."), "{}", found.stderr);
    let several = curable(&["explain", "gone", "--contract", file], "");
    assert!(several.code == 1 && several.stderr.contains("bay.GONE, lot.GONE"), "{}", several.stderr);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_terminal_obeys_nothing_that_a_contract_says() {
    let path = std::env::temp_dir().join(format!("curable-explain-esc-{}.json", std::process::id()));
    let contract = r#"{"curable":1,"name":"bays","version":"1.0.0","failures":[
        {"code":"ESC","summary":"red \u001b[31mRED\u001b]0;pwn\u0007 \u202e.\nMore.","kind":"conflict"},
        {"code":"a\u001b[31m.GONE","summary":"Gone.","kind":"not_found"},
        {"code":"b\u001b[31m.GONE","summary":"Gone.","kind":"not_found"}]}"#;
    std::fs::write(&path, contract).unwrap();
    let file = path.to_str().unwrap();
    for words in [&["--list"][..], &["ESC"], &["gone"], &["ESD"], &["a\u{1b}[31m.GON"]] {
        let ran = curable(&[&["explain", "--contract", file], words].concat(), "");
        let said = format!("{}{}", ran.stdout, ran.stderr);
        let obeyed = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!said.is_empty() && !said.contains(obeyed), "{words:?}: {said:?}");
    }
    let list = curable(&["explain", "--contract", file, "--list"], "").stdout;
    assert_eq!(
        list.lines().filter(|line| line.contains("RED") || line.contains("More.")).count(),
        1,
        "{list}"
    );
    std::fs::remove_file(path).unwrap();
}

#[test]
fn an_unknown_code_names_the_nearest() {
    let ran = curable(&["explain", "INVALID_INPT"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("did you mean `INVALID_INPUT`?"), "{}", ran.stderr);
}

#[test]
fn a_contract_adds_its_codes() {
    let path = std::env::temp_dir().join(format!("curable-explain-{}.json", std::process::id()));
    let contract = r#"{"curable":1,"name":"files","version":"1.0.0","failures":[
        {"code":"FILE_NOT_FOUND","summary":"There is no such file.","kind":"not_found","aliases":["NO_FILE"]}]}"#;
    std::fs::write(&path, contract).unwrap();
    let file = path.to_str().unwrap();
    assert!(
        curable(&["explain", "NO_FILE", "--contract", file], "").stdout.contains("There is no such file.")
    );
    assert!(curable(&["explain", "--list", "--contract", file], "").stdout.contains("FILE_NOT_FOUND"));
    std::fs::write(&path, "{\"curable\":2}").unwrap();
    assert_eq!(curable(&["explain", "NO_FILE", "--contract", file], "").code, 2);
    std::fs::remove_file(path).unwrap();
}
