"""`toolerror`: `{"type", "message", "recoverable", "data"?}` with six types."""

from .. import kinds, resolve
from ..draft import NotInDialect, Parts, draft, new
from ..values import (
    Json,
    Members,
    is_number,
    seconds_to_ms,
    status,
    take_bool,
    take_text,
    text,
)
from ..words import Kind, parse_kind, parse_retry
from . import curable

ID = "toolerror"

# The name under which own details are nested where that is needed.
_NEST = "details"

# The native name of the wait, in seconds.
_WAIT = "retry_after"

# The canonical members that stand in `data` under their own names.
_CARRIED = frozenset(
    (
        "code",
        "kind",
        "retry",
        "applied",
        "http",
        "hint",
        "repairs",
        "more_repairs",
        "patch",
        "similar",
        "next_actions",
        "upstream_code",
        "drift",
        "upstream_text",
        "cause",
        "origin",
        "trace_id",
        "ref",
        "_meta",
    )
)


def recognises(members: Members) -> bool:
    """Whether an object can only be in this dialect."""
    word = members.get("type")
    return (
        isinstance(members.get("recoverable"), bool)
        and isinstance(word, str)
        and kinds.kind_of_type(word) is not None
    )


def decode(value: Json) -> Parts:
    """Reads the object. What its schema forbids is read as well as it can be."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    word = take_text(value, "type")
    if word is None:
        raise NotInDialect(ID, "the type as a text", "/type")
    message = take_text(value, "message") or ""
    recoverable = take_bool(value, "recoverable")
    held = value.get("data")
    data: Members = held if isinstance(held, dict) else {_NEST: held}
    if "data" not in value:
        data = {}
    finer = text(data.get("code"))
    code = finer if finer is not None and finer.strip() else word
    parts = _judge(code, message, kinds.kind_of_type(word), recoverable)
    _read_data(parts, data)
    if parts.code in resolve.HARD_NEVER:
        parts.retry = "never"
    return parts


def _judge(
    code: str, message: str, kind: Kind | None, recoverable: bool | None
) -> Parts:
    """The failure that type and flag alone make.

    *Recoverable* means "may succeed if retried, possibly with modified input": it does
    not promise that the same call helps where the arguments were wrong, nor where
    nobody knows what the type means.
    """
    flag = recoverable if kind not in (None, "validation") else None
    parts = draft(code, message, kind=kind, flag=flag)
    hard = parts.code in resolve.HARD_NEVER
    if kind is None and not hard:
        default = kinds.default_retry(parts.kind)
        if recoverable is True:
            parts.retry = "same" if default == "same" else "amended"
        else:
            parts.retry = "amended" if default == "amended" else "never"
    parts.said = False if hard and recoverable is not None else recoverable
    return parts


def _read_data(parts: Parts, data: Members) -> None:
    kind = parts.kind
    taken: set[str] = set()
    own: Members = {}
    for name, value in data.items():
        if _understand(parts, kind, name, value):
            taken.add(name)
        else:
            own[name] = value
    if len(own) == 1 and _NEST in own and _must_nest(own[_NEST], taken, kind):
        parts.details = own[_NEST]
    elif own:
        parts.details = own


def _understand(parts: Parts, type_kind: Kind, name: str, value: Json) -> bool:
    """Reads one member; `False` when it is not understood."""
    match name, value:
        case "code", str() if value.strip():
            # The code was read before all else.
            return True
        case "kind", str():
            kind = parse_kind(value)
            # A kind that contradicts the type is somebody's own detail.
            if kind is None or kinds.folded(kind) != kinds.folded(type_kind):
                return False
            parts.kind = kind
            return True
        case "retry", str():
            retry = parse_retry(value)
            parts.retry = retry or parts.retry
            return retry is not None
        case "http", _:
            parts.http = status(value) or parts.http
            return status(value) is not None
        case "retry_after", _ if is_number(value):
            ms = seconds_to_ms(value)
            parts.retry_after_ms = ms if ms is not None else parts.retry_after_ms
            return ms is not None
        case _:
            return name in _CARRIED and curable.read_member(parts, name, value)


def _must_nest(own: Json, taken: set[str], kind: Kind) -> bool:
    """Whether own details, written beside the others, would not be read as such."""
    while isinstance(own, dict) and own:
        for name, value in own.items():
            if name in taken or _understand(
                new("SCRATCH", kind, ""), kind, name, value
            ):
                return True
        if len(own) != 1 or _NEST not in own:
            return False
        own = own[_NEST]
    return True


__all__ = ["ID", "decode", "recognises"]
