/** The limits and legal values that stand beside a finding. */

import {
  type Members,
  first,
  get,
  isNumber,
  listOf,
  objectOf,
  textOf,
} from "../json.js";
import {
  type Bounds,
  type Expected,
  type Problem,
  bounds,
  isEmpty,
} from "../repair.js";
import { limitOf } from "./limits.js";
import { problemOf } from "./words.js";

/** Members that list the legal values; `expected` counts when it is a list. */
const ALLOWED = [
  "allowed",
  "allowedValues",
  "allowed_values",
  "enum",
  "enum_values",
  "enumValues",
  "options",
  "valids",
  "values",
  "validValues",
  "valid_values",
  "supportedValues",
  "supported_values",
  "acceptedValues",
  "choices",
  "expected",
];

/** Members that hold the facts one level down: pydantic, Ajv, Joi, JSON:API, Mongoose, and plain sense. */
const BELOW = [
  "ctx",
  "params",
  "context",
  "meta",
  "properties",
  "args",
  "range",
  "limits",
  "constraint",
];

/** The types of JSON, which is what `expected` holds when it is one of these words. */
const TYPES = [
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
];

/** What was expected, while it is being read. */
export type Facts = { -readonly [E in keyof Expected]: Expected[E] };

/** What one item of a list of findings says in a machine's words: what is wrong, and what would have been right. */
export function factsOf(item: Members): {
  readonly problem: Problem;
  readonly expected: Expected;
} {
  const problem = problemOf(item);
  const expected: Facts = {};
  addFacts(expected, item, problem);
  for (const name of BELOW) {
    const below = objectOf(item, name);
    if (below !== undefined) addFacts(expected, below, problem);
  }
  limitOf(expected, item, problem);
  return {
    problem: problem === "shape" ? toldBy(expected) : problem,
    expected,
  };
}

function addFacts(expected: Facts, members: Members, problem: Problem): void {
  const allowed = first(ALLOWED, (name) => listOf(members, name));
  if (allowed !== undefined) {
    if (allowed.length > 0) expected.allowed = allowed;
    else delete expected.allowed;
  }
  const word = textOf(members, "expected");
  if (word !== undefined && TYPES.includes(word)) expected.type = word;
  addBounds(expected, members, problem);
  const pattern = textOf(members, "pattern");
  if (pattern !== undefined) expected.pattern = pattern;
  const format = textOf(members, "format");
  if (format !== undefined) expected.format = format;
  const type = textOf(members, "type");
  const needsType = expected.type === undefined && problem === "type";
  if (needsType && type !== undefined && TYPES.includes(type)) {
    expected.type = type;
  }
}

function addBounds(expected: Facts, members: Members, problem: Problem): void {
  const number = (...names: string[]): number | undefined =>
    first(names, (name) => {
      const value = get(members, name);
      return isNumber(value) ? value : undefined;
    });
  const plain = exclusive(
    bounds({
      min: number("minimum", "min", "ge"),
      max: number("maximum", "max", "le"),
      above: number("exclusiveMinimum", "gt"),
      below: number("exclusiveMaximum", "lt"),
      step: number("multipleOf", "multiple_of"),
    }),
    members,
  );
  const sized = bounds({
    min: number("minLength", "min_length", "minItems"),
    max: number("maxLength", "max_length", "maxItems"),
  });
  const isLength = problem === "length" && isEmpty(sized);
  const [range, length] = isLength ? [{}, plain] : [plain, sized];
  if (!isEmpty(range)) expected.range = range;
  if (!isEmpty(length)) expected.length = length;
}

/** Zod says beside a limit whether it belongs to what is legal. */
function exclusive(plain: Bounds, members: Members): Bounds {
  if (get(members, "inclusive") !== false) return plain;
  const { min, max, above, below, step } = plain;
  return bounds({ above: above ?? min, below: below ?? max, step });
}

function toldBy(expected: Expected): Problem {
  if (expected.allowed !== undefined) return "choice";
  if (expected.range !== undefined) return "range";
  if (expected.length !== undefined) return "length";
  if (expected.pattern !== undefined) return "pattern";
  if (expected.format !== undefined) return "format";
  return expected.type !== undefined ? "type" : "shape";
}
