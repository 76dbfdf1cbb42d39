//! The parameters of an operation: those of its path and its own, each with its schema and how it is written.

use std::fmt;
use std::rc::Rc;

use serde_json::{Map, Value};

use super::context::Context;
use super::media;
use super::text;
use super::view::{Members, is_true, items, object, text as text_at};
use super::walk::Found;
use crate::route::{Place, Spread, Style};
use crate::schema::At as Spot;

/// The longest description of an argument.
const MAX_DESCRIPTION: usize = 300;

/// Members of a parameter that are no keywords of its schema, where both are one object.
const NOT_OF_SCHEMA: &[&str] =
    &["name", "in", "required", "collectionFormat", "allowEmptyValue", "style", "explode", "allowReserved"];

/// Where a parameter stands, written only when there is something to say about it.
#[derive(Clone, Debug)]
pub(super) struct At {
    holder: Rc<str>,
    index: usize,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/parameters/{}", self.holder, self.index)
    }
}

/// A parameter as it was found.
#[derive(Clone, Debug)]
pub(super) struct Declared<'d> {
    /// Where it stands.
    pub(super) at: At,
    /// Its name on the wire.
    pub(super) name: &'d str,
    /// Where it goes, as the description says it.
    pub(super) place: &'d str,
    /// What it says.
    pub(super) members: &'d Members,
    value: &'d Value,
    /// Whether other operations may refer to the same one.
    is_shared: bool,
}

/// All parameters; those of the operation take the place of those of its path.
pub(super) fn declared<'d>(context: &mut Context<'d, '_>, found: &Found<'d>) -> Vec<Declared<'d>> {
    let mut all: Vec<Declared<'d>> = Vec::new();
    // What is said farther away comes first, so that what is nearer can take its place.
    let shared = found.shared.iter().rev().map(|shared| (shared.item, &shared.at, true));
    for (holder, at, is_shared) in shared.chain([(found.operation, &found.at, false)]) {
        for (index, value) in items(holder, "parameters").iter().enumerate() {
            let Some(mut parameter) = one(context, value, At { holder: Rc::clone(at), index }) else {
                continue;
            };
            parameter.is_shared |= is_shared;
            match all.iter_mut().find(|there| is_same(there, &parameter)) {
                Some(there) => *there = parameter,
                None => all.push(parameter),
            }
        }
    }
    all
}

fn one<'d>(context: &mut Context<'d, '_>, value: &'d Value, at: At) -> Option<Declared<'d>> {
    let document = context.document;
    let Some(resolved) = document.resolve(value) else {
        let reference = value.get("$ref").and_then(Value::as_str).unwrap_or_default();
        context
            .report
            .note(at.to_string(), format!("the parameter {reference} is not there, and is left out"));
        return None;
    };
    let found = resolved
        .as_object()
        .and_then(|members| Some((members, text_at(members, "in")?, text_at(members, "name")?)));
    let Some((members, place, name)) = found else {
        context.report.note(at.to_string(), "a parameter has no name or no place, and is left out");
        return None;
    };
    let is_shared = !std::ptr::eq(value, resolved);
    Some(Declared { at, name, place, members, value: resolved, is_shared })
}

fn is_same(one: &Declared<'_>, other: &Declared<'_>) -> bool {
    let same_name =
        one.name == other.name || (one.place == "header" && one.name.eq_ignore_ascii_case(other.name));
    // A body has one place, whatever it is called.
    one.place == other.place && (same_name || one.place == "body")
}

impl<'d> Declared<'d> {
    /// Where it goes, if it is no part of the body.
    pub(super) fn wire(&self) -> Option<Place> {
        match self.place {
            "path" => Some(Place::Path),
            "query" => Some(Place::Query),
            "header" => Some(Place::Header),
            "cookie" => Some(Place::Cookie),
            _ => None,
        }
    }

    /// Its schema, with its description.
    pub(super) fn schema(&self, context: &mut Context<'d, '_>) -> Value {
        if !self.is_shared {
            return self.translated(context);
        }
        let key = std::ptr::from_ref(self.value).addr();
        if let Some(there) = context.read.parameters.get(&key) {
            return there.clone();
        }
        let schema = self.translated(context);
        context.read.parameters.insert(key, schema.clone());
        schema
    }

