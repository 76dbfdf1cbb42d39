/** `jsonrpc`: the error object `{"code": number, "message", "data"?}`, bare or in a response. */

import {
  type Json,
  type Members,
  get,
  has,
  isCount,
  isNumber,
  isObject,
  isText,
  objectOf,
  textOf,
} from "../json.js";
import type { Kind, Retry } from "../kind.js";
import { type Outcome, failed, refused, succeeded } from "../outcome.js";
import { type Parts, finish, heard } from "../parts.js";
import * as curable from "./curable.js";
import { boundedMessage } from "./prose/words.js";

/** The member of `data` that says how long to wait. */
const WAIT = "retryAfterMs";

/** How a client begins its own sentence after it has thrown away a failure that does not fit the success schema. */
const LOST = "Structured content does not match the tool's output schema";

/** What the agent is told of a failure that was lost on the way. */
const LOST_HINT =
  "The tool did answer, but the client threw its answer away because it does not match the tool's output schema; " +
  "look whether the call took effect before you send it again.";

const INVALID_PARAMS = -32602;

/** Any error of a server's own, or a connection that is gone: only the sentence tells them apart. */
const CLOSED = -32000;

/** The numbers of JSON-RPC itself, of MCP and of LSP, with the retry where it is not that of the kind. */
const NUMBERS: ReadonlyMap<number, readonly [Kind, Retry?]> = new Map<
  number,
  readonly [Kind, Retry?]
>([
  [-32803, ["internal"]],
  [-32802, ["cancelled"]],
  [-32801, ["conflict"]],
  [-32800, ["cancelled"]],
  [-32700, ["validation"]],
  [-32603, ["internal"]],
  [INVALID_PARAMS, ["validation"]],
  [-32601, ["unsupported"]],
  [-32600, ["validation"]],
  // The user has to open an address first, nearly always to grant access.
  [-32042, ["unauthenticated"]],
  [-32023, ["transient"]],
  [-32022, ["unsupported"]],
  [-32021, ["unsupported"]],
  [-32020, ["validation"]],
  [-32002, ["not_found"]],
  [-32001, ["transient"]],
  // The connection is gone, and with it the session: the same call on it cannot succeed.
  [CLOSED, ["transient", "never"]],
]);

/** Whether an object can only be in this dialect. */
export function recognises(members: Members): boolean {
  const inner = objectOf(members, "error");
  const inResponse = has(members, "jsonrpc") && inner !== undefined;
  return isError(members) || (inResponse && isError(inner));
}

function isError(members: Members): boolean {
  const isKnown = (name: string) => ["code", "message", "data"].includes(name);
  return (
    integer(get(members, "code")) !== undefined &&
    isText(get(members, "message")) &&
    Object.keys(members).every(isKnown)
  );
}

/** Reads an error object, or a response that holds one; a response with a result is a success. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  const result = get(value, "result");
  const isResponse = has(value, "jsonrpc") && !has(value, "error");
  if (isResponse && result !== undefined) return succeeded(result);
  const inner = objectOf(value, "error");
  const error = inner ?? value;
  const number = integer(get(error, "code"));
  if (number === undefined) {
    return refused("a whole number", inner ? "/error/code" : "/code");
  }
  const data = get(error, "data");
  const ours = isObject(data) ? canonicalIn(data) : undefined;
  if (ours !== undefined) return failed(ours);
  const failure = plain(number, textOf(error, "message") ?? "", data);
  return failed(heard(failure, "jsonrpc", {}));
}

/** The failure that `data` holds as a canonical object, bare or as `{"error": …}`. */
function canonicalIn(data: Members): Parts | undefined {
  const inner = objectOf(data, "error");
  const isNested = inner !== undefined && curable.recognises(inner);
  if (!isNested && !curable.recognises(data)) return undefined;
  const failure = isNested
    ? curable.read(inner, get(data, "_meta"))
    : curable.read(data);
  return failure && heard(failure, "jsonrpc", failure.heard?.members ?? {});
}

/** A text in which a client says that it threw a failure away; the failure itself cannot be known any more. */
export function lostOnTheWay(text: string): Parts | undefined {
  const start = text.indexOf(LOST);
  if (start < 0) return undefined;
  const failure = plain(INVALID_PARAMS, text.slice(start), undefined);
  failure.message = boundedMessage(text);
  return heard(failure, "prose", {});
}

/** A failure of which only the number, the sentence and perhaps some data are known. */
function plain(number: number, message: string, data: Json | undefined): Parts {
  const words = sentence(message);
  const isLost = number === INVALID_PARAMS && words.startsWith(LOST);
  const isOwn = number === CLOSED && !words.startsWith("Connection closed");
  const [kind, dialect] = (isOwn ? undefined : NUMBERS.get(number)) ?? [];
  const failure = finish({
    code: String(number),
    message,
    kind: isLost ? "internal" : (kind ?? "internal"),
    dialect: isLost ? "never" : dialect,
  });
  if (isLost) {
    failure.origin = "protocol";
    failure.hint = LOST_HINT;
  }
  failure.details = data;
  if (isObject(data)) {
    const { [WAIT]: wait, ...rest } = data;
    if (isCount(wait)) {
      failure.retry_after_ms = wait;
      failure.details = Object.keys(rest).length === 0 ? undefined : rest;
    }
  }
  return failure;
}

/** The sentence without the prefix `MCP error -32602: ` that client libraries put before it, some of them twice. */
function sentence(message: string): string {
  return message.replace(/^(MCP error [+-]?\d+: )+/, "");
}

/** A whole number; `-32602.0` is one as well. */
function integer(value: Json | undefined): number | undefined {
  const isWhole = isNumber(value) && Number.isInteger(value);
  return isWhole && Math.abs(value) < 1e15 ? value : undefined;
}
