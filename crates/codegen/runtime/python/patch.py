"""A patch on the arguments: the part of RFC 6902 that a repair needs."""

import copy
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from . import pointer
from .values import Json, Members, is_ascii_word

Op: TypeAlias = Literal["add", "replace", "remove", "move"]


@dataclass(frozen=True, slots=True)
class PatchOp:
    """One step of a patch."""

    op: Op
    path: str
    value: Json = None
    """What is put there, by `add` and `replace`."""
    source: str | None = None
    """Where it comes from, by `move`."""

    def to_json(self) -> Members:
        """The step as it stands on the wire."""
        match self.op:
            case "add" | "replace":
                return {"op": self.op, "path": self.path, "value": self.value}
            case "remove":
                return {"op": self.op, "path": self.path}
            case "move":
                return {"op": self.op, "from": self.source, "path": self.path}

    @staticmethod
    def from_json(value: Json) -> "PatchOp | None":
        """Reads one step; `None` when it is none of ours."""
        if not isinstance(value, dict):
            return None
        op, path, source = value.get("op"), value.get("path"), value.get("from")
        if not isinstance(path, str):
            return None
        path = pointer.lenient(path)
        if op in ("add", "replace"):
            if "value" not in value:
                return None
            return PatchOp(cast(Op, op), path, value["value"])
        if op == "remove":
            return PatchOp("remove", path)
        if op == "move" and isinstance(source, str):
            return PatchOp("move", path, source=pointer.lenient(source))
        return None


class PatchMissed(ValueError):
    """The patch names a place that the arguments do not have."""

    def __init__(self, at: str) -> None:
        super().__init__(f"the patch names `{at}`, which the arguments do not have")
        self.at = at


def apply(patch: tuple[PatchOp, ...], arguments: Json) -> Json:
    """The arguments with the patch applied as a whole; the old ones stay as they are."""
    changed = copy.deepcopy(arguments)
    for step in patch:
        match step.op:
            case "add":
                changed = _put(changed, step.path, copy.deepcopy(step.value))
            case "replace":
                if step.path:
                    _take(changed, step.path, leave=True)
                    changed = _set(changed, step.path, copy.deepcopy(step.value))
                else:
                    changed = copy.deepcopy(step.value)
            case "remove":
                _take(changed, step.path)
            case "move":
                source = step.source or ""
                # Nothing can be moved into itself.
                if step.path.startswith(f"{source}/"):
                    raise PatchMissed(step.path)
                changed = _put(changed, step.path, _take(changed, source))
    return changed


def _holder(document: Json, path: str) -> tuple[Json, str]:
    *way, last = pointer.names(path)
    holder = document
    for name in way:
        if isinstance(holder, dict) and name in holder:
            holder = holder[name]
        elif isinstance(holder, list) and (index := _index(name)) < len(holder):
            holder = holder[index]
        else:
            raise PatchMissed(path)
    return holder, last


def _index(name: str) -> int:
    """RFC 6901: digits alone, without leading zeros; what is none is out of reach."""
    plain = name.isdigit() and is_ascii_word(name)
    return int(name) if plain and (name == "0" or name[0] != "0") else 2**63


def _put(document: Json, path: str, value: Json) -> Json:
    if not path:
        return value
    holder, name = _holder(document, path)
    if isinstance(holder, dict):
        holder[name] = value
        return document
    if isinstance(holder, list):
        index = len(holder) if name == "-" else _index(name)
        if index <= len(holder):
            holder.insert(index, value)
            return document
    raise PatchMissed(path)


def _set(document: Json, path: str, value: Json) -> Json:
    holder, name = _holder(document, path)
    if isinstance(holder, list):
        holder[_index(name)] = value
        return document
    return _put(document, path, value)


def _take(document: Json, path: str, *, leave: bool = False) -> Json:
    if not path:
        raise PatchMissed(path)
    holder, name = _holder(document, path)
    if isinstance(holder, dict) and name in holder:
        return holder[name] if leave else holder.pop(name)
    if isinstance(holder, list) and (index := _index(name)) < len(holder):
        return holder[index] if leave else holder.pop(index)
    raise PatchMissed(path)
