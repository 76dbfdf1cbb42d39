//! JSON as the text it came as: members are found and replaced where they stand, and everything else stays byte by byte.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// A member of an object.
#[derive(Debug)]
pub(crate) struct Member<'a> {
    /// Its name.
    pub(crate) name: Cow<'a, str>,
    /// Its value, as it is written.
    pub(crate) value: &'a str,
}

/// The members of a text that is one object, in their order; `None` for anything else.
pub(crate) fn members(text: &str) -> Option<Vec<Member<'_>>> {
    serde_json::from_str(text).ok().map(|Members(members)| members)
}

/// The items of a text that is one list; `None` for anything else.
pub(crate) fn items(text: &str) -> Option<Vec<&str>> {
    serde_json::from_str(text).ok().map(|Items(items)| items)
}

/// The value of a member; the last one where a name stands twice, as most readers have it.
pub(crate) fn find<'a>(members: &[Member<'a>], name: &str) -> Option<&'a str> {
    members.iter().rfind(|member| member.name == name).map(|member| member.value)
}

/// The text of a string; `None` for what is none.
pub(crate) fn string(text: &str) -> Option<Cow<'_, str>> {
    serde_json::from_str(text).ok().map(|Name(name)| name)
}

/// Where a part stands in the text that it was found in.
pub(crate) fn span(whole: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
    debug_assert!(start + part.len() <= whole.len(), "a part of something else");
    start..start + part.len()
}

/// Changes of one text; none may overlap another.
#[derive(Debug, Default)]
pub(crate) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    /// Puts something in the place of what stands there.
    pub(crate) fn replace(&mut self, at: Range<usize>, with: impl Into<String>) {
        self.0.push((at, with.into()));
    }

    /// Adds a member at the end of an object that has these members; `object` is where it stands.
    pub(crate) fn add(&mut self, object: Range<usize>, is_empty: bool, name: &str, value: &str) {
        let comma = if is_empty { "" } else { "," };
        let end = object.end.saturating_sub(1);
        self.replace(end..end, format!("{comma}\"{name}\":{value}"));
    }

    /// Whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text with all changes.
    pub(crate) fn apply(mut self, text: &str) -> String {
        self.0.sort_by_key(|(at, _)| (at.start, at.end));
        let mut out =
            String::with_capacity(text.len() + self.0.iter().map(|(_, with)| with.len()).sum::<usize>());
        let mut end = 0;
        for (at, with) in &self.0 {
            out.push_str(text.get(end..at.start).unwrap_or_default());
            out.push_str(with);
            end = at.end;
        }
        out.push_str(text.get(end..).unwrap_or_default());
        out
    }
}

struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Name<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

struct Members<'a>(Vec<Member<'a>>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(Name(name)) = map.next_key()? {
                    let value: &'de RawValue = map.next_value()?;
                    members.push(Member { name, value: value.get() });
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

struct Items<'a>(Vec<&'a str>);

impl<'de> Deserialize<'de> for Items<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Items<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Items<'de>, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element::<&'de RawValue>()? {
                    items.push(item.get());
                }
                Ok(Items(items))
            }
        }
        deserializer.deserialize_seq(List)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_changed_stays_byte_by_byte() {
        let text = r#"{ "a" : 1.0,"b":{"x":[1e3, 2]} , "c":"é" }"#;
        let found = members(text).unwrap();
        let mut edits = Edits::default();
        edits.replace(span(text, find(&found, "b").unwrap()), "null");
        edits.add(0..text.len(), false, "d", "9007199254740993");
        assert_eq!(edits.apply(text), r#"{ "a" : 1.0,"b":null , "c":"é" ,"d":9007199254740993}"#);
    }

    #[test]
    fn the_last_of_two_members_counts_and_deep_values_are_not_looked_into() {
        let deep = format!(r#"{{"a":1,"a":{}{}}}"#, "[".repeat(5000), "]".repeat(5000));
        let found = members(&deep).unwrap();
        assert_eq!(find(&found, "a").unwrap().len(), 10_000);
        assert!(members("[1]").is_none() && members("{").is_none());
        assert_eq!(items("[1, {\"a\":2}]").unwrap(), ["1", "{\"a\":2}"]);
    }
}
