/** `prose`: text, as a last resort. It never invents details and never makes a retry possible. */

import { isCanonical } from "../../code.js";
import { guessKind } from "../../guess.js";
import { type Json, isObject, isText } from "../../json.js";
import { type Outcome, failed, refused } from "../../outcome.js";
import { type Parts, heard, parts } from "../../parts.js";
import { lostOnTheWay } from "../jsonrpc.js";
import * as object from "./object.js";
import { UNKNOWN, boundedMessage } from "./words.js";

/** `FILE_NOT_FOUND` is a code; these are words. */
const WORDS = [
  "ERROR",
  "WARNING",
  "FATAL",
  "FAILED",
  "FAILURE",
  "EXCEPTION",
  "NOTE",
  "INFO",
  "HTTP",
];

/** Reads a text, or an object in no known dialect. */
export function decode(value: Json): Outcome {
  if (isText(value)) return failed(read(value));
  return isObject(value) ? failed(object.read(value)) : refused("a text");
}

/** Makes a failure of a text: a code only where the text is clearly `[CODE] …` or `CODE: …`. */
export function read(words: string): Parts {
  const text = words.trim();
  const lost = lostOnTheWay(text);
  if (lost !== undefined) return lost;
  const [code, rest] = splitCode(text) ?? [UNKNOWN, text];
  const message = boundedMessage(rest.trim());
  const failure = parts(
    code,
    code === UNKNOWN ? "internal" : guessKind(code),
    message === "" ? "The tool failed and said nothing." : message,
  );
  // Words are no promise: what they seem to say of a retry is not believed.
  if (failure.retry === "same") failure.retry = "never";
  return heard(failure, "prose", {});
}

function splitCode(text: string): [string, string] | undefined {
  const found = text.startsWith("[")
    ? /^\[([^\]]*)\]:?(.*)$/s.exec(text)
    : /^([^:]*):(.*)$/s.exec(text);
  const [, code = "", rest = ""] = found ?? [];
  return isCodeLike(code) ? [code, rest] : undefined;
}

function isCodeLike(text: string): boolean {
  return isCanonical(text) && text.length > 3 && !WORDS.includes(text);
}
