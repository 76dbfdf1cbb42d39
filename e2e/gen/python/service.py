"""The reference service with a folder of its own, for as long as a program needs it."""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple

FAILURES = Path(__file__).parents[2] / "failures.json"

# Whom a server runs as where root would pass every lock of the file system.
NOBODY = 65534


class Served(NamedTuple):
    """Where a server listens."""

    http: str
    mcp: str


def content(file: dict[str, Any]) -> bytes:
    """What stands in a file of the folder."""
    if "hex" in file:
        return bytes.fromhex(file["hex"])
    if "sha256" in file:
        return hashlib.sha256(file["sha256"].encode()).hexdigest().encode()
    times: int = file.get("times", 1)
    return str(file["text"]).encode() * times


@contextlib.contextmanager
def folder() -> Generator[Path, None, None]:
    """The folder of `e2e/failures.json`, with one file held by somebody else."""
    described = json.loads(FAILURES.read_text())
    root = Path(tempfile.mkdtemp(prefix="curable-gen-python-"))
    try:
        for name, file in described["files"].items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content(file))
        closed = root / "closed"
        (closed / "inner").mkdir(parents=True)
        (root / "secret.txt").write_text("secret\n")
        own(root)
        (root / "secret.txt").chmod(0)
        closed.chmod(0)
        with (root / described["held"]).open() as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield root
        closed.chmod(0o700)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def own(root: Path) -> None:
    """Gives everything in a folder to whom the server runs as."""
    if os.geteuid() != 0:
        return
    for path in (root, *root.rglob("*")):
        os.chown(path, NOBODY, NOBODY)


@contextlib.contextmanager
def serve(server: str, root: Path) -> Generator[Served, None, None]:
    """A server over a folder, on a free port."""
    command = [server, "serve", "--demo", "files", "--root", str(root)]
    user = NOBODY if os.geteuid() == 0 else None
    process = subprocess.Popen(
        [*command, "--listen", "127.0.0.1:0", "--json"],
        stdout=subprocess.PIPE,
        user=user,
        group=user,
        text=True,
    )
    try:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        yield Served(told["http"], told["mcp"])
    finally:
        process.kill()
        process.wait()
