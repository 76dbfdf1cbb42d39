"""Calls a server of each dialect with `curable call`, and checks what was decoded, decided and sent."""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent

# Server, tool, arguments; the outcome, the code of the first failure, its decision, and what arrives at the server.
CASES = [
    ("workbook", "quote", {"unit": "Piece"}, "done", "invalid_input", "repair", [{"unit": "Piece"}, {"unit": "piece"}]),
    ("workbook", "quote", {"unit": "moon"}, "failed", "invalid_input", "ask", [{"unit": "moon"}]),
    ("workbook", "quote", {"rate": 2}, "failed", "strict_constant_override", "ask", [{"rate": 2}]),
    ("stagewright", "quote", {"days": "5"}, "done", "BAD_ARGUMENT", "repair", [{"days": "5"}, {"days": 5}]),
    ("stagewright", "quote", {}, "done", "BUSY", "retry", [{}, {}]),
    ("stagewright", "order", {}, "failed", "NOT_RUNNING", "look_first", [{}]),
    ("arcp", "quote", {}, "done", "RESOURCE_EXHAUSTED", "retry", [{}, {}]),
    ("arcp", "order", {}, "ambiguous", "TIMEOUT", "look_first", [{}]),
    ("toolerror", "quote", {}, "done", "TRANSIENT", "retry", [{}, {}]),
    ("toolerror", "order", {}, "ambiguous", "TRANSIENT", "look_first", [{}]),
    ("toolerror", "order", {"item": "gold"}, "failed", "PERMISSION", "ask", [{"item": "gold"}]),
    ("call_error", "quote", {}, "done", "HTTP_503", "retry", [{}, {}]),
    ("call_error", "quote", {"unit": "moon"}, "failed", "HTTP_404", "look_elsewhere", [{"unit": "moon"}]),
    ("call_error", "order", {}, "ambiguous", "HTTP_503", "look_first", [{}]),
]


def run(program, server, tool, arguments):
    command = [program, "call", tool, json.dumps(arguments), "--json", "--", sys.executable, str(HERE / f"{server}.py")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    arrived = [json.loads(line[4:]) for line in ran.stderr.splitlines() if line.startswith("got ")]
    told = json.loads(ran.stdout)
    first = told["attempts"][0]
    code = (0 if told["outcome"] == "done" else 1, ran.returncode)
    return told["outcome"], first["failure"]["code"], first["verdict"]["decision"], arrived, code[0] == code[1]


def main():
    program, wrong = sys.argv[1], 0
    for server, tool, arguments, *wanted in CASES:
        *came, exits = run(program, server, tool, arguments)
        if came != wanted or not exits:
            wrong += 1
            print(f"{server} {tool} {arguments}: expected {wanted}, came {came}", file=sys.stderr)
    print(f"{len(CASES) - wrong} of {len(CASES)} calls to 5 dialects came out right")
    return 1 if wrong else 0


sys.exit(main())
