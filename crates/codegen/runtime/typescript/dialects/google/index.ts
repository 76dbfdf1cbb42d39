/** `google`: `google.rpc.Status` as JSON, as `{"error": …}` with an HTTP status or bare with the number of the code. */

import {
  type Json,
  type Members,
  get,
  has,
  isCount,
  isObject,
  isText,
  listOf,
  objectOf,
  textOf,
} from "../../json.js";
import { type Outcome, failed, refused, succeeded } from "../../outcome.js";
import { named } from "./codes.js";
import { readStatus } from "./read.js";

const EXPECTED = "a number at `code` or a text at `status`";

/** Reads a status, bare or as `{"error": …}`. A bare status with the code 0 is a success. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  if (has(value, "error")) {
    const { error, ...beside } = value;
    if (!isObject(error)) return refused("an object", "/error");
    return isStatus(error)
      ? failed(readStatus(error, beside))
      : refused(EXPECTED, "/error");
  }
  if (get(value, "code") === 0) return succeeded(value);
  return isStatus(value) ? failed(readStatus(value, {})) : refused(EXPECTED);
}

/** Whether an object can only be such a status. */
export function recognises(members: Members): boolean {
  const status = objectOf(members, "error") ?? members;
  const isTyped = (item: Json) => isObject(item) && isText(get(item, "@type"));
  return (
    isCount(get(status, "code")) &&
    isText(get(status, "message")) &&
    (named(textOf(status, "status") ?? "") !== undefined ||
      (listOf(status, "details") ?? []).some(isTyped))
  );
}

function isStatus(members: Members): boolean {
  return isCount(get(members, "code")) || isText(get(members, "status"));
}
