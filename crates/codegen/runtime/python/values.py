"""JSON as Python holds it, and small readings of it that several dialects share."""

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
else:
    # Readers of type hints need a type, and every value is JSON here.
    Json = object

Members: TypeAlias = dict[str, Json]

# Ten years: what is longer is no time to wait but a mistake.
MAX_WAIT_MS = 10 * 366 * 86_400_000

_MAX_U64 = 2**64
_MAX_I64 = 2**63


def is_whole(value: object) -> bool:
    """Whether a value is a whole number that is not negative; `true` is no number."""
    return (
        isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MAX_U64
    )


def is_number(value: object) -> bool:
    """Whether a value is a number of JSON."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def whole(value: Json) -> int | None:
    """The whole number that a value is, if it is not negative."""
    return value if isinstance(value, int) and is_whole(value) else None


def number(value: Json) -> int | float | None:
    """The number that a value is."""
    return value if isinstance(value, (int, float)) and is_number(value) else None


def text(value: Json) -> str | None:
    """The text that a value is."""
    return value if isinstance(value, str) else None


def member(value: Json, name: str) -> Json:
    """The member of an object; `None` where there is none, or no object."""
    return value.get(name) if isinstance(value, dict) else None


def members_of(value: Json) -> Members:
    """The members of an object; none where it is no object."""
    return value if isinstance(value, dict) else {}


def items_of(value: Json) -> list[Json]:
    """The items of a list; none where it is no list."""
    return value if isinstance(value, list) else []


def first_text(members: Mapping[str, Json], names: Iterable[str]) -> str | None:
    """The first of these members that is a text."""
    return next((v for name in names if isinstance(v := members.get(name), str)), None)


def objects_of(members: Members, names: Iterable[str]) -> list[Members]:
    """Those of these members that are objects."""
    return [found for name in names if isinstance(found := members.get(name), dict)]


def take_text(members: Members, name: str) -> str | None:
    """Takes a text out of the members; anything else stays where it is."""
    found = members.get(name)
    if not isinstance(found, str):
        return None
    del members[name]
    return found


def take_message(members: Members, name: str) -> str:
    """Takes the words of a failure out of the members; words that say nothing stay."""
    found = members.get(name)
    if isinstance(found, str) and not found.strip():
        return ""
    return take_text(members, name) or ""


def take_bool(members: Members, name: str) -> bool | None:
    """Takes a truth value out of the members; anything else stays where it is."""
    found = members.get(name)
    if not isinstance(found, bool):
        return None
    del members[name]
    return found


def take_status(members: Members, name: str) -> int | None:
    """Takes an HTTP error status out of the members; anything else stays."""
    found = status(members.get(name))
    if found is not None:
        del members[name]
    return found


def status(value: Json) -> int | None:
    """The HTTP error status that a value is."""
    found = whole(value)
    return found if found is not None and 400 <= found <= 599 else None


def seconds_to_ms(value: Json) -> int | None:
    """Seconds, as a number or as a text, in whole milliseconds rounded up."""
    if isinstance(value, str):
        try:
            seconds = float(value.strip()) if "_" not in value else math.nan
        except ValueError:
            return None
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        seconds = float(value)
    else:
        return None
    exact = seconds * 1000.0
    if math.isnan(exact) or math.isinf(exact):
        return None
    # 2.007 seconds are 2007 milliseconds, although the product is a little more.
    nearest = math.floor(exact + 0.5)
    ms = nearest if abs(exact - nearest) < 1e-3 else math.ceil(exact)
    return ms if 0 <= ms <= MAX_WAIT_MS else None


def _integer(digits: str) -> int | float:
    found = int(digits) if len(digits) < 32 else math.inf
    return found if -_MAX_I64 <= found < _MAX_U64 else _float(digits)


def _float(digits: str) -> float:
    found = float(digits)
    if math.isinf(found):
        raise ValueError("a number that JSON readers cannot hold")
    return found


def _constant(word: str) -> float:
    raise ValueError(f"{word} is no JSON")


_DECODER = json.JSONDecoder(
    parse_int=_integer, parse_float=_float, parse_constant=_constant
)
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

# How deep a text may nest before nobody reads it as JSON.
MAX_DEPTH = 127


class NoJson(ValueError):
    """The text is no JSON."""


def parse_json(source: str) -> Json:
    """Reads a text that is JSON as a whole."""
    try:
        value, end = _DECODER.raw_decode(source.lstrip(" \t\r\n"))
    except (ValueError, RecursionError) as error:
        raise NoJson(str(error)) from None
    if source.lstrip(" \t\r\n")[end:].strip(" \t\r\n"):
        raise NoJson("something stands behind the value")
    return _checked(source, cast(Json, value))


def parse_json_at(source: str, start: int) -> Json:
    """Reads the JSON that begins at a place of a text."""
    try:
        value, _ = _DECODER.raw_decode(source, start)
    except (ValueError, RecursionError) as error:
        raise NoJson(str(error)) from None
    return _checked(source, cast(Json, value))


def parse_number(source: str) -> int | float | None:
    """The number that a text is, as JSON writes it."""
    if not _NUMBER.fullmatch(source):
        return None
    try:
        return _integer(source) if source.lstrip("-").isdigit() else _float(source)
    except ValueError:
        return None


def number_in(source: str) -> int | float | None:
    """The number that a short text holds, as JSON writes it, and nothing but it."""
    short = len(source.encode("utf-8", "replace")) <= 24
    return parse_number(source.strip()) if short else None


def _checked(source: str, value: Json) -> Json:
    """Refuses what Python reads and other readers do not."""
    if _depth(value) > MAX_DEPTH:
        raise NoJson("it nests too deeply")
    if _SURROGATE.search(source):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise NoJson("half a character") from None
    return value


def _depth(value: Json) -> int:
    deepest = 0
    waiting: list[tuple[Json, int]] = [(value, 0)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, dict):
            waiting.extend((inner, depth + 1) for inner in item.values())
        elif isinstance(item, list):
            waiting.extend((inner, depth + 1) for inner in item)
        else:
            continue
        deepest = max(deepest, depth + 1)
    return deepest


def compact(value: Json) -> str:
    """Compact JSON, as it goes over a wire."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def is_ascii_word(source: str, others: str = "") -> bool:
    """Whether a text is made of ASCII letters, digits and some others."""
    return all((c.isascii() and c.isalnum()) or c in others for c in source)


def plain(value: object) -> Json:
    """What a program holds, as JSON: models and mappings as objects, the rest as words."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode("utf-8", "replace")
    if isinstance(value, Mapping):
        pairs = cast(Mapping[object, object], value)
        return {str(name): plain(inner) for name, inner in pairs.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in cast(Iterable[object], value)]
    # A result of an MCP library is a model of pydantic.
    dump = getattr(value, "model_dump", None)
    if callable(dump):
        return plain(dump(mode="json", by_alias=True, exclude_none=True))
    return str(value)
