//! Replies with the status of a failure: what such a reply has as its code is one, however it is written.

use tree_sitter::Node;

use super::calls::receiver;
use super::positions::Member;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::tree::blocks::is_row;
use crate::mirror::uses::{Around, Finder};
use crate::mirror::words::text::{fold, screaming};

/// How far up a status is looked for.
const STEPS: usize = 12;
/// How many calls stand before one on the same value.
const CHAIN: usize = 4;
/// The names of the statuses of failures.
const FAILING: &str = "BAD_REQUEST UNAUTHORIZED PAYMENT_REQUIRED FORBIDDEN NOT_FOUND METHOD_NOT_ALLOWED NOT_ACCEPTABLE \
    REQUEST_TIMEOUT CONFLICT GONE LENGTH_REQUIRED PRECONDITION_FAILED PAYLOAD_TOO_LARGE CONTENT_TOO_LARGE \
    UNSUPPORTED_MEDIA_TYPE EXPECTATION_FAILED IM_A_TEAPOT UNPROCESSABLE_ENTITY UNPROCESSABLE_CONTENT LOCKED \
    FAILED_DEPENDENCY TOO_EARLY UPGRADE_REQUIRED PRECONDITION_REQUIRED TOO_MANY_REQUESTS INTERNAL_SERVER_ERROR \
    NOT_IMPLEMENTED BAD_GATEWAY SERVICE_UNAVAILABLE GATEWAY_TIMEOUT INSUFFICIENT_STORAGE";
/// Members, parameters and methods that are given a status.
const STATUSES: &[&str] = &["status", "statuscode", "httpstatus", "code"];
/// What calls are called that answer somebody.
const ANSWERS: &[&str] =
    &["json", "send", "abort", "respond", "reply", "response", "problem", "status", "jsonify"];

/// Members that hold the failure of a reply.
pub(crate) const ERRORS: &[&str] = &["error", "failure", "fault", "problem"];

/// Whether what is called so answers somebody.
fn answers(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ANSWERS.iter().any(|word| name.contains(word))
}

impl<'t> Finder<'_, 't, '_> {
    /// Whether something is the body of a reply, or a part of it, that has the status of a failure:
    /// `res.status(409).json({ … })`, `c.JSON(409, …)`, `(StatusCode::CONFLICT, Json(…))`.
    pub(crate) fn has_failing_status(&self, node: Node<'t>) -> bool {
        let mut at = node;
        for _ in 0..STEPS {
            let Some(parent) = at.parent() else { return false };
            let found = match self.view(parent) {
                View::Call { callee, args } => self.answers_failing(callee, &args),
                View::List(parts) | View::Pass(parts) if parts.len() > 1 => {
                    // `return jsonify(…), 409`
                    let is_reply =
                        || self.facts.lang == Language::Python && is_row(parent) && parts[0].id() == at.id();
                    parts.iter().any(|part| self.is_failing_name(*part))
                        || is_reply() && self.is_failing_number(parts[1])
                }
                View::Object { members, .. } => members.iter().any(|member| self.is_failing_member(member)),
                View::Block => return self.is_after_failing_status(at),
                View::Function { .. } | View::Class { .. } => return false,
                _ => false,
            };
            if found {
                return true;
            }
            at = parent;
        }
        false
    }

    /// Whether the status of a failure is written just before a statement: `w.WriteHeader(503)`.
    fn is_after_failing_status(&self, statement: Node<'t>) -> bool {
        const BEFORE: usize = 4;
        let before = std::iter::successors(statement.prev_named_sibling(), Node::prev_named_sibling);
        before.take(BEFORE).any(|before| {
            let written =
                words(before, self.facts.text).split_once(".WriteHeader(").map(|(_, status)| status);
            let status = written.and_then(|status| status.split(')').next()).unwrap_or_default();
            status.parse::<u16>().is_ok_and(|status| (400..600).contains(&status))
                || status.strip_prefix("http.").is_some_and(is_failing)
        })
    }

