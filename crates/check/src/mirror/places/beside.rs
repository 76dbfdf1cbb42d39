//! What stands beside a word: the other members of a failure, or of something else.

/// What stands beside a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Around {
    /// Members that failures have, and others, too.
    pub(crate) some: usize,
    /// Those of them that hardly anything else has.
    pub(crate) strong: usize,
    /// Members that only failures have.
    pub(crate) telling: usize,
}

/// Members that failures have, and others, too.
const SOME: &[&str] = &[
    "message",
    "msg",
    "error",
    "hint",
    "details",
    "detail",
    "reason",
    "cause",
    "http",
    "status",
    "ok",
    "success",
    "errors",
    "statusCode",
    "http_status",
    "httpStatus",
    "description",
    "summary",
    "data",
    "op",
];
/// Those of them that other things have as well.
const WEAK: &[&str] = &["description", "summary", "data", "status", "ok", "success", "op", "error", "errors"];
/// Members that only failures have.
pub(crate) const TELLING: &[&str] = &[
    "retryable",
    "recoverable",
    "isError",
    "is_error",
    "retry_after",
    "retryAfter",
    "retry_after_ms",
    "next_actions",
    "nextActions",
    "retry",
    "upstream_code",
    "similar_refs",
    "Recoverable",
    "Retryable",
    "isRetryable",
];
/// What people call a failure that they have caught.
const CAUGHT: &[&str] = &[
    "err",
    "error",
    "e",
    "ex",
    "exc",
    "exception",
    "failure",
    "fail",
    "fault",
    "problem",
    "cause",
    "envelope",
    "toolerror",
    "callerror",
    "te",
    "errorenvelope",
    "inner",
    "source",
    "caught",
    "raised",
    "thrown",
    "excinfo",
    "exc_info",
];

impl Around {
    pub(crate) fn of<'l>(labels: impl Iterator<Item = &'l str>) -> Self {
        let mut around = Self::default();
        let mut has_text = false;
        for label in labels {
            has_text |= label.eq_ignore_ascii_case("text");
            // In Go members have a capital.
            let is_telling = TELLING.iter().any(|telling| telling.eq_ignore_ascii_case(label));
            around.telling += usize::from(is_telling);
            let lower = label.to_ascii_lowercase();
            let is_some = SOME.contains(&label) || SOME.contains(&lower.as_str());
            around.some += usize::from(is_some);
            around.strong += usize::from(is_some && !WEAK.contains(&lower.as_str()));
        }
        // Many things have a text; what says whether it went well, too, is an answer.
        around.strong += usize::from(has_text && around.some > 0);
        around
    }

    pub(crate) fn caught(name: Option<&str>) -> Self {
        let is_caught = name.is_some_and(|name| CAUGHT.contains(&name.to_ascii_lowercase().as_str()));
        Self { some: usize::from(is_caught), ..Self::default() }
    }
}
