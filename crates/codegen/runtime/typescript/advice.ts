/** What stands around a failure: calls that help, what is close, what lay behind it, and what it cost. */

import { foreign } from "./code.js";
import {
  type Bag,
  type Json,
  type Members,
  get,
  isList,
  isNumber,
  isObject,
  isText,
  put,
  textOf,
} from "./json.js";
import { ORIGINS, type Origin, word } from "./kind.js";
import { type PatchOp, readPatch } from "./patch.js";

/** How deep a chain of causes is kept. */
export const MAX_CAUSES = 8;

/** A concrete call that helps. */
export interface NextAction {
  /** The operation to call; absent when the sender only had words for it. */
  readonly tool?: string;
  /** Its arguments, complete. */
  readonly arguments?: Json;
  /** What it is good for. */
  readonly why?: string;
  /** Members that a newer or foreign sender added. */
  readonly [extra: string]: unknown;
}

/** Something that exists and is close to what was asked for. */
export interface Similar {
  /** The value or name itself. */
  readonly value: Json;
  /** The change of the arguments that would use it. */
  readonly patch?: readonly PatchOp[];
  /** More about it, such as its title. */
  readonly [extra: string]: unknown;
}

/** What lay behind a failure: one link of the chain. */
export interface Cause {
  /** The code of what happened there. */
  readonly code: string;
  /** Who failed there. */
  readonly origin?: Origin;
  /** The words of a foreign sender. */
  readonly message?: string;
  /** The rest of what a foreign sender said. */
  readonly [extra: string]: unknown;
}

/** Timing, cost and provenance of an answer. */
export interface Meta {
  /** How long it took. */
  readonly elapsed_ms?: number;
  /** About how many tokens a model pays for it. */
  readonly estimated_tokens?: number;
  /** Which contract was in force. */
  readonly provenance?: Provenance;
  /** Whatever else stood there, such as a session id. */
  readonly [extra: string]: unknown;
}

/** The contract that an answer obeys. */
export interface Provenance {
  readonly contract: string;
  readonly version: string;
  readonly hash: string;
}

/** Reads a call that helps: an object, or words. */
export function readAction(value: Members | string): NextAction {
  if (isText(value)) return { why: value };
  const { tool, why, ...rest } = value;
  return {
    ...rest,
    ...(isText(tool) && { tool }),
    ...(isText(why) && { why }),
  };
}

/** Reads what is close: an object with `value`, or the bare value. */
export function readSimilar(value: Json): Similar {
  if (!isObject(value) || get(value, "value") === undefined) return { value };
  const { patch, ...rest } = value;
  const near = get(value, "value") ?? null;
  if (!isList(patch)) return { ...rest, value: near };
  const steps = readPatch(patch);
  return steps !== undefined && steps.length > 0
    ? { ...rest, value: near, patch: steps }
    : { ...rest, value: near };
}

/** Reads a link of the chain that has a code. */
export function readCause(value: Members): Cause {
  const { code, origin, message, ...rest } = value;
  const known = word(ORIGINS, origin);
  return {
    ...rest,
    code: foreign(isText(code) ? code : ""),
    ...(known !== undefined && { origin: known }),
    ...(isText(message) && { message }),
  };
}

/** Reads what stands beside a result. */
export function readMeta(members: Members): Meta {
  const meta: Bag = {};
  for (const [name, value] of Object.entries(members)) {
    const isKnown = name === "elapsed_ms" || name === "estimated_tokens";
    if (!isKnown || isNumber(value)) put(meta, name, value);
  }
  const stamp = readProvenance(get(meta, "provenance"));
  delete meta["provenance"];
  return stamp === undefined ? meta : { ...meta, provenance: stamp };
}

function readProvenance(value: Json | undefined): Provenance | undefined {
  if (!isObject(value)) return undefined;
  const contract = textOf(value, "contract");
  const version = textOf(value, "version");
  const hash = textOf(value, "hash");
  if (contract === undefined || version === undefined || hash === undefined) {
    return undefined;
  }
  return { contract, version, hash };
}
