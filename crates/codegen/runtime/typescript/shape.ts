/**
 * Whether a value has the shape that a contract declares.
 *
 * A type is written as a short text: `string`, `number`, `integer`, `count`, `boolean`, `null`, `any`, or the name of a
 * shape; `T[]` is a list, `T{}` an object of such members, `T?` the type or `null`, `(T,U)` a list with a type for each
 * place. A name never has any of these signs.
 */

import {
  type Json,
  type Members,
  first,
  get,
  isCount,
  isList,
  isObject,
} from "./json.js";
import { child } from "./pointer.js";

/** A shape that has a name. */
export type Shape =
  /** Another name for a type. */
  | { readonly as: string }
  /** One of these texts. */
  | { readonly values: readonly string[] }
  /** One of these types. */
  | { readonly any: readonly string[] }
  /** An object: the type of each member, whose name ends in `?` where it may be absent. */
  | {
      readonly members: { readonly [name: string]: string };
      /** The type of all other members; absent where nothing is said of them, `never` where there may be none. */
      readonly rest?: string;
    };

/** The shapes of a contract, by their names. */
export type Shapes = { readonly [name: string]: Shape };

/** How many types may stand inside one another before a value is believed: only a circle of names comes so far. */
const MAX_DEPTH = 256;

/** The place of the first thing that does not fit, as a JSON Pointer; `undefined` when all fits. */
export function misfit(
  shapes: Shapes,
  type: string,
  value: Json,
  at = "",
  depth = 0,
): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const inner = (
    innerType: string,
    innerValue: Json,
    place: string,
  ): string | undefined =>
    misfit(shapes, innerType, innerValue, place, depth + 1);
  if (type.endsWith("?")) {
    return value === null ? undefined : inner(type.slice(0, -1), value, at);
  }
  if (type.endsWith("[]")) {
    if (!isList(value)) return at;
    const item = type.slice(0, -2);
    return first(value.entries(), ([index, one]) =>
      inner(item, one, `${at}/${index}`),
    );
  }
  if (type.endsWith("{}")) {
    if (!isObject(value)) return at;
    const entry = type.slice(0, -2);
    return first(Object.entries(value), ([name, one]) =>
      inner(entry, one, child(at, name)),
    );
  }
  if (type.endsWith(")")) {
    const types = places(type.slice(1, -1));
    if (!isList(value) || value.length !== types.length) return at;
    return first(value.entries(), ([index, one]) =>
      inner(types[index] ?? "any", one, `${at}/${index}`),
    );
  }
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (shape === undefined) return isPlain(type, value) ? undefined : at;
  if ("as" in shape) return inner(shape.as, value, at);
  if ("values" in shape) {
    return shape.values.some((text) => text === value) ? undefined : at;
  }
  if ("any" in shape) {
    const fits = shape.any.some((one) => inner(one, value, at) === undefined);
    return fits ? undefined : at;
  }
  if (!isObject(value)) return at;
  return misfitOfMembers(shape.members, shape.rest, value, at, inner);
}

function misfitOfMembers(
  members: { readonly [name: string]: string },
  rest: string | undefined,
  value: Members,
  at: string,
  inner: (type: string, value: Json, at: string) => string | undefined,
): string | undefined {
  const known = new Set<string>();
  for (const [key, type] of Object.entries(members)) {
    const optional = key.endsWith("?");
    const name = optional ? key.slice(0, -1) : key;
    known.add(name);
    const member = get(value, name);
    if (member === undefined) {
      if (!optional) return child(at, name);
      continue;
    }
    const found = inner(type, member, child(at, name));
    if (found !== undefined) return found;
  }
  if (rest === undefined) return undefined;
  return first(Object.entries(value), ([name, one]) =>
    known.has(name) ? undefined : inner(rest, one, child(at, name)),
  );
}

function isPlain(type: string, value: Json): boolean {
  switch (type) {
    case "string":
    case "number":
    case "boolean":
      return typeof value === type;
    case "integer":
      return Number.isInteger(value);
    case "count":
      return isCount(value);
    case "null":
      return value === null;
    case "never":
      return false;
    default:
      // `any`, and what a newer generator may say.
      return true;
  }
}

/** The types between commas that stand in no other parentheses. */
function places(types: string): string[] {
  const found: string[] = [];
  let open = 0;
  let start = 0;
  for (let at = 0; at <= types.length; at += 1) {
    const sign = types[at] ?? ",";
    if (sign === "(") open += 1;
    else if (sign === ")") open -= 1;
    else if (sign === "," && open === 0) {
      found.push(types.slice(start, at));
      start = at + 1;
    }
  }
  return types === "" ? [] : found;
}
