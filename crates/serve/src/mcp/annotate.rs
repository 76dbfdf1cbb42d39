//! What a tool says of itself beyond its schemas: hints from the effect, and a line of codes.

use curable_core::{Effect, FailureDef, Retry};
use curable_runtime::{Operation, Snapshot, estimate_text_tokens};
use rmcp::model::ToolAnnotations;

/// The hints, as the effect says. What writes counts as destructive: nothing declares that it only adds.
pub(super) fn annotations(effect: Effect, open_world: bool) -> ToolAnnotations {
    let (read_only, idempotent) = match effect {
        Effect::Read => (true, true),
        Effect::Idempotent => (false, true),
        Effect::Write => (false, false),
    };
    ToolAnnotations::from_raw(None, Some(read_only), Some(!read_only), Some(idempotent), Some(open_world))
}

/// The summary, and the codes that the operation fails with, as many as the budget holds.
pub(super) fn description(operation: &Operation, snapshot: &Snapshot, tokens: u64) -> String {
    let summary = operation.def.summary.trim();
    let line = fails(&codes(operation, snapshot), tokens);
    match (summary.is_empty(), line.is_empty()) {
        (false, false) => format!("{summary}\n{line}"),
        (true, _) => line,
        (false, true) => summary.to_owned(),
    }
}

/// The codes, sorted, with a word where the same call may be sent again.
fn codes(operation: &Operation, snapshot: &Snapshot) -> Vec<String> {
    let mut codes: Vec<String> = Vec::new();
    for code in &operation.def.failures {
        // The declarations themselves are looked at: a list of tools must not compile the details of thousands.
        let own = operation.def.declares.iter().find(|own| own.code == *code);
        // Of an imported operation only what its description declares: the families are the same for all.
        if own.is_none() && operation.def.source.is_some() {
            continue;
        }
        let shared = || snapshot.failure(code.as_str()).map(|declared| &declared.def);
        let Some(def) = own.or_else(shared) else { continue };
        codes.extend(word(def));
    }
    codes.sort();
    codes.dedup();
    codes
}

/// A code that is still in use, with a word where the same call may be sent again.
fn word(def: &FailureDef) -> Option<String> {
    let retry = def.retry.unwrap_or_else(|| def.kind.default_retry());
    let after = if retry == Retry::Same { " (retry after)" } else { "" };
    def.removed.is_none().then(|| format!("{}{after}", def.code))
}

/// The line for codes that are declared elsewhere than in a contract; empty where there are none.
pub(super) fn foreign(defs: &[FailureDef], tokens: u64) -> String {
    let mut codes: Vec<String> = defs.iter().filter_map(word).collect();
    codes.sort();
    codes.dedup();
    fails(&codes, tokens)
}

/// `Fails: A; B (retry after); +3 more`.
fn fails(codes: &[String], tokens: u64) -> String {
    for kept in (1..=codes.len()).rev() {
        let more = codes.len() - kept;
        let rest = if more > 0 { format!("; +{more} more") } else { String::new() };
        let line = format!("Fails: {}{rest}", codes[..kept].join("; "));
        if estimate_text_tokens(&line) <= tokens {
            return line;
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::fails;
    use curable_runtime::estimate_text_tokens;

    #[test]
    fn the_line_names_the_codes() {
        let codes = ["FILE_NOT_FOUND".to_owned(), "RATE_LIMITED (retry after)".to_owned()];
        assert_eq!(fails(&codes, 40), "Fails: FILE_NOT_FOUND; RATE_LIMITED (retry after)");
        assert_eq!(fails(&[], 40), "");
    }

    #[test]
    fn codes_beyond_the_budget_are_counted() {
        let codes: Vec<String> = (0..40).map(|index| format!("CODE_NUMBER_{index:02}")).collect();
        let line = fails(&codes, 40);
        assert!(estimate_text_tokens(&line) <= 40, "{line}");
        let kept = line.matches("CODE_NUMBER_").count();
        assert!((4..15).contains(&kept) && line.ends_with(&format!("; +{} more", 40 - kept)), "{line}");
        assert_eq!(fails(&codes, 2), "");
    }
}
