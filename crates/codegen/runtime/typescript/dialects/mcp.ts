/** `mcp`: a whole tool result or JSON-RPC response, all channels, in the order in which real clients fill them. */

import { type Meta, readMeta } from "../advice.js";
import { fromText, recognised } from "../auto.js";
import {
  type Bag,
  type Json,
  type Members,
  first,
  get,
  has,
  isFlag,
  isList,
  isObject,
  isText,
  listOf,
  objectOf,
  parseJson,
  put,
} from "../json.js";
import { type Outcome, failed, refused, succeeded } from "../outcome.js";
import { type Parts, heard } from "../parts.js";
import * as curable from "./curable.js";
import * as jsonrpc from "./jsonrpc.js";
import * as prose from "./prose/index.js";
import * as object from "./prose/object.js";
import * as sep3313 from "./sep_3313.js";
import * as stagewright from "./stagewright/index.js";
import * as workbook from "./workbook.js";

/** What the keys of a result's `_meta` start with that are ours. */
const META_PREFIX = "dev.curable/";

/** Reads what stands beside a result, with or without our prefix. */
export function decodeMeta(members: Members): Meta {
  const bare: Bag = {};
  for (const [key, value] of Object.entries(members)) {
    const isOurs = key.startsWith(META_PREFIX);
    put(bare, isOurs ? key.slice(META_PREFIX.length) : key, value);
  }
  return readMeta(bare);
}

/** Whether an object is a tool result or a JSON-RPC response. */
export function recognises(members: Members): boolean {
  return (
    has(members, "jsonrpc") ||
    has(members, "structuredContent") ||
    (isFlag(get(members, "isError")) && has(members, "content")) ||
    isBlocks(get(members, "content"))
  );
}

function isBlocks(content: Json | undefined): boolean {
  const isBlock = (block: Json) =>
    isObject(block) && isText(get(block, "type"));
  return isList(content) && content.length > 0 && content.every(isBlock);
}

/** Reads a tool result, or a JSON-RPC response that holds one or an error. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  const result = objectOf(value, "result");
  if (result !== undefined) return readResult(result);
  const error = objectOf(value, "error");
  if (error !== undefined) return failed(readError(error));
  if (recognises(value) && !has(value, "jsonrpc")) return readResult(value);
  return refused(
    "a tool result with `content`, or a JSON-RPC response with `result` or `error`",
  );
}

/** A protocol error: what its `data` says counts more than its number. */
function readError(error: Members): Parts {
  const data = objectOf(error, "data");
  const found = data && recognised(data, 1)?.outcome;
  if (found?.is === "failure") return found.failure;
  const outcome = jsonrpc.decode(
    found?.is === "success" ? { ...error, data: found.value } : error,
  );
  return outcome.is === "failure" ? outcome.failure : prose.read("");
}

/** A tool result: a failure when the flag says so, or when a dialect that is known for it hides one in a success. */
function readResult(result: Members): Outcome {
  const flagged = get(result, "isError") === true;
  const meta: Bag = { ...objectOf(result, "_meta") };
  const found =
    structured(result, flagged) ??
    (flagged ? takeFromMeta(meta) : undefined) ??
    inTexts(result, flagged);
  if (found !== undefined) return failed(beside(found, meta));
  if (flagged) return failed(beside(inWords(result), meta));
  const value = get(result, "structuredContent") ?? get(result, "content");
  return succeeded(value ?? null);
}

function structured(result: Members, flagged: boolean): Parts | undefined {
  const content = objectOf(result, "structuredContent");
  if (content === undefined) return undefined;
  return flagged || hidesFailure(content) ? failureIn(content) : undefined;
}

/** The dialects that are known to report a failure inside a success. */
function hidesFailure(content: Members): boolean {
  const error = objectOf(content, "error");
  return (
    workbook.recognises(content) ||
    stagewright.recognises(content) ||
    (error !== undefined && curable.recognises(error))
  );
}

function failureIn(content: Members): Parts | undefined {
  const found = recognised(content, 1)?.outcome;
  if (found?.is === "failure") return found.failure;
  if (found?.is === "success") return undefined;
  return object.isFailure(content) ? object.read(content) : undefined;
}

/**
 * A failure under a key of the result's `_meta`, as the proposal has it, or a proxy that may not touch the output schema.
 * What it was found under is taken away; the rest stands beside the result.
 */
function takeFromMeta(meta: Bag): Parts | undefined {
  const proposed = sep3313.inMeta(meta);
  if (proposed !== undefined) {
    delete meta[sep3313.KEY];
    return proposed;
  }
  const keys = Object.keys(meta).filter((key) => key.endsWith("/error"));
  return first(keys, (key) => {
    const members = objectOf(meta, key);
    const failure = members && failureIn(members);
    if (failure !== undefined) delete meta[key];
    return failure;
  });
}

function inTexts(result: Members, flagged: boolean): Parts | undefined {
  return first(texts(result), (text) => {
    if (!flagged) {
      const hidden = parseJson(text);
      const hides = isObject(hidden) && hidesFailure(hidden);
      return hides ? failureIn(hidden) : undefined;
    }
    const found = fromText(text, 1)?.outcome;
    return found?.is === "failure" ? found.failure : undefined;
  });
}

function texts(result: Members): string[] {
  return (listOf(result, "content") ?? [])
    .map((block) => (isObject(block) ? get(block, "text") : undefined))
    .filter(isText)
    .slice(0, 16);
}

/** The words of a failure in no known dialect; an object beside them is what the sender knows of it. */
function inWords(result: Members): Parts {
  const failure = prose.read(texts(result).join("\n"));
  failure.details = objectOf(result, "structuredContent");
  return failure;
}

/** Adds what stands beside the result. */
function beside(failure: Parts, meta: Members): Parts {
  if (Object.keys(failure.meta).length === 0) failure.meta = decodeMeta(meta);
  return failure.heard === undefined ? heard(failure, "mcp", {}) : failure;
}
