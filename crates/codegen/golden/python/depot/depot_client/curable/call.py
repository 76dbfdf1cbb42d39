"""One call of an operation, and what its answer means."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar, cast

from .draft import new
from .errors import (
    Declared,
    Failed,
    Malformed,
    ProtocolFailure,
    Undeclared,
    Unreachable,
    typed,
)
from .faces import Answer, Lost, Refused, Reply
from .model import UNSET, Mismatch, dump, load
from .values import Json, Members
from .words import Effect

O = TypeVar("O")
F = TypeVar("F", bound=Failed)

Common: TypeAlias = ProtocolFailure | Undeclared | Malformed | Unreachable
"""What every call may end with besides the failures that its operation declares."""


@dataclass(frozen=True, slots=True)
class Call(Generic[O, F]):
    """One call of an operation, to be sent by a client."""

    operation: str
    """Its name: `namespace/operation`."""
    effect: Effect | None
    """What it does to the world."""
    output: object
    """The type of its result."""
    failures: tuple[type[Declared], ...]
    """What it declares to fail with."""
    required: Mapping[str, object] = field(default_factory=dict[str, object])
    optional: Mapping[str, object] = field(default_factory=dict[str, object])
    """Arguments that are left out where they are `None`."""

    @property
    def arguments(self) -> Members:
        """The arguments as they stand on the wire."""
        given = dict(self.required)
        given.update((n, v) for n, v in self.optional.items() if v is not None)
        return {n: dump(v) for n, v in given.items() if v is not UNSET}


@dataclass(frozen=True, slots=True)
class Done(Generic[O]):
    """The call succeeded."""

    value: O


def judge(
    call: Call[O, F], reply: Reply, protocol: tuple[type[ProtocolFailure], ...]
) -> Done[O] | F:
    """The outcome of a call by its own type."""
    failed: Failed
    match reply:
        case Answer(values):
            loaded = _load(call.output, values)
            if isinstance(loaded, Done):
                return cast(Done[O], loaded)
            failed = loaded
        case Refused(failure):
            failed = typed(failure, (*call.failures, *protocol))
        case Lost(failure):
            failed = Unreachable(failure)
        case _:
            failed = Malformed(reply.failure, reply.body, "it is no answer")
    return cast(F, failed)


def _load(output: object, values: tuple[Json, ...]) -> Done[object] | Malformed:
    missed: Mismatch | None = None
    for value in values:
        try:
            return Done(load(output, value))
        except Mismatch as mismatch:
            missed = missed or mismatch
    message = "the result is not what the contract declares"
    parts = new("INVALID_OUTPUT", "internal", message)
    parts.applied = "maybe"
    answer = values[0] if values else None
    return Malformed(parts.freeze(), answer, f"result: {missed}")


def members(arguments: object) -> Mapping[str, object]:
    """The members of arguments that are one value here."""
    held = dump(arguments)
    return held if isinstance(held, dict) else {}
