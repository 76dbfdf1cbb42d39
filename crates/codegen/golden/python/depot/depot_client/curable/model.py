"""Objects of a contract as dataclasses, read from JSON and checked by their hints."""

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import ClassVar, Final, NamedTuple, Self, cast, dataclass_transform

from . import pointer
from .values import Json, Members, plain


class Unset(Enum):
    """The value of a member that is not sent, where `None` is sent as `null`."""

    UNSET = "unset"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
"""Leaves a member out, where `None` is sent as `null`."""


class Mismatch(ValueError):
    """A value does not have the shape that the contract declares."""

    def __init__(self, at: str, expected: str) -> None:
        super().__init__(f"expected {expected} at {at or 'the top level'}")
        self.at = at
        self.expected = expected

    @property
    def is_tag(self) -> bool:
        """Whether a text is none of those that are allowed."""
        return self.expected.startswith("one of")


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Model:
    """An object of a contract.

    Each subclass is a frozen dataclass with keyword arguments. It becomes one with its
    first instance: a large contract has thousands of classes, and a program uses few.
    """

    __wire__: ClassVar[Mapping[str, str]] = {}
    """The names on the wire of those fields that have another one here."""
    __rest__: ClassVar[str | None] = None
    """The field that holds all members which are not known by name."""

    def __new__(cls, *_args: object, **_members: object) -> Self:
        if "__dataclass_fields__" not in cls.__dict__:
            dataclass(frozen=True, kw_only=True)(cls)
        return super().__new__(cls)

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads an object; `Mismatch` when it is not what the contract declares."""
        return cast(Self, _load_model(cls, plain(value), pointer.ROOT))

    def to_json(self) -> Members:
        """The object as it stands on the wire."""
        members: Members = {}
        for part in _parts(type(self)):
            value: object = getattr(self, part.name)
            if value is UNSET or (value is None and part.omits_none):
                continue
            if part.name == self.__rest__:
                members |= cast(Members, dump(value))
            else:
                members[part.wire] = dump(value)
        return members | self.others

    @property
    def others(self) -> Members:
        """Members that came and that the contract does not name."""
        return cast(Members, self.__dict__.get("(others)", {}))


class _Part(NamedTuple):
    name: str
    wire: str
    hint: object
    is_required: bool
    omits_none: bool


_PARTS: dict[type[Model], tuple[_Part, ...]] = {}


def _parts(cls: type[Model]) -> tuple[_Part, ...]:
    if cls not in _PARTS:
        _PARTS[cls] = _read_parts(cls)
    return _PARTS[cls]


def _read_parts(cls: type[Model]) -> tuple[_Part, ...]:
    if "__dataclass_fields__" not in cls.__dict__:
        dataclass(frozen=True, kw_only=True)(cls)
    hints = typing.get_type_hints(cls)
    return tuple(
        _Part(
            name=field.name,
            wire=cls.__wire__.get(field.name, field.name),
            hint=hints[field.name],
            is_required=field.default is MISSING and field.default_factory is MISSING,
            omits_none=field.default is None,
        )
        for field in fields(cast(typing.Any, cls))
    )


def load(hint: object, value: Json, at: str = pointer.ROOT) -> object:
    """Reads a value of a type; `Mismatch` when it has another shape."""
    if hint is object or hint is typing.Any:
        return value
    model = _model(hint)
    if model is not None:
        return _load_model(model, value, at)
    if hint is None or hint is type(None):
        return _expect(value is None, value, at, "null")
    if hint is bool:
        return _expect(isinstance(value, bool), value, at, "true or false")
    if hint is str:
        return _expect(isinstance(value, str), value, at, "a text")
    if hint is int or hint is float:
        return _load_number(value, at, is_whole=hint is int)
    return _load_generic(hint, value, at)


def _model(hint: object) -> type[Model] | None:
    is_model = isinstance(hint, type) and issubclass(hint, Model)
    return cast(type[Model], hint) if is_model else None


def _expect(fits: bool, value: Json, at: str, expected: str) -> Json:
    if not fits:
        raise Mismatch(at, expected)
    return value


def _load_number(value: Json, at: str, *, is_whole: bool) -> int | float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Mismatch(at, "a whole number" if is_whole else "a number")
    if is_whole and isinstance(value, float):
        if not value.is_integer():
            raise Mismatch(at, "a whole number")
        return int(value)
    return value


def _load_generic(hint: object, value: Json, at: str) -> object:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        same = any(value == one and type(value) is type(one) for one in inner)
        words = ", ".join(str(one) for one in inner[:10])
        return _expect(same, value, at, f"one of: {words}")
    if origin in (typing.Union, types.UnionType):
        return _load_union(inner, value, at)
    if origin is list:
        if not isinstance(value, list):
            raise Mismatch(at, "a list")
        of = inner[0]
        return [load(of, v, pointer.child(at, str(i))) for i, v in enumerate(value)]
    if origin is dict:
        if not isinstance(value, dict):
            raise Mismatch(at, "an object")
        of = inner[1]
        return {name: load(of, v, pointer.child(at, name)) for name, v in value.items()}
    if origin is tuple:
        if not isinstance(value, list) or len(value) != len(inner):
            raise Mismatch(at, f"a list of {len(inner)}")
        pairs = enumerate(zip(inner, value, strict=True))
        return tuple(load(of, v, pointer.child(at, str(i))) for i, (of, v) in pairs)
    return value


def _load_union(branches: tuple[object, ...], value: Json, at: str) -> object:
    """The branch that fits; among several objects the one that knows most members."""
    best: tuple[int, object] | None = None
    missed: Mismatch | None = None
    for branch in branches:
        if branch is Unset:
            continue
        try:
            found = load(branch, value, at)
        except Mismatch as mismatch:
            if missed is None or _tells_more(mismatch, missed):
                missed = mismatch
            continue
        unknown = len(found.others) if isinstance(found, Model) else 0
        if best is None or unknown < best[0]:
            best = (unknown, found)
        if unknown == 0:
            break
    if best is None:
        raise missed or Mismatch(at, "a value")
    return best[1]


def _tells_more(one: Mismatch, other: Mismatch) -> bool:
    """Whether a branch came further; a tag that differs only says that it is another."""
    if one.is_tag != other.is_tag:
        return other.is_tag
    return len(one.at) > len(other.at)


def _load_model(cls: type[Model], value: Json, at: str) -> Model:
    if not isinstance(value, dict):
        raise Mismatch(at, "an object")
    others = dict(value)
    members: dict[str, object] = {}
    rest: _Part | None = None
    for part in _parts(cls):
        if part.name == cls.__rest__:
            rest = part
        elif part.wire in others:
            found, place = others.pop(part.wire), pointer.child(at, part.wire)
            if found is None and part.omits_none:
                raise Mismatch(place, "a value that is not null")
            members[part.name] = load(part.hint, found, place)
        elif part.is_required:
            raise Mismatch(pointer.child(at, part.wire), "a value")
    if rest is not None:
        members[rest.name] = load(rest.hint, others, at)
        others = {}
    made = cls(**members)
    if others:
        made.__dict__["(others)"] = others
    return made


def dump(value: object) -> Json:
    """A value as it stands on the wire."""
    if isinstance(value, Model):
        return value.to_json()
    if isinstance(value, Mapping):
        pairs = cast(Mapping[str, object], value).items()
        return {name: dump(inner) for name, inner in pairs if inner is not UNSET}
    if isinstance(value, (list, tuple)):
        return [dump(inner) for inner in cast(list[object], value)]
    return plain(value)
