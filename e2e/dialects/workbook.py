"""Rejections as a pmcp workbook server sends them: the flag stands inside, and the result looks like a success."""

from server import DONE, serve, text

STAMP = {"bundle_id": "prices", "version": "1.0.0", "combined_hash": "00"}
UNITS = ["piece", "pallet"]


def rejected(code, reason, **more):
    rejection = {"isError": True, "code": code, "reason": reason, "provenance": STAMP, **more}
    return text(rejection, structuredContent=rejection)


def answer(_tool, arguments, _number):
    if "rate" in arguments:
        return rejected("strict_constant_override", "rate is governed", field="rate", allowed=["unit", "days"])
    if arguments.get("unit", "piece") not in UNITS:
        return rejected("invalid_input", "no such unit", field="unit", allowed=UNITS)
    return DONE


serve(answer)
