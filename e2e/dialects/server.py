"""A small MCP server on the standard streams; what it answers a call with is for each dialect to say."""

import json
import sys

TOOLS = [
    {
        "name": "quote",
        "inputSchema": {
            "type": "object",
            "properties": {"unit": {"type": "string"}, "days": {"type": "integer"}, "rate": {"type": "number"}},
        },
        "annotations": {"readOnlyHint": True},
    },
    {
        "name": "order",
        "inputSchema": {"type": "object", "properties": {"item": {"type": "string"}}},
        "annotations": {"readOnlyHint": False, "idempotentHint": False},
    },
]

DONE = {"content": [{"type": "text", "text": '{"price": 12}'}], "structuredContent": {"price": 12}}


def text(value, **more):
    """A result that is one text."""
    return {"content": [{"type": "text", "text": json.dumps(value)}], **more}


def serve(answer):
    """Answers every call with what `answer(tool, arguments, number)` gives: a result, or the error of an exception."""
    number = 0
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        method, params = message["method"], message.get("params", {})
        if method == "initialize":
            reply["result"] = {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "dialect", "version": "1"},
            }
        elif method == "tools/list":
            reply["result"] = {"tools": TOOLS}
        elif method == "tools/call":
            number += 1
            print("got", json.dumps(params.get("arguments", {})), file=sys.stderr, flush=True)
            try:
                reply["result"] = answer(params["name"], params.get("arguments", {}), number)
            except ProtocolError as error:
                reply["error"] = error.args[0]
        else:
            reply["error"] = {"code": -32601, "message": "Method not found"}
        print(json.dumps(reply), flush=True)


class ProtocolError(Exception):
    """A JSON-RPC error in the place of a result."""
