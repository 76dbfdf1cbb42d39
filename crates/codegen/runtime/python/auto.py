"""Finds the dialect of whatever came, and unwraps what clients do to a text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from . import wrapping
from .dialects import (
    arcp,
    aws,
    call_error,
    curable,
    google,
    jsonrpc,
    mcp,
    problem,
    prose,
    sep_3313,
    stagewright,
    toolerror,
    workbook,
)
from .draft import NotInDialect, Parts, Success
from .values import Json, Members, NoJson, member, parse_json

# The longest input that is looked into; what is longer is read as words.
MAX_INPUT = 4 << 20

# How many wrappings inside one another are undone: JSON in a text in JSON in a text.
_MAX_LAYERS = 4

Decode: TypeAlias = Callable[[Json], Parts | Success]

# The order matters: an earlier dialect's sign is stronger than a later one's.
_PROBES: tuple[tuple[str, Callable[[Members], bool], Decode], ...] = (
    (mcp.ID, mcp.recognises, mcp.decode),
    (problem.ID, problem.recognises, problem.decode),
    (curable.ID, curable.recognises, curable.decode),
    (google.ID, google.recognises, google.decode),
    (workbook.ID, workbook.recognises, workbook.decode),
    (stagewright.ID, stagewright.recognises, stagewright.decode),
    (toolerror.ID, toolerror.recognises, toolerror.decode),
    (aws.ID, aws.recognises, aws.decode),
    (call_error.ID, call_error.recognises, call_error.decode),
    (arcp.ID, arcp.recognises, arcp.decode),
    (sep_3313.ID, sep_3313.recognises, sep_3313.decode),
    (jsonrpc.ID, jsonrpc.recognises, jsonrpc.decode),
)

DIALECTS: dict[str, Decode] = {
    **{name: decode for name, _, decode in _PROBES},
    prose.ID: prose.decode,
}
"""Every dialect, and how a value in it is read."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came out, and the dialect that was found."""

    outcome: Parts | Success
    dialect: str

    @property
    def is_failure(self) -> bool:
        """Whether it is a failure."""
        return isinstance(self.outcome, Parts)


def find(value: Json) -> Found:
    """Decodes a value in any dialect. It always gives an answer.

    What is in no dialect is prose, and an object without any sign of a failure is a
    success.
    """
    if isinstance(value, str):
        if len(value.encode("utf-8", "replace")) > MAX_INPUT:
            return Found(prose.read(value), prose.ID)
        return from_text(value, 0) or Found(prose.read(value), prose.ID)
    if isinstance(value, dict):
        return recognised(value, 0) or _anything(value)
    if isinstance(value, list) and (found := _from_blocks(value, 0)):
        return found
    return Found(Success(value), prose.ID)


def from_text(source: str, layer: int) -> Found | None:
    """What a known dialect makes of a text, however it is wrapped."""
    if layer > _MAX_LAYERS:
        return None
    source = source.strip()
    try:
        value = parse_json(source)
    except NoJson:
        return _unwrapped(source, layer)
    if isinstance(value, dict):
        found = recognised(value, layer) or _anything(value)
        return found if found.is_failure or layer == 0 else None
    if isinstance(value, str):
        return from_text(value, layer + 1)
    return _from_blocks(value, layer) if isinstance(value, list) else None


def _unwrapped(source: str, layer: int) -> Found | None:
    for candidate in wrapping.candidates(source):
        found: Found | None = None
        if isinstance(candidate, dict):
            found = recognised(candidate, layer + 1)
        elif isinstance(candidate, str):
            found = from_text(candidate, layer + 1)
        if found is not None and found.is_failure:
            return found
    return None


def recognised(members: Members, layer: int) -> Found | None:
    """What a known dialect makes of an object; `None` when none knows it."""
    claimed = (name for name, recognises, _ in _PROBES if recognises(members))
    dialect = next(claimed, None) or _undecided(members)
    if dialect is not None:
        try:
            return Found(DIALECTS[dialect](members), dialect)
        except NotInDialect:
            # What a probe recognises its dialect can read; should it not, the value is
            # in no dialect.
            return None
    if layer >= _MAX_LAYERS:
        return None
    inner = members.get("error")
    if isinstance(inner, dict):
        return recognised(inner, layer + 1)
    if isinstance(inner, str):
        found = from_text(inner, layer + 1)
        return found if found is not None and found.is_failure else None
    return None


def _undecided(members: Members) -> str | None:
    """A code and a message alone fit two dialects.

    `arcp` may leave the flag out; `call-error` may not, and it promises less.
    """
    code, message = members.get("code"), members.get("message")
    if not (isinstance(code, str) and isinstance(message, str)):
        return None
    return call_error.ID if "retryable" in members else arcp.ID


def _from_blocks(items: list[Json], layer: int) -> Found | None:
    """A list of content blocks, as some clients hand it on without the result."""
    for item in items[:16]:
        source = member(item, "text")
        if isinstance(source, str):
            found = from_text(source, layer + 1)
            if found is not None and found.is_failure:
                return found
    return None


def _anything(members: Members) -> Found:
    failed = prose.is_failure(members)
    return Found(prose.read_object(members) if failed else Success(members), prose.ID)
