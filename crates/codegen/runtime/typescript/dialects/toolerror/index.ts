/** `toolerror`: `{"type", "message", "recoverable", "data"?}` with six types and a closed JSON Schema. */

import {
  type Bag,
  type Json,
  type Members,
  get,
  isFlag,
  isObject,
  put,
  take,
  takeFlag,
  takeText,
  textOf,
} from "../../json.js";
import { type Kind, type Retry, defaultRetry, folded } from "../../kind.js";
import { type Outcome, failed, refused } from "../../outcome.js";
import { type Parts, finish, heard } from "../../parts.js";
import { isHardNever } from "../../resolve.js";
import { asObject, codeIn, readData } from "./data.js";

/** The six types; further kinds fold onto them. */
const TYPES: ReadonlyMap<string, Kind> = new Map([
  ["NOT_FOUND", "not_found"],
  ["CONFLICT", "conflict"],
  ["VALIDATION", "validation"],
  ["PERMISSION", "permission"],
  ["TRANSIENT", "transient"],
  ["INTERNAL", "internal"],
]);

/** Whether an object can only be in this dialect. */
export function recognises(members: Members): boolean {
  const type = textOf(members, "type");
  const isKnown = type !== undefined && TYPES.has(type);
  return isFlag(get(members, "recoverable")) && isKnown;
}

/** The type that a kind is written as. */
export function typeOf(kind: Kind): string {
  const wanted = folded(kind);
  const row = [...TYPES].find(([, listed]) => listed === wanted);
  return row?.[0] ?? "INTERNAL";
}

/** Reads the object. What its schema forbids is read as well as it can be. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  const members: Bag = { ...value };
  const type = takeText(members, "type");
  if (type === undefined) return refused("the type as a text", "/type");
  const message = takeText(members, "message") ?? "";
  const recoverable = takeFlag(members, "recoverable");
  const given = take(members, "data");
  const data = given === undefined ? {} : asObject(given);
  const kind = TYPES.get(type);
  const code = codeIn(data);
  if (code !== undefined && kind === undefined) put(members, "type", type);
  const failure = judge(code ?? type, message, kind, recoverable);
  readData(failure, data);
  if (isHardNever(failure.code)) failure.retry = "never";
  return failed(heard(failure, "toolerror", members));
}

/**
 * The failure that type and flag alone make; `kind` is absent for a type that is none of the six.
 *
 * *Recoverable* means "may succeed if retried, possibly with modified input". So it does not promise that the same call
 * helps where the arguments were wrong, nor where nobody knows what the type means.
 */
function judge(
  code: string,
  message: string,
  kind: Kind | undefined,
  recoverable: boolean | undefined,
): Parts {
  const counts = kind !== undefined && kind !== "validation";
  const flag = counts ? recoverable : undefined;
  const failure = finish({ code, message, kind, flag });
  const hard = isHardNever(failure.code);
  if (kind === undefined && !hard) {
    failure.retry = unknownType(defaultRetry(failure.kind), recoverable);
  }
  failure.retryable = hard && recoverable === true ? false : recoverable;
  return failure;
}

function unknownType(byKind: Retry, recoverable: boolean | undefined): Retry {
  if (recoverable === true) return byKind === "same" ? "same" : "amended";
  return byKind === "amended" ? "amended" : "never";
}
