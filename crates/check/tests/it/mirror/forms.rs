//! The forms in which programmers make, name and pass on codes: small trees, each with the drifts that may be planted in it.
//!
//! A tree starts with `=== extension name`, perhaps with the contract after an `@`, and its files with `--- path`. A slot
//! `«valid|rule|drift»` is planted alone; a tree without slots holds what is no failure.

use std::fs;
use std::path::Path;

use curable_check::mirror::Finding;
use serde_json::Value;

use super::tree::Tree;

/// Drifts that are not found: this list can only become shorter.
const MISSED: &[&str] = &[
    // A value that a statement of SQL writes to a column.
    "strange g-worker go: TUNDRA_UPSIDE_DOWN",
    // The member of a line of a log.
    "strange g-slog go: LADDER_HAUNTED",
    // Two sets that are put together.
    "strange p-click py: customs.PICKLE_STOLEN",
    // A function that could do anything with it.
    "strange p-celery py: customs.DRAGON_STOLEN",
    // A decorator of a failure.
    "strange p-decorators py: PIANO_FROZEN",
    // The member of a line of a log.
    "strange p-structlog py: TUNDRA_PAINTED",
    // A text among cases of a type.
    "strange t-enum ts: TUNDRA_FROZEN",
    // What a row of a test says that the function returns.
    "strange x-test-case rs: CANDLE_STOLEN",
    // A reason in the details of another protocol's error.
    "strange x-twirp go: ZEPPELIN_DRIFTING",
    // A member of what a module is, which nothing uses.
    "strange y-default ts: PIANO_MELTED",
    // The error of something may be anything, and nothing else is compared with it.
    "anew o-errcmp1 ts: GLACIER_MELTED",
];

const FILES: &[&str] = &[
    "imports",
    "implied",
    "makers",
    "members",
    "written",
    "seeds",
    "steps",
    "more",
    "others",
    "rows",
    "beside",
    "strange",
    "anew",
    "formats",
    "tokens",
    "tables",
    "lookups",
    "cases",
    "specs",
    "constants",
    "given",
    "spelled",
    "foreign",
    "small",
    "held",
    "choices",
    "typed",
    "listed",
    "worded",
    "passes",
    "variants",
    "raised",
    "library",
    "misfits",
    "results",
    "statuses",
    "settled",
    "shown",
    "borders",
    "flawed",
    "asked",
    "rest",
    "alike",
    "theirs",
    "badly",
    "spaces",
    "readers",
    "holders",
    "sorts",
    "explained",
    "inside",
    "pieces",
];

/// A tree of a few files.
struct Form {
    name: String,
    extension: String,
    contract: String,
    text: String,
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/forms"))
}

fn forms(file: &str) -> Vec<Form> {
    let text = fs::read_to_string(folder().join(file).with_extension("txt")).unwrap();
    let parts = text.split("\n=== ").map(|part| part.trim_start_matches("=== ").to_owned());
    let form = |part: String| {
        let (head, body) = part.split_once('\n').unwrap();
        let (kind, name) = head.split_once(' ').unwrap();
        let (extension, contract) = kind.split_once('@').unwrap_or((kind, "brew"));
        Form {
            name: format!("{file} {name} {extension}"),
            extension: extension.to_owned(),
            contract: contract.to_owned(),
            text: format!("{body}\n"),
        }
    };
    parts.map(form).collect()
}

/// The text with the slot of this number planted, the drifts, and the rules that must find them.
fn plant(text: &str, planted: Option<usize>) -> (String, Vec<(&str, &str)>) {
    let mut parts = text.split('«');
    let mut out = parts.next().unwrap().to_owned();
    let mut slots = Vec::new();
    for (index, part) in parts.enumerate() {
        let (slot, rest) = part.split_once('»').unwrap();
        let [valid, rule, drift] = slot.split('|').collect::<Vec<_>>()[..] else { panic!("{slot}") };
        out.push_str(if planted == Some(index) { drift } else { valid });
        out.push_str(rest);
        slots.push((rule, drift));
    }
    (out, slots)
}

