"""What a client does about a failure: a function of the failure and the situation."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from . import resolve
from .advice import NextAction
from .failure import Failure
from .patch import PatchOp
from .values import member
from .words import Effect

Action: TypeAlias = Literal[
    "retry",
    "repair",
    "authenticate",
    "ask",
    "look_first",
    "look_elsewhere",
    "give_up",
]
"""What to do."""

REASONS: dict[str, str] = {
    "attempts_spent": "every attempt that the policy allows has been made",
    "called_off": "the call was called off",
    "effect_unknown": "what the operation does is not known, so it counts as a write, "
    "and it may have taken effect",
    "has_applied": "the call took effect, although no good answer came back",
    "held_by_others": "someone else holds it: the holders must be asked to let go",
    "may_have_applied": "the call may have taken effect, and sending it again could "
    "do it twice",
    "needs_identity": "nobody knows who is calling",
    "needs_other_arguments": "the arguments must change, and no patch is certain: "
    "whoever made the call must choose",
    "needs_permission": "someone who may grant it must be asked",
    "needs_renewal": "a budget, a lease or a quota must be renewed by someone",
    "not_here": "this cannot be done here",
    "not_retryable": "sending the same call again cannot help, or nobody said that "
    "it can",
    "not_there": "what was asked for does not exist: skip it or try another",
    "past_deadline": "the next attempt would come after the deadline",
    "patch_is_certain": "the patch makes the call valid and loses nothing",
    "quota_spent": "the retry quota of this server is spent",
    "repair_tried": "a changed call has been tried once and failed again",
    "state_stands_against": "the present state stands against it: look at it before "
    "trying again",
    "throttled": "the server took too many calls and did not run this one",
    "transient": "it may work later, and sending it again is safe",
}
"""Why, in one sentence each."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How often and how fast a client may try again (the standard mode of AWS SDKs)."""

    attempts: int = 3
    quota: int = 500
    transient_cost: int = 14
    throttle_cost: int = 5
    transient_base_ms: int = 50
    throttle_base_ms: int = 1_000
    cap_ms: int = 20_000

    def backoff_ms(self, attempt: int, *, throttled: bool) -> int:
        """The ceiling of the random wait: the base, doubled with each attempt."""
        base = self.throttle_base_ms if throttled else self.transient_base_ms
        return min(base << min(max(attempt - 1, 0), 64), self.cap_ms)


@dataclass(frozen=True, slots=True)
class Situation:
    """What is known besides the failure."""

    effect: Effect | None = None
    """What the operation does; unknown counts as a write."""
    attempt: int = 1
    """How many times the call has been sent, this one included."""
    repaired: bool = False
    """Whether a repaired call has been sent already."""
    time_left_ms: int | None = None
    quota: int = Policy().quota
    """What is left of the quota that all calls to this server share."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do, and why."""

    action: Action
    reason: str
    """One word; its sentence stands in `REASONS`."""
    after_ms: int | None = None
    """Of a retry: the least time to wait."""
    jitter_ms: int | None = None
    """Of a retry: how much may be added at random."""
    cost: int | None = None
    """Of a retry: what it takes from the quota."""
    patch: tuple[PatchOp, ...] = ()
    """Of a repair: the change of the arguments."""
    next: NextAction | None = None
    """The call that can tell, or that may find it."""


def decide(
    failure: Failure,
    situation: Situation | None = None,
    policy: Policy | None = None,
) -> Decision:
    """Decides what to do about a failure."""
    situation = situation or Situation()
    policy = policy or Policy()
    next_call = failure.next_actions[0] if failure.next_actions else None
    repeatable = situation.effect in ("read", "idempotent")
    if not repeatable and failure.applied == "maybe":
        return Decision("look_first", "may_have_applied", next=next_call)
    if not repeatable and failure.applied == "yes":
        return Decision("look_first", "has_applied", next=next_call)
    # A repaired call is a second call: it is sent only where the first did nothing, or
    # a second does no harm.
    tried = situation.repaired or situation.attempt > 1
    patch = _certain_patch(failure, situation)
    if patch and (repeatable or failure.proves_not_applied):
        if tried:
            return Decision("give_up", "repair_tried")
        if situation.attempt >= policy.attempts:
            return Decision("give_up", "attempts_spent")
        if situation.time_left_ms == 0:
            return Decision("give_up", "past_deadline")
        return Decision("repair", "patch_is_certain", patch=patch)
    match failure.kind:
        case "transient" | "internal":
            return _retry(failure, situation, policy, repeatable=repeatable)
        case "validation":
            if tried:
                return Decision("give_up", "repair_tried")
            return Decision("ask", "needs_other_arguments")
        case "not_found":
            return Decision("look_elsewhere", "not_there", next=next_call)
        case "conflict" | "precondition":
            return _stand_off(failure, situation, policy, repeatable=repeatable)
        case "permission":
            return Decision("ask", "needs_permission")
        case "exhausted":
            return Decision("ask", "needs_renewal")
        case "unauthenticated":
            if situation.attempt >= policy.attempts:
                return Decision("give_up", "attempts_spent")
            return Decision("authenticate", "needs_identity")
        case "cancelled":
            return Decision("give_up", "called_off")
        case "unsupported":
            if next_call:
                return Decision("look_elsewhere", "not_here", next=next_call)
            return Decision("give_up", "not_here")


def _stand_off(
    failure: Failure, situation: Situation, policy: Policy, *, repeatable: bool
) -> Decision:
    """Someone or something stands against it."""
    if member(failure.details, "conflicts") is not None:
        return Decision("ask", "held_by_others")
    if failure.retryable:
        return _retry(failure, situation, policy, repeatable=repeatable)
    if failure.next_actions:
        next_call = failure.next_actions[0]
        return Decision("look_first", "state_stands_against", next=next_call)
    return Decision("ask", "state_stands_against")


def _retry(
    failure: Failure, situation: Situation, policy: Policy, *, repeatable: bool
) -> Decision:
    """The same call again, if that is allowed, safe, and worth it."""
    hard = failure.code in resolve.HARD_NEVER
    if hard or failure.retry != "same" or failure.said is False:
        return Decision("give_up", "not_retryable")
    if not repeatable and not failure.proves_not_applied:
        reason = "effect_unknown" if situation.effect is None else "may_have_applied"
        next_call = failure.next_actions[0] if failure.next_actions else None
        return Decision("look_first", reason, next=next_call)
    if situation.attempt >= policy.attempts:
        return Decision("give_up", "attempts_spent")
    throttled = failure.is_throttle
    cost = policy.throttle_cost if throttled else policy.transient_cost
    if situation.quota < cost:
        return Decision("give_up", "quota_spent")
    after_ms = failure.retry_after_ms or 0
    jitter_ms = policy.backoff_ms(situation.attempt, throttled=throttled)
    if situation.time_left_ms is not None:
        if situation.time_left_ms <= after_ms:
            return Decision("give_up", "past_deadline")
        jitter_ms = min(jitter_ms, situation.time_left_ms - after_ms - 1)
    reason = "throttled" if throttled else "transient"
    return Decision("retry", reason, after_ms, jitter_ms, cost)


def _certain_patch(failure: Failure, situation: Situation) -> tuple[PatchOp, ...]:
    """The patch that makes the call valid, or that of the one thing which was meant."""
    if failure.retry == "never":
        return ()
    if failure.patch:
        return failure.patch
    # What is merely close may be read in place of what was asked for; it must not be
    # changed in its place.
    close = failure.kind == "not_found" and situation.effect == "read"
    return failure.similar[0].patch if close and len(failure.similar) == 1 else ()
