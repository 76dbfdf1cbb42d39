"""What to do with a message of an ARCP extension: accept, drop or refuse it."""

import re
from collections.abc import Collection
from typing import Literal, TypeAlias

Disposition: TypeAlias = Literal["accept", "drop", "nack"]
Class: TypeAlias = Literal[
    "core",
    "known_extension",
    "unknown_extension",
    "reserved_experimental",
    "malformed",
]
Problem: TypeAlias = Literal["reserved", "too_short", "word", "version"]

# The first words of the types that belong to the protocol.
_CORE = frozenset(
    (
        "ack",
        "agent",
        "artifact",
        "backpressure",
        "cancel",
        "checkpoint",
        "event",
        "human",
        "interrupt",
        "job",
        "lease",
        "log",
        "metric",
        "nack",
        "permission",
        "ping",
        "pong",
        "resume",
        "session",
        "stream",
        "subscribe",
        "tool",
        "trace",
        "unsubscribe",
        "workflow",
    )
)

# The prefix of the names that the protocol sets aside for vendors.
_VENDORS = "arcpx"

# The prefix that is reserved for experiments.
_EXPERIMENTAL = "x-"

_VERSION = re.compile(r"v[0-9]+")


def is_core(message_type: str) -> bool:
    """Whether a type belongs to the protocol: `logistics.…` is not `log`."""
    return message_type.split(".")[0] in _CORE


def namespace(message_type: str) -> str | None:
    """The namespace of a type: everything up to its last version."""
    words = message_type.split(".")
    versions = [i for i, word in enumerate(words) if _VERSION.fullmatch(word)]
    return ".".join(words[: versions[-1] + 1]) if versions else None


def namespace_problem(name: str) -> Problem | None:
    """Why a text is no namespace; `None` when it is one.

    A namespace is `arcpx.<vendor>[.<name>].v<n>`, or a reverse domain name that ends in
    a version.
    """
    if name.startswith(_EXPERIMENTAL):
        return "reserved"
    words = name.split(".")
    if len(words) < 2:
        return "too_short"
    if not all(word and all(c.isalnum() or c in "_-" for c in word) for word in words):
        return "word"
    if len(words) == 2 and words[0] == _VENDORS:
        return "too_short"
    return None if _VERSION.fullmatch(words[-1]) else "version"


def disposition(
    message_type: str, advertised: Collection[str], *, optional: bool
) -> Disposition:
    """What to do with a message whose type the receiver does not know."""
    if is_core(message_type):
        return "nack"
    name = namespace(message_type)
    if name is None or namespace_problem(name) is not None:
        return "nack"
    if name in advertised:
        return "accept"
    return "drop" if optional else "nack"


def classify(message_type: str, advertised: Collection[str]) -> Class:
    """The class of a type, where a type must end in its version."""
    if message_type.startswith(_EXPERIMENTAL):
        return "reserved_experimental"
    if is_core(message_type):
        return "core"
    if namespace_problem(message_type) is not None:
        return "malformed"
    known = message_type in advertised
    return "known_extension" if known else "unknown_extension"
