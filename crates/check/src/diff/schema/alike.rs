//! Schemas that say the same in the same way: only names of definitions, remarks and the order of lists differ.

use std::collections::BTreeSet;

use curable_core::canonical;
use serde_json::{Map, Value};

use super::same::NAMES;
use super::scope::Scope;

/// How many values are looked at for one question.
const MAX_STEPS: u32 = 300_000;
/// How deep; what is deeper is taken to differ.
const MAX_DEPTH: u32 = 200;

/// Keywords that nobody is told of.
const SILENT: &[&str] =
    &["examples", "example", "deprecated", "readOnly", "writeOnly", "$comment", "$defs", "definitions"];
/// Keywords that are words for those who read a schema.
pub(super) const WORDS: &[&str] = &["title", "description", "contentMediaType"];

/// How much two schemas are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// They differ, or it would take too long to tell.
    None,
    /// Only titles and descriptions differ, here or in what they refer to.
    ButForWords,
    /// They say the same.
    Whole,
}

/// Pairs of schemas, by where they stand.
pub(super) type Pairs = BTreeSet<(usize, usize)>;

/// A question, with what was found out on the way.
pub(super) struct Alike<'s, 'c> {
    scopes: (&'s Scope<'c>, &'s Scope<'c>),
    /// Pairs that are taken to be alike: what comes round again is.
    taken: Vec<(usize, usize)>,
    seen: Pairs,
    /// Pairs that differ even if all that is taken is true.
    pub(super) different: Pairs,
    differ_in_words: bool,
    steps: u32,
    depth: u32,
}

impl<'s, 'c> Alike<'s, 'c> {
    pub(super) fn new(old: &'s Scope<'c>, new: &'s Scope<'c>) -> Self {
        Self {
            scopes: (old, new),
            taken: Vec::new(),
            seen: Pairs::new(),
            different: Pairs::new(),
            differ_in_words: false,
            steps: MAX_STEPS,
            depth: 0,
        }
    }

    pub(super) fn likeness(&mut self, old: &Value, new: &Value) -> Likeness {
        match (self.are_alike(old, new), self.differ_in_words) {
            (false, _) => Likeness::None,
            (true, true) => Likeness::ButForWords,
            (true, false) => Likeness::Whole,
        }
    }

    /// The pairs of definitions that are alike with the two that were asked about.
    pub(super) fn taken(&self) -> &[(usize, usize)] {
        &self.taken
    }

    fn are_alike(&mut self, old: &Value, new: &Value) -> bool {
        let Some(left) = self.steps.checked_sub(1).filter(|_| self.depth < MAX_DEPTH) else { return false };
        self.steps = left;
        self.depth += 1;
        let alike = match (target(self.scopes.0, old), target(self.scopes.1, new)) {
            (None, None) => self.say_alike(old, new),
            (before, after) => self.lead_alike(before.unwrap_or(old), after.unwrap_or(new)),
        };
        self.depth -= 1;
        alike
    }

    /// Two schemas of which one is a definition at least.
    fn lead_alike(&mut self, old: &Value, new: &Value) -> bool {
        let pair = (std::ptr::from_ref(old).addr(), std::ptr::from_ref(new).addr());
        if self.different.contains(&pair) {
            return false;
        }
        if !self.seen.insert(pair) {
            return true;
        }
        let (taken, words) = (self.taken.len(), self.differ_in_words);
        self.taken.push(pair);
        if self.are_alike(old, new) {
            return true;
        }
        // What followed from this pair follows no more.
        for dropped in self.taken.drain(taken..) {
            self.seen.remove(&dropped);
        }
        self.differ_in_words = words;
        if self.steps > 0 && self.depth < MAX_DEPTH {
            self.different.insert(pair);
        }
        false
    }

    fn say_alike(&mut self, old: &Value, new: &Value) -> bool {
        let (Value::Object(before), Value::Object(after)) = (old, new) else { return old == new };
        let is_said = |name: &&String| !SILENT.contains(&name.as_str()) && !WORDS.contains(&name.as_str());
        if WORDS.iter().any(|name| before.get(*name) != after.get(*name)) {
            self.differ_in_words = true;
        }
        before.keys().filter(is_said).count() == after.keys().filter(is_said).count()
            && before
                .iter()
                .filter(|(name, _)| is_said(name))
                .all(|(name, one)| after.get(name).is_some_and(|other| self.keyword(name, one, other)))
    }

    fn keyword(&mut self, name: &str, old: &Value, new: &Value) -> bool {
        match (name, old, new) {
            ("$ref", Value::String(one), Value::String(other)) => {
                let targets = (self.scopes.0.resolve(one), self.scopes.1.resolve(other));
                match targets {
                    (Some(before), Some(after)) => self.lead_alike(before, after),
                    _ => one == other,
                }
            }
            ("const" | "default", ..) => old == new,
            ("required" | "enum" | "type", ..) => old == new || set(old) == set(new),
            ("dependentRequired", Value::Object(before), Value::Object(after)) => {
                self.named(before, after, |_, one, other| set(one) == set(other))
            }
            ("allOf" | "anyOf" | "oneOf", Value::Array(before), Value::Array(after)) => {
                self.in_any_order(before, after)
            }
            (name, Value::Object(before), Value::Object(after)) if NAMES.contains(&name) => {
                self.named(before, after, Self::are_alike)
            }
            (_, Value::Array(before), Value::Array(after)) => {
                before.len() == after.len()
                    && before.iter().zip(after).all(|(one, other)| self.are_alike(one, other))
            }
            _ => self.are_alike(old, new),
        }
    }

