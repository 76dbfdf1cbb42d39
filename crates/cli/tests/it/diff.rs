//! `curable diff` and `curable lock`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::program::{curable, curable_in};

/// A folder of its own for each test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("curable-cli-diff-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn contract(version: &str, most: u32, codes: &[&str]) -> String {
    let failures: Vec<Value> = codes
        .iter()
        .map(|code| json!({ "code": code, "summary": "It failed.", "kind": "internal" }))
        .collect();
    json!({
        "curable": 1, "name": "files", "version": version, "failures": failures,
        "operations": [{ "name": "files/read", "effect": "read",
            "input": { "type": "object", "properties": { "path": { "type": "string", "maxLength": most } } } }],
    })
    .to_string()
}

const API: &str = "openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, maxLength: 20 } }
      responses:
        '200': { description: A pet, content: { application/json: { schema: { $ref: 'SCHEMA' } } } }
        '404': { description: None }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string } }, required: [name] }
";

pub(crate) fn git(folder: &Path, arguments: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn a_break_ends_with_one_and_says_which_step_is_due() {
    let folder = Folder::new("break");
    let old = folder.write("old.json", &contract("1.2.0", 9, &["A_CODE"]));
    let new = folder.write("new.json", &contract("1.3.0", 5, &["A_CODE"]));
    let ran = curable(&["diff", &old, &new], "");
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(ran.stdout.contains("breaking    input_tightened  (wire)"), "{}", ran.stdout);
    assert!(ran.stdout.contains("version: 1.2.0 → 2.0.0 is due, it says 1.3.0"), "{}", ran.stdout);
    let json = curable(&["diff", &old, &new, "--json"], "").json();
    assert_eq!((&json["semver"], &json["findings"][0]["rule"]), (&json!("major"), &json!("input_tightened")));
    assert_eq!(curable(&["diff", &old, &new, "--fail-on", "forbidden"], "").code, 0);
    assert_eq!(curable(&["diff", &old, &new, "--fail-on", "never"], "").code, 0);
    assert_eq!(curable(&["diff", &new, &old], "").code, 0);
    assert_eq!(curable(&["diff", &new, &old, "--fail-on", "compatible"], "").code, 1);
    assert!(
        curable(&["diff", &old, &new, "--format", "markdown"], "")
            .stdout
            .starts_with("### The contract changed: **major**")
    );
    assert_eq!(
        curable(&["diff", &old, &old, "--json"], "").stdout,
        "{\"semver\":\"none\",\"findings\":[]}\n"
    );
}

#[test]
fn generated_clients_can_be_left_aside() {
    let folder = Folder::new("audience");
    let mut old: Value = serde_json::from_str(&contract("1.0.0", 9, &["A_CODE"])).unwrap();
    old["operations"][0]["failures"] = json!(["A_CODE"]);
    let old = folder.write("old.json", &old.to_string());
    let new = folder.write("new.json", &contract("1.0.0", 9, &["A_CODE"]));
    assert_eq!(curable(&["diff", &old, &new], "").code, 1);
    let wire = curable(&["diff", &old, &new, "--audience", "wire"], "");
    assert_eq!(wire.code, 0);
    assert!(wire.stdout.starts_with("semver: none for the wire"), "{}", wire.stdout);
    assert!(wire.stdout.contains("left out: 1 for generated clients alone"), "{}", wire.stdout);
    let wire = curable(&["diff", &old, &new, "--audience", "wire", "--json"], "").json();
    assert_eq!(wire, json!({ "semver": "none", "audience": "wire", "left_out": 1, "findings": [] }));
    let page = curable(&["diff", &old, &new, "--audience", "wire", "--format", "markdown"], "").stdout;
    assert!(page.starts_with("### The contract has not changed for the wire\n"), "{page}");
    assert!(page.contains("left out: 1 for generated clients alone"), "{page}");
}

#[test]
fn a_pull_request_is_told_which_version_is_due() {
    let folder = Folder::new("due");
    let old = folder.write("old.json", &contract("1.2.0", 9, &[]));
    let new = folder.write("new.json", &contract("1.3.0<b>", 5, &[]));
    let page = curable(&["diff", &old, &new, "--format", "markdown"], "").stdout;
    assert!(page.ends_with("\n\nversion: 1.2.0 → 2.0.0 is due, it says 1.3.0\\<b\\>\n"), "{page}");
}

#[test]
fn what_a_contract_asks_of_a_caller_is_not_overlooked() {
    let folder = Folder::new("access");
    let mut old: Value = serde_json::from_str(&contract("1.0.0", 9, &[])).unwrap();
    old["operations"][0]["access"] = json!({ "scopes": ["write"] });
    let old = folder.write("old.json", &old.to_string());
    let ran = curable(&["diff", &old, &old], "");
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    assert!(
        ran.stderr.contains("unknown field `scopes`, expected one of `required_scopes`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_revision_is_compared_with_the_file_that_it_became() {
    let folder = Folder::new("git");
    let inline = API.replace("SCHEMA", "#/components/schemas/Pet");
    folder.write("api.yaml", &inline);
    folder.write("deep/api.yaml", &API.replace("SCHEMA", "pet.yaml"));
    folder
        .write("deep/pet.yaml", "{ type: object, properties: { name: { type: string } }, required: [name] }");
    git(&folder.0, &["init", "-q"]);
    git(&folder.0, &["add", "."]);
    git(&folder.0, &["commit", "-qm", "first"]);
    let same = curable_in(&folder.0, &["diff", "main:api.yaml", "api.yaml", "--json"], "");
    assert_eq!((same.code, &same.json()["semver"]), (0, &json!("none")), "{}", same.stderr);
    let moved = curable_in(&folder.0, &["diff", "main:deep/api.yaml", "api.yaml", "--json"], "");
    assert_eq!((moved.code, &moved.json()["semver"]), (0, &json!("none")), "{}", moved.stdout);
    let here = curable_in(&folder.0.join("deep"), &["diff", "main:./api.yaml", "api.yaml", "--json"], "");
    assert_eq!((here.code, &here.json()["semver"]), (0, &json!("none")), "{}{}", here.stdout, here.stderr);
    folder.write(
        "api.yaml",
        &inline
            .replace("maxLength: 20", "maxLength: 10")
            .replace("'404': { description: None }", "'410': { description: None }"),
    );
    let ran = curable_in(&folder.0, &["diff", "main:api.yaml", "api.yaml", "--json"], "");
    let rules: Vec<Value> =
        ran.json()["findings"].as_array().unwrap().iter().map(|one| one["rule"].clone()).collect();
    assert_eq!(ran.code, 1);
    assert!(
        rules.contains(&json!("input_tightened")) && rules.contains(&json!("failure_removed")),
        "{rules:?}"
    );
    let ran = curable_in(&folder.0, &["diff", "nobody:api.yaml", "api.yaml"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("git says"), "{}", ran.stderr);
}

#[test]
fn an_accepted_break_is_remembered_with_its_reason() {
    let folder = Folder::new("accept");
    folder.write("old.json", &contract("1.0.0", 9, &["A_CODE"]));
    folder.write("new.json", &contract("2.0.0", 5, &["A_CODE"]));
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    assert_eq!(ran(&["diff", "old.json", "new.json"]).code, 1);
    assert_eq!(ran(&["diff", "old.json", "new.json", "--accept", " "]).code, 2);
    assert_eq!(ran(&["diff", "old.json", "new.json", "--accept", "nobody sends long paths"]).code, 0);
    let again = ran(&["diff", "old.json", "new.json"]);
    assert_eq!(again.code, 0);
    assert!(again.stdout.contains("Accepted: nobody sends long paths"), "{}", again.stdout);
    folder.write("new.json", &contract("2.0.0", 4, &["A_CODE"]));
    assert_eq!(ran(&["diff", "old.json", "new.json"]).code, 1, "another break was not accepted");
}

#[test]
fn a_locked_code_never_comes_back_as_something_else() {
    let folder = Folder::new("lock");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write("c.json", &contract("1.0.0", 9, &["A_CODE", "B_CODE"]));
    assert_eq!(ran(&["lock", "c.json", "--check"]).code, 1);
    assert!(!folder.0.join("contract.lock").exists());
    assert_eq!(ran(&["lock", "c.json", "--json"]).json()["added"], 3);
    assert_eq!(ran(&["lock", "c.json", "--check"]).code, 0);
    let before = fs::read_to_string(folder.0.join("contract.lock")).unwrap();
    folder.write("former.lock", &before);
    folder.write("c.json", &contract("2.0.0", 9, &["A_CODE"]));
    assert_eq!(ran(&["lock", "c.json", "--since", "former.lock"]).code, 0);
    assert!(fs::read_to_string(folder.0.join("contract.lock")).unwrap().starts_with(&before));
    folder.write(
        "c.json",
        &contract("3.0.0", 9, &["A_CODE", "B_CODE"]).replace(
            "\"B_CODE\",\"summary\":\"It failed.\",\"kind\":\"internal\"",
            "\"B_CODE\",\"summary\":\"Wrong password.\",\"kind\":\"unauthenticated\"",
        ),
    );
    let refused = ran(&["lock", "c.json"]);
    assert!(refused.code == 1 && refused.stdout.contains("code_reused"), "{}", refused.stdout);
    folder.write("contract.lock", &before.replace("It failed", "It worked"));
    let broken = ran(&["lock", "c.json"]);
    assert!(broken.code == 2 && broken.stderr.contains("seal is broken"), "{}", broken.stderr);
}

#[test]
fn a_lock_refuses_a_name_that_is_given_to_another_code_and_says_which() {
    let folder = Folder::new("lock-names");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    let named = |version: &str, owner: &str| {
        let mut contract: Value = serde_json::from_str(&contract(version, 9, &["A_CODE", "B_CODE"])).unwrap();
        for def in contract["failures"].as_array_mut().unwrap() {
            if def["code"] == owner {
                def["aliases"] = json!(["OLD_NAME"]);
            }
        }
        contract.to_string()
    };
    folder.write("c.json", &named("1.0.0", "A_CODE"));
    assert_eq!(ran(&["lock", "c.json"]).code, 0);
    folder.write("c.json", &named("2.0.0", "B_CODE"));
    let refused = ran(&["lock", "c.json"]);
    assert_eq!(refused.code, 1);
    for words in ["alias_reused", "/aliases/OLD_NAME", "\"A_CODE\" → \"B_CODE\"", "Do:"] {
        assert!(refused.stdout.contains(words), "{words}: {}", refused.stdout);
    }
}

#[test]
fn the_tools_of_a_server_are_a_contract() {
    let folder = Folder::new("tools");
    let list = |most: u32, codes: &[&str]| {
        let failures = codes.iter().map(|code| {
            json!({ "type": "object", "properties": { "error": { "type": "object", "properties": { "code": { "const": code } } } } })
        });
        let arms: Vec<Value> = [json!({ "type": "object", "properties": { "text": { "type": "string" } } })]
            .into_iter()
            .chain(failures)
            .collect();
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [{
            "name": "read", "description": "Reads.", "annotations": { "readOnlyHint": true },
            "inputSchema": { "type": "object", "properties": { "path": { "type": "string", "maxLength": most } } },
            "outputSchema": { "type": "object", "anyOf": arms } }] } })
        .to_string()
    };
    let old = folder.write("old.json", &list(20, &["GONE_AWAY", "TOO_LARGE"]));
    let new = folder.write("new.json", &list(10, &["GONE_AWAY"]));
    let rules = |ran: &crate::program::Ran| -> Vec<String> {
        let all = ran.json();
        let all = all["findings"].as_array().unwrap().clone();
        all.iter().map(|one| one["rule"].as_str().unwrap().to_owned()).collect()
    };
    let ran = curable(&["diff", &old, &new, "--json"], "");
    let found = rules(&ran);
    assert!(
        found.contains(&"input_tightened".to_owned()) && found.contains(&"failure_removed".to_owned()),
        "{found:?}"
    );
    assert_eq!(curable(&["diff", &old, &old, "--json"], "").json()["semver"], "none");

    let server = format!("stdio:{} serve --demo=files --stdio", env!("CARGO_BIN_EXE_curable"));
    let saved = curable(&["contract", &server], "");
    assert_eq!(saved.code, 0, "{}", saved.stderr);
    let saved = saved.json();
    let read = saved["operations"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["name"].as_str().unwrap().contains("read"));
    assert!(read.unwrap()["failures"].as_array().unwrap().contains(&json!("FILE_NOT_FOUND")), "{saved}");
    let before = folder.write("before.json", &saved.to_string());
    let same = curable(&["diff", &before, &server, "--json"], "");
    assert_eq!((same.code, &same.json()["semver"]), (0, &json!("none")), "{}{}", same.stdout, same.stderr);
    let changed = folder.write("changed.json", &saved.to_string().replace("FILE_NOT_FOUND", "FILE_GONE"));
    assert_eq!(curable(&["diff", &changed, &server], "").code, 1);
    let none = curable(&["diff", &before, "stdio:/nothing/here"], "");
    assert!(none.code == 2 && none.stderr.contains("could not be started"), "{}", none.stderr);
}

#[test]
fn every_rule_has_a_page_to_print() {
    let all = curable(&["diff", "--rules", "--json"], "").json();
    assert!(all.as_array().unwrap().len() >= 40);
    assert!(curable(&["diff", "--explain", "code_reused"], "").stdout.contains("severity: forbidden"));
    let wrong = curable(&["diff", "--explain", "code_reusd"], "");
    assert!(wrong.code == 2 && wrong.stderr.contains("did you mean `code_reused`?"), "{}", wrong.stderr);
}

const KEYED: &str = "openapi: 3.0.3
info: { title: Orders, version: 1.0.0 }
paths:
  /orders:
    post:
      operationId: placeOrder
      parameters:
        - { name: Idempotency-Key, in: header, required: REQUIRED, schema: { type: string } }
      responses:
        '201': { description: Placed }
";

#[test]
fn a_key_that_callers_must_send_now_breaks_them_and_not_the_gateway() {
    let folder = Folder::new("key");
    let old = folder.write("old.yaml", &KEYED.replace("REQUIRED", "false"));
    let new = folder.write("new.yaml", &KEYED.replace("REQUIRED", "true"));
    let result = curable(&["diff", &old, &new, "--json"], "");
    assert_eq!(result.code, 1, "{}", result.stdout);
    assert!(result.stdout.contains("sent_required"), "{}", result.stdout);
    // The contract is what the gateway serves, and that sends a key by itself.
    let stored = folder.write("contract.json", &curable(&["contract", &old], "").stdout);
    let result = curable(&["diff", &stored, &new], "");
    assert_eq!(result.code, 0, "{}", result.stdout);
}

#[test]
fn a_body_that_must_be_sent_now_breaks_and_one_that_need_not_does_not() {
    const BODY: &str = "openapi: 3.0.3
info: { title: Orders, version: 1.0.0 }
paths:
  /orders:
    post:
      operationId: placeOrder
      requestBody:
        required: REQUIRED
        content: { application/json: { schema: { type: object, properties: { note: { type: string } }, required: [MUST] } } }
      responses:
        '201': { description: Placed }
";
    let folder = Folder::new("body");
    for must in ["note", ""] {
        let body = BODY.replace("MUST", must);
        let needed = folder.write("needed.yaml", &body.replace("REQUIRED", "true"));
        let optional = folder.write("optional.yaml", &body.replace("REQUIRED", "false"));
        let result = curable(&["diff", &optional, &needed, "--json"], "");
        assert_eq!(result.code, 1, "{must}: {}", result.stdout);
        let told = result.json()["findings"].as_array().unwrap().clone();
        let told: Vec<_> = told.iter().map(|one| (one["rule"].as_str(), one["at"].as_str())).collect();
        let place = told[0].1.unwrap();
        assert_eq!(told, [(Some("input_member_required"), Some(place))], "{must}");
        assert!(place.ends_with("placeOrder/body"), "{place}");
        // With a member that it must have, a body that may be left out is one argument of a tool: that is told.
        let result = curable(&["diff", &needed, &optional], "");
        assert_eq!(result.code, 0, "{must}: {}", result.stdout);
        assert_eq!(result.stdout.contains("body_regrouped"), must == "note", "{must}: {}", result.stdout);
    }
}

#[test]
fn how_a_form_is_written_and_where_it_goes_breaks_those_who_send_it_themselves() {
    const FORM: &str = "openapi: 3.0.3
info: { title: Orders, version: 1.0.0 }
servers: [{ url: 'https://shop.example/{v}', variables: { v: { enum: [VERSIONS], default: v2 } } }]
paths:
  /orders:
    post:
      operationId: placeOrder
      parameters:
        - { name: q, in: query, allowReserved: RESERVED, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { tags: { type: array, items: { type: string } } } }
            encoding: { tags: { explode: EXPLODE } }
          multipart/form-data:
            schema: { type: object, properties: { scan: { type: string FORMAT } } }
      responses:
        '201': { description: Placed }
";
    const USUAL: &[(&str, &str)] =
        &[("VERSIONS", "v1, v2"), ("RESERVED", "true"), ("EXPLODE", "true"), ("FORMAT", ", format: binary")];
    let folder = Folder::new("form");
    let filled = |word: &str, value: &str| {
        let own = USUAL.iter().map(|(name, usual)| (*name, if *name == word { value } else { *usual }));
        own.fold(FORM.to_owned(), |text, (name, value)| text.replace(name, value))
    };
    let old = folder.write("old.yaml", &filled("", ""));
    for (word, value, rule) in [
        ("VERSIONS", "v2", "base_moved"),
        ("RESERVED", "false", "argument_moved"),
        ("EXPLODE", "false", "argument_moved"),
        ("FORMAT", "", "argument_moved"),
    ] {
        let new = folder.write("new.yaml", &filled(word, value));
        let result = curable(&["diff", &old, &new, "--json"], "");
        assert_eq!(result.code, 1, "{word}: {}", result.stdout);
        assert!(result.stdout.contains(rule), "{word}: {}", result.stdout);
    }
    let result = curable(&["diff", &old, &folder.write("same.yaml", &filled("", ""))], "");
    assert_eq!(result.code, 0, "{}", result.stdout);
}

#[test]
fn a_reader_that_goes_early_does_not_change_the_exit_code() {
    let folder = Folder::new("pipe");
    let old = folder.write("old.json", &contract("1.0.0", 10, &["GONE", "STAYS"]));
    let new = folder.write("new.json", &contract("1.0.0", 10, &["STAYS"]));
    for (format, old, expected) in
        [("text", &old, 1), ("json", &old, 1), ("markdown", &old, 1), ("text", &new, 0)]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_curable"));
        command.args(["diff", old, &new, "--format", format]).current_dir(&folder.0);
        let (reader, writer) = std::io::pipe().unwrap();
        // Nobody reads from the first byte on.
        drop(reader);
        let ran = command.stdout(writer).stderr(std::process::Stdio::piped()).output().unwrap();
        let told = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!((ran.status.code(), told.as_str()), (Some(expected), ""), "{format}");
    }
}

