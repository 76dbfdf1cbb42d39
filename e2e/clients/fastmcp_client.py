"""The FastMCP client, in both eras; E2E_RAISES=1 has it raise, which is its default."""

import asyncio
import os

from fastmcp import Client
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from fastmcp.exceptions import ToolError
from mcp import MCPError

from cases import failed, flags, parsed, run, tell

RAISES = os.environ.get("E2E_RAISES") == "1"


async def main():
    cases, era, transport, target = flags()
    if transport == "http":
        server = StreamableHttpTransport(target[0])
    else:
        server = StdioTransport(command=target[0], args=target[1:])

    async with Client(server, mode="auto" if era == "modern" else "legacy") as client:

        async def received(tool, arguments):
            try:
                result = await client.call_tool(tool, arguments, raise_on_error=RAISES)
            except ToolError as error:
                return {"raised": parsed(str(error))}
            except MCPError as error:
                return {"raised": error.data or str(error)}
            return failed(result.structured_content, result.content) if result.is_error else {}

        # Only a client that has seen the output schemas checks results against them.
        tools = await client.list_tools()
        tell({"protocol": client.protocol_version, "tools": len(tools)})
        await run(cases, received)


asyncio.run(main())
