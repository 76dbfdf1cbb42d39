//! A small service of notes, served over HTTP and MCP; `e2e/schemathesis.sh` runs a fuzzer against it.
//!
//! Its arguments are the address and, if callers must be known, a token file.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use curable_core::{Code, Effect, Failure, FailureDef, Kind, OperationDef, Similar};
use curable_runtime::{Context, Operate, RegisterError, Service};
use curable_serve::auth::{Auth, Tokens};
use curable_serve::http::{CallLog, Exposure, Options, Server, Stop};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use serde_json::{Value, json};

/// Title and text, by title.
type Notes = Arc<Mutex<BTreeMap<String, String>>>;

#[tokio::main]
async fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:8732".to_owned());
    let auth = match arguments.next() {
        Some(path) => {
            let tokens = Tokens::from_toml(&std::fs::read_to_string(path)?).map_err(io::Error::other)?;
            Auth::Tokens(Arc::new(tokens))
        }
        None => Auth::None,
    };
    let service = service().map_err(io::Error::other)?;
    let stop = Stop::on_signals();
    let mcp = McpServer::new(service.clone(), McpOptions::default())
        .into_router(HttpOptions::behind_server(stop.token()));
    let address = address.parse().map_err(io::Error::other)?;
    let server = Server::bind(address, auth, Exposure::Guarded).await.map_err(io::Error::other)?;
    server.serve(service, Options::default(), Some(mcp), stop).await;
    Ok(())
}

fn service() -> Result<Service, RegisterError> {
    let notes = Notes::default();
    let (adding, reading, deleting, listing) =
        (Arc::clone(&notes), Arc::clone(&notes), Arc::clone(&notes), notes);
    Service::builder("notes", "1.0.0")
        .observer(CallLog::default())
        .failures([note_not_found(), title_taken(), notes_full()])
        .operation(Operate::new(add(), move |_: Context, arguments: Value| {
            let added = add_note(&adding, &arguments);
            async move { added }
        }))
        .operation(Operate::new(
            by_title("notes/read", Effect::Read, "Read a note."),
            move |_: Context, arguments: Value| {
                let found = with_note(&reading, &arguments, |notes, title| notes.get(title).cloned());
                async move { found.map(|text| json!({ "text": text })) }
            },
        ))
        .operation(Operate::new(
            by_title("notes/delete", Effect::Idempotent, "Delete a note."),
            move |_: Context, arguments: Value| {
                let gone = with_note(&deleting, &arguments, BTreeMap::remove);
                async move { gone.map(|text| json!({ "text": text })) }
            },
        ))
        .operation(Operate::new(list(), move |_: Context, _: Value| {
            let titles: Vec<String> =
                listing.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
            async move { Ok(json!({ "titles": titles })) }
        }))
        .build()
}

fn add() -> OperationDef {
    let mut def = OperationDef::new("notes/add", Effect::Write);
    def.summary = "Add a note.".into();
    def.input = json!({
        "type": "object",
        "required": ["title", "text"],
        "properties": {
            "title": { "$ref": "#/$defs/Title" },
            "text": { "type": "string", "maxLength": 1000 },
            "priority": { "type": "string", "enum": ["low", "high"] },
            "days": { "type": "integer", "minimum": 1, "maximum": 30 },
        },
        "additionalProperties": false,
        "$defs": { "Title": { "type": "string", "minLength": 1, "maxLength": 40 } },
    });
    def.output = Some(json!({
        "type": "object",
        "required": ["title"],
        "properties": { "title": { "type": "string" } },
        "additionalProperties": false,
    }));
    def.failures = vec![Code::from_static("TITLE_TAKEN"), Code::from_static("NOTES_FULL")];
    def
}

fn by_title(name: &str, effect: Effect, summary: &str) -> OperationDef {
    let mut def = OperationDef::new(name, effect);
    def.summary = summary.into();
    def.input = json!({
        "type": "object",
        "required": ["title"],
        "properties": { "title": { "type": "string", "minLength": 1, "maxLength": 40 } },
        "additionalProperties": false,
    });
    def.output = Some(json!({
        "type": "object",
        "required": ["text"],
        "properties": { "text": { "type": "string" } },
        "additionalProperties": false,
    }));
    def.failures = vec![Code::from_static("NOTE_NOT_FOUND")];
    def
}

fn list() -> OperationDef {
    let mut def = OperationDef::new("notes/list", Effect::Read);
    def.summary = "List the titles of all notes.".into();
    def.input = json!({ "type": "object", "additionalProperties": false });
    def.output = Some(json!({
        "type": "object",
        "required": ["titles"],
        "properties": { "titles": { "type": "array", "items": { "type": "string" } } },
        "additionalProperties": false,
    }));
    def
}

fn note_not_found() -> FailureDef {
    let mut def = FailureDef::new(
        Code::from_static("NOTE_NOT_FOUND"),
        Kind::NotFound,
        "There is no note of this title.",
    );
    def.http = Some(404);
    def
}

fn title_taken() -> FailureDef {
    let mut def =
        FailureDef::new(Code::from_static("TITLE_TAKEN"), Kind::Conflict, "There is a note of this title.");
    def.http = Some(409);
    def.details = Some(json!({
        "type": "object",
        "required": ["length"],
        "properties": { "length": { "type": "integer", "description": "How long the note is that is there." } },
        "additionalProperties": false,
    }));
    def
}

fn notes_full() -> FailureDef {
    let mut def =
        FailureDef::new(Code::from_static("NOTES_FULL"), Kind::Exhausted, "There are too many notes.");
    def.http = Some(409);
    def
}

fn add_note(notes: &Notes, arguments: &Value) -> Result<Value, Failure> {
    let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
    let text = |name: &str| arguments[name].as_str().unwrap_or_default().to_owned();
    let (title, text) = (text("title"), text("text"));
    if let Some(there) = notes.get(&title) {
        let code = Code::from_static("TITLE_TAKEN");
        let mut failure = Failure::new(code, Kind::Conflict, "there is a note of this title already");
        failure.details = Some(json!({ "length": there.chars().count() }));
        return Err(failure);
    }
    if notes.len() >= 50 {
        return Err(Failure::new(
            Code::from_static("NOTES_FULL"),
            Kind::Exhausted,
            "there are 50 notes already",
        ));
    }
    notes.insert(title.clone(), text);
    Ok(json!({ "title": title }))
}

fn with_note(
    notes: &Notes,
    arguments: &Value,
    act: impl FnOnce(&mut BTreeMap<String, String>, &str) -> Option<String>,
) -> Result<String, Failure> {
    let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
    let title = arguments["title"].as_str().unwrap_or_default();
    act(&mut notes, title).ok_or_else(|| {
        let code = Code::from_static("NOTE_NOT_FOUND");
        let mut failure = Failure::new(code, Kind::NotFound, "there is no note of this title");
        failure.similar = curable_core::nearest(title, notes.keys().map(String::as_str))
            .map(Similar::new)
            .into_iter()
            .collect();
        failure
    })
}
