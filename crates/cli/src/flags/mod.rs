//! Everything that can be typed: one struct for each command.

mod access;
mod call;
mod check;
mod diff;
mod docs;
mod r#gen;
mod listen;
mod named;
mod serve;
mod spec;
mod wrap;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use curable_core::Effect;
use curable_dialects::Dialect;

use crate::problem::expected;

pub(crate) use access::Access;
pub(crate) use call::{Call, EraFlag, Server as CallServer};
pub(crate) use check::Check;
pub(crate) use diff::{Diff, FailOn, Format, Lock};
pub(crate) use docs::Docs;
pub(crate) use r#gen::{Gen, Language};
pub(crate) use listen::{JwtFlags, KeySource, Listen, Log};
pub(crate) use named::Named;
pub(crate) use serve::{Serve, Tools};
pub(crate) use spec::{Contract, Export, Reading, Validate};
pub(crate) use wrap::{ValidateFlag, Wrap};

/// Failures of agent tools, made typed and repairable.
#[derive(Debug, Parser)]
#[command(name = "curable", version, about, after_help = AFTER)]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER: &str = "Exit code: 0 fine, 1 findings or failure, 2 wrong use.
Every command but completions takes --json for programs; an error is then one object on standard output, too:
{\"error\": {\"code\", \"message\", \"kind\", \"hint\", \"similar\"?}}.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Translate(Translate),
    Decide(Decide),
    Explain(Explain),
    Serve(Serve),
    Wrap(Box<Wrap>),
    Call(Call),
    Contract(Contract),
    Validate(Validate),
    Export(Export),
    Docs(Docs),
    Gen(Gen),
    Diff(Diff),
    Lock(Lock),
    Check(Check),
    Completions(Completions),
}

/// Translate a failure from any dialect into another.
///
/// Reads a failure on standard input, prints it in the other dialect on standard output, and says on standard error
/// what that dialect cannot hold.
#[derive(Debug, Args)]
#[command(after_long_help = examples::translate())]
pub(crate) struct Translate {
    /// The dialect on standard input; `auto` finds it
    #[arg(long, value_name = "DIALECT", default_value = "auto")]
    pub(crate) from: String,
    /// The dialect to print
    #[arg(long, value_name = "DIALECT")]
    pub(crate) to: String,
    /// Print one object: from, to, failure (canonical), output, losses
    #[arg(long)]
    pub(crate) json: bool,
}

/// Decide what to do about a failure: retry, repair, authenticate, ask, look, or give up.
///
/// Reads a failure in any dialect on standard input. Nothing is sent: the decision is a function of the failure and of
/// what the options say.
#[derive(Debug, Args)]
#[command(after_long_help = examples::DECIDE)]
pub(crate) struct Decide {
    /// The dialect on standard input; `auto` finds it
    #[arg(long, value_name = "DIALECT", default_value = "auto")]
    pub(crate) from: String,
    /// What the operation does: read, idempotent or write; unknown counts as a write
    #[arg(long, value_parser = effect)]
    pub(crate) effect: Option<Effect>,
    /// How many times the call has been sent, this one included
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) attempt: u32,
    /// How much time is left
    #[arg(long, value_name = "N")]
    pub(crate) deadline_ms: Option<u64>,
    /// What is left of the retry quota of this server
    #[arg(long, value_name = "N", default_value_t = curable_core::decide::Policy::default().quota)]
    pub(crate) quota: u32,
    /// The arguments of the call as JSON: a repair then also prints them repaired
    #[arg(long, value_name = "JSON")]
    pub(crate) arguments: Option<String>,
    /// Print one object with the decision, its reason, and what belongs to it
    #[arg(long)]
    pub(crate) json: bool,
}

/// Explain a code: what happened, when, and what to do about it.
#[derive(Debug, Args)]
#[command(after_long_help = examples::EXPLAIN)]
pub(crate) struct Explain {
    /// The code, such as `INVALID_INPUT` or `HTTP_404`
    #[arg(value_name = "CODE", required_unless_present = "list")]
    pub(crate) code: Option<String>,
    /// What declares more codes: a contract, an OpenAPI description, `REVISION:PATH`, a URL, or `-`
    #[arg(long, value_name = "CONTRACT")]
    pub(crate) contract: Option<String>,
    #[command(flatten)]
    pub(crate) access: Access,
    /// List every code that is known, with its kind and summary
    #[arg(long)]
    pub(crate) list: bool,
    /// Print the page as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(
    after_long_help = "Example:\n  curable completions bash > ~/.local/share/bash-completion/completions/curable"
)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}

fn effect(word: &str) -> Result<Effect, String> {
    Effect::parse(word).ok_or_else(|| expected(word, Effect::ALL.iter().map(|effect| effect.as_str())))
}

mod examples {
    use std::fmt::Write;

    use super::Dialect;

    pub(super) fn translate() -> String {
        let mut text = "Dialects:\n".to_owned();
        for dialect in Dialect::all() {
            let only = if dialect.can_encode() { "" } else { " (read only)" };
            let _ = writeln!(text, "  {:<12} {}{only}", dialect.id(), dialect.about());
        }
        text.push_str(
            "\nExamples:\n  curable translate --to problem < failure.json\n  \
             echo '{\"type\":\"TRANSIENT\",\"message\":\"busy\",\"recoverable\":true}' | curable translate --to curable\n  \
             curable translate --from arcp --to toolerror --json < envelope.json",
        );
        text
    }

    pub(super) const DECIDE: &str = "Decisions:
  retry           send the same call again, not before after_ms; up to jitter_ms at random come on top
  repair          send the call with the patch applied, once
  authenticate    authenticate, then send the same call again
  ask             ask a person or a planner
  look_first      find out whether it took effect, or how things stand
  look_elsewhere  go on with something else
  give_up         give up

Examples:
  curable decide --effect read < failure.json
  curable decide --effect write --attempt 2 --deadline-ms 5000 --json < failure.json";

    pub(super) const EXPLAIN: &str = "Examples:
  curable explain INVALID_INPUT
  curable explain FILE_NOT_FOUND --contract files.contract.json
  curable explain HTTP_404 --contract openapi.yaml
  curable explain HTTP_404 --contract https://api.example.com --bearer-env TOKEN
  curable explain --list";
}
