//! `curable contract`: the contract of a description or of what was seen, what became of it, and its tools.

use std::path::Path;

use anyhow::bail;
use curable_core::{Code, Contract, Effect};
use curable_openapi::Report;
use curable_runtime::{Caller, estimate_tokens};
use curable_serve::mcp::{McpOptions, McpServer};
use curable_wrap::Rules;
use serde_json::{Value, json};

use crate::file;
use crate::flags;
use crate::output::{Answer, Output};
use crate::problem;
use crate::source;
use crate::spec::{self, Opened};

/// How many remarks are printed for people; --json prints all.
const SHOWN: usize = 20;

pub(crate) fn run(flags: &flags::Contract, output: &mut Output) -> anyhow::Result<Answer> {
    if let Some(record) = &flags.from_wrap {
        return print(&seen(record, flags)?, flags.json, output);
    }
    let Some(path) = &flags.spec else { bail!("a description is expected, or --from-wrap FILE") };
    let named = path.to_string_lossy();
    if source::is_server(&named) {
        if flags.report || flags.tools {
            bail!("--report and --tools are about a description; a server is asked for its contract alone");
        }
        return print(&source::open(&named, &flags.reading, &flags.access)?, flags.json, output);
    }
    let spec = match spec::open_either(path, &flags.reading)? {
        Opened::Spec(spec) => spec,
        Opened::Contract(_) if flags.report || flags.tools => {
            bail!("{named} is a contract already; --report and --tools are about a description")
        }
        Opened::Contract(contract) => return print(&contract, flags.json, output),
    };
    if flags.report {
        return report(spec.report(), flags.json, output);
    }
    if flags.tools {
        let server = McpServer::new(spec.dry().build()?, tool_options());
        return tools(&serde_json::to_value(server.tools(&Caller::default()))?, flags.json, output);
    }
    print(&spec.imported().contract, flags.json, output)
}

/// The contract of what was seen of a server.
fn seen(record: &Path, flags: &flags::Contract) -> anyhow::Result<Contract> {
    file::there("--from-wrap ", record)?;
    problem::all(flags.rules.iter().filter_map(|path| file::there("--rules ", path).err()).collect())?;
    let mut rules = Rules::builtin();
    for file in flags.rules.iter().rev() {
        rules = rules.with_file(file)?;
    }
    Ok(curable_wrap::rules::contract(record, flags.server.as_deref(), &rules)?)
}

fn print(contract: &Contract, json: bool, output: &mut Output) -> anyhow::Result<Answer> {
    if json || !output.is_terminal() {
        output.line(&contract.to_canonical_json())?;
    } else {
        summary(contract, output)?;
    }
    Ok(Answer::Fine)
}

/// How the operations of a description become tools.
pub(crate) fn tool_options() -> McpOptions {
    McpOptions { short_names: true, max_output_schemas: 64, ..McpOptions::default() }
}

fn report(report: &Report, json: bool, output: &mut Output) -> anyhow::Result<Answer> {
    if json {
        output.json(report)?;
    } else {
        let Report { operations, error_responses, losses, notes } = report;
        output.line(&format!(
            "operations       {} of {} imported\nerror responses  {} of {} imported\nlosses           {}\nnotes            {}",
            operations.imported, operations.found, error_responses.imported, error_responses.found, losses.len(), notes.len(),
        ))?;
        let skipped = operations.skipped.iter().map(|one| (&one.operation, &one.reason, "skipped"));
        let remarks = losses.iter().map(|one| (&one.at, &one.what, "lost"));
        let noted = notes.iter().map(|one| (&one.at, &one.what, "note"));
        let all: Vec<_> = skipped.chain(remarks).chain(noted).collect();
        for (at, what, word) in all.iter().take(SHOWN) {
            output.line(&format!("{word:<8} {at}: {what}"))?;
        }
        if all.len() > SHOWN {
            output.line(&format!("… and {} more; --json prints all", all.len() - SHOWN))?;
        }
    }
    Ok(if spec::is_complete(report) { Answer::Fine } else { Answer::Findings })
}

fn tools(tools: &Value, json: bool, output: &mut Output) -> anyhow::Result<Answer> {
    if json {
        output.json(&json!({ "tools": tools }))?;
        return Ok(Answer::Fine);
    }
    let list = tools.as_array().map(Vec::as_slice).unwrap_or_default();
    for tool in list {
        let summary = tool["description"].as_str().unwrap_or_default().lines().next().unwrap_or_default();
        output.line(&format!("{:<48}  {summary}", tool["name"].as_str().unwrap_or_default()))?;
    }
    output.remark(&format!("{} tools, about {} tokens", list.len(), estimate_tokens(tools)))?;
    Ok(Answer::Fine)
}

fn summary(contract: &Contract, output: &mut Output) -> anyhow::Result<()> {
    output.line(&format!("{} {}", contract.name, contract.version))?;
    for operation in &contract.operations {
        let effect = operation.effect.map_or("", Effect::as_str);
        let own: Vec<&str> = operation.declares.iter().map(|def| def.code.as_str()).collect();
        let codes = if own.is_empty() { operation.failures.iter().map(Code::as_str).collect() } else { own };
        output.line(&format!("{:<48}  {effect:<10}  {}", operation.name, codes.join(" ")))?;
    }
    output.remark("canonical JSON when it is not a terminal, or with --json")
}
