/** `stagewright`: the envelope of electron-stagewright, `{ok, error, code, hint, retryable, http, _meta, …}`. */

import {
  type Meta,
  type NextAction,
  type Similar,
  readMeta,
} from "../../advice.js";
import {
  type Bag,
  type Json,
  type Members,
  get,
  has,
  isList,
  isNumber,
  isObject,
  isText,
  take,
  takeFlag,
  takeMessage,
  takeStatus,
  takeText,
} from "../../json.js";
import { type Kind, kindOfHttp } from "../../kind.js";
import { type Open, readOpen } from "../../open.js";
import { type Outcome, failed, refused, succeeded } from "../../outcome.js";
import { type Parts, finish, heard } from "../../parts.js";
import { repairs } from "./issues.js";

const OPEN: Open = {
  carried: [
    "kind",
    "retry",
    "applied",
    "repairs",
    "more_repairs",
    "patch",
    "similar",
    "upstream_code",
    "drift",
    "upstream_text",
    "cause",
    "origin",
    "trace_id",
    "ref",
  ],
  derive: repairs,
};

/** Whether an object can only be a failure in this envelope. */
export function recognises(members: Members): boolean {
  return (
    get(members, "ok") === false &&
    isText(get(members, "code")) &&
    isNumber(get(members, "http"))
  );
}

/** Reads a success or a failure. */
export function decode(value: Json): Outcome {
  if (!isObject(value)) return refused("an object");
  const { ok, ...members } = value;
  if (ok === true) {
    const { _meta, ...data } = members;
    return succeeded(data);
  }
  if (ok !== false) return refused("true or false", "/ok");
  if (!isText(get(members, "code"))) return refused("a text", "/code");
  return failed(read(members));
}

function read(value: Members): Parts {
  const members: Bag = { ...value };
  const meta = takeMeta(members);
  const code = takeText(members, "code") ?? "";
  const message = takeMessage(members, "error");
  const flag = takeFlag(members, "retryable");
  const http = takeStatus(members, "http");
  const kind = http === undefined ? undefined : kindOf(http, flag);
  const failure = finish({ code, message, kind, flag, http });
  const details = take(members, "details");
  if (details !== undefined) readOpen(OPEN, failure, details);
  failure.hint = takeText(members, "hint");
  const actions = words(get(members, "next_actions"));
  if (actions !== undefined) {
    failure.next_actions = actions;
    delete members["next_actions"];
  }
  const near = refs(get(members, "similar_refs"));
  if (near !== undefined) {
    failure.similar = near;
    delete members["similar_refs"];
  }
  if (meta !== undefined) failure.meta = meta;
  return heard(failure, "stagewright", members);
}

/**
 * The kind of a status, as far as the flag bears it out: what may not be sent again is a fault or a limit and will not
 * pass by itself, and arguments that may be sent again unchanged are not what is wrong.
 */
function kindOf(status: number, flag: boolean | undefined): Kind {
  const kind = kindOfHttp(status);
  if (kind === "transient" && flag === false) {
    return status === 429 ? "exhausted" : "internal";
  }
  return kind === "validation" && flag === true ? "precondition" : kind;
}

/** An estimate that their rule gives says nothing: it is worked out where nobody knows it. */
function takeMeta(members: Bag): Meta | undefined {
  const found = get(members, "_meta");
  if (!isObject(found)) return undefined;
  delete members["_meta"];
  const { estimated_tokens, ...meta } = readMeta(found);
  const isKnown =
    estimated_tokens !== undefined &&
    estimated_tokens !== estimateTokens({ ok: false, ...members });
  return isKnown ? { ...meta, estimated_tokens } : meta;
}

/** About how many tokens a payload costs: a quarter of the characters of its compact JSON, as their servers count it. */
function estimateTokens(payload: Members): number {
  return Math.ceil(JSON.stringify(payload).length / 4);
}

function words(list: Json | undefined): NextAction[] | undefined {
  const isFilled = isList(list) && list.length > 0 && list.every(isText);
  return isFilled ? list.map((why) => ({ why })) : undefined;
}

/** Elements of a page: whole numbers with a role and a name. */
function refs(list: Json | undefined): Similar[] | undefined {
  if (!isList(list) || list.length === 0) return undefined;
  const near = list.filter(isObject).filter(isRef);
  if (near.length !== list.length) return undefined;
  return near.map(({ ref, ...extra }) => ({ ...extra, value: ref ?? null }));
}

function isRef(item: Members): boolean {
  return (
    Number.isInteger(get(item, "ref")) &&
    isText(get(item, "role")) &&
    isText(get(item, "name")) &&
    !has(item, "value") &&
    !has(item, "patch")
  );
}
