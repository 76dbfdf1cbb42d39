"""What the Python clients share: how they are called, and how they tell what they got."""

import json
import sys


def flags():
    """The command line of every client: FAILURES ERA http URL, or FAILURES ERA stdio COMMAND ARGUMENTS…"""
    failures, era, transport, *target = sys.argv[1:]
    with open(failures, encoding="utf-8") as file:
        cases = json.load(file)["failures"]
    return cases, era, transport, target


def tell(line):
    """One line for the judge."""
    print(json.dumps(line), flush=True)


async def run(cases, received):
    """Sends every call of the cases, and tells in which forms the failure arrived."""
    for case in cases:
        for _ in range(case.get("times", 1)):
            views = await received(case["tool"], case.get("arguments"))
        line = {"id": case["id"], "views": views}
        if "repaired" in case:
            line["again"] = await received(case["tool"], case["repaired"])
        tell(line)


def failed(structured, content):
    """A failed result in its two forms."""
    if len(content) != 1:
        return {"structured": structured, "text": [str(block) for block in content]}
    return {"structured": structured, "text": parsed(content[0].text)}


def parsed(text):
    """The text as JSON, or as it is."""
    try:
        return json.loads(text)
    except ValueError:
        return text
