"""Findings about arguments that foreign failures list in many spellings, as repairs.

Only facts are read: a machine's word, a limit, a list of legal values. Sentences are
never interpreted.
"""

from . import pointer
from .findings_facts import read as read_facts
from .findings_lists import LISTS, PLACES, REQUEST_PARTS
from .findings_words import problem_of
from .repair import MAX_REPAIRS, Repair
from .values import Json, Members, compact, is_number


class Findings:
    """Repairs, at most so many, and how many more there were."""

    def __init__(self) -> None:
        self.repairs: list[Repair] = []
        self.more = 0

    def read_all(self, items: list[Json], place: str | None) -> None:
        """Reads objects; those that do not say where are about `place`, or nothing."""
        for item in items:
            if not isinstance(item, dict):
                continue
            at = _place_of(item)
            at = at if at is not None else place
            if at is not None:
                problem, expected = read_facts(item, problem_of(item))
                self._add(Repair(at, problem, expected))

    def read_field(self, field: str, said: Json) -> None:
        """Reads `"field": ["words", …]` and `"field": [{"code": …}, …]`."""
        at = pointer.from_path(field)
        match said:
            case list() if any(isinstance(item, dict) for item in said):
                self.read_all(said, at)
            case dict():
                self.read_all([said], at)
            case list() if said and all(isinstance(item, str) for item in said):
                self._add(Repair(at, "shape"))
            case str():
                self._add(Repair(at, "shape"))
            case _:
                pass

    def _add(self, repair: Repair) -> None:
        if len(self.repairs) < MAX_REPAIRS:
            self.repairs.append(repair)
        else:
            self.more += 1


def beside(members: Members) -> Findings:
    """The findings beside a failure, under whichever of the usual names they stand."""
    found = Findings()
    for name in LISTS:
        listed = members.get(name)
        if isinstance(listed, list):
            found.read_all(listed, None)
        elif isinstance(listed, dict):
            for field, said in listed.items():
                found.read_field(field, said)
    return found


def _place_of(item: Members) -> str | None:
    for name in PLACES:
        if (at := _place(name, item.get(name))) is not None:
            return at
    source = item.get("source")
    if isinstance(source, dict):
        for name in ("pointer", "parameter"):
            if (at := _place(name, source.get(name))) is not None:
                return at
    return None


def _place(name: str, value: Json) -> str | None:
    if isinstance(value, str):
        # What calls itself a pointer and is none is one name, dots and all.
        lenient = name == "pointer"
        return pointer.lenient(value) if lenient else pointer.from_path(value)
    if not isinstance(value, list):
        return None
    at = pointer.ROOT
    skip = name == "loc" and bool(value) and value[0] in REQUEST_PARTS
    for part in value[1:] if skip else value:
        if isinstance(part, str):
            at = pointer.child(at, part)
        elif is_number(part):
            at = pointer.child(at, compact(part))
        else:
            return None
    return at
