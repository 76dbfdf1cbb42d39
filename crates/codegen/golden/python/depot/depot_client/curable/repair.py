"""One machine-actionable finding: where, what is wrong, what was expected."""

from dataclasses import dataclass, field
from typing import TypeAlias

from . import pointer
from .values import Json, Members, number

# How many repairs a failure lists; the rest is a count.
MAX_REPAIRS = 10

Number: TypeAlias = int | float


@dataclass(frozen=True, slots=True)
class Bounds:
    """A lower and an upper limit."""

    min: Number | None = None
    max: Number | None = None
    above: Number | None = None
    """More than this."""
    below: Number | None = None
    """Less than this."""
    step: Number | None = None
    """A multiple of this."""

    def to_json(self) -> Members:
        """The limits as they stand on the wire."""
        limits = {
            "min": self.min,
            "max": self.max,
            "above": self.above,
            "below": self.below,
            "step": self.step,
        }
        return {name: limit for name, limit in limits.items() if limit is not None}

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said."""
        return not self.to_json()

    @staticmethod
    def from_json(value: Json) -> "Bounds | None":
        """Reads limits, as an object or as a pair."""
        if isinstance(value, list):
            if len(value) != 2:
                return None
            return Bounds(min=number(value[0]), max=number(value[1]))
        if not isinstance(value, dict):
            return None
        known = ("min", "max", "above", "below", "step")
        limits = {name: value.get(name) for name in known}
        if any(v is not None and number(v) is None for v in limits.values()):
            return None
        return Bounds(*(number(limit) for limit in limits.values()))


@dataclass(frozen=True, slots=True)
class Expected:
    """What would have been right; only what is known is there."""

    types: tuple[str, ...] = ()
    """The JSON type, or several."""
    allowed: tuple[Json, ...] = ()
    """The legal values, or the legal names of members."""
    required: tuple[str, ...] = ()
    """The names of the required members."""
    range: Bounds = Bounds()
    """The legal numbers."""
    length: Bounds = Bounds()
    """The legal number of characters or items."""
    pattern: str | None = None
    format: str | None = None
    extra: Members = field(default_factory=dict[str, Json])
    """Members that a newer or foreign sender added."""

    def to_json(self) -> Members:
        """The expectation as it stands on the wire."""
        members: Members = {}
        if self.types:
            one = self.types[0] if len(self.types) == 1 else list[Json](self.types)
            members["type"] = one
        if self.allowed:
            members["allowed"] = list(self.allowed)
        if self.required:
            members["required"] = list[Json](self.required)
        if not self.range.is_empty:
            members["range"] = self.range.to_json()
        if not self.length.is_empty:
            members["length"] = self.length.to_json()
        if self.pattern is not None:
            members["pattern"] = self.pattern
        if self.format is not None:
            members["format"] = self.format
        return members | self.extra

    @staticmethod
    def from_json(members: Members) -> "Expected":
        """Reads an expectation; what is not understood is kept in `extra`."""
        extra = dict(members)
        types = _texts(extra, "type", single=True)
        required = _texts(extra, "required")
        allowed: tuple[Json, ...] = ()
        if isinstance(listed := extra.get("allowed"), list):
            allowed = tuple(listed)
            del extra["allowed"]
        limits: dict[str, Bounds] = {}
        for name in ("range", "length"):
            if name in extra and (bounds := Bounds.from_json(extra[name])):
                limits[name] = bounds
                del extra[name]
        words: dict[str, str | None] = {}
        for name in ("pattern", "format"):
            word = extra.get(name)
            words[name] = word if isinstance(word, str) else None
            if isinstance(word, str):
                del extra[name]
        return Expected(
            types=types,
            allowed=allowed,
            required=required,
            range=limits.get("range", Bounds()),
            length=limits.get("length", Bounds()),
            pattern=words["pattern"],
            format=words["format"],
            extra=extra,
        )


def _texts(members: Members, name: str, *, single: bool = False) -> tuple[str, ...]:
    found = members.get(name)
    if single and isinstance(found, str):
        del members[name]
        return (found,)
    if not isinstance(found, list):
        return ()
    texts = tuple(item for item in found if isinstance(item, str))
    if len(texts) != len(found):
        return ()
    del members[name]
    return texts


@dataclass(frozen=True, slots=True)
class Repair:
    """What must change in the arguments."""

    at: str
    """The argument that must change, as a JSON Pointer."""
    problem: str
    """What is wrong: `type`, `choice`, `missing`, `unknown`, `range`, `length`,
    `pattern`, `format`, `governed`, `shape`, or a newer word."""
    expected: Expected = field(default_factory=Expected)
    suggest: Json = None
    """The nearest legal value or name."""
    extra: Members = field(default_factory=dict[str, Json])
    """Members that a newer or foreign sender added."""

    def to_json(self) -> Members:
        """The finding as it stands on the wire."""
        members: Members = {"at": self.at, "problem": self.problem}
        if expected := self.expected.to_json():
            members["expected"] = expected
        if self.suggest is not None:
            members["suggest"] = self.suggest
        return members | self.extra

    @staticmethod
    def from_json(value: Json) -> "Repair | None":
        """Reads a finding; `None` when it is no object."""
        if not isinstance(value, dict):
            return None
        extra = dict(value)
        at, problem, expected = pointer.ROOT, "shape", Expected()
        if isinstance(said := extra.get("at"), str):
            at = pointer.lenient(said)
            del extra["at"]
        if isinstance(said := extra.get("problem"), str):
            problem = said
            del extra["problem"]
        if isinstance(members := extra.get("expected"), dict):
            expected = Expected.from_json(members)
            del extra["expected"]
        return Repair(at, problem, expected, extra.pop("suggest", None), extra)
