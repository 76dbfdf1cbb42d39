//! APIs that nobody wrote: descriptions of four styles over random schemas, with calls that were meant well.

use serde_json::{Map, Value, json};

use crate::dice::Dice;

/// What the descriptions look like, and how their upstreams refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// `OpenAPI` 3.1, names with underscores, `detail` with a `loc` for each finding.
    Fastapi,
    /// `OpenAPI` 3.0, bodies below one key, sentences by attribute.
    Rails,
    /// `OpenAPI` 3.0, form bodies, one `param`.
    Form,
    /// Swagger 2.0, names with humps, `errors` with a `field` each.
    Spring,
}

pub(crate) const STYLES: [Style; 4] = [Style::Fastapi, Style::Rails, Style::Form, Style::Spring];

/// One operation: how it is described, and a call of it that is right.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) id: String,
    pub(crate) fields: Vec<Field>,
    /// The key that stands around the body.
    pub(crate) around: Option<&'static str>,
}

/// An argument, or a member of one.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) schema: Value,
    pub(crate) good: Value,
    pub(crate) required: bool,
    pub(crate) inner: Vec<Field>,
}

const NAMES: &[&str] = &[
    "delivery_window",
    "customer_note",
    "warehouse",
    "priority_level",
    "parcel_count",
    "unit_price",
    "start_date",
    "region_code",
    "packaging",
    "insured_value",
    "language",
    "payment_terms",
    "loading_dock",
    "temperature",
    "signature_wanted",
    "colour_scheme",
    "batch_label",
    "fuel_surcharge",
];

const CHOICES: &[&[&str]] = &[
    &["standard", "express", "overnight"],
    &["northern", "southern", "midlands"],
    &["recyclable", "insulated", "hazardous"],
    &["english", "danish", "portuguese"],
];

/// A description and its operations.
pub(crate) fn api(style: Style, operations: usize, dice: &mut Dice) -> (Value, Vec<Operation>) {
    let operations: Vec<Operation> = (0..operations).map(|number| operation(style, number, dice)).collect();
    let mut paths = Map::new();
    for (number, operation) in operations.iter().enumerate() {
        let (method, item) = described(style, operation);
        paths.insert(format!("/things{number}"), json!({ method: item }));
    }
    let info = json!({ "title": "Wild", "version": "1" });
    let document = match style {
        Style::Spring => {
            json!({ "swagger": "2.0", "info": info, "paths": paths, "consumes": ["application/json"] })
        }
        Style::Fastapi => json!({ "openapi": "3.1.0", "info": info, "paths": paths }),
        Style::Rails | Style::Form => json!({ "openapi": "3.0.3", "info": info, "paths": paths }),
    };
    (document, operations)
}

fn operation(style: Style, number: usize, dice: &mut Dice) -> Operation {
    let mut names: Vec<&str> = NAMES.to_vec();
    let mut take = |dice: &mut Dice| names.remove(dice.below(names.len()));
    let nested = style != Style::Form && !is_read(style, number);
    let mut fields: Vec<Field> = (0..5)
        .map(|kind| {
            let name = take(dice);
            leaf(style, name, (kind + number) % 7, dice)
        })
        .collect();
    if nested {
        let inner = (0..3).map(|kind| (take(dice), kind)).collect::<Vec<_>>();
        let inner: Vec<Field> =
            inner.into_iter().map(|(name, kind)| leaf(style, name, kind + number % 4, dice)).collect();
        let name = take(dice);
        fields.push(composite(style, name, inner, dice.percent(50)));
    }
    fields[0].required = true;
    let around = (style == Style::Rails && nested).then_some("consignment");
    Operation { id: format!("op{number}"), fields, around }
}

fn is_read(style: Style, number: usize) -> bool {
    style != Style::Form && number % 3 == 2
}

/// A name as the style spells it.
fn spelled(style: Style, name: &str) -> String {
    if style == Style::Spring { humps(name) } else { name.to_owned() }
}

pub(crate) fn humps(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |all, word| format!("{all}{}{}", word[..1].to_uppercase(), &word[1..]))
}

fn leaf(style: Style, name: &str, kind: usize, dice: &mut Dice) -> Field {
    let (schema, good) = match kind {
        0 => {
            let words = *dice.pick(CHOICES);
            (json!({ "type": "string", "enum": words }), json!(dice.pick(words)))
        }
        1 => (json!({ "type": "integer", "minimum": 1, "maximum": 40 }), json!(1 + dice.below(40))),
        2 => (json!({ "type": "string", "minLength": 3, "maxLength": 24 }), json!("ring the bell twice")),
        3 => (json!({ "type": "string", "pattern": "^[A-Z]{2}-[0-9]{3}$" }), json!("DK-417")),
        4 => (json!({ "type": "string", "format": "date" }), json!("2026-11-20")),
        5 => (json!({ "type": "boolean" }), json!(dice.percent(50))),
        _ => (json!({ "type": "number", "minimum": 0, "maximum": 900 }), json!(12.5)),
    };
    Field { name: spelled(style, name), schema, good, required: dice.percent(40), inner: Vec::new() }
}

