"""`curable`: the canonical object, bare or as `{"error": …}`."""

from collections.abc import Callable
from typing import TypeVar

from .. import resolve
from ..advice import MAX_CAUSES, Cause, Meta, NextAction, Similar
from ..draft import NotInDialect, Parts, draft
from ..patch import PatchOp
from ..repair import Repair
from ..values import Json, Members, is_whole, status, take_text, whole
from ..words import Retry, parse_applied, parse_kind, parse_origin, parse_retry

ID = "curable"

T = TypeVar("T")


def recognises(members: Members) -> bool:
    """Whether an object can only be the canonical one."""
    return isinstance(members.get("code"), str) and (
        parse_kind(members.get("kind")) is not None
        or parse_retry(members.get("retry")) is not None
    )


def decode(value: Json) -> Parts:
    """Reads the canonical object, bare or as `{"error": …}`."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    if isinstance(inner := value.get("error"), dict):
        parts = read(inner, value.get("_meta"))
        at = "/error/code"
    else:
        parts = read(value)
        at = "/code"
    if parts is None:
        raise NotInDialect(ID, "a text", at)
    return parts


def read(members: Members, meta_beside: Json = None) -> Parts | None:
    """Reads the members of the canonical object; `None` when it has no code."""
    code = take_text(members, "code")
    if code is None:
        return None
    message = take_text(members, "message") or ""
    kind = parse_kind(members.get("kind"))
    if kind is not None:
        del members["kind"]
    declared: Retry | None = None
    if "retry" in members:
        # A word that is not known allows nothing, whatever the kind would.
        known = parse_retry(members["retry"])
        declared = known or "never"
        if known is not None:
            del members["retry"]
    flag = members.get("retryable")
    if isinstance(flag, bool):
        del members["retryable"]
    flag = flag if isinstance(flag, bool) else None
    http = status(members.get("http"))
    if http is not None:
        del members["http"]
    parts = draft(code, message, kind=kind, flag=flag, declared=declared, http=http)
    if declared is not None and parts.code not in resolve.HARD_NEVER:
        # Where both are said, the word says more than the flag, which only narrows it.
        parts.retry = declared
        parts.said = flag
    parts.applied = "no"
    if isinstance(meta_beside, dict):
        parts.meta = Meta.from_json(meta_beside)
    parts.unknown = {
        name: value
        for name, value in members.items()
        if not read_member(parts, name, value)
    }
    return parts


def read_member(parts: Parts, name: str, value: Json) -> bool:
    """Reads one member; `False` when it is not understood."""
    match name, value:
        case "retry_after_ms", int() if is_whole(value):
            parts.retry_after_ms = value
        case "applied", str():
            # A word that is not known may well mean that something happened.
            known = parse_applied(value)
            parts.applied = known or "maybe"
            return known is not None
        case "hint", str():
            parts.hint = value
        case "repairs", list():
            repairs = _all(value, Repair.from_json)
            parts.repairs = repairs or parts.repairs
            return repairs is not None
        case "more_repairs", int() if is_whole(value):
            parts.more_repairs = whole(value) or 0
        case "patch", list():
            patch = _all(value, PatchOp.from_json)
            parts.patch = patch or parts.patch
            return patch is not None
        case "similar", list():
            parts.similar = tuple(Similar.from_json(item) for item in value)
        case "next_actions", list():
            actions = _all(value, NextAction.from_json)
            parts.next_actions = actions or parts.next_actions
            return actions is not None
        case "details", _:
            parts.details = value
            parts.details_null = value is None
        case "upstream_code", str():
            parts.upstream_code = value
        case "drift", bool():
            parts.drift = value
        case "upstream_text", str():
            parts.upstream_text = value
        case "cause", list():
            causes = _all(value, Cause.from_json)
            parts.cause = (causes or parts.cause)[:MAX_CAUSES]
            return causes is not None
        case "origin", str():
            origin = parse_origin(value)
            parts.origin = origin or parts.origin
            return origin is not None
        case "trace_id", str():
            parts.trace_id = value
        case "ref", str():
            parts.ref = value
        case "_meta", dict():
            parts.meta = Meta.from_json(value)
        case _:
            return False
    return True


def _all(items: list[Json], read: Callable[[Json], T | None]) -> tuple[T, ...] | None:
    """Reads a whole list; `None` when one item is not understood."""
    found = tuple(r for item in items if (r := read(item)) is not None)
    return found if len(found) == len(items) else None
