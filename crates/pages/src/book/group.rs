//! Operations by namespace, and within a large namespace by what they are about.

use std::collections::BTreeMap;

use curable_core::OperationDef;

use super::Book;
use super::operation::Documented;

/// A namespace with more operations than this is divided.
const LARGE: usize = 24;

/// Operations that belong together.
#[derive(Clone, Debug)]
pub struct Group<'b> {
    /// The namespace.
    pub namespace: &'b str,
    /// What they are about, where the namespace is divided.
    pub subject: Option<&'b str>,
    /// The operations, sorted by name.
    pub operations: Vec<&'b dyn Documented>,
}

impl Book {
    /// All operations in groups, sorted.
    pub fn groups(&self) -> Vec<Group<'_>> {
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for operation in self.operations() {
            *sizes.entry(namespace(operation.def())).or_default() += 1;
        }
        let mut groups: BTreeMap<(&str, Option<&str>), Vec<&dyn Documented>> = BTreeMap::new();
        for operation in self.operations() {
            let namespace = namespace(operation.def());
            let is_large = sizes.get(namespace).is_some_and(|size| *size > LARGE);
            let subject = is_large.then(|| subject(operation.def())).flatten();
            groups.entry((namespace, subject)).or_default().push(operation);
        }
        let group = |((namespace, subject), operations)| Group { namespace, subject, operations };
        groups.into_iter().map(group).collect()
    }
}

fn namespace(def: &OperationDef) -> &str {
    def.namespace().unwrap_or_default()
}

/// What an imported operation is about: the folder in its id, or the first word of its path.
fn subject(def: &OperationDef) -> Option<&str> {
    let source = def.source.as_ref()?;
    let folder = source.operation_id.as_deref().and_then(|id| id.split_once('/')).map(|(folder, _)| folder);
    let word = || {
        let mut words = source.path.split('/').filter(|word| !word.is_empty() && !word.starts_with('{'));
        words.find(|word| !is_version(word))
    };
    folder.filter(|folder| !folder.is_empty()).or_else(word)
}

/// Whether a word of a path only says which version of the API it is, such as `v1`.
fn is_version(word: &str) -> bool {
    let number = word.strip_prefix('v').unwrap_or(word);
    word == "api" || number.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use curable_core::{Contract, Effect, Source};

    fn imported(name: &str, id: Option<&str>, path: &str) -> OperationDef {
        let mut def = OperationDef::new(name, Effect::Read);
        let operation_id = id.map(str::to_owned);
        def.source = Some(Source { method: "GET".into(), path: path.into(), operation_id });
        def
    }

    #[test]
    fn a_large_namespace_is_divided_by_subject() {
        let mut contract = Contract::new("a", "1");
        for index in 0..20 {
            contract.operations.push(imported(
                &format!("hub/repos_{index}"),
                Some(&format!("repos/{index}")),
                "/x",
            ));
            contract.operations.push(imported(&format!("hub/users_{index}"), None, "/api/v3/users/{id}"));
        }
        contract.operations.push(OperationDef::new("small/one", Effect::Read));
        let book = Book::of(&contract);
        let groups: Vec<_> =
            book.groups().iter().map(|one| (one.namespace, one.subject, one.operations.len())).collect();
        assert_eq!(groups, [("hub", Some("repos"), 20), ("hub", Some("users"), 20), ("small", None, 1)]);
    }
}
