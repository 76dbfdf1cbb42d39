"""The closed vocabularies: each word is the same in every language and on the wire."""

from typing import Literal, TypeAlias, cast, get_args

Kind: TypeAlias = Literal[
    "validation",
    "not_found",
    "conflict",
    "permission",
    "transient",
    "internal",
    "unauthenticated",
    "exhausted",
    "cancelled",
    "unsupported",
    "precondition",
]
"""The class of a failure: one class, one thing to do."""

Retry: TypeAlias = Literal["never", "same", "amended"]
"""May the same call be sent again? `amended`: only a changed one can succeed."""

Effect: TypeAlias = Literal["read", "idempotent", "write"]
"""What an operation does to the world."""

Applied: TypeAlias = Literal["no", "maybe", "yes"]
"""Did the failed call take effect?"""

Origin: TypeAlias = Literal["caller", "protocol", "operation", "upstream", "network"]
"""Who failed."""

_KINDS: frozenset[str] = frozenset(get_args(Kind))
_RETRIES: frozenset[str] = frozenset(get_args(Retry))
_APPLIED: frozenset[str] = frozenset(get_args(Applied))
_ORIGINS: frozenset[str] = frozenset(get_args(Origin))


def parse_kind(word: object) -> Kind | None:
    """The kind that a word stands for; an unknown word is `None`, never an error."""
    return cast(Kind, word) if isinstance(word, str) and word in _KINDS else None


def parse_retry(word: object) -> Retry | None:
    """The retry that a word stands for."""
    return cast(Retry, word) if isinstance(word, str) and word in _RETRIES else None


def parse_applied(word: object) -> Applied | None:
    """The effect that a word stands for."""
    return cast(Applied, word) if isinstance(word, str) and word in _APPLIED else None


def parse_origin(word: object) -> Origin | None:
    """The origin that a word stands for."""
    return cast(Origin, word) if isinstance(word, str) and word in _ORIGINS else None
