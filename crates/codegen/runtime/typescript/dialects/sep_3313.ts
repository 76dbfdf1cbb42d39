/** `sep-3313`: the proposed `ToolFailure` in a result's `_meta`. */

import { guessKind } from "../guess.js";
import {
  type Bag,
  type Json,
  type Members,
  bounded,
  get,
  has,
  isCount,
  isObject,
  isText,
  objectOf,
  put,
  take,
  takeFlag,
  takeText,
  textOf,
} from "../json.js";
import { type Kind, defaultRetry } from "../kind.js";
import { type Outcome, failed, refused } from "../outcome.js";
import { type Parts, finish, heard } from "../parts.js";

/** The key in `_meta`. */
export const KEY = "io.modelcontextprotocol/toolFailure";

/** The detail that says when the call may be sent again, in milliseconds since 1970; a decoder has no clock. */
const NOT_BEFORE = "retryNotBefore";

/** The most characters that are kept of a sender's guidance. */
const MAX_GUIDANCE = 500;

const CLASSES: ReadonlyMap<string, Kind> = new Map([
  ["capability", "unsupported"],
  ["governance", "permission"],
  ["reliability", "transient"],
]);

/** Whether an object can only be in this dialect. */
export function recognises(members: Members): boolean {
  const meta = objectOf(members, "_meta");
  const isBare =
    CLASSES.has(textOf(members, "class") ?? "") &&
    isText(get(members, "code")) &&
    isText(get(members, "correlationId"));
  return isKeyed(members) || isBare || (meta !== undefined && isKeyed(meta));
}

function isKeyed(members: Members): boolean {
  return isObject(get(members, KEY));
}

/** Reads the bare object, the object under its key, or the result whose `_meta` has that key. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  const meta = objectOf(value, "_meta");
  const members = meta !== undefined && has(meta, KEY) ? meta : value;
  const inner = has(members, KEY) ? get(members, KEY) : members;
  if (!isObject(inner)) {
    return refused("an object", "/io.modelcontextprotocol~1toolFailure");
  }
  const failure = read(inner);
  return failure ? failed(failure) : refused("`class` or `code` as a text");
}

/** The failure in a result's `_meta`, if there is one. */
export function inMeta(meta: Members): Parts | undefined {
  const members = objectOf(meta, KEY);
  return members && read(members);
}

function read(value: Members): Parts | undefined {
  const members: Bag = { ...value };
  const className = takeText(members, "class");
  const given = takeText(members, "code");
  if (className === undefined && given === undefined) return undefined;
  const code = given ?? "";
  const known = CLASSES.get(className ?? "");
  const kind = known ?? guessKind(code);
  const words = takeText(members, "agentGuidance");
  const guidance = words === undefined ? words : bounded(words, MAX_GUIDANCE);
  const failure = finish({
    code,
    message: guidance ?? "",
    kind,
    flag: takeFlag(members, "retryable"),
    // The proposal forbids a retry that the sender does not allow in so many words.
    dialect: defaultRetry(kind) === "same" ? "never" : undefined,
  });
  failure.hint = guidance;
  failure.trace_id = takeText(members, "correlationId");
  const notBefore = get(members, NOT_BEFORE);
  if (isCount(notBefore)) {
    take(members, NOT_BEFORE);
    failure.details = { [NOT_BEFORE]: notBefore };
  }
  if (className !== undefined && known === undefined) {
    put(members, "class", className);
  }
  return heard(failure, "sep-3313", members);
}
