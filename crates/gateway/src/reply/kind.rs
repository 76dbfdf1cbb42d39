//! What kind of failure a reply is: by its status, and by what headers and the upstream's own code say beyond it.

use curable_core::Kind;
use curable_core::resolve::THROTTLES;
use curable_dialects::findings::named;
use http::HeaderMap;
use serde_json::Value;

use crate::wait;

/// What a reply says in so many words beyond its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// The credential was good once.
    Expired,
    /// The credential is good, and lacks a scope.
    Scope,
    /// Too many calls; this one was not looked at.
    Throttled,
    /// Something is used up that time alone does not bring back.
    Quota,
}

/// The kind, and the sign that it follows from, if there is one.
pub(super) fn of(
    status: u16,
    headers: &HeaderMap,
    code: Option<&str>,
    body: Option<&Value>,
) -> (Kind, Option<Sign>) {
    let sign = sign(status, headers, code, body);
    let kind = match (status, sign) {
        (400..=499, Some(Sign::Expired)) => Kind::Unauthenticated,
        (400..=499, Some(Sign::Scope)) => Kind::Permission,
        (400..=499, Some(Sign::Quota)) => Kind::Exhausted,
        (400..=499, Some(Sign::Throttled)) => Kind::Transient,
        // Whole families of services say everything with 400 and tell it apart by the code.
        // What a validator calls one of its findings is no such code: `extra_forbidden`.
        (400, None) => {
            code.filter(|code| named(code).is_none()).and_then(by_code).unwrap_or(Kind::Validation)
        }
        // AWS answers so where nobody has signed.
        (403, None) if code.is_some_and(is_unsigned) => Kind::Unauthenticated,
        _ => Kind::of_http(status),
    };
    (kind, sign)
}

/// Whether a 402 is about what was to be paid with, and not about a quota: it names a card, or the argument.
pub(super) fn is_declined(code: Option<&str>, sign: Option<Sign>, names_argument: bool) -> bool {
    const SIGNS: &[&str] = &["card", "declin", "paymentmethod", "cvc", "authenticationrequired"];
    let folded = code.map(fold).unwrap_or_default();
    let has = |signs: &[&str]| signs.iter().any(|sign| folded.contains(sign));
    // What a validator calls one of its findings says nothing of a payment.
    let is_own = code.is_none_or(|code| named(code).is_none());
    has(SIGNS) || (names_argument && is_own && (sign.is_none() || has(&["insufficientfunds"])))
}

fn sign(status: u16, headers: &HeaderMap, code: Option<&str>, body: Option<&Value>) -> Option<Sign> {
    let folded = code.map(fold).unwrap_or_default();
    let has = |signs: &[&str]| signs.iter().any(|sign| folded.contains(sign));
    let challenge = challenge(headers);
    let says = |word: &str| challenge.contains(word);
    let throttled = code.is_some_and(|code| THROTTLES.contains(&code))
        || has(&["ratelimit", "throttl", "toomanyrequests", "slowdown", "requestlimit"]);
    let quota = has(&[
        "quota",
        "dailylimit",
        "insufficientfunds",
        "insufficientcredit",
        "insufficientbalance",
        "billing",
    ]);
    let expired =
        has(&["expiredtoken", "tokenexpired", "tokenhasexpired", "expiredcredential", "credentialsexpired"])
            || has(&["sessionexpired", "jwtexpired", "authexpired", "expiredauth"])
            || says("expired");
    let scope = has(&["insufficientscope", "missingscope", "scopemissing", "insufficientpermission"])
        || says("insufficient_scope");
    match status {
        // Being told when to come back beats a word that could mean either.
        429 if quota && !is_used_up(headers) && !wait::is_told(headers, body) => Some(Sign::Quota),
        429 => Some(Sign::Throttled),
        400 | 403 | 503 if throttled => Some(Sign::Throttled),
        403 if is_used_up(headers) => Some(Sign::Throttled),
        400 | 401 | 403 | 407 if scope => Some(Sign::Scope),
        400 | 401 | 403 | 407 if expired => Some(Sign::Expired),
        400 | 402 | 403 if quota => Some(Sign::Quota),
        _ => None,
    }
}

/// Whether the headers of a refusal speak of a limit that comes back with time.
fn is_used_up(headers: &HeaderMap) -> bool {
    const REMAINING: &[&str] = &["x-ratelimit-remaining", "ratelimit-remaining", "x-rate-limit-remaining"];
    headers.contains_key("retry-after")
        || REMAINING.iter().any(|name| headers.get(*name).is_some_and(|left| left.as_bytes() == b"0"))
        || headers.get("ratelimit").and_then(|line| line.to_str().ok()).is_some_and(|line| {
            line.split([',', ';']).any(|part| matches!(part.trim(), "r=0" | "remaining=0"))
        })
}

/// The challenges of a 401 or 403, in small letters.
fn challenge(headers: &HeaderMap) -> String {
    let lines = headers.get_all("www-authenticate").iter().filter_map(|line| line.to_str().ok());
    lines.take(4).map(str::to_ascii_lowercase).collect::<Vec<_>>().join(" ")
}

/// Whether a code says that the call came without a credential, or with one that nobody knows.
fn is_unsigned(code: &str) -> bool {
    const SIGNS: &[&str] = &[
        "missingauth",
        "invalidclienttoken",
        "unrecognizedclient",
        "unauthenticated",
        "incompletesignature",
        "invalidaccesskeyid",
        "signaturedoesnotmatch",
    ];
    let folded = fold(code);
    SIGNS.iter().any(|sign| folded.contains(sign))
}

/// What a code says that came with 400.
fn by_code(code: &str) -> Option<Kind> {
    const TABLE: &[(&[&str], Kind)] = &[
        (&["notfound", "nosuch", "doesnotexist", "resourcemissing"], Kind::NotFound),
        (&["accessdenied", "permissiondenied", "forbidden", "notauthorized"], Kind::Permission),
        (
            &["unauthenticated", "unauthorized", "invalidclienttoken", "unrecognizedclient", "missingauth"],
            Kind::Unauthenticated,
        ),
        (&["conditionalcheckfailed", "failedprecondition", "preconditionfailed"], Kind::Precondition),
        (&["alreadyexists", "conflict", "resourceinuse", "duplicate", "aborted"], Kind::Conflict),
        (&["notimplemented", "unimplemented", "unsupportedoperation"], Kind::Unsupported),
    ];
    let folded = fold(code);
    TABLE.iter().find(|(signs, _)| signs.iter().any(|sign| folded.contains(sign))).map(|(_, kind)| *kind)
}

fn fold(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}
