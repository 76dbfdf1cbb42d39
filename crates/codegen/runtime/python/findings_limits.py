"""Limits that stand under a general name, whose meaning the word beside them tells."""

from dataclasses import replace

from .findings_known import Known
from .findings_lists import EQUAL, LIMIT_WORDS, LIMITS, LIMITS_BELOW
from .findings_words import folded, named
from .repair import Bounds, Number
from .values import Json, Members, is_number, items_of, number, number_in, objects_of

# `@Size(min = 1)` has the greatest number there is as its other limit.
_JAVA_MAX = 2_147_483_647


def add(known: Known, item: Members, problem: str) -> None:
    """Adds the limit, or the legal values, that a member of a general name holds."""
    texts = [v for name in LIMIT_WORDS if isinstance(v := item.get(name), str)]
    said = next((text for text in texts if named(text)), texts[0] if texts else None)
    if said is None:
        return
    word = folded(said)
    if isinstance(given := item.get("validatorArgs"), list):
        _add_attributes(known, word, given, problem)
        return
    places = [item, *objects_of(item, LIMITS_BELOW)]
    limits = [place[name] for place in places for name in LIMITS if name in place]
    limit = limits[0] if limits else None
    if problem == "choice" and not known.allowed:
        # go-playground writes `oneof` with its values in one text.
        if isinstance(limit, str) and word == "oneof":
            known.allowed = tuple(limit.split())
        elif _is_equal(word) and (isinstance(limit, str) or is_number(limit)):
            known.allowed = (limit,)
        return
    value = _limit(limit)
    listed = items_of(item.get("arguments"))
    bounds = _side(word, value) if value is not None else _listed(word, listed)
    if bounds.is_empty:
        return
    if problem == "length" and known.length.is_empty:
        known.length = bounds
    elif problem == "range" and known.range.is_empty:
        known.range = bounds


def _add_attributes(known: Known, word: str, given: list[Json], problem: str) -> None:
    """Sequelize lists the attributes of a constraint in the order of its declaration."""
    first = given[0] if given else None
    second = given[1] if len(given) > 1 else None
    match problem:
        case "choice" if isinstance(first, list):
            known.allowed = tuple(first)
        case "choice" if len(given) == 1 and _is_equal(word):
            known.allowed = (first,)
        case "pattern" if isinstance(first, str):
            known.pattern = first
        case "length":
            least, most = number(first), number(second)
            known.length = replace(known.length, min=least, max=most)
        case "range" if given:
            limit = _limit(first)
            known.range = Bounds() if limit is None else _side(word, limit)
        case _:
            pass


def _is_equal(word: str) -> bool:
    """Whether a word says that a value must be this one."""
    return word.removesuffix("validator") in EQUAL


def _limit(value: Json) -> Number | None:
    return number_in(value) if isinstance(value, str) else number(value)


def _side(word: str, limit: Number) -> Bounds:
    """On which side of a limit the legal values lie: `minLength`, `lte`, …."""

    def has(*signs: str) -> bool:
        return any(sign in word for sign in signs)

    above = has("exclusivemin", "notgt", "numbergreater")
    if above or word in ("gt", "greaterthan"):
        return Bounds(above=limit)
    below = has("exclusivemax", "notlt", "numberless")
    if below or word in ("lt", "lessthan"):
        return Bounds(below=limit)
    if has("multiple"):
        return Bounds(step=limit)
    if has("min", "notge", "gte", "greaterthan", "tooshort", "toosmall"):
        return Bounds(min=limit)
    if has("max", "notle", "lte", "lessthan", "toolong", "toobig"):
        return Bounds(max=limit)
    if word in ("len", "length", "stringlength", "arraylength", "wronglength"):
        return Bounds(min=limit, max=limit)
    return Bounds()


def _listed(word: str, arguments: list[Json]) -> Bounds:
    """Spring lists the attributes of a constraint in the order of their names."""

    def at(index: int) -> Number | None:
        return number(arguments[index]) if index < len(arguments) else None

    match word:
        case "min":
            return Bounds(min=at(1))
        case "max":
            least, most = None, at(1)
        case "size" | "length" | "range":
            least, most = at(2), at(1)
        case _:
            return Bounds()
    # The greatest number there is, and no number at all, say nothing.
    most = None if most == _JAVA_MAX and not isinstance(most, float) else most
    least = None if least == 0 and is_number(least) else least
    return Bounds(min=least, max=most)
