//! Routes to build requests for and to read replies of.

use curable_core::Failure;
use curable_gateway::request::{Built, QueryKeys, build};
use curable_openapi::{Argument, Body, BodyForm, Media, Parameter, Place, Reply, Route, Status, Style};
use serde_json::{Map, Value};

pub(crate) fn route(method: &str, path: &str) -> Route {
    Route {
        operation: "shop/op".to_owned(),
        method: method.to_owned(),
        path: path.to_owned(),
        server: None,
        tags: Vec::new(),
        parameters: Vec::new(),
        body: None,
        replies: Vec::new(),
        security: Vec::new(),
        idempotency_key: None,
        read_by: None,
        list_by: None,
    }
}

pub(crate) fn parameter(name: &str, place: Place, style: Style, explode: bool) -> Parameter {
    Parameter {
        argument: name.to_owned(),
        name: name.to_owned(),
        place,
        style,
        explode,
        allow_reserved: false,
        json: false,
    }
}

/// A parameter in the usual style of its place.
pub(crate) fn usual(name: &str, place: Place) -> Parameter {
    match place {
        Place::Path | Place::Header => parameter(name, place, Style::Simple, false),
        Place::Query | Place::Cookie => parameter(name, place, Style::Form, true),
    }
}

pub(crate) fn whole(media: Media, content_type: &str) -> Body {
    Body {
        media,
        content_type: content_type.to_owned(),
        form: BodyForm::Whole("body".to_owned()),
        required: true,
        encoding: std::collections::BTreeMap::new(),
        styles: std::collections::BTreeMap::new(),
        binary: Vec::new(),
    }
}

pub(crate) fn members(media: Media, content_type: &str, names: &[&str]) -> Body {
    let member = |name: &&str| Argument { argument: (*name).to_owned(), member: (*name).to_owned() };
    Body { form: BodyForm::Members(names.iter().map(member).collect()), ..whole(media, content_type) }
}

/// A reply with a JSON body.
pub(crate) fn reply(status: Status) -> Reply {
    let code = match status {
        Status::Exact(status) if status >= 400 => Some(curable_core::Code::foreign(format!("HTTP_{status}"))),
        Status::Exact(_) => None,
        Status::Family(family) => Some(curable_core::Code::foreign(format!("HTTP_{family}XX"))),
        Status::Default => Some(curable_core::Code::foreign("HTTP_DEFAULT")),
    };
    Reply { status, code, json: true, other: Vec::new(), headers: Vec::new(), code_at: None }
}

pub(crate) fn object(value: Value) -> Map<String, Value> {
    let Value::Object(members) = value else { panic!("no object") };
    members
}

pub(crate) fn sent(route: &Route, arguments: Value) -> Built {
    match build(route, &object(arguments), None, &QueryKeys::default()) {
        Ok(built) => built,
        Err(failure) => panic!("refused: {failure:?}"),
    }
}

pub(crate) fn refused(route: &Route, arguments: Value) -> Failure {
    refused_for(route, arguments, &QueryKeys::default())
}

/// Refused where these parameters carry credentials.
pub(crate) fn refused_for(route: &Route, arguments: Value, keys: &QueryKeys) -> Failure {
    match build(route, &object(arguments), None, keys) {
        Ok(built) => panic!("sent: {built:?}"),
        Err(failure) => failure,
    }
}

/// `at problem` of each repair.
pub(crate) fn named(failure: &Failure) -> Vec<String> {
    failure.repairs.iter().map(|repair| format!("{} {}", repair.at, repair.problem)).collect()
}
