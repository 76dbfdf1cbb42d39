/** What a client does about a failure: a pure function of the failure and the situation. */

import type { NextAction } from "./advice.js";
import { type Failure, provesNotApplied } from "./failure.js";
import { get, isObject, toJson } from "./json.js";
import type { Effect } from "./kind.js";
import type { PatchOp } from "./patch.js";
import { isHardNever, isThrottle } from "./resolve.js";

/** Why a client decides as it does: a word, and its sentence. */
export const REASONS = {
  attempts_spent: "every attempt that the policy allows has been made",
  called_off: "the call was called off",
  effect_unknown:
    "what the operation does is not known, so it counts as a write, and it may have taken effect",
  has_applied: "the call took effect, although no good answer came back",
  held_by_others: "someone else holds it: the holders must be asked to let go",
  may_have_applied:
    "the call may have taken effect, and sending it again could do it twice",
  needs_identity: "nobody knows who is calling",
  needs_other_arguments:
    "the arguments must change, and no patch is certain: whoever made the call must choose",
  needs_permission: "someone who may grant it must be asked",
  needs_renewal: "a budget, a lease or a quota must be renewed by someone",
  not_here: "this cannot be done here",
  not_retryable:
    "sending the same call again cannot help, or nobody said that it can",
  not_there: "what was asked for does not exist: skip it or try another",
  past_deadline: "the next attempt would come after the deadline",
  patch_is_certain: "the patch makes the call valid and loses nothing",
  quota_spent: "the retry quota of this server is spent",
  repair_tried: "a changed call has been tried once and failed again",
  same_again:
    "the same failure came again, so that one more attempt cannot be expected to help",
  state_stands_against:
    "the present state stands against it: look at it before trying again",
  throttled: "the server took too many calls and did not run this one",
  transient: "it may work later, and sending it again is safe",
} as const;
export type Reason = keyof typeof REASONS;

/** What is known besides the failure. */
export interface Situation {
  /** What the operation does to the world; unknown counts as a write. */
  readonly effect?: Effect | undefined;
  /** How many times the call has been sent, this one included. */
  readonly attempt?: number | undefined;
  /** Whether a repaired call has been sent already. */
  readonly repaired?: boolean | undefined;
  /** How much time is left. */
  readonly timeLeftMs?: number | undefined;
  /** What is left of the retry quota that all calls to this server share. */
  readonly quota?: number | undefined;
}

/** What to do, and why. */
export type Decision = { readonly reason: Reason } & (
  | {
      /** Send the same call again: not before `after_ms`, and at a random time within `jitter_ms` after that. */
      readonly decision: "retry";
      readonly after_ms: number;
      readonly jitter_ms: number;
      /** What it takes from the quota. */
      readonly cost: number;
    }
  /** Send the call with this patch applied to its arguments. */
  | { readonly decision: "repair"; readonly patch: readonly PatchOp[] }
  /** Authenticate and send the same call again; ask a person or a planner; give up. */
  | { readonly decision: "authenticate" | "ask" | "give_up" }
  /** Find out first how things stand, or go on with something else; `next` is a call that can tell, if one is known. */
  | {
      readonly decision: "look_first" | "look_elsewhere";
      readonly next?: NextAction;
    }
);

/** How often and how fast a client may try again. */
export interface Policy {
  /** How many times a call is sent at most. */
  readonly attempts: number;
  /** The retry quota that all calls to one server share. */
  readonly quota: number;
  /** What a retry takes from the quota, after a transient failure and after a throttled call. */
  readonly transientCost: number;
  readonly throttleCost: number;
  /** The first backoff, after a transient failure and after a throttled call. */
  readonly transientBaseMs: number;
  readonly throttleBaseMs: number;
  /** The longest backoff. */
  readonly capMs: number;
}

/** The standard mode of the AWS SDKs (2026). */
export const POLICY: Policy = {
  attempts: 3,
  quota: 500,
  transientCost: 14,
  throttleCost: 5,
  transientBaseMs: 50,
  throttleBaseMs: 1_000,
  capMs: 20_000,
};

/** The situation with everything said, and what follows from it. */
interface Case {
  readonly failure: Failure;
  readonly policy: Policy;
  readonly effect: Effect | undefined;
  readonly attempt: number;
  readonly repaired: boolean;
  readonly timeLeftMs: number | undefined;
  readonly quota: number;
  /** Whether a second execution can do no harm. */
  readonly repeatable: boolean;
  /** A call that helps, as a decision carries it. */
  readonly next: { readonly next?: NextAction };
}

