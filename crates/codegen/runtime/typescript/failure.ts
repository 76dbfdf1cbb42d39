/** One occurrence of a failure, as a client sees it. */

import type { Cause, Meta, NextAction, Similar } from "./advice.js";
import { httpOfCode, protocolCode } from "./code.js";
import { has } from "./json.js";
import {
  type Applied,
  type Kind,
  type Origin,
  type Retry,
  defaultHttp,
  isRefusal,
} from "./kind.js";
import type { Heard, Parts } from "./parts.js";
import type { PatchOp } from "./patch.js";
import type { Repair } from "./repair.js";
import { isThrottle } from "./resolve.js";

/** What the sender said in so many words, where it did; the rest was worked out. */
export interface Said {
  readonly retryable?: boolean;
  readonly applied?: Applied;
}

/** One occurrence of a failure: the members of the canonical wire form, and what was said and heard of them. */
export interface Failure<Code extends string = string, Details = unknown> {
  /** Its identity. */
  readonly code: Code;
  /** What happened, in one sentence; never empty. */
  readonly message: string;
  /** What the agent does about it. */
  readonly kind: Kind;
  /** Whether the same call may be sent again as it is. */
  readonly retryable: boolean;
  /** May the same call be sent again, or only a changed one? */
  readonly retry: Retry;
  /** Not before so many milliseconds have passed. */
  readonly retry_after_ms?: number;
  /** Whether the call may have taken effect; absent when it did not. */
  readonly applied?: Exclude<Applied, "no">;
  /** The HTTP status. */
  readonly http?: number;
  /** What to do about it, in words. */
  readonly hint?: string;
  /** What must change in the arguments. */
  readonly repairs?: readonly Repair[];
  /** How many more findings there were than `repairs` lists. */
  readonly more_repairs?: number;
  /** The change of the arguments that makes the call valid. */
  readonly patch?: readonly PatchOp[];
  /** What exists and is close. */
  readonly similar?: readonly Similar[];
  /** Calls that help. */
  readonly next_actions?: readonly NextAction[];
  /** The declared facts of this code. */
  readonly details?: Details;
  /** The code that the upstream itself gave. */
  readonly upstream_code?: string;
  /** Whether the upstream broke its own error schema. */
  readonly drift?: true;
  /** The upstream's own words: untrusted. */
  readonly upstream_text?: string;
  /** What lay behind it, the nearest first. */
  readonly cause?: readonly Cause[];
  /** Who failed. */
  readonly origin?: Origin;
  /** The trace that it belongs to. */
  readonly trace_id?: string;
  /** The id of the private report. */
  readonly ref?: string;
  /** Timing, cost and provenance. */
  readonly _meta?: Meta;
  /** What the sender itself said of a retry and of the effect: a decision tells it from what was worked out. */
  readonly said: Said;
  /** The dialect that it was heard in, and what of it no member could hold. */
  readonly heard?: Heard;
}

/** The failure that a decoder has read. */
export function settle(parts: Parts): Failure {
  // Every field is named here, so that a new one is not forgotten.
  const {
    code,
    message,
    kind,
    retry,
    retryable,
    retry_after_ms,
    applied,
    http,
    hint,
    repairs,
    more_repairs,
    patch,
    similar,
    next_actions,
    details,
    upstream_code,
    drift,
    upstream_text,
    cause,
    origin,
    trace_id,
    ref,
    meta,
    heard,
    ...none
  } = parts;
  none satisfies { readonly [name: string]: never };
  const presumed = applied ?? unlessSaid(parts);
  return {
    code,
    message,
    kind,
    retryable: isRetryable(parts),
    retry,
    ...(retry_after_ms !== undefined && { retry_after_ms }),
    ...(presumed !== "no" && { applied: presumed }),
    ...(http !== undefined && { http }),
    ...(hint !== undefined && { hint }),
    ...(repairs.length > 0 && { repairs }),
    ...(more_repairs > 0 && { more_repairs }),
    ...(patch.length > 0 && { patch }),
    ...(similar.length > 0 && { similar }),
    ...(next_actions.length > 0 && { next_actions }),
    ...(details !== undefined && { details }),
    ...(upstream_code !== undefined && { upstream_code }),
    ...(drift && { drift }),
    ...(upstream_text !== undefined && { upstream_text }),
    ...(cause.length > 0 && { cause }),
    ...(origin !== undefined && { origin }),
    ...(trace_id !== undefined && { trace_id }),
    ...(ref !== undefined && { ref }),
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
    said: {
      ...(retryable !== undefined && { retryable }),
      ...(applied !== undefined && { applied }),
    },
    ...(heard !== undefined && { heard }),
  };
}

/**
 * Whether the same call may be sent again as it is: computed, never copied.
 *
 * The retry must allow it, the sender must not have spoken against it, and it must not be in doubt whether the call took
 * effect (a sender that knew better has said so in words).
 */
function isRetryable(parts: Parts): boolean {
  if (parts.retry !== "same") return false;
  const certain = parts.applied === undefined || parts.applied === "no";
  return parts.retryable ?? certain;
}

/** Not said counts as *maybe* wherever a retry could do harm. */
function unlessSaid(parts: Parts): Applied {
  const harmless = isRefusal(parts.kind) || isThrottle(parts);
  return parts.retry === "same" && !harmless ? "maybe" : "no";
}

/** Whether the failure itself proves that nothing was executed. */
export function provesNotApplied(failure: Failure): boolean {
  const { applied } = failure.said;
  if (applied !== undefined) return applied === "no";
  return isRefusal(failure.kind) || isThrottle(failure);
}

/** The HTTP status of a failure: its own, that of an imported or of a protocol code, or that of its kind. */
export function status(failure: {
  readonly code: string;
  readonly kind: Kind;
  readonly http?: number | undefined;
}): number {
  return (
    failure.http ??
    httpOfCode(failure.code) ??
    protocolCode(failure.code)?.http ??
    defaultHttp(failure.kind)
  );
}

/** The value of a `Retry-After` header: only where the same call may be sent again and the status admits it. */
export function retryAfterHeader(failure: Failure): string | undefined {
  if (failure.retry_after_ms === undefined || !failure.retryable) {
    return undefined;
  }
  const admits = [429, 503].includes(status(failure));
  return admits ? `${Math.ceil(failure.retry_after_ms / 1000)}` : undefined;
}

/** The canonical object, as it stands on the wire; members that were heard and not understood keep their place. */
export function canonical(failure: Failure): { [member: string]: unknown } {
  const { said: _said, heard, ...members } = failure;
  if (heard?.dialect !== "curable") return members;
  const kept = Object.entries(members).filter(
    ([name]) => !has(heard.members, name),
  );
  return { ...Object.fromEntries(kept), ...heard.members };
}
