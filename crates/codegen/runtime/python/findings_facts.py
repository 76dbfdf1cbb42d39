"""The limits and legal values that stand beside a finding."""

from collections.abc import Iterable, Iterator
from itertools import islice

from .findings_known import Known
from .findings_limits import add as add_limit
from .findings_lists import (
    ALLOWED,
    BELOW,
    CHECKS,
    CHOICE_GAPS,
    EXCLUSIVE_MAXIMUM,
    EXCLUSIVE_MINIMUM,
    EXPECTED_TYPES,
    GAPS,
    JSON_TYPES,
    MAX_LENGTH,
    MAXIMUM,
    MIN_LENGTH,
    MINIMUM,
    ONE,
    PATTERN_GAPS,
    STEP,
    TYPES,
)
from .repair import Bounds, Expected, Number
from .values import Json, Members, first_text, number, number_in, objects_of

# How many gaps of a sentence, and how many values in one of them, are read.
_MOST_GAPS = 16
_MOST_VALUES = 64

_JSON_TYPES = {
    word: name for name, words in JSON_TYPES.items() for word in words.split()
}


def read(item: Members, problem: str) -> tuple[str, Expected]:
    """What is wrong, and what was expected."""
    known = Known()
    _add(known, item, problem)
    for below in objects_of(item, BELOW):
        _add(known, below, problem)
    for gaps in objects_of(item, GAPS):
        _add(known, dict(_filled(gaps)), problem)
    add_limit(known, item, problem)
    if known.format in CHECKS:
        known.format = None
        problem = "pattern" if problem == "format" else problem
    found = known.problem() if problem == "shape" else problem
    return found, known.expected()


def _filled(gaps: Members) -> Iterator[tuple[str, Json]]:
    """The members under plain names; lists and numbers were written as texts."""
    for gap, value in islice(gaps.items(), _MOST_GAPS):
        name = _plain(gap)
        if isinstance(value, str) and name in CHOICE_GAPS:
            pieces = value.split(",")[:_MOST_VALUES]
            yield "choices", [piece.strip().strip("\"'`") for piece in pieces]
        elif isinstance(value, str) and name in PATTERN_GAPS:
            yield "pattern", value
        elif isinstance(value, str) and name == "type":
            yield "expected", _JSON_TYPES.get(value, value)
        else:
            yield {"from": "min", "to": "max"}.get(name, name), _numbered(value)


def _plain(gap: str) -> str:
    """The name without what marks a gap: `{{ choices }}` and `Choices` are one."""
    letters = [at for at, c in enumerate(gap) if c.isascii() and c.isalnum()]
    bare = gap[letters[0] : letters[-1] + 1] if letters else ""
    return bare[:1].lower() + bare[1:]


def _numbered(value: Json) -> Json:
    """A number that was written as a text."""
    found = number_in(value) if isinstance(value, str) else None
    return value if found is None else found


def _add(known: Known, members: Members, problem: str) -> None:
    _add_allowed(known, members, problem)
    word = first_text(members, EXPECTED_TYPES)
    if word in TYPES:
        known.types = (word,)
    _add_bounds(known, members, problem)
    pattern, named = members.get("pattern"), members.get("format")
    known.pattern = pattern if isinstance(pattern, str) else known.pattern
    known.format = named if isinstance(named, str) else known.format
    word = first_text(members, ("type",))
    if word in TYPES and problem == "type" and not known.types:
        known.types = (word,)


def _add_allowed(known: Known, members: Members, problem: str) -> None:
    listed = (members.get(name) for name in ALLOWED)
    values = next((found for found in listed if isinstance(found, list)), None)
    one = next((members[name] for name in ONE if name in members), None)
    chosen = problem == "choice" and not known.allowed
    expected = members.get("expected") if chosen else None
    if values is not None:
        known.allowed = tuple(values)
    elif isinstance(one, (bool, int, float, str)):
        known.allowed = (one,)
    elif isinstance(expected, (bool, int, float)):
        known.allowed = (expected,)


def _add_bounds(known: Known, members: Members, problem: str) -> None:
    bounds = Bounds(
        min=_number(members, MINIMUM),
        max=_number(members, MAXIMUM),
        above=_number(members, EXCLUSIVE_MINIMUM),
        below=_number(members, EXCLUSIVE_MAXIMUM),
        step=_number(members, STEP),
    )
    sized = Bounds(min=_number(members, MIN_LENGTH), max=_number(members, MAX_LENGTH))
    bounds = _exclusive(bounds, members)
    if problem == "length" and sized.is_empty:
        bounds, sized = Bounds(), bounds
    known.range = known.range if bounds.is_empty else bounds
    known.length = known.length if sized.is_empty else sized


def _number(members: Members, names: Iterable[str]) -> Number | None:
    found = (number(members.get(name)) for name in names)
    return next((limit for limit in found if limit is not None), None)


def _exclusive(bounds: Bounds, members: Members) -> Bounds:
    """Zod says beside a limit whether it belongs to what is legal."""
    if members.get("inclusive") is not False:
        return bounds
    above = bounds.above if bounds.above is not None else bounds.min
    below = bounds.below if bounds.below is not None else bounds.max
    return Bounds(above=above, below=below, step=bounds.step)