fn composite(style: Style, name: &str, inner: Vec<Field>, list: bool) -> Field {
    let (object, good) = (object(&inner), whole(&inner));
    let (schema, good) = if list {
        (json!({ "type": "array", "items": object, "maxItems": 9 }), json!([good.clone(), good]))
    } else {
        (object, good)
    };
    Field { name: spelled(style, name), schema, good, required: true, inner }
}

fn object(fields: &[Field]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|field| (field.name.clone(), field.schema.clone())).collect();
    let required: Vec<&str> =
        fields.iter().filter(|field| field.required).map(|field| field.name.as_str()).collect();
    let mut object = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

/// The values of all fields.
fn whole(fields: &[Field]) -> Value {
    Value::Object(fields.iter().map(|field| (field.name.clone(), field.good.clone())).collect())
}

impl Operation {
    /// The arguments of a call that is right.
    pub(crate) fn good(&self) -> Value {
        match self.around {
            Some(around) => json!({ around: whole(&self.fields) }),
            None => whole(&self.fields),
        }
    }

    /// Every field that is no composite, with its place.
    pub(crate) fn leaves(&self) -> Vec<(String, &Field)> {
        let root = self.around.map(|around| format!("/{around}")).unwrap_or_default();
        let mut found = Vec::new();
        for field in &self.fields {
            let at = format!("{root}/{}", field.name);
            match (&field.good, field.inner.is_empty()) {
                (_, true) => found.push((at, field)),
                (Value::Array(_), _) => {
                    found.extend(field.inner.iter().map(|inner| (format!("{at}/1/{}", inner.name), inner)));
                }
                _ => found.extend(field.inner.iter().map(|inner| (format!("{at}/{}", inner.name), inner))),
            }
        }
        found
    }
}

/// The method and the description of an operation.
fn described(style: Style, operation: &Operation) -> (&'static str, Value) {
    let Operation { id, fields, around } = operation;
    let read = fields.iter().all(|field| field.inner.is_empty()) && style != Style::Form;
    let fine = json!({ "description": "Done." });
    if read {
        let parameter = |field: &Field| {
            let mut one = json!({ "name": field.name, "in": "query", "required": field.required });
            if style == Style::Spring {
                one.as_object_mut().unwrap().extend(field.schema.as_object().unwrap().clone());
            } else {
                one["schema"] = field.schema.clone();
            }
            one
        };
        let parameters: Vec<Value> = fields.iter().map(parameter).collect();
        return ("get", json!({ "operationId": id, "parameters": parameters, "responses": { "200": fine } }));
    }
    let body = match around {
        Some(around) => {
            json!({ "type": "object", "required": [around], "properties": { *around: object(fields) } })
        }
        None => object(fields),
    };
    let mut post = json!({ "operationId": id, "responses": { "200": fine } });
    match style {
        Style::Spring => {
            post["parameters"] = json!([{ "name": "body", "in": "body", "required": true, "schema": body }]);
        }
        Style::Form => {
            post["requestBody"] = json!({ "required": true,
                "content": { "application/x-www-form-urlencoded": { "schema": body } } });
        }
        Style::Fastapi | Style::Rails => {
            post["requestBody"] =
                json!({ "required": true, "content": { "application/json": { "schema": body } } });
        }
    }
    ("post", post)
}

/// How an upstream of the style refuses the value at a place.
pub(crate) fn refusal(style: Style, operation: &Operation, at: &str) -> (u16, Value) {
    let steps: Vec<&str> = at.split('/').skip(1 + usize::from(operation.around.is_some())).collect();
    let read = operation.fields.iter().all(|field| field.inner.is_empty());
    match style {
        Style::Fastapi => {
            let number = |step: &str| step.parse::<u64>().map_or_else(|_| json!(step), Value::from);
            let place = if read { "query" } else { "body" };
            let loc: Vec<Value> =
                std::iter::once(json!(place)).chain(steps.iter().map(|step| number(step))).collect();
            (
                422,
                json!({ "detail": [{ "type": "value_error", "loc": loc, "msg": "Value error, we do not go there" }] }),
            )
        }
        Style::Rails => (422, json!({ "errors": { (steps.join(".")): ["is not one that we know"] } })),
        Style::Form => (
            400,
            json!({ "error": { "type": "invalid_request_error", "code": "parameter_unknown_value",
                "message": "no", "param": steps.join(".") } }),
        ),
        Style::Spring => {
            let field = steps.iter().fold(String::new(), |all, step| match step.parse::<u64>() {
                Ok(index) => format!("{all}[{index}]"),
                Err(_) if all.is_empty() => (*step).to_owned(),
                Err(_) => format!("{all}.{step}"),
            });
            let error = json!({ "codes": ["Known.thing"], "field": field, "rejectedValue": "Atlantis",
                "defaultMessage": "must be known", "code": "Known", "objectName": "thing" });
            let body = json!({ "timestamp": "2026-11-15T09:00:00.000+00:00", "status": 400,
                "error": "Bad Request", "errors": [error], "path": "/things" });
            (400, body)
        }
    }
}
