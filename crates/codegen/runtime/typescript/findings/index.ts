/**
 * Findings about arguments that foreign failures list in many spellings, read as repairs.
 *
 * Only facts are read: a machine's word, a limit, a list of legal values. Sentences are never interpreted.
 */

import {
  type Json,
  type Members,
  first,
  get,
  isList,
  isObject,
  isText,
  objectOf,
} from "../json.js";
import { child, fromPath, lenient } from "../pointer.js";
import { MAX_REPAIRS, type Repair, repair } from "../repair.js";
import { factsOf } from "./facts.js";
import { LISTS, PLACES, REQUEST_PARTS } from "./lists.js";

/** Repairs, at most as many as a failure lists, and how many more there were. */
export class Findings {
  readonly repairs: Repair[] = [];
  more = 0;

  /** The findings beside a failure, under whichever of the usual names they stand. */
  static beside(members: Members): Findings {
    const found = new Findings();
    for (const name of LISTS) {
      const list = get(members, name);
      if (isList(list)) found.readAll(list);
      if (!isObject(list)) continue;
      for (const [field, said] of Object.entries(list)) {
        found.#readField(field, said);
      }
    }
    return found;
  }

  /** Reads a list of objects; those that do not say where are about `place`, or about nothing. */
  readAll(items: readonly Json[], place?: string): void {
    for (const item of items) {
      if (!isObject(item)) continue;
      const at = placeOf(item) ?? place;
      if (at === undefined) continue;
      const { problem, expected } = factsOf(item);
      this.add(repair(at, problem, expected));
    }
  }

  add(finding: Repair): void {
    if (this.repairs.length < MAX_REPAIRS) this.repairs.push(finding);
    else this.more += 1;
  }

  /** Reads `"field": ["words", …]` and `"field": [{"code": …}, …]`. */
  #readField(field: string, said: Json): void {
    const at = fromPath(field);
    if (isObject(said)) this.readAll([said], at);
    else if (isText(said)) this.add(repair(at, "shape"));
    else if (isList(said)) {
      if (said.some(isObject)) this.readAll(said, at);
      else if (said.length > 0 && said.every(isText)) {
        this.add(repair(at, "shape"));
      }
    }
  }
}

function placeOf(item: Members): string | undefined {
  const found = first(PLACES, (name) => place(name, get(item, name)));
  if (found !== undefined) return found;
  const source = objectOf(item, "source");
  if (source === undefined) return undefined;
  return first(["pointer", "parameter"], (name) =>
    place(name, get(source, name)),
  );
}

function place(name: string, value: Json | undefined): string | undefined {
  if (isText(value)) {
    // What calls itself a pointer and is none is one name, dots and all.
    return name === "pointer" ? lenient(value) : fromPath(value);
  }
  if (!isList(value)) return undefined;
  const [start] = value;
  const inRequest =
    name === "loc" && isText(start) && REQUEST_PARTS.includes(start);
  let at = "";
  for (const part of inRequest ? value.slice(1) : value) {
    if (typeof part !== "string" && typeof part !== "number") return undefined;
    at = child(at, String(part));
  }
  return at;
}
