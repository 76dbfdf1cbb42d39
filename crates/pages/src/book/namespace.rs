//! Codes by namespace: their own, or those of the operations that fail with them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Book, CodePage};

impl Book {
    /// Whether names of operations say something by their namespace.
    pub fn has_namespaces(&self) -> bool {
        let namespaces: BTreeSet<&str> = self.operations().map(|one| of_operation(&one.def().name)).collect();
        namespaces.len() > 1
    }

    /// The codes of each namespace but those of the machinery, sorted; a code may be in several.
    pub fn namespaces(&self) -> BTreeMap<&str, Vec<&CodePage>> {
        let mut namespaces: BTreeMap<&str, Vec<&CodePage>> = BTreeMap::new();
        for page in self.codes().filter(|page| !page.machinery) {
            let own = page.def.code.as_str().rsplit_once('.').map(|(namespace, _)| namespace);
            let of_operations = page.operations.iter().map(|name| of_operation(name));
            let all: BTreeSet<&str> = own.into_iter().chain(of_operations).collect();
            for namespace in all {
                namespaces.entry(namespace).or_default().push(page);
            }
        }
        namespaces
    }
}

fn of_operation(name: &str) -> &str {
    name.split_once('/').map_or("", |(namespace, _)| namespace)
}
