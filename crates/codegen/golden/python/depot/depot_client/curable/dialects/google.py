"""`google`: `google.rpc.Status` as JSON, bare or as `{"error": …}`."""

from .. import kinds
from ..draft import NotInDialect, Parts, Success, draft
from ..findings import Findings
from ..values import (
    Json,
    Members,
    is_whole,
    items_of,
    member,
    members_of,
    seconds_to_ms,
    status,
    text,
    whole,
)
from ..words import Kind, Retry, parse_kind, parse_retry
from . import curable

ID = "google"

# The codes of `google.rpc.Code`: number, name, HTTP status, and what to do about it.
# 0 is `OK` and no failure.
_CODES: tuple[tuple[int, str, int, Kind], ...] = (
    (1, "CANCELLED", 499, "cancelled"),
    (2, "UNKNOWN", 500, "internal"),
    (3, "INVALID_ARGUMENT", 400, "validation"),
    (4, "DEADLINE_EXCEEDED", 504, "transient"),
    (5, "NOT_FOUND", 404, "not_found"),
    (6, "ALREADY_EXISTS", 409, "conflict"),
    (7, "PERMISSION_DENIED", 403, "permission"),
    (8, "RESOURCE_EXHAUSTED", 429, "transient"),
    (9, "FAILED_PRECONDITION", 400, "precondition"),
    (10, "ABORTED", 409, "conflict"),
    (11, "OUT_OF_RANGE", 400, "validation"),
    (12, "UNIMPLEMENTED", 501, "unsupported"),
    (13, "INTERNAL", 500, "internal"),
    (14, "UNAVAILABLE", 503, "transient"),
    (15, "DATA_LOSS", 500, "internal"),
    (16, "UNAUTHENTICATED", 401, "unauthenticated"),
)

# The type of a detail that holds any object.
_STRUCT = "type.googleapis.com/google.protobuf.Struct"

# What the full names of the usual types begin with.
_RPC = "type.googleapis.com/google.rpc."

# The usual types; their details stand here under the same name in small letters.
_USUAL = (
    "BadRequest",
    "DebugInfo",
    "ErrorInfo",
    "Help",
    "LocalizedMessage",
    "PreconditionFailure",
    "QuotaFailure",
    "RequestInfo",
    "ResourceInfo",
    "RetryInfo",
)


def recognises(members: Members) -> bool:
    """Whether an object can only be such a status."""
    inner = members.get("error")
    found = inner if isinstance(inner, dict) else members
    name = found.get("status")
    named = isinstance(name, str) and any(row[1] == name for row in _CODES)
    details = items_of(found.get("details"))
    return (
        is_whole(found.get("code"))
        and isinstance(found.get("message"), str)
        and (named or any(isinstance(member(d, "@type"), str) for d in details))
    )


def decode(value: Json) -> Parts | Success:
    """Reads a status. A bare one with the code 0 is a success."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    wanted = "a number at `code` or a text at `status`"
    if "error" in value:
        inner = value["error"]
        if not isinstance(inner, dict):
            raise NotInDialect(ID, "an object", "/error")
        if not _is_status(inner):
            raise NotInDialect(ID, wanted, "/error")
        return _read(inner)
    if whole(value.get("code")) == 0:
        return Success(value)
    if not _is_status(value):
        raise NotInDialect(ID, wanted)
    return _read(value)


def _is_status(members: Members) -> bool:
    return is_whole(members.get("code")) or isinstance(members.get("status"), str)


def _read(members: Members) -> Parts:
    details = items_of(members.get("details"))
    name = _filled(members.get("status"))
    number = whole(members.get("code"))
    if name is not None:
        row = next((row for row in _CODES if row[1] == name), None)
    else:
        row = next((row for row in _CODES if row[0] == number), None)
    said = status(members.get("code"))
    code = (
        _filled(_find(details, f"{_RPC}ErrorInfo").get("reason"))
        or name
        or (row[1] if row else None)
        or (f"HTTP_{said}" if said else "UNKNOWN")
    )
    parts = _canonical(details, code)
    if parts is not None:
        return parts
    http = said or (row[2] if row else None)
    kind = row[3] if row else (kinds.of_http(http) if http else None)
    parts = _failure(code, text(members.get("message")) or "", kind, http, details)
    parts.details = _by_type(details) or None
    return parts


def _filled(value: Json) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _canonical(details: list[Json], code: str) -> Parts | None:
    """The failure that a peer of ours put in as a whole, if it is the same one."""
    members = members_of(_find(details, _STRUCT).get("value"))
    ours = (
        members.get("code") == code
        and parse_kind(members.get("kind")) is not None
        and parse_retry(members.get("retry")) is not None
    )
    parts = curable.read(dict(members)) if ours else None
    if parts is not None:
        parts.unknown = {}
    return parts


def _failure(
    code: str, message: str, kind: Kind | None, http: int | None, details: list[Json]
) -> Parts:
    wait = _delay(_find(details, f"{_RPC}RetryInfo").get("retryDelay"))
    # The server says when to come back; only where the arguments or the caller are at
    # fault is that no leave.
    leave = wait is not None and kind in ("transient", "conflict", "internal")
    again: Retry | None = "same" if leave else None
    parts = draft(code, message, kind=kind, http=http, dialect=again)
    parts.retry_after_ms = wait
    found = Findings()
    bad = _find(details, f"{_RPC}BadRequest")
    found.read_all(items_of(bad.get("fieldViolations")), None)
    parts.repairs = tuple(found.repairs)
    parts.more_repairs = found.more
    return parts


def _find(details: list[Json], full: str) -> Members:
    """The first detail of a type; empty when there is none."""
    objects = (item for item in details if isinstance(item, dict))
    none: Members = {}
    return next((item for item in objects if item.get("@type") == full), none)


def _delay(value: Json) -> int | None:
    """A duration: `1.5s`, or its parts."""
    if isinstance(value, str):
        return seconds_to_ms(value[:-1]) if value.endswith("s") else None
    if not isinstance(value, dict):
        return None
    seconds = seconds_to_ms(value["seconds"]) if "seconds" in value else 0
    nanos = whole(value["nanos"]) if "nanos" in value else 0
    if seconds is None or nanos is None:
        return None
    return seconds + -(-nanos // 1_000_000)


def _by_type(details: list[Json]) -> Members | None:
    """The details by type: an object, or a list where a type comes more than once.

    `None` when that object would not give the same list again.
    """
    lists: dict[str, list[Json]] = {}
    order: list[str] = []
    for item in details:
        if not isinstance(item, dict) or not isinstance(item.get("@type"), str):
            return None
        name = _short(str(item["@type"]))
        lists.setdefault(name, []).append(
            {key: value for key, value in item.items() if key != "@type"}
        )
        order.append(name)
    together = [name for name, same in lists.items() for _ in same]
    if together != order or any(_full(_short(f)) != f for f in _types(details)):
        return None
    return {n: same if len(same) > 1 else same[0] for n, same in lists.items()}


def _types(details: list[Json]) -> list[str]:
    return [str(member(item, "@type")) for item in details]


def _short(full: str) -> str:
    last = full.removeprefix(_RPC)
    usual = last != full and last in _USUAL
    return f"{last[0].lower()}{last[1:]}" if usual else full


def _full(short: str) -> str:
    name = f"{short[:1].upper()}{short[1:]}"
    return f"{_RPC}{name}" if name in _USUAL and name != short else short
