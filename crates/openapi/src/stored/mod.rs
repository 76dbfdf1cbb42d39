//! An import as it is stored: what a server needs at once, and the rest as text that is read when it is needed.

mod head;
mod read;
mod write;

use std::collections::BTreeMap;
use std::sync::Arc;

use curable_core::{Contract, Lazy, OperationDef, Outline};

use crate::document::OtherFile;
use crate::import::{Import, Report};
use crate::route::{Imported, Route, Scheme};

/// An import that was stored.
#[derive(Debug)]
pub struct Stored {
    /// What may be called, and how it may fail.
    pub outline: Outline,
    /// How each operation is sent, in the same order.
    pub routes: Vec<RouteOutline>,
    /// The addresses that the description names.
    pub servers: Vec<String>,
    /// The ways to authenticate, by name.
    pub schemes: BTreeMap<String, Scheme>,
    /// What became of the description.
    pub report: Lazy<Report>,
    /// The files that the description was read from besides the first.
    pub others: Vec<OtherFile>,
}

/// What is always known of the way in which an operation is sent.
#[derive(Debug)]
pub struct RouteOutline {
    /// The method, in capitals.
    pub method: String,
    /// The path below the server, with parameters in braces.
    pub path: String,
    /// The server, where this operation has one of its own.
    pub server: Option<String>,
    /// All of it.
    pub route: Lazy<Route>,
}

impl Stored {
    /// An import as bytes. They hold the description's own texts, and belong to whoever may read that.
    pub fn write(import: &Import, others: &[OtherFile]) -> Option<Vec<u8>> {
        write::write(import, others)
    }

    /// Reads the outline; none when the bytes are not as they were written.
    pub fn read(bytes: Vec<u8>) -> Option<Self> {
        read::read(bytes)
    }

    /// All of it at once.
    pub fn whole(&self) -> Import {
        let mut contract = Contract::new(self.outline.name.clone(), self.outline.version.clone());
        contract.failures.clone_from(&self.outline.failures);
        contract.operations = self.outline.operations.iter().map(|one| whole(&one.def)).collect();
        let defs = self.outline.defs.iter();
        contract.defs = defs.map(|(name, definition)| (name.to_owned(), definition.clone())).collect();
        let routes = self.routes.iter().map(|outline| Route::clone(&outline.route)).collect();
        let imported =
            Imported { contract, routes, servers: self.servers.clone(), schemes: self.schemes.clone() };
        Import { imported, report: Report::clone(&self.report) }
    }
}

fn whole(def: &Arc<Lazy<OperationDef>>) -> OperationDef {
    OperationDef::clone(def)
}

impl From<Route> for RouteOutline {
    fn from(route: Route) -> Self {
        Self {
            method: route.method.clone(),
            path: route.path.clone(),
            server: route.server.clone(),
            route: route.into(),
        }
    }
}
