"""A description as an MCP server on FastMCP: from_openapi.py FILE UPSTREAM stdio|ADDRESS"""

import json
import pathlib
import sys

import httpx2
from fastmcp import FastMCP

description, upstream, transport = sys.argv[1:]
server = FastMCP.from_openapi(
    openapi_spec=json.loads(pathlib.Path(description).read_text()),
    client=httpx2.AsyncClient(base_url=upstream),
    name="depot",
)
if transport == "stdio":
    server.run(transport="stdio", show_banner=False)
else:
    host, port = transport.split(":")
    server.run(
        transport="http",
        host=host,
        port=int(port),
        show_banner=False,
        log_level="critical",
        # What it answers fastest with: a session, and whole answers.
        json_response=True,
        # A log of every request would cost more than the request.
        uvicorn_config={"access_log": False},
    )
