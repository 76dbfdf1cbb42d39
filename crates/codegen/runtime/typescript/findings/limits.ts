/** Limits that stand under a general name, whose meaning the word beside them tells. */

import {
  type Json,
  type Members,
  first,
  get,
  isList,
  isNumber,
  isText,
  objectOf,
  parseJson,
  textOf,
} from "../json.js";
import { type Bounds, type Problem, bounds, isEmpty } from "../repair.js";
import type { Facts } from "./facts.js";
import { folded } from "./words.js";

/** Members that hold the word, and those that hold the limit of Ajv, Joi, pydantic 1 and go-playground. */
const WORDS = ["keyword", "type", "code", "tag", "rule", "validator"];
const LIMITS = ["limit", "limit_value", "param", "count", "comparisonValue"];
const BELOW = ["params", "context", "ctx", "formattedMessagePlaceholderValues"];

/** Adds the limit, or the legal values, that such a member holds. */
export function limitOf(
  expected: Facts,
  item: Members,
  problem: Problem,
): void {
  const said = first(WORDS, (name) => textOf(item, name));
  if (said === undefined) return;
  const word = folded(said);
  const below = BELOW.map((name) => objectOf(item, name));
  const limit = first([item, ...below], (members) =>
    first(LIMITS, (name) => members && get(members, name)),
  );
  if (problem === "choice" && expected.allowed === undefined) {
    // go-playground writes `oneof` with its values in one text.
    if (isText(limit) && word === "oneof" && limit.trim() !== "") {
      expected.allowed = limit.trim().split(/\s+/);
    }
    return;
  }
  const number = numberOf(limit);
  const found =
    number === undefined
      ? listed(word, get(item, "arguments"))
      : side(word, number);
  if (found === undefined || isEmpty(found)) return;
  if (problem === "length") expected.length ??= found;
  if (problem === "range") expected.range ??= found;
}

function numberOf(value: Json | undefined): number | undefined {
  if (isNumber(value)) return value;
  if (!isText(value) || value.length > 24) return undefined;
  const number = parseJson(value.trim());
  return isNumber(number) ? number : undefined;
}

/** On which side of a limit the legal values lie, by the word: `minLength`, `value_error.number.not_ge`, `lte`. */
function side(word: string, limit: number): Bounds | undefined {
  if (/exclusivemin|notgt|numbergreater|^gt$|^greaterthan$/.test(word)) {
    return { above: limit };
  }
  if (/exclusivemax|notlt|numberless|^lt$|^lessthan$/.test(word)) {
    return { below: limit };
  }
  if (word.includes("multiple")) return { step: limit };
  if (/min|notge|gte|greaterthan|tooshort|toosmall/.test(word)) {
    return { min: limit };
  }
  if (/max|notle|lte|lessthan|toolong|toobig/.test(word)) {
    return { max: limit };
  }
  if (/^(len|length|stringlength|arraylength|wronglength)$/.test(word)) {
    return { min: limit, max: limit };
  }
  return undefined;
}

/** Spring lists the attributes of a constraint in the order of their names, behind the name of the field. */
function listed(word: string, args: Json | undefined): Bounds | undefined {
  if (!isList(args)) return undefined;
  const at = (index: number): number | undefined => {
    const value = args[index];
    return isNumber(value) ? value : undefined;
  };
  switch (word) {
    case "min":
      return bounds({ min: at(1) });
    case "max":
      return bounds({ max: finite(at(1)) });
    case "size":
    case "length":
    case "range":
      return bounds({
        max: finite(at(1)),
        min: at(2) === 0 ? undefined : at(2),
      });
    default:
      return undefined;
  }
}

/** `@Size(min = 1)` has the greatest number there is as its other limit, which says nothing. */
function finite(max: number | undefined): number | undefined {
  return max === 2_147_483_647 ? undefined : max;
}
