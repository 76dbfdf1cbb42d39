/**
 * Whether a call may be sent again: which word counts when several were said.
 *
 * A hard *never* beats an explicit flag, which beats the declaration, which beats the dialect's default for the code,
 * which beats the default of the kind.
 */

import { type Kind, type Retry, defaultRetry } from "./kind.js";

/** Codes whose meaning forbids sending the same call again, whatever a sender says. */
const HARD_NEVER: ReadonlySet<string> = new Set([
  "BUDGET_EXHAUSTED",
  "LEASE_EXPIRED",
]);

/** Codes by which a server says that it took too many calls, and so did not run this one. */
const THROTTLES: ReadonlySet<string> = new Set([
  "-32023",
  "BandwidthLimitExceeded",
  "EC2ThrottledException",
  "HTTP_429",
  "LimitExceededException",
  "OVERLOADED",
  "PriorRequestNotComplete",
  "ProvisionedThroughputExceededException",
  "RATE_LIMITED",
  "RATE_LIMIT_EXCEEDED",
  "RESOURCE_EXHAUSTED",
  "RequestLimitExceeded",
  "RequestThrottled",
  "RequestThrottledException",
  "SLOW_DOWN",
  "SlowDown",
  "THROTTLED",
  "THROTTLING",
  "TOO_MANY_REQUESTS",
  "ThrottledException",
  "Throttling",
  "ThrottlingException",
  "TooManyRequestsException",
  "TransactionInProgressException",
]);

/** Everything that may have been said about a retry, from the strongest to the weakest. */
export interface RetrySaid {
  /** The sender's flag. */
  readonly flag?: boolean | undefined;
  /** The declaration of the code in a contract. */
  readonly declared?: Retry | undefined;
  /** What the dialect says of the code where the sender says nothing. */
  readonly dialect?: Retry | undefined;
}

/** The retry that follows from all that was said. */
export function retry(code: string, kind: Kind, said: RetrySaid = {}): Retry {
  if (isHardNever(code)) return "never";
  const byKind = defaultRetry(kind);
  const weaker = said.declared ?? said.dialect ?? byKind;
  if (said.flag === true) return "same";
  if (said.flag === false && weaker === "same") {
    return byKind === "amended" ? "amended" : "never";
  }
  return weaker;
}

/** Whether the code itself forbids sending the same call again. */
export function isHardNever(code: string): boolean {
  return HARD_NEVER.has(code);
}

/** Whether the failure says that the server had too much to do and refused the call unseen. */
export function isThrottle(failure: {
  readonly code: string;
  readonly http?: number | undefined;
  readonly upstream_code?: string | undefined;
}): boolean {
  return (
    failure.http === 429 ||
    THROTTLES.has(failure.code) ||
    THROTTLES.has(failure.upstream_code ?? "")
  );
}
