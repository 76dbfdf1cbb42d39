//! All pages as the files of a folder, which can be opened without a server.

use curable_core::{Code, Contract, OperationDef, Visibility};
use serde_json::{Value, json};

use crate::assets;
use crate::book::Book;
use crate::html::{self, Frame, Links, Names};
use crate::schema::refer;

/// The file that lists all others.
pub const MANIFEST: &str = "site.json";

/// The contract, as a page below the top refers to it.
const CONTRACT: &str = "../contract.json";

/// One file of the site.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it goes, with `/` between the names.
    pub path: String,
    /// What it holds.
    pub text: String,
}

/// Writes every file, one after the other: a large contract has thousands, and they need not all be there at once.
pub fn write<E>(contract: &Contract, mut put: impl FnMut(File) -> Result<(), E>) -> Result<(), E> {
    let book = Book::of(contract);
    let names = Names::of(&book);
    let mut paths: Vec<String> = Vec::new();
    let mut file = |path: String, text: String| {
        paths.push(path.clone());
        put(File { path, text })
    };
    let frame = |up| Frame { book: &book, links: Links::Folder { up, names: &names }, asks_for_token: false };
    file("index.html".into(), html::index(&frame("")))?;
    file("index.json".into(), pretty(&listed(contract, &book)))?;
    file("operations.html".into(), html::operations(&frame("")))?;
    file("operations.json".into(), pretty(&json!({ "operations": operations(&book) })))?;
    file("contract.json".into(), contract.to_canonical_json())?;
    for page in book.codes() {
        let Some(name) = names.codes.get(page.def.code.as_str()) else { continue };
        file(format!("errors/{name}.html"), html::code(&frame("../"), page))?;
        file(format!("errors/{name}.json"), pretty(&page.to_json()))?;
    }
    for operation in book.operations() {
        let Some(name) = names.operations.get(&operation.def().name) else { continue };
        file(format!("operations/{name}.html"), html::operation(&frame("../"), operation))?;
        file(format!("operations/{name}.json"), pretty(&operation_json(operation.def())))?;
    }
    for asset in assets::ALL.iter().filter(|asset| !asset.is_of_console()) {
        file(format!("assets/{}", asset.name), asset.text.to_owned())?;
    }
    // A script, because a page that was opened as a file may fetch nothing.
    let links = Links::Folder { up: "", names: &names };
    file("assets/search-index.js".into(), format!("globalThis.curableIndex = {};\n", search(&book, links)))?;
    paths.push(MANIFEST.to_owned());
    paths.sort();
    put(File { path: MANIFEST.into(), text: pretty(&json!({ "curable_site": 1, "files": paths })) })
}

/// What the search looks through: where a page is, what it is about, and what it says.
pub fn search(book: &Book, links: Links<'_>) -> Value {
    let codes = book.codes().map(|page| {
        let code = page.def.code.as_str();
        let kind = page.def.kind.as_str();
        let mut entry = vec![json!(code), json!(kind), json!(page.def.summary), links.code(code).into()];
        // An old name is what people find in an old log.
        let aliases: Vec<&str> = page.def.aliases.iter().map(Code::as_str).collect();
        if !aliases.is_empty() {
            entry.push(aliases.join(" ").into());
        }
        Value::Array(entry)
    });
    let operations = book.operations().map(|operation| {
        let def = operation.def();
        let effect = def.effect.map_or("", curable_core::Effect::as_str);
        let path = def.source.as_ref().map(|source| format!(" {} {}", source.method, source.path));
        let mut summary: String = def.summary.chars().take(160).collect();
        summary.push_str(&path.unwrap_or_default());
        json!([def.name, effect, summary, links.operation(&def.name)])
    });
    codes.chain(operations).collect()
}

/// An operation as a program reads it: its schemas refer to the definitions of the contract beside it.
fn operation_json(def: &OperationDef) -> Value {
    let mut value = serde_json::to_value(def).unwrap_or_default();
    for part in ["/input", "/output"] {
        if let Some(schema) = value.pointer_mut(part) {
            *schema = refer(schema, CONTRACT);
        }
    }
    for own in value.get_mut("declares").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(schema) = own.get_mut("details") {
            *schema = refer(schema, CONTRACT);
        }
    }
    value
}

fn listed(contract: &Contract, book: &Book) -> Value {
    let codes: Vec<Value> = book.codes().map(crate::CodePage::listed).collect();
    json!({
        "name": contract.name,
        "version": contract.version,
        "hash": contract.hash(),
        "errors": codes,
        "operations": operations(book),
    })
}

fn operations(book: &Book) -> Vec<Value> {
    let listed = book.operations().map(|operation| {
        let OperationDef { name, summary, effect, visibility, failures, .. } = operation.def();
        let mut value = json!({ "name": name, "summary": summary, "effect": effect, "failures": failures });
        if *visibility != Visibility::External {
            value["visibility"] = json!(visibility);
        }
        value
    });
    listed.collect()
}

fn pretty(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
