/** `aws`: the errors of Smithy's JSON protocols, with the code in a header, in `__type` or in `code`. */

import {
  type Json,
  type Members,
  get,
  isNumber,
  isObject,
  isText,
  listOf,
  secondsToMs,
} from "../../json.js";
import { type Outcome, failed, refused } from "../../outcome.js";
import { type Parts, finish, heard } from "../../parts.js";
import { fromPath } from "../../pointer.js";
import { MAX_REPAIRS, repair } from "../../repair.js";
import { kindOfName } from "./names.js";
import { isUnmistakable, readWire } from "./wire.js";

/** The member that says how long to wait, in seconds. */
const WAIT = "retryAfterSeconds";

/** Whether an object can only be in this dialect. */
export function recognises(members: Members): boolean {
  return isUnmistakable(members);
}

/** Reads the value of the header, a body, a body beside headers, or an answer of status, headers and body. */
export function decode(value: Json): Outcome {
  const wire = readWire(value);
  if (wire === undefined) {
    return refused("an error code in `x-amzn-errortype`, `code` or `__type`");
  }
  const { code, message = "", status, waitMs, body } = wire;
  const kind = kindOfName(code);
  const failure = finish({ code, message, kind, http: status });
  const wait = get(body, WAIT);
  const inBody = isNumber(wait) ? secondsToMs(wait) : undefined;
  if (inBody !== undefined) delete body[WAIT];
  failure.retry_after_ms = waitMs ?? inBody;
  liftFields(failure, body);
  if (Object.keys(body).length > 0) failure.details = body;
  return failed(heard(failure, "aws", {}));
}

/** Finds what must change in the `fieldList` of a Smithy validation error, which stays where it is. */
function liftFields(failure: Parts, body: Members): void {
  const paths = (listOf(body, "fieldList") ?? [])
    .map((field) => (isObject(field) ? get(field, "path") : undefined))
    .filter(isText);
  failure.repairs = paths
    .slice(0, MAX_REPAIRS)
    .map((path) => repair(fromPath(path), "shape"));
  failure.more_repairs = Math.max(paths.length - MAX_REPAIRS, 0);
}
