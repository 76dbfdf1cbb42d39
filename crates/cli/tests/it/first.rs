//! What somebody meets who uses the program for the first time: slips, full disks, taken ports, misspelt files.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::program::{Ran, curable};

/// A folder for one test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("curable-first-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A description with one operation that fails in a way of its own.
fn description() -> String {
    let taken = json!({ "description": "The slot is taken.", "content": { "application/json": { "schema": {
        "type": "object", "properties": { "free_from": { "type": "string", "format": "date-time" } } } } } });
    let book = json!({ "operationId": "bookSlot",
        "parameters": [{ "name": "minutes", "in": "query", "schema": { "type": "integer" } }],
        "responses": { "200": { "description": "Booked." }, "409": taken } });
    json!({ "openapi": "3.1.0", "info": { "title": "Clinic", "version": "1" },
        "paths": { "/slots": { "post": book } } })
    .to_string()
}

fn refused(arguments: &[&str], stdin: &str) -> Ran {
    let ran = curable(arguments, stdin);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}: {}", ran.stderr);
    ran
}

#[test]
fn a_port_that_is_taken_is_said_with_how_to_take_another() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let said = refused(&["serve", "--demo", "files", "--listen", &address], "").stderr;
    assert!(said.contains(&format!("cannot listen on {address}")) && said.contains("--listen"), "{said}");
    assert!(!said.contains("--tokens"), "{said}");
}

#[test]
fn an_address_that_is_none_is_answered_with_the_form_of_one() {
    for command in [&["serve"][..], &["wrap"]] {
        for wrong in ["8333", "localhost:8333", ":8333", "127.0.0.1", "nowhere"] {
            let said = refused(&[command, &["--listen", wrong, "--", "true"]].concat(), "").stderr;
            let told = said.contains("127.0.0.1:8333") && said.contains("names are not taken");
            assert!(told || said.contains("unexpected argument"), "{wrong}: {said}");
        }
    }
    assert!(refused(&["serve", "--listen", "localhost:9000"], "").stderr.contains("127.0.0.1:9000"));
}

#[test]
fn a_lock_that_is_misspelt_guards_nothing_and_is_refused() {
    let folder = Folder::new("lock");
    let (spec, lock) = (folder.write("clinic.json", &description()), folder.at("contract.lock"));
    assert_eq!(curable(&["lock", &spec, "--lock", &lock], "").code, 0);
    let said = refused(&["lock", &spec, "--lock", &lock, "--since", &folder.at("nolock")], "").stderr;
    assert!(said.contains("nolock: there is no such lock"), "{said}");
    assert_eq!(curable(&["lock", &spec, "--lock", &lock, "--since", &lock], "").code, 0);
}

#[test]
fn a_contract_is_taken_from_standard_input_as_from_a_file() {
    let folder = Folder::new("contract");
    let spec = folder.write("clinic.json", &description());
    let contract = curable(&["contract", &spec], "").stdout;
    let file = folder.write("contract.json", &contract);
    for form in ["openapi", "mcp"] {
        let by_file = curable(&["export", form, &file], "");
        assert_eq!(by_file.code, 0, "{}", by_file.stderr);
        assert_eq!(curable(&["export", form, "-"], &contract).json(), by_file.json());
        assert_eq!(curable(&["export", form, "-"], &description()).code, 0);
    }
    assert_eq!(curable(&["contract", &file], "").stdout, contract, "it is one already");
    assert!(refused(&["contract", &file, "--tools"], "").stderr.contains("is a contract already"));
}