#[test]
fn a_contract_in_yaml_is_read_and_told_all_its_problems() {
    let folder = Folder::new("yaml");
    let yaml = |text: &str| yaml_of(&serde_json::from_str(text).unwrap());
    let old = folder.write("old.yaml", &yaml(&contract("1.0.0", 10, &["GONE", "STAYS"])));
    let new = folder.write("new.yml", &yaml(&contract("1.0.0", 10, &["STAYS"])));
    let json = folder.write("new.json", &contract("1.0.0", 10, &["STAYS"]));
    let ran = curable(&["diff", &old, &new, "--json"], "");
    assert_eq!((ran.code, ran.json()["findings"][0]["rule"].as_str()), (1, Some("code_removed")));
    assert_eq!(curable(&["diff", &json, &new], "").code, 0);
    let broken = folder.write(
        "broken.yaml",
        "# a contract\ncurable: 1\nname: a\nfailures:\n  - { code: X, kind: nothing }\noperations: []\n",
    );
    let ran = curable(&["diff", &broken, &new], "");
    assert_eq!(ran.code, 2);
    for part in ["broken.yaml: it is no contract", "version", "kind", "summary"] {
        assert!(ran.stderr.contains(part), "{part} in {}", ran.stderr);
    }
    assert!(!ran.stderr.contains("OpenAPI") && !ran.stderr.contains("line "), "{}", ran.stderr);
}

fn yaml_of(value: &Value) -> String {
    yaml_serde::to_string(value).unwrap()
}

#[test]
fn what_cannot_be_compared_is_no_finding() {
    let folder = Folder::new("unreached");
    let here = folder.write("here.json", &contract("1.0.0", 10, &["STAYS"]));
    for there in ["http://127.0.0.1:1/openapi.json", "http://127.0.0.1:1/mcp", "stdio:true"] {
        let ran = curable(&["diff", there, &here], "");
        assert_eq!(ran.code, 2, "{there}: {}", ran.stderr);
        assert!(ran.stderr.contains("check"), "{there}: {}", ran.stderr);
    }
}

#[test]
fn one_event_is_not_many() {
    let folder = Folder::new("event");
    let first = folder.write("a.json", &contract("1.0.0", 10, &["STAYS"]));
    let second = folder.write("b.json", &contract("1.0.1", 10, &["STAYS"]));
    assert_eq!(curable_in(&folder.0, &["lock", &first], "").code, 0);
    let told = curable_in(&folder.0, &["lock", &second], "").stdout;
    assert!(told.contains("1 event recorded"), "{told}");
}
