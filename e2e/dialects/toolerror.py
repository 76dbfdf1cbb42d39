"""Errors as interbase servers send them: a type, and whether it is recoverable."""

from server import DONE, serve, text


def answer(tool, arguments, number):
    if tool == "order" and arguments.get("item") == "gold":
        return text({"type": "PERMISSION", "message": "not for you", "recoverable": False}, isError=True)
    if tool == "order" or number == 1:
        return text({"type": "TRANSIENT", "message": "db busy", "recoverable": True}, isError=True)
    return DONE


serve(answer)
