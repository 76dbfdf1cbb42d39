/**
 * The kind of a code that nobody declared, guessed from the words in its name.
 *
 * A guess never makes a retry possible: `finish` in `parts.ts` sees to that.
 */

import type { Kind } from "./kind.js";

/** Words and pairs of words that tell the kind, the strongest first. */
const SIGNS: readonly (readonly [string, Kind])[] = [
  ["not found", "not_found"],
  ["no such", "not_found"],
  ["no match", "not_found"],
  ["unknown operation", "not_found"],
  ["does not exist", "not_found"],
  ["already exists", "conflict"],
  ["rate limit", "transient"],
  ["rate limited", "transient"],
  ["too many", "transient"],
  ["slow down", "transient"],
  ["not implemented", "unsupported"],
  ["not supported", "unsupported"],
  ["not authenticated", "unauthenticated"],
  ["not authorized", "permission"],
  ["missing scope", "permission"],
  ["token expired", "unauthenticated"],
  ["expired token", "unauthenticated"],
  ["insufficient scope", "permission"],
  ["insufficient permissions", "permission"],
  ["insufficient credits", "exhausted"],
  ["insufficient funds", "exhausted"],
  ["insufficient balance", "exhausted"],
  ["payment required", "exhausted"],
  ["failed precondition", "precondition"],
  ["precondition failed", "precondition"],
  ["deadline exceeded", "transient"],
  ["timed out", "transient"],
  ["out of range", "validation"],
  ["context overflow", "validation"],
  ["unauthenticated", "unauthenticated"],
  ["unauthorized", "unauthenticated"],
  ["forbidden", "permission"],
  ["denied", "permission"],
  ["permission", "permission"],
  ["notfound", "not_found"],
  ["conflict", "conflict"],
  ["duplicate", "conflict"],
  ["aborted", "conflict"],
  ["locked", "conflict"],
  ["throttling", "transient"],
  ["throttled", "transient"],
  ["timeout", "transient"],
  ["unavailable", "transient"],
  ["overloaded", "transient"],
  ["unreachable", "transient"],
  ["transient", "transient"],
  ["quota", "exhausted"],
  ["budget", "exhausted"],
  ["exhausted", "exhausted"],
  ["cancelled", "cancelled"],
  ["canceled", "cancelled"],
  ["unimplemented", "unsupported"],
  ["unsupported", "unsupported"],
  ["validation", "validation"],
  ["invalid", "validation"],
  ["malformed", "validation"],
  ["missing", "validation"],
  ["bad", "validation"],
  ["argument", "validation"],
  ["parameter", "validation"],
  ["required", "validation"],
  ["precondition", "precondition"],
  ["internal", "internal"],
];

/** The kind that the name of a code suggests; `internal` when it suggests none. */
export function guessKind(code: string): Kind {
  const words = wordsOf(code);
  const found = SIGNS.find(([sign]) => words.includes(` ${sign} `));
  return found?.[1] ?? "internal";
}

/** `FILE_NOT_FOUND`, `FileNotFoundException` and `file-not-found` all become ` file not found … `. */
function wordsOf(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return ` ${words} `;
}
