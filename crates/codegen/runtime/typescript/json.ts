/** Small readings of JSON that everything else shares. */

/** Whatever JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | Members;

/** The members of a JSON object. */
export type Members = { readonly [name: string]: Json };

/** Members that are being taken apart or put together. */
export type Bag = { [name: string]: Json };

/** How deep a text may nest: what is deeper is no message but an attack. */
const MAX_DEPTH = 128;

/** Ten years: what is longer is no time to wait but a mistake. */
const MAX_WAIT_MS = 10 * 366 * 86_400_000;

export function isText(value: Json | undefined): value is string {
  return typeof value === "string";
}

export function isNumber(value: Json | undefined): value is number {
  return typeof value === "number";
}

export function isFlag(value: Json | undefined): value is boolean {
  return typeof value === "boolean";
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a number is whole and not negative. */
export function isCount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/** A text that says something. */
export function isFilled(value: Json | undefined): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** The member of this name; what an object inherits is no member. */
export function get(members: Members, name: string): Json | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

export function has(members: Members, name: string): boolean {
  return Object.hasOwn(members, name);
}

/** The member of this name, if it is a text. */
export function textOf(members: Members, name: string): string | undefined {
  const value = get(members, name);
  return isText(value) ? value : undefined;
}

/** The member of this name, if it is an object. */
export function objectOf(members: Members, name: string): Members | undefined {
  const value = get(members, name);
  return isObject(value) ? value : undefined;
}

/** The member of this name, if it is a list. */
export function listOf(
  members: Members,
  name: string,
): readonly Json[] | undefined {
  const value = get(members, name);
  return isList(value) ? value : undefined;
}

/** The first of these that is there. */
export function first<T, U>(
  items: Iterable<T>,
  read: (item: T) => U | undefined,
): U | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Sets a member, whatever its name: `__proto__` is a name like any other. */
export function put(bag: Bag, name: string, value: Json): void {
  Object.defineProperty(bag, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Takes a member out. */
export function take(bag: Bag, name: string): Json | undefined {
  const value = get(bag, name);
  delete bag[name];
  return value;
}

/** Takes a text out; anything else stays where it is. */
export function takeText(bag: Bag, name: string): string | undefined {
  const value = get(bag, name);
  if (!isText(value)) return undefined;
  delete bag[name];
  return value;
}

/** Takes the words of a failure out; words that say nothing stay there too. */
export function takeMessage(bag: Bag, name: string): string {
  return isFilled(get(bag, name)) ? (takeText(bag, name) ?? "") : "";
}

/** Takes a boolean out; anything else stays where it is. */
export function takeFlag(bag: Bag, name: string): boolean | undefined {
  const value = get(bag, name);
  if (!isFlag(value)) return undefined;
  delete bag[name];
  return value;
}

/** Takes an HTTP error status out; anything else stays where it is. */
export function takeStatus(bag: Bag, name: string): number | undefined {
  const status = statusOf(get(bag, name));
  if (status !== undefined) delete bag[name];
  return status;
}

/** An HTTP error status. */
export function statusOf(value: Json | undefined): number | undefined {
  return isCount(value) && value >= 400 && value <= 599 ? value : undefined;
}

/**
 * Seconds, whole or not, as a number or as a text, in whole milliseconds rounded up. Negative and absurd values are none.
 */
export function secondsToMs(value: Json | undefined): number | undefined {
  const seconds = isText(value) ? numberIn(value) : value;
  if (!isNumber(seconds)) return undefined;
  const exact = seconds * 1000;
  const near = Math.round(exact);
  // 2.007 seconds are 2007 milliseconds, although the product of the doubles is a little more.
  const ms = Math.abs(exact - near) < 1e-3 ? near : Math.ceil(exact);
  return ms >= 0 && ms <= MAX_WAIT_MS ? Math.abs(ms) : undefined;
}

/** The number that a text holds, and nothing but it. */
function numberIn(text: string): number | undefined {
  const digits = text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(digits)
    ? Number(digits)
    : undefined;
}

/** The number that a short text holds, as JSON writes it, and nothing but it. */
export function shortNumber(text: string): number | undefined {
  const number = byteLength(text) > 24 ? undefined : parseJson(text.trim());
  return isNumber(number) && Number.isFinite(number) ? number : undefined;
}

/** How long a text is on a wire. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Reads a text as JSON; `undefined` when it is none, or nests too deep. */
export function parseJson(text: string): Json | undefined {
  if (depth(text) > MAX_DEPTH) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function depth(text: string): number {
  let deepest = 0;
  let open = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (quoted) {
      if (mark === "\\") at += 1;
      else quoted = mark !== '"';
    } else if (mark === '"') quoted = true;
    else if (mark === "[" || mark === "{") {
      open += 1;
      deepest = Math.max(deepest, open);
    } else if (mark === "]" || mark === "}") open -= 1;
  }
  return deepest;
}

/** Equal as JSON says it: the order of members does not count. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (isList(a) && isList(b)) {
    return (
      a.length === b.length && a.every((item, index) => same(item, b[index]))
    );
  }
  if (isObject(a) && isObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => has(b, name) && same(get(a, name), get(b, name)))
    );
  }
  return a === b;
}

/** At most so many characters of a text. */
export function bounded(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join("");
}

/** Whatever a program may hand over, as JSON: an error becomes its message and its own members. */
export function toJson(value: unknown, left = MAX_DEPTH): Json {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || left === 0) return null;
  if (Array.isArray(value)) return value.map((item) => toJson(item, left - 1));
  const bag: Bag = {};
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined && typeof member !== "function") {
      put(bag, name, toJson(member, left - 1));
    }
  }
  if (!(value instanceof Error)) return bag;
  if (Object.keys(bag).length === 0) return value.message;
  put(bag, "message", value.message);
  return bag;
}
