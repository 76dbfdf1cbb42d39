"""The kind of a code that nobody declared, guessed from the words in its name."""

from .words import Kind

# Words and pairs of words that tell the kind, the strongest first.
_SIGNS: tuple[tuple[str, Kind], ...] = (
    ("not found", "not_found"),
    ("no such", "not_found"),
    ("no match", "not_found"),
    ("unknown operation", "not_found"),
    ("does not exist", "not_found"),
    ("already exists", "conflict"),
    ("rate limit", "transient"),
    ("rate limited", "transient"),
    ("too many", "transient"),
    ("slow down", "transient"),
    ("not implemented", "unsupported"),
    ("not supported", "unsupported"),
    ("not authenticated", "unauthenticated"),
    ("not authorized", "permission"),
    ("missing scope", "permission"),
    ("token expired", "unauthenticated"),
    ("expired token", "unauthenticated"),
    ("insufficient scope", "permission"),
    ("insufficient permissions", "permission"),
    ("insufficient credits", "exhausted"),
    ("insufficient funds", "exhausted"),
    ("insufficient balance", "exhausted"),
    ("payment required", "exhausted"),
    ("failed precondition", "precondition"),
    ("precondition failed", "precondition"),
    ("deadline exceeded", "transient"),
    ("timed out", "transient"),
    ("out of range", "validation"),
    ("context overflow", "validation"),
    ("unauthenticated", "unauthenticated"),
    ("unauthorized", "unauthenticated"),
    ("forbidden", "permission"),
    ("denied", "permission"),
    ("permission", "permission"),
    ("notfound", "not_found"),
    ("conflict", "conflict"),
    ("duplicate", "conflict"),
    ("aborted", "conflict"),
    ("locked", "conflict"),
    ("throttling", "transient"),
    ("throttled", "transient"),
    ("timeout", "transient"),
    ("unavailable", "transient"),
    ("overloaded", "transient"),
    ("unreachable", "transient"),
    ("transient", "transient"),
    ("quota", "exhausted"),
    ("budget", "exhausted"),
    ("exhausted", "exhausted"),
    ("cancelled", "cancelled"),
    ("canceled", "cancelled"),
    ("unimplemented", "unsupported"),
    ("unsupported", "unsupported"),
    ("validation", "validation"),
    ("invalid", "validation"),
    ("malformed", "validation"),
    ("missing", "validation"),
    ("bad", "validation"),
    ("argument", "validation"),
    ("parameter", "validation"),
    ("required", "validation"),
    ("precondition", "precondition"),
    ("internal", "internal"),
)


def kind(code: str) -> Kind:
    """The kind that the name of a code suggests; `internal` when it suggests none."""
    words = _words(code)
    for sign, suggested in _SIGNS:
        if f" {sign} " in words:
            return suggested
    return "internal"


def _words(code: str) -> str:
    """`FILE_NOT_FOUND` and `FileNotFoundException` both become ` file not found … `."""
    words = " "
    previous = " "
    for letter in code:
        if letter.isascii() and letter.isalnum():
            if letter.isupper() and previous.isascii() and previous.islower():
                words += " "
            words += letter.lower()
        elif not words.endswith(" "):
            words += " "
        previous = letter
    return words if words.endswith(" ") else f"{words} "
