"""`mcp`: a whole tool result or JSON-RPC response, all channels."""

from .. import auto
from ..advice import Meta
from ..draft import NotInDialect, Parts, Success
from ..values import Json, Members, NoJson, items_of, member, parse_json
from . import curable, jsonrpc, prose, sep_3313, stagewright, workbook

ID = "mcp"

# What the keys of a result's `_meta` start with that are ours.
_META_PREFIX = "dev.curable/"

# How many blocks of a result are looked at.
_MAX_BLOCKS = 16


def recognises(members: Members) -> bool:
    """Whether an object is a tool result or a JSON-RPC response."""
    return (
        "jsonrpc" in members
        or "structuredContent" in members
        or isinstance(members.get("isError"), bool)
        and "content" in members
        or _is_blocks(members.get("content"))
    )


def _is_blocks(content: Json) -> bool:
    blocks = items_of(content)
    return bool(blocks) and all(isinstance(member(b, "type"), str) for b in blocks)


def decode(value: Json) -> Parts | Success:
    """Reads a tool result, or a JSON-RPC response that holds one or an error."""
    if not isinstance(value, dict):
        raise NotInDialect(ID, "an object")
    if isinstance(result := value.get("result"), dict):
        return _read_result(result)
    if isinstance(error := value.get("error"), dict):
        return _read_error(error)
    if recognises(value) and "jsonrpc" not in value:
        return _read_result(value)
    expected = "a tool result with `content`, or a response with `result` or `error`"
    raise NotInDialect(ID, expected)


def _read_error(error: Members) -> Parts:
    """A protocol error: what its `data` says counts more than its number."""
    data = error.get("data")
    if isinstance(data, dict):
        found = auto.recognised(dict(data), 1)
        if found is not None and isinstance(found.outcome, Parts):
            return found.outcome
    try:
        outcome = jsonrpc.decode(error)
    except NotInDialect:
        return prose.read("")
    return outcome if isinstance(outcome, Parts) else prose.read("")


def _read_result(result: Members) -> Parts | Success:
    """A failure when the flag says so, or when a known dialect hides one in a success."""
    flagged = result.get("isError") is True
    found = result.get("_meta")
    meta = dict(found) if isinstance(found, dict) else {}
    parts = _structured(result, flagged=flagged)
    if parts is None and flagged:
        parts = _take_from_meta(meta)
    if parts is None:
        parts = _in_texts(result, flagged=flagged)
    if parts is None and flagged:
        parts = _in_words(result)
    if parts is None:
        if "structuredContent" in result:
            return Success(result["structuredContent"])
        return Success(result.get("content"))
    if meta and parts.meta.is_empty:
        parts.meta = read_meta(meta)
    return parts


def read_meta(members: Members) -> Meta:
    """Reads what stands beside a result, with or without our prefix."""
    bare = {name.removeprefix(_META_PREFIX): value for name, value in members.items()}
    return Meta.from_json(bare)


def _structured(result: Members, *, flagged: bool) -> Parts | None:
    content = result.get("structuredContent")
    if not isinstance(content, dict) or not (flagged or _hides_failure(content)):
        return None
    return _failure_in(dict(content))


def _hides_failure(content: Members) -> bool:
    """The dialects that are known to report a failure inside a success."""
    error = content.get("error")
    return (
        workbook.recognises(content)
        or stagewright.recognises(content)
        or isinstance(error, dict)
        and curable.recognises(error)
    )


def _failure_in(content: Members) -> Parts | None:
    found = auto.recognised(content, 1)
    if found is not None:
        return found.outcome if isinstance(found.outcome, Parts) else None
    return prose.read_object(content) if prose.is_failure(content) else None


def _take_from_meta(meta: Members) -> Parts | None:
    """A failure under a key of the result's `_meta`, which is taken away."""
    if (parts := sep_3313.in_meta(meta)) is not None:
        del meta[sep_3313.KEY]
        return parts
    for name, value in meta.items():
        if not name.endswith("/error") or not isinstance(value, dict):
            continue
        if (parts := _failure_in(dict(value))) is not None:
            del meta[name]
            return parts
    return None


def _in_texts(result: Members, *, flagged: bool) -> Parts | None:
    for source in _texts(result):
        if flagged:
            found = auto.from_text(source, 1)
            if found is not None and isinstance(found.outcome, Parts):
                return found.outcome
            continue
        try:
            hidden = parse_json(source)
        except NoJson:
            continue
        if not isinstance(hidden, dict) or not _hides_failure(hidden):
            continue
        if (parts := _failure_in(hidden)) is not None:
            return parts
    return None


def _texts(result: Members) -> list[str]:
    found = (member(block, "text") for block in items_of(result.get("content")))
    return [words for words in found if isinstance(words, str)][:_MAX_BLOCKS]


def _in_words(result: Members) -> Parts:
    """The words of a failure in no known dialect; an object beside them is kept."""
    parts = prose.read("\n".join(_texts(result)))
    content = result.get("structuredContent")
    parts.details = content if isinstance(content, dict) else None
    return parts
