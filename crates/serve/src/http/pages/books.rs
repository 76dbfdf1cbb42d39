//! What a caller may read of.

use std::sync::{Arc, Mutex, PoisonError};

use curable_core::OperationDef;
use curable_pages::{Book, Documented};
use curable_runtime::{Caller, Operation};
use serde_json::Value;

use super::super::state::Shared;

/// How many books are kept: callers with the same rights read the same one.
const KEPT: usize = 8;

/// The books that were read last, each with the contract and the operations that it is about.
#[derive(Debug, Default)]
pub(crate) struct Books(Mutex<Vec<(Key, Arc<Book>)>>);

type Key = (String, Vec<Arc<str>>);

impl Books {
    /// The codes of the machinery are for everybody; operations and their codes for whoever may call them.
    pub(super) fn get(&self, shared: &Shared, caller: &Caller) -> Arc<Book> {
        let snapshot = shared.service.registry().snapshot();
        let is_stranger = shared.auth.is_required() && caller.identity.is_none();
        let operations = if is_stranger { Vec::new() } else { shared.service.visible(caller) };
        let names = operations.iter().map(|operation| Arc::clone(&operation.name)).collect();
        let hash = if is_stranger { String::new() } else { snapshot.provenance().hash.clone() };
        let key = (hash, names);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, book)) = kept.iter().find(|(about, _)| *about == key) {
            return Arc::clone(book);
        }
        // Who is not known is not told what is served here.
        let mut book = if is_stranger {
            Book::new("Curable", "")
        } else {
            Book::new(snapshot.name(), snapshot.version())
        };
        for operation in operations {
            let shared = |code: &str| snapshot.failure(code).map(|declared| &declared.def);
            book.add(Arc::new(Served(operation)), shared);
        }
        let book = Arc::new(book);
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((key, Arc::clone(&book)));
        book
    }
}

/// An operation that is served.
#[derive(Debug)]
struct Served(Arc<Operation>);

impl Documented for Served {
    fn def(&self) -> &OperationDef {
        &self.0.def
    }

    fn input(&self) -> Value {
        self.0.input.published().into_owned()
    }

    fn alone(&self, schema: &Value) -> Value {
        self.0.alone(schema)
    }
}
