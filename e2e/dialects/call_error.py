"""A code, a message and whether to retry, as the data of a protocol error."""

from server import DONE, ProtocolError, serve


def answer(tool, arguments, number):
    if tool == "quote" and number > 1:
        return DONE
    error = {"code": "HTTP_503", "message": "unavailable", "retryable": True, "details": ["a", "b"]}
    if arguments.get("unit") == "moon":
        error = {"code": "HTTP_404", "message": "no such unit", "retryable": False, "details": ["moon"]}
    raise ProtocolError({"code": -32603, "message": "Internal error", "data": error})


serve(answer)
