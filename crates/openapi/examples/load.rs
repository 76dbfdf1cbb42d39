//! What reading a description and translating its schemas costs: `cargo run --release --example load -- FILE…`.

use std::time::Duration;

use curable_openapi::{Document, Options, Schemas};
use serde_json::Value;

const RUNS: usize = 15;

#[expect(clippy::print_stdout, reason = "it is a program that prints")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let whole = shortest(|| serde_json::from_slice::<Value>(&bytes).is_ok());
        let parse = shortest(|| Document::parse(&bytes).is_ok());
        let document = Document::parse(&bytes)?;
        let (inputs, replies) = schemas(&document.root);
        let begin = shortest(|| Schemas::new(&document, Options::default()));
        let translate = shortest(|| {
            let mut schemas = Schemas::new(&document, Options::default());
            let inputs: Vec<Value> = inputs.iter().map(|schema| schemas.input(schema, "")).collect();
            let replies: Vec<Value> = replies.iter().map(|schema| schemas.reply(schema, "")).collect();
            (inputs, replies, schemas.finish())
        });
        let nodes = |value: &Value| count(value);
        println!(
            "{path}: serde_json {whole:?} ({} values), read {parse:?} ({} values), translated {} + {} schemas in {translate:?} \
             (of that {begin:?} for what is composed)",
            serde_json::from_slice::<Value>(&bytes).map_or(0, |value| nodes(&value)),
            nodes(&document.root),
            inputs.len(),
            replies.len(),
        );
    }
    Ok(())
}

fn shortest<T>(mut run: impl FnMut() -> T) -> Duration {
    (0..RUNS)
        .map(|_| {
            let start = cpu_time();
            let kept = run();
            let took = cpu_time().saturating_sub(start);
            drop(kept);
            took
        })
        .min()
        .unwrap_or_default()
}

/// The time that this thread has run, which others on the machine do not add to.
fn cpu_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0))
}

/// The schemas of the operations: those of parameters and bodies, and those of responses.
fn schemas(root: &Value) -> (Vec<&Value>, Vec<&Value>) {
    let (mut inputs, mut replies) = (Vec::new(), Vec::new());
    for operation in
        root["paths"].as_object().into_iter().flatten().filter_map(|(_, item)| item.as_object()).flatten()
    {
        for (name, part) in operation.1.as_object().into_iter().flatten() {
            below(part, if name == "responses" { &mut replies } else { &mut inputs });
        }
    }
    (inputs, replies)
}

fn below<'d>(value: &'d Value, found: &mut Vec<&'d Value>) {
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                if name == "schema" { found.push(inner) } else { below(inner, found) }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| below(item, found)),
        _ => {}
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Object(members) => members.values().map(count).sum(),
        Value::Array(items) => items.iter().map(count).sum(),
        _ => 0,
    }
}
