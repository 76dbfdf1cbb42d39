"""`call-error`: `{"code", "message", "retryable", "details"?}`, bare or in an event."""

from ..draft import NotInDialect, Parts, Success, draft
from ..values import (
    Json,
    Members,
    is_number,
    is_whole,
    seconds_to_ms,
    take_bool,
    take_text,
    text,
)
from ..words import Kind

ID = "call-error"

_EVENT = "call.error"

# The native name of the wait, in whole seconds.
_WAIT = "retry_after"

# Older names of protocol codes, of the first implementation, whose payload had no
# `retryable`. Where that member is present, such a name is an operation's own code.
_OLDER_NAMES = {
    "ACCESS_DENIED": "FORBIDDEN",
    "EXECUTION_ERROR": "INTERNAL",
    "OPERATION_NOT_FOUND": "NOT_FOUND",
    "UNKNOWN_ERROR": "INTERNAL",
    "VALIDATION_ERROR": "INVALID_INPUT",
}

# The kinds of the codes that only this system emits.
_OWN_KINDS: dict[str, Kind] = {
    "ABORTED": "cancelled",
    "INVALID_OPERATION_TYPE": "validation",
    "MCP_TOOL_ERROR": "internal",
}


def recognises(members: Members) -> bool:
    """Whether an object can only be in this dialect."""
    if _is_event(members):
        return members.get("type") == _EVENT
    code, details = text(members.get("code")), members.get("details")
    if code is None:
        return False
    imported = code.startswith("HTTP_") or code == "MCP_TOOL_ERROR"
    open_details = details is not None and not isinstance(details, dict)
    return (
        isinstance(members.get("message"), str)
        and isinstance(members.get("retryable"), bool)
        and "cause" not in members
        and "trace_id" not in members
        and (imported or open_details)
    )


def _is_event(members: Members) -> bool:
    word = members.get("type")
    return (
        isinstance(members.get("payload"), dict)
        and isinstance(word, str)
        and word.startswith("call.")
    )


def decode(value: Json) -> Parts | Success:
    """Reads a payload or an event. `call.responded` is a success."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    payload = value.get("payload")
    if not (_is_event(value) and isinstance(payload, dict)):
        return _read(value, "/code")
    match value.get("type"):
        case "call.responded":
            return Success(payload.get("output", payload))
        case "call.error":
            return _read(payload, "/payload/code")
        case _:
            raise NotInDialect(ID, "`call.error` or `call.responded`", "/type")


def _read(payload: Members, at: str) -> Parts:
    code = take_text(payload, "code")
    if code is None:
        raise NotInDialect(ID, "a text", at)
    message = take_text(payload, "message") or ""
    if "retryable" not in payload:
        code = _OLDER_NAMES.get(code, code)
    flag = take_bool(payload, "retryable")
    parts = draft(code, message, kind=_OWN_KINDS.get(code), flag=flag)
    parts.details = payload.get("details")
    parts.details_null = "details" in payload and parts.details is None
    _take_wait(parts)
    return parts


def _take_wait(parts: Parts) -> None:
    """Takes the wait out of the details; as a text it also stays there."""
    details = parts.details
    if not isinstance(details, dict):
        return
    wait = details.get(_WAIT)
    digits = isinstance(wait, str) and wait.isascii() and wait.isdigit()
    ms = seconds_to_ms(wait) if digits or is_whole(wait) else None
    if ms is None:
        return
    if is_number(wait):
        del details[_WAIT]
    if not details:
        parts.details = None
    parts.retry_after_ms = ms
