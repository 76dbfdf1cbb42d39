"""`aws`: errors of Smithy's JSON protocols: the code in a header, `__type` or `code`."""

from dataclasses import dataclass

from .. import pointer
from ..draft import NotInDialect, Parts, draft
from ..repair import MAX_REPAIRS, Repair
from ..values import (
    Json,
    Members,
    is_ascii_word,
    is_number,
    items_of,
    member,
    members_of,
    seconds_to_ms,
    status,
    take_text,
    text,
    whole,
)
from .aws_names import kind

ID = "aws"

# The member that says how long to wait, in seconds.
_WAIT = "retryAfterSeconds"

# The header that names the error, in small letters.
_ERROR_TYPE = "x-amzn-errortype"

# The members that may hold the sentence; the first that is there counts.
_MESSAGES = ("message", "Message", "errorMessage")


@dataclass(slots=True)
class _Wire:
    """The parts of an error, whatever hands it over."""

    code: str
    message: str | None = None
    status: int | None = None
    wait_ms: int | None = None
    body: Members | None = None


@dataclass(slots=True)
class _Headers:
    error_type: str | None = None
    wait_ms: int | None = None


def recognises(members: Members) -> bool:
    """Whether an object has a sign that no other dialect knows."""
    sdk = "ResponseMetadata" in members and isinstance(
        member(members.get("Error"), "Code"), str
    )
    return (
        _is_flat(members)
        or _is_flat(members_of(members.get("headers")))
        or _is_flat(members_of(members.get("body")))
        or sdk
    )


def _is_flat(members: Members) -> bool:
    return any(
        isinstance(value, str) and (name == "__type" or name.lower() == _ERROR_TYPE)
        for name, value in members.items()
    )


def decode(value: Json) -> Parts:
    """Reads the header, a body, a body beside headers, or a whole answer."""
    wire = _read(value)
    if wire is None:
        expected = "an error code in `x-amzn-errortype`, `code` or `__type`"
        raise NotInDialect(ID, expected)
    known = kind(wire.code)
    parts = draft(wire.code, wire.message or "", kind=known, http=wire.status)
    body = wire.body or {}
    wait = body.get(_WAIT)
    in_body = seconds_to_ms(wait) if is_number(wait) else None
    if in_body is not None:
        del body[_WAIT]
    parts.retry_after_ms = wire.wait_ms if wire.wait_ms is not None else in_body
    # What must change stands in the `fieldList` of a Smithy validation error.
    paths = (text(member(item, "path")) for item in items_of(body.get("fieldList")))
    found = [Repair(pointer.from_path(p), "shape") for p in paths if p is not None]
    parts.repairs = tuple(found[:MAX_REPAIRS])
    parts.more_repairs = max(len(found) - MAX_REPAIRS, 0)
    parts.details = body or None
    return parts


def _read(value: Json) -> _Wire | None:
    """Finds the parts; `None` when there is no code anywhere."""
    if isinstance(value, str):
        code = _sanitise(value)
        return _Wire(code) if code and is_ascii_word(code, "._-") else None
    if not isinstance(value, dict):
        return None
    if _has_code(value):
        return _of(_take_headers(value), None, value)
    error = value.get("Error")
    if isinstance(error, dict):
        return _of_sdk(error, members_of(value.get("ResponseMetadata")))
    headers = _take_headers(members_of(value.get("headers")))
    return _of(headers, status(value.get("status")), members_of(value.get("body")))


def _of_sdk(error: Members, metadata: Members) -> _Wire | None:
    """The form in which the SDK for Python keeps an error."""
    code = take_text(error, "Code")
    if code is None:
        return None
    headers = _take_headers(members_of(metadata.get("HTTPHeaders")))
    headers.error_type = code
    return _of(headers, status(metadata.get("HTTPStatusCode")), error)


def _of(headers: _Headers, http: int | None, body: Members) -> _Wire | None:
    """The header counts more than `code`, which counts more than `__type`."""
    named = (headers.error_type, text(body.get("code")), text(body.get("__type")))
    raw = next((name for name in named if name is not None), None)
    if raw is None:
        return None
    code = _sanitise(raw)
    for name in ("code", "__type"):
        # What names another error is a fact of its own.
        other = body.get(name)
        if isinstance(other, str) and _sanitise(other) == code:
            del body[name]
    message = None
    for name in _MESSAGES:
        if (message := take_text(body, name)) is not None:
            break
    return _Wire(code, message, http, headers.wait_ms, body)


def _take_headers(members: Members) -> _Headers:
    headers = _Headers()
    seconds: int | None = None
    for name, value in list(members.items()):
        match name.lower():
            case "x-amzn-errortype" if isinstance(value, str):
                headers.error_type = value
            case "x-amz-retry-after" if (ms := _whole(value)) is not None:
                headers.wait_ms = ms
            case "retry-after" if (ms := seconds_to_ms(value)) is not None:
                seconds = ms
            case _:
                continue
        del members[name]
    if headers.wait_ms is None:
        headers.wait_ms = seconds
    return headers


def _whole(value: Json) -> int | None:
    if isinstance(value, str):
        digits = value.strip()
        return int(digits) if digits.isascii() and digits.isdigit() else None
    return whole(value)


def _has_code(members: Members) -> bool:
    return any(
        isinstance(value, str)
        and (name in ("code", "__type") or name.lower() == _ERROR_TYPE)
        for name, value in members.items()
    )


def _sanitise(raw: str) -> str:
    """The name without its namespace (up to `#`) and the address after a colon."""
    name = raw.partition(":")[0]
    _, found, after = name.partition("#")
    return (after if found else name).strip()
