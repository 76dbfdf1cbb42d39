/** Finds the dialect of whatever came, and unwraps what clients do to a text before a program sees it. */

import * as arcp from "./dialects/arcp/index.js";
import * as aws from "./dialects/aws/index.js";
import * as callError from "./dialects/call_error.js";
import * as curable from "./dialects/curable.js";
import * as google from "./dialects/google/index.js";
import * as jsonrpc from "./dialects/jsonrpc.js";
import * as mcp from "./dialects/mcp.js";
import * as problem from "./dialects/problem/index.js";
import * as prose from "./dialects/prose/index.js";
import * as object from "./dialects/prose/object.js";
import * as sep3313 from "./dialects/sep_3313.js";
import * as stagewright from "./dialects/stagewright/index.js";
import * as toolerror from "./dialects/toolerror/index.js";
import * as workbook from "./dialects/workbook.js";
import {
  type Json,
  type Members,
  first,
  get,
  has,
  isList,
  isObject,
  isText,
  parseJson,
} from "./json.js";
import { type Outcome, failed, succeeded } from "./outcome.js";
import { candidates } from "./wrapping.js";

/** The longest input that is looked into; of what is longer, the beginning is read as words. */
const MAX_INPUT = 4 << 20;

/** How many wrappings inside one another are undone: JSON in a text in JSON in a text. */
const MAX_LAYERS = 4;

/** What came out, and the dialect that was found. */
export interface Found {
  readonly outcome: Outcome;
  readonly dialect: Dialect;
}

interface Reader {
  readonly recognises: (members: Members) => boolean;
  readonly decode: (value: Json) => Outcome;
}

/**
 * Every dialect that has a sign of its own. The order matters: an earlier one's sign is stronger than a later one's.
 *
 * The list is made when it is needed, because `mcp` looks for other dialects inside of itself.
 */
function probes() {
  return {
    mcp,
    problem,
    curable,
    google,
    workbook,
    stagewright,
    toolerror,
    aws,
    "call-error": callError,
    arcp,
    "sep-3313": sep3313,
    jsonrpc,
  } satisfies { readonly [id: string]: Reader };
}

/** The id of a wire form of failures. */
export type Dialect = keyof ReturnType<typeof probes> | "prose";

/** What a dialect makes of a value. */
export function decodeAs(dialect: Dialect, value: Json): Outcome {
  return dialect === "prose"
    ? prose.decode(value)
    : probes()[dialect].decode(value);
}

/** Decodes a text in any dialect. It always gives an answer: what is in no dialect is prose. */
function decodeText(text: string): Found {
  const found = text.length > MAX_INPUT ? undefined : fromText(text, 0);
  return found ?? { outcome: failed(prose.read(text)), dialect: "prose" };
}

/**
 * Decodes a value in any dialect. It always gives an answer: what is in no dialect is prose, and an object without any
 * sign of a failure is a success.
 */
export function decodeAuto(value: Json): Found {
  if (isText(value)) return decodeText(value);
  if (isObject(value)) return recognised(value, 0) ?? anything(value);
  const blocks = isList(value) ? fromBlocks(value, 0) : undefined;
  return blocks ?? { outcome: succeeded(value), dialect: "prose" };
}

/** What a known dialect makes of a text, however it is wrapped. */
export function fromText(wrapped: string, layer: number): Found | undefined {
  if (layer > MAX_LAYERS) return undefined;
  const text = wrapped.trim();
  const value = parseJson(text);
  if (isObject(value)) {
    const found = recognised(value, layer) ?? anything(value);
    return isFailure(found) || layer === 0 ? found : undefined;
  }
  if (isText(value)) return fromText(value, layer + 1);
  if (isList(value)) return fromBlocks(value, layer);
  if (value !== undefined) return undefined;
  return first(candidates(text), (candidate) => {
    const found = isObject(candidate)
      ? recognised(candidate, layer + 1)
      : isText(candidate)
        ? fromText(candidate, layer + 1)
        : undefined;
    return isFailure(found) ? found : undefined;
  });
}

/** What a known dialect makes of an object; `undefined` when none knows it. */
export function recognised(members: Members, layer: number): Found | undefined {
  const all: { readonly [id: string]: Reader } = probes();
  const sign = Object.keys(all).find((id) => all[id]?.recognises(members));
  const dialect = (sign ?? undecided(members)) as Dialect | undefined;
  if (dialect !== undefined) {
    const outcome = decodeAs(dialect, members);
    // What a probe recognises its dialect can read; should it not, the value is in no dialect.
    return outcome.is === "refused" ? undefined : { outcome, dialect };
  }
  if (layer >= MAX_LAYERS) return undefined;
  const inner = get(members, "error");
  if (isObject(inner)) return recognised(inner, layer + 1);
  if (!isText(inner)) return undefined;
  const found = fromText(inner, layer + 1);
  return isFailure(found) ? found : undefined;
}

/**
 * A code and a message alone fit two dialects: `arcp`, which may leave the flag out, and `call-error`, which may not and
 * which promises less.
 */
function undecided(members: Members): Dialect | undefined {
  if (!isText(get(members, "code")) || !isText(get(members, "message"))) {
    return undefined;
  }
  return has(members, "retryable") ? "call-error" : "arcp";
}

/** A list of content blocks, as some clients hand it on without the result around it. */
function fromBlocks(items: readonly Json[], layer: number): Found | undefined {
  return first(items.slice(0, 16), (item) => {
    const text = isObject(item) ? get(item, "text") : undefined;
    const found = isText(text) ? fromText(text, layer + 1) : undefined;
    return isFailure(found) ? found : undefined;
  });
}

function isFailure(found: Found | undefined): boolean {
  return found?.outcome.is === "failure";
}

function anything(members: Members): Found {
  const outcome = object.isFailure(members)
    ? failed(object.read(members))
    : succeeded(members);
  return { outcome, dialect: "prose" };
}
