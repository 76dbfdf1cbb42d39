//! The members of a schema as the rows of a table.

use serde_json::{Map, Value};

use super::alternatives::name;
use super::{alternatives, kind_within, resolve, rules};

/// How deep members of members are listed.
const DEEPEST: usize = 4;
/// How many rows a table has.
const MOST: usize = 150;
/// How many alternatives have a table of their own.
const WAYS: usize = 12;
/// How deep alternatives are alternatives themselves.
const WAYS_DEEP: usize = 2;

/// The rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// The rows, in the order of the schema.
    pub rows: Vec<Field>,
    /// Whether there is more than the table shows.
    pub is_cut: bool,
    /// Alternatives, one of which holds beside the rows.
    pub ways: Vec<Way>,
}

/// One of several schemas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it is called.
    pub name: String,
    /// Its members.
    pub fields: Fields,
}

impl Fields {
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.ways.is_empty()
    }

    /// Whether there is more than the tables show, those of alternatives included.
    pub fn is_cut(&self) -> bool {
        self.is_cut || self.ways.iter().any(|way| way.fields.is_cut())
    }
}

/// One member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name, with those of the members that it stands in: `lines[].quantity`.
    pub path: String,
    /// Its type.
    pub kind: String,
    /// Whether it must be there.
    pub required: bool,
    /// What it is.
    pub about: String,
    /// What is demanded of it.
    pub rules: Vec<String>,
    /// Whether it should not be used any more.
    pub deprecated: bool,
}

/// The members of a schema that stands alone.
pub fn fields(schema: &Value) -> Fields {
    whole(schema, schema, WAYS_DEEP)
}

fn whole(schema: &Value, root: &Value, deep: usize) -> Fields {
    let mut fields = Fields::default();
    let top = resolve(schema, root);
    if top.contains_key("properties") {
        members(&mut fields, "", &top, root, DEEPEST);
    } else if let Some(items) = top.get("items") {
        below(&mut fields, "[]", items, root, DEEPEST);
    }
    let ways = alternatives(&top);
    if deep == 0 {
        fields.is_cut |= !ways.is_empty();
        return fields;
    }
    fields.is_cut |= ways.len() > WAYS;
    fields.ways = ways
        .iter()
        .take(WAYS)
        .map(|way| Way { name: name(way, root), fields: whole(way, root, deep - 1) })
        .collect();
    // Rules such as *one of these two must be there* describe no members of their own.
    if fields.ways.iter().all(|way| way.fields.is_empty()) {
        fields.ways.clear();
    }
    fields
}

fn members(fields: &mut Fields, prefix: &str, object: &Map<String, Value>, root: &Value, left: usize) {
    let Some(Value::Object(properties)) = object.get("properties") else { return };
    let required = object.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (name, schema) in properties {
        if fields.rows.len() == MOST {
            fields.is_cut = true;
            return;
        }
        let path = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        let resolved = resolve(schema, root);
        fields.rows.push(Field {
            path: path.clone(),
            kind: kind_within(&resolved, root),
            required: required.iter().any(|one| one.as_str() == Some(name)),
            about: text(&resolved, "description"),
            rules: rules(&resolved),
            deprecated: resolved.get("deprecated") == Some(&Value::Bool(true)),
        });
        // A table of alternatives in each row would hide the other rows.
        let has_members = |way: &Value| resolve(way, root).contains_key("properties");
        fields.is_cut |= alternatives(&resolved).iter().any(has_members);
        below(fields, &path, schema, root, left - 1);
    }
}

/// What stands in a member: its own members, or those of its items.
fn below(fields: &mut Fields, path: &str, schema: &Value, root: &Value, left: usize) {
    let resolved = resolve(schema, root);
    let has_members = resolved.contains_key("properties") || resolved.contains_key("items");
    if left == 0 {
        fields.is_cut |= has_members;
        return;
    }
    if resolved.contains_key("properties") {
        members(fields, path, &resolved, root, left);
    } else if let Some(items) = resolved.get("items") {
        let item = resolve(items, root);
        let inside = format!("{path}[]");
        if item.contains_key("properties") {
            members(fields, &inside, &item, root, left);
        } else if let Some(row) = fields.rows.iter_mut().find(|row| row.path == path) {
            row.kind = format!("{} of {}", row.kind, kind_within(&item, root));
            row.rules.extend(rules(&item).into_iter().map(|rule| format!("each {rule}")));
        }
    }
}

fn text(schema: &Map<String, Value>, name: &str) -> String {
    schema.get(name).or_else(|| schema.get("title")).and_then(Value::as_str).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::fields;
    use serde_json::json;

    #[test]
    fn members_of_members_and_of_items_are_rows() {
        let schema = json!({
            "type": "object",
            "required": ["buyer"],
            "properties": {
                "buyer": { "$ref": "#/$defs/Buyer", "description": "Who pays." },
                "lines": { "type": "array", "items": { "type": "object", "properties": { "n": { "type": "integer", "minimum": 1 } } } },
                "tags": { "type": "array", "items": { "type": "string", "maxLength": 9 } },
            },
            "$defs": { "Buyer": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string" } } } },
        });
        let rows: Vec<_> = fields(&schema)
            .rows
            .into_iter()
            .map(|row| (row.path, row.kind, row.required, row.rules.join("; ")))
            .collect();
        let row = |path: &str, kind: &str, required, rules: &str| {
            (path.to_owned(), kind.to_owned(), required, rules.to_owned())
        };
        assert_eq!(
            rows,
            [
                row("buyer", "object", true, ""),
                row("buyer.name", "string", true, ""),
                row("lines", "array", false, ""),
                row("lines[].n", "integer", false, "at least 1"),
                row("tags", "array of string", false, "each at most 9 characters"),
            ]
        );
    }

    #[test]
    fn what_refers_to_itself_is_cut() {
        let schema = json!({ "type": "object", "properties": { "next": { "$ref": "#" }, "a": {} } });
        let fields = fields(&schema);
        assert!(fields.is_cut && fields.rows.len() == 8, "{fields:?}");
    }
}
