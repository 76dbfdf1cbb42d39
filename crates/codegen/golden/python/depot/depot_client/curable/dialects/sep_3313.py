"""`sep-3313`: the proposed `ToolFailure` in a result's `_meta`."""

from .. import guess, kinds
from ..advice import foreign_code
from ..draft import NotInDialect, Parts, draft
from ..values import Json, Members, is_whole, take_bool, take_text
from ..words import Kind, Retry

ID = "sep-3313"

# The key in `_meta`.
KEY = "io.modelcontextprotocol/toolFailure"

# The detail that says when the call may be sent again, in milliseconds since 1970.
_NOT_BEFORE = "retryNotBefore"

# The most characters that are kept of a sender's guidance.
_MAX_GUIDANCE = 500

_CLASSES: dict[str, Kind] = {
    "capability": "unsupported",
    "governance": "permission",
    "reliability": "transient",
}


def recognises(members: Members) -> bool:
    """Whether an object can only be in this dialect."""
    meta = members.get("_meta")
    return _keyed(members) or _bare(members) or isinstance(meta, dict) and _keyed(meta)


def _keyed(members: Members) -> bool:
    return isinstance(members.get(KEY), dict)


def _bare(members: Members) -> bool:
    return (
        _kind(members.get("class")) is not None
        and isinstance(members.get("code"), str)
        and isinstance(members.get("correlationId"), str)
    )


def _kind(word: Json) -> Kind | None:
    return _CLASSES.get(word) if isinstance(word, str) else None


def decode(value: Json) -> Parts:
    """Reads the bare object, the object under its key, or a result with that key."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    meta = value.get("_meta")
    members = meta if isinstance(meta, dict) and KEY in meta else value
    if KEY in members:
        inner = members[KEY]
        if not isinstance(inner, dict):
            at = "/io.modelcontextprotocol~1toolFailure"
            raise NotInDialect(ID, "an object", at)
        members = inner
    parts = _read(members)
    if parts is None:
        raise NotInDialect(ID, "`class` or `code` as a text")
    return parts


def in_meta(meta: Members) -> Parts | None:
    """The failure in a result's `_meta`, if there is one."""
    members = meta.get(KEY)
    return _read(dict(members)) if isinstance(members, dict) else None


def _read(members: Members) -> Parts | None:
    word, code = take_text(members, "class"), take_text(members, "code")
    if word is None and code is None:
        return None
    kind = _kind(word) or guess.kind(foreign_code(code or ""))
    guidance = take_text(members, "agentGuidance")
    guidance = guidance[:_MAX_GUIDANCE] if guidance is not None else None
    # The proposal forbids a retry that the sender does not allow in so many words.
    never: Retry | None = "never" if kinds.default_retry(kind) == "same" else None
    flag = take_bool(members, "retryable")
    parts = draft(code or "", guidance or "", kind=kind, flag=flag, dialect=never)
    parts.hint = guidance
    parts.trace_id = take_text(members, "correlationId")
    if is_whole(members.get(_NOT_BEFORE)):
        # A decoder has no clock, so that the time itself stands in the details.
        parts.details = {_NOT_BEFORE: members[_NOT_BEFORE]}
    return parts
