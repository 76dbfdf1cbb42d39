"""What else could be called, what was probably meant, and what lay behind it."""

from dataclasses import dataclass, field

from .patch import PatchOp
from .values import Json, Members, is_whole, whole
from .words import Origin, parse_origin

# How deep a chain of causes is kept.
MAX_CAUSES = 8


@dataclass(frozen=True, slots=True)
class NextAction:
    """A concrete call that helps."""

    tool: str | None = None
    """The operation to call; absent when the sender only had words for it."""
    arguments: Json = None
    why: str | None = None
    extra: Members = field(default_factory=dict[str, Json])

    def to_json(self) -> Members:
        """The call as it stands on the wire."""
        members: Members = {}
        if self.tool is not None:
            members["tool"] = self.tool
        if self.arguments is not None:
            members["arguments"] = self.arguments
        if self.why is not None:
            members["why"] = self.why
        return members | self.extra

    @staticmethod
    def from_json(value: Json) -> "NextAction | None":
        """Reads an object, or words; `None` for anything else."""
        if isinstance(value, str):
            return NextAction(why=value)
        if not isinstance(value, dict):
            return None
        extra = dict(value)
        tool, why = extra.get("tool"), extra.get("why")
        if isinstance(tool, str):
            del extra["tool"]
        if isinstance(why, str):
            del extra["why"]
        return NextAction(
            tool=tool if isinstance(tool, str) else None,
            arguments=extra.pop("arguments", None),
            why=why if isinstance(why, str) else None,
            extra=extra,
        )


@dataclass(frozen=True, slots=True)
class Similar:
    """Something that exists and is close to what was asked for."""

    value: Json
    patch: tuple[PatchOp, ...] = ()
    """The change of the arguments that would use it."""
    extra: Members = field(default_factory=dict[str, Json])

    def to_json(self) -> Members:
        """The near thing as it stands on the wire."""
        members: Members = {"value": self.value}
        if self.patch:
            members["patch"] = [step.to_json() for step in self.patch]
        return members | self.extra

    @staticmethod
    def from_json(value: Json) -> "Similar":
        """Reads an object with `value`, or the bare value."""
        if not isinstance(value, dict) or "value" not in value:
            return Similar(value)
        extra = dict(value)
        near = extra.pop("value")
        patch: tuple[PatchOp, ...] = ()
        if isinstance(steps := extra.get("patch"), list):
            read = [PatchOp.from_json(step) for step in steps]
            known = [step for step in read if step is not None]
            if len(known) == len(read):
                patch = tuple(known)
                del extra["patch"]
        return Similar(near, patch, extra)


@dataclass(frozen=True, slots=True)
class Cause:
    """One link of the chain of what lay behind a failure."""

    code: str
    origin: Origin | None = None
    message: str | None = None
    extra: Members = field(default_factory=dict[str, Json])

    def to_json(self) -> Members:
        """The link as it stands on the wire."""
        members: Members = {"code": self.code}
        if self.origin is not None:
            members["origin"] = self.origin
        if self.message is not None:
            members["message"] = self.message
        return members | self.extra

    @staticmethod
    def from_json(value: Json) -> "Cause | None":
        """Reads a link; `None` when it names no code."""
        if not isinstance(value, dict) or not isinstance(value.get("code"), str):
            return None
        extra = dict(value)
        code, origin = extra.pop("code"), parse_origin(extra.get("origin"))
        if origin is not None:
            del extra["origin"]
        message = extra.get("message")
        if isinstance(message, str):
            del extra["message"]
        words = message if isinstance(message, str) else None
        return Cause(foreign_code(str(code)), origin, words, extra)


@dataclass(frozen=True, slots=True)
class Provenance:
    """The contract that an answer obeys."""

    contract: str
    version: str
    hash: str

    def to_json(self) -> Members:
        """The stamp as it stands on the wire."""
        return {"contract": self.contract, "version": self.version, "hash": self.hash}


@dataclass(frozen=True, slots=True)
class Meta:
    """Timing, cost and provenance of an answer."""

    elapsed_ms: int | None = None
    estimated_tokens: int | None = None
    provenance: Provenance | None = None
    extra: Members = field(default_factory=dict[str, Json])

    def to_json(self) -> Members:
        """What stands beside a result."""
        members: Members = {}
        if self.elapsed_ms is not None:
            members["elapsed_ms"] = self.elapsed_ms
        if self.estimated_tokens is not None:
            members["estimated_tokens"] = self.estimated_tokens
        if self.provenance is not None:
            members["provenance"] = self.provenance.to_json()
        return members | self.extra

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said."""
        return not self.to_json()

    @staticmethod
    def from_json(members: Members) -> "Meta":
        """Reads what a wire holds; what is not understood is kept in `extra`."""
        extra = dict(members)
        numbers: dict[str, int | None] = {}
        for name in ("elapsed_ms", "estimated_tokens"):
            numbers[name] = whole(extra.get(name))
            if is_whole(extra.get(name)):
                del extra[name]
        names = ("contract", "version", "hash")
        stamp = read_stamp(extra.get("provenance"), names)
        if stamp is not None:
            del extra["provenance"]
        return Meta(numbers["elapsed_ms"], numbers["estimated_tokens"], stamp, extra)


def read_stamp(value: Json, names: tuple[str, str, str]) -> Provenance | None:
    """Reads a stamp of exactly three texts."""
    if not isinstance(value, dict) or len(value) != 3:
        return None
    contract, version, digest = (value.get(name) for name in names)
    if (
        isinstance(contract, str)
        and isinstance(version, str)
        and isinstance(digest, str)
    ):
        return Provenance(contract, version, digest)
    return None


def foreign_code(code: str) -> str:
    """A code from a wire: verbatim, bounded, never empty."""
    bounded = code.encode("utf-8", "replace")[:256].decode("utf-8", "ignore")
    return bounded if bounded.strip() else "UNKNOWN"
