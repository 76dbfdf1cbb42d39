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
