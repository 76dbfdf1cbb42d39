/** `arcp`: the error of the Agent Runtime Control Protocol, flat, nested, or in the envelope of a message. */

import { type Cause, MAX_CAUSES } from "../../advice.js";
import { foreign } from "../../code.js";
import {
  type Bag,
  type Json,
  type Members,
  get,
  has,
  isObject,
  isText,
  objectOf,
  put,
  take,
  takeFlag,
  takeMessage,
  takeText,
  textOf,
} from "../../json.js";
import { ORIGINS, word } from "../../kind.js";
import { type Derived, type Open, readOpen } from "../../open.js";
import { type Outcome, failed, refused, succeeded } from "../../outcome.js";
import { type Parts, finish, heard } from "../../parts.js";
import { child } from "../../pointer.js";
import { repair } from "../../repair.js";
import { DEPLOYMENT, find, isStray, readCode, retryOf } from "./codes.js";
import { impliedCode, isEnvelope, traceOf, unwrap } from "./frame.js";

/** The details of a code of the protocol. Its kind is that of the table: `kind` among its details is the kind of a thing. */
const OPEN: Open = {
  carried: [
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
    "origin",
    "ref",
    "_meta",
  ],
  derive: repairs,
};

/** The details of any other code. */
const OPEN_FOREIGN: Open = {
  carried: ["kind", ...OPEN.carried],
  derive: repairs,
};

/** The codes that another protocol with the same members has as well. */
const SHARED = ["INTERNAL", "NOT_FOUND", "TIMEOUT", "UNKNOWN"];

/** Whether an object can hardly be anything but an error of this protocol. */
export function recognises(members: Members): boolean {
  if (isEnvelope(members)) return true;
  const code = textOf(members, "code");
  if (code === undefined || !isText(get(members, "message"))) return false;
  const isTheirs =
    code.startsWith(DEPLOYMENT) || find(readCode(code)) !== undefined;
  const cause = objectOf(members, "cause") ?? {};
  const hasCause = isText(get(cause, "code")) && isText(get(cause, "message"));
  const isAlone =
    has(members, "trace_id") ||
    !has(members, "retryable") ||
    !SHARED.includes(code);
  return hasCause || (isTheirs && isAlone);
}

/** Reads an error in any of its shapes; a code stays as it came, but for the aliases that the protocol itself names. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  const { error, envelope, success } = unwrap(value);
  if (success !== undefined) return succeeded(success);
  const name = takeText(error, "code") ?? impliedCode(envelope);
  if (name === undefined) return refused("a text", "/code");
  const failure = readError(name, error);
  if (isStray(name)) put(error, "code", name);
  failure.trace_id ??= traceOf(envelope);
  return failed(heard(failure, "arcp", error));
}

/** Reads the members of an error; what is not understood stays among them. */
function readError(name: string, members: Bag): Parts {
  const message = takeMessage(members, "message");
  const flag = takeFlag(members, "retryable");
  const code = foreign(readCode(name));
  const row = find(code);
  const dialect = row && retryOf(row);
  const failure = finish({ code, message, kind: row?.kind, dialect, flag });
  const details = get(members, "details") ?? null;
  if (details !== null) {
    delete members["details"];
    readOpen(row === undefined ? OPEN_FOREIGN : OPEN, failure, details);
  }
  const cause = take(members, "cause");
  if (isLink(cause)) failure.cause = chain(cause);
  else if (cause !== undefined) put(members, "cause", cause);
  failure.trace_id = takeText(members, "trace_id");
  return failure;
}

/** The finding that `details.field` implies. */
function repairs(failure: Parts): Derived {
  const { details } = failure;
  const field = isObject(details) ? textOf(details, "field") : undefined;
  if (field === undefined) return { repairs: [], more: 0 };
  const at = field.startsWith("/") ? field : child("", field);
  const problem = failure.code === "OUT_OF_RANGE" ? "range" : "shape";
  return { repairs: [repair(at, problem)], more: 0 };
}

function isLink(value: Json | undefined): value is Members {
  return isObject(value) && isText(get(value, "code"));
}

/** The chain of causes, each nested in the one before it; what is no link ends it and is kept in the link before. */
function chain(value: Members): Cause[] {
  const links: Cause[] = [];
  let next: Json | undefined = value;
  while (isLink(next) && links.length < MAX_CAUSES) {
    const { code, message, origin, cause, ...extra }: Members = next;
    const name = isText(code) ? code : "";
    const from = word(ORIGINS, origin);
    const isLast = cause !== undefined && !isLink(cause);
    links.push({
      ...extra,
      ...(isLast && { cause }),
      code: foreign(readCode(name)),
      // Their links must have a message, so one that only repeats the code says nothing.
      ...(isText(message) && message !== name && { message }),
      ...(from !== undefined && { origin: from }),
    });
    next = cause;
  }
  return links;
}
