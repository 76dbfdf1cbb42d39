"""What a finding says, while it is being read."""

from .repair import Bounds, Expected
from .values import Json


class Known:
    """What is known so far."""

    def __init__(self) -> None:
        self.types: tuple[str, ...] = ()
        self.allowed: tuple[Json, ...] = ()
        self.range = Bounds()
        self.length = Bounds()
        self.pattern: str | None = None
        self.format: str | None = None

    def expected(self) -> Expected:
        """What would have been right."""
        return Expected(
            types=self.types,
            allowed=self.allowed,
            range=self.range,
            length=self.length,
            pattern=self.pattern,
            format=self.format,
        )

    def problem(self) -> str:
        """What is wrong, where only the facts tell it."""
        told: tuple[tuple[bool, str], ...] = (
            (bool(self.allowed), "choice"),
            (not self.range.is_empty, "range"),
            (not self.length.is_empty, "length"),
            (self.pattern is not None, "pattern"),
            (self.format is not None, "format"),
            (bool(self.types), "type"),
        )
        return next((word for known, word in told if known), "shape")
