"""`workbook`: a pmcp workbook server's rejection, whose flag stands inside.

The object is `{isError: true, code, reason, provenance, field?, allowed?, range?,
required?}`.
"""

from .. import pointer
from ..advice import Provenance, read_stamp
from ..draft import NotInDialect, Parts, Success, draft
from ..repair import Bounds, Expected, Repair
from ..values import (
    Json,
    Members,
    NoJson,
    is_number,
    items_of,
    number,
    parse_json,
    take_message,
    take_text,
)

ID = "workbook"

# The codes that a workbook server can send, and what they say of an argument; all of
# them reject the arguments.
_CODES: dict[str, str | None] = {
    "invalid_input": None,
    "missing_field": "missing",
    "unsupported_option": "unknown",
    "strict_constant_override": "governed",
    "invalid_tool_name": None,
}

_STAMP = ("bundle_id", "version", "combined_hash")


def recognises(members: Members) -> bool:
    """Whether an object can only be a rejection of a workbook server."""
    return (
        members.get("isError") is True
        and isinstance(members.get("code"), str)
        and isinstance(members.get("reason"), str)
    )


def decode(value: Json) -> Parts | Success:
    """Reads the object, a tool result that holds it, or its text."""
    members = _object(value, "")
    # What is flagged and has a code of its own is the object itself.
    if members.get("isError") is True and isinstance(members.get("code"), str):
        return _read(members)
    if "structuredContent" in members:
        return _read(_object(members["structuredContent"], "/structuredContent"))
    content = members.get("content")
    if isinstance(content, list):
        blocks = [b for b in content if isinstance(b, dict) and "text" in b]
        return _read(_object(blocks[0]["text"] if blocks else None, "/content"))
    return _read(members)


def _object(value: Json, at: str) -> Members:
    """An object, or the text of one."""
    if isinstance(value, str):
        try:
            value = parse_json(value)
        except NoJson:
            value = None
    if isinstance(value, dict):
        return value
    raise NotInDialect(ID, "an object or its text", at)


def _read(members: Members) -> Parts | Success:
    if members.get("isError") is not True:
        if "provenance" in members:
            return Success(members)
        raise NotInDialect(ID, "true, or a success with `provenance`", "/isError")
    code = take_text(members, "code")
    if code is None:
        raise NotInDialect(ID, "a text", "/code")
    reason = take_message(members, "reason")
    parts = draft(code, reason, kind="validation" if code in _CODES else None)
    repair = _repair(code, members)
    parts.repairs = (repair,) if repair else ()
    stamp = read_stamp(members.get("provenance"), _STAMP)
    # An empty stamp is that of a failure which nobody stamped.
    if stamp is not None and stamp != Provenance("", "", ""):
        parts.meta = type(parts.meta)(provenance=stamp)
    return parts


def _repair(code: str, members: Members) -> Repair | None:
    """The one finding that the object holds."""
    field = members.get("field")
    required = items_of(members.get("required"))
    texts = tuple(name for name in required if isinstance(name, str))
    expected = Expected(
        allowed=tuple(items_of(members.get("allowed"))),
        required=texts if len(texts) == len(required) else (),
        range=_range(members.get("range")),
    )
    if not isinstance(field, str) and expected == Expected():
        return None
    problem = _CODES.get(code)
    if problem is None:
        if not expected.range.is_empty:
            problem = "range"
        elif expected.allowed:
            problem = "choice"
        else:
            problem = "missing" if expected.required else "shape"
    return Repair(_place(field), problem, expected)


def _range(value: Json) -> Bounds:
    pair = items_of(value)
    if len(pair) != 2 or not all(is_number(limit) for limit in pair):
        return Bounds()
    return Bounds(min=number(pair[0]), max=number(pair[1]))


def _place(field: Json) -> str:
    """Their field is the name of one argument, or the pointer that it is."""
    if not isinstance(field, str):
        return pointer.ROOT
    if field.startswith("/"):
        return pointer.lenient(field)
    return pointer.child(pointer.ROOT, field)
