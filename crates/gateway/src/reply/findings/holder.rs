//! The member of an object that is missing or too many, where the object is named as well as the member.

use curable_core::{Pointer, Problem};

use super::naming::{self, Candidate, Rank};
use super::place::Spot;
use crate::reply::{Heard, arguments};

/// Where one sentence names both: `Unknown name "x" at 'options'`.
pub(super) fn member(
    heard: &Heard<'_>,
    holder: &Candidate<'_>,
    named: &[Candidate<'_>],
    problem: &Problem,
) -> Option<Pointer> {
    if !arguments::is_named(heard, holder.name) {
        return None;
    }
    let at = arguments::find(heard, &Spot::text(holder.name, None)?)?;
    let told = holder.rank == Rank::Pointer;
    let others = || named.iter().filter(|other| other.name != holder.name && other.rank < Rank::Bare);
    let found = arguments::below(heard, &at, others().map(|other| other.name), problem)?;
    if *problem != Problem::Missing || told || arguments::is_declared(heard, &found) {
        return Some(found);
    }
    // What nobody has declared is only missing where the sentence says that it is a name, and it is no argument of its own.
    let marked = others().filter(|other| !matches!(other.rank, Rank::Subject | Rank::Judged));
    let found = arguments::below(heard, &at, marked.map(|other| other.name), problem)?;
    let own = found.last().is_some_and(|name| arguments::is_top(heard, &name));
    (!own).then_some(found)
}

/// The same where the place of the object is told beside the sentences.
pub(super) fn member_at(
    heard: &Heard<'_>,
    spot: &Spot,
    texts: &[&str],
    problem: &Problem,
) -> Option<Pointer> {
    if !matches!(problem, Problem::Missing | Problem::Unknown) {
        return None;
    }
    let at = arguments::find(heard, spot)?;
    arguments::value(heard.arguments, &at).filter(|sent| sent.is_object())?;
    texts.iter().find_map(|text| {
        let named = naming::candidates(text);
        let likely = named.iter().filter(|one| one.rank < Rank::Bare).map(|one| one.name);
        arguments::below(
            heard,
            &at,
            likely.filter(|name| at.last().is_none_or(|last| last != *name)),
            problem,
        )
    })
}
