//! The JavaScript guard: a script is refused before it runs if it could turn text into code or reach the process.
//!
//! It judges the parsed script, never its text, so that a string that merely contains `process.exit` passes. The
//! script may be the body of an async function, a script or a single expression; one that fits several grammars must
//! be harmless in each, and one that fits none is refused. It guards what a script can do to the program that runs
//! it, not what it does in the page: `fetch` and the DOM are free.
//!
//! # Rules
//! 1. *Globals* are denied unless listed. `eval`, `Function`, `require`, `Reflect`, `Proxy`, `WebAssembly`, workers
//!    and the like are on no list; `process` is a sheet of facts (`platform`, `version` …). A global of the page is
//!    reached as `window.name`.
//! 2. *Names* such as `__proto__`, `eval` or `constructor` are refused as a property of anything, in a member, a
//!    computed key that can be worked out, or a pattern. A constructor may be asked for its `name`, compared and
//!    replaced.
//! 3. *The global object* may be passed around, but not read by a key that is not known beforehand, and not handed to
//!    functions of others. It is followed through variables, properties, arguments, results and sloppy `this`.
//! 4. *Timers* take what is plainly a function, never what may be text. Markup that is written (`innerHTML`,
//!    `document.write` …) must be known and inert; script elements, handler attributes and `javascript:` addresses are
//!    refused.
//! 5. *Keys that nobody knows* (`rows[name]`) are fine on ordinary objects, although `name` may be "constructor": to
//!    get code out of that, a script must call what the key gave, with text, and then call the result; or reach
//!    through two such keys to `eval` and call that. So values are followed from such a key on, and refused are
//!    * a call of what came out of calling what came out of an unknown key: `o[k](text)()`,
//!    * a call of what came out of two unknown keys in a row: `o[j][k](text)`,
//!    * an unknown key on a function, a class or a built-in: `f[k]`,
//!    * a class that extends what came out of an unknown key.
//!
//!    `handlers[name](event)`, `grid[y][x]` and `row[key].trim()` pass. A key is known, or known to be harmless, if it
//!    is a constant, put together from constants, a variable that only ever gets numbers, the result of arithmetic, or
//!    begins or ends like no name that matters: `row['col' + i]`.
//!
//! # Limits
//! The flow of values is an approximation: properties are told apart by name and not by object, and functions of the
//! page that are neither the engine's nor the script's are taken not to call a made value. Markup that reaches the
//! page by other ways (`Object.assign`, a key that nobody knows, `DOMParser`) and addresses that cannot be worked out
//! are left to the page's content security policy. The guard is one fence; the sandbox of the process is another.

mod calls;
mod codes;
mod flow;
mod fold;
mod graph;
mod markup;
mod names;
mod parse;
mod rules;
mod scene;
mod shape;

use curable_core::Failure;
use serde_json::Value;

pub use codes::{EVAL_BLOCKED_CONSTRUCT, EVAL_BLOCKED_KEYWORD, EVAL_SYNTAX_ERROR, code_hash, defs};
pub use parse::MAX_SOURCE;

/// The members of an arguments object that hold source.
const FIELDS: &[&str] = &["body", "code", "script", "source", "expression", "javascript"];

/// Refuses a script that could turn text into code or reach the process.
pub fn check(source: &str) -> Result<(), Failure> {
    match parse::judge(source) {
        None => Ok(()),
        Some(finding) => Err(finding.failure(source)),
    }
}

/// The refusal of what is no script at all.
pub(crate) fn unreadable(source: &str) -> Failure {
    codes::Finding::Syntax.failure(source)
}

/// Checks what of an operation's arguments is source: the arguments themselves if they are a string, else the members
/// `body`, `code`, `script`, `source`, `expression` and `javascript`. Other members are data and are not looked at.
pub fn check_fields(arguments: &Value) -> Result<(), Failure> {
    if let Value::String(source) = arguments {
        return check(source);
    }
    FIELDS.iter().filter_map(|field| arguments.get(field)?.as_str()).try_for_each(check)
}
