/** The findings of their validator, as repairs. */

import { isObject, isText, listOf, textOf } from "../../json.js";
import type { Derived } from "../../open.js";
import type { Parts } from "../../parts.js";
import { fromPath } from "../../pointer.js";
import { MAX_REPAIRS, type Problem, repair } from "../../repair.js";

/** The repairs that `details.issues` implies, and how many more there are. */
export function repairs(failure: Parts): Derived {
  const { details } = failure;
  const issues = isObject(details) ? (listOf(details, "issues") ?? []) : [];
  const found = issues.filter(isObject).flatMap((issue) => {
    const field = textOf(issue, "field");
    if (!isText(field)) return [];
    const type = textOf(issue, "expected");
    const problem = problemOf(
      textOf(issue, "code") ?? "",
      textOf(issue, "message") ?? "",
    );
    const at = field === "(root)" ? "" : fromPath(field);
    return [repair(at, problem, type === undefined ? {} : { type })];
  });
  const more = Math.max(found.length - MAX_REPAIRS, 0);
  return { repairs: found.slice(0, MAX_REPAIRS), more };
}

/**
 * The word for a code of zod, of its third or fourth generation.
 *
 * Two of its codes each mean two things that only the message tells apart; where it does not, the wider one is said.
 */
function problemOf(code: string, message: string): Problem {
  switch (code) {
    case "invalid_type":
      return message === "Required" || message.endsWith("received undefined")
        ? "missing"
        : "type";
    case "too_small":
    case "too_big":
      return / to have |contain/.test(message) ? "length" : "range";
    case "not_multiple_of":
      return "range";
    case "invalid_value":
    case "invalid_enum_value":
    case "invalid_literal":
      return "choice";
    case "unrecognized_keys":
      return "unknown";
    case "invalid_format":
    case "invalid_string":
    case "invalid_date":
      return "format";
    default:
      return "shape";
  }
}
