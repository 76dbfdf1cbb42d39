"""`arcp`: the error of the Agent Runtime Control Protocol, bare or in its message."""

from .. import pointer
from ..advice import MAX_CAUSES, Cause, foreign_code
from ..draft import NotInDialect, Parts, Success, draft
from ..repair import Repair
from ..values import (
    Json,
    Members,
    member,
    members_of,
    take_bool,
    take_message,
    take_text,
    text,
)
from ..words import parse_origin
from . import arcp_codes as codes
from .open_details import read_open

ID = "arcp"

# The canonical members that may stand among the details of a code of the protocol. Its
# kind is that of the table: `kind` among its details is the kind of a thing.
_CARRIED = frozenset(
    (
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
        "origin",
        "ref",
        "_meta",
    )
)

# The same, for any other code.
_CARRIED_FOREIGN = _CARRIED | {"kind"}

# The codes that another protocol with the same members has as well.
_SHARED = ("INTERNAL", "NOT_FOUND", "TIMEOUT", "UNKNOWN")

# The codes that a message without one stands for.
_IMPLIED = {
    "cancel.refused": "FAILED_PRECONDITION",
    "job.cancelled": "CANCELLED",
    "session.unauthenticated": "UNAUTHENTICATED",
}

# Messages that say how well it went.
_SUCCESSES = ("job.completed", "tool.result", "tool_result")

# Messages that are about a failure.
_FAILURES = (
    "cancel.refused",
    "human.input.cancelled",
    "job.cancelled",
    "job.error",
    "job.failed",
    "nack",
    "session.error",
    "session.evicted",
    "session.rejected",
    "session.unauthenticated",
    "stream.error",
    "subscribe.closed",
    "tool.error",
)


def recognises(members: Members) -> bool:
    """Whether an object can hardly be anything but an error of this protocol."""
    if _is_envelope(members):
        return True
    code = members.get("code")
    if not isinstance(code, str) or not isinstance(members.get("message"), str):
        return False
    cause = members.get("cause")
    if all(text(member(cause, name)) is not None for name in ("code", "message")):
        return True
    theirs = code.startswith(codes.DEPLOYMENT) or codes.read(code) in codes.CODES
    return theirs and (
        "trace_id" in members or "retryable" not in members or code not in _SHARED
    )


def _is_envelope(members: Members) -> bool:
    about = "arcp" in members and "type" in members or members.get("type") in _FAILURES
    return about and isinstance(members.get("payload"), dict)


def decode(value: Json) -> Parts | Success:
    """Reads an error in any of its shapes: flat, nested, or in a message."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    envelope, error = _unwrap(value)
    if isinstance(error, Success):
        return error
    kind = text(envelope.get("type")) or ""
    if envelope and "message" not in error:
        # The words stand under another name in some messages.
        for other in ("reason", "detail"):
            if (words := take_text(error, other)) is not None:
                error["message"] = words
                break
    name = take_text(error, "code")
    name = name if name is not None else _IMPLIED.get(kind)
    if name is None:
        raise NotInDialect(ID, "a text", "/code")
    parts = _read(codes.read(name), error)
    parts.trace_id = parts.trace_id or text(envelope.get("trace_id"))
    return parts


def _unwrap(members: Members) -> tuple[Members, Members | Success]:
    """The envelope, if there is one, and the members of the error."""
    envelope: Members = {}
    payload = members.get("payload")
    if isinstance(payload, dict) and ("type" in members or "arcp" in members):
        nested = isinstance(payload.get("error"), dict)
        if members.get("type") in _SUCCESSES and not nested:
            return members, Success(payload)
        envelope, members = members, payload
    inner = members.get("error")
    if "code" not in members and isinstance(inner, dict):
        members = inner
    return envelope, members


def _read(code: str, members: Members) -> Parts:
    message = take_message(members, "message")
    flag = take_bool(members, "retryable")
    row = codes.CODES.get(foreign_code(code))
    kind, dialect = (row.kind, row.retry) if row else (None, None)
    parts = draft(code, message, kind=kind, flag=flag, dialect=dialect)
    if (details := members.get("details")) is not None:
        carried = _CARRIED if row else _CARRIED_FOREIGN
        read_open(parts, details, carried, _field)
    parts.cause = _causes(members.get("cause"))
    parts.trace_id = text(members.get("trace_id"))
    return parts


def _field(parts: Parts) -> tuple[tuple[Repair, ...], int]:
    """The finding that `details.field` implies."""
    field = text(member(parts.details, "field"))
    if field is None:
        return (), 0
    slashed = field.startswith("/")
    at = pointer.lenient(field) if slashed else pointer.child(pointer.ROOT, field)
    problem = "range" if parts.code == "OUT_OF_RANGE" else "shape"
    return (Repair(at, problem),), 0


def _causes(value: Json) -> tuple[Cause, ...]:
    """The chain of causes, each nested in the one before it."""
    chain: list[Cause] = []
    while value is not None and len(chain) < MAX_CAUSES:
        members = dict(members_of(value))
        name = take_text(members, "code")
        if name is None:
            break
        # Their links must have a message, so one that repeats the code says nothing.
        message = take_text(members, "message")
        origin = parse_origin(members.get("origin"))
        if origin is not None:
            del members["origin"]
        value = members.pop("cause", None)
        if value is not None and text(member(value, "code")) is None:
            # What is no link ends the chain and is kept in the link before.
            members["cause"] = value
        words = message if message != name else None
        chain.append(Cause(foreign_code(codes.read(name)), origin, words, members))
    return tuple(chain)
