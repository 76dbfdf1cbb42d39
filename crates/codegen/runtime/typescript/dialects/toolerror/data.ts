/**
 * The `data` object: native members, own details and the canonical members that `toolerror` has no place for.
 *
 * All stand side by side. Own details that would be mistaken for the others are nested under `details`.
 */

import {
  type Bag,
  type Json,
  type Members,
  get,
  has,
  isFilled,
  isNumber,
  isObject,
  isText,
  put,
  secondsToMs,
  statusOf,
} from "../../json.js";
import { KINDS, type Kind, RETRIES, folded, word } from "../../kind.js";
import { type Parts, parts } from "../../parts.js";
import { member } from "../curable.js";

/** The name under which own details are nested where that is needed. */
const NEST = "details";

/** The canonical members that stand in `data` under their own names. */
const CARRIED = [
  "code",
  "kind",
  "retry",
  "applied",
  "http",
  "hint",
  "repairs",
  "more_repairs",
  "patch",
  "similar",
  "next_actions",
  "upstream_code",
  "drift",
  "upstream_text",
  "cause",
  "origin",
  "trace_id",
  "ref",
  "_meta",
];

/** The members of `data`; what is no object is read as details. */
export function asObject(data: Json): Members {
  return isObject(data) ? data : { [NEST]: data };
}

/** The code in `data`, which is finer than the type. */
export function codeIn(data: Members): string | undefined {
  const code = get(data, "code");
  return isFilled(code) ? code : undefined;
}

/** Reads the members of `data`. */
export function readData(failure: Parts, data: Members): void {
  const { kind } = failure;
  const taken = new Set<string>();
  const own: Bag = {};
  for (const [name, value] of Object.entries(data)) {
    if (understand(failure, kind, name, value)) taken.add(name);
    else put(own, name, value);
  }
  const inner = get(own, NEST);
  const isOnly = inner !== undefined && Object.keys(own).length === 1;
  if (isOnly && mustNest(inner, taken, kind)) failure.details = inner;
  else if (Object.keys(own).length > 0) failure.details = own;
}

/** Reads one member; `false` when it is not understood. */
function understand(
  failure: Parts,
  typeKind: Kind,
  name: string,
  value: Json,
): boolean {
  // The code was read before all else.
  if (name === "code" && isFilled(value)) return true;
  if (name === "kind" && isText(value)) {
    const kind = word(KINDS, value);
    // A kind that contradicts the type is somebody's own detail.
    if (kind === undefined || folded(kind) !== folded(typeKind)) return false;
    failure.kind = kind;
    return true;
  }
  if (name === "retry" && isText(value)) {
    const retry = word(RETRIES, value);
    failure.retry = retry ?? failure.retry;
    return retry !== undefined;
  }
  if (name === "http") {
    const http = statusOf(value);
    failure.http = http ?? failure.http;
    return http !== undefined;
  }
  if (name === "retry_after" && isNumber(value)) {
    const ms = secondsToMs(value);
    failure.retry_after_ms = ms ?? failure.retry_after_ms;
    return ms !== undefined;
  }
  return CARRIED.includes(name) && member(failure, name, value);
}

/** Whether own details, written beside the others, would not be read as themselves. */
function mustNest(
  details: Json,
  taken: ReadonlySet<string>,
  kind: Kind,
): boolean {
  let own = details;
  for (;;) {
    if (!isObject(own)) return true;
    const members = Object.entries(own);
    const scratch = parts("SCRATCH", kind, "");
    const isMistaken = members.some(
      ([name, value]) =>
        taken.has(name) || understand(scratch, kind, name, value),
    );
    if (members.length === 0 || isMistaken) return true;
    if (members.length > 1 || !has(own, NEST)) return false;
    own = get(own, NEST) ?? null;
  }
}
