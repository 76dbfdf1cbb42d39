"""Clients that send calls over httpx, blocking or awaiting."""

import time
from collections.abc import Mapping
from typing import ClassVar, Self, TypeVar, cast

import anyio
import httpx

from .call import Call, Done, judge
from .draft import new
from .errors import Failed, ProtocolFailure
from .faces import Exchange, Face, HttpFace, Lost, Reply, Request, Response
from .mcp_face import Era, McpFace
from .recover import Course, Recoverer, Recovery
from .words import Applied

O = TypeVar("O")
F = TypeVar("F", bound=Failed)

# How long a call may take, in seconds, where nobody says.
TIMEOUT = 30.0


def _lost(error: httpx.TransportError) -> Lost:
    unsent = isinstance(
        error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
    )
    applied: Applied = "no" if unsent else "maybe"
    if isinstance(error, httpx.TimeoutException):
        code, message = "UPSTREAM_TIMEOUT", "the server did not answer in time"
    elif unsent:
        code, message = "UPSTREAM_UNREACHABLE", "the server could not be reached"
    else:
        code, message = "UPSTREAM_UNREACHABLE", "the connection to the server broke"
    parts = new(code, "transient", message)
    parts.origin = "network"
    parts.applied = applied
    return Lost(parts.freeze())


def _response(response: httpx.Response) -> Response:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Response(response.status_code, headers, response.content)


def _recoverer(recover: Recovery | bool) -> Recoverer | None:
    if recover is False:
        return None
    return Recoverer(Recovery() if recover is True else recover)


class BaseClient:
    """Sends calls and waits for their answers."""

    protocol: ClassVar[tuple[type[ProtocolFailure], ...]] = ()
    """The failures that every operation may end with."""

    def __init__(
        self,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = TIMEOUT,
        http: httpx.Client | None = None,
        face: Face | None = None,
        recover: Recovery | bool = False,
    ) -> None:
        """A client of the operations below an address: `https://host`.

        With `recover` a call is repaired, or sent again, where that is safe.
        """
        self._recoverer = _recoverer(recover)
        self.face: Face = face or HttpFace(url)
        self.headers = dict(headers or {})
        self.http = http or httpx.Client(timeout=timeout)

    @classmethod
    def mcp(
        cls,
        url: str,
        *,
        era: Era = "auto",
        headers: Mapping[str, str] | None = None,
        timeout: float | None = TIMEOUT,
        http: httpx.Client | None = None,
        recover: Recovery | bool = False,
    ) -> Self:
        """A client of the tools of an MCP server: `https://host/mcp`."""
        face = McpFace(url, era)
        return cls(
            url,
            headers=headers,
            timeout=timeout,
            http=http,
            face=face,
            recover=recover,
        )

    def send(self, call: Call[O, F]) -> O:
        """The result of a call; a failure is raised by its own type."""
        outcome = self.outcome(call)
        if isinstance(outcome, Failed):
            raise outcome
        return outcome.value

    def outcome(self, call: Call[O, F]) -> Done[O] | F:
        """The result of a call, or its failure as a value to match on."""
        course = Course(self._recoverer, call.effect, call.arguments)
        while True:
            reply = self._run(self.face.exchange(call.operation, course.arguments))
            seconds = course.after(reply)
            if seconds is None:
                return judge(call, reply, self.protocol)
            time.sleep(seconds)

    def _run(self, exchange: Exchange) -> Reply:
        try:
            request = next(exchange)
            while True:
                request = exchange.send(self._post(request))
        except StopIteration as done:
            return cast(Reply, done.value)
        except httpx.TransportError as error:
            return _lost(error)

    def _post(self, request: Request) -> Response:
        headers = {**request.headers, **self.headers}
        url = request.url
        return _response(self.http.post(url, headers=headers, content=request.body))

    def close(self) -> None:
        """Closes the connections."""
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class BaseAsyncClient:
    """Sends calls and awaits their answers."""

    protocol: ClassVar[tuple[type[ProtocolFailure], ...]] = ()
    """The failures that every operation may end with."""

    def __init__(
        self,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = TIMEOUT,
        http: httpx.AsyncClient | None = None,
        face: Face | None = None,
        recover: Recovery | bool = False,
    ) -> None:
        """A client of the operations below an address: `https://host`.

        With `recover` a call is repaired, or sent again, where that is safe.
        """
        self._recoverer = _recoverer(recover)
        self.face: Face = face or HttpFace(url)
        self.headers = dict(headers or {})
        self.http = http or httpx.AsyncClient(timeout=timeout)

    @classmethod
    def mcp(
        cls,
        url: str,
        *,
        era: Era = "auto",
        headers: Mapping[str, str] | None = None,
        timeout: float | None = TIMEOUT,
        http: httpx.AsyncClient | None = None,
        recover: Recovery | bool = False,
    ) -> Self:
        """A client of the tools of an MCP server: `https://host/mcp`."""
        face = McpFace(url, era)
        return cls(
            url,
            headers=headers,
            timeout=timeout,
            http=http,
            face=face,
            recover=recover,
        )

    async def send(self, call: Call[O, F]) -> O:
        """The result of a call; a failure is raised by its own type."""
        outcome = await self.outcome(call)
        if isinstance(outcome, Failed):
            raise outcome
        return outcome.value

    async def outcome(self, call: Call[O, F]) -> Done[O] | F:
        """The result of a call, or its failure as a value to match on."""
        course = Course(self._recoverer, call.effect, call.arguments)
        while True:
            exchange = self.face.exchange(call.operation, course.arguments)
            reply = await self._run(exchange)
            seconds = course.after(reply)
            if seconds is None:
                return judge(call, reply, self.protocol)
            await anyio.sleep(seconds)

    async def _run(self, exchange: Exchange) -> Reply:
        try:
            request = next(exchange)
            while True:
                request = exchange.send(await self._post(request))
        except StopIteration as done:
            return cast(Reply, done.value)
        except httpx.TransportError as error:
            return _lost(error)

    async def _post(self, request: Request) -> Response:
        headers = {**request.headers, **self.headers}
        url, body = request.url, request.body
        return _response(await self.http.post(url, headers=headers, content=body))

    async def close(self) -> None:
        """Closes the connections."""
        await self.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
