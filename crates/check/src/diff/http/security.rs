//! Who is let in, by the ways to authenticate.

use super::Needs;

/// Whether somebody is shut out who was let in, and whether somebody is let in who was shut out.
pub(super) fn compare(old: &[Needs], new: &[Needs]) -> (bool, bool) {
    let open = [Needs::new()];
    let all = |alternatives: &[Needs]| {
        if alternatives.is_empty() { open.to_vec() } else { alternatives.to_vec() }
    };
    let (old, new) = (all(old), all(new));
    // Whoever met an alternative must meet one that asks for no more.
    let shuts_out = |before: &[Needs], after: &[Needs]| {
        before.iter().any(|had| !after.iter().any(|needs| asks_no_more(needs, had)))
    };
    (shuts_out(&old, &new), shuts_out(&new, &old))
}

fn asks_no_more(needs: &Needs, had: &Needs) -> bool {
    needs.iter().all(|(scheme, scopes)| had.get(scheme).is_some_and(|had| scopes.is_subset(had)))
}
