/** An object in no known dialect: what its members hold is taken, and nothing is invented. */

import { Findings } from "../../findings/index.js";
import {
  type Members,
  first,
  get,
  has,
  isFilled,
  isFlag,
  isList,
  isObject,
  isText,
  secondsToMs,
  statusOf,
} from "../../json.js";
import { type Parts, finish, heard } from "../../parts.js";
import { UNKNOWN, boundedMessage } from "./words.js";

/** The members that hold words about a failure, the most telling first. */
const WORDS = [
  "message",
  "Message",
  "error_description",
  "detail",
  "reason",
  "msg",
  "error",
  "title",
  "description",
];

/** The members that hold the sender's own code. */
const CODES = [
  "code",
  "error_code",
  "errorCode",
  "error",
  "type",
  "reason",
  "name",
  "status",
];

/** The members that hold an HTTP status. */
const STATUSES = ["status", "statusCode", "status_code", "code", "http"];

/** Whether anything in an object says that it is a failure. */
export function isFailure(members: Members): boolean {
  const inner = innerOf(members);
  const isSaid = (name: string) => {
    const value = get(members, name) ?? null;
    return value !== null && value !== false;
  };
  return (
    ["error", "errors", "exception", "fault"].some(isSaid) ||
    ["success", "ok"].some((name) => get(members, name) === false) ||
    get(members, "isError") === true ||
    isList(get(members, "detail")) ||
    httpOf(members, inner) !== undefined ||
    (codeOf(inner) !== undefined &&
      words(inner, ["message", "detail", "reason"]) !== undefined)
  );
}

/** Makes a failure of an object. */
export function read(members: Members): Parts {
  const inner = innerOf(members);
  const http = httpOf(members, inner);
  const byStatus = http === undefined ? UNKNOWN : `HTTP_${http}`;
  const code = codeOf(inner) ?? byStatus;
  const said = words(inner, WORDS) ?? words(members, WORDS);
  const silent = code === UNKNOWN ? "The tool failed and did not say why." : "";
  const flag = first(["retryable", "recoverable"], (name) => {
    const value = get(inner, name);
    return isFlag(value) ? value : undefined;
  });
  const message = boundedMessage(said ?? silent);
  const failure = finish({ code, message, flag, http });
  failure.retry_after_ms = first(
    ["retry_after", "retryAfter", "retry_after_seconds"],
    (name) => secondsToMs(get(inner, name) ?? get(members, name)),
  );
  const found = [inner, members].map((place) => Findings.beside(place));
  const findings = found.find(({ repairs }) => repairs.length > 0);
  if (findings !== undefined) {
    failure.repairs = findings.repairs;
    failure.more_repairs = findings.more;
  }
  return heard(failure, "prose", {});
}

/** `{"error": {…}}` and `{"errors": [{…}]}` speak of what is inside. */
function innerOf(members: Members): Members {
  const said = get(members, has(members, "error") ? "error" : "errors");
  if (isObject(said) && Object.keys(said).length > 0) return said;
  const item = isList(said) ? said[0] : undefined;
  return isObject(item) ? item : members;
}

function words(members: Members, names: readonly string[]): string | undefined {
  return first(names, (name) => {
    const text = get(members, name);
    return isFilled(text) ? text : undefined;
  });
}

function httpOf(members: Members, inner: Members): number | undefined {
  return first([inner, members], (place) =>
    first(STATUSES, (name) => statusOf(get(place, name))),
  );
}

/** A short word without spaces that is no sentence: `card_declined`, `NoSuchKey`, `ENOENT`. */
function codeOf(members: Members): string | undefined {
  return first(CODES, (name) => {
    const text = get(members, name);
    return isText(text) && looksLikeCode(text) ? text : undefined;
  });
}

function looksLikeCode(text: string): boolean {
  return (
    /^[A-Za-z][A-Za-z0-9_.-]{2,63}$/.test(text) &&
    (/[_-]/.test(text) || /[A-Z].*[A-Z]/.test(text))
  );
}
