/** An open `details` object that holds what a dialect has no member for, beside the failure's own details. */

import { member } from "./dialects/curable.js";
import {
  type Bag,
  type Json,
  type Members,
  get,
  isNumber,
  isObject,
  isText,
  put,
  secondsToMs,
  statusOf,
} from "./json.js";
import { KINDS, RETRIES, word } from "./kind.js";
import type { Parts } from "./parts.js";
import type { Repair } from "./repair.js";
import { isHardNever } from "./resolve.js";

/** The name under which own details are nested where a carried member could be taken for one of them. */
const NEST = "details";

/** The wait, as every dialect with open details writes it. */
const WAIT = "retry_after_seconds";

/** How one dialect uses its open details. */
export interface Open {
  /** The canonical members that may be carried there. */
  readonly carried: readonly string[];
  /** The repairs that the sender's own details imply, and how many more there are. */
  readonly derive: (failure: Parts) => Derived;
}

export interface Derived {
  readonly repairs: readonly Repair[];
  readonly more: number;
}

/** Carried members go to their fields, the rest is own details. */
export function readOpen(open: Open, failure: Parts, value: Json): void {
  if (takeApart(open, failure, value)) return;
  const { repairs, more } = open.derive(failure);
  failure.repairs = repairs;
  failure.more_repairs = more;
}

/** Whether the repairs were carried. */
function takeApart(open: Open, failure: Parts, value: Json): boolean {
  if (!isObject(value)) {
    failure.details = value;
    return false;
  }
  const own: Bag = {};
  let consumed = false;
  let listed = false;
  for (const [name, inner] of Object.entries(value)) {
    if (accept(open, failure, name, inner)) {
      consumed = true;
      listed ||= name === "repairs";
    } else put(own, name, inner);
  }
  if (isNest(open, own)) failure.details = get(own, NEST);
  else if (Object.keys(own).length > 0 || !consumed) failure.details = own;
  return listed;
}

/** Reads one carried member; `false` when it is none. */
function accept(
  open: Open,
  failure: Parts,
  name: string,
  value: Json,
): boolean {
  if (name === WAIT) {
    // A wait in words is the sender's own detail.
    const ms = isNumber(value) ? secondsToMs(value) : undefined;
    failure.retry_after_ms = ms ?? failure.retry_after_ms;
    return ms !== undefined;
  }
  if (!open.carried.includes(name)) return false;
  if (name === "kind" && isText(value)) {
    const kind = word(KINDS, value);
    failure.kind = kind ?? failure.kind;
    return kind !== undefined;
  }
  if (name === "retry" && isText(value) && !isHardNever(failure.code)) {
    const retry = word(RETRIES, value);
    failure.retry = retry ?? failure.retry;
    return retry !== undefined;
  }
  if (name === "http") {
    const http = statusOf(value);
    failure.http = http ?? failure.http;
    return http !== undefined;
  }
  return member(failure, name, value);
}

function collides(open: Open, own: Members): boolean {
  return Object.keys(own).some(
    (name) => name === NEST || name === WAIT || open.carried.includes(name),
  );
}

function isNest(open: Open, own: Members): boolean {
  const inner = get(own, NEST);
  if (inner === undefined || Object.keys(own).length !== 1) return false;
  if (!isObject(inner)) return true;
  return Object.keys(inner).length === 0 || collides(open, inner);
}
