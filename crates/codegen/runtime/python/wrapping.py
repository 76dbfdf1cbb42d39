"""What clients do to a text before a program sees it: sentences, fences, reprs."""

from collections.abc import Iterator
from itertools import islice

from .literal import NoLiteral, literal
from .values import Json, NoJson, parse_json, parse_json_at

# How many places of a text are looked at: a hostile text must not cost more than its
# length.
_MAX_PLACES = 24


def candidates(source: str) -> Iterator[Json]:
    """Every value that a text may hold, the most telling first."""
    yield from _structured_in_repr(source)
    yield from _texts_in_repr(source)
    yield from _fenced(source)
    yield from _embedded(source)


def _structured_in_repr(source: str) -> Iterator[Json]:
    """`… structuredContent={'error': {…}} …`, as the `repr` of a result has it."""
    for start in _after(source, ("structuredContent=", "structured_content=")):
        found = _literal(source, start)
        if isinstance(found, dict):
            yield found


def _texts_in_repr(source: str) -> Iterator[Json]:
    """`[TextContent(type='text', text='…')]`: the text holds JSON again."""
    for start in _after(source, ("text='", 'text="')):
        found = _literal(source, start - 1)
        if isinstance(found, str):
            yield found


def _fenced(source: str) -> Iterator[Json]:
    """A block between lines of backticks."""
    for block in source.split("```")[1::2][:_MAX_PLACES]:
        starts = [at for mark in '{"[' if (at := block.find(mark)) >= 0]
        if not starts:
            continue
        try:
            yield parse_json(block[min(starts) :].strip())
        except NoJson:
            continue


def _embedded(source: str) -> Iterator[Json]:
    """An object that starts somewhere in the text, in JSON or as a Python dict."""
    for start in islice(_places(source, "{"), _MAX_PLACES):
        try:
            found = parse_json_at(source, start)
        except NoJson:
            found = _literal(source, start)
        if isinstance(found, dict):
            yield found


def _literal(source: str, start: int) -> Json:
    try:
        return literal(source, start)
    except NoLiteral:
        return None


def _after(source: str, marks: tuple[str, ...]) -> Iterator[int]:
    for mark in marks:
        for start in islice(_places(source, mark), _MAX_PLACES):
            yield start + len(mark)


def _places(source: str, mark: str) -> Iterator[int]:
    at = source.find(mark)
    while at >= 0:
        yield at
        at = source.find(mark, at + len(mark))
