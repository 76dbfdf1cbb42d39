"""Provokes every declared failure of the reference service, and catches it by its type.

Usage: provoke.py CURABLE. It is done over HTTP and over MCP in both eras, with the
client that blocks and the one that awaits, as values and as exceptions.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

import httpx
import matching
from files_client import AsyncClient, Call, Client, Done, curable, failures, operations
from service import Served, folder, own, serve

O = TypeVar("O")
F = TypeVar("F", bound=curable.Failed)


class Case(Generic[O, F]):
    """A call, what it must end with, and who matches it."""

    def __init__(
        self, expected: str, call: Call[O, F], match: Callable[[Done[O] | F], str]
    ) -> None:
        self.expected = expected
        self.call = call
        self.match = match

    def judge(self, outcome: Done[O] | F) -> str | None:
        """What is wrong with an outcome."""
        found = self.match(outcome)
        name = f"{self.call.operation} {self.call.arguments}"[:120]
        if found.startswith(self.expected):
            return None
        return f"{name}: {found}, expected {self.expected}"

    def run(self, client: Client) -> str | None:
        """Sends the call as a value and as an exception."""
        wrong = self.judge(client.outcome(self.call))
        try:
            client.send(self.call)
        except curable.Declared as caught:
            if caught.failure.code != self.expected.split()[0]:
                return wrong or f"raised {caught!r}, expected {self.expected}"
            if not isinstance(caught, self.call.failures):
                return f"{type(caught).__name__} is not what the operation declares"
            return wrong
        return f"nothing was raised for {self.expected}"

    async def run_async(self, client: AsyncClient) -> str | None:
        """Sends the call and awaits it."""
        return self.judge(await client.outcome(self.call))


def cases() -> Iterator[Case[Any, Any]]:
    """Every failure that each operation declares, on the folder of the service."""
    ops = operations
    read, write = matching.read, matching.write
    missing, up = "notes/todoo.txt", "../secrets"
    yield Case("FILE_NOT_FOUND notes/todoo", ops.files_read(path=missing), read)
    yield Case("FILE_TOO_LARGE 300000", ops.files_read(path="big.txt"), read)
    yield Case("INVALID_PATH absolute", ops.files_read(path="/etc/hostname"), read)
    yield Case("IS_A_FOLDER", ops.files_read(path="notes"), read)
    yield Case("NOT_TEXT", ops.files_read(path="logo.bin"), read)
    yield Case("PERMISSION_DENIED system", ops.files_read(path="secret.txt"), read)
    taken = ops.files_write(path="notes/todo.txt", content="x")
    yield Case("FILE_EXISTS", taken, write)
    lost = ops.files_write(path="note/more.txt", content="x")
    yield Case("FILE_NOT_FOUND", lost, write)
    large = ops.files_write(path="new.txt", content="x" * 300_000)
    yield Case("FILE_TOO_LARGE", large, write)
    yield Case("INVALID_PATH", ops.files_write(path=up, content="x"), write)
    yield Case("IS_A_FOLDER", ops.files_write(path="notes", content="x"), write)
    below = ops.files_write(path="notes/todo.txt/more.txt", content="x")
    yield Case("NOT_A_FOLDER", below, write)
    locked = ops.files_write(path="plan.md", content="x", replace=True)
    yield Case("PERMISSION_DENIED", locked, write)
    held = ops.files_write(path="held.txt", content="x", replace=True)
    yield Case("WRITE_LOCKED 200", held, write)
    move = matching.move
    onto = ops.files_move(from_="notes/todo.txt", to="big.txt")
    yield Case("FILE_EXISTS", onto, move)
    yield Case("FILE_NOT_FOUND", ops.files_move(from_=missing, to="a.txt"), move)
    inside = ops.files_move(from_="reports", to="reports/old")
    yield Case("INVALID_PATH", inside, move)
    under = ops.files_move(from_="big.txt", to="notes/todo.txt/big.txt")
    yield Case("NOT_A_FOLDER", under, move)
    yield Case("PERMISSION_DENIED", ops.files_move(from_="plan.md", to="b"), move)
    delete = matching.delete
    yield Case("FILE_NOT_FOUND", ops.files_delete(path="zzz/qqq.bin"), delete)
    yield Case("FOLDER_NOT_EMPTY", ops.files_delete(path="reports"), delete)
    yield Case("INVALID_PATH", ops.files_delete(path=""), delete)
    wrong = ops.files_delete(path="plan.md", unlock_password="hunter2")
    yield Case("PERMISSION_DENIED", wrong, delete)
    listed = matching.listed
    yield Case("FILE_NOT_FOUND", ops.files_list(path="nowhere"), listed)
    yield Case("INVALID_PATH", ops.files_list(path=up), listed)
    yield Case("NOT_A_FOLDER", ops.files_list(path="big.txt"), listed)
    yield Case("PERMISSION_DENIED", ops.files_list(path="closed"), listed)
    searched = matching.searched
    yield Case("FILE_NOT_FOUND", ops.files_search(text="a", path="no"), searched)
    yield Case("INVALID_PATH", ops.files_search(text="a", path=up), searched)
    yield Case("NOT_A_FOLDER", ops.files_search(text="a", path="big.txt"), searched)
    closed = ops.files_search(text="a", path="closed/inner")
    yield Case("PERMISSION_DENIED", closed, searched)


def broken_cases(there: str) -> Iterator[Case[Any, Any]]:
    """A file system that fails, over the root of the machine: devices and mounts."""
    ops = operations
    yield Case("STORAGE_FAILED", ops.files_read(path="proc/self/mem"), matching.read)
    full = ops.files_write(path="dev/full", content="x", replace=True)
    yield Case("STORAGE_FAILED", full, matching.write)
    moved = ops.files_move(from_=there, to="dev/shm/curable-gen-python")
    yield Case("STORAGE_FAILED", moved, matching.move)


CLIENTS: dict[str, Callable[[Served], Client]] = {
    "HTTP": lambda served: Client(served.http),
    "MCP 2026-07-28": lambda served: Client.mcp(served.mcp, era="modern"),
    "MCP 2025-11-25": lambda served: Client.mcp(served.mcp, era="legacy"),
    "MCP, whichever": lambda served: Client.mcp(served.mcp),
}

ASYNC_CLIENTS: dict[str, Callable[[Served], AsyncClient]] = {
    "HTTP, awaiting": lambda served: AsyncClient(served.http),
    "MCP, awaiting": lambda served: AsyncClient.mcp(served.mcp),
}


def provoke(server: str, root: Path, made: list[Case[Any, Any]]) -> list[str]:
    """Sends all cases in every way, each to a server of its own.

    A server counts the calls that fail again and again, whoever sends them.
    """
    problems: list[str] = []

    def tell(name: str, found: list[str | None]) -> None:
        wrong = [f"{name}: {problem}" for problem in found if problem]
        print(f"{name}: {len(found) - len(wrong)}/{len(found)} caught by their types")
        problems.extend(wrong)

    async def awaited(client: AsyncClient) -> list[str | None]:
        async with client:
            return [await case.run_async(client) for case in made]

    for name, connect in CLIENTS.items():
        with serve(server, root) as served, connect(served) as client:
            tell(name, [case.run(client) for case in made])
    for name, connect_async in ASYNC_CLIENTS.items():
        with serve(server, root) as served:
            tell(name, asyncio.run(awaited(connect_async(served))))
    return problems


def protocol(served: Served) -> list[str]:
    """What the machinery says, results that fit, and exceptions in their own words."""
    problems: list[str] = []

    def expect(what: str, *, holds: bool) -> None:
        if not holds:
            problems.append(what)

    with Client(served.http) as client:
        text = client.files_read(path="notes/todo.txt", lines=1)
        expect("a result", holds=text.content == "buy milk\n" and text.more)
        entries = client.files_list().entries
        expect("a list of objects", holds=any(e.path == "notes" for e in entries))
        try:
            client.files_read(path="notes/todo.txt", first_line=0)
        except failures.InvalidInput as wrong:
            expect("repairs", holds=wrong.repairs[0].at == "/first_line")
            decision = wrong.decide()
            expect("a decision", holds=decision.action == "ask")
        else:
            problems.append("INVALID_INPUT was not raised")
        try:
            client.files_read(path="notes/todoo.txt")
        except operations.FILES_READ_FAILURES as caught:
            expect("the class", holds=isinstance(caught, failures.FileNotFound))
            near = caught.failure.similar[0]
            expect("what is near", holds=near.value == "notes/todo.txt")
        else:
            problems.append("FILE_NOT_FOUND was not raised")
    with Client(served.http, recover=True) as client:
        repaired = client.files_read(path="notes/todoo.txt", lines=1)
        expect("a repaired call", holds=repaired.content == "buy milk\n")
    with Client.mcp(served.mcp) as client:
        codes = [codes_of(client.files_list.outcome(path="big.txt")) for _ in range(3)]
    expect(f"{codes} the third time", holds=codes[2:] == ["REPEATED_FAILURE"])
    return problems


def codes_of(outcome: Done[Any] | curable.Failed) -> str:
    """The code of a failure."""
    return "" if isinstance(outcome, Done) else outcome.failure.code


class Fixed:
    """A server that always gives one answer."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.body = body

    def __call__(self, _: httpx.Request) -> httpx.Response:
        return httpx.Response(self.status, content=self.body)


