"""The codes that the machinery itself emits, the same for every operation."""

from .words import Kind

_CODES: dict[str, tuple[Kind, int]] = {
    "CANCELLED": ("cancelled", 499),
    "FORBIDDEN": ("permission", 403),
    "INTERNAL": ("internal", 500),
    "INVALID_INPUT": ("validation", 422),
    "INVALID_OUTPUT": ("internal", 500),
    "NOT_FOUND": ("not_found", 404),
    "OVERLOADED": ("transient", 503),
    "REPEATED_FAILURE": ("validation", 422),
    "SHUTTING_DOWN": ("transient", 503),
    "TIMEOUT": ("transient", 504),
    "UNAUTHENTICATED": ("unauthenticated", 401),
}


def kind_of(code: str) -> Kind | None:
    """The kind of a code of the machinery."""
    return row[0] if (row := _CODES.get(code)) else None


def status_of(code: str) -> int | None:
    """The HTTP status of a code of the machinery."""
    return row[1] if (row := _CODES.get(code)) else None


def imported_status(code: str) -> int | None:
    """The status of an imported code such as `HTTP_404`."""
    digits = code.removeprefix("HTTP_")
    if (
        digits == code
        or len(digits) != 3
        or not (digits.isascii() and digits.isdigit())
    ):
        return None
    return int(digits) if 100 <= int(digits) <= 599 else None
