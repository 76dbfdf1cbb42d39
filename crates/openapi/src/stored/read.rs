//! Reads a stored import: its head at once, the rest when it is needed.

use std::ops::Range;
use std::sync::Arc;

use curable_core::{Effect, Lazy, OperationDef, OperationOutline, Outline};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::head::{Head, MAGIC, MARKS, Row, sum};
use super::{RouteOutline, Stored};
use crate::route::Route;

pub(super) fn read(bytes: Vec<u8>) -> Option<Stored> {
    let word = |at: usize| bytes.get(at..at + 8).and_then(|word| <[u8; 8]>::try_from(word).ok());
    if word(0)? != *MAGIC || u64::from_le_bytes(word(8)?) != sum(bytes.get(16..)?) {
        return None;
    }
    let end = usize::try_from(u64::from_le_bytes(word(16)?)).ok()?.checked_add(MARKS)?;
    let head: Head = serde_json::from_slice(bytes.get(MARKS..end)?).ok()?;
    let mut texts = Texts { bytes: Arc::new(bytes), next: end };
    let Head { name, version, failures, servers, schemes, others, report, operations: rows, defs } = head;
    let report = texts.take(report)?;
    let mut operations = Vec::with_capacity(rows.len());
    let mut routes = Vec::with_capacity(rows.len());
    for row in rows {
        let (operation, route) = both(row, &mut texts)?;
        operations.push(operation);
        routes.push(route);
    }
    let mut definitions = Vec::with_capacity(defs.len());
    for (name, length) in defs {
        let text = texts.take(length)?;
        // What cannot be read takes nothing; the sum has said that it can.
        definitions.push((name, Lazy::later(move || text.read().unwrap_or(Value::Bool(false)))));
    }
    let defs = definitions.into_iter().collect();
    let outline = Outline { name, version, failures, operations, defs };
    let report = Lazy::later(move || report.read().unwrap_or_default());
    (texts.next == texts.bytes.len()).then_some(Stored { outline, routes, servers, schemes, report, others })
}

fn both(row: Row, texts: &mut Texts) -> Option<(OperationOutline, RouteOutline)> {
    let Row { name, effect, visibility, access, has_output, source, def, path, method, server, route } = row;
    let (def, route) = (texts.take(def)?, texts.take(route)?);
    let path = path.or_else(|| source.as_ref().map(|source| source.path.clone()))?;
    let title: Arc<str> = name.as_str().into();
    let (of_def, of_route) = ((Arc::clone(&title), effect), (title, method.clone(), path.clone()));
    let def = Lazy::later(move || {
        let mut read: OperationDef = def.read().unwrap_or_else(|| nothing(&of_def.0, of_def.1));
        read.evaluates = None;
        read
    });
    let route = Lazy::later(move || route.read().unwrap_or_else(|| nowhere(of_route)));
    let def = Arc::new(def);
    let operation = OperationOutline { name, effect, visibility, access, has_output, source, def };
    Some((operation, RouteOutline { method, path, server, route }))
}

/// An operation that takes no arguments, in place of one that cannot be read.
fn nothing(name: &str, effect: Option<Effect>) -> OperationDef {
    let mut def = OperationDef::new(name, effect.unwrap_or(Effect::Write));
    def.input = Value::Bool(false);
    def
}

/// A route without parameters, in place of one that cannot be read.
fn nowhere((operation, method, path): (Arc<str>, String, String)) -> Route {
    Route {
        operation: operation.as_ref().to_owned(),
        method,
        path,
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

/// The texts, one after the other.
struct Texts {
    bytes: Arc<Vec<u8>>,
    next: usize,
}

impl Texts {
    /// The next one, if there are as many bytes.
    fn take(&mut self, length: usize) -> Option<Text> {
        let end = self.next.checked_add(length).filter(|end| *end <= self.bytes.len())?;
        let place = std::mem::replace(&mut self.next, end)..end;
        Some(Text { bytes: Arc::clone(&self.bytes), place })
    }
}

/// One text.
struct Text {
    bytes: Arc<Vec<u8>>,
    place: Range<usize>,
}

impl Text {
    fn read<T: DeserializeOwned>(&self) -> Option<T> {
        let mut deserializer = serde_json::Deserializer::from_slice(self.bytes.get(self.place.clone())?);
        // What was read once was bounded then, more widely than the usual limit.
        deserializer.disable_recursion_limit();
        T::deserialize(&mut deserializer).ok()
    }
}
