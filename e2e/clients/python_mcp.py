"""The client of the Python SDK, in both eras."""

import asyncio

from mcp import Client, MCPError, StdioServerParameters

from cases import failed, flags, run, tell


async def main():
    cases, era, transport, target = flags()
    server = target[0] if transport == "http" else StdioServerParameters(command=target[0], args=target[1:])

    async with Client(server, mode="auto" if era == "modern" else "legacy") as client:

        async def received(tool, arguments):
            try:
                result = await client.call_tool(tool, arguments)
            except MCPError as error:
                return {"raised": error.data or str(error)}
            return failed(result.structured_content, result.content) if result.is_error else {}

        # Only a client that has seen the output schemas checks results against them.
        tools = (await client.list_tools()).tools
        tell({"protocol": client.protocol_version, "tools": len(tools)})
        await run(cases, received)


asyncio.run(main())
