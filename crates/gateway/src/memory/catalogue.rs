//! The operations of an import, to be found by name and by path.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use curable_core::OperationDef;
use curable_openapi::{Imported, Route};

use super::thing::parameters;

/// The operations of an import, to be found by name and by path.
#[derive(Clone, Debug)]
pub struct Catalogue {
    imported: Arc<Imported>,
    by_name: HashMap<String, usize>,
    /// What is read, by its path with the names of the parameters left away.
    readers: HashMap<String, usize>,
    /// The names of the parameters that stand below a path.
    below: HashMap<String, BTreeSet<String>>,
}

impl Catalogue {
    /// Finds its way through an import.
    pub fn new(imported: Arc<Imported>) -> Self {
        let mut catalogue =
            Self { by_name: HashMap::new(), readers: HashMap::new(), below: HashMap::new(), imported };
        let defs: BTreeMap<&str, usize> = catalogue
            .imported
            .contract
            .operations
            .iter()
            .enumerate()
            .map(|(index, def)| (def.name.as_str(), index))
            .collect();
        for (index, route) in catalogue.imported.routes.iter().enumerate() {
            // Routes stand in the order of the operations; a pair that does not belong together is never given out.
            if defs.get(route.operation.as_str()) != Some(&index) {
                continue;
            }
            catalogue.by_name.insert(route.operation.clone(), index);
            if route.method == "GET" {
                catalogue.readers.entry(shape(&route.path)).or_insert(index);
            }
            let mut above = String::new();
            for segment in route.path.split('/').filter(|segment| !segment.is_empty()) {
                for name in parameters(segment) {
                    catalogue.below.entry(above.clone()).or_default().insert(name.to_owned());
                }
                above.push('/');
                above.push_str(&shape(segment));
            }
        }
        catalogue
    }

    /// The import itself.
    pub fn imported(&self) -> &Arc<Imported> {
        &self.imported
    }

    /// The operation of this name.
    pub fn operation(&self, name: &str) -> Option<(&Route, &OperationDef)> {
        self.at(*self.by_name.get(name)?)
    }

    /// The operation that reads what is at a path, whatever its parameters are called.
    pub fn reader(&self, path: &str) -> Option<(&Route, &OperationDef)> {
        self.at(*self.readers.get(&shape(path))?)
    }

    /// What the identifiers of a collection are called by the operations below it; of an item, those beside it.
    pub(super) fn names_below(&self, path: &str) -> Vec<&str> {
        let mut shape = shape(path);
        if shape.ends_with('}') {
            shape.truncate(shape.rfind('/').unwrap_or_default());
        }
        self.below.get(&shape).into_iter().flatten().map(String::as_str).collect()
    }

    fn at(&self, index: usize) -> Option<(&Route, &OperationDef)> {
        Some((self.imported.routes.get(index)?, self.imported.contract.operations.get(index)?))
    }
}

/// A path without the names of its parameters and without a slash at its end.
fn shape(path: &str) -> String {
    let mut shape = String::with_capacity(path.len());
    let mut rest = path.trim_end_matches('/');
    while let Some((before, after)) = rest.split_once('{') {
        shape.push_str(before);
        shape.push_str("{}");
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    shape.push_str(rest);
    shape
}
