//! A description in JSON whose named schemas are built only when something refers to them.
//!
//! Large descriptions have many that no operation reaches, such as those of webhooks. They are passed over as text.

use std::collections::HashMap;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Error, Map, Value};

use super::build::{self, Build, Key};
use super::family;
use super::notes::Notes;
use super::pointer;
use super::region::Region;
use super::shape;

/// Reads a description; anything unusual about its outline is an error, and it must be read in the plain way.
pub(super) fn read(text: &str, notes: &mut Notes) -> Result<Value, Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    deserializer.disable_recursion_limit();
    let mut late = Late::default();
    notes.track();
    let outline = Outline { region: Region::Root, notes: &mut *notes, late: &mut late };
    let mut root = outline.deserialize(&mut deserializer)?;
    deserializer.end()?;
    for (section, schemas) in late.sections {
        let built = build_reached(section, schemas, notes)?;
        if let Some(place) = root.pointer_mut(section) {
            *place = Value::Object(built);
        }
    }
    Ok(root)
}

/// Schemas that are not built yet, by section.
#[derive(Default)]
struct Late<'t> {
    sections: Vec<(&'static str, Vec<(String, &'t RawValue)>)>,
}

/// Builds the schemas that are referred to, and those that they refer to, and so on; all when another file may need
/// them.
fn build_reached(
    section: &'static str,
    schemas: Vec<(String, &RawValue)>,
    notes: &mut Notes,
) -> Result<Map<String, Value>, Error> {
    let names: HashMap<String, usize> =
        schemas.iter().enumerate().map(|(index, (name, _))| (name.clone(), index)).collect();
    let mut built: Vec<Option<Value>> = Vec::new();
    built.resize_with(schemas.len(), || None);
    // Whether any schema may be wanted without being named.
    let mut any = false;
    loop {
        let mut open: Vec<usize> = Vec::new();
        for reached in notes.take_reached() {
            let name = reached.strip_prefix('#').and_then(|pointer| pointer.strip_prefix(section));
            let name = name
                .and_then(|rest| rest.strip_prefix('/'))
                .map_or(reached.as_str(), |rest| rest.split_once('/').map_or(rest, |(name, _)| name));
            let plain = pointer::unescape(name);
            let decoded = pointer::percent_decode(name);
            open.extend(names.get(plain.as_ref()));
            open.extend(names.get(pointer::unescape(&decoded).as_ref()));
        }
        if notes.foreign || any {
            open.extend(0..schemas.len());
        }
        open.retain(|&index| built[index].is_none());
        if open.is_empty() {
            break;
        }
        for index in open {
            let (name, text) = &schemas[index];
            if built[index].is_some() || names.get(name) != Some(&index) {
                continue;
            }
            let since = notes.count();
            let mut deserializer = serde_json::Deserializer::from_str(text.get());
            deserializer.disable_recursion_limit();
            let inner = Build { region: Region::Schema, depth: 3, notes: &mut *notes };
            let schema = inner.deserialize(&mut deserializer)?;
            any |= family::is_unlisted_base(&schema);
            built[index] = Some(schema);
            if notes.count() > since {
                notes.stands_in(since, name);
                for outer in section.rsplit('/').filter(|outer| !outer.is_empty()) {
                    notes.stands_in(since, outer);
                }
            }
        }
    }
    let named = schemas.into_iter().zip(built).filter_map(|((name, _), value)| Some((name, value?)));
    Ok(named.collect())
}

/// The outermost objects of a description.
struct Outline<'n, 't> {
    region: Region,
    notes: &'n mut Notes,
    late: &'n mut Late<'t>,
}

impl<'t> DeserializeSeed<'t> for Outline<'_, 't> {
    type Value = Value;

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'t> Visitor<'t> for Outline<'_, 't> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a description")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(key) = access.next_key_seed(Key(self.region))? {
            let Some((name, region)) = key else {
                access.next_value::<serde::de::IgnoredAny>()?;
                continue;
            };
            let since = self.notes.count();
            let notes = &mut *self.notes;
            let mut value = match (region, self.region) {
                (Region::Components, _) => {
                    access.next_value_seed(Outline { region, notes, late: &mut *self.late })?
                }
                (Region::Schemas, outer) => {
                    let section = if outer == Region::Root { "/definitions" } else { "/components/schemas" };
                    let schemas = access.next_value_seed(Names)?;
                    self.late.sections.retain(|(known, _)| *known != section);
                    self.late.sections.push((section, schemas));
                    Value::Object(Map::new())
                }
                _ => access.next_value_seed(Build { region, depth: 1, notes })?,
            };
            shape::settle(self.region, &name, &mut value, self.notes);
            if self.notes.count() > since {
                self.notes.stands_in(since, &name);
            }
            build::insert(&mut members, name, value, self.notes);
        }
        Ok(Value::Object(members))
    }
}

/// Named schemas as text.
struct Names;

impl<'t> DeserializeSeed<'t> for Names {
    type Value = Vec<(String, &'t RawValue)>;

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'t> Visitor<'t> for Names {
    type Value = Vec<(String, &'t RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("named schemas")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut schemas = Vec::new();
        while let Some(entry) = access.next_entry()? {
            schemas.push(entry);
        }
        Ok(schemas)
    }
}
