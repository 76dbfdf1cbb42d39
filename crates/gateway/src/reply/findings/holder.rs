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
    let others = named.iter().filter(|other| other.name != holder.name);
    let likely = others.filter(|other| other.rank < Rank::Bare).map(|other| other.name);
    arguments::below(heard, &at, likely, problem)
        // What is missing from an object is no argument of its own, unless the object is told as the place.
        .filter(|found| {
            let name = found.last();
            let own = name.is_some_and(|name| arguments::is_top(heard, &name));
            *problem != Problem::Missing || told || !own || arguments::is_declared(heard, found)
        })
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
