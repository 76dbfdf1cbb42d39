//! `curable explain`: the page of a code.

use curable_core::{Code, imported};
use curable_pages::{Book, CodePage, terminal};
use serde_json::Value;

use crate::flags::{Explain, Reading};
use crate::output::{Answer, Output};
use crate::problem::Problem;
use crate::source;

pub(crate) fn run(flags: &Explain, output: &mut Output) -> anyhow::Result<Answer> {
    let book = match flags.contract.as_deref() {
        Some(name) => Book::of(&source::open(name, &Reading::default(), &flags.access)?),
        None => Book::new("curable", env!("CARGO_PKG_VERSION")),
    };
    let book = book.with_imported();
    let Some(code) = flags.code.as_deref().filter(|_| !flags.list) else { return list(&book, flags, output) };
    // A status is what people have at hand.
    let is_status = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_digit());
    let code = if is_status { &format!("HTTP_{code}") } else { code };
    let upper = || Code::foreign(code.to_ascii_uppercase());
    let status = || Some(CodePage::of(imported::http(upper().http_status()?)?, false));
    let meant = book.meant(code);
    let only = || meant.first().filter(|_| meant.len() == 1).map(|page| (*page).clone());
    if let Some(page) = book.code(code).cloned().or_else(only).or_else(status) {
        if flags.json {
            output.json(&page.to_json())?;
        } else {
            output.line(&terminal::code(&page))?;
        }
        return Ok(Answer::Fine);
    }
    if meant.len() > 1 {
        let names: Vec<String> = meant.iter().map(|page| terminal::line(page.def.code.as_str())).collect();
        let words = format!("`{}` may be any of {}", code.escape_debug(), names.join(", "));
        return Err(Problem::unknown::<&str>(words, &[], "name one of them with its namespace")
            .found_wanting()
            .into());
    }
    let words = format!("no code `{}` is known", code.escape_debug());
    let otherwise = "`curable explain --list` lists those that are known; --contract adds more";
    let near: Vec<String> = book.near_codes(code).into_iter().map(terminal::line).collect();
    Err(Problem::unknown(words, &near, otherwise).found_wanting().into())
}

fn list(book: &Book, flags: &Explain, output: &mut Output) -> anyhow::Result<Answer> {
    if flags.json {
        let codes: Vec<Value> = book.codes().map(CodePage::listed).collect();
        output.json(&codes)?;
        return Ok(Answer::Fine);
    }
    let width = book.codes().map(|page| page.def.code.as_str().len()).max().unwrap_or(0);
    for CodePage { def, .. } in book.codes() {
        let row = format!("{:width$}  {:<15}  {}", def.code.as_str(), def.kind.as_str(), def.summary);
        output.line(&terminal::line(&row))?;
    }
    Ok(Answer::Fine)
}