#[test]
fn what_is_neither_is_told_as_such_and_both_are_named() {
    let folder = Folder::new("neither");
    let other = folder.write("other.json", r#"{"a":1}"#);
    assert!(refused(&["diff", &other, &other], "").stderr.contains("no contract"));
    assert!(refused(&["contract", "ftp://x/y"], "").stderr.contains("http or https"));
    assert!(refused(&["diff", "ftp://x/y", &other], "").stderr.contains("http or https"));
    for command in ["diff", "serve"] {
        let both = refused(&[command, "nofile1", "nofile2"], "").stderr;
        assert!(both.contains("nofile1") && both.contains("nofile2"), "{both}");
    }
    let spec = folder.write("clinic.json", &description());
    let both = refused(&["check", "--contract", &spec, "nodir1", "nodir2"], "").stderr;
    assert!(both.contains("nodir1, nodir2"), "{both}");
}

#[test]
fn the_page_of_a_code_tells_what_it_means_to_an_operation() {
    let folder = Folder::new("explain");
    let spec = folder.write("clinic.json", &description());
    let page = curable(&["explain", "HTTP_409", "--contract", &spec], "").stdout;
    for part in ["The slot is taken.", "free_from", "clinic/bookSlot"] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_and_a_reader_that_has_seen_enough_is_none() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_curable"));
    let output = command.args(["explain", "INVALID_INPUT"]).stdout(full).stderr(Stdio::piped()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard output cannot be written"));
    let folder = Folder::new("pipe");
    let spec = folder.write("clinic.json", &description());
    let line = r#"{"operation":"bookSlot","arguments":{"minutes":1}}"#;
    let lines = folder.write("lines", &format!("{line}\n").repeat(20_000));
    let script = format!(
        "set -o pipefail; '{}' validate '{spec}' --jsonl < '{lines}' | head -1",
        env!("CARGO_BIN_EXE_curable")
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success() && output.stdout == b"{\"ok\":true}\n");
}

#[test]
fn a_number_that_nobody_can_hold_is_a_failure_of_the_call() {
    let folder = Folder::new("number");
    let spec = folder.write("clinic.json", &description());
    let ran = curable(&["validate", &spec, "bookSlot", "--json"], r#"{"minutes":1e400}"#);
    assert_eq!((ran.code, &ran.json()["code"]), (1, &json!("INVALID_INPUT")));
    let line = r#"{"operation":"bookSlot","arguments":{"minutes":1e400}}"#;
    assert!(curable(&["validate", &spec, "--jsonl"], line).stdout.contains("too large"));
}

#[test]
fn slips_of_use_are_told_for_what_they_are() {
    let folder = Folder::new("slips");
    let file = folder.write("file", "x");
    let failure = r#"{"error":{"code":"X","message":"m","kind":"validation","retry":"amended","retryable":false,"patch":[{"op":"replace","path":"/kind","value":"a"}]}}"#;
    for (arguments, stdin, said) in [
        (&["decide", "--arguments", "[1]"][..], failure, "JSON object"),
        (&["wrap", "--header", "a: b", "--", "true"], "", "--url"),
        (&["serve", "--demo", "files", "--root", &file], "", "no folder"),
        (&["call", "x", "{}", "--header", "a: b", "--", "true"], "", "--url"),
    ] {
        let told = refused(arguments, stdin).stderr;
        assert!(told.contains(said), "{arguments:?}: {told}");
    }
    let help = curable(&["help", "serve"], "");
    assert!(help.code == 0 && help.stdout.contains("Examples"), "{}{}", help.stdout, help.stderr);
    // The code is in the other dialect as well, so it is not lost.
    let translated = curable(
        &["translate", "--to", "curable"],
        r#"{"error":{"code":"CARD_DECLINED","message":"The card was declined."}}"#,
    );
    assert!(!translated.stderr.contains("lost"), "{}", translated.stderr);
}

#[test]
fn an_operation_is_found_by_every_name_that_its_tool_may_have() {
    // Ours are called `services/list` and `services/schema`, so that these need their namespace.
    let reading = |id: &str| json!({ "get": { "operationId": id, "responses": {} } });
    let document = json!({ "openapi": "3.0.3", "info": { "title": "Moorings", "version": "1" },
        "paths": { "/a": reading("list"), "/b": reading("berth") } });
    let folder = Folder::new("tool-names");
    let spec = folder.write("moorings.json", &document.to_string());
    let tools = curable(&["contract", &spec, "--tools", "--json"], "").stdout;
    assert!(tools.contains("moorings_list") && tools.contains("\"berth\""), "{tools}");
    for name in ["moorings_list", "moorings/list", "list", "GET /a", "berth", "moorings_berth"] {
        let ran = curable(&["validate", &spec, name], "{}");
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{name}");
        let line = json!({ "operation": name, "arguments": {} }).to_string();
        assert_eq!(curable(&["validate", &spec, "--jsonl"], &line).json(), json!({ "ok": true }), "{name}");
    }
    assert_eq!(curable(&["validate", &spec, "moorings_lost"], "{}").code, 2);
}

#[test]
fn what_is_told_without_a_call_is_cut_as_a_call_would_have_it() {
    let depot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reference/depot/openapi.yaml");
    let names = (0..9).map(|index| (format!("zz{index}"), json!(1))).collect::<serde_json::Map<_, _>>();
    let ran = curable(&["validate", depot, "listItems", "--json"], &json!(names).to_string());
    let envelope = json!({ "error": ran.json() }).to_string();
    let tokens = curable_runtime::estimate_text_tokens(&envelope);
    assert!(envelope.len() <= 2048 && tokens <= 350, "{tokens} tokens: {envelope}");
    assert!(ran.json()["more_repairs"].as_u64().is_some(), "{envelope}");
}
