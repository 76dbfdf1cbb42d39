//! The codes that every imported HTTP operation may fail with, besides those that its document declares.

use serde_json::{Value, json};

use crate::{Code, Declaration, FailureDef, Kind, Retry};

const fn imported(
    code: &'static str,
    kind: Kind,
    retry: Option<Retry>,
    http: u16,
    doc: &'static str,
    hint: &'static str,
) -> Declaration {
    Declaration {
        code,
        doc,
        kind,
        retry,
        applied: None,
        http: Some(http),
        hint: Some(hint),
        since: Some("0.1.0"),
        deprecated: None,
        removed: None,
        aliases: &[],
        sensitive: &[],
    }
}

/// No whole HTTP answer came, because the upstream could not be reached or the connection ended.
pub const UPSTREAM_UNREACHABLE: Declaration = imported(
    "UPSTREAM_UNREACHABLE",
    Kind::Transient,
    Some(Retry::Same),
    503,
    "The upstream could not be reached.\n\n*When:* the connection was refused or ended before the answer did, the name did not resolve, or the secure channel failed.\n\n*Repair:* send the same call again later; `applied` says whether the request had gone out.",
    "Send the same call again later.",
);

/// No HTTP answer came in time.
pub const UPSTREAM_TIMEOUT: Declaration = imported(
    "UPSTREAM_TIMEOUT",
    Kind::Transient,
    Some(Retry::Same),
    504,
    "The upstream did not answer in time.\n\n*When:* a deadline for connecting, the first byte, silence or the whole answer passed.\n\n*Repair:* a read can be sent again; after a write look first, because it may have taken effect.",
    "A read can be sent again; after a write look first.",
);

/// An HTTP answer came that nobody can read.
pub const UPSTREAM_MALFORMED: Declaration = imported(
    "UPSTREAM_MALFORMED",
    Kind::Internal,
    Some(Retry::Never),
    502,
    "The upstream gave an answer that cannot be read.\n\n*When:* the body is not what its type says, breaks its declared schema, or is too large.\n\n*Repair:* report the reference id to the operator; look before you send a write again.",
    "Report the reference id to the operator.",
);

/// The upstream refused the call in a way that its document does not declare.
pub const HTTP_4XX: Declaration = imported(
    "HTTP_4XX",
    Kind::Validation,
    None,
    400,
    "The upstream refused the call in a way that its document does not declare.\n\n*When:* the status is 400 to 499; the failure itself carries it, such as HTTP_404.\n\n*Repair:* as its kind says.",
    "Change the call as the kind of the failure says.",
);

/// The upstream failed in a way that its document does not declare.
pub const HTTP_5XX: Declaration = imported(
    "HTTP_5XX",
    Kind::Transient,
    None,
    500,
    "The upstream failed in a way that its document does not declare.\n\n*When:* the status is 500 to 599; the failure itself carries it, such as HTTP_503.\n\n*Repair:* a read can be sent again later.",
    "A read can be sent again later.",
);

/// The code under which a description declares the failures of every status that it does not list.
///
/// It is a place for their declaration: a failure itself carries its status, such as `HTTP_404`.
pub const HTTP_DEFAULT: &str = "HTTP_DEFAULT";

const ALL: &[Declaration] = &[HTTP_4XX, HTTP_5XX, UPSTREAM_MALFORMED, UPSTREAM_TIMEOUT, UPSTREAM_UNREACHABLE];

/// The declarations of the families and of what is no HTTP answer.
pub fn defs() -> Vec<FailureDef> {
    let details = |code: &str| (code == UPSTREAM_TIMEOUT.code).then(deadline);
    ALL.iter().map(|declaration| declaration.def(details(declaration.code))).collect()
}

/// Which deadline passed.
fn deadline() -> Value {
    json!({
        "type": "object",
        "properties": {
            "phase": { "enum": ["connect", "first_byte", "idle", "total"] },
            "budget_ms": { "type": "integer", "minimum": 0 },
            "elapsed_ms": { "type": "integer", "minimum": 0 },
        },
    })
}

/// The declaration of one undeclared status, such as `HTTP_404`; `None` for what is no error status.
pub fn http(status: u16) -> Option<FailureDef> {
    let family = match status {
        400..=499 => HTTP_4XX,
        500..=599 => HTTP_5XX,
        _ => return None,
    };
    let mut def = family.def(None);
    def.code = Code::foreign(format!("HTTP_{status}"));
    def.summary = format!("The upstream answered with status {status}.").into();
    def.page = "".into();
    def.kind = Kind::of_http(status);
    def.http = Some(status);
    def.hint = Some(hint(status, def.kind).into());
    Some(def)
}

/// What to do about a status, where nothing better is known: to wait is no advice to change a call.
const fn hint(status: u16, kind: Kind) -> &'static str {
    match kind {
        Kind::Validation => "Change the arguments.",
        Kind::NotFound => "Check the identifiers, or look for what there is.",
        Kind::Conflict => "Look at the state of the thing, then change the call.",
        Kind::Permission => "Ask someone who may do this.",
        Kind::Transient if status < 500 => "Wait, then send the same call again.",
        Kind::Transient => "A read can be sent again later.",
        Kind::Internal => "Report it to the operator.",
        Kind::Unauthenticated => "Authenticate first.",
        Kind::Exhausted => "Ask someone to renew the budget or the quota.",
        Kind::Cancelled => "Send it again if it is still wanted.",
        Kind::Unsupported => "Use another operation.",
        Kind::Precondition => "Do first what the call depends on.",
    }
}
