"""The codes of ARCP: one row each, and what a name on the wire stands for."""

from typing import NamedTuple

from .. import kinds
from ..words import Kind, Retry


class Row(NamedTuple):
    """One code of the protocol."""

    kind: Kind
    retryable: bool
    """Whether the same call may be sent again where the sender does not say."""
    http: int
    """The HTTP status for a projection; the protocol itself has none."""

    @property
    def retry(self) -> Retry:
        """The retry where the sender says nothing."""
        if self.retryable:
            return "same"
        default = kinds.default_retry(self.kind)
        return "never" if default == "same" else default


# `OK` is reserved and no error; one that arrives as an error is a fault of its sender.
CODES: dict[str, Row] = {
    "ABORTED": Row("conflict", True, 409),
    "AGENT_NOT_AVAILABLE": Row("not_found", False, 404),
    "AGENT_VERSION_NOT_AVAILABLE": Row("not_found", False, 404),
    "ALREADY_EXISTS": Row("conflict", False, 409),
    "BACKPRESSURE_OVERFLOW": Row("transient", False, 503),
    "BUDGET_EXHAUSTED": Row("exhausted", False, 402),
    "CANCELLED": Row("cancelled", False, 499),
    "DATA_LOSS": Row("internal", False, 500),
    "DEADLINE_EXCEEDED": Row("transient", True, 504),
    "DUPLICATE_KEY": Row("conflict", False, 409),
    "FAILED_PRECONDITION": Row("precondition", False, 412),
    "HEARTBEAT_LOST": Row("transient", False, 503),
    "INTERNAL": Row("internal", True, 500),
    "INTERNAL_ERROR": Row("internal", True, 500),
    "INVALID_ARGUMENT": Row("validation", False, 400),
    "INVALID_REQUEST": Row("validation", False, 400),
    "JOB_NOT_FOUND": Row("not_found", False, 404),
    "LEASE_EXPIRED": Row("exhausted", False, 403),
    "LEASE_REVOKED": Row("permission", False, 403),
    "LEASE_SUBSET_VIOLATION": Row("permission", False, 403),
    "NOT_FOUND": Row("not_found", False, 404),
    "OK": Row("internal", False, 500),
    "OUT_OF_RANGE": Row("validation", False, 400),
    "PERMISSION_DENIED": Row("permission", False, 403),
    "RESOURCE_EXHAUSTED": Row("transient", True, 429),
    "RESUME_WINDOW_EXPIRED": Row("internal", False, 410),
    "TIMEOUT": Row("transient", False, 504),
    "UNAUTHENTICATED": Row("unauthenticated", False, 401),
    "UNAVAILABLE": Row("transient", True, 503),
    "UNIMPLEMENTED": Row("unsupported", False, 501),
    "UNKNOWN": Row("internal", False, 500),
}

# The namespace that a code of ours has among theirs.
_OURS = "arcpx.curable."

# The namespace of all codes that deployments add.
DEPLOYMENT = "arcpx."

# Names that are understood and never written.
_ALIASES = {"RATE_LIMITED": "RESOURCE_EXHAUSTED"}


def read(name: str) -> str:
    """The code that a name on the wire stands for."""
    code = name.removeprefix(_OURS)
    if code != name and code.strip():
        return code
    return _ALIASES.get(name, name)
