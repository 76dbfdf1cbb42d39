"""`stagewright`: `{ok, error, code, hint, retryable, http, _meta, …}`."""

import dataclasses

from .. import kinds, pointer
from ..advice import Meta, NextAction, Similar
from ..draft import NotInDialect, Parts, Success, draft
from ..repair import MAX_REPAIRS, Expected, Repair
from ..values import (
    Json,
    Members,
    compact,
    is_number,
    items_of,
    member,
    take_bool,
    take_message,
    take_status,
    take_text,
    text,
)
from ..words import Kind
from .open_details import read_open

ID = "stagewright"

_CARRIED = frozenset(
    (
        "kind",
        "retry",
        "applied",
        "repairs",
        "more_repairs",
        "patch",
        "similar",
        "upstream_code",
        "drift",
        "upstream_text",
        "cause",
        "origin",
        "trace_id",
        "ref",
    )
)


def recognises(members: Members) -> bool:
    """Whether an object can only be a failure in this envelope."""
    return (
        members.get("ok") is False
        and isinstance(members.get("code"), str)
        and is_number(members.get("http"))
    )


def decode(value: Json) -> Parts | Success:
    """Reads a success or a failure."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    if value.get("ok") is True:
        beside = ("ok", "_meta")
        return Success({n: v for n, v in value.items() if n not in beside})
    if value.get("ok") is not False:
        raise NotInDialect(ID, "true or false", "/ok")
    if not isinstance(value.get("code"), str):
        raise NotInDialect(ID, "a text", "/code")
    return _read(value)


def _read(members: Members) -> Parts:
    meta = _take_meta(members)
    code = take_text(members, "code") or ""
    message = take_message(members, "error")
    flag = take_bool(members, "retryable")
    http = take_status(members, "http")
    kind = _kind(http, flag) if http is not None else None
    parts = draft(code, message, kind=kind, flag=flag, http=http)
    if "details" in members:
        read_open(parts, members["details"], _CARRIED, _issues)
    parts.hint = take_text(members, "hint")
    actions = items_of(members.get("next_actions"))
    if actions and all(isinstance(action, str) for action in actions):
        parts.next_actions = tuple(NextAction(why=str(action)) for action in actions)
    refs = [_ref(item) for item in items_of(members.get("similar_refs"))]
    near = tuple(ref for ref in refs if ref is not None)
    if near and len(near) == len(refs):
        parts.similar = near
    if meta is not None:
        parts.meta = meta
    return parts


def _kind(status: int, flag: bool | None) -> Kind:
    """The kind of a status, as far as the flag bears it out.

    What may not be sent again is a fault or a limit and will not pass by itself, and
    arguments that may be sent again unchanged are not what is wrong.
    """
    kind = kinds.of_http(status)
    if kind == "transient" and flag is False:
        return "exhausted" if status == 429 else "internal"
    return "precondition" if kind == "validation" and flag is True else kind


def _take_meta(members: Members) -> Meta | None:
    found = members.get("_meta")
    if not isinstance(found, dict):
        return None
    del members["_meta"]
    meta = Meta.from_json(found)
    # An estimate that their rule gives is none.
    if meta.estimated_tokens == _tokens(members):
        meta = dataclasses.replace(meta, estimated_tokens=None)
    return meta


def _tokens(members: Members) -> int:
    """A quarter of the UTF-16 units of the compact JSON, as their servers count it."""
    units = len(compact(members).encode("utf-16-le", "surrogatepass")) // 2
    return -(-units // 4)


def _ref(item: Json) -> Similar | None:
    """An element of a page: a whole number with a role and a name."""
    if not isinstance(item, dict):
        return None
    extra = dict(item)
    ref = extra.pop("ref", None)
    known = (
        isinstance(ref, int)
        and not isinstance(ref, bool)
        and isinstance(extra.get("role"), str)
        and isinstance(extra.get("name"), str)
        and not ("value" in extra or "patch" in extra)
    )
    return Similar(ref, (), extra) if known else None


def _issues(parts: Parts) -> tuple[tuple[Repair, ...], int]:
    """The repairs that `details.issues` implies, and how many more there are."""
    issues = items_of(member(parts.details, "issues"))
    found = [r for issue in issues if (r := _repair(issue)) is not None]
    return tuple(found[:MAX_REPAIRS]), max(len(found) - MAX_REPAIRS, 0)


def _repair(issue: Json) -> Repair | None:
    field = text(member(issue, "field"))
    if field is None:
        return None
    at = pointer.ROOT if field == "(root)" else pointer.from_path(field)
    code = text(member(issue, "code")) or ""
    problem = _problem(code, text(member(issue, "message")) or "")
    expected = text(member(issue, "expected"))
    types = (expected,) if expected is not None else ()
    return Repair(at, problem, Expected(types=types))


def _problem(code: str, message: str) -> str:
    """The word for a code of zod; two of its codes mean two things each."""
    match code:
        case "invalid_type":
            missing = message == "Required" or message.endswith("received undefined")
            return "missing" if missing else "type"
        case "too_small" | "too_big":
            sized = " to have " in message or "contain" in message
            return "length" if sized else "range"
        case "not_multiple_of":
            return "range"
        case "invalid_value" | "invalid_enum_value" | "invalid_literal":
            return "choice"
        case "unrecognized_keys":
            return "unknown"
        case "invalid_format" | "invalid_string" | "invalid_date":
            return "format"
        case _:
            return "shape"
