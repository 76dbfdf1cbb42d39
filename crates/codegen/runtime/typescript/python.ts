/** Reads Python literals: some clients hand a program the `repr` of a result and not the result. */

import { type Bag, type Json, put } from "./json.js";

/** How deep a literal may nest. */
const MAX_DEPTH = 64;

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["True", true],
  ["False", false],
  ["None", null],
]);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** How many digits follow such an escape. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** Reads one literal from here on: a dict, a list, a text, a number, `True`, `False` or `None`. */
export function literal(text: string, start = 0): Json | undefined {
  return new Reader(text, start).value(0);
}

class Reader {
  readonly #text: string;
  #at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  value(depth: number): Json | undefined {
    if (depth > MAX_DEPTH) return undefined;
    this.#skipSpace();
    switch (this.#text[this.#at]) {
      case "{":
        return this.#dict(depth);
      case "[":
        return this.#list("[", "]", depth);
      case "(":
        return this.#list("(", ")", depth);
      case "'":
      case '"':
        return this.#quoted();
      default:
        return this.#word();
    }
  }

  #dict(depth: number): Json | undefined {
    const members: Bag = {};
    this.#take("{");
    for (;;) {
      this.#skipSpace();
      if (this.#take("}")) return members;
      const name = this.#quoted();
      this.#skipSpace();
      if (name === undefined || !this.#take(":")) return undefined;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      put(members, name, value);
      this.#skipSpace();
      if (!this.#take(",")) return this.#take("}") ? members : undefined;
    }
  }

  #list(open: string, close: string, depth: number): Json | undefined {
    const items: Json[] = [];
    this.#take(open);
    for (;;) {
      this.#skipSpace();
      if (this.#take(close)) return items;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      items.push(value);
      this.#skipSpace();
      if (!this.#take(",")) return this.#take(close) ? items : undefined;
    }
  }

  #quoted(): string | undefined {
    const quote = this.#text[this.#at];
    if (quote !== "'" && quote !== '"') return undefined;
    let read = "";
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const mark = this.#text[at];
      if (mark === quote) {
        this.#at = at + 1;
        return read;
      }
      if (mark !== "\\") {
        read += mark;
        continue;
      }
      at += 1;
      const escape = this.#text[at];
      if (escape === undefined) return undefined;
      const digits = DIGITS.get(escape);
      if (digits === undefined) {
        read += ESCAPES.get(escape) ?? escape;
        continue;
      }
      const character = escaped(this.#text.slice(at + 1, at + 1 + digits));
      if (character === undefined) return undefined;
      read += character;
      at += digits;
    }
    return undefined;
  }

  #word(): Json | undefined {
    const word = /^[A-Za-z0-9+\-._]*/.exec(
      this.#text.slice(this.#at, this.#at + 64),
    );
    const found = word?.[0] ?? "";
    this.#at += found.length;
    const known = WORDS.get(found);
    if (known !== undefined) return known;
    const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(found);
    return isNumber ? Number(found) : undefined;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }
}

function escaped(digits: string): string | undefined {
  if (!/^[0-9a-fA-F]+$/.test(digits)) return undefined;
  const point = Number.parseInt(digits, 16);
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return point > 0x10ffff || isSurrogate
    ? undefined
    : String.fromCodePoint(point);
}
