//! The keywords of a schema, read into a node.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::format;
use super::limit::{Limit, Num, Side};
use super::node::{Node, listed};
use super::part::Part;
use super::types::Types;

/// Limits on one number: the keyword, which side, what they limit, and whether the number itself is left out.
const LIMITS: &[(&str, &str, Side, Types, bool)] = &[
    ("minimum", "minimum", Side::AtLeast, Types::NUMBER, false),
    ("maximum", "maximum", Side::AtMost, Types::NUMBER, false),
    ("exclusiveMinimum", "minimum", Side::AtLeast, Types::NUMBER, true),
    ("exclusiveMaximum", "maximum", Side::AtMost, Types::NUMBER, true),
    ("minLength", "minLength", Side::AtLeast, Types::STRING, false),
    ("maxLength", "maxLength", Side::AtMost, Types::STRING, false),
    ("minItems", "minItems", Side::AtLeast, Types::ARRAY, false),
    ("maxItems", "maxItems", Side::AtMost, Types::ARRAY, false),
    ("minProperties", "minProperties", Side::AtLeast, Types::OBJECT, false),
    ("maxProperties", "maxProperties", Side::AtMost, Types::OBJECT, false),
];

/// What only the prover understands: the keyword, the group that it belongs to, and the types that it is about.
const OPAQUE: &[(&str, &str, Types)] = &[
    ("not", "not", Types::ALL),
    ("if", "if", Types::ALL),
    ("then", "if", Types::ALL),
    ("else", "if", Types::ALL),
    ("dependentRequired", "dependentRequired", Types::OBJECT),
    ("dependentSchemas", "dependentSchemas", Types::OBJECT),
    ("dependencies", "dependencies", Types::OBJECT),
    ("propertyNames", "propertyNames", Types::OBJECT),
    ("patternProperties", "patternProperties", Types::OBJECT),
    ("contains", "contains", Types::ARRAY),
    ("minContains", "contains", Types::ARRAY),
    ("maxContains", "contains", Types::ARRAY),
    ("unevaluatedItems", "unevaluatedItems", Types::ARRAY),
    ("additionalItems", "additionalItems", Types::ARRAY),
    ("$dynamicRef", "$dynamicRef", Types::ALL),
    ("$recursiveRef", "$recursiveRef", Types::ALL),
];

/// Formats that only say how a value is shown, or how it is held in memory, and take none away.
const SHOWN_ONLY: &[&str] = &[
    "decimal",
    "double",
    "float",
    "html",
    "markdown",
    "multiline",
    "number",
    "password",
    "text",
    "textarea",
];

/// The types that a limit is about.
pub(super) fn limited(name: &str) -> Types {
    LIMITS.iter().find(|(_, limit, ..)| *limit == name).map_or(Types::ALL, |row| row.3)
}

/// The types that a group of keywords is about which only the prover understands.
pub(super) fn judged(group: &str) -> Types {
    OPAQUE.iter().find(|(_, name, _)| *name == group).map_or(Types::ALL, |row| row.2)
}

/// Whether a schema is `false`, or the `{"not": {}}` that an import writes where nobody said `false`; all else that nothing
/// fits has been written as `false`.
pub(super) fn is_nothing(schema: &Value) -> bool {
    match schema {
        Value::Bool(takes) => !takes,
        Value::Object(members) => {
            let not = members.get("not").filter(|_| members.len() == 1);
            not.is_some_and(|not| not.as_object().is_some_and(Map::is_empty))
        }
        _ => false,
    }
}

/// What each member must be that a schema says of all names at once, where it declares none: what undeclared ones must be.
fn of_all_members(members: &Map<String, Value>) -> Option<&Value> {
    let patterns = members.get("patternProperties")?.as_object().filter(|patterns| patterns.len() == 1)?;
    let is_alone = ["properties", "additionalProperties"].iter().all(|name| !members.contains_key(*name));
    patterns.get("").filter(|schema| is_alone && schema.as_object().is_some_and(|says| !says.is_empty()))
}

impl<'c> Node<'c> {
    /// Adds what one schema says by itself.
    pub(super) fn read(&mut self, members: &'c Map<String, Value>) {
        if let Some(value) = members.get("type") {
            self.types = Some(self.types().and(Types::named(value)));
        }
        if let Some(Value::Array(values)) = members.get("enum") {
            self.meet_values(listed(values));
        }
        if let Some(value) = members.get("const") {
            self.meet_values(listed([value]));
        }
        self.read_object(members);
        self.read_array(members);
        for (keyword, name, side, _, exclusive) in LIMITS {
            if let Some(raw) = members.get(*keyword)
                && let Some(number) = Num::of(raw)
            {
                let limit = Limit { side: *side, number, exclusive: *exclusive, keyword, raw };
                let stricter = self.limits.get(name).is_none_or(|old| limit.strictness(old).is_gt());
                if stricter {
                    self.limits.insert(name, limit);
                }
            }
        }
        if let Some(raw) = members.get("multipleOf")
            && let Some(number) = Num::of(raw)
        {
            self.multiples.push((number, raw));
        }
        self.patterns.extend(members.get("pattern").and_then(Value::as_str));
        self.formats.extend(members.get("contentEncoding").and_then(Value::as_str));
        match members.get("format").and_then(Value::as_str) {
            Some(format) if format::is_asserted(format) => self.formats.extend([format]),
            // What nobody holds a value against is a word for those who read it.
            Some(format) if !SHOWN_ONLY.contains(&format) => self.notes.extend([format]),
            _ => {}
        }
        for (keyword, group, _) in OPAQUE {
            if let Some((keyword, value)) = members.get_key_value(*keyword)
                && !(*group == "patternProperties" && of_all_members(members).is_some())
            {
                self.opaque.entry(group).or_default().push((keyword, value));
            }
        }
        // What a text holds is said to those who read it; no text is refused for it.
        let notes = ["title", "description", "contentMediaType"];
        self.notes.extend(notes.iter().filter_map(|name| members.get(*name)?.as_str()));
        self.default = self.default.or_else(|| members.get("default"));
    }

