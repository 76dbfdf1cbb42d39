"""Whether a call may be sent again: which word counts when several were said.

A hard *never* beats an explicit flag, which beats the declaration, which beats the
dialect's default for the code, which beats the default of the kind.
"""

from . import kinds
from .words import Kind, Retry

# Codes whose meaning forbids sending the same call again, whatever a sender says.
HARD_NEVER = frozenset(("BUDGET_EXHAUSTED", "LEASE_EXPIRED"))

# Codes by which a server says that it took too many calls, and did not run this one.
THROTTLES = frozenset(
    (
        "-32023",
        "BandwidthLimitExceeded",
        "EC2ThrottledException",
        "HTTP_429",
        "LimitExceededException",
        "OVERLOADED",
        "PriorRequestNotComplete",
        "ProvisionedThroughputExceededException",
        "RATE_LIMITED",
        "RATE_LIMIT_EXCEEDED",
        "RESOURCE_EXHAUSTED",
        "RequestLimitExceeded",
        "RequestThrottled",
        "RequestThrottledException",
        "SLOW_DOWN",
        "SlowDown",
        "THROTTLED",
        "THROTTLING",
        "TOO_MANY_REQUESTS",
        "ThrottledException",
        "Throttling",
        "ThrottlingException",
        "TooManyRequestsException",
        "TransactionInProgressException",
    )
)


def retry(
    code: str,
    kind: Kind,
    *,
    flag: bool | None = None,
    declared: Retry | None = None,
    dialect: Retry | None = None,
) -> Retry:
    """The retry that follows from all that was said."""
    if code in HARD_NEVER:
        return "never"
    weaker = declared or dialect or kinds.default_retry(kind)
    if flag is True:
        return "same"
    if flag is False and weaker == "same":
        return "amended" if kinds.default_retry(kind) == "amended" else "never"
    return weaker
