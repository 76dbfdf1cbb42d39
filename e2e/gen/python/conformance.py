"""Runs `conformance/` against the run-time that generated Python clients carry.

Usage: conformance.py FOLDER MODULE, where MODULE is the run-time, importable from here.
Every case that decodes, decides, resolves or names a status must hold; what only
encodes is skipped and counted, because a client decodes.
"""

import importlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, cast

Case = dict[str, Any]


def same(a: object, b: object) -> bool:
    """Equal as JSON says it: 1 and 1.0 are one number, and true is none."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        left, right = cast(list[object], a), cast(list[object], b)
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(a, dict) and isinstance(b, dict):
        here, there = cast(dict[str, object], a), cast(dict[str, object], b)
        return here.keys() == there.keys() and all(
            same(here[n], there[n]) for n in here
        )
    return a == b


class Runner:
    """Knows the run-time under test."""

    def __init__(self, module: str) -> None:
        self.curable = importlib.import_module(module)
        self.kinds = importlib.import_module(f"{module}.kinds")
        self.codes = importlib.import_module(f"{module}.dialects.arcp_codes")
        self.extension = importlib.import_module(f"{module}.dialects.arcp_extension")

    def dialect(self, document: Case, case: Case) -> list[str]:
        """A case of a dialect folder."""
        name = case.get("from", document.get("dialect", "auto"))
        value = case["text"] if "text" in case else case["decode"]
        before = json.dumps(value)
        try:
            decoded = self.curable.decode(value, name)
        except self.curable.NotInDialect as refused:
            return [] if "refused" in case else [f"it was refused: {refused}"]
        problems: list[str] = []
        if json.dumps(value) != before:
            problems.append("the input was changed")
        if "refused" in case:
            problems.append("it was accepted")
        if case.get("found", decoded.dialect) != decoded.dialect:
            problems.append(f"found {decoded.dialect}, expected {case['found']}")
        if isinstance(decoded.outcome, self.curable.Success):
            found = decoded.outcome.value
            if "success" not in case or not same(found, case["success"]):
                problems.append(f"success {found}, expected {case.get('success')}")
            return problems
        canonical = decoded.outcome.to_json()
        if "failure" not in case:
            return [*problems, f"a failure: {canonical}"]
        for member, expected in case["failure"].items():
            if member not in canonical or not same(canonical[member], expected):
                found = canonical.get(member)
                problems.append(f"`{member}` is {found}, expected {expected}")
        for member in case.get("absent", ()):
            if member in canonical:
                problems.append(f"`{member}` should be absent: {canonical[member]}")
        if "http" in case and self.codes.CODES[canonical["code"]].http != case["http"]:
            problems.append(f"the status of the code is not {case['http']}")
        return problems

    def decide(self, _: Case, case: Case) -> list[str]:
        """A case of `decide/`."""
        failure = self.curable.parse_failure(
            case["failure"], case.get("from", "curable")
        )
        situation = self.curable.Situation(
            effect=case.get("effect"),
            attempt=case.get("attempt", 1),
            repaired=case.get("repaired", False),
            time_left_ms=case.get("deadline_ms"),
            quota=case.get("quota", 500),
        )
        decision = self.curable.decide(failure, situation)
        found: Case = {"decision": decision.action, "reason": decision.reason}
        for name in ("after_ms", "jitter_ms", "cost"):
            found[name] = getattr(decision, name)
        found["patch"] = [step.to_json() for step in decision.patch] or None
        found["next"] = decision.next.to_json() if decision.next else None
        found = {name: value for name, value in found.items() if value is not None}
        problems = [
            f"`{name}` is {found.get(name)}, expected {value}"
            for name, value in case["expect"].items()
            if not same(found.get(name), value)
        ]
        if ("next" in found) != ("next" in case["expect"]):
            problems.append(f"`next` is {found.get('next')}")
        if decision.reason not in self.curable.REASONS:
            problems.append(f"`{decision.reason}` has no sentence")
        return problems

    def retry(self, _: Case, case: Case) -> list[str]:
        """A case of `retry/`."""
        found = self.curable.retry(
            case["code"],
            case["kind"],
            flag=case.get("flag"),
            declared=case.get("declared"),
            dialect=case.get("dialect"),
        )
        expected = case["retry"]
        return [] if found == expected else [f"{found}, expected {expected}"]

    def http(self, document: Case, case: Case) -> list[str]:
        """A case of `http/`."""
        found: Case
        if "status" in case:
            kind = self.kinds.of_http(case["status"])
            found = {"kind": kind, "type": self.kinds.type_of(kind)}
        elif "kind" in case:
            status = self.kinds.default_http(case["kind"])
            found = {"status": status, "type": self.kinds.type_of(case["kind"])}
        else:
            dialect = "curable" if "failure" in case else document["dialect"]
            value = case["failure"] if "failure" in case else case["decode"]
            failure = self.curable.parse_failure(value, dialect)
            found = {"status": failure.status}
            if failure.retry_after_header is not None:
                found["retry-after"] = failure.retry_after_header
        expected = case["expect"]
        return [] if same(found, expected) else [f"{found}, expected {expected}"]

    def disposition(self, _: Case, case: Case) -> list[str]:
        """A case of `disposition/`."""
        kind, advertised = case["type"], case.get("advertised", [])
        found: Any
        match case.get("function"):
            case None:
                optional = case.get("optional", False)
                found = self.extension.disposition(kind, advertised, optional=optional)
            case "namespace":
                found = self.extension.namespace(kind)
            case "validate":
                found = self.extension.namespace_problem(kind) or "valid"
            case "classify":
                found = self.extension.classify(kind, advertised)
            case other:
                found = f"no function {other}"
        expected = case["expect"]
        return [] if found == expected else [f"{found}, expected {expected}"]


def main(folder: Path, module: str) -> int:
    """Runs everything; the exit status says whether all cases hold."""
    # To read failures takes the standard library alone.
    sys.modules["httpx"] = cast(Any, None)
    runner = Runner(module)
    special = {
        "decide": runner.decide,
        "disposition": runner.disposition,
        "http": runner.http,
        "retry": runner.retry,
    }
    ran: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    halves = 0
    problems: list[str] = []
    for file in sorted(folder.glob("*/*.json")):
        name = file.parent.name
        document = json.loads(file.read_text())
        for case in document["cases"]:
            halves += "encodes_to" in case
            if "encode" in case:
                skipped[name] += 1
                continue
            ran[name] += 1
            check = special.get(name, runner.dialect)
            try:
                found = check(document, case)
            except Exception as error:  # noqa: BLE001
                found = [f"raised {error!r}"]
            problems.extend(f"{file} {case['id']}: {problem}" for problem in found)
    for name in sorted(ran):
        note = f", {skipped[name]} skipped: a client decodes" if skipped[name] else ""
        print(f"{name}: {ran[name]} cases{note}")
    print(f"all: {ran.total()} cases, {skipped.total()} skipped: a client decodes")
    print(f"{halves} cases also say `encodes_to`, skipped: a client decodes")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(problems)} problems")
    return 1 if problems or not ran else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
