/** Reads a status. */

import { Findings } from "../../findings/index.js";
import {
  type Bag,
  type Json,
  type Members,
  get,
  isCount,
  isFilled,
  isObject,
  isText,
  listOf,
  objectOf,
  put,
  secondsToMs,
  statusOf,
  textOf,
} from "../../json.js";
import { KINDS, RETRIES, kindOfHttp, word } from "../../kind.js";
import { type Parts, finish, heard } from "../../parts.js";
import * as curable from "../curable.js";
import { type GoogleCode, named, numbered } from "./codes.js";
import { byType, find, findFull } from "./details.js";

/** The type of a detail that holds any object. */
const STRUCT = "type.googleapis.com/google.protobuf.Struct";

/** Members of a status that a failure has a place for. */
const KNOWN = ["code", "message", "status", "details"];

/** How a status names what happened. */
interface Words {
  readonly code: string;
  /** The name of the code, where the status gives one. */
  readonly name: string | undefined;
  readonly row: GoogleCode | undefined;
  readonly http: number | undefined;
}

/** Reads a status that stood alone, or beside other members. */
export function readStatus(members: Members, beside: Members): Parts {
  const list = listOf(members, "details") ?? [];
  const words = wordsOf(members, list);
  const ours = canonicalIn(list, words.code);
  const failure = ours ?? plain(words, members, list);
  const own = ours === undefined && list.length > 0 ? byType(list) : undefined;
  if (own !== undefined) failure.details = own;
  const unheard: Bag = { ...beside };
  for (const [name, value] of Object.entries(members)) {
    if (!KNOWN.includes(name)) put(unheard, name, value);
  }
  if (words.name !== undefined && words.name !== failure.code) {
    put(unheard, "status", words.name);
  }
  if (own === undefined && ours === undefined && list.length > 0) {
    put(unheard, "details", list);
  }
  return heard(failure, "google", unheard);
}

/** The failure that a peer of ours put in as a whole, if it is the one that the status is about. */
function canonicalIn(list: readonly Json[], code: string): Parts | undefined {
  const struct = findFull(list, STRUCT);
  const members = struct && objectOf(struct, "value");
  if (members === undefined) return undefined;
  const isOurs =
    get(members, "code") === code &&
    word(KINDS, get(members, "kind")) !== undefined &&
    word(RETRIES, get(members, "retry")) !== undefined;
  return isOurs ? curable.read(members) : undefined;
}

function wordsOf(members: Members, list: readonly Json[]): Words {
  const status = get(members, "status");
  const name = isFilled(status) ? status : undefined;
  const number = get(members, "code");
  const byNumber = isCount(number) ? numbered(number) : undefined;
  const row = name === undefined ? byNumber : named(name);
  const said = statusOf(number);
  const reason = get(find(list, "ErrorInfo") ?? {}, "reason");
  const code = isFilled(reason) ? reason : (name ?? row?.name);
  const byStatus = said === undefined ? "UNKNOWN" : `HTTP_${said}`;
  return { code: code ?? byStatus, name, row, http: said ?? row?.http };
}

function plain(words: Words, members: Members, list: readonly Json[]): Parts {
  const { code, row, http } = words;
  const byHttp = http === undefined ? undefined : kindOfHttp(http);
  const kind = row?.kind ?? byHttp;
  const wait = delay(get(find(list, "RetryInfo") ?? {}, "retryDelay"));
  // The server says when to come back; only where the arguments or the caller are at fault is that no leave.
  const mayRetry =
    wait !== undefined &&
    (kind === "transient" || kind === "conflict" || kind === "internal");
  const failure = finish({
    code,
    message: textOf(members, "message") ?? "",
    kind,
    dialect: mayRetry ? "same" : undefined,
    http,
  });
  failure.retry_after_ms = wait;
  const found = new Findings();
  const bad = find(list, "BadRequest") ?? {};
  found.readAll(listOf(bad, "fieldViolations") ?? []);
  failure.repairs = found.repairs;
  failure.more_repairs = found.more;
  return failure;
}

/** A duration: `1.5s`, or its parts. */
function delay(value: Json | undefined): number | undefined {
  if (isText(value)) {
    return value.endsWith("s") ? secondsToMs(value.slice(0, -1)) : undefined;
  }
  if (!isObject(value)) return undefined;
  const whole = secondsToMs(get(value, "seconds") ?? 0);
  const nanos = get(value, "nanos") ?? 0;
  if (whole === undefined || !isCount(nanos)) return undefined;
  return whole + Math.ceil(nanos / 1_000_000);
}
