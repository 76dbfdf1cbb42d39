"""What follows from a kind, and the kind that follows from an HTTP status."""

from .words import Kind, Retry

_AMENDED: frozenset[Kind] = frozenset(("validation", "not_found", "conflict"))

_HTTP: dict[Kind, int] = {
    "validation": 422,
    "not_found": 404,
    "conflict": 409,
    "permission": 403,
    "transient": 503,
    "internal": 500,
    "unauthenticated": 401,
    "exhausted": 402,
    "cancelled": 499,
    "unsupported": 501,
    "precondition": 412,
}

_FOLDED: dict[Kind, Kind] = {
    "unauthenticated": "permission",
    "exhausted": "permission",
    "cancelled": "internal",
    "unsupported": "internal",
    "precondition": "conflict",
}

_DOUBTFUL: frozenset[Kind] = frozenset(("transient", "internal", "cancelled"))

_STATUSES: tuple[tuple[tuple[int, ...], Kind], ...] = (
    ((401, 407, 511), "unauthenticated"),
    ((402, 507), "exhausted"),
    ((403, 451), "permission"),
    ((404, 410), "not_found"),
    ((405, 406, 415, 426, 501, 505, 506, 510), "unsupported"),
    ((409, 423), "conflict"),
    ((412, 424, 428), "precondition"),
    ((499,), "cancelled"),
    ((408, 425, 429), "transient"),
    ((508,), "internal"),
)

_TYPES: dict[Kind, str] = {
    "not_found": "NOT_FOUND",
    "conflict": "CONFLICT",
    "validation": "VALIDATION",
    "permission": "PERMISSION",
    "transient": "TRANSIENT",
    "internal": "INTERNAL",
}


def default_retry(kind: Kind) -> Retry:
    """The retry that a kind implies where nothing better is known."""
    if kind == "transient":
        return "same"
    return "amended" if kind in _AMENDED else "never"


def default_http(kind: Kind) -> int:
    """The HTTP status that a kind implies where none is declared."""
    return _HTTP[kind]


def folded(kind: Kind) -> Kind:
    """The kind among the first six, for dialects that have only those."""
    return _FOLDED.get(kind, kind)


def proves_not_applied(kind: Kind) -> bool:
    """Whether a failure of this kind was refused before anything could happen."""
    return kind not in _DOUBTFUL


def of_http(status: int) -> Kind:
    """The kind of an HTTP error status; one below 400 tells nothing and is internal."""
    for statuses, kind in _STATUSES:
        if status in statuses:
            return kind
    if 400 <= status <= 499:
        return "validation"
    return "transient" if 500 <= status <= 599 else "internal"


def type_of(kind: Kind) -> str:
    """The type that the dialect `toolerror` writes for a kind."""
    return _TYPES[folded(kind)]


def kind_of_type(word: str) -> Kind | None:
    """The kind of a type of the dialect `toolerror`."""
    return next((kind for kind, name in _TYPES.items() if name == word), None)
