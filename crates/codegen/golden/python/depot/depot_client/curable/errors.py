"""What a call raises: declared failures by their own types, and the rest kept apart."""

import typing
from typing import ClassVar

from .decide import Decision, Situation, decide
from .failure import Failure
from .model import Mismatch, load
from .protocol import imported_status
from .repair import Repair
from .values import Json
from .words import Kind, Retry


class Failed(Exception):
    """A call failed; `failure` is all that is known of it."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure

    @property
    def kind(self) -> Kind:
        """What to do about it."""
        return self.failure.kind

    @property
    def retry(self) -> Retry:
        """May the same call be sent again?"""
        return self.failure.retry

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """What must change in the arguments."""
        return self.failure.repairs

    def decide(self, situation: Situation | None = None) -> Decision:
        """What to do next, and why."""
        return decide(self.failure, situation)


class Declared(Failed):
    """A failure that the contract declares; each code has a class of its own."""

    aliases: ClassVar[tuple[str, ...]] = ()
    """Older names of the code."""
    family: ClassVar[str | None] = None
    """What the codes begin with, where the class stands for several."""

    def __init__(self, failure: Failure, details: object = None) -> None:
        super().__init__(failure)
        self.__dict__["details"] = details
        if self.family is not None:
            self.__dict__["code"] = failure.code

    @classmethod
    def stands_for(cls, code: str) -> bool:
        """Whether this is the class of a code."""
        if cls.family is None:
            return code == getattr(cls, "code", None) or code in cls.aliases
        return code.startswith(cls.family) and imported_status(code) is not None


class ProtocolFailure(Declared):
    """A failure of the machinery, which every operation may end with."""


class Undeclared(Failed):
    """A failure whose code the operation does not declare, as a newer server sends."""

    @property
    def code(self) -> str:
        """The code that nobody declared."""
        return self.failure.code


class Malformed(Failed):
    """An answer that breaks the contract: unreadable, or off its declared schema."""

    def __init__(self, failure: Failure, answer: Json, problem: str) -> None:
        super().__init__(failure)
        self.answer = answer
        self.problem = problem

    @property
    def code(self) -> str:
        """The code of the failure whose details are off, or of the broken answer."""
        return self.failure.code


class Unreachable(Failed):
    """No answer came; `failure.applied` says whether the call may have gone out."""

    @property
    def code(self) -> str:
        """Why there is no answer."""
        return self.failure.code


_HINTS: dict[type[Declared], object] = {}


def _hint(declared: type[Declared]) -> object:
    if declared not in _HINTS:
        _HINTS[declared] = typing.get_type_hints(declared).get("details")
    return _HINTS[declared]


def typed(failure: Failure, known: tuple[type[Declared], ...]) -> Failed:
    """The failure by its own type: exact codes first, then families."""
    matching = (declared for declared in known if declared.stands_for(failure.code))
    found = min(matching, key=lambda d: -len(d.family or "*" * 64), default=None)
    if found is None:
        return Undeclared(failure)
    if failure.details is None:
        return found(failure)
    hint = _hint(found)
    if hint is None or hint is type(None):
        return found(failure)
    try:
        return found(failure, load(hint, failure.details))
    except Mismatch as mismatch:
        return Malformed(failure, failure.details, f"details: {mismatch}")
