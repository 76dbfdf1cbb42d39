//! Keywords that hold schemas, or patterns.

use serde_json::{Map, Value};

use super::at::At;
use super::closing::sole_branch;
use super::keywords;
use super::pattern::{self, Verdict};
use super::schemas::Schemas;
use super::target::Side;
use super::translate::{Scope, Seen, Usage};

/// How many branches a choice may have.
const MAX_BRANCHES: usize = 2_000;
/// How far the parts of a composition are searched for properties that a version does not have.
const MAX_SEARCH: usize = 6;

impl<'d> Schemas<'d> {
    /// The properties that this version has.
    pub(super) fn properties(
        &mut self,
        value: &'d Value,
        seen: &mut Seen<'d>,
        scope: Scope<'_>,
    ) -> Option<Value> {
        let properties = self.document.resolve(value)?.as_object()?;
        let mut out = Map::with_capacity(properties.len());
        for (name, property) in properties {
            if self.is_hidden(property, scope.side) {
                seen.hidden.push(name);
                continue;
            }
            let at = At::Member(scope.at, name);
            let translated = self.below(property, Scope { depth: scope.depth + 2, at: &at, ..scope });
            out.insert(name.clone(), translated);
        }
        Some(Value::Object(out))
    }

    /// Whether a version does not have the property: what is read only is not sent, what is write only does not come.
    fn is_hidden(&mut self, property: &'d Value, side: Side) -> bool {
        let Value::Object(members) = property else { return false };
        let keyword = match side {
            Side::Input => "readOnly",
            Side::Reply => "writeOnly",
        };
        for (name, value) in members {
            if name == keyword {
                return value == &Value::Bool(true);
            }
            if name == "$ref"
                && let Some(target) = value.as_str().and_then(|reference| self.target(reference))
            {
                let is_hidden = match side {
                    Side::Input => target.read_only,
                    Side::Reply => target.write_only,
                };
                if is_hidden {
                    return true;
                }
            }
        }
        false
    }

    /// `allOf`, `anyOf` or `oneOf`.
    pub(super) fn branches(
        &mut self,
        members: &'d Map<String, Value>,
        name: &str,
        value: &'d Value,
        scope: Scope<'_>,
    ) -> Option<Value> {
        let branches = value.as_array().filter(|branches| !branches.is_empty())?;
        if branches.len() > MAX_BRANCHES {
            self.warn(scope.at, format!("has more than {MAX_BRANCHES} branches, and is left out"));
            return None;
        }
        let sole = sole_branch(members);
        let mut own = Vec::new();
        if name == "allOf" {
            self.hidden_in(members, scope.side, &mut own, 0);
        }
        let hidden: Vec<&str> = own.into_iter().chain(scope.hidden.iter().copied()).collect();
        let mut out = Vec::with_capacity(branches.len());
        for (index, branch) in branches.iter().enumerate() {
            let is_sole = sole.is_some_and(|sole| std::ptr::eq(sole, branch));
            let usage = if is_sole { scope.usage } else { Usage::Part };
            let (at, depth, level) = (At::Item(scope.at, index), scope.depth + 2, scope.level + 1);
            out.push(
                self.translate(branch, Scope { usage, depth, level, at: &at, hidden: &hidden, ..scope }),
            );
        }
        Some(Value::Array(out))
    }

