/** Limits that stand under a general name, whose meaning the word beside them tells. */

import {
  type Json,
  type Members,
  first,
  get,
  isList,
  isNumber,
  isText,
  listOf,
  objectOf,
  shortNumber,
  textOf,
} from "../json.js";
import { type Bounds, type Problem, bounds, isEmpty } from "../repair.js";
import type { Facts } from "./facts.js";
import { EQUAL, LIMITS, LIMITS_BELOW, LIMIT_WORDS } from "./lists.js";
import { folded, named } from "./words.js";

/** Adds the limit, or the legal values, that such a member holds. */
export function limitOf(
  expected: Facts,
  item: Members,
  problem: Problem,
): void {
  const words = LIMIT_WORDS.map((name) => textOf(item, name)).filter(isText);
  const said = words.find((word) => named(word) !== undefined) ?? words[0];
  if (said === undefined) return;
  const word = folded(said);
  const given = listOf(item, "validatorArgs");
  if (given !== undefined) {
    addAttributes(expected, word, given, problem);
    return;
  }
  const below = LIMITS_BELOW.map((name) => objectOf(item, name));
  const limit = first([item, ...below], (members) =>
    first(LIMITS, (name) => members && get(members, name)),
  );
  if (problem === "choice" && expected.allowed === undefined) {
    // go-playground writes `oneof` with its values in one text.
    if (isText(limit) && word === "oneof" && limit.trim() !== "") {
      expected.allowed = limit.trim().split(/\s+/);
    }
    if (isEqual(word) && (isText(limit) || isNumber(limit))) {
      expected.allowed = [limit];
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

/** Sequelize lists the attributes of a constraint in the order in which it was declared. */
function addAttributes(
  expected: Facts,
  word: string,
  given: readonly Json[],
  problem: Problem,
): void {
  const [one, two] = given;
  const { length = {} } = expected;
  if (problem === "choice" && isList(one)) set(expected, "allowed", one);
  else if (problem === "choice" && given.length === 1 && isEqual(word)) {
    set(expected, "allowed", given);
  } else if (problem === "pattern" && isText(one)) expected.pattern = one;
  else if (problem === "length") {
    const min = isNumber(one) ? one : undefined;
    const max = isNumber(two) ? two : undefined;
    set(expected, "length", bounds({ ...length, min, max }));
  } else if (problem === "range" && one !== undefined) {
    const limit = numberOf(one);
    set(
      expected,
      "range",
      limit === undefined ? {} : (side(word, limit) ?? {}),
    );
  }
}

/** What says nothing is not there. */
function set<N extends "allowed" | "length" | "range">(
  expected: Facts,
  name: N,
  said: NonNullable<Facts[N]>,
): void {
  if (isEmpty(said)) delete expected[name];
  else expected[name] = said;
}

/** Whether a word says that a value must be this one. */
function isEqual(word: string): boolean {
  return EQUAL.includes(word.replace(/validator$/, ""));
}

function numberOf(value: Json | undefined): number | undefined {
  return isText(value)
    ? shortNumber(value)
    : isNumber(value)
      ? value
      : undefined;
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
