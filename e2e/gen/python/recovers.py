"""What a client that recovers sends again, and what it leaves alone."""

import asyncio
import json
import sys
from typing import Any

import httpx
from files_client import AsyncClient, Client
from files_client.curable import Decision, Failure, Recovery

Answers = list[dict[str, Any]]

BUSY: dict[str, Any] = {
    "code": "OVERLOADED",
    "kind": "transient",
    "retry": "same",
    "status": 503,
}
LATE = {**BUSY, "code": "TIMEOUT", "status": 504, "applied": "maybe"}
WRONG: dict[str, Any] = {
    "code": "INVALID_INPUT",
    "kind": "validation",
    "retry": "amended",
    "status": 422,
    "patch": [{"op": "replace", "path": "/path", "value": "b"}],
}
FOUND: dict[str, Any] = {"content": "x", "more": False}
MOVED: dict[str, Any] = {"path": "b"}


class Scripted:
    """A server that gives one answer after the other, and keeps what it was sent."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.sent: list[dict[str, Any]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        answer = self.answers[len(self.sent)]
        self.sent.append(json.loads(request.content))
        return httpx.Response(answer.get("status", 200), json=answer)


class Told:
    """Keeps what was decided; its clock and its dice are those of a test."""

    def __init__(self) -> None:
        self.decided: list[str] = []
        self.waits: list[float] = []

    def __call__(self, _: Failure, decision: Decision) -> None:
        self.decided.append(decision.action)
        self.waits.append(decision.jitter_ms or 0)

    def recovery(self, deadline_ms: int | None = None) -> Recovery:
        """No time passes, and no wait is longer than it must be."""
        return Recovery(
            deadline_ms=deadline_ms,
            observe=self,
            random=lambda: 0.0,
            clock=lambda: 0.0,
        )


def sync(answers: Answers, call: str, deadline_ms: int | None = None) -> str:
    """Calls with a client that blocks."""
    server, told = Scripted(answers), Told()
    http = httpx.Client(transport=httpx.MockTransport(server))
    with Client("http://m", http=http, recover=told.recovery(deadline_ms)) as client:
        if call == "read":
            read = client.files_read.outcome(path="a")
            outcome = type(read).__name__
        else:
            moved = client.files_move.outcome(from_="a", to="b")
            outcome = type(moved).__name__
    paths = ",".join(str(sent.get("path", sent.get("from"))) for sent in server.sent)
    return f"{outcome} {paths} {','.join(told.decided)}"


async def awaiting(answers: Answers) -> str:
    """Calls with a client that awaits."""
    server, told = Scripted(answers), Told()
    http = httpx.AsyncClient(transport=httpx.MockTransport(server))
    async with AsyncClient("http://m", http=http, recover=told.recovery()) as client:
        outcome = await client.files_read.outcome(path="a")
    return f"{type(outcome).__name__} {len(server.sent)} {','.join(told.decided)}"


def left_alone() -> str:
    """Without `recover` nothing is sent twice."""
    server = Scripted([BUSY, FOUND])
    http = httpx.Client(transport=httpx.MockTransport(server))
    with Client("http://m", http=http) as client:
        outcome = client.files_read.outcome(path="a")
    return f"{type(outcome).__name__} {len(server.sent)}"


def main() -> int:
    """Prints what does not hold."""
    cases = [
        ("sent again", sync([BUSY, BUSY, FOUND], "read"), "Done a,a,a retry,retry"),
        (
            "attempts are counted",
            sync([BUSY, BUSY, BUSY], "read"),
            "Overloaded a,a,a retry,retry,give_up",
        ),
        (
            "a write in doubt is looked at first",
            sync([LATE, MOVED], "move"),
            "Timeout a look_first",
        ),
        (
            "a read in doubt is sent again",
            sync([LATE, FOUND], "read"),
            "Done a,a retry",
        ),
        ("repaired", sync([WRONG, FOUND], "read"), "Done a,b repair"),
        (
            "repaired once",
            sync([WRONG, WRONG], "read"),
            "InvalidInput a,b repair,give_up",
        ),
        (
            "never past the deadline",
            sync([BUSY | {"retry_after_ms": 500}], "read", 500),
            "Overloaded a give_up",
        ),
        ("awaiting", asyncio.run(awaiting([BUSY, FOUND])), "Done 2 retry"),
        ("only where it is wanted", left_alone(), "Overloaded 1"),
    ]
    wrong = [(about, found) for about, found, expected in cases if found != expected]
    for about, found in wrong:
        print(f"{about}: {found}", file=sys.stderr)
    print(f"recovery: {len(cases) - len(wrong)} of {len(cases)} hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
