"""Reads Python literals: some clients hand a program the `repr` of a result."""

from .values import Json, parse_number

# How deep a literal may nest.
_MAX_DEPTH = 64

_SIMPLE = {"n": "\n", "r": "\r", "t": "\t"}
_DIGITS = {"x": 2, "u": 4, "U": 8}


class NoLiteral(ValueError):
    """The text does not begin with a literal."""


def literal(source: str, start: int = 0) -> Json:
    """Reads one literal: a dict, a list, a text, a number, `True`, `False`, `None`."""
    return _Reader(source, start).value(0)


class _Reader:
    def __init__(self, source: str, at: int) -> None:
        self.source = source
        self.at = at

    def value(self, depth: int) -> Json:
        if depth > _MAX_DEPTH:
            raise NoLiteral
        self.skip_space()
        match self.peek():
            case "{":
                return self.dict(depth)
            case "[":
                return self.list("]", depth)
            case "(":
                return self.list(")", depth)
            case "'" | '"':
                return self.text()
            case _:
                return self.word()

    def dict(self, depth: int) -> dict[str, Json]:
        members: dict[str, Json] = {}
        self.take("{")
        while True:
            self.skip_space()
            if self.has("}"):
                return members
            name = self.text()
            self.skip_space()
            self.take(":")
            members[name] = self.value(depth + 1)
            self.skip_space()
            if not self.has(","):
                self.take("}")
                return members

    def list(self, close: str, depth: int) -> list[Json]:
        items: list[Json] = []
        self.at += 1
        while True:
            self.skip_space()
            if self.has(close):
                return items
            items.append(self.value(depth + 1))
            self.skip_space()
            if not self.has(","):
                self.take(close)
                return items

    def text(self) -> str:
        quote = self.peek()
        if quote not in ("'", '"'):
            raise NoLiteral
        self.at += 1
        said: list[str] = []
        while (character := self.next()) != quote:
            said.append(self.escaped() if character == "\\" else character)
        return "".join(said)

    def escaped(self) -> str:
        character = self.next()
        if character in _SIMPLE:
            return _SIMPLE[character]
        if character not in _DIGITS:
            return character
        number = 0
        for _ in range(_DIGITS[character]):
            digit = self.next()
            if digit not in "0123456789abcdefABCDEF":
                raise NoLiteral
            number = number * 16 + int(digit, 16)
        if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
            raise NoLiteral
        return chr(number)

    def word(self) -> Json:
        start = self.at
        while self.at < len(self.source):
            character = self.source[self.at]
            if not (character.isascii() and character.isalnum() or character in "+-._"):
                break
            self.at += 1
        match self.source[start : self.at]:
            case "True":
                return True
            case "False":
                return False
            case "None":
                return None
            case other:
                if (number := parse_number(other)) is None:
                    raise NoLiteral
                return number

    def peek(self) -> str:
        if self.at >= len(self.source):
            raise NoLiteral
        return self.source[self.at]

    def next(self) -> str:
        character = self.peek()
        self.at += 1
        return character

    def has(self, character: str) -> bool:
        found = self.source.startswith(character, self.at)
        self.at += len(character) if found else 0
        return found

    def take(self, character: str) -> None:
        if not self.has(character):
            raise NoLiteral

    def skip_space(self) -> None:
        while self.at < len(self.source) and self.source[self.at].isspace():
            self.at += 1
