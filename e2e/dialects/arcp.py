"""Errors of the Agent Runtime Control Protocol, as the text of a failed result."""

from server import DONE, serve, text


def answer(tool, _arguments, number):
    if tool == "order":
        error = {"code": "TIMEOUT", "message": "no answer from the depot", "retryable": True, "trace_id": "t1"}
        return text(error, isError=True)
    if number == 1:
        details = {"retry_after_seconds": 1}
        error = {"code": "RATE_LIMITED", "message": "too many", "retryable": True, "details": details, "trace_id": "t2"}
        return text(error, isError=True)
    return DONE


serve(answer)
