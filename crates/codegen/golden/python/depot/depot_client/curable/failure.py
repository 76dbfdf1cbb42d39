"""One occurrence of a failure, and what follows from it."""

from dataclasses import dataclass, field, fields

from . import kinds, protocol, resolve
from .advice import Cause, Meta, NextAction, Similar
from .patch import PatchOp
from .repair import Repair
from .values import Json, Members
from .words import Applied, Kind, Origin, Retry


@dataclass(slots=True)
class Parts:
    """Every field of a failure, while a decoder works on it."""

    code: str
    message: str
    kind: Kind
    retry: Retry
    said: bool | None = None
    retry_after_ms: int | None = None
    applied: Applied | None = None
    http: int | None = None
    hint: str | None = None
    repairs: tuple[Repair, ...] = ()
    more_repairs: int = 0
    patch: tuple[PatchOp, ...] = ()
    similar: tuple[Similar, ...] = ()
    next_actions: tuple[NextAction, ...] = ()
    details: Json = None
    details_null: bool = False
    upstream_code: str | None = None
    drift: bool = False
    upstream_text: str | None = None
    cause: tuple[Cause, ...] = ()
    origin: Origin | None = None
    trace_id: str | None = None
    ref: str | None = None
    meta: Meta = field(default_factory=Meta)
    unknown: Members = field(default_factory=dict[str, Json])

    def freeze(self) -> "Failure":
        """The failure, complete."""
        return Failure(**{part.name: getattr(self, part.name) for part in fields(self)})


@dataclass(frozen=True, slots=True)
class Failure:
    """One occurrence of a failure: what went wrong, and what can be done about it."""

    code: str
    """Its identity."""
    message: str
    """What happened, in one sentence; never empty."""
    kind: Kind
    """What to do about it."""
    retry: Retry
    """May the same call be sent again?"""
    said: bool | None = None
    """What the sender said of a retry in so many words, where it did."""
    retry_after_ms: int | None = None
    """Not before so many milliseconds have passed."""
    applied: Applied | None = None
    """Did it take effect? Absent when the sender did not say."""
    http: int | None = None
    """The HTTP status, where the sender named one."""
    hint: str | None = None
    """What to do about it, in words."""
    repairs: tuple[Repair, ...] = ()
    """What must change in the arguments."""
    more_repairs: int = 0
    """How many more findings there were than `repairs` lists."""
    patch: tuple[PatchOp, ...] = ()
    """The change of the arguments that makes the call valid."""
    similar: tuple[Similar, ...] = ()
    """What exists and is close."""
    next_actions: tuple[NextAction, ...] = ()
    """Calls that help."""
    details: Json = None
    """The declared facts of this code."""
    details_null: bool = False
    """Whether the sender said `null` where the details stand."""
    upstream_code: str | None = None
    """The code that the upstream itself gave."""
    drift: bool = False
    """Whether the upstream broke its own error schema."""
    upstream_text: str | None = None
    """The upstream's own words: untrusted."""
    cause: tuple[Cause, ...] = ()
    """What lay behind it, the nearest first."""
    origin: Origin | None = None
    """Who failed."""
    trace_id: str | None = None
    ref: str | None = None
    """The id of the operator's private report."""
    meta: Meta = field(default_factory=Meta)
    """Timing, cost and provenance."""
    unknown: Members = field(default_factory=dict[str, Json])
    """Members of a newer sender, as they came."""

    @property
    def retryable(self) -> bool:
        """Whether the same call may be sent again as it is: computed, never copied."""
        if self.retry != "same":
            return False
        return self.said if self.said is not None else self.applied in (None, "no")

    @property
    def status(self) -> int:
        """The HTTP status: its own, that of its code, or that of its kind."""
        return (
            self.http
            or protocol.imported_status(self.code)
            or protocol.status_of(self.code)
            or kinds.default_http(self.kind)
        )

    @property
    def is_throttle(self) -> bool:
        """Whether the server had too much to do and refused the call unseen."""
        return (
            self.http == 429
            or self.code in resolve.THROTTLES
            or self.upstream_code in resolve.THROTTLES
        )

    @property
    def proves_not_applied(self) -> bool:
        """Whether the failure itself proves that nothing was executed."""
        if self.applied is not None:
            return self.applied == "no"
        return kinds.proves_not_applied(self.kind) or self.is_throttle

    @property
    def presumed_applied(self) -> Applied:
        """Did it take effect? Not said counts as `maybe` where a retry could harm."""
        if self.applied is not None:
            return self.applied
        safe = kinds.proves_not_applied(self.kind) or self.is_throttle
        return "maybe" if self.retry == "same" and not safe else "no"

    @property
    def retry_after_header(self) -> str | None:
        """The value of a `Retry-After` header, where the status admits one."""
        if self.retry_after_ms is None or not self.retryable:
            return None
        if self.status not in (429, 503):
            return None
        return str(-(-self.retry_after_ms // 1000))

    def __str__(self) -> str:
        return f"[{self.code}] {self.message}"

    def to_json(self) -> Members:
        """The canonical object; what a newer sender said stands as it came."""
        applied = self.presumed_applied
        every: dict[str, Json] = {
            "code": self.code,
            "message": self.message,
            "kind": self.kind,
            "retryable": self.retryable,
            "retry": self.retry,
            "retry_after_ms": self.retry_after_ms,
            "applied": applied if applied != "no" else None,
            "http": self.http,
            "hint": self.hint,
            "repairs": [repair.to_json() for repair in self.repairs] or None,
            "more_repairs": self.more_repairs or None,
            "patch": [step.to_json() for step in self.patch] or None,
            "similar": [near.to_json() for near in self.similar] or None,
            "next_actions": [call.to_json() for call in self.next_actions] or None,
            "details": self.details,
            "upstream_code": self.upstream_code,
            "drift": self.drift or None,
            "upstream_text": self.upstream_text,
            "cause": [link.to_json() for link in self.cause] or None,
            "origin": self.origin,
            "trace_id": self.trace_id,
            "ref": self.ref,
            "_meta": self.meta.to_json() or None,
        }
        said: Members = {
            name: value for name, value in every.items() if value is not None
        }
        if self.details_null:
            said["details"] = None
        return said | self.unknown
