//! Schemas and arguments made out of random bytes, so that fewer bytes make smaller ones.

use serde_json::{Map, Value, json};

/// Names that are near to each other and names that are not.
const NAMES: &[&str] = &["name", "limit", "offset", "status", "unitPrice", "tags", "filter", "user_id"];

/// Values that a caller sends by mistake.
const SLIPS: &[&str] = &[
    "5",
    "-1",
    "2.5",
    "true",
    "False",
    "null",
    "",
    " open ",
    "Open",
    "closd",
    "{\"name\":\"5\"}",
    "[1,\"2\"]",
    "2024-01-01 10:00:00Z",
    "2024-01-01T10:00:00Z",
    "2024-01-01",
    "x@example.com",
    "abc",
    "A,B",
];

/// A source of choices.
pub(crate) struct Gen<'b> {
    bytes: &'b [u8],
    next: usize,
}

impl<'b> Gen<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, next: 0 }
    }

    /// A number below the limit; the first when nothing is left.
    pub(crate) fn pick(&mut self, limit: usize) -> usize {
        let byte = self.bytes.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        usize::from(byte) % limit
    }

    fn is(&mut self, one_in: usize) -> bool {
        self.pick(one_in) == one_in - 1
    }

    /// The schema of an operation's arguments.
    pub(crate) fn root(&mut self) -> Value {
        let mut schema = self.object(3);
        schema["$defs"] = json!({
            "Status": { "enum": ["open", "closed", "archived"] },
            "Tree": {
                "type": "object",
                "properties": { "limit": { "type": "integer" }, "tags": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } },
                "required": ["limit"],
                "additionalProperties": false
            }
        });
        schema
    }

    fn schema(&mut self, depth: usize) -> Value {
        if depth == 0 {
            return self.leaf();
        }
        match self.pick(14) {
            0..=4 => self.leaf(),
            5 | 6 => self.object(depth - 1),
            7 | 8 => self.array(depth - 1),
            9 => json!({ "anyOf": [self.schema(depth - 1), self.schema(depth - 1)] }),
            10 => json!({ "oneOf": [self.tagged("open", depth - 1), self.tagged("closed", depth - 1)] }),
            11 => json!({ "allOf": [self.schema(depth - 1), self.leaf()] }),
            12 => json!({ "$ref": (["#/$defs/Status", "#/$defs/Tree"][self.pick(2)]) }),
            _ => json!({ "if": self.leaf(), "then": self.leaf(), "else": self.leaf() }),
        }
    }

    fn leaf(&mut self) -> Value {
        match self.pick(14) {
            0 => json!({ "type": "string" }),
            1 => json!({ "type": "string", "minLength": 2, "maxLength": 6 }),
            2 => json!({ "type": "string", "pattern": "^[a-z]+$" }),
            3 => {
                json!({ "type": "string", "format": (["date-time", "date", "email", "uuid", "uri"][self.pick(5)]) })
            }
            4 => json!({ "enum": ["open", "closed", "archived"] }),
            5 => json!({ "const": "open" }),
            6 => json!({ "type": "integer" }),
            7 => json!({ "type": "integer", "minimum": 1, "maximum": 9 }),
            8 => json!({ "type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5 }),
            9 => json!({ "type": "boolean" }),
            10 => json!({ "type": ["integer", "null"] }),
            11 => json!({ "enum": [1, 2.0, "3", null] }),
            12 => json!({ "type": "string", "not": { "const": "abc" } }),
            _ => json!({}),
        }
    }

    fn array(&mut self, depth: usize) -> Value {
        let mut schema = json!({ "type": "array", "items": self.schema(depth) });
        match self.pick(6) {
            0 => schema["minItems"] = json!(1),
            1 => schema["maxItems"] = json!(2),
            2 => schema["uniqueItems"] = json!(true),
            3 => schema["contains"] = self.leaf(),
            4 => {
                schema =
                    json!({ "type": "array", "prefixItems": [self.leaf(), self.leaf()], "items": false });
            }
            _ => {}
        }
        schema
    }

    fn object(&mut self, depth: usize) -> Value {
        let mut properties = Map::new();
        for _ in 0..=self.pick(4) {
            let name = NAMES[self.pick(NAMES.len())];
            properties.insert(name.to_owned(), self.schema(depth));
        }
        let names: Vec<String> = properties.keys().cloned().collect();
        let required: Vec<_> = names.iter().filter(|_| self.is(3)).cloned().collect();
        let mut schema = json!({ "type": "object", "properties": properties, "required": required });
        match self.pick(8) {
            0..=3 => schema["additionalProperties"] = json!(false),
            4 => schema["additionalProperties"] = self.leaf(),
            5 => schema["unevaluatedProperties"] = json!(false),
            6 => {
                schema["patternProperties"] = json!({ "^x-": self.leaf() });
                schema["additionalProperties"] = json!(false);
            }
            _ => {}
        }
        match self.pick(8) {
            0 => schema["minProperties"] = json!(1),
            1 => schema["dependentRequired"] = json!({ "limit": ["offset"] }),
            2 => schema["propertyNames"] = json!({ "maxLength": 7 }),
            3 => schema["allOf"] = json!([{ "properties": { "offset": self.leaf() } }]),
            _ => {}
        }
        schema
    }

    fn tagged(&mut self, tag: &str, depth: usize) -> Value {
        json!({
            "type": "object",
            "properties": { "status": { "const": tag }, "limit": self.schema(depth) },
            "required": ["status"],
            "additionalProperties": false
        })
    }

    /// Arguments that are nearly what the schema wants.
    pub(crate) fn arguments(&mut self, schema: &Value) -> Value {
        self.value(schema, schema, 5)
    }

    fn value(&mut self, schema: &Value, root: &Value, depth: usize) -> Value {
        if depth == 0 || self.is(7) {
            return self.slip();
        }
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let target = root.pointer(&reference[1..]).unwrap();
            return self.value(target, root, depth - 1);
        }
        for keyword in ["anyOf", "oneOf", "allOf"] {
            if let Some(list) = schema.get(keyword).and_then(Value::as_array)
                && schema.get("type").is_none()
            {
                let branch = &list[self.pick(list.len())];
                return self.value(branch, root, depth - 1);
            }
        }
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        if let Some(list) = schema.get("enum").and_then(Value::as_array) {
            return list[self.pick(list.len())].clone();
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("object") => self.members(schema, root, depth - 1),
            Some("array") => {
                let any = Value::Object(Map::new());
                let items = schema.get("items").filter(|items| items.is_object()).unwrap_or(&any);
                (0..self.pick(3)).map(|_| self.value(items, root, depth - 1)).collect()
            }
            Some("integer") => json!(self.pick(12)),
            Some("number") => json!(([0.5, 2.0, 0.3][self.pick(3)])),
            Some("boolean") => json!(self.pick(2) == 0),
            _ => self.slip(),
        }
    }

    fn members(&mut self, schema: &Value, root: &Value, depth: usize) -> Value {
        let mut members = Map::new();
        let declared = schema.get("properties").and_then(Value::as_object);
        for (name, schema) in declared.into_iter().flatten() {
            if self.is(5) {
                continue;
            }
            let name = if self.is(6) { self.misspell(name) } else { name.clone() };
            members.insert(name, self.value(schema, root, depth));
        }
        if self.is(6) {
            members.insert(["x-a", "zzz", "Jane Doe"][self.pick(3)].to_owned(), self.slip());
        }
        Value::Object(members)
    }

    /// The name with two neighbours swapped, a letter lost, or in capitals.
    pub(crate) fn misspell(&mut self, name: &str) -> String {
        let mut letters: Vec<char> = name.chars().collect();
        let place = 1 + self.pick(letters.len() - 2);
        match self.pick(3) {
            0 => letters.swap(place, place + 1),
            1 => {
                letters.remove(place);
            }
            _ => return name.to_uppercase(),
        }
        letters.into_iter().collect()
    }

    fn slip(&mut self) -> Value {
        match self.pick(8) {
            0..=4 => Value::from(SLIPS[self.pick(SLIPS.len())]),
            5 => json!([7, 1.5, true, null])[self.pick(4)].clone(),
            6 => json!(["a"]),
            _ => json!({ "name": "5" }),
        }
    }
}
