//! `curable call`, against our own servers over stdio and HTTP.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::{Ran, curable};

const FILES: [&str; 5] = ["--", env!("CARGO_BIN_EXE_curable"), "serve", "--demo=files", "--stdio"];

fn call(arguments: &[&str]) -> Ran {
    curable(&[&["call"], arguments].concat(), "")
}

/// A call to a file server that is started for it.
fn files(arguments: &[&str]) -> Ran {
    call(&[arguments, &FILES].concat())
}

/// A server that ends with the test.
struct Serving(Child);

impl Serving {
    fn start(arguments: &[&str]) -> (Self, Value) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_curable"));
        command.arg("serve").args(arguments).args(["--json", "--listen", "127.0.0.1:0"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        (Self(child), serde_json::from_str(&line).unwrap())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_near_miss_is_repaired_and_every_step_is_shown() {
    let ran = files(&["files_read", r#"{"path":"notes/todoo.txt"}"#]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(ran.json()["content"], "buy milk\nwrite the report\n");
    let steps: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(steps[0], r#"1. files_read {"path":"notes/todoo.txt"}"#);
    assert!(steps[1].contains("FILE_NOT_FOUND (not_found)"), "{}", steps[1]);
    assert!(steps[2].starts_with("   decided: repair with the server's patch"), "{}", steps[2]);
    assert_eq!(steps[3], "   because the patch makes the call valid and loses nothing");
    assert_eq!(steps[4], r#"2. files_read {"path":"notes/todo.txt"} (repaired)"#);
    assert!(steps[5].starts_with("   done after"), "{}", steps[5]);
}

#[test]
fn what_only_the_caller_can_choose_is_left_to_it() {
    let ran = files(&["files_write", r#"{"path":"../x","content":"x"}"#]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("INVALID_PATH") && ran.stderr.contains("decided: ask"), "{}", ran.stderr);
    assert!(ran.stderr.contains("hint: "), "{}", ran.stderr);
    let ran = files(&["files_raed", "{}"]);
    assert!(ran.code == 1 && ran.stderr.contains("did you mean `files_read`?"), "{}", ran.stderr);
}

#[test]
fn a_repair_that_may_not_be_sent_is_told_as_a_command() {
    for flag in ["--attempts=1", "--no-repair"] {
        let ran = files(&["files_read", r#"{"path":"notes/todoo.txt"}"#, flag]);
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{}", ran.stderr);
        assert!(!ran.stderr.contains("\n2. "), "{flag} sends once: {}", ran.stderr);
        let command = r#"  repaired: curable call files_read '{"path":"notes/todo.txt"}' -- "#;
        assert!(ran.stderr.contains(command), "{}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_failure_is_told_in_words_with_commands_that_can_be_pasted() {
    let (_serving, told) = Serving::start(&[]);
    let mcp = told["mcp"].as_str().unwrap();
    let ran = call(&["getOrder", r#"{"orderId":"ord-9999"}"#, "--url", mcp]);
    assert!(ran.stderr.contains("\n  /orderId is none of the legal values\n"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("\n  reference: r-") && !ran.stderr.contains("{\"expected\""),
        "{}",
        ran.stderr
    );
    let next = ran.stderr.lines().find_map(|line| line.strip_prefix("  next: ")).unwrap();
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_curable")).parent().unwrap();
    let pasted = Command::new("/bin/sh").args(["-c", next]).env("PATH", folder).output().unwrap();
    assert!(pasted.status.success(), "{next}: {}", String::from_utf8_lossy(&pasted.stderr));
    let unknown = call(&["zzz", "{}", "--url", mcp]).stderr;
    assert!(unknown.contains(&format!("curable call --list --url {mcp}")), "{unknown}");
    assert!(!unknown.contains("`similar`"), "{unknown}");
    let plan = call(&["createOrder", "{}", "--plan", "--url", mcp]).stdout;
    for name in ["buyer", "lines", "delivery"] {
        assert!(plan.contains(&format!("\n  /{name} is required\n")), "{plan}");
    }
    let plan = call(&["getOrdr", "{}", "--plan", "--url", mcp]).stdout;
    assert!(plan.contains("did you mean `getOrder`?"), "{plan}");
    let root = told["http"].as_str().unwrap();
    let astray = call(&["getOrder", "{}", "--url", root]).stderr;
    assert!(astray.contains(&format!("try {mcp}.")), "{astray}");
}

#[test]
fn who_is_not_let_in_is_told_why_and_which_flags_there_are() {
    let hash = "a3ee786b5707c27d42570785081ec17f5c7db9262a01366af362a1aa61a420b9";
    let tokens = std::env::temp_dir().join(format!("curable-call-tokens-{}.toml", std::process::id()));
    std::fs::write(&tokens, format!("[[token]]\nname = \"ann\"\nsha256 = \"{hash}\"\nscopes = []\n"))
        .unwrap();
    let (_serving, told) = Serving::start(&["--tokens", tokens.to_str().unwrap()]);
    let mcp = told["mcp"].as_str().unwrap();
    let without = call(&["getOrder", "{}", "--url", mcp]).stderr;
    assert!(
        without.contains("asks who is calling") && without.contains("give a token with --bearer-env"),
        "{without}"
    );
    let wrong = call(&["getOrder", "{}", "--url", mcp, "--header", "Authorization: Bearer guessed"]).stderr;
    assert!(
        wrong.contains("does not take the credentials") && wrong.contains("the server said: "),
        "{wrong}"
    );
    assert!(wrong.contains("give another token"), "{wrong}");
    std::fs::remove_file(tokens).unwrap();
}

#[test]
fn the_examples_of_the_help_work_when_they_are_pasted() {
    let help = call(&["--help"]).stdout;
    let (_serving, told) = Serving::start(&[]);
    let root = told["http"].as_str().unwrap();
    let at = |line: &str| line.trim().replace("http://127.0.0.1:8333", root);
    let examples: Vec<String> = help.lines().filter(|line| line.contains("127.0.0.1:8333")).map(at).collect();
    let examples: Vec<&String> = examples.iter().filter(|line| line.starts_with("curable call ")).collect();
    assert_eq!(examples.len(), 3, "{help}");
    for example in examples {
        let words: Vec<&str> =
            example.split_whitespace().skip(2).map(|word| word.trim_matches('\'')).collect();
        let ran = call(&words);
        assert_eq!(ran.code, 0, "{example}: {}", ran.stderr);
    }
}

#[test]
fn over_http_the_same_is_done_in_both_eras_and_without_mcp() {
    let (_serving, told) = Serving::start(&["--demo", "files"]);
    let (mcp, http) = (told["mcp"].as_str().unwrap(), told["http"].as_str().unwrap());
    let arguments = r#"{"pth":"notes"}"#;
    for way in [
        ["files_list", arguments, "--json", "--url", mcp, "--era", "legacy"],
        ["files_list", arguments, "--json", "--url", mcp, "--era", "modern"],
        ["files/list", arguments, "--json", "--http", http, "--era", "auto"],
    ] {
        let ran = call(&way);
        assert_eq!(ran.code, 0, "{way:?} {}{}", ran.stdout, ran.stderr);
        let told = ran.json();
        assert_eq!((&told["outcome"], told["attempts"].as_array().unwrap().len()), (&json!("done"), 2));
        assert_eq!(told["attempts"][1]["arguments"], json!({ "path": "notes" }));
        assert_eq!(told["attempts"][0]["verdict"]["decision"], "repair");
        assert_eq!(told["value"]["entries"].as_array().unwrap().len(), 2);
        assert_eq!(ran.stderr, "");
    }
    let list = call(&["--list", "--json", "--url", mcp]).json();
    let read = list["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == "files_read").unwrap();
    assert_eq!(read["effect"], "read");
}

#[test]
fn the_demo_api_is_called_over_stdio() {
    let server = ["--", env!("CARGO_BIN_EXE_curable"), "serve", "--stdio"];
    let list = call(&[&["--list", "--json"], &server[..]].concat()).json();
    let name = list["tools"].as_array().unwrap().iter().find_map(|tool| {
        tool["name"].as_str().filter(|name| name.to_lowercase().replace('_', "").ends_with("listitems"))
    });
    let ran =
        call(&[&[name.unwrap(), r#"{"category":"Garden","limit":"2"}"#, "--json"], &server[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(ran.json()["attempts"][1]["arguments"], json!({ "category": "garden", "limit": 2 }));
}

#[test]
fn a_plan_sends_nothing() {
    let folder = std::env::temp_dir().join(format!("curable-call-plan-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let root = format!("--root={}", folder.display());
    let server = ["--", env!("CARGO_BIN_EXE_curable"), "serve", "--demo=files", &root, "--stdio"];
    let plan = |arguments: &[&str]| call(&[arguments, &["--plan", "--json"], &server].concat());
    let fine = plan(&["files_write", r#"{"path":"new.txt","content":"x"}"#]);
    assert_eq!((fine.code, &fine.json()["sends"]), (0, &json!(true)), "{}", fine.stderr);
    let slip = plan(&["files_write", r#"{"path":"new.txt","contnt":"x"}"#]);
    assert_eq!(slip.code, 1);
    assert_eq!(slip.json()["arguments"], json!({ "path": "new.txt", "content": "x" }));
    assert_eq!(slip.json()["verdict"]["decision"], "repair");
    let unknown = plan(&["files_wirte", "{}"]);
    assert_eq!(unknown.json()["failure"]["similar"][0]["value"], "files_write");
    assert!(std::fs::read_dir(&folder).unwrap().next().is_none(), "nothing was written");
    let words = files(&["files_read", "{}", "--plan"]);
    assert!(words.code == 1 && words.stdout.contains("decided: ask"), "{}", words.stdout);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_server_that_is_not_there_is_a_failure_and_no_server_is_wrong_use() {
    let ran = call(&["get", "{}", "--json", "--timeout", "5", "--url", "http://127.0.0.1:1/mcp"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert_eq!(ran.json()["failure"]["code"], "UPSTREAM_UNREACHABLE");
    let ran = call(&["get", "{}", "--", "/nothing/here"]);
    assert!(ran.code == 1 && ran.stderr.contains("could not be started"), "{}", ran.stderr);
    for (wrong, says) in [
        (vec!["get"], "no server"),
        (vec!["get", "[1]", "--url", "http://127.0.0.1:1"], "JSON object"),
        (vec!["get", "{", "--url", "http://127.0.0.1:1"], "no JSON"),
        (vec!["get", "{}", "--url", "ftp://example.com"], "no http or https"),
        (vec!["get", "{}", "--url", "127.0.0.1:1/mcp"], "write http://127.0.0.1:1/mcp"),
        (vec!["get", "{}", "--http", "localhost:1"], "write http://localhost:1"),
        (vec!["get", "{}", "--timeout", "0", "--url", "http://127.0.0.1:1"], "above 0"),
        (vec!["get", "{}", "--header", "nothing", "--url", "http://127.0.0.1:1"], "Name: value"),
        (vec!["get", "{}", "--header", "a: b", "--", "true"], "--header"),
        (vec!["get", "{}", "--url", "http://127.0.0.1:1", "--", "true"], "cannot be used"),
    ] {
        let ran = call(&wrong);
        assert!(ran.code == 2 && ran.stderr.contains(says), "{wrong:?}: {} {}", ran.code, ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_never_answers_is_ended_with_the_call() {
    let file = std::env::temp_dir().join(format!("curable-call-{}", std::process::id()));
    let command = format!("echo $$ > {}; exec sleep 40", file.display());
    for what in [&["x", "{}"][..], &["--list"], &["x", "{}", "--plan"]] {
        let begin = std::time::Instant::now();
        let ran = call(&[what, &["--timeout", "1", "--", "sh", "-c", &command]].concat());
        assert_eq!(ran.code, 1, "{}", ran.stderr);
        assert!(ran.stderr.contains("UPSTREAM_TIMEOUT"), "{what:?}: {}", ran.stderr);
        assert!(begin.elapsed().as_secs() < 10, "{what:?}: {:?}", begin.elapsed());
        let child = std::fs::read_to_string(&file).unwrap();
        let is_there = || Command::new("kill").args(["-0", child.trim()]).output().unwrap().status.success();
        // Whoever takes over what is dead may need a moment.
        for _ in 0..100 {
            if !is_there() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(!is_there(), "{what:?}: the program goes on");
    }
}

#[test]
fn the_contract_of_a_server_is_the_same_on_every_way_to_it() {
    let (_serving, told) = Serving::start(&["--demo=files"]);
    let stdio = format!("stdio:{}", FILES[1..].join(" "));
    let http = told["http"].as_str().unwrap();
    let contract = |name: &str| {
        let ran = curable(&["contract", name], "");
        assert_eq!(ran.code, 0, "{name}: {}", ran.stderr);
        ran.json()
    };
    let by_http = contract(http);
    let known = by_http["failures"].as_array().unwrap().iter().any(|def| def["kind"] == "not_found");
    assert!(known, "{by_http}");
    let mcp = told["mcp"].as_str().unwrap();
    assert_eq!(contract(mcp), by_http);
    assert_eq!(contract(&stdio), by_http);
    let diff = |one: &str, other: &str| curable(&["diff", one, other], "").stdout;
    assert!(diff(http, mcp).contains("no differences"), "{}", diff(http, mcp));
    // A list of tools tells less, and is compared with the list.
    let list = std::env::temp_dir().join(format!("curable-tools-{}.json", std::process::id()));
    let tools = curable(&["call", "--list", "--json", "--url", mcp], "").json();
    let as_listed = tools["tools"].as_array().unwrap().iter().map(|tool| {
        json!({ "name": tool["name"], "description": tool["description"], "inputSchema": tool["input"] })
    });
    std::fs::write(&list, json!({ "tools": as_listed.collect::<Vec<_>>() }).to_string()).unwrap();
    let ran = diff(list.to_str().unwrap(), mcp);
    assert!(!ran.contains("http_changed") && !ran.contains("kind_changed"), "{ran}");
    std::fs::remove_file(list).unwrap();
}