    /// The same for what has a code alone, or beside what tells of a failure, where the code is no declared one.
    pub(crate) fn is_answered_badly(&self, node: Node<'t>, members: &[Arg<'t>], around: Around) -> bool {
        let is_error = around.some > 0 && (self.is_error_of_reply(node) || self.is_problem(members));
        let is_open = |member: &Arg<'t>| {
            let found = member.label.and_then(|label| self.places.member(label, self.facts.lang));
            found.is_some_and(|found| found == Member::Code || is_error)
                && self.plain_text(member.value).is_some_and(|text| !self.declared.knows(text))
        };
        let tells = around.some > 0 || members.len() == 1;
        tells && members.iter().any(is_open) && (is_error || self.has_failing_status(node))
    }

    /// Whether an object is the error of another one that is given back: `{ ok: false, error: { type: "X", message } }`.
    fn is_error_of_reply(&self, node: Node<'t>) -> bool {
        let outer = std::iter::successors(node.parent(), Node::parent).take(3);
        let mut outer = outer.filter_map(|outer| match self.view(outer) {
            View::Object { members, .. } => Some((outer, members, Vec::new())),
            // `jsonify(error={"type": "X", "message": "…"})`
            View::Call { callee, args } => Some((outer, args, self.resolver.path(callee))),
            _ => None,
        });
        outer.next().is_some_and(|(outer, members, made_by)| {
            let label =
                members.iter().find(|member| member.value.id() == node.id()).and_then(|one| one.label);
            let answers = made_by.last().is_some_and(|name| answers(name));
            label.is_some_and(|label| ERRORS.contains(&label)) && (answers || self.is_sent(outer))
        })
    }

    /// Whether some members are those of a problem: `{ type: "X", title: "…", status: 404 }`.
    fn is_problem(&self, members: &[Arg<'t>]) -> bool {
        let has = |name: &str| {
            members.iter().any(|one| one.label.is_some_and(|label| label.eq_ignore_ascii_case(name)))
        };
        (has("title") || has("detail")) && members.iter().any(|member| self.is_failing_member(member))
    }

    /// Whether a call, or one before it on the same value, says the status of a failure.
    fn answers_failing(&self, callee: Node<'t>, args: &[Arg<'t>]) -> bool {
        let name = self.resolver.path(callee).last().copied().unwrap_or_default();
        let answers = answers(name);
        let is_plain = |arg: &Arg<'t>| {
            arg.label.is_none()
                && (self.is_failing_name(arg.value) || answers && self.is_failing_number(arg.value))
        };
        // `NextResponse.json({ … }, { status: 409 })`
        let is_set = |arg: &Arg<'t>| match self.view(arg.value) {
            View::Object { members, .. } => members.iter().any(|member| self.is_failing_member(member)),
            _ => false,
        };
        if args.iter().any(|arg| is_plain(arg) || self.is_failing_member(arg) || is_set(arg)) {
            return true;
        }
        let before = |callee: &Node<'t>| match receiver(*callee, self.facts).map(|object| self.view(object)) {
            Some(View::Call { callee, args }) => Some((callee, args)),
            _ => None,
        };
        let mut at = before(&callee);
        for _ in 0..CHAIN {
            let Some((callee, args)) = at else { return false };
            let sets = self.resolver.path(callee).last().is_some_and(|name| is_status(name));
            let is_failing =
                |arg: &Arg<'t>| self.is_failing_number(arg.value) || self.is_failing_name(arg.value);
            if sets && args.iter().any(is_failing) {
                return true;
            }
            at = before(&callee);
        }
        false
    }

    fn is_failing_member(&self, member: &Arg<'t>) -> bool {
        let name = || self.resolver.path(member.value).last().copied();
        member.label.is_some_and(is_status)
            && (self.is_failing_number(member.value) || name().is_some_and(is_failing))
    }

    fn is_failing_number(&self, node: Node<'t>) -> bool {
        words(node, self.facts.text).parse::<u16>().is_ok_and(|status| (400..600).contains(&status))
    }

    /// `http.StatusConflict`, `StatusCode::CONFLICT`, `status.HTTP_409_CONFLICT`
    fn is_failing_name(&self, node: Node<'t>) -> bool {
        if !matches!(self.view(node), View::Access { .. } | View::Name(_)) {
            return false;
        }
        let path = self.resolver.path(node);
        let says_status = |part: &&str| {
            let part = part.to_ascii_lowercase();
            part.contains("status") || part.starts_with("http")
        };
        path.iter().any(says_status) && path.last().is_some_and(|name| is_failing(name))
    }
}

fn is_status(label: &str) -> bool {
    label.len() <= 12 && STATUSES.contains(&fold(label).as_str())
}

/// Whether a status of this name is that of a failure, whatever stands before it: `StatusConflict`, `HTTP_409_CONFLICT`.
fn is_failing(name: &str) -> bool {
    let name = screaming(name);
    let name = name.strip_prefix("STATUS_").or_else(|| name.strip_prefix("HTTP_")).unwrap_or(&name);
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
    FAILING.split_whitespace().any(|failing| failing == name)
}
