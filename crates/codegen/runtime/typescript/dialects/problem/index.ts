/**
 * `problem`: `application/problem+json` (RFC 9457).
 *
 * A failure of our own is there in full: the five members of the RFC, and every canonical member as an extension under
 * its own name, except that `message` is `detail`.
 */

import {
  type Json,
  type Members,
  get,
  isFilled,
  isObject,
  isText,
  statusOf,
  textOf,
} from "../../json.js";
import { KINDS, RETRIES, word } from "../../kind.js";
import { type Outcome, failed, refused } from "../../outcome.js";
import { foreignProblem } from "./foreign.js";
import { fullProblem } from "./full.js";

/** Reads a problem; every object is one, for no member is required. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  return failed(isFull(value) ? fullProblem(value) : foreignProblem(value));
}

/** Whether an object can only be a problem. */
export function recognises(members: Members): boolean {
  const hasStatus = statusOf(get(members, "status")) !== undefined;
  const page = textOf(members, "type") ?? "";
  const hasPage = /[/:]/.test(page) && !/\s/.test(page);
  const hasTitle = isText(get(members, "title"));
  const hasDetail = isText(get(members, "detail"));
  return (
    (hasTitle && (hasStatus || hasPage)) ||
    (hasStatus && (hasPage || hasDetail))
  );
}

/** Whether a problem holds the canonical members that every failure of our own has. */
function isFull(members: Members): boolean {
  return (
    isFilled(get(members, "code")) &&
    word(KINDS, get(members, "kind")) !== undefined &&
    word(RETRIES, get(members, "retry")) !== undefined
  );
}
