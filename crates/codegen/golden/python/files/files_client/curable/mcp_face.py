"""Calls as `tools/call` of MCP over streamable HTTP, in two revisions."""

import hashlib
import itertools
import re
from collections.abc import Generator
from typing import Literal, TypeAlias

from .draft import NotInDialect
from .faces import (
    Answer,
    Exchange,
    Refused,
    Reply,
    Request,
    Response,
    read_http,
    read_json,
    unreadable,
)
from .failure import Failure
from .parse import decode
from .values import Json, Members, compact, items_of, members_of, text

Era: TypeAlias = Literal["auto", "modern", "legacy"]

_MODERN = "2026-07-28"
_LEGACY = "2025-11-25"
_INFO: Members = {"name": "curable-python", "version": "1"}

# The longest name of a tool that a server of ours gives.
_MAX_NAME = 48


class McpFace:
    """`tools/call` over streamable HTTP, in the newest revision or the one before."""

    def __init__(self, url: str, era: Era = "auto") -> None:
        self.url = url
        self.era: Era = era
        self._session: str | None = None
        self._begun = False
        self._ids = itertools.count(1)

    def exchange(self, operation: str, arguments: Members) -> Exchange:
        """Sends one call, after a handshake where the revision has one."""
        params: Members = {"name": tool_name(operation), "arguments": arguments}
        if self.era != "legacy":
            response = yield self._modern(params)
            if self.era == "modern" or not _is_older(response):
                self.era = "modern"
                return _read_rpc(response)
            self.era = "legacy"
        if not self._begun:
            refused = yield from self._begin()
            if refused is not None:
                return refused
        response = yield self._request("tools/call", params)
        if response.status == 404 and self._session is not None:
            # The server has forgotten the session, and took no call on it.
            self._session, self._begun = None, False
            refused = yield from self._begin()
            if refused is not None:
                return refused
            response = yield self._request("tools/call", params)
        return _read_rpc(response)

    def _modern(self, params: Members) -> Request:
        meta: Members = {
            "io.modelcontextprotocol/protocolVersion": _MODERN,
            "io.modelcontextprotocol/clientInfo": _INFO,
            "io.modelcontextprotocol/clientCapabilities": {},
        }
        message: Members = {
            "jsonrpc": "2.0",
            "id": next(self._ids),
            "method": "tools/call",
            "params": {**params, "_meta": meta},
        }
        headers = _headers(_MODERN)
        headers["mcp-method"] = "tools/call"
        headers["mcp-name"] = text(params["name"]) or ""
        return Request(self.url, headers, compact(message).encode())

    def _begin(self) -> Generator[Request, Response, Reply | None]:
        """The handshake of the older revisions; a reply when it is refused."""
        params: Members = {
            "protocolVersion": _LEGACY,
            "capabilities": {},
            "clientInfo": _INFO,
        }
        response = yield self._request("initialize", params)
        reply = _read_rpc(response)
        if not isinstance(reply, Answer):
            return reply
        self._session = response.headers.get("mcp-session-id")
        self._begun = True
        yield self._request("notifications/initialized", None)
        return None

    def _request(self, method: str, params: Members | None) -> Request:
        message: Members = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message |= {"id": next(self._ids), "params": params}
        headers = _headers(_LEGACY)
        if self._session is not None:
            headers["mcp-session-id"] = self._session
        return Request(self.url, headers, compact(message).encode())


def _headers(version: str) -> dict[str, str]:
    return {
        "content-type": "application/json",
        "accept": "application/json, text/event-stream",
        "mcp-protocol-version": version,
    }


def _is_older(response: Response) -> bool:
    """Whether a server does not know the newest revision."""
    error = members_of(members_of(_message(response)).get("error"))
    unknown = error.get("code") in (-32022, -32601, -32000)
    return unknown or response.status in (400, 404, 405, 406) and not error.get("data")


def _message(response: Response) -> Json:
    """The message of an answer, plain or as the last event of a stream."""
    if "text/event-stream" not in response.headers.get("content-type", ""):
        return read_json(response.body)
    events = re.split(rb"\r?\n\r?\n", response.body)
    for event in reversed(events):
        lines = event.splitlines()
        data = [line[5:].strip() for line in lines if line.startswith(b"data:")]
        message = read_json(b"\n".join(data))
        found = members_of(message)
        if "result" in found or "error" in found:
            return message
    return None


def _read_rpc(response: Response) -> Reply:
    message = members_of(_message(response))
    if "result" not in message and "error" not in message:
        if response.status >= 400:
            return read_http(response)
        return unreadable(response.body.decode("utf-8", "replace"))
    result = members_of(message.get("result"))
    try:
        outcome = decode({**message, "jsonrpc": "2.0"}, "mcp").outcome
    except NotInDialect:
        return unreadable(message)
    if isinstance(outcome, Failure):
        return Refused(outcome)
    values: list[Json] = []
    if "structuredContent" in result:
        content = result["structuredContent"]
        values.append(content)
        # A result that is no object stands under a name.
        if isinstance(content, dict) and content.keys() == {"result"}:
            values.append(content["result"])
    else:
        blocks = result.get("content")
        words = [text(members_of(b).get("text")) for b in items_of(blocks)]
        for said in words:
            if said is not None:
                parsed = read_json(said.encode())
                values.append(said if parsed is None else parsed)
        values.append(blocks)
    return Answer(tuple(values))


def tool_name(operation: str) -> str:
    """The name of an operation as a tool: `files/read` is `files_read`.

    One that is too long ends in a piece of the hash of all of it.
    """
    plain = re.sub("[^A-Za-z0-9_-]", "_", operation)
    if len(plain) <= _MAX_NAME:
        return plain
    digest = hashlib.sha256(operation.encode()).hexdigest()[:8]
    return f"{plain[: _MAX_NAME - 9].rstrip('-_')}_{digest}"
