//! `curable validate`: would a call be accepted? The failure that it would get, and nothing is sent.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use anyhow::{Context, bail};
use curable_core::{Failure, Problem, Repair, Similar, protocol};
use curable_dialects::curable as wire;
use curable_runtime::validate::words_of;
use curable_runtime::{Call, Service};
use curable_serve::Budget;
use curable_serve::mcp::{McpOptions, McpServer};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::contract::tool_options;
use crate::flags::Validate;
use crate::output::{Answer, Output};
use crate::spec::{self, Names};

/// The longest line of calls, and the longest arguments.
const MAX_LINE: u64 = 16 << 20;

pub(crate) fn run(flags: &Validate, output: &mut Output) -> anyhow::Result<Answer> {
    let spec = spec::open(&flags.spec.spec, &flags.spec.reading)?;
    let names = Names::of(&spec);
    let service = spec.dry().build()?;
    // A description is served alone with short names, and beside others with full ones.
    let tools = [true, false]
        .map(|short_names| McpServer::new(service.clone(), McpOptions { short_names, ..tool_options() }));
    let checker = Checker {
        names,
        tools,
        service,
        runtime: tokio::runtime::Builder::new_current_thread().enable_time().build()?,
    };
    match &flags.operation {
        Some(operation) => one(&checker, operation, flags.json, output),
        None => many(&checker),
    }
}

struct Checker {
    service: Service,
    names: Names,
    tools: [McpServer; 2],
    runtime: Runtime,
}

impl Checker {
    /// The operation that is called so in the description, in the contract or as a tool.
    fn find(&self, wanted: &str) -> Option<Cow<'_, str>> {
        let tool = || self.tools.iter().find_map(|tools| tools.operation(wanted.trim()));
        self.names.find(wanted).map(Cow::Borrowed).or_else(|| tool().map(Cow::Owned))
    }

    /// The failure that the call would get.
    fn check(&self, operation: &str, arguments: Value) -> Result<(), Failure> {
        let call = Call::new(operation, arguments);
        let outcome = self.runtime.block_on(self.service.call(call)).outcome.map(drop);
        outcome.map_err(|mut failure| {
            // As large as it is where it is served: what is told here is what the call would get.
            Budget::default().fit(&mut failure);
            failure
        })
    }
}

fn one(checker: &Checker, operation: &str, json: bool, output: &mut Output) -> anyhow::Result<Answer> {
    let operation = match checker.find(operation) {
        Some(operation) => operation,
        None => checker.names.require(operation)?.into(),
    };
    let mut text = String::new();
    io::stdin().lock().take(MAX_LINE).read_to_string(&mut text).context("reading standard input")?;
    let arguments = match text.trim() {
        "" => {
            bail!("the arguments are expected on standard input, such as: echo '{{}}' | curable validate …")
        }
        text => match serde_json::from_str(text) {
            Err(error) if is_beyond(&error) => Err(beyond(&error)),
            read => Ok(read.context("the arguments on standard input are no JSON")?),
        },
    };
    let checked = arguments.and_then(|arguments| checker.check(&operation, arguments));
    let Err(failure) = checked else {
        if json {
            output.json(&json!({ "ok": true }))?;
        }
        return Ok(Answer::Fine);
    };
    if json {
        output.json(&wire::encode(&failure).value)?;
    } else {
        output.line(&words(&failure))?;
    }
    Ok(Answer::Findings)
}

/// What is wrong and what to do about it, a line for each argument.
fn words(failure: &Failure) -> String {
    let said = |repair: &Repair| {
        let suggest = repair.suggest.as_ref().filter(|_| repair.problem != Problem::Unknown);
        let suggest = suggest.map(|value| format!("; the nearest is {value}")).unwrap_or_default();
        format!("{}{suggest}", words_of(std::slice::from_ref(repair), 0))
    };
    let mut lines = match failure.repairs.as_slice() {
        [] => vec![failure.message.to_string()],
        [one] if failure.more_repairs == 0 => vec![said(one)],
        several => {
            let many = several.len() as u64 + failure.more_repairs;
            let mut lines = vec![format!("{many} things must change")];
            lines.extend(several.iter().map(|repair| format!("  {}", said(repair))));
            lines
        }
    };
    lines[0] = format!("{}: {}", failure.code, lines[0]);
    if failure.more_repairs > 0 {
        lines.push(format!("  and {} more", failure.more_repairs));
    }
    if !failure.patch.is_empty() {
        lines.push(format!("  this patch repairs it: {}", wire::encode(failure).value["patch"]));
    }
    lines.join("\n")
}

/// One result for each line, in order. Where the reader goes, the lines may have no end: what was found until then counts.
fn many(checker: &Checker) -> anyhow::Result<Answer> {
    let mut answer = Answer::Fine;
    match each(checker, &mut answer) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(answer),
    }
}

fn each(checker: &Checker, answer: &mut Answer) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut lines = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        // Whoever sends one line and waits for its answer gets it; thousands at once are written together.
        if lines.buffer().is_empty() {
            out.flush()?;
        }
        if lines.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return out.flush();
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let result = match call(checker, &line) {
            Ok(()) => json!({ "ok": true }),
            Err(failure) => {
                *answer = Answer::Findings;
                json!({ "ok": false, "failure": wire::encode(&failure).value })
            }
        };
        writeln!(out, "{result}")?;
    }
}

/// Whether a text is JSON with a number that no program here can hold.
fn is_beyond(error: &serde_json::Error) -> bool {
    error.to_string().starts_with("number out of range")
}

fn beyond(error: &serde_json::Error) -> Failure {
    let (line, column) = (error.line(), error.column());
    protocol::INVALID_INPUT.failure(format!("the number at line {line}, column {column} is too large"))
}

fn call(checker: &Checker, line: &[u8]) -> Result<(), Failure> {
    let unreadable =
        || protocol::INVALID_INPUT.failure("the line is no object with `operation` and `arguments`");
    let mut call = match serde_json::from_slice(line) {
        Ok(Value::Object(call)) => call,
        Err(error) if is_beyond(&error) => return Err(beyond(&error)),
        _ => return Err(unreadable()),
    };
    let Some(wanted) = call.get("operation").and_then(Value::as_str).map(str::to_owned) else {
        return Err(unreadable());
    };
    let Some(operation) = checker.find(&wanted) else {
        let mut failure = protocol::NOT_FOUND.failure("there is no such operation");
        failure.similar.extend(checker.names.near(&wanted).map(Similar::new));
        return Err(failure);
    };
    checker.check(&operation, call.remove("arguments").unwrap_or_default())
}
