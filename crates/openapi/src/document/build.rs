//! A tree from any deserializer, without the members that nobody needs.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::notes::Notes;
use super::region::Region;
use super::shape;

/// How deep values may be nested; what is deeper is left out.
pub(crate) const MAX_DEPTH: usize = 256;
/// From here on a whole number is no 64-bit integer.
const WIDE: f64 = 9_223_372_036_854_775_808.0;

/// Builds the value of one region.
pub(crate) struct Build<'n> {
    pub(crate) region: Region,
    pub(crate) depth: usize,
    pub(crate) notes: &'n mut Notes,
}

impl<'de> DeserializeSeed<'de> for Build<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Build<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        if value.abs() >= WIDE && value.fract() == 0.0 {
            self.notes.add("a whole number beyond 64 bits is kept as the nearest floating-point number");
        }
        Ok(number(value, self.notes))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Value, E> {
        #[expect(clippy::cast_precision_loss, reason = "the warning says that it is the nearest number")]
        self.visit_f64(value as f64)
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Value, E> {
        #[expect(clippy::cast_precision_loss, reason = "the warning says that it is the nearest number")]
        self.visit_f64(value as f64)
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        if self.depth >= MAX_DEPTH {
            while access.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(too_deep(self.notes));
        }
        let mut items = Vec::new();
        loop {
            let since = self.notes.count();
            let inner = Build { region: self.region, depth: self.depth + 1, notes: &mut *self.notes };
            let Some(item) = access.next_element_seed(inner)? else { break };
            if self.notes.count() > since {
                self.notes.stands_in(since, &items.len().to_string());
            }
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        if self.depth >= MAX_DEPTH {
            while access.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(too_deep(self.notes));
        }
        let mut members = Map::new();
        while let Some(key) = access.next_key_seed(Key(self.region))? {
            let Some((name, region)) = key else {
                access.next_value::<IgnoredAny>()?;
                continue;
            };
            let since = self.notes.count();
            let inner = Build { region, depth: self.depth + 1, notes: &mut *self.notes };
            let mut value = access.next_value_seed(inner)?;
            if let Value::String(text) = &value {
                self.notes.look_at(self.region, &name, text);
            }
            shape::settle(self.region, &name, &mut value, self.notes);
            if self.notes.count() > since {
                self.notes.stands_in(since, &name);
            }
            insert(&mut members, name, value, self.notes);
        }
        Ok(Value::Object(members))
    }
}

/// Puts a member into its object; of two with one name the last one counts.
pub(crate) fn insert(members: &mut Map<String, Value>, name: String, value: Value, notes: &mut Notes) {
    match members.entry(name) {
        serde_json::map::Entry::Vacant(entry) => {
            entry.insert(value);
        }
        serde_json::map::Entry::Occupied(mut entry) => {
            let since = notes.count();
            notes.add("stands here twice, and the last one counts");
            notes.stands_in(since, entry.key());
            entry.insert(value);
        }
    }
}

/// A number that JSON can hold.
pub(crate) fn number(value: f64, notes: &mut Notes) -> Value {
    Number::from_f64(value).map_or_else(
        || {
            notes.add("a number that is no number is left out");
            Value::Null
        },
        Value::Number,
    )
}

/// What stands in place of values that are nested too deeply.
pub(crate) fn too_deep(notes: &mut Notes) -> Value {
    notes.add(format!("values are nested more than {MAX_DEPTH} deep; what is deeper is left out"));
    Value::Null
}

/// A name, with the region that it opens; none when it is left out, and then no text is allocated for it.
pub(crate) struct Key(pub(crate) Region);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Option<(String, Region)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Option<(String, Region)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.member(name).map(|region| (name.to_owned(), region)))
    }

    fn visit_string<E>(self, name: String) -> Result<Self::Value, E> {
        Ok(self.0.member(&name).map(|region| (name, region)))
    }

    // YAML has names that look like numbers (statuses above all), truth values and nothing.
    fn visit_bool<E: Error>(self, name: bool) -> Result<Self::Value, E> {
        self.visit_string(name.to_string())
    }

    fn visit_i64<E: Error>(self, name: i64) -> Result<Self::Value, E> {
        self.visit_string(name.to_string())
    }

    fn visit_u64<E: Error>(self, name: u64) -> Result<Self::Value, E> {
        self.visit_string(name.to_string())
    }

    fn visit_f64<E: Error>(self, name: f64) -> Result<Self::Value, E> {
        self.visit_string(name.to_string())
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        self.visit_str("null")
    }
}