    fn translated(&self, context: &mut Context<'d, '_>) -> Value {
        let holder = Spot::Root(&self.at.holder);
        let all = Spot::Member(&holder, "parameters");
        let own = Spot::Item(&all, self.at.index);
        let schema = if let Some(schema) = self.members.get("schema") {
            context.schemas.input_at(schema, &Spot::Member(&own, "schema"))
        } else if let Some((name, schema)) =
            self.content().and_then(|(name, media)| Some((name, media.get("schema")?)))
        {
            let (content, member);
            content = Spot::Member(&own, "content");
            member = Spot::Member(&content, name);
            context.schemas.input_at(schema, &Spot::Member(&member, "schema"))
        } else if self.members.contains_key("content") || !self.members.contains_key("type") {
            Value::Bool(true)
        } else {
            let mut schema = context.schemas.input_at(self.value, &own);
            if let Value::Object(members) = &mut schema {
                members.retain(|name, value| {
                    !NOT_OF_SCHEMA.contains(&name.as_str()) || (name == "required" && value.is_array())
                });
            }
            schema
        };
        described(schema, text_at(self.members, "description"))
    }

    /// The one media type of a parameter that has `content`.
    fn content(&self) -> Option<(&'d str, &'d Value)> {
        object(self.members, "content")?.iter().next().map(|(name, media)| (name.as_str(), media))
    }

    /// Whether it is written as JSON.
    pub(super) fn is_json(&self) -> bool {
        !self.members.contains_key("schema") && self.content().is_some_and(|(name, _)| media::is_json(name))
    }

    /// Whether a call without it is wrong.
    pub(super) fn is_required(&self) -> bool {
        self.place == "path" || is_true(self.members, "required")
    }

    /// How lists and objects are written.
    pub(super) fn style(&self) -> (Style, bool) {
        let usual = match self.place {
            "path" | "header" => Style::Simple,
            _ => Style::Form,
        };
        if let Some(format) = text_at(self.members, "collectionFormat") {
            return match format {
                "multi" => (usual, true),
                "ssv" => (Style::SpaceDelimited, false),
                "tsv" => (Style::TabDelimited, false),
                "pipes" => (Style::PipeDelimited, false),
                _ => (usual, false),
            };
        }
        let style = named_style(self.members).unwrap_or(usual);
        // Swagger 2.0 writes lists with commas where it says nothing; later versions write each item by itself.
        let inline = self.members.contains_key("type") && !self.members.contains_key("schema");
        let usual = matches!(style, Style::Form | Style::DeepObject) && !inline;
        (style, self.members.get("explode").and_then(Value::as_bool).unwrap_or(usual))
    }
}

/// The style that is named.
fn named_style(members: &Members) -> Option<Style> {
    Some(match text_at(members, "style")? {
        "simple" => Style::Simple,
        "label" => Style::Label,
        "matrix" => Style::Matrix,
        "form" | "cookie" => Style::Form,
        "spaceDelimited" => Style::SpaceDelimited,
        "pipeDelimited" => Style::PipeDelimited,
        "deepObject" => Style::DeepObject,
        _ => return None,
    })
}

/// How a member of a form is written, where its encoding says so.
pub(super) fn spread(encoding: &Members) -> Option<Spread> {
    let explode = encoding.get("explode").and_then(Value::as_bool);
    let style = named_style(encoding);
    if style.is_none() && explode.is_none() {
        return None;
    }
    let style = style.unwrap_or(Style::Form);
    let usual = matches!(style, Style::Form | Style::DeepObject);
    let allow_reserved = is_true(encoding, "allowReserved");
    Some(Spread { style, explode: explode.unwrap_or(usual), allow_reserved })
}

/// A schema with a description that stands beside it.
pub(super) fn described(schema: Value, description: Option<&str>) -> Value {
    let Some(description) = description
        .map(|description| text::line(text::beginning(description)))
        .filter(|text| !text.is_empty())
    else {
        return schema;
    };
    let description = Value::String(text::cut(&description, MAX_DESCRIPTION).into_owned());
    match schema {
        Value::Object(mut members) => {
            members.insert("description".into(), description);
            Value::Object(members)
        }
        Value::Bool(true) => Value::Object(Map::from_iter([("description".to_owned(), description)])),
        other => other,
    }
}