    /// The properties that the parts of a composition declare and this version does not have.
    pub(super) fn hidden_in(
        &mut self,
        schema: &'d Map<String, Value>,
        side: Side,
        hidden: &mut Vec<&'d str>,
        depth: usize,
    ) {
        if depth > MAX_SEARCH {
            return;
        }
        for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if self.is_hidden(property, side) {
                hidden.push(name);
            }
        }
        for branch in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            if let Some(Value::Object(part)) = self.document.resolve(branch) {
                self.hidden_in(part, side, hidden, depth + 1);
            }
        }
    }

    /// `items`, which was a list before there was `prefixItems`.
    pub(super) fn items(
        &mut self,
        value: &'d Value,
        out: &mut Map<String, Value>,
        seen: &mut Seen<'d>,
        scope: Scope<'_>,
    ) {
        match value {
            Value::Array(_) => {
                seen.is_tuple = true;
                if let Some(items) = self.tuple(value, scope) {
                    out.insert("prefixItems".into(), items);
                }
            }
            Value::Object(_) | Value::Bool(_) => {
                let items = self.below(value, Scope { depth: scope.depth + 1, ..scope });
                out.insert("items".into(), items);
            }
            Value::Null | Value::Number(_) | Value::String(_) => {
                self.warn(scope.at, "holds what it may not hold, and is left out");
            }
        }
    }

    /// A list of schemas, one for each item.
    pub(super) fn tuple(&mut self, value: &'d Value, scope: Scope<'_>) -> Option<Value> {
        let items = value.as_array().filter(|items| !items.is_empty() && items.len() <= MAX_BRANCHES)?;
        let mut out = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let at = At::Item(scope.at, index);
            out.push(self.below(item, Scope { depth: scope.depth + 2, at: &at, ..scope }));
        }
        Some(Value::Array(out))
    }

    /// The values of an `enum`.
    pub(super) fn values(&mut self, value: &'d Value, scope: Scope<'_>) -> Option<Value> {
        let values = value.as_array().filter(|values| !values.is_empty())?;
        if values.len() > keywords::MAX_ENUM {
            self.warn(scope.at, format!("lists more than {} values", keywords::MAX_ENUM));
            return None;
        }
        self.nodes_of_one += values.len() / 10;
        Some(Value::Array(keywords::values(values)))
    }

    pub(super) fn pattern(&mut self, value: &'d Value, out: &mut Map<String, Value>, scope: Scope<'_>) {
        let Some(text) = value.as_str() else {
            self.warn(scope.at, "is no text, and is left out");
            return;
        };
        match self.verdict(text) {
            Verdict::Kept => {
                out.insert("pattern".into(), text.into());
            }
            Verdict::Rewritten(pattern) => {
                out.insert("pattern".into(), pattern.into());
            }
            Verdict::Bared(bare) => {
                self.warn(scope.at, "is written between slashes, which are taken off");
                out.insert("pattern".into(), bare.into());
            }
            Verdict::Dropped(why) => self.warn(scope.at, format!("the pattern is left out: {why}")),
        }
    }

    fn verdict(&mut self, pattern: &'d str) -> Verdict {
        self.patterns.entry(pattern).or_insert_with(|| pattern::judge(pattern)).clone()
    }

    /// Properties by pattern; when one is lost, which names are allowed is no longer known.
    pub(super) fn pattern_properties(
        &mut self,
        value: &'d Value,
        seen: &mut Seen<'d>,
        scope: Scope<'_>,
    ) -> Option<Value> {
        let mut out = Map::new();
        for (name, property) in value.as_object()? {
            let at = At::Member(scope.at, name);
            let pattern = match self.verdict(name) {
                Verdict::Kept => name.clone(),
                Verdict::Rewritten(pattern) | Verdict::Bared(pattern) => pattern,
                Verdict::Dropped(why) => {
                    self.warn(&at, format!("the pattern is left out: {why}"));
                    seen.lost_pattern = true;
                    continue;
                }
            };
            let translated = self.below(property, Scope { depth: scope.depth + 2, at: &at, ..scope });
            out.insert(pattern, translated);
        }
        Some(Value::Object(out))
    }

    pub(super) fn dependent_schemas(&mut self, value: &'d Value, scope: Scope<'_>) -> Option<Value> {
        let mut out = Map::new();
        for (name, schema) in value.as_object()? {
            out.insert(name.clone(), self.dependent(name, schema, scope));
        }
        Some(Value::Object(out))
    }

    fn dependent(&mut self, name: &str, schema: &'d Value, scope: Scope<'_>) -> Value {
        let (at, depth, level) = (At::Member(scope.at, name), scope.depth + 2, scope.level + 1);
        self.translate(schema, Scope { usage: Usage::Part, depth, level, at: &at, hidden: &[], ..scope })
    }

    /// `dependencies`, which was both sorts in one.
    pub(super) fn dependencies(&mut self, value: &'d Value, out: &mut Map<String, Value>, scope: Scope<'_>) {
        let (mut names, mut schemas) = (Map::new(), Map::new());
        for (name, inner) in value.as_object().into_iter().flatten() {
            if inner.is_array() {
                names.insert(name.clone(), texts(inner));
            } else {
                schemas.insert(name.clone(), self.dependent(name, inner, scope));
            }
        }
        for (keyword, map) in [("dependentRequired", names), ("dependentSchemas", schemas)] {
            if !map.is_empty() && !out.contains_key(keyword) {
                out.insert(keyword.into(), Value::Object(map));
            }
        }
    }
}

/// The keyword under which a translated value may stand. Where a schema was lost anything is taken in its place, and that
/// must not make others be refused: exactly one becomes at least one, and what anything is forbidden by is left out.
pub(super) fn sound_keyword<'k>(
    members: &Map<String, Value>,
    name: &'k str,
    source: &Value,
    translated: &Value,
) -> Option<&'k str> {
    match (name, source, translated) {
        ("oneOf", Value::Array(sources), Value::Array(branches)) => {
            if !sources.iter().zip(branches).any(|(source, branch)| is_lost(source, branch)) {
                return Some(name);
            }
            (!members.contains_key("anyOf")).then_some("anyOf")
        }
        ("not" | "if", _, _) => (!is_lost(source, translated)).then_some(name),
        _ => Some(name),
    }
}

/// Whether a schema takes anything because what it said could not be translated.
fn is_lost(source: &Value, translated: &Value) -> bool {
    match translated {
        Value::Bool(true) => source.is_object(),
        Value::Object(members) => {
            source.get("$ref").is_some_and(Value::is_string)
                && !members.contains_key("$ref")
                && !members.contains_key("anyOf")
        }
        _ => false,
    }
}

/// `dependentRequired`.
pub(super) fn dependent_required(value: &Value) -> Option<Value> {
    let lists = value.as_object()?.iter().filter(|(_, names)| names.is_array());
    Some(Value::Object(lists.map(|(name, names)| (name.clone(), texts(names))).collect()))
}

fn texts(value: &Value) -> Value {
    keywords::texts(value).unwrap_or_default().into_iter().collect()
}
