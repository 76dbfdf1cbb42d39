"""`jsonrpc`: the error object `{"code": number, "message", "data"?}`."""

import re

from ..draft import NotInDialect, Parts, Success, draft
from ..values import Json, Members, is_whole, take_text, whole
from ..words import Kind, Retry
from . import curable

ID = "jsonrpc"

# The member of `data` that says how long to wait.
_WAIT = "retryAfterMs"

# How a client begins its own sentence after it has thrown away a failure that does not
# fit the success schema.
LOST = "Structured content does not match the tool's output schema"

_LOST_HINT = (
    "The tool did answer, but the client threw its answer away because it does not "
    "match the tool's output schema; look whether the call took effect before you "
    "send it again."
)

INVALID_PARAMS = -32602

# The numbers of JSON-RPC itself, of MCP and of LSP.
_NUMBERS: dict[int, Kind] = {
    -32803: "internal",
    -32802: "cancelled",
    -32801: "conflict",
    -32800: "cancelled",
    -32700: "validation",
    -32603: "internal",
    INVALID_PARAMS: "validation",
    -32601: "unsupported",
    -32600: "validation",
    # The user has to open an address first, nearly always to grant access.
    -32042: "unauthenticated",
    -32023: "transient",
    -32022: "unsupported",
    -32021: "unsupported",
    -32020: "validation",
    -32002: "not_found",
    -32001: "transient",
    -32000: "transient",
}


def recognises(members: Members) -> bool:
    """Whether an object can only be in this dialect."""
    error = members.get("error")
    return _is_error(members) or (
        "jsonrpc" in members and isinstance(error, dict) and _is_error(error)
    )


def _is_error(members: Members) -> bool:
    return (
        _integer(members.get("code")) is not None
        and isinstance(members.get("message"), str)
        and all(name in ("code", "message", "data") for name in members)
    )


def decode(value: Json) -> Parts | Success:
    """Reads an error object, or a response; one with a result is a success."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    if "jsonrpc" in value and "error" not in value and "result" in value:
        return Success(value["result"])
    inner = value.get("error")
    error, at = (inner, "/error/code") if isinstance(inner, dict) else (value, "/code")
    number = _integer(error.get("code"))
    if number is None:
        raise NotInDialect(ID, "a whole number", at)
    message = take_text(error, "message") or ""
    data = error.get("data")
    if isinstance(data, dict) and (parts := _canonical(data)):
        return parts
    parts = plain(number, message, data)
    parts.details_null = "data" in error and data is None
    return parts


def _canonical(data: Members) -> Parts | None:
    """The failure that `data` holds as a canonical object, bare or nested."""
    inner, parts = data.get("error"), None
    if isinstance(inner, dict) and curable.recognises(inner):
        parts = curable.read(dict(inner), data.get("_meta"))
    elif curable.recognises(data):
        parts = curable.read(dict(data))
    if parts is not None:
        parts.unknown = {}
    return parts


def plain(number: int, message: str, data: Json) -> Parts:
    """A failure of which only the number, the sentence and perhaps data are known."""
    said = _sentence(message)
    lost = number == INVALID_PARAMS and said.startswith(LOST)
    kind, dialect = _NUMBERS.get(number), _retry(number)
    # The number stands for any error of a server's own as well; the sentence tells.
    if number == -32000 and not said.startswith("Connection closed"):
        kind, dialect = None, None
    if lost:
        kind, dialect = "internal", "never"
    parts = draft(str(number), message, kind=kind or "internal", dialect=dialect)
    if lost:
        parts.origin = "protocol"
        parts.hint = _LOST_HINT
    parts.details = data
    if isinstance(data, dict) and is_whole(data.get(_WAIT)):
        parts.retry_after_ms = whole(data[_WAIT])
        parts.details = {n: v for n, v in data.items() if n != _WAIT} or None
    return parts


def _retry(number: int) -> Retry | None:
    # The connection is gone, and with it the session: the same call cannot succeed.
    return "never" if number == -32000 else None


def _sentence(message: str) -> str:
    """The sentence without `MCP error -32602: `, which some libraries put twice."""
    while found := re.match(r"MCP error ([+-]?[0-9]+): ", message):
        message = message[found.end() :]
    return message


def _integer(value: Json) -> int | None:
    """A whole number; `-32602.0` is one as well."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if -(2**63) <= value < 2**63 else None
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    return None
