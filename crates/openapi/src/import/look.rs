//! Which operation can tell about what another one did: the one that reads the thing, or lists its collection.

use std::collections::BTreeMap;

use curable_core::{Effect, OperationDef};

use crate::route::Route;

/// Sets `read_by` and `list_by` of all routes, and `look_by` of all operations that change something.
///
/// Both lists are in the same order.
pub(super) fn link(operations: &mut [OperationDef], routes: &mut [Route]) {
    let mut readers: BTreeMap<String, String> = BTreeMap::new();
    for (operation, route) in operations.iter().zip(routes.iter()) {
        if route.method == "GET" && operation.effect == Some(Effect::Read) {
            readers.entry(key(&route.path)).or_insert_with(|| operation.name.clone());
        }
    }
    for (operation, route) in operations.iter_mut().zip(routes.iter_mut()) {
        let path = &route.path;
        let [same, thing, list] = [Some(path.as_str()), thing(path), collection(path)].map(|path| {
            let reader = path.and_then(|path| readers.get(&key(path)));
            reader.filter(|name| **name != operation.name).cloned()
        });
        if operation.effect != Some(Effect::Read) {
            operation.look_by = same.clone().or(thing).or_else(|| list.clone());
        }
        route.read_by = same;
        route.list_by = list;
    }
}

/// Paths that differ in the names of their parameters alone are the same.
fn key(path: &str) -> String {
    let path = path.split('?').next().unwrap_or(path).trim_end_matches('/');
    let mut key = String::with_capacity(path.len());
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        key.push_str(before);
        key.push_str("{}");
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    key.push_str(rest);
    key
}

/// What stands before the last parameter: `/pets` of `/pets/{id}/photos`.
fn collection(path: &str) -> Option<&str> {
    let (before, _) = path.rsplit_once("/{")?;
    Some(before).filter(|before| !before.is_empty())
}

/// The path down to its last parameter: `/pets/{id}` of `/pets/{id}/photos`.
fn thing(path: &str) -> Option<&str> {
    let open = path.rfind("/{")?;
    let end = open + 1 + path[open + 1..].find('/')?;
    Some(&path[..end])
}

#[cfg(test)]
mod tests {
    use super::{collection, key, thing};

    #[test]
    fn the_collection_stands_before_the_last_parameter() {
        assert_eq!(collection("/pets/{id}"), Some("/pets"));
        assert_eq!(collection("/a/{b}/pets/{id}/photos/new"), Some("/a/{b}/pets"));
        assert_eq!((collection("/pets"), collection("/{id}")), (None, None));
        assert_eq!(thing("/pets/{id}/photos/new"), Some("/pets/{id}"));
        assert_eq!(thing("/pets/{id}"), None);
        assert_eq!(key("/pets/{a}/x{b}/"), "/pets/{}/x{}");
    }
}
