/** The words by which validators name what is wrong. */

import { type Members, byteLength, first, textOf } from "../json.js";
import type { Problem } from "../repair.js";
import { LONG, NAMES, PROBLEMS, SIZES } from "./lists.js";

/** The longest word that is looked up. */
const LONGEST = 48;

/** What is wrong, if a machine's word says so; `shape` otherwise. */
export function problemOf(item: Members): Problem {
  const found = first(NAMES, (name) => {
    const word = textOf(item, name);
    if (word === undefined) return undefined;
    return SIZES.includes(word) ? size(item) : named(word);
  });
  if (found !== undefined) return found;
  // A reason is words for people in most systems; it is a machine's only where it looks like a code.
  const reason = textOf(item, "reason");
  const isScreaming = reason !== undefined && /^[A-Z0-9_]*$/.test(reason);
  return (isScreaming ? named(reason) : undefined) ?? "shape";
}

/** Which of both is meant stands beside such a word. */
function size(item: Members): Problem {
  const of = textOf(item, "origin") ?? textOf(item, "type");
  return LONG.includes(of ?? "") ? "length" : "range";
}

/** The word without its spelling: `string_too_short`, `StringTooShort` and `string.too-short` are one. */
export function folded(word: string): string {
  return word.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** The problem that a validator's word stands for, however it is spelled: `string_too_short`, `minLength`, `Min`. */
export function named(word: string): Problem | undefined {
  if (byteLength(word) > LONGEST) return undefined;
  const whole = lookUp(word);
  const dot = word.indexOf(".");
  if (whole !== undefined || dot < 0 || word.includes(" ")) return whole;
  // `string.min_len`, `enum.openapi.validation`: the word stands before or behind what it is about.
  const rest = word.slice(dot + 1);
  const last = rest.slice(rest.lastIndexOf(".") + 1);
  return first([rest, last, word.slice(0, dot)], lookUp);
}

function lookUp(word: string): Problem | undefined {
  return TABLE.get(folded(word).replace(/validator$/, ""));
}

/** Of a word that stands twice, the first counts. */
const TABLE: ReadonlyMap<string, Problem> = new Map(
  [...PROBLEMS]
    .reverse()
    .flatMap(([problem, words]) =>
      words.split(/\s+/).map((word) => [word, problem] as const),
    ),
);