    fn named(
        &mut self,
        old: &Map<String, Value>,
        new: &Map<String, Value>,
        alike: impl Fn(&mut Self, &Value, &Value) -> bool,
    ) -> bool {
        old.len() == new.len()
            && old.iter().all(|(name, one)| new.get(name).is_some_and(|other| alike(self, one, other)))
    }

    /// Each alternative has its like on the other side; the one at its own place is looked at first.
    fn in_any_order(&mut self, old: &[Value], new: &[Value]) -> bool {
        if old.len() != new.len() {
            return false;
        }
        let mut left: Vec<usize> = (0..new.len()).collect();
        old.iter().enumerate().all(|(index, one)| {
            if let Some(at) = left.iter().position(|other| *other == index) {
                left[..=at].rotate_right(1);
            }
            let found = left.iter().position(|&other| self.try_alike(one, &new[other]));
            found.map(|at| left.remove(at)).is_some()
        })
    }

    /// The same question, and nothing is left of it where the answer is no.
    fn try_alike(&mut self, old: &Value, new: &Value) -> bool {
        let (taken, words) = (self.taken.len(), self.differ_in_words);
        let alike = self.are_alike(old, new);
        if !alike {
            for dropped in self.taken.drain(taken..) {
                self.seen.remove(&dropped);
            }
            self.differ_in_words = words;
        }
        alike
    }
}

/// What a schema refers to, when it says nothing else.
fn target<'c>(scope: &Scope<'c>, schema: &Value) -> Option<&'c Value> {
    let members = schema.as_object()?;
    let reference = members.get("$ref")?.as_str()?;
    if members.len() == 1 { scope.resolve(reference) } else { None }
}

/// A list of values, or one alone, in any order.
fn set(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Array(items) => items.iter().map(canonical::to_string).collect(),
        one => BTreeSet::from([canonical::to_string(one)]),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::{Alike, Likeness, Scope};

    fn likeness(old: &Value, new: &Value) -> Likeness {
        let none = Map::new();
        let (before, after) = (Scope::new(old, &none), Scope::new(new, &none));
        Alike::new(&before, &after).likeness(&old["it"], &new["it"])
    }

    /// A tree that refers to itself, under a name, with its alternatives in an order.
    fn tree(name: &str, most: u32, turned: bool) -> Value {
        let to = json!({ "$ref": format!("#/$defs/{name}") });
        let leaf =
            json!({ "type": "object", "properties": { "a": { "enum": [1, 2] } }, "required": ["a", "b"] });
        let mut arms =
            vec![leaf, json!({ "type": "array", "items": to, "maxItems": most }), json!({ "not": to })];
        if turned {
            arms.reverse();
        }
        json!({ "it": to, "$defs": { name: { "anyOf": arms } } })
    }

    #[test]
    fn names_and_the_order_of_alternatives_are_nothing() {
        assert_eq!(likeness(&tree("A", 9, false), &tree("B", 9, false)), Likeness::Whole);
        assert_eq!(likeness(&tree("A", 9, false), &tree("B", 9, true)), Likeness::Whole);
        assert_eq!(likeness(&tree("A", 9, false), &tree("A", 5, false)), Likeness::None);
        assert_eq!(likeness(&tree("A", 9, false), &tree("B", 5, true)), Likeness::None);
    }

    #[test]
    fn the_order_of_lists_is_nothing_and_words_are_words() {
        let of = |schema: Value| json!({ "it": schema });
        let one = of(json!({ "enum": [1, 2], "required": ["a", "b"], "type": "object" }));
        let other = of(json!({ "type": ["object"], "required": ["b", "a"], "enum": [2, 1], "example": 1 }));
        assert_eq!(likeness(&one, &other), Likeness::Whole);
        let told = of(json!({ "enum": [1, 2], "required": ["a", "b"], "type": "object", "title": "x" }));
        assert_eq!(likeness(&one, &told), Likeness::ButForWords);
        // A member may be called as a keyword is.
        let named = |word: &str| of(json!({ "properties": { "title": { "const": word } } }));
        assert_eq!(likeness(&named("a"), &named("b")), Likeness::None);
        let inner = |word: &str| of(json!({ "properties": { "title": { "description": word } } }));
        assert_eq!(likeness(&inner("a"), &inner("b")), Likeness::ButForWords);
        assert_eq!(likeness(&of(json!({ "default": 1 })), &of(json!({ "default": 2 }))), Likeness::None);
        // Items of a tuple have their places.
        let tuple = |one: u8, other: u8| of(json!({ "prefixItems": [{ "const": one }, { "const": other }] }));
        assert_eq!(likeness(&tuple(1, 2), &tuple(2, 1)), Likeness::None);
    }

    #[test]
    fn what_stands_in_a_definition_or_in_place_is_the_same() {
        let inline = json!({ "it": { "items": { "type": "string" } } });
        let apart =
            json!({ "it": { "items": { "$ref": "#/$defs/S" } }, "$defs": { "S": { "type": "string" } } });
        assert_eq!(likeness(&inline, &apart), Likeness::Whole);
        assert_eq!(likeness(&apart, &inline), Likeness::Whole);
    }
}
