/** The message around an error: its envelope, its nesting, and the shapes that have a reason instead of a message. */

import {
  type Bag,
  type Json,
  type Members,
  get,
  has,
  isObject,
  isText,
  objectOf,
  put,
  takeText,
  textOf,
} from "../../json.js";

/** The codes that a message without one stands for. */
const IMPLIED: ReadonlyMap<string, string> = new Map([
  ["cancel.refused", "FAILED_PRECONDITION"],
  ["job.cancelled", "CANCELLED"],
  ["session.unauthenticated", "UNAUTHENTICATED"],
]);

/** Messages that say how well it went. */
const SUCCESSES = ["job.completed", "tool.result", "tool_result"];

/** Messages that are about a failure. */
const FAILURES = [
  "cancel.refused",
  "human.input.cancelled",
  "job.cancelled",
  "job.error",
  "job.failed",
  "nack",
  "session.error",
  "session.evicted",
  "session.rejected",
  "session.unauthenticated",
  "stream.error",
  "subscribe.closed",
  "tool.error",
];

/** What a value holds: the members of an error and the envelope around them, or the payload of a success. */
export interface Unwrapped {
  readonly error: Bag;
  readonly envelope?: Members | undefined;
  readonly success?: Json;
}

/** Whether an object is an envelope of a message about a failure. */
export function isEnvelope(members: Members): boolean {
  const isMessage = has(members, "arcp") && has(members, "type");
  return (
    isObject(get(members, "payload")) &&
    (isMessage || FAILURES.includes(typeOf(members)))
  );
}

function typeOf(envelope: Members | undefined): string {
  return (envelope && textOf(envelope, "type")) ?? "";
}

/** Takes the error out of what stands around it. */
export function unwrap(members: Members): Unwrapped {
  const isMessage = has(members, "type") || has(members, "arcp");
  const payload = isMessage ? objectOf(members, "payload") : undefined;
  if (payload === undefined) return { error: nested(members) };
  const isSuccess = SUCCESSES.includes(typeOf(members));
  if (isSuccess && !isObject(get(payload, "error"))) {
    return { error: {}, success: payload };
  }
  const error = nested(payload);
  findText(error);
  return { error, envelope: members };
}

function nested(members: Members): Bag {
  const inner = has(members, "code") ? undefined : objectOf(members, "error");
  return { ...(inner ?? members) };
}

/** Moves the words to `message`, where every reader looks for them. */
function findText(members: Bag): void {
  if (has(members, "message")) return;
  const name = ["reason", "detail"].find((name) => isText(get(members, name)));
  if (name === undefined) return;
  put(members, "message", takeText(members, name) ?? "");
}

/** The code that the message stands for where it has none. */
export function impliedCode(envelope: Members | undefined): string | undefined {
  return IMPLIED.get(typeOf(envelope));
}

/** The trace of the envelope. */
export function traceOf(envelope: Members | undefined): string | undefined {
  return envelope && textOf(envelope, "trace_id");
}
