//! Reads problems: our own in full, and those of any other make.

use curable_core::{Code, Failure, Kind, protocol};
use serde_json::{Map, Value};

use super::write::{Page, Title};
use super::{ID, PAGES};
use crate::draft::{Draft, heard, heard_as};
use crate::findings::Findings;
use crate::{curable, json};

/// Members that say how long to wait, in seconds.
const WAITS: &[&str] =
    &["retry_after", "retryAfter", "retry_after_seconds", "retryAfterSeconds", "Retry-After", "retry-after"];

/// Reads a problem that holds the canonical members.
pub(super) fn full(mut members: Map<String, Value>) -> Failure {
    let [page, title, instance, status] =
        ["type", "title", "instance", "status"].map(|name| members.shift_remove(name));
    let message = json::take_text(&mut members, "detail");
    let beside = message.and_then(|message| members.insert("message".to_owned(), Value::String(message)));
    let Some(mut failure) = curable::read(members, None) else { return foreign(Map::new()) };
    if failure.http.is_none() {
        // A status that follows from the code or the kind was not said by the failure itself.
        let derived = failure.status();
        failure.http = status.as_ref().and_then(json::status).filter(|status| *status != derived);
    }
    let mut extra = failure.heard.take().map(|heard| heard.members).unwrap_or_default();
    let told = |value: &Value, text: String| value.as_str() == Some(text.as_str());
    let page = page.filter(|page| !told(page, Page { base: PAGES, code: &failure.code }.to_string()));
    let title = title.filter(|title| !told(title, Title(&failure.code).to_string()));
    let rest = [("type", page), ("title", title), ("instance", instance), ("message", beside)];
    extra.extend(rest.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
    heard(&mut failure, ID, extra);
    failure
}

/// Reads any other problem. Members that the RFC does not name are its details.
pub(super) fn foreign(members: Map<String, Value>) -> Failure {
    let mut problem = Foreign { details: members, members: Map::new(), spelled: Map::new() };
    let status = problem.status();
    let page = problem.page();
    let (message, title) = problem.message();
    let code = problem
        .code(status)
        .or_else(|| page.as_deref().and_then(code_of_page).map(str::to_owned))
        .or_else(|| Some(format!("HTTP_{}", status?)))
        .unwrap_or_default();
    let message = message.or(title).or_else(|| Some(format!("HTTP {}", status?))).unwrap_or_default();
    let mut draft = Draft::new(Code::foreign(code), message);
    draft.http = status;
    draft.kind = problem.spell("kind", |kind| Kind::parse(kind.as_str()?));
    draft.flag = problem.spell("retryable", Value::as_bool);
    let wait = problem.wait();
    let trace = ["traceId", "trace_id"]
        .iter()
        .find_map(|name| problem.spell(name, |id| id.as_str().map(str::to_owned)));
    problem.set_aside();
    let mut found = Findings::beside(&problem.details);
    if draft.kind.is_none()
        && status.is_none()
        && protocol::find(draft.code.as_str()).is_none()
        && !found.repairs.is_empty()
    {
        // Nobody says what it is, but it lists what is wrong with the arguments.
        draft.kind = Some(Kind::Validation);
    }
    let mut failure = draft.finish();
    if matches!(failure.kind, Kind::Transient | Kind::Internal) {
        // The server failed: what it lists is not about the arguments.
        found = Findings::default();
    }
    failure.repairs = found.repairs;
    failure.more_repairs = found.more;
    failure.retry_after_ms = wait;
    failure.trace_id = trace;
    let Foreign { details, members, spelled } = problem;
    failure.details = (!details.is_empty()).then_some(Value::Object(details));
    heard_as(&mut failure, ID, members, spelled);
    failure
}

/// A problem on its way: what is not taken out of `details` stays there.
struct Foreign {
    details: Map<String, Value>,
    members: Map<String, Value>,
    spelled: Map<String, Value>,
}

impl Foreign {
    /// Takes out a member that is understood, and keeps its spelling.
    fn spell<T>(&mut self, name: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let read = read(self.details.get(name)?)?;
        if let Some(value) = self.details.shift_remove(name) {
            self.spelled.insert(name.to_owned(), value);
        }
        Some(read)
    }

    /// An error status, as a number or as digits.
    fn status(&mut self) -> Option<u16> {
        self.spell("status", |status| match status {
            Value::String(digits) => json::status(&Value::from(digits.trim().parse::<u64>().ok()?)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                json::status(status)
            }
        })
    }

    /// The address of the page, which no field of a failure holds.
    fn page(&mut self) -> Option<String> {
        let page = json::take_text(&mut self.details, "type")?;
        self.members.insert("type".to_owned(), Value::String(page.clone()));
        Some(page)
    }

    /// The detail and the title. The title is kept apart unless it is all that the problem says.
    fn message(&mut self) -> (Option<String>, Option<String>) {
        let text = |value: &Value| value.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned);
        let message = self.spell("detail", text);
        let title = self.details.get("title").and_then(text);
        if message.is_none() {
            self.spell("title", text);
        }
        (message, title)
    }

    /// The code that the problem itself gives; a number that only repeats the status is none.
    fn code(&mut self, status: Option<u16>) -> Option<String> {
        self.spell("code", |code| match code {
            Value::String(code) if !code.trim().is_empty() => Some(Some(code.clone())),
            Value::Number(number) if status.is_some() && number.as_u64() == status.map(u64::from) => {
                Some(None)
            }
            Value::Number(number) => Some(Some(number.to_string())),
            Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
        })
        .flatten()
    }

    fn wait(&mut self) -> Option<u64> {
        self.spell("retry_after_ms", Value::as_u64)
            .or_else(|| WAITS.iter().find_map(|name| self.spell(name, json::seconds_to_ms)))
    }

    /// What the RFC names and no field can hold. A detail of several parts lists facts, so it stays.
    fn set_aside(&mut self) {
        for name in ["type", "title", "status", "detail", "instance"] {
            let lists_facts = |value: &Value| name == "detail" && (value.is_array() || value.is_object());
            if self.details.get(name).is_some_and(|value| !lists_facts(value))
                && let Some(value) = self.details.shift_remove(name)
            {
                self.members.insert(name.to_owned(), value);
            }
        }
    }
}

/// The last part of a page's address, where it tells more than the status.
fn code_of_page(page: &str) -> Option<&str> {
    let page = page.trim();
    if page.eq_ignore_ascii_case("about:blank") || page.contains(char::is_whitespace) {
        return None;
    }
    let (path, fragment) = page.split_once('#').unwrap_or((page, ""));
    let path = path.split('?').next().unwrap_or(path).trim_end_matches('/');
    let local = match path.split_once("://") {
        // A bare host is no page.
        Some((_, rest)) => rest.split_once('/')?.1,
        None => path,
    };
    let last = local.rsplit(['/', ':']).next().unwrap_or(local);
    // Sections of the HTTP specifications and pages of a status describe the status alone.
    let generic = |word: &str| word.is_empty() || word.bytes().all(|byte| byte.is_ascii_digit());
    if last.strip_prefix("rfc").is_some_and(|digits| digits.starts_with(|digit: char| digit.is_ascii_digit()))
    {
        return None;
    }
    if generic(fragment) { Some(last).filter(|last| !generic(last)) } else { Some(fragment) }
}
