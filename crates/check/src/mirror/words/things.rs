//! What names say about things: which are failures, which only have a code as many other things do.

use super::text::screaming;

/// Whether a word says as an answer that nothing failed.
pub(crate) fn says_nothing(word: &str) -> bool {
    matches!(word, "OK" | "SUCCESS" | "NONE")
}

/// What the name of a failure ends with, as one word or as the end of a longer one.
const FAILURES: &[&str] = &[
    "refusal",
    "denial",
    "violation",
    "violations",
    "err",
    "errs",
    "error",
    "errors",
    "failure",
    "failures",
    "fault",
    "faults",
    "problem",
    "problems",
];
/// What the name of every failure has in it.
pub(crate) const FAILS: &[&str] =
    &["denial", "err", "exception", "fail", "fault", "problem", "refusal", "rejection", "violation"];
/// What makes or carries failures when the name says so before.
const MAKERS: &[&str] =
    &["builder", "factory", "response", "envelope", "payload", "body", "info", "def", "code", "codes"];
/// What may carry the code of a failure.
const CARRIERS: &[&str] = &[
    "response",
    "reply",
    "result",
    "outcome",
    "envelope",
    "issue",
    "diagnostic",
    "violation",
    "status",
    "body",
    "payload",
    "answer",
    "denial",
    "refusal",
    "nack",
    "ack",
    "case",
    "expectation",
    "expected",
    "want",
    "row",
    "entry",
    "spec",
    "def",
    "definition",
    "info",
    "report",
    "notice",
    "alert",
    "warning",
    "message",
    "detail",
    "details",
    "cause",
    "reason",
    "banner",
    "toast",
    "self",
    "test",
    "fixture",
    "example",
    "exit",
    "verdict",
    "ctx",
    "context",
    "frame",
    "event",
    "json",
    "value",
];
/// What has a code of its own, and is no failure.
const THINGS: &[&str] = &[
    "product",
    "discount",
    "coupon",
    "promo",
    "promotion",
    "voucher",
    "colour",
    "color",
    "currency",
    "money",
    "country",
    "region",
    "province",
    "city",
    "airport",
    "language",
    "lang",
    "locale",
    "key",
    "keyboard",
    "keystroke",
    "shortcut",
    "barcode",
    "sku",
    "article",
    "catalog",
    "plan",
    "tier",
    "tax",
    "vat",
    "postal",
    "zip",
    "area",
    "phone",
    "bank",
    "branch",
    "department",
    "course",
    "room",
    "seat",
    "gate",
    "flight",
    "vehicle",
    "theme",
    "font",
    "unit",
    "feature",
    "flag",
    "role",
    "permission",
    "timezone",
    "zone",
    "holiday",
    "genre",
    "category",
    "material",
    "stock",
    "ticker",
    "symbol",
    "instrument",
    "warehouse",
    "station",
    "size",
    "tariff",
    "offer",
    "gift",
    "campaign",
    "referral",
    "invite",
    "invitation",
    "icon",
    "shade",
    "keycode",
];

/// The words of a name, in small letters.
fn parts(name: &str) -> String {
    screaming(name).to_ascii_lowercase()
}

/// Whether something of this name is a failure, or makes failures: `AppError`, `apperr`, `FailureBuilder`.
pub(crate) fn is_failure(name: &str) -> bool {
    let name = parts(name);
    let mut words = name.rsplit('_');
    let last = words.next().unwrap_or_default();
    let is_one = |word: &str| {
        // A package may be called `errx` or `errkit`.
        let is_short =
            word.starts_with("err") && word.len() <= 8 && !matches!(word, "errand" | "errno" | "erratic");
        is_short
            || FAILURES.iter().any(|end| word.ends_with(end)) && word != "default"
            || ["exception", "rejection", "problem", "fault", "fail"]
                .iter()
                .any(|start| word.starts_with(start))
    };
    is_one(last) || MAKERS.contains(&last) && words.any(is_one)
}

/// Whether something of this name may carry the code of a failure.
pub(crate) fn is_carrier(name: &str) -> bool {
    let name = parts(name);
    name.rsplit('_').next().is_some_and(|last| CARRIERS.contains(&last)) || is_failure(&name)
}

/// Whether something of this name is a message or an event, with a type that is no failure.
pub(crate) fn is_message(name: &str) -> bool {
    const MESSAGES: &[&str] = &[
        "m", "msg", "message", "event", "ev", "evt", "action", "packet", "frame", "cmd", "command", "node",
        "token",
    ];
    let name = parts(name);
    name.rsplit('_').next().is_some_and(|last| MESSAGES.contains(&last))
}

/// Whether something of this name has a code and is no failure.
pub(crate) fn is_thing(name: &str) -> bool {
    let name = parts(name);
    name.rsplit('_')
        .next()
        .is_some_and(|last| THINGS.contains(&last) || THINGS.contains(&last.trim_end_matches('s')))
}

/// Whether something of this name holds codes of failures: `codes`, `errorCodes`.
pub(crate) fn are_codes(name: &str) -> bool {
    if !name.ends_with("odes") && !name.ends_with("ODES") {
        return false;
    }
    let name = parts(name);
    let mut words = name.rsplit('_');
    words.next() == Some("codes")
        && words.all(|word| is_failure(word) || matches!(word, "all" | "known" | "seen" | "the"))
}

/// The name of a type without its package and parameters.
pub(crate) fn last_name(ty: &str) -> &str {
    let ty = ty.split('<').next().unwrap_or(ty);
    ty.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or(ty)
}

/// Whether a function of this name finds out the code of a failure: `CodeOf`, `error_code`, `getErrorCode`.
pub(crate) fn finds_code(name: &str) -> bool {
    const WORDS: &[&str] = &[
        "code",
        "of",
        "for",
        "from",
        "get",
        "extract",
        "read",
        "error",
        "err",
        "failure",
        "fault",
        "problem",
        "the",
        "as",
        "its",
        "app",
        "api",
        "tool",
        "parse",
        "unwrap",
        "in",
        "find",
        "to",
        "exception",
    ];
    let name = parts(name);
    name.split('_').any(|word| word == "code") && name.split('_').all(|word| WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{finds_code, is_failure, is_thing};

    #[test]
    fn names_tell_failures_from_things() {
        for name in
            ["AppError", "apperr", "errs", "failure", "GatewayError", "ErrorBuilder", "TransportFault"]
        {
            assert!(is_failure(name), "{name}");
        }
        for name in ["Product", "ErrorReporter", "default", "Key"] {
            assert!(!is_failure(name), "{name}");
        }
        assert!(is_thing("PromoDiscount") && is_thing("products") && !is_thing("keeper"));
        assert!(
            finds_code("CodeOf")
                && finds_code("getErrorCode")
                && !finds_code("statusCode")
                && !finds_code("of")
        );
    }
}
