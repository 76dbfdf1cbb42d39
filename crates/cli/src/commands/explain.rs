//! `curable explain`: the page of a code.

use std::fmt::Write;
use std::path::Path;

use anyhow::Context;
use curable_core::{Code, Contract, FailureDef, imported, nearest, protocol};

use crate::flags::Explain;
use crate::output::{Answer, Output};

pub(crate) fn run(flags: &Explain, output: &mut Output) -> anyhow::Result<Answer> {
    let defs = known(flags.contract.as_deref())?;
    let Some(code) = flags.code.as_deref().filter(|_| !flags.list) else { return list(&defs, flags, output) };
    let found = defs
        .iter()
        .find(|def| def.code.as_str() == code || def.aliases.iter().any(|alias| alias.as_str() == code))
        .cloned()
        .or_else(|| imported::http(Code::foreign(code).http_status()?));
    if let Some(def) = found {
        if flags.json {
            output.json(&def)?;
        } else {
            output.line(&page(&def))?;
        }
        return Ok(Answer::Fine);
    }
    let near = nearest(code, defs.iter().map(|def| def.code.as_str()));
    let help = near.map_or_else(
        || "`curable explain --list` lists those that are known; --contract adds more".to_owned(),
        |near| format!("did you mean {near}?"),
    );
    output.remark(&format!("curable: no code `{}` is known; {help}", code.escape_debug()))?;
    Ok(Answer::Findings)
}

/// The codes of the machinery, the imported ones, and those of a contract, sorted.
fn known(contract: Option<&Path>) -> anyhow::Result<Vec<FailureDef>> {
    let mut defs: Vec<_> = protocol::ALL.iter().map(protocol::ProtocolCode::def).collect();
    defs.extend(imported::defs());
    if let Some(path) = contract {
        let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        defs.extend(Contract::from_json(&text).with_context(|| path.display().to_string())?.failures);
    }
    defs.sort_by(|a, b| a.code.cmp(&b.code));
    Ok(defs)
}

fn list(defs: &[FailureDef], flags: &Explain, output: &mut Output) -> anyhow::Result<Answer> {
    if flags.json {
        output.json(&defs)?;
        return Ok(Answer::Fine);
    }
    let width = defs.iter().map(|def| def.code.as_str().len()).max().unwrap_or(0);
    for def in defs {
        output.line(&format!("{:width$}  {:<15}  {}", def.code.as_str(), def.kind.as_str(), def.summary))?;
    }
    Ok(Answer::Fine)
}

fn page(def: &FailureDef) -> String {
    let mut text = format!("{}\n\n{}\n", def.code, def.summary);
    if !def.page.is_empty() {
        let _ = writeln!(text, "\n{}", def.page);
    }
    let retry = curable_core::resolve::declared(def.code.as_str(), def.retry, def.kind);
    let _ = write!(text, "\nkind: {}\nretry: {retry}", def.kind);
    let rows = [
        ("http", def.http.map(|http| http.to_string())),
        ("hint", def.hint.as_ref().map(ToString::to_string)),
        ("since", def.since.as_ref().map(ToString::to_string)),
        (
            "deprecated",
            def.deprecated.as_ref().map(|old| {
                let instead =
                    old.use_instead.as_ref().map(|code| format!(", use {code}")).unwrap_or_default();
                format!("since {}{instead}", old.since)
            }),
        ),
        ("removed", def.removed.as_ref().map(|gone| format!("since {}", gone.since))),
        (
            "aliases",
            (!def.aliases.is_empty())
                .then(|| def.aliases.iter().map(Code::as_str).collect::<Vec<_>>().join(", ")),
        ),
        ("details", def.details.as_ref().map(ToString::to_string)),
    ];
    for (name, value) in rows {
        if let Some(value) = value {
            let _ = write!(text, "\n{name}: {value}");
        }
    }
    text
}
