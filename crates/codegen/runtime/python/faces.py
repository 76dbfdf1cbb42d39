"""How a call goes over a wire: what is sent, and what is made of the answer.

Nothing here waits or reads a socket. An exchange yields requests and is given their
responses, so that the same code serves the client that blocks and the one that awaits.
"""

import dataclasses
import re
from collections.abc import Generator, Mapping
from typing import NamedTuple, Protocol, TypeAlias

from . import kinds
from .draft import new
from .failure import Failure
from .parse import decode
from .values import Json, Members, NoJson, compact, parse_json


class Request(NamedTuple):
    """One POST."""

    url: str
    headers: dict[str, str]
    body: bytes


class Response(NamedTuple):
    """Its answer; names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Answer(NamedTuple):
    """A success; the first of these values that fits the declared output is meant."""

    values: tuple[Json, ...]


class Refused(NamedTuple):
    """The server answered with a failure."""

    failure: Failure


class Unreadable(NamedTuple):
    """Something came that is no answer."""

    failure: Failure
    body: Json


class Lost(NamedTuple):
    """Nothing came."""

    failure: Failure


Reply: TypeAlias = Answer | Refused | Unreadable | Lost
Exchange: TypeAlias = Generator[Request, Response, Reply]


class Face(Protocol):
    """One way of calling operations."""

    def exchange(self, operation: str, arguments: Members) -> Exchange:
        """Sends one call."""
        ...


class HttpFace:
    """`POST /op/{namespace}/{name}` of a server of ours."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")

    def exchange(self, operation: str, arguments: Members) -> Exchange:
        """Sends one call."""
        headers = {
            "content-type": "application/json",
            "accept": "application/json, application/problem+json",
        }
        url = f"{self.base}/op/{operation}"
        response = yield Request(url, headers, compact(arguments).encode())
        return read_http(response)


def read_http(response: Response) -> Reply:
    """The body of an HTTP answer."""
    value = read_json(response.body)
    if 200 <= response.status < 300:
        if not response.body:
            return Answer((None,))
        if value is None and response.body.strip() != b"null":
            return unreadable(response.body.decode("utf-8", "replace"))
        return Answer((value,))
    failure = _failure(value) or bare(response.status)
    if failure.http is None and 400 <= response.status <= 599:
        failure = dataclasses.replace(failure, http=response.status)
    seconds = response.headers.get("retry-after", "").strip()
    if failure.retry_after_ms is None and re.fullmatch("[0-9]{1,9}", seconds):
        failure = dataclasses.replace(failure, retry_after_ms=int(seconds) * 1000)
    return Refused(failure)


def read_json(body: bytes) -> Json:
    """The JSON of a body; `None` when it is none."""
    try:
        return parse_json(body.decode("utf-8", "replace"))
    except NoJson:
        return None


def _failure(value: Json) -> Failure | None:
    if value is None:
        return None
    outcome = decode(value, "problem" if isinstance(value, dict) else None).outcome
    return outcome if isinstance(outcome, Failure) else None


def bare(status: int) -> Failure:
    """A failure of which only the status is known."""
    message = f"the server answered with status {status}"
    parts = new(f"HTTP_{status}", kinds.of_http(status), message)
    parts.http = status
    return parts.freeze()


def unreadable(body: Json) -> Unreadable:
    """An answer that nobody can read: what was asked for may have been done."""
    message = "the server gave an answer that cannot be read"
    parts = new("UPSTREAM_MALFORMED", "internal", message)
    parts.applied = "maybe"
    return Unreadable(parts.freeze(), body)
