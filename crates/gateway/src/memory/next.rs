//! The calls that find what was not found: the list or the search of the same collection.

use curable_core::{Effect, NextAction, OperationDef};
use curable_openapi::{Place, Route};
use serde_json::{Map, Value};

use super::catalogue::Catalogue;
use super::thing::{foreign, singular};

/// How a search below a collection is called.
const SEARCHES: &[&str] = &["/search", ":search", "/find", "/lookup"];

/// How the words to search for are called.
const WORDS: &[&str] = &["q", "query", "search", "term", "text", "name", "filter"];

/// The list and the search of the collection that the last parameter of a path stands in, with the arguments of the call
/// that they also take; where an argument outside of the path is to `blame`, the list of what that is one of.
pub fn next_actions(
    catalogue: &Catalogue,
    route: &Route,
    arguments: &Map<String, Value>,
    blame: Option<&str>,
) -> Vec<NextAction> {
    let mut actions = Vec::new();
    let is_in_path =
        |name: &str| route.parameters.iter().any(|one| one.place == Place::Path && one.argument == name);
    if let Some(word) = blame.filter(|name| !is_in_path(name)).and_then(foreign) {
        if let Some((list, def)) = catalogue.lists(&singular(word)).filter(|(_, def)| is_read(def)) {
            actions.push(listing(route, arguments, list, def));
        }
        return actions;
    }
    if let Some((list, def)) = list(catalogue, route) {
        actions.push(listing(route, arguments, list, def));
    }
    let above = above(&route.path).unwrap_or_default();
    let mut path = String::with_capacity(above.len() + 8);
    let found = SEARCHES.iter().find_map(|ending| {
        path.clear();
        path.extend([above, ending]);
        catalogue.reader(&path)
    });
    if let Some((search, def)) = found.filter(|(_, def)| is_read(def) && !above.is_empty()) {
        let mut action = NextAction::call(search.operation.clone(), Value::Null);
        action.arguments = search_arguments(route, arguments, search, def).map(Value::Object);
        action.why = Some("It searches this collection.".to_owned());
        actions.push(action);
    }
    actions
}

/// The call that reads what is at the path of another one.
pub fn reading(catalogue: &Catalogue, route: &Route, arguments: &Map<String, Value>) -> Option<NextAction> {
    let (read, def) = catalogue.reader(&route.path)?;
    if !is_read(def) || read.operation == route.operation {
        return None;
    }
    let mut action = NextAction::call(read.operation.clone(), Value::Null);
    action.arguments = shared(route, arguments, read, def).map(Value::Object);
    action.why = Some("It reads the present state, which the call must fit.".to_owned());
    Some(action)
}

fn listing(route: &Route, arguments: &Map<String, Value>, list: &Route, def: &OperationDef) -> NextAction {
    let mut action = NextAction::call(list.operation.clone(), Value::Null);
    action.arguments = shared(route, arguments, list, def).map(Value::Object);
    action.why = Some("It lists what exists in this collection.".to_owned());
    action
}

/// The operation that lists the collection of a route.
pub(super) fn list<'c>(catalogue: &'c Catalogue, route: &Route) -> Option<(&'c Route, &'c OperationDef)> {
    let named = route.list_by.as_deref().and_then(|name| catalogue.operation(name));
    let found = named.or_else(|| catalogue.reader(above(&route.path)?));
    found.filter(|(list, def)| is_read(def) && list.operation != route.operation)
}

/// The arguments of a call that another operation also takes; `None` unless they make a whole call.
pub(super) fn shared(
    route: &Route,
    arguments: &Map<String, Value>,
    other: &Route,
    def: &OperationDef,
) -> Option<Map<String, Value>> {
    let taken = taken(route, arguments, other, def);
    required(def).all(|name| taken.contains_key(name)).then_some(taken)
}

fn taken(
    route: &Route,
    arguments: &Map<String, Value>,
    other: &Route,
    def: &OperationDef,
) -> Map<String, Value> {
    let mut taken = Map::new();
    for parameter in &other.parameters {
        let same =
            route.parameters.iter().find(|ours| ours.place == parameter.place && ours.name == parameter.name);
        // What stands in the path is the same thing in both, and so is what every call needs, such as a tenant; a filter
        // or a page of the one means nothing to the other.
        let is_place = parameter.place == Place::Path || required(def).any(|name| name == parameter.argument);
        if let Some(value) = same.filter(|_| is_place).and_then(|ours| arguments.get(&ours.argument)) {
            taken.insert(parameter.argument.clone(), value.clone());
        }
    }
    taken
}

fn search_arguments(
    route: &Route,
    arguments: &Map<String, Value>,
    search: &Route,
    def: &OperationDef,
) -> Option<Map<String, Value>> {
    let mut taken = taken(route, arguments, search, def);
    let words = WORDS.iter().find_map(|word| search.parameters.iter().find(|one| one.name == *word))?;
    let asked = route.parameters.iter().rev().find(|one| one.place == Place::Path)?;
    let value = match arguments.get(&asked.argument)? {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    taken.insert(words.argument.clone(), Value::String(value));
    required(def).all(|name| taken.contains_key(name)).then_some(taken)
}

fn required(def: &OperationDef) -> impl Iterator<Item = &str> {
    def.input.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

fn is_read(def: &OperationDef) -> bool {
    def.effect == Some(Effect::Read)
}

/// The path before its last parameter.
fn above(path: &str) -> Option<&str> {
    let (before, _) = path.rsplit_once('{')?;
    before.rsplit_once('/').map(|(above, _)| above).filter(|above| !above.is_empty())
}
