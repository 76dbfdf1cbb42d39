//! The operations of an import, to be found by name and by path.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use curable_core::{Lazy, OperationDef};
use curable_openapi::{Imported, Route, RouteOutline};

use super::thing::{foreign, parameters, singular};

/// The operations of an import, to be found by name and by path.
#[derive(Debug)]
pub struct Catalogue {
    entries: Vec<Entry>,
    /// Made when something is looked for: most calls only need their own route.
    ways: OnceLock<Ways>,
}

/// One operation.
#[derive(Debug)]
struct Entry {
    outline: RouteOutline,
    def: Arc<Lazy<OperationDef>>,
    name: Arc<str>,
}

/// The ways to find an operation.
#[derive(Debug, Default)]
struct Ways {
    by_name: HashMap<Arc<str>, usize>,
    /// What is read, by its path with the names of the parameters left away.
    readers: HashMap<String, usize>,
    /// The names of the parameters that stand below a path.
    below: HashMap<String, BTreeSet<String>>,
    /// What paths and their parameters are called after, one of many.
    words: HashSet<String>,
}

impl Catalogue {
    /// Finds its way through an import.
    pub fn new(imported: Arc<Imported>) -> Self {
        let Imported { contract, routes, servers: _, schemes: _ } = Arc::unwrap_or_clone(imported);
        let mut defs: BTreeMap<String, OperationDef> =
            contract.operations.into_iter().map(|def| (def.name.clone(), def)).collect();
        let entries = routes.into_iter().filter_map(|route| {
            let def = Arc::new(Lazy::from(defs.remove(&route.operation)?));
            Some((Arc::from(route.operation.as_str()), RouteOutline::from(route), def))
        });
        Self::of(entries)
    }

    /// Finds its way through operations: the name, how it is sent, and what is declared of each.
    pub fn of(
        operations: impl IntoIterator<Item = (Arc<str>, RouteOutline, Arc<Lazy<OperationDef>>)>,
    ) -> Self {
        let entries = operations.into_iter().map(|(name, outline, def)| Entry { outline, def, name });
        Self { entries: entries.collect(), ways: OnceLock::new() }
    }

    /// How the operation at a place in the list is sent.
    pub fn route(&self, index: usize) -> Option<&Route> {
        self.entries.get(index).map(|entry| &*entry.outline.route)
    }

    /// The operation of this name.
    pub fn operation(&self, name: &str) -> Option<(&Route, &OperationDef)> {
        self.at(*self.ways().by_name.get(name)?)
    }

    /// The operation that reads what is at a path, whatever its parameters are called.
    pub fn reader(&self, path: &str) -> Option<(&Route, &OperationDef)> {
        self.at(*self.ways().readers.get(&shape(path))?)
    }

    /// The operation that lists what a word stands for, the one with the fewest parameters in its path.
    pub(super) fn lists(&self, word: &str) -> Option<(&Route, &OperationDef)> {
        let is_list = |path: &str| {
            path.rsplit('/').next().is_some_and(|last| !last.ends_with('}') && singular(last) == word)
        };
        let lists = self.ways().readers.iter().filter(|(path, _)| is_list(path));
        let (_, index) = lists.min_by_key(|(path, _)| (path.matches("{}").count(), path.len(), *path))?;
        self.at(*index)
    }

    /// Whether the API has things of this word, one of many, at a path of their own.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.ways().words.contains(word)
    }

    /// What the identifiers of a collection are called by the operations below it; of an item, those beside it.
    pub(super) fn names_below(&self, path: &str) -> Vec<&str> {
        let mut shape = shape(path);
        if shape.ends_with('}') {
            shape.truncate(shape.rfind('/').unwrap_or_default());
        }
        self.ways().below.get(&shape).into_iter().flatten().map(String::as_str).collect()
    }

    fn at(&self, index: usize) -> Option<(&Route, &OperationDef)> {
        let Entry { outline, def, name: _ } = self.entries.get(index)?;
        Some((&*outline.route, &***def))
    }

    fn ways(&self) -> &Ways {
        self.ways.get_or_init(|| {
            let mut ways = Ways::default();
            for (index, Entry { outline, def: _, name }) in self.entries.iter().enumerate() {
                ways.by_name.insert(Arc::clone(name), index);
                if outline.method == "GET" {
                    ways.readers.entry(shape(&outline.path)).or_insert(index);
                }
                let mut above = String::new();
                for segment in outline.path.split('/').filter(|segment| !segment.is_empty()) {
                    if !segment.contains('{') {
                        ways.words.insert(singular(segment));
                    }
                    for name in parameters(segment) {
                        ways.words.extend(foreign(name).map(singular));
                        ways.below.entry(above.clone()).or_default().insert(name.to_owned());
                    }
                    above.push('/');
                    above.push_str(&shape(segment));
                }
            }
            ways
        })
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
