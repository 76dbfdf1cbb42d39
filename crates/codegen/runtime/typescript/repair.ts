/** One machine-actionable finding: where, what is wrong, what was expected. */

import {
  type Json,
  type Members,
  get,
  isList,
  isNumber,
  isObject,
  isText,
} from "./json.js";
import { lenient } from "./pointer.js";

/** How many repairs a failure lists; the rest is a count. */
export const MAX_REPAIRS = 10;

/** What is wrong with an argument, in one word; a newer or foreign sender may have others. */
export type Problem =
  | "type"
  | "choice"
  | "missing"
  | "unknown"
  | "range"
  | "length"
  | "pattern"
  | "format"
  | "governed"
  | "shape"
  | (string & {});

/** What must change in the arguments. */
export interface Repair {
  /** The argument that must change, as a JSON Pointer; for a missing one, where it belongs. */
  readonly at: string;
  /** What is wrong with it. */
  readonly problem: Problem;
  /** What would have been right. */
  readonly expected?: Expected;
  /** The nearest legal value or name. */
  readonly suggest?: Json;
  /** Members that a newer or foreign sender added. */
  readonly [extra: string]: unknown;
}

/** What would have been right; only what is known is there. */
export interface Expected {
  /** The JSON type, or several. */
  readonly type?: string | readonly string[];
  /** The legal values, or the legal names of members. */
  readonly allowed?: readonly Json[];
  /** The names of the required members. */
  readonly required?: readonly string[];
  /** The legal numbers. */
  readonly range?: Bounds;
  /** The legal number of characters or items. */
  readonly length?: Bounds;
  /** The regular expression. */
  readonly pattern?: string;
  /** The named format. */
  readonly format?: string;
  /** Members that a newer or foreign sender added. */
  readonly [extra: string]: unknown;
}

/** A lower and an upper limit, and a step. */
export interface Bounds {
  /** The least. */
  readonly min?: number;
  /** The greatest. */
  readonly max?: number;
  /** More than this. */
  readonly above?: number;
  /** Less than this. */
  readonly below?: number;
  /** A multiple of this. */
  readonly step?: number;
}

const LIMITS = ["min", "max", "above", "below", "step"] as const;

/** A finding about one argument. */
export function repair(
  at: string,
  problem: Problem,
  expected: Expected = {},
): Repair {
  return isEmpty(expected) ? { at, problem } : { at, problem, expected };
}

/** Whether nothing is said. */
export function isEmpty(said: object): boolean {
  return Object.keys(said).length === 0;
}

/** Limits of which only those that are known are there. */
export function bounds(limits: {
  readonly [L in keyof Bounds]?: number | undefined;
}): Bounds {
  const known = LIMITS.filter((name) => limits[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, limits[name]]));
}

/** Reads what a wire holds; what is not understood is kept under its name. */
export function readRepair(value: Members): Repair {
  const { at, problem, expected, ...rest } = value;
  const read: { -readonly [R in keyof Repair]: Repair[R] } = {
    at: isText(at) ? lenient(at) : "",
    problem: isText(problem) ? problem : "shape",
  };
  if (isObject(expected)) {
    const known = readExpected(expected);
    if (!isEmpty(known)) read.expected = known;
  }
  return { ...rest, ...read };
}

/** Reads what was expected; what is not understood is kept under its name. */
export function readExpected(members: Members): Expected {
  const known: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(members)) {
    const read = readFact(name, value);
    if (read !== undefined) known[name] = read;
  }
  return known;
}

/** One fact as it is kept; `undefined` when it says nothing. */
function readFact(name: string, value: Json): unknown {
  switch (name) {
    case "type":
      if (!isList(value) || !value.every(isText)) return value;
      return value.length > 1 ? value : value[0];
    case "allowed":
      return isList(value) && value.length === 0 ? undefined : value;
    case "required":
      return isList(value) && value.length === 0 ? undefined : value;
    case "range":
    case "length": {
      const limits = readBounds(value);
      if (limits === undefined) return value;
      return isEmpty(limits) ? undefined : limits;
    }
    default:
      return value;
  }
}

function readBounds(value: Json): Bounds | undefined {
  if (isList(value)) {
    const [min, max] = value;
    if (value.length !== 2) return undefined;
    return bounds({
      min: isNumber(min) ? min : undefined,
      max: isNumber(max) ? max : undefined,
    });
  }
  if (!isObject(value)) return undefined;
  const limits: { -readonly [L in keyof Bounds]: Bounds[L] } = {};
  for (const name of LIMITS) {
    const limit = get(value, name) ?? null;
    if (isNumber(limit)) limits[name] = limit;
    else if (limit !== null) return undefined;
  }
  return limits;
}
