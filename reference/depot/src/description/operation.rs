//! One operation of the description.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::compile::{self, Judge};
use super::resolved;
use crate::{Violation, check};

/// One operation of the description.
#[derive(Debug)]
pub struct Operation {
    /// Its operationId.
    pub id: String,
    /// The method, in capitals.
    pub method: String,
    /// The path, with parameters in braces.
    pub path: String,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// Whether it takes a JSON body.
    pub has_body: bool,
    /// Whether a token is asked for.
    pub guarded: bool,
    body: Option<Judge>,
    arguments: Judge,
    replies: BTreeMap<String, Judge>,
}

/// One parameter.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it travels.
    pub place: Place,
    /// Whether a call without it is wrong.
    pub required: bool,
    /// What it may be.
    pub schema: Value,
    judge: Judge,
}

/// Where an argument travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// In a header.
    Header,
    /// In the body.
    Body,
}

impl Place {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Body => "body",
        }
    }
}

impl Operation {
    /// Whether a call changes something.
    pub fn writes(&self) -> bool {
        self.method != "GET"
    }

    /// What is wrong with arguments that are given as one flat object, where every name that the description does not
    /// know is wrong; the depot itself takes such names where the description is silent, and loses them.
    pub fn judge(&self, arguments: &Value) -> Vec<Violation> {
        self.placed(check::violations(self.arguments.validator(), arguments, ""))
    }

    /// Whether a body is what the description promises for a status; `None` when it promises nothing.
    pub fn promises(&self, status: u16, body: &Value) -> Option<bool> {
        let exact = self.replies.get(&status.to_string());
        let family = || self.replies.get(&format!("{}XX", status / 100));
        let judge = exact.or_else(family).or_else(|| self.replies.get("default"))?;
        Some(judge.validator().is_valid(body))
    }

    /// What is wrong with what has come in.
    pub(crate) fn judge_wire(&self, parameters: &Map<String, Value>, body: Option<&Value>) -> Vec<Violation> {
        let mut found = Vec::new();
        for parameter in &self.parameters {
            let under = format!("/{}", parameter.name);
            match parameters.get(&parameter.name) {
                Some(value) => found.extend(check::violations(parameter.judge.validator(), value, &under)),
                None if parameter.required => {
                    found.push(Violation::new(under, crate::Rule::Missing, "is required"));
                }
                None => {}
            }
        }
        if let (Some(judge), Some(body)) = (&self.body, body) {
            found.extend(check::violations(judge.validator(), body, ""));
        }
        self.placed(found)
    }

    /// The violations with the places of their arguments.
    pub(crate) fn placed(&self, mut violations: Vec<Violation>) -> Vec<Violation> {
        for violation in &mut violations {
            let name = violation.steps().into_iter().next().unwrap_or_default();
            let parameter = self.parameters.iter().find(|parameter| parameter.name == name);
            violation.place = match (parameter, self.has_body) {
                (Some(parameter), _) => parameter.place,
                (None, true) => Place::Body,
                (None, false) => Place::Query,
            };
        }
        violations
    }
}

/// Every operation of a document; what is wrong with it, if it cannot be read.
pub(super) fn all(document: &Arc<Value>) -> Result<Vec<Operation>, String> {
    let mut operations = Vec::new();
    let closed = Arc::new(compile::closed(document));
    let paths = document["paths"].as_object().ok_or("no paths")?;
    for (path, item) in paths {
        let item = item.as_object().ok_or("a path is no object")?;
        for (method, said) in item.iter().filter(|(method, _)| *method != "parameters") {
            let shared = item.get("parameters").and_then(Value::as_array).into_iter().flatten();
            let own = said["parameters"].as_array().into_iter().flatten();
            let parameters: Result<Vec<_>, _> =
                shared.chain(own).map(|said| parameter(document, said)).collect();
            operations.push(operation(document, &closed, (method, path, said), parameters?)?);
        }
    }
    Ok(operations)
}

fn operation(
    document: &Arc<Value>,
    closed: &Arc<Value>,
    (method, path, said): (&str, &str, &Value),
    parameters: Vec<Parameter>,
) -> Result<Operation, String> {
    let id = said["operationId"].as_str().ok_or_else(|| format!("{method} {path} has no operationId"))?;
    let body = said.pointer("/requestBody/content/application~1json/schema");
    let flat = compile::flat(closed, &parameters, body);
    let mut replies = BTreeMap::new();
    for (status, reply) in said["responses"].as_object().into_iter().flatten() {
        let media = resolved(document, reply).get("content").and_then(Value::as_object);
        if let Some(schema) = media.and_then(|media| media.values().next()).and_then(|one| one.get("schema"))
        {
            replies.insert(status.clone(), Judge::new(document, schema));
        }
    }
    Ok(Operation {
        id: id.to_owned(),
        method: method.to_ascii_uppercase(),
        path: path.to_owned(),
        parameters,
        has_body: body.is_some(),
        guarded: said.get("security").is_some(),
        body: body.map(|schema| Judge::new(document, schema)),
        arguments: Judge::new(closed, &flat),
        replies,
    })
}

fn parameter(document: &Arc<Value>, said: &Value) -> Result<Parameter, String> {
    let said = resolved(document, said);
    let name = said["name"].as_str().ok_or("a parameter has no name")?.to_owned();
    let place = match said["in"].as_str() {
        Some("path") => Place::Path,
        Some("query") => Place::Query,
        Some("header") => Place::Header,
        _ => return Err(format!("the parameter {name} travels in an unknown way")),
    };
    let required = said["required"].as_bool().unwrap_or(false);
    let schema = resolved(document, &said["schema"]).clone();
    let judge = Judge::new(document, &schema);
    Ok(Parameter { name, place, required, schema, judge })
}
