"""The words by which validators name what is wrong.

They are those of JSON Schema, pydantic 1 and 2, Bean Validation, Rails, Laravel, Django,
.NET, Joi, Zod, class-validator, go-playground, Kubernetes, Stripe, GitHub and OpenAPI
validators.
"""

from .findings_lists import LONG, NAMES, PROBLEMS, SIZES
from .values import Members, first_text, is_ascii_word

_LONGEST = 48

_PROBLEMS: dict[str, str] = {
    word: problem
    for problem, words in reversed(PROBLEMS.items())
    for word in words.split()
}


def problem_of(item: Members) -> str:
    """What is wrong, if a machine's word says so; `shape` otherwise."""
    for name in NAMES:
        word = item.get(name)
        if not isinstance(word, str):
            continue
        if word in SIZES:
            return _size(item)
        if found := named(word):
            return found
    reason = item.get("reason")
    # A reason is words for people in most systems; it is a machine's only where it
    # looks like a code.
    if isinstance(reason, str) and _is_screaming(reason):
        return named(reason) or "shape"
    return "shape"


def _is_screaming(word: str) -> bool:
    return is_ascii_word(word, "_") and not any(c.islower() for c in word)


def _size(item: Members) -> str:
    """Whether a word that speaks of numbers and lengths alike is about a length."""
    of = first_text(item, ("origin", "type"))
    return "length" if of in LONG else "range"


def folded(word: str) -> str:
    """The word without its spelling: `string_too_short` and `StringTooShort` are one."""
    return "".join(c.lower() for c in word if c.isascii() and c.isalnum())


def named(word: str) -> str | None:
    """The problem that a validator's word stands for, however it is spelled."""
    if len(word.encode("utf-8", "replace")) > _LONGEST:
        return None
    if found := _look_up(word):
        return found
    first, dot, rest = word.partition(".")
    if not dot or " " in word:
        return None
    # `string.min_len`, `enum.openapi.validation`: the word stands before or behind what
    # it is about.
    last = rest.rpartition(".")[2]
    return _look_up(rest) or _look_up(last) or _look_up(first)


def _look_up(word: str) -> str | None:
    return _PROBLEMS.get(folded(word).removesuffix("validator"))
