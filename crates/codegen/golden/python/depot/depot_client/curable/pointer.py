"""JSON Pointers (RFC 6901) into the arguments of a call."""

import re

ROOT = ""


def child(at: str, name: str) -> str:
    """The pointer to a member or an item below another."""
    return f"{at}/{name.replace('~', '~0').replace('/', '~1')}"


def lenient(source: str) -> str:
    """A pointer from a wire: `/a/b` and `#/a/b` as they are, the rest as one name."""
    if not source or source.startswith("/"):
        return source
    if source == "#":
        return ROOT
    return source[1:] if source.startswith("#/") else child(ROOT, source)


def from_path(path: str) -> str:
    """A pointer from a path such as `user.tags[0].name` or `user/tags/0`."""
    if path.startswith(("/", "#/")):
        return lenient(path)
    trimmed = path.removeprefix("$.") if path.startswith("$.") else path
    trimmed = trimmed.removeprefix("$") if trimmed is path else trimmed
    separators = r"[.\[\]]" if "." in trimmed or "[" in trimmed else "/"
    at = ROOT
    for part in re.split(separators, trimmed):
        if part:
            at = child(at, part.strip("\"'"))
    return at


def names(at: str) -> list[str]:
    """The names on the way, unescaped."""
    return [n.replace("~1", "/").replace("~0", "~") for n in at.split("/")[1:]]
