//! `curable check`: the mirror between source and contract.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use curable_check::mirror::{Config, Declarations, Format, check, fix};
use curable_core::Contract;

use crate::flags::Check;
use crate::output::{Answer, Output};

/// The settings that are read without being asked for.
const CONFIG: &str = "curable-check.toml";

pub(crate) fn run(flags: &Check, output: &mut Output) -> anyhow::Result<Answer> {
    let file = flags.contract.display().to_string();
    let text = fs::read_to_string(&flags.contract).with_context(|| file.clone())?;
    let contract = Contract::from_json(&text).with_context(|| file.clone())?;
    for path in &flags.paths {
        if !path.exists() {
            bail!("there is nothing at {}", path.display());
        }
    }
    let mut config = config(flags.config.as_ref())?;
    config.off.extend(&flags.off);
    let report = check(Declarations { contract: &contract, file: &file, text: &text }, &flags.paths, &config);
    if flags.stats {
        output.remark(&format!(
            "{} files of a known language, {} parsed, {} bytes",
            report.files, report.parsed, report.bytes
        ))?;
    }
    for skipped in &report.skipped {
        output.remark(&format!("skipped {skipped}"))?;
    }
    let mut findings = report.findings;
    if flags.fix {
        let (fixed, left) = fix(findings).context("repairing")?;
        output.remark(&format!("{fixed} repaired, {} left", left.len()))?;
        findings = left;
    }
    let format = if flags.json { Format::Json } else { flags.format };
    let text = format.render(&findings);
    if !text.is_empty() {
        output.line(&text)?;
    }
    if format == Format::Text {
        output.remark(&match findings.len() {
            0 => format!("no findings in {} files", report.files),
            1 => "1 finding".to_owned(),
            many => format!("{many} findings"),
        })?;
    }
    Ok(if findings.is_empty() { Answer::Fine } else { Answer::Findings })
}

fn config(file: Option<&PathBuf>) -> anyhow::Result<Config> {
    let path = match file {
        Some(path) => path.as_path(),
        None if Path::new(CONFIG).exists() => Path::new(CONFIG),
        None => return Ok(Config::default()),
    };
    let name = path.display().to_string();
    let text = fs::read_to_string(path).with_context(|| name.clone())?;
    Ok(Config::parse(&name, &text)?)
}
