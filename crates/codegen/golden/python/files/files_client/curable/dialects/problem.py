"""`problem`: `application/problem+json` (RFC 9457), ours in full or of any make."""

import re
from collections.abc import Callable
from typing import TypeVar

from .. import protocol
from ..draft import NotInDialect, Parts, draft
from ..findings import Findings, beside
from ..values import (
    Json,
    Members,
    compact,
    is_number,
    seconds_to_ms,
    status,
    take_text,
    text,
    whole,
)
from ..words import Kind, parse_kind, parse_retry
from . import curable

ID = "problem"

# Members that say how long to wait, in seconds.
_WAITS = (
    "retry_after",
    "retryAfter",
    "retry_after_seconds",
    "retryAfterSeconds",
    "Retry-After",
    "retry-after",
)

T = TypeVar("T")


def recognises(members: Members) -> bool:
    """Whether an object can only be a problem."""
    told = status(members.get("status")) is not None
    kind = members.get("type")
    page = isinstance(kind, str) and ("/" in kind or ":" in kind) and not _spaced(kind)
    title = isinstance(members.get("title"), str)
    detail = isinstance(members.get("detail"), str)
    return title and (told or page) or told and (page or detail)


def _spaced(source: str) -> bool:
    return any(c.isspace() for c in source)


def decode(value: Json) -> Parts:
    """Reads a problem; every object is one, for no member is required."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    return _full(value) if _is_full(value) else _foreign(value)


def _is_full(members: Members) -> bool:
    """Whether a problem holds the members that every failure of our own has."""
    code = members.get("code")
    return (
        isinstance(code, str)
        and bool(code.strip())
        and parse_kind(members.get("kind")) is not None
        and parse_retry(members.get("retry")) is not None
    )


def _full(members: Members) -> Parts:
    """Reads a problem that holds the canonical members."""
    said = members.pop("status", None)
    for name in ("type", "title", "instance"):
        members.pop(name, None)
    if (message := take_text(members, "detail")) is not None:
        members["message"] = message
    parts = curable.read(members)
    if parts is None:
        return _foreign({})
    parts.unknown = {}
    if parts.http is None:
        # A status that follows from the code or the kind was not said by the failure.
        derived = parts.freeze().status
        http = status(said)
        parts.http = http if http != derived else None
    return parts


def _foreign(members: Members) -> Parts:
    """Reads any other problem. Members that the RFC does not name are its details."""
    http = _spell(members, "status", _status)
    page = take_text(members, "type")
    message = _spell(members, "detail", _words)
    title = _words(members.get("title"))
    if message is None:
        _spell(members, "title", _words)
    code = _code(members, http)
    code = code or (_code_of_page(page) if page is not None else None)
    code = code or (f"HTTP_{http}" if http else "")
    message = message or title or (f"HTTP {http}" if http else "")
    kind: Kind | None = _spell(members, "kind", parse_kind)
    flag = _spell(members, "retryable", lambda v: v if isinstance(v, bool) else None)
    wait = _wait(members)
    trace = _spell(members, "traceId", text)
    trace = trace if trace is not None else _spell(members, "trace_id", text)
    _set_aside(members)
    found = beside(members)
    protocol_code = protocol.kind_of(code) is not None
    if kind is None and http is None and not protocol_code and found.repairs:
        # Nobody says what it is, but it lists what is wrong with the arguments.
        kind = "validation"
    parts = draft(code, message, kind=kind, flag=flag, http=http)
    if parts.kind in ("transient", "internal"):
        # The server failed: what it lists is not about the arguments.
        found = Findings()
    parts.repairs = tuple(found.repairs)
    parts.more_repairs = found.more
    parts.retry_after_ms = wait
    parts.trace_id = trace
    parts.details = members or None
    return parts


def _spell(members: Members, name: str, read: Callable[[Json], T | None]) -> T | None:
    """Takes out a member that is understood."""
    found = read(members[name]) if name in members else None
    if found is not None:
        del members[name]
    return found


def _status(value: Json) -> int | None:
    """An error status, as a number or as digits."""
    if isinstance(value, str):
        digits = value.strip()
        return status(int(digits)) if re.fullmatch(r"\+?[0-9]{1,9}", digits) else None
    return status(value)


def _words(value: Json) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _code(members: Members, http: int | None) -> str | None:
    """The code that the problem gives; a number that repeats the status is none."""
    value = members.get("code")
    if isinstance(value, str) and value.strip():
        return take_text(members, "code")
    if not is_number(value):
        return None
    del members["code"]
    return None if http is not None and whole(value) == http else compact(value)


def _wait(members: Members) -> int | None:
    if (ms := _spell(members, "retry_after_ms", whole)) is not None:
        return ms
    for name in _WAITS:
        if (ms := _spell(members, name, seconds_to_ms)) is not None:
            return ms
    return None


def _set_aside(members: Members) -> None:
    """Drops what the RFC names and no field can hold; a list of facts stays."""
    for name in ("type", "title", "status", "detail", "instance"):
        lists_facts = name == "detail" and isinstance(members.get(name), (list, dict))
        if not lists_facts:
            members.pop(name, None)


def _code_of_page(page: str) -> str | None:
    """The last part of a page's address, where it tells more than the status."""
    page = page.strip()
    if page.lower() == "about:blank" or _spaced(page):
        return None
    path, _, fragment = page.partition("#")
    path = path.partition("?")[0].rstrip("/")
    _, absolute, rest = path.partition("://")
    if absolute:
        host, slash, path = rest.partition("/")
        # A bare host is no page.
        if not (host and slash):
            return None
    last = re.split("[/:]", path)[-1]
    # Sections of the HTTP specifications and pages of a status describe the status.
    if re.match("rfc[0-9]", last):
        return None
    if not _is_generic(fragment):
        return fragment
    return None if _is_generic(last) else last


def _is_generic(word: str) -> bool:
    return all(c.isascii() and c.isdigit() for c in word)
