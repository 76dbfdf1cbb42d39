"""What a model promises: read by its hints, checked, written as it came."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping
from typing import ClassVar, Literal, TypeAlias

from files_client.curable import UNSET, Json, Mismatch, Model, Unset
from files_client.curable.model import load


class Node(Model):
    """A tree."""

    __wire__: ClassVar[Mapping[str, str]] = {
        "from_": "from",
    }

    from_: str
    children: list[Node] | None = None
    parent: Node | None | Unset = UNSET


class Circle(Model):
    """Told by its kind."""

    kind: Literal["circle"]
    radius: float


class Square(Model):
    """Told by its kind."""

    kind: Literal["square", "box"]
    side: float


class Counted(Model):
    """Known members, and any number of others of one type."""

    __rest__ = "rest"

    pair: tuple[str, int] | None = None
    rest: dict[str, int]


Shape: TypeAlias = Circle | Square


def missed(read: Callable[[], object]) -> str:
    """Where a value is off its type."""
    try:
        return f"no mismatch: {read()}"
    except Mismatch as mismatch:
        return mismatch.at


def cases() -> list[tuple[str, object, object]]:
    """What is shown, what comes out, and what must."""
    tree: Json = {"from": "a", "children": [{"from": "b", "parent": None, "new": [1]}]}
    node = Node.from_json(tree)
    children = node.children or []
    counted = Counted.from_json({"pair": ["a", 1.0], "x": 3})
    box: Json = {"kind": "box", "side": 2, "colour": "red"}
    return [
        ("what came is written again", node.to_json(), tree),
        ("absent and null are told apart", node.parent, UNSET),
        ("null is None", children[0].parent, None),
        ("unknown members are kept", children[0].others, {"new": [1]}),
        ("it is a dataclass", dataclasses.is_dataclass(node), True),
        ("equal by value", Node.from_json(tree), node),
        ("arguments by name", Node(from_="b").to_json(), {"from": "b"}),
        ("null is sent", Node(from_="b", parent=None).to_json()["parent"], None),
        ("other members have a type", counted.rest, {"x": 3}),
        ("a list for each place", counted.pair, ("a", 1)),
        ("all are written", counted.to_json(), {"pair": ["a", 1], "x": 3}),
        ("a union by its tag", type(load(Shape, box)), Square),
        ("a missing member", missed(lambda: Node.from_json({})), "/from"),
        (
            "a null that is not allowed",
            missed(lambda: Node.from_json({"from": "a", "children": None})),
            "/children",
        ),
        (
            "a place deep inside",
            missed(lambda: Node.from_json({"from": "a", "children": [{"from": 1}]})),
            "/children/0/from",
        ),
        (
            "the branch that was meant",
            missed(lambda: load(Shape, {"kind": "box", "side": "2"})),
            "/side",
        ),
        ("true is no number", missed(lambda: load(int, True)), ""),
        ("1.0 is a whole number", load(int, 1.0), 1),
        ("1.5 is none", missed(lambda: load(int, 1.5)), ""),
        ("others of another type", missed(lambda: Counted.from_json({"x": "y"})), "/x"),
    ]


def main() -> int:
    """Prints what does not hold."""
    every = cases()
    wrong = [(about, found) for about, found, expected in every if found != expected]
    for about, found in wrong:
        print(f"{about}: {found!r}", file=sys.stderr)
    print(f"objects: {len(every) - len(wrong)} of {len(every)} hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
