//! What differs between the bodies of two exchanges, by media type.

use std::collections::BTreeSet;

use curable_core::Pointer;
use serde_json::{Value, json};

use super::Exchange;
use super::compare::{Push, has_type, types};
use crate::diff::schema::{self, Sides};
use crate::diff::{Fact, OperationChange, Place, SchemaChange, What};

/// Adds what differs besides schemas; whether there is a body at all, the arguments tell.
pub(super) fn compare(old: &Exchange, new: &Exchange, push: &mut Push<'_>) {
    if old.body.is_empty() || new.body.is_empty() {
        return;
    }
    let place = Pointer::ROOT.child("body");
    if old.is_spread != new.is_spread {
        let words = |is_spread| json!(if is_spread { "each member an argument" } else { "one argument" });
        push(OperationChange::BodyRegrouped, place.clone(), words(old.is_spread), words(new.is_spread));
    }
    let changes = (OperationChange::BodyTypeRemoved, OperationChange::BodyTypeAdded);
    types((&old.body, &new.body), &place, changes, push);
    for name in old.body.keys().filter(|name| new.body.contains_key(*name)) {
        parts(old, new, name, &place.child(name), push);
        for (part, before, after) in rewritten(old, new, name) {
            let place = place.child(name).child("encoding").child(part);
            push(OperationChange::ArgumentMoved, place, json!(before), json!(after));
        }
    }
}

/// What an import calls the argument that is the body as a whole.
const WHOLE: &str = "requestBody";

/// What is said of the body as a whole is said of the body, not of the argument that a contract has for it. That it must be
/// there now breaks its callers, and says the same as that a gateway takes it apart.
pub(super) fn named(old: &Exchange, new: &Exchange, at: &str, facts: &mut Vec<Fact>) {
    if [old, new].iter().any(|one| one.arguments.contains_key(WHOLE)) {
        return;
    }
    let argument = format!("{at}{}", Pointer::ROOT.child("input").child("properties").child(WHOLE));
    let body = format!("{at}{}", Pointer::ROOT.child("body"));
    for fact in facts.iter_mut().filter(|fact| fact.at == argument) {
        fact.at.clone_from(&body);
    }
    let is = |fact: &Fact, what: What| fact.at == body && fact.what == what;
    let required = What::Schema(Place::Input, SchemaChange::MemberRequired);
    if facts.iter().any(|fact| is(fact, required)) {
        facts.retain(|fact| !is(fact, What::Operation(OperationChange::BodyRegrouped)));
    }
}

/// The parts that both sides have, and that are written in another way; one that is new or gone, the schemas tell.
fn rewritten<'c>(
    old: &'c Exchange,
    new: &'c Exchange,
    body: &str,
) -> impl Iterator<Item = (&'c str, &'c str, &'c str)> {
    let pairs = old.written.get(body).zip(new.written.get(body));
    pairs.into_iter().flat_map(|(old, new)| {
        let both = old.iter().filter_map(|(part, before)| Some((part.as_str(), before, new.get(part)?)));
        { both }
            .filter(|(_, before, after)| before != after)
            .map(|(part, one, other)| (part, &**one, &**other))
    })
}

/// The words for a part that is sent as a file.
const FILE: &str = "a file";

/// What the media types of the parts are where nobody says so, by what a part is.
const USUAL: &[&str] = &["*/*", "application/json", "application/octet-stream", "text/plain"];

fn parts(old: &Exchange, new: &Exchange, body: &str, place: &Pointer, push: &mut Push<'_>) {
    let said = |exchange: &'_ Exchange, part: &str| exchange.parts.get(body)?.get(part).cloned();
    let names = |exchange: &Exchange| -> BTreeSet<String> {
        exchange.parts.get(body).into_iter().flatten().map(|(name, _)| name.clone()).collect()
    };
    for part in names(old).union(&names(new)) {
        let (before, after) = (said(old, part), said(new, part));
        let place = place.child("encoding").child(part);
        let takes =
            |types: &Option<BTreeSet<String>>, wanted: &Option<BTreeSet<String>>| match (types, wanted) {
                (None, _) => true,
                (Some(types), None) => types.iter().any(|name| USUAL.contains(&name.as_str())),
                (Some(types), Some(wanted)) => wanted.iter().all(|name| is_among(types, name)),
            };
        let shown = |types: &Option<BTreeSet<String>>| json!(types);
        if !takes(&after, &before) {
            push(OperationChange::PartTypeRemoved, place, shown(&before), shown(&after));
        } else if !takes(&before, &after) {
            push(OperationChange::PartTypeAdded, place, shown(&before), shown(&after));
        }
    }
}

/// Whether a media type is among others, by itself or in a range such as `image/*`.
fn is_among(types: &BTreeSet<String>, name: &str) -> bool {
    let family = name.split('/').next().unwrap_or_default();
    types.contains(name) || types.contains("*/*") || types.contains(&format!("{family}/*"))
}

/// The schemas of all media types that both sides have; what is alike is told once.
pub(super) fn schemas<'c>(
    sides: &Sides<'c>,
    (old, new): (&'c Exchange, &'c Exchange),
    at: &str,
    facts: &mut Vec<Fact>,
) {
    let mut told: Vec<(&Value, &Value)> = Vec::new();
    for (name, before) in &old.body {
        if let (Some(before), Some(Some(after))) = (before, has_type(&new.body, name))
            && !told.contains(&(before, after))
        {
            told.push((before, after));
            let at = format!("{at}{}", Pointer::ROOT.child("body").child(name));
            let mut found = schema::compare(sides, Place::Input, (before, after), &at);
            // A file is given as the text of its bytes, which is no limit on a value: that it became one is told.
            for (part, ..) in
                rewritten(old, new, name).filter(|(_, one, other)| [*one, *other].contains(&FILE))
            {
                let inner = format!("{at}{}/", Pointer::ROOT.child("properties").child(part));
                found.retain(|fact| !fact.at.starts_with(&inner));
            }
            facts.extend(found);
        }
    }
}
