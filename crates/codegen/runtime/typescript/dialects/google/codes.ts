/**
 * The codes of `google.rpc.Code`: their numbers, names and HTTP statuses, and what an agent does about each.
 *
 * Whether a retry is worth it follows from the kind. `ABORTED` is a conflict: whoever made the call must begin again
 * higher up, not send the same call.
 */

import type { Kind } from "../../kind.js";

/** One code. */
export interface GoogleCode {
  /** Its number in gRPC. */
  readonly number: number;
  readonly name: string;
  readonly http: number;
  readonly kind: Kind;
}

function row(
  number: number,
  name: string,
  http: number,
  kind: Kind,
): GoogleCode {
  return { number, name, http, kind };
}

/** Every code but 0, which is `OK` and no failure, by its number. */
const ALL: readonly GoogleCode[] = [
  row(1, "CANCELLED", 499, "cancelled"),
  row(2, "UNKNOWN", 500, "internal"),
  row(3, "INVALID_ARGUMENT", 400, "validation"),
  row(4, "DEADLINE_EXCEEDED", 504, "transient"),
  row(5, "NOT_FOUND", 404, "not_found"),
  row(6, "ALREADY_EXISTS", 409, "conflict"),
  row(7, "PERMISSION_DENIED", 403, "permission"),
  row(8, "RESOURCE_EXHAUSTED", 429, "transient"),
  row(9, "FAILED_PRECONDITION", 400, "precondition"),
  row(10, "ABORTED", 409, "conflict"),
  row(11, "OUT_OF_RANGE", 400, "validation"),
  row(12, "UNIMPLEMENTED", 501, "unsupported"),
  row(13, "INTERNAL", 500, "internal"),
  row(14, "UNAVAILABLE", 503, "transient"),
  row(15, "DATA_LOSS", 500, "internal"),
  row(16, "UNAUTHENTICATED", 401, "unauthenticated"),
];

/** The code of a name. */
export function named(name: string): GoogleCode | undefined {
  return ALL.find((code) => code.name === name);
}

/** The code of a number. */
export function numbered(number: number): GoogleCode | undefined {
  return ALL.find((code) => code.number === number);
}
