"""An open `details` object that holds what a dialect has no member for."""

from collections.abc import Callable
from typing import TypeAlias

from .. import resolve
from ..draft import Parts
from ..repair import Repair
from ..values import Json, Members, is_number, seconds_to_ms, status
from ..words import parse_kind, parse_retry
from . import curable

# The name under which own details are nested where a carried member could be taken for
# one of them.
_NEST = "details"

# The wait, as every dialect with open details writes it.
_WAIT = "retry_after_seconds"

Derive: TypeAlias = Callable[[Parts], tuple[tuple[Repair, ...], int]]
"""The repairs that the sender's own details imply, and how many more there are."""


def read_open(
    parts: Parts, value: Json, carried: frozenset[str], derive: Derive
) -> None:
    """Carried members go to their fields, the rest is own details."""
    if not _take_apart(parts, value, carried):
        parts.repairs, parts.more_repairs = derive(parts)


def _take_apart(parts: Parts, value: Json, carried: frozenset[str]) -> bool:
    """Whether the repairs were carried."""
    if not isinstance(value, dict):
        parts.details = value
        return False
    taken = {
        name for name, inner in value.items() if _accept(parts, name, inner, carried)
    }
    own: Members = {name: inner for name, inner in value.items() if name not in taken}
    if _is_nest(own, carried):
        parts.details = own[_NEST]
    elif own or not taken:
        parts.details = own
    return "repairs" in taken


def _accept(parts: Parts, name: str, value: Json, carried: frozenset[str]) -> bool:
    """Reads one carried member; `False` when it is none."""
    if name == _WAIT:
        # A wait in words is the sender's own detail.
        ms = seconds_to_ms(value) if is_number(value) else None
        parts.retry_after_ms = ms if ms is not None else parts.retry_after_ms
        return ms is not None
    if name not in carried:
        return False
    match name, value:
        case "kind", str():
            kind = parse_kind(value)
            parts.kind = kind or parts.kind
            return kind is not None
        case "retry", str() if parts.code not in resolve.HARD_NEVER:
            retry = parse_retry(value)
            parts.retry = retry or parts.retry
            return retry is not None
        case "http", _:
            parts.http = status(value) or parts.http
            return status(value) is not None
        case _:
            return curable.read_member(parts, name, value)


def _is_nest(own: Members, carried: frozenset[str]) -> bool:
    if len(own) != 1 or _NEST not in own:
        return False
    inner = own[_NEST]
    if not isinstance(inner, dict) or not inner:
        return True
    return any(name in (_NEST, _WAIT) or name in carried for name in inner)
