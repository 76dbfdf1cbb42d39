/** `curable`: the canonical object, bare or as `{"error": …}`. */

import {
  MAX_CAUSES,
  readAction,
  readCause,
  readMeta,
  readSimilar,
} from "../advice.js";
import {
  type Bag,
  type Json,
  type Members,
  get,
  isCount,
  isFlag,
  isList,
  isObject,
  isText,
  put,
  statusOf,
  takeText,
} from "../json.js";
import { APPLIED, KINDS, ORIGINS, RETRIES, word } from "../kind.js";
import { type Outcome, failed, refused } from "../outcome.js";
import { type Parts, finish, heard } from "../parts.js";
import { readPatch } from "../patch.js";
import { readRepair } from "../repair.js";
import { isHardNever } from "../resolve.js";

/** Whether an object can only be the canonical one. */
export function recognises(members: Members): boolean {
  const isKnown =
    word(KINDS, get(members, "kind")) !== undefined ||
    word(RETRIES, get(members, "retry")) !== undefined;
  return isText(get(members, "code")) && isKnown;
}

/** Reads the canonical object, bare or as `{"error": …}`. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  const inner = get(value, "error");
  if (isObject(inner)) {
    const failure = read(inner, get(value, "_meta"));
    return failure ? failed(failure) : refused("a text", "/error/code");
  }
  const failure = read(value);
  return failure ? failed(failure) : refused("a text", "/code");
}

/** Reads the members of the canonical object; `undefined` when it has no code. */
export function read(value: Members, metaBeside?: Json): Parts | undefined {
  const members: Bag = { ...value };
  const code = takeText(members, "code");
  if (code === undefined) return undefined;
  const message = takeText(members, "message") ?? "";
  const kind = word(KINDS, get(members, "kind"));
  if (kind !== undefined) delete members["kind"];
  const said = get(members, "retry");
  const known = word(RETRIES, said);
  if (known !== undefined) delete members["retry"];
  // A word that is not known allows nothing, whatever the kind would.
  const declared = said === undefined ? undefined : (known ?? "never");
  const flagged = get(members, "retryable");
  const flag = isFlag(flagged) ? flagged : undefined;
  if (flag !== undefined) delete members["retryable"];
  const http = statusOf(get(members, "http"));
  if (http !== undefined) delete members["http"];
  const failure = finish({ code, message, kind, flag, declared, http });
  if (declared !== undefined && !isHardNever(failure.code)) {
    // Where both are said, the word says more than the flag, which then only narrows it.
    failure.retry = declared;
    failure.retryable = flag;
  }
  failure.applied = "no";
  if (isObject(metaBeside)) failure.meta = readMeta(metaBeside);
  const extra: Bag = {};
  for (const [name, inner] of Object.entries(members)) {
    if (!member(failure, name, inner)) put(extra, name, inner);
  }
  return heard(failure, "curable", extra);
}

/** Reads one member; `false` when it is not understood. */
export function member(failure: Parts, name: string, value: Json): boolean {
  if (isText(value)) return text(failure, name, value);
  if (isList(value)) return list(failure, name, value);
  if (name === "details") failure.details = value;
  else if (name === "retry_after_ms" && isCount(value)) {
    failure.retry_after_ms = value;
  } else if (name === "more_repairs" && isCount(value)) {
    failure.more_repairs = value;
  } else if (name === "drift" && isFlag(value)) failure.drift = value;
  else if (name === "_meta" && isObject(value)) failure.meta = readMeta(value);
  else return false;
  return true;
}

function text(failure: Parts, name: string, value: string): boolean {
  switch (name) {
    case "applied": {
      // A word that is not known may well mean that something happened.
      const known = word(APPLIED, value);
      failure.applied = known ?? "maybe";
      return known !== undefined;
    }
    case "origin": {
      const known = word(ORIGINS, value);
      failure.origin = known ?? failure.origin;
      return known !== undefined;
    }
    case "hint":
    case "details":
    case "upstream_code":
    case "upstream_text":
    case "trace_id":
    case "ref":
      failure[name] = value;
      return true;
    default:
      return false;
  }
}

/** Reads a whole list, or leaves it as it was when one item is not understood. */
function list(failure: Parts, name: string, value: readonly Json[]): boolean {
  switch (name) {
    case "details":
      failure.details = value;
      return true;
    case "similar":
      failure.similar = value.map(readSimilar);
      return true;
    case "repairs":
      if (!value.every(isObject)) return false;
      failure.repairs = value.map(readRepair);
      return true;
    case "patch": {
      const patch = readPatch(value);
      failure.patch = patch ?? failure.patch;
      return patch !== undefined;
    }
    case "next_actions":
      if (!value.every(isAction)) return false;
      failure.next_actions = value.map(readAction);
      return true;
    case "cause":
      if (!value.every(isCause)) return false;
      failure.cause = value.map(readCause).slice(0, MAX_CAUSES);
      return true;
    default:
      return false;
  }
}

function isAction(value: Json): value is Members | string {
  return isObject(value) || isText(value);
}

function isCause(value: Json): value is Members {
  return isObject(value) && isText(get(value, "code"));
}
