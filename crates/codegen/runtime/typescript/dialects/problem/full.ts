/** Reads a problem that holds the canonical members. */

import { isCanonical } from "../../code.js";
import { status } from "../../failure.js";
import {
  type Bag,
  type Members,
  put,
  statusOf,
  take,
  takeText,
} from "../../json.js";
import { type Parts, heard, parts } from "../../parts.js";
import { read } from "../curable.js";

/** Where the pages of the codes are, for a server that does not know its own address. */
const PAGES = "/errors/";

export function fullProblem(value: Members): Parts {
  const members: Bag = { ...value };
  const page = take(members, "type");
  const title = take(members, "title");
  const instance = take(members, "instance");
  const said = statusOf(take(members, "status"));
  const detail = takeText(members, "detail");
  const beside = detail === undefined ? undefined : take(members, "message");
  if (detail !== undefined) put(members, "message", detail);
  const failure = read(members) ?? parts("UNKNOWN", "internal", "");
  if (failure.http === undefined && said !== status(failure)) {
    // A status that follows from the code or the kind was not said by the failure itself.
    failure.http = said;
  }
  const extra: Bag = { ...failure.heard?.members };
  const isOwn = page === pageOf(failure.code);
  if (page !== undefined && !isOwn) put(extra, "type", page);
  if (title !== undefined && title !== titleOf(failure.code)) {
    put(extra, "title", title);
  }
  if (instance !== undefined) put(extra, "instance", instance);
  if (beside !== undefined) put(extra, "message", beside);
  failure.heard = undefined;
  return Object.keys(extra).length > 0
    ? heard(failure, "problem", extra)
    : failure;
}

/** The address of a code's page; what a path cannot hold is escaped. */
function pageOf(code: string): string {
  return `${PAGES}${encodeURIComponent(code).replaceAll("%3A", ":").replaceAll("%40", "@")}`;
}

/** A code in words: `FILE_NOT_FOUND` is "File not found", `HTTP_404` is "HTTP 404". */
function titleOf(code: string): string {
  if (!isCanonical(code)) {
    return code.charAt(0).toUpperCase() + code.slice(1).replace(/[_-]/g, " ");
  }
  const word = code.slice(code.indexOf(".") + 1);
  if (/^HTTP_[1-5]\d\d$/.test(code)) return word.replaceAll("_", " ");
  return word.charAt(0) + word.slice(1).replaceAll("_", " ").toLowerCase();
}
