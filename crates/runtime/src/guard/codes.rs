//! The codes of the guard, and how a finding becomes a failure.

use curable_core::{Applied, Declaration, Failure, FailureDef, Kind, Origin, Retry};
use serde_json::{Value, json};

macro_rules! codes {
    ($($(#[doc = $page:literal])+ $name:ident, $hint:literal;)+) => {
        $(
            $(#[doc = $page])+
            pub const $name: Declaration = Declaration {
                code: stringify!($name),
                doc: concat!($($page, "\n"),+),
                kind: Kind::Validation,
                retry: Some(Retry::Amended),
                applied: Some(Applied::No),
                http: Some(400),
                hint: Some($hint),
                since: Some("0.1.0"),
                deprecated: None,
                removed: None,
                aliases: &[],
                sensitive: &[],
            };
        )+
    };
}

codes! {
    /// The script uses a construct that could run text as code or end the process.
    ///
    /// *When:* it reaches `eval`, `Function`, `process`, a constructor or an unlisted global by any route, or a name
    /// that cannot be known beforehand on an object that matters. `details.construct` names what was found.
    ///
    /// *Repair:* write it without the construct: read properties by name, declare every variable, give timers a
    /// function, and reach a global of the page as `window.name`.
    ///
    /// *Example:* `globalThis['ev' + 'al']('1')`
    EVAL_BLOCKED_CONSTRUCT, "Rewrite the script without the construct; reach a global of the page as `window.name`.";
    /// The script plainly uses a forbidden keyword.
    ///
    /// *When:* `process.exit`, `require(`, `eval(`, `Function(`, `__proto__` or `child_process` occurs as code. A string
    /// that merely contains one of them passes.
    ///
    /// *Repair:* leave it out.
    ///
    /// *Example:* `process.exit(0)`
    EVAL_BLOCKED_KEYWORD, "Rewrite the script without the keyword.";
    /// The script cannot be parsed, so that nobody can say what it does.
    ///
    /// *When:* it is neither a function body, nor a script, nor an expression of JavaScript.
    ///
    /// *Repair:* mend the syntax.
    ///
    /// *Example:* `let = ;`
    EVAL_SYNTAX_ERROR, "Mend the syntax: the script must parse as the body of an async function, or as an expression.";
}

/// What the guard found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Finding {
    /// One of the keywords, plainly used.
    Keyword(&'static str),
    /// Anything else that is refused, in the words of the failure.
    Construct(String),
    /// No grammar fits.
    Syntax,
}

impl Finding {
    pub(super) fn construct(text: impl Into<String>) -> Self {
        Self::Construct(text.into())
    }

    /// The failure, with the hash of the source in place of the source.
    pub(super) fn failure(self, source: &str) -> Failure {
        let hash = code_hash(source);
        let (declaration, message, details) = match self {
            Self::Keyword(keyword) => (
                &EVAL_BLOCKED_KEYWORD,
                format!("the script uses `{keyword}`"),
                json!({ "construct": keyword, "keyword": keyword, "code_hash": hash }),
            ),
            Self::Construct(construct) => (
                &EVAL_BLOCKED_CONSTRUCT,
                format!("the script uses {construct}"),
                json!({ "construct": construct, "code_hash": hash }),
            ),
            Self::Syntax => (
                &EVAL_SYNTAX_ERROR,
                "the script cannot be parsed".to_owned(),
                json!({ "construct": "syntax", "code_hash": hash }),
            ),
        };
        let mut failure = Failure::declared(declaration, message);
        failure.details = Some(details);
        failure.origin = Some(Origin::Caller);
        failure.applied = Some(Applied::No);
        failure
    }
}

/// The declarations of the guard's codes, in alphabetical order.
pub fn defs() -> Vec<FailureDef> {
    vec![
        EVAL_BLOCKED_CONSTRUCT.def(Some(details(&["construct", "code_hash"]))),
        EVAL_BLOCKED_KEYWORD.def(Some(details(&["construct", "keyword", "code_hash"]))),
        EVAL_SYNTAX_ERROR.def(Some(details(&["construct", "code_hash"]))),
    ]
}

fn details(members: &[&str]) -> Value {
    let mut properties = serde_json::Map::new();
    for &member in members {
        let schema = match member {
            "code_hash" => json!({ "type": "string", "pattern": "^[0-9a-f]{8}$" }),
            _ => json!({ "type": "string", "maxLength": 200 }),
        };
        properties.insert(member.to_owned(), schema);
    }
    json!({ "type": "object", "properties": properties, "required": members, "additionalProperties": false })
}

/// The hash by which a log finds a source again without holding it: FNV-1a, 32 bits, over UTF-8, eight hex digits.
pub fn code_hash(source: &str) -> String {
    let hash =
        source.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}