/** Decides what to do about a failure. */
export function decide(
  failure: Failure,
  situation: Situation = {},
  policy: Policy = POLICY,
): Decision {
  const { effect, attempt = 1, repaired = false, timeLeftMs } = situation;
  const { quota = policy.quota } = situation;
  const repeatable = effect === "read" || effect === "idempotent";
  const action = failure.next_actions?.[0];
  const next = action === undefined ? {} : { next: action };
  const { applied } = failure.said;
  if (!repeatable && applied === "maybe") {
    return { decision: "look_first", reason: "may_have_applied", ...next };
  }
  if (!repeatable && applied === "yes") {
    return { decision: "look_first", reason: "has_applied", ...next };
  }
  const patch = certainPatch(failure, effect);
  // A repaired call is a second call: it is sent only where the first did nothing, or a second does no harm.
  if (patch !== undefined && (repeatable || provesNotApplied(failure))) {
    if (repaired || attempt > 1) return giveUp("repair_tried");
    if (attempt >= policy.attempts) return giveUp("attempts_spent");
    if (timeLeftMs === 0) return giveUp("past_deadline");
    return { decision: "repair", reason: "patch_is_certain", patch };
  }
  return byKind({
    failure,
    policy,
    effect,
    attempt,
    repaired,
    timeLeftMs,
    quota,
    repeatable,
    next,
  });
}

function byKind(at: Case): Decision {
  switch (at.failure.kind) {
    case "transient":
    case "internal":
      return again(at);
    case "validation":
      return at.repaired || at.attempt > 1
        ? giveUp("repair_tried")
        : { decision: "ask", reason: "needs_other_arguments" };
    case "not_found":
      return { decision: "look_elsewhere", reason: "not_there", ...at.next };
    case "conflict":
    case "precondition":
      return standOff(at);
    case "permission":
      return { decision: "ask", reason: "needs_permission" };
    case "exhausted":
      return { decision: "ask", reason: "needs_renewal" };
    case "unauthenticated":
      return at.attempt >= at.policy.attempts
        ? giveUp("attempts_spent")
        : { decision: "authenticate", reason: "needs_identity" };
    case "cancelled":
      return giveUp("called_off");
    case "unsupported":
      return at.next.next === undefined
        ? giveUp("not_here")
        : { decision: "look_elsewhere", reason: "not_here", ...at.next };
  }
}

/** Someone or something stands against it. */
function standOff(at: Case): Decision {
  const { details, retryable } = at.failure;
  const holders = toJson(details);
  const held = isObject(holders) ? (get(holders, "conflicts") ?? null) : null;
  if (held !== null) return { decision: "ask", reason: "held_by_others" };
  if (retryable) return again(at);
  const decision = at.next.next === undefined ? "ask" : "look_first";
  return { decision, reason: "state_stands_against", ...at.next };
}

/** The same call again, if that is allowed, safe, and worth it. */
function again(at: Case): Decision {
  const { failure, policy } = at;
  const forbidden =
    isHardNever(failure.code) ||
    failure.retry !== "same" ||
    failure.said.retryable === false;
  if (forbidden) return giveUp("not_retryable");
  if (!at.repeatable && !provesNotApplied(failure)) {
    const reason =
      at.effect === undefined ? "effect_unknown" : "may_have_applied";
    return { decision: "look_first", reason, ...at.next };
  }
  if (at.attempt >= policy.attempts) return giveUp("attempts_spent");
  const throttled = isThrottle(failure);
  const cost = throttled ? policy.throttleCost : policy.transientCost;
  if (at.quota < cost) return giveUp("quota_spent");
  const after = failure.retry_after_ms ?? 0;
  let jitter = backoffMs(policy, throttled, at.attempt);
  if (at.timeLeftMs !== undefined) {
    if (at.timeLeftMs <= after) return giveUp("past_deadline");
    jitter = Math.min(jitter, at.timeLeftMs - after - 1);
  }
  const reason = throttled ? "throttled" : "transient";
  return {
    decision: "retry",
    reason,
    after_ms: after,
    jitter_ms: jitter,
    cost,
  };
}

/** The ceiling of the random wait before the next attempt: the base, doubled with each attempt, up to the cap. */
export function backoffMs(
  policy: Policy,
  throttled: boolean,
  attempt: number,
): number {
  const base = throttled ? policy.throttleBaseMs : policy.transientBaseMs;
  return Math.min(base * 2 ** Math.max(attempt - 1, 0), policy.capMs);
}

/** The patch that makes the call valid: the failure's own, or that of the one thing which was probably meant. */
function certainPatch(
  failure: Failure,
  effect: Effect | undefined,
): readonly PatchOp[] | undefined {
  if (failure.retry === "never") return undefined;
  if (failure.patch !== undefined) return failure.patch;
  // What is merely close may be read in place of what was asked for; it must not be changed in its place.
  const [only, ...others] = failure.similar ?? [];
  const isOnly = failure.kind === "not_found" && others.length === 0;
  return isOnly && effect === "read" ? only?.patch : undefined;
}

function giveUp(reason: Reason): Decision {
  return { decision: "give_up", reason };
}