def apart() -> list[str]:
    """Undeclared, malformed and unreachable are told apart from what is declared."""
    unknown = {"code": "BRAND_NEW", "kind": "conflict", "retry": "never", "status": 409}
    off = {
        "code": "FILE_NOT_FOUND",
        "kind": "not_found",
        "retry": "amended",
        "detail": "there is nothing",
        "details": {"path": 7},
    }
    without = {name: value for name, value in off.items() if name != "details"}
    answers: list[tuple[str, int, bytes]] = [
        ("undeclared BRAND_NEW", 409, json.dumps(unknown).encode()),
        ("malformed FILE_NOT_FOUND", 404, json.dumps(off).encode()),
        ("FILE_NOT_FOUND", 404, json.dumps(without).encode()),
        ("undeclared HTTP_502", 502, b"<html>Bad Gateway</html>"),
        ("malformed UPSTREAM_MALFORMED", 200, b"<html>Hello</html>"),
        ("malformed INVALID_OUTPUT", 200, b'{"content": 7, "more": false}'),
        ("done 'a'", 200, b'{"content": "a", "more": false, "newer": [1]}'),
    ]
    problems: list[str] = []
    for expected, status, body in answers:
        transport = httpx.MockTransport(Fixed(status, body))
        http = httpx.Client(transport=transport)
        with Client("http://mock", http=http) as client:
            found = matching.read(client.files_read.outcome(path="a"))
        if found != expected:
            problems.append(f"{found}, expected {expected}")
    with Client("http://127.0.0.1:9") as client:
        outcome = client.files_read.outcome(path="a")
        found = matching.read(outcome)
        if found != "unreachable UPSTREAM_UNREACHABLE":
            problems.append(f"{found}, expected that nobody answers")
        if isinstance(outcome, Done) or outcome.failure.applied != "no":
            problems.append("a call that was not sent took no effect")
    return problems


# What only a broken disk would bring about; the code itself is provoked elsewhere.
NOT_PROVOKED = {
    ("files/delete", "STORAGE_FAILED"),
    ("files/list", "STORAGE_FAILED"),
    ("files/search", "STORAGE_FAILED"),
}


def left_out() -> list[str]:
    """Declared failures that no case provokes."""
    made = [*cases(), *broken_cases("")]
    provoked = {(case.call.operation, case.expected.split()[0]) for case in made}
    declared = {
        (case.call.operation, str(getattr(declared, "code", "")))
        for case in made
        for declared in case.call.failures
    }
    missing = declared - provoked - NOT_PROVOKED
    print(
        f"{len(declared)} failures of operations are declared, {len(provoked)} provoked"
    )
    return [f"{operation}: {code} is not provoked" for operation, code in missing]


def main(server: str) -> int:
    """Runs everything; the exit status says whether all was caught."""
    problems = apart() + left_out()
    with folder() as root:
        problems += provoke(server, root, list(cases()))
        with serve(server, root) as served:
            problems += protocol(served)
    with tempfile.NamedTemporaryFile(prefix="curable-gen-python-") as file:
        own(Path(file.name))
        problems += provoke(server, Path("/"), list(broken_cases(file.name[1:])))
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
