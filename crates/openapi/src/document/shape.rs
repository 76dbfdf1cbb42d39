//! What the members of a description must hold, and what becomes of those that hold something else.

use serde_json::Value;

use super::notes::Notes;
use super::region::Region;

/// What a member must hold to be read.
#[derive(Clone, Copy)]
enum Shape {
    Object,
    List,
    Text,
    /// `true` or `false`; the usual words for them are read as meant.
    Flag,
    /// One of these texts.
    Word(&'static [&'static str]),
    /// The names of required members; parameters have a flag of that name, and properties by mistake.
    Required,
    /// One type or a list of them.
    Types,
    /// A number, which YAML may write in octal or hexadecimal digits; as a value of an `enum` that is rather a text.
    Number,
}

/// How the values of a parameter are written.
const STYLES: &[&str] =
    &["simple", "label", "matrix", "form", "cookie", "spaceDelimited", "pipeDelimited", "deepObject"];
/// The same in Swagger 2.0.
const FORMATS: &[&str] = &["csv", "multi", "ssv", "tsv", "pipes"];
/// The types of a schema, and the one of Swagger 2.0 for uploads.
const TYPES: &[&str] = &["string", "object", "array", "integer", "number", "boolean", "null", "file"];

/// Notes a member of a region that cannot be read as it stands; what is meant is put in its place where that is plain.
///
/// What the import itself has a word for is left to it, and nothing at all (`null`) is taken for a member that is absent.
pub(super) fn settle(region: Region, name: &str, value: &mut Value, notes: &mut Notes) {
    let Some(shape) = shape(region, name) else { return };
    let wanted = match (shape, &*value) {
        (_, Value::Null)
        | (Shape::Object, Value::Object(_))
        | (Shape::List, Value::Array(_))
        | (Shape::Text | Shape::Types, Value::String(_))
        | (Shape::Flag, Value::Bool(_))
        | (Shape::Required, Value::Array(_) | Value::Bool(_)) => return,
        (Shape::Types, Value::Array(names)) => {
            if !names.iter().all(|name| name.as_str().is_some_and(|name| TYPES.contains(&name))) {
                notes.add("lists what is no type, which is left out");
            }
            return;
        }
        (Shape::Word(words), Value::String(text)) if words.contains(&text.as_str()) => return,
        (Shape::Flag | Shape::Required, Value::String(text)) if meant(text).is_some() => {
            let meant = meant(text).unwrap_or_default();
            notes.add(format!("is the text {text}, and is read as {meant}"));
            *value = Value::Bool(meant);
            return;
        }
        // The translation of schemas has a word for all other values.
        (Shape::Number, _) => {
            if let Some((text, number)) = value.as_str().and_then(|text| Some((text, based(text)?))) {
                notes.add(format!("is written {text}, and is read as {number}"));
                *value = Value::Number(number.into());
            }
            return;
        }
        (Shape::Object, _) => "no object",
        (Shape::List, _) => "no list",
        (Shape::Text, _) => "no text",
        (Shape::Flag, _) => "neither true nor false",
        (Shape::Word(_), _) => "none of the words that it may be",
        (Shape::Required, _) => "no list of names",
        (Shape::Types, _) => "no type",
    };
    notes.add(format!("is {wanted}, and is left out"));
}

/// The truth value that a text stands for.
fn meant(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" => Some(true),
        "false" | "no" => Some(false),
        _ => None,
    }
}

/// The number that digits of another base stand for.
fn based(text: &str) -> Option<u64> {
    let (digits, base) = match text.get(..2)? {
        "0o" => (&text[2..], 8),
        "0x" => (&text[2..], 16),
        _ => return None,
    };
    u64::from_str_radix(digits, base).ok()
}

fn shape(region: Region, name: &str) -> Option<Shape> {
    match region {
        Region::Schema => of_schema(name),
        Region::Parameter => match name {
            "required" => Some(Shape::Required),
            "style" => Some(Shape::Word(STYLES)),
            "collectionFormat" => Some(Shape::Word(FORMATS)),
            "explode" | "allowReserved" => Some(Shape::Flag),
            "content" => Some(Shape::Object),
            "description" => Some(Shape::Text),
            _ => of_schema(name),
        },
        Region::Operation => match name {
            "parameters" | "tags" | "security" | "servers" | "consumes" | "produces" => Some(Shape::List),
            "operationId" | "summary" | "description" => Some(Shape::Text),
            _ => None,
        },
        Region::PathItem => match name {
            "parameters" | "servers" => Some(Shape::List),
            "additionalOperations" => Some(Shape::Object),
            _ => None,
        },
        Region::RequestBody => match name {
            "required" => Some(Shape::Flag),
            "content" => Some(Shape::Object),
            "description" => Some(Shape::Text),
            _ => None,
        },
        Region::Response => match name {
            "content" | "headers" => Some(Shape::Object),
            "description" => Some(Shape::Text),
            _ => None,
        },
        Region::MediaType => (name == "encoding").then_some(Shape::Object),
        Region::Encoding => match name {
            "style" => Some(Shape::Word(STYLES)),
            "explode" | "allowReserved" => Some(Shape::Flag),
            "contentType" => Some(Shape::Text),
            _ => None,
        },
        Region::MediaTypes | Region::Parameters | Region::Encodings => Some(Shape::Object),
        Region::Components => match name {
            "schemas" | "responses" | "parameters" | "headers" | "requestBodies" | "pathItems"
            | "mediaTypes" | "securitySchemes" => Some(Shape::Object),
            _ => None,
        },
        Region::Root => match name {
            "info" | "components" | "definitions" | "parameters" | "responses" | "securityDefinitions" => {
                Some(Shape::Object)
            }
            "servers" | "security" | "consumes" | "produces" | "schemes" => Some(Shape::List),
            "host" | "basePath" => Some(Shape::Text),
            _ => None,
        },
        Region::Plain
        | Region::Paths
        | Region::Responses
        | Region::RequestBodies
        | Region::NamedResponses
        | Region::Schemas
        | Region::Operations
        | Region::Plains
        | Region::Discriminator
        | Region::Mapping
        | Region::Data
        | Region::Any => None,
    }
}

fn of_schema(name: &str) -> Option<Shape> {
    match name {
        "type" => Some(Shape::Types),
        "required" => Some(Shape::Required),
        "nullable" | "x-nullable" | "readOnly" | "writeOnly" | "uniqueItems" => Some(Shape::Flag),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" | "minLength"
        | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => Some(Shape::Number),
        _ => None,
    }
}
