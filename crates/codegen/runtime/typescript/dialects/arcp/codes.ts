/** The codes of ARCP: one row each, and how a code is named on the wire. */

import { type Kind, type Retry, defaultRetry } from "../../kind.js";

/** What the protocol says of a code. */
interface Row {
  readonly kind: Kind;
  /** Whether the same call may be sent again where the sender does not say. */
  readonly retryable: boolean;
}

function row(kind: Kind, retryable: "yes" | "no"): Row {
  return { kind, retryable: retryable === "yes" };
}

/**
 * Every code. Where the SDKs disagree on a default (`HEARTBEAT_LOST`, `TIMEOUT`) it is the careful one.
 *
 * `OK` is reserved and no error; one that arrives as an error all the same is a fault of its sender.
 */
const CODES: ReadonlyMap<string, Row> = new Map([
  ["ABORTED", row("conflict", "yes")],
  ["AGENT_NOT_AVAILABLE", row("not_found", "no")],
  ["AGENT_VERSION_NOT_AVAILABLE", row("not_found", "no")],
  ["ALREADY_EXISTS", row("conflict", "no")],
  ["BACKPRESSURE_OVERFLOW", row("transient", "no")],
  ["BUDGET_EXHAUSTED", row("exhausted", "no")],
  ["CANCELLED", row("cancelled", "no")],
  ["DATA_LOSS", row("internal", "no")],
  ["DEADLINE_EXCEEDED", row("transient", "yes")],
  ["DUPLICATE_KEY", row("conflict", "no")],
  ["FAILED_PRECONDITION", row("precondition", "no")],
  ["HEARTBEAT_LOST", row("transient", "no")],
  ["INTERNAL", row("internal", "yes")],
  ["INTERNAL_ERROR", row("internal", "yes")],
  ["INVALID_ARGUMENT", row("validation", "no")],
  ["INVALID_REQUEST", row("validation", "no")],
  ["JOB_NOT_FOUND", row("not_found", "no")],
  ["LEASE_EXPIRED", row("exhausted", "no")],
  ["LEASE_REVOKED", row("permission", "no")],
  ["LEASE_SUBSET_VIOLATION", row("permission", "no")],
  ["NOT_FOUND", row("not_found", "no")],
  ["OK", row("internal", "no")],
  ["OUT_OF_RANGE", row("validation", "no")],
  ["PERMISSION_DENIED", row("permission", "no")],
  ["RESOURCE_EXHAUSTED", row("transient", "yes")],
  ["RESUME_WINDOW_EXPIRED", row("internal", "no")],
  ["TIMEOUT", row("transient", "no")],
  ["UNAUTHENTICATED", row("unauthenticated", "no")],
  ["UNAVAILABLE", row("transient", "yes")],
  ["UNIMPLEMENTED", row("unsupported", "no")],
  ["UNKNOWN", row("internal", "no")],
]);

/** The row of a code; names are compared with their case. */
export function find(code: string): Row | undefined {
  return CODES.get(code);
}

/** The retry where the sender says nothing. */
export function retryOf(row: Row): Retry {
  const byKind = defaultRetry(row.kind);
  if (row.retryable) return "same";
  return byKind === "same" ? "never" : byKind;
}

/** The namespace that a code of ours has among theirs. */
const OURS = "arcpx.curable.";

/** The namespace of all codes that deployments add. */
export const DEPLOYMENT = "arcpx.";

/** The code that a name on the wire stands for. */
export function readCode(name: string): string {
  if (name.startsWith(OURS) && name.slice(OURS.length).trim() !== "") {
    return name.slice(OURS.length);
  }
  return alias(name);
}

/** Whether a name is neither of the protocol nor of a deployment: it is kept as it came, and only for its sender. */
export function isStray(name: string): boolean {
  const known = alias(name) !== name || CODES.has(name);
  return !known && !name.startsWith(DEPLOYMENT);
}

/** Names that are understood and never written. */
function alias(name: string): string {
  return name === "RATE_LIMITED" ? "RESOURCE_EXHAUSTED" : name;
}