    fn read_object(&mut self, members: &'c Map<String, Value>) {
        let properties = members.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            self.members.entry(name).or_default().push(Part::whole(schema));
        }
        if let Some(Value::Array(names)) = members.get("required") {
            self.required.extend(names.iter().filter_map(Value::as_str));
        }
        match members.get("additionalProperties") {
            Some(schema) if is_nothing(schema) => {
                self.closed = true;
                self.says_closed |= schema.is_boolean();
                if !members.contains_key("patternProperties") {
                    let names: BTreeSet<&str> =
                        properties.into_iter().flat_map(Map::keys).map(String::as_str).collect();
                    self.known.push(names);
                }
            }
            Some(schema @ Value::Object(inner)) if !inner.is_empty() => {
                self.additional.push(Part::whole(schema));
            }
            _ => {}
        }
        self.additional.extend(of_all_members(members).map(Part::whole));
        match members.get("unevaluatedProperties") {
            Some(schema) if is_nothing(schema) => {
                self.closed = true;
                self.says_closed |= schema.is_boolean();
            }
            Some(schema @ Value::Object(inner)) if !inner.is_empty() => {
                self.additional.push(Part::whole(schema));
            }
            _ => {}
        }
    }

    fn read_array(&mut self, members: &'c Map<String, Value>) {
        let items = members.get("items");
        let prefix = match (members.get("prefixItems"), items) {
            (Some(Value::Array(prefix)), _) | (None, Some(Value::Array(prefix))) => prefix.as_slice(),
            _ => &[],
        };
        for (index, schema) in prefix.iter().enumerate() {
            if self.prefix.len() <= index {
                self.prefix.push(Vec::new());
            }
            self.prefix[index].push(Part::whole(schema));
        }
        match items {
            Some(Value::Bool(true) | Value::Array(_)) | None => {}
            Some(Value::Object(inner)) if inner.is_empty() => {}
            Some(schema) => self.items.push(Part::whole(schema)),
        }
        self.unique |= members.get("uniqueItems") == Some(&Value::Bool(true));
    }

    /// Takes away what has no effect, so that it makes no difference.
    pub(super) fn settle(&mut self) {
        if let Some(values) = &mut self.values {
            let types = self.types.unwrap_or(Types::ALL);
            values.retain(|_, value| Types::of(value).meets(types));
            let used = values.values().fold(Types::NONE, |used, value| used.or(Types::of(value)));
            self.types = Some(types.and(used));
        }
        // What is a multiple of a whole number is one itself.
        if self.types().meets(Types::FRACTION) && self.multiples.iter().any(|(step, _)| step.is_whole()) {
            self.types = Some(self.types().without(Types::FRACTION));
        }
        let types = self.types();
        if types.is_empty() {
            self.never = true;
        }
        self.limits.retain(|name, limit| {
            let is_count = *name != "minimum" && limit.side == Side::AtLeast;
            types.meets(limited(name)) && !(is_count && limit.number.is_at_most(0))
        });
        if !types.meets(Types::FRACTION) {
            self.limits.values_mut().for_each(Limit::for_whole_numbers);
        }
        if !types.meets(Types::NUMBER) {
            self.multiples.clear();
        }
        if !types.meets(Types::STRING) {
            self.patterns.clear();
        }
        if !types.meets(Types::STRING.or(Types::NUMBER)) {
            self.formats.clear();
        }
        if !types.meets(Types::ARRAY) {
            self.items.clear();
            self.prefix.clear();
            self.unique = false;
        }
        self.settle_object(types);
        self.opaque.retain(|group, words| {
            let has = |name: &str| words.iter().any(|(word, _)| *word == name);
            let acts = match *group {
                "if" => has("if") && (has("then") || has("else")),
                "contains" => has("contains"),
                _ => true,
            };
            let says = words.iter().any(|(_, value)| value.as_object().is_none_or(|inner| !inner.is_empty()));
            types.meets(judged(group)) && acts && (says || *group == "not")
        });
    }

    fn settle_object(&mut self, types: Types) {
        if !types.meets(Types::OBJECT) {
            self.members.clear();
            self.required.clear();
            (self.closed, self.says_closed) = (false, false);
            self.additional.clear();
        }
        let forbids = |sub: &super::part::Sub<'c>| sub.iter().any(|part| *part.value == Value::Bool(false));
        let names = self.members.iter().filter(|(_, sub)| forbids(sub)).map(|(name, _)| *name);
        self.forbidden.extend(names);
        let (known, forbidden) = (&self.known, &self.forbidden);
        let may_be = |name: &str| known.iter().all(|names| names.contains(name)) && !forbidden.contains(name);
        if types.meets(Types::OBJECT) && !self.required.iter().all(|name| may_be(name)) {
            // No object can have what it must have.
            self.types = Some(types.without(Types::OBJECT));
            self.values = self.values.take().map(|mut values| {
                values.retain(|_, value| !value.is_object());
                values
            });
            self.never |= self.types().is_empty();
            self.settle_object(self.types());
            return;
        }
        self.members.retain(|name, _| may_be(name));
        if self.says_closed || !types.meets(Types::OBJECT) {
            self.forbidden.clear();
        }
        let needed = self.required.len();
        if self.limits.get("minProperties").is_some_and(|limit| limit.number.is_at_most(needed)) {
            self.limits.remove("minProperties");
        }
    }
}
