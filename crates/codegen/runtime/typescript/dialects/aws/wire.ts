/** The places where an AWS error keeps its parts, whatever hands it over. */

import {
  type Bag,
  type Json,
  type Members,
  first,
  get,
  has,
  isCount,
  isObject,
  isText,
  objectOf,
  secondsToMs,
  statusOf,
  takeText,
  textOf,
} from "../../json.js";

/** The headers that matter, in small letters. */
const ERROR_TYPE = "x-amzn-errortype";
const RETRY_MS = "x-amz-retry-after";
const RETRY_SECONDS = "retry-after";

/** The members that may hold the sentence; the first that is there counts. */
const MESSAGES = ["message", "Message", "errorMessage"];

/** The parts of an error. */
export interface Wire {
  readonly code: string;
  readonly message?: string | undefined;
  readonly status?: number | undefined;
  readonly waitMs?: number | undefined;
  /** What the body holds besides. */
  readonly body: Bag;
}

interface Headers {
  readonly errorType?: string | undefined;
  readonly waitMs?: number | undefined;
}

/** Finds the parts; `undefined` when there is no code anywhere. */
export function readWire(value: Json): Wire | undefined {
  if (isText(value)) {
    const code = sanitise(value);
    return /^[A-Za-z0-9._-]+$/.test(code) ? { code, body: {} } : undefined;
  }
  if (!isObject(value)) return undefined;
  const members: Bag = { ...value };
  if (Object.entries(members).some(([name, inner]) => isCode(name, inner))) {
    return wireOf(takeHeaders(members), undefined, members);
  }
  const error = objectOf(members, "Error");
  if (error !== undefined) {
    return ofSdk({ ...error }, objectOf(members, "ResponseMetadata") ?? {});
  }
  const headers = takeHeaders({ ...objectOf(members, "headers") });
  const status = statusOf(get(members, "status"));
  return wireOf(headers, status, { ...objectOf(members, "body") });
}

/** The form in which the SDK for Python keeps an error: `{"Error": {"Code", "Message"}, "ResponseMetadata"}`. */
function ofSdk(error: Bag, metadata: Members): Wire | undefined {
  const errorType = takeText(error, "Code");
  if (errorType === undefined) return undefined;
  const status = statusOf(get(metadata, "HTTPStatusCode"));
  const headers = takeHeaders({ ...objectOf(metadata, "HTTPHeaders") });
  return wireOf({ ...headers, errorType }, status, error);
}

/** The header counts more than `code`, which counts more than `__type`. */
function wireOf(
  headers: Headers,
  status: number | undefined,
  body: Bag,
): Wire | undefined {
  const raw =
    headers.errorType ?? textOf(body, "code") ?? textOf(body, "__type");
  if (raw === undefined) return undefined;
  const code = sanitise(raw);
  for (const name of ["code", "__type"]) {
    // What names another error is a fact of its own.
    const other = textOf(body, name);
    if (other !== undefined && sanitise(other) === code) delete body[name];
  }
  const message = first(MESSAGES, (name) => takeText(body, name));
  return { code, message, status, waitMs: headers.waitMs, body };
}

/** Takes the headers that matter out of the members. */
function takeHeaders(members: Bag): Headers {
  const read = (header: string, readValue: (value: Json) => Json | undefined) =>
    first(Object.entries(members), ([name, value]) => {
      if (name.toLowerCase() !== header) return undefined;
      const found = readValue(value);
      if (found !== undefined) delete members[name];
      return found;
    });
  const errorType = read(ERROR_TYPE, (value) =>
    isText(value) ? value : undefined,
  );
  const ms = read(RETRY_MS, whole);
  const seconds = read(RETRY_SECONDS, secondsToMs);
  const waitMs = ms ?? seconds;
  return {
    errorType: isText(errorType) ? errorType : undefined,
    waitMs: isCount(waitMs) ? waitMs : undefined,
  };
}

function whole(value: Json): number | undefined {
  if (isCount(value)) return value;
  const digits = isText(value) ? value.trim() : "";
  return /^\+?\d+$/.test(digits) ? Number(digits) : undefined;
}

function isCode(name: string, value: Json): boolean {
  return isText(value) && (name === "code" || isSign(name));
}

/** A name that no other dialect knows. */
function isSign(name: string): boolean {
  return name === "__type" || name.toLowerCase() === ERROR_TYPE;
}

/** Whether an object has a sign that no other dialect knows. */
export function isUnmistakable(members: Members): boolean {
  const isFlat = (place: Members | undefined) =>
    Object.entries(place ?? {}).some(
      ([name, value]) => isText(value) && isSign(name),
    );
  const error = objectOf(members, "Error");
  const isSdk = has(members, "ResponseMetadata") && error !== undefined;
  return (
    isFlat(members) ||
    isFlat(objectOf(members, "headers")) ||
    isFlat(objectOf(members, "body")) ||
    (isSdk && isText(get(error, "Code")))
  );
}

/** The name of the error without its namespace (up to the first `#`) and without the address after a colon. */
function sanitise(raw: string): string {
  const name = raw.split(":", 1)[0] ?? "";
  return name.slice(name.indexOf("#") + 1).trim();
}
