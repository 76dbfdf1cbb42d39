"""`prose`: text, as a last resort. It never invents details and allows no retry."""

import re

from .. import guess
from ..draft import NotInDialect, Parts, draft, new
from ..findings import beside
from ..values import (
    Json,
    Members,
    first_text,
    is_ascii_word,
    items_of,
    seconds_to_ms,
    status,
)
from . import jsonrpc

ID = "prose"

# The code of a text that names none.
UNKNOWN = "UNKNOWN"

# The longest message that is kept of a text.
_MAX_MESSAGE = 2000

_CODE = re.compile(r"([a-z][a-z0-9]*\.)?[A-Z][A-Z0-9]*(_[A-Z0-9]+)*", re.ASCII)

# Words that stand before a colon and are no codes.
_NO_CODES = frozenset(
    (
        "ERROR",
        "WARNING",
        "FATAL",
        "FAILED",
        "FAILURE",
        "EXCEPTION",
        "NOTE",
        "INFO",
        "HTTP",
    )
)

# The members that hold words about a failure, the most telling first.
_WORDS = (
    "message",
    "Message",
    "error_description",
    "detail",
    "reason",
    "msg",
    "error",
    "title",
    "description",
)

# The members that hold the sender's own code.
_CODES = (
    "code",
    "error_code",
    "errorCode",
    "error",
    "type",
    "reason",
    "name",
    "status",
)

# The members that hold an HTTP status.
_STATUSES = ("status", "statusCode", "status_code", "code", "http")

_WAITS = ("retry_after", "retryAfter", "retry_after_seconds")


def decode(value: Json) -> Parts:
    """Reads a text, or an object in no known dialect."""
    if isinstance(value, str):
        return read(value)
    if isinstance(value, dict):
        return read_object(value)
    raise NotInDialect(ID, "a text")


def read(source: str) -> Parts:
    """Makes a failure of a text: a code only where it is `[CODE] …` or `CODE: …`."""
    source = source.strip()
    if (start := source.find(jsonrpc.LOST)) >= 0:
        # A client threw a failure away; what it was cannot be known any more.
        parts = jsonrpc.plain(jsonrpc.INVALID_PARAMS, source[start:], None)
        parts.message = source[:_MAX_MESSAGE]
        return parts
    code, message = _split_code(source) or (UNKNOWN, source)
    message = message.strip()[:_MAX_MESSAGE]
    kind = "internal" if code == UNKNOWN else guess.kind(code)
    parts = new(code, kind, message or "The tool failed and said nothing.")
    # Words are no promise: what they seem to say of a retry is not believed.
    if parts.retry == "same":
        parts.retry = "never"
    return parts


def _split_code(source: str) -> tuple[str, str] | None:
    if source.startswith("["):
        code, closed, rest = source[1:].partition("]")
        return (code, rest.removeprefix(":")) if closed and _is_code(code) else None
    code, colon, rest = source.partition(":")
    return (code, rest) if colon and _is_code(code) else None


def _is_code(word: str) -> bool:
    """`FILE_NOT_FOUND` is a code; `ERROR`, `HTTP` and `Note` are words."""
    known = 3 < len(word) <= 63 and _CODE.fullmatch(word) is not None
    return known and word not in _NO_CODES


def is_failure(members: Members) -> bool:
    """Whether anything in an object says that it is a failure."""
    inner = _inner(members)
    named = ("error", "errors", "exception", "fault")
    return (
        any(members.get(name) not in (None, False) for name in named)
        or any(members.get(name) is False for name in ("success", "ok"))
        or members.get("isError") is True
        or isinstance(members.get("detail"), list)
        or _status(members, inner) is not None
        or _code(inner) is not None
        and _words(inner, ("message", "detail", "reason")) is not None
    )


def read_object(members: Members) -> Parts:
    """Makes a failure of an object: what its members hold, and nothing invented."""
    inner = _inner(members)
    http = _status(members, inner)
    code = _code(inner) or (f"HTTP_{http}" if http else UNKNOWN)
    words = _words(inner, _WORDS) or _words(members, _WORDS) or ""
    if not words and code == UNKNOWN:
        words = "The tool failed and did not say why."
    flags = (inner.get(name) for name in ("retryable", "recoverable"))
    flag = next((flag for flag in flags if isinstance(flag, bool)), None)
    parts = draft(code, words[:_MAX_MESSAGE], flag=flag, http=http)
    waits = (inner[n] if n in inner else members.get(n) for n in _WAITS)
    found = (seconds_to_ms(wait) for wait in waits)
    parts.retry_after_ms = next((ms for ms in found if ms is not None), None)
    for findings in (beside(inner), beside(members)):
        if findings.repairs:
            parts.repairs = tuple(findings.repairs)
            parts.more_repairs = findings.more
            break
    return parts


def _inner(members: Members) -> Members:
    """`{"error": {…}}` and `{"errors": [{…}]}` speak of what is inside."""
    inner = members["error"] if "error" in members else members.get("errors")
    if isinstance(inner, list):
        inner = items_of(inner)[0] if inner else None
        return inner if isinstance(inner, dict) else members
    return inner if isinstance(inner, dict) and inner else members


def _words(members: Members, names: tuple[str, ...]) -> str | None:
    said = {n: v for n in names if isinstance(v := members.get(n), str) and v.strip()}
    return first_text(said, names)


def _status(members: Members, inner: Members) -> int | None:
    places = (place.get(name) for place in (inner, members) for name in _STATUSES)
    return next((found for v in places if (found := status(v)) is not None), None)


def _code(members: Members) -> str | None:
    """A short word that is no sentence: `card_declined`, `NoSuchKey`, `ENOENT`."""
    for name in _CODES:
        word = members.get(name)
        if isinstance(word, str) and _looks_like_code(word):
            return word
    return None


def _looks_like_code(word: str) -> bool:
    return (
        3 <= len(word) <= 64
        and word[0].isascii()
        and word[0].isalpha()
        and is_ascii_word(word, "_-.")
        and ("_" in word or "-" in word or sum(c.isupper() for c in word) > 1)
    )
