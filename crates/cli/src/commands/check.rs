//! `curable check`: the mirror between source and contract.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use curable_check::mirror::{Config, Declarations, Format, check, fix};
use curable_core::Contract;

use crate::file;
use crate::flags::{Access, Check, Reading};
use crate::output::{Answer, Output};
use crate::problem::unread;
use crate::source;

/// The settings that are read without being asked for.
const CONFIG: &str = "curable-check.toml";

pub(crate) fn run(flags: &Check, output: &mut Output) -> anyhow::Result<Answer> {
    let mut config = config(flags.config.as_ref())?;
    config.off.extend(&flags.off);
    config.parse_all = flags.parse_all;
    let file = match (&flags.contract, &config.contract) {
        (Some(named), _) => named.clone(),
        (None, Some(known)) => beside(&config, known),
        (None, None) => {
            bail!("which contract? --contract FILE names it, or `contract = \"FILE\"` in {CONFIG}")
        }
    };
    let (contract, text) = read(&file)?;
    let lost: Vec<String> =
        flags.paths.iter().filter(|path| !path.exists()).map(|path| path.display().to_string()).collect();
    if !lost.is_empty() {
        bail!("there is nothing at {}", lost.join(", "));
    }
    let look =
        || check(Declarations { contract: &contract, file: &file, text: &text }, &flags.paths, &config);
    let report = look();
    if flags.stats {
        output.remark(&format!(
            "{} files of a known language, {} parsed, {} bytes",
            report.files, report.parsed, report.bytes
        ))?;
    }
    for skipped in &report.skipped {
        output.remark(&format!("skipped {skipped}"))?;
    }
    if report.left_out > 0 {
        output.remark(&format!(
            "left out: unknown words in {} files, whose packages use no code of the contract; `everywhere = true` in \
             {CONFIG} tells them",
            report.left_out
        ))?;
    }
    let mut findings = report.findings;
    if flags.fix {
        let fixed = fix(findings);
        for line in &fixed.written {
            output.remark(line)?;
        }
        for line in &fixed.unwritten {
            output.remark(&format!("cannot be repaired: {line}"))?;
        }
        // What is left may stand elsewhere now.
        findings = if fixed.written.is_empty() { fixed.left } else { look().findings };
        output.remark(&format!("{} repaired, {} left", fixed.written.len(), findings.len()))?;
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

/// The contract, and the text in which findings about it are shown.
fn read(file: &str) -> anyhow::Result<(Contract, String)> {
    if let Ok(text) = fs::read_to_string(file)
        && let Ok(contract) = Contract::from_json(&text)
    {
        return Ok((contract, text));
    }
    let contract = source::open(file, &Reading::default(), &Access::default()).map_err(unread)?;
    // A description names the codes in its own way, so that findings about a code can only name the file.
    Ok((contract, String::new()))
}

/// A file that the settings name stands beside them.
fn beside(config: &Config, named: &str) -> String {
    let folder = config.file.as_ref().and_then(|(name, _)| Path::new(name).parent());
    folder.map_or_else(|| named.to_owned(), |folder| folder.join(named).display().to_string())
}

fn config(file: Option<&PathBuf>) -> anyhow::Result<Config> {
    let path = match file {
        Some(path) => path.as_path(),
        None if Path::new(CONFIG).exists() => Path::new(CONFIG),
        None => return Ok(Config::default()),
    };
    let name = path.display().to_string();
    let text = file::text("", path)?;
    Ok(Config::parse(&name, &text)?)
}
