/** The limits and legal values that stand beside a finding. */

import {
  type Bag,
  type Json,
  type Members,
  first,
  get,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  put,
  shortNumber,
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
import {
  ALLOWED,
  BELOW,
  CHECKS,
  CHOICE_GAPS,
  EXCLUSIVE_MAXIMUM,
  EXCLUSIVE_MINIMUM,
  EXPECTED_TYPES,
  GAPS,
  JSON_TYPES,
  MAXIMUM,
  MAX_LENGTH,
  MINIMUM,
  MIN_LENGTH,
  ONE,
  PATTERN_GAPS,
  STEP,
  TYPES,
} from "./lists.js";
import { problemOf } from "./words.js";

/** How many gaps of a sentence, and how many values in one of them, are read. */
const MOST_GAPS = 16;
const MOST_VALUES = 64;

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
  for (const name of GAPS) {
    const gaps = objectOf(item, name);
    if (gaps !== undefined) addFacts(expected, filled(gaps), problem);
  }
  limitOf(expected, item, problem);
  const checked = checkedBy(expected, problem);
  return {
    problem: checked === "shape" ? toldBy(expected) : checked,
    expected,
  };
}

/** Takes away a format that is the name of a check, and tells what is wrong then. */
function checkedBy(expected: Facts, problem: Problem): Problem {
  if (expected.format === undefined || !CHECKS.includes(expected.format)) {
    return problem;
  }
  delete expected.format;
  return problem === "format" ? "pattern" : problem;
}

/** The same members under plain names, with the lists and numbers that were written as texts. */
function filled(gaps: Members): Members {
  const members: Bag = {};
  for (const [gap, value] of Object.entries(gaps).slice(0, MOST_GAPS)) {
    const name = plain(gap);
    if (isText(value) && CHOICE_GAPS.includes(name)) {
      const pieces = value.split(",").slice(0, MOST_VALUES);
      put(members, "choices", pieces.map(unquoted));
    } else if (isText(value) && PATTERN_GAPS.includes(name)) {
      put(members, "pattern", value);
    } else if (isText(value) && name === "type") {
      put(members, "expected", jsonType(value));
    } else {
      const side = name === "from" ? "min" : name === "to" ? "max" : name;
      put(members, side, numbered(value));
    }
  }
  return members;
}

/** The name without what marks a gap: `{{ choices }}` and `Choices` are one. */
function plain(gap: string): string {
  const bare = stripped(gap, /[^A-Za-z0-9]/);
  return bare.slice(0, 1).toLowerCase() + bare.slice(1);
}

function unquoted(piece: string): string {
  return stripped(piece.trim(), /["'`]/);
}

/** A text without the marks at its ends, in one pass: whoever writes it may write it long. */
function stripped(text: string, mark: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && mark.test(text.charAt(from))) from += 1;
  while (from < to && mark.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** A number that was written as a text. */
function numbered(value: Json): Json {
  return (isText(value) ? shortNumber(value) : undefined) ?? value;
}

/** The type of JSON that a word of PHP stands for. */
function jsonType(word: string): string {
  const row = JSON_TYPES.find(([, words]) => words.split(" ").includes(word));
  return row?.[0] ?? word;
}

function addFacts(expected: Facts, members: Members, problem: Problem): void {
  addAllowed(expected, members, problem);
  const word = first(EXPECTED_TYPES, (name) => textOf(members, name));
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

function addAllowed(expected: Facts, members: Members, problem: Problem): void {
  const listed = first(ALLOWED, (name) => listOf(members, name));
  const one = first(ONE, (name) => get(members, name));
  const value = get(members, "expected");
  if (listed !== undefined) {
    if (listed.length > 0) expected.allowed = listed;
    else delete expected.allowed;
  } else if (isText(one) || isNumber(one) || isFlag(one)) {
    expected.allowed = [one];
  } else if (problem === "choice" && (isNumber(value) || isFlag(value))) {
    expected.allowed ??= [value];
  }
}

function addBounds(expected: Facts, members: Members, problem: Problem): void {
  const number = (names: readonly string[]): number | undefined =>
    first(names, (name) => {
      const value = get(members, name);
      return isNumber(value) ? value : undefined;
    });
  const plain = exclusive(
    bounds({
      min: number(MINIMUM),
      max: number(MAXIMUM),
      above: number(EXCLUSIVE_MINIMUM),
      below: number(EXCLUSIVE_MAXIMUM),
      step: number(STEP),
    }),
    members,
  );
  const sized = bounds({
    min: number(MIN_LENGTH),
    max: number(MAX_LENGTH),
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
