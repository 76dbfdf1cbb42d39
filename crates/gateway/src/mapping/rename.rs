//! Operations that get other names, with everything that refers to them.

use std::collections::BTreeMap;

use curable_openapi::Imported;

/// Gives operations other names, wherever they are named.
pub(super) fn rename(imported: &mut Imported, names: &BTreeMap<String, String>) {
    let renamed = |name: &mut String| {
        if let Some(new) = names.get(name) {
            name.clone_from(new);
        }
    };
    for def in &mut imported.contract.operations {
        renamed(&mut def.name);
        def.look_by.iter_mut().for_each(renamed);
    }
    for route in &mut imported.routes {
        renamed(&mut route.operation);
        route.read_by.iter_mut().for_each(renamed);
        route.list_by.iter_mut().for_each(renamed);
    }
}

/// Forgets every word about operations that are not there any longer.
pub(super) fn forget_absent(imported: &mut Imported) {
    let there: std::collections::BTreeSet<String> =
        imported.contract.operations.iter().map(|def| def.name.clone()).collect();
    let forget = |name: &mut Option<String>| {
        if name.as_ref().is_some_and(|name| !there.contains(name)) {
            *name = None;
        }
    };
    for def in &mut imported.contract.operations {
        forget(&mut def.look_by);
    }
    for route in &mut imported.routes {
        forget(&mut route.read_by);
        forget(&mut route.list_by);
    }
}
