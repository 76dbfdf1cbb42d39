//! What a caller learns from a failure, looked up in the answers to four failing calls.

use anyhow::Result;
use curable_reference_depot::{Depot, Fault};

use crate::contestant::Running;
use crate::message::{Load, is_flagged};

/// An id that exists, with two letters changed about.
const NEAR_MISS: Load = Load {
    name: "near miss",
    tool: "getItem",
    arguments: r#"{"itemId":"item-blue-lapm"}"#,
    path: "/items/item-blue-lapm",
    fails: true,
};

/// The seconds after which an upstream that is closed wants to be asked again.
const WAIT: u64 = 37;

/// Looks; nothing can be measured afterwards, because a gateway may remember that the upstream wants to be left alone.
pub(crate) fn look(
    running: &mut Running,
    depot: &Depot,
    valid: &Load,
    refused: &Load,
    missing: &Load,
) -> Result<[(&'static str, String); 5]> {
    running.ask(valid)?;
    let refused = running.ask(refused)?;
    let missing = running.ask(missing)?;
    let near = running.ask(&NEAR_MISS)?;
    // More than once, for those that try again by themselves.
    depot.fail(Some(valid.tool), Fault::Unavailable(Some(WAIT)), 100);
    let closed = running.ask(valid);
    depot.reset();
    let closed = closed?;
    let answers = [&refused, &missing, &near, &closed];
    let flagged = answers.into_iter().filter(|answer| is_flagged(answer)).count();
    let said = |said: bool| if said { "yes" } else { "no" }.to_owned();
    Ok([
        ("marked as failures", format!("{flagged} of {}", answers.len())),
        ("the wrong argument", said(refused.contains("category"))),
        ("the value that was meant", said(refused.contains("lighting"))),
        ("the id that was meant", said(near.contains("item-blue-lamp"))),
        ("how long to wait", said(says_number(&closed, WAIT) || says_number(&closed, WAIT * 1000))),
    ])
}

/// Whether a text has a number, and not merely its digits in a longer word.
fn says_number(text: &str, number: u64) -> bool {
    let number = number.to_string();
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').any(|word| word == number)
}