fn look(form: &Form, text: &str, parse_all: bool) -> Vec<Finding> {
    let contract = folder().join(&form.contract).with_extension("json");
    let contract: Value = serde_json::from_str(&fs::read_to_string(contract).unwrap()).unwrap();
    let mut tree = Tree::new(&contract);
    tree.config.parse_all = parse_all;
    let tree = match text.strip_prefix("--- ") {
        Some(text) => text.split("\n--- ").fold(tree, |tree, file| {
            let (name, text) = file.split_once('\n').unwrap();
            tree.file(name, &format!("{text}\n"))
        }),
        None => tree.file(&format!("x.{}", form.extension), text),
    };
    let mut findings = tree.findings();
    findings.retain(|finding| finding.rule != "unused");
    findings
}

/// A word without its separators, as names of constants and cases have it.
fn letters(word: &str) -> String {
    let local = word.rsplit('.').next().unwrap_or(word);
    local.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[test]
fn every_form_is_found_and_nothing_else() {
    let (mut missed, mut wrong, mut count, mut others) = (Vec::new(), Vec::new(), 0, 0);
    for form in FILES.iter().flat_map(|file| forms(file)) {
        let (clean, slots) = plant(&form.text, None);
        others += usize::from(slots.is_empty());
        let found = [false, true].map(|parse_all| look(&form, &clean, parse_all));
        wrong.extend(found.iter().flatten().map(|one| format!("{}: {one:?}", form.name)));
        for (index, (rule, drift)) in slots.into_iter().enumerate() {
            count += 1;
            let findings = look(&form, &plant(&form.text, Some(index)).0, false);
            let is_it = |one: &&Finding| letters(&one.code).ends_with(&letters(drift));
            if !findings.iter().any(|one| one.rule == rule && is_it(&one)) {
                missed.push(format!("{}: {drift}", form.name));
            }
            let more = findings.iter().filter(|one| !is_it(one));
            wrong.extend(more.map(|one| format!("{}: {drift}: {one:?}", form.name)));
        }
    }
    assert!(count >= 700 && others >= 185, "{count}, {others}");
    assert_eq!(missed, MISSED, "{} of {count}", missed.len());
    assert!(wrong.is_empty(), "{} false:\n{}", wrong.len(), wrong.join("\n"));
}

/// What one failure is made with in five languages, with `§` for the code.
const MADE: &[(&str, &str)] = &[
    ("go", "write(w, problem{Code: \"§\", Message: \"x\"})"),
    ("rs", "return Err(BrewError { code: \"§\", message: \"x\" });"),
    ("swift", "throw BrewError(code: \"§\", message: \"x\")"),
    ("py", "raise BrewError(code=\"§\", message=\"x\")"),
    ("ts", "throw new BrewError({ code: '§', message: 'x' });"),
];

#[test]
fn one_drift_does_not_hide_another() {
    for (extension, made) in MADE {
        // A slip, a code that nobody declares, and one that is written badly, too.
        for beside in ["KETTLE_FUL", "WALRUS_MELTED", "DOOR-RUSTY"] {
            let made = ["YEAST_DEAD", beside, "HINGE-RUSTY"].map(|code| made.replace('§', code));
            let text = match *extension {
                "go" => format!("package a\n\nfunc f() {{\n{}\n}}\n", made.join("\n")),
                "rs" => format!("fn f() {{\n{}\n}}\n", made.join("\n")),
                "swift" => format!("func f() throws {{\n{}\n}}\n", made.join("\n")),
                _ => made.join("\n"),
            };
            let form = Form {
                name: String::new(),
                extension: (*extension).to_owned(),
                contract: "brew".to_owned(),
                text: String::new(),
            };
            let found: Vec<String> = look(&form, &text, false).into_iter().map(|one| one.code).collect();
            assert_eq!(found, [beside, "HINGE-RUSTY"], "{extension}");
        }
    }
}
