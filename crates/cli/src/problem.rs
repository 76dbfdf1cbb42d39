//! Why a command did not do what it was asked for: in words for people, as a failure in our own wire form for programs.

use std::error::Error;
use std::fmt;

use clap::error::{ContextKind, ContextValue};
use curable_core::{Code, Failure, Similar, nearest, protocol};
use curable_dialects::curable as wire;
use serde_json::{Value, json};

use crate::output::Unwritten;

/// A failure of the program itself.
#[derive(Debug)]
pub(crate) struct Problem {
    failure: Box<Failure>,
    exit: u8,
}

impl Problem {
    /// Something that was named and is not there; of the names that there are, `near` are close to it.
    pub(crate) fn unknown<S: AsRef<str>>(words: String, near: &[S], otherwise: &str) -> Self {
        let mut failure = protocol::NOT_FOUND.failure(words);
        failure.similar = near.iter().map(|name| Similar::new(name.as_ref())).collect();
        let advice = match near {
            [] => otherwise.to_owned(),
            [one] => format!("did you mean `{}`?", one.as_ref()),
            [one, others @ ..] => {
                let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
                format!("did you mean `{}`? Also near: {}", one.as_ref(), others.join(", "))
            }
        };
        failure.hint = Some(advice.into());
        Self { failure: failure.into(), exit: 2 }
    }

    /// A failure that is not about how the command was used.
    pub(crate) fn failed(failure: Failure) -> Self {
        Self { failure: failure.into(), exit: 1 }
    }

    pub(crate) fn code(&self) -> &Code {
        &self.failure.code
    }

    /// The same, which was looked for and not found: the command was used well.
    pub(crate) fn found_wanting(self) -> Self {
        Self { exit: 1, ..self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.failure.message)?;
        match &self.failure.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl Error for Problem {}

/// One of several words that a flag takes, or what it takes.
pub(crate) fn expected<'w>(word: &str, words: impl IntoIterator<Item = &'w str> + Clone) -> String {
    match nearest(word, words.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("expected one of {}", words.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

/// All problems at once.
pub(crate) fn all(problems: Vec<anyhow::Error>) -> anyhow::Result<()> {
    match problems.len() {
        0 | 1 => problems.into_iter().next().map_or(Ok(()), Err),
        _ => Err(joined(&problems)),
    }
}

/// Several problems as one, each on a line of its own.
pub(crate) fn joined(problems: &[anyhow::Error]) -> anyhow::Error {
    let words: Vec<String> = problems.iter().map(|problem| format!("{problem:#}")).collect();
    let typed: Vec<&Problem> = problems.iter().filter_map(|problem| problem.downcast_ref()).collect();
    let first = typed.first().filter(|_| typed.len() == problems.len());
    let mut failure =
        first.map_or_else(|| refused(String::new(), MEND), |first| Failure::clone(&first.failure));
    failure.message = words.join("\ncurable: ").into();
    failure.similar = typed.iter().flat_map(|problem| problem.failure.similar.clone()).collect();
    // Each line has said what to do about it.
    failure.hint = None;
    let exit = problems.iter().map(exit).max().unwrap_or(2);
    Problem { failure: failure.into(), exit }.into()
}

/// What to do about a command that nothing better is known of.
const MEND: &str = "Change the command as the message says; `--help` lists what it takes.";

/// Two for wrong use, one for all else.
pub(crate) fn exit(error: &anyhow::Error) -> u8 {
    match error.downcast_ref::<Problem>() {
        Some(problem) => problem.exit,
        None if error.is::<Unwritten>() => 1,
        None => 2,
    }
}

/// The same where one means findings: of what could not be read nothing was found, and a pipeline must not take a server
/// that is down for a break.
pub(crate) fn unread(mut error: anyhow::Error) -> anyhow::Error {
    if let Some(problem) = error.downcast_mut::<Problem>() {
        problem.exit = 2;
    }
    error
}

/// What a program is told of an error.
pub(crate) fn told(error: &anyhow::Error) -> Value {
    let words = format!("{error:#}");
    let failure = match error.downcast_ref::<Problem>() {
        Some(problem) => {
            let mut failure = Failure::clone(&problem.failure);
            failure.message = words.replacen(&problem.to_string(), &failure.message, 1).into();
            failure
        }
        None => refused(words, MEND),
    };
    wrapped(&failure)
}

/// What a program is told of a command line that cannot be read.
pub(crate) fn misread(error: &clap::Error) -> Value {
    let text = error.render().to_string();
    let words: Vec<&str> = text.split("\n\n").next().unwrap_or_default().lines().map(str::trim).collect();
    let mut failure = refused(
        words.join(" ").trim_start_matches("error: ").to_owned(),
        "`--help` lists what the command takes.",
    );
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    for near in kinds.into_iter().filter_map(|kind| error.get(kind)) {
        match near {
            ContextValue::String(one) => failure.similar.push(Similar::new(one.as_str())),
            ContextValue::Strings(all) => {
                failure.similar.extend(all.iter().map(|one| Similar::new(one.as_str())));
            }
            _ => {}
        }
    }
    wrapped(&failure)
}

/// The object that a server of ours answers with.
fn wrapped(failure: &Failure) -> Value {
    json!({ "error": wire::encode(failure).value })
}

fn refused(words: String, hint: &'static str) -> Failure {
    let mut failure = protocol::INVALID_INPUT.failure(words);
    failure.hint = Some(hint.into());
    failure
}
