/** The list of typed details as an object by type. */

import {
  type Bag,
  type Json,
  type Members,
  get,
  isList,
  isObject,
  isText,
  put,
  same,
} from "../../json.js";

/** What the full names of the usual types begin with. */
const RPC = "type.googleapis.com/google.rpc.";

/** The usual types, by the last part of their full names and by their short names here. */
const SHORT: ReadonlyMap<string, string> = new Map(
  [
    "BadRequest",
    "DebugInfo",
    "ErrorInfo",
    "Help",
    "LocalizedMessage",
    "PreconditionFailure",
    "QuotaFailure",
    "RequestInfo",
    "ResourceInfo",
    "RetryInfo",
  ].map((name) => [RPC + name, name.charAt(0).toLowerCase() + name.slice(1)]),
);

const FULL: ReadonlyMap<string, string> = new Map(
  [...SHORT].map(([full, short]) => [short, full]),
);

/**
 * The details by type: an object, or a list of them where a type comes more than once.
 *
 * `undefined` when that object would not give the same list again.
 */
export function byType(list: readonly Json[]): Members | undefined {
  const all: Bag = {};
  for (const item of list) {
    if (!isObject(item)) return undefined;
    const { "@type": full, ...detail } = item;
    if (!isText(full)) return undefined;
    const name = SHORT.get(full) ?? full;
    const before = get(all, name);
    if (before === undefined) put(all, name, detail);
    else if (isList(before)) put(all, name, [...before, detail]);
    else put(all, name, [before, detail]);
  }
  return same(toList(all), list) ? all : undefined;
}

/** The list that an object by type was made of. */
function toList(all: Members): Json[] {
  return Object.entries(all).flatMap(([name, detail]) => {
    const type = FULL.get(name) ?? name;
    return (isList(detail) ? detail : [detail]).map((item) =>
      isObject(item) ? { "@type": type, ...item } : item,
    );
  });
}

/** The first detail of one of the usual types. */
export function find(list: readonly Json[], name: string): Members | undefined {
  return findFull(list, RPC + name);
}

/** The first detail of a type. */
export function findFull(
  list: readonly Json[],
  full: string,
): Members | undefined {
  return list.filter(isObject).find((detail) => get(detail, "@type") === full);
}
