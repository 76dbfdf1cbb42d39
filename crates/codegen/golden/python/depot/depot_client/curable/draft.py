"""What a decoder has understood so far, and how the rest follows from it."""

from . import guess, kinds, protocol, resolve
from .advice import foreign_code
from .failure import Failure, Parts
from .values import Json
from .words import Kind, Retry


class NotInDialect(ValueError):
    """The value is not in the dialect at all.

    An unknown code, member or value is never the reason.
    """

    def __init__(self, dialect: str, expected: str, at: str = "") -> None:
        place = at or "the top level"
        super().__init__(f"not in dialect `{dialect}`: expected {expected} at {place}")
        self.dialect = dialect
        self.at = at


class Success:
    """The value reports a success; `value` is its result."""

    __slots__ = ("value",)
    __match_args__ = ("value",)

    def __init__(self, value: Json) -> None:
        self.value = value


def draft(
    code: str,
    message: str,
    *,
    kind: Kind | None = None,
    flag: bool | None = None,
    declared: Retry | None = None,
    dialect: Retry | None = None,
    http: int | None = None,
) -> Parts:
    """The parts that depend on one another, worked out in one place."""
    code = foreign_code(code)
    known = kind or _known_kind(code, http)
    likely = known or guess.kind(code)
    # A kind that is only guessed from the name of a code must not make a retry possible.
    if known is None and likely == "transient" and dialect is None:
        dialect = "never"
    parts = new(code, likely, message)
    parts.retry = resolve.retry(
        code, likely, flag=flag, declared=declared, dialect=dialect
    )
    hard = code in resolve.HARD_NEVER
    parts.said = False if hard and flag is not None else flag
    parts.http = http
    return parts


def new(code: str, kind: Kind, message: str) -> Parts:
    """A failure with the defaults of its kind."""
    never = code in resolve.HARD_NEVER
    words = message if message.strip() else code
    return Parts(code, words, kind, "never" if never else kinds.default_retry(kind))


def _known_kind(code: str, http: int | None) -> Kind | None:
    if kind := protocol.kind_of(code):
        return kind
    status = http if http is not None else protocol.imported_status(code)
    if status is None or not 400 <= status <= 599:
        return None
    return kinds.of_http(status)


__all__ = ["Failure", "NotInDialect", "Parts", "Success", "draft", "new"]
