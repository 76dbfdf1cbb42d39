"""The envelope of electron-stagewright: `ok` is false, and details list the issues."""

from server import DONE, serve, text


def envelope(code, error, http, retryable, **more):
    failed = {"ok": False, "error": error, "code": code, "hint": "See the page.", "retryable": retryable, "http": http, **more}
    return text(failed, isError=True)


def answer(tool, arguments, number):
    if tool == "order":
        return envelope("NOT_RUNNING", "Call launch first.", 409, False, next_actions=["Call launch."])
    if not isinstance(arguments.get("days", 1), int):
        issue = {"field": "days", "code": "invalid_type", "expected": "integer", "message": "expected integer"}
        return envelope("BAD_ARGUMENT", "days: expected integer", 400, False, details={"issues": [issue]})
    if number == 1:
        return envelope("BUSY", "Try again.", 503, True, retry_after_ms=100)
    return DONE


serve(answer)
