/** `call-error`: the payload `{"code", "message", "retryable", "details"?}`, bare or in a `call.error` event. */

import {
  type Bag,
  type Json,
  type Members,
  get,
  has,
  isCount,
  isFlag,
  isNumber,
  isObject,
  isText,
  objectOf,
  secondsToMs,
  take,
  takeFlag,
  takeText,
  textOf,
} from "../json.js";
import type { Kind } from "../kind.js";
import { type Outcome, failed, refused, succeeded } from "../outcome.js";
import { type Parts, finish, heard } from "../parts.js";

/** The event that carries the payload. */
const EVENT = "call.error";

/** The native name of the wait, in whole seconds. */
const WAIT = "retry_after";

/**
 * Older names of protocol codes, read and never written.
 *
 * They belong to the first TypeScript implementation, whose payload had no `retryable`. Where that member is present,
 * such a name is an operation's own code and stays as it is.
 */
const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ["ACCESS_DENIED", "FORBIDDEN"],
  ["EXECUTION_ERROR", "INTERNAL"],
  ["OPERATION_NOT_FOUND", "NOT_FOUND"],
  ["UNKNOWN_ERROR", "INTERNAL"],
  ["VALIDATION_ERROR", "INVALID_INPUT"],
]);

/** The kind of the codes that only this system emits; the others follow from the protocol or from a status. */
const OWN_KINDS: ReadonlyMap<string, Kind> = new Map([
  ["ABORTED", "cancelled"],
  ["INVALID_OPERATION_TYPE", "validation"],
  ["MCP_TOOL_ERROR", "internal"],
]);

/** Whether an object can only be in this dialect. */
export function recognises(members: Members): boolean {
  if (isEvent(members)) return get(members, "type") === EVENT;
  const code = textOf(members, "code");
  if (code === undefined) return false;
  const details = get(members, "details") ?? null;
  const isImported = code.startsWith("HTTP_") || code === "MCP_TOOL_ERROR";
  return (
    isText(get(members, "message")) &&
    isFlag(get(members, "retryable")) &&
    !has(members, "cause") &&
    !has(members, "trace_id") &&
    (isImported || (details !== null && !isObject(details)))
  );
}

function isEvent(members: Members): boolean {
  const type = textOf(members, "type");
  return isObject(get(members, "payload")) && !!type?.startsWith("call.");
}

/** Reads a payload or an event. `call.responded` is a success. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  if (!isEvent(value)) {
    const failure = read(value);
    return failure ? failed(failure) : refused("a text", "/code");
  }
  const payload = objectOf(value, "payload") ?? {};
  switch (get(value, "type")) {
    case "call.responded":
      return succeeded(get(payload, "output") ?? payload);
    case EVENT: {
      const failure = read(payload);
      return failure ? failed(failure) : refused("a text", "/payload/code");
    }
    default:
      return refused("`call.error` or `call.responded`", "/type");
  }
}

function read(value: Members): Parts | undefined {
  const payload: Bag = { ...value };
  const given = takeText(payload, "code");
  if (given === undefined) return undefined;
  const message = takeText(payload, "message") ?? "";
  const older = has(payload, "retryable") ? undefined : OLDER_NAMES.get(given);
  const code = older ?? given;
  const flag = takeFlag(payload, "retryable");
  const failure = finish({ code, message, kind: OWN_KINDS.get(code), flag });
  failure.details = take(payload, "details");
  takeWait(failure);
  return heard(failure, "call-error", payload);
}

/** Takes the wait out of the details. As a text it also stays there, because that is how it has to be written again. */
function takeWait(failure: Parts): void {
  if (!isObject(failure.details)) return;
  const { [WAIT]: wait, ...rest } = failure.details;
  const isWhole = isText(wait) ? /^\d+$/.test(wait) : isCount(wait);
  const ms = isWhole ? secondsToMs(wait) : undefined;
  if (ms === undefined) return;
  failure.retry_after_ms = ms;
  if (!isNumber(wait)) return;
  failure.details = Object.keys(rest).length === 0 ? undefined : rest;
}
