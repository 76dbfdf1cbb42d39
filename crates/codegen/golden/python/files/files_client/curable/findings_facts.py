"""The limits and legal values that stand beside a finding."""

from collections.abc import Iterable

from .findings_words import folded
from .repair import Bounds, Expected, Number
from .values import Json, Members, first_text, is_number, items_of, number, parse_number

# Members that list the legal values; `expected` counts when it is a list.
_ALLOWED = (
    "allowed",
    "allowedValues",
    "allowed_values",
    "enum",
    "enum_values",
    "enumValues",
    "options",
    "valids",
    "values",
    "validValues",
    "valid_values",
    "supportedValues",
    "supported_values",
    "acceptedValues",
    "choices",
    "expected",
)

# Members that hold the facts one level down: pydantic, Ajv, Joi, JSON:API, Mongoose.
_BELOW = (
    "ctx",
    "params",
    "context",
    "meta",
    "properties",
    "args",
    "range",
    "limits",
    "constraint",
)

# The types of JSON, which is what `expected` holds when it is one of these words.
_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")

# Members that hold the word, and those that hold the limit of Ajv, Joi, pydantic 1 and
# go-playground, whose meaning the word tells.
_WORDS = ("keyword", "type", "code", "tag", "rule", "validator")
_LIMITS = ("limit", "limit_value", "param", "count", "comparisonValue")
_LIMITS_BELOW = ("params", "context", "ctx", "formattedMessagePlaceholderValues")

# `@Size(min = 1)` has the greatest number there is as its other limit.
_JAVA_MAX = 2_147_483_647


class _Facts:
    """What is known so far."""

    def __init__(self) -> None:
        self.types: tuple[str, ...] = ()
        self.allowed: tuple[Json, ...] = ()
        self.range = Bounds()
        self.length = Bounds()
        self.pattern: str | None = None
        self.format: str | None = None

    def expected(self) -> Expected:
        return Expected(
            types=self.types,
            allowed=self.allowed,
            range=self.range,
            length=self.length,
            pattern=self.pattern,
            format=self.format,
        )

    def problem(self) -> str:
        """What is wrong, where only the facts tell it."""
        told: tuple[tuple[bool, str], ...] = (
            (bool(self.allowed), "choice"),
            (not self.range.is_empty, "range"),
            (not self.length.is_empty, "length"),
            (self.pattern is not None, "pattern"),
            (self.format is not None, "format"),
            (bool(self.types), "type"),
        )
        return next((word for known, word in told if known), "shape")


def read(item: Members, problem: str) -> tuple[str, Expected]:
    """What is wrong, and what was expected."""
    facts = _Facts()
    _add(facts, item, problem)
    for below in _objects(item, _BELOW):
        _add(facts, below, problem)
    _add_limit(facts, item, problem)
    found = facts.problem() if problem == "shape" else problem
    return found, facts.expected()


def _objects(item: Members, names: Iterable[str]) -> list[Members]:
    return [below for name in names if isinstance(below := item.get(name), dict)]


def _add(facts: _Facts, members: Members, problem: str) -> None:
    listed = (members.get(name) for name in _ALLOWED)
    values = next((found for found in listed if isinstance(found, list)), None)
    if values is not None:
        facts.allowed = tuple(values)
    expected = members.get("expected")
    if isinstance(expected, str) and expected in _TYPES:
        facts.types = (expected,)
    bounds = Bounds(
        min=_number(members, "minimum", "min", "ge"),
        max=_number(members, "maximum", "max", "le"),
        above=_number(members, "exclusiveMinimum", "gt"),
        below=_number(members, "exclusiveMaximum", "lt"),
        step=_number(members, "multipleOf", "multiple_of"),
    )
    sized = Bounds(
        min=_number(members, "minLength", "min_length", "minItems"),
        max=_number(members, "maxLength", "max_length", "maxItems"),
    )
    bounds = _exclusive(bounds, members)
    if problem == "length" and sized.is_empty:
        bounds, sized = Bounds(), bounds
    facts.range = facts.range if bounds.is_empty else bounds
    facts.length = facts.length if sized.is_empty else sized
    facts.pattern = first_text(members, ("pattern",)) or facts.pattern
    facts.format = first_text(members, ("format",)) or facts.format
    word = members.get("type")
    is_type = isinstance(word, str) and word in _TYPES and problem == "type"
    if is_type and not facts.types:
        facts.types = (str(word),)


def _number(members: Members, *names: str) -> Number | None:
    found = (number(members.get(name)) for name in names)
    return next((limit for limit in found if limit is not None), None)


def _exclusive(bounds: Bounds, members: Members) -> Bounds:
    """Zod says beside a limit whether it belongs to what is legal."""
    if members.get("inclusive") is not False:
        return bounds
    above = bounds.above if bounds.above is not None else bounds.min
    below = bounds.below if bounds.below is not None else bounds.max
    return Bounds(above=above, below=below, step=bounds.step)


def _add_limit(facts: _Facts, item: Members, problem: str) -> None:
    """Adds the limit, or the legal values, that a member of a general name holds."""
    said = first_text(item, _WORDS)
    if said is None:
        return
    word = folded(said)
    places = [item, *_objects(item, _LIMITS_BELOW)]
    limits = [place[name] for place in places for name in _LIMITS if name in place]
    limit = limits[0] if limits else None
    if problem == "choice" and not facts.allowed:
        # go-playground writes `oneof` with its values in one text.
        if isinstance(limit, str) and word == "oneof":
            facts.allowed = tuple(limit.split())
        return
    value = _limit(limit)
    listed = items_of(item.get("arguments"))
    bounds = _side(word, value) if value is not None else _listed(word, listed)
    if bounds.is_empty:
        return
    if problem == "length" and facts.length.is_empty:
        facts.length = bounds
    elif problem == "range" and facts.range.is_empty:
        facts.range = bounds


def _limit(value: Json) -> Number | None:
    if isinstance(value, str):
        short = len(value.encode("utf-8", "replace")) <= 24
        return parse_number(value.strip()) if short else None
    return number(value)


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
