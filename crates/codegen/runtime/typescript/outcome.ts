/** What a decoded value turned out to be. */

import type { Json } from "./json.js";
import type { Parts } from "./parts.js";

/** A failure, a success with its result, or a value that is not in the dialect at all. */
export type Outcome =
  | { readonly is: "failure"; readonly failure: Parts }
  | { readonly is: "success"; readonly value: Json }
  | { readonly is: "refused"; readonly expected: string; readonly at: string };

export function failed(failure: Parts): Outcome {
  return { is: "failure", failure };
}

export function succeeded(value: Json): Outcome {
  return { is: "success", value };
}

/** Why a value is not in a dialect. An unknown code, member or value is never the reason. */
export function refused(expected: string, at = ""): Outcome {
  return { is: "refused", expected, at };
}
