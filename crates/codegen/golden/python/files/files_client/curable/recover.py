"""Sends a call again where that is safe: repaired once, or the same after a wait."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from .decide import Decision, Policy, Situation, decide
from .faces import Answer, Reply
from .failure import Failure
from .patch import PatchMissed, apply
from .values import Members
from .words import Effect


def _nobody(_failure: Failure, _decision: Decision) -> None:
    """Nobody wants to be told."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """How calls are recovered."""

    policy: Policy = field(default_factory=Policy)
    """How often and how fast."""
    deadline_ms: int | None = None
    """How long one call may take with all of its attempts."""
    observe: Callable[[Failure, Decision], None] = _nobody
    """Is told of every decision, with the failure that it is about."""
    random: Callable[[], float] = random.random
    """A number from 0 to 1, for the wait."""
    clock: Callable[[], float] = time.monotonic
    """The time in seconds."""


class Recoverer:
    """Recovers the calls to one server, which share one quota."""

    def __init__(self, recovery: Recovery) -> None:
        self.recovery = recovery
        self.quota = recovery.policy.quota

    def give_back(self, cost: int) -> None:
        """A success gives back what its last repetition took, or one."""
        self.quota = min(self.quota + cost, self.recovery.policy.quota)


class Course:
    """One call on its way: how often it was sent, and what is sent next."""

    def __init__(
        self, recoverer: Recoverer | None, effect: Effect | None, arguments: Members
    ) -> None:
        self.arguments = arguments
        self._recoverer = recoverer
        self._effect: Effect | None = effect
        self._attempt = 1
        self._repaired = False
        self._cost = 1
        self._began = recoverer.recovery.clock() if recoverer else 0.0

    def after(self, reply: Reply) -> float | None:
        """How many seconds to wait before the call is sent again; `None` when it ends."""
        if self._recoverer is None:
            return None
        if isinstance(reply, Answer):
            self._recoverer.give_back(self._cost)
            return None
        recovery = self._recoverer.recovery
        situation = Situation(
            effect=self._effect,
            attempt=self._attempt,
            repaired=self._repaired,
            time_left_ms=self._time_left(recovery),
            quota=self._recoverer.quota,
        )
        decision = decide(reply.failure, situation, recovery.policy)
        recovery.observe(reply.failure, decision)
        self._attempt += 1
        if decision.action == "repair":
            return self._repair(decision)
        if decision.action != "retry":
            return None
        self._cost = decision.cost or 0
        self._recoverer.quota -= self._cost
        jitter = recovery.random() * (decision.jitter_ms or 0)
        return ((decision.after_ms or 0) + jitter) / 1000

    def _repair(self, decision: Decision) -> float | None:
        try:
            changed = apply(decision.patch, self.arguments)
        except PatchMissed:
            return None
        if not isinstance(changed, dict):
            return None
        self.arguments = changed
        self._repaired = True
        return 0.0

    def _time_left(self, recovery: Recovery) -> int | None:
        if recovery.deadline_ms is None:
            return None
        passed = (recovery.clock() - self._began) * 1000
        return max(int(recovery.deadline_ms - passed), 0)
