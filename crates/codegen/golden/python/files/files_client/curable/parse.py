"""Decodes a failure in any dialect."""

from dataclasses import dataclass

from . import auto
from .draft import NotInDialect, Parts, Success
from .failure import Failure
from .values import plain


@dataclass(frozen=True, slots=True)
class Decoded:
    """What a value turned out to be, and the dialect that it was in."""

    outcome: Failure | Success
    dialect: str


def decode(value: object, dialect: str | None = None) -> Decoded:
    """Reads a value in a dialect, or in whichever it is.

    `value` is a text, bytes, JSON as Python holds it, or a result of an MCP library.
    Without a dialect there is always an answer; with one, `NotInDialect` is raised for
    a value that is not in it.
    """
    # Decoders take members out of what they read, and `plain` gives them a copy.
    held = plain(value)
    if dialect is None or dialect == "auto":
        found = auto.find(held)
        return Decoded(_frozen(found.outcome), found.dialect)
    read = auto.DIALECTS.get(dialect)
    if read is None:
        known = ", ".join(sorted(auto.DIALECTS))
        raise NotInDialect(dialect, f"one of these dialects: {known}")
    return Decoded(_frozen(read(held)), dialect)


def parse_failure(value: object, dialect: str | None = None) -> Failure | None:
    """The failure that a value reports; `None` when it reports a success."""
    outcome = decode(value, dialect).outcome
    return outcome if isinstance(outcome, Failure) else None


def _frozen(outcome: Parts | Success) -> Failure | Success:
    return outcome.freeze() if isinstance(outcome, Parts) else outcome
