//! Where schemas stand, and where their references lead.

use serde_json::{Map, Value};

/// The root of a definition that the whole contract shares: it has no definitions of its own.
const SHARED: &Value = &Value::Null;

/// The members that say nothing about which values are accepted.
const ANNOTATIONS: &[&str] = &[
    "$anchor",
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "default",
    "deprecated",
    "description",
    "example",
    "examples",
    "externalDocs",
    "readOnly",
    "title",
    "writeOnly",
    "xml",
];

/// A schema and the one that it stands in, which its references start from.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'s> {
    pub(super) schema: &'s Value,
    root: &'s Value,
}

/// What a reference leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'s> {
    pub(super) at: At<'s>,
    /// The name of the definition, where the reference leads to a whole one.
    pub(super) name: Option<&'s str>,
    /// Whether all schemas of the contract share it.
    pub(super) shared: bool,
}

impl<'s> At<'s> {
    /// A schema that stands alone.
    pub(super) const fn root(schema: &'s Value) -> Self {
        Self { schema, root: schema }
    }

    /// A definition that the contract shares.
    pub(super) const fn shared(schema: &'s Value) -> Self {
        Self { schema, root: SHARED }
    }

    /// A schema inside this one.
    pub(super) const fn inside(self, schema: &'s Value) -> Self {
        Self { schema, root: self.root }
    }

    /// The definitions of its own document.
    pub(super) fn own(self) -> Option<&'s Map<String, Value>> {
        self.root.get("$defs").and_then(Value::as_object)
    }

    /// The same schema is at the same address: contracts are only borrowed while they are read.
    pub(super) fn address(self) -> usize {
        std::ptr::from_ref(self.schema).addr()
    }

    /// The reference, when the schema says nothing besides.
    ///
    /// That there are no further members is nothing that needs another type: what holds itself would be one inside
    /// another, as deep as is allowed.
    pub(super) fn pure_reference(self) -> Option<&'s str> {
        let members = self.schema.as_object()?;
        let reference = members.get("$ref")?.as_str()?;
        let is_closed = members.get("unevaluatedProperties").is_none_or(Value::is_boolean);
        let is_remark = |name: &str| is_annotation(name) || (is_closed && name == "unevaluatedProperties");
        members.keys().all(|name| name == "$ref" || is_remark(name)).then_some(reference)
    }

    /// Where a reference leads.
    pub(super) fn follow(self, reference: &str, defs: &'s Map<String, Value>) -> Option<Target<'s>> {
        let pointer = reference.strip_prefix('#')?;
        if let Some(found) = self.root.pointer(pointer) {
            let own = self.own().filter(|_| pointer.starts_with("/$defs/"));
            let name = own.and_then(|own| whole(own, pointer, found));
            return Some(Target { at: self.inside(found), name, shared: false });
        }
        let rest = pointer.strip_prefix("/$defs/")?;
        let (name, below) = rest.split_once('/').unwrap_or((rest, ""));
        let (name, found) = defs.get_key_value(&name.replace("~1", "/").replace("~0", "~"))?;
        if below.is_empty() {
            return Some(Target { at: At::shared(found), name: Some(name), shared: true });
        }
        let found = found.pointer(&format!("/{below}"))?;
        Some(Target { at: At::shared(found), name: None, shared: true })
    }
}

/// The name of the definition that a pointer leads to, if it is one as a whole.
fn whole<'s>(own: &'s Map<String, Value>, pointer: &str, found: &Value) -> Option<&'s str> {
    let name = pointer.strip_prefix("/$defs/")?.replace("~1", "/").replace("~0", "~");
    let (name, definition) = own.get_key_value(&name)?;
    std::ptr::eq(definition, found).then_some(name)
}

/// Whether a member says nothing about which values are accepted.
pub(super) fn is_annotation(name: &str) -> bool {
    name.starts_with("x-") || ANNOTATIONS.contains(&name)
}
