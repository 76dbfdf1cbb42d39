/** Whatever a program may hold, as a failure. */

import { type Dialect, decodeAs, decodeAuto } from "./auto.js";
import { type Failure, settle } from "./failure.js";
import { type Json, toJson } from "./json.js";
import type { Outcome } from "./outcome.js";

/** What a value turned out to be, and the dialect in which it says so. */
export type Decoded = { readonly dialect: Dialect } & (
  | { readonly is: "failure"; readonly failure: Failure }
  /** It reports a success; here is the result. */
  | { readonly is: "success"; readonly value: Json }
  /** It is not in the dialect at all: what was expected, and where. */
  | { readonly is: "refused"; readonly expected: string; readonly at: string }
);

/** Decodes a value, a text or an error that was caught: in one dialect, or in whichever it is. It never throws. */
export function decode(
  value: unknown,
  from: Dialect | "auto" = "auto",
): Decoded {
  const json = toJson(value);
  const { outcome, dialect } =
    from === "auto"
      ? decodeAuto(json)
      : { outcome: decodeAs(from, json), dialect: from };
  return { dialect, ...settled(outcome) };
}

function settled(outcome: Outcome) {
  return outcome.is === "failure"
    ? { is: outcome.is, failure: settle(outcome.failure) }
    : outcome;
}

/**
 * The failure that a value reports, in one dialect or in whichever it is; `undefined` when it reports none.
 *
 * An unknown code, member or value is never an error.
 */
export function parseFailure(
  value: unknown,
  from: Dialect | "auto" = "auto",
): Failure | undefined {
  const decoded = decode(value, from);
  return decoded.is === "failure" ? decoded.failure : undefined;
}
